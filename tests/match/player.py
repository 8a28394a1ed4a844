"""A process that plays and saves a race, to be killed: `python -m tests.match.player KEEPER FILE SEED`.

After each confirmed decision it prints the number of decisions.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from random import Random

from breakaway_desktop.match.autosave import DirectAutosave, ThreadedAutosave
from breakaway_desktop.match.match import Match
from tests.kit.races import match_of
from tests.record.races import random_decision


def new_match(seed: int) -> tuple[Match, Random]:
    return match_of(("human",) * 4, seed=seed), Random(seed)


def decide(match: Match, rng: Random) -> None:
    match.answer(random_decision(match, rng, 0.1, 0.01))


def main(kind: str, path: Path, seed: int) -> None:
    autosave = DirectAutosave(path) if kind == "direct" else ThreadedAutosave(path, clock=lambda: 0.0)
    match, rng = new_match(seed)
    match.autosave = autosave
    while not match.over:
        decide(match, rng)
        autosave.wait()
        os.write(1, b"%d\n" % len(match.steps))
    autosave.close()


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]))
