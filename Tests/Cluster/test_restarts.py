"""Servers that are restarted one after another turn nobody away."""

import threading
import time

from client import Client
from processes import until

ROUNDS = 2
PATHS = ["/", "/tasks", "/diary", "/statistics", "/calendar"]


class Crowd:
    """Browsers that ask for pages and write tasks without a pause."""

    def __init__(self, person: Client):
        self.person = person
        self.answers = 0
        self.longest = 0.0
        self.written: list[str] = []
        self.refusals: list[str] = []
        self._end = threading.Event()
        self._threads = [threading.Thread(target=self._read), *(
            threading.Thread(target=self._write, args=(number,)) for number in range(2)
        )]  # fmt: skip

    def __enter__(self) -> "Crowd":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_) -> None:
        self._end.set()
        for thread in self._threads:
            thread.join()

    def _ask(self, what: str, status: int, ask) -> bool:
        began = time.monotonic()
        try:
            answer = ask()
            trouble = None if answer.status == status else f"{answer.status}: {answer.body[:200]}"
        except OSError as error:
            trouble = repr(error)
        took = time.monotonic() - began
        self.longest = max(self.longest, took)
        self.answers += 1
        if trouble:
            self.refusals.append(f"{time.time():.3f} {what} after {took:.2f} s: {trouble}")
        return trouble is None

    def _read(self) -> None:
        number = 0
        while not self._end.is_set():
            path = PATHS[number % len(PATHS)]
            self._ask(f"GET {path}", 200, lambda: self.person.get(path))
            number += 1

    def _write(self, writer: int) -> None:
        number = 0
        while not self._end.is_set():
            title = f"Sow bed {writer} row {number}"
            if self._ask(f"POST {title}", 303, lambda: self.person.post("/tasks", entry=title)):
                self.written.append(title)
            number += 1


def test_a_rolling_restart_turns_nobody_away(cluster, figure):
    slowest = 0.0
    with Crowd(cluster.entered()) as crowd:
        for _ in range(ROUNDS):
            for number, server in enumerate(cluster.servers):
                before = crowd.answers
                until(lambda: crowd.answers > before + 20, 30, "nobody asks any more")
                began = time.monotonic()
                status = server.stop()
                assert status == 0, f"{server.name} ended with {status}: {server.said()}"
                slowest = max(slowest, time.monotonic() - began)
                server.start()
                cluster.await_server(number)
    figure(f"{crowd.answers} requests in {ROUNDS * 3} restarts, {len(crowd.refusals)} not served")
    figure(f"the slowest answer took {crowd.longest:.2f} s, the slowest end of a server {slowest:.2f} s")
    ways = (cluster.folder / "nginx" / "ways.log").read_text().splitlines()
    figure(f"nginx asked a second server for {sum(', ' in way for way in ways)} requests")
    odd = [way for way in ways if " 50" in way]
    assert not crowd.refusals, "\n".join(crowd.refusals[:10] + odd[:10])
    kept = [title for (title,) in cluster.database.ask("SELECT title FROM task ORDER BY number")]
    assert sorted(kept) == sorted(crowd.written)
