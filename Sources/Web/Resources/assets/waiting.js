// Shows queued forms on the page that they change, so that nobody submits twice: a ticked task is shown as done, and a
// new one appears below its quick entry.

import { parts } from "./sending.js";
import { texts } from "./speech.js";

function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const mark = () => element("span", { class: "chip unsent" }, texts.outboxMark);

function put(line, isDone) {
  line.classList.toggle("done", isDone);
  const tick = line.querySelector(".tickbox");
  tick?.setAttribute("aria-pressed", String(isDone));
  // A second press undoes it.
  tick?.setAttribute("formaction", `/tasks/${line.dataset.task}/completion${isDone ? "/removal" : ""}`);
}

function rewrite(line, fields) {
  const title = line.querySelector(".t bdi") ?? line.querySelector(".t");
  if (fields.get("title")) title.textContent = fields.get("title");
  for (const name of ["day", "time", "ticket"]) line.dataset[name === "day" ? "due" : name] = fields.get(name) ?? "";
}

function move(line, list) {
  if (!list || line.parentElement === list) return;
  list.insertBefore(line, list.querySelector(":scope > .task.done"));
}

// Applies the effect of a queued form to the line of its task.
function apply(line, action, fields) {
  if (action === "completion") put(line, true);
  else if (action === "completion/removal") put(line, false);
  else if (action === "line" || action === undefined) rewrite(line, fields);
  else if (action === "removal") line.classList.add("gone");
  else if (action === "quadrant") move(line, document.querySelector(`[data-list="${fields.get("to")}"]`));
  if (!line.querySelector(".unsent")) (line.querySelector(".words, .slip summary") ?? line).append(mark());
}

// Tasks that a form changes.
function tasks(form, fields) {
  const [, id, action] = /^\/tasks\/(\d+)(?:\/(.+))?$/.exec(form.address) ?? [];
  if (id) return [[id, action]];
  if (form.address !== "/tasks/selection") return [];
  const actions = { done: "completion", open: "completion/removal", delete: "removal", restore: "restoration" };
  return fields.getAll("task").map((task) => [task, actions[fields.get("action")]]);
}

// Entry for a new text that is not on any page yet.
function added(form, isNote) {
  const words = element("span", { class: "t" }, element("bdi", {}, form.words));
  if (isNote) return element("li", {}, words, mark());
  const tick = element("span", { class: "tickbox", "aria-hidden": "true" }, element("span", { class: "ring" }));
  return element("li", { class: "task" }, tick, element("div", { class: "words" }, words), mark());
}

function listOf(kind) {
  const known = document.getElementById("unsent");
  if (known) return known;
  const place = document.querySelector(kind === "/tasks" ? "[data-entry]" : "#notes");
  if (!place) return null;
  const list = element("ul", { class: kind === "/tasks" ? "tasks" : "ruled", id: "unsent", "aria-label": texts.outboxMark });
  if (kind === "/tasks") place.after(list);
  else place.before(list);
  return list;
}

function show(forms) {
  document.getElementById("unsent")?.remove();
  for (const old of document.querySelectorAll("main .chip.unsent")) old.remove();
  for (const inline of document.querySelectorAll("form[data-inline][data-sent]")) {
    if (!forms.some((form) => form.address === inline.getAttribute("action"))) continue;
    const line = inline.closest(".task");
    inline.remove();
    line.classList.remove("editing");
  }
  for (const form of forms) {
    if (form.state !== "waiting") continue;
    const fields = new URLSearchParams(form.body);
    for (const [id, action] of tasks(form, fields)) {
      const line = document.getElementById(`task-${id}`);
      if (line) apply(line, action, fields);
    }
    const kind = document.body.dataset.page === "diary" ? "/diary" : "/tasks";
    const isNote = form.address.startsWith("/diary");
    const isNew = form.address === kind || (isNote && kind === "/diary" && /^\/diary\/\d+$/.test(form.address));
    if (isNew) listOf(kind)?.append(added(form, isNote));
  }
}

// Inline form of a task without a connection: the cached form of any task, filled in from the line.
async function formOf(line, address) {
  const page = await (await globalThis.caches?.match("/tasks/line"))?.text();
  if (!page) return null;
  const part = document.createElement("template");
  part.innerHTML = page;
  const form = part.content.querySelector("form");
  form.setAttribute("action", `${address}/line`);
  form.dataset.inline = line.dataset.task;
  form.querySelector("a").setAttribute("href", address);
  const { version = "", due: day = "", time = "", ticket = "" } = line.dataset;
  const title = line.querySelector(".t").textContent;
  for (const [name, value] of Object.entries({ version, title, day, time, ticket })) {
    form.querySelector(`[name=${name}]`).setAttribute("value", value);
  }
  return part.innerHTML;
}

parts.formOf = formOf;
document.addEventListener("haru:waiting", (event) => show(event.detail));
