"""Advice: the best bot's values of all cards, and the reasons."""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from random import Random
from threading import Event
from typing import Any

import pytest

from breakaway_desktop.bots.advice import (
    ADVISER,
    Advice,
    AdviceReason,
    CardValue,
    advice,
    advice_of,
    make_advice,
    reason_for,
)
from breakaway_desktop.bots.characters import Domestique
from breakaway_desktop.bots.random_bot import RandomBot
from breakaway_desktop.bots.registry import find_bot
from breakaway_desktop.bots.worker import Thinker
from breakaway_desktop.engine.asks import Ask, AskCard, AskOrders, GiveOrders, PlayCard
from breakaway_desktop.engine.hands import random_hands
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.referee import asks, rules_of, start
from breakaway_desktop.engine.view import View, see
from breakaway_desktop.sentences.advice import SENTENCES, advice_reason_sentence, decimal, margin_text
from breakaway_desktop.variants import find_variant, variant_names
from tests.bots.races import new_race
from tests.engine.fields import card_asked, field
from tests.kit.bot_process import Timers

BACK = dict.fromkeys((21, 22, 23, 24, 31, 32, 33, 34), (1, 1, 2))


def _advice(race: Race, bot: Any = Domestique()) -> Advice:  # noqa: B008 (frozen)
    ask = asks(race)[0]
    return advice_of(bot, see(race, ask.team), ask, Random(1))


def _why(race: Race, rider: int, *cards: int) -> str:
    """Return the key of the reason for the first of these cards."""
    reason = reason_for(see(race, rider // 10), rider, cards)
    sentence = advice_reason_sentence(reason, race.rules.course)
    assert sentence.endswith(".")
    assert "{" not in sentence
    return reason.key


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
    assert rider_advice.margin == pytest.approx(rider_advice.cards[0].points - rider_advice.cards[1].points)
    assert rider_advice.value_of(rider_advice.best) == rider_advice.cards[0]
    assert rider_advice.value_of(99) is None


def test_orders_are_advised_for_every_rider_who_needs_one() -> None:
    """R4.2."""
    race = new_race(RULE_SETS["postal"], 3, 4)
    ask = asks(race)[0]
    assert isinstance(ask, AskOrders)
    result = _advice(race)
    assert [rider.rider for rider in result.riders] == [11, 12, 13, 14]
    assert all(rider.cards and advice_reason_sentence(rider.reason, race.rules.course) for rider in result.riders)


@pytest.mark.parametrize("variant", variant_names())
def test_every_variant_has_advice(variant: str) -> None:
    """R8."""
    rules = rules_of(RULE_SETS["postal"], 3, 1, variant=find_variant(variant))
    race, _ = start(rules, [random_hands(Random(seed)) for seed in range(3)])
    for rider in _advice(race).riders:
        assert rider.cards
        assert advice_reason_sentence(rider.reason, rules.course).endswith(".")


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


def test_points_at_a_line_are_a_reason() -> None:
    """R6.1."""
    race = field({30: [11], 28: [21, 31]}, hands={11: (2, 3, 9), **BACK}, crossed={33: []})
    assert _why(race, 11, 9, 3, 2) == "line"


def test_a_lead_is_a_reason() -> None:
    """R7.6."""
    race = field({20: [11], 18: [21, 31]}, hands={11: (2, 9, 3), **BACK})
    assert _why(race, 11, 9, 3, 2) == "breaks-away"


def test_a_lead_that_the_cap_cuts_is_none() -> None:
    """R7.5: with a lead of 11 he gets a 9."""
    race = field({20: [11], 18: [21, 31]}, hands={11: (2, 9, 3), **BACK}, card_cap=9)
    assert _why(race, 11, 9, 3, 2) != "breaks-away"


def test_riders_ahead_are_a_reason_and_whether_they_are_sure() -> None:
    """R7.1."""
    road = {24: [21], 23: [31], 20: [11]}
    hands = {11: (2, 1, 8), **BACK}
    assert _why(field(road, hands=hands), 11, 2, 1, 8) == "string"
    moved = field(road, hands=hands, order=[21, 31, 11])._replace(moved=2)
    assert _why(moved, 11, 2, 1, 8) == "string-sure"


def test_saving_a_card_for_the_next_line_is_a_reason() -> None:
    race = field({27: [11, 12], 26: [21, 31]}, hands={11: (2, 1, 6), 12: (2, 1, 6), **BACK}, crossed={33: []})
    assert _why(race, 11, 1, 2) == "keeps-for-line"


def test_a_line_that_pays_nothing_any_more_is_none() -> None:
    """R6.1: the ninth place has no points."""
    eight = [12, 13, 14, 21, 22, 23, 24, 31]
    race = field({40: eight, 27: [11], 26: [32, 33]}, hands={11: (2, 1, 6), **BACK}, crossed={33: eight})
    assert _why(race, 11, 1, 2) == "same-card-cheaper"


def test_to_pass_riders_is_a_reason() -> None:
    race = field({50: [34], 20: [11], 22: [21, 31]}, hands={11: (1, 2, 9), **BACK})
    assert _why(race, 11, 9, 2) == "passes"


def test_the_same_new_card_for_a_lower_one_is_a_reason() -> None:
    race = field({50: [34], 20: [11, 21]}, hands={11: (4, 9, 6), **BACK})
    assert _why(race, 11, 4, 6) == "same-card-cheaper"


def test_a_card_is_not_praised_as_low_while_a_lower_one_leads_to_the_same_new_card() -> None:
    """Both lead to 3, and a 7 stays in his hand either way."""
    race = field({50: [34], 20: [11, 21]}, hands={11: (4, 7, 6), **BACK})
    assert _why(race, 11, 6, 4) == "keeps"


def test_a_rider_who_lands_alone_is_not_advised_to_stay_in_the_bunch() -> None:
    """R7.2: the 10 takes him from the bunch on 1 to 7 to square 11, where he is alone and has nobody ahead."""
    road = {30: [34], 7: [21], 6: [31], 5: [22], 4: [32], 3: [23], 2: [33], 1: [12, 11]}
    order = [34, 21, 31, 22, 32, 23, 33, 12, 11]
    race = field(road, turn=2, hands={12: (15, 9, 10), **BACK}, order=order, alone=34)._replace(moved=7)
    reason = reason_for(see(race, 1), 12, (10, 15, 9))
    assert reason == AdviceReason("keeps", {"card": 15})
    assert "bunch" not in advice_reason_sentence(reason, race.rules.course)


def test_a_rider_who_finishes_with_either_card_saves_none_for_later() -> None:
    """R6.5: both cards take him over the finish for the same points, and no card counts after it."""
    race = field({97: [11], 96: [21, 31]}, hands={11: (5, 7, 2), **BACK}, crossed={100: [12, 13]}, sprints=())
    reason = reason_for(see(race, 1), 11, (5, 7, 2))
    assert reason == AdviceReason("finish", {"line": 100, "place": 3, "points": 12})
    sentence = "He crosses the finish in 3rd place and takes 12 points."
    assert advice_reason_sentence(reason, race.rules.course) == sentence


def test_the_reason_of_a_cheap_card_names_its_new_card() -> None:
    race = field({50: [34], 20: [11, 21]}, hands={11: (4, 9, 6), **BACK})
    sentence = "Right now his new card is 3, and no higher card brings a better one."
    assert advice_reason_sentence(reason_for(see(race, 1), 11, (4, 6)), race.rules.course) == sentence


def test_landing_among_others_with_a_high_card_left_is_a_reason() -> None:
    road = {24: [21], 23: [31], 22: [22], 21: [12, 11]}
    race = field(road, hands={12: (1, 2, 15), **BACK}, order=[21, 31, 22, 12, 11], sprints=())
    assert _why(race._replace(moved=3), 12, 2, 1, 15) == "stays"


def test_where_all_order_at_once_no_place_is_promised() -> None:
    """R4.2: riders ahead of him may cross before him."""
    race = field({39: [21], 38: [11], 37: [31]}, rule_set="postal", hands={11: (2, 1, 9), **BACK}, crossed={40: []})
    assert _why(race, 11, 9, 2, 1) == "crosses"
    reason = reason_for(see(race, 1), 11, (9, 2, 1))
    sentence = "He crosses the sprint at 40 this turn; no other card does."
    assert advice_reason_sentence(reason, race.rules.course) == sentence


def test_a_second_card_is_not_saved() -> None:
    """R8.4."""
    race = field({10: [11, 21, 31]}, rule_set="postal", hands={11: (2, 9, 4), **BACK}, variant=find_variant("double"))
    view = see(race, 1)
    assert reason_for(view, 11, (2, 9, 4)).values == {"card": 9}
    orders = GiveOrders(1, ((11, 2),), ((11, 9),))
    assert reason_for(view, 11, (2, 9, 4), orders).values == {"card": 4}


def test_without_a_choice_there_is_nothing_to_compare() -> None:
    race = field({20: [11, 21]}, hands={11: (4, 4, 4), **BACK})
    rider_advice = _advice(race).of_rider(11)
    assert rider_advice is not None
    assert (rider_advice.reason.key, rider_advice.margin, margin_text(rider_advice)) == ("only", None, "")


def test_margins_are_given_in_tenths() -> None:
    race = new_race(RULE_SETS["boxed"], 3, 4)
    ask = card_asked(race)
    view, (best, second) = see(race, ask.team), sorted(set(ask.cards))[:2]
    close = make_advice("x", view, ask, {ask.rider: [CardValue(best, 1.01), CardValue(second, 1.0)]}).riders[0]
    clear_lead = make_advice("x", view, ask, {ask.rider: [CardValue(best, 4.44), CardValue(second, 1.0)]}).riders[0]
    assert margin_text(close) == f"as good as {second}"
    assert margin_text(clear_lead) == f"3.4 points better than {second}"
    assert [decimal(points) for points in (7.54, -0.26, -0.01)] == ["7.5", "−0.3", "0.0"]


def test_every_reason_has_a_sentence() -> None:
    values = {"card": 9, "n": 2, "line": 33, "place": 1, "points": 10, "lead": 4, "new": 7}
    for key, sentence in SENTENCES.items():
        assert sentence(values).endswith("."), key
