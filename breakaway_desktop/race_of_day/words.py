"""The race of the day in words: its date, its result, and the lines to share."""

from __future__ import annotations

from breakaway_desktop.engine.race import Points
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.kit.words import _
from breakaway_desktop.race_of_day.bot_rides import RIDES
from breakaway_desktop.race_of_day.plan import DayTry, is_looked
from breakaway_desktop.sentences.dates import day_and_month
from breakaway_desktop.sentences.message import place_words

CROSSED, NOT_CROSSED = "■", "□"


def place_and_points(first: DayTry) -> tuple[int, Points]:
    """Return the place of the player's team (of shared places, the first) and its points (R6.6)."""
    final = standings(first.match.race)
    return final.place_of(first.team), final.points_of(first.team)


def result_text(first: DayTry, rider: str = "") -> str:
    """Return `Anna 2nd of 6, 48 points`, and whether the player watched it first."""
    result = place_words(first.match, first.team, rider)
    return f"{result}, {_('watched first')}" if is_looked(first.match.meta) else result


def shared_lines(first: DayTry, rider: str = "", bots: tuple[int, int] | None = None) -> tuple[str, str]:
    """Return the result and the squares of all lines as two lines to share: no cards, no course.

    `bots`: how many bots came behind the player, of how many that have ridden his seat; None: not known.
    """
    day = _("Breaking Away, race of {date}").format(date=day_and_month(first.day.day, first.day.month))
    if first.edition > 1:
        day = _("{title} (edition {number})").format(title=day, number=first.edition)
    result = ", ".join(filter(None, (result_text(first, rider), bots_text(bots))))
    rows = ("".join(CROSSED if own else NOT_CROSSED for own in line) for line in first.crossed_places)
    return _("{day}: {result}.").format(day=day, result=result), " ".join(rows)


def bots_text(bots: tuple[int, int] | None) -> str:
    """Return `ahead of 71 of 100 bots`; empty while too few have ridden."""
    if bots is None:
        return ""
    ahead, ridden = bots
    sentence = _("ahead of {ahead} of {n} bots") if ridden >= RIDES else _("ahead of {ahead} of {n} bots so far")
    return sentence.format(ahead=ahead, n=ridden)
