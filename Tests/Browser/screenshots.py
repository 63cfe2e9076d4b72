"""Takes screenshots of every page; arguments select pages by name."""

import sys
import tempfile
from pathlib import Path

import furniture
from chromium import LOCALES, opened
from machine import ROOT
from pages import LANGUAGES, MODES, PAGES, quiet

WIDTHS = [390, 820, 1280]

# Machines on which a streak, a challenge or the access to a repository ended; Today shows it.
ENDINGS = {"today-broken": furniture.broken, "today-won": furniture.won, "today-unread": furniture.unread}


def take(browser, server, pages: dict[str, str], folder: Path) -> None:
    """Takes screenshots of a server's pages at every width, in both modes and languages."""
    for language in LANGUAGES:
        for width in WIDTHS:
            context = browser.new_context(
                locale=LOCALES[language], viewport={"width": width, "height": 844}, reduced_motion="reduce",
                timezone_id="Asia/Seoul",
            )  # fmt: skip
            server.let_in(context)
            page = context.new_page()
            for name, path in pages.items():
                page.goto(server.base + path)
                for mode in MODES:
                    page.emulate_media(color_scheme=mode)
                    quiet(page)
                    page.screenshot(path=folder / f"{name}-{width}-{mode}-{language}.png", full_page=True)
            context.close()


def main() -> None:
    names = sys.argv[1:] or [*PAGES, *ENDINGS]
    folder = ROOT / "screenshots"
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as place, opened() as browser:
        if pages := {name: PAGES[name] for name in names if name in PAGES}:
            with furniture.furnished(Path(place) / "furnished").serve() as server:
                take(browser, server, pages, folder)
        for name in names:
            if name in ENDINGS:
                with ENDINGS[name](Path(place) / name).serve() as server:
                    take(browser, server, {name: "/"}, folder)
    print(f"The pictures are in {folder.relative_to(ROOT)}.")


if __name__ == "__main__":
    main()
