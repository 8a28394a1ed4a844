"""What riders do beside riding: whether an extra is worth taking up, and against whom (R8.3, R8.5).

Extras are known by the kind that is asked; one that is not in `GAINS` is left alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import fsum
from typing import Final, NamedTuple

from breakaway_desktop.bots.features import Reading
from breakaway_desktop.bots.lines import points_at
from breakaway_desktop.bots.outlook import card_chances
from breakaway_desktop.bots.prospects import Prospects
from breakaway_desktop.engine.asks import AskCard, AskExtra, AskOrders, Extra
from breakaway_desktop.engine.race import Crossing
from breakaway_desktop.engine.slipstream import BASE
from breakaway_desktop.engine.view import SeenRider, View
from breakaway_desktop.variants.special import BOOST, CATCH_UP, LARGE, MOST_HELD, PUNCTURE, SMALL, TOW, caught_up_to
from breakaway_desktop.variants.spy import KIND as SPY

Value = Callable[[Prospects], float]

KEPT: Final = 2.0
"""Points that a special card is worth while the whole race is still to come; towards the finish that falls to none."""
DENIED: Final = 0.6
"""How much of a rival's loss is our gain."""
HELD_UP: Final = 1.5
"""Points that a turn without moving costs anybody."""


@dataclass(frozen=True)
class Situation:
    """A team's orders before extras: `ordered` finds the cards by rider, `value` is what the bot thinks of a
    prospect."""

    view: View
    ask: AskOrders
    ordered: Callable[[], Mapping[int, int]]
    value: Value

    @cached_property
    def cards(self) -> Mapping[int, int]:
        """Found when something hangs on them: spying does not, and takes no time for them."""
        return self.ordered()

    def reading(self, asked: AskCard, view: View | None = None) -> Reading:
        others = {rider: card for rider, card in self.cards.items() if rider != asked.rider}
        return Reading(view or self.view, asked, others)

    def best(self, reading: Reading) -> float:
        return max(self.value(prospects) for prospects in reading.prospects())


class Gain(NamedTuple):
    """What taking the extra up is worth in points, and whom it had best name (0: nobody)."""

    points: float
    target: int = 0


def chosen_extras(situation: Situation) -> tuple[Extra, ...]:
    """The extras worth their while, at most one for a rider."""
    taken: dict[int, Extra] = {}
    for rider in situation.ask.needed:
        best = 0.0
        for extra in situation.ask.extras:
            gain = GAINS.get(extra.kind)
            if extra.rider != rider.rider or gain is None:
                continue
            found = gain(situation, rider, extra)
            points = found.points - _worth_keeping(situation.view, extra)
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


def boost(situation: Situation, rider: AskCard, extra: AskExtra) -> Gain:
    """His 3s become 6s before he plays: what the better hand is worth."""
    there = seen_with(situation.view, (Extra(BOOST, rider.rider),))
    boosted = rider._replace(cards=extra.cards or rider.cards)
    return Gain(situation.best(situation.reading(boosted, there)) - situation.best(situation.reading(rider)))


def catch_up(situation: Situation, rider: AskCard, extra: AskExtra) -> Gain:
    """He is put on the next occupied square, if he is alone on his: the squares, and the lines on the way."""
    view = situation.view
    there = caught_up(view, rider.rider)
    if there is None:
        return Gain(0.0)
    own = view.rider(rider.rider)
    points = fsum([float(_next_place(view, line)) for line in _new_lines(view, own, there.rider(rider.rider).square)])
    plain = situation.best(situation.reading(rider))
    return Gain(points + situation.best(situation.reading(rider, there)) - plain)


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


def tow(situation: Situation, rider: AskCard, extra: AskExtra) -> Gain:
    """He moves as far as another one and keeps his cards: best behind a team-mate, whose card is known."""
    view = situation.view
    reading = situation.reading(rider)
    plain = situation.best(reading)
    found = []
    for target in extra.targets:
        if target in situation.cards:
            strides = {situation.cards[target]: 1.0}
        elif target // 10 == view.team or not view.rider(target).cards:
            continue
        else:
            strides = card_chances(view.rider(target))
        worth = fsum([chance * situation.value(reading.unplayed(card)) for card, chance in strides.items()])
        found.append(Gain(worth - plain, target))
    return max(found, default=Gain(0.0), key=lambda gain: (gain.points, -gain.target))


def puncture(situation: Situation, rider: AskCard, extra: AskExtra) -> Gain:
    """The rival who would score most this turn stays where he is."""
    view = situation.view
    reading = situation.reading(rider)
    found = [
        Gain(DENIED * threat(reading, target) + HELD_UP * _counts_still(view, target), target)
        for target in extra.targets
        if target // 10 != view.team
    ]
    return max(found, default=Gain(0.0), key=lambda gain: (gain.points, -gain.target))


def threat(reading: Reading, target: int) -> float:
    """The points that a rival may be expected to score this turn: if he can cross a line he mostly will."""
    rival = reading.view.rider(target)
    other = next(other for other in reading.outlook.others if other.rider.id == target)
    points = []
    for line in reading.view.course.lines:
        crosses = fsum([chance for square, chance in other.now.items() if square > line])
        if rival.square > line or rival.place_at(line) is not None or not crosses:
            continue
        met = reading.line(line)
        ahead = [each for each in reading.outlook.others if each.rider.square > rival.square]
        before = fsum([chance for each in ahead for square, chance in each.now.items() if square > line])
        passed = sum(1 for each in ahead if each.rider.place_at(line) is not None)
        points.append(crosses * (2.0 - crosses) * points_at(met.scale, met.crossed + max(0.0, before - passed)))
    return fsum(points)


def _counts_still(view: View, target: int) -> float:
    """How much a turn matters to a rider: nothing when he has finished, more when he is well placed."""
    rival = view.rider(target)
    if rival.place_at(view.course.finish) is not None:
        return 0.0
    ahead = sum(1 for other in view.on_road() if other.square > rival.square)
    return max(0.0, 1.0 - ahead / len(view.riders))


def spy(situation: Situation, rider: AskCard, extra: AskExtra) -> Gain:
    """Cards of rivals just ahead of or behind the own rider matter most, above all of those who may score soon. Each of
    the team's riders looks at those next to him who are not looked at by the riders before him."""
    view = situation.view
    own = view.rider(rider.rider)
    before = {mate.rider for mate in situation.ask.needed if mate.rider < rider.rider}
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


def _next_place(view: View, line: int) -> float:
    crossed = sum(1 for rider in view.riders if rider.place_at(line) is not None)
    return points_at(view.course.scale(line), float(crossed))


GAINS: Final[dict[str, Callable[[Situation, AskCard, AskExtra], Gain]]] = {
    PUNCTURE: puncture,
    CATCH_UP: catch_up,
    TOW: tow,
    BOOST: boost,
    SPY: spy,
}
"""What each kind of extra is worth to a rider; `Situation` has the orders of the team as they stand."""
