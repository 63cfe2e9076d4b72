// The offline page: cached pages, and forms that wait to be sent. It can also be opened while there is a connection.

import { ago } from "./ago.js";
import { connection, isLost, probe } from "./connection.js";
import { away, parts } from "./sending.js";
import { say, texts } from "./speech.js";

const here = document.getElementById("away");
const kept = document.getElementById("kept");
const outbox = document.getElementById("outbox");
const isOwn = location.pathname === "/offline";
const said = JSON.parse(outbox.dataset.said);

function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const age = (milliseconds) => ago((Date.now() - milliseconds) / 1000);

const actions = {
  completion: "done", "completion/removal": "reopened", line: "edited", removal: "deleted", restoration: "restored",
  quadrant: "moved", day: "putOff",
};
const chosen = { done: "done", open: "reopened", delete: "deleted", restore: "restored" };

// Action of a form, in words.
function deed({ address, body }) {
  const [, part, id, action] = /^\/(tasks|diary)(?:\/(\d+|selection|tickets))?(?:\/(.+))?$/.exec(address) ?? [];
  if (id === "selection") return said[chosen[new URLSearchParams(body).get("action")] ?? "changed"];
  if (part === "diary") return said[id ? "rewritten" : "written"];
  if (!id) return said.added;
  return said[action ? (actions[action] ?? "changed") : "edited"];
}

// Reason for which a form is still in the queue.
function why(form) {
  if (form.state === "waiting") return form.status === 401 ? texts.outboxSignIn : said.waits;
  if (form.status === 409) return said.conflict;
  if (form.status === 413 || ([0, 502, 503, 504].includes(form.status) && form.body.length >= 100000)) return said.large;
  return form.problem || (form.status === 404 ? said.gone : said.unfit);
}

// Text that the person entered in a form.
function written({ body }) {
  const fields = new URLSearchParams(body);
  return ["entry", "title", "body", "memo"].map((name) => fields.get(name)).filter(Boolean).join("\n\n");
}

// Forms wait only where there is a service worker, hence in a secure context with a clipboard.
const copy = (text) => navigator.clipboard.writeText(text).then(() => say(said.copied));

function button(text, label, press) {
  const made = element("button", { type: "button", class: "btn", "aria-label": `${text}: ${label}` }, text);
  made.addEventListener("click", press);
  return made;
}

function line(form) {
  const name = `${deed(form)} · ${form.words}`;
  const bar = element("span", { class: "bar" });
  if (form.state === "refused" && [404, 409].includes(form.status) && /^\/(tasks|diary)\/\d+(\/line)?$/.test(form.address)) {
    bar.append(button(said.compare, name, () => (isLost() ? say(texts.offlineCannot) : parts.compare(form))));
  } else if (form.state === "refused") {
    bar.append(button(said.again, name, () => parts.again(form).then(parts.deliver)));
  }
  const text = written(form);
  if (form.state === "refused" && text) bar.append(button(said.copy, name, () => copy(text)));
  bar.append(button(said.discard, name, async () => {
    await parts.discard(form.number);
    say(said.discarded);
    outbox.querySelector("h2").focus();
  }));
  const when = element("span", { class: "faint" }, ` · ${age(form.at)}`);
  const facts = element("p", { class: form.state === "refused" ? "fault" : "faint" }, element("bdi", {}, why(form)));
  return element("li", {}, element("div", {}, element("b", {}, deed(form)), " ", element("bdi", {}, form.words), when, facts), bar);
}

document.addEventListener("haru:waiting", ({ detail: forms }) => {
  outbox.querySelector("ul").replaceChildren(...forms.map(line));
  outbox.querySelector("[data-none]").hidden = forms.length > 0;
  outbox.hidden = forms.length === 0 && !isOwn;
});

// Lists the cached pages with their names and ages.
async function list() {
  const cache = await globalThis.caches?.open("haru-pages");
  const lines = [];
  for (const request of (await cache?.keys()) ?? []) {
    const { pathname, search } = new URL(request.url);
    const answer = await cache.match(request);
    const at = Number(answer.headers.get("haru-kept"));
    if (!at) continue;
    const { title } = new DOMParser().parseFromString(await answer.text(), "text/html");
    const link = element("a", { href: pathname + search, class: "t" }, title.split(" · ")[0]);
    lines.push(element("li", {}, link, element("span", { class: "faint" }, age(at * 1000))));
  }
  kept.querySelector("ul").replaceChildren(...lines);
  kept.querySelector("[data-none]").hidden = lines.length > 0;
}

function look() {
  const isAway = isLost() || !isOwn;
  kept.hidden = !isAway;
  here.querySelector("h1").textContent = isOwn ? outbox.dataset.title : here.dataset.title;
  here.querySelector("p").textContent = isOwn ? outbox.dataset.text : here.dataset.text;
  here.querySelector("a").hidden = isOwn;
  if (isAway) list();
}

document.addEventListener("haru:connection", look);
away().catch(() => {});
// In place of another page, it is shown because that page could not be loaded.
if (isOwn) {
  look();
  probe();
} else {
  connection(false);
}
