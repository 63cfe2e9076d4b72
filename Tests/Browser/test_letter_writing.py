"""Letters of friends: requested by a link, written without an account, changed and withdrawn."""

import json
from pathlib import Path

import pytest
import zxingcpp
from playwright.sync_api import expect

import secrecy
from pages import LANGUAGES, MODES, nothing, quiet
from test_accessibility import violations


def friend(visitor, server, path, **options):
    """Opens a page in a browser without a session."""
    page = visitor.context(base_url=server.base, **options).new_page()
    page.goto(path)
    return page


def write(page, text, name=""):
    page.locator("#name").fill(name)
    page.locator("#text").fill(text)
    # The server refuses letters that were written in less than two seconds.
    page.wait_for_timeout(2_200)
    page.locator("#letter .btn.primary").click()
    page.wait_for_url("**/to/letters/*")
    secrecy.use(page.url.rsplit("/", 1)[1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_friend_writes_and_the_owner_draws(mailbox, visitor, language):
    server, path = mailbox
    page = friend(visitor, server, path, language=language, permissions=["clipboard-read", "clipboard-write"])
    expect(page.locator("h1")).to_have_text("서연에게 편지를 남겨 주세요" if language == "ko" else "Write a letter to 서연")
    page.locator("#paper-clover-pick").check()
    page.locator("#color-green").check()
    write(page, "백 번째 잔디는\n같이 보자.", "재현")
    own = page.url
    expect(page.locator("#preview-text")).to_have_text("백 번째 잔디는\n같이 보자.")
    expect(page.locator("#color-green")).to_be_checked()
    page.locator("[data-copy]").click()
    assert page.evaluate("navigator.clipboard.readText()").endswith(own.split("/to/")[1])
    page.locator("#text").fill("백한 번째도.")
    page.locator("#letter .btn.primary").click()
    expect(page.locator("main > .banner[role=status]")).to_be_visible()
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0

    owner = visitor.page(server, "/mailbox", language=language)
    expect(owner.locator(".board .slot")).to_have_count(1)
    assert "백한 번째" not in owner.content()
    owner.locator(".sky .btn.primary").click()
    expect(owner.locator(".letter-text p")).to_have_text("백한 번째도.")
    page.goto(own)
    expect(page.locator("h1")).to_have_text("서연 님이 꺼내 읽은 편지예요" if language == "ko" else "서연 has drawn your letter")


def test_an_open_mailbox_shows_a_letter_as_it_comes(mailbox, visitor):
    server, path = mailbox
    owner = visitor.page(server, "/mailbox")
    expect(owner.locator(".board")).to_have_count(0)
    write(friend(visitor, server, path), "하나")
    expect(owner.locator(".board .slot")).to_have_count(1)


def test_nothing_needs_scripts(mailbox, visitor):
    server, path = mailbox
    page = friend(visitor, server, path, java_script_enabled=False)
    write(page, "하나\n둘")
    page.locator("#text").fill("셋")
    page.locator("#letter .btn.primary").click()
    expect(page.locator("#text")).to_have_value("셋")
    page.locator("details summary", has_text="편지 거두기").click()
    page.locator("details .btn").click()
    expect(page.locator("h1")).to_have_text("이 편지는 이제 없어요")


def test_the_link_is_made_shown_and_closed(settled, visitor):
    settled.haru("mailbox", "create", "생일")
    with settled.serve() as server:
        page = visitor.page(server, "/mailbox", permissions=["clipboard-read", "clipboard-write"])
        page.locator("main .btn.primary", has_text="친구에게 부탁하기").click()
        page.wait_for_url("**/settings#link")
        page.locator("#recipient").fill("서연")
        page.locator("#until").fill("2026-12-04")
        page.locator("#link .btn.primary").click()
        address = page.locator("#link-address").input_value()
        secrecy.use(address.rsplit("/", 1)[1])
        page.locator("#link [data-copy]").click()
        assert page.evaluate("navigator.clipboard.readText()") == address
        assert read_code(page) == address
        other = friend(visitor, server, "/to/" + address.rsplit("/", 1)[1])
        expect(other.locator("h1")).to_have_text("서연에게 편지를 남겨 주세요")
        page.locator("#link .bar .btn", has_text="링크 닫기").click()
        expect(page.locator("#link .chip")).to_have_text("닫힘")
        other.reload()
        expect(other.locator("h1")).to_have_text("지금은 편지를 받지 않아요")
        page.locator("#link .btn.primary").click()
        assert page.locator("#link-address").input_value() == address


def read_code(page) -> str:
    """Decodes the QR code of a page."""
    size = 400
    grays = page.evaluate(
        """async (size) => {
          const drawing = document.querySelector(".qr").cloneNode(true);
          drawing.setAttribute("xmlns", "http://www.w3.org/2000/svg");
          drawing.setAttribute("width", size);
          drawing.setAttribute("height", size);
          const image = new Image();
          image.src = "data:image/svg+xml," + encodeURIComponent(drawing.outerHTML);
          await image.decode();
          const canvas = Object.assign(document.createElement("canvas"), { width: size, height: size });
          const context = canvas.getContext("2d");
          context.drawImage(image, 0, 0);
          const { data } = context.getImageData(0, 0, size, size);
          return Array.from({ length: size * size }, (_, index) => data[4 * index]);
        }""",
        size,
    )
    return zxingcpp.read_barcode(memoryview(bytes(grays)).cast("B", (size, size))).text


HOSTILE = '"><img src=x onerror=alert(1)><script>alert(2)</script> {{today}} \u202egpj.exe [x](javascript:alert(3)) https://example.com'
EMOJI = "👨‍👩‍👧‍👦"


def test_hostile_letters_stay_text(settled, visitor, tmp_path):
    settled.haru("mailbox", "create", "<b>생일</b> </title><script>alert(4)</script>", "--rule", "free")
    settled.haru("mailbox", "share", "--to", "<b>서연</b>")
    with settled.serve() as server:
        address = json.loads(settled.haru("mailbox", "share", "--json"))["address"]
        path = "/to/" + secrecy.use(address.rsplit("/", 1)[1])
        page = friend(visitor, server, path)
        page.on("dialog", lambda dialog: pytest.fail(f"the page ran what a letter says: {dialog.message}"))
        write(page, HOSTILE, "<b>재현</b>")
        own = page.url
        owner = visitor.page(server, "/mailbox")
        owner.on("dialog", lambda dialog: pytest.fail(f"the page ran what a letter says: {dialog.message}"))
        owner.locator(".sky .btn.primary").click()
        owner.wait_for_url("**/letters/1*")
        # A letter contains no links, and its text is complete except for bidirectional control characters.
        assert owner.locator(".letter-text p").inner_text() == HOSTILE.replace("\u202e", "")
        paper = tmp_path / "paper.html"
        paper.write_text(settled.haru("mailbox", "paper"))
        pages = [(page, path), (page, own), (page, paper.as_uri())]
        pages += [(owner, place) for place in ("/", "/mailbox", "/mailbox/1/settings", "/letters/1", "/calendar", "/days/2026-11-21")]
        for shown, place in pages:
            shown.goto(place)
            shown.wait_for_timeout(150)
            assert shown.locator("main img:not([src^='/letters/']), main b:text-is('생일'), main b:text-is('서연'), main b:text-is('재현')").count() == 0, place
            assert shown.locator("main script").count() == 0 and "\u202e" not in shown.content(), place
            assert shown.locator("main a[href^='javascript'], main a[href*='example.com']").count() == 0, place


def test_three_hundred_families_fit_a_letter(mailbox, visitor):
    server, path = mailbox
    page = friend(visitor, server, path)
    write(page, EMOJI * 300)
    assert page.locator("#text").input_value() == EMOJI * 300
    page.locator("#text").fill(EMOJI * 301)
    page.locator("#letter .btn.primary").click()
    expect(page.locator("[role=alert]")).to_be_visible()
    assert page.locator("#text").input_value() == EMOJI * 301


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_friends_have_no_faults(mailbox, visitor, language):
    server, path = mailbox
    page = friend(visitor, server, path, language=language)
    write(page, "하나", "이름이 아주 길어 잘리는 친구들")
    found = []
    for address in [path, page.url, "/to/x", "/to/letters/x"]:
        for width in [320, 390, 768, 1280]:
            page.set_viewport_size({"width": width, "height": 844})
            page.goto(address)
            for mode in MODES:
                page.emulate_media(color_scheme=mode)
                quiet(page)
                if width in (390, 1280):
                    found += violations(page)
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                found.append(f"{address.split('/')[1]} is wider than {width}")
    nothing(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_letter_paper_is_filled_in_from_a_file(settled, visitor, tmp_path, language):
    settled.haru("config", "set", "language", language)
    settled.haru("mailbox", "create", "생일", "--rule", "free")
    with settled.serve() as server:
        owner = visitor.page(server, "/mailbox/1/settings", language=language)
        with owner.expect_download() as download:
            owner.locator("a[download][href$='letter-paper.html']").click()
        paper = tmp_path / "paper.html"
        download.value.save_as(paper)
        assert paper.stat().st_size <= 40_000
        received = [fill_in(visitor, paper, f"편지 {number}", "재현", offline=True) for number in (1, 2)]
        assert all(text.startswith("haru-letter-1.") and "편지" not in text for text in received)
        # The codes of all friends, pasted as one message with text that a messenger adds.
        owner.goto("/mailbox/1/writing#letters")
        owner.locator("#letters").fill("재현 오후 3:12\n" + "\n고마워!\n".join(received))
        owner.locator("#paste .btn").first.click()
        expect(owner.locator(".board .slot")).to_have_count(2)
        owner.locator(".sky .btn.primary").click()
        expect(owner.locator(".letter-text p")).to_contain_text("편지 ")
        expect(owner.locator(".letter-text b")).to_have_text("재현")


def test_a_letter_paper_says_where_it_cannot_seal(settled, visitor, tmp_path):
    settled.haru("mailbox", "create", "생일", "--rule", "free")
    paper = tmp_path / "paper.html"
    paper.write_text(settled.haru("mailbox", "paper"))
    text = fill_in(visitor, paper, "하나", "", without="Object.defineProperty(crypto, 'subtle', { value: undefined });")
    assert text.startswith("haru-letter-0.")
    (tmp_path / "received.txt").write_text(text)
    settled.haru("mailbox", "import", str(tmp_path / "received.txt"))
    assert "하나" in settled.haru("mailbox", "draw")


def fill_in(visitor, paper: Path, text: str, name: str, without: str = "", **options) -> str:
    """Opens a letter paper from a file, fills it in, and returns the code to send."""
    context = visitor.context(**options)
    if without:
        context.add_init_script(without)
    page = context.new_page()
    page.goto(paper.as_uri())
    page.locator("#paper-flower-pick").check()
    page.locator("#name").fill(name)
    page.locator("#text").fill("가" * 301)
    page.locator("#letter .btn.primary").click()
    expect(page.locator("#problem")).to_be_visible()
    page.locator("#text").fill(text)
    expect(page.locator("#preview-text")).to_have_text(text)
    page.locator("#letter .btn.primary").click()
    expect(page.locator("#done")).to_be_visible()
    assert page.locator("#open").is_visible() == bool(without)
    for mode in MODES:
        page.emulate_media(color_scheme=mode)
        quiet(page)
        nothing(violations(page))
    return page.locator("#sent").input_value()
