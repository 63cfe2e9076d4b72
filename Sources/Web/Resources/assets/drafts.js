// Drafts of unsaved text: the form's content is stored on this device until the server has it. It survives a reload, a
// crash and signing out, and is offered when the form is opened again. Every page stores a draft of its own, so that no
// page overwrites or deletes another page's.

import { attempt, fresh, given, holding, sent, store } from "./draft-store.js";
import { away } from "./sending.js";
import { say, texts } from "./speech.js";

const seen = (form) => [...form.elements].filter((control) => control.name && !["hidden", "submit"].includes(control.type));
// The draft includes the version that the page was rendered from, so that a text begun on an older version is detected.
const origin = (form) => [...form.elements].filter((control) => ["mark", "version"].includes(control.name));

// Current content of the form, as pairs of name and value.
function read(form) {
  return seen(form).filter((control) => control.checked || !["checkbox", "radio"].includes(control.type))
    .map((control) => [control.name, control.value]);
}

function fill(form, draft) {
  for (const control of seen(form)) {
    const values = draft.fields.filter(([name]) => name === control.name).map(([, value]) => value);
    if (["checkbox", "radio"].includes(control.type)) control.checked = values.includes(control.value);
    else if (values.length > 0) [control.value] = values;
  }
  for (const control of origin(form)) control.value = draft.origin[control.name] ?? control.value;
}

// Start of a draft's text, up to 60 characters.
function words(draft) {
  const text = ["title", "body", "memo"].map((name) => draft.fields.find((field) => field[0] === name)?.[1].trim());
  return text.find(Boolean)?.slice(0, 60) ?? "";
}

// Stores drafts of a form under the name in its "data-draft" attribute.
//
// "passing" lists the fields that are not part of the text. "more" returns further values to store. "restored" is
// called with a draft after it was put back. "kept" is called with "kept", "failed" or "nothing" after each attempt to
// store.
export function keepDraft(form, { passing = [], more = () => ({}), restored = () => {}, kept = () => {} } = {}) {
  const name = form.dataset.draft;
  // A form that the server returned unsaved continues its draft, and counts as unsaved whatever it contains.
  const isUnsaved = Boolean(form.dataset.unsaved);
  const id = (isUnsaved && attempt(() => sessionStorage.getItem(sent))) || fresh();
  const matter = (fields) => JSON.stringify(fields.filter((field) => !passing.includes(field[0])).sort());
  const now = () => matter(read(form));
  // Content of the form when the page was loaded.
  let start = isUnsaved ? null : now();
  let waiting;
  // Number of the waiting form whose text this form continues.
  let held;

  function keepAs(key) {
    const from = Object.fromEntries(origin(form).map((control) => [control.name, control.value]));
    return store.write(key, { ...more(), name, at: Date.now(), fields: read(form), origin: from, held: holding.get(key) ?? held }) !== null;
  }

  function keepNow() {
    clearTimeout(waiting);
    if (given.has(id)) return;
    if (now() === start) {
      store.remove(id);
      kept("nothing");
    } else {
      kept(keepAs(id) ? "kept" : "failed");
    }
  }

  function keep() {
    given.delete(id);
    clearTimeout(waiting);
    waiting = setTimeout(keepNow, 200);
  }

  // Offers the newest draft of another page and, after the answer, the next one.
  function offer() {
    const draft = store.all(name).find((one) => one.id !== id && !one.held && matter(one.fields) !== now());
    document.getElementById("draft").hidden = !draft;
    if (!draft) return;
    document.getElementById("draft-words").textContent = words(draft) && `“${words(draft)}”`;
    document.getElementById("draft-use").onclick = () => {
      // Text begun here in the meantime becomes a draft that is offered next.
      if (now() !== start) keepAs(fresh());
      fill(form, draft);
      restored(draft);
      store.remove(draft.id);
      keepNow();
      say(texts.editorDraftBack);
      offer();
      form.elements.title.focus();
    };
    document.getElementById("draft-drop").onclick = () => {
      store.remove(draft.id);
      offer();
      form.elements.title.focus();
    };
  }

  // Restores a text that waits to be sent, since the page still shows the version before it.
  async function goOn() {
    const drafts = store.all(name).filter((draft) => draft.held);
    if (drafts.length === 0) return;
    const box = await away().catch(() => null);
    const all = await box?.forms(document.body.dataset.account).catch(() => null);
    if (!all) return;
    const waits = new Set(all.map((one) => one.number));
    for (const draft of drafts) {
      const isUsed = waits.has(draft.held) && !held && now() === start;
      store.remove(draft.id);
      if (!isUsed) continue;
      form.dataset.held = held = draft.held;
      fill(form, draft);
      restored(draft);
      keepNow();
      say(texts.outboxMark);
    }
  }

  if (isUnsaved) {
    // A reloaded page shows what was submitted; text typed after that becomes a draft of its own.
    const typed = store.read(id);
    if (typed && matter(typed.fields) !== now()) store.write(fresh(), typed);
    keepNow();
  }
  offer();
  goOn();
  form.addEventListener("input", keep);
  form.addEventListener("change", keep);
  form.addEventListener("submit", () => {
    keepNow();
    attempt(() => sessionStorage.setItem(sent, id));
  });
  addEventListener("pagehide", keepNow);
  document.addEventListener("visibilitychange", keepNow);
  // After going back to a form that has since been stored, nothing is unsaved.
  addEventListener("pageshow", (event) => {
    if (event.persisted && !store.read(id)) start = now();
  });
}
