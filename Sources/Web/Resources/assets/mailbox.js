// The mailbox: zooms its board, and previews a letter while it is written.

import { followPen } from "./handwriting.js";
import { preview } from "./letter-preview.js";

// Zoom limits of the board.
const sizes = { least: 0.5, most: 2 };
let size = 1;
function zoom(factor) {
  const board = document.getElementById("board");
  if (!board) return;
  const middle = (board.scrollLeft + board.clientWidth / 2) / board.scrollWidth;
  size = Math.min(sizes.most, Math.max(sizes.least, size * factor));
  board.style.removeProperty("--cell");
  if (Math.abs(size - 1) > 0.01) board.style.setProperty("--cell", `calc(${getComputedStyle(board).getPropertyValue("--cell")} * ${size})`);
  board.scrollLeft = middle * board.scrollWidth - board.clientWidth / 2;
  document.dispatchEvent(new Event("haru:zoomed"));
}

const touches = new Map();
function distance() {
  const [first, second] = [...touches.values()];
  return Math.hypot(first.x - second.x, first.y - second.y);
}

function listen(board) {
  board.addEventListener("wheel", (event) => {
    // A pinch on a trackpad arrives as a wheel event with the control key.
    if (event.ctrlKey) {
      zoom(Math.exp(-event.deltaY / 200));
    } else if (Math.abs(event.deltaY) > Math.abs(event.deltaX) && board.scrollWidth > board.clientWidth) {
      const end = board.scrollWidth - board.clientWidth;
      if (event.deltaY < 0 ? board.scrollLeft <= 0 : board.scrollLeft >= end - 1) return;
      board.scrollLeft += event.deltaY;
    } else {
      return;
    }
    event.preventDefault();
  }, { passive: false });
  board.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") zoom(1.25);
    else if (event.key === "-") zoom(0.8);
    else if (event.key === "0") zoom(1 / size);
    else return;
    event.preventDefault();
  });
  board.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch") touches.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  board.addEventListener("pointermove", (event) => {
    if (!touches.has(event.pointerId) || touches.size !== 2) return;
    const before = distance();
    touches.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (before > 0) zoom(distance() / before);
  });
  for (const end of ["pointerup", "pointercancel"]) board.addEventListener(end, (event) => touches.delete(event.pointerId));
}

// Any press skips the opening animation of a letter.
for (const press of ["pointerdown", "keydown"]) {
  document.addEventListener(press, () => document.querySelector(".opening")?.classList.remove("opening"));
}

// Saves a gift file without leaving the page, which then shows that its mailbox is archived.
document.addEventListener("submit", async (event) => {
  const { target: form } = event;
  if (!form.dataset.saves) return;
  event.preventDefault();
  const fields = new URLSearchParams(new FormData(form));
  const answer = await fetch(form.action, { method: "POST", body: fields }).catch(() => null);
  if (!answer?.ok) {
    // The server shows the reason on the page.
    HTMLFormElement.prototype.submit.call(form);
    return;
  }
  const href = URL.createObjectURL(await answer.blob());
  Object.assign(document.createElement("a"), { href, download: form.dataset.saves }).click();
  // The download starts before the page that holds the file unloads.
  setTimeout(() => location.assign(form.dataset.after), 1000);
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-zoom]");
  if (button) zoom(button.dataset.zoom === "1" ? 1.25 : 0.8);
});

function start() {
  const board = document.getElementById("board");
  if (board && !board.dataset.follows) {
    board.dataset.follows = "yes";
    listen(board);
    if (size !== 1) zoom(1);
  }
  const form = document.getElementById("letter");
  if (form && !form.dataset.follows) {
    form.dataset.follows = "yes";
    followPen(form);
    form.addEventListener("input", () => preview(form));
    preview(form);
    // A link to several letters opens their fold.
    if (location.hash === "#letters") document.getElementById("paste").open = true;
  }
}

document.addEventListener("haru:swapped", start);
start();
