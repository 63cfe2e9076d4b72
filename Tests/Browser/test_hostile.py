"""Names and messages of other people are shown as text, whatever they contain."""

import pytest
from playwright.sync_api import expect

from furniture import NOW, settle
from history import Author
from tasks import add

RTL = "\u202e"
HOSTILE = Author(f'"><img src=x onerror=alert(1)>{RTL}evil', "me@example.com")
SUBJECT = f"<script>alert(2)</script> {{{{today}}}} {RTL}gpj.exe \x1b[31m ' onmouseover='alert(3)"


@pytest.mark.parametrize("path", ["/", "/days/2026-11-21", "/days/2026-11-21/explanation", "/settings/authors", "/settings/repositories"])
def test_hostile_names_stay_text(machine, visitor, path):
    name = "<b>bold</b> & 'quoted' \"twice\""
    machine.repository(name).commit(NOW, SUBJECT, HOSTILE)
    settle(machine)
    with machine.serve() as server:
        page = visitor.context(server).new_page()
        page.on("dialog", lambda dialog: pytest.fail(f"the page ran what a commit says: {dialog.message}"))
        page.goto(path)
        page.wait_for_timeout(200)
        assert page.locator("main img, main b:text-is('bold'), main script:not([src])").count() == 0
        text = page.content()
        assert RTL not in text and "\x1b" not in text
        if path.startswith("/days/"):
            assert "<script>alert(2)</script>" in page.locator("main").inner_text()


TITLE = f"<script>alert(4)</script> \"><img src=x onerror=alert(5)> שלום {RTL}txt 👩‍👩‍👧 #<b>t</b>"
MEMO = "<img src=x onerror=alert(6)>\n\n[press](javascript:alert(7)) ![](http://example.com/a.png)\n\n<script>alert(8)</script>"


def test_hostile_tasks_stay_text(settled, server, visitor):
    add(settled, f"오늘 {TITLE}")
    page = visitor.context(server).new_page()
    page.on("dialog", lambda dialog: pytest.fail(f"the page ran what a task says: {dialog.message}"))
    page.goto("/tasks/1")
    page.locator("#memo").fill(MEMO)
    page.locator(".save button").click()
    page.locator("#task-1").wait_for()
    for path in ["/", "/tasks", "/tasks/list", "/tasks/1", "/tasks/days/2026-11-21", "/days/2026-11-21", "/calendar"]:
        page.goto(path)
        page.wait_for_timeout(150)
        assert page.locator("main img, main b:text-is('t'), main script:not([src])").count() == 0, path
        assert page.locator("main a[href^='javascript']").count() == 0, path
        assert RTL not in page.content() or path == "/tasks/1", path
    page.goto("/tasks/1")
    assert page.locator("#memo").input_value() == MEMO
    page.goto("/tasks")
    page.locator("#entry").fill(TITLE)
    expect(page.locator("[data-reads]")).to_be_visible()
    assert page.locator("[data-reads] img, [data-reads] b").count() == 0


@pytest.mark.parametrize(
    "path",
    ["/days/2026-02-30", "/days/0000-00-00", "/days/2026-11-21x", "/days/%00", "/days/../../etc/passwd", "/settings/secret",
     "/assets/..%2f..%2fhome", "/%ff", "/" + "a" * 5_000, "/?notice=<script>", "/days/9999-99-99/explanation", "/tasks/0",
     "/tasks/9999999999999999999", "/tasks/list?q=%00", "/tasks/list?offset=-1&sort=<script>", "/tasks/days/0000-01-01",
     "/tasks?notice=task-deleted&task=<script>&before=x"],
)  # fmt: skip
def test_odd_addresses_are_answered_with_a_page(furnished, visitor, path):
    page = visitor.context(furnished).new_page()
    response = page.goto(path)
    assert response.status in (200, 400, 404, 414), response.status
    assert "<script>" not in page.locator("body").inner_html()
