"""A push service on this machine for browsers of the tests: it records messages, and decrypts them with http_ece."""

import base64
import json
import os
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

# Replaces the subscription to the browser's push service by one to the recording service. Everything up to that
# boundary is the browser's own.
SUBSCRIBE = """
(({ endpoint, p256dh, auth }) => {
  const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0)).buffer;
  const make = (number, key) => ({
    endpoint: `${endpoint}/${number}`,
    options: { userVisibleOnly: true, applicationServerKey: bytes(key) },
    getKey: (name) => bytes({ p256dh, auth }[name]),
    unsubscribe: async () => { localStorage.removeItem("subscription"); return true; },
  });
  const kept = () => JSON.parse(localStorage.getItem("subscription"));
  PushManager.prototype.getSubscription = async () => (kept() ? make(kept().number, kept().key) : null);
  PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
    if (!userVisibleOnly || Notification.permission !== "granted") throw new DOMException("", "NotAllowedError");
    const number = Number(localStorage.getItem("subscribed") ?? 0) + 1;
    localStorage.setItem("subscribed", number);
    localStorage.setItem("subscription", JSON.stringify({ number, key: applicationServerKey }));
    return make(number, applicationServerKey);
  };
})
"""


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


@dataclass
class PushService:
    """Received messages, and the keys of the subscribed browser."""

    port: int
    key: ec.EllipticCurvePrivateKey
    auth: bytes
    received: list = field(default_factory=list)
    status: int = 201
    # Paths of subscriptions that have ended.
    gone: set = field(default_factory=set)

    @property
    def script(self) -> str:
        """The script that makes a page subscribe to this service."""
        told = self.subscription
        return f"{SUBSCRIBE}({json.dumps({'endpoint': told['endpoint']} | told['keys'])});"

    @property
    def subscription(self) -> dict:
        """The endpoint of this service, without a subscription number, and the keys of the browser."""
        public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": f"http://127.0.0.1:{self.port}/push", "keys": {"p256dh": text(public), "auth": text(self.auth)}}

    def opened(self) -> list[tuple[str, dict]]:
        """Returns the path and the decrypted content of each message; verifies its token as well."""
        messages = []
        for path, headers, body in self.received:
            assert Vapid02.verify(headers["authorization"])
            message = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth)
            messages.append((path, json.loads(message)))
        return messages


@contextmanager
def serving():
    """Runs a push service until the block ends."""
    service = PushService(0, ec.generate_private_key(ec.SECP256R1()), os.urandom(16))

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self):
            body = self.rfile.read(int(self.headers["content-length"]))
            service.received.append((self.path, dict((name.lower(), value) for name, value in self.headers.items()), body))
            self.send_response(410 if self.path in service.gone else service.status)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *arguments):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    service.port = server.server_address[1]
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
