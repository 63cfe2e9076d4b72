"""Mailboxes as gifts: to another account of the same Haru by a one-time link, or to another Haru as a file."""

import json

import pytest
from playwright.sync_api import expect

import secrecy
from pages import LANGUAGES, MODES, nothing, quiet, redirected
from test_accessibility import violations
from test_sign_in import GITHUB, arrive, hub, leave_welcome, place


def collect(page):
    """Makes a mailbox with two letters, and returns its gift link."""
    page.goto("/mailbox/new")
    page.locator("#occasion").fill("스물아홉 번째 생일")
    page.locator("#rule-free").check()
    page.locator("main .btn.primary").click()
    page.goto("/mailbox/1/writing")
    page.locator("#paste summary").click()
    page.locator("#letters").fill("재현,하나\n민지,둘")
    page.locator("#paste .btn").first.click()
    page.wait_for_url("**/mailbox/1*")
    page.goto("/mailbox/1/settings")
    page.locator("#gift form[action$='/gift'] .btn").click()
    address = page.locator("#gift-address").input_value()
    secrecy.use(address.rsplit("/", 1)[1])
    return address


def test_somebody_new_signs_in_and_accepts_once(place, hub, visitor):
    with place.host("--sign-in", "anyone", *GITHUB) as server:
        giver = visitor.page(server, "/")
        arrive(giver, server)
        leave_welcome(giver)
        address = collect(giver)
        giver.goto(address)
        expect(giver.locator("h1")).to_have_text("내가 만든 선물 링크예요")
        expect(giver.locator("main form")).to_have_count(0)

        hub.sign_in.person = {"id": 2, "login": "mona", "name": "Mona"}
        taker = visitor.page(server, "/", java_script_enabled=False)
        taker.goto(address)
        taker.locator("a.btn.primary[data-sign-in]").first.click()
        taker.locator("#yes").click()
        # A new person sees the gift before the welcome.
        taker.wait_for_url(address)
        expect(taker.locator("main")).to_contain_text("스물아홉 번째 생일 · 편지 2통")
        taker.locator(".sky .btn.primary", has_text="받기").click()
        taker.wait_for_url("**/mailbox/1?notice=mailbox-received")
        expect(taker.locator(".board .slot")).to_have_count(2)
        taker.locator(".sky .btn.primary").click()
        expect(taker.locator(".letter-text p")).to_be_visible()
        taker.goto(address)
        taker.wait_for_url("**/mailbox/1")

        giver.goto("/mailbox")
        expect(giver.locator("main")).to_contain_text("선물한 롤링페이퍼")
        expect(giver.locator("main")).to_contain_text("편지 2통")
        assert giver.goto("/mailbox/1").status == 404
        assert giver.goto(address).status == 404
        expect(giver.locator("h1")).to_have_text("이 선물은 이제 없어요")


def test_a_link_that_was_taken_back_offers_nothing(place, hub, visitor):
    with place.host("--sign-in", "anyone", *GITHUB) as server:
        giver = visitor.page(server, "/", permissions=["clipboard-read", "clipboard-write"])
        arrive(giver, server)
        leave_welcome(giver)
        address = collect(giver)
        giver.locator("#gift [data-copy]").click()
        assert giver.evaluate("navigator.clipboard.readText()") == address
        hub.sign_in.person = {"id": 2, "login": "mona", "name": "Mona"}
        taker = visitor.page(server, "/")
        arrive(taker, server)
        leave_welcome(taker)
        taker.goto(address)
        giver.locator("#gift form[action$='/closing'] .btn").click()
        expect(giver.locator("#gift-address")).to_have_count(0)
        taker.locator(".sky .btn.primary").click()
        expect(taker.locator("h1")).to_have_text("이 선물은 이제 없어요")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_have_no_faults(place, hub, visitor, language):
    with place.host("--sign-in", "anyone", *GITHUB) as server:
        giver = visitor.page(server, "/", language=language)
        arrive(giver, server)
        leave_welcome(giver)
        address = collect(giver)
        hub.sign_in.person = {"id": 2, "login": "mona", "name": "Mona"}
        taker = visitor.page(server, "/", language=language)
        arrive(taker, server)
        leave_welcome(taker)
        found = []
        for page, path in [(giver, "/mailbox/1/settings"), (giver, address), (taker, address), (taker, "/gift/0f")]:
            for width in [320, 1280]:
                page.set_viewport_size({"width": width, "height": 844})
                page.goto(path)
                for mode in MODES:
                    page.emulate_media(color_scheme=mode)
                    quiet(page)
                    found += violations(page)
                if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                    found.append(f"the page is wider than {width}")
        nothing(found)


def test_a_file_is_made_and_opened_without_scripts(settled, visitor, tmp_path):
    settled.haru("mailbox", "create", "스물아홉 번째 생일", "--rule", "free")
    settled.haru("mailbox", "write", "백 번째 잔디는 같이 보자.", "--from", "재현")
    with settled.serve() as server:
        page = visitor.page(server, "/mailbox/1/settings", java_script_enabled=False)
        page.locator("#gift summary").click()
        passphrase = secrecy.use("correct horse battery")
        page.locator("#passphrase").fill(passphrase)
        page.locator("#passphrase-again").fill(passphrase)
        with page.expect_download() as download:
            page.locator("#gift form .btn", has_text="선물 파일 내려받기").click()
        assert download.value.suggested_filename == "mailbox-1.haru-gift"
        file = tmp_path / "gift.haru-gift"
        download.value.save_as(file)
        assert json.loads(settled.haru("mailbox", "status", "--all", "--json"))[0]["archivedAt"]

        page.goto("/mailbox")
        page.locator("a[href='/mailbox/gift']").click()
        page.locator("#file").set_input_files(file)
        page.locator("#passphrase").fill("something else")
        page.locator("main .btn.primary").click()
        expect(page.locator("main .banner.warn")).to_contain_text("암호가 다르거나")
        for notice in ("mailbox-received", "gift-known"):
            page.goto("/mailbox/gift")
            page.locator("#file").set_input_files(file)
            page.locator("#passphrase").fill(passphrase)
            page.locator("main .btn.primary").click()
            redirected(page, "/mailbox/2", notice)
        page.locator(".sky .btn.primary").click()
        expect(page.locator(".letter-text p")).to_have_text("백 번째 잔디는 같이 보자.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_files_have_no_faults(settled, visitor, language):
    settled.haru("mailbox", "create", "생일", "--rule", "free")
    found = []
    with settled.serve() as server:
        page = visitor.page(server, "/mailbox/gift", language=language)
        for path in ("/mailbox/gift", "/mailbox/1/settings"):
            for width in [320, 1280]:
                page.set_viewport_size({"width": width, "height": 844})
                page.goto(path)
                for fold in page.locator("#gift summary").all():
                    fold.click()
                for mode in MODES:
                    page.emulate_media(color_scheme=mode)
                    quiet(page)
                    found += violations(page)
                if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                    found.append(f"{path} is wider than {width}")
    nothing(found)


def test_the_page_follows_once_a_gift_file_is_saved(settled, visitor):
    settled.haru("mailbox", "create", "생일", "--rule", "free")
    settled.haru("mailbox", "write", "하나")
    with settled.serve() as server:
        page = visitor.page(server, "/mailbox/1/settings")
        page.locator("#gift summary").click()
        page.locator("#passphrase").fill(secrecy.use("correct horse battery"))
        page.locator("#passphrase-again").fill("another one")
        page.locator("#gift form .btn").last.click()
        # The error is shown, and the form stays open.
        expect(page.locator("[role=alert]")).to_contain_text("두 암호가 서로 달라요.")
        expect(page.locator("#passphrase")).to_be_visible()
        for field in ("#passphrase", "#passphrase-again"):
            page.locator(field).fill("correct horse battery")
        with page.expect_download() as download:
            page.locator("#gift form .btn").last.click()
        assert download.value.suggested_filename == "mailbox-1.haru-gift"
        expect(page.locator("form[action='/mailbox/1/archive/removal']")).to_be_visible()
        expect(page.locator("#passphrase")).to_have_value("")
