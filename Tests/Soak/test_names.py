"""The names of one person's channels, whose name servers keep silent, delay nobody else's alarm."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from hosted import Hosted
from machine import PROGRAM
from processes import Program, until
from receivers import receiving

CHANNELS = 20
# The most that an alarm of somebody else may be late, in seconds.
LATEST = 10


def names(folder: Path) -> Path:
    """The library that gives a process such a DNS."""
    if sys.platform != "linux":
        pytest.skip("a process is given another DNS in the way of Linux")
    library, source = folder / "names.so", Path(__file__).with_name("names.c")
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", library, source, "-ldl"], check=True)
    return library


def test_silent_names(tmp_path: Path, figure) -> None:
    hosted = Hosted(tmp_path)
    hosted.environment |= {"HARU_FORGES": "anywhere"}
    worker = Program("worker", [PROGRAM, "worker"], {**hosted.environment, "LD_PRELOAD": str(names(tmp_path))}, tmp_path)
    try:
        hosted.start()
        hosted.settle(2)
        slow, other = hosted.people
        for number in range(CHANNELS):
            fields = {"channel": "ntfy", "server": f"http://silent{number}.example", "recipient": "garden"}
            assert hosted.ask("POST", "/channels", slow, fields)[0] == 303
        with receiving() as receiver:
            fields = {"channel": "webhook", "address": f"http://quick.example:{receiver.port}/hook"}
            assert hosted.ask("POST", "/channels", other, fields)[0] == 200
            due = (int(time.time()) // 60 + 2) * 60
            day, clock = time.strftime("%Y-%m-%d %H:%M", time.gmtime(due)).split()
            task = {"title": "Water the bed", "day": day, "time": clock, "alarms": "on", "alarm": "0m"}
            for person in (slow, other):
                assert hosted.ask("POST", "/tasks", person, task)[0] == 303
            # The tests of all channels wait for the worker, and so do both alarms when their time comes.
            time.sleep(max(0, due - 15 - time.time()))
            worker.start()
            until(lambda: any(b'"alarm"' in body for _, _, body in receiver.received), 180, worker.said)
            late = time.time() - due
            figure(f"an alarm beside {CHANNELS} silent names was {late:.1f} s late")
            assert late < LATEST
    finally:
        worker.sweep()
        hosted.sweep()
