"""Duration of uploading a whole history to a hosted Haru."""

import json
import re
import subprocess
import time
from collections.abc import Iterator

from figures import Figure, server
from workplace import PROGRAM, Workplace, best, repository, workplace

COMMITS = 200_000


def connect(laptop: Workplace, hosted: Workplace, base: str, cookies: str) -> None:
    """Links a machine, with the approval of a person on the page."""
    log = laptop.data.parent / "link.log"
    with log.open("wb") as output:
        dialog = subprocess.Popen(
            [PROGRAM, "link", base, "--name", "bench"], env=laptop.environment, stdout=output, stderr=output
        )
    deadline = time.monotonic() + 30
    while not (code := re.search(r"\s([B-Z]{4}-[B-Z]{4})\s", log.read_text(errors="replace"))):
        if dialog.poll() is not None or time.monotonic() > deadline:
            raise SystemExit(f"haru server link did not begin: {log.read_text(errors='replace')}")
        time.sleep(0.05)
    hosted.run(
        "curl", "--silent", "--fail", "--header", f"Cookie: {cookies}", "--header", "Sec-Fetch-Site: same-origin",
        "--data", f"code={code.group(1)}&decision=approve", f"{base}/machines/decision",
    )  # fmt: skip
    if dialog.wait(timeout=60) != 0:
        raise SystemExit(f"haru server link failed: {log.read_text(errors='replace')}")


def telling() -> Iterator[Figure]:
    """The upload of a whole history to a hosted Haru, against the first scan on the linked machine."""
    path = repository("large-own", commits=COMMITS, years=8, own=True)
    scan = sync = float("inf")
    for _ in range(2):
        with workplace() as hosted, workplace() as laptop, server(hosted) as (base, cookies, _):
            laptop.haru("author", "add", "me@example.com")
            connect(laptop, hosted, base, cookies)
            scan = min(scan, best(1, lambda: laptop.haru("repo", "add", path)))
            sync = min(sync, best(1, lambda: laptop.haru("link", "sync")))
            told = sum(each["mine"] for each in json.loads(hosted.haru("repo", "list", "--json")))
            if told != COMMITS:
                raise SystemExit(f"{told} of {COMMITS} commits were told")
    detail = f"{sync:.2f} s against {scan:.2f} s"
    yield Figure("200,000 commits told / their first scan", sync / scan, 3, "×", detail)
