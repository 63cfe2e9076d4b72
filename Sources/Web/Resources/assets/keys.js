// Which letter a key stands for, as a capital: also where it writes another script, such as Korean.

export function letter(event) {
  return /^[a-z]$/i.test(event.key) ? event.key.toUpperCase() : /^Key([A-Z])$/.exec(event.code)?.[1] ?? "";
}
