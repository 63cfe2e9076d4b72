"""Servers that are restarted one after another turn nobody away."""

import signal
import socket
import time
from http.client import HTTPException

from client import HOST, Client
from helpers import Helper, at_work
from processes import until

ROUNDS = 2
PATHS = ["/", "/tasks", "/diary", "/statistics", "/calendar"]


class Visitor(Helper):
    """Somebody who asks for pages, or writes tasks, without a pause."""

    def __init__(self, number: int, person: Client, writes: bool):
        super().__init__(f"visitor-{number}")
        self.number = number
        self.person = person
        self.writes = writes
        self.answers = 0
        self.longest = 0.0
        self.written: list[str] = []
        self.refusals: list[str] = []

    def step(self) -> None:
        title, path = f"Sow bed {self.number} row {self.answers}", PATHS[self.answers % len(PATHS)]
        began = time.monotonic()
        try:
            answer = self.person.post("/tasks", entry=title) if self.writes else self.person.get(path)
            is_served, said = answer.status == (303 if self.writes else 200), f"{answer.status}: {answer.body[:200]}"
        except (OSError, HTTPException) as error:
            is_served, said = False, repr(error)
        self.answers += 1
        self.longest = max(self.longest, time.monotonic() - began)
        if not is_served:
            self.refusals.append(f"{time.time():.3f} {title if self.writes else path}: {said}")
        elif self.writes:
            self.written.append(title)


def test_a_rolling_restart_turns_nobody_away(cluster, figure):
    slowest, person = 0.0, cluster.entered()
    crowd = [Visitor(number, person, writes=number > 0) for number in range(3)]

    def answers() -> int:
        return sum(visitor.answers for visitor in crowd)

    with at_work(*crowd):
        for _ in range(ROUNDS):
            for number, server in enumerate(cluster.servers):
                before = answers()
                until(lambda: answers() > before + 20, 30, "nobody asks any more")
                began = time.monotonic()
                status = server.stop()
                assert status == 0, f"{server.name} ended with {status}: {server.said()}"
                slowest = max(slowest, time.monotonic() - began)
                server.start()
                cluster.await_server(number)
    refusals = [refusal for visitor in crowd for refusal in visitor.refusals]
    ways = (cluster.folder / "nginx" / "ways.log").read_text().splitlines()
    figure(f"{answers()} requests in {ROUNDS * 3} restarts, {len(refusals)} not served")
    figure(f"nginx asked a second server for {sum(', ' in way for way in ways)} requests")
    longest = max(visitor.longest for visitor in crowd)
    figure(f"the slowest answer took {longest:.2f} s, the slowest end of a server {slowest:.2f} s")
    assert not refusals, "\n".join(refusals[:10] + [way for way in ways if " 50" in way][:10] + [cluster.nginx.tail()])
    kept = [title for (title,) in cluster.database.ask("SELECT title FROM task")]
    assert sorted(kept) == sorted(title for visitor in crowd for title in visitor.written)


def test_who_has_connected_to_a_server_that_is_told_to_stop_is_answered(cluster, figure):
    """nginx connects, and sends the form a moment later; what it has sent it may not send to another server."""
    served, asked = 0, 0
    for number, (server, port) in enumerate(zip(cluster.servers, cluster.ports)):
        connections = [socket.create_connection(("127.0.0.1", port), timeout=10) for _ in range(10)]
        server.process.send_signal(signal.SIGTERM)
        for connection in connections:
            asked += 1
            try:
                connection.sendall(f"GET /health HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode())
                served += connection.recv(100).startswith(b"HTTP/1.1 200")
            except OSError:
                continue
            finally:
                connection.close()
        assert server.process.wait(timeout=10) == 0
        server.start()
        cluster.await_server(number)
    figure(f"{served} of {asked} were answered")
    assert served == asked
