"""Real git repositories with fixed authors and times, made quickly."""

import subprocess
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path


@dataclass(frozen=True)
class Author:
    name: str
    email: str


ME = Author("하루 테스터", "me@example.com")
OTHER = Author("Someone Else", "other@example.com")


class Repository:
    """A repository on disk, with methods to add commits."""

    def __init__(self, path: Path, environment: dict[str, str]):
        self.path = path
        self.environment = environment
        path.mkdir(parents=True)
        self.git("init", "--quiet", "--initial-branch=main")

    def git(self, *arguments: str, stdin: bytes | None = None, **extra: str) -> str:
        """Runs git in the repository and returns what it prints."""
        done = subprocess.run(
            ["git", *arguments], cwd=self.path, env={**self.environment, **extra}, input=stdin, capture_output=True
        )
        assert done.returncode == 0, done.stderr.decode(errors="replace")
        return done.stdout.decode(errors="replace").strip()

    def commit(self, when: datetime, subject: str = "Change something", author: Author = ME) -> str:
        """Makes one commit on the checked-out branch and returns its SHA."""
        date = when.isoformat()
        self.git(
            "commit", "--quiet", "--allow-empty", "--allow-empty-message", "--message", subject,
            GIT_AUTHOR_NAME=author.name, GIT_AUTHOR_EMAIL=author.email, GIT_AUTHOR_DATE=date, GIT_COMMITTER_DATE=date,
        )  # fmt: skip
        return self.git("rev-parse", "HEAD")

    def fill(self, commits: list[tuple[datetime, str, Author]]) -> None:
        """Adds many commits to `main` at once."""
        stream = []
        for index, (when, subject, author) in enumerate(commits):
            stamp = f"{int(when.timestamp())} {when.strftime('%z')}"
            message = subject.encode()
            stream.append(
                b"commit refs/heads/main\n"
                + f"author {author.name} <{author.email}> {stamp}\n".encode()
                + f"committer {author.name} <{author.email}> {stamp}\n".encode()
                + f"data {len(message)}\n".encode()
                + message
                + b"\n"
                + (b"from refs/heads/main^0\n" if index == 0 and self.has_main() else b"")
            )
        self.git("fast-import", "--quiet", "--force", stdin=b"".join(stream))

    def has_main(self) -> bool:
        """Whether `main` has a commit."""
        return bool(self.git("for-each-ref", "refs/heads/main"))


def steady(until: datetime, days: int, author: Author = ME) -> list[tuple[datetime, str, Author]]:
    """Returns commits of many days up to the day of `until`: up to five a day, with occasional gaps."""
    commits = []
    for back in range(days - 1, -1, -1):
        day = until - timedelta(days=back)
        if back > 24 and back % 11 == 5:
            continue
        for number in range(1 + (back * 7) % 5):
            when = day.replace(hour=9 + number, minute=back % 60, second=0, microsecond=0)
            commits.append((when, f"Change {back}, part {number + 1}", author))
    return commits
