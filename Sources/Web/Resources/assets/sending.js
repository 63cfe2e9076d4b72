// Submits forms by script. A module loaded on demand stores forms for offline use; any other form shows that it needs a
// connection, instead of leading to an error page.

import { connection, isAnswer, isFresh, isLost, probe } from "./connection.js";
import { complain, texts } from "./speech.js";

const { account, away: address } = document.body.dataset;
// Local storage key: whether forms wait to be sent, shared between the pages of this browser.
const hint = "haru.waiting";
// Milliseconds without a response after which the connection counts as lost.
const patience = 20000;

// Functions of the module that is loaded later.
export const parts = {};

export async function away() {
  await import(address);
  return parts;
}

export function isWaiting() {
  try { return localStorage.getItem(hint) !== null; } catch { return false; }
}

// Whether the page is being left, and a promise that resolves then.
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

// Posts a form; throws if a proxy responds instead of the server. A request sent while the page is left outlives the
// page.
async function ask(to, body) {
  const headers = { Accept: "text/html", ...(account && { "Haru-Account": account }) };
  const answer = await fetch(to, { method: "POST", body, headers, keepalive: leaving.isNow, signal: AbortSignal.timeout(patience) });
  if (!isAnswer(answer)) throw new Error(String(answer.status));
  return answer;
}

export const newID = () => globalThis.crypto?.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

// Adds an idempotency key to a form without a mark or version, and the time of writing, since "tomorrow" refers to that
// day.
export function sign(fields) {
  fields.set("written", String(Math.floor(Date.now() / 1000)));
  if (!["mark", "version", "sent"].some((name) => fields.has(name))) fields.set("sent", newID());
}

// Sends a form behind the queue; throws if that is impossible. A request whose response was lost is repeated once,
// which changes nothing twice.
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

// Stores a form that could not be sent, since there is no connection or others are queued before it. Returns its
// number, or null if it is not stored. "held" is the number of the form whose text it continues. Without a service
// worker no page could show it again.
export async function hold(to, fields, held) {
  if (!account || !navigator.serviceWorker?.controller || !(isLost() || isWaiting())) return null;
  const box = await away().catch(() => null);
  return (await box?.hold(to, fields, held)) ?? null;
}

// Submits a form without scripts, so that the page with the reason is loaded: it is refused again.
export function resend(to, fields) {
  const form = Object.assign(document.createElement("form"), { method: "post", action: to, hidden: true });
  for (const [name, value] of fields) form.append(Object.assign(document.createElement("textarea"), { name, value }));
  document.body.append(form);
  HTMLFormElement.prototype.submit.call(form);
}

const passed = new WeakSet();

// Whether a button stores nothing, such as a preview.
const isPassing = (button) => button?.name === "action" && ["preview", "commits"].includes(button.value);

addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  // Signing out deletes the cached pages, also where the browser itself would.
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
