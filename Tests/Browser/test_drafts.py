"""Unsaved drafts of the diary: none is lost, and none overwrites what was stored elsewhere."""

from playwright.sync_api import expect

from pages import until
from pages import write_note as write


def kept(page):
    """Returns the titles of the drafts in the browser's local storage."""
    return page.evaluate(
        """Object.keys(localStorage).filter((key) => key.startsWith("haru.draft."))
          .map((key) => JSON.parse(localStorage[key]).fields.find((field) => field[0] === "title")[1]).sort()"""
    )


def wait_until_kept(page):
    until(page, "() => Object.keys(localStorage).length > 0")


def test_an_unsaved_text_survives_a_reload_and_is_forgotten_once_stored(server, visitor):
    page = visitor.page(server, "/diary/new")
    page.locator("#title").fill("아직 안 끝난 글")
    page.locator("#body").fill("첫 줄\n둘째 줄 <b>")
    page.locator("#mood-tired").check(force=True)
    page.locator("#recent label").first.click()
    page.reload()
    expect(page.locator("#draft")).to_be_visible()
    assert page.locator("#title").input_value() == ""
    page.locator("#draft-use").click()
    assert page.locator("#title").input_value() == "아직 안 끝난 글"
    assert page.locator("#body").input_value() == "첫 줄\n둘째 줄 <b>"
    expect(page.locator("#mood-tired")).to_be_checked()
    expect(page.locator("#linked [name=commit]:checked, #recent [name=commit]:checked")).to_have_count(1)
    # To the page, this is a crash; another one follows.
    page.close(run_before_unload=False)
    page = page.context.new_page()
    page.goto("/diary/new")
    page.locator("#draft-use").click()
    page.locator(".ends [value=save]").click()
    page.wait_for_url("**/diary/1*")
    page.goto("/diary/new")
    expect(page.locator("#draft")).to_be_hidden()


def test_an_unsaved_text_outlives_the_session(server, visitor):
    page = visitor.page(server, "/diary/new")
    page.locator("#title").fill("쓰던 글")
    wait_until_kept(page)
    page.context.clear_cookies()
    page.locator(".ends [value=save]").click()
    expect(page.locator("h1")).to_have_text("키가 필요해요")
    server.let_in(page.context)
    page.goto("/diary/new")
    page.locator("#draft-use").click()
    assert page.locator("#title").input_value() == "쓰던 글"
    page.locator("#draft").wait_for(state="hidden")


def test_a_draft_is_thrown_away(server, visitor):
    page = visitor.page(server, "/diary/new")
    page.locator("#body").fill("버릴 글")
    page.reload()
    page.locator("#draft-drop").click()
    page.reload()
    expect(page.locator("#draft")).to_be_hidden()


def test_the_second_of_two_editors_is_told_and_shown_both(server, visitor):
    context = visitor.context(server)
    first = context.new_page()
    write(first, "처음")
    second = context.new_page()
    first.goto("/diary/1/edit")
    second.goto("/diary/1/edit")
    first.locator("#body").fill("첫째의 글")
    first.locator(".ends [value=save]").click()
    expect(first.locator(".prose")).to_have_text("첫째의 글")
    second.locator("#body").fill("둘째의 글")
    second.locator(".ends [value=save]").click()
    expect(second.locator(".clash pre")).to_have_text("첫째의 글")
    assert second.locator("#body").input_value() == "둘째의 글"
    second.locator(".ends [value=save]").click()
    expect(second.locator(".prose")).to_contain_text("둘째의 글")


def test_a_long_text_is_refused_and_not_lost(server, visitor):
    page = visitor.page(server, "/diary/new")
    page.locator("#title").fill("ㅎ" * 200)
    expect(page.locator("#title-count")).to_have_class("faint num count over")
    page.locator(".ends [value=save]").click()
    expect(page.locator("#title-hint .fault")).to_contain_text("200자")
    expect(page.locator("#title")).to_be_focused()
    assert page.locator("#title").input_value() == "ㅎ" * 200
    page.reload()
    page.goto("/diary/new")
    page.locator("#draft-use").click()
    assert page.locator("#title").input_value() == "ㅎ" * 200


def test_a_draft_is_sent_as_written_on_what_it_was_written_on(server, visitor):
    context = visitor.context(server)
    page, elsewhere = context.new_page(), context.new_page()
    write(page, "처음")
    page.goto("/diary/1/edit")
    page.locator("#body").fill("저장하지 않은 글")
    page.goto("/diary")
    elsewhere.goto("/diary/1/edit")
    elsewhere.locator("#draft-drop").wait_for()
    elsewhere.locator("#body").fill("다른 곳에서 고친 글")
    elsewhere.locator(".ends [value=save]").click()
    expect(elsewhere.locator(".prose")).to_have_text("다른 곳에서 고친 글")
    page.goto("/diary/1/edit")
    page.locator("#draft-use").click()
    page.locator(".ends [value=save]").click()
    expect(page.locator(".clash pre")).to_have_text("다른 곳에서 고친 글")
    assert page.locator("#body").input_value() == "저장하지 않은 글"


def test_an_address_that_names_no_commit_throws_no_draft_away(server, visitor):
    page = visitor.page(server, "/diary/new")
    page.locator("#title").fill("쓰던 글")
    page.goto("/diary/new?commit=abcd1234")
    expect(page.locator("#draft")).to_be_visible()
    page.goto("/diary")
    page.goto("/diary/new")
    expect(page.locator("#draft-words")).to_contain_text("쓰던 글")


def test_a_second_new_note_leaves_the_draft_of_the_first(server, visitor):
    page = visitor.page(server, "/diary/new")
    page.locator("#title").fill("첫째")
    page.goto("/diary/new?day=2026-11-20")
    expect(page.locator("#draft")).to_be_visible()
    page.locator("#title").fill("둘째")
    page.goto("/diary/new")
    # The newest draft is offered first, then the one before it.
    expect(page.locator("#draft-words")).to_contain_text("둘째")
    page.locator("#draft-use").click()
    expect(page.locator("#draft-words")).to_contain_text("첫째")
    page.locator(".ends [value=save]").click()
    page.wait_for_url("**/diary/1*")
    expect(page.locator("h1")).to_have_text("둘째")
    page.goto("/diary/new")
    expect(page.locator("#draft-words")).to_contain_text("첫째")
    assert kept(page) == ["첫째"]


def test_what_was_begun_is_offered_after_a_draft_was_taken(server, visitor):
    page = visitor.page(server, "/diary/new")
    page.locator("#title").fill("첫째")
    page.goto("/diary/new")
    page.locator("#title").fill("둘째")
    page.locator("#draft-use").click()
    assert page.locator("#title").input_value() == "첫째"
    expect(page.locator("#draft-words")).to_contain_text("둘째")


def test_a_text_that_comes_back_unstored_is_not_offered_over_itself(server, visitor):
    page = visitor.page(server, "/diary/new")
    page.locator("#title").fill("ㅎ" * 200)
    page.locator(".ends [value=save]").click()
    expect(page.locator("#title-hint .fault")).to_be_visible()
    expect(page.locator("#draft")).to_be_hidden()
    assert kept(page) == ["ㅎ" * 200]


def test_an_untouched_page_leaves_the_draft_of_another(server, visitor):
    context = visitor.context(server)
    untouched = context.new_page()
    untouched.goto("/diary/new")
    writing = context.new_page()
    writing.goto("/diary/new")
    writing.locator("#title").fill("쓰던 글")
    wait_until_kept(writing)
    untouched.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    untouched.goto("/diary")
    assert kept(untouched) == ["쓰던 글"]


def test_reading_what_was_stored_again_keeps_the_next_draft(server, visitor):
    page = visitor.page(server, "/diary")
    write(page, "하나")
    page.goto("/diary/new")
    page.locator("#title").fill("다음 글")
    page.goto("/diary/1?notice=note-added")
    page.reload()
    assert kept(page) == ["다음 글"]


def test_commits_that_cannot_be_fetched_are_said_to_be_missing(server, visitor):
    page = visitor.page(server, "/diary/new", language="en", service_workers="block")
    page.route("**/diary/commits*", lambda route: route.abort())
    page.locator("#title").fill("Still here")
    page.locator("#search").fill("plants")
    expect(page.locator("#notice")).to_contain_text("Couldn’t load it")
    assert page.locator("#title").input_value() == "Still here"
