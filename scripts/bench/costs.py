"""Processor time of starting a command and rendering a page, which hardly depends on the load of the machine."""

import http.client
import re
import resource
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from figures import Figure, requests_per_second, server
from pages import furnish
from workplace import CACHE, PROGRAM, Workplace, processor_seconds, repository, workplace

HELLO = CACHE / "hello"


def processor_time(times: int, *commands: list[str | Path], environment: dict[str, str]) -> list[float]:
    """Runs commands in turns, and returns the lowest processor time of each, in seconds."""
    least = [float("inf")] * len(commands)
    for _ in range(times):
        for index, command in enumerate(commands):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run(command, env=environment, check=True, capture_output=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            took = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            least[index] = min(least[index], took)
    return least


def hello() -> Path:
    """Builds a hello world program with all libraries of Haru, unless there is a current one; returns its path."""
    if HELLO.exists() and HELLO.stat().st_mtime > PROGRAM.stat().st_mtime:
        return HELLO
    CACHE.mkdir(parents=True, exist_ok=True)
    source = CACHE / "hello.swift"
    source.write_text('import Foundation\nprint("hello", ProcessInfo.processInfo.processIdentifier > 0)\n')
    linked = subprocess.run(["ldd", PROGRAM], check=True, capture_output=True, text=True).stdout
    libraries = [path for path in re.findall(r"=> (/\S+)", linked) if "ld-linux" not in path]
    flags = [flag for path in ["--no-as-needed", *libraries] for flag in ("-Xlinker", path)]
    subprocess.run(["swiftc", "-O", source, "-o", HELLO, *flags], check=True, capture_output=True)
    return HELLO


def detail(ours: float, other: float) -> str:
    return f"{ours * 1_000:.1f} ms against {other * 1_000:.1f} ms of processor time"


def start() -> Iterator[Figure]:
    """`haru --version` against hello world, and `haru today` with twenty years and 10,000 tasks against that."""
    # The streak lasts until today on any date.
    path = repository("own-20", commits=30_000, years=20, own=True, end=int(time.time()), lasting=3_600)
    with workplace() as place:
        place.haru("repo", "add", path)
        place.haru("config", "set", "welcomed", "on")
        with server(place) as (base, cookies, _):
            furnish(base, cookies, tasks=10_000, notes=0)
        place.haru("today")
        greeting, version, today = processor_time(
            40, [hello()], [PROGRAM, "--version"], [PROGRAM, "today"], environment=place.environment
        )
        yield Figure("haru --version / hello world", version / greeting, 1.5, "×", detail(version, greeting))
        yield Figure("haru today, 20 years and 10,000 tasks / --version", today / version, 1.4, "×", detail(today, version))


def spent(process: subprocess.Popen) -> float:
    """Returns the processor time of a server so far, in seconds."""
    return processor_seconds(process.pid)[0]


class Reader:
    """Requests pages of a server over one connection."""

    def __init__(self, base: str, cookies: str):
        self.connection = http.client.HTTPConnection(urlsplit(base).netloc)
        self.headers = {"Cookie": cookies, "Accept": "text/html"}

    def get(self, path: str, **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
        self.connection.request("GET", path, headers={**self.headers, **headers})
        answer = self.connection.getresponse()
        return answer, answer.read()


def cost(reader: Reader, process: subprocess.Popen, path: str, times: int = 40) -> float:
    """Returns the processor time of one response in seconds, without the background work of the server."""
    reader.get(path)
    before, started = spent(process), time.monotonic()
    time.sleep(1)
    idle = (spent(process) - before) / (time.monotonic() - started)
    best = float("inf")
    for _ in range(3):
        before, started = spent(process), time.monotonic()
        for _ in range(times):
            reader.get(path)
        best = min(best, (spent(process) - before - idle * (time.monotonic() - started)) / times)
    return best


def making() -> Iterator[Figure]:
    """Pages rendered without a cache, in units of the start of a hello world program."""
    limits = {
        "matrix": ("/tasks", 3.2),
        "list of tasks": ("/tasks/list", 1.3),
        "month page": ("/calendar", 0.9),
        "list of notes": ("/diary", 0.9),
        "Today": ("/", 0.8),
    }
    path = repository("own-60000", commits=60_000, years=20, own=True)
    with workplace() as place:
        place.haru("repo", "add", path)
        place.haru("config", "set", "welcomed", "on")
        (greeting,) = processor_time(40, [hello()], environment=place.environment)
        with server(place) as (base, cookies, process):
            furnish(base, cookies, tasks=10_000, notes=5_000)
            reader = Reader(base, cookies)
            for name, (address, limit) in limits.items():
                took = cost(reader, process, address)
                yield Figure(f"{name}, made anew / hello world", took / greeting, limit, "×", detail(took, greeting))
            # Four of five tasks have a due date; a feed that is read more often is rate limited.
            feed = urlsplit(place.haru("feed", "add", "bench", "--tasks", "--days").decode().strip()).path
            took = cost(reader, process, feed, times=5)
            yield Figure("calendar feed of 8,000 tasks", took * 1_000, 240, "ms", "processor time")
            month = cost(reader, process, "/statistics")
            took = cost(reader, process, "/statistics?range=all", times=10)
            yield Figure("statistics of 60,000 commits / of a month", took / month, 6, "×", detail(took, month))


def again() -> Iterator[Figure]:
    """Conditional requests of pages that a browser has cached, against the plainest route."""
    with workplace() as place:
        place.haru("config", "set", "welcomed", "on")
        with server(place) as (base, cookies, _):
            furnish(base, cookies, tasks=400, notes=100)
            reader = Reader(base, cookies)
            for name, path in {"matrix": "/tasks", "list": "/tasks/list", "month": "/calendar", "diary": "/diary"}.items():
                plain = full = 0.0
                for _ in range(3):
                    tag = reader.get(path)[0].getheader("ETag")
                    plain = max(plain, requests_per_second(place, base + "/health", cookies, seconds=2))
                    full = max(full, requests_per_second(place, base + path, cookies, seconds=2, tag=tag))
                rates = f"{full:.0f}/s against {plain:.0f}/s"
                yield Figure(f"{name} asked for again / health", full / plain, 0.5, "×", rates, at_least=True)


def visit() -> Iterator[Figure]:
    """The requests of a first visit to Today, and their size."""
    with workplace() as place:
        place.haru("config", "set", "welcomed", "on")
        with server(place) as (base, cookies, _):
            furnish(base, cookies, tasks=12, notes=3)
            reader = Reader(base, cookies)
            reader.headers["Accept-Encoding"] = "gzip"
            text = Reader(base, cookies).get("/")[1].decode()
            worker = Reader(base, cookies).get("/service-worker.js")[1].decode()
            asked = re.findall(r'<(?:link|script)[^>]* (?:href|src)="(/[^"]+)"', text)
            kept = re.findall(r'"(/[^"]+)"', worker.split(";", 1)[0])
            paths = {"/", "/service-worker.js", *asked, *kept} - {p for p in asked if "180" in p}
            size = sum(len(reader.get(path)[1]) for path in paths)
            yield Figure("requests of a first visit", len(paths), 12, "", "what the service worker keeps among them")
            yield Figure("bytes of a first visit", size / 1_000, 45, "kB", "as they are sent, compressed")


def counts() -> Iterator[Figure]:
    """Today and the matrix with 100,000 tasks and 200,000 commits, against the same pages with few."""
    many = repository("own-200000", commits=200_000, years=20, own=True)
    few = repository("own-500", commits=500, years=20, own=True)
    with workplace() as small, workplace() as large:
        places: list[tuple[Workplace, Path, int]] = [(small, few, 1_000), (large, many, 100_000)]
        for place, path, _ in places:
            place.haru("repo", "add", path)
            place.haru("config", "set", "welcomed", "on")
        with server(small) as (one, one_cookies, one_process), server(large) as (other, other_cookies, other_process):
            # The number of tasks per day is the same in both places, because Today shows the tasks that are due.
            furnish(one, one_cookies, tasks=places[0][2], notes=0, days=120)
            furnish(other, other_cookies, tasks=places[1][2], notes=0, days=12_000)
            for name, path in {"Today": "/?again=1", "matrix": "/tasks"}.items():
                plain = cost(Reader(one, one_cookies), one_process, path)
                took = cost(Reader(other, other_cookies), other_process, path)
                title = f"{name}, 100,000 tasks and 200,000 commits / 1,000 and 500"
                yield Figure(title, took / plain, 1.3, "×", detail(took, plain))


def abandoned() -> Iterator[Figure]:
    """Cost of a hundred requests that the browser aborts at once, and the latency of the plainest route meanwhile."""
    path = repository("own-60000", commits=60_000, years=20, own=True)
    with workplace() as place:
        place.haru("repo", "add", path)
        place.haru("config", "set", "welcomed", "on")
        with server(place) as (base, cookies, process):
            furnish(base, cookies, tasks=10_000, notes=0)
            reader, host = Reader(base, cookies), urlsplit(base).netloc
            reader.get("/statistics?range=all")
            head = f"GET /statistics?range=all HTTP/1.1\r\nHost: {host}\r\nCookie: {cookies}\r\nAccept: text/html\r\n\r\n"
            before, slowest = spent(process), 0.0
            for _ in range(100):
                with socket.create_connection((urlsplit(base).hostname, urlsplit(base).port)) as connection:
                    connection.sendall(head.encode())
                began = time.monotonic()
                reader.get("/health")
                slowest = max(slowest, time.monotonic() - began)
            last = before
            while spent(process) > last:
                last = spent(process)
                time.sleep(0.5)
            each = (last - before) / 100 * 1_000
            yield Figure("a request that its browser abandons", each, 50, "ms", "processor time, of statistics of 60,000 commits")
            yield Figure("health while 100 are abandoned, the slowest", slowest * 1_000, 50, "ms", "answered in turn with them")


FIGURES = {"start": start, "making": making, "again": again, "visit": visit, "counts": counts, "abandoned": abandoned}
