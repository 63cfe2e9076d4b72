"""A PostgreSQL server for the bench only, with the default settings of Debian's package, kept between runs."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from workplace import CACHE

FOLDER = CACHE / "postgres"
# Settings for filling a database; afterwards the server is restarted without them.
HASTY = {
    "fsync": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
    "max_wal_size": "2GB",
    "shared_buffers": "1GB",
    "work_mem": "256MB",
    "maintenance_work_mem": "1GB",
}


def programs() -> Path:
    """Returns the program folder of the newest PostgreSQL."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    initdb = found[-1] if found else shutil.which("initdb")
    if not initdb:
        raise SystemExit("PostgreSQL is missing; scripts/setup bench installs it.")
    return Path(initdb).parent


def user() -> dict[str, object]:
    """Returns the user for the server process, because PostgreSQL refuses to run as root."""
    return {"user": "postgres", "group": "postgres", "extra_groups": []} if os.getuid() == 0 else {}


@dataclass(frozen=True)
class Server:
    """A running server."""

    socket: Path
    process: subprocess.Popen

    def address(self, database: str) -> str:
        return f"postgres://haru@/{database}?host={self.socket}"

    def psql(self, database: str, *arguments: str, **options) -> subprocess.Popen:
        command = [programs() / "psql", "-XqAt", "-v", "ON_ERROR_STOP=1", "-h", self.socket, "-U", "haru"]
        quiet = {**os.environ, "PGOPTIONS": "-c client_min_messages=warning"}
        return subprocess.Popen([*command, "-d", database, *arguments], env=quiet, text=True, **options)

    def ask(self, database: str, statement: str) -> str:
        psql = self.psql(database, "-c", statement, stdout=subprocess.PIPE)
        answer = psql.communicate()[0]
        if psql.returncode != 0:
            raise SystemExit(f"psql failed: {statement}")
        return answer.strip()

    def backends(self) -> list[int]:
        """Returns the process ids of the server: the first one and its children."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [self.process.pid, *map(int, children)]


@contextmanager
def running(settings: dict[str, str] | None = None) -> Iterator[Server]:
    """Runs a server on its own socket until the block ends, with the data of earlier runs."""
    # A short path, because the path of a Unix socket is limited to about a hundred bytes.
    socket = Path(tempfile.mkdtemp(prefix="haru-pg-"))
    if owner := user():
        shutil.chown(socket, owner["user"], owner["group"])
    if not (FOLDER / "data" / "PG_VERSION").exists():
        make()
    options = {"listen_addresses": "", "unix_socket_directories": str(socket), **(settings or {})}
    flags = [flag for name, value in options.items() for flag in ("-c", f"{name}={value}")]
    with (FOLDER / "log").open("ab") as log:
        process = subprocess.Popen(
            [programs() / "postgres", "-D", FOLDER / "data", *flags], cwd="/", stdout=log, stderr=log, **user()
        )
    try:
        deadline = time.monotonic() + 60
        ready = [programs() / "pg_isready", "-q", "-h", socket]
        while subprocess.run(ready).returncode != 0:
            if process.poll() is not None or time.monotonic() > deadline:
                raise SystemExit(f"PostgreSQL did not start; see {FOLDER / 'log'}")
            time.sleep(0.1)
        yield Server(socket, process)
    finally:
        # Fast shutdown: the server closes open connections.
        process.send_signal(signal.SIGINT)
        process.wait(timeout=120)
        shutil.rmtree(socket, ignore_errors=True)


def make() -> None:
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    if owner := user():
        shutil.chown(FOLDER, owner["user"], owner["group"])
    subprocess.run(
        [programs() / "initdb", "--no-sync", "--auth=trust", "--username=haru", "--encoding=UTF8", "--locale=C.UTF-8",
         "-D", FOLDER / "data"],
        cwd="/", check=True, stdout=subprocess.DEVNULL, **user(),
    )
