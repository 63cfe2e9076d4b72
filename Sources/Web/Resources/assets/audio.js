// What effects and music are made of: tones, and the press that they wait for. A browser lets a page sound once somebody
// has pressed something.

let hasPressed = false;
const told = [];

for (const name of ["pointerup", "keydown"]) {
  addEventListener(name, () => {
    hasPressed = true;
    for (const tell of told.splice(0)) tell();
  }, { capture: true });
}

// Whoever came by a link from another page of Haru has pressed something there.
function isLedHere() {
  const way = performance.getEntriesByType("navigation")[0]?.type;
  return way === "navigate" && document.referrer.startsWith(`${location.origin}/`);
}

export function maySound() {
  return hasPressed || Boolean(navigator.userActivation?.hasBeenActive) || isLedHere();
}

// Waits for the first press, where there was none.
export function pressed() {
  return maySound() ? Promise.resolve() : new Promise((resolve) => { told.push(resolve); });
}

// How strong a volume of the slider is; an ear hears steps of loudness as ratios.
export function strength(volume) {
  return (volume / 100) ** 2;
}

// Plays one tone: it swells for `attack` seconds, fades until `length` is over, and is let go then.
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
