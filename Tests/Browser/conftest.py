"""The browser, the machines with a server on them, and the pages that the tests open."""

import os
import subprocess
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from history import OTHER, steady
from machine import ROOT, Machine, Server

SEOUL = timezone(timedelta(hours=9))
NOW = datetime(2026, 11, 21, 19, 48, tzinfo=SEOUL)
LOCALES = {"ko": "ko-KR", "en": "en-US"}


@pytest.fixture(scope="session")
def browser():
    """The system's Chromium."""
    chromium = subprocess.run([ROOT / "scripts" / "chromium"], capture_output=True, text=True, check=True)
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.stdout.strip(), args=arguments)
        yield browser
        browser.close()


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A machine on which Haru was never used."""
    return Machine(tmp_path, NOW)


@pytest.fixture
def settled(machine: Machine) -> Machine:
    """A machine with one repository of a month, known to Haru, and nothing done today."""
    machine.repository("garden").fill(steady(NOW - timedelta(days=1), days=30))
    settle(machine)
    return machine


@pytest.fixture(scope="session")
def furnished_machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    """A machine with two years of history, several authors, challenges, freezes and rules."""
    machine = Machine(tmp_path_factory.mktemp("furnished"), NOW)
    machine.repository("haru").fill(steady(NOW - timedelta(days=1), days=730))
    machine.repository("garden").fill(steady(NOW - timedelta(days=3), days=200, author=OTHER))
    settle(machine)
    machine.haru("challenge", "start", "21", "--name", "21일 연습", *at(NOW))
    machine.haru("challenge", "stop", *at(NOW))
    machine.haru("challenge", "start", "100", "--from", "2026-10-29", *at(NOW))
    machine.haru("rest", "add", "sun", *at(NOW))
    return machine


@pytest.fixture(scope="session")
def furnished(furnished_machine: Machine):
    """A server on the furnished machine; tests of it only read."""
    with furnished_machine.serve() as server:
        yield server


def at(now: datetime) -> tuple[str, str]:
    """The option that tells a command what the clock says."""
    return ("--now", now.isoformat())


def settle(machine: Machine) -> None:
    """Makes Haru know the machine's repositories and where it stands."""
    machine.haru("zone", "Asia/Seoul", *at(machine.now))
    machine.haru("repo", "add", str(machine.code), *at(machine.now))
    machine.haru("config", "set", "welcomed", "on", *at(machine.now))


class Visitor:
    """Opens browser contexts that followed the key link of a server, and keeps what their consoles complain of."""

    def __init__(self, browser: Browser):
        self.browser = browser
        self.complaints: list[str] = []
        self.contexts: list[BrowserContext] = []

    def context(self, server: Server | None = None, language: str = "ko", width: int = 1280, **options) -> BrowserContext:
        """A new context; with a server, one that has entered it."""
        options.setdefault("viewport", {"width": width, "height": 844})
        options.setdefault("reduced_motion", "reduce")
        context = self.browser.new_context(locale=LOCALES[language], **options)
        context.set_default_timeout(10_000)
        context.on("console", lambda message: message.type in ("error", "warning") and self.complain(message.text))
        context.on("weberror", lambda error: self.complain(str(error.error)))
        self.contexts.append(context)
        if server:
            page = context.new_page()
            page.goto(server.link)
            assert page.url.startswith(server.base) and "key=" not in page.url, page.url
            page.close()
        return context

    def page(self, server: Server, path: str = "/", **options) -> Page:
        """A page of a server in a context of its own."""
        page = self.context(server, **options).new_page()
        page.goto(server.base + path)
        return page

    def complain(self, text: str) -> None:
        self.complaints.append(text)

    def close(self) -> None:
        for context in self.contexts:
            context.close()


@pytest.fixture
def visitor(browser: Browser):
    """Makes contexts and closes them after the test; no console may have complained."""
    visitor = Visitor(browser)
    yield visitor
    visitor.close()
    assert visitor.complaints == []
