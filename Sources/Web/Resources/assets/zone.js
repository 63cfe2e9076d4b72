// Says that this browser's clock is another one than home's, now or in half a year, and offers to go by it; who keeps
// home is not asked again here.

const place = "haru-zone-kept";
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

// Minutes east of UTC by the clock of a zone; the browser may not know it.
function offset(name, date) {
  const options = { timeZone: name, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" };
  const parts = new Intl.DateTimeFormat("en-US", options).formatToParts(date);
  const { year, month, day, hour, minute } = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]));
  return Math.round((Date.UTC(year, month - 1, day, hour, minute) - date) / 60_000);
}

function differs(home) {
  const now = Date.now();
  try {
    return [now, now + 182 * 86_400_000].some((time) => offset(home, new Date(time)) !== offset(zone, new Date(time)));
  } catch {
    return false;
  }
}

function kept(value) {
  try {
    if (value) localStorage.setItem(place, value);
    return localStorage.getItem(place);
  } catch {
    // Without storage it is asked on each page.
    return null;
  }
}

function start() {
  const card = document.getElementById("zone-differs");
  if (!card || !zone) return;
  const pair = `${card.dataset.home} ${zone}`;
  if (!differs(card.dataset.home) || kept() === pair) return;
  card.querySelector("[data-browser]").textContent = zone;
  card.querySelector("input[name=zone]").value = zone;
  card.querySelector("button[type=button]").addEventListener("click", () => {
    kept(pair);
    card.hidden = true;
  });
  card.hidden = false;
}

start();
document.addEventListener("haru:swapped", start);
