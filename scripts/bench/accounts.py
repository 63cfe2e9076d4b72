"""Fills a database of either engine with many accounts of two years each, copied from a few that Haru made."""

import hashlib
import random
import sqlite3
import subprocess
import time
from pathlib import Path

import postgres
from models import DAYS, MODELS, Model, today
from workplace import DAY

SEED = 20_261_121
# Columns that differ between accounts, by table; `a` is the account, `m` the model's row.
VARIED = {
    "commit_evidence": {"sha": "a.mark || substr(m.sha, 9)"},
    "repository": {"commits_read": "a.commits"},
    "author": {"commits": "a.commits"},
}
# Column of the day, by table: rows before an account's first day, which has no commit, are left out.
BEGUN = {"commit_evidence": "day", "commit_time": "day", "day": "day", "run": "start_day"}
ACCOUNT = ["number", "model", "first_day", "commits", "mark", "token_hash", "created_at", "settled_through"]


def token(number: int) -> str:
    """Returns the session token of an account."""
    return f"bench-{number}"


def accounts(count: int, made: list[Model]) -> list[tuple]:
    """Returns the values of each account in the order of ACCOUNT; the first account is the machine owner's."""
    choice = random.Random(SEED)
    found = []
    for number in range(1, count + 1):
        model = made[number % MODELS]
        first = choice.choice(model.gaps)
        mark = f"{choice.getrandbits(32):08x}"
        digest = hashlib.sha256(token(number).encode()).hexdigest()
        created = (today() - DAYS) * DAY
        found.append((number, number % MODELS, first, model.commits(first), mark, digest, created, today() - 1))
    return found


class SQLite:
    """Fills a database file."""

    def __init__(self, path: Path):
        self.database = sqlite3.connect(path, isolation_level=None)
        pragmas = "journal_mode = OFF", "synchronous = OFF", "temp_store = MEMORY", "cache_size = -1000000"
        for pragma in (*pragmas, "locking_mode = EXCLUSIVE"):
            self.execute(f"PRAGMA {pragma}")
        self.execute("BEGIN")

    def execute(self, statement: str) -> None:
        self.database.execute(statement)

    def load(self, table: str, columns: list[str], rows: list[tuple]) -> None:
        places = ", ".join("?" * len(columns))
        self.database.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})", rows)

    def finish(self) -> None:
        for statement in ("COMMIT", "PRAGMA analysis_limit = 1000", "ANALYZE"):
            self.execute(statement)
        self.database.close()


class PostgreSQL:
    """Fills a database of a PostgreSQL server."""

    def __init__(self, server: postgres.Server, name: str):
        self.psql = server.psql(name, stdin=subprocess.PIPE)
        # Skips the foreign key checks of each row, and forces plans that insert rows in the order of accounts.
        self.execute("SET session_replication_role = replica")
        for way in ("hashjoin", "mergejoin", "sort", "material"):
            self.execute(f"SET enable_{way} = off")

    def execute(self, statement: str) -> None:
        self.psql.stdin.write(statement + ";\n")

    def load(self, table: str, columns: list[str], rows: list[tuple]) -> None:
        self.execute(f"COPY {table} ({', '.join(columns)}) FROM STDIN")
        for row in rows:
            self.psql.stdin.write("\t".join(map(self.text, row)) + "\n")
        self.psql.stdin.write("\\.\n")
        self.execute(f"ANALYZE {table}")

    @staticmethod
    def text(value: object) -> str:
        if value is None:
            return "\\N"
        return str(value).replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n").replace("\r", "\\r")

    def finish(self) -> None:
        self.execute("VACUUM (ANALYZE)")
        self.execute("CHECKPOINT")
        self.psql.stdin.close()
        if self.psql.wait() != 0:
            raise SystemExit("filling PostgreSQL failed")


def fill(target: SQLite | PostgreSQL, count: int, made: list[Model]) -> None:
    """Copies the models to the accounts, within the database and by the same statements on both engines."""
    names = list(made[0].tables)
    for table in (*reversed(names), "account_identity", "session", "day_sum", "secret", "sent_form", "person"):
        target.execute(f"DELETE FROM {table}")
    target.execute(
        "CREATE TEMP TABLE bench_account (number BIGINT NOT NULL PRIMARY KEY, model BIGINT, first_day BIGINT,"
        " commits BIGINT, mark TEXT, token_hash TEXT, created_at BIGINT, settled_through BIGINT)"
    )
    target.load("bench_account", ACCOUNT, accounts(count, made))
    target.execute(
        "INSERT INTO person (id, created_at, settled_through, clock_seen_at)"
        f" SELECT number, created_at, settled_through, {int(time.time())} FROM bench_account ORDER BY number"
    )
    target.execute(
        "INSERT INTO account_identity (person_id, issuer, subject, name, linked_at)"
        " SELECT number, CASE number WHEN 1 THEN 'local' ELSE 'https://bench.example' END,"
        " CASE number WHEN 1 THEN 'owner' ELSE CAST(number AS TEXT) END, '', created_at FROM bench_account"
    )
    target.execute(
        "INSERT INTO session (person_id, token_hash, created_at, last_seen, user_agent_label)"
        f" SELECT number, token_hash, {int(time.time())}, {int(time.time())}, 'Firefox/140.0' FROM bench_account"
    )
    target.execute(f"UPDATE account_counter SET value = {count}")
    for table in names:
        copy(target, table, made)
    target.execute(
        "INSERT INTO day_sum (person_id, total, active_days)"
        " SELECT person_id, SUM(total), COUNT(CASE WHEN total > 0 THEN 1 END) FROM day GROUP BY person_id"
    )
    target.finish()


def copy(target: SQLite | PostgreSQL, table: str, made: list[Model]) -> None:
    columns = made[0].tables[table][0]
    person = columns.index("person_id")
    rows = [
        (*row[:person], number, *row[person + 1 :])
        for number, model in enumerate(made)
        for row in model.tables[table][1]
    ]
    if not rows:
        return
    target.execute(f"CREATE TEMP TABLE model_{table} AS SELECT * FROM {table} WHERE 1 = 0")
    target.load(f"model_{table}", columns, rows)
    target.execute(f"CREATE INDEX model_{table}_person ON model_{table} (person_id)")
    varied = {"person_id": "a.number", **VARIED.get(table, {})}
    values = ", ".join(varied.get(column, f"m.{column}") for column in columns)
    begun = f" AND m.{BEGUN[table]} >= a.first_day" if table in BEGUN else ""
    target.execute(
        f"INSERT INTO {table} ({', '.join(columns)}) SELECT {values} FROM bench_account AS a"
        f" CROSS JOIN model_{table} AS m WHERE m.person_id = a.model{begun} ORDER BY a.number"
    )
    target.execute(f"DROP TABLE model_{table}")
