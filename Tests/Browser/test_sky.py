"""The sky behind Today, by the hour or as chosen, and celebrations."""

import base64
import itertools
import json
from datetime import datetime, timedelta, timezone

import pytest
from playwright.sync_api import expect

import secrecy
from furniture import NOW, committed
from machine import Machine
from pages import LANGUAGES, quiet, wait_for

SKY = ".top.sky"

# Records the celebrations and the number of falling leaves.
WATCH = """
  window.kinds = [];
  window.leaves = 0;
  document.addEventListener('haru:celebrate', event => window.kinds.push(event.detail.kind));
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const one of addedNodes) if (one.matches?.('.falling')) window.leaves += 1;
  }).observe(document, { subtree: true, childList: true });
"""

# Texts that overlap the sun, and the sun itself if it leaves the band.
COVERED = """band => {
  const [sun, whole] = [band.querySelector(".sun"), band].map((one) => one.getBoundingClientRect());
  const found = sun.left < whole.left || sun.right > whole.right || sun.bottom > whole.bottom ? ["sun"] : [];
  const texts = document.createTreeWalker(band, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    if ([...range.getClientRects()].some((line) => line.left < sun.right && line.right > sun.left
      && line.top < sun.bottom && line.bottom > sun.top)) found.push(texts.currentNode.data);
  }
  return found;
}"""


def watched(visitor, server, motion="no-preference"):
    # The first context follows the key link to Today; later ones have its cookies and have not opened a page.
    visitor.context(server)
    context = visitor.context(server, reduced_motion=motion)
    context.add_init_script(WATCH)
    return context


def test_without_scripts_the_sky_is_that_of_the_servers_hour_and_as_chosen(server, visitor):
    page = visitor.page(server, "/", java_script_enabled=False)
    expect(page.locator(SKY)).to_have_attribute("data-sky", "sunset")
    for choice, sky in [("day", "day"), ("off", None), ("time", "sunset")]:
        page.goto("/settings/appearance")
        page.locator(f"#sky-{choice}").check()
        page.locator("main .btn.primary").click()
        page.goto("/")
        assert page.locator(".top").get_attribute("data-sky") == sky
        page.goto("/mailbox")
        expect(page.locator("section.sky")).to_have_attribute("data-sky", sky or "off")


def test_the_sky_changes_at_the_hour_and_its_text_with_it(server, visitor):
    page = visitor.context(server).new_page()
    page.clock.install(time=NOW.replace(minute=59, second=30))
    page.goto("/")
    expect(page.locator(SKY)).to_have_attribute("data-sky", "sunset")
    dark = page.locator("h1").evaluate("h1 => getComputedStyle(h1).color")
    height = page.locator(SKY).bounding_box()["height"]
    page.clock.run_for(31_000)
    expect(page.locator(SKY)).to_have_attribute("data-sky", "night")
    assert page.locator("h1").evaluate("h1 => getComputedStyle(h1).color") != dark
    assert page.locator(SKY).bounding_box()["height"] == height
    quiet(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_stands_before_the_sun(server, visitor, language):
    page = visitor.page(server, language=language)
    for greeting in ("Hi.", "Today’s line is growing nicely. " * 6):
        page.locator(f"{SKY} p bdi").evaluate("(bdi, text) => { bdi.textContent = text; }", greeting)
        for width in range(320, 1921, 32):
            page.set_viewport_size({"width": width, "height": 844})
            assert page.locator(SKY).evaluate(COVERED) == [], (width, greeting)


@pytest.mark.parametrize("hour", [13, 23])
def test_sun_and_moon_are_whole_where_a_friend_writes(settled, visitor, hour):
    settled.haru("mailbox", "create", "생일", "--rule", "free")
    settled.haru("mailbox", "share", "--to", "서연")
    path = "/to/" + secrecy.use(json.loads(settled.haru("mailbox", "share", "--json"))["address"].rsplit("/", 1)[1])
    with settled.serve() as server:
        page = visitor.context(base_url=server.base).new_page()
        page.clock.install(time=NOW.replace(hour=hour))
        page.goto(path)
        for width in (320, 390, 768, 1280, 1920):
            page.set_viewport_size({"width": width, "height": 844})
            sky, sun = page.locator("section.sky").bounding_box(), page.locator(".sun").bounding_box()
            assert sun["y"] > sky["y"], width
            assert sky["x"] < sun["x"] and sun["x"] + sun["width"] < sky["x"] + sky["width"], width


def test_a_sky_that_always_shows_the_day_stays(server, settled, visitor):
    settled.haru("config", "set", "sky", "day")
    page = visitor.context(server).new_page()
    page.clock.install(time=NOW.replace(hour=23))
    page.goto("/")
    page.clock.run_for(3_600_000)
    expect(page.locator(SKY)).to_have_attribute("data-sky", "day")


@pytest.fixture
def best(machine):
    """A server with a streak of eight days including today, after one of three."""
    committed(machine, 22, 21, 20, *range(7, -1, -1))
    with machine.serve() as server:
        yield server


def test_a_best_streak_and_the_days_commit_are_celebrated_once_on_each_device(best, visitor):
    for _ in range(2):
        context = watched(visitor, best)
        page = context.new_page()
        page.goto("/")
        wait_for(page, lambda: page.evaluate("window.leaves >= 90"))
        assert page.evaluate("window.kinds") == ["best"]
        expect(page.locator("#live")).to_have_text("지금이 최장 기록이에요")
        expect(page.locator(".falling")).to_have_count(0)
        # Celebrations on other pages do not repeat today's.
        page.evaluate("""() => {
          document.querySelector("[data-celebrate]").dataset.celebrate = "mailbox-1";
          document.dispatchEvent(new Event("haru:swapped"));
        }""")
        page.reload()
        quiet(page)
        assert page.evaluate("[window.kinds.length, window.leaves]") == [0, 0]


def test_with_reduced_motion_the_days_commit_is_said_and_nothing_falls(machine, visitor):
    committed(machine, 0)
    with machine.serve() as server:
        page = watched(visitor, server, "reduce").new_page()
        page.goto("/")
        expect(page.locator("#live")).to_have_text("오늘 커밋이 들어왔어요!")
        assert page.evaluate("[window.kinds, window.leaves]") == [["commit"], 0]


def test_the_dinosaur_sleeps_after_midnight_in_its_scarf(tmp_path, visitor):
    machine = Machine(tmp_path, datetime(2026, 12, 2, 2, 30, tzinfo=timezone(timedelta(hours=9))))
    committed(machine, 1)
    with machine.serve() as server:
        page = visitor.page(server)
        expect(page.locator(".road-map .runner.resting")).to_have_count(1)
        expect(page.locator(".road-map .runner .leg")).to_have_count(0)
        expect(page.locator(".road-map .runner .petal")).to_have_count(1)
        quiet(page)


# Lowest contrast of texts of a color against a picture behind them, and the picture's brightest point.
LOOK = """async ([picture, boxes, color]) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
  const paint = new OffscreenCanvas(image.width, image.height).getContext("2d");
  paint.drawImage(image, 0, 0);
  const part = (value) => (value <= 10.3 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const light = (r, g, b) => 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  const ink = light(...color.match(/\\d+/g).map(Number));
  let [contrast, brightest] = [21, 0];
  for (const box of boxes) {
    const { data } = paint.getImageData(...box);
    for (let at = 0; at < data.length; at += 4) {
      const there = light(data[at], data[at + 1], data[at + 2]);
      contrast = Math.min(contrast, (Math.max(there, ink) + 0.05) / (Math.min(there, ink) + 0.05));
      brightest = Math.max(brightest, there);
    }
  }
  return [contrast, brightest];
}"""

# Starts the transition to a sky, and pauses it.
CHANGE = """(name) => {
  const sky = document.querySelector(".sky");
  sky.dataset.sky = name;
  window.fades = document.getAnimations().filter((one) => one.effect.target.closest(".sky"));
  for (const one of window.fades) one.pause();
}"""

# Hides texts, and returns their boxes and their color.
BARE = """(texts) => {
  const { x, y } = document.querySelector(".sky").getBoundingClientRect();
  const all = [...document.querySelectorAll(texts)];
  for (const one of all) one.style.visibility = "hidden";
  const boxes = all.map((one) => one.getBoundingClientRect()).map((box) => [box.x - x, box.y - y, box.width, box.height]);
  return [boxes, getComputedStyle(all[0]).color];
}"""


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_is_read_and_nothing_flashes_while_the_sky_changes(browser, server, visitor, scheme, width):
    page = visitor.context(server, width=width, color_scheme=scheme, reduced_motion="no-preference").new_page()
    eye = browser.new_page()
    page.goto("/")
    page.evaluate("delete document.querySelector('.sky').dataset.offset")

    def look(at: int) -> list[float]:
        page.evaluate("at => { for (const one of window.fades) one.currentTime = at; }", at)
        boxes, color = page.evaluate(BARE, ".top h1, .top p, .top .check > :not(input)")
        picture = base64.b64encode(page.locator(SKY).screenshot(animations="allow")).decode()
        return eye.evaluate(LOOK, [picture, boxes, color])

    for before, after in itertools.pairwise(["sunset", "night", "morning", "day", "sunset"]):
        page.evaluate(CHANGE, after)
        looks = {at: look(at) for at in [0, 100, 200, 300, 400, 490, 510, 600, 700, 800, 900, 1000]}
        page.evaluate("for (const one of window.fades) one.finish()")
        change = f"{before} to {after}"
        assert {at: contrast for at, (contrast, _) in looks.items() if contrast < 4.5} == {}, change
        ends = max(looks[0][1], looks[1000][1])
        assert {at: bright for at, (_, bright) in looks.items() if bright > ends + 0.01} == {}, change
    eye.close()


def test_the_mailbox_is_no_brighter_while_its_sky_changes_than_before_or_after(browser, mailbox, visitor):
    server, _ = mailbox
    page = visitor.context(server, color_scheme="dark", reduced_motion="no-preference").new_page()
    eye = browser.new_page()
    page.goto("/mailbox")
    page.evaluate("delete document.querySelector('.sky').dataset.offset")
    for after in ["night", "morning", "day", "sunset"]:
        page.evaluate(CHANGE, after)
        looks = []
        for at in [0, 250, 500, 750, 1000]:
            page.evaluate("at => { for (const one of window.fades) one.currentTime = at; }", at)
            box = page.locator("section.sky").bounding_box()
            picture = base64.b64encode(page.locator("section.sky").screenshot(animations="allow")).decode()
            looks.append(eye.evaluate(LOOK, [picture, [[0, 0, box["width"], box["height"] / 4]], "rgb(0, 0, 0)"])[1])
        page.evaluate("for (const one of window.fades) one.finish()")
        assert max(looks) <= max(looks[0], looks[-1]) + 0.01, (after, looks)
    eye.close()
