"""Prints each performance figure with its limit, as a ratio of two measurements of this run, each the best of several.

    scripts/bench/run [scan] [rescan] [today] [page] [record] [card] [start] [making] [again] [visit] [counts]
        [abandoned] [many] [refs] [small] [watching] [turn] [visited] [crowd] [two] [quiet] [jobs] [due] [lists] [parser]
        [nudges] [forge] [refresh] [link] [push] [delivery] [interaction]
"""

import argparse
import sys

import costs
import figures
import forges
import links
import load
import pages
import phone
import refresh
import pushes
import repositories

FIGURES = {
    **figures.FIGURES,
    **costs.FIGURES,
    **repositories.FIGURES,
    **load.FIGURES,
    **refresh.FIGURES,
    "interaction": phone.interaction,
    "lists": pages.lists,
    "parser": pages.parser,
    "nudges": pages.nudges,
    "forge": forges.reading,
    "link": links.telling,
    "push": pushes.encrypting,
    "delivery": pushes.delivering,
}
LINE = "{name:<52} {value:>10} {limit:>12}  {verdict}"


def main() -> int:
    parser = argparse.ArgumentParser(description="Measures how fast Haru is.")
    parser.add_argument("names", nargs="*", metavar="figure", help=f"any of: {', '.join(FIGURES)}")
    names = parser.parse_args().names or list(FIGURES)
    for name in names:
        if name not in FIGURES:
            parser.error(f"there is no figure '{name}'; there are: {', '.join(FIGURES)}")

    print(LINE.format(name="figure", value="measured", limit="limit", verdict=""))
    over = 0
    for name in names:
        for figure in FIGURES[name]():
            over += not figure.ok
            sign = "≥" if figure.at_least else "≤"
            print(
                LINE.format(
                    name=figure.name,
                    value=f"{figure.value:.2f} {figure.unit}",
                    limit=f"{sign} {figure.limit:g} {figure.unit}",
                    verdict=f"{'ok' if figure.ok else 'OVER'}  ({figure.detail})",
                ),
                flush=True,
            )
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
