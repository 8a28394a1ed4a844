"""The ladder: the bots that a player may choose from, with their strengths from 1 to 5."""

from __future__ import annotations

from typing import Final, NamedTuple


class BotLevel(NamedTuple):
    """A bot of the ladder.

    `level`: 1 (beginners) to 5 (best); `spec`: as in `find_bot`; `key`: as in `sentences.bot_levels`.
    """

    level: int
    spec: str
    key: str


LEVELS: Final[tuple[BotLevel, ...]] = (
    BotLevel(1, "random", "random"),
    BotLevel(2, "domestique:temperature=3", "gentle"),
    BotLevel(3, "domestique", "domestique"),
    BotLevel(4, "sprinter", "sprinter"),
    BotLevel(4, "attacker", "attacker"),
    BotLevel(4, "rouleur", "rouleur"),
    BotLevel(5, "director", "director"),
)
"""The bots, weakest first. Those of one level are about equally strong, and differ in character."""


def level_of(spec: str) -> BotLevel | None:
    """Return the entry with exactly this spec; None for other bots and other parameters."""
    return next((rung for rung in LEVELS if rung.spec == spec), None)


def by_level() -> dict[int, str]:
    """Return the spec of the bot for each level; if several bots share a level, the last one (`rouleur` for 4)."""
    return {rung.level: rung.spec for rung in LEVELS}


def spec_of(name: str) -> str:
    """Return the spec for a typed name: that of a bot for a level from 1 to 5, with any parameters (`5:rollouts=64`).

    Other names are returned unchanged.
    """
    level, colon, settings = name.partition(":")
    specs = {str(number): spec for number, spec in by_level().items()}
    return specs[level] + colon + settings if level in specs else name
