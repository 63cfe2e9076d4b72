// Keeps an open page up to date: the server sends an event when something has changed. The page is then fetched again
// and replaced.

import { connection, isAnswer, probe } from "./connection.js";
import { free } from "./hands.js";
import { freshen, swap } from "./swap.js";

const livePages = [
  "today", "day", "explanation", "challenge", "tasks", "task-list", "timeline", "calendar", "year", "statistics", "diary", "note",
  "mailbox",
];
// Without an event stream the page itself is polled; unchanged, it costs a few bytes.
const pollEvery = 1000;
// A server without capacity for another stream is polled less often.
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

// A form being filled in, an open dialog, or a drag in progress is left alone.
function isBusy() {
  if (document.querySelector("body[data-sending], [data-dragging], form[data-inline], main details[open]:not([data-keeps]), dialog[open]")) return true;
  const active = document.activeElement;
  if (document.querySelector("main .choosing:checked")) return true;
  // An empty line of quick entry or search can be swapped during use, and so can a checkbox.
  if (active?.matches("[data-entry] input, [data-search] input")) return active.value !== "";
  return Boolean(active?.closest("main input:not([type=hidden], [name=task]), main select, main textarea"));
}

// Content of a page without its times and its one-time notice.
function matter(text) {
  return text.replace(/<div class="banner toast"[\s\S]*?<\/form>[^\n]*<\/div>\n?/, "").replace(/data-made="\d+"|(<time[^>]*data-ago="|data-countdown=")\d+">[^<]*/g, "");
}

// Times of a page, which change every minute.
const times = (text) => text.match(/data-(?:made|ago|countdown)="\d+"/g)?.join();

// While the page is busy, at most one refresh is scheduled.
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
    // The response is outdated after a navigation or another swap, and not shown while the person is typing.
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
    // The offline copy of a page is the one seen last.
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
    // Changes may have been missed while disconnected.
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
      // Jitter: pages that were refused together do not retry together.
      pause *= 0.75 + Math.random() / 2;
    }
    setTimeout(() => { if (source === events) subscribe(); }, pause);
  });
}

// A hidden page closes its connection: browsers allow only a few per server.
function watch() {
  listen();
  // The results of forms sent in the background are shown here; a page with unsaved input is left as it is.
  document.addEventListener("haru:delivered", refresh);
  // A browser may restore an old state of a page after going back.
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
// Shows the page that responds to a form sent in the background.
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
  // The requested page is loaded as soon as the server is back.
  setInterval(async () => { if (await probe()) location.reload(); }, 3000);
}
