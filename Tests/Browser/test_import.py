"""Files of other programs and exports of another Haru: previewed, imported once, and undone."""

import pytest
from playwright.sync_api import expect

from machine import Machine
from pages import LANGUAGES, LANGUAGES_AND_SCRIPTS, nothing
from test_accessibility import faults

# No header reveals the meaning of its column; two columns have no header, and one header contains markup.
TABLE = "<b>what</b>,when,,,where\n<i>Sow</i>,2026-10-20,high,,garden\nReap,2026-10-21,,,field\n"
PAGE = "/settings/import"
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_export_comes_into_another_haru_and_goes_again(settled, visitor, language, tmp_path):
    settled.haru("todo", "add", "<b>Sow</b>")
    settled.haru("export", str(tmp_path / "haru.zip"))
    (tmp_path / "other").mkdir()
    other = Machine(tmp_path / "other", settled.now)
    with other.serve() as server:
        page = visitor.page(server, PAGE, language=language)
        page.locator("#file").set_input_files(tmp_path / "haru.zip")
        page.locator("main form .btn").last.click()
        waiting = page.locator("#waiting")
        expect(waiting).to_contain_text("<b>Sow</b>")
        expect(waiting).to_contain_text("저장소 1개, 커밋 기록" if language == "ko" else "repositories: 1, commit records:")
        nothing(faults(page))
        waiting.locator(".primary").click()
        expect(page.locator(".ruled")).to_contain_text("haru.zip")
        assert "<b>Sow</b>" in other.haru("todo", "list")
        assert other.haru("streak", "--json") == settled.haru("streak", "--json")
        page.locator(".ruled .btn").click()
        expect(page.locator(".ruled")).to_have_count(0)
        assert "Sow" not in other.haru("todo", "list")


def send(page, text, name="a.csv"):
    """Uploads a file for the preview."""
    page.goto(PAGE)
    page.locator("#file").set_input_files({"name": name, "mimeType": "text/csv", "buffer": text.encode()})
    page.locator("main form .btn").last.click()
    expect(page.locator("#waiting")).to_contain_text(name)


def choose(page, **places):
    """Assigns columns to fields, and previews again."""
    for field, place in places.items():
        page.locator(f"#column-{field}").select_option(str(place))
    page.locator("#waiting details .btn").click()


@pytest.mark.parametrize("language, scripts", LANGUAGES_AND_SCRIPTS)
def test_a_table_of_unknown_headers_is_matched_and_imported(settled, visitor, language, scripts):
    with settled.serve() as server:
        page = visitor.page(server, PAGE, language=language, java_script_enabled=scripts)
        send(page, TABLE)
        waiting = page.locator("#waiting")
        expect(waiting.locator("dl")).to_contain_text("<i>Sow</i>")
        expect(page.locator("#column-title option").nth(1)).to_have_text("<b>what</b> — <i>Sow</i>")
        expect(page.locator("#column-title option").nth(4)).to_have_text("4번째 칸" if language == "ko" else "column 4")
        # The import requires a title column.
        expect(waiting.locator(".acts .btn")).to_have_count(1)
        if scripts:
            nothing(faults(page))
        choose(page, title=1, memo=1)
        expect(waiting.locator("[role=alert]")).to_contain_text("같은 칸" if language == "ko" else "the same column")
        expect(page.locator("select[aria-invalid=true]")).to_have_count(2)
        expect(page.locator("#column-memo")).to_have_value("1")
        if scripts:
            nothing(faults(page))
        choose(page, memo="", due=2, tags=5, important=3)
        expect(waiting.locator(".how li")).to_have_text(["<i>Sow</i>", "Reap"])
        expect(page.locator("#column-due")).to_have_value("2")
        if scripts:
            nothing(faults(page))
        # A changed assignment is previewed before the import.
        page.locator("#column-title").select_option("5")
        waiting.locator(".acts .primary").click()
        expect(waiting.locator(".how li")).to_have_count(0)
        expect(page.locator("[role=alert]")).to_be_visible()
        choose(page, title=1)
        page.locator("#column-due").select_option("")
        waiting.locator(".acts .primary").click()
        expect(page.locator("main .banner[role=status]")).to_be_visible()
        expect(page.locator("#column-due")).to_have_value("")
        choose(page, due=2)
        waiting.locator(".acts .primary").click()
        expect(page.locator(".ruled")).to_contain_text("a.csv")
        listed = settled.haru("todo", "list", "--json")
        assert "<i>Sow</i>" in listed and "2026-10-20" in listed and "garden" in listed


def test_what_was_guessed_is_changed_by_keyboard(settled, visitor):
    with settled.serve() as server:
        page = visitor.page(server, PAGE, language="en")
        send(page, "title,notes,due\nSow,Beans,2026-10-20\n")
        expect(page.locator("#waiting .how li")).to_have_text(["Sow"])
        summary = page.locator("#waiting summary")
        expect(page.locator("#column-title")).to_be_hidden()
        summary.focus()
        page.keyboard.press("Enter")
        expect(page.locator("#column-title")).to_have_value("1")
        page.keyboard.press("Tab")
        expect(page.locator("#column-title")).to_be_focused()
        page.keyboard.type("notes")
        page.keyboard.press("Tab")
        expect(page.locator("#column-memo")).to_be_focused()
        page.keyboard.type("None")
        page.locator("#waiting details .btn").focus()
        page.keyboard.press("Enter")
        expect(page.locator("#waiting .how li")).to_have_text(["Beans"])
        # The assignment is part of the URL, so that going back works.
        page.go_back()
        expect(page.locator("#waiting .how li")).to_have_text(["Sow"])


def test_a_wide_table_fits_a_phone_and_a_form_of_another_file_imports_nothing(settled, visitor):
    heads = ["가" * 5_000, "W" * 300, ""] + [f"c{number}" for number in range(4, 1_001)]
    rows = [",".join(heads), ",".join(["W" * 300] + [str(number) for number in range(2, 1_001)])]
    with settled.serve() as server:
        page = visitor.page(server, PAGE, language="en")
        send(page, "\n".join(rows))
        expect(page.locator("#column-title option")).to_have_count(101)
        nothing(faults(page))
        choose(page, title=1)
        other = page.context.new_page()
        send(other, "title\nOther\n", name="b.csv")
        page.locator("#waiting .acts .primary").click()
        expect(page.locator("[role=alert]")).to_be_visible()
        expect(page.locator("#waiting")).to_contain_text("Other")
        assert "Other" not in settled.haru("todo", "list")
