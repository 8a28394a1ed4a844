"""The bots' choice of extras: whether an extra is worth ordering, and against which rider (R8.3, R8.5).

Kinds that are not in `GAINS` are never ordered. Extras are valued in the present position.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from breakaway_desktop.bots.card_value import SQUARE, best_card, card_value, line_points
from breakaway_desktop.engine.asks import AskCard, AskExtra, AskOrders, Extra
from breakaway_desktop.engine.hands import TOTALS
from breakaway_desktop.engine.preview import preview_card
from breakaway_desktop.engine.race import Crossing
from breakaway_desktop.engine.slipstream import BASE
from breakaway_desktop.engine.view import SeenRider, View
from breakaway_desktop.variants.special import BOOST, CATCH_UP, LARGE, MOST_HELD, PUNCTURE, SMALL, TOW, catch_up_square
from breakaway_desktop.variants.spy import KIND as SPY

KEEPING_VALUE: Final = 2.0
"""Points of an unused special card at the start of the race; its value falls to 0 at the finish."""
RIVAL_LOSS_SHARE: Final = 0.6
"""Share of a rival's loss that counts as the team's own gain."""
LOST_TURN_COST: Final = 1.5
"""Points that a turn without a move costs."""


class Gain(NamedTuple):
    """The value of an extra in points, and its best target (0: nobody)."""

    points: float
    target: int = 0


def choose_extras(view: View, ask: AskOrders) -> tuple[Extra, ...]:
    """Return the extras that are worth ordering, at most one per rider."""
    chosen: dict[int, Extra] = {}
    for rider in ask.needed:
        best = 0.0
        for extra in ask.extras:
            gain = GAINS.get(extra.kind)
            if extra.rider != rider.rider or gain is None:
                continue
            best_gain = gain(view, ask, rider, extra)
            points = best_gain.points - _keeping_value(view, extra)
            named = {other.target for other in chosen.values() if other.kind == extra.kind}
            if points > best and best_gain.target not in named - {0}:
                best = points
                chosen[rider.rider] = Extra(extra.kind, rider.rider, best_gain.target)
    return tuple(chosen[rider] for rider in sorted(chosen))


def _keeping_value(view: View, extra: AskExtra) -> float:
    """Return the value of keeping a special card for later.

    It falls to 0 at the finish, and is halved if the rider has too many special cards to be dealt another one.
    """
    rider, finish = view.rider(extra.rider), view.course.finish
    if not rider.badge(extra.kind):
        return 0.0
    if finish is None:
        return KEEPING_VALUE / 2
    if rider.place_at(finish) is not None:
        return 0.0
    held = sum(count for name, count in rider.badges if isinstance(count, int))
    left = min(1.0, max(0.0, (finish - rider.square) / finish))
    return KEEPING_VALUE * left / (2 if held >= MOST_HELD else 1)


def _prospect(view: View, rider: int, cards: Sequence[int]) -> float:
    """Return the value of a hand: its best card, and the squares covered so far and those still in the hand."""
    best = card_value(view, rider, best_card(view, rider, cards))
    return best + SQUARE * (view.rider(rider).square + sum(cards))


def boost(view: View, ask: AskOrders, rider: AskCard, extra: AskExtra) -> Gain:
    """Return the gain of a Boost: the value of the better hand."""
    there = seen_with(view, (Extra(BOOST, rider.rider),))
    prospect = _prospect(there, rider.rider, extra.cards or rider.cards)
    return Gain(prospect - _prospect(view, rider.rider, rider.cards))


def catch_up(view: View, ask: AskOrders, rider: AskCard, extra: AskExtra) -> Gain:
    """Return the gain of a Catch up: the squares, and the lines on the way."""
    there = after_catch_up(view, rider.rider)
    if there is None:
        return Gain(0.0)
    jumped = there.rider(rider.rider).square - view.rider(rider.rider).square
    points = line_points(preview_card(view, rider.rider, jumped).lines)
    return Gain(points + _prospect(there, rider.rider, rider.cards) - _prospect(view, rider.rider, rider.cards))


def after_catch_up(view: View, number: int) -> View | None:
    """Return the view after this rider's Catch up; None if it would have no effect (R8.5)."""
    own, square = view.rider(number), catch_up_square(view, number)
    if square is None:
        return None
    crossed = tuple(Crossing(line, len(own.crossed)) for line in _new_lines(view, own, square))
    arrived = 1 + max(rider.arrived for rider in view.riders)
    there = own._replace(square=square, arrived=arrived, crossed=(*own.crossed, *crossed))
    return _with_rider(view, there)


def seen_with(view: View, extras: Sequence[Extra]) -> View:
    """Return the view after those extras that change squares and hands before the moves."""
    for extra in extras:
        if extra.kind == CATCH_UP:
            view = after_catch_up(view, extra.rider) or view
        elif extra.kind == BOOST:
            view = _with_rider(view, _boost_rider(view.rider(extra.rider)))
    return view


def _boost_rider(rider: SeenRider) -> SeenRider:
    return rider._replace(cards=tuple(LARGE if card == SMALL else card for card in rider.cards))


def _with_rider(view: View, rider: SeenRider) -> View:
    return view._replace(riders=tuple(rider if other.id == rider.id else other for other in view.riders))


def tow(view: View, ask: AskOrders, rider: AskCard, extra: AskExtra) -> Gain:
    """Return the gain of a Tow behind a team-mate, whose card is known: he keeps his own cards but gets no new one."""
    plain = card_value(view, rider.rider, best_card(view, rider.rider, rider.cards))
    cards = {mate.rider: best_card(view, mate.rider, mate.cards) for mate in ask.needed if mate.rider in extra.targets}
    gains = [
        Gain(line_points(preview_card(view, rider.rider, card).lines) + SQUARE * card - plain, mate)
        for mate, card in cards.items()
    ]
    return max(gains, default=Gain(0.0), key=lambda gain: (gain.points, -gain.target))


def puncture(view: View, ask: AskOrders, rider: AskCard, extra: AskExtra) -> Gain:
    """Return the gain of a Puncture for the rival who would score most this turn."""
    gains = [
        Gain(RIVAL_LOSS_SHARE * threat(view, target) + LOST_TURN_COST * _importance(view, target), target)
        for target in extra.targets
        if target // 10 != view.team
    ]
    return max(gains, default=Gain(0.0), key=lambda gain: (gain.points, -gain.target))


def threat(view: View, target: int) -> float:
    """Return the points that a rival is expected to score this turn: if he can cross a line, he usually does."""
    points = [line_points(preview_card(view, target, card).lines) for card in assumed_cards(view.rider(target))]
    chance = sum(1 for value in points if value) / len(points) if points else 0.0
    return chance * (2.0 - chance) * max(points, default=0.0)


def assumed_cards(rider: SeenRider) -> list[int]:
    """Return the rider's cards, with hidden ones replaced by their average (R9.3)."""
    hidden = sum(1 for card in rider.cards if card is None)
    average = TOTALS[rider.number - 1] / max(3, len(rider.cards))
    each = average if rider.secret_sum is None or not hidden else rider.secret_sum / hidden
    return [round(each) if card is None else card for card in rider.cards]


def _importance(view: View, target: int) -> float:
    """Return how much a turn matters to a rider: 0 if he has finished, otherwise the more, the better he is placed."""
    rival = view.rider(target)
    if rival.place_at(view.course.finish) is not None:
        return 0.0
    ahead = sum(1 for other in view.on_road() if other.square > rival.square)
    return max(0.0, 1.0 - ahead / len(view.riders))


def spy(view: View, ask: AskOrders, rider: AskCard, extra: AskExtra) -> Gain:
    """Return the gain of revealing a card: highest for the rival nearest to the spying rider.

    Rivals who are nearer to a team-mate with a lower number are left to him.
    """
    own = view.rider(rider.rider)
    before = {mate.rider for mate in ask.needed if mate.rider < rider.rider}
    rivals = [view.rider(target) for target in extra.targets if target // 10 != view.team]
    rivals = [rival for rival in rivals if rival.place_at(view.course.finish) is None]
    mine = [rival for rival in rivals if not any(_is_nearer(view, rival, mate, own) for mate in before)] or rivals
    if not mine:
        return Gain(0.0)
    nearest = min(mine, key=lambda rival: (abs(rival.square - own.square), -rival.square, rival.id))
    return Gain(1.0 / BASE, nearest.id)


def _is_nearer(view: View, rival: SeenRider, mate: int, own: SeenRider) -> bool:
    return abs(rival.square - view.rider(mate).square) <= abs(rival.square - own.square)


def _new_lines(view: View, rider: SeenRider, square: int) -> list[int]:
    return [line for line in view.course.crossed(rider.square, square) if rider.place_at(line) is None]


GAINS: Final[dict[str, Callable[[View, AskOrders, AskCard, AskExtra], Gain]]] = {
    PUNCTURE: puncture,
    CATCH_UP: catch_up,
    TOW: tow,
    BOOST: boost,
    SPY: spy,
}
"""Functions that value an extra for a rider of the team that is asked, by kind."""
