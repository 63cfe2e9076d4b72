"""Changes from elsewhere appear on an open page without a reload, and do not disturb the person."""

import time
from datetime import timedelta

import pytest
from playwright.sync_api import expect

from pages import Held, expect_count, until
from tasks import add

# Limit in seconds for the fastest of a few updates, because a busy machine delays some of them.
LIMIT = 2.0


def commits_appear(settled, page):
    """Makes three commits one after another, and returns the seconds until the open Today counts each."""
    for count in range(1, 4):
        settled.repositories["garden"].commit(settled.now - timedelta(hours=count), f"Water plant {count}")
        started = time.monotonic()
        expect_count(page, count)
        yield time.monotonic() - started


@pytest.mark.parametrize("events", [True, False], ids=["events", "polling"])
def test_a_commit_appears_within_two_seconds(settled, server, visitor, events):
    context = visitor.context(server)
    if not events:
        context.add_init_script("delete window.EventSource")
    page = context.new_page()
    page.goto("/")
    verdict = page.locator(".verdict")
    before = verdict.inner_text()
    page.evaluate("window.untouched = true")
    page.wait_for_timeout(500)

    took = []
    for seconds in commits_appear(settled, page):
        took.append(seconds)
        assert verdict.inner_text() != before
        assert page.evaluate("window.untouched") is True
        assert page.locator("[data-count]").get_attribute("data-mood") == "done"
    assert min(took) <= LIMIT, f"they took {took} s"


# Records the number of spinners after a submission, because a page cannot be evaluated while it navigates.
TURNING = """addEventListener("submit", () => requestAnimationFrame(() => {
  const moving = document.getAnimations().filter((one) => one.transitionProperty === "rotate");
  sessionStorage.setItem("turning", `${document.querySelectorAll(".check.asking").length} ${moving.length}`);
}))"""


@pytest.mark.parametrize("motion, turning", [("no-preference", "1 1"), ("reduce", "1 0")])
def test_asking_again_turns_until_the_answer_is_there(server, visitor, motion, turning):
    page = visitor.context(server, reduced_motion=motion, service_workers="block").new_page()
    page.goto("/")
    page.evaluate(TURNING)

    def answer_late(route):
        time.sleep(0.5)
        route.continue_()

    page.route("**/repositories/scan", answer_late)
    page.locator(".check button").click()
    expect(page.locator(".banner", has_text="새로 확인했어요.")).to_be_visible()
    assert page.evaluate("sessionStorage.getItem('turning')") == turning
    expect(page.locator(".check.asking")).to_have_count(0)


def test_todays_newest_commit_leads_to_a_note_on_it(settled, server, visitor):
    page = visitor.page(server)
    expect(page.locator(".newest")).to_have_count(0)
    for _ in commits_appear(settled, page):
        expect(page.locator(".newest bdi")).to_have_text("Water plant 1")
    page.locator(".newest a").click()
    page.wait_for_url("**/diary/new?**")
    expect(page.locator("[name=commit]:checked + label")).to_contain_text("Water plant 1")


def test_a_page_that_is_refused_events_asks_now_and_then_until_it_is_told(server, settled, visitor):
    page = visitor.context(server, service_workers="block").new_page()
    refused = []

    def refuse(route):
        refused.append(time.monotonic())
        route.fulfill(status=503, headers={"Retry-After": "30"})

    page.route("**/events*", refuse)
    page.goto("/tasks/list")
    page.wait_for_timeout(1500)
    asked = []
    page.on("request", lambda request: request.url.endswith("/tasks/list") and asked.append(request.url))
    add(settled, "Water the bed")
    expect(page.get_by_text("Water the bed").first).to_be_visible(timeout=15_000)
    # The page requests neither itself nor the events as often as a page without events.
    assert len(asked) <= 2 and len(refused) <= 4, (asked, refused)
    page.unroute("**/events*")
    with page.expect_response(lambda response: "/events" in response.url and response.ok, timeout=30_000):
        pass
    add(settled, "Water the bed again")
    expect(page.get_by_text("Water the bed again").first).to_be_visible(timeout=4_000)


def test_hooks_tell_the_open_page_of_one_commit_after_another(settled, visitor):
    settled.haru("hook", "install", str(settled.code / "garden"))
    with settled.serve(0, "--no-worker") as server:
        page = visitor.page(server, "/")
        took = list(commits_appear(settled, page))
        assert min(took) <= LIMIT, f"they took {took} s"
    settled.haru("hook", "remove", str(settled.code / "garden"))


def test_what_is_typed_while_the_page_is_asked_for_stays(settled, server, visitor):
    page = visitor.page(server, "/challenge", service_workers="block")
    held = Held(page, "**/challenge")
    add(settled, "하나")
    held.ask()
    page.locator("main input[name=name]").fill("백일")
    held.let_go()
    assert page.locator("main input[name=name]").input_value() == "백일"
    assert page.evaluate("window.swaps") is None
    # The page updates when the field loses the focus.
    held.free()
    page.locator("main input[name=name]").blur()
    until(page, "() => window.swaps === 1")


def test_however_often_a_busy_page_is_told_it_asks_once(server, visitor):
    # A service worker would request other pages to cache them.
    page = visitor.page(server, "/tasks/list", service_workers="block")
    page.locator("#q").fill("ㅎ")
    expect(page.locator("#results .quiet")).to_be_visible()
    asked = []
    page.on("request", lambda request: request.url.startswith(server.base + "/tasks/list") and asked.append(request.url))
    page.evaluate("for (let times = 0; times < 5; times += 1) document.dispatchEvent(new Event('haru:refresh'))")
    with page.expect_response(lambda response: "/tasks/list" in response.url):
        page.locator("#q").evaluate("field => { field.value = ''; field.blur(); }")
    page.wait_for_timeout(500)
    assert len(asked) == 1


def test_an_answer_that_comes_late_is_not_shown_at_another_address(server, visitor):
    page = visitor.page(server, "/calendar/2026-10", service_workers="block")
    held = Held(page, "**/calendar/2026-10")
    held.ask()
    page.locator(".cal a[data-day='2026-10-31']").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("main h1")).to_have_text("2026년 11월")
    held.let_go()
    expect(page.locator("main h1")).to_have_text("2026년 11월")
    assert page.url.endswith("/calendar/2026-11")
