// Sound settings of this device: they apply as soon as they change. The list of settings shows the current values.

import { tune, tuning } from "./tuning.js";

const sound = () => import("./sound.js");

function words({ off, effects, music }) {
  const set = tuning();
  return [set.effects && effects, set.music && music].filter(Boolean).join(" · ") || off;
}

function show(form) {
  const set = tuning();
  for (const field of form.querySelectorAll("[data-set]")) {
    const value = set[field.dataset.set];
    if (field.type === "checkbox") field.checked = value;
    else field.value = value;
  }
  for (const part of form.querySelectorAll("[data-volume]")) part.textContent = `${set[part.dataset.volume]}%`;
}

function change({ type, value, checked, dataset: { set } }) {
  tune({ [set]: type === "checkbox" ? checked : type === "range" ? Number(value) : value });
  const { effects, music } = tuning();
  if (effects || music) sound().catch(() => {});
}

for (const row of document.querySelectorAll("[data-device]")) {
  row.querySelector(".set bdi").textContent = words(JSON.parse(row.dataset.device));
}

const form = document.getElementById("sounds");
if (form) {
  document.getElementById("haptics").disabled = !("vibrate" in navigator);
  show(form);
  form.addEventListener("input", ({ target }) => {
    change(target);
    show(form);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-listen]");
    if (button) (await sound().catch(() => null))?.listen(button.dataset.listen);
  });
}
