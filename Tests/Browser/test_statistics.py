"""The statistics: correct range ends, figures that fit, and a table for each chart."""

import re

import pytest
from playwright.sync_api import expect

from pages import quiet


@pytest.fixture
def server(settled):
    """A server on a machine with commits, tasks and moods."""
    for number in range(1, 6):
        settled.haru("todo", "add", f"할 일 {number} {'!중요' if number % 2 else ''}")
    settled.haru("todo", "done", "1", "2", "3")
    for day, mood in [("2026-11-15", "calm"), ("2026-11-20", "fire"), ("2026-11-21", "tired")]:
        settled.haru("note", "add", "--mood", mood, "--day", day, "하루")
    with settled.serve() as server:
        yield server


def unfold(page):
    """Opens the collapsed part of the page."""
    page.locator("#more").evaluate("fold => fold.open = true")


def rows(page, figure):
    """Returns the rows of a figure's table as lists of cells."""
    unfold(page)
    page.locator(f"#{figure} details").evaluate("fold => fold.open = true")
    return [row.split("\t") for row in page.locator(f"#{figure} tbody").inner_text().strip().split("\n")]


def test_a_week_has_its_sunday_and_its_saturday(server, visitor):
    page = visitor.page(server, "/statistics?range=week", language="en")
    days = [row[0] for row in rows(page, "together")]
    assert days == [f"Nov {number}" for number in range(15, 22)]
    # All tasks were created and completed on the last day of the week.
    assert rows(page, "flow")[-1][1:] == ["5", "3"]


def test_a_month_has_its_first_and_its_last_day(server, visitor):
    page = visitor.page(server, "/statistics", language="en")
    days = [row[0] for row in rows(page, "together")]
    assert (days[0], days[-1], len(days)) == ("Nov 1", "Nov 30", 30)


def test_each_figure_says_what_it_shows(server, visitor):
    page = visitor.page(server, "/statistics?range=year")
    figures = page.locator("figure.figure-card")
    assert figures.count() == 11
    # Visible at first: the days, the week, the quadrants and the repositories.
    assert page.locator("figure.figure-card:visible").count() == 4
    unfold(page)
    for figure in figures.all():
        assert figure.locator("figcaption .muted").inner_text().endswith(".")
        assert figure.get_by_role("img").first.get_attribute("aria-labelledby")
        assert figure.locator("table").count() == 1
    assert "할 일 5개 중 3개를 끝냈어요(60%)" in page.locator("#quadrants").inner_text()
    assert "기분을 남긴 3일" in page.locator("#moods").inner_text()


@pytest.mark.parametrize("width", [390, 768, 1280])
@pytest.mark.parametrize("span", ["week", "month", "year", "all"])
def test_no_two_words_of_a_chart_touch(server, visitor, width, span):
    page = visitor.page(server, f"/statistics?range={span}", width=width)
    quiet(page)
    unfold(page)
    touching = page.evaluate(
        """() => [...document.querySelectorAll('.chart, .donut')].flatMap((chart) => {
          const boxes = [...chart.querySelectorAll('text')].filter((text) => text.checkVisibility())
            .map((text) => [text.textContent, text.getBoundingClientRect()]);
          const found = boxes.filter(([, box]) => box.left < 0 || box.right > innerWidth).map(([text]) => text);
          for (let i = 0; i < boxes.length; i += 1) {
            for (let j = i + 1; j < boxes.length; j += 1) {
              const [a, b] = [boxes[i][1], boxes[j][1]];
              if (a.left < b.right && b.left < a.right && a.top + 2 < b.bottom && b.top + 2 < a.bottom) {
                found.push(`${boxes[i][0]} / ${boxes[j][0]}`);
              }
            }
          }
          return found;
        })"""
    )
    assert touching == []


def test_a_range_is_chosen_by_links_and_by_dates(server, visitor):
    page = visitor.page(server, "/statistics")
    page.get_by_role("link", name="올해").click()
    page.wait_for_url("**/statistics?range=year")
    page.locator("#dates summary").click()
    page.locator("#from").fill("2026-11-18")
    page.locator("#to").fill("2026-11-20")
    page.locator("#dates button").click()
    page.wait_for_url("**from=2026-11-18**")
    assert [row[0] for row in rows(page, "together")] == ["11월 18일", "11월 19일", "11월 20일"]


def test_without_scripts_a_backward_range_is_refused_and_kept(plain):
    plain.goto("/statistics?from=2026-11-20&to=2026-11-18")
    assert plain.get_by_role("alert").count() == 1
    assert plain.locator("#from").input_value() == "2026-11-20"
    plain.locator("#from").fill("2026-11-01")
    plain.locator("#dates button").click()
    expect(plain.get_by_role("alert")).to_have_count(0)


def test_a_quiet_range_says_so(server, visitor):
    page = visitor.page(server, "/statistics?from=2020-01-01&to=2020-01-31", language="en")
    said = page.locator("main").inner_text()
    assert "A quiet stretch" in said and "so far" not in said
    assert page.locator("figure").count() == 0


@pytest.mark.parametrize("language", ["ko", "en"])
def test_findings_come_first_and_lead_to_their_days(server, visitor, language):
    page = visitor.page(server, "/statistics", language=language)
    cards = page.locator(".finding")
    # Three tasks were done this month; October has as many commits up to this day as what is found says.
    done = cards.filter(has_text="끝낸 할 일" if language == "ko" else "Tasks done")
    expect(done).to_contain_text("3개" if language == "ko" else "3")
    assert 1 <= cards.count() <= 3
    done.click()
    expect(page).to_have_url(re.compile(r"status=done"))
    page = visitor.page(server, "/statistics?from=2020-01-01&to=2020-01-31", language=language)
    expect(page.locator(".finding")).to_have_count(0)
