// Which sounds this device makes, and how loud. It is told by the device alone: no account knows of it.

const place = "haru.sound";
const first = { effects: false, effectsVolume: 50, music: false, musicVolume: 30, piece: "meadow", haptics: true };

// What is set here. What is no such value, or cannot be read, is as at first.
export function tuning() {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem(place)) ?? {};
  } catch {
    // As at first.
  }
  const known = (name) => typeof kept[name] === typeof first[name] && (typeof kept[name] !== "number" || (kept[name] >= 0 && kept[name] <= 100));
  return Object.fromEntries(Object.keys(first).map((name) => [name, known(name) ? kept[name] : first[name]]));
}

// Sets some of it, and tells this page; the others of the browser hear of it by themselves.
export function tune(change) {
  try {
    localStorage.setItem(place, JSON.stringify({ ...tuning(), ...change }));
  } catch {
    // Where nothing is kept, nothing is turned on.
  }
  document.dispatchEvent(new CustomEvent("haru:tuned"));
}

// Calls something whenever another value is set, here or on another page.
export function whenTuned(body) {
  document.addEventListener("haru:tuned", body);
  addEventListener("storage", (event) => { if (event.key === place || event.key === null) body(); });
}
