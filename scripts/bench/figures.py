"""The measurements; each figure is a function that yields its results."""

import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from workplace import CACHE, DAY, PROGRAM, Workplace, best, commit, processor_seconds, repository, workplace

# The fields that Haru reads of each commit.
FIELDS = "--format=%H%x00%ad%x00%aN%x00%aE%x00%ae%x00%s"


@dataclass(frozen=True)
class Figure:
    name: str
    value: float
    limit: float
    unit: str
    detail: str
    at_least: bool = False
    # Whether the limit applies on this machine; otherwise the figure is only printed.
    is_limited: bool = True

    @property
    def ok(self) -> bool:
        if not self.is_limited:
            return True
        return self.value >= self.limit if self.at_least else self.value <= self.limit


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1_000:.1f} ms"


def scan() -> Iterator[Figure]:
    """The first scan of 200,000 commits, against git printing the same fields to a pipe."""
    path = repository("large", commits=200_000, years=8)
    with workplace() as place:
        # As Haru runs it; otherwise git flushes each line to a pipe.
        log = f"GIT_FLUSH=0 git -C '{path}' log --all -z --date=raw '{FIELDS}' | cat >/dev/null"
        ours = git = float("inf")
        for _ in range(4):
            git = min(git, best(1, lambda: place.run("sh", "-c", log)))
            ours = min(ours, best(1, lambda: place.haru("repo", "add", path), before=place.forget))
        yield Figure(
            "first scan of 200,000 commits / git log", ours / git, 1.3, "×", f"{ours:.2f} s against {git:.2f} s"
        )


def rescan() -> Iterator[Figure]:
    """A scan of 100 repositories without changes."""
    code = CACHE / "hundred"
    for number in range(100):
        repository(f"hundred/{number:03}", commits=40, years=1)
    with workplace() as place:
        place.haru("repo", "add", code)
        place.haru("repo", "scan")
        took = best(10, lambda: place.haru("repo", "scan"))
        yield Figure(
            "rescan of 100 unchanged repositories", took * 1_000, 150, "ms", "the whole command `haru repo scan`"
        )


def today() -> Iterator[Figure]:
    """`haru today` from the ledger, against the plainest command."""
    path = repository("two-years", commits=3_000, years=2)
    with workplace() as place:
        place.haru("repo", "add", path)
        place.haru("today")
        version = best(30, lambda: place.haru("--version"))
        took = best(30, lambda: place.haru("today"))
        detail = f"{milliseconds(took)} against {milliseconds(version)}"
        yield Figure("haru today / haru --version", took / version, 5, "×", detail)


@contextmanager
def server(place: Workplace, *arguments: str):
    """Runs `haru serve` until the block ends; yields its URL, a session cookie and its process."""
    log = place.data.parent / "serve.log"
    with log.open("wb") as output:
        # By IP address, because wrk uses the system's resolver, which may not resolve names below localhost.
        command = [PROGRAM, "serve", "--host", "127.0.0.1", "--port", "0", "--rate", "0", *arguments]
        process = subprocess.Popen(command, env=place.environment, stdout=output, stderr=output)
    try:
        deadline = time.monotonic() + 30
        while not (link := re.search(r"(http://[^\s/]+)/enter\?key=[^\s\x1b]+", log.read_text(errors="replace"))):
            if process.poll() is not None or time.monotonic() > deadline:
                raise SystemExit(f"haru serve did not start: {log.read_text(errors='replace')}")
            time.sleep(0.05)
        head = place.run("curl", "--silent", "--dump-header", "-", "--output", "/dev/null", link.group(0)).decode()
        cookies = "; ".join(re.findall(r"(?im)^set-cookie:\s*([^;\r\n]+)", head))
        yield link.group(1), cookies, process
    finally:
        process.terminate()
        process.wait(timeout=30)


def requests_per_second(place: Workplace, url: str, cookies: str, seconds: int = 4, tag: str | None = None) -> float:
    """Returns the responses per second of a URL; with an ETag, those of conditional requests."""
    headers = ["-H", f"Cookie: {cookies}", "-H", "Accept-Encoding: gzip"]
    headers += ["-H", f"If-None-Match: {tag}"] if tag else []
    rate, asked = wrk(place, *headers, f"-d{seconds}s", url)
    requests_per_second.total += asked
    return rate


def wrk(place: Workplace, *arguments: str | Path) -> tuple[float, int]:
    """Runs wrk over sixteen connections, and returns the requests per second and their total."""
    printed = place.run("wrk", "-t1", "-c16", *arguments).decode()
    if bad := re.search(r"Non-2xx or 3xx responses: (\d+)", printed):
        raise SystemExit(f"{bad.group(1)} requests were refused of wrk {' '.join(map(str, arguments))}")
    found = re.search(r"Requests/sec:\s*([\d.]+)", printed)
    total = re.search(r"(\d+) requests in", printed)
    if not found or not total:
        raise SystemExit(f"wrk said: {printed}")
    return float(found.group(1)), int(total.group(1))


requests_per_second.total = 0


def page() -> Iterator[Figure]:
    """Processor time of a Today page, and the memory of the server afterwards."""
    path = repository("two-years", commits=3_000, years=2)
    with workplace() as place:
        place.haru("repo", "add", path)
        place.haru("config", "set", "welcomed", "on")
        with server(place) as (base, cookies, process):
            requests_per_second(place, base + "/", cookies, seconds=1)
            least, most = float("inf"), 0.0
            for _ in range(3):
                spent, asked = processor_seconds(process.pid)[0], requests_per_second.total
                most = max(most, requests_per_second(place, base + "/", cookies))
                spent = processor_seconds(process.pid)[0] - spent
                least = min(least, spent / (requests_per_second.total - asked))
            detail = f"compressed, {most:.0f}/s over sixteen connections"
            yield Figure("Today page, processor time", least * 1_000, 2.5, "ms", detail)

            while requests_per_second.total < 20_000:
                requests_per_second(place, base + "/", cookies)
            if Path("/proc/self/status").exists():
                detail = f"resident after {requests_per_second.total:,} requests"
                yield Figure("memory of the server", resident(process), 120, "MB", detail)


def resident(process: subprocess.Popen) -> float:
    """Returns the resident memory of a process, in MB."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+) kB", status).group(1)) / 1_024


def record() -> Iterator[Figure]:
    """A scan that finds one new commit, with one year and with twenty years of the person's own history."""
    with workplace() as short, workplace() as long:
        places = {1: short, 20: long}
        when = int(time.time()) - DAY
        costs = dict.fromkeys(places, float("inf"))
        for years, place in places.items():
            history = repository(f"own-years-{years}", commits=1_500 * years, years=years, own=True)
            shutil.copytree(history, place.code)
            place.haru("repo", "add", place.code)
        for number in range(25):
            for years, place in places.items():
                commit(place.code, when, number)
                costs[years] = min(costs[years], best(1, lambda: place.haru("repo", "scan")))
    detail = f"{milliseconds(costs[20])} against {milliseconds(costs[1])}, the whole command"
    yield Figure("recording a commit, 20 years / 1 year", costs[20] / costs[1], 1.5, "×", detail)


def card() -> Iterator[Figure]:
    """The public streak card from the ledger, against the plainest route."""
    path = repository("two-years", commits=3_000, years=2)
    with workplace() as place:
        place.haru("repo", "add", path)
        place.haru("share", "on", "bench")
        with server(place) as (base, _, _):
            card = base + "/@bench/streak.svg"
            requests_per_second(place, card, "", seconds=1)
            plain = kept = 0.0
            for _ in range(3):
                plain = max(plain, requests_per_second(place, base + "/health", ""))
                kept = max(kept, requests_per_second(place, card, ""))
            detail = f"{kept:.0f}/s against {plain:.0f}/s"
            yield Figure("streak card / health, requests per second", kept / plain, 0.4, "×", detail, at_least=True)


FIGURES = {"scan": scan, "rescan": rescan, "today": today, "page": page, "record": record, "card": card}
