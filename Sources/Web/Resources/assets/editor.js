// The editor of a note: the text is kept on this device until it is stored, commits are fetched
// and the preview is shown in place. Without this script the same buttons send the form.

const texts = JSON.parse(document.body.dataset.texts);
const form = document.getElementById("editor");
const key = `haru.draft.${form.dataset.draft}`;
const fields = ["title", "body", "tag", "day", "repository", "search"];

function say(text) {
  document.dispatchEvent(new CustomEvent("haru:say", { detail: text }));
}

// What the form says now, of what a person can write or tick.
function state() {
  const values = Object.fromEntries(fields.map((name) => [name, form.elements[name]?.value ?? ""]));
  values.mood = form.querySelector("[name=mood]:checked")?.value ?? "";
  values.pinned = form.elements.pinned.checked;
  values.commits = [...form.querySelectorAll("[name=commit]:checked")].map((box) => ({
    value: box.value,
    label: box.nextElementSibling.innerHTML,
  }));
  return values;
}

function matter(values) {
  const { repository, search, ...rest } = values;
  return JSON.stringify({ ...rest, commits: rest.commits.map((commit) => commit.value) });
}

const store = {
  read() {
    try { return JSON.parse(localStorage.getItem(key)); } catch { return null; }
  },
  write(value) {
    try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* Full or forbidden: the form itself is still there. */ }
  },
  clear() {
    try { localStorage.removeItem(key); } catch { /* Nothing was kept. */ }
  },
};

// What was open when the page came, against which a kept text is held.
let start = matter(state());
const version = form.elements.version?.value ?? "";
const banner = document.getElementById("draft");

function restore(draft) {
  for (const name of fields) {
    if (form.elements[name] && draft[name] !== undefined) form.elements[name].value = draft[name];
  }
  const mood = [...form.querySelectorAll("[name=mood]")].find((radio) => radio.value === draft.mood);
  if (mood) mood.checked = true;
  form.elements.pinned.checked = Boolean(draft.pinned);
  for (const box of form.querySelectorAll("[name=commit]")) box.checked = false;
  for (const commit of draft.commits ?? []) tie(commit);
  count();
}

// Ticks a commit, listing it when it is not listed.
function tie(commit) {
  const boxes = [...form.querySelectorAll("[name=commit]")];
  const known = boxes.find((box) => box.value === commit.value);
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
  box.value = commit.value;
  box.id = `kept-${boxes.length}`;
  box.checked = true;
  const label = document.createElement("label");
  label.htmlFor = box.id;
  // It was written by this page before, and is taken for text all the same.
  const span = document.createElement("span");
  span.className = "t";
  span.textContent = new DOMParser().parseFromString(commit.label ?? "", "text/html").body.textContent;
  label.append(span);
  row.append(box, label);
  place.append(row);
}

let waiting;
function keep() {
  clearTimeout(waiting);
  waiting = setTimeout(keepNow, 200);
}

function keepNow() {
  clearTimeout(waiting);
  const values = state();
  // An offer that was not answered is not written over by an untouched page.
  if (matter(values) === start) {
    if (banner.hidden) store.clear();
    return;
  }
  banner.hidden = true;
  store.write({ ...values, version });
}

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
  keep();
});
form.addEventListener("change", keep);
addEventListener("pagehide", keepNow);
document.addEventListener("visibilitychange", keepNow);

const draft = form.dataset.clash ? null : store.read();
if (draft && matter({ ...draft, commits: draft.commits ?? [] }) !== start && (draft.title || draft.body || draft.commits?.length)) {
  banner.hidden = false;
  document.getElementById("draft-use").addEventListener("click", () => {
    restore(draft);
    banner.hidden = true;
    say(texts.editorDraftBack);
    form.elements.body.focus();
    keepNow();
  });
  document.getElementById("draft-drop").addEventListener("click", () => {
    store.clear();
    banner.hidden = true;
    title.focus();
  });
}
// A form that came back unstored, whatever the reason, is a text to be kept.
if (document.querySelector(".banner[role=alert], .clash")) start = "";

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
