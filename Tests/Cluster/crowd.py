"""People with phones on a hosted Haru, who have hourly nudges and task alarms, on either database engine."""

import base64
import os
import re
import sqlite3
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from pathlib import Path

import requests

import openid
from machine import PROGRAM
from phones import Phones
from ports import free_ports
from postgres import Database
from processes import Program, until

HOURS = range(9, 15)
# Hours at which everybody's tasks are due, and minutes from the alarm to the due time.
DUE, BEFORE = (10, 14), (0, 30)
NUDGE, ALARM, OVER = "nudge", "alarm", "over"


class File:
    """An SQLite database file, with the interface of `Database`."""

    def __init__(self, path: Path):
        self.path = path

    def ask(self, statement: str) -> list[tuple]:
        connection = sqlite3.connect(f"file:{self.path}?mode=ro", uri=True, timeout=30)
        try:
            return connection.execute(statement).fetchall()
        finally:
            connection.close()

    def number(self, statement: str) -> int:
        return int(self.ask(statement)[0][0])


@dataclass(frozen=True)
class Slot:
    """A message that every phone receives once, at a time of a day."""

    kind: str
    day: str
    minute: int
    # Number of the task; 0 for a nudge.
    task: int = 0

    @property
    def at(self) -> int:
        start = datetime.fromisoformat(self.day).replace(tzinfo=timezone.utc)
        return int(start.timestamp()) + 60 * self.minute

    @property
    def tag(self) -> str:
        return f"task-{self.task}" if self.kind == ALARM else f"day-{self.day}"


def slots(day: datetime) -> list[Slot]:
    """Returns the slots of a day in order of time."""
    date = day.date().isoformat()
    found = [Slot(NUDGE, date, 60 * hour) for hour in HOURS]
    found += [Slot(ALARM, date, 60 * hour - before, task) for task, hour in enumerate(DUE, 1) for before in BEFORE]
    # At the end of a day its nudges are removed from the screens.
    found.append(Slot(OVER, date, 24 * 60))
    return sorted(found, key=lambda slot: slot.minute)


@dataclass
class Crowd:
    """A hosted Haru with its workers, people and phones."""

    folder: Path
    place: dict[str, str]
    phones: Phones
    database: File | Database
    people: int
    devices: int
    names: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.folder), "LANG": "en_US.UTF-8", "TZ": "Etc/UTC",
            "XDG_CONFIG_HOME": str(self.folder / "config"),
            "HARU_SECRET_KEY": base64.b64encode(os.urandom(32)).decode(),
            "HARU_PUSH_CONTACT": "mailto:rani@haru-garden.net", "HARU_PUSH_SERVICES": "anywhere", **self.place,
        }  # fmt: skip
        self.workers = [Program(f"worker-{one}", [PROGRAM, "worker"], self.environment, self.folder) for one in (1, 2)]

    def sweep(self) -> None:
        for worker in self.workers:
            worker.sweep()

    def gather(self) -> None:
        """Signs everybody in, turns nudges on in their browsers and writes tasks, all by forms."""
        [port] = free_ports(1)
        address = f"http://127.0.0.1:{port}"
        with openid.serving() as provider:
            server = Program(
                "server",
                [PROGRAM, "serve", "--no-worker", "--port", str(port), "--rate", "0", "--public-url", address]
                + ["--sign-in", "anyone", "--oidc-issuer", provider.address, "--oidc-client-id", provider.CLIENT],
                {**self.environment, "HARU_OIDC_CLIENT_SECRET": provider.SECRET}, self.folder,
            )  # fmt: skip
            server.start()
            try:
                until(lambda: self._answers(server, address), 60, server.said)
                for number in range(self.people):
                    provider.claims |= {"sub": f"person-{number}", "email": f"person-{number}@example.com"}
                    self._furnish(address, f"p{number}")
            finally:
                server.sweep()

    @staticmethod
    def _answers(server: Program, address: str) -> bool:
        assert server.is_alive(), server.said()
        try:
            return requests.get(f"{address}/health", timeout=5).ok
        except requests.RequestException:
            return False

    def _furnish(self, address: str, name: str) -> None:
        browser = requests.Session()

        def send(path: str, fields: list[tuple[str, str]]) -> requests.Response:
            headers = {"Origin": address}
            answer = browser.post(address + path, fields, headers=headers, allow_redirects=False, timeout=30)
            assert answer.status_code in (200, 303), f"{path}: {answer.status_code} {answer.text[:2000]}"
            return answer

        begin = re.search(r'href="(/sign-in/[^"]+)"', browser.get(f"{address}/sign-in", timeout=30).text).group(1)
        page = browser.get(address + begin.replace("&amp;", "&"), timeout=30).text
        back = browser.get(re.search(r"href='([^']+)'", page).group(1), allow_redirects=False, timeout=30)
        assert back.status_code == 303, back.text[:2000]
        days = [("nudge-days", day) for day in ("mon", "tue", "wed", "thu", "fri", "sat", "sun")]
        hours = [("schedule", "hourly"), ("first", str(HOURS[0])), ("last", str(HOURS[-1])), ("last-call", "")]
        send("/nudges", [("nudges", "on"), *hours, *days])
        tomorrow = (datetime.now(timezone.utc) + timedelta(days=1)).date().isoformat()
        for number, hour in enumerate(DUE, 1):
            fields = {"title": f"Water bed {number}", "day": tomorrow, "time": f"{hour:02}:00", "repeats": "daily"}
            alarms = [("alarms", "on"), *(("alarm", f"{before}m") for before in BEFORE)]
            send("/tasks", [*fields.items(), *alarms])
        key = browser.get(f"{address}/push", headers={"Accept": "application/json"}, timeout=30).json()["key"]
        for number in range(self.devices):
            phone = f"{name}d{number}"
            send("/push", [*self.phones.subscription(phone).items(), ("key", key), ("language", "en")])
            self.names.append(phone)
