"""Advice: the best bot's values of all cards, and reasons, true of two cards when both are played (R9.1)."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from threading import Event
from typing import Any

import pytest

from breakaway_desktop.bots.advice import ADVISER, Advice, CardValue, advice, advice_of, make_advice, reason_for
from breakaway_desktop.bots.characters import Domestique
from breakaway_desktop.bots.close_cards import CLOSE, choose_close_card
from breakaway_desktop.bots.comparison import AdviceReason, compare_cards
from breakaway_desktop.bots.director import Director
from breakaway_desktop.bots.director_search import DecisionContext, run_trials
from breakaway_desktop.bots.random_bot import RandomBot
from breakaway_desktop.bots.registry import find_bot
from breakaway_desktop.bots.time_budget import TimeBudget
from breakaway_desktop.bots.worker import Thinker
from breakaway_desktop.engine.asks import Ask, AskCard, GiveOrders, PlayCard
from breakaway_desktop.engine.hands import random_hands
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.referee import answer, asks, rules_of, start
from breakaway_desktop.engine.view import View, see
from breakaway_desktop.sentences.advice import advice_reason_sentence, comparison_text, decimal, margin_text
from breakaway_desktop.variants import find_variant, variant_names
from tests.bots.races import before_the_last_points, new_race
from tests.engine.fields import card_asked, field, options_of
from tests.kit.bot_process import Timers

BACK = dict.fromkeys((21, 22, 23, 24, 31, 32, 33, 34), (1, 1, 2))


def _advice(race: Race, bot: Any = Domestique()) -> Advice:  # noqa: B008 (frozen)
    ask = asks(race)[0]
    return advice_of(bot, see(race, ask.team), ask, Random(1))


def _reason(race: Race, rider: int, *cards: int, orders: GiveOrders | None = None) -> AdviceReason:
    """Return the reason for the first of these cards, each of which is clearly worse than the one before."""
    worths = [CardValue(card, -2.0 * index) for index, card in enumerate(cards)]
    return reason_for(see(race, rider // 10), rider, worths, orders)


def test_the_best_card_is_that_which_the_bot_plays() -> None:
    race = new_race(RULE_SETS["boxed"], 3, 4)
    ask = card_asked(race)
    rider_advice = _advice(race).of_rider(ask.rider)
    assert rider_advice is not None
    assert {worth.card for worth in rider_advice.cards} == set(ask.cards)
    assert [worth.points for worth in rider_advice.cards] == sorted(
        (worth.points for worth in rider_advice.cards), reverse=True
    )
    assert find_bot("rouleur:taste=0").decide(see(race, ask.team), ask, Random(1)) == PlayCard(
        ask.rider, rider_advice.best
    )
    assert rider_advice.compared in rider_advice.cards[1:]
    assert rider_advice.value_of(rider_advice.best) == rider_advice.cards[0]
    assert rider_advice.value_of(99) is None


@pytest.mark.parametrize("variant", [None, *variant_names()])
def test_orders_are_advised_for_every_rider_in_every_variant(variant: str | None) -> None:
    """R4.2, R8."""
    rules = rules_of(RULE_SETS["postal"], 3, 1, variant=find_variant(variant))
    race, _ = start(rules, [random_hands(Random(seed)) for seed in range(3)])
    advised = _advice(race).riders
    assert [rider.rider for rider in advised] == [11, 12, 13, 14]
    for rider in advised:
        assert rider.cards
        assert comparison_text(rider.reason, see(race, 1)).endswith(".")


def test_a_bot_may_give_its_own_advice() -> None:
    race = new_race(RULE_SETS["boxed"], 3, 4)
    ask = card_asked(race)

    @dataclass(frozen=True)
    class Oracle(RandomBot):
        def advise(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Advice:
            assert isinstance(ask, AskCard)
            worths = [CardValue(card, float(card), 1.0, 9.0) for card in set(ask.cards)]
            return make_advice("oracle", view, ask, {ask.rider: worths}, rollouts=400)

    result = _advice(race, Oracle())
    assert (result.bot, result.rollouts) == ("oracle", 400)
    assert result.riders[0].best == max(ask.cards)


def test_a_bot_that_cannot_rate_cards_gives_no_advice() -> None:
    with pytest.raises(TypeError):
        _advice(new_race(RULE_SETS["boxed"], 3, 4), RandomBot())


def test_the_adviser_has_a_name_and_its_advice_can_be_pickled() -> None:
    race = new_race(RULE_SETS["boxed"], 3, 4)
    ask = card_asked(race)
    result = advice(see(race, ask.team), ask, (1, ask.team, race.turn, ask.rider))
    assert (result.bot, result.riders[0].rider) == (ADVISER, ask.rider)
    assert pickle.loads(pickle.dumps(result)) == result
    assert advice(see(race, ask.team), ask, (1, ask.team, race.turn, ask.rider)) == result


def test_advice_is_computed_in_the_other_process_and_can_be_cancelled() -> None:
    race = new_race(RULE_SETS["boxed"], 3, 4)
    ask = card_asked(race)
    question = (see(race, ask.team), ask, (1, ask.team, race.turn, ask.rider))
    arrived = Event()
    thinker = Thinker(arrived.set, timer=Timers())
    try:
        thinker.assign(1, advice, question)
        thinker.cancel()
        thinker.assign(2, advice, question)
        arrived.wait()
        (answer,) = thinker.answers()
    finally:
        thinker.close()
    assert (answer.ticket, answer.failure) == (2, None)
    assert answer.value == advice(*question)


def test_hidden_cards_of_rivals_change_nothing() -> None:
    """R9.1."""
    road = {10: [11, 21], 9: [31]}
    secret = {21: 3, 31: 3}
    race = field(road, hands={11: (4, 5, 9), 21: (6, 7, 8), 31: (2, 9, 10)}, secret=secret)
    other = field(road, hands={11: (4, 5, 9), 21: (5, 8, 8), 31: (4, 8, 9)}, secret=secret)
    assert _advice(race) == _advice(other)


@pytest.mark.parametrize("bot", ["domestique", "director:rollouts=40"])
def test_advice_can_be_based_on_public_cards_alone(bot: str) -> None:
    """R9.3: at a screen with other players, where the secret cards of his team-mates are face down."""
    road, secret = {10: [11, 12], 9: [31]}, {12: 3, 31: 3}
    results = []
    for mate in ((6, 7, 8), (5, 8, 8)):
        race = field(road, hands={11: (4, 5, 9), 12: mate, 31: (2, 9, 10)}, secret=secret)
        ask = card_asked(race)
        results.append(advice_of(find_bot(bot), see(race)._replace(team=1), ask, Random(1)))
    assert results[0] == results[1]


def test_the_best_card_is_compared_with_the_best_of_those_that_are_worse() -> None:
    race = field({50: [34], 20: [11], 22: [21, 31]}, hands={11: (1, 2, 9, 8), **BACK})
    view = see(race, 1)
    cards = [CardValue(card, points) for card, points in ((9, 5.0), (8, 4.5), (2, 3.0))]
    assert advice_reason_sentence(reason_for(view, 11, cards), race.rules.course) == (
        "9 takes him past 2 riders who stay ahead with 2."
    )
    for other, key in ((2, "passes"), (8, "close"), (9, "passes")):
        assert reason_for(view, 11, cards, other=other).key == key
    close = reason_for(view, 11, cards[:2])
    assert advice_reason_sentence(close, race.rules.course) == "9 is about as good as 8."


def test_where_no_fact_speaks_for_the_card_the_races_ridden_are_told() -> None:
    """R6.5: both cards take him over the finish for the same points, and no card counts after it."""
    race = field({97: [11], 96: [21, 31]}, hands={11: (5, 7, 2), **BACK}, crossed={100: [12, 13]}, sprints=())
    reason = _reason(race, 11, 5, 7)
    assert reason == AdviceReason("balance", {"card": 5, "other": 7})
    assert advice_reason_sentence(reason, race.rules.course) == ""
    words = "In many rides from here, 5 brought more points than 7."
    assert comparison_text(reason, see(race)) == words
    assert _reason(race, 11, 5, 2).key == "line"


def test_where_all_order_at_once_no_place_is_promised() -> None:
    """R4.2: riders ahead of him may cross before him."""
    race = field({39: [21], 38: [11], 37: [31]}, rule_set="postal", hands={11: (2, 1, 9), **BACK}, crossed={40: []})
    reason = _reason(race, 11, 9, 2, 1)
    sentence = "He crosses the sprint at 40 this turn; no other card does."
    assert advice_reason_sentence(reason, race.rules.course) == sentence


def test_a_second_card_is_not_saved() -> None:
    """R8.4."""
    race = field({10: [11, 21, 31]}, rule_set="postal", hands={11: (2, 9, 4), **BACK}, variant=find_variant("double"))
    assert _reason(race, 11, 2, 9, 4).values == {"card": 9}
    assert _reason(race, 11, 2, 9, 4, orders=GiveOrders(1, ((11, 2),), ((11, 9),))).values == {"card": 4}


@pytest.mark.parametrize("teams", [3, 7, 12])
@pytest.mark.parametrize("bot", [Domestique(), Director(rollouts=40)])
def test_points_that_are_sure_are_expected_in_full(bot: Any, teams: int) -> None:
    """R6.1: two for the eighth place, although the nets take all races for those of six teams."""
    values = _advice(before_the_last_points(teams), bot).riders[0].cards
    assert values[0].card == 3
    assert values[0].points == pytest.approx(2, abs=0 if isinstance(bot, Director) else 1)


def test_without_a_choice_there_is_nothing_to_compare() -> None:
    race = field({20: [11, 21]}, hands={11: (4, 4, 4), **BACK})
    rider_advice = _advice(race).of_rider(11)
    assert rider_advice is not None
    assert (rider_advice.reason.key, rider_advice.compared, margin_text(rider_advice)) == ("only", None, "")


def test_margins_are_given_in_tenths() -> None:
    race = new_race(RULE_SETS["boxed"], 3, 4)
    ask = card_asked(race)
    view, (best, second) = see(race, ask.team), sorted(set(ask.cards))[:2]
    close = make_advice("x", view, ask, {ask.rider: [CardValue(best, 1.01), CardValue(second, 1.0)]}).riders[0]
    clear_lead = make_advice("x", view, ask, {ask.rider: [CardValue(best, 4.44), CardValue(second, 1.0)]}).riders[0]
    assert margin_text(close) == ""
    assert comparison_text(close.reason, view) == f"{best} is about as good as {second}."
    assert margin_text(clear_lead) == f"3.4 points better than {second}"
    assert [decimal(points) for points in (7.54, -0.26, -0.01)] == ["7.5", "−0.3", "0.0"]


FAR = dict.fromkeys((21, 22, 23, 24, 31, 32, 33, 34), (1, 1, 2))


@pytest.mark.parametrize(
    ("road", "more", "cards", "sentence"),
    [
        # R6.1
        (
            {30: [11], 28: [21, 31]}, {}, (9, 3),
            "9 crosses the sprint at 33 in 1st place: 10 points. 3 stops short of it.",
        ),
        # R7.1, R7.2, R7.5, R7.6: whatever the others do
        (
            {24: [21], 23: [31], 20: [11], 40: [34]}, {}, (2, 8),
            "2 saves the 8, and is sure of as much: at least 3.",
        ),
        ({20: [11], 18: [21, 31]}, {"card_cap": 3}, (9, 3), ""),
        ({50: [34], 20: [11], 22: [21, 31]}, {}, (9, 2), "9 takes him past 2 riders who stay ahead with 2."),
        # The highest card stays in his hand for a line with points.
        (
            {50: [34], 20: [11, 21]}, {}, (4, 6), "4 saves the 6, and is sure of as much: at least 3.",
        ),
        ({50: [34], 20: [11, 21]}, {}, (6, 4), ""),
        ({27: [11], 26: [21, 31]}, {}, (1, 6), "1 saves the 6 for later."),
    ],
)  # fmt: skip
def test_a_reason_names_both_cards_and_one_difference(
    road: dict[int, list[int]], more: dict[str, Any], cards: tuple[int, int], sentence: str
) -> None:
    race = field(road, **{"hands": {11: (*cards, 5), **FAR}, "crossed": {33: []}, **more})
    reason = compare_cards(see(race, 1), 11, *cards)
    assert ("" if reason is None else advice_reason_sentence(reason, race.rules.course)) == sentence


# Close cards: a bot plays the one that a person would play


RIDER, MATE, RIVAL, OTHERS = 11, 12, 21, (31, 32)


def view_of(road: Mapping[int, int]) -> View:
    """Return the view of the rider's team; `road` has the square of each rider."""
    return see(field({square: [rider] for rider, square in road.items()}), 1)


def choose(view: View, *cards: int, likes: Mapping[int, float] | None = None) -> int:
    """Return the choice among equal cards, of which the first was chosen."""
    return choose_close_card(view, RIDER, cards[0], dict.fromkeys(cards, 20.0), likes or {})


@pytest.mark.parametrize(("lead", "played"), [(0.9 * CLOSE, 4), (1.1 * CLOSE, 15)])
def test_the_lower_of_two_close_cards_is_played(lead: float, played: int) -> None:
    view = view_of({RIDER: 10})
    assert choose_close_card(view, RIDER, 15, {4: 20.0, 15: 20.0 + lead}, {}) == played


def test_the_rival_behind_gets_the_shorter_string() -> None:
    road = {RIVAL: 8, RIDER: 10, OTHERS[0]: 14, OTHERS[1]: 15}
    assert choose(view_of(road), 3, 8) == 8  # on 13 he would complete a string of 3 (R7.2)
    assert choose(view_of({**road, RIVAL: 0, MATE: 8}), 3, 8) == 3  # a team-mate may have it


def test_no_team_mate_is_overtaken_at_a_line_for_a_shorter_string() -> None:
    road = {RIVAL: 29, RIDER: 30, OTHERS[0]: 34, OTHERS[1]: 35}
    assert choose(view_of({**road, 22: 33}), 2, 7) == 7
    assert choose(view_of({**road, MATE: 33}), 2, 7) == 2  # with the 7 he would cross the line 33 before him (R6.1)


def test_a_rival_level_with_a_team_mate_gets_the_shorter_string_too() -> None:
    road = {8: [RIVAL, MATE], 10: [RIDER], 14: [OTHERS[0]], 15: [OTHERS[1]]}
    assert choose(see(field(road), 1), 3, 8) == 8


def test_a_line_is_not_crossed_twice() -> None:
    road = {29: [RIVAL], 30: [RIDER], 33: [MATE], 34: [OTHERS[0]], 35: [OTHERS[1]]}  # R8.8: he was put back
    assert choose(see(field(road, crossed={33: [RIDER]}), 1), 2, 7) == 7


def test_the_likes_of_a_style_come_first() -> None:
    assert choose(view_of({RIDER: 10}), 4, 15, likes={15: 0.5}) == 15
    assert choose(view_of({RIDER: 10}), 4, 15, likes={15: 0.01}) == 4  # no more than noise


def test_a_search_that_finds_cards_close_plays_the_lower() -> None:
    race = new_race(options_of("boxed"), 4, 2)
    director, lower = Director(rollouts=64), 0
    for turn in range(20):
        ask = card_asked(race)
        view = see(race, ask.team)
        decision = director.decide(view, ask, Random(turn))
        assert isinstance(decision, PlayCard)
        if ask.has_choice:
            trial = run_trials(DecisionContext(view, Random(turn)), [ask], TimeBudget(0.0, rollouts=64))[ask.rider]
            assert trial.values[trial.best] - trial.values[decision.card] <= CLOSE
            lower += decision.card < trial.best
        race, _ = answer(race, decision)
    assert lower
