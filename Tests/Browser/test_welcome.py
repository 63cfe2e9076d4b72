"""The first visit, from nothing to a counted day."""

import pytest
from playwright.sync_api import expect

from furniture import NOW
from history import ME, OTHER, steady
from pages import LANGUAGES, LANGUAGES_AND_SCRIPTS


@pytest.mark.parametrize("language, scripts", LANGUAGES_AND_SCRIPTS)
def test_the_first_visit_ends_with_a_counted_day(machine, visitor, language, scripts):
    machine.repository("garden").fill(steady(NOW, days=30))
    machine.repository("deep/er/shed").fill(steady(NOW, days=3, author=OTHER))
    (machine.code / "empty").mkdir()
    with machine.serve() as server:
        page = visitor.page(server, language=language, java_script_enabled=scripts)
        if "/welcome" not in page.url:
            page.locator("main a[href^='/welcome']").first.click()

        page.locator("button[value='/welcome?step=folder']").click()
        page.locator("input[name=path]").fill(str(machine.code))
        page.locator("input[name=path]").press("Enter")
        found = page.locator("input[name=found]")
        expect(found).to_have_count(2)
        assert all(box.is_checked() for box in found.all())
        page.locator("form:has(input[name=found]) button").first.click()

        page.wait_for_selector("input[name=email][type=checkbox]")
        assert page.locator(f"input[name=email][value='{ME.email}']").is_checked()
        assert not page.locator(f"input[name=email][value='{OTHER.email}']").is_checked()
        page.locator("form:has(input[name=email][type=checkbox]) button").first.click()

        page.locator(f"button[name=contact][value='{ME.email}']").click()
        page.wait_for_selector("#push")
        page.locator("button[value='/welcome?step=challenge']").click()
        page.locator("button[name=length].primary").click()

        page.wait_for_selector(".bar form[action='/welcome/ending']")
        expect(page.locator(".grass-map a").nth(360)).to_be_attached()
        page.locator(".bar form[action='/welcome/ending'] button").click()
        page.wait_for_url(server.base + "/")
        # The history has a gap 27 days ago.
        expect(page.locator(".streak")).to_contain_text("27")


def test_a_folder_that_is_not_there_is_said_and_kept(machine, visitor):
    with machine.serve() as server:
        page = visitor.page(server, "/welcome?step=folder")
        page.locator("input[name=path]").fill(str(machine.code / "nowhere"))
        page.locator("input[name=path]").press("Enter")
        expect(page.locator("main [role=alert]")).to_contain_text("nowhere")
        expect(page.locator("input[name=path]")).to_have_value(str(machine.code / "nowhere"))


def test_a_mistyped_folder_offers_the_nearest_one_that_is_there(machine, visitor):
    machine.repository("garden").fill(steady(NOW, days=3))
    with machine.serve() as server:
        page = visitor.page(server, "/welcome?step=folder", language="en")
        page.locator("input[name=path]").fill(str(machine.home / "cdoe"))
        page.locator("input[name=path]").press("Enter")
        expect(page.locator("main [role=alert]")).to_contain_text("cdoe")
        offer = page.locator("form.nearest button")
        expect(offer).to_contain_text(str(machine.code))
        offer.click()
        expect(page.locator("input[name=found]")).to_have_count(1)


def test_the_first_visit_can_be_skipped(machine, visitor):
    with machine.serve() as server:
        page = visitor.page(server, "/welcome")
        page.locator("form[action='/welcome/ending'] button").first.click()
        page.wait_for_url(server.base + "/")
        page.goto("/")
        assert "/welcome" not in page.url


@pytest.mark.parametrize("language", LANGUAGES)
def test_another_zone_than_the_browsers_is_said_and_corrected_with_one_click(machine, visitor, language):
    # As in a container without a time zone.
    machine.environment["TZ"] = ""
    with machine.serve() as server:
        page = visitor.page(server, "/welcome", language=language)
        card = page.locator("#zone-differs")
        expect(card).to_be_visible()
        expect(card).to_contain_text("Asia/Seoul")
        expect(card).to_contain_text("UTC")
        # The card is as wide as the element above it: the page keeps its single column.
        assert card.bounding_box()["width"] == page.locator(".top").bounding_box()["width"]
        card.locator("button.primary").click()
        page.wait_for_url("**/welcome**")
        expect(card).to_be_hidden()
        assert "Asia/Seoul" in machine.haru("zone")
        machine.haru("config", "set", "welcomed", "on")
        page.goto("/")
        expect(page.locator("h1")).to_be_visible()
        expect(card).to_have_count(0)

        # A traveller can keep the home zone, and is not asked again.
        server.cookies = page.context.cookies()
        away = visitor.page(server, "/welcome", language=language, timezone_id="Europe/Berlin")
        card = away.locator("#zone-differs")
        expect(card).to_contain_text("Europe/Berlin")
        expect(card).to_contain_text("Asia/Seoul")
        card.locator("button[type=button]").click()
        expect(card).to_be_hidden()
        away.reload()
        expect(away.locator("h1")).to_be_visible()
        expect(card).to_be_hidden()
        assert "Europe/Berlin" not in machine.haru("zone")
