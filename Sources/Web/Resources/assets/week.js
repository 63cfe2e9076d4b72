// Endless week strip: adjacent weeks are fetched when they come near.

import { fetched } from "./page.js";

const ahead = 2;
const day = 86400000;
const isLoading = new Set();
// Weeks fetched before the page changed: each is fetched again when it comes into view.
let stale = new Set();
// Start of the visible week, which stays visible when the strip is resized.
let inSight;
let timer;

function strip() {
  return document.querySelector("[data-weeks]");
}

function shift(date, days) {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10);
}

// Fetches a week; null if that fails, or the strip was replaced meanwhile.
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
      // Tab visits only the visible week; the others are a swipe or two presses away.
      link.tabIndex = -1;
    }
    return week;
  } catch {
    // The links to the previous and next week remain.
    return null;
  } finally {
    isLoading.delete(start);
  }
}

// Adds the adjacent week at one edge of the strip.
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
