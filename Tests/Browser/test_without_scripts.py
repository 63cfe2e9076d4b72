"""Without JavaScript every page is readable and every form works."""

import pytest
from playwright.sync_api import expect

from pages import LANGUAGES, PAGES, expect_without


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_reads(furnished, visitor, language):
    page = visitor.context(furnished, language=language, java_script_enabled=False).new_page()
    for name, path in PAGES.items():
        page.goto(path)
        assert page.locator("main h1").first.inner_text().strip(), name
        assert len(page.locator("main").inner_text().strip()) > 20, name


def submit(page, action):
    """Presses the button of the form with this action, after opening the details that hide it."""
    form = page.locator(f"form[action='{action}']").first
    for summary in page.locator(f"details:not([open]):has(form[action='{action}']) > summary").all():
        summary.click()
    form.locator("button:not([type=button])").last.click()


def test_a_challenge_starts_and_ends(plain):
    plain.goto("/challenge")
    plain.locator("input[name=length][value='21']").check(force=True)
    plain.locator("form[action='/challenges'] input[name=name]").fill("스물하루")
    submit(plain, "/challenges")
    plain.goto("/challenge")
    assert "스물하루" in plain.locator("main").inner_text()
    assert "D-21" in plain.locator("main").inner_text()

    submit(plain, "/challenges/current/ending")
    plain.goto("/challenge")
    assert plain.locator("form[action='/challenges']").count() == 1
    assert "스물하루" in plain.locator("main").inner_text()


def test_a_challenge_takes_a_length_of_ones_own(plain):
    plain.goto("/challenge")
    plain.locator("input[name=other]").fill("45")
    submit(plain, "/challenges")
    plain.goto("/challenge")
    assert "D-45" in plain.locator("main").inner_text()


def test_a_day_is_frozen_and_thawed(plain):
    plain.goto("/days/2026-11-21")
    submit(plain, "/days/2026-11-21/freeze")
    expect(plain.locator("form[action='/days/2026-11-21/freeze/removal']")).to_have_count(1)
    submit(plain, "/days/2026-11-21/freeze/removal")
    expect(plain.locator("form[action='/days/2026-11-21/freeze']")).to_have_count(1)


def test_the_look_and_the_language_are_kept(plain):
    plain.goto("/settings/appearance")
    plain.locator("input[name=theme][value=pink]").check(force=True)
    plain.locator("input[name=appearance][value=dark]").check(force=True)
    submit(plain, "/settings/appearance")
    plain.goto("/settings/language")
    plain.locator("input[name=language][value=en]").check(force=True)
    submit(plain, "/settings/language")
    plain.goto("/")
    html = plain.locator("html")
    assert html.get_attribute("data-theme") == "pink"
    assert html.get_attribute("data-appearance") == "dark"
    assert html.get_attribute("lang") == "en"


def test_the_rules_of_a_day_are_kept(plain):
    plain.goto("/settings/days")
    plain.locator("input[name=rest][value=sat]").check(force=True)
    minimum = plain.locator("[name=minimum]")
    assert minimum.count() == 1
    minimum.fill("3")
    submit(plain, "/settings/days")
    plain.goto("/settings/days")
    assert plain.locator("input[name=rest][value=sat]").is_checked()
    assert plain.locator("[name=minimum]").input_value() == "3"


def test_a_wrong_value_comes_back_with_the_reason(plain):
    plain.goto("/settings/zone")
    plain.locator("[name=zone]").fill("Atlantis/Center")
    submit(plain, "/zone")
    assert plain.locator("[role=alert]").inner_text().strip()
    expect(plain.locator("[name=zone]")).to_have_value("Atlantis/Center")


def test_addresses_and_repositories_change(plain, settled):
    plain.goto("/settings/authors")
    plain.locator("input[name=email][type=text]").fill("second@example.com")
    plain.locator("input[name=email][type=text]").press("Enter")
    plain.goto("/settings/authors")
    assert "second@example.com" in plain.content()

    shed = settled.repository("shed")
    shed.commit(settled.now, "Paint the door")
    plain.goto("/settings/repositories")
    # While repositories are read again for the new author address, the page reloads itself and accepts no repository.
    expect_without(plain, "main progress")
    plain.locator("form[action='/repositories'] input[name=path]").fill(str(shed.path))
    submit(plain, "/repositories")
    plain.goto("/settings/repositories")
    expect(plain.locator("main")).to_contain_text("shed")
    expect_without(plain, "main progress")
    plain.goto("/days/2026-11-21")
    assert "Paint the door" in plain.locator("main").inner_text()


def test_an_exclusion_is_added_and_removed(plain):
    plain.goto("/settings/exclusions")
    plain.locator("[name=pattern]").fill("Change 3*")
    submit(plain, "/exclusions")
    plain.goto("/settings/exclusions")
    assert "Change 3*" in plain.locator("main").inner_text()
    removal = plain.locator("form[action$='/removal']").first.get_attribute("action")
    submit(plain, removal)
    plain.goto("/settings/exclusions")
    assert "Change 3*" not in plain.locator("main").inner_text()
