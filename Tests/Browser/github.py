"""A forge on this machine for accounts that a test names: GitHub's contributions page in its current markup, GitLab's
calendar and Forgejo's heat map."""

import base64
import hashlib
import json
import struct
import threading
import zlib
from contextlib import contextmanager
from datetime import date, datetime, timedelta, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlparse

import secrecy


class GitHub:
    """Contribution counts of each account, and the status code of the responses."""

    def __init__(self) -> None:
        self.counts: dict[str, dict[date, int]] = {}
        # Valid tokens, and the private contributions that only requests with one see.
        self.tokens: set[str] = set()
        self.private: dict[date, int] = {}
        # Commits of each repository that was just pushed to; reported only to requests with a token.
        self.pushed: dict[str, list[dict]] = {}
        # Commits among the contributions, by day and repository; the repositories in `hidden` are private.
        self.commits: dict[date, dict[str, int]] = {}
        self.hidden: set[str] = set()
        # Repositories of each account as REST objects, and the account of each token.
        self.repositories: dict[str, list[dict]] = {}
        self.owners: dict[str, str] = {}
        # Profiles of accounts, and the pictures at the paths that profiles name.
        self.profiles: dict[str, dict] = {}
        self.pictures: dict[str, bytes] = {}
        self.status = 200
        # Whether it reports its version, as Forgejo does.
        self.is_forgejo = False
        self.asked: list[str] = []
        self.shown: list[str | None] = []
        self.address = ""
        self.sign_in = SignIn(self)

    def page(self, login: str, first: date, last: date) -> str:
        days = [first + timedelta(days=index) for index in range((last - first).days + 1)]
        counts = self.counts[login]
        cells = []
        for index, day in enumerate(days):
            count = counts.get(day, 0)
            name = f"contribution-day-component-{index}"
            words = "No contributions" if count == 0 else f"{count} contribution{'' if count == 1 else 's'}"
            cells.append(
                f'<td data-date="{day}" id="{name}" data-level="{min(count, 4)}" class="ContributionCalendar-day"></td>'
                f'<tool-tip for="{name}" class="sr-only">{words} on {day:%B} {day.day}th.</tool-tip>'
            )
        total = sum(counts.get(day, 0) for day in days)
        return f"<h2>\n {total:,}\n contributions\n in the last year</h2><table><tr>{''.join(cells)}</tr></table>"

    def json(self, login: str, name: str) -> str:
        """Returns GitLab's days, or Forgejo's quarters of an hour: noon UTC for each day."""
        counts = self.counts[login]
        if name == "calendar.json":
            return json.dumps({str(day): count for day, count in counts.items()})
        noons = {day: datetime(day.year, day.month, day.day, 12, tzinfo=timezone.utc) for day in counts}
        return json.dumps([{"timestamp": int(noons[day].timestamp()), "contributions": counts[day]} for day in counts])

    def rest(self, path: str) -> str | None:
        """Returns the body of a REST response; None for an unknown resource."""
        if path.endswith("/events"):
            now = datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
            return json.dumps([{"type": "PushEvent", "repo": {"name": name}, "created_at": now} for name in self.pushed])
        name = "/".join(path.removeprefix("/api/v3/repos/").split("/")[:2])
        if name not in self.pushed:
            return None
        if path.endswith("/commits"):
            return json.dumps(self.pushed[name])
        return json.dumps({"full_name": name, "fork": False, "default_branch": "main"})

    def calendar(self, login: str, first: date, last: date) -> dict:
        """Returns the calendar in GitHub's published schema."""
        days = [first + timedelta(days=index) for index in range((last - first).days + 1)]
        counts = [self.counts[login].get(day, 0) + self.private.get(day, 0) for day in days]
        levels = ["NONE", "FIRST_QUARTILE", "SECOND_QUARTILE", "THIRD_QUARTILE", "FOURTH_QUARTILE"]
        told = [
            {"date": str(day), "contributionCount": count, "contributionLevel": levels[min(count, 4)]}
            for day, count in zip(days, counts)
        ]
        return {"contributionCalendar": {"weeks": [{"contributionDays": told}]}}

    def told(self, first: date, last: date) -> dict:
        """Returns the commit contributions by repository, dated midnight on each day at GitHub's home."""
        names: dict[str, list[dict]] = {}
        for day in sorted(self.commits, reverse=True):
            for name, count in self.commits[day].items() if first <= day <= last else ():
                names.setdefault(name, []).append({"occurredAt": f"{day}T08:00:00Z", "commitCount": count})
        return {
            "commitContributionsByRepository": [
                {
                    "repository": {"nameWithOwner": name, "isPrivate": name in self.hidden},
                    "contributions": {"nodes": days[:100], "pageInfo": {"hasNextPage": len(days) > 100}},
                }
                for name, days in list(names.items())[:100]
            ]
        }

    def graph(self, sent: dict[str, str]) -> str:
        """Returns the GraphQL response: the calendar, and the commits of the requested periods."""

        def window(suffix: str) -> tuple[date, date]:
            return date.fromisoformat(sent["from" + suffix][:10]), date.fromisoformat(sent["to" + suffix][:10])

        user: dict = {}
        if "from" in sent:
            user["contributionsCollection"] = self.calendar(sent["login"], *window(""))
        for index in range(sum(name.startswith("from") for name in sent)):
            if f"from{index}" in sent:
                user[f"commits{index}"] = self.told(*window(str(index)))
        limit = {"cost": 1, "remaining": 4_900, "resetAt": "2026-11-21T13:00:00Z"}
        return json.dumps({"data": {"user": user, "rateLimit": limit}})


def png(size: int, color: tuple[int, int, int]) -> bytes:
    """Encodes a square picture of one colour."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + bytes(color) * size) * size
    head = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class SignIn:
    """OAuth sign-in according to GitHub's documentation and recorded responses."""

    CLIENT, SECRET = "the-client", secrecy.use("the-secret-of-the-client")

    def __init__(self, github: GitHub) -> None:
        self.github = github
        # The person at the browser.
        self.person = {"id": 583231, "login": "octocat", "name": "The Octocat"}
        self.challenges: dict[str, str] = {}
        self.people: dict[str, dict] = {}
        self.revoked: list[str] = []
        self.scopes: list[str] = []
        # Next responses to polls of the device flow, and the number of codes and tokens that were made.
        self.waiting: list[dict] = []
        self.made = 0

    def get(self, place, headers) -> tuple[int, str, str]:
        if place.path == "/api/v3/user":
            token = (headers["Authorization"] or "").split(" ")[-1]
            if token in self.people:
                return 200, "application/json", json.dumps(self.people[token])
            if token in self.github.tokens:
                return 200, "application/json", json.dumps({"id": 1, "login": self.github.owners.get(token, "nobody")})
            return 401, "application/json", json.dumps({"message": "Bad credentials"})
        query = {name: values[0] for name, values in parse_qs(place.query).items()}
        assert query["client_id"] == self.CLIENT and query["code_challenge_method"] == "S256"
        self.scopes.append(query.get("scope", ""))
        self.made += 1
        code = f"code-{self.made}"
        self.challenges[code] = query["code_challenge"]
        back = f"{query['redirect_uri']}?state={query['state']}"
        page = (
            f"<h1>Authorize Haru</h1><p>{self.person['login']}</p><a id=yes href='{back}&code={code}'>Authorize</a>"
            f"<a id=no href='{back}&error=access_denied&error_description=The+user+denied'>Cancel</a>"
        )
        return 200, "text/html", page

    def post(self, path: str, sent: dict[str, list[str]]) -> tuple[int, str, str]:
        return 200, "application/json", json.dumps(self.grant(path, {name: values[0] for name, values in sent.items()}))

    def grant(self, path: str, sent: dict[str, str]) -> dict:
        if sent["client_id"] != self.CLIENT:
            return {"error": "incorrect_client_credentials"}
        if path == "/login/device/code":
            return {
                "device_code": "d" * 40, "user_code": "WDJB-MJHT", "expires_in": 900, "interval": 1,
                "verification_uri": "https://github.com/login/device",
            }
        if "device_code" in sent:
            answer = self.waiting.pop(0)
            return answer if "error" in answer else self.token()
        if sent.get("client_secret") != self.SECRET:
            return {"error": "incorrect_client_credentials"}
        challenge = self.challenges.pop(sent["code"], None)
        proof = base64.urlsafe_b64encode(hashlib.sha256(sent["code_verifier"].encode()).digest()).decode().rstrip("=")
        if challenge != proof:
            return {"error": "bad_verification_code", "error_description": "The code passed is incorrect or expired."}
        return self.token()

    def token(self) -> dict:
        self.made += 1
        token = secrecy.use(f"gho_{self.made:036d}")
        self.people[token] = dict(self.person)
        self.github.tokens.add(token)
        return {"access_token": token, "token_type": "bearer", "scope": ""}

    def revoke(self, token: str, headers) -> int:
        pair = base64.b64encode(f"{self.CLIENT}:{self.SECRET}".encode()).decode()
        if headers["Authorization"] != f"Basic {pair}":
            return 401
        self.revoked.append(token)
        self.github.tokens.discard(token)
        return 204


@contextmanager
def serving():
    """Runs a forge until the block ends."""
    github = GitHub()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            github.asked.append(self.path.split("?")[0] if self.path.startswith("/login") else self.path)
            place = urlparse(self.path)
            if place.path.startswith("/login/") or place.path == "/api/v3/user":
                return self.answer(*github.sign_in.get(place, self.headers))
            if place.path in github.pictures:
                return self.answer(200, "image/png", github.pictures[place.path])
            if place.path.startswith("/api/v3/users/") and place.path.count("/") == 4:
                profile = github.profiles.get(place.path.split("/")[4])
                told = {"message": "Not Found"} if profile is None else profile
                return self.answer(404 if profile is None else 200, "application/json", json.dumps(told))
            if place.path.startswith("/api/v3/user") and place.path.endswith("/repos"):
                return self.list(place)
            if place.path == "/api/v1/version" and github.is_forgejo:
                return self.answer(200, "application/json", '{"version": "11.0.3"}')
            if place.path == "/api/v3/meta":
                return self.answer(404, "text/html", "")
            if place.path.startswith("/api/v3/"):
                return self.tell(place.path)
            parts = place.path.split("/")
            if "users" not in parts:
                return self.answer(404, "text/html", "")
            login = parts[parts.index("users") + 1]
            status = github.status if login in github.counts else 404
            body = b""
            kind = "text/html"
            if status == 200 and parts[-1] in ("calendar.json", "heatmap"):
                kind = "application/json"
                body = github.json(login, parts[-1]).encode()
            elif status == 200:
                query = parse_qs(place.query)
                today = date.today()
                first = today - timedelta(days=364)
                if "from" in query:
                    first, today = date.fromisoformat(query["from"][0]), date.fromisoformat(query["to"][0])
                body = github.page(login, first, today).encode()
            self.send_response(status)
            self.send_header("Content-Type", f"{kind}; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def list(self, place) -> None:
            """Sends the repositories of an account, or of the token's account, two on each page."""
            token = (self.headers["Authorization"] or "").removeprefix("bearer ")
            login = github.owners.get(token) if place.path == "/api/v3/user/repos" else place.path.split("/")[4]
            query = parse_qs(place.query)
            number, size = int(query.get("page", ["1"])[0]), 2
            listed = github.repositories.get(login or "", [])
            page = listed[(number - 1) * size : number * size]
            link = None
            if number * size < len(listed):
                link = f'<{github.address}{place.path}?page={number + 1}>; rel="next", <{github.address}/x>; rel="last"'
            self.answer(200, "application/json", json.dumps(page), {"Link": link} if link else {})

        def tell(self, path: str) -> None:
            token = (self.headers["Authorization"] or "").removeprefix("bearer ")
            told = github.rest(path)
            status = 401 if token not in github.tokens else 404 if told is None else 200
            body = (told or "{}").encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def answer(self, status: int, kind: str, text: str | bytes, headers: dict[str, str] = {}) -> None:
            body = text.encode() if isinstance(text, str) else text
            self.send_response(status)
            self.send_header("Content-Type", f"{kind}; charset=utf-8" if isinstance(text, str) else kind)
            self.send_header("Content-Length", str(len(body)))
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def do_DELETE(self) -> None:
            github.asked.append("DELETE " + self.path)
            sent = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            self.answer(github.sign_in.revoke(sent["access_token"], self.headers), "application/json", "")

        def do_POST(self) -> None:
            github.asked.append(self.path)
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if self.path.startswith("/login/"):
                return self.answer(*github.sign_in.post(self.path, parse_qs(body.decode())))
            sent = json.loads(body)["variables"]
            token = (self.headers["Authorization"] or "").removeprefix("bearer ")
            github.shown.append(token)
            status, body = 401, json.dumps({"message": "Bad credentials"})
            if token in github.tokens and sent["login"] in github.counts:
                status, body = 200, github.graph(sent)
            self.send_response(status)
            self.send_header("Content-Type", "application/json; charset=utf-8")
            self.send_header("Content-Length", str(len(body.encode())))
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, *arguments: object) -> None:
            """Logs nothing; `asked` records the requests."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    github.address = f"http://127.0.0.1:{server.server_port}"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield github
    finally:
        server.shutdown()
        server.server_close()
