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

// One page or worker after the other: two that subscribe at once would tell the server of one that is replaced already.
export const inTurn = (body) => navigator.locks.request("haru-push", body);

// The browser's subscription by the server's key: one by another key is replaced, and any where a new one is wanted, as
// the browser goes on giving what its push service has ended.
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

// Tells the server that this browser is subscribed where it is notified, and gives its name there.
export const renew = () => inTurn(async () => {
  const { key, device, gone } = await ask("/push");
  if (device) await ask("/push/renewal", told(await subscribe(key, gone), key));
  return device;
});

// Push services forget subscriptions without a word, so that each start looks, and a page that is opened an hour later.
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
