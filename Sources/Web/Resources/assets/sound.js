// Sound effects and vibration. Loaded on devices with effects or music turned on. It observes forms, menus and events,
// so that no other module depends on it.

import { maySound, strength, strike } from "./audio.js";
import { effects } from "./effects.js";
import { tuning, whenTuned } from "./tuning.js";

const music = () => import("./music.js");

// Session storage key: an effect of a form that leads to another page is played there.
const carried = "haru.effect";
// Seconds after the last effect before the audio context is suspended.
const rest = 3;
// Milliseconds after which an effect held back by the browser is dropped.
const late = 1000;
const isStill = matchMedia("(prefers-reduced-motion: reduce)");
// Vibration patterns: milliseconds of vibration and pauses.
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
    // No compressor: it would swallow the attack of an effect, and no effect comes near the limit.
    volume = new GainNode(context);
    volume.connect(context.destination);
  }
  clearTimeout(resting);
  await Promise.race([context.resume(), new Promise((resolve) => { setTimeout(resolve, late); })]);
  resting = setTimeout(() => context.suspend(), rest * 1000);
  return context.state === "running";
}

// Schedules the tones of an effect from a time on the context's clock.
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

// A browser allows vibration only after a touch on the page itself.
function buzz(name) {
  const set = tuning();
  if (!set.effects || !set.haptics || isStill.matches || navigator.userActivation?.hasBeenActive === false) return;
  if (buzzes[name]) navigator.vibrate?.(buzzes[name]);
}

// Effect of a submitted form, by its path.
function effect(path, fields) {
  if (/^\/tasks\/\d+\/completion$/.test(path)) return "tick";
  if (/^\/(tasks|letters)\/\d+\/removal$/.test(path)) return "delete";
  if (/^\/(tasks|diary)\/selection$/.test(path)) return fields.get("action") === "delete" ? "delete" : undefined;
  if (/^\/tasks\/\d+\/copy$/.test(path)) return "add";
  if (path === "/tasks") return (fields.get("entry") ?? fields.get("title"))?.trim() ? "add" : undefined;
  return path === "/diary" && fields.get("action") === "save" ? "add" : undefined;
}

// Effect that waits for its form to be accepted, and the time of the submit. It is played on acceptance, and dropped
// after 5 seconds.
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

// Music is loaded once it is turned on, and follows every change from then on.
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
