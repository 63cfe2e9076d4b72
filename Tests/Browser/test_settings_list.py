"""The list of settings: in groups, with current values, and with a search."""

import json

import pytest
from playwright.sync_api import expect

from pages import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_settings_are_found_by_their_words(settled, visitor, language):
    settled.haru("config", "set", "theme", "pink")
    with settled.serve() as server:
        page = visitor.page(server, "/settings", language=language)
        count = page.locator(".setting").count()
        assert page.locator(".group").count() == 6 and count >= 15
        find = page.locator("#find-setting")
        find.fill("분홍" if language == "ko" else "pink")
        expect(page.locator(".setting:visible")).to_have_count(1)
        expect(page.locator(".group:visible")).to_have_count(1)
        # The search also finds the names of `haru config`.
        find.fill("day-start")
        expect(page.locator(".setting:visible")).to_have_attribute("href", "/settings/days")
        find.fill("qqq")
        expect(page.locator("#no-setting")).to_have_text("그런 설정은 없어요." if language == "ko" else "No setting matches.")
        find.press("Escape")
        expect(page.locator(".setting:visible")).to_have_count(count)
        # Enter opens nothing while the search is empty, and / focuses the field.
        find.press("Enter")
        page.locator("h1").click()
        page.keyboard.press("/")
        expect(find).to_be_focused()
        find.fill("day-start minimum")
        expect(page.locator(".setting:visible")).to_have_count(1)
        find.press("Enter")
        page.wait_for_url("**/settings/days")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_of_haru_config_leads_to_a_row(settled, visitor, language):
    keys = json.loads(settled.haru("config", "list", "--json"))
    with settled.serve() as server:
        page = visitor.page(server, "/settings", language=language)
        find = page.locator("#find-setting")
        lost = []
        for key in keys:
            find.fill(key)
            if not page.locator(".setting:visible").count():
                lost.append(key)
        assert lost == ["diary-cards", "unsorted-notice"]
        # The search finds words of both languages in either one.
        for words, section in [
            ("약관", "about"), ("테마", "appearance"), ("terms", "about"), ("delete", "deletion"), ("방해", "notifications"),
        ]:
            find.fill(words)
            expect(page.locator(f".setting:visible[href='/settings/{section}']")).to_have_count(1)


def test_without_scripts_the_list_has_no_search(settled, visitor):
    with settled.serve() as server:
        page = visitor.page(server, "/settings", java_script_enabled=False)
        expect(page.locator("#find-setting")).to_be_hidden()
        assert page.locator(".setting").count() >= 15


def test_the_section_that_is_open_is_in_view_in_the_list(server, visitor):
    page = visitor.page(server, "/settings/deletion")
    page.set_viewport_size({"width": 1280, "height": 700})
    page.reload()
    expect(page.locator(".sections [aria-current]")).to_be_in_viewport(ratio=1)
