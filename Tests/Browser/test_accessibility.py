"""Axe finds nothing on any page, in either language, in either mode, in any theme."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from pages import LANGUAGES, MODES, PAGES, THEMES, nothing, quiet

# Enables a rule that is off by default in axe; collects violations only, no passes.
OPTIONS = {"rules": {"target-size": {"enabled": True}}, "resultTypes": ["violations"]}


COLOURS = {"runOnly": ["color-contrast"], "resultTypes": ["violations"]}
# Pages that together use every colour of a theme.
COLOURED = [
    "today", "day-done", "day-missed", "challenge", "tasks", "timeline", "calendar", "calendar-year", "statistics",
    "settings-appearance", "settings-notifications", "profile", "diary", "task", "mailbox", "letter",
]


def violations(page: Page, options: dict = OPTIONS) -> list[str]:
    """Returns the violations that axe finds, one line for each element."""
    response = Axe().run(page, options=options).response
    return [
        f"{page.url} {violation['id']}: {node['html'][:160]} {node['failureSummary']}"
        for violation in response["violations"]
        for node in violation["nodes"]
    ]


def faults(page: Page, widths=(320, 390, 768, 1280)) -> list[str]:
    """Returns the violations of a page at some widths in light and dark mode, and the widths at which it overflows."""
    found = []
    for width in widths:
        page.set_viewport_size({"width": width, "height": 844})
        for mode in MODES:
            page.emulate_media(color_scheme=mode)
            quiet(page)
            found += violations(page)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append(f"{page.url} is wider than {width}")
    return found


@pytest.fixture(scope="module", params=THEMES)
def themed(request, furnished_machine, furnished):
    """The furnished server in each theme."""
    furnished_machine.haru("config", "set", "theme", request.param)
    yield request.param
    furnished_machine.haru("config", "set", "theme", "green")


def in_theme(page: Page, theme: str) -> None:
    """Waits until the server has seen the theme that another process set."""
    for _ in range(300):
        page.goto("/")
        if page.locator("html").get_attribute("data-theme") == theme:
            return
        page.wait_for_timeout(100)


def check_pages(page: Page, theme: str, language: str, paths, modes=MODES, options: dict = OPTIONS) -> None:
    in_theme(page, theme)
    found = []
    for path in paths:
        page.goto(path)
        # The offline page is cached for anybody at the browser, so it has no person's theme.
        assert page.locator("html").get_attribute("data-theme") == theme, path
        assert page.locator("html").get_attribute("lang") == language
        for mode in modes:
            page.emulate_media(color_scheme=mode)
            quiet(page)
            found += violations(page, options)
    nothing(found)


# Themes and modes change only colours.
def test_axe_finds_nothing_in_any_theme(themed, furnished, visitor):
    page = visitor.context(furnished, language="ko", width=390).new_page()
    if themed == "green":
        check_pages(page, themed, "ko", PAGES.values())
    else:
        check_pages(page, themed, "ko", [PAGES[name] for name in COLOURED], options=COLOURS)


# The language and the width that the test of the themes does not cover.
def test_axe_finds_nothing(furnished_machine, furnished, visitor):
    furnished_machine.haru("config", "set", "theme", "green")
    page = visitor.context(furnished, language="en", width=1280).new_page()
    check_pages(page, "green", "en", PAGES.values(), modes=["light"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("mode", MODES)
def test_axe_finds_nothing_without_a_session(furnished, visitor, language, mode):
    page = visitor.context(language=language, color_scheme=mode).new_page()
    page.goto(furnished.base + "/")
    nothing(violations(page))


@pytest.mark.parametrize("language", LANGUAGES)
def test_forced_colours_leave_every_text(furnished, visitor, language):
    page = visitor.page(furnished, language=language, forced_colors="active")
    nothing(violations(page))
    assert page.locator("main").inner_text().strip()
