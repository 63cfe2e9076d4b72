"""Kills workers at random times, during a request that they send, and at steps of their work."""

import random
import threading
import time
from collections import Counter

from helpers import Helper
from phones import Phones, owner_of
from processes import Program
from steps import Steps

BY_CHANCE = "by chance"


class Killer(Helper):
    """Repeatedly kills and restarts one of some processes, up to a number of kills."""

    PAUSE = 0.02
    # Minimum seconds between two kills, so that a process gets started and work proceeds.
    GAP = 0.3
    # Maximum number of kills while a slot is due, so that it is delivered in the end.
    MOST = 5
    # Probability that a moment of a request kills its sender.
    SHARE = 0.3
    # Seconds to wait for a worker to reach a step.
    PATIENCE = 1.5

    def __init__(self, programs: list[Program], phones: Phones, steps: Steps | None, kills: int, seed: int):
        super().__init__("killer")
        self.programs = programs
        self.phones = phones
        self.steps = steps
        self.wanted = kills
        self.dice = random.Random(seed)
        self.kills: Counter[str] = Counter()
        self.lock = threading.Lock()
        self.last = time.monotonic()
        # Number of kills left until the next slot is due.
        self.left = 0
        # Whether the killer waits for a worker to reach a step; then no request may kill one.
        self.is_lurking = False

    def begin(self) -> None:
        """Allows some kills for the slot that is due now."""
        self.left = self.dice.randint(2, self.MOST)

    @property
    def is_waiting(self) -> bool:
        return self.is_done or self.left <= 0 or time.monotonic() - self.last < self.GAP

    @property
    def is_done(self) -> bool:
        return self.kills.total() >= self.wanted

    def step(self) -> None:
        if self.is_waiting:
            return
        if self.steps and self.dice.random() < 0.7:
            # All steps equally often.
            self.kill_at(min(self.steps.names, key=lambda name: (self.kills[name], self.dice.random())))
        else:
            self.end.wait(self.dice.uniform(0, 0.5))
            with self.lock:
                if not self.is_waiting:
                    self.kill(self.dice.choice(self.programs), BY_CHANCE)

    def kill_at(self, step: str) -> None:
        """Kills the first worker that reaches a step, if any does in time."""
        self.steps.hold(step)
        self.is_lurking = True
        try:
            deadline = time.monotonic() + self.PATIENCE
            while time.monotonic() < deadline and not self.end.is_set():
                if name := self.steps.waiting():
                    with self.lock:
                        found = next((program for program in self.programs if program.name == name), None)
                        if found and not self.is_waiting:
                            self.kill(found, step)
                    return
                time.sleep(0.01)
        finally:
            self.is_lurking = False
            self.steps.let_go()

    def kill(self, program: Program, moment: str) -> None:
        """Kills a process and starts it again; the caller must hold the lock."""
        program.kill()
        self.kills[moment] += 1
        program.start()
        self.last = time.monotonic()
        self.left -= 1

    def at_moment(self, moment: str, port: int) -> bool:
        """Kills the sender of a request with some probability; returns whether it did."""
        with self.lock:
            if self.is_waiting or self.is_lurking or self.dice.random() > self.SHARE:
                return False
            alive = {program.process.pid: program for program in self.programs if program.is_alive()}
            found = owner_of(port, self.phones.port, list(alive))
            if found is None:
                return False
            self.kill(alive[found], moment)
            return True

    def told(self) -> str:
        """Describes the number of kills at each moment."""
        moments = ", ".join(f"{count} {when}" for when, count in self.kills.most_common())
        return f"{self.kills.total()} kills: {moments}"
