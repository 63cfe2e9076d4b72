"""Machines that Haru already knows, all at one moment: a Saturday evening in Seoul."""

from datetime import datetime, timedelta, timezone
from pathlib import Path

from history import OTHER, steady
from machine import Machine

NOW = datetime(2026, 11, 21, 19, 48, tzinfo=timezone(timedelta(hours=9)))


def settle(machine: Machine) -> None:
    """Makes Haru know where the machine stands and what is in its code folder."""
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


def settled(folder: Path) -> Machine:
    """A machine with one repository of a month, and nothing done today."""
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
    tasks(machine)
    return machine
