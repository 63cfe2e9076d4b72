"""Clocks that tests inject into processes: off by some seconds, or moved while the processes run."""

import mmap
import struct
import subprocess
import sys
import time
from pathlib import Path

import pytest

from helpers import Helper


def compiled(folder: Path) -> Path:
    """Compiles the library that replaces the clock of a process, and returns its path."""
    if sys.platform != "linux":
        pytest.skip("a process is given another clock in the way of Linux")
    # Not libfaketime: it shifts the ends of sleeps too, so that a process with a late clock sleeps for minutes.
    library = folder / "clock.so"
    source = Path(__file__).with_name("clock.c")
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", library, source, "-ldl"], check=True)
    return library


class Clock(Helper):
    """A clock with an offset to the system clock, which a test can speed up or move."""

    PAUSE = 0.05

    def __init__(self, folder: Path):
        super().__init__("clock")
        folder.chmod(0o755)
        path = folder / "clock"
        path.write_bytes(struct.pack("q", 0))
        path.chmod(0o644)
        with path.open("r+b") as file:
            self._shared = memoryview(mmap.mmap(file.fileno(), 8)).cast("q")
        self.environment = {"LD_PRELOAD": str(compiled(folder)), "CLOCK_FILE": str(path)}
        # Seconds added to the offset at each step.
        self.pace = 0

    def now(self) -> int:
        return int(time.time()) + self._shared[0]

    def move(self, seconds: int) -> None:
        self._shared[0] += seconds

    def move_to(self, instant: int) -> None:
        self.move(instant - self.now())

    def step(self) -> None:
        self.move(self.pace)
