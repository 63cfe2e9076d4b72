"""Channels: ntfy, a webhook and mail are set up on the page, tested, and turned off when the receiver is gone."""

import base64
import hashlib
import hmac
import json
import re
import time

import pytest
from aiosmtpd.controller import Controller
from playwright.sync_api import expect

from pages import LANGUAGES_AND_SCRIPTS, reopen_until
from ports import free_ports
from receivers import arrived, receiving

PAGE = "/settings/notifications"


@pytest.fixture
def settled(settled):
    """The settled machine without nudges, which follow the system clock."""
    settled.haru("config", "set", "nudges", "off")
    return settled


@pytest.fixture
def receiver():
    with receiving() as receiver:
        yield receiver


def row(page):
    return page.locator("#channels .ruled li")


@pytest.mark.parametrize("language, scripts", LANGUAGES_AND_SCRIPTS)
def test_ntfy_is_added_tried_turned_off_and_removed(server, visitor, receiver, language, scripts):
    page = visitor.context(server, language=language, java_script_enabled=scripts).new_page()
    page.goto(PAGE)
    expect(page.locator("#channel")).to_have_count(0)
    page.locator("#channels nav a", has_text="ntfy").click()
    expect(page.locator("#channels nav a[aria-current]")).to_have_text("ntfy")
    # The error is shown beside its field, and the input is preserved.
    page.locator("[name=server]").fill(receiver.base)
    page.locator("[name=recipient]").fill("a b")
    page.locator("[name=secret]").fill("tk_hidden")
    page.locator("#channel .primary").click()
    expect(page.locator("[name=recipient][aria-invalid=true]")).to_have_value("a b")
    expect(page.locator("[name=secret]")).to_have_value("")
    page.locator("[name=recipient]").fill("garden")
    page.locator("[name=secret]").fill("tk_hidden")
    page.locator("#channel .primary").click()
    expect(row(page)).to_have_count(1)
    path, headers, body = arrived(receiver, 1)[0]
    assert path == "/" and headers["authorization"] == "Bearer tk_hidden"
    told = json.loads(body)
    # No click address: a phone cannot reach the address that the page has.
    assert told["topic"] == "garden" and told["title"] and "click" not in told
    reopen_until(page, PAGE, row(page).locator("time"))
    expect(row(page)).to_contain_text(f"127.0.0.1:{receiver.port}/garden")
    assert "tk_hidden" not in page.content()

    receiver.status = 410
    row(page).locator("form[action$='/test'] button").click()
    arrived(receiver, 2)
    reopen_until(page, PAGE, row(page).locator(".chip.warn"))
    expect(row(page).locator("span.warn").last).to_contain_text("ntfy")
    receiver.status = 200
    row(page).locator("form[action$='/state'] button").click()
    expect(row(page).locator(".chip.warn")).to_have_count(0)
    row(page).locator("form[action$='/removal'] button").click()
    expect(row(page)).to_have_count(0)


def test_a_webhook_is_signed_by_what_is_shown_once(server, visitor, receiver):
    page = visitor.page(server, path=PAGE + "?channel=webhook")
    page.locator("[name=address]").fill(receiver.base + "/hook")
    page.locator("#channel .primary").click()
    secret = page.locator("#made-secret").input_value()
    path, headers, body = arrived(receiver, 1)[0]
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    code = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    assert path == "/hook" and headers["webhook-signature"] == f"v1,{code}"
    assert json.loads(body)["type"] == "test"
    page.goto(PAGE)
    assert secret not in page.content()


def test_mail_is_handed_to_a_real_server(server, visitor):
    class Mailbox:
        mails = []

        async def handle_DATA(self, _, session, envelope):
            self.mails.append(envelope)
            return "250 taken"

    # The controller checks that it listens by connecting to its configured port, so the port cannot be 0.
    [port] = free_ports(1)
    controller = Controller(Mailbox(), hostname="127.0.0.1", port=port)
    controller.start()
    try:
        page = visitor.page(server, path=PAGE + "?channel=mail")
        for name, value in {
            "recipient": "me@example.com", "sender": "haru@example.com", "server": f"smtp://127.0.0.1:{port}",
        }.items():
            page.locator(f"[name={name}]").fill(value)
        page.locator("#channel .primary").click()
        deadline = time.monotonic() + 60
        while not Mailbox.mails:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        assert Mailbox.mails[0].rcpt_tos == ["me@example.com"]
        assert re.search(rb"(?m)^Subject: ", Mailbox.mails[0].content)
    finally:
        controller.stop()


def test_the_command_line_shows_and_tries_them(settled, receiver):
    added = settled.haru("channel", "add", "ntfy", "--to", "garden", "--server", receiver.base)
    assert "garden" in added
    (channel,) = json.loads(settled.haru("channel", "list", "--json"))
    assert channel["kind"] == "ntfy" and channel["on"] and channel["succeededAt"]
    assert json.loads(settled.haru("channel", "test", channel["id"], "--json"))["accepted"]
    settled.haru("channel", "off", channel["id"])
    assert not json.loads(settled.haru("channel", "list", "--json"))[0]["on"]
    settled.haru("channel", "remove", channel["id"])
    assert json.loads(settled.haru("channel", "list", "--json")) == []
