// Celebrates each achievement once per device, the greatest first: it is announced, and leaves of grass rain down.

import { say, texts } from "./speech.js";

const isStill = matchMedia("(prefers-reduced-motion: reduce)");
const place = "haru-celebrated";
// Achievements celebrated by this page, for devices without storage.
let here = [];

function celebrated() {
  try {
    return JSON.parse(localStorage.getItem(place)) ?? here;
  } catch {
    return here;
  }
}

// Returns the achievements not yet celebrated on this device, and records them as celebrated.
function fresh(names) {
  const known = celebrated();
  const found = names.filter((name) => !known.includes(name));
  if (found.length === 0) return found;
  // Only the latest day is stored, so that days do not displace lasting achievements.
  const isDay = (name) => name.startsWith("commit-");
  const lasting = known.filter((name) => !isDay(name) || !names.some(isDay));
  here = [...lasting.slice(-50), ...names.filter((name) => !lasting.includes(name))];
  try {
    localStorage.setItem(place, JSON.stringify(here));
  } catch {
    // Without storage, an achievement is celebrated once per page.
  }
  return found;
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
      { duration: 1400 + Math.random() * 600, delay: Math.random() * 500, easing: "ease-in", fill: "both" },
    ).finished.finally(() => leaf.remove());
  }
}

function start() {
  // The page is hidden: the celebration waits until it is visible.
  if (document.hidden) return;
  const cards = [...document.querySelectorAll("[data-celebrate]")];
  const names = fresh(cards.flatMap((card) => card.dataset.celebrate.split(" ")));
  for (const kind of ["challenge", "mailbox", "best", "commit"]) {
    const name = names.find((one) => one.startsWith(`${kind}-`));
    if (!name) continue;
    const card = cards.find((one) => one.dataset.celebrate.includes(name));
    // The road comes first: the dinosaur arrives, then the leaves fall.
    const road = kind === "challenge" && card.querySelector(".road-map");
    setTimeout(() => {
      const words = kind === "commit" ? texts.liveCommit : card.querySelector(".cheer").textContent;
      // An announcement made when the commit arrived is not repeated.
      if (document.getElementById("live").textContent !== words) say(words);
      document.dispatchEvent(new CustomEvent("haru:celebrate", { detail: { kind } }));
      rain(kind === "commit" ? 24 : 90);
    }, road ? Math.min(4000, Number(road.dataset.done) * 40) : 0);
    return;
  }
}

document.addEventListener("haru:swapped", start);
document.addEventListener("visibilitychange", start);
start();
