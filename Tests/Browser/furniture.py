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
    return machine
