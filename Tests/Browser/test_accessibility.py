"""Axe finds nothing on any page, in either language, in either mode, in any theme."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from pages import LANGUAGES, MODES, PAGES, THEMES, nothing, quiet

# Rules that axe leaves out unless it is asked for them, and that hold here.
OPTIONS = {"rules": {"target-size": {"enabled": True}}}


def violations(page: Page) -> list[str]:
    """What axe has to say, one line for each place."""
    response = Axe().run(page, options=OPTIONS).response
    return [
        f"{page.url} {violation['id']}: {node['html'][:160]} {node['failureSummary']}"
        for violation in response["violations"]
        for node in violation["nodes"]
    ]


@pytest.fixture(scope="module", params=THEMES)
def themed(request, furnished_machine, furnished):
    """The furnished server in each theme."""
    furnished_machine.haru("config", "set", "theme", request.param)
    yield request.param
    furnished_machine.haru("config", "set", "theme", "green")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing(themed, furnished, visitor, language, width):
    page = visitor.context(furnished, language=language, width=width).new_page()
    found = []
    for path in PAGES.values():
        page.goto(furnished.base + path)
        assert page.locator("html").get_attribute("data-theme") == themed
        assert page.locator("html").get_attribute("lang") == language
        for mode in MODES:
            page.emulate_media(color_scheme=mode)
            quiet(page)
            found += violations(page)
    nothing(found)


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
