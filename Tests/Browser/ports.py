"""Port numbers that a test knows before anything listens there."""

import random
import socket

# Below the ephemeral port range, so that the system does not assign a released port to a connection.
NUMBERS = range(20_000, 32_000)


def free_ports(count: int) -> list[int]:
    """Returns this number of free ports of the loopback address."""
    found: list[int] = []
    for port in random.SystemRandom().sample(NUMBERS, len(NUMBERS)):
        with socket.socket() as tried:
            # As servers do: connections in TIME_WAIT do not matter.
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                tried.bind(("127.0.0.1", port))
            except OSError:
                continue
        found.append(port)
        if len(found) == count:
            return found
    raise AssertionError("every port is taken")
