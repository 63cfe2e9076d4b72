// The editor of a task: unsaved text is kept on this device, letters are counted as people count them, and of a repeat
// only what it needs is shown.

import { keepDraft } from "./drafts.js";
import { length } from "./letters.js";

const form = document.getElementById("editor");

function count() {
  const field = form.querySelector("[data-count]");
  const counter = form.querySelector("[data-counter]");
  const most = Number(field.dataset.count);
  const used = length(field.value.trim());
  counter.textContent = `${used} / ${most}`;
  counter.classList.toggle("fault", used > most);
}

const chosen = (name, standard) => form.querySelector(`[name=${name}]:checked`)?.value ?? standard;

function fit() {
  const pattern = chosen("repeats", "none");
  const end = chosen("end", "never");
  for (const part of form.querySelectorAll("[data-when]")) part.hidden = !part.dataset.when.split(" ").includes(pattern);
  for (const part of form.querySelectorAll("[data-end]")) part.hidden = part.dataset.end !== end;
}

form.addEventListener("input", (event) => {
  if (event.target.matches("[data-count]")) count();
});
form.addEventListener("change", (event) => {
  if (event.target.matches("[name=repeats], [name=end]")) fit();
});
keepDraft(form, {
  restored() {
    count();
    fit();
    if (chosen("repeats", "none") !== "none") document.getElementById("repeat-fold").open = true;
    if (chosen("alarm")) document.getElementById("alarms-fold").open = true;
  },
});
count();
fit();
