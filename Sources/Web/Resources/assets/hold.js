// Keeps on this device what cannot be sent now: what is done to tasks and notes.

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

// A page that was kept, or that has told of a form before, is in a state of its own: the same line, written once more,
// is another one.
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

// What this tab is known by among those of the browser.
const tab = session((storage) => storage.getItem("haru.tab")) ?? newID();
session((storage) => storage.setItem("haru.tab", tab));

// Keeps a form behind the others. One that goes on with what an earlier one was to write, in the same tab or with its
// text before it, takes that one's place, since the two would be in each other's way. What another tab wrote from the
// same version knows nothing of it: both are sent, and compared.
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

// Sends a form that was refused once more, at its place among the others.
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

// Shows again what was refused, beside what is there now.
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
  // Somebody else is signed in by now: the text is kept as a draft, and is not theirs.
  else if (answer.status === 412) complain(texts.taskFailed);
  else resend(address, fields);
}

// Tells this page what waits, and the others that something does.
async function look() {
  const all = account ? await forms(account).catch(() => null) : [];
  if (!all) return;
  try {
    if (all.length > 0) localStorage.setItem("haru.waiting", String(all.length));
    else localStorage.removeItem("haru.waiting");
  } catch {
    // Where nothing is kept, nothing waits.
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
  // Only the page that answers shows what was refused.
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
