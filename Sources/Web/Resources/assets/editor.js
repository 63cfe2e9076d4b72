// The editor of a note: the text is kept on this device until it is stored, and the preview
// is shown in place. Without this script the same buttons send the form.

import { labels, tie } from "./commits.js";
import { keepDraft } from "./drafts.js";
import { count } from "./letters.js";
import { fetched } from "./page.js";
import { texts } from "./speech.js";

const form = document.getElementById("editor");
const { title, body } = form.elements;

keepDraft(form, {
  passing: ["repository", "search", "everyone"],
  more: () => ({ labels: labels() }),
  restored(draft) {
    for (const [name, value] of draft.fields) if (name === "commit") tie(value, draft.labels[value]);
    measure();
  },
});

function grow() {
  if (CSS.supports("field-sizing", "content")) return;
  body.rows = Math.min(40, Math.max(14, body.value.split("\n").length + 1));
}

function measure() {
  count(title, document.getElementById("title-count"));
  grow();
}

form.addEventListener("input", measure);

const preview = document.getElementById("preview");
const previewButton = document.getElementById("preview-button");

function showPreview(isShown) {
  preview.hidden = !isShown;
  previewButton.textContent = isShown ? texts.editorWrite : texts.editorPreview;
  previewButton.setAttribute("aria-expanded", String(isShown));
}

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

// Control-Enter stores from anywhere in the form.
form.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    form.requestSubmit(form.querySelector(".ends [value=save]"));
  }
});
measure();
