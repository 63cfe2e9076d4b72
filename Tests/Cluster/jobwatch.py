"""Watches the jobs of a database, and how long each waits without a worker."""

from helpers import Helper
from postgres import Database

# Duration of a claim in seconds, from its last renewal.
CLAIM = 30


class JobWatch(Helper):
    """Polls the jobs: seconds since each was due, or since its claim was last renewed."""

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
        # Jobs without a renewal for longer than a live worker would take: their worker was killed.
        self.orphans: set[str] = set()

    def step(self) -> None:
        for name, idle in self.database.ask(self.IDLE):
            self.seen.add(name)
            if float(idle) > CLAIM / 2:
                self.orphans.add(name)
            if float(idle) > self.longest:
                self.longest, self.longest_job = float(idle), name
