// Editor of a note: the text is stored on this device until the server has it, and the preview is shown in place.
// Without this script the same buttons submit the form.

import { ago } from "./ago.js";
import { labels, newestDay, tie } from "./commits.js";
import { keepDraft } from "./drafts.js";
import { count, length } from "./letters.js";
import { fetched } from "./page.js";
import { fill, texts } from "./speech.js";

const form = document.getElementById("editor");
const { title, body, day } = form.elements;

// Status line: whether, and when, the text was stored on this device.
const line = document.getElementById("kept");
let keptAt = null;

function tellAge() {
  if (keptAt) line.textContent = fill(texts.editorKept, ago((Date.now() - keptAt) / 1000));
}

setInterval(tellAge, 15000);

keepDraft(form, {
  passing: ["repository", "search", "everyone"],
  more: () => ({ labels: labels() }),
  restored(draft) {
    for (const [name, value] of draft.fields) {
      const label = draft.labels?.[value];
      if (name === "commit") tie(value, typeof label === "string" ? { text: label } : label);
    }
    measure();
    nameDay();
  },
  kept(state) {
    keptAt = state === "kept" ? Date.now() : null;
    if (keptAt) tellAge();
    else line.textContent = state === "failed" ? texts.editorNotKept : texts.editorBodyHint;
  },
});

// The day above the text is the chosen one, otherwise that of the newest commit, otherwise today.
const dayName = document.getElementById("day-name");

function nameDay() {
  const iso = day.value || newestDay() || dayName.dataset.today;
  const date = new Date(`${iso}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return;
  const isThisYear = iso.slice(0, 4) === dayName.dataset.today.slice(0, 4);
  dayName.textContent = new Intl.DateTimeFormat(document.documentElement.lang, {
    month: "long", day: "numeric", weekday: "long", timeZone: "UTC", year: isThisYear ? undefined : "numeric",
  }).format(date);
}

form.addEventListener("change", nameDay);

function grow() {
  if (CSS.supports("field-sizing", "content")) return;
  body.rows = Math.min(80, Math.max(14, body.value.split("\n").length + 1));
}

// Counting a long text takes longer than a key press may.
let counting;

function countBody() {
  const written = length(body.value.trim()).toLocaleString("en-US");
  document.getElementById("body-count").textContent = fill(texts.editorBodyCount, written);
}

function measure() {
  count(title, document.getElementById("title-count"));
  clearTimeout(counting);
  counting = setTimeout(countBody, 150);
  grow();
}

form.addEventListener("input", measure);

// The error about an empty note is cleared once there is text.
form.addEventListener("input", ({ target }) => {
  if (target !== title && target !== body) return;
  for (const field of [title, body]) field.removeAttribute("aria-invalid");
  for (const fault of form.querySelectorAll("#title-hint .fault, #body-hint .fault")) fault.remove();
});

// A second press on the chosen mood clears it.
let moodBefore;
form.querySelector(".moods").addEventListener("pointerdown", () => { moodBefore = form.elements.mood.value; });
form.querySelector(".moods").addEventListener("click", (event) => {
  const isAgain = event.target.name === "mood" && event.target.value !== "" && event.target.value === moodBefore;
  moodBefore = undefined;
  if (!isAgain) return;
  const none = document.getElementById("mood-none");
  none.checked = true;
  none.dispatchEvent(new Event("change", { bubbles: true }));
});

const preview = document.getElementById("preview");
const previewButton = document.getElementById("preview-button");

// The preview replaces the text, so that each has the full page.
function showPreview(isShown) {
  preview.hidden = !isShown;
  body.hidden = isShown;
  previewButton.textContent = isShown ? texts.editorWrite : texts.editorPreview;
  previewButton.setAttribute("aria-expanded", String(isShown));
}

if (!preview.hidden) showPreview(true);
previewButton.setAttribute("aria-expanded", String(!preview.hidden));
previewButton.addEventListener("click", async (event) => {
  event.preventDefault();
  if (!preview.hidden) {
    showPreview(false);
    body.focus();
    return;
  }
  try {
    const { text } = await fetched(form.dataset.preview, {
      method: "POST", body: new URLSearchParams({ body: body.value }),
    });
    preview.querySelector(".prose").innerHTML = text || `<p class="faint">${texts.editorPreviewEmpty}</p>`;
    showPreview(true);
  } catch {
    form.requestSubmit(previewButton);
  }
});

// Control-Enter saves from anywhere in the form.
form.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    form.requestSubmit(form.querySelector(".ends [value=save]"));
  }
});
measure();
