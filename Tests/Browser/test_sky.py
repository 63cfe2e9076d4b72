"""The sky behind Today, by the hour and as chosen, and what is celebrated."""

from datetime import datetime, timedelta, timezone

import pytest
from playwright.sync_api import expect

from furniture import NOW, committed
from machine import Machine
from pages import quiet, wait_for

SKY = ".top.sky"

# Writes down what is celebrated, and how many leaves fall for it.
WATCH = """
  window.kinds = [];
  window.leaves = 0;
  document.addEventListener('haru:celebrate', event => window.kinds.push(event.detail.kind));
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const one of addedNodes) if (one.matches?.('.falling')) window.leaves += 1;
  }).observe(document, { subtree: true, childList: true });
"""


def watched(visitor, server, motion="no-preference"):
    # Who comes first follows the key link to Today; later ones have its cookies and have seen no page.
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


def test_a_sky_that_always_shows_the_day_stays(server, settled, visitor):
    settled.haru("config", "set", "sky", "day")
    page = visitor.context(server).new_page()
    page.clock.install(time=NOW.replace(hour=23))
    page.goto("/")
    page.clock.run_for(3_600_000)
    expect(page.locator(SKY)).to_have_attribute("data-sky", "day")


@pytest.fixture
def best(machine):
    """A streak of eight days with today's, after one of three."""
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
        # What other pages celebrate makes it forget nothing of today.
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
