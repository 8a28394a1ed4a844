"""The races on file as the menu lists them: read one by one, damaged ones with the sentence that says why."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.library import kept_files
from breakaway_desktop.match.plan import HUMAN, Seat
from breakaway_desktop.record.document import COLOURS, ENDING, Record
from breakaway_desktop.record.store import load
from breakaway_desktop.sentences.names import listed
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.sentences.rulebook import rules_title
from breakaway_desktop.ui.scenes.sitting import SeatedNames, Sitting
from breakaway_desktop.words import _, ngettext

MOST = 60
"""So many files are looked at, the last written first."""


class OnShelf(NamedTuple):
    """A file; `record` is None when it cannot be read, and `why` says so then."""

    path: Path
    record: Record | None
    why: str
    written: float
    sample: bool = False
    """It came with the game."""

    @property
    def finished(self) -> bool:
        return self.record is not None and self.record.result is not None

    @property
    def running(self) -> bool:
        """Whether it can be gone on with."""
        return self.record is not None and self.record.result is None and not self.sample


def shelf(folder: Path, samples: Path) -> Iterator[OnShelf]:
    """The files of the player's folder, last written first, and then the samples that came with the game."""
    for path in kept_files(folder)[:MOST]:
        yield _on_shelf(path, False)
    for path in sorted(samples.glob(f"*{ENDING}")):
        yield _on_shelf(path, True)


def _on_shelf(path: Path, sample: bool) -> OnShelf:
    written = 0.0
    with suppress(OSError):
        written = path.stat().st_mtime
    try:
        return OnShelf(path, load(path), "", written, sample)
    except Refused as refused:
        return OnShelf(path, None, say_refusal(refused), written, sample)


def newest_finished(folder: Path, samples: Path) -> OnShelf | None:
    """The finished race written last, else a sample."""
    return next((row for row in shelf(folder, samples) if row.finished), None)


def shelf_note(row: OnShelf) -> str:
    """When the race was written, or that it is a sample."""
    return _("sample") if row.sample else when_text(row.written)


def record_names(record: Record) -> SeatedNames:
    """What the teams of a record are called."""
    seats = tuple(
        Seat(team.player or HUMAN, team.colour or COLOURS[at], team.name) for at, team in enumerate(record.teams)
    )
    return SeatedNames(seats, Sitting.told(record.meta, len(seats)).players)


def race_title(record: Record) -> str:
    """`Boxed game, 6 teams`, with the variant where there is one."""
    teams = len(record.teams)
    sentence = ngettext("{rules}, {n} team", "{rules}, {n} teams", teams)
    return sentence.format(rules=rules_title(record.base, record.variant, record.options), n=teams)


def race_outcome(record: Record) -> str:
    """How a finished race ended, in one line."""
    assert record.result is not None
    names = record_names(record)
    winners = listed([names.team_of(team) for team in record.result.winners])
    sentence = ngettext("{turns} turn, won by {winners}", "{turns} turns, won by {winners}", len(record.turns))
    return sentence.format(turns=len(record.turns), winners=winners)


def race_standing(record: Record) -> str:
    """How far an unfinished race has come, and who plays it, in one line."""
    names = record_names(record)
    humans = [names.player(team) for team, seat in enumerate(names.seats, start=1) if seat.is_human]
    turn = _("not finished, turn {turn}").format(turn=max(1, len(record.turns)))
    return ", ".join([turn, listed(humans)] if humans else [turn])


def when_text(written: float, now: float | None = None) -> str:
    """When something was written: `today, 20:14`, or the day."""
    then, today = time.localtime(written), time.localtime(now)
    clock = time.strftime("%H:%M", then)
    if then[:3] == today[:3]:
        return _("today, {time}").format(time=clock)
    return time.strftime("%Y-%m-%d", then)
