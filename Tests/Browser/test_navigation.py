"""The rail on a wide screen and the tab bar on a phone lead everywhere."""

import pytest
from playwright.sync_api import expect

from pages import LANGUAGES_AND_SCRIPTS

WHERE = ["/", "/tasks", "/calendar", "/statistics", "/challenge", "/settings"]


def shown(page) -> list[str]:
    """Returns the addresses of the visible tabs."""
    tabs = page.locator(".rail a.tab").all()
    return [tab.get_attribute("href") for tab in tabs if tab.is_visible()]


def test_a_wide_screen_shows_every_place(furnished, visitor):
    page = visitor.page(furnished, "/")
    assert set(WHERE) <= set(shown(page))
    assert not page.locator(".more-tabs").is_visible()


@pytest.mark.parametrize("language, scripts", LANGUAGES_AND_SCRIPTS)
def test_a_phone_shows_five_and_the_rest_behind_more(furnished, visitor, language, scripts):
    page = visitor.page(furnished, "/", language=language, width=390, java_script_enabled=scripts)
    before = shown(page)
    assert len(before) == 4
    page.locator(".more-tabs > summary").click()
    after = shown(page)
    assert set(WHERE) <= set(after)
    page.locator(".more-list a[href='/challenge']").click()
    page.wait_for_url("**/challenge")
    assert page.locator(".more-list a[href='/challenge']").get_attribute("aria-current") == "page"


def test_escape_and_a_press_elsewhere_close_what_is_behind_more(furnished, visitor):
    page = visitor.page(furnished, "/settings", width=390)
    more = page.locator(".more-tabs")
    more.locator("summary").click()
    page.keyboard.press("Escape")
    expect(more).not_to_have_attribute("open", "")
    expect(more.locator("summary")).to_be_focused()
    more.locator("summary").click()
    page.locator("h1").click()
    expect(more).not_to_have_attribute("open", "")


def test_the_list_of_shortcuts_names_every_place(furnished, visitor):
    page = visitor.page(furnished, "/settings")
    page.keyboard.press("?")
    expect(page.locator("#shortcuts")).to_be_visible()
    keys = page.locator("#shortcuts kbd").all_inner_texts()
    assert {"T", "M", "C", "S", "N"} <= set(keys)
    page.keyboard.press("Escape")
    expect(page.locator("#shortcuts")).to_be_hidden()
    page.keyboard.press("c")
    page.wait_for_url("**/challenge")


def test_a_shortcut_works_before_the_closed_list_of_them_has_lost_the_focus(furnished, visitor):
    page = visitor.page(furnished, "/settings")
    page.keyboard.press("?")
    expect(page.locator("#shortcuts")).to_be_visible()
    # In one evaluation, so that no frame is rendered in between.
    inside = page.locator("#shortcuts").evaluate("""(list) => {
        list.close();
        const focused = document.activeElement;
        focused.dispatchEvent(new KeyboardEvent("keydown", { key: "c", bubbles: true, cancelable: true }));
        return list.contains(focused);
    }""")
    assert inside
    page.wait_for_url("**/challenge")
