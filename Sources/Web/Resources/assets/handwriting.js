// Handwriting on a sheet of 1000 by 1000 units: strokes separated by semicolons, each its first point and then the
// steps from point to point.

const side = 1000;
// Maximum deviation of a stroke from the pen's path, in units.
const tolerance = 1.5;

// Returns handwriting as the path data of an SVG.
export function path(text) {
  return text.split(";").filter(Boolean).map((stroke) => {
    const [x, y, ...steps] = stroke.split(" ");
    return `M${x} ${y}l${steps.length > 0 ? steps.join(" ") : "0 0"}`;
  }).join("");
}

// Distance of a point from the line through two others.
function distance(point, first, last) {
  const [across, down] = [last.x - first.x, last.y - first.y];
  const length = Math.hypot(across, down);
  if (length === 0) return Math.hypot(point.x - first.x, point.y - first.y);
  return Math.abs(across * (first.y - point.y) - (first.x - point.x) * down) / length;
}

// Points that preserve the shape of a stroke (Ramer, Douglas and Peucker).
function simplified(points) {
  const kept = new Set([0, points.length - 1]);
  const ranges = [[0, points.length - 1]];
  while (ranges.length > 0) {
    const [first, last] = ranges.pop();
    let [farthest, most] = [0, tolerance];
    for (let index = first + 1; index < last; index += 1) {
      const off = distance(points[index], points[first], points[last]);
      if (off > most) [farthest, most] = [index, off];
    }
    if (farthest > 0) {
      kept.add(farthest);
      ranges.push([first, farthest], [farthest, last]);
    }
  }
  return points.filter((_, index) => kept.has(index));
}

function spelled(points) {
  let last = { x: 0, y: 0 };
  return points.flatMap((point) => {
    const step = [point.x - last.x, point.y - last.y];
    last = point;
    return step;
  }).join(" ");
}

export function isByHand(form) {
  return form.elements.way.value === "hand";
}

// Enables writing by hand in a form; each change is dispatched as an input event.
export function followPen(form) {
  const pad = form.querySelector(".pad");
  const [written, running] = pad.querySelectorAll("path");
  const hint = document.getElementById("pad-hint");
  const { handwriting: field, way, text } = form.elements;
  const help = hint.textContent;
  let cleared = "";
  let points = [];
  let pointer = null;
  let hasPen = false;

  // A browser that goes back to the form has restored its fields.
  function show() {
    for (const part of form.querySelectorAll("[data-way]")) part.hidden = part.dataset.way !== way.value;
    text.required = !isByHand(form);
    written.setAttribute("d", path(field.value));
  }

  function put(strokes) {
    field.value = strokes;
    show();
    hint.textContent = help;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function add(event) {
    const box = pad.getBoundingClientRect();
    const unit = (from, start, length) => Math.min(side, Math.max(0, Math.round(((from - start) / length) * side)));
    points.push({ x: unit(event.clientX, box.left, box.width), y: unit(event.clientY, box.top, box.height) });
  }

  function end() {
    if (pointer === null) return;
    pointer = null;
    running.removeAttribute("d");
    const strokes = [field.value, spelled(simplified(points))].filter(Boolean).join(";");
    if (strokes.length > Number(field.dataset.most)) {
      hint.textContent = hint.dataset.full;
    } else {
      cleared = "";
      put(strokes);
    }
  }

  function undo() {
    if (field.value) put(field.value.split(";").slice(0, -1).join(";"));
    else if (cleared) put(cleared);
  }

  pad.addEventListener("pointerdown", (event) => {
    // Palm rejection: touch is ignored once there is a pen.
    if (event.pointerType === "pen") {
      // Strokes drawn by hand before are dropped.
      if (!hasPen) pointer = null;
      hasPen = true;
    }
    if (pointer !== null || event.button !== 0 || (hasPen && event.pointerType === "touch")) return;
    event.preventDefault();
    pointer = event.pointerId;
    pad.setPointerCapture(pointer);
    points = [];
    add(event);
    running.setAttribute("d", path(spelled(points)));
  });
  pad.addEventListener("pointermove", (event) => {
    if (event.pointerId !== pointer) return;
    const steps = event.getCoalescedEvents?.() ?? [];
    for (const step of steps.length > 0 ? steps : [event]) add(step);
    running.setAttribute("d", path(spelled(points)));
  });
  for (const kind of ["pointerup", "pointercancel", "lostpointercapture"]) {
    pad.addEventListener(kind, (event) => { if (event.pointerId === pointer) end(); });
  }
  form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-pad], [data-write]");
    if (!button) return;
    if (button.dataset.pad === "undo") undo();
    if (button.dataset.pad === "clear" && field.value) {
      cleared = field.value;
      put("");
    }
    if (!button.dataset.write) return;
    way.value = button.dataset.write;
    show();
    (isByHand(form) ? form.querySelector("[data-pad]") : text).focus();
    way.dispatchEvent(new Event("input", { bubbles: true }));
  });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "z" || !(event.ctrlKey || event.metaKey) || !isByHand(form) || event.target.matches(".input")) return;
    event.preventDefault();
    undo();
  });
  form.addEventListener("submit", (event) => {
    if (!isByHand(form) || field.value) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    hint.textContent = hint.dataset.empty;
    form.querySelector("[data-pad]").focus();
  }, { capture: true });
  addEventListener("pageshow", () => {
    show();
    form.dispatchEvent(new Event("input"));
  });
}
