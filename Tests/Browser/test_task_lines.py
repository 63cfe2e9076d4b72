"""Tasks in their lines: edited in place, postponed by a menu and by keys, and shown in three views."""

import pytest
from playwright.sync_api import expect

from pages import Held, announced, quiet, take_no_hand_for_lost, touch, until
from tasks import add, matrix, undo, wait_for_titles


def test_a_title_is_edited_in_its_place(settled, server, visitor):
    page = matrix(settled, server, visitor, "하나 !중요 #정원", "둘 !중요")
    page.locator("#title-1").click()
    form = page.locator("form[data-inline='1']")
    expect(form.locator("[name=title]")).to_be_focused()
    form.locator("[name=title]").fill("고친 하나")
    form.locator("[name=day]").fill("2026-11-30")
    form.locator("[name=ticket]").fill("물")
    form.locator(".keep").click()
    wait_for_titles(page, "decide", ["고친 하나", "둘"])
    expect(page.locator("#task-1 .chip")).to_have_text("11월 30일")
    expect(page.locator("#title-1")).to_be_focused()
    assert page.url == server.base + "/tasks"
    # A link leads to the editor with every field.
    page.locator("#title-1").click()
    form.locator("a").click()
    page.wait_for_url("**/tasks/1")
    expect(page.locator("#title")).to_have_value("고친 하나")
    expect(page.locator("#ticket")).to_have_value("물")


def test_escape_leaves_a_line_as_it_was(settled, server, visitor):
    page = matrix(settled, server, visitor, "하나 !중요")
    page.locator("#title-1").focus()
    page.keyboard.press("e")
    page.locator("form[data-inline] [name=title]").fill("다른 말")
    page.keyboard.press("Escape")
    expect(page.locator("#title-1")).to_be_focused()
    expect(page.locator("form[data-inline]")).to_have_count(0)
    wait_for_titles(page, "decide", ["하나"])


def test_what_is_edited_stays_open_when_another_task_is_ticked(settled, server, visitor):
    page = matrix(settled, server, visitor, "하나 !중요", "둘 !중요")
    page.locator("#title-1").click()
    page.locator("form[data-inline] [name=title]").fill("쓰던 말")
    page.locator("#tick-2").click()
    announced(page, "끝냈어요")
    expect(page.locator("form[data-inline] [name=title]")).to_have_value("쓰던 말")
    page.locator("form[data-inline] .keep").click()
    wait_for_titles(page, "decide", ["쓰던 말", "둘"])


def test_who_edits_a_line_second_is_shown_both(settled, server, visitor):
    page = matrix(settled, server, visitor, "하나 !중요")
    page.locator("#title-1").click()
    page.locator("form[data-inline] [name=title]").fill("내 말")
    settled.haru("todo", "edit", "1", "--title", "다른 말")
    page.locator("form[data-inline] .keep").click()
    expect(page.locator(".conflict")).to_contain_text("다른 말")
    expect(page.locator("#title")).to_have_value("내 말")


def test_a_line_of_the_list_is_edited_in_its_place(settled, server, visitor):
    add(settled, "하나 !중요", "둘")
    page = visitor.page(server, "/tasks/list")
    page.locator("#title-1").click()
    page.locator("form[data-inline] [name=title]").fill("고친 하나")
    page.locator("form[data-inline] .keep").click()
    expect(page.locator("#title-1")).to_have_text("고친 하나")
    expect(page.locator("form[data-inline]")).to_have_count(0)
    expect(page.locator("#title-2")).to_have_text("둘")


@pytest.mark.parametrize("key, chip", [("1", "내일"), ("2", "11월 23일")])
def test_keys_put_a_task_off(settled, server, visitor, key, chip):
    add(settled, "오늘 18시 하나 !중요")
    page = visitor.page(server, "/tasks/list")
    page.locator("#title-1").focus()
    page.keyboard.press(key)
    expect(page.locator("#task-1 .chip")).to_have_text(f"{chip} 18:00")
    expect(page.locator("#notice")).to_contain_text(f"마감을 {chip} 18:00로 옮겼어요")
    expect(page.locator("#title-1")).to_be_focused()
    undo(page)
    expect(page.locator("#task-1 .chip")).not_to_contain_text(chip)


def test_another_day_opens_the_day_in_its_place(settled, server, visitor):
    add(settled, "하나 !중요")
    page = visitor.page(server, "/tasks/list")
    page.locator("#title-1").focus()
    page.keyboard.press("3")
    expect(page.locator("form[data-inline] [name=day]")).to_be_focused()
    # The first press closes the browser's date picker.
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("form[data-inline]")).to_have_count(0)
    page.locator("#menu-1").click()
    page.locator("#task-1 [data-edits=day]").click()
    expect(page.locator("form[data-inline] [name=day]")).to_be_focused()


def test_a_menu_puts_a_task_off(settled, server, visitor):
    page = matrix(settled, server, visitor, "하나 !중요")
    page.locator("#menu-1").click()
    page.locator("#task-1 .put button", has_text="다음 주로").click()
    expect(page.locator("#task-1 .chip")).to_have_text("11월 23일")


def test_what_is_added_and_moved_says_where(settled, server, visitor):
    page = matrix(settled, server, visitor, "하나 !중요", language="en")
    page.locator("#entry").fill("tomorrow 10:30 review !important")
    page.locator("#entry").press("Enter")
    expect(page.locator("#notice")).to_contain_text("due tomorrow 10:30")
    expect(page.locator("#notice")).to_contain_text("Added to “")
    page.locator("#menu-1").click()
    page.locator("#task-1 .menu-list button", has_text="Delegate").click()
    expect(page.locator("#notice")).to_contain_text("Moved to “Delegate”")


@pytest.mark.parametrize("width", [1280, 820, 390])
@pytest.mark.parametrize("language", ["ko", "en"])
def test_the_bar_of_views_never_moves(settled, server, visitor, language, width):
    add(settled, "하나")
    page = visitor.page(server, "/tasks", language=language, width=width)
    places = []
    for index in range(3):
        links = page.locator(".views a")
        links.nth(index).click()
        expect(links.nth(index)).to_have_attribute("aria-current", "page")
        expect(page.locator(".views [aria-current]")).to_have_count(1)
        quiet(page)
        places.append(page.locator(".views").evaluate("e => JSON.stringify(e.getBoundingClientRect())"))
    assert len(set(places)) == 1, places


@pytest.mark.parametrize("width, columns", [(768, 2), (1280, 2), (767, 1)])
def test_the_matrix_is_two_by_two_from_a_tablet_on(settled, server, visitor, width, columns):
    page = matrix(settled, server, visitor, "하나", "11월 28일 18시 둘", width=width)
    lefts = page.locator(".matrix .quad").evaluate_all("all => all.map(one => Math.round(one.getBoundingClientRect().left))")
    assert len(set(lefts)) == columns
    widths = page.locator(".matrix .quad").evaluate_all("all => all.map(one => Math.round(one.getBoundingClientRect().width))")
    assert len(set(widths)) == 1


def test_what_is_read_of_a_line_pushes_nothing(settled, server, visitor):
    page = matrix(settled, server, visitor, "하나")
    before = page.locator(".matrix").bounding_box()
    page.locator("#entry").fill("내일 18시 코드 리뷰 !중요 #haru")
    expect(page.locator(".reading .read").first).to_be_visible()
    assert page.locator(".matrix").bounding_box() == before


def test_a_line_has_one_tick_until_several_are_selected(settled, server, visitor):
    add(settled, "하나", "둘")
    page = visitor.page(server, "/tasks/list")
    expect(page.locator("#tick-1")).to_be_visible()
    expect(page.locator("#choose-1")).to_be_hidden()
    page.locator("#title-1").focus()
    page.keyboard.press("x")
    expect(page.locator("#choose-1")).to_be_checked()
    expect(page.locator("#tick-1")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#choose-1")).to_be_hidden()
    expect(page.locator("#choose-1")).not_to_be_checked()


def test_filters_stand_in_one_line(settled, server, visitor):
    add(settled, "하나 #정원 @garden")
    for width in [390, 1280]:
        page = visitor.page(server, "/tasks/list", width=width)
        tops = page.locator(".sieve-chips select").evaluate_all("all => all.map(one => Math.round(one.getBoundingClientRect().top))")
        assert len(tops) == 6 and len(set(tops)) == 1
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


def test_saving_a_task_stays_within_reach(settled, server, visitor):
    add(settled, "하나")
    page = visitor.page(server, "/tasks/1", width=390)
    for y in [0, 600, 2000]:
        page.evaluate("y => scrollTo(0, y)", y)
        expect(page.locator(".save .primary")).to_be_in_viewport(ratio=1)
    expect(page.locator(".btn.primary")).to_have_count(1)


def test_without_scripts_a_task_is_put_off_and_edited(server, settled, visitor):
    add(settled, "하나 !중요")
    page = visitor.context(server, java_script_enabled=False).new_page()
    page.goto("/tasks")
    page.locator("#menu-1").click()
    page.locator("#task-1 .menu-list a").click()
    page.locator("#title").fill("고친 하나")
    page.locator("#day").fill("2026-11-22")
    page.locator(".save button").click()
    expect(page.locator("#title-1")).to_have_text("고친 하나")
    expect(page.locator("#task-1 .chip")).to_have_text("내일")


def test_a_line_opens_though_the_page_changes_while_it_is_asked_for(settled, server, visitor):
    page = matrix(settled, server, visitor, "하나 !중요", "둘 !중요", service_workers="block")
    held = Held(page, "**/tasks/*/line")
    page.locator("#title-1").click()
    held.wait()
    add(settled, "셋 !중요")
    wait_for_titles(page, "decide", ["하나", "둘", "셋"])
    held.let_go()
    expect(page.locator("form[data-inline='1'] [name=title]")).to_be_focused()
    # If two lines are pressed before either has loaded, the last one opens.
    page.keyboard.press("Escape")
    page.locator("#title-1").click()
    page.locator("#title-2").click()
    for _ in range(2):
        held.let_go()
    expect(page.locator("form[data-inline='2'] [name=title]")).to_be_focused()
    expect(page.locator("form[data-inline]")).to_have_count(1)


def by_mouse(page):
    page.locator("#tick-2").hover()
    page.mouse.down()
    return page.mouse.up


def by_finger(page):
    box = page.locator("#tick-2").bounding_box()
    session = page.context.new_cdp_session(page)
    touch(session, "touchStart", box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    return lambda: touch(session, "touchEnd")


def by_key(page):
    page.locator("#tick-2").focus()
    page.keyboard.down("Space")
    return lambda: page.keyboard.up("Space")


@pytest.mark.parametrize("press", [by_mouse, by_finger, by_key])
def test_a_press_is_not_lost_to_the_answer_of_the_one_before(settled, server, visitor, press):
    page = matrix(settled, server, visitor, "하나 !중요", "둘 !중요", service_workers="block", has_touch=True)
    take_no_hand_for_lost(page)
    held = Held(page, "**/completion")
    page.locator("#tick-1").click()
    held.wait()
    release = press(page)
    held.let_go()
    assert page.evaluate("window.swaps") is None
    release()
    held.free()
    expect(page.locator(".task.done")).to_have_count(2)


def test_a_syllable_that_follows_another_is_waited_for_too(settled, server, visitor):
    page = matrix(settled, server, visitor, "하나 !중요", service_workers="block")
    take_no_hand_for_lost(page)
    held = Held(page, "**/completion")
    page.locator("#tick-1").click()
    held.wait()
    compose = "kinds => kinds.forEach((kind) => document.getElementById('entry').dispatchEvent(new CompositionEvent(kind, { bubbles: true })))"
    page.evaluate(compose, ["compositionstart"])
    held.let_go()
    page.evaluate(compose, ["compositionend", "compositionstart"])
    page.wait_for_timeout(200)
    assert page.evaluate("window.swaps") is None
    page.evaluate(compose, ["compositionend"])
    until(page, "() => window.swaps >= 1")


def test_a_search_shows_what_is_found_while_the_last_syllable_is_composed(settled, server, visitor):
    add(settled, "회의 준비", "장보기")
    page = visitor.page(server, "/tasks/list")
    take_no_hand_for_lost(page)
    page.locator("#q").focus()
    page.evaluate("document.getElementById('q').dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))")
    page.locator("#q").press_sequentially("회의")
    expect(page.locator("#results .task")).to_have_count(1)


def test_a_press_is_not_lost_to_a_change_elsewhere(settled, server, visitor):
    page = matrix(settled, server, visitor, "하나 !중요", service_workers="block")
    take_no_hand_for_lost(page)
    held = Held(page, "**/tasks")
    page.locator("#tick-1").hover()
    add(settled, "둘 !중요")
    held.wait()
    page.mouse.down()
    held.let_go()
    page.mouse.up()
    held.free()
    expect(page.locator("#task-1.done")).to_be_visible()
    wait_for_titles(page, "decide", ["둘", "하나"])
