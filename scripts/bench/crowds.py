"""Databases with many accounts for measurements, made once a day on each engine and kept in .build/bench."""

import http.client
import json
import random
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import accounts
import postgres
from models import MODELS, Model, models, today
from workplace import CACHE, Workplace, workplace

ENGINES = ("SQLite", "PostgreSQL")
MANY = 10_000


@dataclass(frozen=True)
class Crowd:
    """A database with some accounts, and a workplace whose programs use it."""

    engine: str
    count: int
    place: Workplace
    # The streak of each model account.
    streaks: list[int]
    # The server of the database; None for a file.
    server: postgres.Server | None = None

    def cookies(self, number: int) -> str:
        return f"haru_session={accounts.token(number)}"

    def check(self, base: str) -> None:
        """Checks that Today of some accounts exists and shows the account's own streak."""
        connection = http.client.HTTPConnection(urlsplit(base).netloc)
        chosen = random.Random(time.time()).sample(range(1, self.count + 1), min(self.count, 20))
        for number in {1, *chosen}:
            for kind in ("application/json", "text/html"):
                connection.request("GET", "/", headers={"Cookie": self.cookies(number), "Accept": kind})
                answer = connection.getresponse()
                body = answer.read()
                if answer.status != 200:
                    raise SystemExit(f"account {number} is answered {answer.status}")
                if kind == "text/html":
                    continue
                streak = json.loads(body)["streak"]["current"]
                if streak != self.streaks[number % MODELS]:
                    raise SystemExit(f"account {number} is shown a streak of {streak}")


@cache
def made() -> list[Model]:
    return models(accounts.SEED)


def note(engine: str, count: int) -> Path:
    """Returns the path of the file that records the day of a database and the streaks in it."""
    return CACHE / f"crowd-{engine}-{count}.json"


def is_fresh(engine: str, count: int) -> bool:
    path = note(engine, count)
    return path.exists() and json.loads(path.read_text())["day"] == today()


def keep(engine: str, count: int) -> None:
    note(engine, count).write_text(json.dumps({"day": today(), "streaks": [model.streak for model in made()]}))


@contextmanager
def crowd(engine: str, count: int = MANY) -> Iterator[Crowd]:
    """A database with this number of accounts, which all have just been active."""
    make = {"SQLite": crowd_in_file, "PostgreSQL": crowd_on_server}[engine]
    with workplace() as place, make(count, place) as server:
        streaks = json.loads(note(engine, count).read_text())["streaks"]
        yield Crowd(engine, count, place, streaks, server)


SEEN = "UPDATE session SET last_seen = {now}"


@contextmanager
def crowd_in_file(count: int, place: Workplace) -> Iterator[None]:
    folder = CACHE / f"crowd-SQLite-{count}"
    place.environment["HARU_DATA_DIR"] = str(folder)
    file = folder / "haru.sqlite"
    if not is_fresh("SQLite", count):
        shutil.rmtree(folder, ignore_errors=True)
        made()
        place.haru("today")
        accounts.fill(accounts.SQLite(file), count, made())
        keep("SQLite", count)
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute(SEEN.format(now=int(time.time())))
    yield


@contextmanager
def crowd_on_server(count: int, place: Workplace) -> Iterator[postgres.Server]:
    name = f"crowd_{count}"
    if not is_fresh("PostgreSQL", count):
        made()
        with postgres.running(postgres.HASTY) as server:
            server.ask("postgres", f"DROP DATABASE IF EXISTS {name}")
            server.ask("postgres", f"CREATE DATABASE {name}")
            place.environment["HARU_DATABASE"] = server.address(name)
            place.haru("today")
            accounts.fill(accounts.PostgreSQL(server, name), count, made())
        keep("PostgreSQL", count)
    with postgres.running() as server:
        place.environment["HARU_DATABASE"] = server.address(name)
        server.ask(name, SEEN.format(now=int(time.time())))
        yield server
