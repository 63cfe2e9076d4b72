// Touch gestures: across the page to the adjacent day or month or back to the parent page, across a task to complete it
// or open its menu, across a note to select it, a long press to select in a list, and up from the tab bar for all
// places. Each presses a visible button or link that the keyboard reaches too.

// Distances from the start in pixels: at which the direction is fixed, and at which the gesture counts.
const slack = 12;
const far = 72;
// Minimum ratio between the direction of the gesture and the other one.
const clear = 1.5;
// Milliseconds of a long press. Browsers open their own menu after 500.
const patience = 450;
// Width in pixels of the screen edges that belong to the system's back gesture.
const edge = 24;
// Pages with adjacent pages of the same kind. The calendar month handles its own swipes.
const turning = ["day", "timeline", "year"];
const isStill = matchMedia("(prefers-reduced-motion: reduce)");
// Fields, draggable parts, and parts with touch handling of their own.
const others = "input, select, textarea, button.grip, dialog, form[data-inline], .menu-list, .grass, .cal, .pad, [contenteditable]";

let finger = null;
// Time until which a click is only the end of a gesture, in milliseconds since 1970.
let over = 0;

// Whether a part scrolls sideways itself, such as the grass and the board of letters.
function scrolls(element) {
  for (let part = element; part && part !== document.body; part = part.parentElement) {
    if (part.scrollWidth > part.clientWidth + 1 && ["auto", "scroll"].includes(getComputedStyle(part).overflowX)) return true;
  }
  return false;
}

const isZoomed = () => (window.visualViewport?.scale ?? 1) > 1.01;

// Horizontal swipes belong to this page, scrolling and zooming to the browser. A zoomed page pans in all directions.
function claim() {
  document.body.style.touchAction = isZoomed() ? "" : "pan-y pinch-zoom";
  const bar = document.querySelector(".rail");
  if (bar) bar.style.touchAction = bar.querySelector(".more-tabs")?.getClientRects().length ? "pinch-zoom" : "";
}

function buzz(kind) {
  document.dispatchEvent(new CustomEvent("haru:sound", { detail: kind }));
}

function mark(line, isFar) {
  line.style.backgroundColor = isFar ? "var(--accent-wash)" : "";
  if (isFar) buzz("stroke");
}

function rest({ line, shift }) {
  if (!line) return;
  line.style.backgroundColor = "";
  line.style.translate = "";
  if (shift && !isStill.matches) line.animate([{ translate: `${shift}px` }, { translate: "0" }], { duration: 160, easing: "ease-out" });
}

function leave() {
  if (!finger) return;
  clearTimeout(finger.waiting);
  rest(finger);
  finger = null;
}

// Toggles the selection of a task or note in a list.
function select(line) {
  const choosing = document.getElementById("choosing");
  const box = line.querySelector("input[name=task], input[name=note]");
  leave();
  over = Date.now() + 1000;
  choosing.checked = true;
  box.checked = !box.checked;
  box.dispatchEvent(new Event("change", { bubbles: true }));
  buzz("hold");
}

document.addEventListener("pointerdown", (event) => {
  over = 0;
  leave();
  const { target, clientX: x, clientY: y } = event;
  if (event.pointerType !== "touch" || !event.isPrimary || isZoomed()) return;
  const bar = target.closest(".rail");
  if (bar?.querySelector(".more-tabs")?.getClientRects().length && !target.closest(".more-list")) {
    finger = { pointer: event.pointerId, x, y, bar };
    return;
  }
  if (!target.closest("main") || target.closest(others) || x < edge || x > innerWidth - edge || scrolls(target)) return;
  const isChoosing = document.getElementById("choosing")?.checked;
  const line = target.closest("[data-task], .jotting");
  finger = { pointer: event.pointerId, x, y, line, shift: 0 };
  if (line?.querySelector("input[name=task]") && !isChoosing) finger.waiting = setTimeout(() => select(line), patience);
  // In selection mode each tap selects a line.
  if (isChoosing) finger = null;
});

document.addEventListener("pointermove", (event) => {
  if (!finger || event.pointerId !== finger.pointer) return;
  const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
  if (!finger.axis) {
    if (Math.hypot(dx, dy) < slack) return;
    clearTimeout(finger.waiting);
    const wanted = finger.bar ? Math.abs(dy) >= clear * Math.abs(dx) : Math.abs(dx) >= clear * Math.abs(dy);
    // A task lifted from the matrix follows the finger, and a long-pressed note is already selected.
    if (!wanted || document.querySelector("[data-dragging]") || document.getElementById("choosing")?.checked) {
      leave();
      return;
    }
    finger.axis = finger.bar ? "y" : "x";
  }
  // Notes have no gesture to the right.
  const way = finger.bar ? dy : finger.line?.matches(".jotting") ? Math.min(dx, 0) : dx;
  const isFar = Math.abs(way) >= far;
  if (finger.line) {
    finger.shift = Math.sign(way) * Math.min(Math.abs(way), far + (Math.abs(way) - far) / 5);
    if (!isStill.matches) finger.line.style.translate = `${finger.shift}px`;
    if (isFar !== Boolean(finger.isFar)) mark(finger.line, isFar);
  }
  finger.isFar = isFar;
  finger.way = way;
});

// Button or link of a gesture that ended beyond the threshold.
function press({ line, bar, way }) {
  if (bar) {
    const more = bar.querySelector(".more-tabs");
    return way < 0 && !more.open ? more.querySelector("summary") : null;
  }
  if (line) return line.querySelector(way > 0 ? ".tickbox" : ".menu > summary");
  if (turning.includes(document.body.dataset.page)) return document.querySelector(`main nav a[rel=${way > 0 ? "prev" : "next"}]`);
  const back = document.querySelector("main .top [data-back]");
  return way > 0 && back?.getClientRects().length ? back : null;
}

document.addEventListener("pointerup", (event) => {
  if (!finger || event.pointerId !== finger.pointer) return;
  const done = finger;
  leave();
  if (!done.axis) return;
  over = Date.now() + 50;
  if (!done.isFar) return;
  if (done.line?.matches(".jotting")) select(done.line);
  else press(done)?.click();
});
document.addEventListener("pointercancel", leave);
document.addEventListener("haru:swapped", () => {
  leave();
  claim();
});
document.addEventListener("scroll", leave, { capture: true, passive: true });
// The context menu of a long press belongs to the same press.
document.addEventListener("contextmenu", (event) => {
  if (Date.now() < over) event.preventDefault();
  if (!finger?.waiting || finger.axis) return;
  event.preventDefault();
  select(finger.line);
});
addEventListener("click", (event) => {
  if (!event.isTrusted || Date.now() >= over) return;
  event.preventDefault();
  event.stopPropagation();
}, { capture: true });

window.visualViewport?.addEventListener("resize", claim);
addEventListener("resize", claim);
claim();
