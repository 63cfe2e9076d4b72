// What a pressed key stands for.

// Which letter a key stands for, as a capital: also where it writes another script, such as Korean.
export function letter(event) {
  return /^[a-z]$/i.test(event.key) ? event.key.toUpperCase() : /^Key([A-Z])$/.exec(event.code)?.[1] ?? "";
}

// Whether a key may be a shortcut: nobody took it, and it is not typed into a field or an open dialog.
// A dialog that was just closed keeps the focus until the page is drawn.
export function mayBeShortcut(event, fields = "input, select, textarea") {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !event.target.closest(`${fields}, dialog[open]`);
}
