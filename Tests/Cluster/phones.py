"""Phones and their push service, which may kill the sender of a message."""

import json
import os
import threading
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from push_service import text

# The moments of a request: before the body is read, after it is stored, and after the response.
UNREAD, TAKEN, ANSWERED = MOMENTS = "as it asks", "before its answer", "after its answer"


@dataclass(frozen=True)
class Message:
    """A message that a phone received, and its time on the test's clock."""

    phone: str
    at: int
    tag: str
    title: str
    body: str
    is_silent: bool


class Phones:
    """Messages that the phones received."""

    def __init__(self, now: Callable[[], int]):
        self.now = now
        self.port = 0
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        self.lock = threading.Lock()
        self._raw: list[tuple[str, int, str, bytes]] = []
        self.messages: list[Message] = []
        # Called at each moment of a request with the sender's port; returns whether it killed the sender.
        self.at_moment: Callable[[str, int], bool] = lambda moment, port: False

    def subscription(self, phone: str) -> dict[str, str]:
        """Returns the push subscription that a browser sends to Haru."""
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        endpoint = f"http://127.0.0.1:{self.port}/{phone}"
        return {"endpoint": endpoint, "p256dh": text(point), "auth": text(self.auth)}

    def take(self, phone: str, topic: str, body: bytes) -> None:
        with self.lock:
            self._raw.append((phone, self.now(), topic, body))

    @property
    def count(self) -> int:
        """Number of messages since the last call of `look`."""
        return len(self._raw)

    def look(self) -> list[Message]:
        """Decrypts and returns the messages since the last call."""
        with self.lock:
            raw, self._raw = self._raw, []
        fresh = []
        for phone, at, topic, body in raw:
            said = json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth))["notification"]
            assert said["tag"] == topic, "the push service and the phone replace by different names"
            fresh.append(Message(phone, at, said["tag"], said["title"], said["body"], said.get("silent", False)))
        self.messages += fresh
        return fresh


class Screen:
    """The notifications on a phone, by the rule of the service worker: a newer message replaces the older one with the
    same tag, and makes a sound unless it is silent or has the same text."""

    def __init__(self):
        self.shown: dict[tuple[str, str], tuple[str, str]] = {}

    def sounds(self, message: Message) -> bool:
        """Shows a message, and returns whether it made a sound."""
        place, said = (message.phone, message.tag), (message.title, message.body)
        is_heard = not message.is_silent and self.shown.get(place) != said
        self.shown[place] = said
        return is_heard


def owner_of(port: int, to: int, processes: list[int]) -> int | None:
    """Returns the process that owns the connection from one loopback port to another; None if there is none."""
    with open("/proc/net/tcp") as table:
        for line in table:
            fields = line.split()
            if fields[1] == f"0100007F:{port:04X}" and fields[2] == f"0100007F:{to:04X}":
                inode = fields[9]
                break
        else:
            return None
    for process in processes:
        folder = f"/proc/{process}/fd"
        try:
            for descriptor in os.listdir(folder):
                if os.readlink(f"{folder}/{descriptor}") == f"socket:[{inode}]":
                    return process
        except OSError:
            continue
    return None


@contextmanager
def listening(phones: Phones):
    """Runs the push service until the block ends."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            other = self.client_address[1]
            if phones.at_moment(UNREAD, other):
                self.close_connection = True
                return
            try:
                body = self.rfile.read(int(self.headers["content-length"]))
            except OSError:
                body = b""
            if len(body) < int(self.headers["content-length"]):
                self.close_connection = True
                return
            phones.take(self.path[1:], self.headers["topic"], body)
            phones.at_moment(TAKEN, other)
            try:
                self.send_response(201)
                self.send_header("content-length", "0")
                self.end_headers()
                self.wfile.flush()
            except OSError:
                self.close_connection = True
            phones.at_moment(ANSWERED, other)

        def handle(self) -> None:
            # The connections of a killed process break.
            try:
                super().handle()
            except OSError:
                pass

        def log_message(self, *arguments) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    phones.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield phones
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
