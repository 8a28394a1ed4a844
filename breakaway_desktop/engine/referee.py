"""The script of a race: `start` it, see what it `asks`, `answer` (R4, R6.5)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from breakaway_desktop.engine.asks import Ask, AskCard, Decision, NoOrder, PlayCard, Retire
from breakaway_desktop.engine.events import Dropped, Event, HandsFixed, OrdersGiven, RaceEnded, Retired, TurnEnded
from breakaway_desktop.engine.evolve import before_hands, evolve
from breakaway_desktop.engine.hands import TeamHands, team_objection
from breakaway_desktop.engine.options import FEWEST_TEAMS, MOST_TEAMS, Options, objections
from breakaway_desktop.engine.order import FIRST_TURNS
from breakaway_desktop.engine.race import SLOTS, Race, Rider, Rules
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.turn import Turn
from breakaway_desktop.engine.variant import PLAIN, Variant


def rules_of(
    options: Options, teams: int, seed: int, *, variant: Variant = PLAIN, first_team: int | None = None
) -> Rules:
    """The rules of a race to come. With `first_turn: drawn` the first team is drawn from the seed (R5.4, R9.2) unless
    it is given. Raises Refused for options that make no sense (R2.1) and for too few or too many teams (R1.1)."""
    for objection in (*objections(options), *variant.objections(options)):
        raise Refused.of(objection)
    if options.orders == "simultaneous" or options.first_turn not in FIRST_TURNS:
        raise Refused("simultaneous-not-played")
    if not FEWEST_TEAMS <= teams <= MOST_TEAMS:
        raise Refused("team-count", teams=teams, fewest=FEWEST_TEAMS, most=MOST_TEAMS)
    drawn = options.first_turn == "drawn"
    if drawn and first_team is None:
        first_team = Random(f"{seed}/first-team").randrange(teams) + 1
    if drawn and first_team not in range(1, teams + 1):
        raise Refused("first-team-unknown", first_team=first_team, teams=teams)
    return Rules(options, variant, variant.course(options), teams, seed, first_team if drawn and first_team else 0)


def start(rules: Rules, hands: Sequence[TeamHands]) -> tuple[Race, tuple[Event, ...]]:
    """The race before its first move (R3.3). `hands`: four hands a team, team 1 first. Raises Refused (R3.1, R3.2)."""
    if len(hands) != rules.teams:
        raise Refused("hands-for-each-team", teams=rules.teams, hands=len(hands))
    for team, of_team in enumerate(hands, start=1):
        objection = team_objection(of_team, rules.options.totals)
        if objection:
            raise Refused(objection.key, team=team, **objection.values)
    fixed = HandsFixed(tuple(hands))
    return evolve(before_hands(rules), fixed), (fixed,)


def asks(race: Race) -> tuple[Ask, ...]:
    """What is awaited now: one card of one rider (R4.1); nothing when the race is over."""
    if race.over:
        return ()
    number = race.order[race.moved][0]
    cards = race.rules.variant.choices(race, race.riders[SLOTS[number]])
    return (tuple.__new__(AskCard, (number // 10, number, cards, number in race.dropped)),)


def answer(race: Race, decision: Decision) -> tuple[Race, tuple[Event, ...]]:
    """The race after the decision and what happened. Raises Refused when the rules do not allow it."""
    if race.over:
        raise Refused("race-over")
    turn = Turn(race)
    if type(decision) is PlayCard:
        _play(turn, decision)
    elif isinstance(decision, NoOrder):
        _play_highest(turn, decision)
    elif isinstance(decision, Retire):
        _retire(turn, decision)
    else:
        raise TypeError(f"{decision!r} is no decision")
    return turn.race, tuple(turn.events)


def _play(turn: Turn, decision: PlayCard) -> None:
    number, card = decision
    race = turn.race
    if number not in race.order[race.moved]:
        raise _not_awaited(race, number)
    rider = race.riders[SLOTS[number]]
    if card not in race.rules.variant.choices(race, rider):
        raise Refused("card-not-allowed" if card in rider.hand else "card-not-held", rider=number, card=card)
    _ride(turn, number, card)


def _play_highest(turn: Turn, decision: NoOrder) -> None:
    """R4.4."""
    race = turn.race
    if decision.rider not in race.order[race.moved]:
        raise _not_awaited(race, decision.rider)
    rider = race.rider(decision.rider)
    if rider.id not in race.dropped:  # R4.6: a dropped rider needs no order, so none is missing
        turn.emit(OrdersGiven(rider.id, missing=True))
    _ride(turn, rider.id, max(race.rules.variant.choices(race, rider)))


def _ride(turn: Turn, number: int, card: int) -> None:
    crossed = turn.ride(((number, card),))
    race = turn.race
    if crossed and (reason := race.rules.variant.finish(race)):
        turn.emit(RaceEnded(race.turn, reason))
    elif race.moved == len(race.order):
        _end_turn(turn)


def _end_turn(turn: Turn) -> None:
    """After the last move: new cards, dropped riders, and the retirements with which the next turn starts."""
    variant = turn.race.rules.variant
    turn.replace()
    dropped = variant.dropped(turn.race)
    if dropped != turn.race.dropped:
        turn.emit(Dropped(dropped))
    leader = variant.alone_in_front(turn.race)
    turn.emit(TurnEnded(turn.race.turn, leader.id if leader else 0))
    if turn.race.retiring:
        for number in turn.race.retiring:
            turn.emit(Retired(number))
        _end_if_nobody_is_left(turn)


def _retire(turn: Turn, decision: Retire) -> None:
    """R4.5: at once before the first card of a turn, else when the next turn starts."""
    race = turn.race
    rider = _known(race, decision.rider)
    if not race.rules.variant.may_retire:
        raise Refused("no-retiring")
    if rider.retired:
        raise Refused("retired-already", rider=rider.id)
    if rider.place_at(race.rules.course.finish) is not None:
        raise Refused("finished-may-not-retire", rider=rider.id)
    if race.moved == 0:
        turn.emit(Retired(rider.id))
        _end_if_nobody_is_left(turn)
    elif rider.id in race.retiring:
        raise Refused("retiring-already", rider=rider.id)
    else:
        turn.emit(OrdersGiven(rider.id, retire=True))


def _end_if_nobody_is_left(turn: Turn) -> None:
    """R4.5: with nobody on the road who has not crossed the finish the race is over there and then."""
    if turn.race.rules.variant.finish(turn.race):
        turn.emit(RaceEnded(turn.race.turn, "retired"))


def _known(race: Race, number: int) -> Rider:
    try:
        return race.rider(number)
    except KeyError:
        raise Refused("no-such-rider", rider=number) from None


def _not_awaited(race: Race, number: int) -> Refused:
    """R5.6. Raises Refused itself when there is no such rider."""
    return Refused("not-his-move", rider=_known(race, number).id, awaited=race.order[race.moved][0])
