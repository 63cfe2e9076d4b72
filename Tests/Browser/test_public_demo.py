"""The public demo: each visitor has a copy of their own, and nothing in it contacts another machine."""

import subprocess
import time

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import expect

from machine import PATIENCE, PROGRAM
from ports import free_ports

ENTER = {"en": "Look around in English", "ko": "한국어로 둘러보기"}


@pytest.fixture
def demo(machine, tmp_path):
    """URL of a public demo."""
    del machine.environment["HARU_NOW"]
    yield from served(machine, tmp_path)


@pytest.fixture
def ending_demo(machine, tmp_path):
    """URL of a public demo whose day ends 15 seconds after each start."""
    machine.environment["HARU_NOW"] = "2026-11-28T23:59:45+09:00"
    yield from served(machine, tmp_path)


def served(machine, tmp_path):
    (tmp_path / "tmp").mkdir()
    machine.environment["TMPDIR"] = str(tmp_path / "tmp")
    [port] = free_ports(1)
    process, log = machine._run("demo", "--public", "--port", str(port))
    deadline = time.monotonic() + PATIENCE
    while f"http://127.0.0.1:{port}" not in log.read_text():
        assert process.poll() is None and time.monotonic() < deadline, log.read_text()
        time.sleep(0.05)
    yield f"http://127.0.0.1:{port}"
    assert "error" not in log.read_text().lower(), log.read_text()
    machine._end(process)
    assert process.returncode == 0
    assert list((tmp_path / "tmp").iterdir()) == []


def entered(browser, demo, language="en", **options):
    """Enters the demo in a new context, and returns the page."""
    page = browser.new_context(locale={"en": "en-US", "ko": "ko-KR"}[language], **options).new_page()
    page.goto(demo)
    expect(page.locator("h1")).to_have_text({"en": "Look around", "ko": "둘러보기"}[language])
    page.get_by_role("link", name=ENTER[language], exact=True).click()
    page.wait_for_url(demo + "/", timeout=60_000)
    return page


@pytest.mark.parametrize("language", ["en", "ko"])
def test_a_visitor_has_a_furnished_today_in_their_language(browser, demo, language):
    page = entered(browser, demo, language)
    expect(page.locator(".banner.demo")).to_be_visible()
    expect(page.locator(".streak").first).to_contain_text("23")
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.goto(demo + "/diary")
    expect(page.locator("main article, main .note, main li").first).to_be_visible()


def test_what_one_visitor_does_no_other_sees(browser, demo):
    one = entered(browser, demo)
    one.goto(demo + "/tasks")
    one.locator("#entry").fill("Only mine")
    one.keyboard.press("Enter")
    expect(one.get_by_text("Only mine").first).to_be_visible()
    other = entered(browser, demo)
    other.goto(demo + "/tasks/list")
    expect(other.get_by_text("Only mine")).to_have_count(0)
    expect(other.locator("main")).not_to_be_empty()


def test_everything_is_made_anew_when_the_day_ends(browser, ending_demo, tmp_path):
    page = entered(browser, ending_demo)
    [first] = (tmp_path / "tmp").iterdir()
    deadline = time.monotonic() + PATIENCE
    while first.exists():
        assert time.monotonic() < deadline
        time.sleep(0.2)
    # Earlier visitors have to enter again.
    expect(page.locator("body")).to_be_visible()
    while True:
        assert time.monotonic() < deadline
        try:
            page.goto(ending_demo)
            break
        except PlaywrightError:
            time.sleep(0.2)
    expect(page.get_by_role("link", name=ENTER["en"])).to_be_visible()


def test_nothing_leads_out(browser, demo):
    page = entered(browser, demo)
    page.goto(demo + "/settings")
    listed = page.locator("main a[href^='/settings/']").evaluate_all("links => links.map(link => link.pathname)")
    assert "/settings/appearance" in listed
    for section in ("notifications", "repositories", "sources", "sharing", "machines", "tokens", "people"):
        assert f"/settings/{section}" not in listed
        answer = page.goto(f"{demo}/settings/{section}")
        assert answer.status == 403
        expect(page.locator("main")).to_contain_text("Not in this demo")
    for path in ("/welcome", "/device", "/enter?key=x"):
        assert page.goto(demo + path).status == 403, path
    for path in ("/sources", "/repositories", "/machines", "/tokens", "/identities/linking", "/hooks/github/x"):
        status = page.evaluate(
            "path => fetch(path, {method: 'POST', body: new URLSearchParams({address: 'http://127.0.0.1'})})"
            ".then(answer => answer.status)", path)  # fmt: skip
        assert status in (403, 404), (path, status)
    assert page.evaluate("fetch('/api/v1/today').then(answer => answer.status)") == 403
    assert page.goto(demo + "/settings/about").status == 200
    expect(page.locator("main a[href='/welcome']")).to_have_count(0)


def test_a_demo_for_other_machines_needs_a_proxy_or_tls(machine):
    machine.haru("demo", "--public", "--host", "0.0.0.0", status=2)
    # A demo for other machines needs its public URL.
    machine.haru("demo", "--public", "--host", "0.0.0.0", "--trusted-proxies", "10.0.0.2", status=2)
    machine.haru("demo", "--public", "--public-url", "http://demo.example.com", status=2)


def test_a_port_that_is_taken_is_said(machine, demo):
    port = demo.rsplit(":", 1)[1]
    said = subprocess.run(
        [PROGRAM, "demo", "--public", "--port", port], env=machine.environment, capture_output=True, text=True, timeout=60)
    assert said.returncode == 2 and port in said.stderr
