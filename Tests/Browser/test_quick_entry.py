"""Quick entry: one line becomes a task, and none is lost on its way."""

import pytest
from playwright.sync_api import Page, Route, expect

from pages import Held, announced
from tasks import add, undo, wait_for_titles


def test_quick_entry_shows_how_it_reads_and_leaves_out_what_was_not_meant(server, visitor):
    page = visitor.page(server, "/tasks")
    page.locator("#entry").fill("내일 18시 코드 리뷰 !중요 #haru")
    chips = page.locator("[data-reads] .read")
    expect(chips).to_have_count(5)
    expect(chips.last).to_have_text("지금 한다 칸으로 가요")
    page.locator("[data-reads] .read", has_text="18:00").locator("button").click()
    expect(page.locator("[data-reads] .read.taken")).to_contain_text("18시")
    # Text inserted before a range that was set aside does not shift it off its words.
    page.locator("#entry").press("Home")
    page.keyboard.type("꼭 ")
    expect(page.locator("[data-reads] .read.taken")).to_contain_text("18시")
    page.locator("#entry").press("Enter")
    expect(page.locator(".task .t")).to_have_text(["꼭 18시 코드 리뷰"])
    expect(page.locator("#entry")).to_have_value("")
    expect(page.locator("#entry")).to_be_focused()
    expect(page.locator("[data-reads]")).to_be_hidden()
    announced(page, "추가했어요")
    undo(page)
    expect(page.locator(".task")).to_have_count(0)


def test_the_preview_says_where_the_task_goes(server, visitor):
    page = visitor.page(server, "/tasks", language="en")
    page.locator("#entry").fill("someday tidy")
    into = page.locator("[data-reads] .into")
    expect(into).to_have_text("stays unsorted")
    for place in ["Do", "Decide", "Delegate", "Let go"]:
        into.press("Enter")
        expect(into).to_have_text(f"goes to {place}")
    into.press("Enter")
    expect(into).to_have_text("stays unsorted")
    into.press("Enter")
    expect(into).to_have_text("goes to Do")
    page.locator("#entry").press("Enter")
    wait_for_titles(page, "do", ["someday tidy"])
    # The next line starts over.
    page.locator("#entry").fill("another")
    expect(into).to_have_text("stays unsorted")


def test_a_line_that_is_refused_stays_as_it_was_written(server, visitor):
    page = visitor.page(server, "/")
    page.locator("#entry").fill("!중요 #haru")
    page.locator("#entry").press("Enter")
    expect(page.locator("#entry-problem")).to_be_visible()
    expect(page.locator("#entry")).to_have_value("!중요 #haru")


def test_enter_while_a_letter_is_composed_sends_nothing(server, visitor):
    page = visitor.page(server, "/tasks")
    page.locator("#entry").fill("코드")
    # A browser submits the form unless the key event is cancelled.
    press = "(e, isComposing) => e.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', isComposing, bubbles: true, cancelable: true}))"
    assert page.locator("#entry").evaluate(press, True) is False
    assert page.locator("#entry").evaluate(press, False) is True
    expect(page.locator("#entry")).to_have_value("코드")
    assert page.locator(".task").count() == 0


def test_what_is_being_written_is_not_swept_away(settled, server, visitor):
    page = visitor.page(server, "/tasks")
    page.locator("#entry").fill("아직 쓰는")
    other = visitor.page(server, "/tasks")
    add(settled, "다른 곳에서")
    expect(other.locator(".task .t")).to_have_text(["다른 곳에서"])
    expect(page.locator("#entry")).to_have_value("아직 쓰는")
    page.locator("#entry").press("Enter")
    expect(page.locator(".task .t")).to_have_count(2)


def on_its_way(server, visitor, line: str) -> tuple[Page, Held]:
    """Opens a page, submits a line, and holds back its request."""
    page = visitor.page(server, "/tasks", service_workers="block")
    held = Held(page, "**/tasks")
    page.locator("#entry").fill(line)
    page.locator("#entry").press("Enter")
    held.wait()
    return page, held


def test_what_is_typed_while_a_line_is_on_its_way_is_the_next_line(server, visitor):
    page, held = on_its_way(server, visitor, "하나")
    page.locator("#entry").fill("둘")
    held.free()
    expect(page.locator(".task .t")).to_have_text(["하나"])
    expect(page.locator("#entry")).to_have_value("둘")
    expect(page.locator("#entry")).to_be_focused()


def test_the_next_line_can_be_written_while_one_is_on_its_way(server, visitor):
    page = visitor.page(server, "/tasks", service_workers="block")
    held = Held(page, "**/tasks")
    entry = page.locator("#entry")
    entry.press_sequentially("하나둘")
    entry.press("Enter")
    held.wait()
    entry.press_sequentially("셋넷", delay=60)
    entry.press("Enter")
    held.free()
    expect(page.locator(".task .t")).to_have_text(["하나둘", "셋넷"])
    expect(page.locator("#entry")).to_have_value("")


def test_enter_pressed_twice_adds_the_line_once_and_refuses_nothing(server, visitor):
    page, held = on_its_way(server, visitor, "하나")
    page.locator("#entry").press("Enter")
    held.free()
    expect(page.locator(".task .t")).to_have_text(["하나"])
    expect(page.locator("#notice")).to_contain_text("추가했어요")
    expect(page.locator("#notice .undo")).to_be_visible()
    expect(page.locator("#entry-problem")).to_have_count(0)


@pytest.mark.parametrize(
    "line, end, reason", [("하나", Route.abort, "저장하지 못"), ("!중요 #haru", Route.continue_, "제목")]
)
def test_a_line_that_is_not_taken_is_named_to_who_writes_the_next(server, visitor, line, end, reason):
    page, held = on_its_way(server, visitor, line)
    page.locator("#entry").fill("둘")
    end(held.routes.pop(0))
    expect(page.locator("#notice")).to_contain_text(reason)
    expect(page.locator("#notice")).to_contain_text(f"“{line}”")
    expect(page.locator("#entry")).to_have_value("둘")
