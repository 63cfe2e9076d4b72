"""A Haru for several people: signing in with GitHub and with an OpenID provider, and signing out."""

import re
import time
from contextlib import contextmanager
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

import github
import openid
from pages import LANGUAGES, LANGUAGES_AND_SCRIPTS, redirected, reopen_until
from receivers import arrived, receiving

GITHUB = ("--github-client-id", github.SignIn.CLIENT)


# Time zones of the people in these tests.
UTC, NEW_YORK = "Etc/UTC", "America/New_York"
# Minimum number of seconds that must remain of the day when a test starts.
LONGEST = 180


def await_the_next_day(zone: str) -> None:
    """Waits if the day is about to end, because the counts of the next day would not be known then."""
    now = datetime.now(ZoneInfo(zone))
    left = (now.replace(hour=23, minute=59, second=59) - now).total_seconds() + 2
    if left < LONGEST:
        time.sleep(left)


@pytest.fixture
def hub():
    for zone in (UTC, NEW_YORK):
        await_the_next_day(zone)
    with github.serving() as hub:
        today = datetime.now(timezone.utc).date()
        for login in ("octocat", "mona"):
            hub.counts[login] = {today - timedelta(days=back): 2 for back in range(30)}
        yield hub


@pytest.fixture
def place(machine, hub):
    """A machine with the real time, that uses the test's GitHub."""
    del machine.environment["HARU_NOW"]
    machine.environment["HARU_GITHUB"] = hub.address
    machine.environment["HARU_GITHUB_CLIENT_SECRET"] = github.SignIn.SECRET
    return machine


def arrive(page, server):
    """Signs in as the person at the browser, from any page."""
    page.goto("/")
    page.locator("a.btn.primary[data-sign-in]").first.click()
    page.locator("#yes").click()
    page.wait_for_url(server.base + "/**")


def leave_welcome(page):
    page.goto("/welcome")
    page.locator("form[action='/welcome/ending'] button.primary").click()
    page.wait_for_url(re.compile(r"//[^/]+/$"))


@pytest.mark.parametrize("language, scripts", LANGUAGES_AND_SCRIPTS)
def test_somebody_signs_in_with_github_sees_their_days_and_signs_out(place, hub, visitor, language, scripts):
    with place.host("--sign-in", "anyone", *GITHUB) as server:
        page = visitor.page(server, "/tasks", language=language, java_script_enabled=scripts, timezone_id=NEW_YORK)
        assert page.url.startswith(server.base + "/sign-in")
        assert page.locator(".tale").evaluate_all(
            """tales => tales.every(tale => tale.querySelector("svg").getBoundingClientRect().bottom
              <= tale.querySelector("h2").getBoundingClientRect().top)"""
        )
        page.locator("a.btn.primary").click()
        expect(page.locator("h1")).to_have_text("Authorize Haru")
        assert hub.sign_in.scopes == [""]
        page.locator("#yes").click()
        page.wait_for_url(server.base + "/welcome")
        expect(page.locator("main")).to_contain_text("GitHub octocat")
        leave_welcome(page)
        # GitHub's counts appear without another step, requested with the token of the sign-in.
        if not scripts:
            reopen_until(page, "/", page.locator("em.content"))
        expect(page.locator("em.content").first).to_be_visible()
        page.goto("/settings/zone")
        expect(page.locator("main")).to_contain_text(NEW_YORK if scripts else "UTC")
        page.goto("/settings/sessions")
        expect(page.locator("main")).to_contain_text("octocat")
        page.locator("a[href='/sign-out']").click()
        page.locator("input[name=revoke]").check()
        page.locator("form[action='/sign-out'] button").click()
        redirected(page, "/sign-in", "signed-out")
        expect(page.locator(".banner:visible")).to_have_count(1)
        assert len(hub.sign_in.revoked) == 1
        page.goto("/")
        assert page.url == server.base + "/sign-in"


def test_each_sees_their_own_and_the_first_looks_after_accounts(place, hub, visitor):
    with place.host("--sign-in", "octocat, mona", *GITHUB) as server:
        first = visitor.page(server, "/", language="en")
        arrive(first, server)
        leave_welcome(first)
        first.locator("input[name=entry]").first.fill("Feed the cat")
        first.locator("input[name=entry]").first.press("Enter")
        expect(first.locator("main")).to_contain_text("Feed the cat")
        hub.sign_in.person = {"id": 2, "login": "mona", "name": None}
        second = visitor.page(server, "/", language="en")
        arrive(second, server)
        leave_welcome(second)
        expect(second.locator("main")).not_to_contain_text("Feed the cat")
        assert second.goto("/settings/people").status == 404
        hub.sign_in.person = {"id": 3, "login": "stranger", "name": None}
        third = visitor.page(server, "/", language="en")
        arrive(third, server)
        expect(third.locator(".banner.warn")).to_contain_text("stranger can’t sign in")
        first.goto("/settings/people")
        expect(first.locator(".things li")).to_have_count(3)
        mona = first.locator(".things li", has_text="mona")
        mona.get_by_role("button", name="Disable: mona").click()
        expect(first.locator(".things li", has_text="mona").locator(".chip")).to_have_text("disabled")
        second.goto("/tasks")
        assert second.url.startswith(server.base + "/sign-in")
        hub.sign_in.person = {"id": 2, "login": "mona", "name": None}
        arrive(second, server)
        expect(second.locator(".banner.warn")).to_contain_text("This account is disabled.")
        mona = first.locator(".things li", has_text="mona")
        mona.locator("summary").click()
        mona.locator("input[name=name]").fill("mona")
        mona.locator("details button").click()
        expect(first.locator(".things li")).to_have_count(2)
        assert "octocat" in place.haru("admin", "people") and "mona" not in place.haru("admin", "people")


KEEP = """async (account) => {
  localStorage.setItem("haru.draft." + account, JSON.stringify({ name: "note", fields: [["body", "mine"]], origin: {}, at: 1, account }));
  const base = await new Promise((resolve) => {
    const asked = indexedDB.open("haru-outbox", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("forms", { keyPath: "number", autoIncrement: true });
    asked.onsuccess = () => resolve(asked.result);
  });
  const forms = base.transaction("forms", "readwrite").objectStore("forms");
  const form = { account, address: "/tasks", body: "entry=mine", words: "mine", at: 1, state: "refused", status: 422, tries: 0 };
  await new Promise((resolve) => { forms.put(form).onsuccess = resolve; });
  base.close();
}"""

KEPT = """async () => {
  const base = await new Promise((resolve) => {
    const asked = indexedDB.open("haru-outbox", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("forms", { keyPath: "number", autoIncrement: true });
    asked.onsuccess = () => resolve(asked.result);
  });
  const forms = base.transaction("forms").objectStore("forms");
  const all = await new Promise((resolve) => { const asked = forms.getAll(); asked.onsuccess = () => resolve(asked.result); });
  base.close();
  const drafts = Object.keys(localStorage).filter((key) => key.startsWith("haru.draft.")).map((key) => key.slice(11));
  return [all.map(({ account }) => account), drafts, await caches.has("haru-pages")];
}"""


def test_signing_out_spares_what_others_keep_in_the_browser(place, hub, visitor):
    with place.host("--sign-in", "anyone", *GITHUB) as server:
        page = visitor.page(server, "/", language="en")
        arrive(page, server)
        leave_welcome(page)
        account = page.locator("body").get_attribute("data-account")
        for kept in (account, "77"):
            page.evaluate(KEEP, kept)
        page.goto("/sign-out")
        page.locator("form[action='/sign-out'] button").click()
        redirected(page, "/sign-in", "signed-out")
        expect(page.locator(".banner:visible")).to_have_count(1)
        assert page.evaluate(KEPT) == [["77"], ["77"], False]
        page.goto("/tasks")
        assert page.url.startswith(server.base + "/sign-in")


def test_who_declines_can_try_again(place, hub, visitor):
    with place.host("--sign-in", "anyone", *GITHUB) as server:
        page = visitor.page(server, "/", language="ko")
        page.locator("a.btn.primary").click()
        page.locator("#no").click()
        expect(page.locator(".banner.warn")).to_contain_text("허락하지 않아서")
        arrive(page, server)
        assert page.url == server.base + "/welcome"


@contextmanager
def hosted(place, provider, who, *more):
    """Runs a server with an OpenID provider, whose issuer is configured with a trailing slash."""
    place.environment["HARU_OIDC_CLIENT_SECRET"] = provider.SECRET
    options = ("--oidc-issuer", provider.address + "/", "--oidc-client-id", provider.CLIENT, "--oidc-name", "Example")
    with place.host("--sign-in", who, *options, *more) as server:
        yield server


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_openid_provider_signs_people_in(place, visitor, language):
    with openid.serving() as provider:
        with hosted(place, provider, "@example.com") as server:
            page = visitor.page(server, "/", language=language)
            expect(page.locator("a.btn.primary")).to_contain_text("Example")
            arrive(page, server)
            assert page.url == server.base + "/welcome"
            page.goto("/settings/sessions")
            expect(page.locator("main")).to_contain_text("kim")
            provider.claims = {**provider.claims, "sub": "lee", "email": "lee@elsewhere.example"}
            other = visitor.page(server, "/", language=language)
            arrive(other, server)
            expect(other.locator(".banner.warn")).to_contain_text("kim")


LEE = {"sub": "lee-1", "preferred_username": "lee", "name": "Lee", "email": "lee@example.com", "email_verified": True}


def test_a_page_elsewhere_adds_nobody_to_an_account(place, visitor):
    with openid.serving() as provider, hosted(place, provider, "anyone") as server:
        page = visitor.page(server, "/", language="en")
        stale = page.context.new_page()
        stale.goto("/sign-in")
        attack = provider.address.replace("127.0.0.1", "localhost") + "/attack"
        # A person without a session only sees the sign-in button.
        page.goto(f"{attack}?to={server.base}/sign-in/oidc")
        page.wait_for_url(server.base + "/sign-in/oidc")
        expect(page.locator("a.btn.primary[data-sign-in]")).to_have_count(1)
        assert provider.visits == 0
        arrive(page, server)
        visits = provider.visits
        # The provider's session is now another person's, as an attacker can achieve.
        provider.claims = LEE
        page.goto(f"{attack}?to={server.base}/sign-in/oidc")
        page.wait_for_url(server.base + "/sign-in/oidc")
        expect(page.locator("h1")).to_have_text("You’re already signed in")
        expect(page.locator("main")).to_contain_text("This browser is signed in as kim.")
        page.goto(f"{attack}?form={server.base}/identities/linking")
        page.wait_for_url(server.base + "/identities/linking")
        expect(page.locator("form[action='/identities/confirmation']")).to_have_count(0)
        # A button on a stale page leads to the same question.
        stale.locator("a.btn.primary[data-sign-in]").click()
        expect(stale.locator("h1")).to_have_text("You’re already signed in")
        assert provider.visits == visits
        stale.locator("a.btn.primary").click()
        page.goto("/settings/sessions")
        expect(page.locator("main")).to_contain_text("kim")
        expect(page.locator("main")).not_to_contain_text("lee")
        # Switching to another account requires signing out first.
        page.goto("/sign-in/oidc?next=/tasks")
        page.locator("a[href^='/sign-out']").click()
        page.locator("form[action='/sign-out'] button").click()
        page.wait_for_url(server.base + "/sign-in?**")
        arrive_by_page(page, server)
        page.goto("/settings/sessions")
        expect(page.locator("main")).to_contain_text("lee")
        expect(page.locator("main")).not_to_contain_text("kim")


def arrive_by_page(page, server):
    """Signs in from the current page."""
    page.locator("a.btn.primary[data-sign-in]").first.click()
    page.locator("#yes").click()
    page.wait_for_url(server.base + "/**")


QUESTION = {
    "ko": "kim의 계정에 lee@example.com 계정을 추가할까요?", "en": "Add lee@example.com to the account of kim?",
}


@pytest.mark.parametrize("language, scripts", LANGUAGES_AND_SCRIPTS)
def test_a_way_to_sign_in_is_added_once_both_are_named(place, visitor, language, scripts):
    with openid.serving() as provider, hosted(place, provider, "@example.com") as server:
        page = visitor.page(server, "/", language=language, java_script_enabled=scripts)
        arrive(page, server)
        for decision, count in (("leave", 1), ("add", 2)):
            provider.claims = LEE
            page.goto("/settings/sessions")
            page.locator("form[action='/identities/linking'] button").click()
            page.locator("#yes").click()
            page.wait_for_url(server.base + "/sign-in/oidc/callback?**")
            expect(page.locator("main h2")).to_have_text(QUESTION[language])
            assert place.haru("admin", "people").count("lee") == 0
            page.reload()
            page.locator(f"button[value={decision}]").click()
            page.wait_for_url(re.compile(re.escape(server.base) + "/settings/sessions"))
            expect(page.locator("form[action='/identities/removal']")).to_have_count(count if count > 1 else 0)
        # An identity that the list does not admit is not added either.
        provider.claims = {**LEE, "sub": "x", "email": "lee@elsewhere.example"}
        page.locator("form[action='/identities/linking'] button").click()
        page.locator("#yes").click()
        page.wait_for_url(server.base + "/sign-in/oidc/callback?**")
        expect(page.locator("form[action='/identities/confirmation']")).to_have_count(0)
        provider.claims = LEE
        other = visitor.page(server, "/", language=language)
        arrive(other, server)
        other.goto("/settings/sessions")
        expect(other.locator("main")).to_contain_text("kim")


def test_tabs_and_the_back_button_lead_to_where_one_wanted_to_go(place, visitor):
    with openid.serving() as provider, hosted(place, provider, "anyone") as server:
        one = visitor.page(server, "/tasks", language="en")
        two = one.context.new_page()
        two.goto("/diary")
        for page in (one, two):
            page.locator("a.btn.primary[data-sign-in]").click()
            expect(page.locator("h1")).to_have_text("Sign in")
        one.locator("#yes").click()
        one.wait_for_url(server.base + "/welcome")
        back = one.context.new_page()
        two.locator("#yes").click()
        two.wait_for_url(server.base + "/diary")
        # A reload of the provider's page issues a new code.
        two.go_back()
        expect(two.locator("h1")).to_have_text("Sign in")
        two.reload()
        two.locator("#yes").click()
        two.wait_for_url(server.base + "/diary")
        # A restored tab requests its callback URL again; the first page of a new person is the welcome.
        back.goto("/sign-in/oidc/callback?code=code-0&state=gone")
        assert back.url == server.base + "/welcome"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_provider_leaves_out_is_asked_or_named(place, visitor, language):
    with openid.serving() as provider:
        whole = dict(provider.claims)
        provider.claims = {"sub": whole["sub"], "email": whole["email"], "preferred_username": "kim"}
        with hosted(place, provider, "@example.com") as server:
            page = visitor.page(server, "/", language=language)
            arrive(page, server)
            expect(page.locator(".banner.warn")).to_contain_text("email_verified")
            said = server.log.read_text()
            assert "email_verified" in said and "--oidc-trust-email" in said and whole["email"] not in said
        with hosted(place, provider, "@example.com", "--oidc-trust-email") as server:
            page = visitor.page(server, "/", language=language)
            arrive(page, server)
            assert page.url == server.base + "/welcome"
        provider.told = whole
        with hosted(place, provider, "@example.com") as server:
            page = visitor.page(server, "/", language=language)
            arrive(page, server)
            assert page.url == server.base + "/welcome"
            provider.told = {**whole, "sub": "somebody-else"}
            other = visitor.page(server, "/", language=language)
            arrive(other, server)
            expect(other.locator(".banner.warn")).to_contain_text("sub")


def test_a_dead_token_is_told_and_signing_in_again_mends_it(place, hub, visitor):
    with place.host("--sign-in", "anyone", *GITHUB) as server:
        page = visitor.page(server, "/", language="en", timezone_id=UTC)
        arrive(page, server)
        page.goto("/settings/sources")
        expect(page.locator(".things .num")).to_contain_text("60")
        hub.tokens.clear()
        page.wait_for_timeout(31_000)
        # The open page shows the result by a live update before the form's redirect arrives.
        with page.expect_navigation():
            page.locator("form[action='/sources/check'] button").click()
        expect(page.locator(".things .why")).to_contain_text("GitHub")
        page.goto("/sign-out")
        page.locator("form[action='/sign-out'] button").click()
        # The sign-out page redirects without a press.
        expect(page.get_by_text("You’re signed out").first).to_be_visible()
        arrive(page, server)
        page.goto("/settings/sources")
        expect(page.locator(".things .why")).to_have_count(0)


def test_a_terminal_without_a_browser_gets_a_token(place, hub):
    hub.sign_in.waiting = [{"error": "authorization_pending"}, {"error": "slow_down", "interval": 1}, {}]
    printed = place.haru("login", "--github-client-id", github.SignIn.CLIENT)
    assert "WDJB-MJHT" in printed and "octocat is connected" in printed
    assert not any(token in printed for token in hub.sign_in.people)
    assert "octocat" in place.haru("source", "list")
    assert "octocat is connected already" in place.haru("login", "--github-client-id", github.SignIn.CLIENT)
    place.haru("logout", "--revoke")
    hub.sign_in.waiting = [{"error": "access_denied"}]
    place.haru("login", "--github-client-id", github.SignIn.CLIENT, status=2)
    place.haru("login", status=2)


def test_a_token_is_found_where_it_lies(place, hub):
    token = hub.sign_in.token()["access_token"]
    assert "octocat is connected" in place.haru("login", "--with-token", typed=token + "\n")
    place.haru("logout")
    # The variable takes precedence over gh.
    folder = place.folder / "bin"
    folder.mkdir()
    program = folder / "gh"
    program.write_text(f"#!/bin/sh\n[ \"$1 $2\" = 'auth token' ] && echo {token}\n")
    program.chmod(0o755)
    place.environment["PATH"] = f"{folder}:{place.environment['PATH']}"
    assert "gh auth token" in place.haru("login")
    place.haru("logout")
    hub.sign_in.person = {"id": 9, "login": "mona", "name": None}
    place.environment["GITHUB_TOKEN"] = hub.sign_in.token()["access_token"]
    printed = place.haru("login")
    assert "mona is connected" in printed and "GITHUB_TOKEN" in printed
    place.environment["GITHUB_TOKEN"] = "ghp_" + "0" * 36
    place.haru("login", status=2)


def test_nobody_has_the_server_ask_its_own_network(place, hub, visitor):
    """The server contacts forges and channels on its own network only if its operator allows it."""
    with receiving() as receiver:
        for reach in (None, "anywhere"):
            if reach:
                place.environment["HARU_FORGES"] = reach
            with place.host("--sign-in", "anyone", *GITHUB) as server:
                page = visitor.page(server, "/sign-in")
                arrive(page, server)
                page.goto("/settings/notifications")
                page.locator("#channels nav a", has_text="ntfy").click()
                page.locator("[name=server]").fill(receiver.base)
                page.locator("[name=recipient]").fill("garden")
                page.locator("#channel .primary").click()
                if reach:
                    expect(page.locator("#channels .ruled li")).to_have_count(1)
                    arrived(receiver, 1)
                else:
                    expect(page.locator("[name=server][aria-invalid=true]")).to_have_value(receiver.base)
                    expect(page.locator("#channels .ruled li")).to_have_count(0)
                    assert receiver.received == []
