"""What the best bot advises, as lines of the terminal."""

from __future__ import annotations

from breakaway_desktop.bots.advice import Advice, RiderAdvice
from breakaway_desktop.engine.asks import AskOrders
from breakaway_desktop.engine.foresight import outcome
from breakaway_desktop.engine.view import View
from breakaway_desktop.sentences.advice import decimal, say_margin, say_reason
from breakaway_desktop.sentences.names import Names, bot_name
from breakaway_desktop.words import _

UNORDERED = "-"


def hint_lines(advice: Advice, view: View, names: Names) -> list[str]:
    """A line for every card of the rider to move, the best first, and why it is best."""
    (rider,) = advice.riders
    lines = [
        _("{card}: {points} points from here on; {rider} lands on {square}.").format(
            card=worth.card,
            points=decimal(worth.points),
            rider=names.rider(rider.rider),
            square=outcome(view, rider.rider, worth.card).square,
        )
        for worth in rider.cards
    ]
    would = _("{bot} would play {card}.").format(bot=bot_name(advice.bot), card=rider.best)
    return [*lines, _joined(would, rider)]


def orders_hint_lines(advice: Advice, ask: AskOrders, names: Names) -> list[str]:
    """A line for every rider who needs an order, and what one would have to write."""
    lines = [
        _joined(_("{rider}: {card}.").format(rider=names.rider(rider.rider), card=rider.best), rider)
        for rider in advice.riders
    ]
    best = {rider.rider: str(rider.best) for rider in advice.riders}
    cards = " ".join(best.get(rider.rider, UNORDERED) for rider in ask.riders)
    return [*lines, _("{bot} would write {cards}.").format(bot=bot_name(advice.bot), cards=cards)]


def _joined(first: str, rider: RiderAdvice) -> str:
    """The sentence, how much better the card is than the next, and why."""
    margin = say_margin(rider)
    better = _("It is {margin}.").format(margin=margin) if margin else ""
    return " ".join(words for words in (first, better, say_reason(rider.reason)) if words)
