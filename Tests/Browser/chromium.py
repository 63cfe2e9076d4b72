"""The system's Chromium, driven by Playwright."""

import os
import shutil
import signal
import subprocess
from contextlib import contextmanager

from playwright.sync_api import Playwright, sync_playwright

from machine import ROOT

LOCALES = {"ko": "ko-KR", "en": "en-US"}


# Debian's Chromium without its windows: pages begin sooner, but nobody can be asked whether they want notifications.
LIGHT = "chromium-headless-shell"


# Chromium refuses its sandbox to root, which is who runs the tests in a container.
ARGUMENTS = ["--no-sandbox"] if os.geteuid() == 0 else []


def whole() -> str:
    """The path of the whole Chromium."""
    found = subprocess.run([ROOT / "scripts" / "chromium"], capture_output=True, text=True, check=True)
    return found.stdout.strip()


@contextmanager
def launched(playwright: Playwright):
    """A running Chromium without a window."""
    browser = playwright.chromium.launch(executable_path=shutil.which(LIGHT) or whole(), args=ARGUMENTS)
    yield browser
    browser.close()


@contextmanager
def notifying(playwright: Playwright):
    """A running Chromium that shows notifications; it is killed, since it can wait for ever when it closes a context."""
    browser = playwright.chromium.launch(executable_path=whole(), args=ARGUMENTS)
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    [process] = [process["id"] for process in processes if process["type"] == "browser"]
    yield browser
    os.kill(process, signal.SIGKILL)
    browser.close()


@contextmanager
def opened():
    """The same, where nothing else drives it."""
    with sync_playwright() as playwright, launched(playwright) as browser:
        yield browser
