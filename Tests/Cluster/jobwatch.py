"""Watches the jobs of a database, and how long each lies there without anybody at it."""

from helpers import Helper
from postgres import Database

# A claim lasts so long after it was made or renewed.
CLAIM = 30


class JobWatch(Helper):
    """Looks every now and then: seconds since a job was due, or since whoever has claimed it was heard of last."""

    PAUSE = 0.4
    IDLE = f"""
        SELECT id || ' ' || kind, extract(epoch FROM clock_timestamp()) - due_at
            + CASE WHEN claim IS NULL THEN 0 ELSE {CLAIM} END
        FROM job WHERE ended_at IS NULL
    """

    def __init__(self, database: Database):
        super().__init__("job watch")
        self.database = database
        self.longest = 0.0
        self.longest_job = ""
        self.seen: set[str] = set()
        # Jobs that nobody was heard of for longer than anybody alive lets pass: who worked at them was killed.
        self.orphans: set[str] = set()

    def step(self) -> None:
        for name, idle in self.database.ask(self.IDLE):
            self.seen.add(name)
            if float(idle) > CLAIM / 2:
                self.orphans.add(name)
            if float(idle) > self.longest:
                self.longest, self.longest_job = float(idle), name
