"""Load of many accounts on a server: visited in turn, cached, in one database compared to a few, and idle."""

import os
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import postgres
from crowds import ENGINES, MANY, Crowd, crowd
from figures import Figure, requests_per_second, resident, server, wrk
from workplace import JOBS, Workplace, processor_seconds, workplace

TURNS = Path(__file__).parent / "turns.lua"
# Number of measurements of the page rate, each between two measurements of /health.
ROUNDS = 15


@contextmanager
def rested(place: Workplace) -> Iterator[tuple[str, str, subprocess.Popen]]:
    """A server that has finished its scan of all accounts' repositories after the start."""
    with server(place) as (base, cookies, process):
        deadline, used = time.monotonic() + 120, 1.0
        while Path("/proc/self/stat").exists() and used > 0.03 and time.monotonic() < deadline:
            before = sum(processor_seconds(process.pid))
            time.sleep(1)
            used = sum(processor_seconds(process.pid)) - before
        yield base, cookies, process


def turns(crowd: Crowd, base: str, after: int = 0, count: int | None = None, seconds: int = 4) -> tuple[float, int]:
    """Requests Today as one account after another; returns the responses per second and in total."""
    arguments = [str(count or crowd.count), str(after)]
    return wrk(crowd.place, f"-d{seconds}s", "-s", TURNS, base + "/", "--", *arguments)


def turn() -> Iterator[Figure]:
    """Today of accounts that are not cached, against the plainest route."""
    for engine, limit in zip(ENGINES, (0.07, 0.035), strict=True):
        with crowd(engine) as many, rested(many.place) as (base, cookies, _):
            many.check(base)
            # The cache holds fewer accounts than take turns, so each one is cold at its turn.
            rates, visited = [], 0
            plain = requests_per_second(many.place, base + "/health", cookies, seconds=1)
            while visited < MANY or len(rates) < ROUNDS:
                full, asked = turns(many, base, visited, seconds=2)
                visited += asked
                before, plain = plain, requests_per_second(many.place, base + "/health", cookies, seconds=1)
                # The speed of the machine varies, so the baseline is the mean of the measurements before and after.
                rates.append((2 * full / (before + plain), full, (before + plain) / 2))
            rates.sort()
            ratio, full, plain = rates[len(rates) // 2]
            quarters = [rates[len(rates) * part // 4][0] for part in (1, 3)]
            detail = f"{full:.0f}/s against {plain:.0f}/s, most rounds from {quarters[0]:.3f} to {quarters[1]:.3f}"
            yield Figure(f"Today of 10,000 in turn / health, {engine}", ratio, limit, "×", detail, at_least=True)


def visited() -> Iterator[Figure]:
    """Memory of a server after visits of all accounts, compared to as many visits of one."""
    if not Path("/proc/self/status").exists():
        return
    for engine in ENGINES:
        held = {}
        with crowd(engine) as many:
            for count in (MANY, 1):
                with rested(many.place) as (base, _, process):
                    asked = 0
                    while asked < MANY:
                        asked += turns(many, base, asked, count, seconds=1)[1]
                    held[count] = resident(process)
        detail = f"{held[MANY]:.0f} MB against {held[1]:.0f} MB"
        yield Figure(f"memory for 10,000 visited, {engine}", held[MANY] - held[1], 60, "MB", detail)


def together() -> Iterator[Figure]:
    """The pages of one account among 9,999 others, against those of a single account."""
    pages = {"Today": "/", "Today made anew": "/?again=1", "matrix": "/tasks", "month page": "/calendar"}
    for engine in ENGINES:
        rates: dict[int, dict[str, float]] = {}
        for count in (1, MANY):
            with crowd(engine, count) as some, rested(some.place) as (base, _, _):
                rates[count] = {
                    name: max(requests_per_second(some.place, base + path, some.cookies(1), seconds=2) for _ in range(3))
                    for name, path in pages.items()
                }
        for name in pages:
            alone, among = rates[1][name], rates[MANY][name]
            detail = f"{among:.0f}/s against {alone:.0f}/s"
            yield Figure(f"{name} among 10,000 / alone, {engine}", alone / among, 1.3, "×", detail)


def two() -> Iterator[Figure]:
    """Two servers on one database against a single server, with Today requested by accounts in turn."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    with crowd("PostgreSQL") as many, workplace() as other, ThreadPoolExecutor() as pool:
        other.environment["HARU_DATABASE"] = many.place.environment["HARU_DATABASE"]
        with rested(many.place) as (first, _, _), rested(other) as (second, _, _):
            one = both = 0.0
            for _ in range(3):
                one = max(one, turns(many, first)[0])
                asked = [pool.submit(turns, many, base, after) for base, after in ((first, 0), (second, MANY // 2))]
                both = max(both, sum(answer.result()[0] for answer in asked))
    detail = f"{both:.0f}/s against {one:.0f}/s on {cores} cores" + ("" if cores >= 4 else "; the limit is for four")
    yield Figure("two servers / one", both / one, 1.5, "×", detail, at_least=True, is_limited=cores >= 4)


def quiet() -> Iterator[Figure]:
    """Processor time of an idle server with nothing due."""
    if not Path("/proc/self/stat").exists():
        return
    for engine in ENGINES:
        with crowd(engine) as many, rested(many.place) as (_, _, process):
            began, before, database = time.monotonic(), sum(processor_seconds(process.pid)), backends(many)
            time.sleep(30)
            took = time.monotonic() - began
            share = (sum(processor_seconds(process.pid)) - before) / took * 100
            detail = "over 30 s"
            if many.server:
                detail += f"; the processes of PostgreSQL {(backends(many) - database) / took * 100:.1f} %"
            yield Figure(f"idle with 10,000 accounts, of one core, {engine}", share, 1, "%", detail)


def backends(crowd: Crowd) -> float:
    """Returns the processor time of the database's processes so far, in seconds; 0 without a server."""
    if not crowd.server:
        return 0
    first, *others = crowd.server.backends()
    return sum(processor_seconds(first)) + sum(processor_seconds(process)[0] for process in others)


def jobs() -> Iterator[Figure]:
    """Jobs per second that eight workers claim and finish, none of them twice."""
    with workplace() as place, postgres.running() as database:
        database.ask("postgres", "DROP DATABASE IF EXISTS jobs")
        database.ask("postgres", "CREATE DATABASE jobs")
        place.data.mkdir()
        places = {"SQLite": str(place.data / "jobs.sqlite"), "PostgreSQL": database.address("jobs")}
        for engine, limit in zip(ENGINES, (5_000, 2_000), strict=True):
            done = subprocess.run([JOBS, places[engine]], capture_output=True, text=True)
            if done.returncode != 0:
                raise SystemExit(done.stderr)
            rate, count = map(int, done.stdout.split())
            detail = f"{count:,} jobs by eight workers, each once"
            yield Figure(f"jobs claimed and finished in a second, {engine}", rate, limit, "", detail, at_least=True)


def due() -> Iterator[Figure]:
    """Finding the people with due reminders among a million, against a thousand, on each engine."""
    with workplace() as place, postgres.running() as database:
        place.data.mkdir()
        for engine in ENGINES:
            places = [str(place.data / f"due-{size}.sqlite") for size in ("few", "many")]
            if engine == "PostgreSQL":
                for name in ("due_few", "due_many"):
                    database.ask("postgres", f"DROP DATABASE IF EXISTS {name}")
                    database.ask("postgres", f"CREATE DATABASE {name}")
                places = [database.address(name) for name in ("due_few", "due_many")]
            done = subprocess.run([JOBS, "--due", *places], capture_output=True, text=True)
            if done.returncode != 0:
                raise SystemExit(done.stderr)
            looked_few, looked_many, claimed_few, claimed_many = map(float, done.stdout.split())
            for what, few, many in (("none is", looked_few, looked_many), ("eight are", claimed_few, claimed_many)):
                detail = f"{many:.0f} µs against {few:.0f} µs"
                yield Figure(f"due reminders, {what}, 1,000,000 / 1,000, {engine}", many / few, 2, "×", detail)
            if engine == "PostgreSQL":
                for name in ("due_few", "due_many"):
                    database.ask("postgres", f"DROP DATABASE {name}")


FIGURES = {"turn": turn, "visited": visited, "crowd": together, "two": two, "quiet": quiet, "jobs": jobs, "due": due}
