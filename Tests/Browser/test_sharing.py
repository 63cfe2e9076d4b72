"""Public sharing: chosen in the settings, seen by strangers, embedded in another site, and ended."""

import http.server
import json
import threading
import urllib.error
import urllib.request
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from pages import LANGUAGES, LANGUAGES_AND_SCRIPTS, MODES, quiet

CARDS = ["grass", "streak", "challenge", "today"]


def local(base: str) -> str:
    """Returns the server's URL for programs, which may not resolve names below localhost."""
    return f"http://127.0.0.1:{base.rsplit(':', 1)[1]}"


def asked(address: str) -> tuple[int, bytes]:
    try:
        with urllib.request.urlopen(address) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


@contextmanager
def another_site(html: str):
    """Runs another person's site with this page, and yields its URL."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(html.encode())

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()


@pytest.mark.parametrize("language, scripts", LANGUAGES_AND_SCRIPTS)
def test_it_is_chosen_seen_and_ended(server, visitor, language, scripts):
    page = visitor.page(server, "/settings/sharing", language=language, java_script_enabled=scripts)
    base = local(server.base)
    assert asked(f"{base}/@rani/streak.svg")[0] == 404
    page.locator("#place-name").check()
    page.locator("#place-link").check()
    page.locator("#name").fill("Rani")
    page.locator("#part-challenge").uncheck()
    page.locator("form[action='/sharing'] button").click()
    expect(page.locator("#address-name")).to_have_value(f"{base}/@Rani")
    link = page.locator("#address-link").input_value()
    assert link.startswith(f"{base}/@~") and len(link.split("~")[1]) == 32
    markdown = page.locator("#markdown-name").input_value()
    suffix = "?locale=ko" if language == "ko" else ""
    assert f"]({base}/@Rani/streak.svg{suffix})]({base}/@Rani)" in markdown and "challenge.svg" not in markdown

    for place in (f"{base}/@rani", link):
        for card in CARDS:
            assert asked(f"{place}/{card}.svg")[0] == (404 if card == "challenge" else 200)
    stranger = visitor.context(language=language).new_page()
    stranger.goto(f"{server.base}/@rani")
    expect(stranger.locator("h1")).to_contain_text("@Rani")
    assert stranger.locator("html").get_attribute("lang") == language
    expect(stranger.locator(".grass-map")).to_be_visible()
    assert stranger.locator("main a").count() == 0 and stranger.locator("script").count() == 0

    page.locator("form[action='/sharing/link'] button").click()
    expect(page.locator("#address-link")).not_to_have_value(link)
    assert asked(link)[0] == 404
    page.locator("form[action='/sharing/ending'] button").click()
    expect(page.locator("#address-name")).to_have_count(0)
    for place in (f"{base}/@rani", f"{base}/@rani/streak.svg"):
        assert asked(place)[0] == 404
    assert stranger.goto(f"{server.base}/@rani").status == 404
    assert link.split("~")[1].encode() not in server.log.read_bytes()


def test_a_name_that_cannot_be_is_said_beside_what_was_typed(server, visitor):
    page = visitor.page(server, "/settings/sharing", language="en")
    page.locator("#place-name").check()
    page.locator("#name").fill("a b")
    page.locator("#part-today").uncheck()
    page.locator("form[action='/sharing'] button").click()
    expect(page.locator("[role=alert]")).to_contain_text("a b")
    expect(page.locator("#name")).to_have_value("a b")
    expect(page.locator("#place-name")).to_be_checked()
    expect(page.locator("#part-today")).not_to_be_checked()


def test_another_site_shows_the_cards(furnished, browser):
    base = local(furnished.base)
    images = "".join(f'<img src="{base}/@rani/{card}.svg?theme=dracula&amp;disable_animations=1">' for card in CARDS)
    with another_site(f"<!doctype html><body>{images}<img src='{base}/@rani/today.svg?theme=nope'>") as site:
        # A separate context, because the refused request below logs an error as expected.
        context = browser.new_context()
        page = context.new_page()
        page.goto(site)
        sizes = page.evaluate("[...document.images].map((image) => [image.naturalWidth, image.naturalHeight])")
        assert sizes[:4] == [[808, 195], [495, 195], [495, 195], [495, 170]]
        # The other site cannot embed or read anything else of Haru.
        blocked = page.evaluate(
            "(base) => fetch(base + '/@rani', {mode: 'no-cors'}).then(() => 'read', () => 'refused')", base)
        context.close()
        assert blocked == "refused"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_opened_alone_looks_as_it_should(furnished, visitor, language):
    base = local(furnished.base)
    for mode in MODES:
        page = visitor.context(None, language=language, color_scheme=mode).new_page()
        for card in CARDS:
            page.goto(f"{base}/@rani/{card}.svg?locale={language}")
            paper = page.evaluate("getComputedStyle(document.querySelector('.card')).fill")
            assert paper == ("rgb(255, 255, 255)" if mode == "light" else "rgb(28, 32, 34)")
            outside = page.evaluate(
                """() => {
                  const card = document.querySelector('.card').getBoundingClientRect();
                  return [...document.querySelectorAll('text')].filter((text) => {
                    const box = text.getBoundingClientRect();
                    return box.left < card.left || box.right > card.right || box.bottom > card.bottom;
                  }).map((text) => text.textContent);
                }""")
            assert outside == [], card


def test_the_command_turns_it_on_and_off(settled):
    told = settled.haru("share", "on", "octocat", "--parts", "grass,streak")
    assert "/@octocat" in told and "grass, streak" in told
    status = json.loads(settled.haru("share", "status", "--json"))
    assert status["public"] and status["name"] == "octocat" and status["parts"] == ["grass", "streak"]
    assert status["link"] is None and status["addresses"] == ["http://127.0.0.1:8080/@octocat"]
    settled.haru("share", "renew", status=2)
    first = json.loads((settled.haru("share", "on", "--link"), settled.haru("share", "status", "--json"))[1])["link"]
    settled.haru("share", "renew")
    assert json.loads(settled.haru("share", "status", "--json"))["link"] not in (None, first)
    settled.haru("share", "on", "haru", status=2)
    settled.haru("share", "on", "x", "--parts", "tasks", status=2)
    settled.haru("share", "off")
    status = json.loads(settled.haru("share", "status", "--json"))
    assert not status["public"] and status["link"] is None and status["addresses"] == []


@pytest.mark.parametrize("mode", MODES)
def test_the_page_in_every_width(furnished, visitor, mode):
    for language in LANGUAGES:
        for width in (390, 768, 1280):
            page = visitor.context(None, language=language, width=width, color_scheme=mode).new_page()
            page.goto(f"{furnished.base}/@rani")
            quiet(page)
            surplus = page.evaluate("document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth")
            assert surplus <= 0
            assert page.locator("main section").count() == 4
