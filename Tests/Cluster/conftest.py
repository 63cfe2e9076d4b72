"""PostgreSQL, what runs on it, the browser, and what the tests measured."""

from pathlib import Path

import pytest

import chromium
from cluster import Cluster
from postgres import Database, Postgres

FIGURES = pytest.StashKey[list[str]]()


@pytest.fixture(scope="session")
def postgres():
    """A server of PostgreSQL for all tests."""
    server = Postgres()
    try:
        server.start()
        yield server
    finally:
        server.sweep()


@pytest.fixture
def database(postgres: Postgres) -> Database:
    """A database without a table."""
    return postgres.database()


@pytest.fixture
def still(tmp_path: Path, database: Database):
    """Servers and workers of which none was started yet; whatever is started ends with the test."""
    cluster = Cluster(tmp_path, database)
    try:
        yield cluster
    finally:
        cluster.sweep()


@pytest.fixture
def cluster(still: Cluster) -> Cluster:
    """Servers and workers at work, one known repository with a commit of yesterday, and nginx before them."""
    still.settle()
    still.start()
    return still


@pytest.fixture(scope="session")
def browser():
    """The system's Chromium."""
    with chromium.opened() as browser:
        yield browser


@pytest.fixture
def figure(request: pytest.FixtureRequest):
    """Notes what was measured, to be read after the tests."""

    def note(text: str) -> None:
        request.config.stash.setdefault(FIGURES, []).append(f"{request.node.name}: {text}")
        request.node.user_properties.append(("figure", text))

    return note


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo):
    report = yield
    cluster = getattr(item, "funcargs", {}).get("still")
    if cluster and report.when == "call" and report.failed:
        report.sections += cluster.logs()
    return report


def pytest_terminal_summary(terminalreporter, config: pytest.Config) -> None:
    for line in config.stash.get(FIGURES, []):
        terminalreporter.write_line(line)
