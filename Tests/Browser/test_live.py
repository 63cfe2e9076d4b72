"""A commit appears on the open page by itself."""

import time

import pytest

LIMIT = 2.0


@pytest.mark.parametrize("events", [True, False], ids=["events", "polling"])
def test_a_commit_appears_within_two_seconds(settled, visitor, events):
    with settled.serve() as server:
        context = visitor.context(server)
        if not events:
            context.add_init_script("delete window.EventSource")
        page = context.new_page()
        page.goto(server.base + "/")
        verdict = page.locator(".verdict")
        before = verdict.inner_text()
        page.evaluate("window.untouched = true")
        page.wait_for_timeout(500)

        settled.repositories["garden"].commit(settled.now, "Water the plants")
        started = time.monotonic()
        page.wait_for_function(
            "before => document.querySelector('.verdict').innerText !== before", arg=before, timeout=8_000
        )
        took = time.monotonic() - started
        assert page.evaluate("window.untouched") is True
        assert page.locator("html").get_attribute("data-state") in (None, "done")
        assert took <= LIMIT, f"it took {took:.2f} s"
