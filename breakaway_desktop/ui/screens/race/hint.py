"""The hint: its card, which is raised, and why it is better than the one that the player looks at."""

from __future__ import annotations

from dataclasses import replace

from breakaway_desktop.bots.advice import reason_against
from breakaway_desktop.kit.words import _
from breakaway_desktop.sentences.advice import comparison_text
from breakaway_desktop.sentences.why.reasons import Explanation
from breakaway_desktop.ui.screens.race.model import RaceModel, hand_cards
from breakaway_desktop.ui.screens.race.visibility import visible_view


def hint_explanation(model: RaceModel) -> Explanation | None:
    """Return why the best card is better than the selected one, else than another one; None without a hint."""
    advice = None if model.shown_ask is None else model.rider_advice(model.shown_ask.rider)
    if advice is None:
        return None
    index, reason, view = model.hand_draft.shown_index, advice.reason, visible_view(model)
    if model.orders is None and index >= 0:
        reason = reason_against(view, advice, hand_cards(model)[index])
    sentence = comparison_text(reason, view)
    return Explanation(_("Hint: play {card}").format(card=advice.best), sentence)


def with_hinted_card(model: RaceModel) -> RaceModel:
    """Return the model with the hint's card raised, if the hint has just come or the rider has no card yet. The
    pointer counts again when it moves."""
    advice, orders = None if model.shown_ask is None else model.rider_advice(model.shown_ask.rider), model.orders
    if advice is None or not (model.awaits_hint or (orders is not None and orders.shown_index < 0)):
        return model
    model, best = replace(model, awaits_hint=False), advice.cards[0]
    hand = hand_cards(model) if orders is None else orders.hand(advice.rider)
    card = best.card if best.card in hand else best.boosted_from
    if card not in hand:
        return model
    index = hand.index(card)
    if orders is None:
        return model.with_hand(chosen_index=index, hovered_index=-1, hovered_part="")
    return replace(model, draft=replace(orders, cursor_index=index, hovered_card=(0, -1), part=""))
