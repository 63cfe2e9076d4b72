"""Haru as an installed app: Chromium considers it installable, and other apps share texts with it."""

from urllib.parse import quote, urlencode

import pytest
from playwright.sync_api import expect

from pages import LANGUAGES


def test_chromium_finds_it_fit_to_be_installed(server, visitor):
    page = visitor.page(server, "/")
    page.evaluate("navigator.serviceWorker.ready")
    client = page.context.new_cdp_session(page)
    errors = client.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A test context is like a private window.
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
    expect(page.locator("#title")).to_have_value("읽을 글 & <b>")
    expect(page.locator("#memo")).to_have_value(f"꼭 읽기\n\n{address}")
    page.locator(".save button").first.click()
    expect(page.locator("main")).to_contain_text("읽을 글 & <b>")
    page.goto(shared)
    page.locator("main .btn:not(.primary)").click()
    expect(page.locator("[name=title]")).to_have_value("읽을 글 & <b>")
    expect(page.locator("[name=body]")).to_have_value(f"꼭 읽기\n\n{address}")
    page.goto("/share-target")
    expect(page.locator("main .btn")).to_have_count(0)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_a_long_text_comes_by_the_form_that_the_manifest_asks_for(server, visitor, scripts):
    text = "가나다라 " * 1000
    page = visitor.page(server, "/", java_script_enabled=scripts, service_workers="block")
    target = page.evaluate("fetch('/manifest.webmanifest').then((answer) => answer.json())")["share_target"]
    assert (target["action"], target["method"]) == ("/share-target", "POST")

    # A navigation that the browser starts itself, as from the system's share sheet, without a page as its origin.
    def share(route):
        headers = route.request.headers | {"content-type": target["enctype"]}
        route.continue_(method="POST", headers=headers, post_data=urlencode({"title": "긴 글", "text": text}))

    page.route("**/share-target", share, times=1)
    assert page.goto("/share-target").status == 200
    page.locator("main button[value=note]").click()
    expect(page.locator("[name=title]")).to_have_value("긴 글")
    expect(page.locator("[name=body]")).to_have_value(text.strip())
    page.locator(".save button, .bar button.primary").first.click()
    page.wait_for_url("**/diary/1*")
    expect(page.locator("main")).to_contain_text("가나다라")


def test_another_site_is_shown_nothing_of_the_person(server, visitor):
    page = visitor.context(server).new_page()
    page.goto("data:text/html,<form method=post action=" + server.base + "/share-target><input name=text value=a></form>")
    with page.expect_navigation() as came:
        page.evaluate("document.forms[0].submit()")
    # The form of another site is sent without the cookie.
    assert came.value.status == 401
