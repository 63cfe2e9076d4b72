// Keyboard and touch control of the grass: Tab reaches it once, and the arrow keys move between days. Dragging reads
// the days aloud, one after the other.

import { say } from "./speech.js";

const readout = document.createElement("div");
readout.className = "readout";
readout.hidden = true;
readout.setAttribute("aria-hidden", "true");
document.body.append(readout);

let touched;
let speaking;

function cellAt(x, y) {
  return document.elementFromPoint(x, y)?.closest(".grass-map a");
}

function show(cell) {
  if (cell === touched) return;
  touched?.classList.remove("touched");
  touched = cell;
  if (!cell) {
    readout.hidden = true;
    return;
  }
  cell.classList.add("touched");
  readout.textContent = cell.getAttribute("aria-label");
  readout.hidden = false;
  const box = cell.getBoundingClientRect();
  const width = readout.offsetWidth;
  const left = Math.min(Math.max(8, box.left + box.width / 2 - width / 2), innerWidth - width - 8);
  readout.style.left = `${left}px`;
  readout.style.top = `${box.top - readout.offsetHeight - 8}px`;
}

function speak(cell) {
  clearTimeout(speaking);
  // Read only after the finger rests for a moment; a quick stroke would queue a hundred days.
  speaking = setTimeout(() => {
    say(cell.getAttribute("aria-label"));
  }, 60);
}

function read(x, y) {
  const cell = cellAt(x, y);
  if (!cell || cell === touched) return;
  show(cell);
  speak(cell);
  document.dispatchEvent(new CustomEvent("haru:sound", { detail: "stroke" }));
}

function keys(grass) {
  const cells = [...grass.querySelectorAll(".grass-map a")];
  if (cells.length === 0) return;
  const start = cells.find((cell) => cell.getAttribute("aria-current")) ?? cells[cells.length - 1];
  for (const cell of cells) cell.tabIndex = cell === start ? 0 : -1;
  const steps = { ArrowLeft: -7, ArrowRight: 7, ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity };
  grass.addEventListener("keydown", (event) => {
    const from = cells.indexOf(event.target.closest("a"));
    if (from < 0 || !(event.key in steps) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const wanted = from + steps[event.key];
    const to = Math.abs(steps[event.key]) === 7 && (wanted < 0 || wanted >= cells.length)
      ? from : Math.min(Math.max(wanted, 0), cells.length - 1);
    cells[from].tabIndex = -1;
    cells[to].tabIndex = 0;
    cells[to].focus();
    cells[to].scrollIntoView({ block: "nearest", inline: "nearest" });
  });
}

function drags(grass) {
  let isReading = false;
  let hasRead = false;
  let waiting;
  let startX = 0;
  let startY = 0;

  function begin(x, y) {
    isReading = true;
    hasRead = true;
    grass.classList.add("dragging");
    read(x, y);
  }

  function end() {
    clearTimeout(waiting);
    isReading = false;
    grass.classList.remove("dragging");
    show(null);
  }

  grass.addEventListener("pointerdown", (event) => {
    [startX, startY] = [event.clientX, event.clientY];
    hasRead = false;
    // Where the weeks overflow, a finger that moves at once scrolls them.
    if (event.pointerType === "touch" && grass.scrollWidth > grass.clientWidth) {
      waiting = setTimeout(() => begin(startX, startY), 220);
    }
  });
  grass.addEventListener("pointermove", (event) => {
    if (isReading) {
      read(event.clientX, event.clientY);
    } else if (event.pointerType === "mouse" && event.buttons === 0) {
      show(cellAt(event.clientX, event.clientY));
    } else if (Math.hypot(event.clientX - startX, event.clientY - startY) > 6) {
      clearTimeout(waiting);
      const scrolls = event.pointerType === "touch" && grass.scrollWidth > grass.clientWidth;
      if (event.buttons && !scrolls) begin(event.clientX, event.clientY);
    }
  });
  grass.addEventListener("touchmove", (event) => {
    if (isReading) event.preventDefault();
  }, { passive: false });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) grass.addEventListener(name, end);
  grass.addEventListener("contextmenu", (event) => {
    if (isReading) event.preventDefault();
  });
  // The click that ends a stroke over the days does not open the last of them.
  grass.addEventListener("click", (event) => {
    if (hasRead) event.preventDefault();
    hasRead = false;
  }, true);
  grass.addEventListener("dragstart", (event) => event.preventDefault());
}

function start() {
  readout.hidden = true;
  touched = undefined;
  for (const grass of document.querySelectorAll(".grass")) {
    keys(grass);
    drags(grass);
  }
}

addEventListener("scroll", () => show(null), { passive: true });
document.addEventListener("haru:swapped", start);
start();
