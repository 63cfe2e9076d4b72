"""A bare Debian in a folder: what a friend's machine has before anything is installed."""

import http.client
import os
import re
import shutil
import signal
import socket
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parent.parent.parent
OUTPUT = ROOT / "dist"
ROOTS = ROOT / ".build-dist" / "roots"
MIRROR = os.environ.get("HARU_MIRROR", "http://deb.debian.org/debian")
LINK = re.compile(r"http://\S+/enter\?key=[^\s\x1b]+")
PERSON = "friend"


def made(release: str) -> Path:
    """The folder of a release as debootstrap makes it, made once."""
    folder = ROOTS / release
    if not (folder / "etc" / "debian_version").exists() or not (folder / "usr" / "bin" / "apt-get").exists():
        shutil.rmtree(folder, ignore_errors=True)
        ROOTS.mkdir(parents=True, exist_ok=True)
        subprocess.run(["debootstrap", "--variant=minbase", release, folder, MIRROR], check=True, stdout=subprocess.DEVNULL)
    return folder


class Bare:
    """One such machine, with a person who has a repository."""

    def __init__(self, release: str, folder: Path):
        self.folder = folder
        subprocess.run(["cp", "--archive", "--reflink=auto", made(release), folder], check=True)
        for tool in ("swift", "cc", "gcc", "clang", "python3"):
            assert not (folder / "usr" / "bin" / tool).exists(), f"{tool} is not to be there"
        self.run("useradd", "--create-home", PERSON, person="root")

    @property
    def user(self) -> int:
        """The number of the person's account."""
        return (self.folder / "home" / PERSON).stat().st_uid

    def command(self, *arguments: str, person: str = PERSON) -> list[str]:
        home = "/root" if person == "root" else f"/home/{person}"
        user = ["--userspec=root"] if person == "root" else [f"--userspec={person}:{person}"]
        return [
            "unshare", "--mount", "--pid", "--fork", "--kill-child=TERM", f"--mount-proc={self.folder}/proc",
            "chroot", *user, str(self.folder),
            "/usr/bin/env", "-i", f"HOME={home}", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8",
            "DEBIAN_FRONTEND=noninteractive", "sh", "-c", 'cd "$HOME" && exec "$@"', "sh", *arguments,
        ]  # fmt: skip

    def run(self, *arguments: str, person: str = PERSON, status: int = 0) -> str:
        """Runs a command to its end and returns what it prints."""
        done = subprocess.run(self.command(*arguments, person=person), capture_output=True, timeout=600)
        printed = done.stdout.decode(errors="replace")
        assert done.returncode == status, f"{arguments}: {printed}{done.stderr.decode(errors='replace')}"
        return printed

    def install(self, *packages: str) -> None:
        """Installs packages with what they depend on, and nothing else."""
        self.run("apt-get", "-qq", "update", person="root")
        self.run("apt-get", "-qq", "install", "--yes", "--no-install-recommends", *packages, person="root")

    def put(self, file: Path, place: str) -> str:
        shutil.copy(file, self.folder / place.lstrip("/") / file.name)
        return f"{place}/{file.name}"

    def receive_repository(self) -> None:
        """Copies a repository with one commit of today, and the person's git configuration, from another machine."""
        home = self.folder / "home" / PERSON
        repository = home / "code" / "garden"
        author = {"GIT_CONFIG_GLOBAL": str(home / ".gitconfig"), "GIT_CONFIG_NOSYSTEM": "1", "PATH": os.environ["PATH"]}
        for line in (
            ["config", "--global", "user.name", "Friend"],
            ["config", "--global", "user.email", "friend@example.com"],
            ["init", "--quiet", repository],
            ["-C", repository, "commit", "--quiet", "--allow-empty", "--message", "Plant something"],
        ):
            subprocess.run(["git", *line], env=author, check=True)
        self.run("chown", "--recursive", f"{PERSON}:{PERSON}", f"/home/{PERSON}", person="root")

    @contextmanager
    def running(self, *arguments: str):
        """Runs a server until the block ends, and gives its link."""
        log = self.folder / "tmp" / f"log-{time.monotonic_ns()}"
        with log.open("wb") as output:
            process = subprocess.Popen(self.command(*arguments), stdout=output, stderr=subprocess.STDOUT)
        try:
            deadline = time.monotonic() + 60
            while not (link := LINK.search(log.read_text(errors="replace"))):
                assert process.poll() is None and time.monotonic() < deadline, log.read_text(errors="replace")
                time.sleep(0.02)
            yield link.group(0)
        finally:
            # unshare passes no signal on: the server is its child.
            children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
            for child in children.read_text().split() if children.exists() else []:
                os.kill(int(child), signal.SIGTERM)
            process.wait(timeout=30)


class Visitor:
    """Asks a server, with the cookie that its link gave."""

    def __init__(self, link: str, user: int):
        self.user = user
        address = urlsplit(link)
        self.authority = address.netloc
        self.host = "127.0.0.1" if (address.hostname or "").endswith("localhost") else address.hostname
        self.port = address.port
        self.cookie = ""
        entered = self.get(f"{address.path}?{address.query}")
        assert entered.status == 303, entered.status
        self.cookie = (entered.getheader("Set-Cookie") or "").split(";")[0]

    def get(self, path: str) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection(self.host, self.port, timeout=60)
        # A session is good on connections of the person's own programs alone: the socket is made as theirs.
        plain = socket.socket()
        os.fchown(plain.fileno(), self.user, self.user)
        plain.settimeout(60)
        plain.connect((self.host, self.port))
        connection.sock = plain
        connection.request("GET", path, headers={"Host": self.authority, "Cookie": self.cookie})
        return connection.getresponse()

    def text(self, path: str) -> str:
        answer = self.get(path)
        assert answer.status == 200, f"{path}: {answer.status}"
        return answer.read().decode()
