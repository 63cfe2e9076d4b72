"""Fixtures for PostgreSQL, the cluster on it, the browser, and the measured figures."""

from pathlib import Path

import pytest

import chromium
from cluster import Cluster
from postgres import Database, Postgres

FIGURES = pytest.StashKey[list[str]]()


@pytest.fixture(scope="session")
def postgres():
    """A PostgreSQL server for all tests."""
    server = Postgres()
    try:
        server.start()
        yield server
    finally:
        server.sweep()


@pytest.fixture
def database(postgres: Postgres) -> Database:
    """An empty database."""
    return postgres.database()


@pytest.fixture
def still(tmp_path: Path, database: Database):
    """Servers and workers that are not started yet; they end with the test."""
    cluster = Cluster(tmp_path, database)
    try:
        yield cluster
    finally:
        cluster.sweep()


@pytest.fixture
def cluster(still: Cluster) -> Cluster:
    """Running servers and workers behind nginx, with one known repository that has a commit of yesterday."""
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
    """Records a measurement, which is printed after the tests."""

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
