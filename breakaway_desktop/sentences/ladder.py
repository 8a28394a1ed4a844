"""Names of the bots of the ladder, and a sentence on how each rides."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.bots.ladder import Rung, rung_of
from breakaway_desktop.words import _, mark

CHARACTERS: Final[dict[str, str]] = {
    "random": mark("Random plays any card that it may: good for a first race."),
    "gentle": mark("Domestique, gentle, weighs its cards as Domestique does but often takes a lesser one."),
    "domestique": mark("Domestique weighs every card by the points it may bring and mostly takes the best."),
    "sprinter": mark("Sprinter saves high cards for the sprint lines and jumps over them whenever points are there."),
    "attacker": mark("Attacker rides in front, leaves the field behind, and takes new cards from the lead."),
    "rouleur": mark("Rouleur hides in the middle of the pack, collects slipstream, and comes out late."),
    "director": mark("Director plays the next two turns many times over in its mind and leads all four riders as one."),
}


_LEVELS: Final = {
    1: mark("for children"),
    2: mark("easy"),
    3: mark("normal"),
    4: mark("hard"),
    5: mark("expert"),
}


def level_word(level: int) -> str:
    """A level of the ladder in a word."""
    return _(_LEVELS[level])


def rung_character(rung: Rung) -> str:
    """How it rides, in a sentence."""
    return _(CHARACTERS[rung.key])


def character_of(spec: str) -> str:
    """How the bot with this spec rides; empty for one that is not on the ladder."""
    rung = rung_of(spec)
    return rung_character(rung) if rung else ""
