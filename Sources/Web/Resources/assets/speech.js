// Shared by the modules: the page's phrases, and announcements to screen readers.

export const texts = JSON.parse(document.body.dataset.texts);

// Replaces the placeholders {0}, {1} and so on in a phrase.
export function fill(text, ...values) {
  return text.replace(/\{(\d)\}/g, (_, index) => values[index]);
}

// Announces a text politely; a text that follows soon replaces it.
let clearing;
export function say(text) {
  const live = document.getElementById("live");
  clearTimeout(clearing);
  live.textContent = text;
  clearing = setTimeout(() => { live.textContent = ""; }, 8000);
}

// Announces an error and shows it for a while.
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
