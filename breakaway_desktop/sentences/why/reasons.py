"""An explanation: text about a number of a race, and the highlights on the road."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from breakaway_desktop.engine.events import Event, Replaced
from breakaway_desktop.engine.explanations import CardWhy, cards_why
from breakaway_desktop.engine.race import Race
from breakaway_desktop.kit.words import _
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.why.engine_reasons import string_text

_MOST: Final = 4
"""Maximum number of new cards explained if the viewer has no riders of his own."""


@dataclass(frozen=True, slots=True)
class Highlight:
    """Squares and riders that the road highlights.

    `counted_from`: the square where something was counted; `race`: the race at that moment, None for now.
    """

    squares: tuple[int, ...] = ()
    riders: tuple[int, ...] = ()
    counted_from: int = 0
    race: Race | None = None


@dataclass(frozen=True, slots=True)
class Explanation:
    """An explanation. `subject`: its title; `card`: the data of the new card that it explains, else None."""

    subject: str
    text: str
    light: Highlight | None = None
    card: CardWhy | None = None


def last_card_whys(steps: Sequence[Step]) -> tuple[CardWhy, ...]:
    """Return the reasons of the cards dealt last; empty in turn 1."""
    for step in reversed(steps):
        if any(isinstance(event, Replaced) for event in step.events):
            return cards_why(step.before, step.events)
    return ()


def notable_cards(event: Event, before: Race, mine: Sequence[int]) -> tuple[CardWhy, ...]:
    """Return the new cards worth mentioning: those of the riders `mine`, else the highest.

    Empty if none were dealt, or if they would reveal hidden squares (R8.2). `before`: the race just before the event.
    """
    if not isinstance(event, Replaced) or before.rules.variant.hides_road:
        return ()
    whys = cards_why(before, (event,))
    return tuple(why for why in whys if why.rider in mine) or tuple(sorted(whys, key=lambda why: -why.card)[:_MOST])


def start_of_turn(race: Race, steps: Sequence[Step]) -> Race:
    """Return the race at the time when the order of the current turn was fixed (R5.6)."""
    for step in reversed(steps):
        if race.moved == 0:
            break
        race = step.before
    return race


def highlight_of(why: CardWhy, race: Race | None) -> Highlight:
    """Highlight the squares and riders that were counted for a card, on the road of this race."""
    squares = tuple(square for square, _riders in why.ahead)
    riders: tuple[int, ...] = (why.behind,) if why.kind == "lead" else ()
    if squares and race is not None:
        riders = tuple(rider.id for rider in race.riders if not rider.retired and rider.square in squares)
    return Highlight(squares, riders, why.square, race)


def short_reason(why: CardWhy) -> str:
    """Reason for a card in a table: `3 + 6 ahead (40: 2, 39: 4)`, `breaks away by 3`."""
    if why.kind == "lead":
        return _("breaks away by {lead}").format(lead=why.lead)
    if why.kind in ("still-alone", "first-already", "nobody"):
        return _("3, alone in front")
    if why.kind in ("crowded", "blank") or (why.stopped_by == "crowded" and not why.ahead):
        return _("too crowded for a string")
    return string_text(why.ahead)
