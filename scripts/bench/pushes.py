"""Speed of encrypting and signing messages, compared with the bare operations and with pywebpush in the same run, and
the memory of a sender of many messages."""

import asyncio
import re
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from figures import Figure
from workplace import PUSHES

# Same length as the message that PushBench sends.
TEXT = b"a" * 330


def encrypting() -> Iterator[Figure]:
    """Messages with a token each, against the P-256 and AES operations that they need."""
    output = subprocess.run([PUSHES], capture_output=True, check=True, text=True).stdout
    bare, signed, reused = map(float, output.split())
    detail = f"{signed:.0f} µs against {bare:.0f} µs; {reused:.0f} µs where the token is said again"
    yield Figure("encrypting and signing / its operations, by rate", 100 * bare / signed, 70, "%", detail, at_least=True)
    try:
        peer = pywebpush()
    except ImportError:
        print("push: pywebpush is not there, so that there is nothing to compare with")
        return
    detail = f"{signed:.0f} µs against {peer:.0f} µs"
    yield Figure("pywebpush / Haru, a message with its token", peer / signed, 1.5, "×", detail, at_least=True)


def pywebpush() -> float:
    """Returns the best time of pywebpush for a message with its token, in microseconds."""
    from base64 import urlsafe_b64encode

    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
    from py_vapid import Vapid02
    from pywebpush import WebPusher

    browser = ec.generate_private_key(ec.SECP256R1()).public_key()
    point = browser.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    keys = {"p256dh": urlsafe_b64encode(point).decode(), "auth": urlsafe_b64encode(b"a" * 16).decode()}
    pusher = WebPusher({"endpoint": "https://push.example.net/a", "keys": keys})
    vapid = Vapid02()
    vapid.generate_keys()

    def message() -> None:
        pusher.encode(TEXT, content_encoding="aes128gcm")
        claims = {"aud": "https://push.example.net", "exp": int(time.time()) + 43_200, "sub": "mailto:a@example.com"}
        vapid.sign(claims)

    best = float("inf")
    for _ in range(60):
        started = time.perf_counter()
        for _ in range(20):
            message()
        best = min(best, (time.perf_counter() - started) / 20)
    return best * 1e6


def delivering() -> Iterator[Figure]:
    """Memory of a sender of ten thousand messages, after the last against after the first thousand."""
    with push_service() as (port, taken):
        done = subprocess.run([PUSHES, str(port)], capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(done.stderr)
    few, many, rate = map(int, done.stdout.split())
    if taken[0] != 10_000:
        raise SystemExit(f"the push service took {taken[0]} messages of 10,000")
    detail = f"{many / 1_024:.1f} MB against {few / 1_024:.1f} MB, {rate:,} messages a second"
    yield Figure("memory after 10,000 deliveries / after 1,000", many / few, 1.1, "×", detail)


@contextmanager
def push_service() -> Iterator[tuple[int, list[int]]]:
    """Runs a push service that accepts everything; yields its port and the number of messages."""
    taken, started = [0], threading.Event()
    loop = asyncio.new_event_loop()
    ports: list[int] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                await reader.readexactly(int(re.search(rb"(?i)content-length: *(\d+)", head).group(1)))
                taken[0] += 1
                writer.write(b"HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n")
        except asyncio.IncompleteReadError:
            writer.close()

    async def begin() -> None:
        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        ports.append(server.sockets[0].getsockname()[1])
        started.set()

    loop.create_task(begin())
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    started.wait()
    try:
        yield ports[0], taken
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
