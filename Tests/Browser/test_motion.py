"""Nothing moves with reduced motion, and the report of a won challenge is dismissed once."""

from datetime import timedelta

from furniture import NOW, settle
from pages import PAGES, quiet, until

MOVING = """() => document.getAnimations()
  .filter(one => one.playState === 'running' && one.effect.getComputedTiming().activeDuration > 10)
  .map(one => one.animationName ?? one.transitionProperty ?? 'animation')"""


def test_nothing_moves_with_reduced_motion(furnished, visitor):
    page = visitor.context(furnished, reduced_motion="reduce").new_page()
    for name, path in PAGES.items():
        page.goto(path)
        quiet(page)
        assert page.evaluate(MOVING) == [], name


RUNNER = "document.querySelector('.road-map .runner')?.getBoundingClientRect().left"
# Records the times and positions of the runner from its first frame on.
FOLLOW = f"""
  window.places = [];
  requestAnimationFrame(function note(at) {{
    const place = {RUNNER};
    if (place !== undefined) window.places.push([at, place]);
    requestAnimationFrame(note);
  }});
"""


def test_the_dinosaur_trots_to_today_within_four_seconds(furnished, visitor):
    still = visitor.page(furnished)
    quiet(still)
    goal = still.evaluate(RUNNER)
    context = visitor.context(furnished, reduced_motion="no-preference")
    context.add_init_script(FOLLOW)
    page = context.new_page()
    page.goto("/")
    until(page, "goal => window.places.some(([, place]) => place < goal - 20)", goal)
    until(page, "goal => Math.abs(window.places.at(-1)[1] - goal) < 2", goal)
    places = page.evaluate("window.places")
    start = min(place for _, place in places)
    began = next(at for at, place in places if place == start)
    arrived = next(at for at, place in places if at > began and abs(place - goal) < 2)
    assert arrived - began < 4_000


def test_an_open_today_comes_to_rest(furnished, visitor):
    visitor.page(furnished)
    page = visitor.context(furnished, reduced_motion="no-preference").new_page()
    for path in ("/", "/challenge"):
        page.goto(path)
        ends = page.evaluate("document.getAnimations().map((one) => one.effect.getComputedTiming().endTime)")
        # The end time of an infinite animation is null.
        assert ends and all(end is not None and end <= 31_000 for end in ends), path


def test_success_is_put_away_once(machine, visitor):
    repository = machine.repository("garden")
    for back in (3, 2, 1, 0):
        repository.commit(NOW - timedelta(days=back))
    settle(machine)
    machine.haru("challenge", "start", "3", "--from", "2026-11-19")
    with machine.serve() as server:
        page = visitor.page(server, "/challenge")
        assert page.locator("[data-celebrate]").count() == 1
        page.locator("form[action$='/archive'] button").click()
        page.goto("/challenge")
        assert page.locator("[data-celebrate]").count() == 0
        assert page.locator(".history .grass-map").count() == 1
