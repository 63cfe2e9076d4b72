"""Notifications: turned on after a tap, tested, renewed and removed."""

import json
import re

import pytest
from playwright.sync_api import expect

from pages import LANGUAGES, reopen_until, wait_for
from push_pages import PAGE, opened, state, turned_on


@pytest.fixture
def visitor(notifying_visitor):
    return notifying_visitor


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_turned_on_by_a_tap_and_a_test_arrives(notifying, visitor, service, language):
    page = opened(visitor, notifying, service, language=language)
    assert state(page) == "off"
    turned_on(page)
    page.locator("form[action$='/test'] button").click()
    expect(page.locator("main > .banner[role=status]").last).to_be_visible()
    wait_for(page, lambda: service.received)
    [(path, message)] = service.opened()
    assert path == "/push/1"
    assert message["web_push"] == 8030 and message["notification"]["lang"] == language
    assert message["notification"]["navigate"] == notifying.base + PAGE
    reopen_until(page, PAGE, page.locator(".ruled time"))
    expect(page.locator(".ruled time")).to_be_visible()


def test_nothing_is_asked_before_the_tap(notifying, visitor, service):
    page = opened(visitor, notifying, service)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("localStorage.getItem('subscribed')") is None


def test_a_browser_that_blocks_them_says_how_to_allow_them(notifying, visitor, service):
    page = opened(visitor, notifying, service, permission=None)
    session = page.context.new_cdp_session(page)
    context = session.send("Target.getTargetInfo")["targetInfo"]["browserContextId"]
    choice = {"permission": {"name": "notifications"}, "setting": "denied", "origin": notifying.base, "browserContextId": context}
    session.send("Browser.setPermission", choice)
    page.reload()
    assert state(page) == "blocked"
    assert page.locator("[data-browser]:visible").get_attribute("data-browser") == "chrome"


def test_a_phone_is_told_to_put_it_on_its_home_screen(notifying, visitor, service):
    agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"
    context = visitor.context(notifying, user_agent=agent)
    context.add_init_script("delete window.PushManager")
    page = context.new_page()
    page.goto(PAGE)
    assert state(page) == "install"
    expect(page.locator("[data-push=install] li")).to_have_count(3)


def test_a_browser_that_cannot_says_so(notifying, visitor, service):
    context = visitor.context(notifying)
    context.add_init_script("delete window.PushManager")
    page = context.new_page()
    page.goto(PAGE)
    assert state(page) == "unsupported"


def test_without_https_it_says_so(notifying, visitor, service):
    context = visitor.context(notifying)
    context.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    page = context.new_page()
    page.goto(PAGE)
    assert state(page) == "insecure"


def test_without_a_contact_gits_address_is_one_press_away(settled, server, visitor):
    page = visitor.page(server, "/", language="en")
    page.locator(".offer a").click()
    page.wait_for_url("**" + PAGE)
    page.locator("#contact").fill("lee@localhost")
    page.locator("#contact").press("Enter")
    expect(page.locator("#contact-fault")).to_contain_text("localhost")
    expect(page.locator("#contact")).to_have_value("lee@localhost")
    page.locator("button[name=contact]").click()
    expect(page.locator("#push")).to_be_visible()
    assert "mailto:" in settled.haru("config", "get", "push-contact")
    # A dismissed invitation does not return.
    page.goto("/")
    page.locator(".offer button").click()
    expect(page.locator(".verdict")).to_be_visible()
    expect(page.locator(".offer")).to_have_count(0)


def test_a_subscription_that_was_lost_is_renewed_at_the_next_start(notifying, visitor, service):
    page = opened(visitor, notifying, service)
    turned_on(page)
    page.evaluate("() => { localStorage.removeItem('subscription'); sessionStorage.clear(); }")
    with page.expect_response(lambda response: response.url.endswith("/push/renewal")) as renewal:
        page.goto("/")
    assert renewal.value.status == 200
    page.goto(PAGE)
    expect(page.locator(".ruled li")).to_have_count(1)
    page.locator("form[action$='/test'] button").click()
    wait_for(page, lambda: service.received)
    assert [path for path, _ in service.opened()] == ["/push/2"]


def device(server) -> dict:
    [device] = json.loads(server.machine.haru("push", "devices", "--json"))
    return device


def lost(page, server, service) -> None:
    """Turns notifications on, leaves the page, and has the push service end the subscription."""
    turned_on(page)
    page.goto("about:blank")
    service.gone.add("/push/1")
    server.machine.haru("push", "test", device(server)["id"], status=2)
    assert device(server)["problem"] == "gone"


def test_a_subscription_that_was_ended_is_replaced_at_the_next_start_and_a_test_arrives(notifying, visitor, service):
    page = opened(visitor, notifying, service)
    lost(page, notifying, service)
    assert "Chrome, Linux" in notifying.machine.haru("doctor", status=1)
    page = page.context.new_page()
    with page.expect_response(lambda response: response.url.endswith("/push/renewal")) as renewal:
        page.goto("/")
    assert renewal.value.status == 200
    assert device(notifying)["reached"]
    page.goto(PAGE)
    assert state(page) == "on"
    expect(page.locator(".ruled li")).to_have_count(1)
    page.locator("form[action$='/test'] button").click()
    wait_for(page, lambda: service.received[-1][0] == "/push/2")


def test_the_page_that_shows_the_devices_replaces_what_was_ended_by_itself(notifying, visitor, service):
    page = opened(visitor, notifying, service)
    lost(page, notifying, service)
    page.goto(PAGE)
    assert state(page) == "on"
    assert device(notifying)["reached"] and page.evaluate("JSON.parse(localStorage.getItem('subscription')).number") == 2


def test_a_browser_that_left_the_list_is_turned_on_with_a_new_subscription(notifying, visitor, service):
    page = opened(visitor, notifying, service)
    turned_on(page)
    notifying.machine.haru("push", "remove", device(notifying)["id"])
    page.goto(PAGE)
    turned_on(page)
    assert page.evaluate("JSON.parse(localStorage.getItem('subscription')).number") == 2


def test_a_device_that_its_service_forgot_says_so_and_one_that_is_removed_is_not_subscribed(notifying, visitor, service):
    page = opened(visitor, notifying, service)
    lost(page, notifying, service)
    plain = visitor.context(notifying, java_script_enabled=False).new_page()
    plain.goto(PAGE)
    expect(plain.locator(".ruled .chip.warn")).to_have_count(1)
    expect(plain.locator("form[action$='/test']")).to_have_count(0)
    page.goto(PAGE)
    assert state(page) == "on"
    page.locator("[data-push-off] button").click()
    expect(page.locator(".ruled li")).to_have_count(0)
    assert page.evaluate("localStorage.getItem('subscription')") is None
    assert state(page) == "off"


def test_a_device_is_removed_without_scripts(notifying, visitor, service):
    page = opened(visitor, notifying, service)
    turned_on(page)
    plain = visitor.context(notifying, java_script_enabled=False).new_page()
    plain.goto(PAGE)
    plain.locator("form[action$='/removal'] button").click()
    expect(plain.locator(".ruled li")).to_have_count(0)


def test_the_pages_tell_no_endpoint(notifying, visitor, service):
    page = opened(visitor, notifying, service)
    turned_on(page)
    assert not re.search(rf"127\.0\.0\.1:{service.port}", page.content())


def test_signing_out_ends_the_notifications_of_the_browser(notifying, visitor, service):
    page = opened(visitor, notifying, service)
    turned_on(page)
    page.goto("/sign-out")
    expect(page.locator("main form .muted")).to_have_count(2)
    page.locator("main form .btn.primary").click()
    other = visitor.page(notifying, PAGE)
    expect(other.locator(".ruled li")).to_have_count(0)


def test_a_refusal_keeps_the_device_and_is_told_to_whoever_runs_haru(notifying, visitor, service):
    page = opened(visitor, notifying, service, language="en")
    turned_on(page)
    service.status = 403
    for _ in range(2):
        page.locator("form[action$='/test'] button").click()
        expect(page.locator("main > .banner[role=status]").last).to_be_visible()
    reopen_until(page, PAGE, page.locator(".ruled .warn"))
    expect(page.locator(".ruled .warn")).to_contain_text("VAPID")
    expect(page.locator(".ruled li")).to_have_count(1)
    log = notifying.log.read_text()
    assert log.count("A push service refuses this Haru") == 1 and "host=127.0.0.1" in log
    assert "VAPID" in notifying.machine.haru("doctor", status=1)
    [device] = json.loads(notifying.machine.haru("push", "devices", "--json"))
    assert device["problem"] == "refused 403" and device["reached"] and "127.0.0.1:" + str(service.port) not in json.dumps(device)
    outcome = json.loads(notifying.machine.haru("push", "test", device["id"], "--json", status=2))
    assert outcome == {"id": device["id"], "accepted": False, "problem": "refused 403", "problemText": device["problemText"]}
    service.status = 201
    assert json.loads(notifying.machine.haru("remind", "test", "--json"))[0]["accepted"]
