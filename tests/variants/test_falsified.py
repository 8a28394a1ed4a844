"""Falsified records of variants: the second referee detects each of them, and so does our own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from typing import Any

import pytest

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.record.compare import Contradiction
from breakaway_desktop.record.reading import read
from breakaway_desktop.record.rebuild import rebuild
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.variants import variant_names
from tests.properties.races import Temper
from tests.record.independent import complaint
from tests.record.races import document_of
from tests.variants.parts import PARTS
from tests.variants.random_races import match_at_random, options_for

FREE = ("nmr", "target", "team", "meta", "seed")
"""Keys of numbers that may be changed without a contradiction.

For example whose highest card was ordered, or on whom a spy spied in vain. The last two have tests of their own. The
card by which a rider guessed wrong does not matter either.
"""


def race_of(variant: str, base: str) -> dict[str, Any]:
    """Return a race with all the keys of its variant, which the caller may damage."""
    document: dict[str, Any] = json.loads(_record_text(variant, base))
    return document


@lru_cache
def _record_text(variant: str, base: str) -> str:
    rows = {"finish": 60, "sprints": (3, 5, 8, 20, 40)}
    for seed in range(100):
        options = options_for(variant, base, **rows)
        match = match_at_random(seed, variant, base, teams=4, options=options, temper=Temper(0.05, 0, "any"))
        document = document_of(match.record())
        keys = {key for turn in document["turns"] for key in turn}
        specials = {entry["card"] for turn in document["turns"] for entry in turn.get("specials", [])}
        if keys >= KEYS.get(variant, set()) and (variant != "special" or specials == set("PCTB")):
            return json.dumps(document)
    raise AssertionError("no such race")


KEYS = {"special": {"specials", "dealt"}, "spy": {"spies", "revealed"}, "mountains": {"pushed"}}


def numbers_in(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield container and key of every number and every fraction of points that counts."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in list(pairs):
        if key in FREE or (key == "card" and "held" in value):
            continue
        if type(item) is int or (isinstance(item, str) and item[:1].isdigit()):
            yield value, key
        else:
            yield from numbers_in(item)


def both_find(document: dict[str, Any], *what: Any) -> None:
    """Check that both referees object, ours in one sentence."""
    with suppress(KeyError, IndexError, ValueError):  # he does not check the shape, and fails for riders of no team
        assert complaint(document) is not None, what
    with pytest.raises(Refused) as caught:
        rebuild(read(json.dumps(document).encode()))
    sentence = refusal_sentence(caught.value)
    assert "None" not in sentence, sentence
    assert ". " not in sentence or not isinstance(caught.value, Contradiction), sentence


@pytest.mark.parametrize("variant", PARTS["second referee"])
def test_every_number_of_a_race_counts(variant: str) -> None:
    """R8: cards, squares, places, points, riders, stamina, pushes, revealed cards: one higher is wrong."""
    document = race_of(variant, "pbm")
    assert complaint(document) is None
    numbers = list(numbers_in([document["turns"], document["result"]]))
    for where, key in numbers[:: len(numbers) // 15]:
        before = where[key]
        where[key] = before + 1 if isinstance(before, int) else before + "1"
        both_find(document, key, before)
        where[key] = before
    assert complaint(document) is None


@pytest.mark.parametrize("variant", list(KEYS))
def test_nothing_can_be_left_out_or_added(variant: str) -> None:
    """R8.3, R8.5, R8.6: an entry of the variant's own keys is removed, doubled, or moved."""
    document = race_of(variant, "postal")
    for name in KEYS[variant] - {"spies"}:
        turn = next(turn for turn in document["turns"] if name in turn)
        truth = json.dumps(turn[name])
        entries = turn[name]
        false_entries = [{}] if isinstance(entries, dict) else [entries[1:], [*entries, entries[0]]]
        for lie in false_entries:
            turn[name] = lie
            both_find(document, name, lie)
        turn[name] = json.loads(truth)
        other = next(turn for turn in document["turns"] if name not in turn and turn["order"])
        other[name] = json.loads(truth)
        both_find(document, name, other["turn"])
        del other[name]
    assert complaint(document) is None


def test_an_illegal_special_card_is_detected() -> None:
    """R8.5: a card of another kind, a target too far away, or the rider himself."""
    document = race_of("special", "pbm")
    for turn in document["turns"]:
        for special in turn.get("specials", []):
            for kind in "PCTB":
                if kind != special["card"]:
                    both_find_with(document, special, card=kind)
            if "target" in special:
                both_find_with(document, special, target=special["id"])
                both_find_with(document, special, target=45)


def both_find_with(document: dict[str, Any], entry: dict[str, Any], **lies: Any) -> None:
    truth = dict(entry)
    entry.update(lies)
    both_find(document, truth, lies)
    entry.clear()
    entry.update(truth)


@pytest.mark.parametrize("first", "PCTB")
def test_another_first_special_card_is_detected(first: str) -> None:
    """R8.5: the recorded draw counts, and another one leads to other cards."""
    document = race_of("special", "pbm")
    if document["first_special"] != first:
        document["first_special"] = first
        both_find(document, first)


def test_too_many_spies_are_detected() -> None:
    """R8.3: five nominations by a team of four."""
    document = race_of("spy", "pbm")
    turn = next(turn for turn in document["turns"] if "spies" in turn)
    turn["spies"] += [{"team": turn["spies"][0]["team"], "target": 11}] * 4
    both_find(document)


def test_a_guess_that_was_right_is_not_wrong() -> None:
    """R8.4: a false `held` for a card that he holds, or a missing one for a card that he does not."""
    document = race_of("double", "pbm")
    moves = [move for turn in document["turns"] for move in turn["moves"]]
    right = next(move for move in moves if "held" not in move)
    both_find_with(document, right, held=False, to=right["from"])
    wrong = next(move for move in moves if "held" in move)
    truth = dict(wrong)
    del wrong["held"]
    both_find(document)
    wrong.update(truth)
    both_find_with(document, wrong, held=True)
    assert complaint(document) is None


@pytest.mark.parametrize("variant", ["spy", "double", "special"])
def test_a_secret_variant_with_sequential_orders_is_refused(variant: str) -> None:
    """R2.1."""
    document = race_of(variant, "pbm")
    document["rules"]["options"].update({"orders": "sequential", "first_turn": "team1"})
    both_find(document)


@pytest.mark.parametrize("variant", variant_names())
def test_a_race_of_a_variant_is_no_plain_race(variant: str) -> None:
    """R8: except for blind, whose rules are those of a plain race."""
    document = race_of(variant, "pbm")
    document["rules"]["variant"] = None
    if variant == "blind":
        assert complaint(document) is None
        rebuild(read(json.dumps(document).encode()))
    else:
        both_find(document)
