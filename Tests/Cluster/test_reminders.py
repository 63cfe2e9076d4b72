"""Despite kills, each nudge and each alarm reaches each phone, and makes a sound once."""

import math
import os
import random
import re
import shutil
import tempfile
import time
from collections import Counter
from datetime import datetime, timedelta, timezone
from itertools import groupby
from pathlib import Path

import pytest

from clocks import Clock
from crowd import ALARM, NUDGE, OVER, Crowd, File, Slot, slots
from helpers import at_work
from killer import Killer
from phones import Message, Phones, Screen, listening
from postgres import Database, Postgres
from processes import until
from steps import Steps

# Number of kills for each database engine.
KILLS = int(os.environ.get("HARU_REMINDER_KILLS", "10"))
SEED = int(os.environ.get("HARU_CLUSTER_SEED", "0")) or random.SystemRandom().randrange(1, 100_000)
PEOPLE, DEVICES = 12, 3
# Speed of the clock relative to the system clock. The half minute until a killed worker's jobs are resumed is then
# short, but live workers still renew their claims in time.
PACE = 20
# Maximum real time in seconds until all messages of one time have arrived.
PATIENCE = 60.0
WAITING = "SELECT COUNT(*) FROM notification WHERE next_at IS NOT NULL"
CLAIMED = "SELECT COUNT(*) FROM job WHERE ended_at IS NULL AND kind = 'remind' AND claim IS NOT NULL"
SENT_AGAIN = "SELECT COUNT(*) FROM notification WHERE attempts > 1"
STATES = "SELECT kind, subject, slot, state, attempts, why FROM notification WHERE state <> 'sent'"


@pytest.fixture(scope="module")
def clock():
    folder = Path(tempfile.mkdtemp(prefix="haru-clock-", dir="/tmp"))
    clock = Clock(folder)
    try:
        with at_work(clock):
            yield clock
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="module", params=["postgres", "sqlite"])
def crowd(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, clock: Clock):
    """The people, two workers that are not started yet, and the phones."""
    folder = tmp_path_factory.mktemp("crowd")
    server = Postgres() if request.param == "postgres" else None
    crowd: Crowd | None = None
    try:
        # Sign-in follows the system clock, because the identity provider does.
        clock.pace = 0
        clock.move_to(int(time.time()))
        place = {"HARU_DATA_DIR": str(folder / "data"), **clock.environment}
        database: Database | File = File(folder / "data" / "haru.sqlite")
        if server:
            # A separate server with the test's clock, because jobs follow the clock of the database.
            server.server.environment |= clock.environment
            server.start()
            database = server.database()
            place["HARU_DATABASE"] = database.address
        with listening(Phones(clock.now)) as phones:
            crowd = Crowd(folder, place, phones, database, PEOPLE, DEVICES)
            crowd.gather()
            for worker in crowd.workers:
                if server:
                    named = f"{database.address}&application_name={worker.name}"
                    worker.environment = {**worker.environment, "HARU_DATABASE": named}
            yield crowd
    finally:
        if crowd:
            crowd.sweep()
        if server:
            server.sweep()


class Book:
    """Expected messages and received ones."""

    def __init__(self, phones: Phones):
        self.phones = phones
        self.expected: set[tuple[str, Slot]] = set()
        self.came: Counter[tuple[str, Slot]] = Counter()
        self.heard: Counter[tuple[str, Slot]] = Counter()
        self.strange: list[Message] = []
        self.screen = Screen()
        self.slots: list[Slot] = []

    def expect(self, slot: Slot, phones: list[str]) -> None:
        self.slots.append(slot)
        self.expected |= {(phone, slot) for phone in phones}

    def look(self) -> None:
        """Records the messages since the last call."""
        for message in self.phones.look():
            slot = self.slot(message)
            if slot is None or (message.phone, slot) not in self.expected:
                self.strange.append(message)
                continue
            self.came[message.phone, slot] += 1
            if self.screen.sounds(message):
                self.heard[message.phone, slot] += 1

    def slot(self, message: Message) -> Slot | None:
        """Returns the slot of a message, derived from its text only; None if there is none."""
        of_tag = [slot for slot in self.slots if slot.tag == message.tag and slot.at <= message.at]
        if message.tag.startswith("task-"):
            # The text of a late alarm does not contain its lead time.
            ahead = re.match(r"In (\d+) min", message.body)
            minutes = int(ahead.group(1)) if ahead else 0 if message.body.startswith("Now") else None
            due = re.search(r"(\d\d):(\d\d)$", message.body)
            due_at = 60 * int(due.group(1)) + int(due.group(2))
            rings = [slot for slot in of_tag if minutes is None or slot.minute == due_at - minutes]
            return max(rings, key=lambda slot: slot.at, default=None)
        left = re.match(r"(?:(\d+) h)? ?(?:(\d+) min)? ?left today", message.title)
        if left is None:
            return next((slot for slot in of_tag if slot.kind == OVER), None)
        hours = math.ceil(int(left.group(1) or 0) + int(left.group(2) or 0) / 60)
        return next((slot for slot in of_tag if slot.kind == NUDGE and slot.minute == 60 * (24 - hours)), None)

    @property
    def missing(self) -> list[tuple[str, Slot]]:
        return sorted(self.expected - set(self.came), key=str)

    def told(self) -> str:
        again = sum(count - 1 for count in self.came.values())
        doubles = sum(count > 1 for count in self.heard.values())
        phones = len({phone for phone, _ in self.expected})
        return (
            f"{len(self.expected)} messages to {phones} phones: {len(self.missing)} lost, {again} sent again, "
            f"{doubles} heard twice"
        )


def next_day(clock: Clock) -> datetime:
    now = datetime.fromtimestamp(clock.now(), timezone.utc)
    return (now + timedelta(days=1)).replace(hour=0, minute=0, second=0, microsecond=0)


def live(
    crowd: Crowd, clock: Clock, book: Book, some: list[Slot], begin=lambda: None, is_idle: bool = False
) -> None:
    """Moves the clock from one slot's time to the next as soon as all messages have arrived. With `is_idle`, it also
    waits until no worker holds a claim, because the next move would end that claim."""
    for at, together in groupby(some, key=lambda slot: slot.at):
        for slot in together:
            book.expect(slot, crowd.names)
        if clock.now() < at:
            clock.move_to(at)
        begin()
        await_all(crowd, book, is_idle)


def await_all(crowd: Crowd, book: Book, is_idle: bool) -> None:
    def has_come() -> bool:
        book.look()
        is_done = not book.missing and crowd.database.number(WAITING) == 0
        return is_done and (not is_idle or crowd.database.number(CLAIMED) == 0)

    def why() -> str:
        return f"{book.told()}; {book.missing[:5]}; {crowd.database.ask(STATES)[:20]}; {crowd.workers[0].tail()}"

    until(has_come, PATIENCE, why, step=0.1)


def check(crowd: Crowd, book: Book) -> None:
    """Checks that exactly the expected messages arrived, none sounded twice, and silent ones did not sound."""
    book.look()
    assert book.strange == [] and book.missing == []
    assert {what: count for what, count in book.heard.items() if count != 1} == {}
    assert all((slot.kind == OVER) == ((phone, slot) not in book.heard) for phone, slot in book.expected)


def test_each_reminder_comes_to_each_phone_once_whatever_is_killed(crowd, clock, figure):
    figure(f"HARU_CLUSTER_SEED={SEED}")
    book, day = Book(crowd.phones), next_day(clock)
    clock.move_to(int(day.timestamp()) + 8 * 3_600)
    for worker in crowd.workers:
        worker.start()
    # Nudges start with the first slot after the first run of the job.
    until(lambda: crowd.database.number("SELECT COUNT(*) FROM reminder") == PEOPLE, 30, "nobody looks")
    clock.pace = round(PACE * clock.PAUSE)
    steps = Steps(crowd.database) if isinstance(crowd.database, Database) else None
    killer = Killer(crowd.workers, crowd.phones, steps, KILLS, SEED)
    crowd.phones.at_moment = killer.at_moment
    days, began = 0, time.monotonic()
    try:
        with at_work(killer):
            while days == 0 or not killer.is_done:
                live(crowd, clock, book, slots(day + timedelta(days=days)), killer.begin)
                days += 1
    finally:
        if steps:
            steps.close()
    figure(f"{killer.told()} in {time.monotonic() - began:.0f} s, in which {days} days passed")
    figure(book.told())
    check(crowd, book)
    assert crowd.database.ask(STATES) == []


def test_a_clock_that_jumps_a_day_ahead_and_back_takes_and_adds_nothing(crowd, clock, figure):
    first, book = next_day(clock), Book(crowd.phones)
    second = first + timedelta(days=1)

    def at(day: datetime, time: str) -> list[Slot]:
        hour, minute = map(int, time.split(":"))
        return [slot for slot in slots(day) if slot.minute == 60 * hour + minute]

    def pass_by(instant: datetime) -> int:
        """Sets the clock, and returns the number of messages that this caused."""
        clock.move_to(int(instant.timestamp()))
        # Long enough for workers, which poll once a second, to see the new time.
        time.sleep(1.5)
        due = f"claim IS NOT NULL OR due_at <= {clock.now()}"
        looks = f"SELECT COUNT(*) FROM job WHERE ended_at IS NULL AND kind = 'remind' AND ({due})"
        until(lambda: crowd.database.number(looks) == 0, PATIENCE, "they never come to an end")
        return len(crowd.phones.look())

    # Nobody is killed, so claims need not expire early; with a fast clock a live worker could lose its claim.
    clock.pace = 0
    for worker in crowd.workers:
        if not worker.is_alive():
            worker.start()
            worker.wait_for("At work")
    # Messages of the hours before are not part of the test.
    pass_by(first + timedelta(hours=10, minutes=30))
    # The clock jumps to tomorrow at the time of a nudge, and then back.
    early = pass_by(second + timedelta(hours=10, minutes=59, seconds=30)) + pass_by(second + timedelta(hours=11))
    late = pass_by(first + timedelta(hours=10, minutes=40))
    live(crowd, clock, book, [*at(first, "11:00"), *at(first, "13:30"), *at(first, "14:00")], is_idle=True)
    pass_by(second + timedelta(hours=10, minutes=30))
    live(crowd, clock, book, [*at(second, "11:00"), *at(second, "13:30"), *at(second, "14:00")], is_idle=True)
    figure(book.told())
    figure(f"{early} messages while the clock was a day ahead, {late} when it was back")
    check(crowd, book)
    # A message with a late response is sent again with the same text, and its row records the attempt.
    again = [what for what, count in book.came.items() if count > 1]
    assert len(again) <= crowd.database.number(SENT_AGAIN), again[:5]
    # At most the nudge of that hour and the latest alarms of the tasks.
    assert early <= 4 * len(crowd.names) and late == 0
