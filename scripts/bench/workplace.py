"""Generated repositories and a person's environment for the bench, kept in .build/bench between runs."""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PROGRAM = ROOT / ".build" / "release" / "haru"
PARSER = ROOT / ".build" / "release" / "ParserBench"
NUDGES = ROOT / ".build" / "release" / "NudgeBench"
FORGES = ROOT / ".build" / "release" / "ForgeBench"
PUSHES = ROOT / ".build" / "release" / "PushBench"
JOBS = ROOT / ".build" / "release" / "JobBench"
CACHE = ROOT / ".build" / "bench"
ME = ("Bench Person", "me@example.com")
AUTHORS = [ME, *((f"Author {number}", f"author{number}@example.com") for number in range(1, 8))]
DAY = 86_400


class Workplace:
    """A home folder, a git configuration, a data folder and a code folder for one measurement."""

    def __init__(self, folder: Path):
        self.data = folder / "data"
        self.code = folder / "code"
        home = folder / "home"
        home.mkdir()
        (home / ".gitconfig").write_text(f"[user]\n\tname = {ME[0]}\n\temail = {ME[1]}\n")
        self.environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(home),
            "GIT_CONFIG_NOSYSTEM": "1",
            "LANG": "en_US.UTF-8",
            "TZ": "Asia/Seoul",
            "HARU_DATA_DIR": str(self.data),
        }

    def run(self, *command: str | Path, cwd: Path | None = None, stdin: bytes | None = None) -> bytes:
        """Runs a command, and returns its output; a failure ends the bench."""
        done = subprocess.run(command, env=self.environment, cwd=cwd, input=stdin, capture_output=True)
        if done.returncode != 0:
            raise SystemExit(f"{' '.join(map(str, command))} failed: {done.stderr.decode(errors='replace')}")
        return done.stdout

    def haru(self, *arguments: str | Path) -> bytes:
        return self.run(PROGRAM, *arguments)

    def forget(self) -> None:
        """Removes the data folder."""
        shutil.rmtree(self.data, ignore_errors=True)


@contextmanager
def workplace():
    """A workplace that is deleted after the block."""
    with tempfile.TemporaryDirectory(prefix="haru-bench-") as folder:
        yield Workplace(Path(folder))


def best(times: int, work: Callable[[], object], before: Callable[[], object] = lambda: None) -> float:
    """Returns the shortest time of several runs, in seconds."""
    shortest = float("inf")
    for _ in range(times):
        before()
        started = time.perf_counter()
        work()
        shortest = min(shortest, time.perf_counter() - started)
    return shortest


def processor_seconds(process: int) -> tuple[float, float]:
    """Returns the processor time of a running process so far, and that of its ended children, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    ticks = os.sysconf("SC_CLK_TCK")
    return (int(fields[11]) + int(fields[12])) / ticks, (int(fields[13]) + int(fields[14])) / ticks


def repository(
    name: str,
    commits: int,
    years: float,
    end: int | None = None,
    own: bool = False,
    bare: bool = True,
    lasting: float = float("inf"),
) -> Path:
    """Returns a repository of many commits by several authors, or all by the person, spread over some years.

    Made once, and again if it is older than `lasting` seconds.
    """
    path = CACHE / name
    complete = path / ("complete" if bare else ".git/complete")
    if complete.exists() and time.time() - complete.stat().st_mtime < lasting:
        return path
    shutil.rmtree(path, ignore_errors=True)
    last = end or int(time.time()) - DAY
    step = years * 365.25 * DAY / commits
    write_history(
        path,
        (
            (
                ME if own else AUTHORS[(index * 7 + index // 11) % len(AUTHORS)],
                int(last - (commits - 1 - index) * step),
                ("+0900", "+0100", "-0800", "+0000")[index // 5_000 % 4],
            )
            for index in range(commits)
        ),
        bare,
    )
    complete.touch()
    return path


def write_history(path: Path, commits: Iterable[tuple[tuple[str, str], int, str]], bare: bool = True) -> None:
    """Makes a repository of commits, each with its author, its time and the author's UTC offset."""
    path.mkdir(parents=True)
    quiet = {"cwd": path, "check": True, "stdout": subprocess.DEVNULL}
    kind = ["--bare"] if bare else []
    subprocess.run(["git", "init", "--quiet", *kind, "--initial-branch=main", "."], **quiet)
    importer = subprocess.Popen(["git", "fast-import", "--quiet"], cwd=path, stdin=subprocess.PIPE)
    assert importer.stdin
    for index, ((author, email), when, offset) in enumerate(commits):
        subject = f"Change number {index} of the part that does the work"
        person = f"{author} <{email}> {when} {offset}"
        importer.stdin.write(
            f"commit refs/heads/main\nauthor {person}\ncommitter {person}\ndata {len(subject)}\n{subject}\n".encode()
        )
    importer.stdin.close()
    if importer.wait() != 0:
        raise SystemExit("git fast-import failed")
    subprocess.run(["git", "repack", "-adq"], **quiet)


def commit(path: Path, when: int, number: int) -> None:
    """Adds a commit of the person to `main` of a bare repository."""
    person = f"{ME[0]} <{ME[1]}> {when} +0900"
    subject = f"One more, number {number}"
    stream = (
        f"commit refs/heads/main\nauthor {person}\ncommitter {person}\ndata {len(subject)}\n{subject}\n"
        "from refs/heads/main^0\n\n"
    )
    subprocess.run(["git", "fast-import", "--quiet"], cwd=path, input=stream.encode(), check=True)
