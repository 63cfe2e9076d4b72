// The matrix under mouse, finger and keys. A line is dragged by its pointer (a finger has to rest on
// it first, so that scrolling stays scrolling), or moved by the arrow keys on its handle, or by
// Alt and the arrow keys from anywhere on it. Each way ends in the same form as the menu's buttons.

const texts = JSON.parse(document.body.dataset.texts);
const order = ["do", "decide", "delegate", "delete"];
const rest = 380;
const slack = 7;
const settle = 450;

let drag = null;
let lifted = null;
let saving = null;

function fill(text, ...values) {
  return values.reduce((result, value, index) => result.replace(`{${index}}`, value), text);
}

function say(text) {
  document.dispatchEvent(new CustomEvent("haru:say", { detail: text }));
}

const matrix = () => document.querySelector("[data-matrix]");
const listOf = (name) => document.querySelector(`[data-list="${name}"]`);
const nameOf = (line) => line.closest("[data-list]").dataset.list;
const open = (list) => [...list.querySelectorAll(":scope > .task:not(.done)")];
const titleOf = (line) => line.querySelector(".t").textContent;

// Where a line stands: its quadrant and the line below it.
function place(line) {
  const lines = open(line.parentElement);
  return { list: line.parentElement, below: lines[lines.indexOf(line) + 1] ?? null };
}

// Puts a line above another one, or below the last that is open.
function put(line, list, below) {
  const done = list.querySelector(":scope > .task.done");
  list.insertBefore(line, below ?? done);
  const fold = list.closest("details");
  if (!fold.open) fold.open = true;
  recount();
}

function recount() {
  for (const name of order) {
    const list = listOf(name);
    const fold = list.closest("details");
    fold.querySelector(".none").hidden = list.querySelector(".task") !== null;
    fold.querySelector("summary .num").textContent = Number(list.dataset.unseen) + open(list).length;
  }
}

function isSame(one, other) {
  return one.list === other.list && one.below === other.below;
}

function tell(line) {
  const lines = open(line.parentElement);
  const name = line.closest("[data-quadrant]").dataset.name;
  say(fill(texts.taskPlaced, name, lines.indexOf(line) + 1, lines.length));
}

// Writes where a line stands now; if that fails it goes back to where it stood.
function save(line, from) {
  const to = place(line);
  if (isSame(from, to)) return;
  const id = line.dataset.task;
  const fields = { to: nameOf(line), next: location.pathname };
  if (to.below) fields.before = to.below.dataset.task;
  const done = (isTaken) => {
    if (!isTaken && line.isConnected) put(line, from.list, from.below?.isConnected ? from.below : null);
  };
  document.dispatchEvent(new CustomEvent("haru:send", { detail: { address: `/tasks/${id}/quadrant`, fields, done } }));
}

// Several presses of an arrow key in a row are one move.
function saveSoon(line, from) {
  if (saving?.line !== line) flush();
  clearTimeout(saving?.timer);
  saving = { line, from: saving?.from ?? from, timer: setTimeout(flush, settle) };
  matrix().dataset.dragging = "keys";
}

function flush() {
  if (!saving) return;
  const { line, from, timer } = saving;
  clearTimeout(timer);
  saving = null;
  delete matrix()?.dataset.dragging;
  if (line.isConnected) save(line, from);
}

// The quadrant beside or above another one.
function neighbour(name, key) {
  const index = order.indexOf(name);
  const [row, column] = [index >> 1, index & 1];
  const to = { ArrowLeft: [row, 0], ArrowRight: [row, 1], ArrowUp: [0, column], ArrowDown: [1, column] }[key];
  return order[to[0] * 2 + to[1]];
}

// Moves a line by one step; says whether there was room for it.
function step(line, key) {
  const list = line.parentElement;
  const lines = open(list);
  const at = lines.indexOf(line);
  if (key === "ArrowUp" && at > 0) put(line, list, lines[at - 1]);
  else if (key === "ArrowDown" && at < lines.length - 1) put(line, list, lines[at + 2] ?? null);
  else {
    const name = neighbour(nameOf(line), key);
    if (name === nameOf(line)) return false;
    const target = listOf(name);
    const others = open(target);
    // Sideways it keeps its height; from above it comes in at the top, from below at the bottom.
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

// The line that a drag would be put above, in the quadrant below the pointer.
function aim(x, y) {
  const quad = document.elementFromPoint(x, y)?.closest("[data-quadrant]");
  for (const other of document.querySelectorAll("[data-quadrant]")) other.classList.toggle("over", other === quad);
  if (!quad) return;
  const list = quad.querySelector("[data-list]");
  const below = open(list).find((line) => {
    if (line === drag.line) return false;
    const box = line.getBoundingClientRect();
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
  if (drag.isTouch) navigator.vibrate?.(15);
  follow(x, y);
}

function follow(x, y) {
  drag.x = x;
  drag.y = y;
  drag.ghost.style.left = `${x - drag.dx}px`;
  drag.ghost.style.top = `${y - drag.dy}px`;
  aim(x, y);
  // Near an edge the page goes along.
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
  // The press that ends a drag opens nothing.
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
  else keys(event);
});
document.addEventListener("focusout", (event) => {
  // Whoever leaves the handle with the line in hand puts it down where it is.
  if (lifted && event.relatedTarget && !lifted.line.contains(event.relatedTarget)) drop(true);
});
addEventListener("pagehide", flush);

// How many open tasks each quadrant holds beyond those that it shows.
function start() {
  for (const name of order) {
    const list = listOf(name);
    const total = Number(list.closest("details").querySelector("summary .num").textContent.replaceAll(",", ""));
    list.dataset.unseen = total - open(list).length;
  }
}

document.addEventListener("haru:swapped", start);
start();
