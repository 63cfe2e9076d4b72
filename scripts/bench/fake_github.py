"""A GitHub on this machine that answers every request with one page after a delay, and counts the requests.

    fake_github.py PAGE MILLISECONDS

It prints its port. The page is sent with gzip, as GitHub sends it.
"""

import asyncio
import gzip
import json
import sys
import time
from pathlib import Path


class Connection(asyncio.Protocol):
    """A persistent connection with sequential requests."""

    page = b""
    wait = 0.0
    # Number of responses since the last /begin, and the time of the first request.
    answered = 0
    first: float | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:
        self.transport = transport
        self.received = b""

    def data_received(self, data: bytes) -> None:
        self.received += data
        while b"\r\n\r\n" in self.received:
            head, self.received = self.received.split(b"\r\n\r\n", 1)
            if head.startswith(b"GET /begin "):
                Connection.answered, Connection.first = 0, None
                self.tell()
            elif head.startswith(b"GET /counts "):
                self.tell()
            else:
                Connection.first = Connection.first or time.time()
                asyncio.get_running_loop().call_later(self.wait, self.answer)

    def answer(self) -> None:
        Connection.answered += 1
        self.transport.write(Connection.page)

    def tell(self) -> None:
        told = json.dumps({"answered": Connection.answered, "first": Connection.first})
        self.transport.write(f"HTTP/1.1 200 OK\r\ncontent-length: {len(told)}\r\n\r\n{told}".encode())


async def main() -> None:
    page = gzip.compress(Path(sys.argv[1]).read_bytes())
    head = f"HTTP/1.1 200 OK\r\ncontent-type: text/html; charset=utf-8\r\ncontent-encoding: gzip\r\ncontent-length: {len(page)}"
    Connection.page = head.encode() + b"\r\n\r\n" + page
    Connection.wait = float(sys.argv[2]) / 1_000
    server = await asyncio.get_running_loop().create_server(Connection, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


asyncio.run(main())
