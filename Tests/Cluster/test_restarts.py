"""A rolling restart of the servers refuses no request."""

import signal
import socket
import time
from dataclasses import dataclass
from http.client import HTTPException

from client import HOST, Client
from helpers import Helper, at_work
from processes import Program, until

ROUNDS = 2
# A stopping server gives new connections one second to send a request, and requests in progress two seconds. If a
# shutdown takes longer than SOON, a busy machine may have caused a cut connection. Such a restart is inconclusive, and
# is repeated up to this number of tries.
SOON, TRIES = 1.0, 5
PATHS = ["/", "/tasks", "/diary", "/statistics", "/calendar"]


@dataclass(frozen=True)
class Refusal:
    """A request that was not served, with the times of its start and its failure."""

    began: float
    ended: float
    what: str
    said: str


class Visitor(Helper):
    """A client that requests pages or writes tasks without a pause."""

    def __init__(self, number: int, person: Client, writes: bool):
        super().__init__(f"visitor-{number}")
        self.number = number
        self.person = person
        self.writes = writes
        self.answers = 0
        self.longest = 0.0
        self.written: list[str] = []
        self.refusals: list[Refusal] = []

    def step(self) -> None:
        title, path = f"Sow bed {self.number} row {self.answers}", PATHS[self.answers % len(PATHS)]
        began = time.monotonic()
        try:
            answer = self.person.post("/tasks", entry=title) if self.writes else self.person.get(path)
            is_served, said = answer.status == (303 if self.writes else 200), f"{answer.status}: {answer.body[:200]}"
        except (OSError, HTTPException) as error:
            is_served, said = False, repr(error)
        ended = time.monotonic()
        self.answers += 1
        self.longest = max(self.longest, ended - began)
        if not is_served:
            said = f"{time.time():.3f} {said}"
            self.refusals.append(Refusal(began, ended, title if self.writes else path, said))
        elif self.writes:
            self.written.append(title)


def test_a_rolling_restart_turns_nobody_away(cluster, figure):
    person = cluster.entered()
    crowd = [Visitor(number, person, writes=number > 0) for number in range(3)]
    # Start and end times of shutdowns: the conclusive ones, and the slow ones.
    ends: list[tuple[float, float]] = []
    slow: list[tuple[float, float]] = []

    def answers() -> int:
        return sum(visitor.answers for visitor in crowd)

    def restart(number: int) -> tuple[float, float]:
        """Restarts a server while the visitors send requests; returns the start and end time of its shutdown."""
        server, before = cluster.servers[number], answers()
        until(lambda: answers() > before + 20, 60, "nobody asks any more")
        began = time.monotonic()
        status = server.stop()
        assert status == 0, f"{server.name} ended with {status}: {server.said()}"
        ended = time.monotonic()
        server.start()
        cluster.await_server(number)
        return began, ended

    with at_work(*crowd):
        for _ in range(ROUNDS):
            for number in range(len(cluster.servers)):
                began, ended = restart(number)
                for _ in range(TRIES - 1):
                    if ended - began <= SOON:
                        break
                    slow.append((began, ended))
                    began, ended = restart(number)
                ends.append((began, ended))

    def says_nothing(refusal: Refusal) -> bool:
        return any(refusal.began <= ended and began <= refusal.ended for began, ended in slow)

    all_refusals = [refusal for visitor in crowd for refusal in visitor.refusals]
    refusals = [refusal for refusal in all_refusals if not says_nothing(refusal)]
    ways = (cluster.folder / "nginx" / "ways.log").read_text().splitlines()
    figure(f"{answers()} requests in {len(ends)} restarts, {len(refusals)} not served")
    figure(f"{len(slow)} more restarts were too slow to say anything, {len(all_refusals) - len(refusals)} not served")
    figure(f"nginx asked a second server for {sum(', ' in way for way in ways)} requests")
    longest = max(visitor.longest for visitor in crowd)
    slowest = max(ended - began for began, ended in ends)
    figure(f"the slowest answer took {longest:.2f} s, the slowest end of a server {slowest:.2f} s")
    told = [f"{refusal.what}: {refusal.said}" for refusal in refusals[:10]]
    assert not refusals, "\n".join(told + [way for way in ways if " 50" in way][:10] + [cluster.nginx.tail()])
    # The result of a request that was cut off is unknown.
    unknown = {refusal.what for refusal in all_refusals}
    kept = [title for (title,) in cluster.database.ask("SELECT title FROM task") if title not in unknown]
    assert sorted(kept) == sorted(title for visitor in crowd for title in visitor.written)


def test_who_has_connected_to_a_server_that_is_told_to_stop_is_answered(cluster, figure):
    """nginx connects, and sends the form a moment later; it may not send that form to a second server."""
    asked, answered = 10, []
    for number, server in enumerate(cluster.servers):
        for _ in range(TRIES):
            served, seconds = connect_and_stop(server, cluster.ports[number], asked)
            server.start()
            cluster.await_server(number)
            if seconds <= SOON:
                break
        answered.append(served)
    figure(f"{sum(answered)} of {asked * len(answered)} were answered")
    assert answered == [asked] * len(answered)


def connect_and_stop(server: Program, port: int, count: int) -> tuple[int, float]:
    """Connects to a server, stops it, and then sends requests; returns the served number and the shutdown time."""
    served = 0
    connections = [socket.create_connection(("127.0.0.1", port), timeout=60) for _ in range(count)]
    began = time.monotonic()
    server.process.send_signal(signal.SIGTERM)
    for connection in connections:
        try:
            connection.sendall(f"GET /health HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode())
            served += connection.recv(100).startswith(b"HTTP/1.1 200")
        except OSError:
            continue
        finally:
            connection.close()
    assert server.process.wait(timeout=60) == 0
    return served, time.monotonic() - began
