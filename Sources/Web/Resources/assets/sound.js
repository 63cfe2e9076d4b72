// Sounds of what is done, and the buzz of a phone with them. It is loaded on devices on which somebody has turned effects
// or music on; what happens it learns from forms, menus and events, so that no other part has to know of it.

import { maySound, strength, strike } from "./audio.js";
import { effects } from "./effects.js";
import { tuning, whenTuned } from "./tuning.js";

const music = () => import("./music.js");

// The effects of what leads to another page are played on that one.
const carried = "haru.effect";
// So many seconds after the last effect nothing is kept running.
const rest = 3;
// An effect that the browser holds back for longer comes too late.
const late = 1000;
const isStill = matchMedia("(prefers-reduced-motion: reduce)");
// Milliseconds of buzzing and of pauses between.
const buzzes = { tick: 8, letter: [14, 50, 24], stroke: 5, hold: 20 };

let context;
let volume;
let resting;

function session(change) {
  try { return change(sessionStorage); } catch { return null; }
}

async function running() {
  if (!context) {
    context = new AudioContext();
    // Nothing holds down what is loud: that would take the beginning off an effect, and none comes near the limit.
    volume = new GainNode(context);
    volume.connect(context.destination);
  }
  clearTimeout(resting);
  await Promise.race([context.resume(), new Promise((resolve) => { setTimeout(resolve, late); })]);
  resting = setTimeout(() => context.suspend(), rest * 1000);
  return context.state === "running";
}

// Puts the tones of an effect into a context, from a time of its clock on.
export function ring(context, place, name, start) {
  for (const tone of effects[name] ?? []) strike(context, place, tone, start);
}

// Plays an effect, whether effects are turned on or not.
export async function listen(name) {
  if (!maySound() || !(await running())) return;
  volume.gain.value = strength(tuning().effectsVolume);
  ring(context, volume, name, context.currentTime + 0.01);
}

function play(name) {
  if (tuning().effects && !document.hidden) listen(name);
}

// A browser lets a page buzz once it was touched itself.
function buzz(name) {
  const set = tuning();
  if (!set.effects || !set.haptics || isStill.matches || navigator.userActivation?.hasBeenActive === false) return;
  if (buzzes[name]) navigator.vibrate?.(buzzes[name]);
}

// What a form that is sent does, by where it goes.
function effect(path, fields) {
  if (/^\/tasks\/\d+\/completion$/.test(path)) return "tick";
  if (/^\/(tasks|letters)\/\d+\/removal$/.test(path)) return "delete";
  if (/^\/(tasks|diary)\/selection$/.test(path)) return fields.get("action") === "delete" ? "delete" : undefined;
  if (/^\/tasks\/\d+\/copy$/.test(path)) return "add";
  if (path === "/tasks") return (fields.get("entry") ?? fields.get("title"))?.trim() ? "add" : undefined;
  return path === "/diary" && fields.get("action") === "save" ? "add" : undefined;
}

// What waits to be taken, and since when: that a line was added is heard once it was, and never long after.
let waiting;
let since = 0;
const longest = 5000;

addEventListener("submit", ({ target: form, submitter }) => {
  if (form.getAttribute("method") !== "post") return;
  const path = submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
  if (path.endsWith("/draws")) buzz("letter");
  const name = effect(path, new FormData(form, submitter));
  if (name !== "tick") {
    waiting = name;
    since = Date.now();
    return;
  }
  play(name);
  buzz(name);
}, { capture: true });

function arrive() {
  const name = waiting;
  waiting = undefined;
  if (name && Date.now() - since < longest && !document.querySelector("main [role=alert]:not([hidden])")) play(name);
}

document.addEventListener("haru:swapped", arrive);
addEventListener("pagehide", () => {
  if (waiting && Date.now() - since < longest) session((storage) => storage.setItem(carried, waiting));
  waiting = undefined;
});

document.addEventListener("toggle", ({ target }) => {
  if (target.open && target.matches(".menu, .more-tabs")) play("menu");
}, { capture: true });
document.addEventListener("haru:celebrate", ({ detail }) => play((detail?.kind ?? "commit") === "commit" ? "commit" : "challenge"));
document.addEventListener("haru:sound", ({ detail }) => buzz(detail));

// Music is loaded once it is turned on, and told of every change from then on.
let player;
async function follow() {
  const { music: isOn, musicVolume, piece } = tuning();
  if (isOn) player ??= await music().catch(() => undefined);
  player?.follow(isOn ? piece : null, musicVolume);
}

whenTuned(follow);
follow();
waiting = session((storage) => storage.getItem(carried));
since = Date.now();
session((storage) => storage.removeItem(carried));
if (document.querySelector(".opening")) waiting = "letter";
arrive();
