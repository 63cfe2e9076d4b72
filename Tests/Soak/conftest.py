"""A hosted Haru with people in it, and what was measured of it."""

from pathlib import Path

import pytest

from hosted import Hosted

FIGURES = pytest.StashKey[list[str]]()


@pytest.fixture
def hosted(tmp_path: Path):
    """A server behind a proxy that it trusts, with nobody in it yet."""
    server = Hosted(tmp_path)
    try:
        server.start()
        yield server
    finally:
        server.sweep()


@pytest.fixture
def figure(request: pytest.FixtureRequest):
    """Notes what was measured, to be read after the tests."""

    def note(text: str) -> None:
        request.config.stash.setdefault(FIGURES, []).append(f"{request.node.name}: {text}")
        request.node.user_properties.append(("figure", text))

    return note


def pytest_terminal_summary(terminalreporter, config: pytest.Config) -> None:
    for line in config.stash.get(FIGURES, []):
        terminalreporter.write_line(line)
