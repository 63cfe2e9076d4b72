// Mouse and touch control of the matrix: a mouse drags a line at once; a finger has to rest on it first, so that
// scrolling still works.

import { flush } from "./matrix-keys.js";
import { isSame, matrix, open, place, put, save, tell, tray } from "./matrix-lines.js";
import { say, texts } from "./speech.js";

const rest = 380;
const slack = 7;

let drag = null;

// Line below the insertion point of a drag, in the quadrant under the pointer.
function aim(x, y) {
  const quad = document.elementFromPoint(x, y)?.closest("[data-quadrant]");
  for (const other of document.querySelectorAll("[data-quadrant]")) other.classList.toggle("over", other === quad);
  if (!quad) return;
  const list = quad.querySelector("[data-list]");
  const below = open(list).find((line) => {
    if (line === drag.line) return false;
    const box = line.getBoundingClientRect();
    if (list.dataset.list === tray) return y < box.top || (y < box.bottom && x < box.left + box.width / 2);
    return y < box.top + box.height / 2;
  }) ?? null;
  const now = place(drag.line);
  if (now.list !== list || (now.below !== below && below !== drag.line)) put(drag.line, list, below);
}

function begin() {
  const { line, x, y } = drag;
  const box = line.getBoundingClientRect();
  drag.isOn = true;
  drag.from = place(line);
  drag.dx = x - box.left;
  drag.dy = y - box.top;
  drag.ghost = line.cloneNode(true);
  drag.ghost.removeAttribute("id");
  drag.ghost.classList.add("carried-along");
  drag.ghost.setAttribute("aria-hidden", "true");
  for (const part of drag.ghost.querySelectorAll("[id]")) part.removeAttribute("id");
  drag.ghost.style.width = `${box.width}px`;
  document.body.append(drag.ghost);
  line.classList.add("lifted");
  matrix().dataset.dragging = "pointer";
  if (drag.isTouch) document.dispatchEvent(new CustomEvent("haru:sound", { detail: "hold" }));
  follow(x, y);
}

function follow(x, y) {
  drag.x = x;
  drag.y = y;
  drag.ghost.style.left = `${x - drag.dx}px`;
  drag.ghost.style.top = `${y - drag.dy}px`;
  aim(x, y);
  // Near an edge of the window the page scrolls.
  clearInterval(drag.scrolling);
  const speed = y < 70 ? -9 : y > innerHeight - 110 ? 9 : 0;
  if (speed) drag.scrolling = setInterval(() => { scrollBy(0, speed); aim(drag.x, drag.y); }, 16);
}

function end(isKept) {
  const held = drag;
  drag = null;
  clearTimeout(held.waiting);
  clearInterval(held.scrolling);
  if (!held.isOn) return;
  held.ghost.remove();
  held.line.classList.remove("lifted");
  for (const quad of document.querySelectorAll(".quad.over")) quad.classList.remove("over");
  delete matrix().dataset.dragging;
  // The click that ends a drag opens nothing.
  addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }), 50);
  if (isKept) {
    if (!isSame(held.from, place(held.line))) tell(held.line);
    save(held.line, held.from);
  } else {
    put(held.line, held.from.list, held.from.below);
    say(texts.taskBack);
  }
}

function stop(event) {
  event.preventDefault();
  event.stopPropagation();
}

document.addEventListener("pointerdown", (event) => {
  const line = event.target.closest("[data-matrix] .task:not(.done)");
  if (!line || drag || event.button !== 0 || !event.isPrimary) return;
  if (event.target.closest(".tickbox, .menu, .link")) return;
  flush();
  const isTouch = event.pointerType === "touch";
  drag = { line, x: event.clientX, y: event.clientY, pointer: event.pointerId, isTouch, isOn: false };
  if (isTouch) drag.waiting = setTimeout(begin, rest);
});

document.addEventListener("pointermove", (event) => {
  if (!drag || event.pointerId !== drag.pointer) return;
  if (drag.isOn) {
    follow(event.clientX, event.clientY);
  } else if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > slack) {
    // A finger that moves at once scrolls; a mouse drags.
    if (drag.isTouch) end(false);
    else begin();
  }
});

// A page swapped in during a drag shows every line at its stored place; the dragged element is gone.
document.addEventListener("haru:swapped", () => {
  if (!drag) return;
  clearTimeout(drag.waiting);
  clearInterval(drag.scrolling);
  drag.ghost?.remove();
  drag = null;
});
document.addEventListener("pointerup", (event) => {
  if (drag && event.pointerId === drag.pointer) end(true);
});
document.addEventListener("pointercancel", (event) => {
  if (drag && event.pointerId === drag.pointer) end(false);
});
document.addEventListener("touchmove", (event) => {
  if (drag?.isOn) event.preventDefault();
}, { passive: false });
document.addEventListener("contextmenu", (event) => {
  if (drag?.isTouch) event.preventDefault();
});
document.addEventListener("dragstart", (event) => {
  if (event.target.closest?.("[data-matrix]")) event.preventDefault();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && drag?.isOn) end(false);
});
