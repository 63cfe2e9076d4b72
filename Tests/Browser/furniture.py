"""Machines on which Haru is set up, all at one moment: a Saturday evening in Seoul."""

import shutil
from datetime import datetime, timedelta, timezone
from pathlib import Path

from history import OTHER, Repository, steady
from machine import Machine

NOW = datetime(2026, 11, 21, 19, 48, tzinfo=timezone(timedelta(hours=9)))


def settle(machine: Machine) -> None:
    """Sets the zone, adds the repositories of the code folder, and ends the welcome."""
    machine.haru("zone", "Asia/Seoul")
    machine.haru("repo", "add", str(machine.code))
    machine.haru("config", "set", "welcomed", "on")


TASKS = [
    "오늘 21시 로그인 만료 처리 PR 올리기 !중요 30분 전 알림 #haru @haru",
    "매주 토요일 9시 주간 회고 쓰기 !중요 !긴급 #회고",
    "11월 28일 CalDAV 동기화 설계 !중요",
    "오늘 README 번역 !중요",
    "내일 10시 디자인 에셋 요청하기",
    "에디터 테마 또 바꾸기",
    "지울 것",
    "한 줄에 다 들어가지 않는 제목이 어떻게 보이는지 알아보려고 길게, 아주 길게 쓴 할 일이에요 #긴이름표",
]


def tasks(machine: Machine) -> None:
    """Writes tasks of every kind: the fourth is done, the seventh deleted."""
    for line in TASKS:
        machine.haru("todo", "add", line)
    machine.haru("todo", "done", "4")
    machine.haru("todo", "rm", "7")


def collect_letters(machine: Machine) -> None:
    """Makes a mailbox with a link for friends, one drawn letter and two undrawn ones."""
    machine.haru("mailbox", "create", "스물아홉 번째 생일", "--rule", "free", "--secret", "저녁 7시")
    machine.haru("mailbox", "write", "백 번째 잔디는 같이 보자.\n꼭.", "--from", "재현")
    machine.haru("mailbox", "draw")
    for number in range(2):
        machine.haru("mailbox", "write", f"편지 {number}", "--from", "이름이 아주 길어 잘리는 친구들", "--paper", "flower")
    machine.haru("mailbox", "share", "--to", "서연", "--until", "2026-12-04")


def settled(folder: Path) -> Machine:
    """A machine with one repository that has a month of commits, and nothing done today."""
    machine = Machine(folder, NOW)
    machine.repository("garden").fill(steady(NOW - timedelta(days=1), days=30))
    settle(machine)
    return machine


def furnished(folder: Path) -> Machine:
    """A machine with two years of history, two authors, challenges and rest days, and nothing done today."""
    machine = Machine(folder, NOW)
    machine.repository("haru").fill(steady(NOW - timedelta(days=1), days=730))
    machine.repository("garden").fill(steady(NOW - timedelta(days=3), days=200, author=OTHER))
    settle(machine)
    machine.haru("challenge", "start", "21", "--name", "21일 연습")
    machine.haru("challenge", "stop")
    machine.haru("challenge", "start", "100", "--from", "2026-10-29")
    machine.haru("rest", "add", "sun")
    machine.haru("share", "on", "rani", "--link")
    tasks(machine)
    keep_a_diary(machine)
    collect_letters(machine)
    return machine


def committed(machine: Machine, *back: int) -> Repository:
    """Gives a machine one known repository with a commit on each day, given as days before today."""
    repository = machine.repository("garden")
    for days in back:
        repository.commit(NOW - timedelta(days=days), f"Water the plants, {days}")
    settle(machine)
    return repository


def broken(folder: Path) -> Machine:
    """A machine whose streak and challenge ended two days ago."""
    machine = Machine(folder, NOW)
    committed(machine, *range(26, 2, -1))
    machine.haru("challenge", "start", "100", "--from", "2026-10-26")
    return machine


def won(folder: Path) -> Machine:
    """A machine whose challenge was won today."""
    machine = Machine(folder, NOW)
    committed(machine, *range(29, -1, -1))
    machine.haru("challenge", "start", "30", "--from", "2026-10-23", "--reward", "새 키보드")
    return machine


def unread(folder: Path) -> Machine:
    """A machine whose repository disappeared three days ago."""
    machine = Machine(folder, NOW - timedelta(days=3))
    machine.environment["HARU_NOW"] = machine.now.isoformat()
    committed(machine, *range(12, 2, -1))
    shutil.rmtree(machine.code / "garden")
    machine.now = NOW
    machine.environment["HARU_NOW"] = NOW.isoformat()
    machine.haru("today")
    return machine


BODY = """하루 경계를 UTC로 자르던 게 **원인**. 사용자의 시간대로 옮기니 3월 10일이 살아났다.

## 배운 것

- 테스트부터 쓰길 잘했다
- `WallClock`은 [이름](https://example.com)이 좋다

> 자정은 사람마다 다르다.

```swift
let today = reckoning.day(at: now)
```
"""


def keep_a_diary(machine: Machine) -> None:
    """Writes notes on commits, memos, a note of a year ago and a deleted note."""
    newest = machine.repositories["haru"].git("log", "--format=%H", "-2").split()
    machine.haru(
        "note", "add", "시간대가 문제였다", "--commit", newest[0], "--commit", newest[1], "--mood", "good", "--tag", "DST",
        "--tag", "시간", "--body", BODY, "--day", "2026-11-19", "--pin",
    )  # fmt: skip
    machine.haru("note", "add", "오늘은 한 줄만", "--commit", newest[0], "--mood", "tired", "--body", "README 오타 하나. 그래도 하루.")
    machine.haru("note", "add", "--body", "동시성 글 읽을 것: 액터 재진입, 취소 전파.", "--day", "2026-11-19")
    machine.haru("note", "add", "첫 오픈소스 PR이 머지됐다", "--mood", "fire", "--day", "2025-11-21")
    machine.haru("note", "add", "Unbreakable" + "word" * 24, "--mood", "stuck", "--day", "2026-10-02", "--body", "<b>x</b> שלום 👩‍💻")
    machine.haru("note", "add", "지울 일지")
    machine.haru("note", "rm", "6")
