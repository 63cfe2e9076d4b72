// Primitives of effects and music: tones, and the user gesture that they wait for. A browser lets a page play sound
// only after a user gesture.

let hasPressed = false;
const told = [];

for (const name of ["pointerup", "keydown"]) {
  addEventListener(name, () => {
    hasPressed = true;
    for (const tell of told.splice(0)) tell();
  }, { capture: true });
}

// A visitor who followed a link from another page of Haru has made a gesture there.
function isLedHere() {
  const way = performance.getEntriesByType("navigation")[0]?.type;
  return way === "navigate" && document.referrer.startsWith(`${location.origin}/`);
}

export function maySound() {
  return hasPressed || Boolean(navigator.userActivation?.hasBeenActive) || isLedHere();
}

// Waits for the first user gesture; resolves at once if there was one.
export function pressed() {
  return maySound() ? Promise.resolve() : new Promise((resolve) => { told.push(resolve); });
}

// Gain for a slider volume from 0 to 100. Loudness is perceived in ratios.
export function strength(volume) {
  return (volume / 100) ** 2;
}

// Plays one tone: it rises for "attack" seconds, fades out until "length", and is then released.
export function strike(context, place, { at, hz, to, length, level, attack = 0.004, shape = "sine" }, start) {
  const from = start + at;
  const tone = new OscillatorNode(context, { type: shape, frequency: hz });
  const gain = new GainNode(context, { gain: 0 });
  if (to) {
    tone.frequency.setValueAtTime(hz, from);
    tone.frequency.exponentialRampToValueAtTime(to, from + length);
  }
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(level, from + attack);
  gain.gain.setTargetAtTime(0, from + attack, (length - attack) / 5);
  tone.connect(gain).connect(place);
  tone.onended = () => gain.disconnect();
  tone.start(from);
  tone.stop(from + length);
}
