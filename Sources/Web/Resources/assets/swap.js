// Replaces the current page with a new version, without moving the focus or the view.

import { say, texts } from "./speech.js";

// Updates only the times, if nothing else has changed.
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

// Selector that finds an element on the new page.
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

// Carries over unsent state: open folds, selections, typed text, and a notice still being read.
function carry(next, isAnswer) {
  for (const fold of document.querySelectorAll("main details[data-keeps][id]")) {
    const same = next.getElementById(fold.id);
    if (same) same.open = fold.open;
  }
  // The weeks already loaded stay beside the new one.
  const came = next.querySelector("[data-weeks] > [data-week]");
  const week = came && document.querySelector(`[data-weeks] > [data-week="${came.dataset.week}"]`);
  if (week) {
    came.parentElement.replaceWith(week.parentElement);
    week.replaceWith(came);
  }
  // A line that is being edited in place stays so, whatever else was done meanwhile.
  const inline = document.querySelector("form[data-inline]:not([data-sent])");
  const line = inline && next.getElementById(`task-${inline.dataset.inline}`);
  if (line) {
    line.append(next.adoptNode(inline));
    line.classList.add("editing");
  }
  // Text typed while a line was in flight is the next line.
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

// Shows a new page. If it responds to what the person sent, it drops their ticks and the previous notice.
export function swap(next, isAnswer = false) {
  // Another account is signed in by now: data of the two must not mix on one page.
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
