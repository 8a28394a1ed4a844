"""A process that plays a race and keeps it, to be killed: `python -m tests.match.player KEEPER FILE SEED`.

After each decision that has been confirmed it writes a line: how many there are.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from random import Random

from breakaway_desktop.match.keeper import DirectKeeper, ThreadedKeeper
from breakaway_desktop.match.match import Match
from tests.record.races import begun, decision_by_lot


def new_match(seed: int) -> tuple[Match, Random]:
    return begun(seed, teams=4), Random(seed)


def decide(match: Match, lots: Random) -> None:
    match.answer(decision_by_lot(match, lots, 0.1, 0.01))


def main(kind: str, path: Path, seed: int) -> None:
    keeper = DirectKeeper(path) if kind == "direct" else ThreadedKeeper(path)
    match, lots = new_match(seed)
    match.keeper = keeper
    while not match.over:
        decide(match, lots)
        while not keeper.settled:
            time.sleep(0)
        os.write(1, b"%d\n" % len(match.steps))
    keeper.close()


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]))
