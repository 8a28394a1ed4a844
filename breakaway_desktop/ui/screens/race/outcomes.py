"""Outcomes of the current rider's cards, from the visible view alone (R9.1)."""

from __future__ import annotations

from breakaway_desktop.engine.preview import Outcome
from breakaway_desktop.play.card_outcomes import CardOutcome, card_outcomes
from breakaway_desktop.play.chosen_orders import OrdersDraft
from breakaway_desktop.play.second_cards import SecondCards, second_cards
from breakaway_desktop.ui.screens.race.model import RaceModel, once
from breakaway_desktop.ui.screens.race.visibility import visible_view
from breakaway_desktop.ui.watching.order_outcomes import CardOutlook, Outlooks, outlooks_of


@once
def outcomes(model: RaceModel) -> tuple[CardOutcome, ...]:
    return (
        ()
        if model.shown_ask is None
        else card_outcomes(visible_view(model), model.shown_ask.rider, model.shown_ask.cards)
    )


def shown_outcome(model: RaceModel) -> Outcome | None:
    """Return the outcome of the highlighted card; None if there is none."""
    cards, index = outcomes(model), model.hand_draft.shown_index
    return cards[index].outcome if 0 <= index < len(cards) else None


def outlooks(model: RaceModel, orders: OrdersDraft) -> Outlooks:
    """Return the outlook of each card of each rider who gets orders."""
    return outlooks_of(visible_view(model), orders)


def refusal(model: RaceModel, rider: int, index: int) -> str:
    """Return why a card may not be ordered now; empty if it may."""
    return outlooks(model, model.orders)[rider][index].refused if model.orders is not None else ""


def second_choices(model: RaceModel, orders: OrdersDraft) -> SecondCards:
    """Return the cards that may follow the current rider's first one (R8.4)."""
    return second_cards(visible_view(model), orders.rider, orders.played)


def highlighted_outlook(model: RaceModel, orders: OrdersDraft) -> CardOutlook | None:
    """Return the outlook of the card under the pointer, else of the current rider's selected card; None without one."""
    rider, index = orders.highlighted_card
    return outlooks(model, orders)[rider][index] if index >= 0 else None
