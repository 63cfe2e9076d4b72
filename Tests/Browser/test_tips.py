"""The cards of the first visit, its last steps, and the tips of the sections."""

import re

import pytest
from playwright.sync_api import expect

from furniture import committed
from pages import LANGUAGES, nothing, until
from test_accessibility import faults, violations

TIP = "#tip[role=note]"


def seen(page, number: int) -> None:
    """Waits until the deck has scrolled to a card."""
    until(
        page,
        """number => {
          const [deck, card] = [document.getElementById("deck"), document.getElementById(`card-${number}`)];
          return Math.abs(deck.getBoundingClientRect().left - card.getBoundingClientRect().left) < 2;
        }""",
        number,
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_arrow_keys_and_links_turn_the_cards(machine, visitor, language):
    with machine.serve() as server:
        page = visitor.page(server, "/welcome", language=language)
        seen(page, 1)
        for key, number in [("ArrowRight", 2), ("ArrowRight", 3), ("ArrowRight", 3), ("ArrowLeft", 2)]:
            page.keyboard.press(key)
            seen(page, number)
            expect(page.locator(f"#card-{number}")).to_be_focused()
        page.locator("#card-2 a[href='#card-1']").click()
        seen(page, 1)
        page.locator("#card-1 .bar a:not(.primary)").click()
        seen(page, 3)
        page.locator("button[value='/welcome?step=forge']").click()
        page.wait_for_url("**/welcome?step=forge")
        # After closing the browser, the welcome resumes at this step.
        page.goto("/welcome")
        expect(page.locator("#login")).to_be_visible()
        page.goto("/welcome?step=cards")
        nothing(faults(page, (320, 768, 1280)))


def test_cards_and_steps_need_no_scripts(machine, visitor):
    with machine.serve() as server:
        page = visitor.page(server, "/welcome", java_script_enabled=False)
        page.locator("#card-1 a.primary").click()
        expect(page.locator("#card-2 h2")).to_be_in_viewport()
        expect(page.locator("#card-1 h2")).not_to_be_in_viewport()
        page.locator("#card-2 a.primary").click()
        page.locator("button[value='/welcome?step=folder']").click()
        # Every step is skipped up to the last.
        for step in ["authors", "nudges", "challenge", "done"]:
            page.locator(f"button[value='/welcome?step={step}']").click()
            page.wait_for_url(f"**/welcome?step={step}")
        page.locator(".bar form[action='/welcome/ending'] button").click()
        page.wait_for_url(server.base + "/")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tip_goes_once_something_is_done_beside_it(settled, visitor, language):
    settled.haru("todo", "add", "장보기")
    with settled.serve() as server:
        page = visitor.page(server, "/tasks", language=language)
        expect(page.locator(TIP)).to_have_count(1)
        nothing(violations(page))
        page.locator("#entry").fill("산책")
        page.locator("#entry").press("Enter")
        expect(page.locator("main")).to_contain_text("산책")
        expect(page.locator(TIP)).to_have_count(0)
        page.goto("/calendar")
        expect(page.locator(TIP)).to_have_count(1)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize(
    ("path", "press"),
    [
        ("/", ".grass-map a[aria-current]"), ("/calendar", ".cal .cell:not(.out) a[data-day]"),
        ("/calendar", ".top a[rel=prev]"), ("/diary", "main a[href^='/diary/new']"), ("/statistics", "main a[rel=prev]"),
    ],
    ids=["square", "day", "month", "note", "period"],
)
def test_a_tip_goes_once_it_is_followed(settled, visitor, path, press, scripts):
    settled.haru("note", "add", "제목")
    with settled.serve() as server:
        page = visitor.page(server, path, java_script_enabled=scripts)
        expect(page.locator(TIP)).to_have_count(1)
        # A reload does not count as the action of the tip.
        page.reload()
        expect(page.locator(TIP)).to_have_count(1)
        page.locator(press).first.click()
        expect(page.locator(TIP)).to_have_count(0)
        page.goto(path)
        expect(page.locator(TIP)).to_have_count(0)


def test_a_search_closes_the_tip_of_the_diary(settled, visitor):
    settled.haru("note", "add", "제목")
    with settled.serve() as server:
        page = visitor.page(server, "/diary")
        expect(page.locator(TIP)).to_have_count(1)
        page.locator("#q, main .search").first.fill("제목")
        page.wait_for_url("**/diary?*")
        page.goto("/diary")
        expect(page.locator(TIP)).to_have_count(0)


@pytest.mark.parametrize("way", ["button", "key"])
def test_a_board_that_is_made_larger_closes_the_tip_of_the_mailbox(machine, visitor, way):
    committed(machine, 0)
    machine.haru("mailbox", "create", "생일")
    letters = machine.code.parent / "letters.csv"
    letters.write_text("서연,축하해요\n민우,건강해\n")
    machine.haru("mailbox", "import", str(letters))
    machine.haru("mailbox", "draw")
    with machine.serve() as server:
        page = visitor.page(server, "/mailbox")
        expect(page.locator(TIP)).to_have_count(1)
        with page.expect_response("**/tips/closing"):
            if way == "button":
                page.locator("[data-zoom='1']").click()
            else:
                page.locator("#board").press("+")
        expect(page.locator(TIP)).to_have_count(0)
        page.goto("/mailbox")
        expect(page.locator(TIP)).to_have_count(0)


def test_tips_are_closed_and_shown_again_without_scripts(settled, visitor):
    with settled.serve() as server:
        page = visitor.page(server, "/", java_script_enabled=False)
        page.locator(f"{TIP} button").click()
        page.wait_for_url(server.base + "/")
        expect(page.locator(TIP)).to_have_count(0)
        assert settled.haru("config", "get", "closed-tips").strip() == "today"
        page.goto("/settings/appearance")
        page.locator("form[action='/tips/reset'] button").click()
        page.wait_for_url(re.compile("/settings/appearance"))
        page.goto("/")
        expect(page.locator(TIP)).to_be_visible()
