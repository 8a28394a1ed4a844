"""Reports of races with secret orders: groups, shared points, teams without orders (R4.2, R5.1, R6.3)."""

from __future__ import annotations

from random import Random

import pytest

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import AskOrders, Extra, GiveOrders, NoOrders, Retire
from breakaway_desktop.engine.race import Race
from breakaway_desktop.match.plan import seats_of
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.reports.columns import WIDTH, display_width
from breakaway_desktop.reports.report import report_lines, turns_of
from breakaway_desktop.sentences.names import Names
from tests.engine.fields import fresh
from tests.reports.test_report import section, steps_of
from tests.variants.riding import orders_ask, orders_for, riding

NAMES = Names(seats_of(("human",) * 3))
HANDS = ((4, 12, 14), (3, 4, 15), (2, 5, 9), (1, 4, 11))


def shared_race() -> Race:
    """Return a race before a turn in which riders 1, then 2, 3 and 4 move as groups; a 4 or more crosses sprint 3."""
    return fresh("pbm", hands=HANDS, totals="at-most", sprints=(3,), card_cap=15)


def cards(team: int, *of_riders: int) -> GiveOrders:
    return GiveOrders(team, tuple((10 * team + number, card) for number, card in enumerate(of_riders, start=1)))


TURN = (cards(1, 4, 4, 2, 4), cards(2, 4, 3, 5, 1), cards(3, 12, 4, 5, 4))
"""Orders by which all riders 1 cross the line, then two riders of each grade together."""


def test_groups_stand_in_the_order_as_such() -> None:
    """R5.1: riders of one group have one place, and the next group has the place after all of them."""
    movement = section(report_lines(steps_of(shared_race(), *TURN), 1, NAMES), "Movement")
    assert movement[1:6] == [
        "   1=  Yellow 11      4      0      4",
        "   1=  Azure 21       4      0      4",
        "   1=  Red 31        12      0     12",
        "   4=  Yellow 12      4      0      4",
        "   4=  Azure 22       3      0      3",
    ]
    assert movement[-1] == "Riders joined by = moved together."


def test_a_towed_rider_has_no_card_and_squares_behind_the_start_have_a_minus() -> None:
    """R1.2, R8.5: he goes as far as the rider he names."""
    race = riding("special", {0: [11, 21], -2: [31]}, specials={11: "T"}, hands={21: (6, 5), 31: (1, 9)}, turn=1)
    orders = [orders_for(orders_ask(race, team), extras=[Extra("T", 11, 21)]) for team in (1, 2, 3)]
    assert section(report_lines(steps_of(race, *orders), 1, NAMES), "Movement")[1:] == [
        "   1   Azure 21       6      0      6",
        "   2   Yellow 11      –      0      6",
        "   3   Red 31         1     −2     −1",
    ]


def test_shared_places_and_their_fractions_are_reported() -> None:
    """R6.3: points are exact fractions, also at the eighth place."""
    lines = report_lines(steps_of(shared_race(), *TURN), 1, NAMES)
    assert section(lines, "Points scored") == [
        "Sprint 3",
        "    1st–3rd  Yellow 11      8",
        "    1st–3rd  Azure 21       8",
        "    1st–3rd  Red 31         8",
        "    4th–5th  Yellow 12     4½",
        "    4th–5th  Red 32        4½",
        "    6th–7th  Azure 23      2½",
        "    6th–7th  Red 33        2½",
        "    8th–9th  Yellow 14      ½",
        "    8th–9th  Red 34         ½",
    ]
    standing = [line.split()[-1] for line in section(lines, "Standings")[1:]]
    assert standing == ["15½", "13", "10½"]


def test_tied_riders_are_joined_in_the_positions() -> None:
    """R5.2: they arrived together; riders 2 arrived after riders 1."""
    road = section(report_lines(steps_of(shared_race(), *TURN), 1, NAMES), "Positions, front to back")
    assert "        4  Yellow 11 = Azure 21, Yellow 12 = Red 32, Yellow 14 = Red 34" in road
    assert road[-1] == "Riders joined by = are still tied."


def test_teams_without_orders_and_retiring_riders_are_named() -> None:
    """R4.4, R4.5: a retirement takes effect with the orders of its turn."""
    steps = steps_of(shared_race(), Retire(34), TURN[0], NoOrders(2), GiveOrders(3, TURN[2].cards[:3]))
    lines = report_lines(steps, 1, NAMES)
    assert section(lines, "Orders and retirements") == [
        "Azure has no orders: its riders play their highest cards.",
        "Red 34 retires.",
    ]
    assert "Retired: Red 34" in section(lines, "Positions, front to back")


def test_orders_that_are_in_are_no_turn_yet() -> None:
    """R4.2, R9.1: until all orders are in nobody sees any of them, or any retirement."""
    assert turns_of(steps_of(shared_race(), Retire(34), *TURN[:2])) == (0, 0)
    steps = steps_of(shared_race(), *TURN)
    before = report_lines(steps, 1, NAMES)
    race = steps[-1].after
    steps += steps_of(race, GiveOrders(1, tuple((rider, race.rider(rider).hand[0]) for rider in (11, 12, 13, 14))))
    assert turns_of(steps) == (1, 1)
    assert report_lines(steps, 1, NAMES) == before


@pytest.mark.parametrize("base", ["postal", "pbm"])
def test_every_turn_of_a_race_with_secret_orders_is_reported(base) -> None:
    """Up to the result, with missing orders now and then; no line is too long."""
    rng = Random(base)
    race = fresh(base, teams=6, finish=60, sprints=(10, 30))
    steps: list[Step] = []
    while not race.over:
        ask = referee.asks(race)[0]
        assert isinstance(ask, AskOrders)
        orders = GiveOrders(ask.team, tuple((rider.rider, rng.choice(rider.cards)) for rider in ask.riders))
        steps += steps_of(race, NoOrders(ask.team) if rng.random() < 0.05 else orders)
        race = steps[-1].after
    names = Names(seats_of(("human",) * 6))
    turns, complete = turns_of(steps)
    assert turns == complete == race.turn
    for turn in range(1, turns + 1):
        lines = report_lines(steps, turn, names)
        assert max(map(display_width, lines)) <= WIDTH
        movers = {line.split()[2] for line in section(lines, "Movement")[1:] if line.startswith("  ")}
        assert len(movers) == 24
    result = section(lines, "Result")
    assert result[0].endswith(".")
