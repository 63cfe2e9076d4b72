"""The demo: from the first visit to a furnished Today, in a Haru separate from the person's."""

import re
import subprocess

import pytest
from playwright.sync_api import expect

from machine import LINK, PROGRAM
from pages import LANGUAGES_AND_SCRIPTS


# URL of a demo's Today.
TODAY = re.compile(r"http://haru-demo-\w+\.localhost:\d+/$")
# Time in seconds after which an ending server is killed; it then leaves its demo to the next server.
PATIENCE = 4


def demos(machine):
    return list((machine.folder / "tmp").glob("haru-demo-*"))


def look_around(page) -> None:
    """Starts the demo on the first visit, and waits until it is furnished."""
    page.locator("form[action='/welcome/demo'] button").click()
    page.wait_for_url(TODAY, timeout=60_000)


@pytest.fixture
def roomy(machine):
    """A machine with its own folder for temporary files."""
    (machine.folder / "tmp").mkdir()
    machine.environment["TMPDIR"] = str(machine.folder / "tmp")
    return machine


@pytest.mark.parametrize("language, scripts", LANGUAGES_AND_SCRIPTS)
def test_look_around_leads_to_a_furnished_today(roomy, visitor, language, scripts):
    with roomy.serve() as server:
        page = visitor.page(server, "/welcome", language=language, java_script_enabled=scripts)
        look_around(page)
        expect(page.locator(".banner.demo")).to_be_visible()
        expect(page.locator("svg.grass, .grass svg").first).to_be_visible()
        expect(page.locator(".streak").first).to_contain_text("23")
        expect(page.locator("html")).to_have_attribute("lang", language)
        # Visitors of the demo see no invitations.
        expect(page.locator("main .unread")).to_have_count(0)
        assert len(demos(roomy)) == 1

        # The person's own Haru is unchanged, and the browser's session there is still valid.
        page.goto(server.base + "/welcome")
        expect(page.locator("form[action='/welcome/demo'] button")).to_be_visible()
        assert "haru" not in roomy.haru("repo", "list", "--json").lower()

        # The second time, the same demo opens.
        look_around(page)
        assert len(demos(roomy)) == 1
        page.goto("about:blank")
    assert demos(roomy) == [] or server.ending >= PATIENCE


def test_nothing_is_left_of_a_demo_when_its_server_ends(roomy, visitor):
    # On a busy machine one server may take too long to end, but not all three.
    for _ in range(3):
        with roomy.serve() as server:
            page = visitor.page(server, "/welcome")
            look_around(page)
            expect(page.locator(".banner.demo")).to_be_visible()
            page.goto("about:blank")
        if server.ending < PATIENCE:
            break
    assert demos(roomy) == []


def test_the_command_opens_every_page(roomy, visitor):
    log = roomy.folder / "demo.log"
    with log.open("wb") as output:
        process = subprocess.Popen([PROGRAM, "demo"], env=roomy.environment, stdout=output, stderr=subprocess.STDOUT)
    try:
        link = roomy._link(process, log)
        context = visitor.context(language="en", base_url=link.group(1))
        page = context.new_page()
        page.goto(link.group(0))
        for path in ["/", "/tasks", "/tasks/list", "/calendar", "/diary", "/statistics", "/challenge"]:
            assert page.goto(path).status == 200, path
            expect(page.locator(".banner.demo")).to_be_visible()
        page.goto("/diary")
        expect(page.locator("main")).to_contain_text("It was the time zone")
        # The demo is shown in the language of the browser.
        context.set_extra_http_headers({"accept-language": "ko"})
        page.goto("/")
        expect(page.locator("html")).to_have_attribute("lang", "ko")
        page.goto("about:blank")
    finally:
        process.terminate()
        process.wait(timeout=60)
    assert LINK.search(log.read_text()) and demos(roomy) == []
