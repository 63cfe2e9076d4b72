// Preview of a letter beside its form.

import { isByHand, path } from "./handwriting.js";
import { count } from "./letters.js";

// Whether a text exceeds its paper, by the same rule as the server's.
function isLong(text) {
  const lines = text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil([...line].length / 16)), 0);
  return lines > 6;
}

// Updates the preview while the letter is written.
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
