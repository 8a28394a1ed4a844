"""The referee of a race: `start` a race, list its `asks`, `answer` one (R4). `turn_flow` has the steps of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from breakaway_desktop.engine.asks import Ask, AskCard, Decision, GiveOrders, NoOrder, NoOrders, PlayCard, Retire
from breakaway_desktop.engine.events import Event, HandsFixed, NoOrderGiven, Retired, RetirementOrdered
from breakaway_desktop.engine.evolve import before_hands, evolve
from breakaway_desktop.engine.hands import TeamHands, team_objection
from breakaway_desktop.engine.options import FEWEST_TEAMS, MOST_TEAMS, Options, objections
from breakaway_desktop.engine.orders import asks_for_orders, give_no_orders, give_orders, play_if_all_are_in
from breakaway_desktop.engine.race import SLOTS, Race, Rules
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.turn_flow import choices_of, end_if_nobody_is_left, play_one
from breakaway_desktop.engine.turn_writer import TurnWriter
from breakaway_desktop.engine.variant import PLAIN, Variant


def rules_of(
    options: Options,
    teams: int,
    seed: int,
    *,
    variant: Variant = PLAIN,
    first_team: int | None = None,
    draws: Sequence[tuple[str, str]] | None = None,
) -> Rules:
    """Return the rules of a new race.

    With `first_turn: drawn` the first team is drawn from the seed (R5.4, R9.2) unless it is given; likewise the `draws`
    of a variant. Raises Refused for options that are not allowed (R2.1) and for too few or too many teams (R1.1).
    """
    # Check options and teams.
    for objection in objections(options):
        if objection.values.get("row") not in variant.ignored_rows:  # R2.1
            raise Refused.of(objection)
    if variant.simultaneous_only and options.orders != "simultaneous":  # R8
        raise Refused("variant-needs-simultaneous", variant=variant.name)
    if not FEWEST_TEAMS <= teams <= MOST_TEAMS:  # R1.1
        raise Refused("team-count", teams=teams, fewest=FEWEST_TEAMS, most=MOST_TEAMS)

    # Draw the first team.
    drawn = options.first_turn == "drawn"
    if drawn and first_team is None:
        first_team = Random(f"{seed}/first-team").randrange(teams) + 1  # R5.4  # R9.2
    if drawn and first_team not in range(1, teams + 1):
        raise Refused("first-team-unknown", first_team=first_team, teams=teams)

    variant_draws = variant.draws(seed) if draws is None else tuple(draws)
    return Rules(
        options,
        variant,
        variant.course(options),
        teams,
        seed,
        first_team if drawn and first_team else 0,
        variant_draws,
        is_simultaneous=options.orders == "simultaneous",
    )


def start(rules: Rules, hands: Sequence[TeamHands]) -> tuple[Race, tuple[Event, ...]]:
    """Return the race before its first move (R3.3), and its event. `hands`: four hands for each team, team 1 first.

    Raises Refused (R3.1, R3.2).
    """
    if len(hands) != rules.teams:
        raise Refused("hands-for-each-team", teams=rules.teams, hands=len(hands))
    for team, of_team in enumerate(hands, start=1):
        objection = team_objection(of_team, rules.options.totals)
        if objection:
            raise Refused(objection.key, team=team, **objection.values)
    fixed = HandsFixed(tuple(hands))  # R3.3
    return evolve(before_hands(rules), fixed), (fixed,)


def asks(race: Race) -> tuple[Ask, ...]:
    """Return the open asks: a rider's card (R4.1), or the missing orders of each team (R4.2); none at the end."""
    if race.over:
        return ()
    rules = race.rules
    if rules.is_simultaneous:
        return asks_for_orders(race)
    number = race.order[race.moved][0]  # R4.1
    cards = rules.variant.choices(race, race.riders[SLOTS[number]])
    return (tuple.__new__(AskCard, (number // 10, number, cards, number in race.dropped)),)


def answer(race: Race, decision: Decision) -> tuple[Race, tuple[Event, ...]]:
    """Return the race after the decision, and the events. Raises Refused if the rules do not allow it."""
    if race.over:
        raise Refused("race-over")
    turn = TurnWriter(race)
    if type(decision) is PlayCard:
        _play(turn, decision)
    elif isinstance(decision, NoOrder):
        _play_highest(turn, decision)
    elif isinstance(decision, Retire):
        _retire(turn, decision)
    elif isinstance(decision, GiveOrders | NoOrders):
        if not race.rules.is_simultaneous:
            raise Refused("riders-move-one-by-one")
        if isinstance(decision, GiveOrders):
            give_orders(turn, decision)
        else:
            give_no_orders(turn, decision)
    else:
        raise TypeError(f"{decision!r} is no decision")

    return turn.race, tuple(turn.events)


def _play(turn: TurnWriter, decision: PlayCard) -> None:
    number, card = decision
    race = turn.race
    rules = race.rules
    if number not in race.order[race.moved]:
        raise _not_awaited(race, number)
    if rules.is_simultaneous:
        raise Refused("teams-order-together")
    rider = race.riders[SLOTS[number]]
    if card not in rules.variant.choices(race, rider):  # R4.3
        raise Refused("card-not-allowed" if card in rider.hand else "card-not-held", rider=number, card=card)
    play_one(turn, number, card)


def _play_highest(turn: TurnWriter, decision: NoOrder) -> None:
    race = turn.race
    if race.rules.is_simultaneous:
        raise Refused("teams-order-together")
    if decision.rider not in race.order[race.moved]:
        raise _not_awaited(race, decision.rider)
    if decision.rider not in race.dropped:  # R4.6: a dropped rider needs no order, so none is missing
        turn.emit(NoOrderGiven(decision.rider))
    play_one(turn, decision.rider, max(choices_of(turn, decision.rider)))  # R4.4


def _retire(turn: TurnWriter, decision: Retire) -> None:
    """Retire a rider (R4.5).

    Sequential orders: at once before the first card of a turn, else when the next turn starts. Simultaneous orders:
    when the turn is played, even if he had an order.
    """
    race = turn.race
    rider = race.rider(decision.rider)

    # Check that he may retire.
    if not race.rules.variant.may_retire:
        raise Refused("no-retiring")
    if rider.retired:
        raise Refused("retired-already", rider=rider.id)
    if rider.place_at(race.rules.course.finish) is not None:  # R4.5
        raise Refused("finished-may-not-retire", rider=rider.id)
    if rider.id in race.retiring:
        raise Refused("retiring-already", rider=rider.id)

    # Retire him now or later.
    if race.rules.is_simultaneous:
        turn.emit(RetirementOrdered(rider.id))
        play_if_all_are_in(turn)
    elif race.moved == 0:  # R4.5
        turn.emit(Retired(rider.id))
        end_if_nobody_is_left(turn)
    else:
        turn.emit(RetirementOrdered(rider.id))


def _not_awaited(race: Race, number: int) -> Refused:
    """Return the refusal for a rider who is not to move (R5.6). Raises Refused if there is no such rider."""
    return Refused("not-his-move", rider=race.rider(number).id, awaited=race.order[race.moved][0])
