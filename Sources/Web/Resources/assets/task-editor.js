// Editor of a task: unsaved text is stored on this device, characters are counted as people count them, and only the
// fields that a recurrence needs are shown.

import { keepDraft } from "./drafts.js";
import { count } from "./letters.js";

const form = document.getElementById("editor");

function measure() {
  count(form.elements.title, document.getElementById("title-count"));
}

const chosen = (name, standard) => form.querySelector(`[name=${name}]:checked`)?.value ?? standard;

function fit() {
  const pattern = chosen("repeats", "none");
  const end = chosen("end", "never");
  for (const part of form.querySelectorAll("[data-when]")) part.hidden = !part.dataset.when.split(" ").includes(pattern);
  for (const part of form.querySelectorAll("[data-end]")) part.hidden = part.dataset.end !== end;
}

form.elements.title.addEventListener("input", measure);
form.addEventListener("change", (event) => {
  if (event.target.matches("[name=repeats], [name=end]")) fit();
});
keepDraft(form, {
  restored() {
    measure();
    fit();
    if (chosen("repeats", "none") !== "none") document.getElementById("more-fold").open = true;
  },
});
measure();
fit();
