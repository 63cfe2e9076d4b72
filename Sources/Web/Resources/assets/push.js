// Renews the push subscription of this browser, and clears the badge once Haru was seen.

// Sends a request; a refusal is thrown with the server's message.
export async function ask(path, fields) {
  const answer = await fetch(path, {
    method: fields ? "POST" : "GET",
    headers: { accept: "application/json" },
    body: fields && new URLSearchParams(fields),
  });
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(told.problem ?? "");
  return told;
}

const letters = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

// Serializes pages and workers: two at once would report a subscription that is already replaced.
export const inTurn = (body) => navigator.locks.request("haru-push", body);

// Subscription of the browser for the server's key. One for another key is replaced. A new one can be forced, since the
// browser keeps returning a subscription that its push service has ended.
export async function subscribe(key, anew) {
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known && !anew && letters(known.options.applicationServerKey) === key) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

export const told = (subscription, key) => ({
  endpoint: subscription.endpoint,
  p256dh: letters(subscription.getKey("p256dh")),
  auth: letters(subscription.getKey("auth")),
  key,
  language: document.documentElement.lang,
});

// Renews the subscription if the server notifies this browser, and returns the device.
export const renew = () => inTurn(async () => {
  const { key, device, gone } = await ask("/push");
  if (device) await ask("/push/renewal", told(await subscribe(key, gone), key));
  return device;
});

// Push services drop subscriptions silently, so each start checks, and each page opened an hour later.
const isDue = () => Date.now() - Number(sessionStorage.getItem("push") ?? 0) > 3600000;

if ("PushManager" in window && "serviceWorker" in navigator && window.Notification?.permission === "granted" && isDue()) {
  sessionStorage.setItem("push", Date.now());
  renew().catch(() => sessionStorage.removeItem("push"));
}

function seen() {
  if (document.visibilityState === "visible") navigator.clearAppBadge?.().catch(() => {});
}
document.addEventListener("visibilitychange", seen);
seen();
