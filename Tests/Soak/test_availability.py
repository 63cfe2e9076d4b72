"""What strangers, or nine people with very many pages, take of a server is not missed by everybody else.

`HARU_PROGRAM` names another program, to have its figures beside those of this one.
"""

import os
import time

import pytest
import requests

from front import await_front, front
from hosted import Hosted, Person, Watch, status
from ports import free_ports

PAGES = int(os.environ.get("HARU_SOAK_PAGES", "2000"))
# How long what was opened is looked at, in seconds.
SECONDS = int(os.environ.get("HARU_SOAK_SECONDS", "30"))
EVENTS = "GET /events HTTP/1.1\r\nAccept: text/event-stream\r\n\r\n"
# The most for /health, in milliseconds, and how much memory half-sent bodies may take, in megabytes.
SLOWEST, MOST = 100, 256


def test_two_thousand_open_pages(hosted: Hosted, figure) -> None:
    hosted.settle(101)
    *people, witness = hosted.people
    for person in people:
        assert hosted.ask("GET", "/", person)[0] in (200, 303)
    empty, quiet = hosted.memory(), at_rest(hosted, witness, figure)
    began = time.monotonic()
    answers = listen(hosted, people, PAGES)
    opened = time.monotonic() - began
    figure(f"{answers.count(200)} of {PAGES} pages listen after {opened:.0f} s; {hosted.memory() - empty} MB more")
    with Watch(hosted, witness) as watch:
        time.sleep(SECONDS)
        # What one of them writes is told to all pages of theirs.
        listening = [one for number, one in enumerate(hosted.sockets) if number % len(people) == 0 and answers[number] == 200]
        code, _ = hosted.ask("POST", "/tasks", people[0], {"entry": "Water the bed"})
        told = sum(1 for one in listening if is_told(one))
    figure(watch.told())
    figure(f"a change was told to {told} of {len(listening)} pages (status {code})")
    assert answers == [200] * PAGES and watch.missed == 0
    assert watch.percentile(99) < SLOWEST + quiet
    assert told == len(listening) > 0


def test_nine_people_with_576_pages(hosted: Hosted, figure) -> None:
    hosted.settle(10)
    *people, witness = hosted.people
    quiet = at_rest(hosted, witness, figure)
    answers = listen(hosted, people, 576)
    with Watch(hosted, witness) as watch:
        time.sleep(SECONDS / 3)
    figure(f"{answers.count(200)} listen, {answers.count(503)} ask now and then; {watch.told()}")
    assert set(answers) <= {200, 503} and watch.missed == 0
    assert watch.percentile(99) < SLOWEST + quiet


def test_half_sent_forms_without_an_account(hosted: Hosted, figure) -> None:
    hosted.settle(1)
    quiet = at_rest(hosted, hosted.people[0], figure)
    form = "POST /device/token HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\nscope="
    for addresses in (1, 40):
        for number in range(560):
            hosted.open(form, address=f"203.0.113.{number % addresses + 1}")
            # Each is under way before the next one comes, which would take its place otherwise.
            time.sleep(0.01)
        with Watch(hosted, hosted.people[0]) as watch:
            time.sleep(SECONDS / 3)
        hosted.let_go()
        figure(f"560 from {addresses} addresses: {watch.told()}")
        assert watch.missed == 0 and watch.percentile(99) < SLOWEST + quiet


def test_half_sent_bodies(hosted: Hosted, figure) -> None:
    hosted.settle(2)
    writer, witness = hosted.people
    size = 8 * 1024 * 1024 - 1000
    head = f"POST /diary HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {size}\r\n\r\nbody="
    before = hosted.memory()
    with Watch(hosted, witness) as watch:
        for _ in range(200):
            send(hosted.open(head, writer), size - 1000)
        held = hosted.memory() - before
        code, _ = hosted.ask("POST", "/tasks", witness, {"entry": "Water the bed"})
    figure(f"200 notes of 8 MB: {held} MB more, at most {hosted.memory('VmHWM') - before}; {watch.told()}; a task: {code}")
    hosted.let_go()
    assert code == 303 and watch.missed == 0
    assert hosted.memory("VmHWM") - before < MOST


def test_half_sent_deliveries(hosted: Hosted, figure) -> None:
    hosted.settle(1)
    hosted.haru("source", "add", "octocat", status=2)
    path = webhook(hosted)
    size = 25 * 1024 * 1024 - 1000
    head = (
        f"POST {path} HTTP/1.1\r\nContent-Type: application/json\r\nX-GitHub-Event: push\r\nX-GitHub-Delivery: d-1\r\n"
        f"X-Hub-Signature-256: sha256={'0' * 64}\r\nContent-Length: {size}\r\n\r\n"
    )
    before = hosted.memory()
    with Watch(hosted, hosted.people[0]) as watch:
        for _ in range(100):
            send(hosted.open(head), size - 1000)
        held = hosted.memory() - before
    figure(f"100 deliveries of 25 MB: {held} MB more, at most {hosted.memory('VmHWM') - before}; {watch.told()}")
    assert watch.missed == 0
    assert hosted.memory("VmHWM") - before < MOST


@pytest.mark.parametrize("buffering", ["on", "off"])
def test_a_form_that_is_too_large_behind_nginx(hosted: Hosted, tmp_path, figure, buffering: str) -> None:
    hosted.settle(1)
    [person], [port] = hosted.people, free_ports(1)
    folder = tmp_path / "nginx"
    nginx = front(folder, port, [hosted.port])
    configuration = folder / "nginx.conf"
    limits = f"http {{ client_max_body_size 0; proxy_request_buffering {buffering};"
    configuration.write_text(configuration.read_text().replace("http {", limits, 1))
    nginx.start()
    try:
        await_front(nginx, folder)
        headers = {
            "Host": f"127.0.0.1:{hosted.port}", "X-Forwarded-For": person.address, "Cookie": person.cookie,
            "Sec-Fetch-Site": "same-origin", "Content-Type": "application/x-www-form-urlencoded",
        }  # fmt: skip
        answers = [
            requests.post(f"http://127.0.0.1:{port}/diary", b"a" * 20_000_000, headers=headers, timeout=60).status_code
            for _ in range(10)
        ]
    finally:
        nginx.sweep()
    figure(f"ten forms of 20 MB: {answers}")
    assert answers == [413] * 10


def at_rest(hosted: Hosted, witness: Person, figure) -> float:
    """The slowest of /health while nobody takes anything, in milliseconds: what else the machine does is in it."""
    with Watch(hosted, witness) as watch:
        time.sleep(SECONDS / 3)
    figure(f"before: {watch.told()}")
    return watch.percentile(99)


def listen(hosted: Hosted, people: list[Person], count: int) -> list[int]:
    """What so many pages are answered that people open in turn; the last of ten without an answer are not waited for."""
    answers: list[int] = []
    while len(answers) < count and (not answers or any(answers[-10:])):
        answers.append(status(hosted.open(EVENTS, people[len(answers) % len(people)])))
    return answers


def send(connection, size: int) -> None:
    """Sends so many bytes, or as many as are taken."""
    part = b"a" * 65_536
    try:
        while size > 0:
            size -= connection.send(part[: min(size, len(part))])
    except OSError:
        pass


def is_told(connection) -> bool:
    """Whether a change is told on a connection within five seconds."""
    text = b""
    try:
        while b"event: changed" not in text:
            part = connection.recv(4096)
            if not part:
                return False
            text += part
    except OSError:
        return False
    return True


def webhook(hosted: Hosted) -> str:
    """The path of a webhook that was made just now."""
    said = hosted.haru("source", "webhook", "octocat")
    return "/hooks/github/" + said.split("/hooks/github/")[1].split()[0]
