"""Information about a Haru before sign-in, and the start screen of the installed app."""

import struct
import zlib

import pytest
from playwright.sync_api import expect

import github
from pages import LANGUAGES, MODES, nothing
from test_accessibility import faults

IOS = """Object.defineProperty(navigator, 'standalone', { value: false });
Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 });"""


def looked_at(page, paths):
    """Opens pages, and returns axe violations and overflow in light and dark mode."""
    found = []
    for path in paths:
        page.goto(path)
        found += faults(page, (320, 1280))
    nothing(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_is_not_signed_in_reads_the_terms(machine, visitor, language, tmp_path):
    terms = tmp_path / "terms.md"
    terms.write_text("# 함께 쓰는 약속\n\n- 서로 <b>존중</b>해요.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n")
    machine.environment["HARU_GITHUB_CLIENT_SECRET"] = github.SignIn.SECRET
    options = ("--sign-in", "anyone", "--github-client-id", github.SignIn.CLIENT)
    with machine.host(*options, "--terms", str(terms), "--contact", "kim@example.com") as server:
        page = visitor.page(server, "/sign-in", language=language, java_script_enabled=False)
        page.locator("main a[href='/about']").click()
        expect(page.locator("h1")).to_have_text("하루에 대해" if language == "ko" else "About Haru")
        expect(page.locator("#terms .prose")).to_contain_text("서로 <b>존중</b>해요.")
        expect(page.locator("#contact a")).to_have_attribute("href", "mailto:kim@example.com")
        expect(page.locator("#privacy")).to_contain_text("데이터베이스" if language == "ko" else "database")
        expect(page.locator(".tab")).to_have_count(0)
        page.locator("a[href='/about/licenses']").click()
        page.locator("summary").first.click()
        expect(page.locator("pre").first).to_contain_text("Apache License")
        looked_at(visitor.page(server, "/about", language=language), ["/about", "/about/licenses"])


def test_the_settings_lead_there_and_back(server, visitor):
    page = visitor.page(server, "/settings/about", language="en")
    page.locator("main a[href='/about']").click()
    expect(page.locator("#terms")).to_have_count(0)
    expect(page.locator(".rail .tab").first).to_be_visible()
    page.locator("a[href='/settings/about#leaves']").click()
    expect(page.locator("#leaves")).to_be_visible()


def test_the_installed_app_opens_on_dark_paper_in_dark_mode(server, visitor):
    for mode, paper in [("light", "#faf8f3"), ("dark", "#15181a")]:
        page = visitor.page(server, "/settings", color_scheme=mode)
        manifest = page.context.new_cdp_session(page).send("Page.getAppManifest")
        assert manifest["errors"] == [] and f'"background_color":"{paper}"' in manifest["data"]
        # Background that the browser paints before the style sheet has loaded.
        assert page.locator("meta[name=color-scheme]").get_attribute("content") == "light dark"


def test_ios_is_given_a_picture_of_its_screen(server, visitor):
    context = visitor.context(server, device_scale_factor=2, has_touch=True, screen={"width": 390, "height": 844})
    context.add_init_script(IOS)
    page = context.new_page()
    page.goto("/settings")
    page.locator("link[rel=apple-touch-startup-image]").nth(3).wait_for(state="attached")
    links = page.locator("link[rel=apple-touch-startup-image]").evaluate_all("all => all.map(({ media, href }) => [media, href])")
    assert {address.rsplit("/", 1)[1] for _, address in links} == {
        f"splash-{size}-{mode}.png" for size in ("780x1688", "1688x780") for mode in MODES
    }
    assert len({media for media, _ in links}) == 4
    address = next(address for media, address in links if "portrait" in media and "dark" in media)
    picture = bytes(page.evaluate("async (address) => [...new Uint8Array(await (await fetch(address)).arrayBuffer())]", address))
    width, height = struct.unpack(">II", picture[16:24])
    start = picture.index(b"IDAT")
    [length] = struct.unpack(">I", picture[start - 4 : start])
    rows = zlib.decompress(picture[start + 4 : start + 4 + length])
    assert (width, height, len(rows)) == (780, 1688, 781 * 1688)
    # Paper color at the edge and in the gap in the middle of the logo, surrounded by its squares.
    assert rows[1] == 0 and rows[781 * 844 + 1 + 390] == 0 and len(set(rows)) > 5
    # Chromium can decode the image.
    size = "async (source) => { const image = new Image(); image.src = source; await image.decode(); return image.naturalWidth; }"
    assert page.evaluate(size, "/icons/splash-780x1688-dark.png") == 780
