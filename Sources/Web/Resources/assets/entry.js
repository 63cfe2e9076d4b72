// Quick entry: the recognized parts of the line appear below it as chips while typing. A press on a chip rejects it.
// This script never edits the field, so that no composition of an input method is lost.

const encoder = new TextEncoder();
const wait = 180;
let timer;
let asking;
// Quadrant chosen by button; undefined while the line determines it.
let quadrant;
// Byte ranges that belong to the title, and the text that they refer to.
let kept = [];
let known = "";

function field() {
  return document.querySelector("[data-entry] input[name=entry]");
}

// Whether an offset is inside a multi-byte character.
function isInside(bytes, place) {
  return place < bytes.length && (bytes[place] & 0b11000000) === 0b10000000;
}

// Moves the ranges along with an edit of the text, and drops those that the edit touches.
function follow(text) {
  const before = encoder.encode(known);
  const after = encoder.encode(text);
  const least = Math.min(before.length, after.length);
  let start = 0;
  while (start < least && before[start] === after[start]) start += 1;
  // Two characters may share their first bytes.
  while (start > 0 && (isInside(before, start) || isInside(after, start))) start -= 1;
  let end = 0;
  while (end < least - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  while (end > 0 && isInside(before, before.length - end)) end -= 1;
  const shift = after.length - before.length;
  kept = kept.flatMap(([from, to]) => {
    if (to <= start) return [[from, to]];
    return from >= before.length - end ? [[from + shift, to + shift]] : [];
  });
  known = text;
  if (!text.trim()) quadrant = undefined;
}

function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function chip(one) {
  // A name equal to its meaning is not repeated.
  const name = one.name === one.meaning ? "" : element("span", { class: "faint" }, one.name);
  const off = element(
    "button",
    { type: "button", class: "off", "data-range": one.range, "aria-pressed": String(one.kept), "aria-label": one.label },
    element("span", { "aria-hidden": "true" }, one.kept ? "+" : "×"),
  );
  return element("span", { class: one.kept ? "read taken" : "read" }, name, element("bdi", {}, one.meaning), off);
}

function draw(form, reading) {
  const area = form.querySelector("[data-reads]");
  if (!reading) {
    area.hidden = true;
    area.replaceChildren();
    return;
  }
  const focused = document.activeElement?.dataset?.range;
  const shown = quadrant ?? reading.quadrant;
  const places = Object.keys(reading.places);
  const next = places[(places.indexOf(shown) + 1) % places.length];
  const into = element(
    "button",
    { type: "button", class: `read into q-${shown}`, "data-range": "into", "data-next": next },
    reading.places[shown],
  );
  area.replaceChildren(...reading.chips.map(chip), into);
  area.hidden = false;
  if (focused) (area.querySelector(`[data-range="${focused}"]`) ?? field()).focus();
}

async function read() {
  const input = field();
  const form = input?.form;
  if (!form) return;
  asking?.abort();
  if (!input.value.trim()) {
    draw(form, null);
    return;
  }
  asking = new AbortController();
  try {
    const response = await fetch(form.dataset.reading, {
      method: "POST",
      body: new URLSearchParams(new FormData(form)),
      headers: { Accept: "application/json" },
      signal: asking.signal,
    });
    if (response.ok) draw(form, await response.json());
  } catch {
    // Without a response the line is submitted as it is.
  }
}

function later() {
  clearTimeout(timer);
  timer = setTimeout(read, wait);
}

document.addEventListener("input", (event) => {
  if (!event.target.matches("[data-entry] input[name=entry]")) return;
  follow(event.target.value);
  later();
});

document.addEventListener("click", (event) => {
  const into = event.target.closest("[data-reads] .into");
  if (into) {
    quadrant = into.dataset.next;
    clearTimeout(timer);
    read();
    return;
  }
  const button = event.target.closest("[data-reads] .off");
  if (!button) return;
  const [from, to] = button.dataset.range.split("-").map(Number);
  if (button.getAttribute("aria-pressed") === "true") kept = kept.filter((one) => one[0] !== from || one[1] !== to);
  else kept.push([from, to]);
  clearTimeout(timer);
  read();
});

// The ranges are submitted as separate fields.
document.addEventListener("formdata", (event) => {
  if (!event.target.matches("[data-entry]")) return;
  event.formData.delete("keep");
  if (quadrant) event.formData.set("quadrant", quadrant);
  for (const [from, to] of kept) event.formData.append("keep", `${from}-${to}`);
});

// The Enter that ends a composition must not submit the line.
document.addEventListener("keydown", (event) => {
  if (!event.target.matches("[data-entry] input[name=entry]") || event.key !== "Enter") return;
  if (event.isComposing || event.keyCode === 229) event.preventDefault();
});

// A line that the server rejected comes back with the page, and is parsed again.
function start() {
  const input = field();
  if (!input) return;
  clearTimeout(timer);
  asking?.abort();
  if (input.value !== known) {
    kept = [];
    quadrant = undefined;
    known = input.value;
  }
  if (input.value) later();
}

document.addEventListener("haru:swapped", start);
start();
