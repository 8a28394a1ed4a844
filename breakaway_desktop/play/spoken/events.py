"""What has happened, in words: the lines that are told without being asked for, from what a team may know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

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
from breakaway_desktop.play.spoken.race import opening_lines, points_text_of
from breakaway_desktop.play.spoken.variants import ending_texts
from breakaway_desktop.play.watching.viewer import MOST_STEPS, events_seen
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.log_lines import log_lines_of
from breakaway_desktop.sentences.names import line_name, listed, place_text, points_text, points_words
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


def told_lines(moments: Iterable[Moment], names: SpokenNames, **how: Any) -> list[str]:
    """Return the words of `ranked_lines`."""
    return [words for words, _is_minor in ranked_lines(moments, names, **how)]


def ranked_lines(
    moments: Iterable[Moment],
    names: SpokenNames,
    *,
    amount: str = USUAL,
    every_move: bool = False,
    holds_places: bool = False,
) -> list[tuple[str, bool]]:
    """Return the lines that are told of these events, and whether each may be left out where there are too many: what
    a rival does. Each line's places take one line, and so do the revealed cards. Where a rival is the first to move,
    what opens a turn comes before it.

    `holds_places`: more may cross the line before anybody is asked, so the last places are not told yet.
    """
    lines: list[tuple[str, bool]] = []
    crossings: list[Moment] = []
    revealed: list[Revealed] = []
    opened: set[int] = set()
    for moment in moments:
        event, before = moment.event, moment.before
        if isinstance(event, Crossed):
            if event.points and (amount != BRIEF or event.place == 1 or event.rider // 10 == names.own):
                crossings.append(moment)
            continue
        if isinstance(event, Replaced | TurnEnded | RaceEnded):
            lines += ((line, False) for line in _crossing_lines(crossings, names))
            crossings = []
        if revealed and not isinstance(event, Revealed):
            lines.append((_revealed_line(revealed, names), False))
            revealed = []
        if isinstance(event, Revealed):
            revealed.append(event)
            continue
        if isinstance(event, Moved) and before.turn not in opened:
            opened.add(before.turn)
            if before.options.orders != "simultaneous" and not (moment.is_chosen and event.rider // 10 == names.own):
                lines += ((line, False) for line in opening_lines(before, amount=amount))
        if line := _told_line(moment, names, amount, every_move=every_move):
            lines.append((line, _is_by_rival(event, names)))
        is_counted = isinstance(event, RaceEnded) or (isinstance(event, TurnEnded) and amount == FULL)
        if is_counted and any(rider.points for rider in before.riders):
            points = points_text_of(before, names), False
            lines += [] if points in lines else [points]
    if revealed:
        lines.append((_revealed_line(revealed, names), False))
    return lines if holds_places else [*lines, *((line, False) for line in _crossing_lines(crossings, names))]


def _is_by_rival(event: Event, names: SpokenNames) -> bool:
    teams = {getattr(event, who, 0) // 10 for who in ("rider", "target")}
    return names.own not in teams and teams != {0}


def _revealed_line(events: Sequence[Revealed], names: SpokenNames) -> str:
    """Return all cards that are face up from now on, by rider."""
    riders = [f"{names.rider(event.rider)}: {listed([*map(str, event.cards)])}" for event in events]
    return sentences([_("Revealed, {riders}").format(riders=", ".join(riders))])


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
            alone = _alone_text(event.alone, before, names, amount) if is_told else ""
            return sentences([alone, *ending_texts(before)])
        case Retired() | RaceEnded() | RetirementOrdered() | SpecialPlayed() | OrderTaken():
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
    """Return the places at each line: `Sprint 7: 1st Fiamma 31, 10 points; 2nd your 12, 8.`"""
    lines = []
    for line in dict.fromkeys(_crossed(moment).line for moment in moments):
        places: list[str] = []
        for event in (_crossed(moment) for moment in moments if _crossed(moment).line == line):
            place = place_text(event.place)
            place = _("shared {place}").format(place=place) if event.sharing > 1 else place
            points = points_text(event.points) if places else points_words(event.points)
            places.append(f"{place} {names.rider(event.rider)}, {points}")
        name = _("Places") if line is None else line_name(line, moments[0].before.course)
        lines.append(f"{name}: {'; '.join(places)}.")
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


def _alone_text(rider: int, before: View, names: SpokenNames, amount: str) -> str:
    name, others = names.rider(rider), [other.square for other in before.on_road() if other.id != rider]
    if amount == FULL and others and not is_hidden(before):
        gap = before.rider(rider).square - max(others)
        return _("{rider} is alone in front by {gap}").format(rider=name, gap=gap)
    return _("{rider} is alone in front").format(rider=name)
