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

// Keeps a page, marked with when it came, so that it can say how old it is.
async function keep(cache, response) {
  const text = await response.text();
  const marked = text.replace("<html ", `<html data-kept="${Math.floor(Date.now() / 1000)}" `);
  await cache.put("/", new Response(marked, { headers: response.headers }));
}

async function page(event, path) {
  const cache = await caches.open(kept);
  try {
    const response = await fetch(event.request);
    if (path === "/" && response.ok && !response.redirected) {
      await keep(cache, response.clone());
      // The page for when there is no connection follows the person's colours.
      event.waitUntil(cache.add("/offline").catch(() => {}));
    }
    return response;
  } catch {
    return (path === "/" && (await cache.match("/"))) || (await cache.match("/offline")) || Response.error();
  }
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    event.respondWith(page(event, url.pathname));
  } else if (shell.includes(url.pathname)) {
    event.respondWith(caches.match(request, { ignoreSearch: true }).then((known) => known ?? fetch(request)));
  }
});
