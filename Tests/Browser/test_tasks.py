"""Tasks: ticked, searched, deleted and restored, on several pages at once."""

import pytest
from playwright.sync_api import expect

from pages import Held, announced
from tasks import add, matrix, undo, wait_for_titles


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
    page = matrix(settled, server, visitor, "매주 토요일 9시 청소")
    page.locator("#tick-1").click()
    expect(page.locator("#notice")).to_contain_text("다음 차례는 12월 5일")
    expect(page.locator("#task-2 .chip")).to_contain_text("12월 5일")
    undo(page)
    expect(page.locator("#task-2")).to_have_count(0)
    expect(page.locator("#tick-1")).to_have_attribute("aria-pressed", "false")


def test_several_are_deleted_and_had_back(settled, server, visitor):
    add(settled, "하나", "둘", "셋")
    page = visitor.page(server, "/tasks/list")
    page.locator("#choosing").check(force=True)
    page.locator("#choose-1").check()
    page.locator("#choose-3").check()
    expect(page.locator("[data-chosen]")).to_have_text("2개 선택")
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


@pytest.mark.parametrize("trouble", ["no connection", "an error"])
def test_a_search_that_fails_is_said(settled, server, visitor, trouble):
    add(settled, "하나", "둘")
    page = visitor.page(server, "/tasks/list", language="en", service_workers="block")
    end = (lambda route: route.abort()) if trouble == "no connection" else (lambda route: route.fulfill(status=500))
    page.route(lambda url: "q=" in url, end)
    page.locator("#q").press_sequentially("하나")
    expect(page.locator("#notice")).to_contain_text("Couldn’t load it")
    expect(page.locator("#results .t")).to_have_count(2)


def test_a_search_that_another_takes_the_place_of_is_no_failure(settled, server, visitor):
    add(settled, "하나", "둘")
    page = visitor.page(server, "/tasks/list", service_workers="block")
    held = Held(page, "**/tasks/list?q=*")
    page.locator("#q").press_sequentially("하")
    held.wait()
    held.routes.clear()
    page.locator("#q").press_sequentially("나")
    held.wait()
    held.free()
    expect(page.locator("#results .t")).to_have_text(["하나"])
    expect(page.locator("#notice")).to_have_count(0)


def test_a_change_in_one_page_appears_in_the_other(settled, server, visitor):
    add(settled, "하나 !중요")
    context = visitor.context(server)
    first, second, day = context.new_page(), context.new_page(), context.new_page()
    first.goto("/tasks")
    second.goto("/")
    day.goto("/tasks/days/2026-11-21")
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


def test_the_week_goes_on_in_both_directions(settled, server, visitor):
    add(settled, "모레 물 주기")
    page = visitor.page(server, "/tasks/days/2026-11-21")
    expect(page.locator(".week")).to_have_count(3)
    weeks = page.locator("[data-weeks]")
    for _ in range(3):
        before = page.locator(".week").count()
        weeks.evaluate("e => e.scrollTo({left: e.scrollWidth, behavior: 'instant'})")
        expect(page.locator(".week")).to_have_count(before + 1)
    expect(page.locator("[data-month]").first).to_have_text("2026년 12월")
    page.locator(".strip .btn", has_text="오늘").click()
    expect(page.locator("[data-month]").first).to_have_text("2026년 11월")
    assert page.url.endswith("/tasks/days/2026-11-21")


def test_keys_lead_to_tasks_and_to_a_new_one(server, visitor):
    page = visitor.page(server, "/challenge")
    page.keyboard.press("m")
    page.wait_for_url("**/tasks")
    page.keyboard.press("n")
    expect(page.locator("#entry")).to_be_focused()
    page.goto("/challenge")
    page.keyboard.press("/")
    page.wait_for_url("**/tasks/list#q")
    expect(page.locator("#q")).to_be_focused()


def test_what_was_done_is_told_once(settled, server, visitor):
    add(settled, "하나")
    page = visitor.page(server, "/tasks?notice=task-added&task=1")
    expect(page.locator("#notice .undo")).to_be_visible()
    expect(page).to_have_url("/tasks")
    page.reload()
    expect(page.locator(".task .t")).to_have_text(["하나"])
    expect(page.locator("#notice")).to_have_count(0)


@pytest.mark.parametrize("trouble", ["no connection", "no key"])
def test_a_tick_that_is_not_saved_is_said_to_everybody(settled, server, visitor, trouble):
    page = matrix(settled, server, visitor, "하나", language="en", service_workers="block")
    if trouble == "no key":
        page.context.clear_cookies()
    else:
        page.route("**/completion", lambda route: route.abort())
    page.locator("#tick-1").click()
    expect(page.locator("#notice")).to_contain_text("Couldn’t save; nothing changed")
    expect(page.locator("#tick-1")).to_have_attribute("aria-pressed", "false")


def test_a_button_of_a_menu_gives_the_focus_back(settled, server, visitor):
    page = matrix(settled, server, visitor, "하나 !중요", "둘 !중요")
    page.locator("#menu-1").press("Enter")
    page.locator("#task-1 .menu-list button", has_text="맡긴다").press("Enter")
    wait_for_titles(page, "delegate", ["하나"])
    expect(page.locator("#menu-1")).to_be_focused()
    page.locator("#menu-1").press("Enter")
    page.locator("#task-1 .menu-list button", has_text="지우기").press("Enter")
    expect(page.locator("#task-1")).to_have_count(0)
    expect(page.locator("#main")).to_be_focused()


def test_the_week_that_one_looks_at_stays_when_something_changes(settled, server, visitor):
    page = visitor.page(server, "/tasks/days/2026-11-21")
    expect(page.locator(".week")).to_have_count(3)
    weeks = page.locator("[data-weeks]")
    weeks.evaluate("e => e.scrollTo({left: e.scrollWidth, behavior: 'instant'})")
    expect(page.locator("[data-month]").first).to_have_text("2026년 11월")
    expect(page.locator(".week")).to_have_count(4)
    add(settled, "2026-11-21 하나", "2026-11-26 둘")
    expect(page.locator(".trace .t")).to_have_text(["하나"])
    expect(page.locator("[data-week='2026-11-22']")).to_be_in_viewport(ratio=0.9)
    # The scrolled week shows the new task, and so does the week of the shown day.
    expect(page.locator(".week a[href$='2026-11-26'] .dots i")).to_have_count(1)
    expect(page.locator(".week a[href$='2026-11-21'] .dots i")).to_have_count(1)


def test_the_way_to_all_tasks_comes_with_the_first_filter(settled, server, visitor):
    add(settled, "잔디 깎기", "물 주기 #garden")
    page = visitor.page(server, "/tasks/list")
    expect(page.locator("#clear a")).to_have_count(0)
    page.locator("#by-ticket").select_option("garden")
    expect(page.locator("#results .t")).to_have_text(["물 주기"])
    page.locator("#clear a").click()
    expect(page.locator("#results .t")).to_have_count(2)


@pytest.mark.parametrize("key, code", [("ㅡ", "KeyM"), ("M", "KeyM"), ("m", "Semicolon")])
def test_letters_lead_on_whatever_script_the_keyboard_writes(server, visitor, key, code):
    page = visitor.page(server, "/challenge")
    page.evaluate(
        "init => document.body.dispatchEvent(new KeyboardEvent('keydown', {...init, bubbles: true, cancelable: true}))",
        {"key": key, "code": code},
    )
    page.wait_for_url("**/tasks")
