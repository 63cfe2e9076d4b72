// The commits of a note in its editor: they are fetched in place, and what is ticked stays when the
// list around it goes.

import { fetched } from "./page.js";
import { complain, texts } from "./speech.js";

const form = document.getElementById("editor");
const tied = document.getElementById("tied");
const recent = document.getElementById("recent");
let asked = 0;

// What the ticked commits are called, by their values.
export function labels() {
  const boxes = [...form.querySelectorAll("[name=commit]:checked")];
  return Object.fromEntries(boxes.map((box) => [box.value, box.nextElementSibling.textContent.trim()]));
}

// Ticks a commit, listing it when it is not listed.
export function tie(value, label) {
  const boxes = [...form.querySelectorAll("[name=commit]")];
  const known = boxes.find((box) => box.value === value);
  if (known) known.checked = true;
  else tied.append(row(value, label, `kept-${boxes.length}`));
}

function row(value, name, id) {
  const made = document.createElement("div");
  made.className = "choice";
  const box = document.createElement("input");
  Object.assign(box, { type: "checkbox", name: "commit", value, id, checked: true });
  const label = document.createElement("label");
  label.htmlFor = id;
  const text = document.createElement("span");
  text.className = "t";
  text.textContent = name ?? "";
  label.append(text);
  made.append(box, label);
  return made;
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
    const { text } = await fetched(`${form.dataset.commits}?${query}`);
    // Only the last question's answer is shown.
    if (number !== asked) return;
    for (const box of recent.querySelectorAll("[name=commit]:checked")) tied.append(box.closest(".choice"));
    recent.innerHTML = text;
    const known = new Set([...tied.querySelectorAll("[name=commit]")].map((box) => box.value));
    for (const box of recent.querySelectorAll("[name=commit]")) {
      if (known.has(box.value)) box.closest(".choice").remove();
    }
  } catch {
    if (number === asked) complain(texts.notFetched);
  } finally {
    if (number === asked) recent.removeAttribute("aria-busy");
  }
}

if (recent) {
  let typing;
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
}
