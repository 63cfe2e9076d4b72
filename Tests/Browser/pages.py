"""Every page of Haru by name, and helpers for any page."""

import re
import time

from playwright.sync_api import CDPSession, Error, Locator, Page, Route, expect

SECTIONS = [
    "days", "zone", "freezes", "tasks", "notifications", "repositories", "sources", "authors", "exclusions", "appearance", "sound",
    "language",
    "sharing", "sessions", "machines", "tokens", "widgets", "about",
]

PAGES = {
    "today": "/",
    "day-done": "/days/2026-11-19",
    "day-today": "/days/2026-11-21",
    "day-missed": "/days/2026-10-24",
    "day-future": "/days/2026-11-30",
    "explanation": "/days/2026-11-19/explanation",
    "explanation-empty": "/days/2026-10-24/explanation",
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
    "welcome-folder": "/welcome?step=folder",
    "settings": "/settings",
    **{f"settings-{section}": f"/settings/{section}" for section in SECTIONS},
    "profile": "/@rani",
    "diary": "/diary",
    "diary-found": "/diary?search=%ED%95%98%EB%A3%A8",
    "diary-nothing": "/diary?search=zzzz&mood=calm",
    "diary-deleted": "/diary?deleted=on",
    "note": "/diary/1",
    "memo": "/diary/3",
    "note-new": "/diary/new",
    "note-edit": "/diary/1/edit",
    "mailbox": "/mailbox",
    "mailbox-new": "/mailbox/new",
    "mailbox-settings": "/mailbox/1/settings",
    "letter-new": "/mailbox/1/writing",
    "letter": "/letters/1",
    "offline": "/offline",
    "not-found": "/nothing-here",
}

THEMES = ["green", "blue", "orange", "pink", "black"]
LANGUAGES = ["ko", "en"]
# Each language once, one with scripts and one without.
LANGUAGES_AND_SCRIPTS = [("ko", True), ("en", False)]
MODES = ["light", "dark"]


def quiet(page: Page) -> None:
    """Waits until nothing on the page moves."""
    page.wait_for_load_state("load")
    page.evaluate("document.fonts.ready")


# Records the announcements of a page's live region, because each soon replaces the one before.
HEAR = """
  window.heard = [];
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      if (target.id === "live") for (const { textContent } of addedNodes) window.heard.push(textContent);
    }
  }).observe(document, { subtree: true, childList: true });
"""


def announced(page: Page, text: str) -> None:
    """Waits until the page has announced a text, after the last announcement that was waited for."""
    until(
        page,
        """(text) => {
          const at = window.heard.findIndex((one) => one.includes(text));
          return window.heard.splice(0, at + 1).length > 0;
        }""",
        text,
    )


def redirected(page: Page, path: str, notice: str) -> None:
    """Waits for the page that a form redirects to. A script removes the notice from the URL as soon as it runs."""
    page.wait_for_url(re.compile(rf"^https?://[^/]+{re.escape(path)}(\?notice={notice}.*)?$"))


def until(page: Page, script: str, argument=None) -> None:
    """Waits until a script, or a function of the argument, returns a true value or a promise of one. Playwright's
    `wait_for_function` treats any promise as true, and compiles the script again for every poll after the first, which
    the Content-Security-Policy of the pages forbids."""
    for _ in range(1500):
        try:
            if page.evaluate(script, argument):
                return
        except Error as error:
            # The page navigated during the evaluation.
            if "Execution context was destroyed" not in error.message:
                raise
        page.wait_for_timeout(20)
    raise AssertionError(f"never true: {script}")


def reopen_until(page: Page, path: str, locator: Locator, seconds: float = 60) -> None:
    """Reloads a page until it shows the result of work that the server does after its response. A page without scripts
    does not update itself."""
    deadline = time.monotonic() + seconds
    page.goto(path)
    while locator.count() == 0:
        assert time.monotonic() < deadline, page.locator("main").inner_text()
        page.wait_for_timeout(100)
        page.goto(path)


def wait_for(page: Page, condition, seconds: float = 60):
    """Waits until a condition holds that the page does not show, and returns the value of the condition; meanwhile the
    events of the page are dispatched."""
    deadline = time.monotonic() + seconds
    while not (value := condition()):
        assert time.monotonic() < deadline, f"never so: {condition}"
        page.wait_for_timeout(50)
    return value


def expect_without(page: Page, selector: str) -> None:
    """Waits until a page is completely loaded and lacks an element. A page without scripts reloads itself while more is
    to come, and lacks much until it is complete; the last element of every page is the list of shortcuts."""
    expect(page.locator(f"body:has(#shortcuts):not(:has({selector}))")).to_have_count(1)


def expect_count(page: Page, count: int) -> None:
    """Waits until the open Today page shows this number of contributions for the day."""
    until(page, "count => document.querySelector('[data-count]').dataset.count === count", str(count))


# A page considers a press, or the composition of a letter, lost after 5,000 ms without its end; this disables that.
NEVER_LOST = """(() => {
  const set = window.setTimeout;
  window.setTimeout = (body, delay, ...rest) => set(body, delay === 5000 ? 2 ** 31 - 1 : delay, ...rest);
})()"""


def take_no_hand_for_lost(page: Page) -> None:
    """Disables the timeout after which a page considers a press or a composition lost, for a busy machine."""
    page.evaluate(NEVER_LOST)


def nothing(found: list[str]) -> None:
    """Fails if anything was found, and lists each finding on a line."""
    assert not found, "\n".join(found)


def write_note(page: Page, title: str, body: str = "") -> None:
    """Writes a note in the editor."""
    page.goto("/diary/new")
    page.locator("#title").fill(title)
    page.locator("#body").fill(body)
    page.locator(".ends [value=save]").click()
    page.wait_for_url(re.compile(r"/diary/\d+"))


def touch(session: CDPSession, kind: str, x: float = 0, y: float = 0) -> None:
    """Sends a touch event to the browser, as the touch screen does."""
    points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


class Held:
    """Holds back the requests of a page until they are released.

    The page must have no service worker, because its requests cannot be held back.
    """

    def __init__(self, page: Page, address: str):
        self.page = page
        self.routes: list[Route] = []
        page.route(address, lambda route: self.routes.append(route))
        page.evaluate("document.addEventListener('haru:swapped', () => { window.swaps = (window.swaps ?? 0) + 1; })")

    def ask(self) -> None:
        """Makes the page refresh itself, as it does after a change event, and waits for the request."""
        self.page.evaluate("document.dispatchEvent(new Event('haru:refresh'))")
        self.wait()

    def wait(self) -> None:
        """Waits until the page sends a request."""
        for _ in range(1500):
            if self.routes:
                return
            self.page.wait_for_timeout(20)
        raise AssertionError("the page asked for nothing")

    def let_go(self) -> None:
        """Releases the first request, and waits until the page has processed the response."""
        self.wait()
        route = self.routes.pop(0)
        with self.page.expect_response(route.request.url) as answer:
            route.continue_()
        answer.value.finished()
        self.page.evaluate("new Promise((taken) => setTimeout(taken, 150))")

    def free(self) -> None:
        """Releases all requests and stops holding back."""
        for route in self.routes:
            route.continue_()
        self.page.unroute_all()
