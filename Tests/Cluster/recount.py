"""Recomputes the sums that Haru stores, and compares the stored data with the acknowledged changes."""

from collections import Counter

from cluster import Cluster
from gardener import Memory
from history import Repository
from postgres import Database


def once(kept: list[str], told: dict[str, bool]) -> list[str]:
    """Returns the faults: acknowledged items that do not exist exactly once, and other duplicate or unknown items."""
    counts = Counter(kept)
    wrong = [f"{name} was taken and is there {counts[name]} times" for name in told if told[name] and counts[name] != 1]
    wrong += [f"{name} is there {count} times" for name, count in counts.items() if count > 1 and not told.get(name)]
    return wrong + [f"nobody asked for {name}" for name in counts if name not in told]


def titles(database: Database, table: str) -> list[str]:
    return [title for (title,) in database.ask(f"SELECT title FROM {table} WHERE deleted_at IS NULL")]


def check_ticks(database: Database, memory: Memory) -> None:
    """Checks that only ticked tasks are done, and that each task has the number in its response."""
    rows = {title: (int(number), done == "t") for title, number, done in database.ask(
        "SELECT title, number, done_at IS NOT NULL FROM task"
    )}  # fmt: skip
    for title, number in memory.numbers.items():
        assert rows[title][0] == number, f"{title} was number {number} and is {rows[title][0]}"
    for title, (_, is_done) in rows.items():
        if title not in memory.ticks:
            assert not is_done, f"nobody ticked {title}"
        elif memory.ticks[title]:
            assert is_done, f"{title} was ticked and is open"


def check_sums(database: Database) -> None:
    """Checks every stored sum against the rows that it covers."""
    pairs = {
        "open tasks": (
            "SELECT deadline_day, importance, urgency, open FROM task_tally",
            """SELECT floor(deadline / 86400.0)::BIGINT, importance, urgency, COUNT(*) FROM task
               WHERE done_at IS NULL AND deleted_at IS NULL GROUP BY 1, 2, 3""",
        ),
        "commits of days": (
            "SELECT day, commits FROM day WHERE commits > 0",
            "SELECT day, COUNT(DISTINCT sha) FROM commit_evidence WHERE excluded_by IS NULL GROUP BY day",
        ),
        "all days": (
            "SELECT total, active_days FROM day_sum",
            "SELECT SUM(total), COUNT(*) FROM day WHERE total > 0",
        ),
        # No number is assigned twice, and none is lost by a rollback.
        "numbers of tasks": (
            "SELECT value, value FROM numbering WHERE subject = 'task'", "SELECT MAX(number), COUNT(*) FROM task",
        ),
        "numbers of notes": (
            "SELECT value, value FROM numbering WHERE subject = 'note'", "SELECT MAX(number), COUNT(*) FROM note",
        ),
        "texts of notes": ("SELECT number FROM note_text", "SELECT number FROM note"),
    }  # fmt: skip
    for what, (kept, counted) in pairs.items():
        left, right = sorted(database.ask(kept)), sorted(database.ask(counted))
        assert left == right, f"{what}: {left[:5]} are kept, {right[:5]} counted"
    assert database.ask("SELECT day FROM dirty_day") == [], "days are not worked out"


def check_days(cluster: Cluster, repositories: list[Repository]) -> int:
    """Checks that Haru's count of each day equals git's, and returns the sum of all."""
    days: Counter[str] = Counter()
    for repository in repositories:
        days.update(repository.git("log", "--format=%as").split())
    kept = {str(day): int(count) for day, count in cluster.database.ask(
        "SELECT to_char(DATE '1970-01-01' + day::INTEGER, 'YYYY-MM-DD'), total FROM day WHERE total > 0"
    )}  # fmt: skip
    assert kept == days
    return sum(days.values())
