"""The bots' choice of a variant's extras: whether an extra is worth ordering, and against which rider (R8.3, R8.5).

Extras are known by the kind that is asked; one that is not in `GAINS` is left alone. Their value is that in the
present position.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from breakaway_desktop.bots.worth import SQUARE, best_card, paid, worth
from breakaway_desktop.engine.asks import AskCard, AskExtra, AskOrders, Extra
from breakaway_desktop.engine.hands import TOTALS
from breakaway_desktop.engine.preview import outcome
from breakaway_desktop.engine.race import Crossing
from breakaway_desktop.engine.slipstream import BASE
from breakaway_desktop.engine.view import SeenRider, View
from breakaway_desktop.variants.special import BOOST, CATCH_UP, LARGE, MOST_HELD, PUNCTURE, SMALL, TOW, caught_up_to
from breakaway_desktop.variants.spy import KIND as SPY

KEPT: Final = 2.0
"""Points that a special card is worth while the whole race is still to come; towards the finish that falls to none."""
DENIED: Final = 0.6
"""How much of a rival's loss is our gain."""
HELD_UP: Final = 1.5
"""Points that a turn without moving costs anybody."""


class Gain(NamedTuple):
    """What taking the extra up is worth in points, and whom it had best name (0: nobody)."""

    points: float
    target: int = 0


def chosen_extras(view: View, ask: AskOrders) -> tuple[Extra, ...]:
    """The extras worth their while, at most one for a rider."""
    taken: dict[int, Extra] = {}
    for rider in ask.needed:
        best = 0.0
        for extra in ask.extras:
            gain = GAINS.get(extra.kind)
            if extra.rider != rider.rider or gain is None:
                continue
            found = gain(view, ask, rider, extra)
            points = found.points - _worth_keeping(view, extra)
            named = {other.target for other in taken.values() if other.kind == extra.kind}
            if points > best and found.target not in named - {0}:
                best = points
                taken[rider.rider] = Extra(extra.kind, rider.rider, found.target)
    return tuple(taken[rider] for rider in sorted(taken))


def _worth_keeping(view: View, extra: AskExtra) -> float:
    """A special card can be played later too, unless the race is nearly over or the next one could not be taken."""
    rider, finish = view.rider(extra.rider), view.course.finish
    if not rider.badge(extra.kind):
        return 0.0
    if finish is None:
        return KEPT / 2
    if rider.place_at(finish) is not None:
        return 0.0
    held = sum(count for name, count in rider.badges if isinstance(count, int))
    left = min(1.0, max(0.0, (finish - rider.square) / finish))
    return KEPT * left / (2 if held >= MOST_HELD else 1)


def _prospect(view: View, rider: int, cards: Sequence[int]) -> float:
    """What he is good for with these cards: the best of them, and the squares that he has and holds."""
    best = worth(view, rider, best_card(view, rider, cards))
    return best + SQUARE * (view.rider(rider).square + sum(cards))


def boost(view: View, ask: AskOrders, rider: AskCard, extra: AskExtra) -> Gain:
    """His 3s become 6s before he plays: what the better hand is worth."""
    there = seen_with(view, (Extra(BOOST, rider.rider),))
    boosted = _prospect(there, rider.rider, extra.cards or rider.cards)
    return Gain(boosted - _prospect(view, rider.rider, rider.cards))


def catch_up(view: View, ask: AskOrders, rider: AskCard, extra: AskExtra) -> Gain:
    """He is put on the next occupied square, if he is alone on his: the squares, and the lines on the way."""
    there = caught_up(view, rider.rider)
    if there is None:
        return Gain(0.0)
    jumped = there.rider(rider.rider).square - view.rider(rider.rider).square
    points = paid(outcome(view, rider.rider, jumped).lines)
    return Gain(points + _prospect(there, rider.rider, rider.cards) - _prospect(view, rider.rider, rider.cards))


def caught_up(view: View, number: int) -> View | None:
    """The view after this rider's Catch up, or None when it would be spent without effect (R8.5)."""
    own, square = view.rider(number), caught_up_to(view, number)
    if square is None:
        return None
    crossed = tuple(Crossing(line, len(own.crossed)) for line in _new_lines(view, own, square))
    arrived = 1 + max(rider.arrived for rider in view.riders)
    there = own._replace(square=square, arrived=arrived, crossed=(*own.crossed, *crossed))
    return _with_rider(view, there)


def seen_with(view: View, extras: Sequence[Extra]) -> View:
    """The view as it is after those extras that change squares and hands before anybody rides."""
    for extra in extras:
        if extra.kind == CATCH_UP:
            view = caught_up(view, extra.rider) or view
        elif extra.kind == BOOST:
            view = _with_rider(view, _boosted(view.rider(extra.rider)))
    return view


def _boosted(rider: SeenRider) -> SeenRider:
    return rider._replace(cards=tuple(LARGE if card == SMALL else card for card in rider.cards))


def _with_rider(view: View, rider: SeenRider) -> View:
    return view._replace(riders=tuple(rider if other.id == rider.id else other for other in view.riders))


def tow(view: View, ask: AskOrders, rider: AskCard, extra: AskExtra) -> Gain:
    """He moves as far as a team-mate, whose card is known, and keeps his own cards; he gets no new one."""
    plain = worth(view, rider.rider, best_card(view, rider.rider, rider.cards))
    cards = {mate.rider: best_card(view, mate.rider, mate.cards) for mate in ask.needed if mate.rider in extra.targets}
    found = [
        Gain(paid(outcome(view, rider.rider, card).lines) + SQUARE * card - plain, mate) for mate, card in cards.items()
    ]
    return max(found, default=Gain(0.0), key=lambda gain: (gain.points, -gain.target))


def puncture(view: View, ask: AskOrders, rider: AskCard, extra: AskExtra) -> Gain:
    """The rival who would score most this turn stays where he is."""
    found = [
        Gain(DENIED * threat(view, target) + HELD_UP * _counts_still(view, target), target)
        for target in extra.targets
        if target // 10 != view.team
    ]
    return max(found, default=Gain(0.0), key=lambda gain: (gain.points, -gain.target))


def threat(view: View, target: int) -> float:
    """The points that a rival may be expected to score this turn: if he can cross a line he mostly will."""
    points = [paid(outcome(view, target, card).lines) for card in cards_thought(view.rider(target))]
    chance = sum(1 for found in points if found) / len(points) if points else 0.0
    return chance * (2.0 - chance) * max(points, default=0.0)


def cards_thought(rider: SeenRider) -> list[int]:
    """His cards, those that nobody has seen alike (R9.3)."""
    hidden = sum(1 for card in rider.cards if card is None)
    usual = TOTALS[rider.number - 1] / max(3, len(rider.cards))
    each = usual if rider.secret_sum is None or not hidden else rider.secret_sum / hidden
    return [round(each) if card is None else card for card in rider.cards]


def _counts_still(view: View, target: int) -> float:
    """How much a turn matters to a rider: nothing when he has finished, more when he is well placed."""
    rival = view.rider(target)
    if rival.place_at(view.course.finish) is not None:
        return 0.0
    ahead = sum(1 for other in view.on_road() if other.square > rival.square)
    return max(0.0, 1.0 - ahead / len(view.riders))


def spy(view: View, ask: AskOrders, rider: AskCard, extra: AskExtra) -> Gain:
    """Cards of rivals just ahead of or behind the own rider matter most, above all of those who may score soon. Each of
    the team's riders looks at those next to him who are not looked at by the riders before him."""
    own = view.rider(rider.rider)
    before = {mate.rider for mate in ask.needed if mate.rider < rider.rider}
    rivals = [view.rider(target) for target in extra.targets if target // 10 != view.team]
    rivals = [rival for rival in rivals if rival.place_at(view.course.finish) is None]
    mine = [rival for rival in rivals if not any(_nearer(view, rival, mate, own) for mate in before)] or rivals
    if not mine:
        return Gain(0.0)
    nearest = min(mine, key=lambda rival: (abs(rival.square - own.square), -rival.square, rival.id))
    return Gain(1.0 / BASE, nearest.id)


def _nearer(view: View, rival: SeenRider, mate: int, own: SeenRider) -> bool:
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
"""What each kind of extra is worth to a rider of the team that is asked."""
