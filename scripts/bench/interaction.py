"""Measures pages on a phone with a four times slower processor: response times, layout shifts while loading, and the
load of an open page. Run in the environment of the browser tests; prints JSON.

    python interaction.py PROGRAM
"""

import json
import sys
import time
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent.parent / "Tests" / "Browser"))

import chromium  # noqa: E402
import workplace as place  # noqa: E402

if len(sys.argv) > 1:
    place.PROGRAM = Path(sys.argv[1]).resolve()
import figures  # noqa: E402

figures.PROGRAM = place.PROGRAM
import pages  # noqa: E402

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
SLOWNESS = 4
IDLE_SECONDS = 20
# Turns on all sounds of a device.
SOUNDS = "localStorage.setItem('haru.sound', JSON.stringify({ effects: true, music: true, haptics: true }))"
# Records the event timing and layout shifts of a page from the start.
OBSERVER = """
window.slowest = []; window.shift = 0;
new PerformanceObserver((list) => { for (const entry of list.getEntries())
    if (entry.interactionId) window.slowest.push([entry.duration, entry.name]);
}).observe({ type: 'event', durationThreshold: 16, buffered: true });
new PerformanceObserver((list) => { for (const entry of list.getEntries())
    if (!entry.hadRecentInput) window.shift += entry.value;
}).observe({ type: 'layout-shift', buffered: true });
"""

LOADED = "performance.getEntriesByType('resource').map((entry) => entry.name)"


def press(page, selector):
    """Presses the first visible element that matches."""
    target = page.locator(selector).locator("visible=true").first
    if target.count():
        target.click(timeout=5_000)


VISITS = {
    "/": [".tickbox", ".menu > summary", "#entry"],
    "/tasks": [".tickbox", ".menu > summary", "#entry"],
    "/calendar": [".tickbox", "#entry"],
    "/diary": ["input[type=search]", ".fold > summary"],
    "/mailbox": [".zooms button", ".zooms button"],
    "/settings": ["#find-setting"],
    "/settings/sound": ["#effects"],
}


def visited(browser, base, cookies):
    """Returns the slowest response and the layout shift of each page."""
    context = browser.new_context(**PHONE)
    context.add_cookies(cookies)
    context.add_init_script(OBSERVER)
    context.add_init_script(SOUNDS)
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWNESS})
    found = {}
    for path, presses in VISITS.items():
        shift = shifted(browser, base, cookies, path)
        page.goto(base + path)
        page.wait_for_timeout(1_500)
        slowest = []
        for selector in presses:
            # An open menu covers the elements below it.
            page.keyboard.press("Escape")
            press(page, selector)
            if selector.startswith("#entry") or "search" in selector or "find" in selector:
                page.keyboard.type("tomorrow 6pm water", delay=60)
            page.wait_for_timeout(700)
            slowest += page.evaluate("window.slowest || []")
            if page.url.rstrip("/") != (base + path).rstrip("/"):
                break
        # A page without interactions would seem fast.
        if not slowest:
            raise SystemExit(f"Nothing was measured on {path}, which led to {page.url}.")
        found[path] = {"response": max((entry[0] for entry in slowest), default=0), "shift": round(shift, 4)}
    context.close()
    return found


def shifted(browser, base, cookies, path):
    """Returns the layout shift of the first visit to a page whose scripts arrive after its first paint."""
    context = browser.new_context(**PHONE, service_workers="block")
    context.add_cookies(cookies)
    context.add_init_script(OBSERVER)
    context.add_init_script(SOUNDS)
    page = context.new_page()

    # Scripts from the local machine would arrive at once, and finish before the first paint.
    def delay(route):
        page.wait_for_timeout(500)
        route.continue_()

    page.route("**/assets/*.js", delay)
    page.goto(base + path)
    page.wait_for_timeout(2_000)
    shift = page.evaluate("window.shift")
    context.close()
    return shift


def scrolled(browser, base, cookies):
    """Returns the frames per second while a board of 500 letters scrolls, and the number of letters."""
    context = browser.new_context(**PHONE)
    context.add_cookies(cookies)
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWNESS})
    page.goto(base + "/mailbox")
    page.wait_for_timeout(2_000)
    frames = page.evaluate(
        """() => new Promise((done) => {
            const board = document.querySelector(".board");
            board.scrollIntoView();
            const began = performance.now();
            let frames = 0;
            requestAnimationFrame(function step(now) {
                frames += 1;
                board.scrollLeft += 8;
                window.scrollBy(0, 2);
                if (now - began < 3000) requestAnimationFrame(step);
                else done([frames / ((now - began) / 1000), board.children.length]);
            });
        })"""
    )
    context.close()
    return frames


def idle(browser, base, cookies, everything):
    """Returns the browser's processor load with Today open, in percent: at rest, or with sky, motion and music."""
    context = browser.new_context(reduced_motion="no-preference" if everything else "reduce")
    context.add_cookies(cookies)
    if everything:
        context.add_init_script(SOUNDS)
    page = context.new_page()
    page.goto(base)
    # Music starts after a press.
    page.locator("main h1").first.click()
    # The dinosaurs stop after half a minute.
    page.wait_for_timeout(35_000 if everything else 5_000)
    if not page.locator(".grass-map").count():
        raise SystemExit(f"Today shows no grass: {page.url}")
    if everything and "music" not in " ".join(page.evaluate(LOADED)):
        raise SystemExit("No music plays.")
    session = browser.new_browser_cdp_session()

    def busy():
        return sum(process["cpuTime"] for process in session.send("SystemInfo.getProcessInfo")["processInfo"])

    before, began = busy(), time.monotonic()
    page.wait_for_timeout(IDLE_SECONDS * 1_000)
    share = 100 * (busy() - before) / (time.monotonic() - began)
    context.close()
    return share


def main():
    with place.workplace() as work, figures.server(work) as (base, text, _), chromium.opened() as browser:
        # A first visit would be redirected from Today to the welcome.
        work.haru("config", "set", "welcomed", "on")
        # Without a repository Today shows no grass.
        work.run("git", "init", "--quiet", work.code)
        work.run("git", "commit", "--quiet", "--allow-empty", "--message", "Begin", cwd=work.code)
        work.haru("repo", "add", work.code)
        pages.furnish(base, text, tasks=300, notes=100)
        work.haru("mailbox", "create", "Bench", "--rule", "free")
        letters = work.data.parent / "letters.csv"
        letters.write_text("".join(f"Friend {number},Words of letter {number}\n" for number in range(500)))
        work.haru("mailbox", "import", letters)
        for _ in range(20):
            work.haru("mailbox", "draw")
        cookies = [
            {"name": name, "value": value, "url": base}
            for name, value in (pair.split("=", 1) for pair in text.split("; "))
        ]
        still = idle(browser, base, cookies, everything=False)
        moving = idle(browser, base, cookies, everything=True)
        board = scrolled(browser, base, cookies)
        print(json.dumps({"pages": visited(browser, base, cookies), "idle": [still, moving], "board": board}))


main()
