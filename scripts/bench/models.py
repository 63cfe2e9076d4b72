"""Model accounts that Haru itself filled from real repositories; many others are copied from them."""

import random
import shutil
import sqlite3
import time
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from figures import server
from pages import furnish
from workplace import CACHE, DAY, ME, workplace, write_history

MODELS = 8
DAYS = 730
# Zones with the same midnight, so that a database of a day is valid for all accounts until then.
ZONES = ("Asia/Seoul", "Asia/Tokyo", "Asia/Jayapura", "Pacific/Palau")
OFFSET = "+0900"
# Tables that are written separately for each account, or that a copy does not need.
OWN_TABLES = {"person", "account_identity", "session", "secret", "sent_form", "day_sum"}


@dataclass(frozen=True)
class Model:
    """The stored data of one account."""

    # Length of the streak up to yesterday, in days.
    streak: int
    # Days without a commit in the first weeks, on which a copy can start.
    gaps: list[int]
    # Columns and rows of each table.
    tables: dict[str, tuple[list[str], list[tuple]]]

    def commits(self, since: int) -> int:
        columns, rows = self.tables["commit_evidence"]
        day = columns.index("day")
        return sum(row[day] >= since for row in rows)


def today() -> int:
    """Returns the current day of all accounts as days since 1970-01-01."""
    return (datetime.now(ZoneInfo(ZONES[0])).date() - datetime(1970, 1, 1).date()).days


def folder() -> Path:
    """Returns the folder of a day's repositories, which do not change because that day's databases refer to them."""
    return CACHE / "models" / str(today())


def models(seed: int) -> list[Model]:
    for older in (CACHE / "models").glob("*"):
        if older != folder():
            shutil.rmtree(older)
    return [model(number, random.Random(seed + number)) for number in range(MODELS)]


def model(number: int, choice: random.Random) -> Model:
    """Makes an account with two years of commits on most days, a challenge, some tasks and a note."""
    first, last, streak = today() - DAYS, today() - 1, choice.randint(2, 60)
    days = [day for day in range(first, last + 1 - streak - 1) if choice.random() < 0.7]
    days += range(last + 1 - streak, last + 1)
    home = timedelta(hours=9) // timedelta(seconds=1)
    times = []
    for day in days:
        commits = choice.choices((1, 2, 3), (6, 3, 1))[0]
        times += sorted(day * DAY - home + choice.randrange(8 * 3_600, 23 * 3_600) for _ in range(commits))
    path = folder() / f"repository-{number}"
    if not (path / "complete").exists():
        shutil.rmtree(path, ignore_errors=True)
        write_history(path, ((ME, when, OFFSET) for when in times))
        (path / "complete").touch()
    with workplace() as place:
        place.environment["TZ"] = ZONES[number % len(ZONES)]
        place.haru("repo", "add", path)
        place.haru("config", "set", "welcomed", "on")
        place.haru("challenge", "start", "100")
        with server(place) as (base, cookies, _):
            furnish(base, cookies, tasks=12, notes=1)
            await_jobs(place.data / "haru.sqlite")
        with closing(sqlite3.connect(place.data / "haru.sqlite")) as database:
            gaps = [day for day in range(first + 1, first + 60) if day not in set(days)]
            return Model(streak, gaps, {table: rows(database, table) for table in tables(database)})


def await_jobs(path: Path) -> None:
    """Waits until no background job is due."""
    deadline = time.monotonic() + 30
    with closing(sqlite3.connect(path)) as database:
        due = "SELECT COUNT(*) FROM job WHERE ended_at IS NULL AND due_at <= ?"
        while database.execute(due, (int(time.time()),)).fetchone()[0]:
            if time.monotonic() > deadline:
                raise SystemExit("the jobs of a model are not done")
            time.sleep(0.2)


def tables(database: sqlite3.Connection) -> list[str]:
    """Returns the tables with data of accounts that are copied."""
    names = database.execute(
        """
        SELECT m.name FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c
        WHERE m.type = 'table' AND c.name = 'person_id' ORDER BY m.rootpage
        """
    )
    return [name for (name,) in names if name not in OWN_TABLES]


def rows(database: sqlite3.Connection, table: str) -> tuple[list[str], list[tuple]]:
    found = database.execute(f"SELECT * FROM {table}")
    return [column[0] for column in found.description], found.fetchall()
