"""Print the figures of a release for docs/promises.md: what `make release-test` has counted at this commit.

python -m tools.release_figures [COMMIT]
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools.changed_rooms import git_output

ROOT: Final = Path(__file__).resolve().parent.parent
PASSED: Final = ROOT / "build" / "release-test"
"""A folder for each commit, with a file for each part of the release's tests that passed at it."""
FILE_VARIABLE: Final = "BREAKAWAY_FIGURES"
"""Variable of the environment with the path of the file to which a run of pytest writes its figures."""
ENDING: Final = ".figures"


def figures_of(commit: str) -> Counter[str]:
    """Return all figures of a commit by name; equal names of several parts are added up."""
    total: Counter[str] = Counter()
    for path in sorted((PASSED / commit).glob(f"*{ENDING}")):
        total.update(json.loads(path.read_text(encoding="utf-8")))
    return total


def main(arguments: Sequence[str] | None = None) -> int:
    given = list(sys.argv[1:] if arguments is None else arguments)
    commit = git_output(ROOT, "rev-parse", *(given[:1] or ["HEAD"]))
    if commit is None:
        print("This is no commit of the checkout.", file=sys.stderr)
        return 2
    figures = figures_of(commit.strip())
    for name, number in sorted(figures.items()):
        print(f"{name} = {number}")
    return 0 if figures else 1


if __name__ == "__main__":
    sys.exit(main())
