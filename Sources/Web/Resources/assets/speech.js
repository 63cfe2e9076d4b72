// What modules share: the phrases that came with the page, and saying one of them to a screen reader.

export const texts = JSON.parse(document.body.dataset.texts);

// Puts values into a phrase, for `{0}`, `{1}` and so on.
export function fill(text, ...values) {
  return values.reduce((result, value, index) => result.replace(`{${index}}`, value), text);
}

// Says a text politely; one that is said soon after takes its place.
let clearing;
export function say(text) {
  const live = document.getElementById("live");
  clearTimeout(clearing);
  live.textContent = text;
  clearing = setTimeout(() => { live.textContent = ""; }, 8000);
}
