"""Speed of parsing GitHub's page, compared with lxml in the same run."""

import subprocess
import time
from collections.abc import Iterator

from figures import Figure
from workplace import FORGES, ROOT

PAGE = ROOT / "Tests" / "ForgesTests" / "Fixtures" / "contributions-2026-06-17-torvalds.html"


def reading() -> Iterator[Figure]:
    """Parses the days of a page of 226 KB with their counts, in order."""
    try:
        from lxml import html
    except ImportError:
        print("forge: lxml is not there, so that there is nothing to compare with")
        return
    page = PAGE.read_bytes()

    def read() -> list[tuple[str, int]]:
        tree = html.fromstring(page)
        tips = {tip.get("for"): tip.text for tip in tree.iter("tool-tip")}
        days = []
        for cell in tree.iter("td"):
            if date := cell.get("data-date"):
                count = tips[cell.get("id")].split(" ", 1)[0]
                days.append((date, 0 if count == "No" else int(count.replace(",", ""))))
        return sorted(days)

    best = min(timed(read) for _ in range(100))
    own = int(subprocess.run([FORGES], input=page, capture_output=True, check=True).stdout) / 1e6
    detail = f"{own * 1_000:.2f} ms against {best * 1_000:.2f} ms"
    yield Figure("lxml / Haru, GitHub's page of a year", best / own, 5, "×", detail, at_least=True)


def timed(body) -> float:
    """Returns the duration of a call, in seconds."""
    started = time.perf_counter()
    body()
    return time.perf_counter() - started
