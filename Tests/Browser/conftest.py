"""The browser, the machines with a server on them, and the visitor who opens pages."""

import json
import shutil
from copy import deepcopy
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

import chromium
import furniture
import push_service
import secrecy
from machine import Machine, Server
from pages import HEAR

# Timeout in milliseconds, long enough for a slow and busy machine.
PATIENCE = 30_000
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright):
    """The system's Chromium."""
    with chromium.launched(playwright) as browser:
        yield browser


@pytest.fixture
def notifying_visitor(playwright: Playwright):
    """Makes contexts in a Chromium of its own that supports notifications; they end with it."""
    with chromium.notifying(playwright) as browser:
        visitor = Visitor(browser)
        yield visitor
    assert visitor.complaints == []


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A machine on which Haru was never used."""
    return Machine(tmp_path, furniture.NOW)


@pytest.fixture(scope="session")
def settled_once(tmp_path_factory: pytest.TempPathFactory) -> tuple[Machine, Path]:
    """The settled machine, and a copy of its folder from before any test."""
    machine = furniture.settled(tmp_path_factory.mktemp("settled") / "machine")
    copy = machine.folder.with_name("copy")
    shutil.copytree(machine.folder, copy)
    return machine, copy


@pytest.fixture
def settled(settled_once: tuple[Machine, Path]) -> Machine:
    """A machine with one known repository and nothing done today; its path never changes, because Haru stores it."""
    machine, copy = settled_once
    shutil.rmtree(machine.folder)
    shutil.copytree(copy, machine.folder)
    return deepcopy(machine)


@pytest.fixture
def server(settled: Machine):
    """A server on the settled machine."""
    with settled.serve() as server:
        yield server


@pytest.fixture(scope="session")
def furnished_machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    """A machine with two years of all kinds of data; its tests change only the appearance."""
    return furniture.furnished(tmp_path_factory.mktemp("furnished"))


@pytest.fixture(scope="session")
def furnished(furnished_machine: Machine):
    """A server on the furnished machine."""
    with furnished_machine.serve() as server:
        yield server


class Visitor:
    """Opens browser contexts with a session of a server, and collects the warnings and errors of their consoles."""

    # Chromium logs every error status, every request that a test blocks, every server that a test has stopped, and
    # every service worker that a test blocks. The tests assert these themselves.
    EXPECTED = (
        "Failed to load resource: the server responded with a status of",
        "Failed to load resource: net::ERR_FAILED",
        "Failed to load resource: net::ERR_CONNECTION_REFUSED",
        "Service Worker registration blocked by Playwright",
    )
    # Requests and event streams that were open when the test stopped its server.
    CUT_OFF = (
        "Failed to load resource: net::ERR_CONNECTION_RESET",
        "Failed to load resource: net::ERR_INCOMPLETE_CHUNKED_ENCODING",
    )

    def __init__(self, browser: Browser):
        self.browser = browser
        self.complaints: list[str] = []
        self.contexts: list[BrowserContext] = []

    def context(self, server: Server | None = None, language: str = "ko", width: int = 1280, **options) -> BrowserContext:
        """Makes a context; with a server, it has a session there and the server is its base URL."""
        if server:
            options.setdefault("base_url", server.base)
        options.setdefault("viewport", {"width": width, "height": 844})
        options.setdefault("reduced_motion", "reduce")
        # The zone of the person, so that no page mentions a different one.
        options.setdefault("timezone_id", "Asia/Seoul")
        context = self.browser.new_context(locale=chromium.LOCALES[language], **options)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(HEAR)
        context.on("console", lambda message: message.type in ("error", "warning") and self.hear(message.text, server))
        context.on("weberror", lambda error: self.hear(str(error.error)))
        self.contexts.append(context)
        if server:
            server.let_in(context)
        return context

    def page(self, server: Server, path: str = "/", **options) -> Page:
        """Opens a page of a server in a context of its own."""
        page = self.context(server, **options).new_page()
        page.goto(path)
        return page

    def hear(self, text: str, server: Server | None = None) -> None:
        is_cut_off = text in self.CUT_OFF and server is not None and server.is_ending
        if not text.startswith(self.EXPECTED) and not is_cut_off:
            self.complaints.append(text)

    def close(self) -> None:
        for context in self.contexts:
            context.close()


@pytest.fixture
def visitor(browser: Browser):
    """Makes contexts and closes them after the test; fails on any console warning or error."""
    visitor = Visitor(browser)
    yield visitor
    visitor.close()
    assert visitor.complaints == []


@pytest.fixture
def plain(server: Server, visitor: Visitor) -> Page:
    """A page without scripts."""
    return visitor.context(server, java_script_enabled=False).new_page()


@pytest.fixture
def mailbox(settled):
    """A server on the settled machine, whose person has a mailbox with a link, and the path of the link."""
    settled.haru("mailbox", "create", "스물아홉 번째 생일", "--rule", "free")
    shared = json.loads(settled.haru("mailbox", "share", "--to", "서연", "--json"))
    path = "/to/" + secrecy.use(shared["address"].rsplit("/", 1)[1])
    with settled.serve() as server:
        yield server, path


@pytest.fixture
def service():
    with push_service.serving() as service:
        yield service


@pytest.fixture
def sender(settled, service):
    """The settled machine, allowed to send to the test's push service."""
    settled.environment |= {"HARU_PUSH_CONTACT": "mailto:rani@haru-garden.net", "HARU_PUSH_SERVICES": "anywhere"}
    return settled


@pytest.fixture
def notifying(sender):
    """A server of the sender without nudges, which would follow the system clock."""
    sender.haru("config", "set", "nudges", "off")
    with sender.serve() as server:
        yield server


@pytest.fixture
def nudging(sender):
    """A server of the sender with the default nudges."""
    with sender.serve() as server:
        yield server
