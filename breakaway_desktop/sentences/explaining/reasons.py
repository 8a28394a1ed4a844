"""A reason: the words about a number of a race, and what the road highlights with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from breakaway_desktop.engine.events import Event, Replaced
from breakaway_desktop.engine.explanations import CardWhy, cards_why
from breakaway_desktop.engine.race import Race
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.explanations import say_string
from breakaway_desktop.words import _

_MOST: Final = 4
"""How many new cards are explained where the reader has no riders of his own."""


@dataclass(frozen=True, slots=True)
class Highlight:
    """What the road shows of a reason: squares that count, or the one `at` which something counted, and riders who do.
    `then` is the race of that moment, None for now."""

    squares: tuple[int, ...] = ()
    riders: tuple[int, ...] = ()
    at: int = 0
    then: Race | None = None


@dataclass(frozen=True, slots=True)
class Explanation:
    """`subject` is what is explained, in a few words; `card` the data of a card, where it is one."""

    subject: str
    text: str
    light: Highlight | None = None
    card: CardWhy | None = None


def dealt_last(steps: Sequence[Step]) -> tuple[CardWhy, ...]:
    """Why the cards dealt last have their values; empty in turn 1."""
    for step in reversed(steps):
        if any(isinstance(event, Replaced) for event in step.events):
            return cards_why(step.before, step.events)
    return ()


def told_cards(event: Event, before: Race, mine: Sequence[int]) -> tuple[CardWhy, ...]:
    """The new cards of an event that are spoken of, those of the riders `mine`, else the highest; empty if none are
    dealt or who was counted ahead is not to be known (R8.2). `before` is the race right before it."""
    if not isinstance(event, Replaced) or before.rules.variant.hides_road:
        return ()
    whys = cards_why(before, (event,))
    return tuple(why for why in whys if why.rider in mine) or tuple(sorted(whys, key=lambda why: -why.card)[:_MOST])


def turn_start(first: Race, steps: Sequence[Step]) -> Race:
    """The race at the start of the running turn (R5.6)."""
    start = first
    for step in reversed(steps):
        if any(isinstance(event, Replaced) for event in step.events):
            start = step.after
            break
    return start


def light_of(why: CardWhy, then: Race | None) -> Highlight:
    """The squares and riders that a card counted; `then` is the road on which it did."""
    squares = tuple(square for square, _riders in why.ahead)
    riders: tuple[int, ...] = (why.behind,) if why.kind == "lead" else ()
    if squares and then is not None:
        riders = tuple(rider.id for rider in then.riders if not rider.retired and rider.square in squares)
    return Highlight(squares, riders, why.square, then)


def short_reason(why: CardWhy) -> str:
    """A card's reason in a table: `3 + 6 ahead (40: 2, 39: 4)`, `breaks away, 3 squares clear`."""
    if why.kind == "lead":
        return _("breaks away by {lead}").format(lead=why.lead)
    if why.kind in ("still-alone", "first-already", "nobody"):
        return _("3, alone in front")
    return say_string(why.ahead)
