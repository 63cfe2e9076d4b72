"""Without JavaScript every page reads and every form works."""

import pytest
from playwright.sync_api import expect

from pages import LANGUAGES, PAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_reads(furnished, visitor, language):
    page = visitor.context(furnished, language=language, java_script_enabled=False).new_page()
    for name, path in PAGES.items():
        page.goto(furnished.base + path)
        assert page.locator("main h1").first.inner_text().strip(), name
        assert len(page.locator("main").inner_text().strip()) > 20, name


@pytest.fixture
def page(settled, visitor):
    """A page without scripts on a machine of its own."""
    with settled.serve() as server:
        page = visitor.context(server, java_script_enabled=False).new_page()
        page.base = server.base
        yield page


def open_page(page, path):
    page.goto(page.base + path)


def submit(page, action):
    """Presses the button of the form with this address, opening what hides it first."""
    form = page.locator(f"form[action='{action}']").first
    for summary in page.locator(f"details:not([open]):has(form[action='{action}']) > summary").all():
        summary.click()
    form.locator("button:not([type=button])").last.click()


def test_a_challenge_starts_and_ends(page):
    open_page(page, "/challenge")
    page.locator("input[name=length][value='21']").check(force=True)
    page.locator("form[action='/challenges'] input[name=name]").fill("스물하루")
    submit(page, "/challenges")
    open_page(page, "/challenge")
    assert "스물하루" in page.locator("main").inner_text()
    assert "D-21" in page.locator("main").inner_text()

    submit(page, "/challenges/current/ending")
    open_page(page, "/challenge")
    assert page.locator("form[action='/challenges']").count() == 1
    assert "스물하루" in page.locator("main").inner_text()


def test_a_challenge_takes_a_length_of_ones_own(page):
    open_page(page, "/challenge")
    page.locator("input[name=other]").fill("45")
    submit(page, "/challenges")
    open_page(page, "/challenge")
    assert "D-45" in page.locator("main").inner_text()


def test_a_day_is_frozen_and_thawed(page):
    open_page(page, "/days/2026-11-21")
    submit(page, "/days/2026-11-21/freeze")
    assert page.locator("form[action='/days/2026-11-21/freeze/removal']").count() == 1
    submit(page, "/days/2026-11-21/freeze/removal")
    assert page.locator("form[action='/days/2026-11-21/freeze']").count() == 1


def test_the_look_and_the_language_are_kept(page):
    open_page(page, "/settings/appearance")
    page.locator("input[name=theme][value=pink]").check(force=True)
    page.locator("input[name=appearance][value=dark]").check(force=True)
    submit(page, "/settings/appearance")
    open_page(page, "/settings/language")
    page.locator("input[name=language][value=en]").check(force=True)
    submit(page, "/settings/language")
    open_page(page, "/")
    html = page.locator("html")
    assert html.get_attribute("data-theme") == "pink"
    assert html.get_attribute("data-appearance") == "dark"
    assert html.get_attribute("lang") == "en"


def test_the_rules_of_a_day_are_kept(page):
    open_page(page, "/settings/days")
    page.locator("input[name=rest][value=sat]").check(force=True)
    minimum = page.locator("[name=minimum]")
    assert minimum.count() == 1
    minimum.fill("3")
    submit(page, "/settings/days")
    open_page(page, "/settings/days")
    assert page.locator("input[name=rest][value=sat]").is_checked()
    assert page.locator("[name=minimum]").input_value() == "3"


def test_a_wrong_value_comes_back_with_the_reason(page, visitor):
    open_page(page, "/settings/zone")
    page.locator("[name=zone]").fill("Atlantis/Center")
    submit(page, "/zone")
    assert page.locator("[name=zone]").input_value() == "Atlantis/Center"
    assert page.locator("[role=alert]").inner_text().strip()


def test_addresses_and_repositories_change(page, settled):
    open_page(page, "/settings/authors")
    page.locator("input[name=email][type=text]").fill("second@example.com")
    page.locator("input[name=email][type=text]").press("Enter")
    open_page(page, "/settings/authors")
    assert "second@example.com" in page.content()

    shed = settled.repository("shed")
    shed.commit(settled.now, "Paint the door")
    open_page(page, "/settings/repositories")
    page.locator("form[action='/repositories'] input[name=path]").fill(str(shed.path))
    submit(page, "/repositories")
    open_page(page, "/settings/repositories")
    # While it is read, the page asks again by itself.
    expect(page.locator("main")).to_contain_text("shed")
    expect(page.locator("main progress")).to_have_count(0)
    open_page(page, "/days/2026-11-21")
    assert "Paint the door" in page.locator("main").inner_text()


def test_an_exclusion_is_added_and_removed(page):
    open_page(page, "/settings/exclusions")
    page.locator("[name=pattern]").fill("Change 3*")
    submit(page, "/exclusions")
    open_page(page, "/settings/exclusions")
    assert "Change 3*" in page.locator("main").inner_text()
    removal = page.locator("form[action$='/removal']").first.get_attribute("action")
    submit(page, removal)
    open_page(page, "/settings/exclusions")
    assert "Change 3*" not in page.locator("main").inner_text()
