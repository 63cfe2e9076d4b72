"""Clocks that tests give to processes: wrong by so many seconds, or moved while they run."""

import mmap
import struct
import subprocess
import sys
import time
from pathlib import Path

import pytest

from helpers import Helper


def compiled(folder: Path) -> Path:
    """The library that gives a process another time."""
    if sys.platform != "linux":
        pytest.skip("a process is given another clock in the way of Linux")
    # Not libfaketime: it moves the ends of sleeps too, so that a process that is behind sleeps for minutes.
    library = folder / "clock.so"
    source = Path(__file__).with_name("clock.c")
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", library, source, "-ldl"], check=True)
    return library


class Clock(Helper):
    """A clock that is ahead of the machine's, runs faster while a test lets it, and is moved by hand."""

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
        # How many seconds more it goes on at each step.
        self.pace = 0

    def now(self) -> int:
        return int(time.time()) + self._shared[0]

    def move(self, seconds: int) -> None:
        self._shared[0] += seconds

    def move_to(self, instant: int) -> None:
        self.move(instant - self.now())

    def step(self) -> None:
        self.move(self.pace)
