// The week strip without an end: the weeks beside the one that is shown are fetched as one comes near them.

const ahead = 2;
const day = 86400000;
const isLoading = new Set();
// The week in sight, which stays there when the strip is made wider or narrower.
let inSight;

function strip() {
  return document.querySelector("[data-weeks]");
}

function shift(date, days) {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10);
}

// Fetches the week next to one at the edge of the strip.
async function extend(side) {
  const weeks = strip();
  if (!weeks || isLoading.has(side)) return;
  const edge = side < 0 ? weeks.firstElementChild : weeks.lastElementChild;
  isLoading.add(side);
  try {
    const start = shift(edge.dataset.week, side * 7);
    const response = await fetch(`/tasks/days/${start}`, { headers: { Accept: "text/html" } });
    if (!response.ok) return;
    const next = new DOMParser().parseFromString(await response.text(), "text/html").querySelector(".week");
    if (!next || next.dataset.week !== start || weeks !== strip()) return;
    for (const link of next.querySelectorAll("a")) {
      link.removeAttribute("aria-current");
      // Tab goes through the week that is shown; the others are a stroke or two presses away.
      link.tabIndex = -1;
    }
    if (side < 0) {
      const before = weeks.scrollLeft;
      weeks.prepend(next);
      weeks.scrollTo({ left: before + next.offsetWidth, behavior: "instant" });
    } else {
      weeks.append(next);
    }
  } catch {
    // The links to the week before and after are still there.
  } finally {
    isLoading.delete(side);
  }
}

async function look() {
  const weeks = strip();
  if (!weeks || weeks.clientWidth === 0) return;
  const at = Math.round(weeks.scrollLeft / weeks.clientWidth);
  const shown = weeks.children[at];
  if (shown) {
    inSight = shown;
    const month = document.querySelector("[data-month]");
    if (month) month.textContent = shown.dataset.month;
    for (const week of weeks.children) {
      for (const link of week.querySelectorAll("a")) link.tabIndex = week === shown ? 0 : -1;
    }
  }
  if (at < ahead - 1) await extend(-1);
  if (at > weeks.children.length - ahead) await extend(1);
}

function start() {
  const weeks = strip();
  if (!weeks) return;
  let timer;
  weeks.addEventListener("scroll", () => {
    clearTimeout(timer);
    timer = setTimeout(look, 120);
  }, { passive: true });
  new ResizeObserver(() => {
    if (inSight?.parentElement === weeks) {
      weeks.scrollTo({ left: [...weeks.children].indexOf(inSight) * weeks.clientWidth, behavior: "instant" });
    }
  }).observe(weeks);
  (window.requestIdleCallback ?? setTimeout)(look);
}

document.addEventListener("haru:swapped", start);
start();
