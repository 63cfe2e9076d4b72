"""Threads that repeat one action in the background of a test."""

import threading
from contextlib import contextmanager


class Helper(threading.Thread):
    """Repeats a step until it is stopped or a step fails."""

    PAUSE = 0.0

    def __init__(self, name: str):
        super().__init__(name=name, daemon=True)
        self.trouble: Exception | None = None
        self.end = threading.Event()

    def step(self) -> None:
        raise NotImplementedError

    def run(self) -> None:
        try:
            while not self.end.wait(self.PAUSE):
                self.step()
        except Exception as error:
            self.trouble = error


@contextmanager
def at_work(*helpers: Helper):
    """Runs helpers until the block ends; raises the error of the first one that failed."""
    for helper in helpers:
        helper.start()
    try:
        yield
    finally:
        for helper in helpers:
            helper.end.set()
        for helper in helpers:
            helper.join()
        for helper in helpers:
            if helper.trouble:
                raise helper.trouble
