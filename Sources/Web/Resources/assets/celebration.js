// Leaves of grass rain down: once on each device for a challenge that was won, and a few when today's commit comes in.

const isStill = matchMedia("(prefers-reduced-motion: reduce)");
const place = "haru-celebrated";
// What was celebrated by this page, where the device keeps nothing.
const here = new Set();

function celebrated() {
  try {
    return JSON.parse(localStorage.getItem(place)) ?? [];
  } catch {
    return [];
  }
}

// Whether this device has not celebrated a challenge yet; from then on it has.
function isFirst(challenge) {
  const known = celebrated();
  if (here.has(challenge) || known.includes(challenge)) return false;
  here.add(challenge);
  try {
    localStorage.setItem(place, JSON.stringify([...known, challenge].slice(-50)));
  } catch {
    // Without storage it is celebrated once on each page.
  }
  return true;
}

function rain(count) {
  if (isStill.matches || document.hidden) return;
  for (let index = 0; index < count; index += 1) {
    const leaf = document.createElement("i");
    leaf.className = `falling l${1 + (index % 4)}`;
    leaf.setAttribute("aria-hidden", "true");
    leaf.style.left = `${Math.random() * 100}vw`;
    document.body.append(leaf);
    const drift = (Math.random() - 0.5) * 200;
    const turn = 360 + Math.random() * 720;
    leaf.animate(
      [
        { transform: "translate(0, 0) rotate(0deg)", opacity: 1 },
        { transform: `translate(${drift}px, 70vh) rotate(${turn * 0.7}deg)`, opacity: 1, offset: 0.75 },
        { transform: `translate(${drift * 1.3}px, 105vh) rotate(${turn}deg)`, opacity: 0 },
      ],
      { duration: 2200 + Math.random() * 1800, delay: Math.random() * 900, easing: "ease-in", fill: "both" },
    ).finished.finally(() => leaf.remove());
  }
}

function start() {
  // Nobody sees it yet: it is celebrated once the page is looked at.
  if (document.hidden) return;
  const card = document.querySelector("[data-celebrate]");
  if (!card || !isFirst(card.dataset.celebrate)) return;
  card.classList.add("met");
  // The road comes first: the dinosaur arrives, then the leaves fall.
  const road = card.querySelector(".road-map");
  setTimeout(() => rain(90), road ? Math.min(4000, Number(road.dataset.done) * 40) : 0);
}

document.addEventListener("haru:celebrate", (event) => rain(event.detail));
document.addEventListener("haru:swapped", start);
document.addEventListener("visibilitychange", start);
start();
