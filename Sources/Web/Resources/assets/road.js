// The dinosaur's run: from the start of the road, or from its last position, to today; 40 ms a day.

const isStill = matchMedia("(prefers-reduced-motion: reduce)");
let stoodAt = 0;

function put(road, days) {
  const share = (days * 100) / Number(road.dataset.length);
  road.querySelector(".runner").setAttribute("x", `${share}%`);
  road.querySelector(".road-behind").setAttribute("x2", `${share}%`);
  for (const thing of road.querySelectorAll("[data-at]")) {
    const isBehind = Number(thing.dataset.at) <= share * 10;
    thing.classList.toggle(thing.classList.contains("cactus") ? "passed" : "later", thing.classList.contains("cactus") === isBehind);
  }
}

function run(road, from, to) {
  const duration = Math.min(4000, (to - from) * 40);
  const began = performance.now();
  road.classList.add("hurry");
  function step(now) {
    if (!road.isConnected) return;
    const part = Math.min(1, (now - began) / duration);
    put(road, from + (to - from) * part);
    if (part < 1) requestAnimationFrame(step);
    else road.classList.remove("hurry");
  }
  put(road, from);
  requestAnimationFrame(step);
}

function start() {
  const road = document.querySelector(".road-map[role=img]:not(.resting)");
  if (!road) return;
  const done = Number(road.dataset.done);
  if (done > stoodAt && !isStill.matches && !document.hidden) run(road, stoodAt, done);
  stoodAt = done;
}

document.addEventListener("haru:swapped", start);
start();
