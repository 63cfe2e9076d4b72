"""Contributions counted by a forge, from adding an account to removing it, with a GitHub on this machine."""

from datetime import datetime, timedelta, timezone

import pytest
from playwright.sync_api import expect

import github
import secrecy
from machine import Machine
from pages import LANGUAGES, LANGUAGES_AND_SCRIPTS, expect_without

# Yesterday evening in Seoul. Forge requests follow the system clock, and counts of future days are ignored. So all
# days up to this one are reported on any date, even if midnight passes during a test.
NOW = datetime.now(timezone(timedelta(hours=9))).replace(hour=19, minute=48, second=0, microsecond=0) - timedelta(days=1)
TODAY = NOW.date()
DAYS = [TODAY - timedelta(days=back) for back in range(30)]


@pytest.fixture
def machine(tmp_path):
    """A machine on which Haru was never used, with its clock set to yesterday evening."""
    return Machine(tmp_path, NOW)


@pytest.fixture
def hub():
    with github.serving() as hub:
        hub.counts["octocat"] = dict.fromkeys(DAYS, 2)
        yield hub


@pytest.fixture
def sourced(machine, hub):
    """A server on a machine that uses the test's GitHub and has no repositories."""
    machine.environment["HARU_GITHUB"] = hub.address
    machine.haru("config", "set", "welcomed", "on")
    with machine.serve() as server:
        yield server


@pytest.mark.parametrize("language, scripts", LANGUAGES_AND_SCRIPTS)
def test_a_name_is_added_counted_explained_and_removed(sourced, hub, visitor, language, scripts):
    page = visitor.page(sourced, "/settings/sources", language=language, java_script_enabled=scripts)
    expect(page.locator("main")).to_contain_text("GitHub")
    page.locator("input[name=login]").fill("https://github.com/octocat")
    page.locator("input[name=login]").press("Enter")
    expect(page.locator(".things b")).to_have_text("GitHub octocat")
    # The page refreshes itself while more is to come, with or without scripts; all years are requested.
    expect(page.locator(".things .num")).to_contain_text("60")
    expect_without(page, ".things .chip")
    assert hub.asked[0] == "/users/octocat/contributions"
    assert hub.asked[-1] == "/users/octocat/contributions?from=2008-01-01&to=2008-12-31"

    page.goto("/")
    expect(page.locator("em.content").first).to_be_visible()
    page.goto(f"/days/{TODAY}/explanation")
    expect(page.locator("main dl.facts", has_text="GitHub octocat")).to_be_visible()

    page.goto("/settings/sources")
    page.locator(".things details summary").last.click()
    page.locator(".things form[action$='/removal'] button").click()
    expect(page.locator(".things")).to_have_count(0)
    page.goto(f"/days/{TODAY}")
    expect(page.locator("main")).not_to_contain_text("octocat")


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_an_account_is_is_shown_from_this_server_alone(sourced, hub, visitor, language):
    hub.profiles["octocat"] = {
        "id": 583231, "login": "octocat", "name": "The <b>Octocat</b>", "avatar_url": hub.address + "/u/583231?v=4",
    }
    hub.pictures["/u/583231"] = github.png(64, (40, 120, 70))
    page = visitor.page(sourced, "/settings/sources", language=language)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.locator("input[name=login]").fill("octocat")
    page.locator("input[name=login]").press("Enter")
    expect(page.locator(".things")).to_contain_text("The <b>Octocat</b> @octocat")
    picture = page.locator(".things img.avatar")
    expect(picture).to_have_count(1)
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") == 64
    page.goto("/")
    assert page.locator(".who img.avatar").evaluate("image => image.decode().then(() => image.naturalWidth)") == 64
    expect(page.locator(".who b")).to_have_text("The <b>Octocat</b>")
    # The picture is beside the greeting, also on phones.
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        face = page.locator(".top img.avatar")
        expect(face).to_be_in_viewport()
        assert [face.get_attribute("alt"), *map(face.bounding_box().get, ["width", "height"])] == ["", 32, 32]
    assert all(url.startswith(sourced.base) for url in asked)
    # The picture requires a session.
    path = page.locator(".who img.avatar").get_attribute("src")
    status = "path => fetch(path, {cache: 'no-store'}).then((answer) => answer.status)"
    assert page.evaluate(status, path) == 200
    page.context.clear_cookies()
    assert page.evaluate(status, path) == 401


def test_the_first_visit_can_begin_with_a_name_alone(machine, hub, visitor):
    machine.environment["HARU_GITHUB"] = hub.address
    with machine.serve() as server:
        page = visitor.page(server, "/welcome?step=forge", language="en")
        page.locator("input[name=login]").fill("octocat")
        page.locator("input[name=login]").press("Enter")
        page.wait_for_url("**/welcome?step=folder*")
        expect(page.locator(".chip", has_text="octocat")).to_be_visible()
        page.locator("form[action='/welcome/ending'] button").first.click()
        # Today shows the count as soon as it is known.
        expect(page.locator("em.content").first).to_be_visible()
        expect(page.locator(".streak b")).to_have_text("30")


def test_a_forge_in_trouble_is_told_and_mends_itself(sourced, hub, visitor):
    page = visitor.page(sourced, "/settings/sources", language="en")
    hub.status = 502
    page.locator("input[name=login]").fill("octocat")
    page.locator("input[name=login]").press("Enter")
    expect(page.locator(".things .chip.warn")).to_be_visible()
    expect(page.locator(".things .why")).to_contain_text("502")
    page.goto("/")
    expect(page.locator(".blind")).to_contain_text("octocat")
    hub.status = 200
    # After a failure, a manual check is refused for a few seconds.
    page.wait_for_timeout(6_000)
    page.locator(".blind form[action='/sources/check'] button").click()
    expect(page.locator(".blind")).to_have_count(0)
    expect(page.locator("em.content").first).to_be_visible()
    page.goto("/settings/sources")
    page.locator("main header form[action='/sources/check'] button").click()
    expect(page.locator("main > .banner[role=status]").last).to_contain_text("a moment ago")


def test_a_name_that_is_none_is_said_and_kept(sourced, hub, visitor):
    page = visitor.page(sourced, "/settings/sources", language="en")
    page.locator("input[name=login]").fill("not a name")
    page.locator("input[name=login]").press("Enter")
    expect(page.locator("main [role=alert]")).to_contain_text("not a name")
    expect(page.locator("input[name=login]")).to_have_value("not a name")
    page.locator("input[name=login]").fill("ghost")
    page.locator("input[name=login]").press("Enter")
    expect(page.locator(".things .why")).to_contain_text("ghost")
    page.locator("input[name=login]").fill("GHOST")
    page.locator("input[name=login]").press("Enter")
    expect(page.locator("main [role=alert]")).to_contain_text("GHOST")
    assert hub.asked == ["/users/ghost/contributions"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_forge_of_ones_own_is_added_by_its_address(sourced, hub, visitor, language):
    page = visitor.page(sourced, "/settings/sources", language=language)
    host = hub.address.removeprefix("http://")
    expect(page.locator("select[name=forge]")).to_have_count(0)
    # Neither the address nor the responses reveal the software of the forge.
    page.locator("input[name=login]").fill(hub.address + "/octocat")
    page.locator("input[name=login]").press("Enter")
    expect(page.locator("main [role=alert]")).to_contain_text(host)
    expect(page.locator("input[name=login]")).to_have_value(hub.address + "/octocat")
    page.locator("select[name=forge]").select_option("forgejo")
    page.locator("main form.fields button").click()
    expect(page.locator(".things b")).to_have_text(f"Forgejo octocat@{host}")
    expect(page.locator(".things .num")).to_contain_text("60")
    expect(page.locator(".things .chip")).to_have_count(0)
    expect(page.locator(".things b a")).to_have_attribute("href", hub.address + "/octocat")

    page.locator("input[name=login]").fill(hub.address + "/octocat")
    page.locator("input[name=login]").press("Enter")
    page.locator("select[name=forge]").select_option("gitlab")
    page.locator("main form.fields button").click()
    expect(page.locator(".things b")).to_have_count(2)
    expect(page.locator(".things .num").last).to_contain_text("60")
    probes = ["/api/v1/version", "/api/v3/meta", "/api/v4/metadata"]
    assert sorted(set(hub.asked)) == sorted(
        ["/api/v1/users/octocat/heatmap", "/users/octocat/calendar.json", *probes])
    # The counts of two forges are listed side by side.
    page.goto(f"/days/{TODAY}/explanation")
    expect(page.locator("main dl.facts", has_text="GitLab octocat")).to_be_visible()
    expect(page.locator("main dl.facts", has_text="Forgejo octocat")).to_be_visible()


def test_a_forge_that_tells_what_it_runs_is_asked_no_further(sourced, hub, visitor):
    hub.is_forgejo = True
    page = visitor.page(sourced, "/settings/sources", language="en")
    page.locator("input[name=login]").fill(hub.address + "/octocat")
    page.locator("input[name=login]").press("Enter")
    expect(page.locator(".things b")).to_contain_text("Forgejo octocat")
    expect(page.locator(".things .num")).to_contain_text("60")
    assert hub.asked == ["/api/v1/version", "/api/v1/users/octocat/heatmap"]


TOKEN = secrecy.use("ghp_0123456789abcdefghijABCDEFGHIJ012345")


@pytest.mark.parametrize("language, scripts", LANGUAGES_AND_SCRIPTS)
def test_a_token_counts_more_is_never_shown_and_dies(sourced, hub, visitor, machine, language, scripts):
    hub.tokens.add(TOKEN)
    hub.private = dict.fromkeys(DAYS, 1)
    page = visitor.page(sourced, "/settings/sources", language=language, java_script_enabled=scripts)
    page.locator("input[name=login]").fill("octocat")
    page.locator("input[name=login]").press("Enter")
    expect(page.locator(".things .num")).to_contain_text("60")
    expect_without(page, ".things .chip")
    fold = page.locator(".things details").first
    fold.locator("summary").click()
    fold.locator("input[name=token]").fill("not a token")
    fold.locator("input[name=token]").press("Enter")
    expect(page.locator("main [role=alert]")).to_be_visible()
    assert "not a token" not in page.content()

    fold.locator("summary").click()
    assert fold.locator("input[name=token]").get_attribute("type") == "password"
    fold.locator("input[name=token]").fill(TOKEN)
    fold.locator("input[name=token]").press("Enter")
    expect(page.locator(".things .num")).to_contain_text("90")
    expect(page.locator(".things .chip")).to_have_count(1)
    assert TOKEN not in page.content()
    assert set(hub.shown) == {TOKEN}
    for file in machine.data.rglob("*"):
        assert not file.is_file() or TOKEN.encode() not in file.read_bytes(), file
    key = machine.data / "haru.key"
    assert key.stat().st_mode & 0o777 == 0o600

    # A rejected token is reported, and not sent again.
    hub.tokens.clear()
    machine.haru("source", "token", "octocat", typed="ghp_" + "9" * 36 + "\n", status=2)
    page.goto("/")
    expect(page.locator(".blind a")).to_be_visible()
    expect(page.locator(".blind form[action='/sources/check']")).to_have_count(0)
    page.goto("/settings/sources")
    expect(page.locator(".things .chip.warn")).to_be_visible()
    # The server may have sent the token at the same time, so the baseline is taken now.
    dead = len(hub.shown)
    expect(page.locator(".things .num")).to_contain_text("90")
    machine.haru("source", "check", status=2)
    machine.haru("today")
    assert len(hub.shown) == dead
    # Without the token, the public page is requested again.
    fold.locator("summary").click()
    fold.locator("form").last.locator("button").click()
    expect(page.locator(".things .num")).to_contain_text("60")
    expect(page.locator(".things .chip.warn")).to_have_count(0)


def test_a_token_by_command_is_read_from_standard_input(machine, hub):
    machine.environment["HARU_GITHUB"] = hub.address
    hub.tokens.add(TOKEN)
    hub.private = dict.fromkeys(DAYS, 1)
    machine.haru("source", "add", "octocat")
    told = machine.haru("source", "token", "octocat", typed=TOKEN + "\n")
    assert "90 contributions" in told and TOKEN not in told
    assert '"token": true' in machine.haru("source", "list", "--json")
    for wrong in ["", "\n", "short\n", "with a blank in the midst of it\n"]:
        machine.haru("source", "token", "octocat", typed=wrong, status=2)
    machine.haru("source", "token", "nobody", typed=TOKEN + "\n", status=2)
    # Without its encryption key, a stored token is useless.
    key = machine.data / "haru.key"
    kept = key.read_text()
    key.write_text("AAAA\n")
    asked = len(hub.shown)
    machine.haru("source", "token", "octocat", typed=TOKEN + "\n", status=2)
    assert len(hub.shown) == asked
    key.write_text(kept)
    assert "60 contributions" in machine.haru("source", "token", "octocat", "--remove")
    assert '"token": false' in machine.haru("source", "list", "--json")


def test_other_forges_by_command(machine, hub):
    host = hub.address.removeprefix("http://")
    machine.haru("source", "add", hub.address + "/octocat", status=2)
    added = machine.haru("source", "add", hub.address + "/octocat", "--kind", "gitea")
    assert f"Forgejo octocat@{host}" in added and "60 contributions on 30 days" in added
    machine.haru("source", "add", hub.address + "/octocat", "--kind", "gitlab")
    assert "ghost" in machine.haru("source", "add", hub.address + "/ghost", "--kind", "gitlab", status=2)
    machine.haru("source", "add", "https://user:hunter2@example.com/x", "--kind", "gitlab", status=2)
    machine.haru("source", "remove", "octocat", status=2)
    assert "octocat" in machine.haru("source", "remove", f"Forgejo octocat@{host}")
    # If strangers may enter addresses, Haru does not contact its own machine.
    machine.environment["HARU_FORGES"] = "internet"
    asked = len(hub.asked)
    machine.haru("source", "add", hub.address + "/octocat", "--kind", "forgejo", status=2)
    assert len(hub.asked) == asked
    machine.environment["HARU_FORGES"] = "nowhere"
    machine.haru("today", status=2)


def test_the_command_line_adds_lists_checks_and_removes(machine, hub):
    machine.environment["HARU_GITHUB"] = hub.address
    added = machine.haru("source", "add", "@octocat")
    assert "GitHub octocat" in added and "60 contributions on 30 days" in added
    # Requests: the last year, the profile, and each earlier year.
    asked = 2 + TODAY.year - 2008
    assert len(hub.asked) == asked and hub.asked[1] == "/api/v3/users/octocat"
    assert '"login": "octocat"' in machine.haru("source", "list", "--json")
    assert "octocat" in machine.haru("today")
    assert '"account": "octocat"' in machine.haru("today", "--json")
    assert "GitHub octocat" in machine.haru("explain")
    assert "sources" in machine.haru("doctor")
    assert len(hub.asked) == asked, "it is asked once an hour"
    assert "octocat" in machine.haru("source", "remove", "octocat")
    assert '"sources": []' in machine.haru("today", "--json")
    machine.haru("source", "remove", "octocat", status=2)
    assert "ghost" in machine.haru("source", "add", "ghost", status=2)
    assert "ghost" in machine.haru("source", "check", status=2)
    machine.environment["HARU_GITHUB"] = "ftp://x"
    machine.haru("today", status=2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_day_is_taken_apart_by_repository_and_repositories_are_listed(sourced, machine, hub, visitor, language):
    hub.tokens.add(TOKEN)
    hub.owners[TOKEN] = "octocat"
    hub.counts["octocat"][TODAY] = 5
    hub.commits[TODAY] = {"octocat/haru": 3, "octocat/secret": 1}
    hub.hidden = {"octocat/secret"}
    hub.repositories["octocat"] = [
        {
            "full_name": f"octocat/{name}", "default_branch": "main", "fork": name == "fork", "private": name == "secret",
            "archived": False, "pushed_at": "2026-01-02T03:04:05Z",
        }
        for name in ["haru", "secret", "fork", "<b>odd</b>", "dotfiles"]
    ]
    machine.haru("source", "add", "octocat")
    machine.haru("source", "token", "octocat", typed=TOKEN + "\n")
    told = {"en": "3 commits in octocat/haru, 1 in octocat/secret (private), 1 other"}
    told["ko"] = "octocat/haru 커밋 3개, octocat/secret(비공개) 커밋 1개, 그 밖에 1회"
    page = visitor.page(sourced, f"/days/{TODAY}", language=language)
    expect(page.locator(".why")).to_contain_text(told[language])
    page.goto(f"/days/{TODAY}/explanation")
    expect(page.locator(".facts .part")).to_have_count(3)
    explained = " ".join(machine.haru("explain", f"{TODAY}").split())
    assert "octocat/haru" in explained and "octocat/secret (private)" in explained
    assert '{"name": "octocat/secret", "private": true, "commits": 1}' in machine.haru("explain", f"{TODAY}", "--json")
    # The list has several pages; a repository with an invalid name is left out.
    page.goto("/settings/sources")
    fold = page.locator(".things details", has=page.locator(".listed"))
    fold.locator("summary").click()
    expect(fold.locator("li")).to_have_count(4)
    expect(fold.locator("li").nth(1)).to_contain_text("octocat/secret")
    assert "<b>odd" not in page.content()
    assert [path for path in hub.asked if path.endswith("page=3")], "links are followed"
