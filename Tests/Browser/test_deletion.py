"""All data of a person are deleted after they confirm it by typing."""

import pytest
from playwright.sync_api import expect

from pages import LANGUAGES, nothing
from test_accessibility import faults

WORDS = {"ko": "모두 지우기", "en": "delete everything"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_owner_deletes_everything(settled, visitor, language):
    settled.haru("todo", "add", "장보기")
    with settled.serve() as server:
        page = visitor.page(server, "/settings", language=language)
        other = visitor.page(server, "/", language=language)
        page.locator("a[href='/settings/deletion']").click()
        expect(page.locator("main")).to_contain_text("할 일 1개" if language == "ko" else "Tasks: 1")
        nothing(faults(page))
        page.locator("#confirmation").fill("yes")
        page.locator("main form .btn").click()
        expect(page.locator("[role=alert]")).to_contain_text(WORDS[language])
        expect(page.locator("#confirmation")).to_have_value("yes")
        page.locator("#confirmation").fill(WORDS[language])
        page.locator("main form .btn").click()
        expect(page.locator("h1")).to_have_text("모두 지웠어요" if language == "ko" else "Everything is deleted")
        for signed_out in (page, other):
            assert signed_out.goto("/").status == 401
        entered = visitor.page(server, "/tasks", language=language)
        expect(entered.locator("main")).not_to_contain_text("장보기")
