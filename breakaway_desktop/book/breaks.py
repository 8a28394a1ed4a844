"""Breaks of a finished race, counted as in the book, and which of them was remarkable."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from breakaway_desktop.book.table import TEAMS, Counted, counted
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.match import Match

TO_LINE: Final = (0, 3, 4, 5, 7, 10, 16)
LEADS: Final = (1, 3, 6)
FOLLOWERS: Final = (0, 1, 4)
"""First values of the classes of a break: squares to the line, lead, riders who can follow."""
RARE: Final = 0.35
"""Largest chance of what is remarkable."""
SURE: Final = 0.05
"""Largest half interval of a chance that is told."""


class Break(NamedTuple):
    """A rider newly alone on the front square at the end of a turn that did not end the race (R7.6, newly alone).

    `to`: squares to the next line, the first at or ahead of his square; None: there is none. `followers`: riders whose
    highest card then takes them to his square or beyond.
    """

    rider: int
    lead: int
    followers: int
    line: int | None
    to: int

    @property
    def row(self) -> str:
        """Row of the chance that he is the first there, or shares the first place."""
        measured = ("to", self.to, TO_LINE), ("lead", self.lead, LEADS), ("followers", self.followers, FOLLOWERS)
        return "break.won." + ".".join(f"{name}-{first_of(value, firsts)}" for name, value, firsts in measured)


def first_of(value: int, firsts: tuple[int, ...]) -> int:
    """Return the first value of the class that contains this one."""
    return firsts[bisect_right(firsts, value) - 1]


def breaks_of(turns: list[Race]) -> Iterator[Break]:
    """Yield the breaks of a race, given as it is at the start of each turn."""
    for before, now in pairwise(turns):
        if not now.alone or now.alone == before.alone:
            continue
        square = now.rider(now.alone).square
        others = [rider for rider in now.on_road() if rider.id != now.alone]
        line = next((line for line in now.rules.course.lines if line >= square), None)
        yield Break(
            now.alone,
            square - max(rider.square for rider in others),
            sum(rider.square + max(rider.hand) >= square for rider in others),
            line,
            0 if line is None else line - square,
        )


class RareBreak(NamedTuple):
    """A break that went as few do, and how many of such breaks hold: `n` of `of`."""

    chance: float
    rider: int
    is_held: bool
    n: int
    of: int
    lead: int
    to: int

    def wordings(self) -> tuple[str, ...]:
        """Return what happened, in full and brief."""
        wordings = (
            _("{rider}’s break held, as {n} of {all} such breaks do: {lead} ahead, {to} squares before a line."),
            _("{rider}’s break held: {n} of {all} do."),
        )
        if not self.is_held:
            wordings = (
                _("{rider}’s break didn’t hold, though {n} of {all} do: {lead} ahead, {to} squares before a line."),
                _("{rider}’s break failed: {n} of {all} hold."),
            )
        values = {"rider": self.rider, "n": self.n, "all": self.of, "lead": self.lead, "to": self.to}
        return tuple(words.format(**values) for words in wordings)


def rarest_break(match: Match) -> RareBreak | None:
    """Return the rarest break of the only human's race, or of the winner's; None if none was rare.

    It tells how many such breaks hold, in a race without retirements of six teams under a rule set of the book.
    """
    race, rules = match.race, match.race.rules
    book = counted(rules.options, rules.teams, rules.variant.name)
    if book is None or rules.teams != TEAMS or len(race.on_road()) < len(race.riders):
        return None
    team = match.humans[0] if len(match.humans) == 1 else standings(race).winners[0]
    turns = list({step.before.turn: step.before for step in reversed(match.steps)}.values())[::-1]
    own = (each for each in breaks_of(turns) if each.rider // 10 == team and each.line is not None and each.to > 1)
    return min(_rare_breaks(race, own, book), default=None)


def _rare_breaks(race: Race, breaks: Iterable[Break], book: Counted) -> Iterator[RareBreak]:
    for each in breaks:
        hold, half = book.rows.get(each.row, (0.5, 1.0))[:2]
        is_held = race.rider(each.rider).place_at(each.line) == 1
        if half > SURE or (chance := hold if is_held else 1 - hold) > RARE:
            continue
        of = 10 if 0.05 < hold < 0.95 else 100
        n = min(of - 1, max(1, round(of * hold)))
        yield RareBreak(chance, each.rider, is_held, n, of, each.lead, each.to)
