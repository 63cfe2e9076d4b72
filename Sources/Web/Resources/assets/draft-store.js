// The texts that are kept on this device, and which of them this tab has sent.

const prefix = "haru.draft.";
const { account } = document.body.dataset;
// The draft that this tab has sent last.
export const sent = "haru.sent";

// A browser may keep nothing, or have no room: the form itself is still there.
export function attempt(action) {
  try { return action(); } catch { return null; }
}

export const store = {
  read: (id) => attempt(() => JSON.parse(localStorage.getItem(prefix + id))),
  write: (id, draft) => attempt(() => localStorage.setItem(prefix + id, JSON.stringify({ ...draft, account }))),
  remove: (id) => attempt(() => localStorage.removeItem(prefix + id)),
  // The drafts of a form, the newest first; those of somebody else who was signed in here are not shown.
  all(name) {
    const ids = (attempt(() => Object.keys(localStorage)) ?? [])
      .filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
    return ids.map((id) => ({ ...store.read(id), id })).filter((draft) => draft.name === name && (draft.account ?? account) === account)
      .sort((one, other) => other.at - one.at);
  },
};

// Forgets all drafts of this account, and those of nobody's.
export function forgetAll() {
  const ids = (attempt(() => Object.keys(localStorage)) ?? []).filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  for (const id of ids) if ((store.read(id)?.account ?? account) === account) store.remove(id);
}

export const fresh = () => `${Date.now()}-${Math.random().toString(36).slice(2)}`;

// Forgets the draft that this tab sent, once what it is a draft of is stored.
export function forget(name) {
  const id = attempt(() => sessionStorage.getItem(sent));
  if (store.read(id)?.name === name) store.remove(id);
  attempt(() => sessionStorage.removeItem(sent));
}

// The drafts of this page whose forms wait to be sent, with the numbers of these, and those that are needed no more.
export const holding = new Map();
export const given = new Set();

// Keeps the draft that this tab sent as that of a form which waits to be sent.
export function holdDraft(name, number) {
  const id = attempt(() => sessionStorage.getItem(sent));
  const draft = store.read(id);
  if (draft?.name !== name) return;
  holding.set(id, number);
  store.write(id, { ...draft, held: number });
  attempt(() => sessionStorage.removeItem(sent));
}

// Forgets the draft that this tab sent, since the form itself waits to be sent.
export function giveDraft(name) {
  given.add(attempt(() => sessionStorage.getItem(sent)));
  forget(name);
}
