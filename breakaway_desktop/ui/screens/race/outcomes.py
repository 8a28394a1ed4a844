"""The outcomes of the current rider's cards, from the reader's view alone (R9.1)."""

from __future__ import annotations

from breakaway_desktop.engine.preview import Outcome
from breakaway_desktop.play.chosen_orders import OrdersDraft
from breakaway_desktop.ui.panels.card_outcomes import CardOutcome, card_outcomes
from breakaway_desktop.ui.screens.race.model import RaceModel
from breakaway_desktop.ui.screens.race.secrets import seen
from breakaway_desktop.ui.watching.order_outcomes import CardOutlook, Outlooks, outlooks_of


def outcomes(model: RaceModel) -> tuple[CardOutcome, ...]:
    """One for each card of his hand."""
    return () if model.asked is None else card_outcomes(seen(model), model.asked.rider, model.asked.cards)


def shown_outcome(model: RaceModel) -> Outcome | None:
    """What the card that is looked at would do."""
    found, at = outcomes(model), model.hand_draft.shown
    return found[at].outcome if 0 <= at < len(found) else None


def outlooks(model: RaceModel, orders: OrdersDraft) -> Outlooks:
    """Return what each card leads to, as the reader sees the race."""
    return outlooks_of(seen(model), orders)


def refusal(model: RaceModel, rider: int, at: int) -> str:
    """Why this card of his may not be played now."""
    return outlooks(model, model.orders)[rider][at].refused if model.orders is not None else ""


def looked_at(model: RaceModel, orders: OrdersDraft) -> CardOutlook | None:
    """The card under the pointer, else that of the rider in question."""
    rider, at = orders.lit
    return outlooks(model, orders)[rider][at] if at >= 0 else None
