"""The outcomes of the current rider's cards, from the reader's view alone (R9.1)."""

from __future__ import annotations

from dataclasses import dataclass

from breakaway_desktop.engine.marks import Then
from breakaway_desktop.engine.preview import Outcome, outcome
from breakaway_desktop.engine.preview_orders import OrderOutcome, order_outcome, without_retiring
from breakaway_desktop.engine.view import View
from breakaway_desktop.sentences.explaining.hidden import is_hidden
from breakaway_desktop.ui.panels.card_outcomes import CardOutcome, card_outcomes, refused_outcome
from breakaway_desktop.ui.screens.race.model import Model
from breakaway_desktop.ui.screens.race.orders import Orders
from breakaway_desktop.ui.screens.race.secrets import seen
from breakaway_desktop.words import language


def outcomes(m: Model) -> tuple[CardOutcome, ...]:
    """One for each card of his hand."""
    return () if m.asked is None else card_outcomes(seen(m), m.asked.rider, m.asked.cards)


def shown_outcome(m: Model) -> Outcome | None:
    """What the card that is looked at would do."""
    found, at = outcomes(m), m.choice.shown
    return found[at].outcome if 0 <= at < len(found) else None


@dataclass(frozen=True, slots=True)
class Outlook:
    """A card: what it would do if all others stayed, and what is sure whatever they do; or why it may not be played."""

    card: int
    stays: Outcome | None = None
    sure: OrderOutcome | None = None
    refused: str = ""
    lands: int = 0
    then: Then | None = None
    """What comes of it beside landing (R8.1, R8.6, R8.7)."""
    hidden: bool = False
    """Whether the squares are that count for the new card (R8.2)."""


Outlooks = dict[int, tuple[Outlook, ...]]
"""Of each rider the cards of his hand."""


def outlooks(m: Model, orders: Orders) -> Outlooks:
    """The same as long as nothing has happened."""
    view, asked = seen(m), (orders.ask, orders.extras, language())
    kept = m.views.outlooks
    if kept is None or kept[0] is not view or kept[1] != asked:
        kept = m.views.outlooks = view, asked, _outlooks(view, orders)
    found: Outlooks = kept[2]
    return found


def _outlooks(view: View, orders: Orders) -> Outlooks:
    as_ridden = without_retiring(view)
    found: Outlooks = {}
    for rider_id in orders.riders:
        asked = orders.of(rider_id)
        rider, of_card = view.rider(asked.rider), dict[int, Outlook]()
        for card in set(orders.hand(asked.rider)):
            no = refused_outcome(view, rider, card, asked.cards)
            if no is not None:
                of_card[card] = Outlook(card, refused=no.refused, lands=no.lands)
                continue
            stays = outcome(as_ridden, rider.id, card)
            of_card[card] = Outlook(
                card, stays, order_outcome(view, rider.id, card), lands=stays.square,
                then=view.variant.then(view, rider.id, card), hidden=is_hidden(view),
            )  # fmt: skip
        found[rider.id] = tuple(of_card[card] for card in orders.hand(rider.id))
    return found


def refusal(m: Model, rider: int, at: int) -> str:
    """Why this card of his may not be played now."""
    return outlooks(m, m.orders)[rider][at].refused if m.orders is not None else ""


def looked_at(m: Model, orders: Orders) -> Outlook | None:
    """The card under the pointer, else that of the rider in question."""
    rider, at = orders.pointed if orders.pointed[0] in orders.riders else (orders.rider, orders.shown)
    return outlooks(m, orders)[rider][at] if at >= 0 else None
