// Interpretation of key presses.

// Letter of a key as a capital, also under a layout for another script such as Korean.
export function letter(event) {
  return /^[a-z]$/i.test(event.key) ? event.key.toUpperCase() : /^Key([A-Z])$/.exec(event.code)?.[1] ?? "";
}

// Whether a key may be a shortcut: it is not handled yet, and not typed into a field or an open dialog. A dialog that
// was just closed keeps the focus until the page is drawn.
export function mayBeShortcut(event, fields = "input, select, textarea") {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !event.target.closest(`${fields}, dialog[open]`);
}
