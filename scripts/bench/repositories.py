"""Cost of scanning many repositories, many refs and small histories, and of watching many repositories."""

import http.client
import re
import resource
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from figures import FIELDS, Figure, server
from workplace import CACHE, DAY, PROGRAM, Workplace, commit, processor_seconds, repository, workplace

LOG = ("git", "log", "--stdin", "-z", "--date=raw", FIELDS)


def cpu(place: Workplace, *commands: tuple[list[str | Path], bytes]) -> float:
    """Runs commands with their inputs, and returns their processor time with child processes, in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    for command, stdin in commands:
        # Haru also makes git write whole buffers to a pipe.
        done = subprocess.run(
            command, env={**place.environment, "GIT_FLUSH": "0"}, input=stdin, capture_output=True)
        if done.returncode != 0:
            raise SystemExit(f"{' '.join(map(str, command))} failed: {done.stderr.decode(errors='replace')}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def haru(place: Workplace, *arguments: str | Path) -> float:
    return cpu(place, ([PROGRAM, *arguments], b""))


def log(place: Workplace, *paths: Path) -> float:
    """Returns the processor time of `git log` over all branches of some repositories, in seconds."""
    return cpu(place, *((["git", "-C", path, *LOG[1:2], "--all", *LOG[3:]], b"") for path in paths))


def folder(count: int) -> tuple[Path, list[Path]]:
    """Makes a folder of many repositories with work trees and 40 commits in one year each."""
    paths = [repository(f"many-{count}/{number:03}", commits=40, years=1, bare=False) for number in range(count)]
    return CACHE / f"many-{count}", paths


def many() -> Iterator[Figure]:
    """First scans of 100 and of 500 repositories, against `git log` in each of them."""
    costs = {}
    for count in (100, 500):
        top, paths = folder(count)
        with workplace() as place:
            ours = git = float("inf")
            for _ in range(3):
                git = min(git, log(place, *paths))
                place.forget()
                ours = min(ours, haru(place, "repo", "add", top))
            costs[count] = ours
            detail = f"{ours:.2f} s of processor time against {git:.2f} s"
            yield Figure(f"first reading of {count} repositories / git log in each", ours / git, 3, "×", detail)
    each = {count: cost / count for count, cost in costs.items()}
    detail = f"{each[500] * 1_000:.1f} ms for each against {each[100] * 1_000:.1f} ms"
    yield Figure("each of 500 repositories / each of 100", each[500] / each[100], 1.15, "×", detail)


def topics() -> Path:
    """Makes a repository like git's own: 60,000 commits of 20 years, 3,300 one-commit topics, 1,000 annotated tags."""
    path = repository("refs-topics", commits=60_000, years=20)
    if (path / "packed-refs").exists():
        return path
    past = [
        line.split()
        for line in subprocess.run(
            ["git", "-C", path, "log", "--format=%H %ct", "main"], capture_output=True, text=True, check=True
        ).stdout.splitlines()
    ]
    stream = []
    for number in range(3_300):
        name, when = past[number * len(past) // 3_300]
        person = f"Author 1 <author1@example.com> {when} +0000"
        ref = f"refs/remotes/origin/topic-{number // 60}/{number}"
        stream.append(f"commit {ref}\nauthor {person}\ncommitter {person}\ndata 5\nTopic\nfrom {name}\n\n")
    for number in range(1_000):
        name, when = past[number * len(past) // 1_000]
        tagger = f"Author 1 <author1@example.com> {when} +0000"
        stream.append(f"tag v{number}\nfrom {name}\ntagger {tagger}\ndata 7\nRelease\n")
    subprocess.run(["git", "-C", path, "fast-import", "--quiet"], input="".join(stream).encode(), check=True)
    subprocess.run(["git", "-C", path, "repack", "-adq"], check=True)
    # Packed refs, as in a clone.
    subprocess.run(["git", "-C", path, "pack-refs", "--all"], check=True)
    return path


def refs() -> Iterator[Figure]:
    """One new commit in a repository of 4,300 refs, against `git log` that excludes the known commits."""
    path = topics()
    with workplace() as place:
        place.haru("repo", "add", path)
        ours = git = float("inf")
        for number in range(8):
            known = place.run("git", "-C", path, "for-each-ref", "--format=^%(objectname)")
            commit(path, int(time.time()) - DAY, number)
            asked = place.run("git", "-C", path, "for-each-ref", "--format=%(objectname)") + known
            git = min(git, cpu(place, (["git", "-C", path, *LOG[1:]], asked)))
            ours = min(ours, haru(place, "repo", "scan"))
    detail = f"{ours * 1_000:.1f} ms of processor time against {git * 1_000:.1f} ms"
    yield Figure("one commit more among 4,300 refs / git log", ours / git, 2, "×", detail)


def small() -> Iterator[Figure]:
    """First scans of small histories, against `git log`."""
    for commits in (3_000, 13_000):
        path = repository(f"small-{commits}", commits=commits, years=commits / 2_000, bare=False)
        with workplace() as place:
            ours = git = float("inf")
            for _ in range(10):
                git = min(git, log(place, path))
                place.forget()
                ours = min(ours, haru(place, "repo", "add", path))
        detail = f"{ours * 1_000:.0f} ms of processor time against {git * 1_000:.0f} ms"
        yield Figure(f"first reading of {commits:,} commits / git log", ours / git, 1.3, "×", detail)


def watching() -> Iterator[Figure]:
    """Processor time of a server that watches 500 idle repositories, and the delay until it shows a commit."""
    if not Path("/proc/self/stat").exists():
        return
    top, paths = folder(500)
    with workplace() as place:
        place.haru("repo", "add", top)
        place.haru("config", "set", "welcomed", "on")
        with server(place) as (base, cookies, process):
            time.sleep(5)
            began, before = time.monotonic(), sum(processor_seconds(process.pid))
            time.sleep(30)
            share = (sum(processor_seconds(process.pid)) - before) / (time.monotonic() - began)
            yield Figure("idle with 500 repositories, of one core", share * 100, 1, "%", "over 30 s")

            connection = http.client.HTTPConnection(urlsplit(base).netloc)
            connection.request("GET", "/events", headers={"Cookie": cookies})
            events = connection.getresponse()
            waits = []
            for number in range(40):
                commit(paths[number * 7 % 500], int(time.time()) - DAY, number)
                began = time.monotonic()
                while not re.match(rb"event: changed", events.readline()):
                    pass
                waits.append(time.monotonic() - began)
                time.sleep(0.3)
            connection.close()
            p95 = sorted(waits)[int(len(waits) * 0.95)]
            detail = f"p95 of {len(waits)}, of 500 repositories; the middle one {sorted(waits)[len(waits) // 2] * 1_000:.0f} ms"
            yield Figure("from a commit to the page's event", p95 * 1_000, 400, "ms", detail)


FIGURES = {"many": many, "refs": refs, "small": small, "watching": watching}
