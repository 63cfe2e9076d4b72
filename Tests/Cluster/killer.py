"""Who kills workers: at moments by chance, at moments of a request that they send, and at steps of their work."""

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
    """Kills one of some processes now and then and starts it again, until it has done so often enough."""

    PAUSE = 0.02
    # Whoever is killed has to have begun, or nothing would ever be done.
    GAP = 0.3
    # How often at most somebody is killed while one thing is to be done: it is to be done after all.
    MOST = 5
    # How often a request is the end of who sends it.
    SHARE = 0.3
    # How long somebody is waited for to come to a step.
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
        # How often somebody may still be killed until more is to be done.
        self.left = 0
        # Whether somebody is waited for to come to a step, which nobody must be kept from.
        self.is_lurking = False

    def begin(self) -> None:
        """Something is to be done, at which some are killed."""
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
            # Each as often as the others.
            self.kill_at(min(self.steps.names, key=lambda name: (self.kills[name], self.dice.random())))
        else:
            self.end.wait(self.dice.uniform(0, 0.5))
            with self.lock:
                if not self.is_waiting:
                    self.kill(self.dice.choice(self.programs), BY_CHANCE)

    def kill_at(self, step: str) -> None:
        """Kills who comes to a step, if somebody does."""
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
        """Kills a process and starts it again; for who holds the lock."""
        program.kill()
        self.kills[moment] += 1
        program.start()
        self.last = time.monotonic()
        self.left -= 1

    def at_moment(self, moment: str, port: int) -> bool:
        """Kills who sends a request, now and then."""
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
        """How many were killed, and when."""
        moments = ", ".join(f"{count} {when}" for when, count in self.kills.most_common())
        return f"{self.kills.total()} kills: {moments}"
