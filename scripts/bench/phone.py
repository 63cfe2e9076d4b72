"""Responsiveness of pages on a slow phone, measured by a browser in the environment of the browser tests."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

from figures import Figure
from workplace import ROOT


def interaction() -> Iterator[Figure]:
    """The slowest response and the largest layout shift of any page, an open page at rest, and scrolling a board."""
    python = ROOT / ".venv" / "bin" / "python"
    if not python.exists():
        raise SystemExit("make test sets up the browser that this figure needs.")
    done = subprocess.run([python, Path(__file__).with_name("interaction.py")], capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(done.stderr)
    found = json.loads(done.stdout)
    pages, (still, moving), (frames, letters) = found["pages"], found["idle"], found["board"]
    slowest = max(pages, key=lambda path: pages[path]["response"])
    yield Figure("slowest response of a phone, 4 times slower", pages[slowest]["response"], 200, "ms", slowest)
    moved = max(pages, key=lambda path: pages[path]["shift"])
    yield Figure("largest shift while a page loads", pages[moved]["shift"], 0.02, "", moved)
    yield Figure("an open Today with everything on against one at rest", moving - still, 1, "%", f"{moving:.2f} and {still:.2f} %")
    yield Figure("frames of a board that scrolls", frames, 55, "/s", f"{letters} letters", at_least=True)
