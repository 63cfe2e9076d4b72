"""A client that sends changes continuously, and records which of them were acknowledged."""

import random
import threading
import time
from collections import Counter
from http.client import HTTPException
from pathlib import Path

from client import Answer, Client
from helpers import Helper


# Status codes of nginx when a server is killed, and of Haru while it cannot store anything.
TROUBLES = (502, 503, 504)
# Refusal because another job for repositories is under way.
UNDER_WAY = 422


class Memory:
    """Requested changes by name, and whether each was acknowledged; the result of the others is unknown."""

    def __init__(self):
        self.tasks: dict[str, bool] = {}
        self.ticks: dict[str, bool] = {}
        self.notes: dict[str, bool] = {}
        self.repositories: dict[str, bool] = {}
        self.rules: dict[str, bool] = {}
        # Task numbers from the responses.
        self.numbers: dict[str, int] = {}
        self.answers: Counter[str] = Counter()
        # Number of forms that were sent again because their result was unknown.
        self.resent = 0
        self.longest_gap = 0.0
        self._last = time.monotonic()
        self._lock = threading.Lock()

    def hear(self, answer: Answer | None) -> None:
        """Counts a response, and updates the longest time between two successes."""
        with self._lock:
            self.answers[str(answer.status) if answer else "none"] += 1
            if answer and answer.is_taken:
                now = time.monotonic()
                self.longest_gap = max(self.longest_gap, now - self._last)
                self._last = now


class Gardener(Helper):
    """Sends changes until it is stopped; no two gardeners send the same."""

    PAUSE = 0.02

    def __init__(self, number: int, seed: int, client: Client, memory: Memory, beds: list[Path]):
        super().__init__(f"gardener-{number}")
        self.number = number
        self.client = client
        self.memory = memory
        self.beds = beds
        self._dice = random.Random(seed * 100 + number)
        self._made = 0
        self._mine: list[str] = []
        # Weights, so that slow actions are spread over the whole run.
        often = {self.sow: 20, self.sow_surely: 10, self.tick: 15, self.write: 10, self.look: 15}
        seldom = {self.add_bed: 4, self.scan: 2, self.leave_out: 1}
        self._actions = [action for action, count in {**often, **seldom}.items() for _ in range(count)]

    def step(self) -> None:
        self._dice.choice(self._actions)()

    def _send(self, path: str, /, *refusals: int, **fields: str) -> Answer | None:
        """Sends a form, which may be refused with the given statuses; returns None if there is no response."""
        try:
            answer = self.client.post(path, **fields)
        except (OSError, HTTPException):
            answer = None
        self.memory.hear(answer)
        # No session is lost, and no valid form is rejected.
        assert answer is None or answer.is_taken or answer.status in (*TROUBLES, *refusals), (path, answer)
        return answer

    def _title(self, what: str) -> str:
        self._made += 1
        return f"{what} g{self.number}n{self._made}"

    def _sowed(self, title: str, answer: Answer | None) -> bool:
        is_taken = answer is not None and answer.is_taken
        self.memory.tasks[title] = is_taken
        if is_taken:
            self.memory.numbers[title] = int(answer.notice["task"][0])
            self._mine.append(title)
        return is_taken

    def sow(self) -> None:
        """Sends a new task once."""
        title = self._title("Sow")
        self._sowed(title, self._send("/tasks", entry=title))

    def sow_surely(self) -> None:
        """Sends a new task, and repeats the identical form until it is acknowledged."""
        title = self._title("Surely")
        while not self._sowed(title, self._send("/tasks", entry=title, mark="page")):
            self.memory.resent += 1
            if self.end.wait(self.PAUSE):
                return

    def tick(self) -> None:
        """Completes one of the open tasks."""
        if not self._mine:
            return
        title = self._mine.pop(self._dice.randrange(len(self._mine)))
        answer = self._send(f"/tasks/{self.memory.numbers[title]}/completion")
        self.memory.ticks[title] = answer is not None and answer.is_taken

    def write(self) -> None:
        title = self._title("Note")
        answer = self._send("/diary", title=title, body=f"All of {title}.")
        self.memory.notes[title] = answer is not None and answer.is_taken

    def add_bed(self) -> None:
        """Adds another repository; this is refused while another job for repositories is under way."""
        if not self.beds:
            return
        bed = self.beds.pop()
        answer = self._send("/repositories", UNDER_WAY, path=str(bed))
        is_taken = answer is not None and answer.is_taken
        if answer is None or answer.status != UNDER_WAY:
            self.memory.repositories[bed.name] = self.memory.repositories.get(bed.name, False) or is_taken
        if not is_taken:
            self.beds.insert(0, bed)

    def leave_out(self) -> None:
        """Adds a path rule that excludes no commit; it makes a job read every repository again."""
        pattern = self._title("Nothing").replace(" ", "/")
        answer = self._send("/exclusions", subject="path", pattern=pattern)
        self.memory.rules[pattern] = answer is not None and answer.is_taken

    def scan(self) -> None:
        self._send("/repositories/scan", UNDER_WAY)

    def look(self) -> None:
        path = self._dice.choice(["/", "/tasks", "/diary", "/calendar", "/statistics", "/settings/repositories"])
        try:
            answer = self.client.get(path)
        except (OSError, HTTPException):
            answer = None
        self.memory.hear(answer)
        assert answer is None or answer.status in (200, *TROUBLES), (path, answer)
