// Cards of the first visit: arrow keys, and the links on the cards, turn them.

import { mayBeShortcut } from "./keys.js";

function turn(card) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const deck = card.parentElement;
  deck.scrollTo({ left: card.offsetLeft - deck.offsetLeft, behavior: calm ? "instant" : "smooth" });
  card.focus({ preventScroll: true });
}

// Index of the card with the focus, which may still be scrolling into view; otherwise of the visible one.
function shown(deck) {
  const cards = [...deck.children];
  const focused = cards.indexOf(document.activeElement?.closest("#deck > section"));
  return focused < 0 ? Math.round(deck.scrollLeft / deck.clientWidth) : focused;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("#deck a[href^='#']");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  turn(document.querySelector(link.getAttribute("href")));
});

// Registered before the shortcuts of all pages, which also use the arrow keys.
document.addEventListener("keydown", (event) => {
  const deck = document.getElementById("deck");
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!deck || !step || !mayBeShortcut(event)) return;
  event.preventDefault();
  const card = deck.children[shown(deck) + step];
  if (card) turn(card);
}, true);
