// Starting a challenge: the road and the day of the flag follow the form, and a custom length deselects the offered
// lengths.

import { fill } from "./speech.js";

const day = 86400000;
let form;
let plan;

function read(text) {
  return new Date(`${text}T00:00:00Z`);
}

function written(date) {
  return new Intl.DateTimeFormat(document.documentElement.lang === "ko" ? "ko-KR" : "en-US", {
    dateStyle: "full", timeZone: "UTC",
  }).format(date);
}

// Day on which the challenge ends if every owed day from now on is done; undefined if no day would ever be owed.
function end(left) {
  const rest = new Set(plan.rest.split(" ").filter(Boolean).map(Number));
  const frozen = new Set(plan.frozen.split(" "));
  let date = new Date(read(plan.today).getTime() + (plan.done === "1" ? day : 0));
  for (let index = 0; index < 7 * 366; index += 1) {
    if (!rest.has(date.getUTCDay()) && !frozen.has(date.toISOString().slice(0, 10))) left -= 1;
    if (left <= 0) return date;
    date = new Date(date.getTime() + day);
  }
  return undefined;
}

function show() {
  const other = form.elements.other;
  const length = Math.min(365, Math.max(1, Number(other.value || form.querySelector("[name=length]:checked")?.value || 100)));
  const fromStreak = form.querySelector("[name=start]:checked")?.value !== "";
  const walked = Math.min(length, fromStreak ? Number(plan.walked) : Number(plan.done));
  const road = form.querySelector(".road-map");
  road.dataset.length = length;
  road.dataset.done = walked;
  const share = `${(walked * 100) / length}%`;
  road.querySelector(".runner").setAttribute("x", share);
  road.querySelector(".road-behind").setAttribute("x2", share);
  for (const thing of road.querySelectorAll("[data-at]")) {
    const isBehind = Number(thing.dataset.at) <= (walked * 1000) / length;
    const isCactus = thing.classList.contains("cactus");
    thing.classList.toggle(isCactus ? "passed" : "later", isCactus === isBehind);
  }
  const flag = length > walked ? end(length - walked) : undefined;
  const text = !other.validity.valid ? plan.range : flag ? fill(plan.flag, written(flag)) : plan.reached;
  const line = document.getElementById("flag");
  if (line.textContent !== text) line.textContent = text;
}

function start() {
  form = document.getElementById("start");
  if (!form || form.dataset.follows) return;
  form.dataset.follows = "";
  plan = JSON.parse(form.dataset.plan);
  form.addEventListener("input", (event) => {
    if (event.target.name === "other" && event.target.value) {
      for (const length of form.querySelectorAll("[name=length]")) length.checked = false;
    } else if (event.target.name === "other" && !form.querySelector("[name=length]:checked")) {
      const usual = form.querySelector("[name=length][value='100']");
      if (usual) usual.checked = true;
    } else if (event.target.name === "length") {
      form.elements.other.value = "";
    }
    show();
  });
  show();
}

document.addEventListener("haru:swapped", start);
start();
