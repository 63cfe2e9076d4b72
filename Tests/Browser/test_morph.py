"""A new version of a page replaces the shown one, and elements that both have stay in place."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

import furniture
from machine import ROOT

MODULE = Path(ROOT, "Sources/Web/Resources/assets/morph.js").read_text()

# Random trees of lists whose entries have ids, move, change, appear and vanish among text and elements without id.
RANDOM = """() => {
  let state = 20261128;
  const random = (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
  const shuffled = (list) => list.map((one) => [random(1000), one]).sort(([a], [b]) => a - b).map(([, one]) => one);
  function tree() {
    const ids = shuffled([...Array(12).keys()]).slice(0, random(13));
    const main = document.createElement("main");
    main.id = "main";
    for (let list = 0; list < 3; list += 1) {
      const place = document.createElement(random(4) ? "ul" : "ol");
      if (random(2)) place.id = `list-${list}`;
      if (random(2)) place.className = `c${random(3)}`;
      main.append(place, random(2) ? "\\n" : "");
      for (const id of ids.splice(0, list === 2 ? ids.length : random(ids.length + 1))) {
        const entry = document.createElement("li");
        entry.id = `entry-${id}`;
        entry.innerHTML = `<b class="x${random(2)}">${random(3)}</b>${random(2) ? "<i>i</i>" : ""}${random(3) ? "" : "text"}`;
        place.append(entry, random(3) ? "\\n" : "");
      }
      if (random(2)) place.append(document.createElement("hr"));
    }
    return main;
  }
  for (let turn = 0; turn < 3000; turn += 1) {
    const [here, came] = [tree(), tree()];
    document.body.replaceChildren(here);
    const text = came.outerHTML;
    const [before, lists] = [new Map([...here.querySelectorAll("li")].map((entry) => [entry.id, entry])), [...here.children]];
    const start = here.outerHTML;
    morph(here, came);
    if (here.outerHTML !== text) return [start, text, here.outerHTML];
    for (const entry of here.querySelectorAll("li")) {
      const isKept = lists.includes(entry.parentElement) && before.has(entry.id);
      if (isKept && before.get(entry.id) !== entry) return [start, text, entry.id];
    }
  }
  return [];
}"""


def test_any_tree_becomes_any_other_and_keeps_what_both_have(browser):
    page = browser.new_page()
    page.evaluate(f"(0, eval)({MODULE!r})")
    assert page.evaluate(RANDOM) == []
    page.close()


@pytest.mark.parametrize("path", ["/tasks", "/tasks/list"])
def test_a_tick_leaves_the_other_lines_where_they_are(settled, visitor, path):
    furniture.tasks(settled)
    with settled.serve() as server:
        page = visitor.page(server, path)
        page.evaluate("for (const line of document.querySelectorAll('.task')) line.isOld = true")
        count = page.locator(".task").count()
        assert count > 4
        page.locator(".task:not(.done) .tickbox").first.click()
        expect(page.locator("#notice")).to_be_visible()
        assert page.evaluate("[...document.querySelectorAll('.task')].filter((line) => line.isOld).length") >= count - 1
