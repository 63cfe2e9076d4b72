"""Haru as an installed app: Chromium finds it fit to be installed, and other apps share texts with it."""

from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from pages import LANGUAGES


def test_chromium_finds_it_fit_to_be_installed(server, visitor):
    page = visitor.page(server, "/")
    page.evaluate("navigator.serviceWorker.ready")
    client = page.context.new_cdp_session(page)
    errors = client.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A context of a test keeps nothing, as a private window does.
    assert [error["errorId"] for error in errors if error["errorId"] != "in-incognito"] == []
    told = client.send("Page.getAppManifest")
    assert told["errors"] == [] and told["url"].endswith("/manifest.webmanifest")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_shared_text_becomes_a_task_or_a_note(server, visitor, language):
    address = "https://swift.org/blog/?a=1&b=<b>"
    shared = f"/share-target?title={quote('읽을 글 & <b>')}&text={quote('꼭 읽기')}&address={quote(address, safe='')}"
    page = visitor.page(server, shared, language=language)
    expect(page.locator("main h2")).to_have_text("읽을 글 & <b>")
    assert page.locator("main a[href^='https']").count() == 0
    page.locator("main .btn.primary").click()
    page.wait_for_url("**/tasks/new*")
    expect(page.locator("#title")).to_have_value("읽을 글 & <b>")
    expect(page.locator("#memo")).to_have_value(f"꼭 읽기\n\n{address}")
    page.locator(".save button").first.click()
    expect(page.locator("main")).to_contain_text("읽을 글 & <b>")
    page.goto(shared)
    page.locator("main .btn:not(.primary)").click()
    page.wait_for_url("**/diary/new*")
    expect(page.locator("[name=title]")).to_have_value("읽을 글 & <b>")
    expect(page.locator("[name=body]")).to_have_value(f"꼭 읽기\n\n{address}")
    page.goto("/share-target")
    expect(page.locator("main .btn")).to_have_count(0)
