"""How bots ride: traits of the characters, styles at every level, mistakes of `captain`, strength of `domestique`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from functools import lru_cache
from itertools import cycle, islice
from random import Random
from typing import Any, NamedTuple

import pytest

from breakaway_desktop.bots.base import Bot
from breakaway_desktop.bots.characters import Attacker, Domestique, Rouleur, Sprinter
from breakaway_desktop.bots.director import CAPTAIN_MOST_LOST, Captain, Director
from breakaway_desktop.bots.director_search import decide_by_search, draw_card
from breakaway_desktop.bots.ladder import LEVELS, RIVALS, level_of, rival_spec, style_of
from breakaway_desktop.bots.policy import LEADOUT, PLAIN, STYLES
from breakaway_desktop.bots.random_bot import RandomBot
from breakaway_desktop.bots.registry import BadParameter, find_bot, rng_for
from breakaway_desktop.bots.time_budget import TimeBudget
from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.hands import random_hands
from breakaway_desktop.engine.options import CHOICES, RULE_SETS, Options, objections, with_rows
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.referee import answer, asks, rules_of, start
from breakaway_desktop.engine.view import see
from breakaway_desktop.record.document import COLOURS
from breakaway_desktop.sentences.bot_levels import bot_and_level, character_of
from breakaway_desktop.sentences.names import bot_name
from breakaway_desktop.variants import find_variant, variant_names
from tests.bots.races import ride_with_orders, times_the_points
from tests.bots.test_decisions import SEARCHING
from tests.engine import fields
from tests.engine.fields import card_asked, field
from tests.properties.races import row_streams
from tests.variants.riding import new_race
from tests.variants.twins import twin, with_room

RACES = 6


class RidingStyle(NamedTuple):
    """Figures of one bot: turns that ended with one of its riders alone in front, and share of points from sprints."""

    alone: int
    sprints: float


def riding_styles(bots: tuple[Bot, Bot]) -> tuple[RidingStyle, RidingStyle]:
    """Return the styles of two bots that take turns in the six seats."""
    options = RULE_SETS["boxed"]
    alone, sprints, points = [0, 0], [0.0, 0.0], [0.0, 0.0]
    for seed in range(RACES):
        rng = Random(seed)
        sets = [random_hands(rng) for _ in range(3)]
        race, _ = start(rules_of(options, 6, seed), [sets[team // 2] for team in range(6)])
        while not race.over:
            ask = fields.card_asked(race)
            turn, bot = race.turn, bots[(ask.team + seed) % 2]
            decision = bot.decide(see(race, ask.team), ask, rng_for(seed, ask.team, race.turn, ask.rider))
            race, _ = answer(race, decision)
            if race.turn != turn and race.alone:
                alone[(race.alone // 10 + seed) % 2] += 1
        for rider in race.riders:
            side = (rider.team + seed) % 2
            points[side] += float(rider.points)
            sprints[side] += float(rider.points) - at_the_finish(race, rider.id)
    styles = [RidingStyle(alone[side], sprints[side] / points[side]) for side in (0, 1)]
    return styles[0], styles[1]


def at_the_finish(race: Race, rider: int) -> float:
    place = race.rider(rider).place_at(race.rules.course.finish)
    return float((20, 16, 12, 10, 8, 6, 4, 2)[place - 1]) if place and place <= 8 else 0.0


@pytest.mark.release
def test_the_attacker_is_alone_in_front_far_more_often_than_the_rouleur() -> None:
    attacker, rouleur = riding_styles((Attacker(), Rouleur()))
    assert attacker.alone > 1.5 * rouleur.alone


@pytest.mark.release
def test_the_sprinter_makes_more_of_its_points_at_sprint_lines_than_the_rouleur() -> None:
    sprinter, rouleur = riding_styles((Sprinter(), Rouleur()))
    assert sprinter.sprints > rouleur.sprints + 0.05


@pytest.mark.parametrize("kind", [Sprinter, Attacker, Rouleur])
def test_without_a_taste_all_characters_play_the_same(kind: type[Sprinter] | type[Attacker] | type[Rouleur]) -> None:
    rng = Random(4)
    race, _ = start(rules_of(RULE_SETS["boxed"], 3, 4), [random_hands(rng) for _ in range(3)])
    for _ in range(12):
        ask = asks(race)[0]
        rng = rng_for(4, ask.team, race.turn, 0)
        decision = kind(taste=0.0).decide(see(race, ask.team), ask, rng)
        assert decision == Sprinter(taste=0.0).decide(see(race, ask.team), ask, rng_for(4, ask.team, race.turn, 0))
        race, _ = answer(race, decision)


NEARLY_AS_GOOD, WORSE = 10.01 - CAPTAIN_MOST_LOST, 9.99 - CAPTAIN_MOST_LOST
VALUES = {15: 10.0, 7: NEARLY_AS_GOOD, 3: WORSE}


@pytest.mark.parametrize("temperature", [2.0, 1000.0])
def test_a_much_worse_card_is_never_drawn(temperature: float) -> None:
    policy = Captain(temperature=temperature).policy
    rng = Random(1)
    assert {draw_card(VALUES, policy, rng) for _ in range(300)} == {15, 7}


def test_without_temperature_the_best_card_is_played() -> None:
    policy = Captain(temperature=0.0).policy
    assert {draw_card(VALUES, policy, Random(seed)) for seed in range(50)} == {15}


def test_likes_choose_among_cards_that_cost_little() -> None:
    policy = Captain().policy
    rng = Random(1)
    drawn = [draw_card(VALUES, policy, rng, {7: 3.0, 3: 100.0}) for _ in range(300)]
    assert drawn.count(7) > 10 * drawn.count(15) > 0
    assert 3 not in drawn


def test_cards_of_about_the_same_result_are_drawn_by_their_likes() -> None:
    """Only the 5 leaves the rider alone in front; its result is 1 point better with this like, and 1 worse without."""
    race = field({20: [11], 18: [21], 17: [31]}, hands={11: (5, 3, 2)}, turn=3)
    policy = Captain().policy._replace(likes={"alone in front": 2.0})
    decisions = [
        decide_by_search(see(race, 1), card_asked(race), Random(seed), TimeBudget(0.0, rollouts=128), policy)
        for seed in range(30)
    ]
    assert sum(decision == PlayCard(11, 5) for decision in decisions) > 16


@pytest.mark.parametrize("rule_set", ["boxed", pytest.param("boardspace", marks=pytest.mark.release)])
def test_domestique_scores_far_more_than_random_with_equal_hands(rule_set: str) -> None:
    assert times_the_points("domestique", "random", rule_set, 4).value > 2


@pytest.mark.release
@pytest.mark.parametrize("rule_set", ["boxed", "boardspace"])
def test_domestique_scores_more_than_three_times_the_points_of_random(rule_set: str) -> None:
    """The lower end of the interval is above three."""
    low = times_the_points("domestique", "random", rule_set, 40).low
    assert low is not None
    assert low > 3


STYLED = [level for level in LEVELS if level.has_styles]


@lru_cache
def decisions_of(spec: str, count: int = 24, base: str = "boxed") -> list[object]:
    """Return what the bot plays for all teams from the start of a race."""
    bot, rng = find_bot(spec), Random(7)
    race, _ = start(rules_of(RULE_SETS[base], 4, 7), [random_hands(rng) for _ in range(4)])
    decisions: list[object] = []
    for _ in range(count):
        ask = asks(race)[0]
        decision = bot.decide(see(race, ask.team), ask, rng_for(7, ask.team, race.turn, 0))
        decisions.append(decision)
        race, _ = answer(race, decision)
    return decisions


@pytest.mark.parametrize("level", STYLED, ids=lambda level: level.spec)
@pytest.mark.parametrize("style", STYLES)
def test_level_and_style_are_two_parts_of_a_spec(level, style: str) -> None:
    spec = level.in_style(style)
    assert asdict(find_bot(spec))["style"] == style
    assert (level_of(spec), style_of(spec)) == (level, style)
    assert bot_name(spec) == bot_name(LEVELS[2].in_style(style))
    assert bot_and_level(spec).startswith(f"{bot_name(spec)}, ")
    assert character_of(spec).startswith(bot_name(spec))


@pytest.mark.parametrize("name", ["sprinter", "attacker", "rouleur"])
def test_an_older_name_is_a_style_of_the_fourth_level(name: str) -> None:
    assert level_of(name) == LEVELS[3]
    assert style_of(name) == name
    assert bot_name(name) == bot_name(f"captain:style={name}")


@pytest.mark.parametrize(("spec", "level"), [("domestique", 3), ("domestique:temperature=3", 2)])
@pytest.mark.parametrize("style", ["", *STYLES])
def test_a_bot_of_an_older_version_has_its_level_and_its_name(spec: str, level: int, style: str) -> None:
    spec += f":style={style}" if style else ""
    assert level_of(spec) == LEVELS[level - 1]
    assert bot_name(spec) == bot_name(LEVELS[level - 1].in_style(style) if style else LEVELS[level - 1].spec)


def test_a_bot_of_the_ladder_without_a_style_has_its_own_name() -> None:
    assert (style_of("domestique"), bot_name("domestique")) == ("", "Domestique")
    assert (style_of("director"), bot_name("director")) == ("", "Director")


def test_random_has_no_style() -> None:
    assert LEVELS[0].in_style("sprinter") == "random"
    assert level_of("random:style=sprinter") is None
    with pytest.raises(BadParameter):
        find_bot("random:style=sprinter")


@pytest.mark.parametrize(
    "spec", ["domestique:style=slow", "director:style=plain:style=plain", "mine", "sprinter:taste=2"]
)
def test_other_parameters_are_not_on_the_ladder(spec: str) -> None:
    assert level_of(spec) is None
    assert style_of(spec) == ""


@pytest.mark.parametrize("level", [level.level for level in STYLED])
def test_the_five_rivals_of_a_player_ride_in_five_styles(level: int) -> None:
    rivals = [rival_spec(level, colour) for colour in COLOURS[1:]]
    assert {style_of(rival) for rival in rivals} == set(STYLES)
    assert {level_of(rival) for rival in rivals} == {LEVELS[level - 1]}
    assert list(RIVALS)[: len(COLOURS)] == list(COLOURS)
    assert len({rival.name for rival in RIVALS.values()}) == 12


@pytest.mark.parametrize("level", STYLED, ids=lambda level: level.spec)
def test_the_plain_style_plays_like_the_bot_without_a_style(level) -> None:
    work = ":rollouts=16" if level.spec == "director" else ""
    assert decisions_of(level.spec + work, 12) == decisions_of(level.in_style(PLAIN) + work, 12)


@pytest.mark.parametrize(
    ("base", "style"), [*(("boxed", style) for style in STYLES if style != PLAIN), ("postal", "leadout")]
)
def test_a_style_changes_cards_of_director(base: str, style: str) -> None:
    """With one rider to move, and with a team's orders (R4.2)."""
    plain = decisions_of("director:rollouts=32", 24, base)
    assert decisions_of(f"director:rollouts=32:style={style}", 24, base) != plain


@pytest.mark.parametrize("bot", [Captain(style=LEADOUT), Director(style=LEADOUT)])
def test_a_bot_that_plays_for_the_team_does_not_count_a_leadout_twice(bot: Captain | Director) -> None:
    """The results contain what team-mates gain: with all the likes of `domestique` it loses 4 points in a race."""
    own, alone = bot.policy.likes, Domestique(style=LEADOUT).policy.likes
    assert own.keys() == alone.keys()
    assert all(0 < own[feature] < alone[feature] / 2 for feature in own)


# `domestique` plays every variant legally and far better than `random` (R8)


PLAYED = [
    (base, variant)
    for variant in (None, *variant_names())
    for base in ("boxed", "postal", "pbm")
    if RULE_SETS[base].orders == "simultaneous" or not find_variant(variant).simultaneous_only
]
"""Variants with the rule sets that allow them; `boardspace` is played like `boxed`."""
HARDER = {"blind": 1.2, "spy": 1.2}
"""Required ratio to the points of `random` if squares are hidden; elsewhere it is 1.5."""
BOTS: tuple[Bot, ...] = (Domestique(), RandomBot(), Domestique(temperature=3.0))


@pytest.mark.release
@pytest.mark.parametrize(("base", "variant"), PLAYED)
def test_domestique_scores_far_more_than_random_in_every_variant(base: str, variant: str | None) -> None:
    """At 20 tables."""
    assert times_the_points("domestique", "random", base, 20, variant).value >= HARDER.get(variant or "", 1.5)


@pytest.mark.parametrize(
    "variant", [None, *(pytest.param(name, marks=pytest.mark.release) for name in ("double", "spy"))]
)
def test_domestique_scores_more_than_random_at_a_few_tables(variant: str | None) -> None:
    assert times_the_points("domestique", "random", "pbm", 2, variant).value > 1.2


def random_ride(variant: str, races: int, bots: Sequence[Bot] = BOTS) -> None:
    """Play random races, in which the referee must refuse no decision (R4.3)."""
    for seed in range(races):
        rng = Random(f"{variant}/{seed}")
        options = random_options(variant, rng)
        teams = rng.randint(3, 6)
        hands = [random_hands(rng) for _ in range(teams)]
        assert ride_with_orders(options, hands, list(islice(cycle(bots), teams)), seed, variant).over


def random_options(variant: str, rng: Random) -> Options:
    """Return options under which the variant can be played."""
    values: dict[str, Sequence[Any]] = {
        **{row: CHOICES[row] for row in ("overcrowding", "start", "breakaway_measure")},
        "card_cap": (None, 3, 15),
        "sprints": ((), (15, 36, 64), (40, 80)),
    }
    attempts = Random(rng.random())
    while True:
        stream = row_streams(attempts)
        rows = {row: stream(row).choice(allowed) for row, allowed in values.items()}
        options = with_rows(RULE_SETS[stream("rule set").choice(list(RULE_SETS))], rows)
        needs_other = find_variant(variant).simultaneous_only and options.orders != "simultaneous"
        if not objections(options) and not needs_other:
            return options


@pytest.mark.parametrize("variant", variant_names())
def test_no_order_of_a_bot_is_refused(variant: str) -> None:
    random_ride(variant, 1)


@pytest.mark.release
@pytest.mark.parametrize("variant", variant_names())
@pytest.mark.parametrize(("races", "bots"), [(50, BOTS), (10, SEARCHING)], ids=["fast", "searching"])
def test_no_order_of_a_bot_is_refused_in_many_races(variant: str, races: int, bots: Sequence[Bot]) -> None:
    random_ride(variant, races, bots)


def ride_with_twins(variant: str, bots: Sequence[Bot]) -> None:
    """Play six turns, in which each bot is asked twice for the orders of team 1.

    The first time it sees the actual race, the second time one that looks the same to that team but has other squares
    and hands.
    """
    rng = Random(variant)
    race = new_race(variant, "pbm")
    for _ in range(3 * 6):
        ask = asks(race)[0]
        if ask.team == 1:
            for bot in bots:
                decisions = [
                    bot.decide(see(other, 1), ask, rng_for(1, 1, race.turn, 0))
                    for other in (with_room(race), twin(race, 1, rng))
                ]
                assert decisions[0] == decisions[1]
        race, _ = answer(race, Domestique().decide(see(race, ask.team), ask, rng_for(1, ask.team, race.turn, 0)))


@pytest.mark.parametrize("variant", ["blind", "spy"])
def test_orders_do_not_depend_on_hidden_facts(variant: str) -> None:
    """R8.2, R8.3, R9.1."""
    ride_with_twins(variant, [Domestique(), *SEARCHING])
