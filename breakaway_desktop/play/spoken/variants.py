"""What variants add to the question for a card, in words, by the kind of their marks (R8)."""

from __future__ import annotations

from breakaway_desktop.engine.marks import Deck, Gap, Gauge, Limit
from breakaway_desktop.engine.view import SeenRider, View
from breakaway_desktop.kit.words import _
from breakaway_desktop.play.card_outcomes import in_running_order
from breakaway_desktop.play.spoken.names import SpokenNames
from breakaway_desktop.sentences.log_lines import SPECIALS
from breakaway_desktop.sentences.names import listed


def race_texts(view: View) -> list[str]:
    """Return what the variant adds for all riders."""
    texts = []
    for mark in view.variant.marks(view):
        if isinstance(mark, Limit):
            texts.append(_("pacemaker on {square}").format(square=mark.square))
        elif isinstance(mark, Gap):
            texts.append(
                _("first to last {now} squares, the race ends at {end}").format(now=mark.now, end=mark.ends_at)
            )
    return texts


def ending_texts(view: View) -> list[str]:
    """Return what ends with the turn for all riders."""
    rides = [mark.rides[-1:] for mark in view.variant.marks(view) if isinstance(mark, Limit)]
    return [_("the pacemaker leaves the race") for last in rides if view.turn in dict(last)]


def rider_texts(view: View, rider: SeenRider) -> list[str]:
    texts = []
    for mark in view.variant.marks(view):
        if isinstance(mark, Gauge):
            texts.append(_("stamina {points}").format(points=rider.badge(mark.badge)))
        elif isinstance(mark, Deck):
            texts.append(listed([_(SPECIALS[card]) for card in mark.cards if rider.badge(card)]))
    return texts


def hidden_behind_text(view: View, rider: SeenRider, names: SpokenNames) -> str:
    """Return the riders behind a rider in the running order (R8.2)."""
    order = [other.id for other in in_running_order(view)]
    behind = order[order.index(rider.id) + 1 :]
    return _("behind him {riders}").format(riders=names.riders(behind)) if behind else _("last")


def hidden_ahead_text(view: View, rider: SeenRider, names: SpokenNames) -> str:
    """Return the rider directly ahead in the running order, and where he may be (R8.2)."""
    order = in_running_order(view)
    place = next(index for index, other in enumerate(order) if other.id == rider.id)
    if not place:
        return _("in front")
    ahead = order[place - 1]
    if ahead.farthest in (None, ahead.square):
        return _("ahead {rider}, on {square}").format(rider=names.rider(ahead.id), square=ahead.square)
    sentence = _("ahead {rider}, between {first} and {last}")
    return sentence.format(rider=names.rider(ahead.id), first=ahead.square, last=ahead.farthest)
