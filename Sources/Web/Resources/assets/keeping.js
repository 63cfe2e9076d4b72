// Caches pages for offline use even if they were never visited: one after the other, and rarely. The service worker
// stores them.

import { parts } from "./sending.js";

const pages = "haru-pages";
const files = "haru-files";
// Cache keys: time of the last fetch; and the line form of any one task, from which a page derives that of every other
// task. No page has the first address.
const asked = "/.asked";
const lineForm = "/tasks/line";

// Maximum number of cached pages, and of characters in them.
const most = 48;
const mostLetters = 6000000;
// Minimum seconds between two fetches.
const rest = 300;

const seconds = () => Math.floor(Date.now() / 1000);
const filesOf = (text) => [...text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file]) => file);

// Evicts the least recently seen pages beyond the limits, and the files that no page loads any more.
async function tidy() {
  const cache = await caches.open(pages);
  const known = [];
  const loaded = new Set(filesOf((await (await caches.match("/offline"))?.text()) ?? ""));
  for (const request of await cache.keys()) {
    const answer = await cache.match(request);
    const at = Number(answer.headers.get("haru-kept"));
    if (at) known.push({ request, at, text: await answer.text() });
  }
  known.sort((one, other) => other.at - one.at);
  let letters = 0;
  for (const [index, { request, text }] of known.entries()) {
    letters += text.length;
    if (index >= most || letters > mostLetters) await cache.delete(request);
    else for (const file of filesOf(text)) loaded.add(file);
  }
  const own = await caches.open(files);
  for (const file of await own.keys()) if (!loaded.has(new URL(file.url).pathname)) await own.delete(file);
}

// Fetches a page; null if it does not exist for this account. It is not a visit, so no referrer is sent.
async function fetchPage(address) {
  const response = await fetch(address, { headers: { Accept: "text/html" }, cache: "no-cache", priority: "low", referrerPolicy: "no-referrer" });
  if (!response.ok || response.redirected) return null;
  return { url: address, text: await response.text(), headers: [...response.headers] };
}

// Passes a page to the service worker, and waits until it is stored.
function keep(page) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = resolve;
    navigator.serviceWorker.controller.postMessage({ visited: page }, [port2]);
  });
}

// Opens the cache again for each write: the service worker may have cleared it, if the pages were another account's.
async function write(address, answer) {
  await (await caches.open(pages)).put(address, answer);
}

async function keepInTurn() {
  const last = Number(await (await (await caches.open(pages)).match(asked))?.text());
  if (seconds() - last < rest && seconds() >= last) return;
  const wanted = ["/", "/tasks", "/calendar", "/diary", "/tasks/new", "/diary/new"];
  for (const address of wanted) {
    const page = await fetchPage(address);
    if (!page) continue;
    await keep(page);
    const { text } = page;
    if (address !== "/tasks") continue;
    // The other views of tasks are those that the tasks page links to.
    const views = /<nav class="views"[\s\S]*?<\/nav>/.exec(text)?.[0] ?? "";
    for (const [, view] of views.matchAll(/href="([^"?]+)"/g)) if (!wanted.includes(view)) wanted.push(view);
    const task = /data-task="(\d+)"/.exec(text)?.[1];
    const line = task && (await fetchPage(`/tasks/${task}/line`));
    if (line) await write(lineForm, new Response(line.text, { headers: { "content-type": "text/html; charset=utf-8" } }));
  }
  const offline = await caches.match("/offline");
  if (offline) await loadFiles(await offline.text());
  await tidy();
  await write(asked, new Response(String(seconds())));
}

async function loadFiles(text) {
  const cache = await caches.open(files);
  for (const file of filesOf(text)) if (!(await caches.match(file))) await cache.add(file);
}

// Only one of several open pages fetches.
parts.keepAll = () => {
  if (!navigator.serviceWorker?.controller || !navigator.locks) return Promise.resolve();
  return navigator.locks.request(pages, { ifAvailable: true }, (lock) => lock && keepInTurn());
};
