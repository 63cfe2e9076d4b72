"""What was measured, and which tests are left out where there is little time."""

import pytest

FIGURES = pytest.StashKey[list[str]]()


def pytest_addoption(parser: pytest.Parser):
    parser.addoption("--quick", action="store_true", help="one way on one bare system, and what needs none")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]):
    if config.getoption("--quick"):
        items[:] = [item for item in items if "[" not in item.name or item.name.endswith("[package-trixie]")]


@pytest.fixture
def figure(request: pytest.FixtureRequest):
    """Notes what was measured, to be read after the tests."""
    return request.config.stash.setdefault(FIGURES, []).append


def pytest_terminal_summary(terminalreporter, config: pytest.Config):
    for text in config.stash.get(FIGURES, []):
        terminalreporter.write_line(text)
