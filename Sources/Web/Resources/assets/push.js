// Keeps this browser subscribed to notifications where it was, and takes the badge away once Haru was seen.

// Asks the server; what it refuses is thrown in its words.
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

// The browser's subscription by the server's key: one by another key is replaced.
export async function subscribe(key) {
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known && letters(known.options.applicationServerKey) === key) return known;
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

// Push services forget subscriptions without a word, so that each start looks.
async function renew() {
  const { key, device } = await ask("/push");
  if (device) await ask("/push/renewal", told(await subscribe(key), key));
}

if ("PushManager" in window && "serviceWorker" in navigator && window.Notification?.permission === "granted" && !sessionStorage.getItem("push")) {
  sessionStorage.setItem("push", "looked");
  renew().catch(() => sessionStorage.removeItem("push"));
}

function seen() {
  if (document.visibilityState === "visible") navigator.clearAppBadge?.().catch(() => {});
}
document.addEventListener("visibilitychange", seen);
seen();
