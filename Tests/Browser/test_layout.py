"""At every width nothing scrolls sideways, no text is cut off, and a thumb can press everything."""

import pytest
from playwright.sync_api import expect

from pages import LANGUAGES, PAGES, nothing, quiet

# Widths in CSS pixels; 640 is a window of 1280 at 200 % zoom.
WIDTHS = {"phone": 390, "small phone": 320, "zoomed": 640, "tablet": 768, "wide": 1280}

CUT_OFF = """() => {
  const found = [];
  const seen = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || seen.has(element) || !element.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
    seen.add(element);
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    if (text.width < 2 || text.height < 2) continue;
    for (let box = element; box && box !== document.documentElement; box = box.parentElement) {
      const style = getComputedStyle(box);
      const area = box.getBoundingClientRect();
      if (area.width <= 2 && area.height <= 2) break;
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
      if (!/hidden|clip/.test(style.overflowX + style.overflowY)) continue;
      if (text.right > area.right + 1.5 || text.left < area.left - 1.5 || text.bottom > area.bottom + 3)
        found.push(`${element.tagName}.${element.className.baseVal ?? element.className}: ${node.data.trim().slice(0, 60)}`);
    }
  }
  return found;
}"""

SMALL = """() => [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
  .filter(e => e.checkVisibility({visibilityProperty: true, opacityProperty: true}))
  .filter(e => !e.closest('.grass-map') && !e.disabled)
  .filter(e => !(e.matches('a') && getComputedStyle(e).display === 'inline' && e.closest('p, li, dd, td, small, figcaption')))
  .map(e => {
    const boxes = [e, e.closest('label'), ...(e.labels ?? [])].filter(Boolean).map(b => b.getBoundingClientRect());
    const width = Math.max(...boxes.map(b => b.width)), height = Math.max(...boxes.map(b => b.height));
    return {width, height, hidden: width <= 1.5 || height <= 1.5, text: e.outerHTML.slice(0, 120)};
  })
  .filter(b => !b.hidden && (b.width < 43.5 || b.height < 43.5))
  .map(b => `${Math.round(b.width)}×${Math.round(b.height)} ${b.text}`)"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_fits(furnished, visitor, language):
    page = visitor.context(furnished, language=language, device_scale_factor=2).new_page()
    found = []
    for name, path in PAGES.items():
        page.goto(path)
        for size, width in WIDTHS.items():
            page.set_viewport_size({"width": width, "height": 844})
            quiet(page)
            assert page.evaluate("innerWidth") == width
            surplus = page.evaluate("document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth")
            if surplus > 0:
                found.append(f"{name}, {size}, scrolls sideways by {surplus}")
            found += [f"{name}, {size}, cuts off {text}" for text in page.evaluate(CUT_OFF)]
    nothing(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_thumb_can_press_everything(furnished, visitor, language):
    page = visitor.context(furnished, language=language, width=390, has_touch=True, is_mobile=True).new_page()
    found = []
    for name, path in PAGES.items():
        page.goto(path)
        quiet(page)
        found += [f"{name}: {target}" for target in page.evaluate(SMALL)]
    nothing(found)


def test_a_phone_shows_the_newest_grass_first(furnished, visitor):
    page = visitor.page(furnished, width=390)
    quiet(page)
    assert page.locator(".grass-map a[aria-current=date]").first.evaluate(
        "cell => { const box = cell.getBoundingClientRect(); return box.left >= 0 && box.right <= innerWidth; }"
    )


def test_rules_for_narrow_windows_hold_over_those_of_the_page(furnished, visitor):
    page = visitor.page(furnished, "/settings/days", width=390)
    expect(page.locator(".split")).to_be_visible()
    expect(page.locator(".sections")).to_be_hidden()
    page.set_viewport_size({"width": 1280, "height": 844})
    expect(page.locator(".sections")).to_be_visible()


def test_the_count_of_a_title_stands_beside_its_words(furnished, visitor):
    page = visitor.page(furnished, "/diary/new", width=390)
    page.locator("#title").fill("가" * 60)
    expect(page.locator("#title-count")).to_have_css("opacity", "1")
    room = page.locator("#title").evaluate("e => e.getBoundingClientRect().right - parseFloat(getComputedStyle(e).paddingRight)")
    assert room <= page.locator("#title-count").bounding_box()["x"]


def test_what_removes_something_stays_where_it_is_pressed(furnished, visitor):
    page = visitor.page(furnished, "/settings/repositories", width=390)
    summary = page.locator(".away > summary").first
    before = summary.bounding_box()
    summary.click()
    expect(page.locator(".away[open] .btn")).to_be_visible()
    assert summary.bounding_box() == before
