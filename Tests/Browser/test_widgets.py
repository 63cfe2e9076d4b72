"""Widgets: the script for Scriptable, run against a stub of that app, and the page that generates it."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from pages import LANGUAGES, nothing
from test_accessibility import faults
from test_api import ask

FOLDER = Path(__file__).parent
SOURCE = (FOLDER.parents[1] / "Sources/Web/Resources/widget.js").read_text()
STAND_IN = (FOLDER / "scriptable.js").read_text()
EXPECTED = (FOLDER / "widget_trees.txt").read_text()
FAMILIES = ["small", "medium", "large", "accessoryInline", "accessoryCircular", "accessoryRectangular"]
NOW = "2026-11-21T19:48:00+09:00"
PLACE = "/library/haru-t1.json"
WORDS = [
    "offline", "refused", "unreachable", "unknown", "noTasks", "more", "late", "done", "open", "cancel", "close",
    "gone", "failed",
]
HARU = {
    "address": "https://haru.example", "id": "t1", "token": "haru_secret", "language": "en",
    "words": {word: f"<{word}>" for word in WORDS} | {"more": "{0} more"},
}
SCRIPT = SOURCE.replace("$HARU", json.dumps(HARU))
ANSWER = {
    "day": "2026-11-21", "state": "pending", "owes": True, "count": 0, "minimum": 1,
    "endsAt": "2026-11-22T00:00:00+09:00", "weekly": False, "streak": 23, "best": 40,
    "words": {"streak": "23-day streak", "state": "Not yet", "verdict": "No commit yet today.", "tasks": "6 tasks"},
    "colors": {
        "light": ["#ebe8e0", "#a0d59d", "#77c07b", "#3f9a55", "#216e39"],
        "dark": ["#24292b", "#1f4a2c", "#2c7040", "#45a05b", "#7fdc8f"],
    },
    "grass": {"from": "2026-11-08", "to": "2026-11-21", "levels": [0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1, 0]},
    "open": 6,
    "tasks": [
        {"id": 3, "title": "Mend", "due": "2026-11-20", "time": None, "overdue": True, "quadrant": "do"},
        {"id": 4, "title": "Write", "due": "2026-11-21", "time": "18:00", "overdue": True, "quadrant": "decide"},
        {"id": 5, "title": "Call", "due": "2026-11-21", "time": "21:00", "overdue": False, "quadrant": "delegate"},
        {"id": 6, "title": "Tidy", "due": "2026-11-21", "time": None, "overdue": False, "quadrant": "unsorted"},
        {"id": 7, "title": "Rest", "due": "2026-11-21", "time": None, "overdue": False, "quadrant": "delete"},
    ],
}
DONE = ANSWER | {"state": "done", "owes": False, "words": ANSWER["words"] | {"state": "Done"}}


def outline(tree: dict, depth: int = 0) -> str:
    """Formats a widget's tree as indented lines."""
    own = [f"{name}={value}" for name, value in tree.items() if name not in ("kind", "children")]
    lines = "  " * depth + " ".join([tree["kind"], *own]) + "\n"
    return lines + "".join(outline(child, depth + 1) for child in tree.get("children", []))


def texts(tree: dict) -> list[str]:
    """Returns all texts of a tree in order."""
    own = [tree["text"]] if "text" in tree else []
    return own + [text for child in tree.get("children", []) for text in texts(child)]


@pytest.fixture(scope="module")
def scriptable(browser):
    """Runs a script as Scriptable does, in a page without a content policy and without network."""
    page = browser.new_page(offline=True)

    def run(script=SCRIPT, *, now=NOW, **setup) -> dict:
        return page.evaluate(f"([script, setup]) => {{ {STAND_IN} return run(script, setup); }}", [script, {"now": now, **setup}])

    yield run
    page.close()


def answered(body: dict = ANSWER, status: int = 200) -> list[dict]:
    return [{"status": status, "body": body, "headers": {"Etag": 'W/"1"'}}]


def kept(at: str = "2026-11-21T18:00:00+09:00") -> dict:
    return {PLACE: json.dumps({"at": at, "tag": 'W/"1"', "answer": ANSWER})}


def test_every_family_is_drawn_as_it_is_expected(scriptable):
    drawn = ""
    for family in FAMILIES:
        for state, body in [("pending", ANSWER), ("done", DONE)]:
            told = scriptable(family=family, answers=answered(body))
            assert told["completed"] == 1 and not told["previews"]
            drawn += f"## {family} {state}\n{outline(told['widget'])}"
            [request] = told["requests"]
            assert request == {
                "url": "https://haru.example/api/v1/widget", "method": "GET", "allowInsecureRequest": False,
                "headers": {"Authorization": "Bearer haru_secret", "Accept-Language": "en"}, "follows": False,
            }
            assert json.loads(told["files"][PLACE])["answer"] == body
    assert drawn == EXPECTED


def test_what_was_shown_last_stays_while_nothing_is_reached(scriptable):
    for answers in [[], [{"status": 200, "text": "<html>Sign in to this network</html>"}], [{"status": 503}], [{"status": 302}]]:
        told = scriptable(family="medium", files=kept(), answers=answers)
        shown = texts(told["widget"])
        assert shown[0] == "23-day streak" and "Mend" in shown and shown[-1] == "<offline>"
        assert "date=2026-11-21T09:00:00.000Z style=relative" in outline(told["widget"])
        assert texts(scriptable(family="medium", answers=answers)["widget"]) == ["<unreachable>"]
    # Unchanged on the server: the cached copy counts as fresh.
    told = scriptable(family="medium", files=kept(), answers=[{"status": 304}])
    assert "<offline>" not in texts(told["widget"]) and told["requests"][0]["headers"]["If-None-Match"] == 'W/"1"'
    # The copy is of an earlier day, so the state of today is unknown.
    morning = scriptable(family="small", files=kept(), now="2026-11-22T07:00:00+09:00")
    assert texts(morning["widget"])[:2] == ["23-day streak", "<unknown>"]
    assert texts(scriptable(family="small", files={PLACE: "{"})["widget"]) == ["<unreachable>"]


@pytest.mark.parametrize("status", [401, 403])
def test_a_token_that_is_refused_shows_nothing_any_more(scriptable, status):
    for family in FAMILIES:
        told = scriptable(family=family, files=kept(), answers=[{"status": status, "body": {"detail": "no"}}])
        assert texts(told["widget"]) == ["<refused>"] and told["files"] == {}


def test_titles_are_texts_and_lists_end(scriptable):
    titles = ['"; throw 1; //', "</script><b>x</b>", "`${haru.token}`", "خطة اليوم", "👨‍👩‍👧‍👦 🦖", "\u2028\\n", "x" * 200]
    tasks = [ANSWER["tasks"][0] | {"id": place + 1, "title": title} for place, title in enumerate(titles)]
    told = scriptable(family="large", answers=answered(ANSWER | {"tasks": tasks, "open": len(tasks)}))
    assert [text for text in texts(told["widget"]) if text in titles] == titles
    many = [ANSWER["tasks"][0] | {"id": number, "title": f"Task {number}"} for number in range(1, 21)]
    for family, most in [("medium", 4), ("large", 9), ("extraLarge", 9)]:
        shown = texts(scriptable(family=family, answers=answered(ANSWER | {"tasks": many, "open": 200}))["widget"])
        assert [text for text in shown if text.startswith("Task")] == [f"Task {number}" for number in range(1, most + 1)]
        assert f"{200 - most} more" in shown
        shown = texts(scriptable(family=family, answers=answered(ANSWER | {"tasks": [], "open": 0}))["widget"])
        assert shown[-1] == "<noTasks>"


def test_a_task_is_ticked_off_only_when_that_is_confirmed(scriptable):
    def tapped(done="3", **setup):
        return scriptable(query={"done": done}, files=kept(), **setup)

    told = tapped(choices=[0], answers=answered(ANSWER | {"tasks": []}))
    assert told["alerts"] == [{"title": "Mend", "actions": ["<done>", "<open>"], "cancel": "<cancel>"}]
    [request] = told["requests"]
    assert (request["method"], request["url"]) == ("POST", "https://haru.example/api/v1/widget/tasks/3/completion")
    assert json.loads(told["files"][PLACE])["answer"]["tasks"] == [] and "<noTasks>" in texts(told["previews"][0])
    assert tapped(choices=[-1])["requests"] == []
    told = tapped(choices=[1])
    assert told["opened"] == ["https://haru.example/tasks/3"] and told["requests"] == []
    for answers, problem in [
        ([], "<unreachable>"), (answered(status=401), "<refused>"), (answered(status=404), "<gone>"),
        (answered(status=500), "<failed>"),
    ]:
        assert tapped(choices=[0], answers=answers)["alerts"][-1]["title"] == problem
    for strange in ["", "0", "3/../../notes", "-1", "1e3", "9" * 30]:
        told = tapped(strange, answers=answered())
        assert told["alerts"] == [] and len(told["previews"]) == 1
        assert told["requests"][0]["url"].endswith("/api/v1/widget")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_makes_a_script_that_works(settled, visitor, scriptable, language):
    settled.haru("--lang", "en", "todo", "add", "!! today Mend </script>")
    settled.haru("--lang", "en", "todo", "add", "tomorrow Rest")
    with settled.serve() as server:
        page = visitor.page(server, "/settings", language=language)
        page.locator("a[href='/settings/widgets']").click()
        page.locator("#name").fill("Phone <b>")
        page.locator("form[action='/widgets'] .btn").click()
        script = page.locator("#made-script").input_value()
        nothing(faults(page))
        # The field has a limited height, so that the copy button stays near.
        assert page.locator("#made-script").bounding_box()["height"] < 400
        with page.expect_download() as download:
            page.locator("[data-keep]").click()
        assert download.value.suggested_filename == "Haru.js"
        assert Path(download.value.path()).read_text() == script
        filled = json.loads(re.search(r"^const haru = (.*);$", script, re.MULTILINE)[1])
        assert set(filled["words"]) == set(WORDS) and filled["language"] == language
        token = filled["token"]
        assert ask(server, "today", token)[0] == 403
        status, headers, answer = ask(server, "widget", token, Accept_Language=language)
        assert status == 200 and headers["ETag"]
        told = scriptable(script, family="medium", answers=[{"status": 200, "body": answer}])
        assert told["requests"][0]["url"] == filled["address"] + "/api/v1/widget"
        shown = texts(told["widget"])
        assert "Mend </script>" in shown and "Rest" not in shown
        assert ("일 연속" in shown[0]) == (language == "ko")
        assert ask(server, "widget/tasks/2/completion", token, method="POST")[0] == 404
        status, _, answer = ask(server, "widget/tasks/1/completion", token, method="POST")
        assert status == 200 and answer["tasks"] == [] and answer["open"] == 0
        page.goto("/settings")
        expect(page.locator("a[href='/settings/widgets']")).to_contain_text("위젯 1개" if language == "ko" else "1 widget")
        page.goto("/settings/widgets")
        assert token not in page.content()
        page.get_by_role("button", name="Phone <b>").click()
        expect(page.get_by_role("button", name="Phone <b>")).to_have_count(0)
        assert ask(server, "widget", token)[0] == 401
