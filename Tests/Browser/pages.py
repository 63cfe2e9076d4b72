"""Every page of Haru by name, and what can be asked of any page."""

from playwright.sync_api import Page

SECTIONS = ["days", "zone", "freezes", "tasks", "repositories", "authors", "exclusions", "appearance", "language", "about"]

PAGES = {
    "today": "/",
    "day-done": "/days/2026-11-19",
    "day-today": "/days/2026-11-21",
    "day-missed": "/days/2026-10-23",
    "day-future": "/days/2026-11-30",
    "explanation": "/days/2026-11-19/explanation",
    "explanation-empty": "/days/2026-10-23/explanation",
    "challenge": "/challenge",
    "tasks": "/tasks",
    "task-list": "/tasks/list",
    "task-list-empty": "/tasks/list?q=nothing-like-this",
    "task-list-deleted": "/tasks/list?status=deleted",
    "task-new": "/tasks/new",
    "task": "/tasks/1",
    "task-done": "/tasks/4",
    "timeline": "/tasks/days/2026-11-21",
    "timeline-ahead": "/tasks/days/2026-11-28",
    "timeline-empty": "/tasks/days/2026-11-05",
    "calendar": "/calendar",
    "calendar-chosen": "/calendar/2026-12?day=2026-12-03",
    "calendar-past": "/calendar/2024-02",
    "calendar-year": "/calendar/2026",
    "statistics": "/statistics",
    "statistics-week": "/statistics?range=week",
    "statistics-year": "/statistics?range=year",
    "statistics-quiet": "/statistics?from=2020-01-01&to=2020-01-31",
    "statistics-refused": "/statistics?from=2026-02-02&to=2026-02-01",
    "welcome": "/welcome",
    "settings": "/settings",
    **{f"settings-{section}": f"/settings/{section}" for section in SECTIONS},
    "diary": "/diary",
    "diary-found": "/diary?search=%ED%95%98%EB%A3%A8",
    "diary-nothing": "/diary?search=zzzz&mood=calm",
    "diary-deleted": "/diary?deleted=on",
    "note": "/diary/1",
    "memo": "/diary/3",
    "note-new": "/diary/new",
    "note-edit": "/diary/1/edit",
    "offline": "/offline",
    "not-found": "/nothing-here",
}

THEMES = ["green", "blue", "orange", "pink", "black"]
LANGUAGES = ["ko", "en"]
MODES = ["light", "dark"]


def quiet(page: Page) -> None:
    """Waits until nothing on the page moves."""
    page.wait_for_load_state("load")
    page.evaluate("document.fonts.ready")


def nothing(found: list[str]) -> None:
    """Fails with everything that was found, a line each."""
    assert not found, "\n".join(found)
