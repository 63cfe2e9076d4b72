"""The diary in a browser: writing about a commit, searching, losing nothing, deleting and undoing."""

import pytest
from playwright.sync_api import expect

from pages import quiet, touch
from pages import write_note as write


@pytest.fixture
def server(settled):
    """A server on the settled machine, whose newest commit has a subject to search for."""
    settled.repositories["garden"].commit(settled.now.replace(hour=9), "fix: 시간대를 옮겨 심기")
    settled.haru("repo", "scan")
    with settled.serve() as server:
        yield server


def titles(page):
    return page.locator("#notes .jotting h2")


def test_a_note_on_a_commit_is_found_by_a_part_of_a_word(server, visitor):
    page = visitor.page(server, "/days/2026-11-21")
    page.locator(".line .pen").first.click()
    page.wait_for_url("**/diary/new?*")
    expect(page.locator("#linked [name=commit]")).to_be_checked()
    page.locator("#title").fill("화분을 옮겼다")
    page.locator("#body").fill("하루 경계를 UTC로 자르던 게 **원인**.")
    page.locator("#mood-fire").check(force=True)
    page.locator("#tag").fill("DST, 시간")
    page.locator(".ends [value=save]").click()
    page.wait_for_url("**/diary/1*")
    expect(page.locator(".prose strong")).to_have_text("원인")
    expect(page.locator(".linked-commits")).to_contain_text("시간대를 옮겨 심기")
    write(page, "다른 이야기")

    page.goto("/diary")
    page.locator("#find [name=search]").type("간대", delay=20)
    expect(page.locator("#notes .jotting")).to_have_count(1)
    expect(page.locator("#notes mark")).to_have_text("간대")
    assert page.url.endswith("/diary?search=%EA%B0%84%EB%8C%80")
    page.locator("#find [name=search]").fill("없는 말")
    expect(page.locator("#notes .quiet")).to_be_visible()
    page.locator("#find [name=search]").fill("")
    expect(page.locator("#notes .jotting")).to_have_count(2)
    page.locator("#find [name=mood]").select_option("fire")
    expect(page.locator("#notes .jotting")).to_have_count(1)

    page.goto("/days/2026-11-21")
    # One note is listed at its commit, the other at its time.
    expect(page.locator(".line .by a")).to_have_text(["화분을 옮겼다"])
    expect(page.locator(".line .noted a")).to_have_text(["다른 이야기"])
    page.goto("/")
    expect(page.locator(".diary-card")).to_contain_text("다른 이야기")


def test_commits_are_picked_in_place(server, visitor):
    page = visitor.page(server, "/diary/new")
    expect(page.locator("#recent [name=commit]").first).to_be_visible()
    page.locator("#search").type("옮겨", delay=20)
    expect(page.locator("#recent [name=commit]")).to_have_count(1)
    page.locator("#recent label").click()
    page.locator("#search").fill("Change 3,")
    expect(page.locator("#recent [name=commit]").first).to_be_visible()
    expect(page.locator("#linked [name=commit]")).to_be_checked()
    page.locator("#recent label").first.click()
    page.locator("#title").fill("둘")
    page.locator("#title").press("Control+Enter")
    page.wait_for_url("**/diary/1*")
    expect(page.locator(".linked-commits li")).to_have_count(2)


def test_several_are_deleted_and_had_back(server, visitor):
    page = visitor.page(server, "/diary")
    for title in ["하나", "둘", "셋"]:
        write(page, title)
    page.goto("/diary")
    expect(titles(page)).to_have_text(["셋", "둘", "하나"])
    page.locator("#notes .jotting h2 a").first.focus()
    page.keyboard.press("x")
    page.locator("label[for=note-1]").click()
    expect(page.locator("#notes [name=note]:checked")).to_have_count(2)
    page.locator(".choosers [value=delete]").click()
    expect(page.locator(".toast .undo")).to_be_visible()
    expect(titles(page)).to_have_text(["둘"])
    page.locator(".toast .undo").click()
    expect(titles(page)).to_have_text(["셋", "둘", "하나"])


def test_a_long_press_selects_and_escape_leaves_off(server, visitor):
    page = visitor.context(server, width=390, has_touch=True).new_page()
    write(page, "하나")
    write(page, "둘")
    page.goto("/diary")
    box = page.locator("#notes .jotting").first.bounding_box()
    page.mouse.move(box["x"] + 40, box["y"] + 20)
    page.mouse.down()
    expect(page.locator("#notes [name=note]:checked")).to_have_count(1)
    page.mouse.up()
    expect(page.locator("#notes [name=note]:checked")).to_have_count(1)
    assert page.url.endswith("/diary")
    page.keyboard.press("Escape")
    expect(page.locator("#notes [name=note]:checked")).to_have_count(0)
    expect(page.locator(".choosers [value=delete]")).to_be_hidden()


def test_a_long_press_of_a_finger_deletes_nothing(server, visitor):
    page = visitor.context(server, width=390, has_touch=True, is_mobile=True).new_page()
    write(page, "하나")
    page.goto("/diary")
    quiet(page)
    box = page.locator("#notes .jotting").first.bounding_box()
    session = page.context.new_cdp_session(page)
    touch(session, "touchStart", box["x"] + 60, box["y"] + 12)
    expect(page.locator("#notes [name=note]:checked")).to_have_count(1)
    touch(session, "touchEnd")
    page.wait_for_timeout(300)
    assert page.url.endswith("/diary")
    expect(page.locator("#notes [name=note]:checked")).to_have_count(1)
    # The cards did not move under the finger.
    assert page.locator("#notes .jotting").first.bounding_box()["y"] == box["y"]
    page.locator(".choosers [value=delete]").tap()
    expect(page.locator("#notes .jotting")).to_have_count(0)


def test_a_search_that_fails_is_said(server, visitor):
    page = visitor.page(server, "/diary", language="en", service_workers="block")
    page.route(lambda url: "search=" in url, lambda route: route.abort())
    page.locator("#find [name=search]").fill("plants")
    expect(page.locator("#notice")).to_contain_text("Couldn’t load it")


def test_script_in_markdown_does_nothing(server, visitor):
    page = visitor.page(server, "/diary")
    body = (
        "<script>window.hacked = 1</script>\n\n<img src=x onerror='window.hacked = 1'>\n\n"
        "[a](javascript:window.hacked=1) [b](https://example.com) ![c](https://example.com/x.png)\n\n`<b>`"
    )
    requests = []
    page.on("request", lambda request: requests.append(request.url))
    write(page, "<img src=x onerror='window.hacked=1'>", body)
    assert page.evaluate("window.hacked") is None
    assert page.locator(".prose script, .prose img").count() == 0
    assert page.locator(".prose a").all_inner_texts() == ["b", "c"]
    assert page.locator(".prose a").first.get_attribute("rel") == "noopener noreferrer nofollow"
    page.goto("/diary/1/edit")
    page.locator("#preview-button").click()
    expect(page.locator("#preview .prose a")).to_have_count(2)
    assert page.locator("#preview script, #preview img").count() == 0
    assert page.evaluate("window.hacked") is None
    assert all(url.startswith((server.base, "blob:", "data:")) for url in requests)


def test_a_change_in_one_page_appears_in_the_other(server, visitor):
    context = visitor.context(server)
    one, other = context.new_page(), context.new_page()
    other.goto("/diary")
    write(one, "옆 화면에도 보여요")
    other.bring_to_front()
    expect(titles(other)).to_have_text("옆 화면에도 보여요")


def test_a_mood_is_pressed_and_pressed_away(server, visitor):
    page = visitor.page(server, "/days/2026-11-20")
    page.locator(".stamp[aria-label=신남]").click()
    expect(page.locator(".stamp[aria-pressed=true]")).to_have_attribute("aria-label", "신남")
    page.locator(".stamp[aria-label=신남]").click()
    expect(page.locator(".stamp[aria-pressed=true]")).to_have_count(0)


def test_emoji_and_right_to_left_come_back_as_they_were(server, visitor):
    page = visitor.page(server, "/diary")
    title, body = "👩‍💻 שלום \u202eabc", "مرحبا 🇰🇷\n\n\"é\u0301\" \u2067x\u2069"
    write(page, title, body)
    page.goto("/diary/1/edit")
    assert page.locator("#title").input_value() == title
    assert page.locator("#body").input_value() == body


def test_without_scripts_a_note_is_written_on_a_commit_and_found(plain):
    plain.goto("/diary/new")
    plain.locator("#search").fill("옮겨")
    plain.locator("#commits-button").click()
    expect(plain.locator("#recent [name=commit]")).to_have_count(1)
    plain.locator("#recent [name=commit]").check()
    plain.locator("#title").fill("스크립트 없이")
    plain.locator("#body").fill("**굵게**")
    plain.locator("#preview-button").click()
    expect(plain.locator("#preview strong")).to_have_text("굵게")
    expect(plain.locator("#linked [name=commit]")).to_be_checked()
    plain.locator("#title").press("Enter")
    plain.wait_for_url("**/diary/1?notice=note-added")
    plain.goto("/diary")
    plain.locator("#find [name=search]").fill("크립")
    plain.locator("#find [name=search]").press("Enter")
    expect(plain.locator("#notes mark")).to_have_text("크립")
    plain.locator("#find [name=search]").fill("아무것도")
    plain.locator("#find [name=search]").press("Enter")
    expect(plain.locator("#notes .jotting")).to_have_count(0)


def test_without_scripts_several_are_deleted_and_had_back(plain):
    for title in ["하나", "둘"]:
        plain.goto("/diary/new")
        plain.locator("#title").fill(title)
        plain.locator("#title").press("Enter")
        plain.wait_for_url("**/diary/*?notice=note-added")
    plain.goto("/diary")
    plain.locator("#choosing").check(force=True)
    plain.locator("label[for=note-1]").click()
    plain.locator("label[for=note-2]").click()
    plain.locator(".choosers [value=delete]").click()
    expect(plain.locator("#notes .jotting")).to_have_count(0)
    plain.locator(".toast .undo").click()
    expect(plain.locator("#notes .jotting")).to_have_count(2)
    plain.locator(".finder form[action='/diary/cards'] button").click()
    expect(plain.locator(".cards.small")).to_have_count(1)


def test_the_button_names_how_many_notes_it_takes(server, visitor):
    page = visitor.page(server, "/diary/new")
    write(page, "하나")
    write(page, "둘")
    page.goto("/diary")
    button = page.locator("#selection")
    page.locator("#choosing").check(force=True)
    expect(button).to_have_text("선택한 일지 지우기")
    page.locator("label[for=note-1]").click()
    expect(button).to_have_text("일지 1개 지우기")
    page.locator("label[for=note-2]").click()
    expect(button).to_have_text("일지 2개 지우기")
    page.locator("label[for=note-1]").click()
    page.locator("label[for=note-2]").click()
    expect(button).to_have_text("선택한 일지 지우기")
