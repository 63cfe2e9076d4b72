// Drafts stored on this device, and the ones that this tab has sent.

const prefix = "haru.draft.";
const { account } = document.body.dataset;
// Session storage key of the ID of the draft that this tab sent last.
export const sent = "haru.sent";

// Storage may be disabled or full; the form itself remains.
export function attempt(action) {
  try { return action(); } catch { return null; }
}

export const store = {
  read: (id) => attempt(() => JSON.parse(localStorage.getItem(prefix + id))),
  write: (id, draft) => attempt(() => localStorage.setItem(prefix + id, JSON.stringify({ ...draft, account }))),
  remove: (id) => attempt(() => localStorage.removeItem(prefix + id)),
  // Drafts of a form, newest first, without those of other accounts on this browser.
  all(name) {
    const ids = (attempt(() => Object.keys(localStorage)) ?? [])
      .filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
    return ids.map((id) => ({ ...store.read(id), id })).filter((draft) => draft.name === name && (draft.account ?? account) === account)
      .sort((one, other) => other.at - one.at);
  },
};

// Deletes all drafts of this account, and those without an account.
export function forgetAll() {
  const ids = (attempt(() => Object.keys(localStorage)) ?? []).filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  for (const id of ids) if ((store.read(id)?.account ?? account) === account) store.remove(id);
}

export const fresh = () => `${Date.now()}-${Math.random().toString(36).slice(2)}`;

// Deletes the draft that this tab sent, once its content is stored on the server.
export function forget(name) {
  const id = attempt(() => sessionStorage.getItem(sent));
  if (store.read(id)?.name === name) store.remove(id);
  attempt(() => sessionStorage.removeItem(sent));
}

// Form numbers by draft ID, for drafts of this page whose forms wait to be sent; and IDs of drafts that are obsolete.
export const holding = new Map();
export const given = new Set();

// Keeps the draft that this tab sent, and links it to the form that waits to be sent.
export function holdDraft(name, number) {
  const id = attempt(() => sessionStorage.getItem(sent));
  const draft = store.read(id);
  if (draft?.name !== name) return;
  holding.set(id, number);
  store.write(id, { ...draft, held: number });
  attempt(() => sessionStorage.removeItem(sent));
}

// Deletes the draft that this tab sent, since the form itself waits to be sent.
export function giveDraft(name) {
  given.add(attempt(() => sessionStorage.getItem(sent)));
  forget(name);
}
