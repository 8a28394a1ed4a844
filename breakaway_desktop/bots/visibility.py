"""A team's estimate of a road that it does not see (R8.2, R8.3): where rivals probably are, and what they hold."""

from __future__ import annotations

from breakaway_desktop.engine.marks import Shown
from breakaway_desktop.engine.view import SeenRider, View


def made_visible(view: View) -> View:
    """The view with every rival in the middle of the squares where he may stand, and with the cards that were shown
    last turn. A view of a road that everybody sees is given back as it is."""
    if not view.variant.hides_road:
        return view
    shown = _shown(view)
    return view._replace(riders=tuple(_guess(rider, shown.get(rider.id, ())) for rider in view.riders))


def _shown(view: View) -> dict[int, tuple[int, ...]]:
    """The cards that were shown of each rider after the last turn: he holds them still."""
    for mark in view.variant.marks(view):
        if isinstance(mark, Shown):
            return {rider: cards for turn, rider, cards in mark.cards if turn == view.turn - 1}
    return {}


def _guess(rider: SeenRider, shown: tuple[int, ...]) -> SeenRider:
    """The rider on a square of his, and with the cards shown in the place of hidden ones."""
    if rider.farthest is None:
        return rider
    hidden = sum(1 for card in rider.cards if card is None) - len(shown)
    known = [card for card in rider.cards if card is not None]
    return rider._replace(square=(rider.square + rider.farthest) // 2, cards=(*[None] * hidden, *known, *shown))
