// Forms that could not be sent: they are kept on this device in their order, and each is sent once when the server can
// be reached. Pages and the service worker share this module. A form is always sent as it was at first, so that the
// server knows one again whose answer was lost.

const name = "haru-outbox";
// After so many milliseconds without an answer the connection is taken for lost.
const patience = 20000;
// How often a form is sent at which the server stumbles, before the person is asked.
const most = 3;
// From so many letters on a form may be too large for what stands in front of the server.
const long = 100000;

let opening;

function database() {
  opening ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(name, 1);
    const fail = () => {
      opening = undefined;
      reject(asked.error);
    };
    asked.onupgradeneeded = () => asked.result.createObjectStore("forms", { keyPath: "number", autoIncrement: true });
    asked.onerror = fail;
    asked.onsuccess = () => {
      const base = asked.result;
      base.onclose = () => { opening = undefined; };
      base.onversionchange = () => {
        base.close();
        opening = undefined;
      };
      resolve(base);
    };
  });
  return opening;
}

export async function store(mode, body) {
  const base = await database();
  return new Promise((resolve, reject) => {
    const turn = base.transaction("forms", mode);
    const asked = body(turn.objectStore("forms"));
    turn.oncomplete = () => resolve(asked?.result);
    turn.onabort = () => reject(turn.error);
  });
}

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(name) : null;
channel?.addEventListener("message", () => dispatchEvent(new Event("haru:outbox")));

// Every page of this browser hears that the forms have changed.
export function tell() {
  channel?.postMessage("");
  dispatchEvent(new Event("haru:outbox"));
}

// The forms of an account, the oldest first; where they cannot be read, nobody knows whether there are any.
export async function forms(account) {
  const all = await store("readonly", (forms) => forms.getAll());
  return all.filter((form) => form.account === account);
}

// Changes a form that is as it was when it was read; one that was written anew meanwhile stays.
export function settle(form, change) {
  return store("readwrite", (forms) => {
    const asked = forms.get(form.number);
    asked.onsuccess = () => {
      if (asked.result?.at !== form.at) return;
      if (change) forms.put({ ...asked.result, ...change });
      else forms.delete(form.number);
    };
  });
}

// The server says that it has taken a form: a redirect or a page may come from what stands in front of it.
function ask(form) {
  const headers = { Accept: "text/html", "Content-Type": "application/x-www-form-urlencoded;charset=UTF-8", "Haru-Account": form.account, "Haru-Held": "1" };
  return fetch(form.address, { method: "POST", body: form.body, headers, redirect: "manual", signal: AbortSignal.timeout(patience) });
}

// Whether the server itself can take forms now. What stands in front of it answers in its place where it does not reach it,
// and also for a form that is larger than it lets through.
function isThere() {
  return fetch("/health?ready", { cache: "no-store", signal: AbortSignal.timeout(5000) }).then(({ ok }) => ok, () => false);
}

const entities = { amp: "&", lt: "<", gt: ">", quot: "\"", "#39": "'", "#x27": "'" };

// Why a page says that it did not take a form; a service worker has no parser for pages.
export function reason(page) {
  const said = /<p [^>]*role="alert"[^>]*>([\s\S]*?)<\/p>/.exec(page) ?? /class="fault"[^>]*>([\s\S]*?)<\/(?:p|span)>/.exec(page);
  return said?.[1].replace(/<[^>]*>/g, "").replace(/&(#?\w+);/g, (all, entity) => entities[entity] ?? all).trim();
}

// Sends one form, and says whether those behind it may follow.
async function send(form, left) {
  let answer;
  try {
    answer = await ask(form);
  } catch {
    // What is long may be cut off on its way by what does not let it through.
    if (form.body.length < long || !(await isThere())) return "lost";
    answer = Response.error();
  }
  if (answer.headers.get("haru-taken")) {
    await settle(form, null);
    left.sent += 1;
    return "next";
  }
  if (answer.ok || answer.type === "opaqueredirect") return "lost";
  const { status } = answer;
  // Whoever is signed in now is somebody else, or nobody: what the person wrote waits for them.
  if (status === 401 || status === 412) {
    if (status === 401) await settle(form, { status });
    return "other";
  }
  const isTrouble = status === 429 || status >= 500 || answer.type === "error";
  const isForm = status === 500 || answer.type === "error" || ([502, 503, 504].includes(status) && (await isThere()));
  const tries = form.tries + (isForm ? 1 : 0);
  if (isTrouble && tries < most) {
    await settle(form, { tries, status });
    return "lost";
  }
  await settle(form, { state: "refused", status, problem: reason(await answer.text().catch(() => "")) });
  left.changed = true;
  return "next";
}

async function sendInTurn() {
  const left = { sent: 0, isLost: false, changed: false };
  const others = new Set();
  const known = await store("readonly", (forms) => forms.getAllKeys()).catch(() => null);
  if (!known) return { ...left, isLost: true };
  for (const number of known) {
    const form = await store("readonly", (forms) => forms.get(number));
    if (form?.state !== "waiting" || others.has(form.account)) continue;
    const end = await send(form, left);
    if (end === "other") others.add(form.account);
    left.isLost = end === "lost";
    if (left.isLost) break;
  }
  if (left.sent > 0 || left.changed || others.size > 0) tell();
  return left;
}

// Sends what waits, one form after the other; of all pages and the service worker one does so at a time.
export async function sendAll() {
  return navigator.locks ? navigator.locks.request(name, sendInTurn) : sendInTurn();
}
