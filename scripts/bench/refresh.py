"""Speed of refreshing the sources of 1,000 people, compared with a client that discards the same responses."""

import json
import re
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import date, datetime, timedelta, timezone
from pathlib import Path

from crowds import ENGINES, Crowd, crowd
from figures import Figure, wrk
from forges import PAGE
from load import rested
from workplace import DAY

FAKE = Path(__file__).parent / "fake_github.py"
PEOPLE = 1_000
MILLISECONDS = 20
# Number of requests that a server sends to one forge at the same time.
CONCURRENCY = 8
# First day of forge data, so that all years count as requested.
ALL_YEARS = (date(2008, 1, 1) - date(1970, 1, 1)).days
# Sources that only request counts, because their profile and repositories were requested a moment ago.
SOURCES = """
    DELETE FROM job WHERE kind = 'fetch';
    DELETE FROM source_profile;
    DELETE FROM source_repositories;
    DELETE FROM forge_count;
    DELETE FROM source;
    INSERT INTO source (person_id, id, kind, address, login, added_at, next_at, history_from, problem_text, failures)
        SELECT id, 's' || id, 'github', 'https://github.com', 'person-' || id, {now}, {later}, {years}, '', 0 FROM person;
    INSERT INTO source_profile (person_id, source_id, asked_at, ask_at, failed_asks, failure_text)
        SELECT person_id, id, {now}, {later}, 0, '' FROM source;
    INSERT INTO source_repositories (person_id, source_id, is_cut, asked_at, ask_at, failed_asks, failure_text)
        SELECT person_id, id, 0, {now}, {later}, 0, '' FROM source;
    INSERT INTO job (person_id, id, kind, payload, asked, created_at, due_at, attempts, progress, error)
        SELECT person_id, 'fetch-' || id, 'fetch', '{{"source":"' || id || '"}}', 1, {now}, {later}, 0, '', '' FROM source;
"""
DUE = """
    UPDATE source SET next_at = {now}, read_at = {before}, attempted_at = {before};
    UPDATE job SET due_at = {now} WHERE kind = 'fetch';
"""
LEFT = """
    SELECT (SELECT COUNT(*) FROM source WHERE read_at < {now} OR problem_code IS NOT NULL)
        + (SELECT COUNT(*) FROM job WHERE kind = 'fetch' AND (claim IS NOT NULL OR due_at <= {now}))
"""


def recent(page: bytes) -> bytes:
    """Shifts the dates of a recorded page by whole weeks, so that it reaches today."""
    dates = [date.fromisoformat(found) for found in re.findall(r'data-date="([0-9-]{10})"', page.decode())]
    gap = (datetime.now(timezone.utc).date() - max(dates)).days + 1
    moved = timedelta(days=(gap + 6) // 7 * 7)

    def move(found: re.Match) -> bytes:
        return b'data-date="%s"' % str(date.fromisoformat(found.group(1).decode()) + moved).encode()

    return re.sub(rb'data-date="([0-9-]{10})"', move, page)


@contextmanager
def github(folder: Path) -> Iterator[str]:
    """Runs a fake GitHub that delays every response; yields its URL."""
    page = folder / "page.html"
    page.write_bytes(recent(PAGE.read_bytes()))
    process = subprocess.Popen([sys.executable, FAKE, page, str(MILLISECONDS)], stdout=subprocess.PIPE, text=True)
    try:
        yield f"http://127.0.0.1:{int(process.stdout.readline())}"
    finally:
        process.terminate()
        process.wait(timeout=30)


def told(base: str, path: str) -> dict:
    with urllib.request.urlopen(base + path) as answer:
        return json.loads(answer.read())


@contextmanager
def asking(many: Crowd) -> Iterator[Callable[[str], int]]:
    """Yields a function that runs a statement on a crowd's database and returns the number in its result."""
    if many.server:
        name = f"crowd_{many.count}"
        yield lambda text: int(many.server.ask(name, text).strip() or 0)
        return
    file = Path(many.place.environment["HARU_DATA_DIR"]) / "haru.sqlite"
    with closing(sqlite3.connect(file, isolation_level=None, timeout=60)) as database:

        def ask(text: str) -> int:
            if text.lstrip().startswith("SELECT"):
                return database.execute(text).fetchone()[0]
            database.executescript(f"BEGIN IMMEDIATE; {text} COMMIT;")
            return 0

        yield ask


def round_of(base: str, ask: Callable[[str], int]) -> float:
    """Makes all sources due; returns the seconds from the first request until all results are stored."""
    told(base, "/begin")
    now = int(time.time())
    ask(DUE.format(now=now, before=now - 7_200))
    deadline = time.monotonic() + 300
    while told(base, "/counts")["answered"] < PEOPLE:
        if time.monotonic() > deadline:
            raise SystemExit(f"only {told(base, '/counts')['answered']} sources were asked")
        time.sleep(0.01)
    while left := ask(LEFT.format(now=now)):
        if time.monotonic() > deadline:
            raise SystemExit(f"{left} sources were asked and not written down")
        time.sleep(0.005)
    ended, counts = time.time(), told(base, "/counts")
    if counts["answered"] != PEOPLE:
        raise SystemExit(f"{counts['answered']} questions were asked for {PEOPLE} sources")
    return ended - counts["first"]


def refreshed() -> Iterator[Figure]:
    """Refreshes of sources that are all due at once, against as many requests of wrk over as many connections."""
    for engine in ENGINES:
        with crowd(engine, PEOPLE) as many, github(many.place.code.parent) as base:
            many.place.environment["HARU_GITHUB"] = base
            with rested(many.place), asking(many) as ask:
                now = int(time.time())
                ask(SOURCES.format(now=now, later=now + DAY, years=ALL_YEARS))
                # In the first round the counts are new, and the days are recalculated.
                round_of(base, ask)
                rate = took = 0.0
                for _ in range(3):
                    packed = ("-H", "Accept-Encoding: gzip", base + "/users/octocat/contributions")
                    rate = max(rate, wrk(many.place, f"-c{CONCURRENCY}", "-d3s", *packed)[0])
                    time.sleep(1)
                    took = min(took or float("inf"), round_of(base, ask))
        plain, bare = PEOPLE / rate, -(-PEOPLE // CONCURRENCY) * MILLISECONDS / 1_000
        detail = f"{took:.2f} s against {plain:.2f} s by wrk; {bare:.2f} s of waiting alone"
        yield Figure(f"{PEOPLE:,} people refreshed / asked, {engine}", took / plain, 1.3, "×", detail)


FIGURES = {"refresh": refreshed}
