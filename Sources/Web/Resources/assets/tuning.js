// Sound settings of this device. They are stored on the device only, not in an account.

const place = "haru.sound";
const first = { effects: false, effectsVolume: 50, music: false, musicVolume: 30, piece: "meadow", haptics: true };

// Current settings. A value that is invalid or unreadable is the default.
export function tuning() {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem(place)) ?? {};
  } catch {
    // Defaults apply.
  }
  const known = (name) => typeof kept[name] === typeof first[name] && (typeof kept[name] !== "number" || (kept[name] >= 0 && kept[name] <= 100));
  return Object.fromEntries(Object.keys(first).map((name) => [name, known(name) ? kept[name] : first[name]]));
}

// Changes some settings and notifies this page; the other pages of the browser get a storage event.
export function tune(change) {
  try {
    localStorage.setItem(place, JSON.stringify({ ...tuning(), ...change }));
  } catch {
    // Without storage nothing is turned on.
  }
  document.dispatchEvent(new CustomEvent("haru:tuned"));
}

// Calls a function whenever a setting changes, here or on another page.
export function whenTuned(body) {
  document.addEventListener("haru:tuned", body);
  addEventListener("storage", (event) => { if (event.key === place || event.key === null) body(); });
}
