"""Mailboxes in a browser: creating one, writing and drawing letters, and reading them on the board."""

import pytest
from playwright.sync_api import expect

from pages import quiet, until


@pytest.fixture
def server(settled):
    """A server on the settled machine, whose person has no mailbox yet."""
    with settled.serve() as server:
        yield server


def create(page, occasion, rule="free", secret=""):
    page.goto("/mailbox/new")
    page.locator("#occasion").fill(occasion)
    page.locator(f"label[for=rule-{rule}]").click()
    page.locator("#secret").fill(secret)
    page.locator("main .btn.primary").click()
    page.wait_for_url("**/mailbox/1*")


@pytest.mark.parametrize("language", ["ko", "en"])
def test_a_letter_is_written_drawn_and_read(server, visitor, language):
    page = visitor.page(server, "/", language=language, permissions=["clipboard-read", "clipboard-write"])
    page.keyboard.press("l")
    page.wait_for_url("**/mailbox")
    page.locator("main .btn.primary").click()
    page.wait_for_url("**/mailbox/new")
    page.locator("#occasion").fill("스물아홉 번째 생일")
    page.locator("label[for=rule-free]").click()
    page.locator("#secret").fill("저녁 7시, 늘 가던 그 카페.")
    page.locator("main .btn.primary").click()
    page.wait_for_url("**/mailbox/1*")
    page.keyboard.press("n")
    page.wait_for_url("**/mailbox/1/writing")
    # The preview follows the text and the choices.
    page.locator("#name").fill("재현")
    page.locator("#text").fill("백 번째 잔디는 같이 보자. 👨‍👩‍👧‍👦")
    page.locator("#paper-note-pick").check()
    page.locator("#color-blue").check()
    expect(page.locator("#preview-text")).to_have_text("백 번째 잔디는 같이 보자. 👨‍👩‍👧‍👦")
    expect(page.locator("#preview-writer")).to_have_text("재현")
    expect(page.locator("#preview use")).to_have_attribute("href", "#paper-note")
    expect(page.locator("#count")).to_have_text("17 / 300")
    page.locator("#letter .btn.primary").click()
    page.wait_for_url("**/mailbox/1*")
    expect(page.locator(".board .slot")).to_have_count(1)
    assert "잔디는 같이" not in page.content()

    page.locator(".sky .btn.primary").dblclick()
    page.wait_for_url("**/letters/1")
    expect(page.locator(".letter-text p")).to_have_text("백 번째 잔디는 같이 보자. 👨‍👩‍👧‍👦")
    # Any key ends the opening animation of a letter.
    page.keyboard.press("Shift")
    expect(page.locator(".opening")).to_have_count(0)
    page.locator(".letter-page .bar a").first.click()
    expect(page.locator(".board li:target a")).to_be_visible()
    expect(page.locator(".secret")).to_have_text("저녁 7시, 늘 가던 그 카페.")
    until(page, "localStorage.getItem('haru-celebrated')?.includes('mailbox-1')")
    page.locator("[data-copy]").click()
    assert page.evaluate("navigator.clipboard.readText()") == "저녁 7시, 늘 가던 그 카페."


def test_a_hidden_letter_is_had_back(server, visitor):
    page = visitor.page(server, "/")
    create(page, "생일")
    page.goto("/mailbox/1/writing")
    page.locator("#text").fill("하나")
    page.locator("#letter .btn.primary").click()
    page.wait_for_url("**/mailbox/1*")
    page.goto("/mailbox/1/settings")
    page.locator(".letter-list .link").click()
    expect(page.locator(".card:not(.fold) > .letter-list > li")).to_have_count(0)
    assert page.url.endswith("/mailbox/1/settings")
    page.locator(".toast .undo").click()
    expect(page.locator(".card:not(.fold) > .letter-list > li")).to_have_count(1)


def test_the_board_keeps_places_and_grows(settled, visitor):
    settled.haru("mailbox", "create", "생일", "--rule", "free")
    letters = settled.home / "letters.csv"
    letters.write_text("".join(f"친구{number},편지 {number}\n" for number in range(1, 61)))
    settled.haru("mailbox", "import", str(letters))
    with settled.serve() as server:
        page = visitor.page(server, "/mailbox")
        places = set()
        for _ in range(3):
            page.locator(".sky .btn.primary").click()
            page.wait_for_url("**/letters/*")
            number = page.url.rsplit("/", 1)[1].split("?")[0]
            page.goto("/mailbox")
            box = page.locator(f"#letter-{number}")
            places.add(box.evaluate("li => [...li.parentElement.children].indexOf(li) + 1") == int(number))
        assert places == {True}
        board = page.locator("#board")
        wide = board.evaluate("board => board.scrollWidth")
        board.focus()
        page.keyboard.press("+")
        assert board.evaluate("board => board.scrollWidth") > wide * 1.15
        page.keyboard.press("0")
        page.locator("[data-zoom='-1']").click()
        assert board.evaluate("board => board.scrollWidth") < wide * 0.9
        page.keyboard.press("0")
        board.focus()
        page.keyboard.press("ArrowRight")
        until(page, "() => document.getElementById('board').scrollLeft > 10")
        page.keyboard.press("ArrowLeft")
        until(page, "() => document.getElementById('board').scrollLeft === 0")
        board.hover()
        page.mouse.wheel(0, 400)
        until(page, "document.getElementById('board').scrollLeft > 100")


def test_nothing_needs_scripts(server, visitor):
    page = visitor.page(server, "/", java_script_enabled=False)
    create(page, "생일", secret="비밀")
    page.locator(".bar a").last.click()
    page.locator("#text").fill("하나\n둘")
    page.locator("#letter .btn.primary").click()
    page.locator(".sky .btn.primary").click()
    expect(page.locator(".letter-text p")).to_have_text("하나\n둘")
    expect(page.locator(".zooms")).to_be_hidden()
    page.goto("/mailbox")
    expect(page.locator(".secret")).to_have_text("비밀")


def test_the_sky_follows_the_hour(server, visitor):
    page = visitor.context(server).new_page()
    page.clock.install(time=0)
    page.goto("/mailbox")
    offset = int(page.locator(".sky").get_attribute("data-offset"))
    seen = []
    for hour in [6, 8, 12, 17, 21]:
        page.clock.set_system_time(hour * 3600 - offset + 86400)
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        seen.append(page.locator(".sky").get_attribute("data-sky"))
    assert seen == ["night", "morning", "day", "sunset", "night"]
    quiet(page)
