"""Drafted orders: the outlook of each card, and the road with all chosen cards (R4.2)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from breakaway_desktop.engine.asks import AskCard, Extra
from breakaway_desktop.engine.claims import Claim, claims_of, with_orders
from breakaway_desktop.engine.marks import Then
from breakaway_desktop.engine.preview import Outcome, preview_card
from breakaway_desktop.engine.preview_orders import OrderOutcome, order_outcome, without_retiring
from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.words import cached_by_language
from breakaway_desktop.play.card_outcomes import refused_outcome
from breakaway_desktop.play.chosen_orders import OrdersDraft
from breakaway_desktop.ui.panels.ring_and_camera import RoadShown
from breakaway_desktop.ui.road.picture_builder import with_preview
from breakaway_desktop.ui.road.road_picture import CardMarker, OrderedLanding, RoadPicture


@dataclass(frozen=True, slots=True)
class CardOutlook:
    """A card in orders: its outcome if no other rider moved, its certain outcome, or why it may not be played."""

    card: int
    stays: Outcome | None = None
    sure: OrderOutcome | None = None
    refused: str = ""
    lands: int = 0
    then: Then | None = None
    """Effect after landing (R8.1, R8.6, R8.7)."""
    claims: tuple[Claim, ...] = ()
    """What the card is sure to bring, given the cards ordered for the other riders of the team."""


Outlooks = dict[int, tuple[CardOutlook, ...]]
"""The outlooks of the cards in each rider's hand, by rider."""


def outlooks_of(view: View, orders: OrdersDraft) -> Outlooks:
    hands = tuple((orders.rider_ask(rider), orders.hand(rider)) for rider in orders.riders)
    return _outlooks_of(view, hands, orders.played, orders.extras)


@cached_by_language(2)
def _outlooks_of(
    view: View,
    riders: tuple[tuple[AskCard, tuple[int, ...]], ...],
    played: tuple[tuple[int, int], ...],
    extras: tuple[Extra, ...],
) -> Outlooks:
    with_all_riders = without_retiring(view)

    outlooks: Outlooks = {}
    for ask, hand in riders:
        rider, of_card = view.rider(ask.rider), dict[int, CardOutlook]()
        ordered = with_orders(view, ask.rider, dict(played), extras)
        for card in set(hand):
            refused = refused_outcome(view, rider, card, ask.cards)
            if refused is not None:
                of_card[card] = CardOutlook(card, refused=refused.refused, lands=refused.lands)
                continue

            stays = preview_card(with_all_riders, rider.id, card)
            of_card[card] = CardOutlook(
                card, stays, order_outcome(view, rider.id, card), lands=stays.square,
                then=view.variant.then(view, rider.id, card),
                claims=claims_of(ordered, rider.id, card),
            )  # fmt: skip
        outlooks[rider.id] = tuple(of_card[card] for card in hand)

    return outlooks


def road_with_orders(view: View, base: RoadPicture, orders: OrdersDraft, outlooks: Outlooks) -> RoadShown:
    """Return the road with the landings of all chosen cards, and card markers for the current rider.

    The camera is aimed at him, even while another rider's card is under the pointer.
    """
    view = without_retiring(view)

    def ghost(rider: int, index: int) -> RoadPicture:
        stays = outlooks[rider][index].stays if index >= 0 else None
        if stays is None:
            return base
        then = view.variant.then(view, rider, stays.card)
        return with_preview(base, rider, view.rider(rider).square, stays, then)

    rider, index = orders.highlighted_card
    picture, others_bound = ghost(rider, index), []
    for other in orders.riders:
        stays = (
            outlooks[other][orders.played_index(other)].stays
            if other != rider and orders.played_index(other) >= 0
            else None
        )
        if stays is not None:
            others_bound.append(OrderedLanding(other, view.rider(other).square, stays.square))

    lands = {card.card: card.lands for card in outlooks[orders.rider] if card.stays is not None}
    index = index if rider == orders.rider else orders.shown_index
    shown = outlooks[orders.rider][index].card if index >= 0 else None
    markers = sorted(
        (CardMarker(square, card, card == shown) for card, square in lands.items()), key=lambda marker: marker.square
    )
    return RoadShown(
        replace(picture, ordered_landings=tuple(others_bound)), tuple(markers), ghost(orders.rider, orders.shown_index)
    )
