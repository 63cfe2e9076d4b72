"""After any number of kills, every acknowledged change exists exactly once, and all jobs finish."""

import json
import os
import random
import re
import time
from collections import Counter
from datetime import timedelta

from gardener import Gardener, Memory
from helpers import at_work
from history import Repository
from jobwatch import CLAIM, JobWatch
from processes import until
from recount import check_days, check_sums, check_ticks, once, titles

KILLS = int(os.environ.get("HARU_CLUSTER_KILLS", "10"))
SEED = int(os.environ.get("HARU_CLUSTER_SEED", "0")) or random.SystemRandom().randrange(1, 100_000)
# Maximum time in seconds until the work of a killed process is resumed.
PATIENCE = 30.0
# A worker polls for abandoned jobs once a second. It may just be starting itself, which takes some seconds if all
# other processes restart at the same time.
LOOK = 15.0
BEDS, COMMITS = 16, 400
# The job that settles days waits for the end of today.
OPEN = """
    SELECT COUNT(*) FROM job
    WHERE ended_at IS NULL AND (kind <> 'settle' OR claim IS NOT NULL OR due_at < extract(epoch FROM now()))
"""


def bed(cluster, number: int) -> Repository:
    """Makes a repository with commits of some weeks at different times, because equal times would count as copies."""
    repository = cluster.repository(f"bed-{number}")
    nine = cluster.now().replace(hour=9, minute=0, second=number, microsecond=0)
    moments = [nine + timedelta(minutes=index // 40, days=-(index % 40)) for index in range(COMMITS)]
    repository.fill([(moment, f"Bed {number}, row {row}", cluster.me) for row, moment in enumerate(moments)])
    return repository


def kill_again_and_again(cluster, dice: random.Random) -> Counter[str]:
    """Kills processes of Haru, even while they start, and restarts them."""
    kills: Counter[str] = Counter()
    for _ in range(KILLS):
        time.sleep(dice.uniform(0.2, 0.9))
        program = dice.choice(cluster.servers + 2 * cluster.workers)
        program.kill()
        kills[program.name] += 1
        program.start()
    return kills


def test_what_was_said_to_be_done_survives_any_number_of_kills(cluster, figure):
    figure(f"HARU_CLUSTER_SEED={SEED}")
    beds = [bed(cluster, number) for number in range(BEDS)]
    places = [repository.path for repository in beds]
    memory, watch = Memory(), JobWatch(cluster.database)
    person = cluster.entered()
    gardeners = [Gardener(number, SEED, person, memory, places) for number in (1, 2)]
    with at_work(watch):
        with at_work(*gardeners):
            kills = kill_again_and_again(cluster, random.Random(SEED))
            cluster.await_all()
        began = time.monotonic()
        jobs = lambda: str(cluster.database.ask("SELECT * FROM job"))
        until(lambda: cluster.database.number(OPEN) == 0, 2 * PATIENCE, jobs)
    ended = time.monotonic() - began
    taken = sum(count for status, count in memory.answers.items() if status[0] in "23")
    figure(f"{kills.total()} kills: {dict(sorted(kills.items()))}")
    figure(f"{memory.answers.total()} requests, {taken} taken, {memory.resent} sent again: {dict(memory.answers)}")
    figure(f"{memory.longest_gap:.2f} s at most without an answer that took something")
    added = sum(memory.repositories.values()), sum(memory.rules.values())
    figure(f"{added[0]} repositories and {added[1]} rules were taken; {len(watch.orphans)} jobs lost who worked at them")
    figure(f"{watch.longest:.1f} s at most without anybody at a job; the last ended {ended:.1f} s after the last request")

    assert once(titles(cluster.database, "task"), memory.tasks) == []
    assert once(titles(cluster.database, "note"), memory.notes) == []
    rules = [pattern for (pattern,) in cluster.database.ask("SELECT pattern FROM exclusion")]
    assert once(rules, memory.rules) == []
    known = [name for (name,) in cluster.database.ask("SELECT name FROM repository")]
    assert once(known, {"garden": True, **memory.repositories}) == []
    check_ticks(cluster.database, memory)
    check_sums(cluster.database)
    check_gaps(memory, watch)
    check_words(cluster, memory, [cluster.repositories[name] for name in known])
    assert person.get("/tasks").status == 200 and cluster.database.number("SELECT COUNT(*) FROM session") == 1
    for server, port in zip(cluster.servers, cluster.ports):
        assert set(re.findall(r"http://[^/]*:(\d+)/", server.log.read_text())) == {str(port)}, "a server moved"


def check_gaps(memory: Memory, watch: JobWatch) -> None:
    """Checks that no form and no job waited too long."""
    assert memory.longest_gap <= PATIENCE
    assert CLAIM <= PATIENCE and watch.longest <= PATIENCE + LOOK, watch.longest_job


def check_words(cluster, memory: Memory, repositories: list[Repository]) -> None:
    """Checks the commands against git and the acknowledged forms, before and after a forced scan."""
    gave_up = "SELECT COUNT(*) FROM job WHERE ended_at IS NOT NULL AND outcome IS NULL"
    assert cluster.database.number(gave_up) == 0
    commits = check_days(cluster, repositories)
    cluster.haru("repo", "scan", "--force")
    assert check_days(cluster, repositories) == commits
    check_sums(cluster.database)
    cluster.haru("doctor")
    stats = json.loads(cluster.haru("stats", "--range", "all", "--json"))
    assert stats["streak"]["total"] == stats["commits"]["contributions"] == commits
    there = len(titles(cluster.database, "task"))
    done = sum(memory.ticks.values())
    assert stats["tasks"]["total"] == stats["tasks"]["created"] == there
    assert stats["tasks"]["done"] >= done
    assert json.loads(cluster.haru("todo", "list", "--json"))["total"] == there - stats["tasks"]["done"]
