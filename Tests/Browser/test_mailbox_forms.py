"""Validation of the mailbox forms, and the printed board."""

import pytest
from playwright.sync_api import expect

from pages import redirected
from test_mailbox import create, server


def write(page, text, name=""):
    page.goto("/mailbox/1/writing")
    page.locator("#name").fill(name)
    page.locator("#text").fill(text)
    page.locator("#letter .btn.primary").click()
    page.wait_for_url("**/mailbox/1*")


@pytest.mark.parametrize("language", ["ko", "en"])
def test_a_mailbox_is_made_with_its_link(server, visitor, language):
    page = visitor.page(server, "/mailbox/new", language=language)
    page.locator("#occasion").fill("서연이 생일")
    page.locator("label[for=whom-elsewhere]").click()
    page.locator("#recipient").fill("👨‍👩‍👧‍👦" * 20)
    page.locator("#until").fill("2199-12-04")
    page.locator("main .btn.primary").click()
    page.wait_for_url("**/mailbox/1/settings*")
    assert page.locator("#recipient").input_value() == "👨‍👩‍👧‍👦" * 20
    assert page.locator("#until").input_value() == "2199-12-04"
    expect(page.locator("#link-address")).to_be_visible()
    expect(page.locator("#gift form[data-saves]")).to_have_count(1)


@pytest.mark.parametrize("scripts", [True, False])
def test_letters_come_in_files(server, visitor, tmp_path, scripts):
    page = visitor.page(server, "/", java_script_enabled=scripts)
    create(page, "생일")
    files = []
    for name, text in [("a.csv", "민지,하나\n"), ("b.txt", "둘"), ("c.json", '[{"text": "셋"}]')]:
        (tmp_path / name).write_text(text)
        files.append(tmp_path / name)
    page.goto("/mailbox/1/writing")
    page.locator("#paste summary").click()
    page.locator("#file").set_input_files(files)
    page.locator("#paste .btn").last.click()
    redirected(page, "/mailbox/1", "letters-added")
    expect(page.locator(".board .slot")).to_have_count(3)
    (tmp_path / "b.txt").write_text("가" * 301)
    page.goto("/mailbox/1/writing")
    page.locator("#paste summary").click()
    page.locator("#file").set_input_files(files)
    page.locator("#paste .btn").last.click()
    expect(page.locator("main [role=alert]")).to_contain_text("b.txt")
    expect(page.locator("#file")).to_be_visible()


def test_pressing_the_mailbox_draws_a_letter(server, visitor):
    page = visitor.page(server, "/")
    create(page, "생일")
    assert page.locator(".sky form").count() == 0
    write(page, "하나")
    box = page.locator("section.sky").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.55)
    page.wait_for_url("**/letters/1*")
    expect(page.locator(".letter-text p")).to_have_text("하나")


def test_a_board_is_printed_with_its_words(settled, visitor, tmp_path):
    settled.haru("mailbox", "create", "졸업", "--rule", "free")
    settled.haru("mailbox", "create", "생일", "--rule", "free")
    letters = tmp_path / "letters.json"
    letters.write_text('[{"text": "하나"}, {"writer": "민지", "handwriting": "0 0 1000 0;0 1000 1000 0"}]')
    settled.haru("mailbox", "import", str(letters), "--mailbox", "2")
    settled.haru("mailbox", "write", "봉한 편지", "--mailbox", "2")
    for _ in range(2):
        settled.haru("mailbox", "draw", "--mailbox", "2")
    with settled.serve() as server:
        page = visitor.page(server, "/mailbox/2")
        pictures = page.locator(".board img")
        expect(pictures).to_have_count(2)
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        page.locator("[data-zoom='-1']").click()
        assert not any("picture.svg" in url for url in asked)
        page.pdf()
        assert sum("picture.svg" in url for url in asked) == 2
        page.emulate_media(media="print")
        wide = page.locator(".board").bounding_box()["width"]
        for picture in pictures.all():
            expect(picture).to_be_visible()
            assert picture.bounding_box()["width"] > wide * 0.4
        for gone in (".btn", ".doors", ".slot", ".board small", ".sky"):
            for element in page.locator(f"main {gone}").all():
                expect(element).to_be_hidden()
        page.emulate_media(media="screen")
        page.locator(".board a").first.click()
        page.wait_for_url("**/letters/*")
        assert page.locator(".letter-page .bar a[download]").evaluate_all("links => links.map((link) => link.pathname.split('.').pop())") == ["png", "svg"]
        page.emulate_media(media="print")
        expect(page.locator(".letter-text")).to_be_visible()
        for element in page.locator("main :is(.btn, details)").all():
            expect(element).to_be_hidden()
