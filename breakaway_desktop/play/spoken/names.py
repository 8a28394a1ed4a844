"""Names of riders for a listener, squares, and sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from breakaway_desktop.kit.words import _, mark
from breakaway_desktop.sentences.names import Names, listed

BRIEF: Final = "brief"
USUAL: Final = "usual"
FULL: Final = "full"
AMOUNTS: Final = {BRIEF: mark("brief"), USUAL: mark("usual"), FULL: mark("in full")}
"""How much is told without being asked for, and its names."""


@dataclass(frozen=True, slots=True)
class SpokenNames(Names):
    """Names for the player of team `own`: his riders are `your 12`."""

    own: int = 0

    def rider(self, rider: int) -> str:
        if rider // 10 == self.own:
            return _("your {number}").format(number=self.number(rider))
        return Names.rider(self, rider)

    def riders(self, riders: Sequence[int]) -> str:
        """Return riders by team, your team first: each team is named once."""
        teams = sorted(dict.fromkeys(rider // 10 for rider in riders), key=lambda team: team != self.own)
        return ", ".join(self._riders_of(team, [rider for rider in riders if rider // 10 == team]) for team in teams)

    def _riders_of(self, team: int, riders: Sequence[int]) -> str:
        if len(riders) == 1:
            return self.rider(riders[0])
        numbers = listed([self.number(rider) for rider in riders])
        if team == self.own:
            return _("your {numbers}").format(numbers=numbers)
        return _("{team} {numbers}").format(team=self.team(team), numbers=numbers)


def names_for(names: Names, own: int) -> SpokenNames:
    """Return the names for the player of this team; 0: for everybody."""
    return SpokenNames(names.seats, names.players, names.rivals, own)


def next_amount(amount: str) -> str:
    """Return the amount after this one: brief, usual, full, brief."""
    amounts = list(AMOUNTS)
    return amounts[(amounts.index(amount) + 1) % len(amounts)]


def squares_text(first: int, last: int) -> str:
    """Return squares as text: `32 to 34`, or `32`."""
    return str(first) if first == last else _("{first} to {last}").format(first=first, last=last)


def sentences(parts: Iterable[str]) -> str:
    """Return the parts that are not empty as sentences."""
    return " ".join(f"{capitalized(part)}." for part in parts if part)


def capitalized(words: str) -> str:
    return words[:1].upper() + words[1:]
