// What modules share: the phrases that came with the page, and saying one of them to a screen reader.

export const texts = JSON.parse(document.body.dataset.texts);

// Puts values into a phrase, for `{0}`, `{1}` and so on.
export function fill(text, ...values) {
  return text.replace(/\{(\d)\}/g, (_, index) => values[index]);
}

// Says a text politely; one that is said soon after takes its place.
let clearing;
export function say(text) {
  const live = document.getElementById("live");
  clearTimeout(clearing);
  live.textContent = text;
  clearing = setTimeout(() => { live.textContent = ""; }, 8000);
}

// Says what did not work where the eye sees it too, for a while.
export function complain(text) {
  document.getElementById("notice")?.remove();
  const notice = document.createElement("div");
  notice.className = "banner toast";
  notice.id = "notice";
  const words = document.createElement("p");
  words.textContent = text;
  notice.append(words);
  document.getElementById("main").prepend(notice);
  setTimeout(() => notice.remove(), 15000);
  say(text);
}
