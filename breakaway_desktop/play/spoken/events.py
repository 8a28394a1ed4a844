"""What has happened, in words: the lines that are told without being asked for, from what a team may know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from breakaway_desktop.engine.events import (
    Crossed,
    Dealt,
    Dropped,
    Event,
    Moved,
    NoOrderGiven,
    OrderTaken,
    Pushed,
    RaceEnded,
    Replaced,
    Retired,
    RetirementOrdered,
    Revealed,
    SpecialPlayed,
    TurnEnded,
)
from breakaway_desktop.engine.slipstream import BASE
from breakaway_desktop.engine.view import View, see
from breakaway_desktop.kit.caching import cached_by_identity
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.play.spoken.circuit import string_size
from breakaway_desktop.play.spoken.names import BRIEF, FULL, USUAL, SpokenNames, sentences
from breakaway_desktop.play.spoken.race import points_text_of
from breakaway_desktop.play.watching.viewer import MOST_STEPS, events_seen
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.log_lines import log_lines_of
from breakaway_desktop.sentences.names import line_name, listed, place_text, points_text
from breakaway_desktop.sentences.why.hidden import is_hidden


class Moment(NamedTuple):
    """An event as a team may know it, and the team's view just before it."""

    event: Event
    before: View
    is_chosen: bool = True
    """Whether the event follows from a human's choice."""


@cached_by_identity(MOST_STEPS)
def moments_of(step: Step, team: int, *, is_chosen: bool = True) -> tuple[Moment, ...]:
    """Return what a team may know of a step. `is_chosen`: whether a human decided it."""
    return tuple(Moment(event, see(before, team), is_chosen) for event, before in events_seen(step, team))


def event_line(moment: Moment, names: SpokenNames) -> str:
    """Return a line on any event, for a player who reads what has happened line by line; empty if it has none."""
    event, before = moment.event, moment.before
    if isinstance(event, Replaced):
        return _new_cards_line(event, before, names, USUAL)
    return sentences(log_lines_of(event, names, before))


def told_lines(
    moments: Iterable[Moment],
    names: SpokenNames,
    *,
    amount: str = USUAL,
    every_move: bool = False,
    holds_places: bool = False,
) -> list[str]:
    """Return the lines that are told of these events. The places at a line behind the second take one line.

    `holds_places`: more may cross the line before anybody is asked, so the last places are not told yet.
    """
    lines: list[str] = []
    crossings: list[Moment] = []
    for moment in moments:
        event = moment.event
        if isinstance(event, Crossed):
            if event.points and (amount != BRIEF or event.place == 1 or event.rider // 10 == names.own):
                crossings.append(moment)
            continue
        if isinstance(event, Replaced | TurnEnded | RaceEnded) and crossings:
            lines += _crossing_lines(crossings, names)
            crossings = []
        line = _told_line(moment, names, amount, every_move=every_move)
        if line:
            lines.append(line)
        if isinstance(event, TurnEnded) and amount == FULL and any(rider.points for rider in moment.before.riders):
            lines.append(points_text_of(moment.before, names))
    return lines if holds_places else lines + _crossing_lines(crossings, names)


def _told_line(moment: Moment, names: SpokenNames, amount: str, *, every_move: bool) -> str:
    """Return the line on one event; empty if the amount does not include it."""
    event, before, own = moment.event, moment.before, names.own
    match event:
        case Moved():
            return _move_line(moment, event, names, amount, every_move=every_move)
        case Replaced():
            return _new_cards_line(event, before, names, amount)
        case TurnEnded():
            is_told = event.alone and event.alone != before.alone and (amount != BRIEF or event.alone // 10 == own)
            return _alone_line(event.alone, before, names, amount) if is_told else ""
        case Retired() | RaceEnded() | RetirementOrdered() | Revealed() | SpecialPlayed() | OrderTaken():
            is_told = True
        case NoOrderGiven() | Dealt() | Pushed():
            is_told = event.rider // 10 == own or amount == FULL
        case Dropped():
            old = {rider.id for rider in before.riders if rider.dropped}
            is_told = any(rider // 10 == own for rider in old.symmetric_difference(event.riders))
            if is_told and amount != FULL:
                mine = {rider for rider in event.riders if rider // 10 == own}
                event = Dropped(tuple(sorted(mine | {rider for rider in old if rider // 10 != own})))
        case _:
            is_told = False
    return sentences(log_lines_of(event, names, before)) if is_told else ""


def _move_line(moment: Moment, event: Moved, names: SpokenNames, amount: str, *, every_move: bool) -> str:
    """Return the line on a move: of a rival only if every move is told, of an own rider if his player did not know."""
    before = moment.before
    if event.rider // 10 != names.own:
        return sentences(log_lines_of(event, names, before)) if every_move or amount == FULL else ""
    is_known = moment.is_chosen or before.options.orders == "simultaneous"
    if is_known and not before.rider(event.rider).dropped and event.end - event.start == event.card:
        return ""
    if amount == BRIEF:
        return sentences([_("{rider} to {square}").format(rider=event.rider, square=event.end)])
    return sentences(log_lines_of(event, names, before))


def _crossing_lines(moments: Sequence[Moment], names: SpokenNames) -> list[str]:
    """Return the places at each line: the first two with a line each, the others together."""
    lines = []
    for line in dict.fromkeys(_crossed(moment).line for moment in moments):
        rest = []
        for moment in moments:
            event = _crossed(moment)
            if event.line != line:
                continue
            values = {
                "rider": names.rider(event.rider),
                "line": line_name(line, moment.before.course),
                "place": place_text(event.place),
                "points": points_text(event.points),
            }
            count = 1 if event.points == 1 else 2
            if event.sharing > 1 or line is None or (line == moment.before.course.finish and event.place <= 2):
                lines.append(sentences(log_lines_of(event, names, moment.before)))
            elif event.place == 1:
                words = ngettext("{rider} wins {line}: {points} point", "{rider} wins {line}: {points} points", count)
                lines.append(sentences([words.format(**values)]))
            elif event.place == 2:
                words = ngettext("{rider} is {place}: {points} point", "{rider} is {place}: {points} points", count)
                lines.append(sentences([words.format(**values)]))
            else:
                rest.append(moment)
        if rest:
            shares = [
                _("{rider} gets {card}").format(
                    rider=names.rider(_crossed(moment).rider), card=points_text(_crossed(moment).points)
                )
                for moment in rest
            ]
            name = line_name(line, rest[0].before.course)
            lines.append(_("{line}: {riders}.").format(line=name, riders=", ".join(shares)))
    return lines


def _crossed(moment: Moment) -> Crossed:
    assert isinstance(moment.event, Crossed)
    return moment.event


def _new_cards_line(event: Replaced, before: View, names: SpokenNames, amount: str) -> str:
    """Return the new cards of the own riders, in the order of their numbers."""
    mine = sorted((rider, card) for rider, card in event.cards if rider // 10 == names.own)
    if not mine:
        return ""
    cards = listed([str(card) for _rider, card in mine])
    if amount == BRIEF:
        return _("New {cards}.").format(cards=cards)
    if amount == FULL:
        return sentences(_new_card_text(rider, card, before) for rider, card in mine)
    if len(mine) < 4:
        cards = ", ".join(_("{rider} gets {card}").format(rider=rider, card=card) for rider, card in mine)
    return _("Your new cards: {cards}.").format(cards=cards)


def _new_card_text(rider: int, card: int, before: View) -> str:
    """Return a new card with the riders ahead, if they are known and explain it."""
    text = _("{rider} gets {card}").format(rider=rider, card=card)
    string = 0 if is_hidden(before) else string_size(before, rider)
    if not string or card != BASE + string:
        return text
    words = ngettext("{text}: {n} rider ahead", "{text}: {n} riders ahead", string)
    return words.format(text=text, n=string)


def _alone_line(rider: int, before: View, names: SpokenNames, amount: str) -> str:
    name, others = names.rider(rider), [other.square for other in before.on_road() if other.id != rider]
    if amount == FULL and others and not is_hidden(before):
        gap = before.rider(rider).square - max(others)
        return sentences([_("{rider} is alone in front by {gap}").format(rider=name, gap=gap)])
    return sentences([_("{rider} is alone in front").format(rider=name)])
