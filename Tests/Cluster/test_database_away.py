"""Behavior while the database is unavailable, and with a database of a newer version."""

import os
import time
from statistics import median

from processes import until

# Duration of the outage, in seconds.
AWAY = float(os.environ.get("HARU_CLUSTER_AWAY", "60"))
# Limits in seconds for the error page: for the median, and for the slowest on a busy machine.
PROMPT, LONGEST = 5.0, 60.0
# Limit in seconds for the recovery; refused connections are retried after at most five seconds.
BACK = 60.0


def read_in(cluster, name: str) -> int:
    """Returns the number of commits read from a repository."""
    return cluster.database.number(
        f"SELECT COUNT(*) FROM commit_evidence JOIN repository ON id = repository_id WHERE name = '{name}'"
    )


def test_a_database_that_is_away_is_told_and_all_goes_on_after(cluster, postgres, figure):
    person = cluster.entered()
    assert person.post("/tasks", entry="Sow before").status == 303
    later = cluster.repository("later")
    later.fill([(cluster.now(), "Plant a tree", cluster.me)])
    lives = {program.name: program.process.pid for program in cluster.programs}

    postgres.stop()
    began = time.monotonic()
    try:
        times = []
        while time.monotonic() - began < AWAY:
            for ask in (
                lambda: person.get("/"), lambda: person.get("/tasks"), lambda: person.get("/diary"),
                lambda: person.post("/tasks", entry="Sow while away"),
            ):  # fmt: skip
                started = time.monotonic()
                answer = ask()
                times.append(time.monotonic() - started)
                assert answer.status == 503, answer
                assert int(answer.headers["retry-after"]) > 0, answer
                assert "<h1" in answer.body, answer
            # The loss of the database does not make a server unhealthy, so nothing restarts it.
            for port in cluster.ports:
                assert cluster.is_healthy(port)
            time.sleep(0.2)
    finally:
        postgres.start()
    back = time.monotonic()
    usual, slowest = median(times), max(times)
    figure(f"{len(times)} pages said so in {AWAY:.0f} s, most after {usual:.2f} s and the slowest after {slowest:.2f} s")
    assert usual <= PROMPT and slowest <= LONGEST

    def goes_on() -> bool:
        return all(person.to(port).get("/tasks").status == 200 for port in cluster.ports)

    until(goes_on, BACK, "pages do not come back")
    figure(f"all pages were back {time.monotonic() - back:.2f} s after the database")
    assert person.post("/repositories", path=str(later.path)).status == 303
    until(lambda: read_in(cluster, "later") == 1, BACK, "no worker goes on")
    figure(f"a job was done {time.monotonic() - back:.2f} s after the database")
    assert person.post("/tasks", entry="Sow after").status == 303
    kept = [title for (title,) in cluster.database.ask("SELECT title FROM task ORDER BY number")]
    assert kept == ["Sow before", "Sow after"]
    for program in cluster.programs:
        assert program.is_alive() and program.process.pid == lives[program.name], f"{program.name}: {program.said()}"


def test_a_database_of_a_newer_version_is_refused_by_whoever_starts(cluster):
    person = cluster.entered()
    cluster.database.ask("INSERT INTO schema_version SELECT MAX(version) + 1 FROM schema_version")
    before = cluster.database.ask("SELECT * FROM schema_version ORDER BY version")
    for program in (cluster.servers[0], cluster.workers[0]):
        program.stop()
        program.start()
        assert program.process.wait(timeout=30) == 2
        assert "A newer Haru wrote this database" in program.said()
    assert cluster.database.ask("SELECT * FROM schema_version ORDER BY version") == before
    # Running processes keep working while servers are upgraded one by one.
    assert person.post("/tasks", entry="Water the plants").status == 303
