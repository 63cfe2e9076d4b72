// Loads modules that few devices need on demand: sounds once they are turned on, gestures on touch.

const sound = () => import("./sound.js");
const gestures = () => import("./gestures.js");

function isSounding() {
  try {
    const { effects, music } = JSON.parse(localStorage.getItem("haru.sound")) ?? {};
    return effects || music;
  } catch {
    return false;
  }
}

if (isSounding()) sound().catch(() => {});
if (matchMedia("(pointer: coarse)").matches) gestures().catch(() => {});
