"""The system's Chromium, driven by Playwright."""

import os
import shutil
import signal
import subprocess
from contextlib import contextmanager

from playwright.sync_api import Playwright, sync_playwright

from machine import ROOT

LOCALES = {"ko": "ko-KR", "en": "en-US"}


# Debian's headless Chromium: pages start sooner, but it has no permission prompt for notifications.
LIGHT = "chromium-headless-shell"


# Chromium's sandbox does not run as root, and in a container the tests run as root.
ARGUMENTS = ["--no-sandbox"] if os.geteuid() == 0 else []


def whole() -> str:
    """Returns the path of the full Chromium."""
    found = subprocess.run([ROOT / "scripts" / "chromium"], capture_output=True, text=True, check=True)
    return found.stdout.strip()


@contextmanager
def launched(playwright: Playwright):
    """Runs a headless Chromium until the block ends."""
    browser = playwright.chromium.launch(executable_path=shutil.which(LIGHT) or whole(), args=ARGUMENTS)
    yield browser
    browser.close()


@contextmanager
def notifying(playwright: Playwright):
    """Runs a Chromium that shows notifications; kills it in the end, as closing a context can hang forever."""
    browser = playwright.chromium.launch(executable_path=whole(), args=ARGUMENTS)
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    [process] = [process["id"] for process in processes if process["type"] == "browser"]
    yield browser
    os.kill(process, signal.SIGKILL)
    browser.close()


@contextmanager
def opened():
    """Runs a headless Chromium with a Playwright of its own."""
    with sync_playwright() as playwright, launched(playwright) as browser:
        yield browser
