"""Tasks and notes of other programs come after a look, once, and go again."""

import pytest
from playwright.sync_api import expect

from pages import LANGUAGES, nothing
from test_accessibility import faults

TASKS = "(A) 2026-10-20 <b>Sow</b> +garden\nx 2026-10-22 2026-10-21 Buy seeds\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_is_seen_imported_and_undone(settled, visitor, language):
    with settled.serve() as server:
        page = visitor.page(server, "/settings", language=language)
        page.locator("a[href='/settings/import']").click()
        page.locator("#file").set_input_files({"name": "a.bin", "mimeType": "text/plain", "buffer": b"\xff"})
        page.locator("main form .btn").click()
        expect(page.locator("[role=alert]")).to_be_visible()
        page.locator("#file").set_input_files({"name": "todo.txt", "mimeType": "text/plain", "buffer": TASKS.encode()})
        page.locator("main form .btn").last.click()
        expect(page.locator("#waiting")).to_contain_text("<b>Sow</b>")
        expect(page.locator("#waiting")).to_contain_text("할 일 2개" if language == "ko" else "2 tasks")
        nothing(faults(page))
        page.locator("#waiting .primary").click()
        expect(page.locator(".ruled")).to_contain_text("todo.txt")
        assert "<b>Sow</b>" in settled.haru("todo", "list")
        page.locator(".ruled .btn").click()
        expect(page.locator(".ruled")).to_have_count(0)
        assert "Sow" not in settled.haru("todo", "list")
