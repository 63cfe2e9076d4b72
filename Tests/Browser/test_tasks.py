"""Tasks: written in one line, moved, ticked, edited and had back, with and without scripts."""

import pytest
from playwright.sync_api import Page, expect

from pages import quiet


@pytest.fixture
def server(settled):
    """A server on a machine of one's own."""
    with settled.serve() as server:
        yield server


def add(machine, *lines: str) -> None:
    """Writes tasks from the command line; they are numbered from 1."""
    for line in lines:
        machine.haru("todo", "add", line)


def titles(page: Page, quadrant: str) -> list[str]:
    """What stands in a quadrant, from the top."""
    return page.locator(f"[data-list={quadrant}] .t").all_inner_texts()


def wait_for_titles(page: Page, quadrant: str, wanted: list[str]) -> None:
    """Waits until a quadrant holds exactly these."""
    expect(page.locator(f"[data-list={quadrant}] .t")).to_have_text(wanted)


def undo(page: Page) -> None:
    page.locator("#notice .undo").click()


def announced(page: Page, text: str) -> None:
    expect(page.locator("#live")).to_contain_text(text)


def test_quick_entry_shows_how_it_reads_and_leaves_out_what_was_not_meant(server, visitor):
    page = visitor.page(server, "/tasks")
    page.locator("#entry").fill("내일 18시 코드 리뷰 !중요 #haru")
    chips = page.locator("[data-reads] .read")
    expect(chips).to_have_count(5)
    expect(chips.last).to_contain_text("지금 한다")
    page.locator("[data-reads] .read", has_text="18:00").locator("button").click()
    expect(page.locator("[data-reads] .read.taken")).to_contain_text("18시")
    # Letters before a stretch that is kept do not move it off its words.
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


def test_a_line_that_is_refused_stays_as_it_was_written(server, visitor):
    page = visitor.page(server, "/")
    page.locator("#entry").fill("!중요 #haru")
    page.locator("#entry").press("Enter")
    expect(page.locator("#entry-problem")).to_be_visible()
    expect(page.locator("#entry")).to_have_value("!중요 #haru")


def test_enter_while_a_letter_is_composed_sends_nothing(server, visitor):
    page = visitor.page(server, "/tasks")
    page.locator("#entry").fill("코드")
    page.locator("#entry").evaluate(
        "e => e.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', isComposing: true, bubbles: true, cancelable: true}))"
    )
    page.wait_for_timeout(300)
    expect(page.locator("#entry")).to_have_value("코드")
    assert page.locator(".task").count() == 0


def test_a_mouse_moves_a_task_between_quadrants(settled, server, visitor):
    add(settled, "하나 !중요", "둘 !중요", "셋")
    page = visitor.page(server, "/tasks")
    quiet(page)
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
    add(settled, "하나 !중요")
    page = visitor.page(server, "/tasks")
    quiet(page)
    start = page.locator("#task-1 .t").bounding_box()
    goal = page.locator("#quad-do").bounding_box()
    page.mouse.move(start["x"] + 5, start["y"] + 10)
    page.mouse.down()
    page.mouse.move(goal["x"] + 60, goal["y"] + 90, steps=6)
    assert titles(page, "do") == ["하나"]
    page.keyboard.press("Escape")
    page.mouse.up()
    assert titles(page, "decide") == ["하나"]
    page.reload()
    wait_for_titles(page, "decide", ["하나"])


def touch(session, kind: str, x: float = 0, y: float = 0) -> None:
    points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_a_finger_that_rests_moves_a_task_and_one_that_strokes_scrolls(settled, server, visitor):
    add(settled, "하나 !중요", "둘")
    page = visitor.page(server, "/tasks", width=390, has_touch=True, is_mobile=True)
    quiet(page)
    session = page.context.new_cdp_session(page)
    start = page.locator("#task-1 .t").bounding_box()
    goal = page.locator("#quad-do summary").bounding_box()
    x, y = start["x"] + 10, start["y"] + 12
    touch(session, "touchStart", x, y)
    touch(session, "touchMove", x, y - 60)
    touch(session, "touchMove", x, y - 120)
    touch(session, "touchEnd")
    page.wait_for_timeout(700)
    assert titles(page, "decide") == ["하나"]
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(200)
    touch(session, "touchStart", x, y)
    page.wait_for_timeout(600)
    for part in range(1, 7):
        touch(session, "touchMove", x, y + (goal["y"] + 40 - y) * part / 6)
        page.wait_for_timeout(30)
    touch(session, "touchEnd")
    wait_for_titles(page, "do", ["하나"])
    announced(page, "옮겼어요")
    page.reload()
    wait_for_titles(page, "do", ["하나"])


def test_arrow_keys_move_a_task_and_say_where_it_is(settled, server, visitor):
    add(settled, "하나 !중요", "둘 !중요")
    page = visitor.page(server, "/tasks")
    quiet(page)
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
    # From anywhere on the line, with Alt.
    page.locator("#title-1").focus()
    page.keyboard.press("Alt+ArrowDown")
    wait_for_titles(page, "delegate", ["하나"])
    announced(page, "옮겼어요")
    undo(page)
    wait_for_titles(page, "do", ["하나"])


def test_a_task_is_picked_up_carried_and_put_back_by_keys(settled, server, visitor):
    add(settled, "하나 !중요", "둘 !중요")
    page = visitor.page(server, "/tasks")
    quiet(page)
    page.locator("#grip-2").focus()
    page.keyboard.press("Space")
    announced(page, "들었어요")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    assert titles(page, "do") == ["둘"]
    page.keyboard.press("Escape")
    announced(page, "제자리")
    assert titles(page, "decide") == ["하나", "둘"]
    page.keyboard.press("Space")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Space")
    announced(page, "옮겼어요")
    page.reload()
    wait_for_titles(page, "decide", ["둘", "하나"])


def test_a_move_that_fails_goes_back_and_says_so(settled, server, visitor):
    add(settled, "하나 !중요")
    page = visitor.page(server, "/tasks")
    quiet(page)
    page.route("**/quadrant", lambda route: route.abort())
    page.locator("#grip-1").focus()
    page.keyboard.press("ArrowLeft")
    announced(page, "저장하지 못")
    wait_for_titles(page, "decide", ["하나"])
    visitor.complaints.clear()


def test_a_tick_stays_where_one_is_and_is_taken_back(settled, server, visitor):
    add(settled, "오늘 21시 물 주기", "오늘 가지치기")
    page = visitor.page(server, "/")
    expect(page.locator(".today-tasks header .num")).to_have_text("0 / 2")
    page.locator("#tick-1").click()
    expect(page.locator("#tick-1")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".today-tasks header .num")).to_have_text("1 / 2")
    announced(page, "끝냈어요")
    undo(page)
    expect(page.locator("#tick-1")).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".today-tasks header .num")).to_have_text("0 / 2")


def test_what_repeats_comes_again_when_it_is_done(settled, server, visitor):
    add(settled, "매주 토요일 9시 청소")
    page = visitor.page(server, "/tasks")
    page.locator("#tick-1").click()
    expect(page.locator("#notice")).to_contain_text("다음 차례는 12월 5일")
    expect(page.locator("#task-2 .chip")).to_contain_text("12월 5일")
    undo(page)
    expect(page.locator("#task-2")).to_have_count(0)
    expect(page.locator("#tick-1")).to_have_attribute("aria-pressed", "false")


def test_editing_does_not_lose_that_it_is_done(settled, server, visitor):
    add(settled, "오늘 물 주기")
    page = visitor.page(server, "/tasks")
    page.locator("#tick-1").click()
    expect(page.locator("#task-1")).to_have_class("task c-green done")
    page.locator("#title-1").click()
    page.locator("#title").fill("꽃에 물 주기")
    page.locator("#color-pink").check(force=True)
    page.locator(".save button").click()
    expect(page.locator("#task-1 .t")).to_have_text("꽃에 물 주기")
    expect(page.locator("#task-1")).to_have_class("task c-pink done")


def test_several_are_deleted_and_had_back(settled, server, visitor):
    add(settled, "하나", "둘", "셋")
    page = visitor.page(server, "/tasks/list")
    page.locator("#choose-1").check()
    page.locator("#choose-3").check()
    expect(page.locator("[data-chosen]")).to_have_text("2개 골랐어요")
    page.locator("[name=action][value=delete]").click()
    expect(page.locator("#results .t")).to_have_text(["둘"])
    undo(page)
    expect(page.locator("#results .t")).to_have_count(3)


def test_the_list_searches_while_one_types(settled, server, visitor):
    add(settled, "잔디 깎기", "물 주기 #garden")
    page = visitor.page(server, "/tasks/list")
    page.locator("#q").press_sequentially("물")
    expect(page.locator("#results .t")).to_have_text(["물 주기"])
    expect(page.locator("#q")).to_be_focused()
    assert "q=" in page.url
    page.locator("#q").fill("")
    expect(page.locator("#results .t")).to_have_count(2)
    page.locator("#by-ticket").select_option("garden")
    expect(page.locator("#results .t")).to_have_text(["물 주기"])


def test_a_change_in_one_page_appears_in_the_other(settled, server, visitor):
    add(settled, "하나 !중요")
    context = visitor.context(server)
    first, second, day = context.new_page(), context.new_page(), context.new_page()
    first.goto(server.base + "/tasks")
    second.goto(server.base + "/")
    day.goto(server.base + "/tasks/days/2026-11-21")
    second.locator("#entry").fill("둘 !중요")
    second.locator("#entry").press("Enter")
    expect(second.locator(".today-tasks .t")).to_have_text(["둘"])
    first.bring_to_front()
    wait_for_titles(first, "do", ["둘"])
    first.locator("#tick-2").click()
    second.bring_to_front()
    expect(second.locator("#tick-2")).to_have_attribute("aria-pressed", "true")
    day.bring_to_front()
    expect(day.locator("#tick-2")).to_have_attribute("aria-pressed", "true")


def test_what_is_being_written_is_not_swept_away(settled, server, visitor):
    page = visitor.page(server, "/tasks")
    page.locator("#entry").fill("아직 쓰는")
    add(settled, "다른 곳에서")
    page.wait_for_timeout(1_500)
    expect(page.locator("#entry")).to_have_value("아직 쓰는")
    page.locator("#entry").press("Enter")
    expect(page.locator(".task .t")).to_have_count(2)


def test_what_is_typed_while_a_line_is_on_its_way_is_the_next_line(server, visitor):
    page = visitor.page(server, "/tasks")

    def slowly(route):
        page.wait_for_timeout(600)
        route.continue_()

    page.route(lambda url: url.endswith("/tasks"), slowly)
    page.locator("#entry").fill("하나")
    page.locator("#entry").press("Enter")
    page.locator("#entry").fill("둘")
    expect(page.locator(".task .t")).to_have_text(["하나"])
    expect(page.locator("#entry")).to_have_value("둘")
    expect(page.locator("#entry")).to_be_focused()


def test_who_edits_second_is_shown_both(settled, server, visitor):
    add(settled, "하나")
    context = visitor.context(server)
    first, second = context.new_page(), context.new_page()
    for page in (first, second):
        page.goto(server.base + "/tasks/1")
    first.locator("#title").fill("첫째")
    first.locator(".save button").click()
    second.locator("#title").fill("둘째")
    second.locator(".save button").click()
    conflict = second.locator(".conflict")
    expect(conflict).to_contain_text("첫째")
    expect(conflict).to_contain_text("둘째")
    expect(second.locator("#title")).to_have_value("둘째")
    conflict.locator("button").click()
    expect(second.locator(".task .t")).to_have_text(["둘째"])


def test_the_week_goes_on_in_both_directions(settled, server, visitor):
    add(settled, "모레 물 주기")
    page = visitor.page(server, "/tasks/days/2026-11-21")
    expect(page.locator(".week")).to_have_count(3)
    weeks = page.locator("[data-weeks]")
    for _ in range(3):
        before = page.locator(".week").count()
        weeks.evaluate("e => e.scrollTo({left: e.scrollWidth, behavior: 'instant'})")
        expect(page.locator(".week")).to_have_count(before + 1)
    assert page.locator("[data-month]").first.inner_text() == "2026년 12월"
    page.locator(".strip .btn", has_text="오늘").click()
    assert page.url.endswith("/tasks/days/2026-11-21")


def test_keys_lead_to_tasks_and_to_a_new_one(server, visitor):
    page = visitor.page(server, "/challenge")
    page.keyboard.press("m")
    page.wait_for_url("**/tasks")
    page.keyboard.press("n")
    expect(page.locator("#entry")).to_be_focused()
    page.keyboard.press("Escape")
    page.locator("h1").click()
    page.goto(server.base + "/challenge")
    page.keyboard.press("/")
    page.wait_for_url("**/tasks/list#q")
    expect(page.locator("#q")).to_be_focused()


def test_the_next_line_can_be_written_while_one_is_on_its_way(server, visitor):
    page = visitor.page(server, "/tasks")

    def slowly(route):
        if route.request.method == "POST":
            page.wait_for_timeout(400)
        route.continue_()

    page.route("**/tasks", slowly)
    entry = page.locator("#entry")
    entry.press_sequentially("하나둘")
    entry.press("Enter")
    entry.press_sequentially("셋넷", delay=60)
    entry.press("Enter")
    expect(page.locator(".task .t")).to_have_text(["하나둘", "셋넷"])
    expect(page.locator("#entry")).to_have_value("")


def test_a_menu_at_the_end_of_a_phone_opens_upwards(settled, server, visitor):
    add(settled, *(f"할 일 {number}" for number in range(12)))
    page = visitor.page(server, "/tasks", width=390)
    page.locator(".task .menu > summary").last.click()
    last = page.locator(".menu[open] .menu-list > *").last
    expect(last).to_be_visible()
    bar = page.locator(".rail").bounding_box()
    box = last.bounding_box()
    assert box["y"] + box["height"] <= bar["y"]


class TestWithoutScripts:
    """Every form of tasks, in a browser that runs no scripts."""

    @pytest.fixture
    def page(self, settled, server, visitor):
        add(settled, "매주 토요일 9시 청소 #집", "둘 !중요", "셋")
        page = visitor.context(server, java_script_enabled=False).new_page()
        page.base = server.base
        return page

    def test_a_line_is_added_and_read(self, page):
        page.goto(page.base + "/tasks")
        page.locator("#entry").fill("내일 18시 코드 리뷰")
        page.locator(".peek").click()
        page.locator("label", has_text="18시").click()
        page.locator("button", has_text="다시 읽기").click()
        assert page.locator("input[name=keep]:checked").count() == 1
        page.locator("form .btn.primary").click()
        assert "18시 코드 리뷰" in page.locator(".matrix").inner_text()
        page.locator("#notice .undo").click()
        assert "18시 코드 리뷰" not in page.locator(".matrix").inner_text()

    def test_a_task_is_ticked_moved_copied_and_deleted(self, page):
        page.goto(page.base + "/tasks")
        page.locator("#tick-1").click()
        assert "12월 5일" in page.locator("#notice").inner_text()
        page.locator("#notice .undo").click()
        page.locator("#menu-2").click()
        page.locator("#task-2 .menu-list button", has_text="맡긴다").click()
        assert titles(page, "delegate") == ["둘"]
        page.locator("#task-2 .link").click()
        assert titles(page, "delete") == ["셋"] or "둘" in titles(page, "delete")
        page.locator("#menu-3").click()
        page.locator("#task-3 .menu-list button", has_text="복제").click()
        assert page.locator(".task .t", has_text="셋").count() == 2
        page.locator("#menu-3").click()
        page.locator("#task-3 .menu-list button", has_text="지우기").click()
        assert page.locator(".task .t", has_text="셋").count() == 1
        page.goto(page.base + "/tasks/list?status=deleted")
        page.locator("#task-3 .btn").click()
        page.goto(page.base + "/tasks")
        assert page.locator(".task .t", has_text="셋").count() == 2

    def test_the_list_is_filtered_and_several_are_changed(self, page):
        page.goto(page.base + "/tasks/list")
        page.locator("#q").fill("둘")
        page.locator("#q").press("Enter")
        assert page.locator("#results .t").all_inner_texts() == ["둘"]
        page.locator("#choose-2").check()
        page.locator("[name=action][value=done]").click()
        assert "q=" in page.url and page.locator("#results .t").count() == 0
        page.locator("#notice .undo").click()
        assert page.locator("#results .t").count() == 1
        page.goto(page.base + "/tasks/list")
        page.locator("#tickets summary").click()
        page.locator("#tickets .swatch.c-pink").click()
        page.locator("#tickets summary").click()
        assert page.locator("#tickets .swatch.c-pink").get_attribute("aria-pressed") == "true"

    def test_a_task_is_written_in_full_and_edited(self, page):
        page.goto(page.base + "/tasks/new?on=2026-12-01")
        page.locator("#title").fill("월말 정산")
        page.locator("#time").fill("09:00")
        page.locator("#alarms-fold > summary").click()
        page.locator("#alarm-1d").check(force=True)
        page.locator("#repeat-fold > summary").click()
        page.locator("#repeats-monthly").check(force=True)
        page.locator("#monthday").fill("40")
        page.locator(".save button").click()
        assert page.locator(".fault").first.inner_text()
        assert page.locator("#title").input_value() == "월말 정산"
        page.locator("#monthday").fill("31")
        page.locator(".save button").click()
        page.locator(".task .t", has_text="월말 정산").click()
        assert page.locator("#monthday").input_value() == "31"
        assert page.locator("#alarm-1d").is_checked()
        page.locator(".btn.danger").click()
        assert page.locator(".task .t", has_text="월말 정산").count() == 0

    def test_a_day_is_walked_through(self, page):
        page.goto(page.base + "/tasks/days/2026-12-05")
        assert page.locator(".ghost").count() == 1
        page.locator("#entry").fill("사과 사기")
        page.locator("#entry").press("Enter")
        assert "/tasks/days/2026-12-05" in page.url
        page.locator(".stop summary", has_text="사과 사기").click()
        page.locator(".stop:not(.ghost) .tickbox").click()
        assert page.locator(".stop.done .t").inner_text() == "사과 사기"
        page.locator(".strip .btn.round").first.click()
        assert page.url.endswith("/tasks/days/2026-11-28")
