"""Runs every benchmark: one figure per line, `name = value unit`. Each module of MODULES has a function `figures`.

It may have a function `find_lack` as well. What cannot run here is left out with a sentence, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module

from benchmarks.figure import Lack

MODULES = ("engine", "batch", "search", "saves", "replay", "start", "window", "listening", "phones", "calls")
ON_REQUEST = ("windows",)
"""Benchmarks that run only if named: they need the output of `make windows`."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures of all modules, or of the chosen ones. Return 0, or 1 if one of them has given none."""
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
    # What is missing is said before the first figure.
    left_out = []
    for name in chosen:
        try:
            lack = getattr(import_module(f"benchmarks.{name}"), "find_lack", lambda: None)()
        except ImportError as error:
            lack = Lack(f"{error}: install the locked packages with: sh tools/environment.sh test")
        if lack is not None:
            print(f"{f'Part of {name}' if lack.is_partial else name} is left out. {lack.sentence}", file=sys.stderr)
            left_out += [] if lack.is_partial else [name]
    for name in chosen:
        if name not in left_out:
            try:
                for figure in import_module(f"benchmarks.{name}").figures():
                    print(figure, flush=True)
            except Exception as error:  # the others still have their figures
                reason = f"{type(error).__name__}: {getattr(error, 'stderr', None) or error}".splitlines()[-1]
                print(f"{name} has broken off. {reason}", file=sys.stderr, flush=True)
                left_out.append(name)
    if left_out:
        print(f"No figures of: {', '.join(left_out)}.", file=sys.stderr)
    return bool(left_out)


if __name__ == "__main__":
    sys.exit(main())
