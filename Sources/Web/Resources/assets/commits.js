// Commits of a note in its editor: the list is fetched in place beside the text. A chosen commit becomes a chip above
// it, which stays whatever the list shows next.

import { released } from "./hands.js";
import { fetched } from "./page.js";
import { complain, fill, say, texts } from "./speech.js";

const form = document.getElementById("editor");
const linked = document.getElementById("linked");
const recent = document.getElementById("recent");
let asked = 0;

const boxes = () => [...linked.querySelectorAll("[name=commit]")];
const ticked = () => boxes().filter((box) => box.checked);

// Labels and days of the chosen commits, by value.
export function labels() {
  return Object.fromEntries(
    ticked().map((box) => [box.value, { text: box.nextElementSibling.textContent.trim(), day: box.dataset.day }]),
  );
}

// Latest day among the chosen commits; undefined if none is chosen.
export function newestDay() {
  return ticked().map((box) => box.dataset.day).filter(Boolean).sort().at(-1);
}

// Selects a commit, and creates its chip if there is none.
export function tie(value, label = {}) {
  const known = boxes().find((box) => box.value === value);
  if (known) known.checked = true;
  else linked.append(chip(value, label, `kept-${boxes().length}`));
  if (recent) thin();
}

function chip(value, { text = value, day }, id) {
  const made = document.createElement("span");
  made.className = "chip-box";
  const box = document.createElement("input");
  Object.assign(box, { type: "checkbox", name: "commit", value, id, checked: true });
  if (day) box.dataset.day = day;
  const label = document.createElement("label");
  label.htmlFor = id;
  const look = document.createElement("span");
  look.className = "look";
  const words = document.createElement("bdi");
  words.textContent = text;
  look.append(words);
  label.append(look);
  made.append(box, label);
  return made;
}

// Moves a commit that was pressed in the list to the text; the keyboard focus moves to the next one.
function choose(box) {
  const row = box.closest(".choice");
  const others = [...recent.querySelectorAll("[name=commit]")];
  const next = others[others.indexOf(box) + 1] ?? others[others.indexOf(box) - 1] ?? form.elements.search;
  tie(box.value, { text: box.dataset.chip, day: box.dataset.day });
  const hadFocus = document.activeElement === box;
  row.remove();
  if (hadFocus) next.focus();
  say(fill(texts.editorLinkedNow, box.dataset.chip));
  linked.dispatchEvent(new Event("change", { bubbles: true }));
}

// Removes chosen commits, and copies of them, from the list.
function thin() {
  const known = new Set(boxes().map((box) => box.value));
  const names = new Set([...known].map((value) => value.split("/").at(-1)));
  for (const box of recent.querySelectorAll("[name=commit]")) {
    const isCopy = (box.dataset.copies ?? "").split(" ").some((name) => names.has(name));
    if (known.has(box.value) || isCopy) box.closest(".choice").remove();
  }
}

async function show() {
  const number = ++asked;
  if (!form.elements.repository.value) {
    recent.replaceChildren();
    return;
  }
  const query = new URLSearchParams({ repository: form.elements.repository.value, search: form.elements.search.value });
  if (form.elements.everyone.checked) query.set("everyone", "on");
  recent.setAttribute("aria-busy", "true");
  try {
    const { text } = await fetched(`${form.dataset.commits}?${query}`, { until: released });
    // Only the response to the latest request is shown.
    if (number !== asked) return;
    recent.innerHTML = text;
    thin();
  } catch {
    if (number === asked) complain(texts.liveMissed);
  } finally {
    if (number === asked) recent.removeAttribute("aria-busy");
  }
}

linked.addEventListener("change", (event) => {
  const box = event.target;
  if (box.name === "commit" && !box.checked) say(fill(texts.editorUnlinked, box.nextElementSibling.textContent.trim()));
});

if (recent) {
  let typing;
  recent.addEventListener("change", (event) => {
    if (event.target.name === "commit" && event.target.checked) choose(event.target);
  });
  document.getElementById("commits-button").addEventListener("click", (event) => {
    event.preventDefault();
    show();
  });
  form.elements.repository.addEventListener("change", show);
  form.elements.everyone.addEventListener("change", show);
  form.elements.search.addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(show, 250);
  });
  form.elements.search.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    show();
  });
  document.querySelector(".add-chip").addEventListener("click", (event) => {
    event.preventDefault();
    form.elements.search.focus();
    form.elements.search.scrollIntoView({ block: "center" });
  });
  // The editor of an existing note has not requested any commits yet.
  const showFirst = () => {
    if (recent.childElementCount === 0) show();
  };
  form.elements.search.addEventListener("focus", showFirst);
  showFirst();
}
