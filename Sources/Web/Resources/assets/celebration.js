// Leaves of grass rain down: once for a challenge that was won, and a few when today's commit comes in.

const isStill = matchMedia("(prefers-reduced-motion: reduce)");

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
  const card = document.querySelector("[data-celebrate]");
  if (!card) return;
  // The road comes first: the dinosaur arrives, then the leaves fall.
  const road = card.querySelector(".road-map");
  setTimeout(() => rain(90), road ? Math.min(4000, Number(road.dataset.done) * 40) : 0);
}

document.addEventListener("haru:celebrate", (event) => rain(event.detail));
start();
