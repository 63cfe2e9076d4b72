// The editor of a note: the text is kept on this device until it is stored, commits are fetched
// and the preview is shown in place. Without this script the same buttons send the form.

import { keepDraft } from "./drafts.js";
import { texts } from "./speech.js";

const form = document.getElementById("editor");
// Ticks a commit, listing it when it is not listed.
function tie(value, label) {
  const boxes = [...form.querySelectorAll("[name=commit]")];
  const known = boxes.find((box) => box.value === value);
  if (known) {
    known.checked = true;
    return;
  }
  const place = document.getElementById("tied");
  const row = document.createElement("div");
  row.className = "choice";
  const box = document.createElement("input");
  box.type = "checkbox";
  box.name = "commit";
  box.value = value;
  box.id = `kept-${boxes.length}`;
  box.checked = true;
  const name = document.createElement("label");
  name.htmlFor = box.id;
  const span = document.createElement("span");
  span.className = "t";
  span.textContent = label ?? "";
  name.append(span);
  row.append(box, name);
  place.append(row);
}

// What the ticked commits are called, by their values.
function labels() {
  const boxes = [...form.querySelectorAll("[name=commit]:checked")];
  return Object.fromEntries(boxes.map((box) => [box.value, box.nextElementSibling.textContent.trim()]));
}

keepDraft(form, {
  passing: ["repository", "search", "everyone"],
  more: () => ({ labels: labels() }),
  restored(draft) {
    for (const [name, value] of draft.fields) if (name === "commit") tie(value, draft.labels[value]);
    count();
    grow();
  },
});

const title = form.elements.title;
const counter = document.getElementById("title-count");
function count() {
  const length = [...new Intl.Segmenter().segment(title.value)].length;
  const longest = Number(title.dataset.longest);
  counter.textContent = `${length.toLocaleString("en-US")} / ${longest}`;
  counter.classList.toggle("over", length > longest);
}

function grow() {
  const body = form.elements.body;
  if (CSS.supports("field-sizing", "content")) return;
  body.rows = Math.min(40, Math.max(14, body.value.split("\n").length + 1));
}

form.addEventListener("input", () => {
  count();
  grow();
});

const preview = document.getElementById("preview");
const previewButton = document.getElementById("preview-button");
previewButton.setAttribute("aria-expanded", String(!preview.hidden));
previewButton.addEventListener("click", async (event) => {
  event.preventDefault();
  if (!preview.hidden) {
    preview.hidden = true;
    previewButton.textContent = texts.editorPreview;
    previewButton.setAttribute("aria-expanded", "false");
    form.elements.body.focus();
    return;
  }
  try {
    const response = await fetch(form.dataset.preview, {
      method: "POST", body: new URLSearchParams({ body: form.elements.body.value }),
    });
    if (!response.ok) throw new Error(String(response.status));
    const html = await response.text();
    preview.querySelector(".prose").innerHTML = html || `<p class="faint">${texts.editorPreviewEmpty}</p>`;
    preview.hidden = false;
    previewButton.textContent = texts.editorWrite;
    previewButton.setAttribute("aria-expanded", "true");
  } catch {
    preview.hidden = true;
    form.requestSubmit(previewButton);
  }
});

const recent = document.getElementById("recent");
let asked = 0;
async function commits() {
  const number = ++asked;
  const query = new URLSearchParams({ repository: form.elements.repository.value, search: form.elements.search.value });
  if (form.elements.everyone.checked) query.set("everyone", "on");
  if (!form.elements.repository.value) {
    recent.replaceChildren();
    return;
  }
  recent.setAttribute("aria-busy", "true");
  try {
    const response = await fetch(`${form.dataset.commits}?${query}`, { headers: { Accept: "text/html" } });
    const html = await response.text();
    // Only the last question's answer is shown.
    if (number !== asked || !response.ok) return;
    settleTicked();
    recent.innerHTML = html;
    const tied = new Set([...document.querySelectorAll("#tied [name=commit]")].map((box) => box.value));
    for (const box of recent.querySelectorAll("[name=commit]")) {
      if (tied.has(box.value)) box.closest(".choice").remove();
    }
  } catch {
    // Without an answer what is offered stays as it is.
  } finally {
    if (number === asked) recent.removeAttribute("aria-busy");
  }
}

// What was ticked stays when the list around it goes.
function settleTicked() {
  const place = document.getElementById("tied");
  for (const box of recent.querySelectorAll("[name=commit]:checked")) place.append(box.closest(".choice"));
}

if (recent) {
  const button = document.getElementById("commits-button");
  button.addEventListener("click", (event) => {
    event.preventDefault();
    commits();
  });
  form.elements.repository.addEventListener("change", commits);
  form.elements.everyone.addEventListener("change", commits);
  let typing;
  form.elements.search.addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(commits, 250);
  });
  form.elements.search.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    commits();
  });
}

// Control-Enter stores from anywhere in the form.
form.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    form.requestSubmit(form.querySelector(".ends [value=save]"));
  }
});
count();
grow();
