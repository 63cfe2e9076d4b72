// What a person's hands are in the middle of: a page that is swapped under a press or under a letter that is being
// composed would lose it.

// After so many milliseconds without an end, the end is taken for lost.
const longest = 5000;

// Answers with what waits for the end of the thing that was begun last.
function span(begins, ends, isMeant) {
  let over = Promise.resolve();
  let end;
  document.addEventListener(begins, (event) => {
    if (!isMeant(event)) return;
    over = new Promise((resolve) => { end = resolve; });
    setTimeout(end, longest);
  }, { capture: true });
  // What the end itself sets off, such as a click, comes first.
  for (const name of ends) document.addEventListener(name, () => { if (end) setTimeout(end); }, { capture: true });
  return () => over;
}

const composed = span("compositionstart", ["compositionend"], () => true);
const released = span("pointerdown", ["pointerup", "pointercancel"], (event) => event.isPrimary && event.button === 0);

// Waits until nothing is pressed and no letter is being composed.
export async function free() {
  await composed();
  await released();
}
