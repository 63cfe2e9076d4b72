// The week strip without an end: the weeks beside the one that is shown are fetched as one comes near them.

import { fetched } from "./page.js";

const ahead = 2;
const day = 86400000;
const isLoading = new Set();
// The weeks that were fetched before the page changed: each is asked for again when one looks at it.
let stale = new Set();
// The start of the week in sight, which stays there when the strip is made wider or narrower.
let inSight;
let timer;

function strip() {
  return document.querySelector("[data-weeks]");
}

function shift(date, days) {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10);
}

// Fetches a week; nothing where it cannot be had, or the strip is another one by then.
async function load(start) {
  const weeks = strip();
  if (isLoading.has(start)) return null;
  isLoading.add(start);
  try {
    const { text } = await fetched(`/tasks/days/${start}`);
    const week = new DOMParser().parseFromString(text, "text/html").querySelector(".week");
    if (week?.dataset.week !== start || weeks !== strip()) return null;
    for (const link of week.querySelectorAll("a")) {
      link.removeAttribute("aria-current");
      // Tab goes through the week that is shown; the others are a stroke or two presses away.
      link.tabIndex = -1;
    }
    return week;
  } catch {
    // The links to the week before and after are still there.
    return null;
  } finally {
    isLoading.delete(start);
  }
}

// Puts the week next to one at the edge of the strip there.
async function extend(side) {
  const weeks = strip();
  const edge = side < 0 ? weeks.firstElementChild : weeks.lastElementChild;
  const next = await load(shift(edge.dataset.week, side * 7));
  if (!next) return;
  if (side < 0) {
    const before = weeks.scrollLeft;
    weeks.prepend(next);
    weeks.scrollTo({ left: before + next.offsetWidth, behavior: "instant" });
  } else {
    weeks.append(next);
  }
}

async function renew(week) {
  const next = await load(week.dataset.week);
  if (!next) return;
  stale.delete(week);
  week.replaceWith(next);
  show(next);
}

function show(shown) {
  inSight = shown.dataset.week;
  const month = document.querySelector("[data-month]");
  if (month) month.textContent = shown.dataset.month;
  for (const week of strip().children) {
    for (const link of week.querySelectorAll("a")) link.tabIndex = week === shown ? 0 : -1;
  }
}

async function look() {
  const weeks = strip();
  if (!weeks || weeks.clientWidth === 0) return;
  const at = Math.round(weeks.scrollLeft / weeks.clientWidth);
  const shown = weeks.children[at];
  if (shown) show(shown);
  if (stale.has(shown)) await renew(shown);
  if (at < ahead - 1) await extend(-1);
  if (at > weeks.children.length - ahead) await extend(1);
}

const resizing = new ResizeObserver(([{ target }]) => {
  const at = [...target.children].findIndex((week) => week.dataset.week === inSight);
  if (at >= 0) target.scrollTo({ left: at * target.clientWidth, behavior: "instant" });
});

function start() {
  resizing.disconnect();
  const weeks = strip();
  if (!weeks) return;
  stale = new Set([...weeks.children].filter((week) => !week.querySelector("[aria-current]")));
  resizing.observe(weeks);
  (window.requestIdleCallback ?? setTimeout)(look);
}

document.addEventListener("scroll", (event) => {
  if (event.target !== strip()) return;
  clearTimeout(timer);
  timer = setTimeout(look, 120);
}, { passive: true, capture: true });
document.addEventListener("haru:swapped", start);
start();
