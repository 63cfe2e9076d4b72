"""The keyboard alone reaches everything, and the focus is always visible."""

import pytest
from playwright.sync_api import Page

from pages import PAGES, nothing, quiet

# Marks the elements that Tab must reach: one of each group of radio buttons, and one cell of the grass.
MARK = """() => {
  const groups = new Set();
  let count = 0;
  const shadow = (e) => getComputedStyle(e).boxShadow;
  for (const e of document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]')) {
    if (e.disabled || e.tabIndex < 0 || !e.checkVisibility({visibilityProperty: true})) continue;
    if (e.type === 'radio') {
      const group = `${e.form?.action} ${e.name}`;
      if (groups.has(group)) continue;
      groups.add(group);
      e.form.querySelectorAll(`input[name="${e.name}"]`).forEach(one => one.dataset.stop = count);
    } else {
      e.dataset.stop = count;
      e.dataset.shadow = shadow(e);
    }
    count += 1;
  }
  return count;
}"""

# The focused element, and whether its focus is visible.
HERE = """() => {
  const e = document.activeElement;
  if (!e || e === document.body) return null;
  const looks = [e, e.closest('label'), e.nextElementSibling, e.parentElement, e.firstElementChild, ...(e.labels ?? [])].filter(Boolean);
  const ring = looks.some(one => {
    const style = getComputedStyle(one);
    const drawn = one instanceof SVGElement && style.stroke !== 'none' && parseFloat(style.strokeWidth) >= 2;
    return drawn || (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1);
  });
  // A bar at the edge of a field that stands there only while it has the focus.
  const { boxShadow } = getComputedStyle(e);
  const bar = e.dataset.shadow !== undefined && boxShadow !== e.dataset.shadow && /[3-9]px 0px 0px 0px inset/.test(boxShadow);
  const boxes = [e, ...(e.labels ?? [])].flatMap(one => [...one.getClientRects()]).filter(b => b.width > 1 && b.height > 1);
  const uncovered = boxes.some(box => {
    const top = document.elementFromPoint(
      Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1),
      Math.min(Math.max(box.top + box.height / 2, 0), innerHeight - 1));
    return top && (e.contains(top) || top.contains(e) || [...(e.labels ?? [])].some(l => l.contains(top)));
  });
  return {stop: e.dataset.stop ?? null, ring: ring || bar, uncovered, text: e.outerHTML.slice(0, 140)};
}"""


def at_the_top(page: Page) -> None:
    """Moves the focus to the start of the page, also away from the field of a refused form."""
    quiet(page)
    page.evaluate("""() => {
      document.body.tabIndex = -1;
      document.body.focus();
      document.body.removeAttribute('tabindex');
    }""")


def walk(page: Page) -> list[str]:
    """Presses Tab through the whole page, and returns the faults."""
    at_the_top(page)
    count = page.evaluate(MARK)
    reached, wrong, last = set(), [], None
    for _ in range(count * 2 + 20):
        page.keyboard.press("Tab")
        here = page.evaluate(HERE)
        if here is None:
            break
        if here["stop"] in reached and here["stop"] != last:
            break
        # A date field has several tab stops, and shows the focus in its parts itself.
        inside = here["stop"] is not None and here["stop"] == last
        last = here["stop"]
        if last is not None:
            reached.add(last)
        if not here["ring"] and not inside:
            wrong.append(f"{page.url} shows no focus on {here['text']}")
        if not here["uncovered"]:
            wrong.append(f"{page.url} covers the focus on {here['text']}")
    missed = sorted(set(map(str, range(count))) - reached, key=int)
    # A live update has replaced elements meanwhile, and the new ones are not marked.
    if not all(page.locator(f"[data-stop='{stop}']").count() for stop in missed):
        return walk(page)
    for stop in missed:
        text = page.locator(f"[data-stop='{stop}']").first.evaluate("e => e.outerHTML.slice(0, 140)")
        wrong.append(f"{page.url} never reaches {text}")
    return wrong


@pytest.mark.parametrize("width", [1280, 390])
def test_tab_reaches_everything(furnished, visitor, width):
    page = visitor.context(furnished, width=width).new_page()
    found = []
    for path in PAGES.values():
        page.goto(path)
        found += walk(page)
    nothing(found)


def test_the_first_stop_skips_to_the_matter(furnished, visitor):
    page = visitor.context(furnished).new_page()
    for name, path in PAGES.items():
        page.goto(path)
        at_the_top(page)
        page.keyboard.press("Tab")
        target = page.evaluate("document.activeElement.getAttribute('href')")
        assert target and target.startswith("#"), name
        assert page.evaluate("document.activeElement.getBoundingClientRect().top") >= 0, name
        page.keyboard.press("Enter")
        page.wait_for_url(f"**{target}")
        page.keyboard.press("Tab")
        inside = f"document.querySelector('{target}').contains(document.activeElement)"
        assert page.evaluate(inside) or name == "offline", name
