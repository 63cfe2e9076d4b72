// Two quiet generative pieces: each day has its own version of both, the same on every device and continued across
// pages. One page of a browser plays, and only while it is visible.

import { pressed, strength, strike } from "./audio.js";

const pieces = {
  // Bells over a bright chord.
  meadow: { scale: [0, 2, 4, 7, 9], lowest: 261.63, beat: 1.2, beats: 8, chance: 0.58, shape: "triangle", ring: 2.4, attack: 0.02, level: 0.13, basses: [0, 3, 4, 0, 2, 4] },
  // Long low tones with long pauses.
  night: { scale: [0, 3, 5, 7, 10], lowest: 196, beat: 2, beats: 6, chance: 0.5, shape: "sine", ring: 4.5, attack: 0.4, level: 0.17, basses: [0, 2, 0, 3, 4, 3] },
};

// Deterministic pseudo-random numbers from 0 to 1, seeded by a text (FNV-1a, then mulberry32).
function numbers(text) {
  let state = 2166136261;
  for (const letter of text) state = Math.imul(state ^ letter.codePointAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

// Length of a phrase of a piece, in seconds.
export function duration(piece) {
  return pieces[piece].beat * pieces[piece].beats;
}

// Tones of a phrase by its number, for the piece of a day.
export function phrase(piece, day, number) {
  const { scale, lowest, beat, beats, chance, shape, ring, attack, level, basses } = pieces[piece];
  const daily = numbers(`${day} ${piece}`);
  const own = numbers(`${day} ${piece} ${number}`);
  const tonic = lowest * 2 ** ((Math.floor(daily() * 6) - 3) / 12);
  const turn = Math.floor(daily() * basses.length);
  const hertz = (step) => tonic * 2 ** (Math.floor(step / scale.length) + scale[step % scale.length] / 12);
  const length = beat * beats;
  const bass = hertz(basses[(number + turn) % basses.length]);
  const tones = [
    { at: 0, hz: bass / 2, length: length * 1.15, level: 0.16, attack: length * 0.3 },
    { at: 0, hz: bass * 0.75, length: length * 1.1, level: 0.08, attack: length * 0.4 },
  ];
  let step = Math.floor(own() * scale.length) + 1;
  for (let index = 0; index < beats; index += 1) {
    step += [-2, -1, -1, 0, 1, 1, 2, 3][Math.floor(own() * 8)];
    step = Math.min(Math.max(step, 0), 2 * scale.length);
    if (own() > chance) continue;
    // Human timing is not exact.
    const at = index * beat + own() * 0.05;
    tones.push({ at, hz: hertz(step), length: ring, level: level * (0.7 + own() * 0.3), attack, shape });
    if (own() < 0.15) tones.push({ at: at + beat / 2, hz: hertz(step + 2), length: ring * 0.7, level: level * 0.5, attack, shape });
  }
  return tones;
}

// Signal chain of a piece: a low-pass, an echo and a limiter. Returns the node for tones, and the master gain.
export function room(context) {
  const volume = new GainNode(context, { gain: 0 });
  volume.connect(new DynamicsCompressorNode(context, { threshold: -9, knee: 6, ratio: 20 })).connect(context.destination);
  const soft = new BiquadFilterNode(context, { type: "lowpass", frequency: 1500, Q: 0.3 });
  const echo = new DelayNode(context, { delayTime: 0.62, maxDelayTime: 1 });
  const back = new GainNode(context, { gain: 0.32 });
  soft.connect(volume);
  soft.connect(echo).connect(back).connect(echo);
  back.connect(volume);
  return { place: soft, level: volume.gain };
}

// Schedules the tones of a phrase, except those already past on the context's clock.
export function perform(context, place, tones, start) {
  for (const tone of tones) if (start + tone.at >= context.currentTime) strike(context, place, tone, start);
}

// Lengths of the fade-in and the fade-out, in seconds.
const swell = 2;
const fade = 0.6;
// Seconds before the start of a phrase at which it is scheduled.
const ahead = 2;

// The music has no tones above a few thousand hertz, and latency does not matter: large blocks at a low sample rate
// cost next to nothing.
const calm = { latencyHint: 0.5, sampleRate: 16000 };

let piece = null;
let volume = 0;
// Aborts the playback, or the wait for it; undefined if there is neither.
let turn;
// Applies the volume to the current playback.
let turnUp = () => {};

function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].join("-");
}

// Plays until aborted. The position in the piece follows from the clock, so that the next page continues it.
async function play(signal) {
  const context = new AudioContext(calm);
  const { place, level } = room(context);
  const [playing, length] = [piece, duration(piece)];
  const ends = new Promise((resolve) => { signal.addEventListener("abort", resolve); });
  // Some browsers require a user gesture on this very page.
  for (const name of ["pointerup", "keydown"]) addEventListener(name, () => context.resume(), { capture: true, signal });
  await Promise.race([context.resume(), ends]);
  turnUp = (pace = 0.1) => level.setTargetAtTime(strength(volume), context.currentTime, pace);
  turnUp(swell / 3);
  const seconds = Date.now() / 1000;
  let number = Math.floor(seconds / length);
  let begins = context.currentTime - (seconds % length);
  let timer;
  function next() {
    perform(context, place, phrase(playing, today(), number), begins);
    number += 1;
    begins += length;
    timer = setTimeout(next, Math.max(1, begins - context.currentTime - ahead) * 1000);
  }
  if (!signal.aborted) {
    next();
    await ends;
    clearTimeout(timer);
    turnUp = () => {};
    level.cancelScheduledValues(context.currentTime);
    level.setTargetAtTime(0, context.currentTime, fade / 4);
    // Audio already on its way to the speaker is played to its end.
    await new Promise((resolve) => { setTimeout(resolve, (fade + (context.outputLatency || context.baseLatency)) * 1000); });
  }
  await context.close();
}

// Without locks, as without TLS, the page that starts last plays.
const channel = !navigator.locks && "BroadcastChannel" in window ? new BroadcastChannel("haru-music") : null;
channel?.addEventListener("message", stop);

function stop() {
  turn?.abort();
  turn = undefined;
}

async function begin() {
  if (turn || piece === null || document.hidden) return;
  turn = new AbortController();
  const { signal } = turn;
  await pressed();
  if (signal.aborted) return;
  if (navigator.locks) {
    await navigator.locks.request("haru-music", { signal }, () => play(signal)).catch(() => {});
  } else {
    channel?.postMessage("begins");
    await play(signal).catch(() => {});
  }
}

// Changes the piece, or stops for null, and sets the volume.
export function follow(wanted, loudness) {
  volume = loudness;
  const next = wanted === null || Object.hasOwn(pieces, wanted) ? wanted : "meadow";
  if (next !== piece) stop();
  else turnUp();
  piece = next;
  begin();
}

document.addEventListener("visibilitychange", () => (document.hidden ? stop() : begin()));
addEventListener("pagehide", stop);
addEventListener("pageshow", begin);
