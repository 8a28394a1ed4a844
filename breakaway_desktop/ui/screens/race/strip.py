"""The strip over the camera's road: which of all that it could say comes first."""

from __future__ import annotations

from typing import NamedTuple

from breakaway_desktop.kit.words import _
from breakaway_desktop.sentences.why.engine_reasons import new_card_phrase
from breakaway_desktop.ui.panels import hand
from breakaway_desktop.ui.road.camera_text import NEWS_IN_ROW, STRING, News
from breakaway_desktop.ui.screens.race import orders_view, status_text, variant_text
from breakaway_desktop.ui.screens.race.model import RaceModel
from breakaway_desktop.ui.screens.race.recap import heading, most_news, recap
from breakaway_desktop.ui.screens.race.road import card_dealt_now, moment_text, moves_left
from breakaway_desktop.ui.screens.race.visibility import visible_view

LAST = "last"  # no words: a key


class Strip(NamedTuple):
    """A sentence in the tone of its kind, or news below a heading."""

    sentence: str = ""
    tone: str = ""
    news: tuple[News, ...] = ()
    heading: str = ""


def strip_of(model: RaceModel) -> Strip:
    """Return what the strip says: the first of these that there is."""
    # A notice: a failure to save, another player's undo, what was undone, who was dropped, what is impossible.
    notice, tone = status_text.notice(model)
    if notice:
        return Strip(notice, tone)

    # Two moves lead to a line's first place.
    if moves_left(model) == 2:
        return Strip(status_text.two_to_line(model))

    # The moment that a reason shows, on which the news has not happened; the part of a card under the pointer.
    if told := moment_text(model) or _part_tip(model):
        return Strip(told)

    # Who can take the last places at the finish.
    if told := status_text.last_places_line(model):
        return Strip(told, LAST)

    # The new card that is being dealt, where they are dealt one by one.
    if (why := card_dealt_now(model)) is not None:
        return Strip(news=(News(why.rider, new_card_phrase(why), tone=STRING),), heading=_("New cards"))

    # A hint, orders that have been begun, a warning.
    if model.is_advised or (variant_text.warning_sentence(model) if model.orders is None else model.orders.is_begun):
        return Strip(status_text.fallback_line(model))

    # Pushed riders.
    if pushes := status_text.pushed_riders(model):
        return Strip(news=pushes, heading=_("Just now"))

    # The recap if the player is asked, after the moves of his riders who were not asked; else the latest moves.
    if facts := recap(model):
        unasked = status_text.unasked_moves(model)[: most_news() - 1]
        left_out = max(0, len(unasked) + len(facts) - most_news())
        news = (*unasked, *facts[left_out:])
        if most_news() > NEWS_IN_ROW:
            shown, room = {one.rider for one in unasked}, most_news() - len(news)
            latest = [move for move in status_text.recent_moves(model) if move.rider not in shown]
            news += tuple(latest[max(0, len(latest) - room) :])
        return Strip(news=news, heading=heading(model))
    if moves := status_text.recent_moves(model):
        return Strip(news=moves, heading=_("Just now"))

    # Orders to begin, how the race started.
    return Strip(status_text.fallback_line(model))


def _part_tip(model: RaceModel) -> str:
    if model.orders is not None:
        return orders_view.tip(model, model.orders) if model.orders.part else ""
    ask, index, part = model.shown_ask, model.hand_draft.hovered_index, model.hand_draft.hovered_part
    if not part or ask is None or index < 0:
        return ""
    value = hand.hand_of(visible_view(model), model.match.seats, ask.rider, ask.cards, apart=True)
    return hand.tip_of(value.cards[index], part) if index < len(value.cards) else ""
