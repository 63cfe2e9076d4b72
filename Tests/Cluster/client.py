"""A minimal HTTP client for a person: requests pages and sends forms with a session cookie."""

import http.client
import json
from dataclasses import dataclass
from urllib.parse import parse_qs, urlencode, urlsplit

HOST = "haru.localhost"


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: str

    @property
    def is_taken(self) -> bool:
        """Whether the status reports success."""
        return 200 <= self.status < 400

    @property
    def notice(self) -> dict[str, list[str]]:
        """Query parameters of the redirect after a form, which describe the result."""
        return parse_qs(urlsplit(self.headers.get("location", "")).query)


class Client:
    """Sends requests to one port, with a connection for each request."""

    def __init__(self, port: int, cookie: str = ""):
        self.port = port
        self.cookie = cookie
        self.authority = f"{HOST}:{port}"

    def to(self, port: int) -> "Client":
        """Returns a client with the same session for another port."""
        return Client(port, self.cookie)

    def send(self, method: str, path: str, body: str | None = None, **headers: str) -> Answer:
        """Sends a request. Raises HTTPException or OSError if there is no response."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=90)
        try:
            given = {"Host": self.authority, "Origin": f"http://{self.authority}", "Connection": "close", **headers}
            if self.cookie:
                given["Cookie"] = self.cookie
            connection.request(method, path, body, given)
            response = connection.getresponse()
            fields = {name.lower(): value for name, value in response.getheaders()}
            return Answer(response.status, fields, response.read().decode(errors="replace"))
        finally:
            connection.close()

    def enter(self, link: str) -> None:
        """Obtains a session by a key link, without following the redirect."""
        parts = urlsplit(link)
        answer = self.send("GET", f"{parts.path}?{parts.query}")
        assert answer.status == 303 and "set-cookie" in answer.headers, answer
        self.cookie = answer.headers["set-cookie"].split(";")[0]

    def get(self, path: str) -> Answer:
        return self.send("GET", path)

    def json(self, path: str):
        """Requests the JSON representation of a page."""
        answer = self.send("GET", path, Accept="application/json")
        assert answer.status == 200, answer
        return json.loads(answer.body)

    def post(self, path: str, /, **fields: str) -> Answer:
        """Sends a form."""
        return self.send("POST", path, urlencode(fields), **{"Content-Type": "application/x-www-form-urlencoded"})
