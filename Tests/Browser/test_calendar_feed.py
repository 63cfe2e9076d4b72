"""Links by which calendar apps read tasks, days, challenges and letters."""

import re
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect

from pages import LANGUAGES, nothing
from test_accessibility import faults


def read(address):
    """Fetches a feed as a calendar app does; returns the status and the text."""
    try:
        with urllib.request.urlopen(address, timeout=20) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_feed_is_made_read_and_ended(settled, visitor, language):
    settled.haru("todo", "add", "장보기 내일")
    with settled.serve() as server:
        page = visitor.page(server, "/settings", language=language)
        page.locator("a[href='/settings/feeds']").click()
        page.locator("#name").fill("휴대폰")
        page.locator("#content-days").check()
        page.locator("main form .btn.primary").click()
        link = page.locator("#made-feed")
        address = link.input_value()
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/feed/[0-9a-f]{32}\.ics", address)
        expect(page.locator("a[href^='webcal:']")).to_have_attribute("href", address.replace("http:", "webcal:"))
        expect(page.locator("main")).to_contain_text("이 컴퓨터에만" if language == "ko" else "only on this computer")
        status, text = read(address)
        assert status == 200 and "SUMMARY:장보기\r\n" in text and "NAME:휴대폰\r\n" in text
        page.goto("/settings/feeds")
        assert address not in page.content()
        expect(page.locator(".ruled li")).to_contain_text("휴대폰")
        page.locator(".ruled .btn").click()
        expect(page.locator(".ruled li")).to_have_count(0)
        assert read(address)[0] == 404


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_section_is_accessible_at_every_width(settled, visitor, language):
    with settled.serve() as server:
        page = visitor.page(server, "/settings/feeds", language=language)
        page.locator("#name").fill("아주 긴 이름의 휴대폰 캘린더 " * 2)
        page.locator("main form .btn.primary").click()
        page.locator("#made-feed").wait_for()
        nothing(faults(page))


def test_without_scripts_a_feed_is_made_and_a_form_without_contents_says_why(settled, visitor):
    with settled.serve() as server:
        page = visitor.page(server, "/settings/feeds", language="en", java_script_enabled=False)
        page.locator("#name").fill("office")
        page.locator("#content-tasks").uncheck()
        page.locator("main form .btn.primary").click()
        expect(page.locator("[role=alert]")).to_contain_text("would be empty")
        expect(page.locator("#name")).to_have_value("office")
        page.locator("#content-challenge").check()
        page.locator("main form .btn.primary").click()
        assert read(page.locator("#made-feed").input_value())[0] == 200
