"""Bots by name and parameter, and their random streams."""

from __future__ import annotations

import sys

import pytest

from breakaway_desktop.bots.base import Bot
from breakaway_desktop.bots.characters import Domestique
from breakaway_desktop.bots.director import Director
from breakaway_desktop.bots.random_bot import RandomBot
from breakaway_desktop.bots.registry import (
    BadParameter,
    UnknownBot,
    allow_bots,
    bot_names,
    check_time,
    find_bot,
    rng_for,
    with_fixed_work,
    with_time_limit,
)
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.sentences.refusals import refusal_sentence
from tests.arena.contests import Working
from tests.bots.races import Fussy

HERE = "tests.bots.races"


def test_bundled_bots_have_names() -> None:
    assert [find_bot(name).name for name in bot_names()] == list(bot_names())
    assert find_bot("random") == RandomBot()
    assert find_bot("domestique") == Domestique(temperature=0.0)


def test_parameters_stand_behind_colons_and_have_types() -> None:
    assert find_bot("domestique:temperature=2") == Domestique(temperature=2.0)
    assert find_bot(f"{HERE}:Fussy:whole=7:part=1e-1:word=b:truth=yes") == Fussy(7, 0.1, "b", True)


def test_an_outside_bot_is_named_by_module_and_class() -> None:
    assert isinstance(find_bot(f"{HERE}:Fussy"), Fussy)


@pytest.mark.parametrize(
    ("spec", "key"),
    [
        ("", "bot-unknown"),
        ("nobody", "bot-unknown"),
        ("nobody:x=1", "bot-unknown"),
        ("no.such.module:Bot", "bot-module-missing"),
        (":Bot", "bot-module-missing"),
        (".races:Bot", "bot-module-missing"),
        (f"{HERE}:Nobody", "bot-class-missing"),
        (f"{HERE}:NoBot", "bot-not-a-bot"),
        (f"{HERE}:new_race", "bot-not-a-bot"),
        ("breakaway_desktop.bots.base:Bot", "bot-not-a-bot"),
    ],
)
def test_an_unknown_bot_is_refused_with_the_reason(spec: str, key: str) -> None:
    allow_bots([spec])
    with pytest.raises(UnknownBot) as caught:
        find_bot(spec)
    assert caught.value.refusal.key == key
    assert isinstance(caught.value, Refused)


@pytest.mark.parametrize(
    ("setting", "key"),
    [
        ("temperature", "bot-parameter-form"),
        ("", "bot-parameter-form"),
        ("weight=1", "bot-parameter-unknown"),
        ("name=x", "bot-parameter-unknown"),
        ("temperature=1:temperature=2", "bot-parameter-twice"),
        ("temperature=hot", "bot-parameter-value"),
        ("temperature=", "bot-parameter-value"),
        ("temperature=nan", "bot-parameter-value"),
        ("temperature=inf", "bot-parameter-value"),
        ("temperature=-1", "bot-parameter-range"),
        ("temperature=1e9", "bot-parameter-range"),
        ("style=slow", "bot-parameter-choice"),
        ("style=", "bot-parameter-choice"),
    ],
)
def test_a_bad_parameter_is_refused_with_the_reason(setting: str, key: str) -> None:
    with pytest.raises(BadParameter) as caught:
        find_bot(f"domestique:{setting}")
    assert caught.value.refusal.key == key
    assert caught.value.refusal.values["bot"]


@pytest.mark.parametrize("setting", ["whole=2.5", "whole=0", "whole=10", "truth=perhaps"])
def test_integers_and_booleans_are_checked_too(setting: str) -> None:
    with pytest.raises(BadParameter):
        find_bot(f"{HERE}:Fussy:{setting}")


@pytest.mark.parametrize("text", ["def (", "1 / 0", "import sys; sys.exit(7)", "import nothing_of_the_kind"])
def test_a_module_that_cannot_be_loaded_is_refused_with_the_reason(text: str, tmp_path, monkeypatch) -> None:
    (tmp_path / "broken_bot.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    allow_bots(["broken_bot"])
    with pytest.raises(UnknownBot) as caught:
        find_bot("broken_bot:Bot")
    assert caught.value.refusal.key == "bot-module-missing"
    assert caught.value.refusal.values["error"]


@pytest.mark.parametrize("module", ["not_yet_loaded", "not_yet_loaded.bots", "tests.bots.races", "json"])
def test_a_module_that_nobody_has_allowed_is_not_imported(module: str, tmp_path, monkeypatch, allowed) -> None:
    (tmp_path / "not_yet_loaded").mkdir()
    for name in ("__init__", "bots"):
        (tmp_path / "not_yet_loaded" / f"{name}.py").write_text("from tests.bots.races import Fussy\n")
    monkeypatch.syspath_prepend(tmp_path)
    allowed.clear()
    with pytest.raises(UnknownBot) as caught:
        find_bot(f"{module}:Fussy")
    assert caught.value.refusal.key == "bot-not-allowed"
    assert "not_yet_loaded" not in sys.modules
    assert find_bot("domestique:temperature=1") == Domestique(1.0)


def test_allowing_a_module_allows_no_other(allowed: set[str]) -> None:
    allowed.clear()
    allow_bots([f"{HERE}:Fussy:whole=7", "director"])
    assert isinstance(find_bot(f"{HERE}:Fussy"), Fussy)
    with pytest.raises(UnknownBot):
        find_bot("tests.arena.contests:Working")


def test_the_stream_of_a_decision_depends_on_race_team_turn_and_rider_only() -> None:
    first = rng_for(7, 2, 3, 24).random()
    assert rng_for(7, 2, 3, 24).random() == first
    others = [rng_for(8, 2, 3, 24), rng_for(7, 3, 3, 24), rng_for(7, 2, 4, 24), rng_for(7, 2, 3, 23)]
    assert len({first, *(rng.random() for rng in others)}) == 5


def test_a_bot_without_a_clock_does_a_fixed_amount_of_work_by_default() -> None:
    here = "tests.arena.contests:Working"
    bots = [with_fixed_work(f"{here}{rest}") for rest in ("", ":rollouts=7")]
    assert bots == [Working(rollouts=Working.fixed_work), Working(rollouts=7)]
    assert with_fixed_work(here, 5) == Working(rollouts=5)
    assert with_fixed_work("domestique") == Domestique()


MOST = Working.fixed_work
SLOW = (
    ("tests.arena.contests:Working:rollouts=1000000", Working(1.0), Working(rollouts=MOST), Working(1.0, 1_000_000)),
    ("tests.arena.contests:Working:seconds=60", Working(1.0), Working(rollouts=MOST), Working(1.0)),
    ("director:rollouts=1000000", Director(1.0), Director(rollouts=256), Director(1.0, 1_000_000)),
    ("director:seconds=60", Director(1.0), Director(rollouts=256), Director(1.0)),
    ("director:seconds=60:rollouts=257", Director(1.0), Director(rollouts=256), Director(1.0, 257)),
    ("director:rollouts=16", Director(1.0, 16), Director(rollouts=16), Director(1.0, 16)),
)  # fmt: skip
"""Specs, and their bots with a thinking time of 1 s and with a fixed amount of work; and with 1 s, if allowed."""


@pytest.mark.parametrize(("spec", "timed", "fixed", "named"), SLOW)
def test_only_a_bot_named_on_the_command_line_works_longer_than_usual(
    spec: str, timed: Bot, fixed: Bot, named: Bot
) -> None:
    assert (with_time_limit(spec, 1.0), with_fixed_work(spec)) == (timed, fixed)
    allow_bots([spec])
    assert with_time_limit(spec, 1.0) == named
    assert with_fixed_work(spec) == find_bot(spec)


def test_a_thinking_time_is_an_upper_bound() -> None:
    here = "tests.arena.contests:Working"
    specs = [f"{here}{rest}" for rest in ("", ":seconds=0.2", ":seconds=5", ":seconds=0")]
    assert [with_time_limit(spec, 1.0) for spec in specs] == [Working(1.0), Working(0.2), Working(1.0), Working(1.0)]
    assert with_time_limit("domestique", 1.0) == Domestique()


def test_a_thinking_time_stays_within_the_range_of_the_bot() -> None:
    assert with_time_limit("director", 0.005) == Director(seconds=0.02)
    assert with_time_limit("director:seconds=0.3", 100.0) == Director(seconds=0.3)
    assert with_time_limit("director", 100.0) == Director(seconds=60.0)


@pytest.mark.parametrize("seconds", [0.005, 61.0])
def test_a_time_for_which_a_bot_cannot_think_is_refused_with_its_range(seconds: float) -> None:
    check_time("director", 0.02)
    check_time("director:seconds=0.5", 61.0)
    check_time("domestique", seconds)
    with pytest.raises(BadParameter) as caught:
        check_time("director", seconds)
    assert refusal_sentence(caught.value) == f"The bot director accepts 0.02 to 60 for seconds, not {seconds:g}."


def test_a_range_with_one_bound_names_only_that_bound() -> None:
    for setting, sentence in (
        ("few=0", "The bot Fussy accepts at least 1 for few, not 0."),
        ("many=2.5", "The bot Fussy accepts at most 2 for many, not 2.5."),
    ):
        with pytest.raises(BadParameter) as caught:
            find_bot(f"{HERE}:Fussy:{setting}")
        assert refusal_sentence(caught.value) == sentence
