// Text that is not saved yet: what a form says is kept on this device until it is stored, so that it survives a
// reload, a crash and signing out, and is offered when the form is opened again.

import { say, texts } from "./speech.js";

const seen = (form) => [...form.elements].filter((control) => control.name && !["hidden", "submit"].includes(control.type));
// What the page was made from goes with the text: a text that was begun on an older state is told so.
const origin = (form) => [...form.elements].filter((control) => ["mark", "version"].includes(control.name));

function drawer(name) {
  const key = `haru.draft.${name}`;
  return {
    read() {
      try { return JSON.parse(localStorage.getItem(key)); } catch { return null; }
    },
    write(draft) {
      try { localStorage.setItem(key, JSON.stringify(draft)); } catch { /* Full or forbidden: the form itself is still there. */ }
    },
    clear() {
      try { localStorage.removeItem(key); } catch { /* Nothing was kept. */ }
    },
  };
}

// Forgets a text that is stored now; one that was begun since then was not sent.
export function forget(name) {
  const store = drawer(name);
  if (store.read()?.isSent) store.clear();
}

// What the form says now, as pairs of names and values.
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

// Keeps what a form says, whose `data-draft` names it.
//
// `passing` are the fields that are no part of the text, `more` gives what else is to be kept, and `restored` is told
// when a text was put back.
export function keepDraft(form, { passing = [], more = () => ({}), restored = () => {} } = {}) {
  const store = drawer(form.dataset.draft);
  const banner = document.getElementById("draft");
  const matter = (fields) => JSON.stringify(fields.filter(([name]) => !passing.includes(name)).sort());
  // What stood in the form when the page came. A form that came back unstored is a text to be kept, whatever it says.
  const start = form.dataset.unsaved ? "" : matter(read(form));
  let waiting;
  let isSent = false;

  function keepNow() {
    clearTimeout(waiting);
    const fields = read(form);
    if (matter(fields) === start) {
      // An offer that was not answered is not written over by an untouched page.
      if (banner.hidden) store.clear();
      return;
    }
    banner.hidden = true;
    const from = Object.fromEntries(origin(form).map((control) => [control.name, control.value]));
    store.write({ ...more(), fields, origin: from, isSent });
  }

  function keep() {
    clearTimeout(waiting);
    waiting = setTimeout(keepNow, 200);
  }

  const draft = form.dataset.unsaved ? null : store.read();
  if (form.dataset.unsaved) keepNow();
  if (draft && matter(draft.fields) !== start) {
    banner.hidden = false;
    document.getElementById("draft-use").addEventListener("click", () => {
      fill(form, draft);
      restored(draft);
      banner.hidden = true;
      say(texts.editorDraftBack);
      form.elements.title.focus();
      keepNow();
    });
    document.getElementById("draft-drop").addEventListener("click", () => {
      store.clear();
      banner.hidden = true;
      form.elements.title.focus();
    });
  }
  form.addEventListener("input", keep);
  form.addEventListener("change", keep);
  form.addEventListener("submit", () => { isSent = true; });
  addEventListener("pageshow", () => { isSent = false; });
  addEventListener("pagehide", keepNow);
  document.addEventListener("visibilitychange", keepNow);
}
