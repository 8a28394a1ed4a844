"""Points in a text as a person reads them, and a race that ends with all kinds of fractions (R6.3)."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from unicodedata import normalize

from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import hands_from_seed
from tests.kit.races import bot_decision, match_of

_FRACTION = re.compile(r"(?<![\d/])(\d+)/(\d+)(?![\d/])")


def parts_of(text: str) -> list[Fraction]:
    """Return the whole number and the remainder, as far as present."""
    spelt = "".join(letter if letter.isascii() else f" {normalize('NFKC', letter)}" for letter in text)
    return [Fraction(part) for part in spelt.replace("\N{FRACTION SLASH}", "/").split()]


def improper(text: str) -> list[str]:
    """Return the fractions of the text that are 1 or more."""
    return [match[0] for match in _FRACTION.finditer(text) if int(match[1]) >= int(match[2])]


def shared_race(*, humans: tuple[int, ...] = (), stop: int | None = None) -> Match:
    """Return a race to its end, or after `decisions` decisions, with some teams passed to humans.

    All teams have the same hands, so that up to six riders cross together.
    """
    match = Match.resume(_shared_race(stop).record())
    for team in humans:
        match.hand_over(team, "human")
    return match


@cache
def _shared_race(stop: int | None) -> Match:
    hands = [hands_from_seed(10, 1)] * 6
    match = match_of(("bot:random",) * 6, base="postal", seed=10, hands=hands, finish=40, sprints=(12, 24))
    while not match.over and len(match.steps) != stop:
        match.answer(match.automatic_decision() or bot_decision(match)[0])
    return match
