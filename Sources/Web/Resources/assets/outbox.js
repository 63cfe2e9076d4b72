// Queue of forms that could not be sent: they are stored on this device in order, and each is sent once when the server
// is reachable. Pages and the service worker share this module. A form is always sent unchanged, so that the server
// recognizes one whose response was lost.

const name = "haru-outbox";
// Milliseconds without a response after which the connection counts as lost.
const patience = 20000;
// Number of attempts with a form that makes the server fail, before the person is asked.
const most = 3;
// Characters from which a form may be too large for a proxy in front of the server.
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

// Notifies every page of this browser that the queue has changed.
export function tell() {
  channel?.postMessage("");
  dispatchEvent(new Event("haru:outbox"));
}

// Forms of an account, oldest first; rejects if they cannot be read.
export async function forms(account) {
  const all = await store("readonly", (forms) => forms.getAll());
  return all.filter((form) => form.account === account);
}

// Changes or deletes a form, unless it was replaced since it was read.
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

// Sends a form. The server confirms it with a header, since a redirect or a page may come from a proxy.
function ask(form) {
  const headers = { Accept: "text/html", "Content-Type": "application/x-www-form-urlencoded;charset=UTF-8", "Haru-Account": form.account, "Haru-Held": "1" };
  return fetch(form.address, { method: "POST", body: form.body, headers, redirect: "manual", signal: AbortSignal.timeout(patience) });
}

// Whether the server itself accepts forms now. A proxy responds in its place when it is unreachable, and when a form
// exceeds the proxy's limit.
function isThere() {
  return fetch("/health?ready", { cache: "no-store", signal: AbortSignal.timeout(5000) }).then(({ ok }) => ok, () => false);
}

const entities = { amp: "&", lt: "<", gt: ">", quot: "\"", "#39": "'", "#x27": "'" };

// Reason on a page for which a form was refused; a service worker has no HTML parser.
export function reason(page) {
  const said = /<p [^>]*role="alert"[^>]*>([\s\S]*?)<\/p>/.exec(page) ?? /class="fault"[^>]*>([\s\S]*?)<\/(?:p|span)>/.exec(page);
  return said?.[1].replace(/<[^>]*>/g, "").replace(/&(#?\w+);/g, (all, entity) => entities[entity] ?? all).trim();
}

// Sends one form; the result says whether the next may follow.
async function send(form, left) {
  let answer;
  try {
    answer = await ask(form);
  } catch {
    // A proxy may cut off a long form on its way.
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
  // Another account, or none, is signed in: the form waits for its own account.
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

// Sends the queue in order; only one page or service worker does so at a time.
export async function sendAll() {
  return navigator.locks ? navigator.locks.request(name, sendInTurn) : sendInTurn();
}
