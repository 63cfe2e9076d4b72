"""Nudges: configured by a form, paused, and resumed."""

import pytest
from playwright.sync_api import expect

from pages import LANGUAGES
from push_pages import PAGE, opened, turned_on


@pytest.fixture
def visitor(notifying_visitor):
    return notifying_visitor


def saved(page) -> None:
    expect(page.locator("main > .banner[role=status]").last).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_nudges_are_set_by_the_form(nudging, visitor, service, language):
    page = opened(visitor, nudging, service, language=language)
    expect(page.locator("[data-schedule=hourly]")).to_be_visible()
    expect(page.locator("[data-schedule=times]")).to_be_hidden()
    page.locator("label[for=schedule-times]").click()
    expect(page.locator("[data-schedule=hourly]")).to_be_hidden()
    page.locator("#nudge-time-0").fill("21:30")
    page.locator("button[value=add]").click()
    expect(page.locator("#nudge-time-1")).to_be_focused()
    page.locator("#nudge-time-1").fill("08:15")
    page.locator("button[value=add]").click()
    page.locator("#nudge-time-2").fill("12:00")
    page.locator("button[value=drop-1]").click()
    expect(page.locator("#nudge-time-0")).to_be_focused()
    expect(page.locator("[name=nudge-times]")).to_have_count(2)
    expect(page.locator("#quiet-from")).to_be_hidden()
    page.locator("#nudges-more > summary").click()
    page.locator("#nudge-days-sun").uncheck()
    page.locator("#quiet-from").fill("23:00")
    page.locator("#quiet-to").fill("07:00")
    page.locator("#last-call").fill("45")
    page.locator("#last-call").press("Enter")
    saved(page)
    page.goto(PAGE)
    assert [page.locator(f"#nudge-time-{number}").input_value() for number in (0, 1)] == ["08:15", "12:00"]
    expect(page.locator("#nudge-days-sun")).not_to_be_checked()
    expect(page.locator("#nudge-days-mon")).to_be_checked()
    assert page.locator("#quiet-to").input_value() == "07:00" and page.locator("#last-call").input_value() == "45"


def test_the_nudges_are_set_without_scripts(nudging, visitor):
    page = visitor.context(nudging, java_script_enabled=False).new_page()
    page.goto(PAGE)
    page.locator("label[for=schedule-times]").click()
    page.locator("#nudge-time-0").fill("21:30")
    page.locator("button[value=add]").click()
    expect(page.locator("[name=nudge-times]")).to_have_count(2)
    assert page.locator("#nudge-time-0").input_value() == "21:30"
    page.locator("#nudge-time-1").fill("22:00")
    page.locator("button[value=drop-1]").click()
    assert page.locator("[name=nudge-times]").input_value() == "22:00"
    page.locator("label[for=nudges-on]").click()
    page.locator("#nudges button.primary").click()
    saved(page)
    page.goto(PAGE)
    expect(page.locator("#schedule-times")).to_be_checked()
    expect(page.locator("#nudges-on")).not_to_be_checked()
    assert page.locator("[name=nudge-times]").input_value() == "22:00"


def test_what_cannot_be_is_told_beside_the_field_and_stays_in_it(nudging, visitor, service):
    page = opened(visitor, nudging, service)
    page.locator("#last-call").fill("900")
    page.locator("#nudges-more > summary").click()
    page.locator("#quiet-from").fill("23:00")
    page.locator("#nudges button.primary").click()
    expect(page.locator("#quiet-fault")).to_be_visible()
    expect(page.locator("#quiet-from")).to_be_focused()
    expect(page.locator("#last-call-hint .fault")).to_be_visible()
    assert page.locator("#last-call").input_value() == "900" and page.locator("#quiet-from").input_value() == "23:00"
    assert page.locator("#last-call").get_attribute("aria-invalid") == "true"
    expect(page.locator("main .fault")).to_have_count(2)


def test_nudges_are_put_off_and_come_again(nudging, visitor, service):
    page = opened(visitor, nudging, service)
    expect(page.locator("[name=minutes]")).to_have_count(0)
    turned_on(page)
    for value in ("30", "60", "today"):
        page.locator(f"[name=minutes][value='{value}']").click()
        expect(page.locator("#notice .undo")).to_be_visible()
        expect(page.locator("form[action='/nudges/snooze/ending'] .btn").last).to_be_visible()
    page.locator("#notice .undo").click()
    expect(page.locator(".outlook-card form[action='/nudges/snooze/ending']")).to_have_count(0)
