"""The HTTP API of a running server against its OpenAPI description, and the life of a token."""

import json
import os
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

import pytest

import furniture
import secrecy
from history import ME

FOLDER = Path(__file__).resolve().parent
# Fixed, so that failures are reproducible.
SEED = 20261121
# Number of requests per operation and phase; more find no more faults and take longer.
EXAMPLES = 10


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory):
    """A machine with two years of all kinds of data, whose server has no rate limit."""
    machine = furniture.furnished(tmp_path_factory.mktemp("api"))
    machine.environment["HARU_RATE"] = "0"
    return machine


@pytest.fixture(scope="module")
def server(machine):
    with machine.serve() as server:
        yield server


def base(server) -> str:
    """Returns the server's URL for programs, which may not resolve names below localhost."""
    return "http://127.0.0.1:" + server.base.rpartition(":")[2]


def ask(server, path: str, token: str | None = None, body: dict | None = None, method: str | None = None, **headers):
    """Sends a request as a program does, and returns the status, the headers and the JSON of the response."""
    data = json.dumps(body).encode() if body is not None else None
    request = urllib.request.Request(f"{base(server)}/api/v1/{path}", data, method=method)
    if data is not None:
        request.add_header("Content-Type", "application/json")
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    for name, value in headers.items():
        request.add_header(name.replace("_", "-"), value)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, answer.headers, json.loads(answer.read() or "null")
    except urllib.error.HTTPError as refusal:
        return refusal.code, refusal.headers, json.loads(refusal.read() or "null")


def close(schema: object) -> None:
    """Forbids additional properties in a schema, so that undocumented members are found."""
    if isinstance(schema, dict):
        if "properties" in schema:
            schema.setdefault("additionalProperties", False)
        for part in schema.values():
            close(part)
    elif isinstance(schema, list):
        for part in schema:
            close(part)


def linked(server, browser) -> str:
    """Links a machine that the person approves, and returns its token."""

    def tell(path: str, **fields: str) -> dict:
        request = urllib.request.Request(f"{base(server)}/device/{path}", urllib.parse.urlencode(fields).encode())
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.loads(answer.read())

    code = tell("code", client_id="haru", scope="commits", machine="tower", version="1", email=ME.email)
    context = browser.new_context(base_url=server.base)
    server.let_in(context)
    page = context.new_page()
    page.goto("/device?code=" + code["user_code"])
    page.locator("button[name=decision][value=approve]").click()
    page.wait_for_url("**/settings/machines*")
    context.close()
    grant = "urn:ietf:params:oauth:grant-type:device_code"
    token = tell("token", client_id="haru", grant_type=grant, device_code=code["device_code"])["access_token"]
    secrecy.use(token)
    return token


# Operations for a linked machine, which has a token of its own.
OF_MACHINES = ["tellEvidence", "machineEvidence", "machineMessages", "machineReceipt", "endMachine"]


@pytest.mark.parametrize("caller", ["person", "machine"])
def test_description(machine, server, browser, tmp_path, caller):
    """The response of every operation matches the description, down to each field, for any request."""
    if caller == "person":
        token = machine.haru("token", "add", "schemathesis", "--scope", "write").strip()
        choice = [f"--exclude-operation-id={operation}" for operation in OF_MACHINES]
    else:
        token = linked(server, browser)
        # Another test ends the link. The responses have no OpenAPI links, so the stateful phase is left out.
        choice = [f"--include-operation-id={operation}" for operation in OF_MACHINES[:-1]]
        choice.append("--phases=examples,coverage,fuzzing")
    _, _, description = ask(server, "openapi.json")
    close(description)
    file = tmp_path / "openapi.json"
    file.write_text(json.dumps(description))
    done = subprocess.run(
        [
            sys.executable, "-m", "schemathesis.cli", "--config-file", FOLDER / "schemathesis.toml", "--no-color", "run",
            file, "--url", base(server), "--header", f"Authorization: Bearer {token}", "--checks", "all",
            "--max-examples", str(EXAMPLES), "--seed", str(SEED), "--generation-deterministic",
            "--request-timeout", "30", "--continue-on-failure", *choice,
        ],
        capture_output=True, text=True, cwd=tmp_path, env=os.environ | {"PYTHONUTF8": "1"}, timeout=600,
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}\n{server.log.read_text(errors='replace')[-2_000:]}"


def test_life_of_a_token(machine, server):
    """A token opens what its scopes say, is listed as used, and opens nothing once it is revoked."""
    reader = machine.haru("token", "add", "reader").strip()
    writer = machine.haru("token", "add", "writer", "--scope", "write").strip()
    sender = machine.haru("token", "add", "sender", "--scope", "commits").strip()
    assert ask(server, "today")[0] == 401
    status, headers, today = ask(server, "today", reader)
    assert status == 200 and today["day"] == furniture.NOW.date().isoformat()
    assert ask(server, "today", reader, If_None_Match=headers["ETag"])[0] == 304
    assert ask(server, "tasks", reader, {"title": "No"})[0] == 403
    assert ask(server, "today", sender)[0] == 403
    status, headers, task = ask(server, "tasks", writer, {"title": "By a script"}, Idempotency_Key="once")
    assert status == 201 and headers["Location"] == f"/api/v1/tasks/{task['id']}"
    assert ask(server, "tasks", writer, {"title": "By a script"}, Idempotency_Key="once")[2] == task
    assert json.loads(machine.haru("todo", "show", str(task["id"]), "--json")) == task
    assert ask(server, f"tasks/{task['id']}", writer, method="DELETE")[0] == 204
    used = {entry["name"]: entry["usedAt"] is not None for entry in json.loads(machine.haru("token", "list", "--json"))}
    assert used["reader"] and used["writer"] and used["sender"]
    machine.haru("token", "revoke", "reader")
    status, headers, problem = ask(server, "today", reader, Accept_Language="ko")
    assert status == 401 and headers["WWW-Authenticate"].startswith("Bearer ")
    assert headers["Content-Type"] == "application/problem+json" and "토큰" in problem["detail"]
    assert reader not in server.log.read_text(errors="replace")


def test_commands_and_the_api_say_the_same(machine, server):
    """The API returns the same JSON as the commands."""
    token = machine.haru("token", "add", "same").strip()
    day = furniture.NOW.date().isoformat()
    for path, command in [
        ("streak", ["streak"]), (f"days/{day}", ["explain", day]), ("grass", ["grass"]),
        ("challenge", ["challenge", "show"]), ("challenge/history", ["challenge", "history"]),
    ]:
        assert ask(server, path, token)[2] == json.loads(machine.haru(*command, "--json")), path


def test_pages_of_commits(machine, server):
    """The pages together list each counted commit once, in order."""
    token = machine.haru("token", "add", "pages").strip()
    path, commits = "commits?from=2026-01-01&limit=500", []
    while path:
        _, headers, page = ask(server, path, token)
        commits += page["commits"]
        path = (headers["Link"] or "").partition("/api/v1/")[2].partition(">")[0]
    days = {cell["day"]: cell["count"] for cell in ask(server, "grass?from=2026-01-01", token)[2]["days"]}
    assert len({commit["sha"] for commit in commits}) == len(commits) == sum(days.values()) > 500
    assert [commit["day"] for commit in commits] == sorted(commit["day"] for commit in commits)


def test_settings_make_and_revoke(machine, server, visitor):
    """A person makes a token on the settings page, copies it, and revokes it."""
    page = visitor.page(server, "/settings/tokens", language="en", permissions=["clipboard-read", "clipboard-write"])
    page.get_by_label("Name").fill("my <script>")
    page.get_by_label("Read and write (write)").check()
    page.get_by_role("button", name="Make a token").click()
    token = page.locator("#made-token").input_value()
    page.get_by_role("button", name="Copy").click()
    page.get_by_role("button", name="Copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == token
    assert ask(server, "today", token)[0] == 200
    page.goto("/settings/tokens")
    assert token not in page.content() and "Last used" in page.locator("li", has_text="my <script>").inner_text()
    page.get_by_role("button", name="Revoke my <script>").click()
    page.get_by_text("Token revoked.").wait_for()
    assert ask(server, "today", token)[0] == 401


def test_life_of_a_machine(machine, server, browser):
    """A linked machine reports commits, has impossible ones refused, and ends its link."""
    token = linked(server, browser)
    commit = {"repository": "r", "sha": "a" * 40, "authoredAt": "2026-11-20T23:00:00+09:00", "email": ME.email}
    batch = {"position": 0, "repositories": [{"id": "r", "name": "moor"}], "commits": [commit], "isLast": True}
    for change in [{"authoredAt": "0001-01-01T00:00:00Z"}, {"email": "eve@example.com"}, {"repository": "elsewhere"}]:
        status, headers, problem = ask(server, "evidence", token, {**batch, "commits": [{**commit, **change}]})
        assert status == 422 and headers["Content-Type"] == "application/problem+json" and problem["detail"]
    assert ask(server, "evidence", token, batch)[2] == {"position": 1, "new": 1, "gone": 0}
    status, _, problem = ask(server, "evidence", token, batch)
    assert status == 409 and problem["position"] == 1
    assert [commit["sha"] for commit in ask(server, "machine/evidence", token)[2]["commits"]] == ["a" * 40]
    assert "moor" in machine.haru("explain", "2026-11-20")
    assert ask(server, "today", token)[0] == 403
    assert ask(server, "machine", token, method="DELETE")[0] == 204
    assert ask(server, "machine/evidence", token)[0] == 401
