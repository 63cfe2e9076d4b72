"""The matrix: tasks moved by mouse, touch and keyboard."""

import re
from datetime import timedelta

import pytest
from playwright.sync_api import expect

from furniture import NOW
from pages import Held, announced, quiet, touch, until
from tasks import add, matrix, titles, undo, wait_for_titles


def test_a_mouse_moves_a_task_between_quadrants(settled, server, visitor):
    page = matrix(settled, server, visitor, "하나 !중요", "둘 !중요", "셋")
    start = page.locator("#task-3 .t").bounding_box()
    goal = page.locator("#task-2").bounding_box()
    page.mouse.move(start["x"] + 5, start["y"] + 10)
    page.mouse.down()
    page.mouse.move(goal["x"] + 90, goal["y"] + 30, steps=8)
    page.mouse.move(goal["x"] + 90, goal["y"] + 6, steps=4)
    page.mouse.up()
    wait_for_titles(page, "decide", ["하나", "셋", "둘"])
    announced(page, "옮겼어요")
    assert page.url == server.base + "/tasks"
    page.reload()
    wait_for_titles(page, "decide", ["하나", "셋", "둘"])


def test_escape_puts_a_dragged_task_back(settled, server, visitor):
    page = matrix(settled, server, visitor, "하나 !중요")
    start = page.locator("#task-1 .t").bounding_box()
    goal = page.locator("#quad-do").bounding_box()
    page.mouse.move(start["x"] + 5, start["y"] + 10)
    page.mouse.down()
    page.mouse.move(goal["x"] + 60, goal["y"] + 90, steps=6)
    wait_for_titles(page, "do", ["하나"])
    page.keyboard.press("Escape")
    page.mouse.up()
    wait_for_titles(page, "decide", ["하나"])
    page.reload()
    wait_for_titles(page, "decide", ["하나"])


def test_a_finger_that_strokes_scrolls(settled, server, visitor):
    page = matrix(settled, server, visitor, "하나 !중요", "둘", width=390, has_touch=True, is_mobile=True)
    # The page's clock is paused, so that no stroke is slow enough for a long press.
    page.clock.install(time=NOW)
    page.clock.pause_at(NOW + timedelta(minutes=1))
    stroke = page.locator("#task-1 .t").bounding_box()
    x, y = stroke["x"] + 10, stroke["y"] + 12
    session = page.context.new_cdp_session(page)
    touch(session, "touchStart", x, y)
    touch(session, "touchMove", x, y - 60)
    touch(session, "touchMove", x, y - 120)
    touch(session, "touchEnd")
    until(page, "() => scrollY > 0")
    page.clock.run_for(1_000)
    expect(page.locator(".task.lifted")).to_have_count(0)
    assert titles(page, "decide") == ["하나"]


def test_a_finger_that_rests_moves_a_task(settled, server, visitor):
    page = matrix(settled, server, visitor, "하나 !중요", "둘", width=390, has_touch=True, is_mobile=True)
    start = page.locator("#task-1 .t").bounding_box()
    goal = page.locator("#quad-do summary").bounding_box()
    x, y = start["x"] + 10, start["y"] + 12
    session = page.context.new_cdp_session(page)
    touch(session, "touchStart", x, y)
    expect(page.locator("#task-1.lifted")).to_be_attached()
    for part in range(1, 7):
        touch(session, "touchMove", x, y + (goal["y"] + 40 - y) * part / 6)
    touch(session, "touchEnd")
    wait_for_titles(page, "do", ["하나"])
    announced(page, "옮겼어요")
    page.reload()
    wait_for_titles(page, "do", ["하나"])


def test_arrow_keys_move_a_task_and_say_where_it_is(settled, server, visitor):
    page = matrix(settled, server, visitor, "하나 !중요", "둘 !중요")
    page.locator("#grip-1").focus()
    page.keyboard.press("ArrowDown")
    announced(page, "계획한다’의 2개 중 2번째")
    page.keyboard.press("ArrowLeft")
    announced(page, "지금 한다’의 1개 중 1번째")
    announced(page, "옮겼어요")
    wait_for_titles(page, "do", ["하나"])
    expect(page.locator("#grip-1")).to_be_focused()
    page.reload()
    wait_for_titles(page, "do", ["하나"])
    # Alt with an arrow key works from anywhere on the line.
    page.locator("#title-1").focus()
    page.keyboard.press("Alt+ArrowDown")
    wait_for_titles(page, "delegate", ["하나"])
    announced(page, "옮겼어요")
    undo(page)
    wait_for_titles(page, "do", ["하나"])


def test_a_task_is_picked_up_carried_and_put_back_by_keys(settled, server, visitor):
    page = matrix(settled, server, visitor, "하나 !중요", "둘 !중요")
    page.locator("#grip-2").focus()
    page.keyboard.press("Space")
    announced(page, "들었어요")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    wait_for_titles(page, "do", ["둘"])
    page.keyboard.press("Escape")
    announced(page, "제자리")
    wait_for_titles(page, "decide", ["하나", "둘"])
    page.keyboard.press("Space")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Space")
    announced(page, "옮겼어요")
    page.reload()
    wait_for_titles(page, "decide", ["둘", "하나"])


def test_a_title_is_said_as_it_is_written(settled, server, visitor):
    page = matrix(settled, server, visitor, "비용 $& {0} 정산")
    page.locator("#grip-1").focus()
    page.keyboard.press("Space")
    announced(page, "들었어요: 비용 $& {0} 정산.")


def test_a_move_that_fails_goes_back_and_says_so(settled, server, visitor):
    page = matrix(settled, server, visitor, "하나 !중요")
    page.route("**/quadrant", lambda route: route.abort())
    page.locator("#grip-1").focus()
    page.keyboard.press("ArrowLeft")
    announced(page, "저장하지 못")
    expect(page.locator("#notice")).to_contain_text("저장하지 못")
    wait_for_titles(page, "decide", ["하나"])


def test_a_menu_at_the_end_of_a_phone_stands_beside_its_line(settled, server, visitor):
    page = matrix(settled, server, visitor, *(f"할 일 {number} !안중요" for number in range(12)), width=390)
    page.locator(".task .menu > summary").last.click()
    last = page.locator(".menu[open] .menu-list > *").last
    expect(last).to_be_visible()
    bar = page.locator(".rail").bounding_box()
    box = last.bounding_box()
    assert box["y"] + box["height"] <= bar["y"]


@pytest.mark.parametrize("width, height", [(390, 700), (1280, 560)])
def test_every_entry_of_a_long_menu_can_be_reached(settled, server, visitor, width, height):
    page = matrix(settled, server, visitor, "하나", *(f"할 일 {number} !중요" for number in range(6)), width=width)
    page.set_viewport_size({"width": width, "height": height})
    for index in range(page.locator(".task .menu").count()):
        menu = page.locator(".task .menu").nth(index)
        menu.locator("summary").click()
        entries = menu.locator(".menu-list > :is(a, button)")
        for entry in (entries.first, entries.last):
            entry.scroll_into_view_if_needed()
            expect(entry).to_be_in_viewport(ratio=0.95)
        page.keyboard.press("Escape")


def moves(page, number):
    """Returns the move options in the menu of a line."""
    page.locator(f"#menu-{number}").click()
    offered = page.locator(f"#task-{number} .menu-list [name=to]").all_inner_texts()
    assert all(text.split("\n")[1:] in ([], ["1"], ["2"], ["3"], ["4"]) for text in offered)
    page.keyboard.press("Escape")
    return [text.split("\n")[0] for text in offered]


def test_a_menu_moves_a_task_to_each_other_quadrant_and_within_its_own(settled, server, visitor):
    page = matrix(settled, server, visitor, "하나 !중요", "둘 !중요", "셋 !중요", "넷")
    away = ["‘지금 한다’로 옮기기", "‘맡긴다’로 옮기기", "‘덜어낸다’로 옮기기", "나누지 않은 일로"]
    order = titles(page, "decide")
    first, middle, last = ({"하나": 1, "둘": 2, "셋": 3}[title] for title in order)
    assert moves(page, first) == [*away, "아래로 내리기"]
    assert moves(page, middle) == [*away, "위로 올리기", "아래로 내리기"]
    assert moves(page, last) == [*away, "위로 올리기"]
    assert moves(page, 4) == ["‘지금 한다’로 옮기기", "‘계획한다’로 옮기기", "‘맡긴다’로 옮기기", "‘덜어낸다’로 옮기기"]
    for number, label, wanted in [
        (middle, "위로 올리기", [order[1], order[0], order[2]]), (first, "아래로 내리기", [order[1], order[2], order[0]]),
    ]:
        page.locator(f"#menu-{number}").click()
        page.locator(f"#task-{number} .menu-list button", has_text=label).click()
        wait_for_titles(page, "decide", wanted)
    page.locator("#tick-4").click()
    expect(page.locator("#notice .undo")).to_be_visible()
    # The line is updated after the notice.
    expect(page.locator("#task-4.done")).to_be_visible()
    assert moves(page, 4) == []
    expect(page.locator("#task-4 .put")).to_have_count(0)


def test_a_line_in_hand_is_put_back_when_another_page_comes(settled, server, visitor):
    page = matrix(settled, server, visitor, "하나 !중요", "둘 !중요")
    page.locator("#grip-2").focus()
    page.keyboard.press("Space")
    announced(page, "들었어요")
    # Submitting the form keeps the focus: the line stays held until the response comes.
    page.locator("#tick-1").evaluate("tick => tick.form.requestSubmit(tick)")
    expect(page.locator("#task-1.done")).to_be_visible()
    expect(page.locator("#notice")).to_be_visible()
    expect(page.locator(".task.held")).to_have_count(0)
    page.locator("#grip-2").focus()
    page.keyboard.press("Space")
    announced(page, "들었어요")
    expect(page.locator("#grip-2")).to_have_attribute("aria-pressed", "true")


def test_a_line_that_is_lifted_while_the_page_is_asked_for_stays_in_hand(settled, server, visitor):
    page = matrix(settled, server, visitor, "하나 !중요", service_workers="block")
    held = Held(page, "**/tasks")
    add(settled, "둘")
    held.ask()
    page.locator("#grip-1").focus()
    page.keyboard.press("Space")
    held.let_go()
    expect(page.locator("#task-1")).to_have_class(re.compile(r"\bheld\b"))
    held.free()
    page.keyboard.press("Escape")
    expect(page.locator(".task .t")).to_have_count(2)


def test_what_is_moved_stays_so_for_whoever_leaves_at_once(settled, server, visitor):
    page = matrix(settled, server, visitor, "하나", "둘")
    for _ in range(5):
        # The second move waits for the response to the first.
        for number in (1, 2):
            page.locator(f"#grip-{number}").focus()
            page.keyboard.press("ArrowDown")
        page.reload()
        wait_for_titles(page, "unsorted", [])
        assert sorted(titles(page, "do")) == ["둘", "하나"]
        for number in ("1", "2"):
            settled.haru("todo", "edit", number, "--important", "none")
        wait_for_titles(page, "do", [])
        quiet(page)


def test_what_nobody_sorted_waits_in_the_tray(settled, server, visitor):
    page = matrix(settled, server, visitor, "치과 예약", "월세", "하나 !중요")
    assert titles(page, "unsorted") == ["치과 예약", "월세"]
    # Moved by a key, and back by undo.
    page.locator("#title-1").focus()
    page.keyboard.press("2")
    wait_for_titles(page, "decide", ["하나", "치과 예약"])
    undo(page)
    wait_for_titles(page, "unsorted", ["치과 예약", "월세"])
    # Moved by the mouse into a quadrant, and from there into the tray before its first task.
    drag(page, "#task-2 .t", "#quad-delete")
    wait_for_titles(page, "delete", ["월세"])
    expect(page.locator("#notice")).to_contain_text("덜어낸다")
    drag(page, "#task-2 .t", "#title-1")
    wait_for_titles(page, "unsorted", ["월세", "치과 예약"])
    # Moved out of the tray by the arrow keys.
    page.locator("#grip-1").focus()
    page.keyboard.press("ArrowDown")
    wait_for_titles(page, "do", ["치과 예약"])
    page.reload()
    wait_for_titles(page, "do", ["치과 예약"])
    assert page.locator("#quad-unsorted .num").inner_text() == "1"


def test_what_is_late_folds_into_one_line_and_moves_to_today(settled, server, visitor):
    numbers = range(1, 4)
    add(settled, *(f"늦은 일 {number}" for number in numbers), "오늘 물 주기 !중요")
    for number in numbers:
        settled.haru("todo", "edit", str(number), "--due", f"2026-11-{10 + number}")
    page = visitor.page(server, "/tasks")
    expect(page.locator(".late-fold")).to_contain_text("지난 할 일 3개")
    assert titles(page, "unsorted") == [] and titles(page, "do") == ["물 주기"]
    page.locator(".late-fold a").click()
    page.wait_for_url("**/tasks/list?due=overdue")
    expect(page.locator("#results .t")).to_have_count(3)
    page.go_back()
    page.locator(".late-fold button").click()
    wait_for_titles(page, "unsorted", [f"늦은 일 {number}" for number in numbers])
    expect(page.locator(".late-fold")).to_have_count(0)
    undo(page)
    expect(page.locator(".late-fold")).to_contain_text("지난 할 일 3개")
    assert "2026-11-12" in settled.haru("todo", "show", "2", "--json")


def drag(page, source: str, goal: str) -> None:
    """Drags a line by the mouse to just inside the upper left corner of its target."""
    until(page, "() => !document.body.hasAttribute('data-sending')")
    quiet(page)
    # A live update removes both elements for a moment.
    while not (start := page.locator(source).bounding_box()) or not (end := page.locator(goal).bounding_box()):
        page.wait_for_timeout(10)
    page.mouse.move(start["x"] + 5, start["y"] + 10)
    page.mouse.down()
    page.mouse.move(end["x"] + 30, end["y"] + 60, steps=6)
    page.mouse.move(end["x"] + 4, end["y"] + 8, steps=4)
    page.mouse.up()
