// Shows a theme and a brightness as soon as they are picked; saving stores them.

document.addEventListener("change", (event) => {
  const { name, value } = event.target;
  if (name === "theme" || name === "appearance") document.documentElement.dataset[name] = value;
});

// Adds or removes a nudge time in place; without scripts the server does it.
const times = document.querySelector("[data-times]");

function number() {
  const add = times.parentElement.querySelector("button[value=add]");
  add.hidden = times.children.length >= Number(times.dataset.times);
  [...times.children].forEach((item, place) => {
    const [field, button] = [item.querySelector("input"), item.querySelector("button")];
    field.id = `nudge-time-${place}`;
    field.setAttribute("aria-label", times.dataset.label.replace("{0}", place + 1));
    button.value = `drop-${place + 1}`;
    button.setAttribute("aria-label", times.dataset.drop.replace("{0}", place + 1));
  });
}

// The error of a time does not apply to another one.
function clear(item) {
  const field = item.querySelector("input");
  field.value = "";
  for (const name of ["value", "aria-invalid", "aria-describedby", "autofocus"]) field.removeAttribute(name);
  item.querySelector(".fault")?.remove();
}

// If the server omitted the button for lack of room, the server also handles what follows.
if (times?.parentElement.querySelector("button[value=add]")) {
  times.parentElement.addEventListener("click", (event) => {
    const button = event.target.closest("button[name=action]");
    if (!button) return;
    event.preventDefault();
    if (button.value === "add") {
      const item = times.lastElementChild.cloneNode(true);
      clear(item);
      times.append(item);
      number();
      item.querySelector("input").focus();
      return;
    }
    const item = button.closest("li");
    const next = item.nextElementSibling ?? item.previousElementSibling;
    if (next) item.remove();
    else clear(item);
    number();
    (next ?? item).querySelector("input").focus();
  });
}

// Filters the list of sections to those that contain all words of a search: in names, values and descriptions.
const find = document.getElementById("find-setting");

function sieve() {
  const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
  const links = [...document.querySelectorAll(".setting")];
  for (const link of links) {
    const text = `${link.textContent} ${link.dataset.words}`.toLowerCase();
    link.hidden = !words.every((word) => text.includes(word));
  }
  for (const group of document.querySelectorAll(".group")) group.hidden = !group.querySelector(".setting:not([hidden])");
  const none = document.getElementById("no-setting");
  none.textContent = links.every((link) => link.hidden) ? none.dataset.none : "";
}

if (find) {
  find.hidden = false;
  find.addEventListener("input", sieve);
  find.addEventListener("keydown", (event) => {
    // The first Enter ends a composition.
    if (event.isComposing || event.keyCode === 229) return;
    if (event.key === "Escape" && find.value) {
      find.value = "";
      sieve();
    } else if (event.key === "Enter" && find.value.trim()) {
      document.querySelector(".setting:not([hidden])")?.click();
    }
  });
  // A browser that goes back restores the field.
  sieve();
}

// Saves a text of the page as a file.
function offerFiles() {
  for (const button of document.querySelectorAll("[data-keep][hidden]")) button.hidden = false;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-keep]");
  if (!button) return;
  const { value } = document.getElementById(button.dataset.keep);
  const href = URL.createObjectURL(new Blob([value], { type: "text/javascript" }));
  Object.assign(document.createElement("a"), { href, download: button.dataset.file }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
});
document.addEventListener("haru:swapped", offerFiles);
offerFiles();

// The list of sections may be taller than the window.
const openSection = document.querySelector(".sections [aria-current]");
if (openSection) {
  const { parentElement: list, offsetTop } = openSection;
  list.scrollTop = offsetTop - list.clientHeight / 2;
}
