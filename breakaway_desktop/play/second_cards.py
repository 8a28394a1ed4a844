"""Two cards a turn (R8.4): those to choose from after a first one, and those of the last turn, for all screens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from breakaway_desktop.engine.claims import claims_of, with_orders
from breakaway_desktop.engine.events import HalfEnded, Moved, Replaced, is_played
from breakaway_desktop.engine.evolve import evolve
from breakaway_desktop.engine.explanations import card_why
from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.words import _
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.claims import is_wide
from breakaway_desktop.sentences.why.reasons import short_reason

_HIGHEST: Final = 40
"""The highest number that is offered: new cards are hardly ever higher."""


class SecondCards(NamedTuple):
    """The cards that he `keeps`; `certain` and `possible`: new ones that he gets, or may get; `highest`: the largest of
    all numbers that may be named instead. `is_open`: he may get others than `possible`."""

    keeps: tuple[int, ...]
    certain: tuple[int, ...]
    possible: tuple[int, ...]
    highest: int
    is_open: bool

    @property
    def tiles(self) -> tuple[int, ...]:
        return (*self.keeps, *self.certain, *self.possible)


@lru_cache(maxsize=64)
def second_cards(view: View, rider: int, firsts: tuple[tuple[int, int], ...]) -> SecondCards:
    """Return the cards that may follow the rider's first one. `firsts`: his team's riders with their first cards."""
    first, hand = dict(firsts)[rider], list(view.rider(rider).cards)
    hand.remove(first)
    keeps = tuple(dict.fromkeys(card for card in hand if card is not None))
    claims = claims_of(with_orders(view, rider, dict(firsts)), rider, first)
    new = next((claim for claim in claims if claim.kind == "new" and not is_wide(claim)), None)
    dealt = () if new is None else tuple(card for card in range(new.low, new.high + 1) if card not in keeps)
    highest = min(_HIGHEST, view.options.card_cap or _HIGHEST)  # R7.5
    is_certain = new is not None and new.low == new.high
    return SecondCards(keeps, dealt if is_certain else (), () if is_certain else dealt, highest, is_open=new is None)


def second_card_text(choices: SecondCards, card: int) -> str:
    """Return what is said of one of the cards."""
    return _("{card}, only if he gets it").format(card=card) if card in choices.possible else str(card)


def second_cards_text(choices: SecondCards) -> str:
    """Return all of them: `2, 9; only if he gets it: 4, 5`."""
    parts = [", ".join(map(str, (*choices.keeps, *choices.certain)))]
    if choices.possible:
        parts.append(_("only if he gets it: {cards}").format(cards=", ".join(map(str, choices.possible))))
    return "; ".join(filter(None, (*parts, _("or another") if choices.is_open else "")))


@dataclass(frozen=True, slots=True)
class RiderHalves:
    """A rider's turn in two halves."""

    id: int
    first: int
    dealt: int
    """The new card between the halves; 0 if none was dealt."""
    second: int
    """The card that was named for the second half."""
    right: bool
    """Whether he held `second` and played it."""
    end: int
    """The square where he ended the turn."""
    reason: str
    """Why he was dealt `dealt`; empty if `right`."""


def last_turn_in_halves(steps: Sequence[Step], team: int) -> tuple[int, tuple[RiderHalves, ...]]:
    """Return the number of the last turn that was played, and the halves of the team's riders in it; 0 and () if none
    was."""
    for step in reversed(steps):
        if any(isinstance(event, HalfEnded) for event in step.events):
            return step.before.turn, _rider_halves(step, team)
    return 0, ()


def _rider_halves(step: Step, team: int) -> tuple[RiderHalves, ...]:
    """Return the halves of a turn for the riders of a team, by rider number."""
    race = before = step.before
    first: dict[int, int | None] = {}
    dealt: dict[int, int] = {}
    halves: list[RiderHalves] = []
    is_second = False

    # The cards of the first half, and then the results of the second.
    for event in step.events:
        if isinstance(event, Moved) and event.rider // 10 == team:
            if not is_second:
                first[event.rider] = event.card
            elif event.rider in first:
                number, card = event.rider, event.card or 0
                new = dealt.get(number, 0)
                right = is_played(event)
                why = short_reason(card_why(before, number, new)) if new and not right else ""
                halves.append(RiderHalves(number, first[number] or 0, new, card, right, event.end, why))
        elif isinstance(event, Replaced) and not is_second:
            before, dealt = race, dict(event.cards)
        elif isinstance(event, HalfEnded):
            is_second = True
        race = evolve(race, event)

    return tuple(sorted(halves, key=lambda rider: rider.id))
