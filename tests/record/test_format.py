"""The program's files compared with docs/record.md key by key."""

from __future__ import annotations

import json
import re

import pytest

from breakaway_desktop.engine.asks import NoOrder, PlayCard, Retire
from breakaway_desktop.record.compare import Contradiction
from breakaway_desktop.record.reading import read
from breakaway_desktop.record.rebuild import rebuild
from breakaway_desktop.record.writing import write
from tests.engine.fields import options_of
from tests.kit.races import match_of
from tests.record.races import (
    CHANGES,
    SMALL,
    document_of,
    full_race,
    match_with_dropped_rider,
    random_match,
    simulated_document,
)

OPTIONS = {
    "finish", "sprints", "orders", "totals", "order", "first_turn", "card_cap", "breakaway_trigger",
    "breakaway_measure", "overcrowding", "start", "hands",
}  # fmt: skip


@pytest.mark.parametrize("base", ["boxed", "boardspace"])
@pytest.mark.parametrize("rows", CHANGES, ids=str)
def test_options_are_listed_in_full(base, rows) -> None:
    """R2, R2.1: so that a record keeps its meaning when a default changes."""
    rules = document_of(match_of(seed=1, base=base, rows=rows).record())["rules"]
    assert set(rules["options"]) == OPTIONS
    options = options_of(base, **rows)
    for row in OPTIONS:
        value = getattr(options, row)
        assert rules["options"][row] == (list(value) if isinstance(value, tuple) else value)
    assert (rules["base"], rules["variant"]) == (base, None)


def test_a_race_has_the_documented_keys_in_their_order() -> None:
    document = simulated_document("boxed", 4, 7)
    assert list(document) == ["format", "version", "rules", "seed", "first_team", "teams", "turns", "result"]
    assert (document["format"], document["version"], document["seed"]) == ("breakaway-race", 1, 7)
    team = document["teams"][1]
    assert {"colour", "player", "riders"} <= set(team) <= {"name", "colour", "player", "riders"}
    assert team["player"] == "bot:random"
    assert [rider["id"] for rider in team["riders"]] == [21, 22, 23, 24]
    turn = document["turns"][0]
    assert list(turn)[:3] == ["turn", "order", "moves"]
    assert turn["moves"][0].keys() == {"id", "card", "from", "to"}
    award = next(turn for turn in document["turns"] if "points" in turn)["points"][0]
    assert award == {"id": award["id"], "line": 33, "place": 1, "points": "10"}
    assert all(isinstance(card, int) for card in turn["replacements"].values())
    assert set(document["result"]) == {"points", "places", "ranking", "winners"}
    assert set(document["result"]["points"]) == {"1", "2", "3", "4"}


def test_the_colours_are_those_of_the_box_in_seating_order() -> None:
    colours = [team["colour"] for team in simulated_document("boxed", 6, 1, **SMALL)["teams"]]
    assert colours == ["yellow", "azure", "red", "white", "indigo", "black"]


def test_the_first_team_is_written_only_when_it_is_drawn() -> None:
    """R5.4."""
    assert 1 <= simulated_document("boxed", 3, 1, **SMALL)["first_team"] <= 3
    assert "first_team" not in simulated_document("boardspace", 3, 1, **SMALL)
    assert "first_team" not in simulated_document("boxed", 3, 1, first_turn="team1", **SMALL)
    assert "first_team" in simulated_document("boardspace", 3, 1, first_turn="drawn", **SMALL)


def test_keys_marked_with_a_question_mark_are_left_out_when_empty() -> None:
    document = full_race()
    for turn in document["turns"]:
        for key in ("nmr", "retired", "points", "dropped"):
            assert turn.get(key, ["there"]), (turn["turn"], key)
        assert not {"specials", "spies", "revealed", "pushed", "dealt", "notes"} & set(turn)
        assert turn.keys() >= {"turn", "order", "moves"}


def test_a_missing_order_is_listed_with_the_turn() -> None:
    """R4.4: as rider numbers with sequential orders, only for cards actually played without an order."""
    match = match_of(seed=3, first_turn="team1")
    match.answer(NoOrder(11))
    match.answer(PlayCard(21, match.race.rider(21).hand[0]))
    match.answer(NoOrder(31))
    turn = document_of(match.record())["turns"][0]
    assert turn["nmr"] == [11, 31]
    assert turn["moves"][0]["card"] == max(match.first.rider(11).hand)


def test_a_dropped_rider_is_never_without_an_order() -> None:
    """R4.6, R4.4: he needs none, so none is missing, and no file may list one."""
    match, ask = match_with_dropped_rider()
    match.answer(NoOrder(ask.rider))
    document = document_of(match.record())
    turn = document["turns"][-1]
    assert turn["moves"][-1] == {**turn["moves"][-1], "id": ask.rider, "card": max(ask.cards)}
    assert "nmr" not in turn
    turn["nmr"] = [ask.rider]
    with pytest.raises(Contradiction) as error:
        rebuild(read(json.dumps(document).encode()))
    assert (error.value.rule, error.value.rider) == ("R4.6", ask.rider)


def test_a_retirement_before_the_first_card_counts_for_that_turn() -> None:
    """R4.5."""
    match = match_of(seed=4, first_turn="team1")
    match.answer(Retire(21))
    turn = document_of(match.record())["turns"][0]
    assert turn["retired"] == [21]
    assert [21] not in turn["order"]
    assert len(turn["order"]) == 11
    assert turn["moves"] == []


def test_a_mid_turn_retirement_is_pending_until_the_next_turn() -> None:
    """R4.5."""
    match = match_of(seed=4, first_turn="team1")
    match.answer(PlayCard(11, match.race.rider(11).hand[0]))
    match.answer(Retire(34))
    match.answer(Retire(22))
    document = document_of(match.record())
    assert document["pending"] == {"retire": [22, 34]}
    assert "retired" not in document["turns"][0]
    while match.race.turn == 1:
        assert match.open_card_ask is not None
        match.answer(PlayCard(match.open_card_ask.rider, match.open_card_ask.cards[0]))
    document = document_of(match.record())
    assert "pending" not in document
    assert document["turns"][1]["retired"] == [22, 34]
    assert len(document["turns"][1]["order"]) == 10
    assert set(document["turns"][0]["replacements"]) >= {"22", "34"}


def test_retirements_that_end_the_race_make_a_turn_without_order_and_moves() -> None:
    """R4.5, R6.5."""
    match = match_of(seed=5)
    for rider in match.race.riders:
        match.answer(Retire(rider.id))
    document = document_of(match.record())
    (turn,) = document["turns"]
    assert turn == {"turn": 1, "retired": [rider.id for rider in match.race.riders], "order": [], "moves": []}
    assert document["result"]["places"] == [turn["retired"]]
    assert document["result"]["winners"] == [1, 2, 3]
    assert rebuild(read(json.dumps(document).encode())).race == match.race


def test_retirements_that_end_the_race_leave_the_turn_before_complete() -> None:
    match = random_match(6, missing=0, retiring=0, stop=12, **SMALL)
    for rider in match.race.riders:
        match.answer(Retire(rider.id))
    first, last = document_of(match.record())["turns"]
    assert len(first["moves"]) == len(first["replacements"]) == 12
    assert last.keys() == {"turn", "retired", "order", "moves"}


def test_a_race_that_ends_in_mid_turn_has_an_order_longer_than_its_moves() -> None:
    """R6.5: it ends at the move, and then no cards are dealt and nobody is dropped."""
    document = simulated_document("boxed", 6, 1)
    last = document["turns"][-1]
    assert len(last["moves"]) < len(last["order"]) == 24
    assert not {"replacements", "dropped"} & set(last)
    assert last["points"][-1]["place"] == 8


def test_a_running_race_is_written_up_to_its_last_move() -> None:
    match = match_of(seed=9)
    assert document_of(match.record())["turns"] == []
    for moves in range(1, 12):
        assert match.open_card_ask is not None
        match.answer(PlayCard(match.open_card_ask.rider, match.open_card_ask.cards[0]))
        (turn,) = document_of(match.record())["turns"]
        assert (len(turn["moves"]), len(turn["order"])) == (moves, 12)
        assert "replacements" not in turn
    assert match.open_card_ask is not None
    match.answer(PlayCard(match.open_card_ask.rider, match.open_card_ask.cards[0]))
    (turn,) = document_of(match.record())["turns"]
    assert list(turn["replacements"]) == sorted(turn["replacements"])
    assert "result" not in document_of(match.record())


def test_a_turn_that_has_its_order_and_no_move_yet_is_accepted() -> None:
    """Readers accept it, although the program does not write it."""
    match = random_match(9, missing=0, retiring=0, stop=12)
    document = document_of(match.record())
    document["turns"].append({"turn": 2, "order": [list(group) for group in match.race.order], "moves": []})
    assert rebuild(read(json.dumps(document).encode())).race == match.race


def test_points_are_strings_of_exact_fractions() -> None:
    document = full_race()
    texts = [award["points"] for turn in document["turns"] for award in turn.get("points", [])]
    assert texts
    for text in [*texts, *document["result"]["points"].values()]:
        assert re.fullmatch(r"\d+(/\d+)?", text)


def test_reading_and_writing_again_gives_the_same_bytes() -> None:
    for seed in range(12):
        match = random_match(seed, stop=None if seed % 2 else 5 * seed + 3)
        text = write(match.record())
        assert write(read(text.encode())) == text


def test_meta_is_preserved_and_has_no_effect() -> None:
    document = full_race()
    document["meta"] = {"saved": "today", "list": [1, 2.5, None, {"deep": [[[]]]}], "turns": 9, "\ud800": "\udfff"}
    record = read(json.dumps(document).encode())
    again = json.loads(write(record).encode("utf-8", "backslashreplace"))
    assert again == document
    assert rebuild(record).race.over


def test_a_number_beyond_all_floats_under_meta_does_not_spoil_the_next_save() -> None:
    """JSON allows 1e999, but not Infinity."""
    text = json.dumps({**full_race(), "meta": {"x": "HERE", "y": ["THERE"]}})
    record = read(text.replace('"HERE"', "1e999").replace('"THERE"', "-1e999").encode())
    assert read(write(record).encode()).meta == record.meta


def test_optional_keys_may_be_missing() -> None:
    document = full_race()
    del document["seed"], document["rules"]["variant"]
    for team in document["teams"]:
        del team["colour"], team["player"]
    assert rebuild(read(json.dumps(document).encode())).race.over


def test_names_of_teams_and_riders_are_preserved() -> None:
    document = full_race()
    document["teams"][0]["name"] = "Zoë – 自転車 " + "x" * 29
    document["teams"][2]["riders"][3]["name"] = "'Ciclìsta' \"4\""
    record = read(json.dumps(document).encode())
    assert document_of(record) == document


def test_draws_in_the_record_hold_against_the_seed() -> None:
    """No check compares first_team and hands with the seed."""
    document = full_race()
    document["seed"] = 2**63 - 1
    assert rebuild(read(json.dumps(document).encode())).race.over
