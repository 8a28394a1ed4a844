"""The extras in orders: special cards, and spies (R8.3, R8.5)."""

from __future__ import annotations

from dataclasses import replace

from breakaway_desktop.engine.asks import Extra as Ordered
from breakaway_desktop.engine.marks import Deck
from breakaway_desktop.kit.words import _
from breakaway_desktop.play.chosen_orders import OrdersDraft, with_extra
from breakaway_desktop.sentences.advice import extra_text
from breakaway_desktop.sentences.log_lines import SPECIALS, extra_name
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.screens.race.model import RaceModel
from breakaway_desktop.ui.screens.race.visibility import visible_view


def letter_of(kind: str) -> str:
    return kind[0].upper()


def action_of(kind: str) -> act.KeyBinding:
    return {"P": act.PUNCTURE, "C": act.CATCH_UP, "T": act.TOW, "B": act.BOOST}.get(kind, act.SPY)


def kinds_of(model: RaceModel) -> tuple[str, ...]:
    """Return all kinds of extras in this race; special cards in the order in which they act."""
    view = visible_view(model)
    deck = next((mark.cards for mark in view.variant.marks(view) if isinstance(mark, Deck)), ())
    kinds = () if model.orders is None else tuple(dict.fromkeys(extra.kind for extra in model.orders.ask.extras))
    return tuple(dict.fromkeys((*deck, *kinds)))


def toggle_extra(model: RaceModel, orders: OrdersDraft, kind: str) -> RaceModel | OrdersDraft:
    """Choose an extra for the current rider, or drop it; or ask for its target first."""
    rider = orders.rider
    ask = next((extra for extra in orders.kinds(rider) if extra.kind == kind), None)
    if ask is None:
        words = _("Rider {rider} does not hold the special card {extra}.") if kind in SPECIALS else _("He has no spy.")
        return model.with_notice(words.format(rider=model.names.rider(rider), extra=extra_name(kind)))
    if orders.naming == kind:
        return replace(orders, naming="")
    chosen = orders.extra(rider)
    if chosen is not None and chosen.kind == kind:
        return with_extra(orders, rider, None)
    if not ask.targets:
        return with_extra(orders, rider, Ordered(kind, rider))
    return replace(orders, naming=kind)


def hinted_extra(model: RaceModel) -> str:
    """Return the extra that the hint suggests for the current rider; empty without one, and for a Boost, which is
    suggested with its card."""
    advice, ask = model.advice, model.shown_ask
    if advice is None or ask is None:
        return ""
    second = advice.second(ask.rider)
    if second is not None:
        return _("then {card}").format(card=second)
    extra = advice.extra(ask.rider)
    if extra is None:
        return ""
    card_advice = advice.of_rider(extra.rider)
    boosted = card_advice is not None and any(worth.boosted_from is not None for worth in card_advice.cards)
    return "" if boosted else extra_text(extra.kind, extra.target)
