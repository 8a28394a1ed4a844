"""Runs every benchmark: one figure per line, `name = value unit`. Each module of MODULES has a function `figures`.

What cannot run here, which its function `require` says first, is left out with a sentence, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from types import ModuleType

MODULES = ("engine", "batch", "search", "saves", "start", "noticed", "window", "listening", "phones", "calls")
ON_REQUEST = ("growth", "windows")
"""Benchmarks that run only if named: they take minutes, or need the output of `make windows`."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures of all modules, or of the chosen ones. Return 0, or 1 if one of them has given none."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument(
        "modules",
        nargs="*",
        metavar="module",
        help=f"which: {', '.join((*MODULES, *ON_REQUEST))}; {', '.join(MODULES)} without any",
    )
    parser.add_argument("--against", metavar="commit", help="print ratios to a commit; modules: trials of `noticed`")
    parsed = parser.parse_args(arguments)
    if parsed.against is not None:
        from benchmarks import noticed

        try:
            noticed.require_trials(parsed.modules)
            for line in noticed.figures(parsed.against, parsed.modules):
                print(line, flush=True)
        except RuntimeError as error:
            print(error, file=sys.stderr)
            return 1
        return 0
    chosen = parsed.modules or MODULES
    unknown = [name for name in chosen if name not in (*MODULES, *ON_REQUEST)]
    if unknown:
        parser.error(f"no benchmark is called {unknown[0]}; there are {', '.join((*MODULES, *ON_REQUEST))}.")
    ready = [name for name in chosen if _succeeds(name, lambda name: getattr(_module(name), "require", lambda: None)())]
    done = [name for name in ready if _succeeds(name, _print_figures)]
    if len(done) < len(chosen):
        print(f"No figures of: {', '.join(name for name in chosen if name not in done)}.", file=sys.stderr)
    return int(len(done) < len(chosen))


def _module(name: str) -> ModuleType:
    return import_module(f"benchmarks.{name}")


def _print_figures(name: str) -> None:
    for figure in _module(name).figures():
        print(figure, flush=True)


def _succeeds(name: str, call: Callable[[str], None]) -> bool:
    """Return whether a call for a module ends without an error; else print the reason."""
    try:
        call(name)
    except Exception as error:  # the others still have their figures
        reason = f"{getattr(error, 'stderr', None) or error}".strip().splitlines() or [type(error).__name__]
        print(f"{name} is left out. {reason[-1]}", file=sys.stderr, flush=True)
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
