"""Opens messages with http_ece and verifies tokens with py_vapid: independent implementations.

Reads a list of {"private", "auth", "body", "authorization"} from standard input, and writes the result of each.
"""

import base64
import json
import sys

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02


def read(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def opened(message: dict) -> dict:
    key = ec.derive_private_key(int.from_bytes(read(message["private"])), ec.SECP256R1())
    text = http_ece.decrypt(read(message["body"]), private_key=key, auth_secret=read(message["auth"]))
    token = message["authorization"]
    claims = json.loads(read(token.split(".")[1]))
    return {"text": text.decode(), "verified": Vapid02.verify(token), "audience": claims["aud"]}


json.dump([opened(message) for message in json.load(sys.stdin)], sys.stdout)
