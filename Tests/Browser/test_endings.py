"""Today's report of an ended streak, a challenge that was won or stopped, and an unreadable repository."""

import re
import shutil

import pytest
from playwright.sync_api import expect

from furniture import NOW, committed
from pages import LANGUAGES, LANGUAGES_AND_SCRIPTS, until


@pytest.fixture
def broken(machine):
    """A machine whose streak of ten days and challenge ended two days ago."""
    committed(machine, *range(12, 2, -1))
    machine.haru("challenge", "start", "100", "--from", "2026-11-09", "--name", "백일")
    return machine


@pytest.mark.parametrize("language, scripts", LANGUAGES_AND_SCRIPTS)
def test_a_streak_that_ended_is_brought_back_in_one_press_and_taken_back(broken, visitor, language, scripts):
    with broken.serve() as server:
        page = visitor.page(server, language=language, java_script_enabled=scripts)
        ended = {"ko": "10일 이어 온 연속이 11월 19일에 끝났어요", "en": "Your 10-day streak ended on Nov 19"}[language]
        why = {"ko": "11월 19일과 11월 20일에 기여가 없었어요", "en": "You had no contributions on Nov 19 or Nov 20"}[language]
        expect(page.locator(".verdict")).to_contain_text(ended)
        expect(page.locator(".verdict")).to_contain_text(why)
        expect(page.locator(".streak b")).to_have_text("0")
        # The challenge stopped with the streak, and its dinosaur stopped at that day.
        expect(page.locator(".trail")).to_contain_text("10 / 100")
        expect(page.locator(".trail .road-map")).to_have_attribute("data-done", "10")
        assert page.locator(".invite").count() == 0

        page.locator("form[action='/freezes'] button").click()
        expect(page.locator(".streak b")).to_have_text("10")
        expect(page.locator(".trail .dday")).to_have_text("D-90")
        assert page.locator(".lost").count() == 0
        # A reload does not show the report again.
        if scripts:
            expect(page).to_have_url(re.compile(r"/$"))
        page.locator("#notice .undo").click()
        expect(page.locator(".streak b")).to_have_text("0")
        expect(page.locator(".lost form[action='/freezes']")).to_have_count(1)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_the_page_of_a_missed_day_offers_all_freezes_together_and_takes_them_back(broken, visitor, scripts):
    with broken.serve() as server:
        page = visitor.page(server, "/days/2026-11-20", language="en", java_script_enabled=scripts)
        expect(page.locator("main")).to_contain_text("2 freezes together, on Nov 19, Nov 20, bring back a 10-day streak")
        page.locator("form[action='/freezes'] button").click()
        expect(page.locator("form[action='/days/2026-11-20/freeze/removal']")).to_have_count(1)
        page.locator("#notice .undo").click()
        expect(page.locator("form[action='/freezes']")).to_have_count(1)


def test_without_freezes_left_the_page_of_a_day_sells_none(machine, visitor):
    committed(machine, *range(12, 4, -1))
    with machine.serve() as server:
        page = visitor.page(server, "/days/2026-11-18", language="en")
        expect(page.locator("main")).to_contain_text("One alone won’t restore it")
        assert page.locator("form[action$='/freeze'], form[action='/freezes']").count() == 0


def test_without_freezes_left_what_is_missing_is_said(machine, visitor):
    committed(machine, *range(12, 4, -1))
    with machine.serve() as server:
        page = visitor.page(server)
        expect(page.locator(".lost")).to_contain_text("프리즈가 2개 모자라요")
        assert page.locator("form[action='/freezes']").count() == 0
        page.locator(".lost a").click()
        expect(page.locator("main")).to_contain_text("8일 연속이 여기서 끝났어요")


def test_a_challenge_that_stopped_begins_anew_or_is_put_away(broken, visitor):
    with broken.serve() as server:
        page = visitor.page(server)
        page.locator(".trail form[action$='/archive'] button").click()
        expect(page.locator(".invite")).to_have_count(1)
        page.goto("/challenge")
        page.locator("form:has(input[name=length][type=hidden]) button").click()
        page.goto("/")
        expect(page.locator(".trail .dday")).to_have_text("D-100")


@pytest.fixture
def nearly(machine):
    """Starts a challenge of three days that lacks only today's commit."""
    repository = committed(machine, 2, 1)
    machine.haru("challenge", "start", "3", "--from", "2026-11-19", "--reward", "새 키보드")
    return repository


FALLEN = """
  window.leaves = 0;
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const one of addedNodes) if (one.matches?.('.falling')) window.leaves += 1;
  }).observe(document, { subtree: true, childList: true });
"""


def moving(visitor, server):
    context = visitor.context(server, reduced_motion="no-preference")
    context.add_init_script(FALLEN)
    return context


def test_a_win_is_celebrated_while_today_is_open_once_on_each_device(machine, nearly, visitor):
    with machine.serve() as server:
        context = moving(visitor, server)
        page = context.new_page()
        page.goto("/")
        assert page.locator("[data-celebrate]").count() == 0
        nearly.commit(NOW)
        card = page.locator(".trail[data-celebrate]")
        expect(card).to_contain_text("새 키보드")
        # More leaves fall than for a single day's commit.
        until(page, "() => window.leaves >= 90")

        again = context.new_page()
        again.goto("/")
        expect(again.locator(".trail[data-celebrate]")).to_have_count(1)
        again.wait_for_timeout(1_000)
        assert again.evaluate("window.leaves") == 0

        other = moving(visitor, server).new_page()
        other.goto("/")
        until(other, "() => window.leaves >= 90")
        other.locator(".trail[data-celebrate] form[action$='/archive'] button").click()
        expect(other.locator(".invite")).to_have_count(1)
        expect(page.locator(".invite")).to_have_count(1)
        other.goto("/challenge")
        expect(other.locator("#history .grass-map")).to_have_count(1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_be_read_comes_first_and_can_be_mended_there(machine, visitor, language):
    committed(machine, 3, 2, 1)
    moved = machine.code / "elsewhere"
    shutil.move(machine.code / "garden", moved)
    machine.haru("today")
    with machine.serve() as server:
        page = visitor.page(server, language=language)
        first = page.locator("main .card").first
        expect(first).to_contain_text("garden")
        expect(first).to_contain_text({"ko": "아직 몰라요", "en": "Not known yet"}[language])
        assert page.locator(".check time").count() == 0
        assert page.locator(".who time").count() == 0
        first.locator("summary").first.click()
        first.locator("input[name=path]").fill(str(moved))
        first.locator("input[name=path]").press("Enter")
        expect(page.locator(".blind")).to_have_count(0)
        expect(page.locator(".streak b")).to_have_text("3")


def test_what_cannot_be_read_can_be_removed_there(machine, visitor):
    committed(machine, 1)
    shutil.rmtree(machine.code / "garden")
    machine.haru("today")
    with machine.serve() as server:
        page = visitor.page(server)
        page.locator(".blind details:last-of-type > summary").click()
        page.locator(".blind form[action$='/removal'] button").click()
        expect(page.locator(".blind")).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_start_of_a_challenge_shows_where_it_would_end(machine, visitor, language):
    committed(machine, 4, 3, 2, 1)
    machine.haru("rest", "add", "sun")
    with machine.serve() as server:
        page = visitor.page(server, "/challenge", language=language)
        assert page.locator(".outlook .runner").count() == 1
        flag = page.locator("#flag")
        ends = {}
        for length in ("7", "30", "365"):
            page.locator(f"#length-{length}").check()
            ends[length] = flag.inner_text()
        page.locator("#other").fill("23")
        assert page.locator("[name=length]:checked").count() == 0
        lit = page.locator(".pick label").first.evaluate("label => getComputedStyle(label).backgroundColor")
        assert page.locator("label[for=length-365]").evaluate("label => getComputedStyle(label).backgroundColor") == lit
        ends["23"] = flag.inner_text()
        page.locator("[name=start]").nth(1).check()
        assert flag.inner_text() != ends["23"]
        # The server computes the same date; 100 days is the default.
        still = visitor.page(server, "/challenge", language=language, java_script_enabled=False)
        page.goto("/challenge")
        assert page.locator("#flag").inner_text() == still.locator("#flag").inner_text()
        # 21 November is a Saturday, and Sundays are rest days.
        assert {"ko": "11월 28일 토요일", "en": "Saturday, November 28"}[language] in ends["7"]
        assert len(set(ends.values())) == 4


def test_a_number_of_ones_own_unlights_the_others_without_scripts_too(server, visitor):
    page = visitor.page(server, "/challenge", java_script_enabled=False)
    lit = page.locator("label[for=length-100]")
    plain = page.locator("label[for=length-7]").evaluate("label => getComputedStyle(label).backgroundColor")
    assert lit.evaluate("label => getComputedStyle(label).backgroundColor") != plain
    page.locator("#other").fill("23")
    assert lit.evaluate("label => getComputedStyle(label).backgroundColor") == plain


def test_statistics_lead_to_the_range_before_and_back(server, visitor):
    page = visitor.page(server, "/statistics", language="en")
    expect(page.locator("h1")).to_contain_text("November 2026")
    assert page.locator("[rel=next]").count() == 0
    page.locator("[rel=prev]").click()
    expect(page.locator("h1")).to_contain_text("October 2026")
    page.locator("[rel=next]").click()
    expect(page.locator(".ranges [aria-current]")).to_have_text("This month")
    for width in (390, 820, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        # Every label takes one line, with its figure right below.
        heights = page.locator(".glance dt").evaluate_all("all => all.map(one => Math.round(one.getBoundingClientRect().height))")
        assert max(heights) < 30, f"{width}: {heights}"


def test_day_pages_light_the_calendar(server, visitor):
    for path in ("/days/2026-11-19", "/days/2026-11-19/explanation"):
        page = visitor.page(server, path, language="en")
        expect(page.locator(".rail > .tab[aria-current]")).to_have_text("Calendar")


def test_a_day_before_everything_is_before_the_first_commit(server, visitor):
    page = visitor.page(server, "/days/2020-05-05", language="en")
    expect(page.locator("main")).to_contain_text("Before your first commit")
    assert page.locator("form[action$='/freeze']").count() == 0


def test_settings_tiles_say_what_is_set(settled, visitor):
    settled.haru("config", "set", "theme", "pink")
    with settled.serve() as server:
        page = visitor.page(server, "/settings", language="en")
        for text in ("Asia/Seoul", "Pink", "1 repository"):
            expect(page.locator(".setting .set", has_text=text)).to_have_count(1)


def test_what_is_done_today_wears_the_theme(settled, visitor):
    settled.haru("todo", "add", "Water the plants today")
    settled.haru("config", "set", "theme", "pink")
    with settled.serve() as server:
        page = visitor.page(server)
        accent = page.locator(".btn.primary").first.evaluate("button => getComputedStyle(button).backgroundColor")
        page.locator(".today-tasks .tickbox").first.click()
        done = page.locator(".today-tasks .done .ring")
        expect(done).to_have_css("background-color", accent)


def test_the_calendars_field_keeps_its_width_without_scripts(server, visitor):
    for scripts in (True, False):
        page = visitor.page(server, "/calendar", java_script_enabled=scripts)
        assert page.locator("#entry").evaluate("field => field.getBoundingClientRect().width") > 160


def test_forced_colours_keep_the_meter(server, visitor):
    page = visitor.page(server, forced_colors="active")
    meter = page.locator("progress.meter")
    assert meter.evaluate("meter => getComputedStyle(meter).borderTopStyle") == "solid"
    # With forced colours it would be a single grey bar.
    assert meter.evaluate("meter => getComputedStyle(meter).forcedColorAdjust") == "none"
