// Keeps the shell and the pages that one wants to see without a connection, and sends what waits. `shell`, the list of
// addresses to keep, `behind`, those to keep once the first page is served, and `$outbox`, which pages share, stand above
// this line when the server sends the file.

const kept = `haru-${[...shell.join()].reduce((hash, letter) => (hash * 31 + letter.codePointAt(0)) >>> 0, 7)}`;
// The pages of the account that is signed in, and the files that they load besides the shell.
const pages = "haru-pages";
const files = "haru-files";
// Whose pages these are; no page has such an address.
const owner = "/.account";
// A longer page is not kept.
const longest = 1000000;
// So many milliseconds a page is waited for of which an older one is kept.
const patience = 8000;

const day = "\\d{4}-\\d\\d-\\d\\d";
const keepable = new RegExp(`^/(|tasks(/(list|new|\\d+|days/${day}))?|calendar(/\\d{4}(-\\d\\d)?)?|days/${day}|diary(/(new|\\d+(/edit)?))?)$`);

// Whether the page of an address is one to keep; a day that is chosen in the calendar is a page of its own.
function isKeepable(url) {
  return keepable.test(url.pathname) && (url.search === "" || (/^\/calendar\//.test(url.pathname) && /^\?day=[\d-]+$/.test(url.search)));
}

addEventListener("install", (event) => {
  // Forms go past this worker, where browsers can: one that a page sends as it is left would be lost on the way through.
  event.addRoutes?.({ condition: { requestMethod: "POST" }, source: "network" });
  event.waitUntil(caches.open(kept).then((cache) => cache.addAll(shell)).then(() => skipWaiting()));
});

async function keepBehind() {
  const cache = await caches.open(kept);
  for (const file of behind) if (!(await cache.match(file))) await cache.add(file).catch(() => {});
}

addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith("haru-") && ![kept, pages, files].includes(name));
    for (const name of old) {
      // The pages that are kept outlive a new version of the shell, and so does what they load.
      const [from, to] = [await caches.open(name), await caches.open(files)];
      for (const file of await from.keys()) {
        if (new URL(file.url).pathname.startsWith("/assets/")) await to.put(file, await from.match(file));
      }
      await caches.delete(name);
    }
    await clients.claim();
    // Until this is over pages wait, so that it is not waited for.
    keepBehind();
  })());
});

async function read(address) {
  return (await (await caches.open(pages)).match(address))?.text();
}

function write(address, text, headers = {}) {
  return caches.open(pages).then((cache) => cache.put(address, new Response(text, { headers })));
}

// One thing after the other is done to what is kept.
let turn = Promise.resolve();

function inTurn(body) {
  turn = turn.then(body, body);
  return turn;
}

async function forget() {
  await caches.delete(pages);
  await caches.delete(files);
  // The page for when there is no connection says whose it is.
  const cache = await caches.open(kept);
  await cache.delete("/offline");
  await cache.add("/offline").catch(() => {});
}

async function loadFiles(text) {
  const cache = await caches.open(files);
  for (const [, file] of text.matchAll(/"(\/assets\/[^"]+)"/g)) {
    if (!(await caches.match(file))) await cache.add(file);
  }
}

// Keeps a page, marked with when it came, so that it can say how old it is. Of two accounts only one has pages here.
async function keep(address, text, headers) {
  const account = /<body [^>]*data-account="(\d+)"/.exec(text)?.[1];
  if (!account || text.length > longest) return;
  if ((await read(owner)) !== account) {
    await forget();
    await write(owner, account);
  }
  // A page that another one has shown comes without its headers.
  const told = headers ?? (await (await caches.open(pages)).match("/"))?.headers;
  if (!told) return;
  const at = String(Math.floor(Date.now() / 1000));
  const marked = text.replace("<html ", `<html data-kept="${at}" `);
  const all = new Headers(told);
  for (const name of ["content-encoding", "content-length", "etag", "set-cookie"]) all.delete(name);
  all.set("haru-kept", at);
  await write(address, marked, all);
  await loadFiles(text);
  // The page for when there is no connection follows the person's colours.
  if (address === "/") await (await caches.open(kept)).add("/offline");
}

// What becomes of the pages that are kept, now that one came.
async function note(url, response) {
  // Whoever has no key any longer, or has to sign in, is shown nothing of the person's.
  if (response.status === 401 || (url.pathname === "/sign-in" && response.ok)) {
    await forget();
  } else if (response.ok && !response.redirected && isKeepable(url)) {
    // What is told once after a form is no part of a page that is kept: its address says so.
    await keep(url.pathname + url.search, await response.text(), response.headers);
  }
}

addEventListener("message", (event) => {
  const { visited, forget: isOver } = event.data ?? {};
  const url = visited && new URL(visited.url, location.origin);
  const done = async () => {
    if (isOver) await forget();
    else if (visited && isKeepable(url)) await keep(url.pathname + url.search, visited.text, visited.headers);
  };
  // What cannot be kept, as where there is no room or no connection, is there online all the same.
  event.waitUntil(inTurn(done).catch(() => {}).then(() => event.ports[0]?.postMessage("done")));
});

addEventListener("sync", (event) => {
  if (event.tag === "haru-outbox") event.waitUntil($outbox.sendAll().then(({ isLost }) => { if (isLost) throw new Error("no connection"); }));
});

// The page that is kept of an address; the month is shown also where the day that was chosen in it is not kept.
async function copy(url) {
  const cache = await caches.open(pages);
  return (await cache.match(url.pathname + url.search)) ?? (isKeepable(url) ? cache.match(url.pathname) : undefined);
}

async function page(event, url) {
  const asked = fetch(event.request).then((response) => {
    const came = response.clone();
    event.waitUntil(inTurn(() => note(url, came)).catch(() => {}));
    return response;
  });
  event.waitUntil(asked.then(keepBehind).catch(() => {}));
  try {
    const response = await Promise.race([asked, new Promise((resolve) => { setTimeout(resolve, patience); })]);
    // What stands in front of the server answers so when it does not reach it.
    if (response && ![502, 503, 504].includes(response.status)) return response;
    return (await copy(url)) ?? (await asked);
  } catch {
    return (await copy(url)) ?? (await caches.match("/offline")) ?? Response.error();
  }
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  // The server has to see which site has led the browser there.
  if (url.pathname.startsWith("/sign-in/")) return;
  if (request.mode === "navigate") {
    event.respondWith(page(event, url));
  } else if (shell.includes(url.pathname) || url.pathname.startsWith("/assets/")) {
    event.respondWith(caches.match(request, { ignoreSearch: true }).then((known) => known ?? fetch(request)));
  }
});
