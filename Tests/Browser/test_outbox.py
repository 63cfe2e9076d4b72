"""Forms without a connection: stored on the device, sent later once each and in order, and reported when refused."""

import json
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from away import at_home, port
from pages import LANGUAGES, announced, until
from tasks import add

FORMS = """async () => {
  const base = await new Promise((resolve) => {
    const asked = indexedDB.open("haru-outbox", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("forms", { keyPath: "number", autoIncrement: true });
    asked.onsuccess = () => resolve(asked.result);
  });
  const forms = await new Promise((resolve) => {
    const asked = base.transaction("forms").objectStore("forms").getAll();
    asked.onsuccess = () => resolve(asked.result);
  });
  base.close();
  return forms;
}"""


def forms(page: Page) -> list[dict]:
    """Returns the forms that wait to be sent or were refused."""
    return page.evaluate(FORMS)


def wait_for_forms(page: Page, count: int) -> None:
    until(page, f"async () => (await ({FORMS})()).length === {count}")


def titles(machine, status: str = "open") -> list[str]:
    """Returns the titles of the tasks on the server in order of creation."""
    listed = json.loads(machine.haru("todo", "list", "--status", status, "--sort", "created", "--json"))
    return [task["title"] for task in sorted(listed["tasks"], key=lambda task: task["id"])]


def notes(machine) -> list[str]:
    return [note["title"] for note in json.loads(machine.haru("note", "list", "--json"))["notes"]]


def write_line(page: Page, line: str) -> None:
    page.locator("#entry").fill(line)
    page.locator("#entry").press("Enter")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_done_offline_is_sent_later_in_order_and_once(settled, visitor, language):
    add(settled, "하나 !중요", "둘 !중요")
    with settled.serve() as server:
        page = at_home(visitor, server, "/tasks", language=language)
    page.locator("#tick-1").click()
    announced(page, "적어 뒀어요" if language == "ko" else "Saved on this device")
    expect(page.locator("#tick-1")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#task-1 .chip.unsent")).to_be_visible()
    write_line(page, "우유 사기")
    expect(page.locator("#unsent .t")).to_have_text(["우유 사기"])
    # The same line again is another task.
    write_line(page, "우유 사기")
    expect(page.locator("#unsent .t")).to_have_text(["우유 사기", "우유 사기"])
    page.locator("#title-2").click()
    page.locator("form[data-inline] [name=title]").fill("둘, 고친 것")
    page.locator("form[data-inline] .keep").click()
    expect(page.locator("#title-2")).to_have_text("둘, 고친 것")
    page.goto("/diary/new")
    page.locator("#title").fill("기차에서")
    page.locator("#body").fill("터널 안")
    page.locator(".ends [value=save]").click()
    page.wait_for_url("**/diary")
    expect(page.locator("#unsent .t")).to_have_text(["기차에서"])
    expect(page.locator("#offline")).to_contain_text("보낼 것 5개" if language == "ko" else "5 to send")
    assert [form["address"] for form in forms(page)] == ["/tasks/1/completion", "/tasks", "/tasks", "/tasks/2/line", "/diary"]
    with settled.serve(port(server)):
        wait_for_forms(page, 0)
        expect(page.locator("#offline")).to_be_hidden()
        expect(page.locator(".jotting h2")).to_contain_text(["기차에서"])
        assert titles(settled) == ["둘, 고친 것", "우유 사기", "우유 사기"]
        assert titles(settled, "done") == ["하나"]
        assert notes(settled) == ["기차에서"]


def test_a_closed_tab_loses_nothing(settled, visitor):
    add(settled, "하나 !중요")
    with settled.serve() as server:
        page = at_home(visitor, server)
    page.goto("/tasks")
    page.locator("#tick-1").click()
    write_line(page, "둘")
    wait_for_forms(page, 2)
    page.close()
    page = page.context.new_page()
    page.goto("/tasks")
    expect(page.locator("#tick-1")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#unsent .t")).to_have_text(["둘"])
    # A second press undoes the tick.
    page.locator("#tick-1").click()
    wait_for_forms(page, 3)
    assert forms(page)[2]["address"] == "/tasks/1/completion/removal"
    with settled.serve(port(server)):
        wait_for_forms(page, 0)
        assert titles(settled) == ["하나", "둘"]


@contextmanager
def in_front(port: int, health: int, status: int, headers: dict[str, str]):
    """Answers on the server's port, like a proxy that requires a sign-in; yields the paths of received forms."""
    sent = []

    class Handler(BaseHTTPRequestHandler):
        def answer(self):
            self.rfile.read(int(self.headers.get("content-length", 0)))
            self.send_response(health if urlsplit(self.path).path == "/health" else status)
            for name, value in {**headers, "content-length": "0"}.items():
                self.send_header(name, value)
            self.end_headers()

        def do_GET(self):
            self.answer()

        def do_POST(self):
            sent.append(self.path)
            self.answer()

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", port), Handler) as front:
        Thread(target=front.serve_forever, daemon=True).start()
        yield sent
        front.shutdown()


@pytest.mark.parametrize("status, headers", [(302, {"location": "/login"}), (200, {})])
def test_what_stands_in_front_of_the_server_takes_no_form(settled, visitor, status, headers):
    with settled.serve() as server:
        page = at_home(visitor, server, "/tasks")
    write_line(page, "우유")
    wait_for_forms(page, 1)
    with in_front(port(server), 200, status, headers) as sent:
        deadline = time.monotonic() + 60
        while not sent:
            assert time.monotonic() < deadline
            page.evaluate("dispatchEvent(new Event('online'))")
            page.wait_for_timeout(200)
        # Time for all responses to arrive.
        page.wait_for_timeout(500)
        assert len(forms(page)) == 1
    with settled.serve(port(server)):
        page.goto("/tasks")
        wait_for_forms(page, 0)
        assert titles(settled) == ["우유"]


def test_a_proxy_that_does_not_reach_the_server_is_no_connection(settled, visitor):
    add(settled, "하나 !중요")
    with settled.serve() as server:
        page = at_home(visitor, server, "/tasks")
    with in_front(port(server), 502, 502, {}):
        page.goto("/tasks")
        expect(page.locator("#offline")).to_be_visible()
        page.locator("#tick-1").click()
        write_line(page, "둘")
        wait_for_forms(page, 2)
        assert [form["state"] for form in forms(page)] == ["waiting", "waiting"]
    with settled.serve(port(server)):
        wait_for_forms(page, 0)
        assert titles(settled) == ["둘"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_that_never_gets_through_lets_the_others_go_on_and_can_be_copied(settled, visitor, language):
    """A proxy responds with 502 to a form over its size limit, while the server behind it is healthy."""
    with settled.serve() as server:
        page = at_home(visitor, server, "/diary/new", language=language)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    text = "너무 긴 글 " * 3_000
    page.locator("#title").fill("긴 글")
    page.locator("#body").fill(text)
    page.locator(".ends [value=save]").click()
    page.wait_for_url("**/diary")
    page.goto("/tasks")
    write_line(page, "다음 것")
    wait_for_forms(page, 2)
    with in_front(port(server), 200, 502, {}) as sent:
        deadline = time.monotonic() + 60
        while forms(page)[0]["state"] == "waiting":
            assert time.monotonic() < deadline
            page.evaluate("dispatchEvent(new Event('online'))")
            page.wait_for_timeout(200)
        assert sent[:3] == ["/diary"] * 3
    with settled.serve(port(server)):
        wait_for_forms(page, 1)
        assert titles(settled) == ["다음 것"]
        page.goto("/offline")
        expect(page.locator("#outbox .fault")).to_contain_text("너무 커서" if language == "ko" else "too large")
        page.get_by_role("button", name="글 복사하기" if language == "ko" else "Copy the text").click()
        announced(page, "복사했어요." if language == "ko" else "Copied.")
        assert page.evaluate("navigator.clipboard.readText()") == f"긴 글\n\n{text}"
        page.get_by_role("button", name="다시 해 보기" if language == "ko" else "Try again").click()
        wait_for_forms(page, 0)
        assert notes(settled) == ["긴 글"]


def test_a_server_whose_database_is_away_gives_no_form_up(settled, visitor):
    with settled.serve() as server:
        page = at_home(visitor, server, "/tasks")
    write_line(page, "우유")
    wait_for_forms(page, 1)
    with in_front(port(server), 503, 503, {}) as sent:
        deadline = time.monotonic() + 60
        while len(sent) < 5:
            assert time.monotonic() < deadline
            page.reload()
            page.wait_for_timeout(200)
        assert forms(page)[0]["state"] == "waiting"


def test_a_form_whose_answer_was_lost_is_taken_once(settled, server, visitor):
    add(settled, "하나 !중요")
    page = at_home(visitor, server, "/tasks")
    # The route does not intercept background sync of the service worker, so it is disabled.
    page.evaluate("() => { SyncManager.prototype.register = () => Promise.reject(new Error('none')); }")
    lost = []

    def lose(route):
        """Delivers the request to the server, and drops the response."""
        request = route.request
        lost.append(request.url)
        if request.method == "POST":
            parts = urlsplit(request.url)
            # The system may not resolve names below localhost.
            headers = {**request.headers, "host": parts.netloc}
            url = parts._replace(netloc=f"127.0.0.1:{parts.port}").geturl()
            assert route.fetch(url=url, headers=headers, max_redirects=0).status in (303, 204)
        route.abort()

    page.route(lambda url: url.endswith(("/tasks", "/copy", "/health")), lose)
    write_line(page, "우유")
    wait_for_forms(page, 1)
    page.locator("#menu-1").click()
    page.locator("#task-1 .menu-list button[formaction$=copy]").click()
    wait_for_forms(page, 2)
    assert sorted(titles(settled)) == ["우유", "하나"], "the copy waits behind the line, which comes first"
    page.unroute_all()
    page.goto("/tasks")
    wait_for_forms(page, 0)
    assert sorted(titles(settled)) == ["우유", "하나", "하나"]
    assert sum(url.endswith("/tasks") for url in lost) >= 2


def test_two_tabs_send_what_waits_once(settled, visitor):
    with settled.serve() as server:
        page = at_home(visitor, server, "/tasks")
        other = page.context.new_page()
        other.goto("/tasks")
    for number, tab in enumerate([page, other, page, other]):
        write_line(tab, f"일 {number}")
        wait_for_forms(tab, number + 1)
    expect(other.locator("#unsent .t")).to_have_text(["일 0", "일 1", "일 2", "일 3"])
    with settled.serve(port(server)):
        wait_for_forms(page, 0)
        expect(other.locator("#offline")).to_be_hidden()
        assert titles(settled) == ["일 0", "일 1", "일 2", "일 3"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_task_that_was_deleted_meanwhile_is_told_and_the_others_go_on(settled, visitor, language):
    add(settled, "하나 !중요", "둘 !중요")
    with settled.serve() as server:
        page = at_home(visitor, server, "/tasks", language=language)
    page.locator("#tick-1").click()
    wait_for_forms(page, 1)
    write_line(page, "셋")
    wait_for_forms(page, 2)
    settled.haru("todo", "rm", "1")
    with settled.serve(port(server)):
        wait_for_forms(page, 1)
        expect(page.locator("#offline")).to_contain_text("받아들여지지 않은 것 1개" if language == "ko" else "1 rejected")
        assert titles(settled) == ["둘", "셋"]
        page.locator("#offline a").click()
        page.wait_for_url("**/offline")
        line = page.locator("#outbox li")
        expect(line).to_have_count(1)
        expect(line).to_contain_text("하나")
        expect(line.locator(".fault")).not_to_be_empty()
        # After the task is reopened, the tick succeeds.
        settled.haru("todo", "undo", "1")
        line.get_by_role("button").first.click()
        wait_for_forms(page, 0)
        expect(page.locator("#outbox [data-none]")).to_be_visible()
        assert titles(settled, "done") == ["하나"]


def test_what_was_refused_is_discarded(settled, visitor):
    add(settled, "하나 !중요")
    with settled.serve() as server:
        page = at_home(visitor, server, "/tasks", language="en")
    page.locator("#tick-1").click()
    wait_for_forms(page, 1)
    settled.haru("todo", "rm", "1")
    with settled.serve(port(server)):
        expect(page.locator("#offline")).to_contain_text("1 rejected")
        page.goto("/offline")
        page.get_by_role("button", name="Discard").click()
        announced(page, "Discarded.")
        wait_for_forms(page, 0)
        expect(page.locator("#offline")).to_be_hidden()


def test_a_note_that_was_changed_meanwhile_is_compared(settled, visitor):
    settled.haru("note", "add", "처음", "--body", "처음 글")
    with settled.serve() as server:
        page = at_home(visitor, server, "/diary/1/edit")
    page.locator("#body").fill("내 글")
    page.locator(".ends [value=save]").click()
    page.wait_for_url("**/diary")
    wait_for_forms(page, 1)
    # The waiting text is edited further, and stays a single form.
    page.goto("/diary/1/edit")
    expect(page.locator("#body")).to_have_value("내 글")
    page.locator("#body").fill("내 글 2")
    page.locator(".ends [value=save]").click()
    page.wait_for_url("**/diary")
    wait_for_forms(page, 1)
    settled.haru("note", "edit", "1", "--body", "다른 글")
    with settled.serve(port(server)):
        expect(page.locator("#offline")).to_contain_text("받아들여지지 않은 것 1개")
        page.goto("/offline")
        page.locator("#outbox").get_by_role("button", name="비교하기").click()
        expect(page.locator(".clash")).to_contain_text("다른 글")
        expect(page.locator("#body")).to_have_value("내 글 2")
        wait_for_forms(page, 0)
        page.locator(".ends [value=save]").click()
        page.wait_for_url("**/diary/1*")
        expect(page.locator(".prose")).to_have_text("내 글 2")


def test_what_two_tabs_wrote_from_the_same_note_is_both_sent_and_compared(settled, visitor):
    settled.haru("note", "add", "처음", "--body", "처음 글")
    with settled.serve() as server:
        page = at_home(visitor, server, "/diary/1/edit")
        other = page.context.new_page()
        other.goto("/diary/1/edit")
    for count, (tab, text) in enumerate([(page, "한 탭의 글"), (other, "다른 탭의 글")], 1):
        tab.locator("#body").fill(text)
        tab.locator(".ends [value=save]").click()
        tab.wait_for_url("**/diary")
        wait_for_forms(tab, count)
    with settled.serve(port(server)):
        expect(page.locator("#offline")).to_contain_text("받아들여지지 않은 것 1개")
        page.goto("/offline")
        page.locator("#outbox").get_by_role("button", name="비교하기").click()
        expect(page.locator(".clash")).to_contain_text("한 탭의 글")
        expect(page.locator("#body")).to_have_value("다른 탭의 글")


def test_what_waits_outlives_the_session_and_is_sent_after_signing_in(settled, visitor):
    with settled.serve() as server:
        page = at_home(visitor, server, "/tasks")
        cookies = page.context.cookies()
    write_line(page, "하나")
    wait_for_forms(page, 1)
    page.context.clear_cookies()
    with settled.serve(port(server)):
        expect(page.locator("#offline")).to_contain_text("다시 로그인하면 보내요")
        assert titles(settled) == []
        page.context.add_cookies(cookies)
        page.goto("/tasks")
        wait_for_forms(page, 0)
        assert titles(settled) == ["하나"]


def test_what_another_account_wrote_is_not_sent_or_shown(settled, visitor):
    with settled.serve() as server:
        page = at_home(visitor, server, "/tasks")
    write_line(page, "남의 것")
    wait_for_forms(page, 1)
    page.evaluate(
        """async () => {
          const base = await new Promise((resolve) => {
            const asked = indexedDB.open("haru-outbox", 1);
            asked.onsuccess = () => resolve(asked.result);
          });
          const forms = base.transaction("forms", "readwrite").objectStore("forms");
          const [form] = await new Promise((resolve) => { const all = forms.getAll(); all.onsuccess = () => resolve(all.result); });
          await new Promise((resolve) => { forms.put({ ...form, account: "2" }).onsuccess = resolve; });
          base.close();
        }"""
    )
    page.goto("/tasks")
    expect(page.locator("#unsent")).to_have_count(0)
    write_line(page, "내 것")
    wait_for_forms(page, 2)
    with settled.serve(port(server)):
        wait_for_forms(page, 1)
        expect(page.locator("#offline")).to_be_hidden()
        assert titles(settled) == ["내 것"]
        assert forms(page)[0]["account"] == "2"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_needs_a_connection_says_so(settled, visitor, language):
    with settled.serve() as server:
        page = at_home(visitor, server, "/settings/appearance", language=language)
    until(page, "() => fetch('/health').then(() => false, () => true)")
    # A page checks whether the server is reachable if it has not heard from it for a while.
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(page.locator("#offline")).to_be_visible()
    page.locator("main form[method=post] button").first.click()
    expect(page.locator("#notice")).to_contain_text("연결이 없어서" if language == "ko" else "needs a connection")
    assert page.url.endswith("/settings/appearance")
