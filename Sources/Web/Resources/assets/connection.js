// Whether the server is reachable, and since when it is not; shared between the pages of this browser.

const key = "haru.offline";
// Milliseconds since the last response after which the server is probed before a form leaves the page.
const lately = 15000;
const every = 10000;

let isThere = true;
let heard = document.documentElement.dataset.kept ? 0 : Date.now();
let started;
// Interval timer of the probes; runs only while the server is unreachable.
let asking;

function kept(change) {
  try { return change(localStorage); } catch { return null; }
}

export const isLost = () => !isThere;
export const isFresh = () => isThere && Date.now() - heard < lately;

// Start of the outage, in milliseconds since 1970.
export const since = () => Number(kept((storage) => storage.getItem(key))) || started;

export function connection(isReached) {
  isThere = isReached;
  if (isReached) {
    heard = Date.now();
    started = undefined;
    kept((storage) => storage.removeItem(key));
    asking = clearInterval(asking);
  } else {
    started ??= Date.now();
    kept((storage) => storage.getItem(key) ?? storage.setItem(key, String(started)));
    asking ??= setInterval(() => { if (!document.hidden) probe(); }, every);
  }
  document.dispatchEvent(new CustomEvent("haru:connection", { detail: isReached }));
}

// Whether a response is Haru's own, rather than a gateway error of a proxy in front of it.
export const isAnswer = (response) => ![502, 503, 504].includes(response.status);

// Probes the server. An offline device is no proof: the server may run on it.
export async function probe() {
  try {
    connection(isAnswer(await fetch("/health", { cache: "no-store", signal: AbortSignal.timeout(5000) })));
  } catch {
    connection(false);
  }
  return isThere;
}

for (const event of ["online", "offline"]) addEventListener(event, probe);
