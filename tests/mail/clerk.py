"""A program that works at a desk until it is killed: `python -m tests.mail.clerk FOLDER SEED`.

It prints each finished piece of work.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from breakaway_desktop.mail import operations, referee
from breakaway_desktop.mail.folder import new_folder
from breakaway_desktop.mail.state import MailRace
from tests.mail.correspondence import NOW, form_of, new_desk

PIECES = 60


def first_desk(seed: int) -> MailRace:
    return new_desk("pbm", seed=seed)


def piece(desk: MailRace, rng: Random) -> str | None:
    """Return the next letter; None: run the turn."""
    if rng.random() < 0.25:
        return None
    team = rng.randint(1, 3)
    match = referee.match_of(desk)
    lines = [form_of(desk, team)]
    for rider in range(10 * team + 1, 10 * team + 5):
        if match is None:
            hand = {1: "10 10 10", 2: "10 8 7", 3: "8 7 5", 4: "6 5 5"}[rider % 10]
            lines.append(f"{rider}: {hand}")
        else:
            lines.append(f"{rider}: {rng.choice(match.race.rider(rider).hand)}")
    return "\n".join([*lines, "PRESS", f"no. {rng.randrange(10**6)}", "END"])


def main() -> None:
    seed = int(sys.argv[2])
    rng = Random(seed)
    with new_folder(Path(sys.argv[1]), first_desk(seed)) as folder:
        operations.first_letters(folder, NOW)
        print(0, flush=True)
        for number in range(1, PIECES + 1):
            letter = piece(folder.desk, rng)
            if letter is None:
                operations.run_turn(folder, NOW, missing=True)
            else:
                operations.take_files(folder, [letter.encode()], NOW)
            print(number, flush=True)


if __name__ == "__main__":
    main()
