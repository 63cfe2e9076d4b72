// Turns on notifications for this browser after a tap, and shows what prevents them.

import { ask, inTurn, renew, subscribe, told } from "./push.js";

const place = document.getElementById("push");
const agent = navigator.userAgent;
const isPhone = /iPhone|iPad|iPod/.test(agent) || (agent.includes("Macintosh") && navigator.maxTouchPoints > 1);

function browser() {
  if (isPhone) return "ios";
  if (agent.includes("Firefox/")) return "firefox";
  if (agent.includes("Android")) return "android";
  if (/Chrome\/|Edg\//.test(agent)) return "chrome";
  return agent.includes("Safari/") ? "safari" : "other";
}

function show(state) {
  for (const part of place.querySelectorAll("[data-push]")) part.hidden = part.dataset.push !== state;
  for (const help of place.querySelectorAll("[data-browser]")) help.hidden = help.dataset.browser !== browser();
}

function complain(text) {
  const problem = document.getElementById("push-problem");
  problem.textContent = text;
  problem.hidden = text === "";
}

async function look() {
  if (!isSecureContext) return show("insecure");
  const canPush = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!canPush) return show(isPhone && !navigator.standalone ? "install" : "unsupported");
  if (Notification.permission === "denied") return show("blocked");
  if (Notification.permission !== "granted") return show("off");
  const { device, gone } = await ask(place.dataset.state).catch(() => ({}));
  // A subscription that its push service has ended is renewed; where the browser requires a tap for that, the button is
  // shown.
  show((gone ? await renew().catch(() => null) : device) ? "on" : "off");
}

async function turnOn() {
  complain("");
  // Requested at once: browsers attribute it to the tap only then.
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return look();
  await inTurn(async () => {
    // A subscription that the server does not know, or no longer knows, may have ended long ago.
    const { key, device, gone } = await ask(place.dataset.state);
    await ask(place.dataset.state, told(await subscribe(key, gone || !device), key));
  });
  location.assign(place.dataset.page);
}

if (place) {
  const button = document.getElementById("push-on");
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await turnOn();
    } catch (error) {
      // The browser's error messages are not localized.
      complain(error.constructor === Error && error.message ? error.message : place.dataset.failed);
    }
    button.disabled = false;
  });
  navigator.permissions?.query({ name: "notifications" }).then((status) => status.addEventListener("change", look)).catch(() => {});
  look();
}

// Removing a browser ends its subscription.
document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("[data-push-off]") || !("serviceWorker" in navigator)) return;
  event.preventDefault();
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  } catch {
    // The server removes the browser anyway.
  }
  form.submit();
});
