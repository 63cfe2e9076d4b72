// Offers the browser's time zone if its UTC offset differs from the home zone's, now or in half a year. Whoever keeps
// the home zone is not asked again on this browser.

const place = "haru-zone-kept";

function kept(value) {
  try {
    if (value) localStorage.setItem(place, value);
    return localStorage.getItem(place);
  } catch {
    // Without storage the question appears on each page.
    return null;
  }
}

function start() {
  const card = document.getElementById("zone-differs");
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!card || !zone) return;
  const { home, offsets } = card.dataset;
  const here = [0, 182].map((days) => -new Date(Date.now() + days * 86_400_000).getTimezoneOffset());
  if (here.join(" ") === offsets || kept() === home + zone) return;
  card.querySelector("[data-browser]").textContent = zone;
  card.querySelector("input[name=zone]").value = zone;
  card.querySelector("button[type=button]").addEventListener("click", () => {
    kept(home + zone);
    card.hidden = true;
  });
  card.hidden = false;
}

start();
document.addEventListener("haru:swapped", start);
