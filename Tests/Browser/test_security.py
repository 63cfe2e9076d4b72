"""The access protection of local mode in a browser."""

import re
import threading
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from pages import LANGUAGES, PAGES

INLINE = [
    re.compile(r"<style\b"),
    re.compile(r"\sstyle\s*="),
    re.compile(r"<[^>]+\son[a-z]+\s*="),
    re.compile(r"<script\b(?![^>]*\bsrc=)"),
    re.compile(r"javascript:"),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_holds_inline_script_or_style(furnished, visitor, language):
    context = visitor.context(furnished, language=language)
    page = context.new_page()
    for name, path in PAGES.items():
        response = page.goto(path)
        text = response.text()
        for pattern in INLINE:
            assert not pattern.search(text), f"{name}: {pattern.search(text).group(0)}"
        policy = response.headers["content-security-policy"]
        assert "default-src 'none'" in policy or "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert response.headers["x-content-type-options"] == "nosniff"


def ask(url: str, method: str = "GET", **headers: str) -> int:
    """Sends a request without a browser's safeguards, and returns the status."""
    # The system may not resolve names below localhost, although browsers do.
    parts = urlsplit(url)
    url = parts._replace(netloc=f"127.0.0.1:{parts.port}").geturl()
    headers = {"Host": parts.netloc} | headers
    request = urllib.request.Request(url, method=method, headers=headers, data=b"" if method == "POST" else None)
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            return response.status
    except urllib.error.HTTPError as error:
        return error.code


def test_a_visit_without_the_key_is_refused(furnished):
    assert ask(furnished.base + "/") == 401
    assert ask(furnished.base + "/enter?key=wrong") == 401


def cookie(context) -> str:
    return "; ".join(f"{one['name']}={one['value']}" for one in context.cookies())


def test_a_foreign_host_is_refused(furnished, visitor):
    session = cookie(visitor.context(furnished))
    assert ask(furnished.base + "/", Cookie=session) == 200
    assert ask(furnished.base + "/", Cookie=session, Host="evil.example") in (403, 421)


@pytest.mark.parametrize("site", ["cross-site", "same-site", "none", None])
def test_a_form_of_another_site_is_refused(furnished, visitor, site):
    session = cookie(visitor.context(furnished))
    headers = {"Sec-Fetch-Site": site} if site else {"Origin": "https://evil.example"}
    assert ask(furnished.base + "/repositories/scan", "POST", Cookie=session, **headers) == 403


def test_the_session_is_out_of_reach_of_scripts(furnished, visitor):
    context = visitor.context(furnished)
    for one in context.cookies():
        assert one["httpOnly"] and one["sameSite"] in ("Lax", "Strict"), one


def test_the_key_opens_once(server, visitor):
    visitor.context(server)
    assert ask(server.link) == 401


class Neighbour(BaseHTTPRequestHandler):
    """A server that another user of the machine could run on a loopback address."""

    cookies: list[str | None] = []

    def do_GET(self):
        self.cookies.append(self.headers["Cookie"])
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        # Without this link a browser could request the icon at any time, even after the server has ended.
        self.wfile.write(b"<link rel=icon href='data:,'>")

    def log_message(self, *_):
        pass


def test_the_session_goes_to_no_other_port(server, visitor):
    context = visitor.context(server)
    assert urlsplit(server.base).hostname.endswith(".localhost")
    neighbour = HTTPServer(("127.0.0.1", 0), Neighbour)
    Neighbour.cookies.clear()
    threading.Thread(target=neighbour.serve_forever, daemon=True).start()
    try:
        page = context.new_page()
        page.goto("/")
        assert "/enter" not in page.url
        for host in ("127.0.0.1", "localhost"):
            page.goto(f"http://{host}:{neighbour.server_port}/")
        assert Neighbour.cookies and not any(Neighbour.cookies)
    finally:
        neighbour.shutdown()
        neighbour.server_close()


def test_a_browser_is_signed_out_from_the_settings(server, visitor):
    first, second = visitor.context(server), visitor.context()
    link = server.machine.haru("link").strip()
    other = second.new_page()
    other.goto(link)
    page = first.new_page()
    page.goto("/settings/sessions")
    assert page.locator("ul.ruled li").count() == 2
    page.locator("ul.ruled li", has_not=page.locator(".chip")).get_by_role("button").click()
    expect(page.get_by_text("브라우저에서 로그아웃했어요.")).to_be_visible()
    expect(page.locator("ul.ruled li")).to_have_count(1)
    assert other.goto(server.base + "/settings").status == 401
    assert page.goto("/settings").status == 200
