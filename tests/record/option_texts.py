"""All texts in which the program stores options, and what it makes of them when it reads them again."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from breakaway_desktop.arena.schedule import Contest
from breakaway_desktop.engine.options import RULE_SETS, with_rows
from breakaway_desktop.engine.view import see
from breakaway_desktop.mail.codec import desk_text, read_desk
from breakaway_desktop.mail.state import MailRace, Player
from breakaway_desktop.mail.view_block import Block, block_in, block_lines
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import seats_of
from breakaway_desktop.match.simulate import simulate
from breakaway_desktop.play.last_setup import draft_from_json, setup_as_json
from breakaway_desktop.play.setup_draft import SetupDraft
from breakaway_desktop.record.json_checks import Unreadable
from breakaway_desktop.record.reading import read
from breakaway_desktop.record.rebuild import rebuild
from breakaway_desktop.record.writing import write
from breakaway_desktop.tours.document import READY_MADE, TourStage
from breakaway_desktop.tours.reading import read_tour
from breakaway_desktop.tours.ready_made import new_tour
from breakaway_desktop.tours.writing import write_tour

BASE = "pbm"
NOW = datetime(2026, 11, 21, 18, 0, tzinfo=UTC).astimezone()


def write_all(**rows: Any) -> dict[str, str]:
    """Return a text of each kind with these rows."""
    options = with_rows(RULE_SETS[BASE], rows)
    race = simulate(BASE, options, 3, ["random"], 7)
    tour = new_tour("one-evening", seats_of(["human", "bot:random", "bot:random"]), 7, READY_MADE)
    players = tuple(Player(name, code_word=name.lower()) for name in ("Anna", "Bruno", "Carla"))
    view = see(Match.resume(race).first, 1)
    draft = SetupDraft.first(7)
    draft.choose(BASE)
    draft.set_options(options)
    return {
        "race": write(race),
        "tour": write_tour(replace(tour, stages=(TourStage("Out of town", BASE, options, None),) * 3)),
        "desk": desk_text(MailRace("spring", BASE, options, None, 7, players, 7, 0, {0: NOW})),
        "block": "\n".join(block_lines(Block("spring", 1, 1, "anna", NOW, ("Anna", "Bruno", "Carla"), view))),
        "setup": json.dumps(setup_as_json(draft)),
        "contest": json.dumps(Contest(BASE, options, ("random",), 3, 7).as_json()),
    }


def rewrite_race(text: str) -> str:
    record = read(text.encode())
    rebuild(record)
    return write(record)


def rewrite_setup(text: str) -> str:
    """Return the set-up as it is saved again; `null` if it is not used."""
    draft = draft_from_json(json.loads(text), 7)
    return json.dumps(draft and setup_as_json(draft))


REWRITE: dict[str, Callable[[str], str]] = {
    "race": rewrite_race,
    "tour": lambda text: write_tour(read_tour(text.encode())),
    "desk": lambda text: desk_text(read_desk(text)),
    "block": lambda text: "\n".join(block_lines(block_in(text.split("\n")))),
    "setup": rewrite_setup,
}


def rewrite_all(texts: dict[str, str]) -> dict[str, str]:
    """Return the texts as they are read and written again; nothing reads a contest."""
    return {kind: rewrite(texts[kind]) for kind, rewrite in REWRITE.items()}


def refusal_of(race: str) -> str:
    """Return the key of the refusal of a race; empty if it is read."""
    try:
        read(race.encode())
    except Unreadable as unreadable:
        return unreadable.refusal.key
    return ""


def report(texts: dict[str, str], races: list[str], row: str, value: str) -> None:
    """Print what this program makes of texts and races without a row, and what it writes with and without it."""
    written = write_all(**{row: value})
    entry = f'"{row}": "{value}"'
    document = {
        "without": write_all(),
        "read": rewrite_all(texts),
        "changed races": [race for race in races if rewrite_race(race) != race],
        "with": written,
        "with, read": rewrite_all(written),
        "spoilt": [
            refusal_of(written["race"].replace(entry, spoilt))
            for spoilt in (f'"{row}": null', f'"{row}": 1', f'"{row}": "{value}s"', f"{entry}, {entry}", f'"{row}s": 1')
        ],
    }
    json.dump(document, sys.stdout)
