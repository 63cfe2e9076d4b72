// Keeps what one wants to see without a connection, though it was never visited: one page after the other, and not
// often. The service worker writes it down.

import { parts } from "./sending.js";

const pages = "haru-pages";
const files = "haru-files";
// When they were asked for last, and any task's line as a form, of which a page makes that of each other one; no page
// has such an address.
const asked = "/.asked";
const lineForm = "/tasks/line";

// At most so many pages, and so many letters of them.
const most = 48;
const mostLetters = 6000000;
// So many seconds pass before they are asked for again.
const rest = 300;

const seconds = () => Math.floor(Date.now() / 1000);
const filesOf = (text) => [...text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file]) => file);

// Lets the pages go that were seen longest ago where there are too many, and the files that no page loads any more.
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

// Asks for a page; nothing where there is none for this person. Nobody has gone there: it is not said from where.
async function fetchPage(address) {
  const response = await fetch(address, { headers: { Accept: "text/html" }, cache: "no-cache", priority: "low", referrerPolicy: "no-referrer" });
  if (!response.ok || response.redirected) return null;
  return { url: address, text: await response.text(), headers: [...response.headers] };
}

// Hands a page to the service worker, and waits until it is written down.
function keep(page) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = resolve;
    navigator.serviceWorker.controller.postMessage({ visited: page }, [port2]);
  });
}

// The service worker may have begun anew meanwhile, where the pages were another account's.
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
    // The other ways to look at tasks are those that the page of the tasks leads to.
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

// Of several pages that are open, one does so.
parts.keepAll = () => {
  if (!navigator.serviceWorker?.controller || !navigator.locks) return Promise.resolve();
  return navigator.locks.request(pages, { ifAvailable: true }, (lock) => lock && keepInTurn());
};
