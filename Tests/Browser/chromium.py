"""The system's Chromium, driven by Playwright."""

import os
import shutil
import subprocess
from contextlib import contextmanager

from playwright.sync_api import Playwright, sync_playwright

from machine import ROOT

LOCALES = {"ko": "ko-KR", "en": "en-US"}


# Debian's Chromium without its windows: pages begin sooner, but nobody can be asked whether they want notifications.
LIGHT = "chromium-headless-shell"


@contextmanager
def launched(playwright: Playwright, *, notifies: bool = False):
    """A running Chromium without a window."""
    path = None if notifies else shutil.which(LIGHT)
    if path is None:
        found = subprocess.run([ROOT / "scripts" / "chromium"], capture_output=True, text=True, check=True)
        path = found.stdout.strip()
    # Chromium refuses its sandbox to root, which is who runs the tests in a container.
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    browser = playwright.chromium.launch(executable_path=path, args=arguments)
    yield browser
    browser.close()


@contextmanager
def opened():
    """The same, where nothing else drives it."""
    with sync_playwright() as playwright, launched(playwright) as browser:
        yield browser
