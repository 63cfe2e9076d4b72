// List of notes: search while typing, and selection of several notes by key or long press.

import { released } from "./hands.js";
import { letter, mayBeShortcut } from "./keys.js";
import { fetched } from "./page.js";
import { complain, fill, say, texts } from "./speech.js";

// Address with the form's non-empty fields.
function address(form) {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (value) query.append(name, value);
  return `${form.getAttribute("action")}${query.size ? `?${query}` : ""}`;
}

let asked = 0;
async function search() {
  const form = document.getElementById("find");
  const number = ++asked;
  const url = address(form);
  let text;
  try {
    ({ text } = await fetched(url, { until: released }));
  } catch {
    if (number === asked) complain(texts.liveMissed);
    return;
  }
  if (number !== asked) return;
  const next = new DOMParser().parseFromString(text, "text/html");
  document.getElementById("notes").replaceWith(next.getElementById("notes"));
  for (const memory of document.querySelectorAll(".memory")) memory.remove();
  for (const memory of next.querySelectorAll(".memory")) document.getElementById("notes").before(memory);
  const here = document.querySelector(".finder [name=next]");
  if (here) here.value = next.querySelector(".finder [name=next]")?.value ?? here.value;
  history.replaceState(null, "", url);
  say(document.querySelector("#notes [role=status]")?.textContent ?? document.querySelector("#notes .quiet p")?.textContent ?? "");
}

let typing;
document.addEventListener("input", (event) => {
  if (!event.target.closest("#find")) return;
  clearTimeout(typing);
  typing = setTimeout(search, event.target.type === "search" ? 250 : 0);
});
document.addEventListener("submit", (event) => {
  if (event.target.id !== "find") return;
  event.preventDefault();
  clearTimeout(typing);
  search();
});

function boxes() {
  return [...document.querySelectorAll("#notes [name=note]")];
}

function tell() {
  const count = boxes().filter((box) => box.checked).length;
  const button = document.getElementById("selection");
  button.textContent = count > 1 ? fill(button.dataset.some, count) : count ? button.dataset.one : button.dataset.none;
  say(fill(texts.diarySelected, count));
}

function choose(note) {
  const choosing = document.getElementById("choosing");
  const box = note?.querySelector("[name=note]");
  if (!choosing || !box) return;
  choosing.checked = true;
  box.checked = !box.checked;
  tell();
}

document.addEventListener("change", (event) => {
  if (event.target.name === "note" && event.target.type === "checkbox") tell();
  if (event.target.id !== "choosing" || event.target.checked) return;
  // Leaving selection mode clears the selection.
  for (const box of boxes()) box.checked = false;
});

document.addEventListener("keydown", (event) => {
  if (!mayBeShortcut(event, "input:not([type=checkbox]), select, textarea")) return;
  const choosing = document.getElementById("choosing");
  if (letter(event) === "X") {
    const note = event.target.closest(".jotting");
    if (note) choose(note);
    else if (choosing) {
      choosing.checked = true;
      boxes()[0]?.focus();
    }
    event.preventDefault();
  } else if (event.key === "Escape" && choosing?.checked) {
    choosing.checked = false;
    choosing.dispatchEvent(new Event("change", { bubbles: true }));
  }
});

// A long press selects. The click that ends it is ignored, whatever is under the finger by then.
const patience = 500;
let pressing;
let wasLong = false;
function stop() {
  clearTimeout(pressing);
}
document.addEventListener("pointerdown", (event) => {
  stop();
  wasLong = false;
  const note = event.target.closest(".jotting");
  if (!note || event.button !== 0 || document.getElementById("choosing")?.checked) return;
  const start = { x: event.clientX, y: event.clientY };
  pressing = setTimeout(() => {
    wasLong = true;
    choose(note);
    document.dispatchEvent(new CustomEvent("haru:sound", { detail: "hold" }));
  }, patience);
  const moved = (move) => {
    if (Math.hypot(move.clientX - start.x, move.clientY - start.y) > 10) stop();
  };
  document.addEventListener("pointermove", moved);
  document.addEventListener("pointerup", () => document.removeEventListener("pointermove", moved), { once: true });
});
for (const name of ["pointerup", "pointercancel", "scroll"]) document.addEventListener(name, stop, { capture: true, passive: true });
for (const name of ["contextmenu", "dragstart"]) {
  document.addEventListener(name, (event) => {
    if (wasLong) event.preventDefault();
  });
}
document.addEventListener("keydown", () => { wasLong = false; }, { capture: true });
document.addEventListener("click", (event) => {
  if (!wasLong) return;
  wasLong = false;
  event.preventDefault();
  event.stopPropagation();
}, { capture: true });
