// What every page does in the browser: clocks that go on, shortcuts and the service worker.

import { plain } from "./address.js";
import { ago } from "./ago.js";
import { connection } from "./connection.js";
import { forget } from "./draft-store.js";
import { letter, mayBeShortcut } from "./keys.js";
import { away } from "./sending.js";
import { fill, texts } from "./speech.js";

function span(seconds) {
  // A few seconds more, so that a page that was on its way for them says what the server said.
  const minutes = Math.floor(Math.max(0, seconds + 20) / 60);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return fill(texts.spanMinutes, rest);
  return rest === 0 ? fill(texts.spanHours, hours) : fill(texts.spanBoth, hours, rest);
}

// How far this device's clock is from the server's; small differences are the page's own age.
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
    // The day is over: the server knows what the new one looks like.
    if (left <= 0 && !element.dataset.over) {
      element.dataset.over = "yes";
      document.dispatchEvent(new CustomEvent("haru:refresh"));
    }
  }
}

// The sign on the button that asks everything again turns until the answer is there.
addEventListener("submit", ({ target }) => target.classList.toggle("asking", target.matches(".check")));

// Whoever writes a letter to somebody has no places to go to, and keeps no part of Haru.
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

// A menu closes when one presses elsewhere or leaves it with Escape.
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

// A text grows with what is written in it, also where style sheets cannot do that yet.
const grows = CSS.supports("field-sizing", "content");
if (!grows) for (const field of document.querySelectorAll("main textarea")) if (field.value) fit(field);
document.addEventListener("input", ({ target }) => {
  if (!grows && target.matches("textarea")) fit(target);
  if (target.matches("[type=date], [type=time]")) target.toggleAttribute("data-filled", target.value !== "");
});

// What was done is told once.
history.replaceState(history.state, "", plain(location.href));

// A shortcut that leads to another page goes on in the field that it is about.
if (["#q", "#title"].includes(location.hash)) document.querySelector(location.hash)?.focus();

document.addEventListener("keydown", shortcut);
for (const name of ["haru:swapped", "haru:freshened"]) {
  document.addEventListener(name, () => {
    delete document.documentElement.dataset.kept;
    compareClocks(Date.now() / 1000);
    tick();
  });
}
// The service worker marks a page that it had kept with when it came. When a page came that one
// has gone back to, nobody knows.
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
// What is kept for when there is no connection is asked for once the page is quiet.
document.addEventListener("haru:visited", (event) => navigator.serviceWorker?.controller?.postMessage({ visited: event.detail }));
if (!kept && document.body.dataset.account) setTimeout(() => away().then((box) => box.keepAll()).catch(() => {}), 3000);
if (!isFriend && "serviceWorker" in navigator) navigator.serviceWorker.register("/service-worker.js").catch(() => {});
