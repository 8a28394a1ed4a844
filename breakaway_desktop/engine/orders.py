"""Orders that all teams give in secret before anybody moves (R4.2, R4.4)."""

from __future__ import annotations

from breakaway_desktop.engine.asks import AskCard, AskOrders, GiveOrders, NoOrders
from breakaway_desktop.engine.events import TeamOrdered
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.script import play_together
from breakaway_desktop.engine.turn import Turn


def asks_for_orders(race: Race) -> tuple[AskOrders, ...]:
    """One ask for each team whose orders are not in; a team with nobody to order is not asked."""
    given = {orders.team for orders in race.given}
    choices = race.rules.variant.choices
    riders: dict[int, list[AskCard]] = {}
    for rider in race.riders:
        if rider.retired or rider.id in race.retiring or rider.team in given:
            continue
        ask = AskCard(rider.team, rider.id, choices(race, rider), rider.id in race.dropped)
        riders.setdefault(rider.team, []).append(ask)
    return tuple(AskOrders(team, tuple(of_team)) for team, of_team in riders.items())


def give_orders(turn: Turn, decision: GiveOrders) -> None:
    """Takes a team's orders (R4.2). Raises Refused when one is wrong, and then none is taken."""
    ask = _awaited(turn.race, decision.team)
    awaited = {rider.rider: rider for rider in ask.riders}
    cards = dict(decision.cards)
    if len(cards) != len(decision.cards):
        raise Refused("order-twice", rider=_twice([rider for rider, _ in decision.cards]))
    for rider, card in decision.cards:
        if rider not in awaited:
            raise _not_asked(turn.race, decision.team, rider)
        if card not in awaited[rider].cards:
            held = card in turn.race.rider(rider).hand
            raise Refused("card-not-allowed" if held else "card-not-held", rider=rider, card=card)
    for needed in ask.needed:
        if needed.rider not in cards:
            raise Refused("order-lacking", rider=needed.rider)
    turn.emit(TeamOrdered(decision.team, tuple(sorted(decision.cards))))
    play_if_all_are_in(turn)


def give_no_orders(turn: Turn, decision: NoOrders) -> None:
    """A team goes without (R4.4). Its orders count as missing only if somebody needed one (R4.6)."""
    ask = _awaited(turn.race, decision.team)
    turn.emit(TeamOrdered(decision.team, (), missing=bool(ask.needed)))
    play_if_all_are_in(turn)


def play_if_all_are_in(turn: Turn) -> None:
    """Plays the turn when no team is asked any more."""
    if not turn.race.over and not asks_for_orders(turn.race):
        play_together(turn)


def _awaited(race: Race, team: int) -> AskOrders:
    for ask in asks_for_orders(race):
        if ask.team == team:
            return ask
    if team not in range(1, race.rules.teams + 1):
        raise Refused("no-such-team", team=team, teams=race.rules.teams)
    if any(orders.team == team for orders in race.given):
        raise Refused("orders-are-in", team=team)
    raise Refused("nobody-to-order", team=team)


def _twice(riders: list[int]) -> int:
    return next(rider for rider in riders if riders.count(rider) > 1)


def _not_asked(race: Race, team: int, number: int) -> Refused:
    try:
        rider = race.rider(number)
    except KeyError:
        return Refused("no-such-rider", rider=number)
    if rider.team != team:
        return Refused("rider-of-another-team", rider=number, team=team)
    return Refused("retired-already" if rider.retired else "retiring-already", rider=number)
