"""An OpenID Connect provider on this machine, whose tokens PyJWT signs."""

import base64
import hashlib
import json
import threading
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlparse

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa
from jwt.algorithms import RSAAlgorithm

import secrecy


class Provider:
    """Identity claims of the signed-in person, and the signing key."""

    CLIENT, SECRET = "haru", secrecy.use("a secret: with signs")

    def __init__(self) -> None:
        self.address = ""
        self.key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        self.claims = {"sub": "kim-1", "preferred_username": "kim", "name": "김하루", "email": "kim@example.com", "email_verified": True}
        # Response of the UserInfo endpoint; None if there is no such endpoint.
        self.told: dict | None = None
        self.codes: dict[str, dict[str, str]] = {}
        # Number of authorization requests.
        self.visits = 0
        self.access = secrecy.use("access-token-of-the-provider")
        self.tokens: list[str] = []

    def configuration(self) -> dict:
        places = {name: f"{self.address}/{name}" for name in ("authorize", "token", "keys")}
        more = {} if self.told is None else {"userinfo_endpoint": f"{self.address}/userinfo"}
        return {
            "issuer": self.address, "authorization_endpoint": places["authorize"], "token_endpoint": places["token"],
            "jwks_uri": places["keys"], "id_token_signing_alg_values_supported": ["RS256"], **more,
        }

    def keys(self) -> dict:
        key = json.loads(RSAAlgorithm.to_jwk(self.key.public_key()))
        return {"keys": [{**key, "kid": "one", "use": "sig", "alg": "RS256"}]}

    def authorize(self, query: dict[str, str]) -> str:
        assert query["client_id"] == self.CLIENT and query["response_type"] == "code"
        assert "openid" in query["scope"].split() and query["code_challenge_method"] == "S256"
        code = f"code-{self.visits}"
        self.visits += 1
        self.codes[code] = query
        return f"<h1>Sign in</h1><a id=yes href='{query['redirect_uri']}?code={code}&state={query['state']}'>Yes</a>"

    def token(self, sent: dict[str, str], authorization: str) -> dict:
        user, secret = base64.b64decode(authorization.removeprefix("Basic ")).decode().split(":")
        assert (unquote(user), unquote(secret)) == (self.CLIENT, self.SECRET)
        query = self.codes.pop(sent["code"])
        proof = base64.urlsafe_b64encode(hashlib.sha256(sent["code_verifier"].encode()).digest()).decode().rstrip("=")
        assert proof == query["code_challenge"] and sent["redirect_uri"] == query["redirect_uri"]
        now = int(time.time())
        claims = {"iss": self.address, "aud": self.CLIENT, "nonce": query["nonce"], "iat": now, "exp": now + 300}
        token = jwt.encode({**claims, **self.claims}, self.key, algorithm="RS256", headers={"kid": "one"})
        self.tokens.append(secrecy.use(token))
        # Some providers send the number as a string.
        return {"access_token": self.access, "token_type": "Bearer", "expires_in": "300", "id_token": token}

    def attack(self, query: dict[str, str]) -> str:
        """Returns an attacker's page, which redirects its visitor to an address or submits a form there."""
        if form := query.get("form"):
            return f"<form method=post action='{form}'><input name=provider value=oidc></form><script>document.forms[0].submit()</script>"
        return f"<script>location = '{query['to']}'</script>"


@contextmanager
def serving():
    """Runs a provider until the block ends."""
    provider = Provider()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            place = urlparse(self.path)
            pages = {"/authorize": provider.authorize, "/attack": provider.attack}
            if place.path in pages:
                query = {name: values[0] for name, values in parse_qs(place.query).items()}
                return self.answer("text/html", pages[place.path](query))
            if place.path == "/userinfo" and provider.told is not None:
                is_known = self.headers["Authorization"] == f"Bearer {provider.access}"
                return self.answer("application/json", json.dumps(provider.told if is_known else {}), 200 if is_known else 401)
            known = {"/.well-known/openid-configuration": provider.configuration, "/keys": provider.keys}
            if place.path not in known:
                return self.answer("text/html", "", 404)
            self.answer("application/json", json.dumps(known[place.path]()))

        def do_POST(self) -> None:
            sent = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
            given = {name: values[0] for name, values in sent.items()}
            self.answer("application/json", json.dumps(provider.token(given, self.headers["Authorization"])))

        def answer(self, kind: str, text: str, status: int = 200) -> None:
            body = text.encode()
            self.send_response(status)
            self.send_header("Content-Type", f"{kind}; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *arguments: object) -> None:
            """Logs nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    provider.address = f"http://127.0.0.1:{server.server_port}"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield provider
    finally:
        server.shutdown()
        server.server_close()
