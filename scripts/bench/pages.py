"""Speed of the pages of tasks, the calendar and the diary with much data, of the quick entry parser, and of planning
nudges."""

import http.client
import subprocess
import time
from collections.abc import Iterator
from datetime import date, timedelta
from urllib.parse import urlencode, urlsplit

from figures import Figure, requests_per_second, server
from workplace import NUDGES, PARSER, ROOT, Workplace, workplace

WORDS = (
    "하루 경계를 UTC로 자르던 게 원인이었다. 사용자의 시간대로 옮기니 살아났다. 테스트부터 쓰길 잘했다. "
    "The reader held its transaction open while the page was rendered, so the log grew. "
).split()


def post(connection: http.client.HTTPConnection, path: str, cookies: str, fields: list[tuple[str, str]]) -> None:
    headers = {
        "Cookie": cookies,
        "Content-Type": "application/x-www-form-urlencoded",
        "Sec-Fetch-Site": "same-origin",
    }
    connection.request("POST", path, urlencode(fields), headers)
    answer = connection.getresponse()
    answer.read()
    if answer.status not in (200, 303):
        raise SystemExit(f"{path} answered {answer.status}")


def furnish(base: str, cookies: str, tasks: int, notes: int, days: int = 120) -> None:
    """Writes tasks, with due dates spread over a number of days around today, and notes, by the forms of the pages."""
    connection = http.client.HTTPConnection(urlsplit(base).netloc)
    today = date.today()
    for number in range(tasks):
        due = today + timedelta(days=number * 7 % days - days // 4)
        marks = ("", "!중요", "!긴급", "!!")[number % 4]
        when = "" if number % 5 == 0 else f"{due} {number % 12 + 8:02}:{number % 60:02}"
        entry = f"Task number {number} of the bench {marks} #ticket{number % 6} @repository{number % 9} {when}"
        post(connection, "/tasks", cookies, [("entry", entry)])
    for number in range(notes):
        day = today - timedelta(days=number % 700)
        body = " ".join(WORDS[(number + index) % len(WORDS)] for index in range(330))
        fields = [("title", f"Note number {number}"), ("body", body), ("day", str(day)), ("mood", "calm")]
        post(connection, "/diary", cookies, fields)
    connection.close()


def holds_notes(base: str, cookies: str, path: str) -> bool:
    """Whether a list of notes has any."""
    connection = http.client.HTTPConnection(urlsplit(base).netloc)
    connection.request("GET", path, headers={"Cookie": cookies})
    return b'href="/diary/1' in connection.getresponse().read()


def lists() -> Iterator[Figure]:
    """Pages with 10,000 tasks and 5,000 notes of 2 KB, against the same pages with 100 of each."""
    pages = {
        "matrix": "/tasks",
        "list of tasks": "/tasks/list",
        "month page": "/calendar",
        "list of notes": "/diary",
    }
    with workplace() as few, workplace() as many:
        places: list[tuple[Workplace, int, int]] = [(few, 100, 100), (many, 10_000, 5_000)]
        for place, _, _ in places:
            place.haru("config", "set", "welcomed", "on")
        with server(few) as (small, small_cookies, _), server(many) as (large, large_cookies, _):
            furnish(small, small_cookies, 100, 100)
            furnish(large, large_cookies, 10_000, 5_000)

            def took(base: str, cookies: str, path: str) -> float:
                """Returns the seconds per response, the best of several runs."""
                return 1 / max(requests_per_second(few, base + path, cookies, seconds=2) for _ in range(3))

            times = {}
            for name, path in pages.items():
                times[name] = took(large, large_cookies, path)
                other = took(small, small_cookies, path)
                detail = f"{times[name] * 1_000:.2f} ms against {other * 1_000:.2f} ms"
                yield Figure(f"{name}, 10,000 tasks and 5,000 notes / 100", times[name] / other, 2, "×", detail)
            words = urlencode({"search": "시간대로 옮"})
            if not holds_notes(large, large_cookies, f"/diary?{words}"):
                raise SystemExit("the search finds no note, and would measure nothing")
            search = took(large, large_cookies, f"/diary?{words}")
            detail = f"{search * 1_000:.2f} ms against {times['list of notes'] * 1_000:.2f} ms"
            yield Figure("search in 5,000 notes / list of notes", search / times["list of notes"], 3, "×", detail)


def parser() -> Iterator[Figure]:
    """Quick entries parsed per second on one core."""
    entries = (ROOT / "scripts" / "bench" / "entries.txt").read_bytes()
    started = time.perf_counter()
    done = subprocess.run([PARSER], input=entries, capture_output=True, check=True)
    detail = f"{len(entries.splitlines())} lines of both languages, {time.perf_counter() - started:.1f} s"
    yield Figure("quick entries read in a second", float(done.stdout), 50_000, "", detail, at_least=True)


def nudges() -> Iterator[Figure]:
    """People whose next nudge is planned per second on one core."""
    started = time.perf_counter()
    done = subprocess.run([NUDGES], capture_output=True, check=True)
    detail = f"a million people's settings and ledgers, {time.perf_counter() - started:.1f} s with making them"
    yield Figure("people's nudges planned in a second", float(done.stdout), 300_000, "", detail, at_least=True)
