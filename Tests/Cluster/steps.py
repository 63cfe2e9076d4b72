"""Blocks workers on PostgreSQL at a step of sending a notification, so that they can be killed there."""

import subprocess

from postgres import Database

# The write at each step, in order: the table, the event and the condition on rows.
STEPS = {
    "claiming": ("job", "UPDATE", "NEW.kind = 'remind' AND NEW.claim IS DISTINCT FROM OLD.claim AND NEW.claim <> ''"),
    "deciding": ("notification", "INSERT", "TRUE"),
    "beginning to send": ("notification", "UPDATE", "NEW.state = 'sending'"),
    "making links": ("notification_link", "INSERT", "TRUE"),
    "noting the device": ("push_device", "UPDATE", "TRUE"),
    "noting the answer": ("notification", "UPDATE", "NEW.state = 'sent'"),
    "finishing": ("job", "UPDATE", "NEW.kind = 'remind' AND NEW.claim IS NULL AND OLD.claim IS NOT NULL"),
}
FUNCTION = """
    CREATE FUNCTION stop_at_step() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        PERFORM pg_advisory_xact_lock_shared(TG_ARGV[0]::bigint);
        RETURN NULL;
    END $$
"""
WAITING = """
    SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND NOT granted LIMIT 1
"""


class Steps:
    """Blocks one step at a time: a worker that reaches it waits, in the transaction or in its commit."""

    def __init__(self, database: Database):
        self.names: list[str] = []
        database.ask(FUNCTION)
        for name, (table, event, rows) in STEPS.items():
            # A commit still completes if its client is killed meanwhile, but the client never learns of it.
            for moment, kind, timing in (
                ("before", "TRIGGER", ""), ("after", "CONSTRAINT TRIGGER", "DEFERRABLE INITIALLY DEFERRED"),
            ):  # fmt: skip
                number = len(self.names) + 1
                database.ask(
                    f"CREATE {kind} stop_{number} AFTER {event} ON {table} {timing} FOR EACH ROW WHEN ({rows})"
                    f" EXECUTE FUNCTION stop_at_step({number})"
                )
                self.names.append(f"{moment} the commit of {name}")
        server = database.server
        self.psql = subprocess.Popen(
            [server.programs / "psql", "-X", "-q", "-A", "-t", "-h", server.folder, "-U", "haru", "-d", database.name],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
        )  # fmt: skip

    def _ask(self, statement: str) -> list[str]:
        print(f"{statement};\n\\echo END", file=self.psql.stdin, flush=True)
        lines = []
        while (line := self.psql.stdout.readline()) not in ("END\n", ""):
            lines.append(line.rstrip("\n"))
        return [line for line in lines if line]

    def hold(self, name: str) -> None:
        self._ask(f"SELECT pg_advisory_lock({self.names.index(name) + 1})")

    def waiting(self) -> str | None:
        """Returns the name of a program that waits at the step, if any."""
        return next(iter(self._ask(WAITING)), None)

    def let_go(self) -> None:
        self._ask("SELECT pg_advisory_unlock_all()")

    def close(self) -> None:
        self.psql.stdin.close()
        self.psql.wait(timeout=10)
