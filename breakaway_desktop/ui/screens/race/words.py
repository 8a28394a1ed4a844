"""What the race screen says about the moment: whose turn it is, what to do, what has just happened, who is next."""

from __future__ import annotations

from typing import Final, NamedTuple

from breakaway_desktop.engine.events import Crossed, Moved, Replaced
from breakaway_desktop.play.film import Shot
from breakaway_desktop.play.masked import seen_shot, seen_steps
from breakaway_desktop.sentences.explaining.reasons import short_reason, told_cards
from breakaway_desktop.sentences.names import place_text, points_text
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.ui.screens.race.model import Model, acting
from breakaway_desktop.ui.screens.race.secrets import reader
from breakaway_desktop.words import _, ngettext

ATTACK: Final = 9
"""A card from here on is an attack worth telling."""
_MOST_TOLD: Final = 3
_MOST_COMING: Final = 7


class Ridden(NamedTuple):
    """A move that has just been ridden, in two words."""

    rider: int
    words: str


def headline(m: Model) -> str:
    """Whose turn it is."""
    if m.table.over:
        return _("Finished").upper()
    rider = acting(m)
    if rider:
        return m.names.rider(rider).upper()
    return _("Turn {turn}").format(turn=m.table.shown.turn).upper()


def what_to_do(m: Model) -> str:
    """What is to be done, or what is being done."""
    rider, table = acting(m), m.table
    if m.asked is not None:
        return _("Choose a card") if m.chosen < 0 else ""
    if table.over:
        return _("The race is over.")
    shot = seen_shot(table.shot, reader(m))
    if shot is not None:
        return _now(m, shot)
    if table.is_held and rider:
        return _("Paused: he is next")
    if table.thinking:
        return _("thinks …")
    return ""


def _now(m: Model, shot: Shot) -> str:
    """What is being shown, without the rider's name."""
    event = shot.event
    if isinstance(event, Moved):
        return _("rides {card} to {square}").format(card=event.card, square=event.end)
    if isinstance(event, Crossed):
        return scored_words(event, shot.before.rules.course.finish)
    if isinstance(event, Replaced):
        return _("new cards")
    return ""


def scored_words(event: Crossed, finish: int | None) -> str:
    """`wins sprint 33, 8 points`, without the rider's name."""
    points = points_text(event.points)
    n = 1 if event.points == 1 else 2
    line = _("the finish") if event.line == finish else _("line {line}").format(line=event.line)
    return ngettext("{place} at {line}: {points} point", "{place} at {line}: {points} points", n).format(
        place=place_text(event.place), line=line, points=points
    )


def just_now(m: Model) -> tuple[Ridden, ...]:
    """The last moves since the human's last card, the latest at the end; of one that scored, what it brought."""
    shown = seen_steps(m.match.steps[m.told_from : m.table.steps_shown], reader(m))
    moves: dict[int, str] = {}
    for step in shown:
        for event in step.events:
            if isinstance(event, Moved):
                moves.pop(event.rider, None)
                words = _("attacks to {square}") if (event.card or 0) >= ATTACK else _("to {square}")
                moves[event.rider] = words.format(square=event.end)
            elif isinstance(event, Crossed) and event.points and event.rider in moves:
                points = points_text(event.points)
                moves[event.rider] += " " + _("(+{points})").format(points=points)
    return tuple(Ridden(rider, words) for rider, words in moves.items())[-_MOST_TOLD:]


def more_told(m: Model) -> int:
    """How many moves since then are not among those that are told."""
    shown = seen_steps(m.match.steps[m.told_from : m.table.steps_shown], reader(m))
    return max(0, sum(isinstance(e, Moved) for step in shown for e in step.events) - _MOST_TOLD)


def coming(m: Model) -> tuple[int, ...]:
    """Who moves after the rider whose go it is, in this turn."""
    race = m.table.shown
    first = race.moved + (1 if acting(m) else 0)
    return tuple(rider for group in race.order[first:] for rider in group)[:_MOST_COMING]


def notice(m: Model) -> tuple[str, bool]:
    """The line that stands over everything else for a while, and whether something is wrong."""
    autosave = m.match.autosave
    if autosave is not None and autosave.failure is not None:
        return _("The race cannot be saved: the menu saves it elsewhere."), True
    if m.said is not None:
        return m.said.words, m.said.wrong
    return "", False


def say_failure(m: Model) -> str:
    """What went wrong with a bot since it was asked last; nothing if nothing did."""
    if not m.table.failures:
        return ""
    failure = m.table.failures[-1]
    m.table.failures.clear()
    return say_refusal(failure)


def new_card_words(m: Model) -> tuple[str, ...]:
    """The new cards of the reader's riders, as they are dealt, with their reasons."""
    shot = m.table.shot
    if shot is None or not reader(m):
        return ()
    mine = tuple(10 * reader(m) + number for number in range(1, 5))
    whys = told_cards(shot.event, shot.before, mine)
    return tuple(
        _("{rider} gets {card}: {reason}").format(rider=why.rider, card=why.card, reason=short_reason(why))
        for why in whys
    )
