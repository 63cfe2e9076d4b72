"""Installed and offline: the last Today is there, and says how old it is."""

import json
import struct

import pytest
from playwright.sync_api import Page, expect

from pages import LANGUAGES


# The page that is kept for when there is no server; nothing when there is none.
KEPT = "caches.match('/').then(kept => kept?.text() ?? null)"


def wait_until_kept(page: Page) -> None:
    """Waits until the page that is shown is the one that is kept, and the page for other addresses beside it."""
    page.wait_for_function(
        """async () => {
          const kept = await (await caches.match('/'))?.text();
          return kept?.includes(`data-made="${document.body.dataset.made}"`) && await caches.match('/offline');
        }"""
    )


def followed(visitor, server, **options) -> Page:
    """Today, under a service worker that has kept it."""
    page = visitor.page(server, **options)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.goto("/")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.goto("/")
    wait_until_kept(page)
    return page


def test_a_browser_without_room_shows_what_is_new(server, visitor):
    page = followed(visitor, server)
    page.context.service_workers[0].evaluate("() => { Cache.prototype.put = () => Promise.reject(new Error('no room')); }")
    page.goto("/")
    assert page.locator(".verdict").is_visible()
    assert page.locator("html").get_attribute("data-kept") is None


def test_what_is_told_once_is_not_kept(server, visitor):
    page = followed(visitor, server)
    page.goto("/?notice=scanned")
    expect(page.locator("main > .banner[role=status]").last).to_be_visible()
    told = page.locator("main > .banner[role=status]").last.inner_text()
    page.goto("/challenge")
    assert told not in page.evaluate(KEPT)


def test_nothing_is_kept_of_whoever_has_no_key_any_longer(server, visitor):
    page = followed(visitor, server)
    page.context.clear_cookies()
    page.goto("/")
    page.wait_for_function(f"() => {KEPT}.then(kept => kept === null)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_server_the_last_today_is_shown_with_its_age(settled, visitor, language):
    with settled.serve() as server:
        page = followed(visitor, server, language=language)
        # The time that is left goes on, so it is no part of what has to be the same.
        shown = page.locator(".verdict .streak").inner_text()
    page.goto("/")
    assert page.locator(".verdict .streak").inner_text() == shown
    banner = page.locator("#offline")
    expect(banner).to_be_visible()
    assert banner.inner_text().strip()
    page.goto("/challenge")
    assert page.locator("main h1").inner_text().strip()


def test_without_a_server_other_pages_keep_the_persons_colours(settled, visitor):
    settled.haru("config", "set", "theme", "pink")
    settled.haru("config", "set", "appearance", "dark")
    with settled.serve() as server:
        page = followed(visitor, server)
    page.goto("/challenge")
    root = page.locator("html")
    assert page.locator("body").get_attribute("data-page") == "offline"
    assert root.get_attribute("data-theme") == "pink" and root.get_attribute("data-appearance") == "dark"


FETCHED = """async (address) => {
  const response = await fetch(address);
  const bytes = Array.from(new Uint8Array(await response.arrayBuffer()));
  return { ok: response.ok, type: response.headers.get("content-type"), bytes };
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manifest_and_its_icons_load(furnished, visitor, language):
    context = visitor.context(furnished, language=language)
    page = context.new_page()
    page.goto("/")
    address = page.locator("link[rel=manifest]").get_attribute("href")
    # Only the browser itself knows every name below "localhost".
    response = page.evaluate(FETCHED, address)
    assert response["ok"] and "json" in response["type"]
    manifest = json.loads(bytes(response["bytes"]))
    assert manifest["name"] and manifest["short_name"] and manifest["display"] == "standalone"
    assert manifest["start_url"].startswith("/") and manifest["id"]
    sizes = set()
    for icon in manifest["icons"]:
        loaded = page.evaluate(FETCHED, icon["src"])
        assert loaded["ok"], icon
        assert loaded["type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", bytes(loaded["bytes"][16:24]))
            assert icon["sizes"] == f"{width}x{height}"
        sizes.add(icon["sizes"])
    assert {"192x192", "512x512"} <= sizes
    assert any("maskable" in icon.get("purpose", "") for icon in manifest["icons"])


def test_chromium_finds_nothing_against_installing(furnished, visitor):
    page = visitor.page(furnished)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    session = page.context.new_cdp_session(page)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A private window never installs; the browser tests run in one.
    assert [one for one in errors if one["errorId"] != "in-incognito"] == []
