"""The hint as lines of text."""

from __future__ import annotations

from breakaway_desktop.bots.advice import Advice, RiderAdvice
from breakaway_desktop.engine.asks import AskOrders
from breakaway_desktop.engine.preview import outcome
from breakaway_desktop.engine.view import View
from breakaway_desktop.sentences.advice import decimal, say_card, say_extra, say_margin, say_reason
from breakaway_desktop.sentences.names import Names, bot_name
from breakaway_desktop.text.extras_syntax import written_order
from breakaway_desktop.words import _


def hint_lines(advice: Advice, view: View, names: Names) -> list[str]:
    """A line for every card of the rider to move, the best first, and why it is best."""
    (rider,) = advice.riders
    lines = [
        _("{card}: {points} expected points from here; {rider} lands on {square}.").format(
            card=worth.card,
            points=decimal(worth.points),
            rider=names.rider(rider.rider),
            square=outcome(view, rider.rider, worth.card).square,
        )
        for worth in rider.cards
    ]
    would = _("{bot} would play {card}.").format(bot=bot_name(advice.bot), card=rider.best)
    return [*lines, _joined(would, rider)]


def orders_hint_lines(advice: Advice, ask: AskOrders, view: View, names: Names) -> list[str]:
    """For every rider who needs an order a line for every card, the best first, and why; then what one would have to
    write."""
    lines = []
    for asked in ask.riders:
        rider, extra = advice.of(asked.rider), advice.extra(asked.rider)
        name = names.rider(asked.rider)
        if rider is not None:
            worths = [
                _("{card}: {points} expected points from here").format(
                    card=say_card(worth), points=decimal(worth.points)
                )
                for worth in rider.cards
            ]
            lines.append(_joined(_("{rider}: {card}.").format(rider=name, card=say_card(rider.cards[0])), rider))
            lines.append("  " + "; ".join(worths) + ".")
        if extra is not None and (rider is None or rider.cards[0].held is None):
            told = say_extra(extra.kind, extra.target)
            lines.append(_("{rider}: {action}.").format(rider=name, action=told))
    words = []
    for asked in ask.riders:
        rider, extra = advice.of(asked.rider), advice.extra(asked.rider)
        card = None if rider is None else rider.best
        words.append(written_order(card, advice.second(asked.rider), extra))
    return [*lines, _("{bot} would type {cards}.").format(bot=bot_name(advice.bot), cards=" ".join(words))]


def _joined(first: str, rider: RiderAdvice) -> str:
    """The sentence, how much better the card is than the next, and why."""
    margin = say_margin(rider)
    better = _("It is {margin}.").format(margin=margin) if margin else ""
    return " ".join(words for words in (first, better, say_reason(rider.reason)) if words)
