"""Every form for tasks, in a browser without scripts."""

import pytest
from playwright.sync_api import expect

from tasks import add, wait_for_titles


@pytest.fixture
def page(settled, plain):
    add(settled, "매주 토요일 9시 청소 #집", "둘 !중요", "셋")
    return plain


def test_a_line_is_added_and_read(page):
    page.goto("/tasks")
    page.locator("#entry").fill("내일 18시 코드 리뷰")
    page.locator(".peek").click()
    page.locator("label", has_text="18시").click()
    page.locator("button", has_text="다시 읽기").click()
    expect(page.locator("input[name=keep]:checked")).to_have_count(1)
    page.locator("form .btn.primary").click()
    expect(page.locator(".tray .t", has_text="18시 코드 리뷰")).to_be_visible()
    page.locator("#notice .undo").click()
    expect(page.locator(".tray .t", has_text="18시 코드 리뷰")).to_have_count(0)


def edit(page, number):
    """Opens the editor from the menu of a line."""
    page.locator(f"#menu-{number}").click()
    page.locator(f"#task-{number} .menu-list a").click()


def test_a_task_is_ticked_moved_copied_and_deleted(page):
    page.goto("/tasks")
    page.locator("#tick-1").click()
    expect(page.locator("#notice")).to_contain_text("12월 5일")
    page.locator("#notice .undo").click()
    edit(page, 2)
    page.locator("#important-off").check(force=True)
    page.locator("#more-fold > summary").click()
    page.locator("#urgency-always").check(force=True)
    page.locator(".save button").click()
    wait_for_titles(page, "delegate", ["둘"])
    edit(page, 3)
    page.locator("button", has_text="복제").click()
    page.goto("/tasks")
    expect(page.locator(".task .t", has_text="셋")).to_have_count(2)
    edit(page, 3)
    page.locator("button", has_text="지우기").click()
    page.goto("/tasks")
    expect(page.locator(".task .t", has_text="셋")).to_have_count(1)
    page.goto("/tasks/list?status=deleted")
    page.locator("#task-3 .btn").click()
    page.goto("/tasks")
    expect(page.locator(".task .t", has_text="셋")).to_have_count(2)


def test_the_list_is_filtered_and_several_are_changed(page):
    page.goto("/tasks/list")
    page.locator("#q").fill("둘")
    page.locator("#q").press("Enter")
    expect(page.locator("#results .t")).to_have_text(["둘"])
    page.locator("#choosing").check(force=True)
    page.locator("#choose-2").check()
    page.locator("[name=action][value=done]").click()
    expect(page.locator("#results .t")).to_have_count(0)
    assert "q=" in page.url
    page.locator("#notice .undo").click()
    expect(page.locator("#results .t")).to_have_count(1)
    page.goto("/tasks/list")
    page.locator("#tickets summary").click()
    page.locator("#tickets .swatch.c-pink").click()
    page.locator("#tickets summary").click()
    expect(page.locator("#tickets .swatch.c-pink")).to_have_attribute("aria-pressed", "true")


def test_a_task_is_written_in_full_and_edited(page):
    page.goto("/tasks/new?on=2026-12-01")
    page.locator("#title").fill("월말 정산")
    page.locator("#time").fill("09:00")
    page.locator("#alarm-1d").check(force=True)
    page.locator("#more-fold > summary").click()
    page.locator("#repeats-monthly").check(force=True)
    page.locator("#monthday").fill("40")
    page.locator(".save button").click()
    assert page.locator(".fault").first.inner_text()
    expect(page.locator("#title")).to_have_value("월말 정산")
    page.locator("#monthday").fill("31")
    page.locator(".save button").click()
    page.locator(".task .t", has_text="월말 정산").click()
    expect(page.locator("#monthday")).to_have_value("31")
    expect(page.locator("#alarm-1d")).to_be_checked()
    page.locator(".btn.danger").click()
    expect(page.locator(".task .t", has_text="월말 정산")).to_have_count(0)


def test_a_day_is_walked_through(page):
    page.goto("/tasks/days/2026-12-05")
    expect(page.locator(".ghost")).to_have_count(1)
    page.locator("#entry").fill("사과 사기")
    page.locator("#entry").press("Enter")
    assert "/tasks/days/2026-12-05" in page.url
    page.locator(".stop summary", has_text="사과 사기").click()
    page.locator(".stop:not(.ghost) .tickbox").click()
    expect(page.locator(".stop.done .t")).to_have_text("사과 사기")
    page.locator(".strip .btn.round").first.click()
    page.wait_for_url("**/tasks/days/2026-11-28")
