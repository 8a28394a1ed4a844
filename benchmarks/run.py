"""Runs every benchmark: one figure per line, `name = value unit`. Each module of MODULES has a function `figures`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib import import_module

MODULES = ("engine", "batch", "search", "saves", "replay", "start", "window", "listening", "phones", "calls")
ON_REQUEST = ("windows",)
"""Benchmarks that run only if named: they need the output of `make windows`."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the figures of all modules, or of the chosen ones."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument(
        "modules",
        nargs="*",
        metavar="module",
        help=f"which: {', '.join((*MODULES, *ON_REQUEST))}; {', '.join(MODULES)} without any",
    )
    chosen = parser.parse_args(arguments).modules or MODULES
    unknown = [name for name in chosen if name not in (*MODULES, *ON_REQUEST)]
    if unknown:
        parser.error(f"no benchmark is called {unknown[0]}; there are {', '.join((*MODULES, *ON_REQUEST))}.")
    for name in chosen:
        for figure in import_module(f"benchmarks.{name}").figures():
            print(figure, flush=True)


if __name__ == "__main__":
    main()
