"""The answers of the race reader: what a player hears when he asks for something."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from breakaway_desktop.engine.asks import Ask, AskCard, AskOrders
from breakaway_desktop.engine.view import View
from breakaway_desktop.play.spoken.cards import card_lines, hand_text
from breakaway_desktop.play.spoken.circuit import circuit_lines
from breakaway_desktop.play.spoken.names import USUAL, SpokenNames, sentences
from breakaway_desktop.play.spoken.orders import order_lines, orders_card_lines, orders_question_lines
from breakaway_desktop.play.spoken.race import (
    behind_lines,
    front_lines,
    long_question,
    points_text_of,
    question_lines,
    team_lines,
)

AGAIN, FRONT, BEHIND, CARDS, RIDERS, POINTS, CIRCUIT = (
    "again",
    "front",
    "behind",
    "cards",
    "riders",
    "points",
    "circuit",
)
ANSWERS: Final = (AGAIN, FRONT, BEHIND, CARDS, RIDERS, POINTS, CIRCUIT)
"""What a player may ask the race reader for."""


def answer_lines(
    asked: str,
    view: View,
    ask: Ask | None,
    names: SpokenNames,
    *,
    long: bool = False,
    amount: str = USUAL,
    since: View | None = None,
    rider: int = 0,
    own: Mapping[int, int] = MappingProxyType({}),
    opens: bool = True,
) -> list[str]:
    """Return the answer to what is `asked` for; without a question to the player: what is known without one.

    `long`: the long form; `amount` and `since` as in the question that is told. `rider`: whom a screen describes that
    asks no question. `own`: the cards of secret orders chosen so far, by rider. `opens`: as in the question.
    """
    if asked == RIDERS and view.team:
        return team_lines(view, long=long)
    if asked == POINTS:
        return [points_text_of(view, names, long=long)]
    if ask is None and rider and asked in (FRONT, BEHIND, CARDS):
        return _rider_answer(asked, view, rider, names, long=long)
    if ask is None or asked in (CIRCUIT, RIDERS):
        return circuit_lines(view, names)
    if isinstance(ask, AskCard):
        return _card_answer(asked, view, ask, names, long=long, amount=amount, since=since, opens=opens)
    return _orders_answer(asked, view, ask, names, own, amount=amount)


def _rider_answer(asked: str, view: View, rider: int, names: SpokenNames, *, long: bool) -> list[str]:
    seen = view.rider(rider)
    if asked == CARDS:
        return [sentences([names.rider(rider), hand_text(seen.cards)])]
    if not any(other.id == rider for other in view.on_road()):
        return circuit_lines(view, names)
    return front_lines(view, rider, names) if asked == FRONT else behind_lines(view, rider, names, long=long)


def _card_answer(asked: str, view: View, ask: AskCard, names: SpokenNames, *, long: bool, **how: Any) -> list[str]:
    if asked == FRONT:
        return front_lines(view, ask.rider, names)
    if asked == BEHIND:
        return behind_lines(view, ask.rider, names, long=long)
    if asked == CARDS:
        return card_lines(view, ask, long=long)
    return [long_question(view, ask, names)] if long else question_lines(view, ask, names, **how)


def _orders_answer(
    asked: str, view: View, ask: AskOrders, names: SpokenNames, own: Mapping[int, int], *, amount: str
) -> list[str]:
    if asked == AGAIN:
        return orders_question_lines(view, ask, names, amount=amount)
    if asked == CARDS:
        return orders_card_lines(view, ask, names, own)
    if asked in (FRONT, BEHIND):
        return order_lines(view, ask, names, behind=asked == BEHIND)
    return circuit_lines(view, names)
