// Keyboard and touch control of the month: Tab reaches it once, arrow keys move between days and into the adjacent
// months, a swipe turns the page, and a chosen day opens in place.

import { isLost } from "./connection.js";
import { fetched } from "./page.js";
import { complain, say, texts } from "./speech.js";

// Number of the latest request; only its response is shown.
let asked = 0;

function grid() {
  return document.querySelector(".cal");
}

function link(day) {
  return grid()?.querySelector(`.cell:not(.out) > a[data-day="${day}"]`);
}

// Days are counted in UTC, where each has 24 hours; the calendar dates are the server's.
function moved(day, steps) {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + steps);
  return written(date);
}

// Same day of another month, or that month's last day.
function turned(day, months) {
  const date = new Date(`${day}T00:00:00Z`);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const month = date.getUTCMonth();
  date.setUTCDate(wanted);
  if (date.getUTCMonth() !== month) date.setUTCDate(0);
  return written(date);
}

function written(date) {
  return date.getUTCFullYear() < 1 || date.getUTCFullYear() > 9999 ? null : date.toISOString().slice(0, 10);
}

function rove(target) {
  for (const cell of grid().querySelectorAll("a[data-day]")) cell.tabIndex = cell === target ? 0 : -1;
}

// Replaces the main part with that of another calendar page, without a navigation.
async function turn(address, { push = true, focus, quiet = false } = {}) {
  const number = ++asked;
  try {
    const { text, url } = await fetched(address);
    if (number !== asked) return;
    const next = new DOMParser().parseFromString(text, "text/html");
    if (next.body.dataset.page !== "calendar") throw new Error(next.body.dataset.page);
    if (push) history.pushState(null, "", url);
    document.dispatchEvent(new CustomEvent("haru:visited", { detail: { url, text } }));
    document.title = next.title;
    document.dispatchEvent(new CustomEvent("haru:swap", { detail: { text, next } }));
    const target = focus && link(focus);
    if (target) {
      rove(target);
      target.focus({ preventScroll: true });
    }
    if (!quiet) {
      const heading = document.querySelector(".top h1")?.textContent ?? "";
      say(heading);
    }
  } catch {
    if (number !== asked) return;
    if (!isLost() || (await caches.match(address))) location.assign(address);
    else complain(texts.offlineNotKept);
  }
}

function go(day) {
  if (!day) return;
  const target = link(day);
  if (target) {
    rove(target);
    target.focus();
    return;
  }
  turn(`/calendar/${day.slice(0, 7)}`, { focus: day });
}

function keys(event) {
  const cell = event.target.closest?.(".cal a[data-day]");
  if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
  const day = cell.dataset.day;
  const row = [...cell.closest("[role=row]").querySelectorAll("a[data-day]")];
  const wanted = {
    ArrowLeft: () => moved(day, -1),
    ArrowRight: () => moved(day, 1),
    ArrowUp: () => moved(day, -7),
    ArrowDown: () => moved(day, 7),
    Home: () => row[0].dataset.day,
    End: () => row[row.length - 1].dataset.day,
    PageUp: () => turned(day, event.shiftKey ? -12 : -1),
    PageDown: () => turned(day, event.shiftKey ? 12 : 1),
  }[event.key];
  if (wanted) {
    event.preventDefault();
    go(wanted());
  } else if (event.key === " ") {
    event.preventDefault();
    cell.click();
  }
}

function choose(event) {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const cell = event.target.closest?.(".cal a[data-day]");
  if (!cell) return;
  event.preventDefault();
  const address = cell.href.split("#")[0];
  turn(address, { focus: cell.dataset.day, quiet: true }).then(() => {
    const chosen = document.getElementById("chosen");
    if (!chosen) return;
    const title = document.getElementById("chosen-title")?.textContent ?? "";
    say(title);
    // On a phone the day is below the month. It scrolls into view as far as the month stays visible.
    if (chosen.getBoundingClientRect().top > innerHeight * 0.75) {
      const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      chosen.scrollIntoView({ block: "nearest", behavior: isCalm ? "auto" : "smooth" });
    }
  });
}

let startX = 0;
let startY = 0;
let startedAt = 0;

function swipeBegins(event) {
  startedAt = 0;
  if (event.touches.length !== 1 || !event.target.closest?.(".cal")) return;
  [startX, startY, startedAt] = [event.touches[0].clientX, event.touches[0].clientY, event.timeStamp];
}

function swipeEnds(event) {
  if (!startedAt || event.changedTouches.length !== 1) return;
  const [dx, dy] = [event.changedTouches[0].clientX - startX, event.changedTouches[0].clientY - startY];
  if (event.timeStamp - startedAt > 800 || Math.abs(dx) < 60 || Math.abs(dx) < 2 * Math.abs(dy)) return;
  if (event.cancelable) event.preventDefault();
  const address = document.querySelector(`.top a[rel="${dx < 0 ? "next" : "prev"}"]`)?.href;
  if (address) turn(address);
}

function start() {
  const cells = [...(grid()?.querySelectorAll(".cell:not(.out) > a[data-day]") ?? [])];
  if (cells.length === 0) return;
  const here = cells.find((cell) => cell === document.activeElement)
    ?? cells.find((cell) => cell.parentElement.classList.contains("is-chosen"))
    ?? cells.find((cell) => cell.getAttribute("aria-current"))
    ?? cells[0];
  rove(here);
}

document.addEventListener("keydown", keys, true);
document.addEventListener("click", choose);
document.addEventListener("touchstart", swipeBegins, { passive: true });
document.addEventListener("touchend", swipeEnds, { passive: false });
document.addEventListener("haru:swapped", start);
addEventListener("popstate", () => turn(location.href, { push: false }));
start();
