"""Notifications that the service worker shows for pushed messages, and the links of a notification."""

import hashlib
import json
import secrets
import sqlite3
import time

import pytest
from playwright.sync_api import expect

from pages import until, wait_for
from push_pages import PAGE, opened, turned_on


@pytest.fixture
def visitor(notifying_visitor):
    return notifying_visitor


def with_task(visitor, server, service, line: str):
    """Opens the matrix with one task from a quick entry."""
    page = opened(visitor, server, service, path="/tasks")
    page.locator("#entry").fill(line)
    page.locator("#entry").press("Enter")
    expect(page.locator(".task")).to_have_count(1)
    return page


def worker_of(page):
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.goto(PAGE)
    until(page, "() => navigator.serviceWorker.controller !== null")
    return page.context.service_workers[0]


# Counts the calls of showNotification in a service worker.
COUNTING = """() => {
  self.told ??= 0;
  registration.showNotification = (...said) => {
    self.told += 1;
    return ServiceWorkerRegistration.prototype.showNotification.apply(registration, said);
  };
  return self.told;
}"""


def deliver(page, base: str, data: str) -> None:
    """Dispatches a push event of the browser to the service worker, which shows a notification each time."""
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
    """Calls `tell`, and returns the notifications once these titles are shown. A busy browser sometimes drops one; then
    the message is sent again and replaces the lost one."""
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
    # A newer notification replaces the older one.
    message = json.dumps({"web_push": 8030, "notification": said | {"title": "오늘 커밋 완료", "actions": []}})
    shown(page, pushed(message), "오늘 커밋 완료")
    shown(page, pushed("what is this"), "오늘 커밋 완료", "Haru")


def test_an_action_is_done_by_its_link_alone_and_once(notifying, visitor, service):
    page = with_task(visitor, notifying, service, "Review")
    worker = worker_of(page)
    secret = secrets.token_hex(32)
    database = notifying.machine.data / "haru.sqlite"
    with sqlite3.connect(database, timeout=30) as connection:
        connection.execute(
            "INSERT INTO notification_link (hash, person_id, action, subject, expires_at) VALUES (?, 1, 'complete', '1', ?)",
            (hashlib.sha256(secret.encode()).hexdigest(), int(time.time()) + 600),
        )
    # The request has no session cookie.
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


def link(notifying, action: str, subject: str) -> str:
    """Stores a link, as for a notification, and returns its path."""
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
    page = with_task(visitor, notifying, service, "Review today")
    worker = worker_of(page)
    worker.evaluate("() => { self.badges = []; navigator.setAppBadge = async (count) => badges.push(count); navigator.clearAppBadge = async () => badges.push(0); }")
    snooze = worker.evaluate("(link) => fetch(link, { method: 'POST', headers: { accept: 'application/json' } }).then((answer) => answer.json())", notifying.base + link(notifying, "rest", "2026-11-20"))
    assert snooze["problem"]

    def act() -> None:
        worker.evaluate("(link) => act(link, '/')", notifying.base + link(notifying, "rest", "2026-11-20"))

    [told] = shown(page, act, "Haru")
    assert told["body"] == snooze["problem"] and told["tag"] == "haru-problem"
    worker.evaluate("(link) => act(link, '/')", notifying.base + link(notifying, "complete", "1 2001-01-01"))
    # The task counts, and so does the day's missing commit if one is expected.
    assert worker.evaluate("badges")[-1] in (1, 2)


def test_the_worker_replaces_a_subscription_that_was_ended(notifying, visitor, service):
    page = opened(visitor, notifying, service)
    turned_on(page)
    worker = worker_of(page)
    page.goto("about:blank")
    service.gone.add("/push/1")
    [device] = json.loads(notifying.machine.haru("push", "devices", "--json"))
    notifying.machine.haru("push", "test", device["id"], status=2)
    # Like a browser, it returns the same subscription until that is unsubscribed.
    worker.evaluate("""({ endpoint, keys }) => {
      let number = 1;
      const make = () => ({ toJSON: () => ({ endpoint: `${endpoint}/${number}`, keys }), unsubscribe: async () => { number += 10; return true; } });
      PushManager.prototype.getSubscription = async () => make();
      PushManager.prototype.subscribe = async () => make();
    }""", service.subscription)
    worker.evaluate("renew()")
    [device] = json.loads(notifying.machine.haru("push", "devices", "--json"))
    assert device["reached"]
    page.goto(PAGE)
    page.locator("form[action$='/test'] button").click()
    wait_for(page, lambda: service.received[-1][0] == "/push/11")
