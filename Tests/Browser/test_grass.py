"""The grass: every cell can be reached, read and pressed, by keyboard, mouse and touch."""

import re

import pytest

from pages import announced, quiet

CELLS = ".grass-map a"
FOCUSED = "document.activeElement.getAttribute('href')?.split('/').at(-1) ?? null"


@pytest.fixture
def page(furnished, visitor):
    page = visitor.page(furnished)
    quiet(page)
    return page


def test_no_day_of_the_year_is_missing(page):
    days = page.locator(CELLS).evaluate_all("cells => cells.map(cell => cell.getAttribute('href').split('/').at(-1))")
    assert days[-1] == "2026-11-21"
    assert len(days) == len(set(days)) and len(days) > 52 * 7


def test_every_cell_is_a_round_square(page):
    sizes = page.locator(f"{CELLS} rect").evaluate_all(
        "all => all.map(one => [one.getBBox().width, one.getBBox().height, getComputedStyle(one).rx].join())"
    )
    assert set(sizes) == {"11,11,2.5px"}


def test_every_cell_says_its_date_and_count(page):
    names = page.locator(CELLS).evaluate_all("cells => cells.map(cell => cell.getAttribute('aria-label'))")
    assert all(re.match(r"\d+월 \d+일 .요일, 기여 [\d,]+회", name) for name in names)


def test_arrow_keys_walk_over_the_days(page):
    page.locator(".grass-map a[aria-current=date]").focus()
    assert page.evaluate(FOCUSED) == "2026-11-21"
    for key, day in [
        ("ArrowLeft", "2026-11-14"), ("ArrowUp", "2026-11-13"), ("ArrowDown", "2026-11-14"),
        ("ArrowRight", "2026-11-21"), ("ArrowUp", "2026-11-20"),
    ]:  # fmt: skip
        page.keyboard.press(key)
        assert page.evaluate(FOCUSED) == day, key
    page.keyboard.press("Enter")
    page.wait_for_url("**/days/2026-11-20")


def test_the_grass_is_one_stop_for_tab(page):
    assert page.locator(f"{CELLS}:not([tabindex='-1'])").count() == 1


def test_pressing_a_cell_opens_its_day(page):
    page.locator(f"{CELLS}[href$='2026-11-12']").click()
    page.wait_for_url("**/days/2026-11-12")


def middle(page, day: str) -> tuple[float, float]:
    box = page.locator(f"{CELLS}[href$='{day}']").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_dragging_reads_the_days_aloud(page):
    page.locator(".grass-map").scroll_into_view_if_needed()
    page.mouse.move(*middle(page, "2026-11-04"))
    page.mouse.down()
    for number in [5, 12, 19]:
        page.mouse.move(*middle(page, f"2026-11-{number:02}"), steps=4)
        announced(page, f"11월 {number}일 목요일, 기여")
    page.mouse.up()
    assert page.url.endswith("/")
