// What every page does in the browser: running clocks, shortcuts and registration of the service worker.

import { plain } from "./address.js";
import { ago } from "./ago.js";
import { connection } from "./connection.js";
import { forget } from "./draft-store.js";
import { letter, mayBeShortcut } from "./keys.js";
import { away } from "./sending.js";
import { fill, texts } from "./speech.js";

function span(seconds) {
  // 20 seconds of tolerance, so that a page that took some seconds to load shows the same span as the server.
  const minutes = Math.floor(Math.max(0, seconds + 20) / 60);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return fill(texts.spanMinutes, rest);
  return rest === 0 ? fill(texts.spanHours, hours) : fill(texts.spanBoth, hours, rest);
}

// Difference between the server's clock and this device's, in seconds. Small differences are the age of the page, and
// count as 0.
let skew = 0;

function compareClocks(arrivedAt) {
  const difference = Number(document.body.dataset.made) - arrivedAt;
  skew = Math.abs(difference) > 120 ? difference : 0;
}

function set(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function tick() {
  const now = Date.now() / 1000 + skew;
  for (const element of document.querySelectorAll("[data-ago]")) set(element, ago(now - Number(element.dataset.ago)));
  for (const element of document.querySelectorAll("[data-countdown]")) {
    const left = Number(element.dataset.countdown) - now;
    set(element, span(left));
    // The day is over; the server renders the new one.
    if (left <= 0 && !element.dataset.over) {
      element.dataset.over = "yes";
      document.dispatchEvent(new CustomEvent("haru:refresh"));
    }
  }
}

// The icon of the button that checks everything again spins until the response arrives.
addEventListener("submit", ({ target }) => target.classList.toggle("asking", target.matches(".check")));

// The author of a letter to somebody else has no pages to navigate to, and no pages of Haru are cached for them.
const isFriend = document.body.dataset.page === "writing";

function shortcut(event) {
  if (isFriend || !mayBeShortcut(event)) return;
  const pressed = letter(event);
  const tab = pressed && document.querySelector(`.rail > [data-key="${pressed}"]`);
  if (event.key === "?") {
    document.getElementById("shortcuts").showModal();
  } else if (tab) {
    tab.click();
  } else if (pressed === "N") {
    const entry = document.getElementById("entry");
    const link = document.querySelector("main a[data-new]");
    if (link) link.click();
    else if (entry) entry.focus();
    else location.assign("/tasks/new#title");
  } else if (event.key === "/") {
    const search = document.querySelector("#q, main .search");
    if (search) search.focus();
    else location.assign("/tasks/list#q");
  } else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
    if (event.target.closest(".grass, .wide, .weeks, .task, .table, summary")) return;
    const link = document.querySelector(`main a[rel="${event.key === "ArrowLeft" ? "prev" : "next"}"]`);
    if (link) link.click();
    else return;
  } else {
    return;
  }
  event.preventDefault();
}

const menus = ".menu[open], .more-tabs[open]";

// A menu opens below its line, or beside it where the tab bar or the window leaves too little room below.
document.addEventListener("toggle", (event) => {
  const menu = event.target;
  const list = menu.open && menu.querySelector?.(":scope > .menu-list");
  if (!list) return;
  list.style = "";
  const bar = document.querySelector(".rail").getBoundingClientRect().top;
  const end = (bar > 0 ? bar : innerHeight) - 8;
  if (list.getBoundingClientRect().bottom <= end) return;
  list.style.maxHeight = `${end}px`;
  list.style.top = `${list.offsetTop + end - list.getBoundingClientRect().bottom}px`;
}, true);

// A click outside a menu, or Escape, closes it.
document.addEventListener("click", (event) => {
  const here = event.target.closest(".menu, .more-tabs");
  for (const menu of document.querySelectorAll(menus)) if (menu !== here) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && document.activeElement?.closest(menus);
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
  event.preventDefault();
});

function fit(field) {
  field.style.minHeight = "";
  if (field.scrollHeight > field.clientHeight) field.style.minHeight = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
}

// A text area grows with its content, also in browsers without field-sizing.
const grows = CSS.supports("field-sizing", "content");
if (!grows) for (const field of document.querySelectorAll("main textarea")) if (field.value) fit(field);
document.addEventListener("input", ({ target }) => {
  if (!grows && target.matches("textarea")) fit(target);
  if (target.matches("[type=date], [type=time]")) target.toggleAttribute("data-filled", target.value !== "");
});

// A form's result is reported once.
history.replaceState(history.state, "", plain(location.href));

// A shortcut that leads to another page focuses the field that it is about.
if (["#q", "#title"].includes(location.hash)) document.querySelector(location.hash)?.focus();

document.addEventListener("keydown", shortcut);
for (const name of ["haru:swapped", "haru:freshened"]) {
  document.addEventListener(name, () => {
    delete document.documentElement.dataset.kept;
    compareClocks(Date.now() / 1000);
    tick();
  });
}
// The service worker marks a cached page with the time of its arrival. The arrival time of a page restored by going
// back is unknown.
const { kept } = document.documentElement.dataset;
if (kept) compareClocks(Number(kept));
else if (performance.getEntriesByType("navigation")[0]?.type !== "back_forward") compareClocks(Date.now() / 1000);
if (kept) {
  tick();
  connection(false);
}
setInterval(tick, 15000);
const stored = document.querySelector("[data-saved]");
if (stored) forget(stored.dataset.saved);
// Pages for offline use are fetched once the page is idle.
document.addEventListener("haru:visited", (event) => navigator.serviceWorker?.controller?.postMessage({ visited: event.detail }));
if (!kept && document.body.dataset.account) setTimeout(() => away().then((box) => box.keepAll()).catch(() => {}), 3000);
if (!isFriend && "serviceWorker" in navigator) navigator.serviceWorker.register("/service-worker.js").catch(() => {});
