"""A PostgreSQL server for the tests, which can be stopped and started again."""

import grp
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

from processes import Program, until


class Postgres:
    """A server in a temporary folder, which listens only on a socket there."""

    def __init__(self):
        # A short path, because the path of a Unix socket is limited to about a hundred bytes.
        self.folder = Path(tempfile.mkdtemp(prefix="haru-cluster-", dir="/tmp"))
        self.programs = self._programs()
        self._as = self._drop_root()
        data = self.folder / "data"
        self._run(
            *self._as, self.programs / "initdb", "--no-sync", "--auth=trust", "--username=haru", "--encoding=UTF8",
            "--locale=C.UTF-8", "-D", data,
        )  # fmt: skip
        # The tests kill only Haru's processes, never this one, so data need not reach the disk.
        settings = {
            "listen_addresses": "", "max_connections": "100", "fsync": "off", "full_page_writes": "off",
            "shared_buffers": "64MB", "wal_level": "minimal", "max_wal_senders": "0",
        }  # fmt: skip
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        self.server = Program(
            "postgres", [*self._as, self.programs / "postgres", "-D", data, "-k", self.folder, *options],
            dict(os.environ), self.folder,
        )  # fmt: skip
        self._databases = 0

    @staticmethod
    def _programs() -> Path:
        """Returns the folder of the server's programs, which is not on Debian's PATH."""
        folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: float(folder.parent.name))
        found = shutil.which("initdb")
        assert folders or found, "initdb of PostgreSQL is missing; scripts/setup test installs it."
        return folders[-1] if folders else Path(found).resolve().parent

    def _drop_root(self) -> list[str]:
        """Returns the command prefix that switches to another user, because PostgreSQL refuses to run as root."""
        if os.geteuid() != 0:
            return []
        names = {entry.pw_name for entry in pwd.getpwall()}
        user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
        os.chown(self.folder, user.pw_uid, user.pw_gid)
        self.folder.chmod(0o755)
        return ["setpriv", f"--reuid={user.pw_uid}", f"--regid={grp.getgrgid(user.pw_gid).gr_name}", "--clear-groups"]

    @staticmethod
    def _run(*command) -> str:
        done = subprocess.run(command, capture_output=True, cwd="/", text=True, timeout=60)
        assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
        return done.stdout

    def start(self) -> None:
        self.server.start()

        def answers() -> bool:
            assert self.server.is_alive(), self.server.said()
            return subprocess.run([self.programs / "pg_isready", "-q", "-h", self.folder]).returncode == 0

        until(answers, 60, self.server.said)

    def stop(self) -> None:
        """Shuts the server down cleanly and at once, despite open connections; a restart finds all data."""
        self.server.stop(signal.SIGINT, seconds=60)

    def sweep(self) -> None:
        if self.server.is_alive():
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def database(self) -> "Database":
        """Makes an empty database."""
        self._databases += 1
        name = f"haru{self._databases}"
        Database(self, "postgres").ask(f"CREATE DATABASE {name}")
        return Database(self, name)


class Database:
    """One database of the server."""

    def __init__(self, server: Postgres, name: str):
        self.server = server
        self.name = name
        self.address = f"postgres://haru@/{name}?host={server.folder}"

    def ask(self, statement: str) -> list[list[str]]:
        """Runs a statement, and returns its rows as texts."""
        printed = self.server._run(*self._psql, "-c", statement)
        return [line.split("\t") for line in printed.splitlines()]

    @property
    def _psql(self) -> list:
        """Returns the command of a client that prints only rows."""
        return [
            self.server.programs / "psql", "-X", "-q", "-A", "-t", "-F", "\t", "-v", "ON_ERROR_STOP=1",
            "-h", self.server.folder, "-U", "haru", "-d", self.name,
        ]  # fmt: skip

    def number(self, statement: str) -> int:
        """Returns the single number of a statement's result."""
        return int(self.ask(statement)[0][0])

    @contextmanager
    def held(self, table: str):
        """Locks a table against writes until the block ends; writers wait."""
        with subprocess.Popen(self._psql, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd="/", text=True) as holder:
            holder.stdin.write(f"BEGIN;\nLOCK TABLE {table} IN SHARE MODE;\nSELECT 'held';\n")
            holder.stdin.flush()
            assert holder.stdout.readline() == "held\n", f"{table} is not held"
            yield
