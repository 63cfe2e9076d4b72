// Sends forms by script. What is done where there is no connection is kept by a part that is loaded when it is needed;
// any other form says that it needs one, rather than leading to nowhere.

import { connection, isAnswer, isFresh, isLost, probe } from "./connection.js";
import { complain, texts } from "./speech.js";

const { account, away: address } = document.body.dataset;
// Whether something waits to be sent, as the pages of this browser tell one another.
const hint = "haru.waiting";
// After so many milliseconds without an answer the connection is taken for lost.
const patience = 20000;

// What the part that is loaded later can do.
export const parts = {};

export async function away() {
  await import(address);
  return parts;
}

export function isWaiting() {
  try { return localStorage.getItem(hint) !== null; } catch { return false; }
}

// Whether the page is left, and what is resolved then.
export const leaving = { isNow: false, begins: null };
let leave;

function stay() {
  leaving.isNow = false;
  leaving.begins = new Promise((resolve) => { leave = resolve; });
}

stay();
addEventListener("pagehide", () => {
  leaving.isNow = true;
  leave();
});
addEventListener("pageshow", (event) => { if (event.persisted) stay(); });

// Asks the server to take a form; where something in front of it answers instead, that is an error. What is sent as the
// page is left outlives it.
async function ask(to, body) {
  const headers = { Accept: "text/html", ...(account && { "Haru-Account": account }) };
  const answer = await fetch(to, { method: "POST", body, headers, keepalive: leaving.isNow, signal: AbortSignal.timeout(patience) });
  if (!isAnswer(answer)) throw new Error(String(answer.status));
  return answer;
}

export const newID = () => globalThis.crypto?.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

// What tells a form that makes nothing from the same one, sent at another time; and when it was written, since
// "tomorrow" is one of that day.
export function sign(fields) {
  fields.set("written", String(Math.floor(Date.now() / 1000)));
  if (!["mark", "version", "sent"].some((name) => fields.has(name))) fields.set("sent", newID());
}

// Sends a form behind all that waits; where that cannot be it is an error. An answer that was lost on the way is asked
// for once more, which changes nothing twice.
export async function post(to, fields) {
  if (isWaiting() && (await (await away()).sendAll()).isLost) throw new Error("lost");
  let answer;
  try {
    answer = await ask(to, fields);
  } catch (error) {
    if (!(await probe())) throw error;
    answer = await ask(to, fields);
  }
  if (isLost()) connection(true);
  return answer;
}

// Keeps a form that could not be sent, since there is no connection or others wait before it; says the number that it
// goes by, or nothing where it is not kept. `held` is the number of the one whose text it goes on with. Without a service
// worker no page is there to see it again.
export async function hold(to, fields, held) {
  if (!account || !navigator.serviceWorker?.controller || !(isLost() || isWaiting())) return null;
  const box = await away().catch(() => null);
  return (await box?.hold(to, fields, held)) ?? null;
}

// A page that says why something was not taken is loaded as without scripts: it is refused once more.
export function resend(to, fields) {
  const form = Object.assign(document.createElement("form"), { method: "post", action: to, hidden: true });
  for (const [name, value] of fields) form.append(Object.assign(document.createElement("textarea"), { name, value }));
  document.body.append(form);
  HTMLFormElement.prototype.submit.call(form);
}

const passed = new WeakSet();

// What stores nothing: a preview, for one.
const isPassing = (button) => button?.name === "action" && ["preview", "commits"].includes(button.value);

addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  // Whoever signs out leaves no page behind, also where the browser itself would.
  if (form.getAttribute("action") === "/sign-out") navigator.serviceWorker?.controller?.postMessage({ forget: true });
  if (event.defaultPrevented || form.getAttribute("method") !== "post" || passed.delete(form)) return;
  const isHeld = form.matches("[data-holds]") && !isPassing(submitter) && account && navigator.serviceWorker?.controller;
  if (!isHeld && isFresh()) return;
  event.preventDefault();
  if (form.dataset.sending) return;
  form.dataset.sending = "yes";
  const box = isHeld && (parts.sendOff ? parts : await away().catch(() => null));
  if (box) {
    await box.sendOff(form, submitter);
  } else if (isFresh() || (await probe())) {
    passed.add(form);
    form.requestSubmit(submitter);
  } else {
    complain(texts.offlineCannot);
  }
  delete form.dataset.sending;
});

document.addEventListener("haru:connection", (event) => { if (!event.detail) away().catch(() => {}); });
if (account && (isWaiting() || document.querySelector("[data-holds]"))) addEventListener("load", () => away().catch(() => {}));
