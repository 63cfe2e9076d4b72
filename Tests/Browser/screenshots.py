"""Takes a picture of every page; names of pages pick some of them."""

import sys
import tempfile
from pathlib import Path

import furniture
from chromium import LOCALES, opened
from machine import ROOT
from pages import LANGUAGES, MODES, PAGES, quiet

WIDTHS = [390, 768, 1280]


def main() -> None:
    names = sys.argv[1:] or list(PAGES)
    folder = ROOT / "screenshots"
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as place, opened() as browser:
        machine = furniture.furnished(Path(place))
        with machine.serve() as server:
            for language in LANGUAGES:
                for width in WIDTHS:
                    context = browser.new_context(
                        locale=LOCALES[language], viewport={"width": width, "height": 844}, reduced_motion="reduce"
                    )
                    server.let_in(context)
                    page = context.new_page()
                    for name in names:
                        page.goto(server.base + PAGES[name])
                        for mode in MODES:
                            page.emulate_media(color_scheme=mode)
                            quiet(page)
                            page.screenshot(path=folder / f"{name}-{width}-{mode}-{language}.png", full_page=True)
                    context.close()
    print(f"The pictures are in {folder.relative_to(ROOT)}.")


if __name__ == "__main__":
    main()
