"""A server on this machine that receives what Haru sends to a channel."""

import json
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

TAKEN = {"id": "hwQ2YpKdmg", "event": "message"}


@dataclass
class Receiver:
    """Received requests, and the status code to respond with."""

    port: int = 0
    status: int = 200
    received: list = field(default_factory=list)

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def receiving():
    """Runs a receiver until the block ends."""
    receiver = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["content-length"]))
            receiver.received.append((self.path, dict(self.headers.items()), body))
            self.send_response(receiver.status)
            self.end_headers()
            self.wfile.write(json.dumps(TAKEN).encode())

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    receiver.port = server.server_port
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield receiver
    finally:
        server.shutdown()


def arrived(receiver: Receiver, count: int) -> list:
    """Waits for this number of requests, and returns all received ones."""
    deadline = time.monotonic() + 60
    while len(receiver.received) < count:
        assert time.monotonic() < deadline, receiver.received
        time.sleep(0.05)
    return receiver.received
