"""A team's estimate of what it cannot see (R8.2, R8.3): squares and cards of rivals."""

from __future__ import annotations

from breakaway_desktop.engine.marks import Shown
from breakaway_desktop.engine.view import SeenRider, View


def make_visible(view: View) -> View:
    """Return the view with each rival in the middle of his range, and with the cards revealed last turn.

    A view without hidden squares is returned unchanged.
    """
    if not view.variant.hides_road:
        return view
    shown = _revealed_cards(view)
    return view._replace(riders=tuple(_estimate_rider(rider, shown.get(rider.id, ())) for rider in view.riders))


def _revealed_cards(view: View) -> dict[int, tuple[int, ...]]:
    """Return the cards of each rider that were revealed after the last turn: he still holds them."""
    for mark in view.variant.marks(view):
        if isinstance(mark, Shown):
            return {rider: cards for turn, rider, cards in mark.cards if turn == view.turn - 1}
    return {}


def _estimate_rider(rider: SeenRider, shown: tuple[int, ...]) -> SeenRider:
    """Return the rider on an estimated square, with revealed cards in place of hidden ones."""
    if rider.farthest is None:
        return rider
    hidden = sum(1 for card in rider.cards if card is None) - len(shown)
    known = [card for card in rider.cards if card is not None]
    return rider._replace(square=(rider.square + rider.farthest) // 2, cards=(*[None] * hidden, *known, *shown))
