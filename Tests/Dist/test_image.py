"""The container image of `make image`, run as a runtime would: its user, its root read-only, its own processes."""

import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import tarfile
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

from bare import OUTPUT, ROOT

IMAGE = next(OUTPUT.glob("haru-*-image-*.tar.gz"), OUTPUT / "missing.tar.gz")
USER = 10_001
MEGABYTE = 1_000_000

pytestmark = [
    pytest.mark.skipif(os.geteuid() != 0, reason="containers are made by root"),
    pytest.mark.skipif(not IMAGE.exists(), reason="make image makes it"),
]


@pytest.fixture(scope="module")
def image(tmp_path_factory):
    """The image's files in a folder, and its configuration."""
    folder, root = tmp_path_factory.mktemp("image"), tmp_path_factory.mktemp("root")
    root.chmod(0o755)
    for parent in list(root.parents)[:-2]:
        parent.chmod(parent.stat().st_mode | 0o011)
    subprocess.run(["tar", "xzf", IMAGE, "--directory", folder], check=True)
    [manifest] = json.loads((folder / "manifest.json").read_text())
    for layer in manifest["Layers"]:
        subprocess.run(["tar", "xf", folder / layer, "--directory", root, "--numeric-owner"], check=True)
    return root, json.loads((folder / manifest["Config"]).read_text())


class Container:
    """A command in the image, with a volume of its own."""

    def __init__(self, image, volume: Path, **environment: str):
        self.root, self.configuration = image
        self.volume = volume
        volume.mkdir(exist_ok=True)
        os.chown(volume, USER, USER)
        given = dict(line.split("=", 1) for line in self.configuration["config"]["Env"])
        self.environment = {**given, **environment}

    def command(self, *arguments: str) -> list[str]:
        """Has the root read-only but for the volume and a /tmp in memory, as `docker run --read-only --tmpfs /tmp` does."""
        script = f"""
            set -e
            mount --bind {self.root} {self.root}
            mount --bind {self.volume} {self.root}/data
            mount -t tmpfs tmpfs {self.root}/tmp
            mount -t proc proc {self.root}/proc
            mount --rbind /dev {self.root}/dev
            mount -o remount,bind,ro {self.root}
            exec {shutil.which("chroot")} --userspec={USER}:{USER} {self.root} "$@"
        """
        return [
            "unshare", "--mount", "--pid", "--fork", "--kill-child=TERM", "sh", "-c", script, "sh",
            *self.configuration["config"]["Entrypoint"], *arguments,
        ]  # fmt: skip

    def run(self, *arguments: str, status: int = 0) -> str:
        done = subprocess.run(
            self.command(*arguments), env={**os.environ, **self.environment}, capture_output=True, text=True, timeout=60)
        assert done.returncode == status, f"{arguments}: {done.stdout}{done.stderr}"
        return done.stdout

    @contextmanager
    def running(self, port: int):
        """The server in the container until the block ends, which a TERM signal has to bring about soon."""
        log = self.volume.parent / f"log-{time.monotonic_ns()}"
        with log.open("wb") as output:
            process = subprocess.Popen(
                self.command(*self.configuration["config"]["Cmd"]), env={**os.environ, **self.environment},
                stdout=output, stderr=subprocess.STDOUT)
        try:
            deadline = time.monotonic() + 60
            while f":{port}" not in log.read_text() or get(port, "/health")[0] != 200:
                assert process.poll() is None and time.monotonic() < deadline, log.read_text()
                time.sleep(0.1)
            yield process
            # unshare passes no signal on: the server is its child, and the first process of its own system.
            [child] = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
            began = time.monotonic()
            os.kill(int(child), signal.SIGTERM)
            assert process.wait(timeout=30) == 0, log.read_text()
            assert time.monotonic() - began < 6
        finally:
            if process.poll() is None:
                process.kill()


def get(port: int, path: str, host: str = "127.0.0.1") -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request("GET", path, headers={"Host": host})
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    except OSError:
        return 0, ""


def free_port() -> int:
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return tried.getsockname()[1]


def test_it_is_small_and_has_no_shell(image):
    root, configuration = image
    assert IMAGE.stat().st_size <= 120 * MEGABYTE
    for shell in ("sh", "bash", "dash", "busybox", "perl", "python3", "apt-get", "dpkg"):
        assert not (root / "usr/bin" / shell).exists() and not (root / "usr/sbin" / shell).exists(), shell
    settings = configuration["config"]
    assert settings["User"] == "10001:10001" and settings["Volumes"] == {"/data": {}}
    assert settings["Entrypoint"] == ["/usr/bin/haru"] and settings["ExposedPorts"] == {"8080/tcp": {}}
    assert settings["Healthcheck"]["Test"] == ["CMD", "/usr/bin/haru", "doctor", "--server"]


def test_nothing_in_it_can_become_root_or_be_written_to(image):
    root, _ = image
    for file in root.rglob("*"):
        state = file.lstat()
        assert not state.st_mode & 0o6000, file
        if not file.is_symlink() and file != root / "tmp":
            assert not state.st_mode & 0o022, file
            # A new volume takes the owner of its folder.
            assert state.st_uid == (USER if file == root / "data" else 0), file


def test_what_is_debians_is_named_with_its_licence(image):
    root, _ = image
    named = {file.name for file in (root / "var/lib/dpkg/status.d").iterdir()}
    assert {"libc6", "git", "curl", "libpq5", "libqrencode4", "tzdata", "ca-certificates", "libssl3t64"} <= named
    for name in named:
        assert (root / "usr/share/doc" / name / "copyright").stat().st_size > 0, name


def test_every_library_is_there(image):
    root, _ = image
    for program in ("git", "curl", "haru"):
        loader = next((root / "usr/lib64").iterdir(), None) or next((root / "usr/lib").glob("ld-linux*"))
        found = subprocess.run(
            ["chroot", root, f"/{loader.relative_to(root)}", "--list", f"/usr/bin/{program}"], capture_output=True, text=True)
        assert found.returncode == 0 and "not found" not in found.stdout, found


def test_it_serves_as_its_user_on_a_read_only_root(image, tmp_path):
    port = free_port()
    container = Container(
        image, tmp_path / "data", HARU_HOST="0.0.0.0", HARU_PORT=str(port), HARU_PUBLIC_URL="https://haru.example.com",
        HARU_SIGN_IN="octocat", HARU_TRUSTED_PROXIES="127.0.0.1", HARU_GITHUB_CLIENT_ID="id",
        HARU_GITHUB_CLIENT_SECRET="secret", TZ="Asia/Seoul")  # fmt: skip
    assert "doctor" in container.run("--help")
    container.run("doctor", "--server", status=1)
    with container.running(port):
        assert get(port, "/health?ready") == (200, "ok\n")
        # As a proxy before it asks.
        status, page = get(port, "/sign-in", host="haru.example.com")
        assert status == 200 and "<html" in page and "GitHub" in page
        # Its own health check, in the same container.
        container.run("doctor", "--server")
    assert (tmp_path / "data/haru.sqlite").stat().st_uid == USER
    # Where people are is theirs to say; the clock of whoever runs it is what TZ says.
    assert "Asia/Seoul" in container.run("doctor")


def test_it_reads_repositories_that_are_mounted(image, tmp_path):
    data = tmp_path / "data"
    container = Container(image, data)
    # Repositories of another user are read all the same, as git is told that they may be.
    repository = data / "code/garden"
    author = ["-c", "user.name=Kim", "-c", "user.email=kim@example.com"]
    subprocess.run(["git", "init", "--quiet", repository], check=True)
    subprocess.run(
        ["git", "-C", repository, *author, "commit", "--quiet", "--allow-empty", "--message", "Plant"], check=True)
    subprocess.run(["chown", "-R", f"{USER}:{USER}", repository], check=True)
    container.run("repo", "add", "/data/code")
    container.run("author", "add", "kim@example.com")
    assert "You committed today" in container.run("today")


def test_a_server_of_databases_can_be_asked(image, tmp_path):
    container = Container(image, tmp_path / "data", HARU_DATABASE="postgres://haru@127.0.0.1:9/haru")
    # Its library is there: nobody answers, which is another matter.
    assert "isn’t answering" in container.run("doctor", status=1)


def test_other_programs_take_it_for_an_image(tmp_path):
    archive = tmp_path / "image.tar"
    with archive.open("wb") as output:
        subprocess.run(["gzip", "--decompress", "--stdout", IMAGE], stdout=output, check=True)
    storage = ["--root", tmp_path / "root", "--runroot", tmp_path / "run", "--storage-driver", "vfs"]

    def buildah(*arguments: str) -> str:
        return subprocess.run(
            ["buildah", *storage, *arguments], capture_output=True, text=True, check=True).stdout.strip()

    found = json.loads(buildah("inspect", "--type", "image", buildah("pull", "--quiet", f"docker-archive:{archive}")))
    assert found["Docker"]["config"]["Healthcheck"]["Retries"] == 3
    assert found["OCIv1"]["architecture"] in IMAGE.name and found["OCIv1"]["config"]["User"] == "10001:10001"
