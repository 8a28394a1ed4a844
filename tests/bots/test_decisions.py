"""Bots choose hands and decide legally under all options, and from their view only."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice
from random import Random

import pytest

from breakaway_desktop.bots.base import Bot, decision_objection
from breakaway_desktop.bots.characters import Attacker, Domestique, Rouleur, Sprinter
from breakaway_desktop.bots.director import Director
from breakaway_desktop.bots.opening import GOOD_HANDS, good_hands
from breakaway_desktop.bots.random_bot import RandomBot
from breakaway_desktop.bots.registry import bot_names, find_bot
from breakaway_desktop.engine.asks import AskCard, AskOrders, GiveOrders, PlayCard, Retire
from breakaway_desktop.engine.hands import hand_objection, team_objection
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.referee import answer
from breakaway_desktop.engine.view import see
from tests.bots.races import SHORT, before_the_last_points, decide_turn, new_race, ride
from tests.engine import fields
from tests.engine.fields import options_of

ROWS: list[dict[str, object]] = [
    {},
    {"finish": 1, "sprints": ()},
    {"finish": 150, "sprints": (1, 2, 3, 40, 80, 120)},
    {"totals": "at-most"},
    {"first_turn": "team1"},
    {"card_cap": 3},
    {"card_cap": 15},
    {"breakaway_trigger": "new-leader"},
    {"breakaway_measure": "rivals"},
    {"overcrowding": "blank-ahead"},
    {"overcrowding": "crowded-three"},
    {"start": "staggered"},
    {"hands": "open"},
]
BOTS = (Domestique(), RandomBot(), Domestique(temperature=2.0))
QUICK = Director(rollouts=8)
SEARCHING: tuple[Bot, ...] = (QUICK, Sprinter(), Attacker(), Rouleur())


@pytest.mark.parametrize(
    ("teams", "rule_set", "rows"),
    [
        pytest.param(*case, marks=pytest.mark.release if index % 4 else (), id=str(case[2]))
        for index, case in enumerate(zip(cycle((3, 4, 5, 6, 3)), cycle(("boxed", "boardspace")), ROWS, strict=False))
    ],
)
def test_only_legal_cards_are_played_in_complete_races(teams: int, rule_set: str, rows: dict[str, object]) -> None:
    """R4.1, R4.3, for every option of sequential orders, with every number of teams."""
    race = new_race(options_of(rule_set, **(SHORT | rows)), teams, 11 * teams)
    assert ride(race, list(islice(cycle(BOTS), teams)))


@pytest.mark.parametrize(
    ("bots", "races"),
    [((Domestique(),) * 3, 3), (SEARCHING, 1), pytest.param((Domestique(),) * 6, 3, marks=pytest.mark.release)],
)
def test_races_with_retiring_riders_are_ridden_to_the_end(bots: Sequence[Bot], races: int) -> None:
    """R4.5: riders retire now and then, until few or none are left."""
    rng, teams = Random(3), len(bots)

    def retire_somebody(race: Race) -> Race:
        number = 10 * rng.randint(1, teams) + rng.randint(1, 4)
        rider = race.rider(number)
        if rng.random() < 0.1 and not rider.retired and rider.place_at(100) is None and number not in race.retiring:
            race, _ = answer(race, Retire(number))
        return race

    for seed in range(races):
        assert ride(new_race(options_of("boxed"), teams, seed), bots, retire_somebody)


@pytest.mark.parametrize("bot", [RandomBot(), Domestique(), Domestique(temperature=3.0), QUICK, Attacker()])
def test_the_same_race_is_ridden_the_same_way_again(bot: Bot) -> None:
    race = new_race(options_of("boxed", **SHORT), 3, 5)
    assert ride(race, [bot] * 3) == ride(race, [bot] * 3)


@pytest.mark.parametrize("bot", [RandomBot(), Domestique(), Domestique(temperature=3.0), *SEARCHING], ids=str)
def test_hidden_cards_of_rivals_change_no_decision(bot: Bot) -> None:
    """R9.1: rivals hold other cards of the same sum in each race and play the same; team 1 decides the same."""
    own = ((15, 12, 2, 1), (15, 9, 1), (14, 5, 1), (13, 2, 1))
    held = ((8, 8, 7, 7), (9, 8, 8), (7, 7, 6), (5, 6, 5))
    others = ((8, 12, 9, 1), (9, 15, 1), (7, 12, 1), (5, 10, 1))
    options = options_of("boxed")
    races = [new_race(options, 3, 2, [own, hands, hands]) for hands in (held, others)]
    opening = {1: 8, 2: 9, 3: 7, 4: 5}
    for _ in range(5 * 12):
        first, second = (fields.card_asked(race) for race in races)
        if first.team == 1:
            assert see(races[0], 1) == see(races[1], 1)
            decisions = [decide_turn(bot, race) for race in races]
            assert decisions[0] == decisions[1]
        else:
            turn = races[0].turn
            cards = [opening[first.rider % 10] if turn == 1 else ask.cards[-1] for ask in (first, second)]
            assert cards[0] == cards[1]
            decisions = [PlayCard(first.rider, card) for card in cards]
        races = [answer(race, decision)[0] for race, decision in zip(races, decisions, strict=True)]
    assert [race.rider(21).secret for race in races] == [3, 3]
    assert races[0].rider(21).hand != races[1].rider(21).hand


def test_random_plays_every_card_with_the_same_chance() -> None:
    race = fields.field({10: (11, 21)}, hands={11: (2, 5, 9)})
    played = [decide_turn(RandomBot(), race, seed).card for seed in range(600)]
    assert all(150 < played.count(card) < 250 for card in (2, 5, 9))


def test_without_a_choice_the_only_card_is_played() -> None:
    race = fields.field({10: (11, 21)}, hands={11: (5, 5, 5)})
    assert decide_turn(Domestique(), race) == PlayCard(11, 5)


def test_the_nets_win_the_finish_when_they_can() -> None:
    """R6.1: the winner gets 20 points, 8 squares ahead; a nine crosses the line, an eight stops on it (R1.5)."""
    race = fields.field({92: (11, 21), 91: (31, 12)}, hands={11: (1, 8, 9)}, crossed={33: (11,), 73: (11,)})
    assert decide_turn(Rouleur(taste=0.0), race) == PlayCard(11, 9)


def test_the_nets_take_the_finish_before_the_race_is_over() -> None:
    """R6.5: seven riders have finished, so this crossing is the last with points."""
    race = before_the_last_points()
    assert decide_turn(Rouleur(taste=0.0), race) == PlayCard(14, 3)


def test_a_temperature_makes_it_stray_and_more_of_it_more() -> None:
    race = fields.field({92: (11, 21), 91: (31, 12)}, hands={11: (1, 8, 9)}, crossed={33: (11,), 73: (11,)})
    strays = [
        sum(decide_turn(Domestique(temperature=heat), race, seed).card != 9 for seed in range(100))
        for heat in (0.0, 6.0, 1000.0)
    ]
    assert 0 < strays[0] < 25
    assert strays[0] < strays[1] < strays[2]
    assert 45 < strays[2] < 88


@pytest.mark.parametrize(
    ("decision", "objection"),
    [
        (GiveOrders(2, ((21, 5),)), ""),
        (GiveOrders(1, ((21, 5),)), "bot-no-orders"),
        (GiveOrders(2, ((21, True),)), "bot-no-orders"),
        (GiveOrders(2, ((21, 5),), ((21, "5"),)), "bot-no-orders"),  # type: ignore[arg-type]
        (GiveOrders(2, ((21, 5),), (), (("spies", 21, 11),)), "bot-no-orders"),  # type: ignore[arg-type]
        (PlayCard(21, 5), "bot-no-orders"),
        (None, "bot-no-orders"),
    ],
)
def test_orders_of_another_team_or_form_are_refused(decision: object, objection: str) -> None:
    refusal = decision_objection(AskOrders(2, (AskCard(2, 21, (5, 6), False),)), decision)
    assert (refusal.key if refusal is not None else "") == objection


@pytest.mark.parametrize("bot", bot_names())
@pytest.mark.parametrize("totals", ["exactly", "at-most"])
@pytest.mark.parametrize("cap", [None, 3])
def test_opening_hands_are_legal_and_not_always_the_same(bot: str, totals: str, cap: int | None) -> None:
    """R3.1, R3.2; a card cap touches replacements only (R7.5)."""
    options = options_of("boxed", totals=totals, card_cap=cap)
    drawn = [find_bot(bot).hands(options, Random(seed)) for seed in range(300)]
    assert [team_objection(hands, totals) for hands in drawn] == [None] * 300
    assert len(set(drawn)) > 100
    assert find_bot(bot).hands(options, Random(7)) == drawn[7]


def test_every_hand_of_the_mix_is_legal_and_drawn() -> None:
    for rider, mix in enumerate(GOOD_HANDS, start=1):
        assert [hand_objection(rider, hand, "exactly") for hand in mix] == [None] * len(mix)
        drawn = {
            tuple(sorted(find_bot("domestique").hands(options_of("boxed"), Random(seed))[rider - 1], reverse=True))
            for seed in range(200)
        }
        assert drawn == set(mix)


def test_no_card_takes_all_four_riders_of_a_team_to_one_square() -> None:
    """R5.4: in turn 1 all riders are level."""
    for seed in range(300):
        hands = good_hands(Random(seed))
        assert not set(hands[0]).intersection(*hands[1:])
