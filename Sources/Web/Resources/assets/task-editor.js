// The editor of a task: letters are counted as people count them, and of a repeat only what it needs is shown.

const segmenter = "Segmenter" in Intl ? new Intl.Segmenter() : null;

function length(text) {
  return segmenter ? [...segmenter.segment(text)].length : [...text].length;
}

function count() {
  const field = document.querySelector("[data-count]");
  const counter = document.querySelector("[data-counter]");
  const most = Number(field.dataset.count);
  const used = length(field.value.trim());
  counter.textContent = `${used} / ${most}`;
  counter.classList.toggle("fault", used > most);
}

function fit() {
  const pattern = document.querySelector("[name=repeats]:checked")?.value ?? "none";
  const end = document.querySelector("[name=end]:checked")?.value ?? "never";
  for (const part of document.querySelectorAll("[data-when]")) part.hidden = !part.dataset.when.split(" ").includes(pattern);
  for (const part of document.querySelectorAll("[data-end]")) part.hidden = part.dataset.end !== end;
}

document.addEventListener("input", (event) => {
  if (event.target.matches("[data-count]")) count();
});
document.addEventListener("change", (event) => {
  if (event.target.matches("[name=repeats], [name=end]")) fit();
});
if (document.querySelector("[data-editor]")) {
  count();
  fit();
}
