// Keeps the shell and the last Today page, so that they open without a connection. `shell`, the
// list of addresses to keep, stands above this line when the server sends the file.

const kept = `haru-${[...shell.join()].reduce((hash, letter) => (hash * 31 + letter.codePointAt(0)) >>> 0, 7)}`;

addEventListener("install", (event) => {
  event.waitUntil(caches.open(kept).then((cache) => cache.addAll(shell)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith("haru-") && name !== kept);
    await Promise.all(old.map(async (name) => {
      // The last Today page outlives a new version of the shell.
      const today = await (await caches.open(name)).match("/");
      if (today) await (await caches.open(kept)).put("/", today);
      await caches.delete(name);
    }));
    await clients.claim();
  })());
});

// Keeps Today, marked with when it came, so that it can say how old it is.
async function keep(response) {
  const text = await response.text();
  const marked = text.replace("<html ", `<html data-kept="${Math.floor(Date.now() / 1000)}" `);
  const cache = await caches.open(kept);
  await cache.put("/", new Response(marked, { headers: response.headers }));
  // The page for when there is no connection follows the person's colours.
  await cache.add("/offline");
}

async function forget() {
  await (await caches.open(kept)).delete("/");
}

// What becomes of the page that is kept, now that one came.
function note(url, response) {
  // Whoever has no key any longer is shown nothing of the person's.
  if (response.status === 401) return forget();
  // What is told once after a form is no part of the page that is kept.
  const isToday = url.pathname === "/" && url.search === "" && response.ok && !response.redirected;
  return isToday ? keep(response.clone()) : Promise.resolve();
}

async function page(event, url) {
  try {
    const response = await fetch(event.request);
    // What cannot be kept, as where there is no room, is shown all the same.
    event.waitUntil(note(url, response).catch(() => {}));
    return response;
  } catch {
    const cache = await caches.open(kept);
    return (url.pathname === "/" && (await cache.match("/"))) || (await cache.match("/offline")) || Response.error();
  }
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    event.respondWith(page(event, url));
  } else if (shell.includes(url.pathname)) {
    event.respondWith(caches.match(request, { ignoreSearch: true }).then((known) => known ?? fetch(request)));
  }
});
