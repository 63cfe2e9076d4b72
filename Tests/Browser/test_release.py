"""The version in `haru doctor`, compared with a file on a web server if one is configured."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest


@pytest.fixture
def newest():
    """Runs a web server with a file of the newest version; `text` is its content, `asked` lists the requests."""

    class Answer(BaseHTTPRequestHandler):
        text, asked = b"", []

        def do_GET(self):
            self.asked.append(self.headers["user-agent"])
            self.send_response(200 if self.text else 404)
            self.end_headers()
            self.wfile.write(self.text)

        def log_message(self, *arguments):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    Answer.address = f"http://127.0.0.1:{server.server_port}/haru/VERSION"
    yield Answer
    server.shutdown()


def release(machine) -> dict:
    return json.loads(machine.haru("doctor", "--json"))["checks"][0]


def test_nobody_is_asked_for_the_newest_version_unless_told(machine, newest):
    own = release(machine)
    assert own["check"] == "release" and own["ok"] is True and own["found"].count(".") == 2
    assert newest.asked == []


@pytest.mark.parametrize("text, wanted, says", [
    (b"99.0.1\nmore\n", None, "99.0.1 is out"),
    (b"v0.10.0\n", None, "v0.10.0 is out"),
    (b"0.0.9\n", True, "up to date"),
    (b"<!doctype html>\n", None, "can\u2019t tell"),
    (b"9" * 100_000, None, "can\u2019t tell"),
    (b"", None, "can\u2019t tell"),
])
def test_the_newest_version_is_compared_by_its_numbers(machine, newest, text, wanted, says):
    newest.text = text
    machine.environment["HARU_VERSION_URL"] = newest.address
    found = release(machine)
    assert found["ok"] is wanted and says in found["found"]
    assert len(newest.asked) == 1 and newest.asked[0].startswith("haru/")


def test_a_version_file_that_cannot_be_reached_or_named_is_said(machine):
    machine.environment["HARU_VERSION_URL"] = "http://127.0.0.1:9/VERSION"
    assert release(machine)["ok"] is None
    machine.environment["HARU_VERSION_URL"] = "file:///etc/passwd"
    assert json.loads(machine.haru("doctor", "--json", status=1))["checks"][0]["ok"] is False
