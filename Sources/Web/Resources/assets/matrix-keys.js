// Keyboard control of the matrix: arrow keys on the handle, or Alt and arrow keys anywhere on the line, move a task.
// The handle also picks it up and puts it down.

import { listOf, matrix, nameOf, open, order, place, put, save, tell, titleOf, tray } from "./matrix-lines.js";
import { fill, say, texts } from "./speech.js";

const settle = 450;

let lifted = null;
let saving = null;

// Several presses of an arrow key in a row are one move.
function saveSoon(line, from) {
  if (saving?.line !== line) flush();
  clearTimeout(saving?.timer);
  saving = { line, from: saving?.from ?? from, timer: setTimeout(flush, settle) };
  matrix().dataset.dragging = "keys";
}

export function flush() {
  if (!saving) return;
  const { line, from, timer } = saving;
  clearTimeout(timer);
  saving = null;
  delete matrix()?.dataset.dragging;
  if (line.isConnected) save(line, from);
}

// Quadrant beside or above another one; the tray is above both columns.
function neighbour(name, key) {
  if (name === tray) return key === "ArrowDown" ? order[0] : name;
  if (key === "ArrowUp" && order.indexOf(name) < 2) return tray;
  const index = order.indexOf(name);
  const [row, column] = [index >> 1, index & 1];
  const to = { ArrowLeft: [row, 0], ArrowRight: [row, 1], ArrowUp: [0, column], ArrowDown: [1, column] }[key];
  return order[to[0] * 2 + to[1]];
}

// Moves a line by one step; returns whether there was room for it.
function step(line, key) {
  const list = line.parentElement;
  const lines = open(list);
  const at = lines.indexOf(line);
  // The lines of the tray are side by side.
  const [back, on] = nameOf(line) === tray ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
  if (key === back && at > 0) put(line, list, lines[at - 1]);
  else if (key === on && at < lines.length - 1) put(line, list, lines[at + 2] ?? null);
  else {
    const name = neighbour(nameOf(line), key);
    if (name === nameOf(line)) return false;
    const target = listOf(name);
    const others = open(target);
    // Sideways the line keeps its index; from above it enters at the top, from below at the bottom.
    const below = key === "ArrowUp" ? null : key === "ArrowDown" ? others[0] : others[at];
    put(line, target, below ?? null);
  }
  return true;
}

function grab(line) {
  lifted = { line, from: place(line) };
  line.classList.add("held");
  line.querySelector(".grip").setAttribute("aria-pressed", "true");
  matrix().dataset.dragging = "keys";
  say(fill(texts.taskLifted, titleOf(line)));
}

function drop(isKept) {
  const { line, from } = lifted;
  lifted = null;
  line.classList.remove("held");
  line.querySelector(".grip").setAttribute("aria-pressed", "false");
  delete matrix().dataset.dragging;
  if (isKept) {
    tell(line);
    save(line, from);
  } else {
    put(line, from.list, from.below);
    line.querySelector(".grip").focus();
    say(texts.taskBack);
  }
}

function keys(event) {
  const line = event.target.closest("[data-matrix] .task:not(.done)");
  if (!line || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const onGrip = event.target.closest(".grip") !== null;
  if (event.key.startsWith("Arrow") && (event.altKey || onGrip)) {
    event.preventDefault();
    const from = place(line);
    const focus = event.target;
    if (step(line, event.key)) {
      focus.focus();
      line.scrollIntoView({ block: "nearest" });
      if (!lifted) saveSoon(line, from);
    }
    tell(line);
  } else if (onGrip && (event.key === " " || event.key === "Enter")) {
    event.preventDefault();
    if (lifted) {
      drop(true);
    } else {
      flush();
      grab(line);
    }
  } else if (event.key === "Escape" && lifted) {
    event.preventDefault();
    drop(false);
  }
}

// The page about to arrive shows every line at its stored place: pending moves are sent before, and a lifted line is
// released.
document.addEventListener("haru:swap", flush, { capture: true });
document.addEventListener("haru:swapped", () => {
  if (lifted) say(texts.taskBack);
  lifted = null;
});
document.addEventListener("keydown", keys);
document.addEventListener("focusout", (event) => {
  // Leaving the handle with a lifted line puts the line down where it is.
  if (lifted && event.relatedTarget && !lifted.line.contains(event.relatedTarget)) drop(true);
});
addEventListener("pagehide", flush);
