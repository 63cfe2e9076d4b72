// Reading a note: what is stored now need not be kept on this device any longer.

const saved = document.querySelector("[data-saved]")?.dataset.saved;
try {
  if (saved) localStorage.removeItem(`haru.draft.${saved}`);
} catch {
  // A browser that keeps nothing has nothing to forget.
}
