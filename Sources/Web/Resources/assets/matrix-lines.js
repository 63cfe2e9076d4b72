// Positions of the lines in the matrix. Every way of moving a line submits the same form as the menu's buttons.

import { fill, say, texts } from "./speech.js";
import { send } from "./tasks.js";

export const order = ["do", "decide", "delegate", "delete"];
export const tray = "unsorted";
const lists = [...order, tray];

export const matrix = () => document.querySelector("[data-matrix]");
export const listOf = (name) => document.querySelector(`[data-list="${name}"]`);
export const nameOf = (line) => line.closest("[data-list]").dataset.list;
export const open = (list) => [...list.querySelectorAll(":scope > .task:not(.done)")];
export const titleOf = (line) => line.querySelector(".t").textContent;

// Position of a line: its quadrant and the line below it.
export function place(line) {
  const lines = open(line.parentElement);
  return { list: line.parentElement, below: lines[lines.indexOf(line) + 1] ?? null };
}

// Moves a line above another one, or below the last open one.
export function put(line, list, below) {
  const done = list.querySelector(":scope > .task.done");
  list.insertBefore(line, below ?? done);
  const fold = list.closest("details");
  if (!fold.open) fold.open = true;
  recount();
}

function recount() {
  for (const name of lists) {
    const list = listOf(name);
    const fold = list.closest("details");
    fold.querySelector(".none").hidden = list.querySelector(".task") !== null;
    fold.querySelector("summary .num").textContent = Number(list.dataset.unseen) + open(list).length;
  }
}

export function isSame(one, other) {
  return one.list === other.list && one.below === other.below;
}

export function tell(line) {
  const lines = open(line.parentElement);
  const name = line.closest("[data-quadrant]").dataset.name;
  say(fill(texts.taskPlaced, name, lines.indexOf(line) + 1, lines.length));
}

// Stores the current position of a line; on failure the line moves back.
export async function save(line, from) {
  const to = place(line);
  if (isSame(from, to)) return;
  const fields = new URLSearchParams({ to: nameOf(line), next: location.pathname });
  if (to.below) fields.set("before", to.below.dataset.task);
  const isTaken = await send(`/tasks/${line.dataset.task}/quadrant`, fields);
  if (!isTaken && line.isConnected) put(line, from.list, from.below?.isConnected ? from.below : null);
}

// A menu omits the move to the line's current position.
document.addEventListener("haru:menu", ({ detail: { line, list: menu } }) => {
  const lines = open(line.parentElement);
  const index = lines.indexOf(line);
  const below = { up: lines[index - 1], down: lines[index + 2] };
  const isPossible = { up: index > 0, down: index < lines.length - 1 };
  for (const button of menu.querySelectorAll("[name=to]")) {
    const { step } = button.dataset;
    if (step ? !isPossible[step] : button.value === nameOf(line)) {
      button.remove();
    } else if (step) {
      button.value = nameOf(line);
      if (below[step]) button.setAttribute("formaction", `${button.getAttribute("formaction")}?before=${below[step].dataset.task}`);
    }
  }
});

// Number of open tasks in each quadrant that are not shown.
function start() {
  if (!matrix()) return;
  for (const name of lists) {
    const list = listOf(name);
    const total = Number(list.closest("details").querySelector("summary .num").textContent.replaceAll(",", ""));
    list.dataset.unseen = total - open(list).length;
  }
}

document.addEventListener("haru:swapped", start);
start();
