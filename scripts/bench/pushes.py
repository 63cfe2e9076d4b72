"""How fast messages are encrypted and signed, beside the bare operations and beside pywebpush in this run."""

import subprocess
import time
from collections.abc import Iterator

from figures import Figure
from workplace import PUSHES

# As long as the message that PushBench sends.
TEXT = b"a" * 330


def encrypting() -> Iterator[Figure]:
    """Messages with a token each, against the operations on P-256 and with AES that they need."""
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
    """How many microseconds pywebpush takes for a message with its token, at best."""
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
