"""A hosted Haru, the people in it, and connections on which they ask for as much as they like."""

import base64
import os
import re
import resource
import socket
import subprocess
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

import requests

import openid
from machine import PROGRAM
from ports import free_ports
from processes import Program, until

# How long whoever asks waits for an answer, in seconds.
PATIENCE = 5


@dataclass
class Person:
    """Somebody with an account, who asks from an address of their own."""

    address: str
    cookie: str


@dataclass
class Hosted:
    """`haru serve` for several people, and the proxy in front of it, which the tests are."""

    folder: Path
    people: list[Person] = field(default_factory=list)
    sockets: list[socket.socket] = field(default_factory=list)

    def __post_init__(self) -> None:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(16_384, hard), hard))
        [self.port] = free_ports(1)
        self.base = f"http://127.0.0.1:{self.port}"
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.folder), "LANG": "en_US.UTF-8", "TZ": "Etc/UTC",
            "XDG_CONFIG_HOME": str(self.folder / "config"), "HARU_DATA_DIR": str(self.folder / "data"),
            "HARU_SECRET_KEY": base64.b64encode(os.urandom(32)).decode(), "HARU_GITHUB": "http://127.0.0.1:9",
        }  # fmt: skip

    def start(self) -> None:
        self._provider = openid.serving()
        self.provider = self._provider.__enter__()
        self.server = Program(
            "server",
            [PROGRAM, "serve", "--no-worker", "--port", str(self.port), "--rate", "0", "--public-url", self.base]
            + ["--trusted-proxies", "127.0.0.0/8", "--sign-in", "anyone"]
            + ["--oidc-issuer", self.provider.address, "--oidc-client-id", self.provider.CLIENT],
            {**self.environment, "HARU_OIDC_CLIENT_SECRET": self.provider.SECRET}, self.folder,
        )  # fmt: skip
        self.server.start()
        until(lambda: self.health() is not None, 60, self.server.said)

    def sweep(self) -> None:
        self.let_go()
        self.server.sweep()
        self._provider.__exit__(None, None, None)

    def haru(self, *arguments: str, status: int = 0) -> str:
        """Runs a command on the machine of the server; one that asks GitHub, which is not there, ends with 2."""
        done = subprocess.run([PROGRAM, *arguments], env=self.environment, capture_output=True, text=True, timeout=60)
        assert done.returncode == status, done.stdout + done.stderr
        return done.stdout

    def settle(self, count: int) -> None:
        """Has so many people sign in."""
        for number in range(len(self.people), len(self.people) + count):
            self.provider.claims |= {"sub": f"person-{number}", "email": f"person-{number}@example.com"}
            address = f"198.51.{100 + number // 250}.{number % 250 + 1}"
            browser = requests.Session()
            browser.headers["X-Forwarded-For"] = address
            begin = re.search(r'href="(/sign-in/[^"]+)"', browser.get(f"{self.base}/sign-in", timeout=30).text).group(1)
            page = browser.get(self.base + begin.replace("&amp;", "&"), timeout=30).text
            back = browser.get(re.search(r"href='([^']+)'", page).group(1), allow_redirects=False, timeout=30)
            assert back.status_code == 303, back.text[:2000]
            self.people.append(Person(address, f"haru_session={browser.cookies['haru_session']}"))

    def open(self, text: str, person: Person | None = None, address: str = "198.51.100.250") -> socket.socket:
        """A connection that stays open, on which the head of a request was sent; `text` is all but what each head has."""
        connection = socket.create_connection(("127.0.0.1", self.port), PATIENCE)
        self.sockets.append(connection)
        head = f"Host: 127.0.0.1:{self.port}\r\nX-Forwarded-For: {person.address if person else address}\r\n"
        if person:
            head += f"Cookie: {person.cookie}\r\nSec-Fetch-Site: same-origin\r\n"
        first, rest = text.split("\r\n", 1)
        connection.sendall(f"{first}\r\n{head}{rest}".encode())
        return connection

    def let_go(self) -> None:
        for connection in self.sockets:
            connection.close()
        self.sockets.clear()

    def ask(self, method: str, path: str, person: Person, form: dict[str, str] | None = None) -> tuple[int, float]:
        """What a person is answered, and after how many seconds; 0 where they are not."""
        headers = {"X-Forwarded-For": person.address, "Cookie": person.cookie, "Sec-Fetch-Site": "same-origin"}
        began = time.monotonic()
        try:
            answer = requests.request(
                method, self.base + path, headers=headers, data=form, timeout=PATIENCE, allow_redirects=False
            )
            return answer.status_code, time.monotonic() - began
        except requests.RequestException:
            return 0, time.monotonic() - began

    def health(self) -> float | None:
        """After how many seconds the server says that it is well; None where it does not."""
        began = time.monotonic()
        try:
            with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as connection:
                connection.settimeout(PATIENCE)
                connection.sendall(f"GET /health HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nConnection: close\r\n\r\n".encode())
                answer = b""
                while part := connection.recv(4096):
                    answer += part
            return time.monotonic() - began if answer.startswith(b"HTTP/1.1 200") else None
        except OSError:
            return None

    def memory(self, what: str = "VmRSS") -> int:
        """How many megabytes of memory the server has, or has had at most (`VmHWM`)."""
        text = Path(f"/proc/{self.server.process.pid}/status").read_text()
        return int(re.search(rf"{what}:\s+(\d+)", text).group(1)) // 1024


def status(connection: socket.socket) -> int:
    """The status of the answer that begins to come on a connection; 0 where none does."""
    try:
        begun = connection.recv(4096)
    except OSError:
        return 0
    return int(begun.split(b" ", 2)[1]) if begun.startswith(b"HTTP/1.1 ") else 0


class Watch:
    """Asks ten times a second whether the server is well, and how a page of somebody does, while a block runs."""

    def __init__(self, hosted: Hosted, person: Person):
        self.hosted, self.person = hosted, person
        self.times: list[float | None] = []
        self.pages: list[tuple[int, float]] = []
        self._is_over = threading.Event()
        self._threads = [threading.Thread(target=self._ask), threading.Thread(target=self._look)]

    def _ask(self) -> None:
        while not self._is_over.wait(0.1):
            self.times.append(self.hosted.health())

    def _look(self) -> None:
        while not self._is_over.wait(1):
            self.pages.append(self.hosted.ask("GET", "/tasks", self.person))

    def __enter__(self) -> "Watch":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *arguments: object) -> None:
        self._is_over.set()
        for thread in self._threads:
            thread.join()

    @property
    def missed(self) -> int:
        """How often the server, or a page, was not to be had."""
        return sum(1 for time in self.times if time is None) + sum(1 for code, _ in self.pages if code != 200)

    def percentile(self, hundredths: int) -> float:
        """The time of /health below which so many of a hundred are, in milliseconds."""
        times = sorted(time if time is not None else PATIENCE for time in self.times)
        return 1000 * times[min(len(times) - 1, len(times) * hundredths // 100)]

    def told(self) -> str:
        slowest = max((seconds for _, seconds in self.pages), default=0)
        return (
            f"/health p50 {self.percentile(50):.0f} ms, p99 {self.percentile(99):.0f} ms of {len(self.times)}; "
            f"slowest page {1000 * slowest:.0f} ms of {len(self.pages)}; not answered {self.missed}"
        )
