"""The ladder: the bots that a player may choose from, with their strengths from 1 to 5."""

from __future__ import annotations

from typing import Final, NamedTuple


class Rung(NamedTuple):
    """A bot of the ladder: `level` 1 for a first evening to 5 for the best; `spec` as `find_bot` takes it; `key`, by
    which `sentences.ladder` knows its name and character."""

    level: int
    spec: str
    key: str


LEVELS: Final[tuple[Rung, ...]] = (
    Rung(1, "random", "random"),
    Rung(2, "domestique:temperature=3", "gentle"),
    Rung(3, "domestique", "domestique"),
    Rung(4, "sprinter", "sprinter"),
    Rung(4, "attacker", "attacker"),
    Rung(4, "rouleur", "rouleur"),
    Rung(5, "director", "director"),
)
"""Weakest first. Bots of one level are about as strong, and differ in character."""


def rung_of(spec: str) -> Rung | None:
    """The rung that this very spec stands on; None for other bots and for other parameters."""
    return next((rung for rung in LEVELS if rung.spec == spec), None)


def by_level() -> dict[int, str]:
    """The bot that each level stands for where bots are named by number: the last
    of them, so `rouleur` for level 4."""
    return {rung.level: rung.spec for rung in LEVELS}


def spec_of(name: str) -> str:
    """The spec behind a name as a player types it: a level from 1 to 5 is its bot, and may have parameters behind it
    (`5:rollouts=64`); anything else stands as it is."""
    level, colon, settings = name.partition(":")
    specs = {str(number): spec for number, spec in by_level().items()}
    return specs[level] + colon + settings if level in specs else name
