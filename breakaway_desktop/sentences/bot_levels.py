"""Bots of the ladder: names of their levels, and a sentence on each bot and style."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.bots.ladder import RIVALS, level_of, style_of
from breakaway_desktop.kit.words import _, cached_by_language, mark
from breakaway_desktop.sentences.names import Names, bot_name

CHARACTERS: Final[dict[str, str]] = {
    "random": mark("Random plays any card it can: good for a first race."),
    "gentle": mark("Domestique (easy) rates its cards like Domestique but often plays a weaker one."),
    "domestique": mark("Domestique rates every card by the points it should bring and usually plays the best."),
    "captain": mark("Captain tries every card in a few simulated races and plays one of the best."),
    "director": mark("Director simulates the next two turns many times and plans all four riders together."),
    "plain": mark("All-rounder takes points wherever it can."),
    "sprinter": mark("Sprinter saves high cards for the lines and jumps whenever there are points to win."),
    "attacker": mark("Attacker rides in front, drops the field and turns its lead into new cards."),
    "rouleur": mark("Rouleur hides in the middle of the bunch, collects slipstream and comes out late."),
    "leadout": mark("Lead-out keeps its four riders together and gives team-mates its slipstream."),
}
"""A sentence on each bot and style."""

_TEMPERS: Final = {
    "plain": mark("Keeps its plans to itself."),
    "sprinter": mark("Prefers the sprints to the finish."),
    "attacker": mark("Wants nobody in front."),
    "rouleur": mark("Lets others ride in front."),
    "leadout": mark("Keeps its team-mates close."),
}
"""What the rival of a style says of itself; what it claims is measured (docs/bots.md, Rivals)."""

OTHER_COMPUTER: Final = mark("Another computer may reckon differently.")
"""What is said wherever a race of bots that do fixed work is promised again (docs/bots.md, The same race again)."""

_LEVELS: Final = {
    1: mark("for children"),
    2: mark("easy"),
    3: mark("normal"),
    4: mark("hard"),
    5: mark("expert"),
}


def level_word(level: int) -> str:
    return _(_LEVELS[level])


@cached_by_language(64)
def bot_and_level(spec: str) -> str:
    """Return the name of a bot with its level: `Sprinter, hard`; only the name for a bot that is not on the ladder."""
    rung = level_of(spec)
    if rung is None:
        return bot_name(spec)
    return _("{bot}, {level}").format(bot=bot_name(spec), level=level_word(rung.level))


def player_and_level(names: Names, team: int) -> str:
    """Name of the player of a team; of a bot with its level."""
    bot = names.seats[team - 1].bot
    return names.player(team) if bot is None else bot_and_level(bot)


def temper_of(names: Names, team: int) -> str:
    """Return what the rival of a team says of itself; empty if it has none, or one in another style than its own."""
    seat = names.seats[team - 1]
    style = style_of(seat.bot or "")
    return _(_TEMPERS[style]) if style and names.rival(team) and style == RIVALS[seat.colour].style else ""


def character_of(spec: str) -> str:
    """Sentence on how the bot with this spec plays; empty if it is not on the ladder."""
    rung = level_of(spec)
    return _(CHARACTERS[style_of(spec) or rung.key]) if rung else ""
