// Putting a page that came in the place of the one that is shown, without moving the focus or the view.

import { say, texts } from "./speech.js";

// The same page a little later: only its clocks are set.
export function freshen(next) {
  document.body.dataset.made = next.body.dataset.made;
  for (const name of ["ago", "countdown"]) {
    const fresh = next.querySelectorAll(`[data-${name}]`);
    document.querySelectorAll(`[data-${name}]`).forEach((element, index) => {
      if (fresh[index]) element.dataset[name] = fresh[index].dataset[name];
    });
  }
  document.dispatchEvent(new CustomEvent("haru:freshened"));
}

// What leads back to an element on the page that came.
function place(element) {
  if (!element || !element.closest("main") || element.id === "main") return null;
  const inline = element.closest("form[data-inline]");
  if (inline?.dataset.sent) return `#title-${inline.dataset.inline}`;
  if (inline && element.name) return `form[data-inline="${inline.dataset.inline}"] [name="${element.name}"]`;
  if (element.id) return `#${CSS.escape(element.id)}`;
  const href = element.getAttribute("href");
  const part = element.closest(".grass-map") ? ".grass-map" : "main";
  return href ? `${part} a[href="${CSS.escape(href)}"]` : null;
}

// What a person did to the page and has not sent: what is folded, chosen and typed, and a notice that is still read.
function carry(next, isAnswer) {
  for (const fold of document.querySelectorAll("main details[data-keeps][id]")) {
    const same = next.getElementById(fold.id);
    if (same) same.open = fold.open;
  }
  // The weeks that were looked through stay beside the one that came.
  const came = next.querySelector("[data-weeks] > [data-week]");
  const week = came && document.querySelector(`[data-weeks] > [data-week="${came.dataset.week}"]`);
  if (week) {
    came.parentElement.replaceWith(week.parentElement);
    week.replaceWith(came);
  }
  // A line that is edited in its place goes on being so, whatever else was done meanwhile.
  const inline = document.querySelector("form[data-inline]:not([data-sent])");
  const line = inline && next.getElementById(`task-${inline.dataset.inline}`);
  if (line) {
    line.append(next.adoptNode(inline));
    line.classList.add("editing");
  }
  // What was typed while a line was on its way is the next line.
  const entry = document.getElementById("entry");
  if (entry?.value && next.getElementById("entry")) next.getElementById("entry").value = entry.value;
  if (isAnswer) return;
  for (const tick of document.querySelectorAll("main :is(input[name=task], .choosing):checked")) {
    const same = next.getElementById(tick.id);
    if (same) same.checked = true;
  }
  const notice = document.getElementById("notice");
  if (notice && !next.getElementById("notice")) next.getElementById("main").prepend(document.adoptNode(notice));
}

// Shows a page that came; one that answers what the person sent keeps neither their ticks nor the notice before it.
export function swap(next, isAnswer = false) {
  // Somebody else is signed in by now: nothing of one is shown, or done, beside what is of the other.
  if (next.body.dataset.account !== document.body.dataset.account) {
    location.reload();
    return;
  }
  const before = document.querySelector("[data-count]");
  const wasOpen = before?.dataset.mood === "open";
  const focus = place(document.activeElement);
  const hadFocus = document.activeElement?.closest("main") !== null;
  const scrolls = [...document.querySelectorAll("main .grass, main .wide, main .weeks, main .board")].map((element) => element.scrollLeft);
  const [x, y] = [scrollX, scrollY];
  carry(next, isAnswer);
  const came = next.getElementById("main");
  const replacing = new CustomEvent("haru:replace", { detail: came, cancelable: true });
  if (document.dispatchEvent(replacing)) document.getElementById("main").replaceWith(came);
  const who = next.querySelector(".who");
  if (who) document.querySelector(".who")?.replaceWith(who);
  document.body.dataset.made = next.body.dataset.made;
  document.querySelectorAll("main .grass, main .wide, main .weeks, main .board").forEach((element, index) => {
    if (scrolls[index] !== undefined) element.scrollLeft = scrolls[index];
  });
  if (focus) document.querySelector(focus)?.focus({ preventScroll: true });
  if (hadFocus && document.activeElement === document.body) document.getElementById("main").focus({ preventScroll: true });
  scrollTo(x, y);
  const after = document.querySelector("[data-count]");
  if (wasOpen && after?.dataset.mood === "done") {
    say(texts.liveCommit);
    after.classList.add("arrived-now");
  } else if (before?.dataset.count !== after?.dataset.count) {
    say(texts.liveUpdated);
  }
  // Last, so that a celebration is what is heard.
  document.dispatchEvent(new CustomEvent("haru:swapped"));
}
