"""Nothing moves for those who ask for rest, and a challenge's success is celebrated once."""

from datetime import timedelta

from furniture import NOW, settle
from pages import PAGES, quiet

MOVING = """() => document.getAnimations()
  .filter(one => one.playState === 'running' && one.effect.getComputedTiming().activeDuration > 10)
  .map(one => one.animationName ?? one.transitionProperty ?? 'animation')"""


def test_nothing_moves_with_reduced_motion(furnished, visitor):
    page = visitor.context(furnished, reduced_motion="reduce").new_page()
    for name, path in PAGES.items():
        page.goto(furnished.base + path)
        quiet(page)
        assert page.evaluate(MOVING) == [], name


RUNNER = "document.querySelector('.road-map .runner').getBoundingClientRect().left"


def test_the_dinosaur_trots_to_today_within_four_seconds(furnished, visitor):
    still = visitor.page(furnished)
    quiet(still)
    goal = still.evaluate(RUNNER)
    page = visitor.context(furnished, reduced_motion="no-preference").new_page()
    page.goto(furnished.base + "/", wait_until="commit")
    page.wait_for_selector(".road-map .runner", state="attached")
    places = []
    for _ in range(50):
        places.append(page.evaluate(RUNNER))
        if len(places) > 3 and abs(places[-1] - goal) < 2:
            break
        page.wait_for_timeout(100)
    assert abs(places[-1] - goal) < 2
    assert min(places) < goal - 20


def test_success_is_celebrated_once(machine, visitor):
    repository = machine.repository("garden")
    for back in (3, 2, 1, 0):
        repository.commit(NOW - timedelta(days=back))
    settle(machine)
    machine.haru("challenge", "start", "3", "--from", "2026-11-19")
    with machine.serve() as server:
        page = visitor.page(server, "/challenge")
        assert page.locator("[data-celebrate]").count() == 1
        page.locator("form[action$='/celebration'] button").click()
        page.goto(server.base + "/challenge")
        assert page.locator("[data-celebrate]").count() == 0
        assert page.locator(".past .grass-map").count() == 1
