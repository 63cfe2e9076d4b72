"""Ports that a test listens on under a number that it knows before."""

import random
import socket

# Below the ports that systems give connections by themselves, so that one that is let go is not given to any of those.
NUMBERS = range(20_000, 32_000)


def free_ports(count: int) -> list[int]:
    """So many ports of the loopback address that nobody listens on."""
    found: list[int] = []
    for port in random.SystemRandom().sample(NUMBERS, len(NUMBERS)):
        with socket.socket() as tried:
            # As servers do: what is left of connections that were closed is no matter.
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                tried.bind(("127.0.0.1", port))
            except OSError:
                continue
        found.append(port)
        if len(found) == count:
            return found
    raise AssertionError("every port is taken")
