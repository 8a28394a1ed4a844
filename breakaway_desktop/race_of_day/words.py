"""The race of the day in words: its date, its result, and the lines to share."""

from __future__ import annotations

from datetime import date

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.race import Points
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.guide import variant_title
from breakaway_desktop.kit.words import _
from breakaway_desktop.race_of_day.bot_rides import RIDES
from breakaway_desktop.race_of_day.plan import BASE, COURSES, DayTry, is_looked
from breakaway_desktop.sentences.dates import day_and_month
from breakaway_desktop.sentences.names import place_text, points_words

CROSSED, NOT_CROSSED = "■", "□"


def course_text(day: date) -> str:
    """Return the kind of race of a date: `Short race, 2 sprints`, `Mountains`, `Classic`."""
    course = COURSES[day.weekday()]
    if course.variant is not None:
        return variant_title(course.variant)
    if course.finish == RULE_SETS[BASE].finish:
        return _("Classic")
    if len(course.sprints) == 1:
        return _("Short race")
    return _("Short race, {count} sprints").format(count=len(course.sprints))


def place_and_points(first: DayTry) -> tuple[int, Points]:
    """Return the place of the player's team (of shared places, the first) and its points (R6.6)."""
    final = standings(first.match.race)
    return final.place_of(first.team), final.points_of(first.team)


def result_text(first: DayTry) -> str:
    """Return `2nd of 6 with 48 points`, and whether the player watched it first."""
    place, points = place_and_points(first)
    sentence = _("{place} of {teams} with {points}")
    result = sentence.format(place=place_text(place), teams=len(first.match.seats), points=points_words(points))
    return f"{result}, {_('watched first')}" if is_looked(first.match.meta) else result


def shared_text(first: DayTry) -> str:
    """Return the result as lines to share: no squares, no cards, no course."""
    title = _("Breaking Away, race of {date}").format(date=day_and_month(first.day.day, first.day.month))
    if first.edition > 1:
        title = _("{title} (edition {number})").format(title=title, number=first.edition)
    rows = ("".join(CROSSED if own else NOT_CROSSED for own in line) for line in first.crossed_places)
    return "\n".join([title, result_text(first), *rows])


def bots_text(bots: tuple[int, int] | None) -> str:
    """Return `ahead of 71 of 100 bots`; empty while too few have ridden."""
    if bots is None:
        return ""
    ahead, ridden = bots
    sentence = _("ahead of {ahead} of {n} bots") if ridden >= RIDES else _("ahead of {ahead} of {n} bots so far")
    return sentence.format(ahead=ahead, n=ridden)
