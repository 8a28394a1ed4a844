"""The reason of the hint: why the best card is better than the one that the player looks at."""

from __future__ import annotations

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
    sentence = comparison_text(reason, view, advice.rider)
    return Explanation(_("Hint: play {card}").format(card=advice.best), sentence)
