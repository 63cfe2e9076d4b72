"""The editor of a note: the text fills the page, and everything else is within reach."""

import pytest
from playwright.sync_api import expect

from pages import quiet, until, write_note


@pytest.fixture
def server(settled):
    """A server on a machine whose repository has a commit of an earlier day and a copy of it on another branch."""
    garden = settled.repositories["garden"]
    original = garden.commit(settled.now.replace(day=18, hour=9), "fix: 물길을 돌리다")
    garden.git("checkout", "--quiet", "-b", "side", f"{original}~1")
    garden.commit(settled.now.replace(day=19, hour=9), "feat: 옆 밭")
    garden.git("cherry-pick", "--allow-empty", "--keep-redundant-commits", original)
    garden.git("checkout", "--quiet", "main")
    settled.haru("repo", "scan")
    with settled.serve() as server:
        yield server


def pick(page, words: str):
    page.locator("#search").fill(words)
    expect(page.locator("#recent [name=commit]")).to_have_count(1)
    page.locator("#recent label").click()


def test_the_day_follows_the_commit_until_one_is_chosen(server, visitor):
    page = visitor.page(server, "/diary/new")
    expect(page.locator("#day-name")).to_have_text("11월 21일 토요일")
    pick(page, "물길")
    expect(page.locator("#day-name")).to_have_text("11월 18일 수요일")
    page.locator("#linked [name=commit]").uncheck(force=True)
    expect(page.locator("#day-name")).to_have_text("11월 21일 토요일")
    page.locator("#linked [name=commit]").check(force=True)
    page.locator("#title").fill("물길")
    page.locator(".ends [value=save]").click()
    page.wait_for_url("**/diary/1*")
    expect(page.locator(".facts-line a").first).to_have_attribute("href", "/days/2026-11-18")
    page.goto("/diary/new")
    pick(page, "물길")
    page.locator("#dated summary").click()
    page.locator("#day").fill("2026-11-02")
    expect(page.locator("#day-name")).to_have_text("11월 2일 월요일")
    page.locator("#title").fill("다른 날")
    page.locator(".ends [value=save]").click()
    page.wait_for_url("**/diary/2*")
    expect(page.locator(".facts-line a").first).to_have_attribute("href", "/days/2026-11-02")


def test_a_new_note_begins_in_its_title(server, visitor):
    page = visitor.page(server, "/diary/new")
    expect(page.locator("#title")).to_be_focused()
    page.keyboard.type("물길")
    page.locator(".ends [value=save]").click()
    page.wait_for_url("**/diary/1*")
    page.goto("/diary/1/edit")
    expect(page.locator("#title")).to_have_value("물길")
    expect(page.locator("#title")).not_to_be_focused()


def test_without_scripts_the_day_follows_too(server, visitor):
    page = visitor.context(server, java_script_enabled=False).new_page()
    page.goto("/diary/new")
    page.locator("#search").fill("물길")
    page.locator("#commits-button").click()
    page.locator("#recent [name=commit]").check()
    page.locator("#preview-button").click()
    expect(page.locator("#day-name")).to_have_text("11월 18일 수요일")
    page.locator("#title").fill("물길")
    page.locator("#title").press("Enter")
    page.wait_for_url("**/diary/1?notice=note-added")
    expect(page.locator(".facts-line a").first).to_have_attribute("href", "/days/2026-11-18")


def test_a_copy_is_offered_once(server, visitor):
    page = visitor.page(server, "/diary/new")
    page.locator("#search").fill("물길")
    expect(page.locator("#recent [name=commit]")).to_have_count(1)
    page.locator("#recent label").click()
    expect(page.locator("#linked [name=commit]")).to_be_checked()
    page.locator("#search").fill("물길을")
    expect(page.locator("#recent")).not_to_have_attribute("aria-busy", "true")
    expect(page.locator("#recent [name=commit]")).to_have_count(0)
    page.goto("/diary/new")
    page.locator("#search").fill("")


def test_a_commit_leads_to_its_note_and_the_note_back(server, visitor):
    page = visitor.page(server, "/days/2026-11-18")
    page.locator(".line li", has_text="물길").locator(".pen").click()
    page.locator("#title").fill("옆으로 흐르게")
    page.locator(".ends [value=save]").click()
    page.wait_for_url("**/diary/1*")
    page.locator(".linked-commits a").click()
    page.wait_for_url("**/days/2026-11-18#commit-*")
    commit = page.locator(".line li:target")
    expect(commit).to_contain_text("물길을 돌리다")
    commit.locator(".entry a").click()
    page.wait_for_url("**/diary/1")


def test_the_saved_line_tells_when(server, visitor):
    page = visitor.page(server, "/diary/new", language="en")
    expect(page.locator("#kept")).to_have_text("Markdown works here.")
    page.locator("#body").fill("Words")
    expect(page.locator("#kept")).to_have_text("Draft kept in this browser · just now")
    page.locator("#body").fill("")
    expect(page.locator("#kept")).to_have_text("Markdown works here.")


def test_what_is_said_of_an_empty_note_goes_with_its_first_letter(server, visitor):
    page = visitor.page(server, "/diary/new", language="en")
    page.get_by_role("button", name="Save").first.click()
    expect(page.locator("#editor .fault")).to_contain_text("both empty")
    page.locator("#title").press_sequentially("A")
    expect(page.locator("#editor .fault")).to_have_count(0)
    expect(page.locator("#editor [aria-invalid]")).to_have_count(0)


def test_a_device_that_keeps_nothing_is_said_so(server, visitor):
    page = visitor.context(server, language="en").new_page()
    page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); };")
    page.goto("/diary/new")
    page.locator("#body").fill("Words")
    expect(page.locator("#kept")).to_contain_text("keep a draft here")


@pytest.mark.parametrize("width, height", [(390, 844), (820, 1180), (1280, 700), (320, 568)])
def test_saving_and_moods_stay_within_reach_of_a_long_text(server, visitor, width, height):
    page = visitor.context(server, width=width, viewport={"width": width, "height": height}).new_page()
    page.goto("/diary/new")
    page.locator("#body").fill("\n".join(f"줄 {number}" for number in range(200)))
    quiet(page)
    for y in [0, 900, 2400]:
        page.evaluate("y => scrollTo(0, y)", y)
        for target in [".ends [value=save]", "#preview-button", "label[for=mood-good]"]:
            assert page.locator(target).evaluate("""e => {
              const box = e.getBoundingClientRect();
              const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
              return box.top >= 0 && box.bottom <= innerHeight && (e.contains(top) || top?.htmlFor === e.htmlFor || top?.id === e.htmlFor);
            }"""), f"{target} at {y}"


def test_the_preview_takes_the_place_of_the_text(server, visitor):
    page = visitor.page(server, "/diary/new")
    page.locator("#body").fill("| a | b |\n|---|---|\n| c | d |\n\n- [x] 했다\n\n~~지웠다~~ <b>x</b>")
    page.locator("#preview-button").click()
    expect(page.locator("#preview table td")).to_have_text(["c", "d"])
    expect(page.locator("#preview input[type=checkbox]")).to_be_disabled()
    expect(page.locator("#preview del")).to_have_text("지웠다")
    assert page.locator("#preview b").count() == 0
    expect(page.locator("#body")).to_be_hidden()
    page.locator("#preview-button").click()
    expect(page.locator("#body")).to_be_focused()


def test_a_wide_table_scrolls_in_its_own_box(server, visitor):
    page = visitor.context(server, width=390).new_page()
    cells = "|" + "|".join(f"column number {number}" for number in range(12)) + "|"
    write_note(page, "표", f"{cells}\n|{'-|' * 12}\n{cells}")
    assert page.locator(".prose .table").evaluate("e => e.scrollWidth > e.clientWidth")
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    page.locator(".prose .table").focus()
    page.keyboard.press("ArrowRight")
    until(page, "() => document.querySelector('.prose .table').scrollLeft > 0")


def test_a_text_is_counted_while_it_is_written_and_without_scripts(settled, server, visitor):
    settled.haru("note", "add", "하나", "--body", "둘 셋 ")
    count = visitor.page(server, "/diary/1/edit", java_script_enabled=False).locator("#body-count")
    expect(count).to_have_text("3자")
    page = visitor.page(server, "/diary/new")
    expect(page.locator("#body-count")).to_have_text("0자")
    page.locator("#body").fill("하루 👨‍👩‍👧‍👦")
    expect(page.locator("#body-count")).to_have_text("4자")
