// Keeps an open page up to date: the server tells when something has changed, the page is asked
// for again and what came is shown in its place.

import { connection, isAnswer, probe } from "./connection.js";
import { free } from "./hands.js";
import { freshen, swap } from "./swap.js";

const livePages = [
  "today", "day", "explanation", "challenge", "tasks", "task-list", "timeline", "calendar", "year", "statistics", "diary", "note",
  "mailbox",
];
// Where events cannot be had, the page itself is asked for; unchanged, it costs a few bytes.
const pollEvery = 1000;
// A server without room for another stream is asked more seldom.
const pollSeldom = 10000;
const freshenEvery = 300000;
let isAsking = false;
let askAgain = false;
let failures = 0;
let refusals = 0;
let polling;
let events;
let shown;
let clocks;
let swaps = 0;
let later;

// A form that someone is filling in, a question that is open, or something that is being dragged is left alone.
function isBusy() {
  if (document.querySelector("body[data-sending], [data-dragging], form[data-inline], main details[open]:not([data-keeps]), dialog[open]")) return true;
  const active = document.activeElement;
  if (document.querySelector("main .choosing:checked")) return true;
  // An empty line of quick entry or of search can be swapped under the hands, and so can a tick.
  if (active?.matches("[data-entry] input, [data-search] input")) return active.value !== "";
  return Boolean(active?.closest("main input:not([type=hidden], [name=task]), main select, main textarea"));
}

// What a page says, without what changes with every minute and what was told once.
function matter(text) {
  return text.replace(/<div class="banner toast"[\s\S]*?<\/form>[^\n]*<\/div>\n?/, "").replace(/data-made="\d+"|(<time[^>]*data-ago="|data-countdown=")\d+">[^<]*/g, "");
}

// What changes with every minute.
const times = (text) => text.match(/data-(?:made|ago|countdown)="\d+"/g)?.join();

// However often it is asked for while someone is busy, one question waits.
function postpone() {
  later ??= setTimeout(() => {
    later = undefined;
    refresh();
  }, 3000);
}

async function refresh() {
  if (isAsking) {
    askAgain = true;
    return;
  }
  if (isBusy()) {
    postpone();
    return;
  }
  isAsking = true;
  const [address, number] = [location.href, swaps];
  try {
    const response = await fetch(address, { cache: "no-cache", headers: { Accept: "text/html" } });
    const text = await response.text();
    connection(isAnswer(response));
    const wasBusy = isBusy();
    await free();
    // Whoever went on meanwhile, or began to write, is not shown what was asked for before.
    if (location.href !== address || swaps !== number) askAgain = true;
    else if (wasBusy || isBusy()) postpone();
    else take(response, text);
  } catch {
    connection(false);
  } finally {
    isAsking = false;
    if (askAgain) {
      askAgain = false;
      refresh();
    }
  }
}

function take(response, text) {
  if (response.redirected && new URL(response.url).pathname !== location.pathname) {
    location.replace(response.url);
    return;
  }
  if (!response.ok) return;
  const [isSame, isFresh] = [shown === matter(text), clocks === times(text)];
  shown = matter(text);
  clocks = times(text);
  if (isSame && isFresh) return;
  const next = new DOMParser().parseFromString(text, "text/html");
  if (next.body.dataset.refresh !== document.body.dataset.refresh) location.replace(response.url);
  else if (isSame) freshen(next);
  else {
    swap(next);
    // What is kept for when there is no connection is what was seen last.
    document.dispatchEvent(new CustomEvent("haru:visited", { detail: { url: location.href, text, headers: [...response.headers] } }));
  }
}

function poll(every = pollEvery) {
  clearInterval(polling);
  polling = setInterval(refresh, every);
}

function stopPolling() {
  clearInterval(polling);
  polling = undefined;
}

function rest() {
  events?.close();
  events = undefined;
  stopPolling();
}

function listen() {
  rest();
  subscribe();
}

function subscribe() {
  events?.close();
  if (!("EventSource" in window)) {
    poll();
    return;
  }
  const source = new EventSource(document.body.dataset.events);
  events = source;
  source.addEventListener("changed", () => refresh());
  source.addEventListener("open", () => {
    // Something may have changed while nobody listened.
    if (failures > 0) refresh();
    failures = refusals = 0;
    stopPolling();
    connection(true);
  });
  source.addEventListener("error", async () => {
    if (source !== events) return;
    failures += 1;
    if (failures > 1 && !refusals) poll();
    const isThere = await probe();
    if (source !== events || source.readyState !== EventSource.CLOSED) return;
    let pause = Math.min(30000, 2000 * failures);
    refusals = isThere ? refusals + 1 : 0;
    if (refusals) {
      refresh();
      poll(pollSeldom);
      // Pages that were refused together do not come again together.
      pause *= 0.75 + Math.random() / 2;
    }
    setTimeout(() => { if (source === events) subscribe(); }, pause);
  });
}

// A page that nobody sees keeps no connection: browsers allow a server only a few.
function watch() {
  listen();
  // What was sent in the background is seen here; a page on which somebody writes is left as it is.
  document.addEventListener("haru:delivered", refresh);
  // A browser may show a page that one comes back to as it was.
  if (performance.getEntriesByType("navigation")[0]?.type === "back_forward") refresh();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      rest();
    } else {
      refresh();
      listen();
    }
  });
  addEventListener("pagehide", rest);
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    refresh();
    listen();
  });
  setInterval(() => { if (!document.hidden) refresh(); }, freshenEvery);
}

document.addEventListener("haru:refresh", refresh);
document.addEventListener("haru:sent", () => {
  if (later === undefined) return;
  clearTimeout(later);
  later = undefined;
  refresh();
});
document.addEventListener("haru:swapped", () => { swaps += 1; });
// The page that answers a form that was sent in the background.
document.addEventListener("haru:swap", (event) => {
  const { text, next } = event.detail;
  shown = matter(text);
  clocks = times(text);
  swap(next, true);
});
if (document.body.dataset.refresh) {
  setInterval(refresh, Number(document.body.dataset.refresh) * 1000);
} else if (livePages.includes(document.body.dataset.page) || document.querySelector("main [data-live]")) {
  watch();
} else if (document.body.dataset.page === "offline" && location.pathname !== "/offline") {
  // The page that was asked for comes as soon as the server is back.
  setInterval(async () => { if (await probe()) location.reload(); }, 3000);
}
