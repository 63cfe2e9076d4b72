// Tracks presses and compositions in progress. Swapping the page during one of them would lose it.

// Milliseconds after which a missing end is assumed to be lost.
const longest = 5000;
// Milliseconds to wait for a touch click, which is a separate task after the release and may not come.
const untilClick = 400;

// An activity with a start and an end.
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

  // Resolves after the tasks that the end itself triggers, such as a click.
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
// The space bar presses a button on release.
on("keydown", (event) => { if (event.key === " " && !event.repeat) key.begin(); });
on("keyup", (event) => { if (event.key === " ") key.finish(); });

async function rest(spans) {
  let seen;
  do {
    seen = spans.map((span) => span.over);
    await Promise.all(seen);
    // Another may have started in the meantime: the next syllable follows the last one at once.
  } while (spans.some((span, index) => span.over !== seen[index]));
}

// Waits until nothing is pressed.
export function released() {
  return rest([press, key]);
}

// Waits until nothing is pressed and no composition is in progress.
export function free() {
  return rest([composition, press, key]);
}
