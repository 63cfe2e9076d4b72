"""The system's Chromium, driven by Playwright."""

import os
import subprocess
from contextlib import contextmanager

from playwright.sync_api import sync_playwright

from machine import ROOT

LOCALES = {"ko": "ko-KR", "en": "en-US"}


@contextmanager
def opened():
    """A running Chromium without a window."""
    path = subprocess.run([ROOT / "scripts" / "chromium"], capture_output=True, text=True, check=True).stdout.strip()
    # Chromium refuses its sandbox to root, which is who runs the tests in a container.
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=arguments)
        yield browser
        browser.close()
