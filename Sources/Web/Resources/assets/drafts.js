// Text that is not saved yet: what a form says is kept on this device until it is stored, so that it survives a
// reload, a crash and signing out, and is offered when the form is opened again. Every page keeps a draft of its own,
// so that none writes over, or forgets, what another one keeps.

import { attempt, fresh, given, holding, sent, store } from "./draft-store.js";
import { away } from "./sending.js";
import { say, texts } from "./speech.js";

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
  // The form that waits to be sent and whose text is gone on with.
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

  // Offers the newest text that another page left, and once that is answered the next.
  function offer() {
    const draft = store.all(name).find((one) => one.id !== id && !one.held && matter(one.fields) !== now());
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

  // A text that waits to be sent is gone on with: the page shows what was there before it.
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
    // A page that is reloaded comes as it was sent: what was typed since is a draft of its own.
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
  // Who goes back to a form that is stored since has nothing unsaved in it.
  addEventListener("pageshow", (event) => {
    if (event.persisted && !store.read(id)) start = now();
  });
}
