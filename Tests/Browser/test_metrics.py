"""Metrics in Prometheus format, checked by its promtool, and the dashboard that shows them."""

import json
import re
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from machine import PATIENCE, ROOT, Machine
from ports import free_ports

DOCUMENT = ROOT / "docs" / "metrics.md"
DASHBOARD = ROOT / "docs" / "grafana-dashboard.json"
TOKEN = "a-token-of-enough-length"


def ask(port: int, path: str = "/metrics", host: str = "127.0.0.1", **headers: str) -> tuple[int, str]:
    """Sends a request to a port of this machine once it accepts connections; returns the status and the text."""
    request = urllib.request.Request(f"http://{host}:{port}{path}", headers=headers)
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as refused:
            return refused.code, refused.read().decode()
        except urllib.error.URLError:
            assert time.monotonic() < deadline
            time.sleep(0.05)


def scraped(port: int, wanted: str, **headers: str) -> str:
    """Returns the metrics once they match a pattern, because background work takes some time."""
    deadline = time.monotonic() + 60
    while not re.search(wanted, text := ask(port, **headers)[1], re.MULTILINE):
        assert time.monotonic() < deadline, f"no {wanted} in {text}"
        time.sleep(0.1)
    return text


def families(text: str) -> dict[str, str]:
    """Returns the type of each metric family."""
    return dict(re.findall(r"^# TYPE (\S+) (\S+)$", text, re.MULTILINE))


def test_what_is_counted_is_as_prometheus_wants_it(settled: Machine, visitor):
    [port] = free_ports(1)
    with settled.serve(0, "--metrics", str(port)) as server:
        page = visitor.page(server)
        page.goto(server.base + "/")
        page.goto(server.base + "/tasks")
        page.goto(server.base + "/diary?q=secret-words")
        for path in ("/hooks/github/a-secret-name", "/nowhere/at/all"):
            page.evaluate("path => fetch(path)", path)
        text = scraped(port, r'^haru_event_streams [1-9]')
        lint = subprocess.run(["promtool", "check", "metrics"], input=text, capture_output=True, text=True)
        assert lint.returncode == 0 and not lint.stdout and not lint.stderr, lint
        for line in (
            r'^haru_build_info\{version="[0-9.]+",commit="[0-9a-f]*"\} 1$',
            r'^haru_http_requests_total\{route="tasks",method="GET",status="200"\} [1-9]',
            r'^haru_http_requests_total\{route="unknown",method="GET",status="40[0-9]"\} [1-9]',
            r'^haru_http_request_duration_seconds_bucket\{route="today",le="\+Inf"\} [1-9]',
            r'^haru_database_wait_seconds_count\{access="read"\} [1-9]',
            r'^haru_job_runs_total\{kind="settle",result="done"\} [1-9]',
            r'^haru_jobs\{kind="settle",state="(waiting|running)"\} 1$',
            r"^process_cpu_seconds_total [0-9.]+$",
            r"^process_open_fds [1-9]",
        ):
            assert re.search(line, text, re.MULTILINE), f"{line} in {text}"
        for private in ("secret", "nowhere", "garden", str(settled.folder), "example.com", "@"):
            assert private not in text, private
        assert ask(port, "/")[0] == 404
        # Closing the page closes its event stream.
        page.close()
        scraped(port, r"^haru_event_streams 0$")


def test_another_machine_needs_a_token(settled: Machine):
    [port] = free_ports(1)
    for place in (f"0.0.0.0:{port}", f"[::]:{port}", f"haru.example.com:{port}"):
        settled.haru("serve", "--metrics", place, status=2)
    settled.environment["HARU_METRICS_TOKEN"] = "short"
    settled.haru("serve", "--metrics", str(port), status=2)
    settled.environment["HARU_METRICS_TOKEN"] = TOKEN
    with settled.serve(0, "--metrics", f"0.0.0.0:{port}") as server:
        assert ask(port)[0] == 401
        assert ask(port, Authorization="Bearer wrong")[0] == 401
        assert ask(port, Authorization=f"Bearer {TOKEN}")[0] == 200
        assert TOKEN not in server.log.read_text()


def test_a_strangers_page_reads_no_metrics(settled: Machine):
    [port] = free_ports(1)
    with settled.serve(0, "--metrics", str(port)):
        assert ask(port, Host=f"evil.example:{port}")[0] == 403
        for name in ("localhost", "127.0.0.1", "LOCALHOST"):
            assert ask(port, Host=f"{name}:{port}")[0] == 200, name


def test_metrics_are_served_on_ip_version_6_too(settled: Machine):
    [port] = free_ports(1)
    with settled.serve(0, "--metrics", f"[::1]:{port}"):
        assert ask(port, host="[::1]")[0] == 200
        assert ask(port, host="[::1]", Host=f"evil.example:{port}")[0] == 403


@pytest.mark.parametrize("place", ["0", "65536", "port", "127.0.0.1", "127.0.0.1:", ":9464", "9464/metrics"])
def test_a_place_that_is_none_is_refused(settled: Machine, place: str):
    settled.haru("serve", f"--metrics={place}", status=2)


def test_a_worker_has_metrics_of_its_own(settled: Machine, tmp_path: Path):
    [port] = free_ports(1)
    file = tmp_path / "token"
    file.write_text(TOKEN + "\n")
    process, log = settled._run("worker", "--metrics", str(port), "--metrics-token-file", str(file))
    try:
        deadline = time.monotonic() + 60
        while "At work" not in log.read_text():
            assert process.poll() is None and time.monotonic() < deadline, log.read_text()
            time.sleep(0.05)
        text = scraped(port, r"^haru_job_runs_total\{.*result=\"done\"\}", Authorization=f"Bearer {TOKEN}")
        assert "haru_http_requests_total" not in text
        # A second process on the same port reports it, and ends.
        assert "in use" in subprocess.run(
            [process.args[0], "worker", "--metrics", str(port), "--metrics-token-file", file],
            env=settled.environment, capture_output=True, text=True, timeout=60,
        ).stderr  # fmt: skip
    finally:
        settled._end(process)


def test_each_metric_is_documented(settled: Machine):
    source = (ROOT / "Sources/Web/Metrics/MetricFamily.swift").read_text()
    names = set(re.findall(r'case \w+ = "(\w+)"', source))
    assert len(names) > 10
    assert names == set(re.findall(r"^\| `(\w+)`", DOCUMENT.read_text(), re.MULTILINE))
    # A label that is not listed would be dropped silently.
    counted = "".join(file.read_text() for file in (ROOT / "Sources/Engine/Metrics").glob("*.swift"))
    labels = set(re.findall(r'label: "(\w+)"', counted))
    assert len(labels) > 5 and labels <= names


def test_the_dashboard_asks_for_metrics_that_there_are(tmp_path: Path):
    names = set(re.findall(r"^\| `(\w+)`", DOCUMENT.read_text(), re.MULTILINE))
    asked = [target["expr"] for panel in json.loads(DASHBOARD.read_text())["panels"] for target in panel["targets"]]
    alerts = re.findall(r"^ *expr: (.+)$", DOCUMENT.read_text(), re.MULTILINE)
    assert len(asked) > 8 and alerts
    rules = [{"record": f"asked:{number}", "expr": expression} for number, expression in enumerate(asked + alerts)]
    for rule in rules:
        used = set(re.findall(r"\b((?:haru|process)_\w+)", rule["expr"]))
        assert used and {re.sub(r"_(bucket|sum|count)$", "", name) for name in used} <= names, rule
    file = tmp_path / "rules.yaml"
    file.write_text(json.dumps({"groups": [{"name": "dashboard", "rules": rules}]}).replace("$__rate_interval", "5m"))
    subprocess.run(["promtool", "check", "rules", file], check=True, capture_output=True)
