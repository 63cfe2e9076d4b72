"""Each page and its main actions in WebKitGTK, the engine family of iPhones, and in Firefox ESR."""

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable

import pytest

import furniture
from machine import PATIENCE, Machine, Server
from ports import free_ports

pytestmark = pytest.mark.skipif(
    sys.platform == "darwin", reason="WebKitGTK and its driver are packages of Linux; Safari cannot be driven without a window."
)

PHONE = (390, 844)
SIDEWAYS = (844, 390)
DESK = (1280, 800)

PATHS = [
    "/", "/challenge", "/tasks", "/tasks/list", "/tasks/new", "/tasks/1", "/tasks/days/2026-11-21", "/calendar",
    "/calendar/2026", "/days/2026-11-20", "/days/2026-11-20/explanation", "/diary", "/diary/new", "/diary/1", "/diary/1/edit",
    "/statistics", "/settings", "/settings/notifications", "/settings/appearance", "/settings/sources", "/settings/about",
    "/welcome", "/offline", "/nowhere",
]  # fmt: skip

# Key of an element reference in WebDriver responses.
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


@dataclass
class Browser:
    """A browser engine that executes WebDriver commands, and the server that it visits."""

    name: str
    ask: Callable[[str, dict], Any]
    server: Server | None = None

    @property
    def machine(self) -> Machine:
        return self.server.machine

    def go(self, path: str) -> None:
        self.ask("Navigate", {"url": path if path.startswith("http") else self.server.base + path})

    def run(self, script: str, *arguments):
        """Runs a script, which may await, and returns its result."""
        body = f"const done = arguments[arguments.length - 1]; (async () => {{ {script} }})().then(done, (error) => done(`${{error}}`));"
        return self.ask("ExecuteAsyncScript", {"script": body, "args": list(arguments)})

    def until(self, condition: str, *arguments) -> None:
        """Waits until a condition holds, across navigations."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                if self.run(f"return Boolean({condition})", *arguments) is True:
                    return
            except AssertionError:
                # The page navigated during the evaluation.
                if time.monotonic() > deadline:
                    raise
            assert time.monotonic() < deadline, condition
            time.sleep(0.05)

    def find(self, selector: str) -> dict:
        return self.ask("FindElement", {"using": "css selector", "value": selector})

    def click(self, selector: str) -> None:
        self.act("ElementClick", selector)

    def type(self, selector: str, text: str) -> None:
        self.act("ElementSendKeys", selector, text=text)

    def act(self, command: str, selector: str, **parameters) -> None:
        """Runs a command on an element; retries if a live update replaces the element meanwhile."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                self.ask(command, {"id": self.find(selector)[ELEMENT]} | parameters)
                return
            except AssertionError as error:
                if "stale element reference" not in str(error) or time.monotonic() > deadline:
                    raise

    def drag(self, *points: tuple[float, float]) -> None:
        """Presses the mouse button at the first point, moves over the others and releases it."""
        moves = [{"type": "pointerMove", "duration": 60, "x": int(x), "y": int(y)} for x, y in points]
        steps = [moves[0], {"type": "pointerDown", "button": 0}, *moves[1:], {"type": "pointerUp", "button": 0}]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}
        self.ask("PerformActions", {"actions": [mouse]})

    def resize(self, width: int, height: int) -> None:
        """Resizes the viewport to this size; the window is larger by its frame."""
        size, deadline = [width, height], time.monotonic() + PATIENCE
        while (inner := self.run("return [innerWidth, innerHeight]")) != size:
            assert time.monotonic() < deadline, f"{inner} is not {size}"
            outer = self.ask("GetWindowRect", {})
            frame = outer["width"] - inner[0], outer["height"] - inner[1]
            # The size of the frame is unknown until the viewport has followed the window.
            if all(0 <= edge < 200 for edge in frame):
                self.ask("SetWindowRect", {"width": width + frame[0], "height": height + frame[1]})
            time.sleep(0.1)


@contextmanager
def running(*command: str, **options):
    """Runs a process until the block ends."""
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL, **options)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)


def reached(attempt: Callable):
    """Repeats an attempt until the port accepts connections, and returns its result."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return attempt()
        except OSError:
            assert time.monotonic() < deadline, "nobody listens"
            time.sleep(0.05)


# HTTP method and path of each command in WebKit's driver.
ROUTES = {
    "Navigate": ("POST", "url"),
    "ExecuteAsyncScript": ("POST", "execute/async"),
    "FindElement": ("POST", "element"),
    "ElementClick": ("POST", "element/{id}/click"),
    "ElementSendKeys": ("POST", "element/{id}/value"),
    "PerformActions": ("POST", "actions"),
    "GetWindowRect": ("GET", "window/rect"),
    "SetWindowRect": ("POST", "window/rect"),
    "SetTimeouts": ("POST", "timeouts"),
}


@contextmanager
def webkit(home: Path):
    """Runs WebKitGTK's MiniBrowser on a virtual screen."""
    [port] = free_ports(1)
    # The toolbar's minimum width would keep the window wider than a phone.
    style = home / ".config" / "gtk-3.0" / "gtk.css"
    style.parent.mkdir(parents=True)
    style.write_text("* { min-width: 0; padding: 0; margin: 0; font-size: 4px; } image { margin: -6px; }")
    with ExitStack() as stack:
        told, tell = os.pipe()
        screen = ("Xvfb", "-displayfd", str(tell), "-screen", "0", "1600x1200x24", "-nolisten", "tcp")
        stack.enter_context(running(*screen, pass_fds=[tell]))
        os.close(tell)
        with os.fdopen(told) as lines:
            display = f":{lines.readline().strip()}"
        # Without the accessibility bus, which the browser would wait for, and without a graphics card.
        environment = os.environ | {
            "DISPLAY": display, "HOME": str(home), "XDG_CONFIG_HOME": str(home / ".config"), "XDG_RUNTIME_DIR": str(home),
            "TZ": "Asia/Seoul", "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1", "LIBGL_ALWAYS_SOFTWARE": "1",
            "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
        }  # fmt: skip
        stack.enter_context(running("WebKitWebDriver", f"--port={port}", env=environment, stdout=subprocess.DEVNULL))

        def send(method: str, path: str, body: dict | None = None):
            data = None if body is None else json.dumps(body).encode()
            request = urllib.request.Request(f"http://127.0.0.1:{port}/{path}", data, method=method)
            try:
                with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                    return json.load(answer)["value"]
            except urllib.error.HTTPError as error:
                raise AssertionError(error.read().decode()) from None

        reached(lambda: send("GET", "status"))
        [program] = Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")
        options = {"binary": str(program), "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        session = f"session/{send('POST', 'session', wanted)['sessionId']}"

        def ask(command: str, parameters: dict):
            method, path = ROUTES[command]
            return send(method, f"{session}/{path.format(**parameters)}", parameters if method == "POST" else None)

        yield Browser("webkit", ask)
        send("DELETE", session)


@contextmanager
def firefox(home: Path):
    """Runs headless Firefox over its own protocol, Marionette: a length, a colon and a JSON list."""
    [port] = free_ports(1)
    (home / "user.js").write_text(f'user_pref("marionette.port", {port});\n')
    command = ("firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", str(home))
    environment = os.environ | {"HOME": str(home), "TZ": "Asia/Seoul"}
    with (
        running(*command, env=environment, stdout=subprocess.DEVNULL),
        reached(lambda: socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)) as connection,
        connection.makefile("rwb") as stream,
    ):

        def receive():
            length = b""
            while (letter := stream.read(1)) != b":":
                assert letter, "Firefox has ended"
                length += letter
            return json.loads(stream.read(int(length)))

        def ask(command: str, parameters: dict):
            message = json.dumps([0, 1, f"WebDriver:{command}", parameters]).encode()
            stream.write(b"%d:%s" % (len(message), message))
            stream.flush()
            _, _, error, result = receive()
            assert error is None, error
            return result["value"] if set(result) == {"value"} else result

        # The first message is Firefox's greeting.
        receive()
        ask("NewSession", {})
        yield Browser("firefox", ask)


@pytest.fixture(scope="module", params=[webkit, firefox], ids=["webkit", "firefox"])
def browser(request, tmp_path_factory: pytest.TempPathFactory):
    """An engine with a session on a server with tasks and a note; all tests share it in order."""
    machine = furniture.settled(tmp_path_factory.mktemp("machine"))
    machine.haru("config", "set", "language", "ko")
    furniture.tasks(machine)
    machine.haru("note", "add", "물 준 날", "--body", "천천히 자란다", "--mood", "good")
    with machine.serve() as server, request.param(tmp_path_factory.mktemp("home")) as browser:
        browser.server = server
        browser.ask("SetTimeouts", {"script": PATIENCE * 1000})
        browser.go(server.link)
        # WebKit never finishes installing a service worker if its page is left meanwhile.
        browser.until("navigator.serviceWorker.controller?.state === 'activated'")
        yield browser


# Layout faults of a page in its window.
FAULTS = """
  const faults = [];
  const root = document.scrollingElement;
  if (root.scrollWidth > root.clientWidth) faults.push(`${root.scrollWidth - root.clientWidth} px too wide`);
  if (root.scrollHeight - root.clientHeight === 1) faults.push("1 px too long");
  if (!document.querySelector("h1")?.textContent.trim()) faults.push("no heading");
  if (getComputedStyle(document.body).backgroundColor === "rgba(0, 0, 0, 0)") faults.push("no style sheet");
  const fields = "input:not([type=checkbox], [type=radio], [type=hidden]), select, textarea";
  for (const field of innerWidth < 832 ? document.querySelectorAll(fields) : []) {
    const size = parseFloat(getComputedStyle(field).fontSize);
    if (size < 16) faults.push(`${field.name || field.id}: ${size} px`);
  }
  return faults;
"""


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_every_page_stands_in_its_window(browser, size):
    if size == PHONE and browser.name == "firefox":
        # The minimum width of Firefox's window.
        size = (500, 844)
    browser.go("/")
    browser.resize(*size)
    faults = {}
    for path in PATHS:
        browser.go(path)
        if found := browser.run(FAULTS):
            faults[path] = found
    assert faults == {}


def test_a_task_that_is_saved_leads_to_a_page(browser):
    browser.go("/tasks/1")
    browser.type("#title", "!")
    browser.click("#editor .btn:not(a)")
    browser.until("location.pathname !== '/tasks/1' && document.querySelector('main h1')")
    assert browser.run("return document.contentType") == "text/html"
    assert browser.run("return location.pathname") == "/tasks"
    browser.until("document.querySelector('#task-1 .t').textContent.endsWith('!')")


def test_a_task_is_written_and_ticked(browser):
    browser.go("/tasks")
    browser.type("#entry", "정원 가꾸기 !중요\ue007")
    browser.until("[...document.querySelectorAll('[data-list] .t')].some((line) => line.textContent === '정원 가꾸기')")
    line = browser.run("return [...document.querySelectorAll('.task')].find((task) => task.textContent.includes('정원')).id")
    browser.click(f"#{line} .tickbox")
    browser.until("document.getElementById(arguments[0]).classList.contains('done')", line)
    # The line is ticked before the server responds; the notice comes with the response.
    browser.until("document.querySelector('#notice .undo')")
    browser.go("/tasks")
    assert browser.run("return document.getElementById(arguments[0])?.classList.contains('done') ?? true", line)


def test_a_task_is_dragged_into_another_quadrant(browser):
    browser.go("/tasks")
    # Tall enough for the whole matrix.
    browser.resize(1280, 1100)
    middle = "const box = document.querySelector(arguments[0]).getBoundingClientRect(); return [box.x, box.y, box.width, box.height]"
    x, y, _, _ = browser.run(middle, "#task-3 .t")
    left, top, width, height = browser.run(middle, "#quad-delegate")
    goal = (left + width / 2, top + height - 20)
    browser.drag((x + 8, y + 10), (x + 30, y + 30), (goal[0], goal[1] - 20), goal)
    browser.until("document.querySelector('#quad-delegate #task-3')")
    assert browser.run("return String(getSelection())") == ""
    browser.until("!document.querySelector('.task.held, [data-dragging]')")
    browser.go("/tasks")
    browser.until("document.querySelector('#quad-delegate #task-3')")


def test_a_page_follows_what_happens(browser):
    browser.go("/tasks/list")
    browser.machine.haru("todo", "add", "다른 창에서 온 일")
    browser.until("document.querySelector('main').textContent.includes('다른 창에서 온 일')")


def test_a_menu_ends_above_the_tab_bar(browser):
    browser.go("/tasks/list")
    browser.resize(500 if browser.name == "firefox" else 390, 640)
    found = browser.run("""
      const ends = [];
      for (const menu of document.querySelectorAll("main .task .menu")) {
        for (const block of ["end", "center"]) {
          menu.scrollIntoView({ block });
          menu.querySelector("summary").click();
          const rail = document.querySelector(".rail").getBoundingClientRect();
          let list;
          for (let turn = 0; turn < 40; turn += 1) {
            await new Promise((done) => setTimeout(done, 25));
            list = menu.querySelector(".menu-list").getBoundingClientRect();
            if (list.bottom <= rail.top + 1 && list.top >= 0) break;
          }
          ends.push(list.bottom <= rail.top + 1 && list.top >= 0);
          menu.open = false;
        }
      }
      return ends;
    """)
    assert found and all(found), found


def test_a_phone_that_is_held_sideways_reaches_every_tab(browser):
    browser.go("/")
    browser.resize(*SIDEWAYS)
    assert browser.run("""
      const rail = document.querySelector(".rail");
      const last = [...rail.querySelectorAll(":scope > .tab")].at(-1);
      last.scrollIntoView();
      const box = last.getBoundingClientRect();
      return getComputedStyle(rail).position === "sticky" && box.height >= 40 && box.bottom <= innerHeight;
    """)


def test_the_number_of_days_stands_in_one_line(browser):
    browser.go("/")
    browser.resize(860, 700)
    assert browser.run("""
      const number = document.querySelector(".streak b");
      const size = parseFloat(getComputedStyle(number).fontSize);
      return ["23", "365", "2,048"].map((text) => {
        number.textContent = text;
        const card = number.closest(".card");
        return number.getBoundingClientRect().height < 1.5 * size && card.scrollWidth <= card.clientWidth;
      });
    """) == [True, True, True]


def test_fields_and_grass_are_as_elsewhere(browser):
    browser.go("/")
    browser.resize(*DESK)
    assert browser.run("""
      const map = getComputedStyle(document.querySelector(".grass-map"));
      return map.userSelect || map.webkitUserSelect;
    """) == "none"
    browser.go("/diary/new")
    assert browser.run("return getComputedStyle(document.querySelector('.quiet-select')).appearance") == "none"
    browser.go("/tasks/new")
    before = browser.run("return document.querySelector('#memo').offsetHeight")
    # Enter as WebDriver's key code; one of the drivers accepts nothing else.
    browser.type("#memo", "줄\ue007" * 12)
    assert browser.run("return document.querySelector('#memo').offsetHeight") > before
    assert browser.run("const memo = document.querySelector('#memo'); return memo.scrollHeight <= memo.clientHeight + 1")
    if browser.name == "webkit":
        # A script cannot see the content of an empty date field; the rule that hides it matches while it is empty.
        leaves = """
          const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
          const own = rules.find((rule) => rule.conditionText?.includes("hanging-punctuation")).cssRules[0];
          const field = own.selectorText.split("::")[0];
          return CSS.supports("hanging-punctuation", "first") && document.querySelector("#day").matches(field);
        """
        assert browser.run(leaves) is True
        browser.run("const day = document.querySelector('#day'); day.value = '2026-11-30'; day.dispatchEvent(new Event('input', { bubbles: true }))")
        assert browser.run(leaves) is False
    browser.go("/statistics?from=2026-11-01&to=2026-11-20")
    assert browser.run("return Math.min(...[...document.querySelectorAll('.dates [type=date]')].map((field) => field.offsetWidth))") >= 168


# Must be the last test, because it ends the server.
def test_pages_are_there_without_a_server(browser):
    browser.go("/")
    browser.until("(await caches.match('/')) && (await caches.match('/offline'))")
    browser.server.process.terminate()
    browser.server.process.wait(timeout=PATIENCE)
    browser.go("/")
    browser.until("document.documentElement.dataset.kept && document.querySelector('.verdict')")
    browser.go("/settings/about")
    browser.until("document.querySelector('#kept a')")
    assert browser.run("return document.querySelector('#kept').hidden") is False
