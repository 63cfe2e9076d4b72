"""The calendar: months and years that join at the right day, by keyboard, by touch and without scripts."""

import pytest
from playwright.sync_api import expect

from pages import Held, until


@pytest.fixture
def server(settled):
    """A server on a machine with tasks, a note and a challenge around New Year."""
    settled.haru("challenge", "start", "50", "--from", "2026-11-01")
    settled.haru("todo", "add", "2026-12-31 18:00 한 해 돌아보기")
    settled.haru("todo", "add", "2027-01-01 새해 첫 커밋")
    settled.haru("todo", "add", "2028-02-29 윤일 축하")
    settled.haru("todo", "add", "매주 월요일 주간 정리")
    settled.haru("note", "add", "--mood", "fire", "--day", "2026-11-20", "버그를 잡은 날")
    with settled.serve() as server:
        yield server


def cell(page, day):
    return page.locator(f".cell:not(.out) > a[data-day='{day}']")


def focused(page):
    return page.evaluate("document.activeElement.dataset.day ?? null")


def heading(page):
    return page.locator("main h1").inner_text()


def chosen(page):
    return page.locator("#chosen")


def test_a_month_shows_what_each_day_holds(server, visitor):
    page = visitor.page(server, "/calendar")
    assert heading(page) == "2026년 11월"
    today = cell(page, "2026-11-21")
    assert today.get_attribute("aria-current") == "date"
    assert "11월 20일 금요일, 기여" in cell(page, "2026-11-20").get_attribute("aria-label")
    assert "기분 신남" in cell(page, "2026-11-20").get_attribute("aria-label")
    assert "할 일 1개" in cell(page, "2026-11-23").get_attribute("aria-label")
    assert "챌린지 중" in today.get_attribute("aria-label")
    assert page.locator(".scene [role=img], .scene svg[role=img]").get_attribute("aria-label").startswith("11월")
    assert page.locator(".cell > a").count() == 35


@pytest.mark.parametrize(
    "start, key, target, title",
    [
        ("2026-12-31", "ArrowRight", "2027-01-01", "2027년 1월"),
        ("2027-01-01", "ArrowLeft", "2026-12-31", "2026년 12월"),
        ("2026-12-28", "ArrowDown", "2027-01-04", "2027년 1월"),
        ("2028-02-28", "ArrowRight", "2028-02-29", "2028년 2월"),
        ("2028-02-29", "ArrowRight", "2028-03-01", "2028년 3월"),
        ("2027-02-28", "ArrowRight", "2027-03-01", "2027년 3월"),
        ("2028-01-31", "PageDown", "2028-02-29", "2028년 2월"),
        ("2026-11-21", "PageUp", "2026-10-21", "2026년 10월"),
        ("2026-11-21", "Shift+PageDown", "2027-11-21", "2027년 11월"),
        ("2026-11-19", "Home", "2026-11-15", "2026년 11월"),
        ("2026-11-19", "End", "2026-11-21", "2026년 11월"),
    ],
)
def test_the_arrow_keys_go_on_into_the_months_beside(server, visitor, start, key, target, title):
    page = visitor.page(server, f"/calendar/{start[:7]}")
    cell(page, start).focus()
    page.keyboard.press(key)
    until(page, "day => document.activeElement.dataset.day === day", target)
    assert heading(page) == title
    assert focused(page) == target


def test_tab_reaches_the_grid_once_and_enter_opens_the_day_in_place(server, visitor):
    page = visitor.page(server, "/calendar/2026-12")
    assert page.locator(".cell > a[tabindex='0']").count() == 1
    page.evaluate("window.stayed = true")
    cell(page, "2026-12-01").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_selector("#chosen")
    assert "8일 화요일" in chosen(page).inner_text()
    assert page.url.endswith("/calendar/2026-12?day=2026-12-08")
    assert focused(page) == "2026-12-08"
    assert page.evaluate("window.stayed") is True
    page.go_back()
    until(page, "() => !document.querySelector('#chosen')")
    assert heading(page) == "2026년 12월"


def test_going_back_twice_in_haste_goes_back_twice(server, visitor):
    page = visitor.page(server, "/calendar/2026-12", service_workers="block")
    cell(page, "2026-12-10").focus()
    for key, title in [("PageDown", "2027년 1월"), ("PageDown", "2027년 2월")]:
        page.keyboard.press(key)
        expect(page.locator("main h1")).to_have_text(title)
    held = Held(page, "**/calendar/2027-01")
    page.evaluate("history.back()")
    page.wait_for_url("**/calendar/2027-01")
    page.evaluate("history.back()")
    page.wait_for_url("**/calendar/2026-12")
    expect(page.locator("main h1")).to_have_text("2026년 12월")
    # The late response is discarded.
    held.let_go()
    assert heading(page) == "2026년 12월"


def test_the_last_day_that_can_be_written_leads_nowhere(server, visitor):
    page = visitor.page(server, "/calendar/9999-12")
    assert page.locator("main a[rel=next]").count() == 0
    cell(page, "9999-12-31").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(200)
    assert focused(page) == "9999-12-31"
    page.goto("/calendar/0001-01")
    assert page.locator("main a[rel=prev]").count() == 0
    assert page.locator(".cell > a").first.get_attribute("data-day") == "0001-01-01"


def test_a_task_is_added_on_the_chosen_day(server, visitor):
    page = visitor.page(server, "/calendar/2026-12?day=2026-12-24")
    page.locator("#entry").fill("케이크 사기")
    page.locator("#entry").press("Enter")
    until(page, "() => document.querySelector('#chosen').textContent.includes('케이크 사기')")
    assert "할 일 1개" in cell(page, "2026-12-24").get_attribute("aria-label")
    assert page.locator(".cell.is-chosen .spots i").count() == 1


def test_a_task_that_was_added_elsewhere_appears(server, visitor):
    page = visitor.page(server, "/calendar/2026-12?day=2026-12-24")
    cell(page, "2026-12-24").focus()
    other = visitor.page(server, "/tasks")
    other.locator("#entry").fill("2026-12-24 카드 쓰기")
    other.locator("#entry").press("Enter")
    until(page, "() => document.querySelector('#chosen').textContent.includes('카드 쓰기')")
    assert "할 일 1개" in cell(page, "2026-12-24").get_attribute("aria-label")
    assert focused(page) == "2026-12-24"


def test_the_chosen_day_leads_to_its_note_and_to_a_new_one(server, visitor):
    page = visitor.page(server, "/calendar/2026-11?day=2026-11-20")
    page.get_by_role("link", name="버그를 잡은 날").click()
    page.wait_for_url("**/diary/*")
    page.go_back()
    page.get_by_role("link", name="이날 일지 쓰기").click()
    page.wait_for_url("**/diary/new?day=2026-11-20")
    assert page.locator("input[name=day]").input_value() == "2026-11-20"
    page.goto("/calendar/2026-12?day=2026-12-24")
    assert page.get_by_role("link", name="이날 일지 쓰기").count() == 0


def test_a_swipe_turns_the_month(server, visitor):
    page = visitor.page(server, "/calendar/2026-12", width=390, has_touch=True)
    page.evaluate(
        """() => {
          const grid = document.querySelector('.cal');
          const point = (x) => new Touch({identifier: 1, target: grid, clientX: x, clientY: 300});
          const send = (name, x) => grid.dispatchEvent(new TouchEvent(name, {
            bubbles: true, cancelable: true, touches: name === 'touchend' ? [] : [point(x)], changedTouches: [point(x)],
          }));
          send('touchstart', 300);
          send('touchend', 120);
        }"""
    )
    until(page, "() => document.querySelector('main h1').textContent === '2027년 1월'")


def test_the_flag_stands_on_its_day_over_new_year(server, visitor):
    # Fifty days from 1 November: 21 have begun, and the flag is on the fiftieth.
    page = visitor.page(server, "/calendar/2026-12")
    flags = page.locator(".cell:not(.out):has(.pennant) > a")
    assert flags.count() == 1
    assert "챌린지 깃발" in flags.get_attribute("aria-label")


def test_weeks_begin_as_the_person_set(server, visitor):
    page = visitor.page(server, "/settings/days")
    page.locator("[name='week-start'][value=mon]").check(force=True)
    page.locator("form[action='/settings/days'] button").last.click()
    expect(page.locator("main > .banner[role=status]").last).to_be_visible()
    page.goto("/calendar/2027-01")
    assert page.locator(".cal .head").first.inner_text().startswith("월")
    assert page.locator(".cell > a").first.get_attribute("data-day") == "2026-12-28"


def test_a_year_is_twelve_months_that_lead_to_them(server, visitor):
    page = visitor.page(server, "/calendar/2028", language="en")
    assert page.locator(".small-month").count() == 12
    page.get_by_role("link", name="February").click()
    page.wait_for_url("**/calendar/2028-02")
    assert cell(page, "2028-02-29").count() == 1
    page.goto("/calendar/2026")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/calendar/2027")


class TestWithoutScripts:
    @pytest.fixture
    def page(self, plain):
        plain.goto("/calendar/2026-12")
        return plain

    def test_a_day_is_a_link_to_what_it_holds(self, page):
        cell(page, "2026-12-31").click()
        expect(chosen(page)).to_contain_text("한 해 돌아보기")
        page.locator(".cell.out > a[data-day='2027-01-01']").click()
        expect(page.locator("main h1")).to_have_text("2027년 1월")
        expect(chosen(page)).to_contain_text("새해 첫 커밋")

    def test_months_are_turned_over_new_year(self, page):
        page.locator("main a[rel=next]").click()
        expect(page.locator("main h1")).to_have_text("2027년 1월")
        page.locator("main a[rel=prev]").click()
        expect(page.locator("main h1")).to_have_text("2026년 12월")

    def test_a_task_is_added_and_ticked_and_the_day_stays_chosen(self, page):
        cell(page, "2026-12-24").click()
        page.locator("#entry").fill("케이크 사기")
        page.locator("form.quick button").first.click()
        expect(chosen(page)).to_contain_text("케이크 사기")
        assert "day=2026-12-24" in page.url
        page.locator("#chosen .tickbox").first.click()
        expect(page.locator("#chosen .tickbox[aria-pressed=true]")).to_have_count(1)
        assert "day=2026-12-24" in page.url
