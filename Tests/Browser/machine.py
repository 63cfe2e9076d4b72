"""A person's machine in a folder of its own: home, git configuration, data folder and the real program."""

import os
import re
import subprocess
import time
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from playwright.sync_api import BrowserContext

import secrecy
from history import ME, Repository
from ports import free_ports

ROOT = Path(__file__).resolve().parent.parent.parent
PROGRAM = Path(os.environ.get("HARU_PROGRAM", ROOT / ".build" / "debug" / "haru"))
LINK = re.compile(r"(http://[^\s/]+)/enter\?key=[^\s\x1b]+")
# Maximum time in seconds for a server to start or to end on a busy machine.
PATIENCE = 60


@dataclass
class Server:
    """A running `haru serve`; its key link works once, and its cookies are stored for further visits."""

    base: str
    link: str
    process: subprocess.Popen[bytes]
    log: Path
    machine: "Machine"
    cookies: list | None = None
    is_ending: bool = False
    # Time that the server took to end, in seconds.
    ending: float = 0.0

    def let_in(self, context: BrowserContext) -> None:
        """Gives a browser context a session: by the key link the first time, then by the stored cookies."""
        if self.cookies is not None:
            context.add_cookies(self.cookies)
            return
        page = context.new_page()
        page.goto(self.link)
        assert page.url.startswith(self.base) and "key=" not in page.url, page.url
        page.close()
        self.cookies = context.cookies()
        for cookie in self.cookies:
            secrecy.use(cookie["value"])


class Machine:
    """A person's computer; `now` is the time that Haru sees."""

    def __init__(self, folder: Path, now: datetime):
        self.folder = folder
        self.now = now
        self.home = folder / "home"
        self.code = self.home / "code"
        self.data = folder / "data"
        self.repositories: dict[str, Repository] = {}
        self.code.mkdir(parents=True)
        configuration = self.home / ".gitconfig"
        configuration.write_text(f"[user]\n\tname = {ME.name}\n\temail = {ME.email}\n")
        self.environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(self.home),
            "GIT_CONFIG_GLOBAL": str(configuration),
            "GIT_CONFIG_NOSYSTEM": "1",
            "LANG": "en_US.UTF-8",
            "TZ": "Asia/Seoul",
            "XDG_CONFIG_HOME": str(folder / "config"),
            "HARU_DATA_DIR": str(self.data),
            "HARU_NOW": now.isoformat(),
        }

    def repository(self, name: str) -> Repository:
        """Makes an empty repository below the person's code folder."""
        self.repositories[name] = Repository(self.code / name, self.environment)
        return self.repositories[name]

    def haru(self, *arguments: str, status: int = 0, typed: str = "") -> str:
        """Runs a command with `typed` on its standard input, asserts its exit status, and returns its output."""
        done = subprocess.run(
            [PROGRAM, *arguments], env=self.environment, input=typed.encode(), capture_output=True, timeout=60
        )
        printed = done.stdout.decode(errors="replace")
        secrecy.check(printed + done.stderr.decode(errors="replace"))
        assert done.returncode == status, f"haru {' '.join(arguments)}: {printed}{done.stderr.decode(errors='replace')}"
        return printed

    @contextmanager
    def serve(self, port: int = 0, *arguments: str):
        """Runs `haru serve` until the block ends, on the given port or on any free one."""
        deadline = time.monotonic() + PATIENCE
        while True:
            # `free_ports` instead of port 0, so that nobody takes the port before a test serves on it again.
            asked = port or free_ports(1)[0]
            process, log = self._run("serve", "--port", str(asked), *arguments)
            try:
                link = self._link(process, log)
            except BaseException:
                self._end(process)
                raise
            if port == 0 or link.group(1).endswith(f":{port}"):
                break
            # The port was taken, so Haru chose the next one.
            self._end(process)
            assert time.monotonic() < deadline, f"port {port} is taken: {log.read_text(errors='replace')}"
            time.sleep(0.5)
        server = Server(base=link.group(1), link=link.group(0), process=process, log=log, machine=self)
        with self._until_the_end(server):
            yield server

    @contextmanager
    def host(self, *options: str):
        """Runs `haru serve` for several people until the block ends; its public URL is the loopback address."""
        deadline = time.monotonic() + PATIENCE
        while True:
            [port] = free_ports(1)
            base = f"http://127.0.0.1:{port}"
            process, log = self._run("serve", "--port", str(port), "--public-url", base, *options)
            while base not in (said := log.read_text(errors="replace")) and process.poll() is None:
                if time.monotonic() > deadline:
                    self._end(process)
                    raise AssertionError(f"haru serve does not begin: {said}")
                time.sleep(0.02)
            if process.poll() is None:
                break
            # Another process may have taken the port first.
            said = log.read_text(errors="replace")
            assert "cannot listen" in said and time.monotonic() < deadline, f"haru serve ended: {said}"
        # There is no key link: people sign in on the page.
        server = Server(base=base, link=base, process=process, log=log, machine=self, cookies=[])
        with self._until_the_end(server):
            yield server

    def _run(self, *arguments: str) -> tuple[subprocess.Popen[bytes], Path]:
        """Starts a long-running command, and returns its process and the file with its output."""
        log = self.folder / f"serve-{time.monotonic_ns()}.log"
        with log.open("wb") as output:
            process = subprocess.Popen(
                [PROGRAM, *arguments], env=self.environment, stdout=output, stderr=subprocess.STDOUT
            )
        return process, log

    @contextmanager
    def _until_the_end(self, server: Server):
        """Ends a server after the block, and checks its output for secrets."""
        try:
            yield
        finally:
            server.is_ending = True
            server.ending = self._end(server.process)
        secrecy.check(server.log.read_text(errors="replace"))

    @staticmethod
    def _end(process: subprocess.Popen[bytes]) -> float:
        """Terminates a process, and returns the seconds that it took to end."""
        began = time.monotonic()
        process.terminate()
        try:
            process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
        return time.monotonic() - began

    @staticmethod
    def _link(process: subprocess.Popen[bytes], log: Path) -> re.Match[str]:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if link := LINK.search(log.read_text(errors="replace")):
                return link
            assert process.poll() is None, f"haru serve ended: {log.read_text(errors='replace')}"
            time.sleep(0.02)
        raise AssertionError(f"haru serve printed no link: {log.read_text(errors='replace')}")
