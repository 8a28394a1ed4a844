"""What each card of a rider would do and bring, from a team's view alone (R9.1)."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from breakaway_desktop.engine import preview
from breakaway_desktop.engine.card_range import CardRange, card_ranges
from breakaway_desktop.engine.marks import Gates, Then
from breakaway_desktop.engine.preview import Outcome, outcome
from breakaway_desktop.engine.view import SeenRider, View
from breakaway_desktop.sentences.explaining.hidden import is_hidden
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.ui.drawing.language_cache import cached_by_language
from breakaway_desktop.ui.road.board import in_running_order
from breakaway_desktop.words import _, ngettext


class Among(NamedTuple):
    """Where a card takes him among riders whose squares are hidden: the foremost he is sure to pass, else the nearest
    who is sure to stay ahead (0: none), the checkpoints he passes, whether somebody is sure to be level or ahead."""

    passed: int
    ahead: int
    gates: tuple[int, ...]
    follows: bool


@dataclass(frozen=True, slots=True)
class CardOutcome:
    """One card; `outcome` is None while it lies face down, or where it is `refused`: then that says why, and `lands` on
    which square he would. `span` is None also where the range is not known."""

    outcome: Outcome | None
    span: CardRange | None = None
    then: Then | None = None
    among: Among | None = None
    start: int = 0
    refused: str = ""
    briefly: str = ""
    """The same in fewer words."""
    lands: int = 0


def card_outcomes(view: View, rider: int, allowed: Sequence[int]) -> tuple[CardOutcome, ...]:
    """One for each card of his hand, face down or not; `allowed` are those he may play."""
    return _card_outcomes(view, rider, tuple(allowed))


@cached_by_language(16)
def _card_outcomes(view: View, rider: int, allowed: tuple[int, ...]) -> tuple[CardOutcome, ...]:
    seen, variant = view.rider(rider), view.variant
    known = [card for card in seen.cards if card is not None]
    spans = dict(zip(known, card_ranges(view, rider, known), strict=True))
    found = []
    for card in seen.cards:
        if card is None:
            found.append(CardOutcome(None))
            continue
        refused = refused_outcome(view, seen, card, allowed)
        if refused is not None:
            found.append(refused)
            continue
        landing = outcome(view, rider, card)
        among = _among(view, seen, landing) if is_hidden(view) else None
        found.append(CardOutcome(landing, spans[card], variant.then(view, rider, card), among, seen.square))
    return tuple(found)


def refused_outcome(view: View, rider: SeenRider, card: int, allowed: Container[int]) -> CardOutcome | None:
    """Why he may not play this card of his hand now; None where he may, or where his variant says no more of it."""
    refusal = None if card in allowed else preview.refusal(view, rider.id, card)
    if refusal is None:
        return None
    limit = refusal.values.get("limit")
    briefly = _("nobody may reach {square}").format(square=limit) if limit else ""
    return CardOutcome(None, refused=say_refusal(refusal), briefly=briefly, lands=rider.square + card)


def _among(view: View, rider: SeenRider, found: Outcome) -> Among:
    """Where a card takes him, as far as the order and the own riders say it for sure."""
    order = in_running_order(view)
    before = order[: next(at for at, other in enumerate(order) if other.id == rider.id)]
    end = found.square
    passed = [other.id for other in before if (other.square if other.farthest is None else other.farthest) < end]
    ahead = [other.id for other in before if other.square >= end]
    every = next((mark.every for mark in view.variant.marks(view) if isinstance(mark, Gates)), 0)
    gates = range(every, end, every) if every else range(0)
    follows = any(other.square >= end for other in order if other.id != rider.id)
    over = tuple(gate for gate in gates if rider.square <= gate)
    return Among(passed[0] if passed else 0, ahead[-1] if ahead else 0, over, follows)


def among_words(among: Among, *, briefly: bool = False) -> str:
    """`ahead of 21, passes 60`."""
    if among.passed:
        told = _("ahead of {rider}").format(rider=among.passed)
    elif among.ahead:
        told = _("behind {rider}").format(rider=among.ahead)
    elif among.follows:
        told = _("uncertain")
    else:
        told = _("in front") if briefly else _("probably in front")
    if among.gates:
        return _("{place}, past {gates}").format(place=told, gates=", ".join(map(str, among.gates)))
    return told


def cost_words(points: int) -> str:
    """`−2`, `0` or `+1`: what a card takes or gives."""
    return f"−{points}" if points > 0 else f"+{-points}" if points else "0"


def less_words(short: int) -> str:
    """What it means to be short of stamina."""
    if short == 1:
        return _("one short: one square less")
    return ngettext("two short: {n} square less", "two short: {n} squares less", 3).format(n=3)
