// Shows what is pushed, and does what a notification offers, with every page closed.

// An address of this Haru; any other leads home.
function own(address) {
  const url = new URL(address ?? "/", location.origin);
  return url.origin === location.origin ? url.href : `${location.origin}/`;
}

async function badge(count) {
  if (count === undefined || count === null) return;
  await (Number(count) > 0 ? navigator.setAppBadge?.(Number(count)) : navigator.clearAppBadge?.());
}

// Always something: a browser takes the permission away from who shows nothing.
async function notify(data) {
  let message = {};
  try {
    message = data.json();
  } catch {
    // What cannot be read is still said to have come.
  }
  const said = message.notification ?? {};
  const links = Object.fromEntries((said.actions ?? []).map(({ action, navigate }) => [action, navigate]));
  const tag = said.tag || "haru";
  // What is sent again, since its answer was lost, makes no sound again.
  const shown = await registration.getNotifications({ tag });
  const isShown = shown.some(({ title, body }) => title === said.title && body === (said.body ?? ""));
  await registration.showNotification(said.title || "Haru", {
    body: said.body || undefined,
    lang: said.lang || undefined,
    dir: said.dir || "auto",
    tag,
    renotify: !said.silent && !isShown,
    silent: said.silent ?? false,
    icon: "/icons/haru-192.png",
    actions: (said.actions ?? []).map(({ action, title }) => ({ action, title })),
    data: { navigate: said.navigate, links },
  });
  await badge(message.app_badge ?? said.app_badge).catch(() => {});
}

async function open(address) {
  const url = own(address);
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find((window) => window.url === url);
  return shown ? shown.focus() : clients.openWindow(url);
}

// The link alone says what may be done, so that no cookie goes along. What cannot be done is said in the place of the
// notification; whatever else goes wrong is seen on the page.
async function act(link, navigate) {
  try {
    const answer = await fetch(own(link), { method: "POST", credentials: "omit", headers: { accept: "application/json" } });
    const told = await answer.json();
    if (answer.ok) return await badge(told.badge).catch(() => {});
    if (told.problem) {
      return await registration.showNotification("Haru", {
        body: told.problem, tag: "haru-problem", silent: true, icon: "/icons/haru-192.png", data: { navigate },
      });
    }
  } catch {
    // Without a connection the page says so.
  }
  return open(navigate);
}

addEventListener("push", (event) => event.waitUntil(notify(event.data)));

addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { navigate, links = {} } = event.notification.data ?? {};
  const link = event.action && links[event.action];
  event.waitUntil(link ? act(link, navigate) : open(navigate));
});

// The browser has another subscription, or none: the server is told of the one that holds now. One that the push service
// has ended is replaced first, as the browser would give it again. Pages do the same, one after the other.
async function renew(fresh) {
  const accept = { accept: "application/json" };
  const { key, device, gone } = await (await fetch("/push", { headers: accept })).json();
  if (!device) return;
  const { pushManager } = registration;
  if (gone && !fresh) await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = fresh ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint, keys } = subscription.toJSON();
  await fetch("/push/renewal", { method: "POST", headers: accept, body: new URLSearchParams({ endpoint, ...keys, key }) });
}

addEventListener("pushsubscriptionchange", (event) => event.waitUntil(navigator.locks.request("haru-push", () => renew(event.newSubscription))));
