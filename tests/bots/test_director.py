"""`director` and the bots with a character decide legally, from their view only, in time; also second cards (R8.4)."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from types import SimpleNamespace

import pytest

from breakaway_desktop.bots import messages
from breakaway_desktop.bots.advice import advice, advice_of
from breakaway_desktop.bots.base import Bot
from breakaway_desktop.bots.batch.net_policy import NetPolicy
from breakaway_desktop.bots.characters import Attacker, Domestique, Rouleur, Sprinter
from breakaway_desktop.bots.close_cards import choose_close_card
from breakaway_desktop.bots.director import Director
from breakaway_desktop.bots.director_search import (
    NETS,
    NO_LIKES,
    DecisionContext,
    decide_by_search,
    load_policy,
    policy_for,
    warm_up,
)
from breakaway_desktop.bots.ladder import LEVELS, level_of
from breakaway_desktop.bots.messages import BotRequest
from breakaway_desktop.bots.policy import Policy
from breakaway_desktop.bots.registry import find_bot
from breakaway_desktop.bots.rollout_counter import count_rollouts
from breakaway_desktop.bots.time_budget import TimeBudget
from breakaway_desktop.engine.asks import AskOrders, GiveOrders, PlayCard
from breakaway_desktop.engine.hands import random_hands, team_objection
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.referee import answer, asks
from breakaway_desktop.engine.view import see
from breakaway_desktop.sentences.bot_levels import character_of
from breakaway_desktop.sentences.names import bot_name
from breakaway_desktop.variants import find_variant
from tests.bots.races import (
    SHORT,
    before_the_last_points,
    decide_turn,
    new_race,
    ride,
    ride_with_orders,
    times_the_points,
)
from tests.bots.test_batch_features import blank
from tests.bots.test_characters import PLAYED
from tests.bots.test_decisions import QUICK, ROWS, SEARCHING
from tests.engine import fields
from tests.engine.fields import options_of
from tests.variants.riding import new_race as new_variant_race, orders_ask, riding

CHARACTERS = SEARCHING[1:]


@pytest.mark.parametrize("rows", ROWS[::6], ids=str)
def test_only_legal_cards_are_played_in_complete_races(rows: dict[str, object]) -> None:
    """R4.1, R4.3, for some options of sequential orders."""
    assert ride(new_race(options_of("boxed", **(SHORT | rows)), 3, 33), (QUICK, Sprinter(), Rouleur()))


def ride_once(base: str, variant: str | None, **rows: object) -> None:
    """Play a race to its end, so that the referee has refused no decision (R4.3)."""
    rng = Random(f"{base}/{variant}")
    hands = [random_hands(rng) for _ in range(3)]
    bots = (QUICK, Attacker(), Domestique())
    assert ride_with_orders(options_of(base, **rows), hands, bots, 3, variant).over


@pytest.mark.parametrize(
    ("base", "variant"),
    [
        (base, variant)
        if variant in ("spy", "special", "mountains")
        else pytest.param(base, variant, marks=pytest.mark.release)
        for base, variant in PLAYED
        if base == "pbm"
    ],
)
def test_every_variant_is_ridden_to_its_end(base: str, variant: str | None) -> None:
    ride_once(base, variant, **SHORT)


@pytest.mark.release
@pytest.mark.parametrize(("base", "variant"), [(base, variant) for base, variant in PLAYED if base != "pbm"])
def test_every_variant_of_every_rule_set_is_ridden_to_its_end(base: str, variant: str | None) -> None:
    ride_once(base, variant)


def test_a_fixed_number_of_rollouts_is_respected() -> None:
    race = new_race(options_of("boxed"), 6, 5)
    with count_rollouts() as counter:
        decide_turn(Director(rollouts=60), race)
    assert counter.rollouts is not None
    assert 40 <= counter.rollouts <= 60


def test_without_a_choice_nothing_is_tried() -> None:
    race = fields.field({10: (11, 21)}, hands={11: (5, 5, 5)})
    with count_rollouts() as counter:
        assert decide_turn(QUICK, race) == PlayCard(11, 5)
    assert counter.rollouts is None


def test_a_rider_scores_the_last_points_before_rivals_can() -> None:
    """R6.5: seven riders have finished, so the next crossing is the last with points; rivals are about to cross."""
    race = before_the_last_points()
    for bot in (Director(rollouts=48), *CHARACTERS):
        assert decide_turn(bot, race) == PlayCard(14, 3)


class Ticking:
    """A clock that advances by the next of `seconds` at each reading."""

    def __init__(self, step: float) -> None:
        self.now, self.step, self.looks = 0.0, step, 0

    def __call__(self) -> float:
        self.now += self.step
        self.looks += 1
        return self.now


@pytest.mark.parametrize("seconds", [0.5, 2.0, 8.0])
def test_processor_time_is_not_exceeded(seconds: float) -> None:
    """The clock counts a tenth of a second for each call of the nets."""
    race = new_race(options_of("boxed"), 4, 5)
    ask = fields.card_asked(race)
    clock = Ticking(0.05)
    decide_by_search(see(race, ask.team), ask, Random(1), TimeBudget(seconds, clock=clock, wall=lambda: 0.0))
    assert seconds / 2 < clock.now <= seconds + 0.2


def test_a_process_can_be_warmed_up_before_time_is_measured() -> None:
    load_policy.cache_clear()
    warm_up.cache_clear()
    warm_up()
    loaded = load_policy.cache_info().misses
    assert loaded == len(list(NETS.glob("*.npz")))
    for rules in ("boxed", "postal"):
        race = new_race(options_of(rules), 3, 5)
        ask = asks(race)[0]
        QUICK.decide(see(race, ask.team), ask, Random(1))
    assert load_policy.cache_info().misses == loaded


@pytest.mark.parametrize(
    ("rule_set", "nets"), [("boxed", "boxed"), ("boardspace", "boxed"), ("postal", "postal"), ("pbm", "pbm")]
)
def test_a_rule_set_is_ridden_with_the_nets_that_have_learnt_it(rule_set: str, nets: str) -> None:
    assert policy_for(RULE_SETS[rule_set]) is load_policy(nets)


def test_loading_does_not_count_as_time_of_the_first_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    load_policy.cache_clear()
    warm_up.cache_clear()
    loaded: list[int] = []

    def looked_at() -> float:
        loaded.append(load_policy.cache_info().currsize)
        return 0.0

    monkeypatch.setattr(messages, "time", SimpleNamespace(process_time=looked_at))
    race = new_race(options_of("boxed"), 3, 5)
    ask = asks(race)[0]
    assert messages.think(BotRequest(1, "sprinter", see(race, ask.team), ask, (1, ask.team, 1, 0))).decision
    assert loaded[0] > 0


def test_a_deadline_has_priority_over_the_allowed_time() -> None:
    race = new_race(options_of("boxed"), 4, 5)
    ask = fields.card_asked(race)
    wall = Ticking(0.05)
    decide_by_search(
        see(race, ask.team), ask, Random(1), TimeBudget(60.0, deadline=1.0, clock=Ticking(0.05), wall=wall)
    )
    assert wall.now <= 1.2


def test_without_any_time_a_card_is_played_all_the_same() -> None:
    race = new_race(options_of("boxed"), 4, 5)
    ask = fields.card_asked(race)
    decision = decide_by_search(see(race, ask.team), ask, Random(1), TimeBudget(1.0, deadline=-1.0, wall=lambda: 0.0))
    assert isinstance(decision, PlayCard)
    assert decision.card in ask.cards


@pytest.mark.parametrize("rule_set", ["boxed", "postal"])
def test_the_advice_names_every_card_and_first_the_best(rule_set: str) -> None:
    race = new_race(options_of(rule_set), 4, 5)
    ask = asks(race)[0]
    advice = advice_of(Director(rollouts=64), see(race, ask.team), ask, Random(3))
    decision = Director(rollouts=64).decide(see(race, ask.team), ask, Random(3))
    played = {decision.rider: decision.card} if isinstance(decision, PlayCard) else dict(decision.cards)  # type: ignore[union-attr]
    for rider in advice.riders:
        assert len({worth.card for worth in rider.cards}) == len(rider.cards)
        for worth in rider.cards:
            assert worth.lower_quartile is not None
            assert worth.upper_quartile is not None
            assert worth.lower_quartile <= worth.upper_quartile
    if rule_set == "boxed":
        for rider in advice.riders:
            points = {value.card: value.points for value in rider.cards}
            assert rider.best == max(points, key=points.__getitem__)
            # Of close cards, director plays the one that a person would play.
            assert played[rider.rider] == choose_close_card(
                see(race, ask.team), rider.rider, rider.best, points, NO_LIKES
            )
    assert advice.rollouts > 0


def test_the_hint_comes_from_the_best_bot() -> None:
    race = new_race(options_of("boxed"), 3, 5)
    ask = asks(race)[0]
    assert advice(see(race, ask.team), ask, (1, ask.team, race.turn, 0)).bot == "director"


@pytest.mark.release
def test_director_scores_more_than_domestique_at_a_few_tables() -> None:
    assert times_the_points("director:rollouts=128", "domestique", "pbm", 4).value > 1


@pytest.mark.parametrize("bot", SEARCHING, ids=lambda bot: bot.name)
def test_own_hands_are_legal_and_differ_from_race_to_race(bot: Bot) -> None:
    built = [bot.hands(RULE_SETS["boxed"], Random(seed)) for seed in range(12)]
    assert all(team_objection(hands, "exactly") is None for hands in built)
    assert len(set(built)) > 6


def test_the_ladder_has_five_levels() -> None:
    assert [rung.level for rung in LEVELS] == [1, 2, 3, 4, 5]
    assert [rung.spec for rung in LEVELS if rung.level == 5] == ["director"]
    for rung in LEVELS:
        assert find_bot(rung.spec)
        assert level_of(rung.spec) == rung
        assert bot_name(rung.spec)
        assert character_of(rung.spec).endswith(".")
    assert level_of("domestique:temperature=4") is None
    assert character_of("some.module:Bot") == ""


def test_the_window_starts_without_numpy() -> None:
    """Only the bots’ process loads it, which takes as long as opening the window."""
    code = (
        "import sys, breakaway_desktop.cli.race, breakaway_desktop.ui.main, breakaway_desktop.bots.registry as r;"
        "[r.find_bot(name) for name in r.bot_names()]; sys.exit('numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_riders_who_are_not_seen_stand_elsewhere_in_each_sample() -> None:
    """R8.2: and his own where they are."""
    race = fields.field({40: (11,), 38: (21,), 30: (31, 12)}, variant=find_variant("blind"), teams=3)
    context = DecisionContext(see(race, 1), Random(1))
    squares = context.races(40).squares
    ranges = {rider: len(set(squares[:, context.column(rider)].tolist())) for rider in (11, 12, 21, 31)}
    assert ranges[11] == ranges[12] == 1
    assert min(ranges[21], ranges[31]) > 1


def test_prior_values_are_those_of_each_card_of_each_rider() -> None:
    """With nets that value no position, a card is worth what it scores at once, and twice that with a greed of 1."""
    hands = {11: (9, 2, 3), 12: (8, 1, 7)}
    race = fields.field({118: (11,), 83: (12,), 10: (21, 31)}, rule_set="pbm", hands=hands)
    context = DecisionContext(see(race, 1), Random(1))
    nothing = blank(context.races(1).course)
    context.policy = NetPolicy(nothing, nothing)
    riders = sorted(orders_ask(race, 1).needed)
    for policy, weight in ((Policy(), 1), (Policy(greed=1.0), 2)):
        values = context.prior_values(riders, policy)
        assert values == {11: {2: 0, 3: 20 * weight, 9: 20 * weight}, 12: {1: 0, 7: 0, 8: 10 * weight}}


FINISHED = (11, 12, 13, 21, 22, 23, 31)


@pytest.fixture
def last() -> Race:
    """Return a race in which seven riders have finished.

    Rider 14 first rides from 125 to 126; of his remaining cards only the nine crosses the line at 130, before his
    rivals, who cross it in any case.
    """
    return riding(
        "double",
        {140: FINISHED, 125: (14,), 112: (24,), 110: (32,)},
        hands={14: (2, 9, 1), 24: (10, 10, 10), 32: (12, 12, 12)},
        crossed={40: (14, 24, 32, *FINISHED), 90: (14, 24, 32, *FINISHED), 130: FINISHED},
        finish=130,
        sprints=(40, 90),
    )


def second_card(race: Race, usual: int, time_budget: TimeBudget) -> int:
    ask = asks(race)[0]
    assert isinstance(ask, AskOrders)
    riders = [rider for rider in ask.needed if rider.rider == 14]
    return DecisionContext(see(race, 1), Random(1)).second_cards(riders, {14: 1}, {14: usual}, time_budget)[14]


def test_of_the_cards_he_keeps_the_one_that_takes_the_last_points_is_played(last: Race) -> None:
    """R6.5."""
    assert second_card(last, 2, TimeBudget(0.0, rollouts=64)) == 9


def test_a_bet_on_the_new_card_is_not_changed(last: Race) -> None:
    assert second_card(last, 3, TimeBudget(0.0, rollouts=64)) == 3


def test_without_time_the_usual_second_card_is_played(last: Race) -> None:
    for usual in (2, 9):
        assert second_card(last, usual, TimeBudget(0.0, deadline=-1.0, wall=lambda: 0.0)) == usual


@pytest.mark.parametrize("seconds", [1.0, 4.0])
def test_both_cards_of_four_riders_keep_to_the_time(seconds: float) -> None:
    """The clock counts a tenth of a second for each call of the nets."""
    race = new_variant_race("double", "pbm")
    ask = asks(race)[0]
    clock = Ticking(0.05)
    decision = decide_by_search(see(race, ask.team), ask, Random(1), TimeBudget(seconds, clock=clock, wall=lambda: 0.0))
    assert isinstance(decision, GiveOrders)
    assert len(decision.then) == 4
    assert answer(race, decision)
    assert seconds / 2 < clock.now < seconds + 0.25


@pytest.mark.release
def test_director_scores_far_more_than_domestique_in_double() -> None:
    """At 40 tables, the lower end of the interval; it was 1.23 when `domestique` chose the second cards."""
    low = times_the_points("director", "domestique", "postal", 40, "double").low
    assert low is not None
    assert low > 1.4
