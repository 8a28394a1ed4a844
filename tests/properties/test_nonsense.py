"""Invalid decisions and records: a Refused with a sentence, an unchanged race, and no other effect."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings, strategies as st

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import Decision, Extra, GiveOrders, NoOrder, NoOrders, PlayCard, Retire
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.match import Match
from breakaway_desktop.record.reading import read
from breakaway_desktop.record.rebuild import rebuild
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.variants import variant_names
from tests.properties.races import Temper
from tests.record.races import document_of
from tests.record.simultaneous import random_decision
from tests.variants.random_races import match_at_random, options_for

VARIANTS = (None, *variant_names())
MOMENTS = (0, 3, 14, 26, 40)
"""Numbers of decisions after which invalid ones are tried."""

RIDERS = st.one_of(
    st.sampled_from([11, 14, 21, 22, 33, 34]), st.sampled_from([-11, 0, 1, 10, 15, 41, 44, 64, 99, 10**9])
)
CARDS = st.one_of(st.integers(1, 15), st.sampled_from([-1, 0, 16, 999, 1000, 10**9]))
KINDS = st.sampled_from(["P", "C", "T", "B", "spies", "", "x"])
ORDERS = st.lists(st.tuples(RIDERS, CARDS), max_size=5).map(tuple)
EXTRAS = st.lists(st.builds(Extra, KINDS, RIDERS, RIDERS), max_size=3).map(tuple)
TEAMS = st.sampled_from([1, 2, 3, 0, -1, 4, 7, 99])
NONSENSE: st.SearchStrategy[Decision] = st.one_of(
    st.builds(PlayCard, RIDERS, CARDS),
    st.builds(NoOrder, RIDERS),
    st.builds(Retire, RIDERS),
    st.builds(NoOrders, TEAMS),
    st.builds(GiveOrders, TEAMS, ORDERS, ORDERS, EXTRAS),
)
FEW = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@cache
def match_of(variant: str | None, moment: int) -> Match:
    """Return a race of three teams in progress: special cards are dealt, riders have retired, some orders are in."""
    rows: dict[str, Any] = {"finish": 150, "sprints": (2, 3, 5, 8, 11)} if variant == "special" else {}
    options = options_for(variant, "pbm", **rows)
    match = match_at_random(5, variant, "pbm", options=options, temper=Temper(0.1, 0.03, "any"), stop=moment)
    assert not match.over
    return match


def check_answer(race: Race, decision: Decision) -> None:
    """Check that the referee accepts the decision, or refuses it with a sentence."""
    sentence = "."
    try:
        referee.answer(race, decision)
    except Refused as refused:
        sentence = refusal_sentence(refused)
    assert sentence.endswith(".")


@pytest.mark.parametrize("variant", VARIANTS)
@FEW
@given(moment=st.sampled_from(MOMENTS), decision=NONSENSE)
@example(moment=3, decision=GiveOrders(3, (), (), (Extra("P", 99, 11),)))
@example(moment=3, decision=GiveOrders(3, (), (), (Extra("P", 15, 11),)))
def test_nonsense_is_refused_with_a_sentence(variant: str | None, moment: int, decision: Decision) -> None:
    """R4.2, R4.3, R8: any riders, cards, second cards and extras, in every variant."""
    check_answer(match_of(variant, moment).race, decision)


@pytest.mark.parametrize("variant", VARIANTS)
@FEW
@given(moment=st.sampled_from(MOMENTS), lot=st.integers(0, 99), data=st.data())
def test_one_bad_thing_in_good_orders_is_refused_with_a_sentence(
    variant: str | None, moment: int, lot: int, data: st.DataObject
) -> None:
    """Everything else is valid, so that only this error can be the reason."""
    race = match_of(variant, moment).race
    good = random_decision(race, referee.asks(race), Random(lot), Temper(0, 0, "any"))
    assert isinstance(good, GiveOrders)
    match data.draw(st.sampled_from(["cards", "then", "extras"])):
        case "cards":
            good = good._replace(cards=(*good.cards[1:], *data.draw(ORDERS)))
        case "then":
            good = good._replace(then=(*good.then[1:], *data.draw(ORDERS)))
        case _:
            good = good._replace(extras=(*good.extras[1:], *data.draw(EXTRAS)))
    check_answer(race, good)


@cache
def text_of(variant: str | None) -> str:
    """Return the record of an unfinished race."""
    return json.dumps(document_of(match_of(variant, 41).record()))


SPECIALS = st.fixed_dictionaries({"id": RIDERS, "card": st.sampled_from("PCTB")}, optional={"target": RIDERS})
SPIES = st.fixed_dictionaries({"team": TEAMS, "target": RIDERS})
NOTES = st.fixed_dictionaries({"extras": st.lists(st.tuples(KINDS, RIDERS, RIDERS).map(list), max_size=3)})
KEYS = st.one_of(
    st.fixed_dictionaries({"specials": st.lists(SPECIALS, max_size=3)}),
    st.fixed_dictionaries({"spies": st.lists(SPIES, max_size=6)}),
    st.fixed_dictionaries({"notes": NOTES}),
)


@pytest.mark.parametrize("variant", VARIANTS)
@FEW
@given(keys=KEYS, index=st.integers(0, 2), pending=st.booleans())
@example(keys={"specials": [{"id": 15, "card": "P", "target": 11}]}, index=1, pending=False)
@example(keys={"specials": [{"id": 15, "card": "P", "target": 11}]}, index=1, pending=True)
def test_a_record_with_extras_of_anybody_gets_a_sentence(
    variant: str | None, keys: dict[str, Any], index: int, *, pending: bool
) -> None:
    """R8.3, R8.5: in a turn that was played, and in orders that are not played yet."""
    document = json.loads(text_of(variant))
    if pending:
        document.setdefault("pending", {})["orders"] = [{"team": index + 1, "cards": {}, **keys}]
    else:
        document["turns"][index].update(keys)
    rebuilt(document)


@pytest.mark.parametrize("variant", VARIANTS)
@FEW
@given(turn=st.integers(0, 2), move=st.integers(0, 11), rider=RIDERS, card=st.one_of(st.none(), CARDS))
def test_a_record_with_moves_of_anybody_gets_a_sentence(
    variant: str | None, turn: int, move: int, rider: int, card: int | None
) -> None:
    """R4.3: any rider with any card."""
    document = json.loads(text_of(variant))
    moves = document["turns"][turn]["moves"]
    if moves:
        moves[move % len(moves)].update({"id": rider, "card": card})
    rebuilt(document)


def rebuilt(document: dict[str, Any]) -> None:
    """Check that the record is read and played again, or refused with a sentence."""
    sentence = "."
    try:
        rebuild(read(json.dumps(document).encode()))
    except Refused as refused:
        sentence = refusal_sentence(refused)
    assert sentence.endswith(".")
