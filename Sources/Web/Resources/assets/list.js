// The list: searches while typing, filters on selection, and counts the ticked lines.

import { released } from "./hands.js";
import { letter, mayBeShortcut } from "./keys.js";
import { fetched } from "./page.js";
import { complain, fill, say, texts } from "./speech.js";

const wait = 220;
let timer;
let asking;

function search() {
  const form = document.querySelector("[data-search]");
  const fields = new URLSearchParams(new FormData(form));
  for (const [name, value] of [...fields]) {
    const first = form.elements[name]?.options?.[0]?.value;
    if (value === "" || (name !== "q" && value === first)) fields.delete(name);
  }
  return form.getAttribute("action") + (fields.size > 0 ? `?${fields}` : "");
}

// Fetches the list and inserts it below the fields, which stay unchanged.
async function show() {
  const address = search();
  asking?.abort();
  asking = new AbortController();
  try {
    const { text } = await fetched(address, { signal: asking.signal, until: released });
    const next = new DOMParser().parseFromString(text, "text/html");
    for (const name of ["results", "clear"]) document.getElementById(name).replaceWith(next.getElementById(name));
    for (const name of ["#acts [name=next]", "[data-entry] [name=next]"]) {
      const field = document.querySelector(name);
      if (field) field.value = next.querySelector(name)?.value ?? field.value;
    }
    history.replaceState(null, "", address);
    start();
    const summary = document.getElementById("summary").textContent;
    say(summary);
  } catch (error) {
    // A request aborted for the next one has not failed.
    if (error.name !== "AbortError") complain(texts.liveMissed);
  }
}

function count() {
  const form = document.querySelector("[data-choose]");
  if (!form) return;
  const ticks = [...form.querySelectorAll("input[name=task]")];
  const chosen = ticks.filter((tick) => tick.checked).length;
  const all = form.querySelector("[data-all]");
  all.checked = chosen > 0 && chosen === ticks.length;
  all.indeterminate = chosen > 0 && chosen < ticks.length;
  form.querySelector("[data-chosen]").textContent = chosen > 0 ? fill(texts.taskChosen, chosen) : "";
}

document.addEventListener("input", (event) => {
  if (!event.target.matches("[data-search] input[type=search]")) return;
  clearTimeout(timer);
  timer = setTimeout(show, wait);
});

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-search] select")) show();
  if (event.target.matches("[data-all]")) {
    for (const tick of event.target.form.querySelectorAll("input[name=task]")) tick.checked = event.target.checked;
  }
  if (event.target.closest("[data-choose]")) count();
});

// X on a line selects it. Escape ends selection mode and clears the selection.
document.addEventListener("keydown", (event) => {
  if (!mayBeShortcut(event, "input:not([type=checkbox]), select, textarea")) return;
  const choosing = document.getElementById("choosing");
  if (!choosing) return;
  if (letter(event) === "X") {
    const tick = event.target.closest(".task")?.querySelector("input[name=task]");
    choosing.checked = true;
    if (tick) tick.checked = !tick.checked;
    (tick ?? document.querySelector("input[name=task]"))?.focus();
    count();
    event.preventDefault();
  } else if (event.key === "Escape" && choosing.checked) {
    choosing.checked = false;
    choosing.dispatchEvent(new Event("change", { bubbles: true }));
    event.preventDefault();
  }
});

document.addEventListener("change", (event) => {
  if (event.target.id !== "choosing" || event.target.checked) return;
  for (const tick of event.target.form.querySelectorAll("input[name=task]")) tick.checked = false;
  count();
});

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-search]")) return;
  event.preventDefault();
  clearTimeout(timer);
  show();
});

function start() {
  const all = document.querySelector("[data-choose] .all");
  if (all) all.hidden = false;
  count();
}

document.addEventListener("haru:swapped", start);
start();
