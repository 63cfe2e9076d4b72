"""Three servers, two workers and nginx on one PostgreSQL database, for one person on one machine."""

import os
import subprocess
from datetime import datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

from client import HOST, Client
from front import await_front, front
from history import ME, Repository
from machine import LINK, PROGRAM
from ports import free_ports
from postgres import Database
from processes import Program, until


def zone_at_noon() -> str:
    """Returns a zone in which it is about noon, so that no day ends during a test."""
    east = 12 - datetime.now(timezone.utc).hour
    # The offset in these zone names is positive to the west.
    return f"Etc/GMT{-east:+d}" if east else "Etc/GMT"


class Cluster:
    """Processes on one database. Each has its own data folder; the person's repositories are shared."""

    def __init__(self, folder: Path, database: Database):
        self.folder = folder
        self.database = database
        self.code = folder / "home" / "code"
        self.code.mkdir(parents=True)
        self.me = ME
        self.repositories: dict[str, Repository] = {}
        configuration = folder / "home" / ".gitconfig"
        configuration.write_text(f"[user]\n\tname = {ME.name}\n\temail = {ME.email}\n")
        self.environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(folder / "home"),
            "GIT_CONFIG_GLOBAL": str(configuration),
            "GIT_CONFIG_NOSYSTEM": "1",
            "LANG": "en_US.UTF-8",
            "TZ": zone_at_noon(),
            "XDG_CONFIG_HOME": str(folder / "config"),
            "HARU_DATABASE": database.address,
        }
        *self.ports, self.port = free_ports(4)
        self.servers = [
            self.program(
                f"server-{number}", "serve", "--host", HOST, "--port", str(port), "--rate", "0", "--no-worker"
            )
            for number, port in enumerate(self.ports, start=1)
        ]
        self.workers = [self.program(f"worker-{number}", "worker") for number in (1, 2)]
        self.nginx = front(folder / "nginx", self.port, self.ports)

    def now(self) -> datetime:
        """Returns the current time in the person's zone."""
        return datetime.now(ZoneInfo(self.environment["TZ"]))

    @property
    def programs(self) -> list[Program]:
        """The processes of Haru."""
        return self.servers + self.workers

    def _with_data(self, name: str) -> dict[str, str]:
        return {**self.environment, "HARU_DATA_DIR": str(self.folder / name)}

    def program(self, name: str, *arguments: str) -> Program:
        """Describes a long-running process of Haru with its own data folder."""
        return Program(name, [PROGRAM, *arguments], self._with_data(name), self.folder)

    def haru(self, *arguments: str, status: int = 0, data: str = "commands") -> str:
        """Runs a command, asserts its exit status, and returns its output."""
        done = subprocess.run(
            [PROGRAM, *arguments], env=self._with_data(data), capture_output=True, text=True, timeout=120
        )
        assert done.returncode == status, f"haru {' '.join(arguments)}: {done.stdout}{done.stderr}"
        return done.stdout

    def repository(self, name: str) -> Repository:
        """Makes an empty repository without adding it to Haru."""
        self.repositories[name] = Repository(self.code / name, self.environment)
        return self.repositories[name]

    def settle(self) -> None:
        """Adds one repository with a commit of yesterday and ends the welcome, so that Haru shows its normal pages."""
        self.repository("garden").commit(self.now() - timedelta(days=1), "Sow")
        self.haru("repo", "add", str(self.code))
        self.haru("config", "set", "welcomed", "on")

    def start(self) -> None:
        """Starts everything, and waits until it is ready."""
        for program in self.programs:
            program.start()
        self.await_all()
        self.nginx.start()
        await_front(self.nginx, self.folder / "nginx")

    def await_all(self) -> None:
        """Waits until every process of Haru has reported that it is ready."""
        for number in range(len(self.servers)):
            self.await_server(number)
        for worker in self.workers:
            worker.wait_for("At work")

    def await_server(self, number: int) -> None:
        """Waits until a server responds on its configured port."""
        server, port = self.servers[number], self.ports[number]
        address = server.wait_for(LINK.pattern).group(1)
        assert address == f"http://{HOST}:{port}", f"{server.name} is at {address}, not on {port}"
        until(lambda: self.is_healthy(port), 30, server.said)

    @staticmethod
    def is_healthy(port: int) -> bool:
        try:
            return Client(port).get("/health").body == "ok\n"
        except OSError:
            return False

    def entered(self) -> Client:
        """Returns a client of nginx with a session, obtained with a key of the first server at the last one."""
        link = self.haru("link", data="server-1").strip()
        client = Client(self.ports[-1])
        client.enter(link)
        return client.to(self.port)

    def sweep(self) -> None:
        """Ends all processes that still run."""
        for program in [self.nginx, *self.programs]:
            program.sweep()

    def logs(self) -> list[tuple[str, str]]:
        """Returns the last output of each process, for the report of a failure."""
        return [(f"the end of {program.log}", program.tail()) for program in [*self.programs, self.nginx]]
