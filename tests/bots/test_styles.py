"""The styles: ways of riding at every level; level and style are two parts of a bot's spec."""

from __future__ import annotations

from dataclasses import asdict
from functools import lru_cache
from random import Random

import pytest

from breakaway_desktop.bots.characters import Domestique
from breakaway_desktop.bots.director import Captain, Director
from breakaway_desktop.bots.ladder import LEVELS, RIVALS, level_of, rival_spec, style_of
from breakaway_desktop.bots.policy import LEADOUT, PLAIN, STYLES
from breakaway_desktop.bots.registry import BadParameter, find_bot, rng_for
from breakaway_desktop.engine.hands import random_hands
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.referee import answer, asks, rules_of, start
from breakaway_desktop.engine.view import see
from breakaway_desktop.record.document import COLOURS
from breakaway_desktop.sentences.bot_levels import bot_and_level, character_of
from breakaway_desktop.sentences.names import bot_name

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
