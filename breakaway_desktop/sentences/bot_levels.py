"""Bots of the ladder: names of their levels, and a sentence on each."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.bots.ladder import BotLevel, level_of
from breakaway_desktop.words import _, mark

CHARACTERS: Final[dict[str, str]] = {
    "random": mark("Random plays any card it can: good for a first race."),
    "gentle": mark("Domestique (easy) rates its cards like Domestique but often plays a weaker one."),
    "domestique": mark("Domestique rates every card by the points it should bring and usually plays the best."),
    "sprinter": mark("Sprinter saves high cards for the lines and jumps whenever there are points to win."),
    "attacker": mark("Attacker rides in front, drops the field and turns its lead into new cards."),
    "rouleur": mark("Rouleur hides in the middle of the bunch, collects slipstream and comes out late."),
    "director": mark("Director simulates the next two turns many times and plans all four riders together."),
}


_LEVELS: Final = {
    1: mark("for children"),
    2: mark("easy"),
    3: mark("normal"),
    4: mark("hard"),
    5: mark("expert"),
}


def level_word(level: int) -> str:
    """Name of a level."""
    return _(_LEVELS[level])


def rung_character(rung: BotLevel) -> str:
    """Sentence on how a bot plays."""
    return _(CHARACTERS[rung.key])


def character_of(spec: str) -> str:
    """Sentence on how the bot with this spec plays; empty if it is not on the ladder."""
    rung = level_of(spec)
    return rung_character(rung) if rung else ""
