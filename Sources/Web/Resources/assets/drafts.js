// Text that is not saved yet: what a form says is kept on this device until it is stored, so that it survives a
// reload, a crash and signing out, and is offered when the form is opened again. Every page keeps a draft of its own,
// so that none writes over, or forgets, what another one keeps.

import { say, texts } from "./speech.js";

const prefix = "haru.draft.";
// The draft that this tab has sent last.
const sent = "haru.sent";

// A browser may keep nothing, or have no room: the form itself is still there.
function attempt(action) {
  try { return action(); } catch { return null; }
}

const store = {
  read: (id) => attempt(() => JSON.parse(localStorage.getItem(prefix + id))),
  write: (id, draft) => attempt(() => localStorage.setItem(prefix + id, JSON.stringify(draft))),
  remove: (id) => attempt(() => localStorage.removeItem(prefix + id)),
  // The drafts of a form, the newest first.
  all(name) {
    const ids = (attempt(() => Object.keys(localStorage)) ?? [])
      .filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
    return ids.map((id) => ({ ...store.read(id), id })).filter((draft) => draft.name === name)
      .sort((one, other) => other.at - one.at);
  },
};

const fresh = () => `${Date.now()}-${Math.random().toString(36).slice(2)}`;

// Forgets the draft that this tab sent, once what it is a draft of is stored.
export function forget(name) {
  const id = attempt(() => sessionStorage.getItem(sent));
  if (store.read(id)?.name === name) store.remove(id);
  attempt(() => sessionStorage.removeItem(sent));
}

const seen = (form) => [...form.elements].filter((control) => control.name && !["hidden", "submit"].includes(control.type));
// What the page was made from goes with the text: a text that was begun on an older state is told so.
const origin = (form) => [...form.elements].filter((control) => ["mark", "version"].includes(control.name));

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

// The first words of a draft.
function words(draft) {
  const text = ["title", "body", "memo"].map((name) => draft.fields.find((field) => field[0] === name)?.[1].trim());
  return text.find(Boolean)?.slice(0, 60) ?? "";
}

// Keeps what a form says, whose `data-draft` names it.
//
// `passing` are the fields that are no part of the text, `more` gives what else is to be kept, `restored` is told
// when a text was put back, and `kept` each time that the text was kept, could not be, or need not be any more.
export function keepDraft(form, { passing = [], more = () => ({}), restored = () => {}, kept = () => {} } = {}) {
  const name = form.dataset.draft;
  // A form that came back unstored goes on with its draft, and is a text to be kept, whatever it says.
  const isUnsaved = Boolean(form.dataset.unsaved);
  const id = (isUnsaved && attempt(() => sessionStorage.getItem(sent))) || fresh();
  const matter = (fields) => JSON.stringify(fields.filter((field) => !passing.includes(field[0])).sort());
  const now = () => matter(read(form));
  // What stood in the form when the page came.
  let start = isUnsaved ? null : now();
  let waiting;

  function keepAs(key) {
    const from = Object.fromEntries(origin(form).map((control) => [control.name, control.value]));
    return store.write(key, { ...more(), name, at: Date.now(), fields: read(form), origin: from }) !== null;
  }

  function keepNow() {
    clearTimeout(waiting);
    if (now() === start) {
      store.remove(id);
      kept("nothing");
    } else {
      kept(keepAs(id) ? "kept" : "failed");
    }
  }

  function keep() {
    clearTimeout(waiting);
    waiting = setTimeout(keepNow, 200);
  }

  // Offers the newest text that another page left, and once that is answered the next.
  function offer() {
    const draft = store.all(name).find((one) => one.id !== id && matter(one.fields) !== now());
    document.getElementById("draft").hidden = !draft;
    if (!draft) return;
    document.getElementById("draft-words").textContent = words(draft) && `“${words(draft)}”`;
    document.getElementById("draft-use").onclick = () => {
      // What was begun here meanwhile is offered in its turn.
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

  if (isUnsaved) {
    // A page that is reloaded comes as it was sent: what was typed since is a draft of its own.
    const typed = store.read(id);
    if (typed && matter(typed.fields) !== now()) store.write(fresh(), typed);
    keepNow();
  }
  offer();
  form.addEventListener("input", keep);
  form.addEventListener("change", keep);
  form.addEventListener("submit", () => attempt(() => sessionStorage.setItem(sent, id)));
  addEventListener("pagehide", keepNow);
  document.addEventListener("visibilitychange", keepNow);
  // Who goes back to a form that is stored since has nothing unsaved in it.
  addEventListener("pageshow", (event) => {
    if (event.persisted && !store.read(id)) start = now();
  });
}
