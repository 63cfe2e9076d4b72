"""A machine requests to be linked, and the person decides in the browser."""

import re
import sqlite3
import subprocess
import time
from contextlib import closing
from datetime import datetime, timedelta, timezone

import pytest
from playwright.sync_api import expect

import furniture
import github
from machine import PROGRAM, Machine
from pages import LANGUAGES, reopen_until

CODE = re.compile(r"[B-Z]{4}-[B-Z]{4}")


@pytest.fixture
def laptop(tmp_path):
    """Another machine, with commits of its own."""
    machine = Machine(tmp_path / "laptop", furniture.NOW)
    machine.repository("meadow").commit(machine.now, "Mow")
    machine.haru("zone", "Asia/Seoul")
    machine.haru("repo", "add", str(machine.code))
    return machine


def asking(laptop, server):
    """Starts `haru server link`, which waits for the decision, and returns the process and its code."""
    log = laptop.folder / "link.log"
    process = subprocess.Popen(
        [PROGRAM, "link", server.base, "--name", "노트북"], env=laptop.environment, stdout=log.open("wb"),
        stderr=subprocess.STDOUT,
    )  # fmt: skip
    deadline = time.monotonic() + 30
    while not (found := CODE.search(log.read_text())):
        assert process.poll() is None and time.monotonic() < deadline, log.read_text()
        time.sleep(0.05)
    return process, found.group(0)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_machine_is_let_in_and_its_commit_is_on_the_page(laptop, server, visitor, scripts):
    page = visitor.context(server, java_script_enabled=scripts).new_page()
    process, code = asking(laptop, server)
    page.goto("/settings/machines")
    page.locator("#code").fill(code.lower())
    page.get_by_role("button", name="다음").click()
    expect(page.locator("main")).to_contain_text("노트북")
    expect(page.locator("main")).to_contain_text(code)
    page.get_by_role("button", name="연결하기", exact=True).click()
    assert process.wait(timeout=60) == 0
    if not scripts:
        page.reload()
    expect(page.locator("main")).to_contain_text("마지막 연결")
    page.goto("/")
    expect(page.locator("[data-count]")).to_have_attribute("data-count", "1")
    page.goto("/settings/repositories")
    expect(page.locator("main")).to_contain_text("meadow")
    expect(page.locator("main")).to_contain_text("노트북")


def test_a_machine_is_refused(laptop, server, visitor):
    page = visitor.page(server, "/settings/machines")
    process, code = asking(laptop, server)
    page.goto(f"/device?code={code}")
    page.get_by_role("button", name="거절하기").click()
    expect(page.locator("main")).to_contain_text("연결된 컴퓨터가 없어요")
    assert process.wait(timeout=60) == 2
    page.locator("#code").fill(code)
    page.get_by_role("button", name="다음").click()
    expect(page.locator("main")).to_contain_text("이 코드로 기다리는 컴퓨터가 없어요")
    expect(page.locator("#code")).to_have_value(code)


def test_a_code_that_is_good_no_more_is_told(laptop, server, visitor, settled):
    page = visitor.page(server, "/settings/machines", language="en")
    process, code = asking(laptop, server)
    page.goto(f"/device?code={code}")
    expect(page.get_by_role("button", name="Link", exact=True)).to_be_visible()
    with closing(sqlite3.connect(settled.data / "haru.sqlite", timeout=60)) as database, database:
        database.execute("UPDATE device_code SET expires_at = 1")
    page.get_by_role("button", name="Link", exact=True).click()
    expect(page.locator("main")).to_contain_text("No computer is waiting with this code.")
    assert process.wait(timeout=60) == 2
    page.goto(f"/device?code={code}")
    expect(page.locator("main")).to_contain_text("No computer is waiting with this code.")
    expect(page.locator("#code")).to_have_value(code)
    assert "No computer is waiting" not in page.goto("/settings/machines").text()


def test_the_screen_of_a_machine_shows_notifications(laptop, server, visitor):
    told = laptop.folder / "told"
    program = laptop.folder / "bin" / "notify-send"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" >>"{told}"\n')
    program.chmod(0o755)
    laptop.environment["PATH"] = f"{program.parent}:{laptop.environment['PATH']}"
    process, code = asking(laptop, server)
    page = visitor.page(server, f"/device?code={code}")
    page.get_by_role("button", name="연결하기", exact=True).click()
    assert process.wait(timeout=60) == 0
    page.goto("/settings/machines")
    page.get_by_role("link", name="컴퓨터 화면에서 알림 받기").click()
    page.locator("#channels nav a", has_text="연결된 컴퓨터").click()
    expect(page.locator("#channel-recipient option")).to_have_text("노트북")
    page.get_by_role("button", name="추가하고 시험 보내기").click()
    expect(page.locator("#channels .ruled li")).to_have_count(1)
    # The agent starts after the message is queued; an earlier one would poll again only after a minute.
    with (laptop.folder / "agent.log").open("wb") as log:
        agent = subprocess.Popen([PROGRAM, "agent", "run"], env=laptop.environment, stdout=log, stderr=subprocess.STDOUT)
    try:
        deadline = time.monotonic() + 30
        while not (told.exists() and "하루가 보낸 시험 알림이에요" in told.read_text()):
            assert agent.poll() is None and time.monotonic() < deadline, (laptop.folder / "agent.log").read_text()
            time.sleep(0.05)
        channel = page.locator("#channels .ruled li")
        expect(channel).to_contain_text("노트북")
        reopen_until(page, "/settings/notifications", channel.locator("time"))
        assert told.read_text().count("하루가 보낸 시험 알림이에요") == 1
        # The channel is off after the link has ended, and says so.
        page.goto("/settings/machines")
        page.get_by_role("button", name="노트북 연결 끊기").click()
        page.goto("/settings/notifications")
        expect(channel.locator(".chip.warn")).to_be_visible()
        expect(channel).to_contain_text("그 컴퓨터의 연결이 끊겨서 껐어요")
    finally:
        agent.terminate()
        agent.wait(timeout=60)


@pytest.fixture
def hosted(machine):
    """A Haru for several people, and the GitHub that they sign in with."""
    del machine.environment["HARU_NOW"]
    with github.serving() as hub:
        machine.environment["HARU_GITHUB"] = hub.address
        machine.environment["HARU_GITHUB_CLIENT_SECRET"] = github.SignIn.SECRET
        with machine.host("--sign-in", "anyone", "--github-client-id", github.SignIn.CLIENT) as server:
            yield server, hub


def sign_in(page):
    page.locator("a.btn.primary[data-sign-in]").first.click()
    page.locator("#yes").click()


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_signs_in_on_the_way_comes_back_to_the_machine(tmp_path, hosted, laptop, visitor, language):
    server, hub = hosted
    process, code = asking(laptop, server)
    page = visitor.page(server, f"/device?code={code}", language=language)
    sign_in(page)
    page.wait_for_url(server.base + f"/settings/machines?code={code}")
    expect(page.locator("main")).to_contain_text("노트북")
    page.locator("button[name=decision][value=approve]").click()
    assert process.wait(timeout=60) == 0, (laptop.folder / "link.log").read_text()
    page.goto("/settings/repositories")
    expect(page.locator("main")).to_contain_text("meadow")
    expect(page.locator("main")).to_contain_text(f"haru server link {server.base}")
    # A request that one person has decided is not open to another.
    hub.sign_in.person = {"id": 2, "login": "mona", "name": None}
    other = visitor.page(server, f"/device?code={code}", language=language)
    sign_in(other)
    other.wait_for_url(server.base + f"/settings/machines?code={code}")
    expect(other.locator("button[name=decision]")).to_have_count(0)
    expect(other.locator("main")).not_to_contain_text("노트북")
    expect(other.locator(".banner.warn")).to_be_visible()
    other.goto("/welcome?step=folder")
    expect(other.locator("main")).to_contain_text(f"haru server link {server.base}")


def approve(server, page, laptop):
    """Links a machine to the account that is signed in on a page."""
    process, code = asking(laptop, server)
    page.goto(f"/settings/machines?code={code}")
    page.locator("button[name=decision][value=approve]").click()
    assert process.wait(timeout=60) == 0, (laptop.folder / "link.log").read_text()


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_people_who_only_link_machines_see_their_own_days(tmp_path, hosted, visitor, language):
    """Follows README.md for other people: they sign in and link a machine, nothing else."""
    server, hub = hosted
    people = []
    for number, (login, commits) in enumerate([("octocat", 2), ("mona", 3)], start=1):
        # A commit at +00:00 counts in the person's own zone, wherever that is.
        now = datetime.now(timezone.utc)
        machine = Machine(tmp_path / f"{login}-laptop", now)
        del machine.environment["HARU_NOW"]
        repository = machine.repository("meadow")
        for minute in range(commits):
            repository.commit(now - timedelta(seconds=commits - minute), f"Mow {minute}")
        machine.haru("repo", "add", str(machine.code))
        hub.sign_in.person = {"id": number, "login": login, "name": None}
        page = visitor.page(server, "/sign-in", language=language)
        sign_in(page)
        page.wait_for_url(server.base + "/welcome")
        people.append((page, machine, commits))
    for page, machine, _ in people:
        approve(server, page, machine)
    for page, _, commits in people:
        page.goto("/")
        expect(page).to_have_url(server.base + "/")
        expect(page.locator("[data-count]")).to_have_attribute("data-count", str(commits))
        page.goto("/welcome")
        expect(page.locator("main")).to_contain_text("노트북 · " + {"ko": "저장소 1개", "en": "1 repository"}[language])
