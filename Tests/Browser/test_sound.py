"""Sounds: nothing is loaded until they are turned on; then each plays once."""

import pytest
from playwright.sync_api import Page, expect

from pages import LANGUAGES, nothing, quiet, until, wait_for
from tasks import add
from test_accessibility import faults

# Counts the audio contexts and tones of a page, and records its vibrations.
SPY = """
  window.made = [];
  window.tones = 0;
  window.buzzes = [];
  const Context = window.AudioContext;
  window.AudioContext = class extends Context {
    constructor(...options) { super(...options); window.made.push(this); }
  };
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...at) { window.tones += 1; return start.apply(this, at); };
  Object.defineProperty(navigator, "vibrate", { value: (pattern) => window.buzzes.push(pattern) });
"""

# Imports a module by name from the URL that the page loaded it from.
MODULE = """(name) => import(performance.getEntriesByType("resource").map((one) => one.name).find((one) => one.includes(`/assets/${name}.`)))"""

# Renders a context offline, and returns its peak and its loudness.
RENDER = """async (seconds, body) => {
  const context = new OfflineAudioContext(1, 22050 * seconds, 22050);
  body(context);
  const samples = (await context.startRendering()).getChannelData(0);
  let [peak, sum] = [0, 0];
  for (const sample of samples) {
    peak = Math.max(peak, Math.abs(sample));
    sum += sample * sample;
  }
  return { peak, strength: Math.sqrt(sum / samples.length) };
}"""


def listener(visitor, server, path: str = "/settings/sound", **options) -> Page:
    """Opens a page whose sounds are counted."""
    context = visitor.context(server, **options)
    context.add_init_script(SPY)
    page = context.new_page()
    page.goto(path)
    return page


def loaded(page: Page) -> list[str]:
    """Returns the names of the sound modules that the page has loaded."""
    names = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name.split('/').at(-1).split('.')[0])")
    return sorted({"sound", "music"} & set(names))


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_loaded_until_sounds_are_turned_on(settled, server, visitor, language):
    add(settled, "장보기")
    page = listener(visitor, server, "/tasks", language=language)
    page.locator("#tick-1").click()
    expect(page.locator("#tick-1")).to_have_attribute("aria-pressed", "true")
    page.goto("/settings")
    row = page.locator("a[href='/settings/sound'] .set")
    expect(row).to_have_text("소리 꺼짐" if language == "ko" else "Silent")
    row.click()
    expect(page.locator("#effects")).not_to_be_checked()
    expect(page.locator("#music")).not_to_be_checked()
    assert loaded(page) == [] and page.evaluate("window.made.length") == 0
    nothing(faults(page, (320, 768, 1280)))
    page.locator("#effects").check()
    wait_for(page, lambda: loaded(page) == ["sound"])
    page.goto("/settings")
    expect(row).to_have_text("효과음" if language == "ko" else "Effects")


# Sums up the layout shifts of a page from the start.
SHIFT = """
  window.shift = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shift += entry.value; })
    .observe({ type: "layout-shift", buffered: true });
"""


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_moves_as_the_settings_of_sounds_come_to_life(server, visitor, width):
    context = visitor.context(server, width=width, service_workers="block")
    context.add_init_script(SHIFT)
    page = context.new_page()
    waiting = []
    page.route("**/assets/*.js", lambda route: waiting.append(route))
    page.goto("/settings/sound", wait_until="commit")
    # The page is rendered before its scripts arrive, as on a slow connection.
    until(page, "() => performance.getEntriesByName('first-contentful-paint').length > 0")
    expect(page.locator("#effects")).to_be_visible()
    # The held scripts are released now, and later ones are not held.
    wait_for(page, lambda: waiting)
    page.unroute("**/assets/*.js")
    expect(page.locator("[data-volume=musicVolume]")).not_to_be_empty()
    quiet(page)
    assert page.evaluate("window.shift") <= 0.02
    without = visitor.page(server, "/settings/sound", width=width, java_script_enabled=False)
    expect(without.locator("#sounds")).to_be_hidden()


def test_what_is_done_is_heard(settled, server, visitor):
    add(settled, "장보기")
    page = listener(visitor, server, reduced_motion="no-preference")
    page.locator("#effects").check()
    page.locator("[data-listen=add]").click()
    wait_for(page, lambda: page.evaluate("window.tones") == 2)
    page.goto("/tasks")
    page.locator("#tick-1").click()
    wait_for(page, lambda: page.evaluate("window.tones") == 2 and page.evaluate("window.buzzes") == [8])
    page.locator("#entry").fill("빨래하기")
    page.locator("#entry").press("Enter")
    wait_for(page, lambda: page.evaluate("window.tones") == 4)
    assert page.evaluate("window.made.length") == 1
    # Phones do not vibrate with reduced motion, nor with effects turned off.
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("document.dispatchEvent(new CustomEvent('haru:sound', { detail: 'stroke' }))")
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('haru.sound', JSON.stringify({ effects: false, haptics: true }))")
    page.evaluate("document.dispatchEvent(new CustomEvent('haru:sound', { detail: 'stroke' }))")
    assert page.evaluate("window.buzzes") == [8]


def test_every_effect_and_piece_can_be_heard_and_none_is_too_loud(server, visitor):
    page = listener(visitor, server)
    page.locator("#effects").check()
    page.locator("#music").check()
    wait_for(page, lambda: loaded(page) == ["music", "sound"])
    effects = page.evaluate(f"""async () => {{
      const {{ ring }} = await ({MODULE})("sound");
      const heard = {{}};
      for (const {{ dataset: {{ listen }} }} of document.querySelectorAll("[data-listen]")) {{
        heard[listen] = await ({RENDER})(3, (context) => ring(context, context.destination, listen, 0.1));
      }}
      return heard;
    }}""")
    assert len(effects) == 7
    for name, heard in effects.items():
        assert 0.1 < heard["peak"] <= 1, name
    for piece in ("meadow", "night"):
        heard = page.evaluate(f"""async (piece) => {{
          const {{ duration, perform, phrase, room }} = await ({MODULE})("music");
          return ({RENDER})(60, (context) => {{
            const {{ place, level }} = room(context);
            level.value = 1;
            for (let number = 0; number * duration(piece) < 60; number += 1) {{
              perform(context, place, phrase(piece, "2026-11-21", number), number * duration(piece));
            }}
          }});
        }}""", piece)
        assert heard["peak"] <= 1 and heard["strength"] > 0.02, piece
        days = [
            page.evaluate(f"async ([piece, day]) => (await ({MODULE})('music')).phrase(piece, day, 7)", [piece, day])
            for day in ("2026-11-21", "2026-11-21", "2026-11-22")
        ]
        assert days[0] == days[1] and days[0] != days[2], piece


def test_one_page_plays_while_it_is_seen(server, visitor):
    page = listener(visitor, server)
    playing = "window.made.filter((context) => context.state === 'running').length"
    page.locator("#music").check()
    wait_for(page, lambda: page.evaluate(playing) == 1 and page.evaluate("window.tones") > 0)
    other = page.context.new_page()
    other.goto("/settings/sound")
    expect(other.locator("#music")).to_be_checked()
    other.locator("h1").click()
    waiting = "navigator.locks.query().then(({ held, pending }) => [held, pending].map((all) => all.filter(({ name }) => name === 'haru-music').length))"
    wait_for(other, lambda: other.evaluate(waiting) == [1, 1])
    assert other.evaluate("window.made.length") == 0
    page.evaluate("""() => {
      Object.defineProperty(document, "hidden", { value: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }""")
    wait_for(other, lambda: other.evaluate(playing) == 1)
    assert page.evaluate(playing) == 0
    other.locator("#music").uncheck()
    wait_for(other, lambda: other.evaluate(playing) == 0)


def test_without_scripts_the_settings_say_so(server, visitor):
    page = visitor.page(server, "/settings/sound", java_script_enabled=False)
    expect(page.locator("main noscript p")).to_have_text("소리를 켜려면 자바스크립트가 필요해요.")
    expect(page.locator("#sounds")).to_be_hidden()
    page.goto("/settings")
    expect(page.locator("a[href='/settings/sound'] .set")).to_have_text("이 기기에서 정해요")
