"""Rides side by side, the duplicate table, and bots asked again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from breakaway_desktop.bots.messages import BotReply, BotRequest, think
from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.events import Moved
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.match.match import Match
from breakaway_desktop.share.asking import work_out
from breakaway_desktop.share.challenge import challenge_plan
from breakaway_desktop.share.check_bots import BotCheck, StrangeMove, check_requests
from breakaway_desktop.share.code import SharedRace, decode, encode
from breakaway_desktop.share.compare import crossings, differences, find_parting, find_swings, points_by_turn
from breakaway_desktop.share.duplicate import MOST_RIDES, needs_pars, par_requests, table_of
from breakaway_desktop.share.rides import ride_from
from tests.share.rides import BOTS, SEAT, deal, ride

OWN_BOTS = ("domestique", "sprinter", "attacker", "rouleur", "captain", "director:rollouts=60", "random")


def ride_of(seat: int = SEAT, bot: str = "domestique", *, seed: int = 7, other_card_at: int = -1) -> SharedRace:
    match = ride(challenge_plan(deal(seed), seat), bot, other_card_at=other_card_at)
    return decode(encode(match.record(), ride_from(match, bot).claims))


def with_other_card(shared: SharedRace, nth: int = 3) -> tuple[SharedRace, StrangeMove] | None:
    """Return the ride with another card of a bot, by hand, after which everybody decides as before if he can."""
    match, left = Match.begin(challenge_plan(shared.record, 0)), nth
    changed: StrangeMove | None = None
    decisions = iter(step.decision for step in shared.steps)
    while not match.over:
        ask = match.open_asks[0]
        decision = match.automatic_decision() or (next(decisions, None) if changed is None else None)
        if changed is None and match.automatic_decision() is not None:
            next(decisions)
        if (
            isinstance(decision, PlayCard)
            and not match.seat(decision.team).is_human
            and match.automatic_decision() is None
        ):
            left -= 1
            others = [card for card in ask.cards if card != decision.card]  # type: ignore[union-attr]
            if left <= 0 and others and changed is None:
                decision = PlayCard(decision.rider, others[0])
                changed = StrangeMove(match.race.turn, decision.team)
        match.answer(decision or match.no_order(ask))
    return None if changed is None else (ride_from(match), changed)


# Side by side


def test_what_differs_between_rides() -> None:
    mine = ride_of()
    claims = mine.claims
    assert differences(mine, mine) == ()
    assert differences(mine, ride_of(seed=8)) == ("deal",)
    assert differences(mine, ride_of(1)) == ("seat",)
    others = tuple(
        replace(team, player=team.player and team.player.replace("random", "captain")) for team in mine.record.teams
    )
    assert differences(mine, mine._replace(record=replace(mine.record, teams=others))) == ("bots",)
    assert differences(mine, mine._replace(claims=claims._replace(edition=9, clock=True))) == ("edition", "clock")


def test_where_two_rides_parted() -> None:
    mine, theirs = ride_of(), ride_of(other_card_at=4)
    found = find_parting(mine, theirs)
    assert found is not None
    assert found.team == SEAT == found.rider // 10
    assert mine.steps[: found.decisions] == theirs.steps[: found.decisions]
    assert mine.steps[found.decisions].decision == PlayCard(found.rider, found.mine or 0)
    assert theirs.steps[found.decisions].decision == PlayCard(found.rider, found.theirs or 0)
    assert mine.steps[found.decisions].before.turn == found.turn
    assert find_parting(mine, mine) is None


def test_points_by_turn_and_lines_are_those_of_the_referee() -> None:
    mine, theirs = ride_of(), ride_of(bot="random")
    totals = [standings(each.steps[-1].after).points_of(SEAT) for each in (mine, theirs)]
    for each, total in zip((mine, theirs), totals, strict=True):
        by_turn = points_by_turn(each)
        assert (by_turn[0], by_turn[-1]) == (0, total)
        assert by_turn == sorted(by_turn)
        for crossing in crossings(each):
            moved = [step for step in each.steps if step.before.turn == crossing.turn]
            assert crossing.card is None or any(
                step.decision == PlayCard(crossing.rider, crossing.card) for step in moved
            )
    swings = find_swings(mine, theirs)
    assert sum(swing.gain for swing in swings) == totals[0] - totals[1]
    assert [abs(float(swing.gain)) for swing in swings] == sorted(
        (abs(float(swing.gain)) for swing in swings), reverse=True
    )


def test_a_line_names_the_one_of_two_cards_that_led_over_it() -> None:
    double = ride_from(ride(challenge_plan(deal(2, base="pbm", variant="double"), SEAT), "random"))
    moves = [event for step in double.steps for event in step.events if isinstance(event, Moved)]
    won = [one for one in crossings(double) if one.card is not None]
    assert won
    for one in won:
        assert any((move.rider, move.card) == one[1:3] and move.start < (one.line or 0) <= move.end for move in moves)


# The duplicate table


def test_one_seat_is_compared_by_points_and_ties_share_a_place() -> None:
    rides = [ride_of(bot=bot) for bot in ("random", "domestique", "attacker")]
    marked = rides[1]._replace(claims=rides[1].claims._replace(undone=True, hints=True, clock=True))
    rows = table_of([*rides, marked, ride_of(seed=8)])
    assert not needs_pars(rides)
    assert len(rows) == 4  # not the ride of another deal
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
    places = {row.ride.claims.undone: row.place for row in rows if row.ride.record == rides[1].record}
    assert places[True] == places[False]
    assert len(table_of([rides[0]] * 30)) == MOST_RIDES
    assert table_of([]) == []


def test_a_seat_each_is_compared_by_points_above_the_bots() -> None:
    rides = [ride_of(3, "random"), ride_of(5)]
    assert needs_pars(rides)
    pars = work_out(par_requests(rides[0].record), think)
    assert pars == work_out(par_requests(deal()), think)
    rows = table_of(rides, pars)
    assert {row.seat: row.score for row in rows} == {row.seat: row.points - pars[row.seat - 1] for row in rows}
    assert [row.score for row in rows] == sorted((row.score for row in rows), reverse=True)
    # A domestique in the seat of a domestique makes par.
    assert next(row.score for row in rows if row.seat == 5) == 0


# Bots asked again


@pytest.mark.parametrize(
    ("bot", "seeds"),
    [("random", range(1)), ("sprinter", range(1)),
     *(pytest.param(bot, range(block, block + 5), marks=pytest.mark.release)
       for bot in OWN_BOTS for block in range(0, 100, 5))],
)  # fmt: skip
def test_honest_bots_decide_the_same_again_and_a_changed_card_is_found(bot: str, seeds: range) -> None:
    for seed in seeds:
        honest = ride_from(ride(challenge_plan(deal(seed + 1, (bot, "human", "domestique"))), "random"))
        assert work_out(check_requests(honest), think) == BotCheck(None, ())
        forged = with_other_card(honest, 1 + seed % 5)
        assert forged is not None
        assert work_out(check_requests(forged[0]), think) == BotCheck(forged[1], ())


@pytest.mark.parametrize(
    ("variant", "base"),
    [(None, "postal"), ("special", "postal"), ("spy", "pbm"), ("double", "pbm"), ("blind", "boxed")],
)
def test_bots_of_secret_orders_and_variants_decide_the_same_again(variant: str | None, base: str) -> None:
    record = deal(9, ("rouleur", "attacker", "human"), base=base, variant=variant)
    match = ride(challenge_plan(record), "random")
    assert work_out(check_requests(decode(encode(match.record()))), think) == BotCheck(None, ())


def test_bots_that_cannot_be_asked_alike_are_not_checked() -> None:
    honest = ride_of()
    missing = tuple(
        replace(team, player="bot:no.such:Bot") if number == 1 else team
        for number, team in enumerate(honest.record.teams, start=1)
    )
    assert work_out(check_requests(honest._replace(record=replace(honest.record, teams=missing))), think).unchecked == (
        1,
    )

    moved = honest._replace(claims=honest.claims._replace(seats=True))
    assert work_out(check_requests(moved), think) == BotCheck(None, (1, 2, 4, 5, 6))

    directors = tuple(replace(team, player="bot:director") for team in honest.record.teams[:1])
    record = replace(honest.record, teams=(*directors, *honest.record.teams[1:]))
    timed = SharedRace(record, honest.claims._replace(clock=True), False, honest.steps)
    assert work_out(check_requests(timed), think) == BotCheck(None, (1,))

    def stuck(request: BotRequest) -> BotReply:
        return BotReply(0, None, Refusal("bot-stuck", bot=request.bot))

    assert work_out(check_requests(honest), stuck) == BotCheck(
        None, tuple(n for n, b in enumerate(BOTS, 1) if b != "human")
    )
