"""The first of the README's two commands, as a newcomer runs it."""

import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest
from playwright.sync_api import expect

from machine import LINK, ROOT

OPENER = """#!/bin/sh
printf '%s\\n' "$1" >"$OPENED"
"""


@pytest.fixture
def browser_of_the_system(tmp_path: Path) -> Path:
    """A folder with substitutes for xdg-open and open, which record the address they should open."""
    folder = tmp_path / "opener"
    folder.mkdir()
    for name in ("xdg-open", "open"):
        (folder / name).write_text(OPENER)
        (folder / name).chmod(0o755)
    return folder


def test_make_run_builds_starts_and_opens_the_page(machine, visitor, tmp_path, browser_of_the_system):
    opened, log = tmp_path / "opened", tmp_path / "run.log"
    environment = machine.environment | {
        # The home folder holds the build caches, so that nothing is fetched or built again.
        "HOME": os.environ["HOME"],
        "PATH": f"{browser_of_the_system}:{os.environ['PATH']}",
        "DISPLAY": ":0",
        "HARU_PORT": "0",
        "OPENED": str(opened),
        # Other flags would cause a full rebuild.
        "BUILD_FLAGS": os.environ.get("BUILD_FLAGS", ""),
    }
    with log.open("wb") as output:
        run = subprocess.Popen(
            ["make", "run", "CONFIGURATION=debug"],
            cwd=ROOT, env=environment, stdout=output, stderr=subprocess.STDOUT, start_new_session=True,
        )
    try:
        deadline = time.monotonic() + 300
        while not (opened.exists() and opened.read_text().endswith("\n")):
            said = log.read_text(errors="replace")
            assert run.poll() is None and time.monotonic() < deadline, said
            time.sleep(0.1)
        link = LINK.search(log.read_text(errors="replace"))
        page = visitor.context(language="en").new_page()
        page.goto(opened.read_text().strip())
        assert page.url.startswith(link.group(1)) and "key=" not in page.url
        expect(page).to_have_title(re.compile("Haru"))
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        # A page that is open when its server ends logs errors.
        page.context.close()
    finally:
        os.killpg(run.pid, signal.SIGINT)
        run.wait(timeout=30)
    assert log.read_text(errors="replace").rstrip().endswith("Haru has stopped.")
    said = subprocess.run([ROOT / ".build/debug/haru", "--version"], capture_output=True, text=True, check=True).stdout
    assert re.search(r"\((commit [0-9a-f]{12}( and changes)?, )?.*Swift \d+\.\d+.*, debug\)", said), said
