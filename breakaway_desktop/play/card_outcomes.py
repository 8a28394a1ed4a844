"""The outcome of each card of a rider, computed from his team's view only (R9.1)."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from breakaway_desktop.engine import preview
from breakaway_desktop.engine.claims import Claim, claims_of
from breakaway_desktop.engine.marks import Gates, Then
from breakaway_desktop.engine.preview import Outcome, preview_card
from breakaway_desktop.engine.view import SeenRider, View
from breakaway_desktop.kit.words import _, cached_by_language, ngettext
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.sentences.why.hidden import is_hidden


class RelativePlacing(NamedTuple):
    """The landing of a card among rivals with hidden squares (R8.2).

    `passed`: the foremost rider he is sure to pass; `ahead`: the nearest who is sure to stay ahead; 0: none. `gates`:
    the checkpoints he passes. `follows`: some rider is sure to be level or ahead.
    """

    passed: int
    ahead: int
    gates: tuple[int, ...]
    follows: bool


@dataclass(frozen=True, slots=True)
class CardOutcome:
    """The outcome of one card; `outcome` is None if the card is face down or `refused`.

    `refused` is the reason for that, `lands` the square that the card would lead to.
    """

    outcome: Outcome | None
    claims: tuple[Claim, ...] = ()
    """What the card is sure to bring."""
    then: Then | None = None
    relative_placing: RelativePlacing | None = None
    start: int = 0
    refused: str = ""
    refused_briefly: str = ""
    """A shorter `refused`."""
    lands: int = 0


def card_outcomes(view: View, rider: int, allowed: Sequence[int]) -> tuple[CardOutcome, ...]:
    """Return an outcome for each card of the hand, also for those face down. `allowed`: the legal cards."""
    return _card_outcomes(view, rider, tuple(allowed))


@cached_by_language(16)
def _card_outcomes(view: View, rider: int, allowed: tuple[int, ...]) -> tuple[CardOutcome, ...]:
    seen, variant = view.rider(rider), view.variant

    outcomes = []
    for card in seen.cards:
        if card is None:
            outcomes.append(CardOutcome(None))
            continue
        refused = refused_outcome(view, seen, card, allowed)
        if refused is not None:
            outcomes.append(refused)
            continue
        landing = preview_card(view, rider, card)
        among = _relative_placing(view, seen, landing) if is_hidden(view) else None
        claims, then = claims_of(view, rider, card), variant.then(view, rider, card)
        if any(claim.kind == "pushed" for claim in claims):  # perhaps over the line (R8.6)
            landing = landing._replace(stops_on=None)
        outcomes.append(CardOutcome(landing, claims, then, among, seen.square))

    return tuple(outcomes)


def refused_outcome(view: View, rider: SeenRider, card: int, allowed: Container[int]) -> CardOutcome | None:
    """Return why the rider cannot play this card now; None if he can, or if the variant gives no reason."""
    refusal = None if card in allowed else preview.refusal(view, rider.id, card)
    if refusal is None:
        return None
    limit = refusal.values.get("limit")
    briefly = _("nobody may reach {square}").format(square=limit) if limit else ""
    return CardOutcome(None, refused=refusal_sentence(refusal), refused_briefly=briefly, lands=rider.square + card)


def _relative_placing(view: View, rider: SeenRider, landing: Outcome) -> RelativePlacing:
    """Return what the running order and the viewer's own riders prove about a card's landing."""
    order = in_running_order(view)
    before = order[: next(index for index, other in enumerate(order) if other.id == rider.id)]
    end = landing.square
    passed = [other.id for other in before if (other.square if other.farthest is None else other.farthest) < end]
    ahead = [other.id for other in before if other.square >= end]
    every = gate_spacing(view)
    gates = range(every, end, every) if every else range(0)
    follows = any(other.square >= end for other in order if other.id != rider.id)
    passed_gates = tuple(gate for gate in gates if rider.square <= gate)
    return RelativePlacing(passed[0] if passed else 0, ahead[-1] if ahead else 0, passed_gates, follows)


def in_running_order(view: View) -> list[SeenRider]:
    """Return all riders on the road, front to back. With hidden squares `arrived` is the running order."""
    return sorted(view.on_road(), key=lambda rider: rider.arrived)


def gate_spacing(view: View) -> int:
    """Return the number of squares from one checkpoint to the next (R8.2); 0 if there are none."""
    return next((mark.every for mark in view.variant.marks(view) if isinstance(mark, Gates)), 0)


def gate_of(rider: SeenRider, every: int) -> int:
    """Return the last checkpoint a rider has passed; 0: none. Stopping on one does not pass it (R8.2)."""
    return max(0, (rider.square - 1) // every * every)


def order_with_gates(view: View, every: int, gate_text: str) -> list[str]:
    """Return the riders from front to back, with each checkpoint after those who have passed it (R8.2)."""
    words: list[str] = []
    for gate, riders in groupby(in_running_order(view), key=lambda rider: gate_of(rider, every)):
        words += [*(str(rider.id) for rider in riders), *([gate_text.format(gate)] if gate else [])]
    return words


def placing_text(among: RelativePlacing, *, briefly: bool = False) -> str:
    """Return a text such as `ahead of 21, passes 60`."""
    if among.passed:
        place = _("ahead of {rider}").format(rider=among.passed)
    elif among.ahead:
        place = _("behind {rider}").format(rider=among.ahead)
    elif among.follows:
        place = _("uncertain")
    else:
        place = _("in front") if briefly else _("probably in front")
    if among.gates:
        return _("{place}, past {gates}").format(place=place, gates=", ".join(map(str, among.gates)))
    return place


def cost_text(points: int) -> str:
    """Return the change of stamina with its sign: `−2`, `0` or `+1`."""
    return f"−{points}" if points > 0 else f"+{-points}" if points else "0"


def pushing_text(riders: int, kind: str) -> str:
    """Return how many riders share a square that pushes, which decides where to; empty for an unknown kind (R8.6)."""
    words = {"climb": _("{n} on the climb"), "peak": _("{n} on the peak"), "descent": _("{n} on the descent")}
    return words[kind].format(n=riders) if kind in words else ""


def shortage_text(short: int) -> str:
    """Return the effect of one or two missing points of stamina."""
    if short == 1:
        return _("one short: one square less")
    return ngettext("two short: {n} square less", "two short: {n} squares less", 3).format(n=3)
