"""The editor of a task: input is not lost, and does not overwrite the changes of others."""

import re

import pytest
from playwright.sync_api import Page, expect

from pages import quiet
from tasks import add, matrix


def save(page: Page) -> None:
    page.locator(".save button").click()


def test_editing_does_not_lose_that_it_is_done(settled, server, visitor):
    page = matrix(settled, server, visitor, "오늘 물 주기")
    page.locator("#tick-1").click()
    expect(page.locator("#task-1")).to_have_class("task done")
    page.locator("#title-1").click()
    page.locator("form[data-inline] a").click()
    page.locator("#title").fill("꽃에 물 주기")
    page.locator("#more-fold > summary").click()
    page.locator("#color-pink").check(force=True)
    save(page)
    expect(page.locator("#task-1 .t")).to_have_text("꽃에 물 주기")
    expect(page.locator("#task-1")).to_have_class("task tinted c-pink done")


def test_who_edits_second_is_shown_both(settled, server, visitor):
    add(settled, "하나")
    context = visitor.context(server)
    first, second = context.new_page(), context.new_page()
    for page in (first, second):
        page.goto("/tasks/1")
    first.locator("#title").fill("첫째")
    save(first)
    expect(first.locator(".task .t")).to_have_text(["첫째"])
    second.locator("#title").fill("둘째")
    save(second)
    conflict = second.locator(".conflict")
    expect(conflict).to_contain_text("첫째")
    expect(conflict).to_contain_text("둘째")
    expect(second.locator("#title")).to_have_value("둘째")
    conflict.locator("button").click()
    expect(second.locator(".task .t")).to_have_text(["둘째"])


def test_a_task_comes_every_few_weeks_or_on_a_date_of_the_year(server, visitor):
    page = visitor.page(server, "/tasks/new")
    page.locator("#title").fill("보험 갱신")
    page.locator("#day").fill("2027-03-01")
    page.locator("#more-fold > summary").click()
    page.locator("#repeats-yearly").check(force=True)
    expect(page.locator("#monthday")).to_be_visible()
    page.locator("#yearmonth").select_option("3")
    page.locator("#every").fill("2")
    save(page)
    expect(page).not_to_have_url("/tasks/new")
    page.goto("/tasks/1")
    expect(page.locator("#repeats-yearly")).to_be_checked()
    expect(page.locator("#yearmonth")).to_have_value("3")
    expect(page.locator("#monthday")).to_have_value("1")
    expect(page.locator("#every")).to_have_value("2")
    page.locator("#repeats-weekdays").check(force=True)
    expect(page.locator("#every")).to_be_hidden()


def test_unsaved_text_survives_a_reload_and_is_forgotten_once_stored(server, visitor):
    page = visitor.page(server, "/tasks/new")
    page.locator("#title").fill("아직 안 끝난 할 일")
    page.locator("#memo").fill("첫 줄\n둘째 줄 <b>")
    page.locator("#day").fill("2026-12-01")
    page.locator("#more-fold > summary").click()
    page.locator("#color-pink").check(force=True)
    page.locator("#repeats-weekly").check(force=True)
    page.locator("#weekday-tue").check(force=True)
    page.reload()
    assert page.locator("#title").input_value() == ""
    page.locator("#draft-use").click()
    expect(page.locator("#title")).to_be_focused()
    assert page.locator("#title").input_value() == "아직 안 끝난 할 일"
    assert page.locator("#memo").input_value() == "첫 줄\n둘째 줄 <b>"
    expect(page.locator("#color-pink")).to_be_checked()
    expect(page.locator("#weekday-tue")).to_be_visible()
    # To the page, this is a crash; the session ends too.
    page.close(run_before_unload=False)
    page.context.clear_cookies()
    server.let_in(page.context)
    page = page.context.new_page()
    page.goto("/tasks/new")
    page.locator("#draft-use").click()
    save(page)
    expect(page.locator(".task .t")).to_have_text(["아직 안 끝난 할 일"])
    quiet(page)
    page.goto("/tasks/new")
    expect(page.locator("#draft")).to_be_hidden()


def test_a_line_of_quick_entry_leaves_the_unsaved_text_alone(server, visitor):
    page = visitor.page(server, "/tasks/new")
    page.locator("#title").fill("쓰던 것")
    page.goto("/tasks")
    page.locator("#entry").fill("한 줄")
    page.locator("#entry").press("Enter")
    expect(page.locator(".task .t")).to_have_text(["한 줄"])
    page.goto("/tasks/new")
    expect(page.locator("#draft")).to_be_visible()
    page.locator("#draft-drop").click()
    page.reload()
    expect(page.locator("#draft")).to_be_hidden()


def test_going_back_to_what_was_saved_forgets_nothing_that_was_begun_since(server, visitor):
    page = visitor.page(server, "/tasks/new")
    page.locator("#title").fill("하나")
    save(page)
    expect(page.locator("#notice")).to_be_visible()
    quiet(page)
    page.goto("/tasks/new")
    page.locator("#title").fill("둘")
    page.go_back()
    expect(page.locator(".task .t")).to_have_text(["하나"])
    page.goto("/tasks/new")
    expect(page.locator("#draft")).to_be_visible()


def test_unsaved_text_of_an_older_state_overwrites_nothing(settled, server, visitor):
    add(settled, "하나")
    page = visitor.page(server, "/tasks/1")
    page.locator("#title").fill("내가 쓰던 것")
    page.goto("/tasks")
    settled.haru("todo", "edit", "1", "--title", "다른 곳에서 바꾼 것")
    page.goto("/tasks/1")
    page.locator("#draft-use").click()
    save(page)
    expect(page.locator(".conflict")).to_contain_text("다른 곳에서 바꾼 것")
    expect(page.locator("#title")).to_have_value("내가 쓰던 것")


def test_a_refused_form_leads_to_its_first_fault(server, visitor):
    page = visitor.page(server, "/tasks/new")
    page.locator("#title").fill("가" * 300)
    page.locator("#more-fold > summary").click()
    page.locator("#repeats-daily").check(force=True)
    page.locator("#end-after").check(force=True)
    page.locator("#times").fill("0")
    save(page)
    expect(page.locator("#title")).to_be_focused()
    expect(page.locator("[aria-invalid=true]")).to_have_count(3)
    expect(page.locator("#title-hint")).to_contain_text("300자")
    expect(page.locator("#times-fault")).to_be_visible()


@pytest.mark.parametrize("path, longest", [("/tasks/new", 200), ("/diary/new", 120)])
def test_a_title_is_counted_as_it_will_be_kept(server, visitor, path, longest):
    page = visitor.page(server, path)
    counter = page.locator("#title-count")
    expect(counter).to_have_text(f"0 / {longest}")
    page.locator("#title").fill("  " + "👩‍🌾" * longest + "  ")
    expect(counter).to_have_text(f"{longest} / {longest}")
    expect(counter).not_to_have_class(re.compile("over"))
    page.locator("#title").press_sequentially("ㅎ")
    expect(counter).to_have_text(f"{longest + 3} / {longest}")
    expect(counter).to_have_class(re.compile("over"))


def test_a_refused_setting_leads_to_its_reason(server, visitor):
    page = visitor.page(server, "/settings/exclusions")
    page.locator("main form [name=pattern]").last.evaluate("e => e.form.noValidate = true")
    page.locator("main form:has([name=pattern]) button.primary").click()
    expect(page.locator("main .banner[role=alert]")).to_be_focused()


def test_saving_twice_in_haste_saves_once(settled, server, visitor):
    add(settled, "하나")
    page = visitor.page(server, "/tasks/1")
    page.locator("#title").fill("고친 것")
    page.locator(".save button").dblclick()
    expect(page.locator(".task .t")).to_have_text(["고친 것"])
    page.go_back()
    page.locator("#title").wait_for()
    page.goto("/tasks/new")
    page.locator("#title").fill("새것")
    page.locator(".save button").dblclick()
    expect(page.locator(".task .t")).to_have_text(["고친 것", "새것"])
