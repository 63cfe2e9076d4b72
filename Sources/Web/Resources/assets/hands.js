// What a person's hands are in the middle of: a page that is swapped under a press or under a letter that is being
// composed would lose it.

// After so many milliseconds without an end, the end is taken for lost.
const longest = 5000;
// A finger's click comes as a task of its own after it was lifted, or not at all.
const untilClick = 400;

// Something that is begun and ended.
class Span {
  over = Promise.resolve();
  #end = () => {};
  #limit;

  begin() {
    this.#end();
    this.over = new Promise((resolve) => { this.#end = resolve; });
    this.goOn();
  }

  goOn() {
    clearTimeout(this.#limit);
    this.#limit = setTimeout(this.#end, longest);
  }

  // What the end itself sets off, such as a click, comes first.
  finish(after = 0) {
    clearTimeout(this.#limit);
    setTimeout(this.#end, after);
  }
}

const composition = new Span();
const press = new Span();
const key = new Span();

function on(name, body) {
  document.addEventListener(name, body, { capture: true, passive: true });
}

on("compositionstart", () => composition.begin());
on("compositionend", () => composition.finish());
on("pointerdown", (event) => { if (event.isPrimary && event.button === 0) press.begin(); });
on("pointermove", (event) => { if (event.isPrimary && event.buttons !== 0) press.goOn(); });
on("pointerup", (event) => { if (event.isPrimary) press.finish(event.pointerType === "mouse" ? 0 : untilClick); });
on("pointercancel", (event) => { if (event.isPrimary) press.finish(); });
on("click", (event) => { if (event.isTrusted) press.finish(); });
// A button is pressed by the space bar as it comes up.
on("keydown", (event) => { if (event.key === " " && !event.repeat) key.begin(); });
on("keyup", (event) => { if (event.key === " ") key.finish(); });

async function rest(spans) {
  let seen;
  do {
    seen = spans.map((span) => span.over);
    await Promise.all(seen);
    // Another may have been begun meanwhile: the next syllable follows the last one at once.
  } while (spans.some((span, index) => span.over !== seen[index]));
}

// Waits until nothing is pressed.
export function released() {
  return rest([press, key]);
}

// Waits until nothing is pressed and no letter is being composed.
export function free() {
  return rest([composition, press, key]);
}
