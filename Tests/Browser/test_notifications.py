"""Notifications: turned on after a tap, tested, renewed and removed; what the service worker shows and does."""

import hashlib
import json
import re
import secrets
import sqlite3
import time

import pytest
from playwright.sync_api import expect

import push_service
from pages import LANGUAGES, reopen_until, wait_for

PAGE = "/settings/notifications"


@pytest.fixture
def service():
    with push_service.serving() as service:
        yield service


@pytest.fixture
def sender(settled, service):
    """A machine that may send to the push service of this one."""
    settled.environment |= {"HARU_PUSH_CONTACT": "mailto:rani@haru-garden.net", "HARU_PUSH_SERVICES": "anywhere"}
    return settled


@pytest.fixture
def notifying(sender):
    """Its server, which sends nothing by itself: nudges would follow the clock of the system."""
    sender.haru("config", "set", "nudges", "off")
    with sender.serve() as server:
        yield server


@pytest.fixture
def nudging(sender):
    """Its server with nudges, as they are at first."""
    with sender.serve() as server:
        yield server


def opened(visitor, server, service, permission: str | None = "granted", path: str = PAGE, **options):
    """A page in a browser that is subscribed to the service when it asks for it."""
    context = visitor.context(server, **options)
    context.add_init_script(service.script)
    if permission == "granted":
        context.grant_permissions(["notifications"], origin=server.base)
    page = context.new_page()
    page.goto(path)
    return page


def turned_on(page):
    page.locator("#push-on").click()
    expect(page.locator("[data-push=on]")).to_be_visible()
    expect(page.locator("[data-push-off]")).to_have_count(1)


def state(page) -> str | None:
    shown = page.locator("[data-push]:visible")
    expect(shown).to_have_count(1)
    return shown.get_attribute("data-push")


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


def test_without_a_contact_it_says_what_to_do(server, visitor):
    page = visitor.page(server, PAGE)
    expect(page.locator("code", has_text="--push-contact")).to_be_visible()


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


def test_a_device_that_its_service_forgot_says_so_and_one_that_is_removed_is_not_subscribed(notifying, visitor, service):
    page = opened(visitor, notifying, service)
    turned_on(page)
    service.status = 410
    page.locator("form[action$='/test'] button").click()
    reopen_until(page, PAGE, page.locator(".ruled .chip.warn"))
    expect(page.locator("form[action$='/test']")).to_have_count(0)
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


def worker_of(page):
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.goto(PAGE)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    return page.context.service_workers[0]


# Counts how often a service worker asks for something to be shown.
COUNTING = """() => {
  self.told ??= 0;
  registration.showNotification = (...said) => {
    self.told += 1;
    return ServiceWorkerRegistration.prototype.showNotification.apply(registration, said);
  };
  return self.told;
}"""


def deliver(page, base: str, data: str) -> None:
    """Has the browser's own push event come to the service worker, which asks for something to be shown each time."""
    worker = page.context.service_workers[0]
    told = worker.evaluate(COUNTING)
    session = page.context.new_cdp_session(page)
    registrations = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    wait_for(page, lambda: registrations)
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": base, "registrationId": registrations[0]["registrationId"], "data": data},
    )
    wait_for(page, lambda: worker.evaluate("told") > told)


SHOWN = """() => navigator.serviceWorker.ready.then((registration) => registration.getNotifications()).then((all) =>
  all.map(({ title, body, tag, data, actions }) => ({ title, body, tag, data, actions: actions.map(({ action }) => action) })))"""


def shown(page, tell, *titles: str) -> list[dict]:
    """Has something told, and gives what is shown then, by the titles. A busy browser now and then shows nothing though it
    was asked to; then it is told once more, which takes the place of what was lost."""
    for _ in range(5):
        tell()
        deadline = time.monotonic() + 5
        while time.monotonic() < deadline:
            all = sorted(page.evaluate(SHOWN), key=lambda notification: notification["title"])
            if [notification["title"] for notification in all] == sorted(titles):
                return all
            page.wait_for_timeout(50)
    raise AssertionError(all)


def test_the_worker_shows_what_is_pushed_and_something_for_what_it_cannot_read(notifying, visitor, service):
    page = opened(visitor, notifying, service)
    worker_of(page)
    said = {"title": "오늘 커밋", "body": "세 시간 남았어요.", "navigate": notifying.base + "/tasks", "lang": "ko", "tag": "day-1",
            "actions": [{"action": "rest", "title": "오늘은 쉬기", "navigate": notifying.base + "/n/1"}]}

    def pushed(data: str):
        return lambda: deliver(page, notifying.base, data)

    message = json.dumps({"web_push": 8030, "notification": said, "app_badge": 2})
    [told] = shown(page, pushed(message), "오늘 커밋")
    assert (told["title"], told["body"], told["tag"], told["actions"]) == ("오늘 커밋", "세 시간 남았어요.", "day-1", ["rest"])
    assert told["data"] == {"navigate": said["navigate"], "links": {"rest": said["actions"][0]["navigate"]}}
    # A newer one takes the place of the older.
    message = json.dumps({"web_push": 8030, "notification": said | {"title": "오늘 커밋 완료", "actions": []}})
    shown(page, pushed(message), "오늘 커밋 완료")
    shown(page, pushed("what is this"), "오늘 커밋 완료", "Haru")


def test_an_action_is_done_by_its_link_alone_and_once(notifying, visitor, service):
    page = opened(visitor, notifying, service, path="/tasks")
    page.locator("#entry").fill("Review")
    page.locator("#entry").press("Enter")
    expect(page.locator(".task")).to_have_count(1)
    worker = worker_of(page)
    secret = secrets.token_hex(32)
    database = notifying.machine.data / "haru.sqlite"
    with sqlite3.connect(database, timeout=30) as connection:
        connection.execute(
            "INSERT INTO notification_link (hash, person_id, action, subject, expires_at) VALUES (?, 1, 'complete', '1', ?)",
            (hashlib.sha256(secret.encode()).hexdigest(), int(time.time()) + 600),
        )
    # No session goes along.
    page.context.clear_cookies()
    worker.evaluate("(link) => act(link, '/')", f"{notifying.base}/n/{secret}")
    with sqlite3.connect(database, timeout=30) as connection:
        assert connection.execute("SELECT COUNT(*) FROM task WHERE done_at IS NOT NULL").fetchone() == (1,)
    answer = worker.evaluate("(link) => fetch(link, { method: 'POST' }).then((answer) => answer.status)", f"{notifying.base}/n/{secret}")
    assert answer == 404


def test_what_a_notification_opens_is_never_another_site(notifying, visitor, service):
    page = opened(visitor, notifying, service)
    worker = worker_of(page)
    home = notifying.base + "/"
    for address, wanted in [("https://example.com/", home), (None, home), ("/tasks", home + "tasks"), (home + "diary", home + "diary")]:
        assert worker.evaluate("(address) => own(address)", address) == wanted


def test_the_pages_tell_no_endpoint(notifying, visitor, service):
    page = opened(visitor, notifying, service)
    turned_on(page)
    assert not re.search(rf"127\.0\.0\.1:{service.port}", page.content())


def saved(page) -> None:
    expect(page.locator("main > .banner[role=status]").last).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_nudges_are_set_by_the_form(nudging, visitor, service, language):
    page = opened(visitor, nudging, service, language=language)
    expect(page.locator("[data-schedule=hourly]")).to_be_visible()
    expect(page.locator("[data-schedule=times]")).to_be_hidden()
    page.locator("label[for=schedule-times]").click()
    expect(page.locator("[data-schedule=hourly]")).to_be_hidden()
    page.locator("#nudge-time-0").fill("21:30")
    page.locator("button[value=add]").click()
    expect(page.locator("#nudge-time-1")).to_be_focused()
    page.locator("#nudge-time-1").fill("08:15")
    page.locator("button[value=add]").click()
    page.locator("#nudge-time-2").fill("12:00")
    page.locator("button[value=drop-1]").click()
    expect(page.locator("#nudge-time-0")).to_be_focused()
    expect(page.locator("[name=nudge-times]")).to_have_count(2)
    page.locator("#nudge-days-sun").uncheck()
    page.locator("#quiet-from").fill("23:00")
    page.locator("#quiet-to").fill("07:00")
    page.locator("#last-call").fill("45")
    page.locator("#last-call").press("Enter")
    saved(page)
    page.goto(PAGE)
    assert [page.locator(f"#nudge-time-{number}").input_value() for number in (0, 1)] == ["08:15", "12:00"]
    expect(page.locator("#nudge-days-sun")).not_to_be_checked()
    expect(page.locator("#nudge-days-mon")).to_be_checked()
    assert page.locator("#quiet-to").input_value() == "07:00" and page.locator("#last-call").input_value() == "45"


def test_the_nudges_are_set_without_scripts(nudging, visitor):
    page = visitor.context(nudging, java_script_enabled=False).new_page()
    page.goto(PAGE)
    page.locator("label[for=schedule-times]").click()
    page.locator("#nudge-time-0").fill("21:30")
    page.locator("button[value=add]").click()
    expect(page.locator("[name=nudge-times]")).to_have_count(2)
    assert page.locator("#nudge-time-0").input_value() == "21:30"
    page.locator("#nudge-time-1").fill("22:00")
    page.locator("button[value=drop-1]").click()
    assert page.locator("[name=nudge-times]").input_value() == "22:00"
    page.locator("label[for=nudges-on]").click()
    page.locator("#nudges button.primary").click()
    saved(page)
    page.goto(PAGE)
    expect(page.locator("#schedule-times")).to_be_checked()
    expect(page.locator("#nudges-on")).not_to_be_checked()
    assert page.locator("[name=nudge-times]").input_value() == "22:00"


def test_what_cannot_be_is_told_beside_the_field_and_stays_in_it(nudging, visitor, service):
    page = opened(visitor, nudging, service)
    page.locator("#last-call").fill("900")
    page.locator("#quiet-from").fill("23:00")
    page.locator("#nudges button.primary").click()
    expect(page.locator("#quiet-fault")).to_be_visible()
    expect(page.locator("#quiet-from")).to_be_focused()
    expect(page.locator("#last-call-hint .fault")).to_be_visible()
    assert page.locator("#last-call").input_value() == "900" and page.locator("#quiet-from").input_value() == "23:00"
    assert page.locator("#last-call").get_attribute("aria-invalid") == "true"
    expect(page.locator("main .fault")).to_have_count(2)


def test_nudges_are_put_off_and_come_again(nudging, visitor, service):
    page = opened(visitor, nudging, service)
    expect(page.locator("[name=minutes]")).to_have_count(0)
    turned_on(page)
    for value in ("30", "60", "today"):
        page.locator(f"[name=minutes][value='{value}']").click()
        expect(page.locator("#notice .undo")).to_be_visible()
        expect(page.locator("form[action='/nudges/snooze/ending'] .btn").last).to_be_visible()
    page.locator("#notice .undo").click()
    expect(page.locator(".outlook-card form[action='/nudges/snooze/ending']")).to_have_count(0)


def link(notifying, action: str, subject: str) -> str:
    """A link as a notification would bring it."""
    secret = secrets.token_hex(32)
    with sqlite3.connect(notifying.machine.data / "haru.sqlite", timeout=30) as connection:
        connection.execute(
            "INSERT INTO notification_link (hash, person_id, action, subject, expires_at) VALUES (?, 1, ?, ?, ?)",
            (hashlib.sha256(secret.encode()).hexdigest(), action, subject, int(time.time()) + 600),
        )
    return f"/n/{secret}"


@pytest.mark.parametrize("scripts", [True, False])
def test_a_link_that_is_opened_asks_says_what_was_done_and_takes_it_back(notifying, visitor, service, scripts):
    owner = opened(visitor, notifying, service, path="/tasks")
    owner.locator("#entry").fill("Review")
    owner.locator("#entry").press("Enter")
    expect(owner.locator(".task")).to_have_count(1)
    address = link(notifying, "complete", "1")
    context = visitor.context(notifying, java_script_enabled=scripts)
    context.clear_cookies()
    page = context.new_page()
    page.goto(address)
    page.locator("main form .btn.primary").click()
    owner.goto("/tasks/1")
    assert "Review" not in page.content()
    page.locator("main form .btn").click()
    expect(page.locator("main form .btn.primary")).to_have_count(0)
    with sqlite3.connect(notifying.machine.data / "haru.sqlite", timeout=30) as connection:
        assert connection.execute("SELECT COUNT(*) FROM task WHERE done_at IS NOT NULL").fetchone() == (0,)
    assert page.goto(address).status == 404
    expect(page.locator("main h1")).to_be_visible()
    expect(page.locator("main form")).to_have_count(0)


def test_the_worker_sets_the_badge_and_says_what_could_not_be_done(notifying, visitor, service):
    page = opened(visitor, notifying, service, path="/tasks")
    page.locator("#entry").fill("Review today")
    page.locator("#entry").press("Enter")
    expect(page.locator(".task")).to_have_count(1)
    worker = worker_of(page)
    worker.evaluate("() => { self.badges = []; navigator.setAppBadge = async (count) => badges.push(count); navigator.clearAppBadge = async () => badges.push(0); }")
    snooze = worker.evaluate("(link) => fetch(link, { method: 'POST', headers: { accept: 'application/json' } }).then((answer) => answer.json())", notifying.base + link(notifying, "rest", "2026-11-20"))
    assert snooze["problem"]

    def act() -> None:
        worker.evaluate("(link) => act(link, '/')", notifying.base + link(notifying, "rest", "2026-11-20"))

    [told] = shown(page, act, "Haru")
    assert told["body"] == snooze["problem"] and told["tag"] == "haru-problem"
    worker.evaluate("(link) => act(link, '/')", notifying.base + link(notifying, "complete", "1 2001-01-01"))
    # The task, and the day's commit where one is asked for.
    assert worker.evaluate("badges")[-1] in (1, 2)


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
