"""Names and messages of other people are text, whatever they hold."""

import pytest

from furniture import NOW, settle
from history import Author
from pages import PAGES

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
        page.goto(server.base + path)
        page.wait_for_timeout(200)
        assert page.locator("main img, main b:text-is('bold'), main script:not([src])").count() == 0
        text = page.content()
        assert RTL not in text and "\x1b" not in text
        if path.startswith("/days/"):
            assert "<script>alert(2)</script>" in page.locator("main").inner_text()


@pytest.mark.parametrize(
    "path",
    ["/days/2026-02-30", "/days/0000-00-00", "/days/2026-11-21x", "/days/%00", "/days/../../etc/passwd", "/settings/secret",
     "/assets/..%2f..%2fhome", "/%ff", "/" + "a" * 5_000, "/?notice=<script>", "/days/9999-99-99/explanation"],
)  # fmt: skip
def test_odd_addresses_are_answered_with_a_page(furnished, visitor, path):
    page = visitor.context(furnished).new_page()
    response = page.goto(furnished.base + path)
    assert response.status in (200, 400, 404, 414), response.status
    assert "<script>" not in page.locator("body").inner_html()
