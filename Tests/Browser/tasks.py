"""Helpers for tests of tasks."""

from playwright.sync_api import Page, expect

from machine import Machine, Server
from pages import quiet

def add(machine: Machine, *lines: str) -> None:
    """Writes tasks from the command line; they are numbered from 1."""
    for line in lines:
        machine.haru("todo", "add", line)


def matrix(machine: Machine, server: Server, visitor, *lines: str, **options) -> Page:
    """Opens the matrix with these tasks, once nothing moves."""
    add(machine, *lines)
    page = visitor.page(server, "/tasks", **options)
    quiet(page)
    return page


def titles(page: Page, quadrant: str) -> list[str]:
    """Returns the titles in a quadrant, from the top."""
    return page.locator(f"[data-list={quadrant}] .t").all_inner_texts()


def wait_for_titles(page: Page, quadrant: str, wanted: list[str]) -> None:
    """Waits until a quadrant has exactly these titles."""
    expect(page.locator(f"[data-list={quadrant}] .t")).to_have_text(wanted)


def undo(page: Page) -> None:
    page.locator("#notice .undo").click()
