// A letter as it will look, beside the form on which it is written.

import { isByHand, path } from "./handwriting.js";
import { count } from "./letters.js";

// A text that would not fit its paper, as the server tells it.
function isLong(text) {
  const lines = text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil([...line].length / 16)), 0);
  return lines > 6;
}

// Shows a letter on its paper as it is written.
export function preview(form) {
  const shown = document.getElementById("preview");
  const { text, name, handwriting } = form.elements;
  const byHand = isByHand(form);
  const paper = form.querySelector("[name=paper]:checked").value;
  const color = form.querySelector("[name=color]:checked").value;
  for (const drawing of [shown, ...form.querySelectorAll(".paper-pick label")]) {
    drawing.querySelector(".paper").setAttribute("class", `paper paper-${color}`);
  }
  shown.className = `opened paper-${color}${byHand || isLong(text.value) ? " long" : ""}`;
  shown.dataset.paper = paper;
  shown.querySelector("use").setAttribute("href", `#paper-${paper}`);
  const typed = document.getElementById("preview-text");
  typed.textContent = text.value;
  typed.hidden = byHand;
  const drawn = document.getElementById("preview-handwriting");
  drawn.toggleAttribute("hidden", !byHand);
  drawn.querySelector("path").setAttribute("d", path(handwriting.value));
  form.querySelector(".pad").setAttribute("class", `pad handwriting paper-${color}`);
  const writer = document.getElementById("preview-writer");
  writer.textContent = name.value.trim() || writer.dataset.anonymous;
  count(text, document.getElementById("count"));
}
