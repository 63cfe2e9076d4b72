"""What tests of tasks do again and again."""

from playwright.sync_api import Page, expect


def add(machine, *lines: str) -> None:
    """Writes tasks from the command line; they are numbered from 1."""
    for line in lines:
        machine.haru("todo", "add", line)


def titles(page: Page, quadrant: str) -> list[str]:
    """What stands in a quadrant, from the top."""
    return page.locator(f"[data-list={quadrant}] .t").all_inner_texts()


def wait_for_titles(page: Page, quadrant: str, wanted: list[str]) -> None:
    """Waits until a quadrant holds exactly these."""
    expect(page.locator(f"[data-list={quadrant}] .t")).to_have_text(wanted)


def undo(page: Page) -> None:
    page.locator("#notice .undo").click()


def announced(page: Page, text: str) -> None:
    expect(page.locator("#live")).to_contain_text(text)
