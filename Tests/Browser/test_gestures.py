"""Touch gestures, each with the same effect as a button or a link."""

import re

from playwright.sync_api import Page, expect

from pages import announced, quiet, touch, until
from tasks import add

PHONE = {"width": 390, "has_touch": True, "is_mobile": True}


def phone(visitor, server, path: str) -> Page:
    """Opens a page on a touch screen, and waits until its gestures work."""
    page = visitor.context(server, **PHONE).new_page()
    page.goto(path)
    await_gestures(page)
    return page


def await_gestures(page: Page) -> None:
    quiet(page)
    until(page, "document.body.style.touchAction !== ''")


def drag(page: Page, *places: tuple[float, float]) -> None:
    """Moves a finger over points."""
    session = page.context.new_cdp_session(page)
    touch(session, "touchStart", *places[0])
    for (x, y), (to_x, to_y) in zip(places, places[1:]):
        for step in range(1, 9):
            touch(session, "touchMove", x + (to_x - x) * step / 8, y + (to_y - y) * step / 8)
    touch(session, "touchEnd")
    session.detach()


def test_a_swipe_turns_the_day_and_scrolling_does_not(server, visitor):
    page = phone(visitor, server, "/days/2026-11-19")
    drag(page, (200, 420), (215, 250))
    drag(page, (300, 300), (230, 300), (290, 300))
    drag(page, (200, 300), (320, 300))
    page.wait_for_url("**/days/2026-11-18")
    page.goto("/days/2026-11-19")
    await_gestures(page)
    drag(page, (300, 300), (150, 310))
    page.wait_for_url("**/days/2026-11-20")


def middle(page: Page, selector: str) -> float:
    """Returns the y coordinate of an element's centre."""
    box = page.locator(selector).bounding_box()
    return box["y"] + box["height"] / 2


def test_a_line_is_completed_one_way_and_opens_its_menu_the_other(settled, server, visitor):
    add(settled, "하나 !중요", "둘 !중요")
    page = phone(visitor, server, "/tasks")
    y = middle(page, "#task-1")
    # A finger that returns cancels the gesture.
    drag(page, (120, y), (250, y), (130, y))
    drag(page, (120, y), (260, y))
    expect(page.locator("#tick-1")).to_have_attribute("aria-pressed", "true")
    announced(page, "끝냈어요")
    y = middle(page, "#task-2")
    drag(page, (300, y), (150, y))
    expect(page.locator("#task-2 .menu")).to_have_attribute("open", "")
    expect(page.locator("#task-2 .menu-list [data-part=open]").first).to_be_visible()
    expect(page.locator("#tick-2")).to_have_attribute("aria-pressed", "false")


def test_a_long_press_selects_lines_of_the_list(settled, server, visitor):
    add(settled, "하나", "둘")
    page = phone(visitor, server, "/tasks/list")
    box = page.locator("#title-1").bounding_box()
    session = page.context.new_cdp_session(page)
    touch(session, "touchStart", box["x"] + 10, box["y"] + 8)
    expect(page.locator("#choose-1")).to_be_checked()
    touch(session, "touchEnd")
    expect(page.locator("#choosing")).to_be_checked()
    expect(page.locator("[data-chosen]")).to_contain_text("1")
    expect(page.locator("#choose-2")).not_to_be_checked()
    assert page.url.endswith("/tasks/list")


def test_a_swipe_selects_a_note_which_is_deleted_then(settled, server, visitor):
    for title in ("하나", "둘"):
        settled.haru("note", "add", title)
    page = phone(visitor, server, "/diary")
    y = middle(page, "#notes .jotting:first-child")
    chosen = page.locator("#notes [name=note]:checked")
    # A swipe to the right does nothing, and a finger that returns cancels the gesture.
    drag(page, (120, y), (300, y))
    drag(page, (300, y), (150, y), (295, y))
    expect(page.locator("#selection")).to_be_hidden()
    drag(page, (300, y), (150, y))
    expect(chosen).to_have_count(1)
    announced(page, "1개 선택했어요")
    # Chromium would take a tap right after a quick swipe for the end of a scroll.
    page.locator("#selection", has_text="일지 1개 지우기").click()
    expect(page.locator("#notes .jotting")).to_have_text([re.compile("하나")])
    assert page.url.split("?")[0].endswith("/diary")


def test_a_swipe_leads_back_and_leaves_what_is_written(settled, server, visitor):
    settled.haru("note", "add", "하나", "--body", "둘")
    for path, target in [("/diary/1", "/diary"), ("/settings/sound", "/settings"), ("/about/licenses", "/about")]:
        page = phone(visitor, server, path)
        drag(page, (330, 400), (150, 400))
        drag(page, (10, 400), (200, 400))
        expect(page).to_have_url(server.base + path)
        drag(page, (120, 400), (300, 400))
        page.wait_for_url("**" + target)
    page = phone(visitor, server, "/diary/1/edit")
    drag(page, (120, 400), (300, 400))
    drag(page, (120, 100), (300, 100))
    page.wait_for_timeout(300)
    expect(page).to_have_url(server.base + "/diary/1/edit")


def test_the_tab_bar_is_pulled_up(server, visitor):
    page = phone(visitor, server, "/")
    box = page.locator(".more-tabs > summary").bounding_box()
    x, y = box["x"] - 40, box["y"] + box["height"] / 2
    drag(page, (x, y), (x, y - 150))
    expect(page.locator(".more-list")).to_be_visible()
    expect(page.locator(".more-list a").first).to_be_visible()
    assert page.url == server.base + "/"
