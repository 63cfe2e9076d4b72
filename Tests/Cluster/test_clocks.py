"""Processes whose clocks differ by minutes apply each job once, lose nothing and sign nobody out."""

import time
from pathlib import Path

import pytest

from clocks import compiled
from processes import Program, until

# Offset of the wrong clocks, in seconds.
OFF = 300
# A job may wait for the claim of a dead worker to expire, and must then be done.
PATIENCE = 45.0
COMMITS = 400
OPEN = "SELECT COUNT(*) FROM job WHERE ended_at IS NULL AND kind IN ('add', 'read')"


@pytest.fixture(scope="session")
def wrong_clock(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library that replaces the clock of a process."""
    return compiled(tmp_path_factory.mktemp("clock"))


@pytest.fixture
def shift(wrong_clock):
    """Gives a process a wrong clock before its start."""

    def apply(program: Program, seconds: int) -> None:
        program.environment |= {"LD_PRELOAD": str(wrong_clock), "CLOCK_OFF": str(seconds)}

    return apply


def added_once(cluster, name: str) -> bool:
    """Whether a repository was added and read."""
    rows = cluster.database.ask(
        f"""SELECT COUNT(sha), COUNT(DISTINCT sha) FROM commit_evidence JOIN repository ON id = repository_id
            WHERE name = '{name}'"""
    )
    return rows == [[str(COMMITS), str(COMMITS)]]


def add(cluster, client, name: str) -> float:
    """Adds a repository by a form, and returns the seconds until it was read."""
    repository = cluster.repository(name)
    today = cluster.now().replace(minute=0)
    repository.fill([(today, f"{name} {number}", cluster.me) for number in range(COMMITS)])
    began = time.monotonic()

    def is_asked() -> bool:
        # Another job for repositories may be under way.
        return client.post("/repositories", path=str(repository.path)).status == 303

    def is_over() -> bool:
        return added_once(cluster, name) and cluster.database.number(OPEN) == 0

    until(is_asked, PATIENCE, "the form is never taken", step=0.5)
    until(is_over, PATIENCE, lambda: f"{name} is not read: {cluster.database.ask('SELECT * FROM job')}", step=0.2)
    return time.monotonic() - began


def test_clocks_that_differ_by_minutes_lose_nothing(still, shift, figure):
    still.settle()
    for programs in (still.servers, still.workers):
        shift(programs[0], OFF)
        shift(programs[-1], -OFF)
    still.start()
    person = still.entered()
    times = []
    for number, port in enumerate([*still.ports, *still.ports]):
        times.append(add(still, person.to(port), f"bed-{number}"))
        for each in still.ports:
            assert person.to(each).post("/tasks", entry=f"Sow bed {number} at {each}").status == 303
    figure(f"jobs were done after {', '.join(f'{seconds:.1f}' for seconds in times)} s")
    kept = still.database.ask("SELECT title FROM task")
    assert sorted(title for (title,) in kept) == sorted(f"Sow bed {n} at {port}" for n in range(6) for port in still.ports)
    assert still.haru("explain", "today", "--json").count('"sha"') == 6 * COMMITS
    gave_up = still.database.number("SELECT COUNT(*) FROM job WHERE ended_at IS NOT NULL AND outcome IS NULL")
    assert gave_up == 0


def test_a_job_that_a_server_asks_for_whose_clock_is_ahead_is_done_at_once(still, shift, figure):
    still.settle()
    shift(still.servers[0], OFF)
    still.start()
    seconds = add(still, still.entered().to(still.ports[0]), "bed")
    figure(f"a job of a server that is ahead was done after {seconds:.1f} s")


def test_a_job_that_a_worker_dies_at_whose_clock_is_ahead_is_done_by_another(still, shift, figure):
    still.settle()
    early, right = still.workers
    shift(early, OFF)
    still.start()
    right.kill()
    bed = still.repository("bed")
    bed.fill([(still.now(), f"bed {number}", still.me) for number in range(COMMITS)])
    jobs = lambda: str(still.database.ask("SELECT * FROM job"))
    # The lock keeps the worker from finishing the job before it is killed.
    with still.database.held("commit_evidence"):
        assert still.entered().post("/repositories", path=str(bed.path)).status == 303
        until(lambda: still.database.number(f"{OPEN} AND claim IS NOT NULL") == 1, 60, jobs)
        early.kill()
    right.start()
    assert still.database.number(OPEN) == 1
    began = time.monotonic()
    # The repository is read from the start after the claim has expired.
    until(lambda: still.database.number(OPEN) == 0, 2 * PATIENCE, jobs)
    assert added_once(still, "bed")
    figure(f"the job of a dead worker that was ahead was done after {time.monotonic() - began:.1f} s")
