"""Processes that a test starts, kills and starts again."""

import re
import signal
import subprocess
import time
from pathlib import Path


def until(condition, seconds: float, why, step: float = 0.05):
    """Waits until a condition returns a true value, and returns it; `why` is the message after the timeout."""
    deadline = time.monotonic() + seconds
    while True:
        if value := condition():
            return value
        assert time.monotonic() < deadline, why() if callable(why) else why
        time.sleep(step)


class Program:
    """A program that can be restarted; the output of all its runs is in one file."""

    def __init__(self, name: str, command: list, environment: dict[str, str], folder: Path):
        self.name = name
        self.command = command
        self.environment = environment
        self.log = folder / f"{name}.log"
        self.log.touch()
        self.process: subprocess.Popen[bytes] | None = None
        self.lives = 0
        self._born_at = 0

    def start(self) -> None:
        """Starts it without waiting for readiness."""
        assert not self.is_alive(), f"{self.name} runs already"
        self._born_at = self.log.stat().st_size
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(
                self.command, env=self.environment, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT
            )
        self.lives += 1

    def is_alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def said(self) -> str:
        """Returns its output since the last start."""
        with self.log.open("rb") as file:
            file.seek(self._born_at)
            return file.read().decode(errors="replace")

    def wait_for(self, pattern: str, seconds: float = 60) -> re.Match[str]:
        """Waits until its output matches a pattern; fails if it ends before."""

        def look() -> re.Match[str] | None:
            found = re.search(pattern, self.said())
            assert found or self.is_alive(), f"{self.name} ended: {self.said()}"
            return found

        return until(look, seconds, lambda: f"{self.name} never said {pattern}: {self.said()}")

    def kill(self) -> None:
        """Kills it with SIGKILL, as a loss of power would."""
        assert self.is_alive(), f"{self.name} ended by itself: {self.said()}"
        self.process.kill()
        self.process.wait()

    def stop(self, how: signal.Signals = signal.SIGTERM, seconds: float = 60) -> int:
        """Signals it to end, and returns its exit status."""
        assert self.is_alive(), f"{self.name} ended by itself: {self.said()}"
        self.process.send_signal(how)
        return self.process.wait(timeout=seconds)

    def sweep(self) -> None:
        """Ends it if it runs: by SIGTERM, and by SIGKILL after ten seconds."""
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def tail(self, lines: int = 25) -> str:
        """Returns the last lines of its output."""
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:])
