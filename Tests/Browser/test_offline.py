"""The installed app offline: the last Today is shown with its age."""

import json
import struct

import pytest
from playwright.sync_api import Page, expect

from away import at_home, port
from pages import LANGUAGES, announced, nothing, until
from test_accessibility import violations


# Cached Today page; null if it is not cached.
KEPT = "caches.match('/').then(kept => kept?.text() ?? null)"


def wait_until_kept(page: Page) -> None:
    """Waits until the shown page is cached as Today, and the offline page for other addresses is cached too."""
    until(
        page,
        """async () => {
          const kept = await (await caches.match('/'))?.text();
          return kept?.includes(`data-made="${document.body.dataset.made}"`) && Boolean(await caches.match('/offline'));
        }""",
    )


def followed(visitor, server, **options) -> Page:
    """Opens Today under a service worker that has cached it."""
    page = visitor.page(server, **options)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.goto("/")
    until(page, "() => navigator.serviceWorker.controller !== null")
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
    until(page, f"() => {KEPT}.then(kept => kept === null)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_server_the_last_today_is_shown_with_its_age(settled, visitor, language):
    with settled.serve() as server:
        page = followed(visitor, server, language=language)
        # Only the streak is compared, because the remaining time of the day changes.
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
    # Fetched in the browser, which resolves every name below "localhost".
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
    # The browser tests run in a private window, in which nothing is installable.
    assert [one for one in errors if one["errorId"] != "in-incognito"] == []


# Pages that are cached without a visit, and their kinds.
UNVISITED = {
    "/": "today", "/tasks": "tasks", "/tasks/list": "task-list", "/tasks/days/2026-11-21": "timeline", "/calendar": "calendar",
    "/diary": "diary", "/tasks/new": "task", "/diary/new": "editor",
}  # fmt: skip

# Whether the page's style sheet has loaded and its modules have run.
LOADED = "() => document.styleSheets[0].cssRules.length > 50 && document.getElementById('offline').hidden === false"


def kept_pages(page: Page) -> list[str]:
    """Returns the addresses of the cached pages."""
    return page.evaluate(
        """async () => {
          if (!(await caches.has("haru-pages"))) return [];
          const requests = await (await caches.open("haru-pages")).keys();
          return requests.map((request) => request.url.slice(location.origin.length)).sort();
        }"""
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [390, 768, 1280])
def test_pages_that_were_never_visited_open_without_a_server(settled, visitor, language, width):
    settled.haru("todo", "add", "하나 !중요 오늘 #haru")
    settled.haru("note", "add", "첫 글", "--body", "본문")
    with settled.serve() as server:
        page = at_home(visitor, server, language=language, width=width)
    found = []
    for path, name in UNVISITED.items():
        page.goto(path)
        assert page.locator("body").get_attribute("data-page") == name, path
        assert page.locator("html").get_attribute("data-kept"), path
        until(page, LOADED)
        expect(page.locator("#offline")).to_contain_text("오프라인" if language == "ko" else "Offline")
        surplus = page.evaluate("document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth")
        if surplus > 0:
            found.append(f"{path} scrolls sideways by {surplus}")
        found += violations(page)
    page.goto("/tasks")
    expect(page.locator("#title-1")).to_have_text("하나")
    page.goto("/diary")
    expect(page.locator(".jotting h2")).to_contain_text(["첫 글"])
    page.goto("/settings")
    assert page.locator("body").get_attribute("data-page") == "offline"
    expect(page.locator("#kept li")).to_have_count(len(UNVISITED))
    expect(page.locator("#offline")).to_contain_text("오프라인" if language == "ko" else "Offline")
    found += violations(page)
    nothing(found)


@pytest.mark.parametrize("language, since, old", [("ko", "10분 전부터", "2시간 전에"), ("en", "connection lost 10 min ago", "2 h ago")])
def test_since_when_and_how_old_are_told_on_every_page(settled, visitor, language, since, old):
    with settled.serve() as server:
        page = at_home(visitor, server, language=language)
    page.goto("/tasks")
    expect(page.locator("#offline")).to_be_visible()
    page.evaluate("localStorage.setItem('haru.offline', String(Date.now() - 605000))")
    page.evaluate(
        """async () => {
          const cache = await caches.open("haru-pages");
          const answer = await cache.match("/diary");
          const text = (await answer.text()).replace(/data-kept="\\d+"/, `data-kept="${Math.floor(Date.now() / 1000) - 7300}"`);
          await cache.put("/diary", new Response(text, { headers: answer.headers }));
        }"""
    )
    page.goto("/diary")
    expect(page.locator("#offline p")).to_contain_text(since)
    expect(page.locator("#offline p")).to_contain_text(old)
    announced(page, since)
    with settled.serve(port(server)):
        expect(page.locator("#offline")).to_be_hidden()
        assert page.evaluate("localStorage.getItem('haru.offline')") is None


def test_signing_out_forgets_the_pages_and_what_waits(server, visitor):
    page = at_home(visitor, server)
    assert set(UNVISITED) <= set(kept_pages(page))
    page.goto("/sign-out")
    page.locator("main form button").first.click()
    until(page, "async () => !(await caches.has('haru-pages')) && !(await caches.has('haru-files'))")


def test_pages_of_another_account_take_the_place_of_those_before(server, visitor):
    page = at_home(visitor, server)
    page.evaluate(
        """async () => {
          const text = document.documentElement.outerHTML.replace(/data-account="1"/, 'data-account="2"');
          const headers = [["content-type", "text/html; charset=utf-8"]];
          const { port1, port2 } = new MessageChannel();
          await new Promise((resolve) => {
            port1.onmessage = resolve;
            navigator.serviceWorker.controller.postMessage({ visited: { url: "/diary", text, headers } }, [port2]);
          });
        }"""
    )
    assert kept_pages(page) == ["/.account", "/diary"]


def test_a_page_that_came_through_a_worker_keeps_its_policy(server, visitor):
    page = at_home(visitor, server)
    headers = page.evaluate("async () => [...(await caches.match('/tasks')).headers]")
    assert "default-src 'none'" in dict(headers)["content-security-policy"]
    assert "set-cookie" not in dict(headers)


def test_a_day_that_was_chosen_in_the_calendar_is_kept(settled, visitor):
    with settled.serve() as server:
        page = at_home(visitor, server, "/calendar")
        page.locator("#day-2026-11-19").click()
        expect(page.locator("#chosen-title")).to_contain_text("19")
        until(page, "async () => Boolean(await caches.match('/calendar/2026-11?day=2026-11-19'))")
    page.goto("/calendar")
    page.locator("#day-2026-11-18").click()
    expect(page.locator("#notice")).to_contain_text("저장해 두지 않아서")
    page.locator("#day-2026-11-19").click()
    expect(page.locator("#chosen-title")).to_contain_text("19")


def test_what_is_kept_is_not_asked_for_again_at_every_page(server, visitor):
    page = at_home(visitor, server)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/challenge")
    page.wait_for_timeout(4500)
    assert not [url for url in asked if url.endswith(("/diary", "/tasks", "/calendar"))]
    # After a longer time the pages are fetched again.
    page.evaluate("async () => (await caches.open('haru-pages')).put('/.asked', new Response('1'))")
    page.goto("/")
    until(page, "() => caches.match('/.asked').then(async (answer) => (await answer.text()) !== '1')")
    assert [url for url in asked if url.endswith("/diary")]


def test_the_page_for_what_waits_is_whole_before_the_server_is_reached(server, visitor):
    page = visitor.page(server)
    page.route("**/health", lambda route: None)
    page.goto("/offline")
    expect(page.locator("#away a")).to_be_hidden(timeout=1000)
    expect(page.locator("#away h1")).to_have_text(page.locator("#outbox").get_attribute("data-title"), timeout=1000)
