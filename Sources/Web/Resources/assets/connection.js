// Whether the server is reached, and since when it is not, which the pages of this browser tell one another.

const key = "haru.offline";
// So long after the server was heard of last it is asked before a form leads away from the page.
const lately = 15000;
const every = 10000;

let isThere = true;
let heard = document.documentElement.dataset.kept ? 0 : Date.now();
let started;
// It is asked again and again only while it is not reached.
let asking;

function kept(change) {
  try { return change(localStorage); } catch { return null; }
}

export const isLost = () => !isThere;
export const isFresh = () => isThere && Date.now() - heard < lately;

// Since when there is no connection, in milliseconds.
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

// Whether an answer is of Haru, rather than of what stands in front of it and does not reach it.
export const isAnswer = (response) => ![502, 503, 504].includes(response.status);

// Asks whether the server is there. That the device has no network says little: the server may run on it.
export async function probe() {
  try {
    connection(isAnswer(await fetch("/health", { cache: "no-store", signal: AbortSignal.timeout(5000) })));
  } catch {
    connection(false);
  }
  return isThere;
}

for (const event of ["online", "offline"]) addEventListener(event, probe);
