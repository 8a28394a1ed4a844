"""The way in for other programs: what it offers, how it rides, and what it refuses."""

from __future__ import annotations

import re
from typing import Any

import pytest

from breakaway_desktop import api
from breakaway_desktop.match.simulate import simulate
from tests.architecture.sources import ROOT
from tests.match import odd_bots

SHORT: dict[str, Any] = {"finish": 40, "sprints": (15,)}


@pytest.mark.parametrize("path", ["docs/bots.md", "docs/adding-a-variant.md", "examples/uct/breakaway_uct/bot.py"])
def test_it_offers_what_pages_and_examples_import(path: str) -> None:
    text = (ROOT / path).read_text(encoding="utf-8")
    imported = re.findall(r"^from breakaway_desktop\.\S+ import (.+)$", text, re.MULTILINE)
    names = {name for line in imported for name in line.split(", ")}
    assert names
    assert names <= {*api.__all__}


@pytest.mark.parametrize(("base", "variant"), [("boxed", None), ("pbm", "double")])
def test_bots_ride_the_race_that_simulate_records(base: str, variant: str | None) -> None:
    match = api.begin_race(base, ["random", "domestique", "random"], 7, variant, **SHORT)
    assert api.ride_bots(match) == ()
    options = api.with_rows(api.RULE_SETS[base], SHORT)
    assert match.record() == simulate(base, options, 3, ["random", "domestique", "random"], 7, variant=variant)


def test_a_human_is_asked_for_secret_orders_when_all_others_are_in() -> None:
    """R4.2."""
    match = api.begin_race("pbm", ["human", "random", "random"], 7, **SHORT)
    while asked := api.ride_bots(match):
        (ask,) = asked
        assert isinstance(ask, api.AskOrders)
        assert ask.team == 1
        match.answer(api.GiveOrders(ask.team, tuple((rider.rider, rider.cards[0]) for rider in ask.needed)))
    assert match.over


@pytest.mark.parametrize(
    ("players", "other", "key"),
    [
        (["random"] * 13, {}, "team-count"),
        (["random"] * 2, {}, "team-count"),
        (["nobody"] * 3, {}, "bot-unknown"),
        (["random:x=1"] * 3, {}, "bot-parameter-unknown"),
        (["random"] * 3, {"finish": 0}, "finish-out-of-range"),
        (["random"] * 3, {"variant": "pursuits"}, "variant-not-played"),
        (["random"] * 3, {"base": "boxes"}, "file-unknown-word"),
        (["random"] * 3, {"seed": -1}, "file-out-of-range"),
        (["random"] * 3, {"seed": "7"}, "file-wrong-value"),
        (["random"] * 3, {"laps": 3}, "file-unknown-key"),
        (["random"] * 3, {"finish": "40"}, "file-wrong-value"),
        (["random"] * 3, {"sprints": 15}, "file-wrong-value"),
        (["random"] * 3, {"sprints": [15, 15]}, "sprints-do-not-rise"),
        (["random", None, "random"], {}, "bot-unknown"),
        (["random"] * 3, {"variant": ["pursuit"]}, "file-wrong-value"),
        (["odd:Bot", "random", "random"], {}, "bot-not-allowed"),
        ([f"{odd_bots.__name__}:Raising", "random", "random"], {}, "bot-raised"),
    ],
)
def test_what_cannot_be_ridden_is_refused(players: list[str], other: dict[str, Any], key: str) -> None:
    with pytest.raises(api.Refused) as refused:
        api.ride_bots(api.begin_race(**{"base": "boxed", "players": players, "seed": 7, **other}))
    assert refused.value.refusal.key == key


@pytest.mark.parametrize(
    ("call", "key"),
    [
        *((lambda match, team=team: match.seat(team), "no-such-team") for team in (-1, 0, 4)),
        *((lambda match, team=team: match.view(team), "no-such-team") for team in (-1, 4)),
        (lambda match: match.movement_log(4, 1), "no-such-team"),
        (lambda match: match.hand_over(0, "human"), "no-such-team"),
        (lambda match: match.hand_over(1, "Anna"), "file-wrong-value"),
        (lambda match: match.steer(41), "no-such-rider"),
        *((lambda match, number=number: match.view().rider(number), "no-such-rider") for number in (0, 15, 41, 999)),
        (lambda match: match.answer(api.PlayCard(99, 1)), "no-such-rider"),
        (lambda match: match.answer(api.Retire(99)), "no-such-rider"),
        (lambda match: match.answer(api.PlayCard._make((11, 15.0))), None),
        (lambda match: match.answer(api.PlayCard._make((11.0, 15))), None),
        (lambda match: match.answer(api.GiveOrders._make((True, [(11, 15)], (), ()))), None),
    ],
)
def test_what_is_not_in_the_race_is_refused_and_changes_nothing(call: Any, key: str | None) -> None:
    match = api.begin_race("boxed", ["human", "random", "random"], 7)
    api.ride_bots(match)
    before = match.record()
    with pytest.raises(TypeError if key is None else api.Refused, match=key):
        call(match)
    assert match.record() == before
