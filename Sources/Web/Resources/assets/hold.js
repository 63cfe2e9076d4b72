// Stores forms for tasks and notes on this device while they cannot be sent.

import { connection, isLost } from "./connection.js";
import { giveDraft, holdDraft } from "./draft-store.js";
import { forms, sendAll, settle, store, tell } from "./outbox.js";
import { hold, isWaiting, newID, parts, post, resend, sign } from "./sending.js";
import { complain, fill, say, texts } from "./speech.js";

const holds = /^\/(tasks|diary)(\/\d+(\/[a-z/]+)?|\/selection|\/tickets)?$/;
const { account } = document.body.dataset;
const told = "haru.held";
const compared = "haru.compared";

function session(change) {
  try { return change(sessionStorage); } catch { return null; }
}

// Gives the forms new marks on a page that was cached or has held a form before, so that the same line, entered again,
// counts as a new one.
function renewMarks() {
  for (const mark of document.querySelectorAll("input[name=mark]")) {
    const own = mark.dataset.own ?? mark.value;
    mark.dataset.own = own;
    mark.value = `${own}.${newID().slice(0, 8)}`;
  }
}

function title(address, fields) {
  const line = document.getElementById(`task-${/\d+/.exec(address)?.[0]}`);
  const said = [fields.get("entry"), fields.get("title"), fields.get("body"), line?.querySelector(".t")?.textContent, document.querySelector("main h1")?.textContent];
  return said.map((text) => text?.trim()).find(Boolean)?.slice(0, 80) ?? "";
}

// ID of this tab within the browser.
const tab = session((storage) => storage.getItem("haru.tab")) ?? newID();
session((storage) => storage.setItem("haru.tab", tab));

// Appends a form to the queue. A form that continues the text of an earlier one, in the same tab or restored from it,
// replaces that form, since the two would conflict. A form of another tab from the same version is independent: both
// are sent, and compared.
async function keep(form, held) {
  const { account, address, version } = form;
  const earlier = version && (await forms(account)).find((one) => one.address === address && one.version === version && one.state === "waiting" && (one.tab === tab || one.number === held));
  const fresh = { ...form, tab, at: Date.now(), state: "waiting", tries: 0 };
  if (earlier) fresh.number = earlier.number;
  const number = await store("readwrite", (forms) => forms.put(fresh));
  tell();
  return number;
}

async function discard(number) {
  await store("readwrite", (forms) => forms.delete(number));
  tell();
}

// Retries a refused form at its position in the queue.
async function again(form) {
  await settle(form, { state: "waiting", tries: 0, status: undefined, problem: undefined });
  tell();
}

async function holdForm(address, fields, held) {
  const { pathname } = new URL(address, location.href);
  if (!holds.test(pathname)) return null;
  try {
    const number = await keep({
      account, address: pathname, body: String(fields), version: fields.get("version") ?? undefined, words: title(pathname, fields),
    }, held);
    renewMarks();
    navigator.storage?.persist?.().catch(() => {});
    navigator.serviceWorker?.ready.then((worker) => worker.sync?.register("haru-outbox")).catch(() => {});
    return number;
  } catch {
    return null;
  }
}

// Shows a refused form again, beside the current version.
function compare(form) {
  session((storage) => storage.setItem(compared, String(form.number)));
  resend(form.address, new URLSearchParams(form.body));
}

let retry;

async function deliver() {
  const all = account ? await forms(account).catch(() => []) : [];
  if (all.length === 0) return;
  const { sent, isLost: isAway } = await sendAll();
  clearTimeout(retry);
  if (isAway) retry = setTimeout(deliver, 10000);
  else if (isLost()) connection(true);
  if (sent === 0) return;
  say(fill(texts.outboxSent, sent));
  document.dispatchEvent(new CustomEvent("haru:delivered"));
}

async function sendOff(form, submitter) {
  const address = submitter?.getAttribute("formaction") ?? form.getAttribute("action");
  const fields = new URLSearchParams(new FormData(form, submitter));
  sign(fields);
  let answer;
  try {
    answer = await post(address, fields);
  } catch {
    const number = await hold(address, fields, Number(form.dataset.held));
    if (number === null) {
      complain(isLost() ? texts.offlineCannot : texts.taskFailed);
      return;
    }
    const { draft } = form.dataset;
    if (draft && fields.has("version")) holdDraft(draft, number);
    else if (draft) giveDraft(draft);
    session((storage) => storage.setItem(told, "yes"));
    const next = fields.get("next") ?? "";
    location.assign(/^\/(?!\/)/.test(next) ? next : address.startsWith("/diary") ? "/diary" : "/tasks");
    return;
  }
  if (answer.ok) location.assign(answer.url);
  // Another account is signed in by now: the text stays a draft of its own account.
  else if (answer.status === 412) complain(texts.taskFailed);
  else resend(address, fields);
}

// Reports the queue to this page, and to the others whether it is empty.
async function look() {
  const all = account ? await forms(account).catch(() => null) : [];
  if (!all) return;
  try {
    if (all.length > 0) localStorage.setItem("haru.waiting", String(all.length));
    else localStorage.removeItem("haru.waiting");
  } catch {
    // Without storage nothing waits.
  }
  document.dispatchEvent(new CustomEvent("haru:waiting", { detail: all }));
}

addEventListener("haru:outbox", look);
document.addEventListener("haru:swapped", look);
addEventListener("pageshow", look);

document.addEventListener("haru:connection", (event) => { if (event.detail && isWaiting()) deliver(); });
document.addEventListener("visibilitychange", () => { if (!document.hidden && isWaiting()) deliver(); });
async function start() {
  await look();
  if (document.documentElement.dataset.kept) renewMarks();
  // The refused form is shown by this page only.
  const number = Number(session((storage) => storage.getItem(compared)));
  session((storage) => storage.removeItem(compared));
  if (number && document.querySelector("[data-unsaved], [data-saved]")) await discard(number);
  if (session((storage) => storage.getItem(told))) {
    session((storage) => storage.removeItem(told));
    say(texts.outboxKept);
  }
  deliver();
}

Object.assign(parts, { again, compare, deliver, discard, forms, hold: holdForm, sendAll, sendOff });
start();
