"""Handwritten letters: written with a pointer, undone stroke by stroke, sent, and shown when drawn."""

import json

import pytest
from playwright.sync_api import expect

import secrecy
from pages import LANGUAGES, MODES, nothing, quiet
from test_accessibility import violations
from test_letter_writing import friend


def draw(page, *points):
    """Draws a stroke through points of the pad, in units of its sides."""
    pad = page.locator(".pad")
    pad.scroll_into_view_if_needed()
    box = pad.bounding_box()
    places = [(box["x"] + x * box["width"], box["y"] + y * box["height"]) for x, y in points]
    page.mouse.move(*places[0])
    page.mouse.down()
    for place in places[1:]:
        page.mouse.move(*place, steps=8)
    page.mouse.up()


def strokes(page):
    written = page.locator("[name=handwriting]").input_value()
    return [[int(number) for number in stroke.split()] for stroke in written.split(";") if stroke]


def by_hand(page):
    page.locator("[data-write=hand]").click()
    expect(page.locator(".pad")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_letter_is_written_by_hand(mailbox, visitor, language):
    server, path = mailbox
    page = friend(visitor, server, path, language=language)
    page.locator("#text").fill("다정한 말")
    by_hand(page)
    expect(page.locator("#text")).to_be_hidden()
    # An empty sheet is not sent.
    page.locator("#letter .btn.primary").click()
    expect(page.locator("#pad-hint")).to_have_text("한 획이라도 써 주세요." if language == "ko" else "Draw at least one stroke.")
    draw(page, (0.1, 0.1), (0.9, 0.1))
    draw(page, (0.1, 0.9), (0.5, 0.5), (0.9, 0.9))
    draw(page, (0.5, 0.5))
    first, second, third = strokes(page)
    # A straight stroke is reduced to its two ends, and a corner is preserved.
    assert len(first) == 4 and len(second) == 6 and len(third) == 2
    assert all(abs(number - wanted) <= 4 for number, wanted in zip(first, [100, 100, 800, 0]))
    drawn = page.locator("#preview-handwriting path").get_attribute("d")
    assert drawn.count("M") == 3 and page.locator("#preview-text").is_hidden()
    page.locator("[data-pad=undo]").click()
    assert len(strokes(page)) == 2
    page.locator("[data-pad=clear]").click()
    assert strokes(page) == []
    # Undo restores the cleared strokes.
    page.keyboard.press("Control+z")
    assert len(strokes(page)) == 2
    page.keyboard.press("Control+z")
    assert strokes(page) == [first]
    # The typed text is preserved, but not sent with a handwritten letter.
    page.locator("[data-write=text]").click()
    expect(page.locator("#text")).to_have_value("다정한 말")
    by_hand(page)
    page.wait_for_timeout(2_200)
    page.locator("#letter .btn.primary").click()
    page.wait_for_url("**/to/letters/*")
    secrecy.use(page.url.rsplit("/", 1)[1])
    expect(page.locator(".pad")).to_be_visible()
    assert strokes(page) == [first]
    owner = visitor.page(server, "/mailbox", language=language)
    owner.locator(".sky .btn.primary").click()
    letter = owner.locator(".letter-text .handwriting")
    expect(letter).to_be_visible()
    expect(letter).to_have_attribute("aria-label", "손글씨" if language == "ko" else "Handwriting")
    assert "다정한 말" not in owner.content()
    assert owner.locator(".letter-text .handwriting path").get_attribute("d").startswith(f"M{first[0]} {first[1]}l")


def test_a_finger_draws_and_a_resting_hand_does_not(mailbox, visitor):
    server, path = mailbox
    page = friend(visitor, server, path, has_touch=True, width=390)
    by_hand(page)
    page.evaluate(
        """() => {
          const pad = document.querySelector(".pad");
          const box = pad.getBoundingClientRect();
          pad.setPointerCapture = () => {};
          window.stroke = (pointerType, pointerId, ways) => ways.forEach(([kind, x, y]) => {
            pad.dispatchEvent(new PointerEvent(kind, {
              pointerType, pointerId, button: 0, bubbles: true, cancelable: true,
              clientX: box.left + x * box.width, clientY: box.top + y * box.height,
            }));
          });
        }"""
    )
    way = [["pointerdown", 0.2, 0.2], ["pointermove", 0.4, 0.2], ["pointerup", 0.4, 0.2]]
    page.evaluate("(way) => stroke('touch', 1, way)", way)
    assert strokes(page) == [[200, 200, 200, 0]]
    # A second finger draws nothing, and a stroke that leaves the sheet ends at its edge.
    page.evaluate("(way) => { stroke('touch', 2, way.slice(0, 1)); stroke('touch', 3, way); }", way)
    page.evaluate("stroke('touch', 2, [['pointermove', 3, -1], ['pointerup', 3, -1]])")
    assert strokes(page)[1:] == [[200, 200, 800, -200]]
    # A palm on the pad draws nothing, whether it touches before or after the pen.
    page.evaluate("(way) => { stroke('touch', 4, way.slice(0, 1)); stroke('pen', 5, way); stroke('touch', 6, way); }", way)
    assert len(strokes(page)) == 3
    assert page.locator(".pad").evaluate("(pad) => getComputedStyle(pad).touchAction") == "none"


def test_a_full_sheet_takes_no_more_and_says_so(mailbox, visitor):
    server, path = mailbox
    page = friend(visitor, server, path)
    by_hand(page)
    full = ";".join(["500 500"] * 4_998)
    page.locator("[name=handwriting]").evaluate("(field, text) => { field.value = text; }", full)
    draw(page, (0.1, 0.1), (0.2, 0.3), (0.3, 0.1), (0.4, 0.3), (0.5, 0.1), (0.6, 0.3), (0.7, 0.1), (0.8, 0.3), (0.9, 0.1))
    expect(page.locator("#pad-hint")).to_contain_text("종이가 가득 차서")
    assert page.locator("[name=handwriting]").input_value() == full


def test_no_scripts_means_no_handwriting_and_keeps_what_was_drawn(mailbox, visitor):
    server, path = mailbox
    page = friend(visitor, server, path)
    by_hand(page)
    draw(page, (0.1, 0.1), (0.9, 0.1))
    page.wait_for_timeout(2_200)
    page.locator("#letter .btn.primary").click()
    page.wait_for_url("**/to/letters/*")
    own = page.url
    secrecy.use(own.rsplit("/", 1)[1])
    plain = friend(visitor, server, path, java_script_enabled=False)
    expect(plain.locator("[data-write]").first).to_be_hidden()
    plain.goto(own)
    plain.locator("#name").fill("재현")
    plain.locator("#letter .btn.primary").click()
    expect(plain.locator("#name")).to_have_value("재현")
    assert len(strokes(plain)) == 1


def test_the_pad_fits_and_has_no_fault(mailbox, visitor):
    server, path = mailbox
    page = friend(visitor, server, path)
    by_hand(page)
    draw(page, (0.1, 0.1), (0.9, 0.9))
    found = []
    for width in [320, 390, 768, 1280]:
        page.set_viewport_size({"width": width, "height": 844})
        for mode in MODES:
            page.emulate_media(color_scheme=mode)
            quiet(page)
            found += violations(page)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append(f"wider than {width}")
    nothing(found)


def test_a_letter_paper_takes_handwriting(settled, visitor, tmp_path):
    settled.haru("mailbox", "create", "생일", "--rule", "free")
    paper = tmp_path / "paper.html"
    paper.write_text(settled.haru("mailbox", "paper"))
    page = visitor.context(offline=True).new_page()
    page.goto(paper.as_uri())
    by_hand(page)
    page.locator("#letter .btn.primary").click()
    expect(page.locator("#done")).to_be_hidden()
    draw(page, (0.1, 0.1), (0.9, 0.1))
    page.locator("#letter .btn.primary").click()
    expect(page.locator("#done")).to_be_visible()
    message = tmp_path / "message.txt"
    message.write_text("편지야: " + page.locator("#sent").input_value())
    settled.haru("mailbox", "import", str(message))
    letter = json.loads(settled.haru("mailbox", "draw", "--json"))
    assert letter["text"] == "" and letter["handwriting"].startswith("100 ")


def test_a_drawing_is_there_for_who_comes_back(mailbox, visitor):
    server, path = mailbox
    page = friend(visitor, server, path)
    by_hand(page)
    draw(page, (0.1, 0.1), (0.9, 0.1))
    drawn = strokes(page)
    page.goto("/to/x")
    page.go_back()
    expect(page.locator(".pad")).to_be_visible()
    assert strokes(page) == drawn
    assert page.locator(".pad path").first.get_attribute("d").startswith("M")
