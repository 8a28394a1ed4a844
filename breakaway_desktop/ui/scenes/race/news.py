"""What has happened in a run of riders, in one line: lines first, then what changed, then who rode where."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Final, NamedTuple

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.events import (
    Dealt,
    Dropped,
    Moved,
    OrdersGiven,
    OrderTaken,
    Pushed,
    Replaced,
    Retired,
    Revealed,
    SpecialPlayed,
)
from breakaway_desktop.engine.view import View, see
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.crossings import places_of, scored
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.sentences.story import tell, tell_ride
from breakaway_desktop.ui.kit.keymap import cap_of
from breakaway_desktop.ui.scenes.race.recap import RecapShown, say_pushes, unasked
from breakaway_desktop.words import _, ngettext

FAST: Final = 9
"""A card from here on is an attack worth telling."""

_Ride = tuple[int, int]
"""The place of a step in the run, and the rider."""


class _Part(NamedTuple):
    """One part of the line; it tells of so many moves. `brief`: the same where there is little room."""

    text: str
    moves: int = 0
    brief: str = ""


def run_shown(
    steps: Sequence[Step],
    names: Names,
    steered: Container[int] = (),
    *,
    earlier: Sequence[Step] = (),
    team: int = 0,
    also: Sequence[str] = (),
) -> RecapShown:
    """A run of moves in one line: lines crossed, finish and winner first; `also`; what was missing, who is gone, and
    the new cards of `team`; then the moves of the last turn of the run as they were ridden. Who rode unasked comes
    after something else, and once: not if it was so the time before (`earlier`: the steps before the run)."""
    rides = [(at, event) for at, step in enumerate(steps) for event in step.events if isinstance(event, Moved)]
    told = dict.fromkeys((at, move.rider) for at, move in rides)
    count = {ride: sum((at, move.rider) == ride for at, move in rides) for ride in told}
    parts, silent = _lines(steps, names, count)
    parts += [_Part(sentence) for sentence in also]
    parts += [_Part(line) for step in steps for line in _changes(step, names)]
    parts += [part for step in steps for part in _own_cards(step, names, team)]
    pushes = [event for step in steps for event in step.events if isinstance(event, Pushed)]
    if pushes:
        parts.append(_Part(say_pushes(pushes, names)))
    notes, noted = _by_themselves(steps, names, steered, earlier, silent, team)
    moves = _moves(steps, [ride for ride in rides if (ride[0], ride[1].rider) not in silent | noted], names)
    whole = [*parts, *notes, *moves] if parts else [*moves[:1], *notes, *moves[1:]]
    head = ngettext("{n} move", "{n} moves", len(rides)).format(n=len(rides)) if rides else ""
    return RecapShown(
        head, tuple(part.text for part in whole), again=bool(rides), tells=tuple(part.moves for part in whole),
        moves=len(rides), firm=len(parts), brief=tuple(part.brief or part.text for part in whole),
    )  # fmt: skip


def _lines(steps: Sequence[Step], names: Names, count: dict[_Ride, int]) -> tuple[list[_Part], set[_Ride]]:
    """Places that brought points, the finish first; and whose rides are told with them."""
    found = [
        (places, at)
        for at, step in enumerate(steps)
        for places in places_of(scored(step), names, step.before.rules.course.finish)
    ]
    parts, silent = [], set[_Ride]()
    for places, at in sorted(found, key=lambda each: each[0].rank):
        fresh = {(at, rider) for rider in places.riders} - silent
        silent |= fresh
        parts.append(_Part(places.text, sum(count.get(ride, 0) for ride in fresh), places.brief))
    return parts, silent


def _changes(step: Step, names: Names) -> list[str]:
    """Orders that were missing (R4.4), and who is gone or dropped."""
    kinds = Revealed | SpecialPlayed | Dealt | Dropped | Retired
    news = [event for event in step.events if isinstance(event, kinds | OrdersGiven | OrderTaken)]
    news = [event for event in news if not isinstance(event, OrdersGiven | OrderTaken) or event.missing]
    if not news:
        return []
    before = see(step.before)
    return [line for event in news for line in tell(event, names, before)]


def _own_cards(step: Step, names: Names, team: int) -> list[_Part]:
    """The new cards of one team."""
    parts: list[_Part] = []
    for event in step.events:
        if isinstance(event, Replaced):
            own = tuple(dealt for dealt in event.cards if dealt[0] // 10 == team)
            told = tell(Replaced(own), names, see(step.before)) if own else ()
            brief = ", ".join(_("{rider}: {card}").format(rider=rider, card=card) for rider, card in own)
            parts += [_Part(line, 0, _("new cards {cards}").format(cards=brief)) for line in told]
    return parts


def _by_themselves(
    steps: Sequence[Step],
    names: Names,
    steered: Container[int],
    earlier: Sequence[Step],
    silent: set[_Ride],
    team: int,
) -> tuple[list[_Part], set[_Ride]]:
    """Riders of humans who rode without being asked, for the first time."""
    parts, noted = [], set[_Ride]()
    before = [*earlier, *steps]
    for at, step in enumerate(steps):
        decision = step.decision
        if not isinstance(decision, PlayCard) or not names.seats[decision.rider // 10 - 1].is_human:
            continue
        if step.before.rules.variant.hides_road and decision.rider // 10 != team:
            continue
        why = unasked(step, steered)
        if not why or _last_why(before[: len(earlier) + at], decision.rider, steered) == why:
            continue
        sentence = (
            _("{rider} is dropped and plays his highest card ({key}: steer him)")
            if why == "dropped"
            else _("{rider} holds only {card}s and rides by himself")
        )
        told = sentence.format(rider=names.rider(decision.rider), card=decision.card, key=cap_of("D"))
        ride = at, decision.rider
        parts.append(_Part(told, 0 if ride in silent else 1))
        noted.add(ride)
    return parts, noted


def _last_why(steps: Sequence[Step], rider: int, steered: Container[int]) -> str:
    """Why this rider was not asked when he rode last; empty if he was, or has not ridden yet."""
    for step in reversed(steps):
        if isinstance(step.decision, PlayCard) and step.decision.rider == rider:
            return unasked(step, steered)
    return ""


def _moves(steps: Sequence[Step], rides: Sequence[tuple[int, Moved]], names: Names) -> list[_Part]:
    """The moves in the order in which they were ridden: of the last turn alone, which is named where the run began in
    an earlier one."""
    turns = [steps[at].before.turn for at, _move in rides]
    parts: list[_Part] = []
    for (_at, move), turn in zip(rides, turns, strict=True):
        if turn != turns[-1]:
            continue
        told = tell_ride(move, names)
        if (move.card or 0) >= FAST:
            told = _("{ride}, an attack").format(ride=told)
        if not parts and steps[0].before.turn != turn:
            told = _("turn {turn}: {ride}").format(turn=turn, ride=told)
        parts.append(_Part(told, 1))
    return parts


def say_leaving(view: View, names: Names) -> list[str]:
    """Those who leave at the end of the turn, as far as the reader of the view may know (R4.5)."""
    sentence = _("{rider} leaves when turn {turn} begins")
    return [sentence.format(rider=names.rider(rider), turn=view.turn + 1) for rider in view.retiring]
