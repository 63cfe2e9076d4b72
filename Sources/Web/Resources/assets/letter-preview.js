// A letter as it will look, beside the form on which it is written.

import { count } from "./letters.js";

// A text that would not fit its paper, as the server tells it.
function isLong(text) {
  const lines = text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil([...line].length / 16)), 0);
  return lines > 6;
}

// Shows a letter on its paper as it is written.
export function preview(form) {
  const shown = document.getElementById("preview");
  const { text, name } = form.elements;
  const paper = form.querySelector("[name=paper]:checked").value;
  const color = form.querySelector("[name=color]:checked").value;
  for (const drawing of [shown, ...form.querySelectorAll(".paper-pick label")]) {
    drawing.querySelector(".paper").setAttribute("class", `paper paper-${color}`);
  }
  shown.className = `opened paper-${color}${isLong(text.value) ? " long" : ""}`;
  shown.dataset.paper = paper;
  shown.querySelector("use").setAttribute("href", `#paper-${paper}`);
  document.getElementById("preview-text").textContent = text.value;
  const writer = document.getElementById("preview-writer");
  writer.textContent = name.value.trim() || writer.dataset.anonymous;
  count(text, document.getElementById("count"));
}
