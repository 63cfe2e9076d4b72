// Tasks in their lines: a press on a title opens the most used fields in place, and keys postpone a task. Without this
// script the same links lead to the full editor.

import { letter } from "./keys.js";
import { fetched } from "./page.js";
import { away } from "./sending.js";
import { complain, texts } from "./speech.js";
import { fillMenu } from "./task-menu.js";

// Number of the line requested last; only that one opens.
let asked = 0;

const opened = () => document.querySelector("form[data-inline]");

function close(form) {
  const line = form.closest(".task");
  form.remove();
  line?.classList.remove("editing");
  return line;
}

// Whether the form has changes that closing would lose.
function isChanged(form) {
  return [...form.elements].some((field) => "defaultValue" in field && field.type !== "hidden" && field.value !== field.defaultValue);
}

async function open(line, name = "title") {
  const number = ++asked;
  const known = opened();
  if (known?.closest(".task") === line) {
    known.elements[name].focus();
    return;
  }
  // Unsaved changes of another line come first.
  if (known && isChanged(known)) {
    known.elements.title.focus();
    return;
  }
  const link = line.querySelector("a.t");
  let text;
  try {
    ({ text } = await fetched(`${link.pathname}/line`));
  } catch {
    text = await away().then((box) => box.formOf(line, link.pathname)).catch(() => null);
    if (text === null) {
      if (number === asked) complain(texts.liveMissed);
      return;
    }
  }
  if (number !== asked) return;
  // After a swap of the page the same line is another element.
  const place = document.getElementById(line.id);
  if (!place) return;
  const before = opened();
  if (before && isChanged(before)) {
    before.elements.title.focus();
    return;
  }
  if (before) close(before);
  // The lines of the list are inside a form, and a parser creates no nested form.
  place.append(document.createRange().createContextualFragment(text));
  const form = place.querySelector("form[data-inline]");
  form.elements.next.value = document.querySelector("#acts [name=next]")?.value ?? form.elements.next.value;
  place.classList.add("editing");
  const field = form.elements[name];
  field.focus();
  if (name === "title") field.setSelectionRange(field.value.length, field.value.length);
  // A browser may require a user gesture of its own before it opens a date picker.
  if (name === "day") try { field.showPicker(); } catch { /* the field is there all the same */ }
}

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const cancel = event.target.closest("[data-cancels]");
  if (cancel) {
    close(cancel.form)?.querySelector("a.t").focus();
    return;
  }
  const line = event.target.closest(".task[data-task]");
  const other = event.target.closest("[data-edits]");
  if (!line || !(other || event.target.closest(".words > a.t"))) return;
  event.preventDefault();
  line.querySelector(".menu")?.removeAttribute("open");
  open(line, other?.dataset.edits);
});

document.addEventListener("submit", (event) => {
  if (event.target.matches("form[data-inline]")) event.target.dataset.sent = "yes";
}, { capture: true });

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const form = event.target.closest("form[data-inline]");
  if (form) {
    if (event.key !== "Escape" || event.isComposing) return;
    close(form)?.querySelector("a.t").focus();
    event.preventDefault();
    return;
  }
  const line = event.target.closest(".task[data-task], .stop[data-task]");
  if (!line || event.target.closest("input, select, textarea")) return;
  const button = /^[1-4]$/.test(event.key) ? fillMenu(line)?.querySelector(`[data-key="${event.key}"]`) : null;
  if (button) button.click();
  else if (letter(event) === "E" && line.matches(".task")) open(line);
  else return;
  event.preventDefault();
});
