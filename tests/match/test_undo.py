"""Undo and redo: the players who have to agree, and the same random numbers afterwards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from breakaway_desktop.engine.asks import NoOrder, PlayCard, Retire
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.undo import Undo
from breakaway_desktop.record.reading import read
from breakaway_desktop.record.writing import write
from tests.engine.fields import rider_of
from tests.kit.races import bot_decision, match_of
from tests.match.test_match import play_on
from tests.record.races import SMALL, match_with_dropped_rider, random_match

TEAM1: dict[str, Any] = {"base": "boardspace"}
"""Options under which team 1 starts, so that the order is known: 11 21 31 12 22 32 …"""


def first_card(match: Match) -> PlayCard:
    assert match.open_card_ask is not None
    return PlayCard(match.open_card_ask.rider, match.open_card_ask.cards[0])


def race_text(match: Match) -> str:
    """Return the record without its `meta`, which counts what was undone."""
    return write(replace(match.record(), meta={}))


def test_a_race_can_be_undone_to_its_start_and_redone() -> None:
    match = random_match(1, retiring=0.05, **SMALL)
    end = race_text(match)
    while match.next_undo() is not None:
        undo = match.next_undo()
        assert undo is not None
        length = len(match.steps)
        undone = match.undo()
        assert (len(undone), len(match.steps)) == (undo.decisions, length - undo.decisions)
    assert match.race == match.first
    assert not match.over
    assert match.steps == []
    assert match.undo() == ()
    while match.can_redo:
        assert match.redo()
    assert match.redo() == ()
    assert race_text(match) == end


def test_the_record_after_taking_back_is_the_record_of_before() -> None:
    match = match_of(seed=2, **SMALL)
    texts = [race_text(match)]
    for _ in range(40):
        match.answer(first_card(match))
        texts.append(race_text(match))
    while match.next_undo() is not None:
        match.undo()
        assert race_text(match) == texts[len(match.steps)]


def test_undo_returns_to_the_last_human_decision_past_those_of_bots() -> None:
    match = match_of(("human", "bot:random", "bot:random"), seed=3, **TEAM1)
    assert match.next_undo() is None
    for _ in range(5):
        play_on(match)
    assert [rider_of(step.decision) for step in match.steps] == [11, 21, 31, 12, 22]
    assert match.next_undo() == Undo(2, 1, ())
    assert [rider_of(step.decision) for step in match.undo()] == [12, 22]
    assert match.open_card_ask is not None
    assert match.open_card_ask.rider == 12
    assert match.next_undo() == Undo(3, 1, ())
    match.undo()
    assert match.next_undo() is None


def test_a_retirement_can_be_undone() -> None:
    """R4.5."""
    match = match_of(seed=4, **TEAM1)
    match.answer(first_card(match))
    match.answer(Retire(24))
    assert match.next_undo() == Undo(1, 2, ())
    race = match.race
    (step,) = match.undo()
    assert (step.before.retiring, race.retiring) == ((), (24,))
    assert match.race == step.before
    match.redo()
    assert match.race == race


B, H = "bot:random", "human"


@pytest.mark.parametrize(
    ("players", "hands", "moves", "undo"),
    [
        ((B, B, B), "hidden", 5, Undo(1, 2, ())),  # one decision in a race of bots
        ((B, H, H), "hidden", 1, None),  # moves of bots before the first human
        ((H, H, H), "hidden", 1, Undo(1, 1, ())),  # no other secret was revealed
        ((H, B, H), "hidden", 2, Undo(2, 1, (3,), (2,))),  # the bot's card was, so the player would know it (R9.3)
        ((H, B, H), "private", 2, Undo(2, 1, (3,), (2,))),  # nobody had seen it either (R2.1)
        ((H, B, H), "open", 2, Undo(2, 1, ())),  # only public cards were played since
    ],
)
def test_the_others_are_asked_if_a_secret_was_revealed_since(
    players: tuple[str, ...], hands: str, moves: int, undo: Undo | None
) -> None:
    match = match_of(players, seed=5, rows={"hands": hands}, **TEAM1)
    for _ in range(moves):
        play_on(match)
    assert match.next_undo() == undo


def test_in_a_blind_race_nobody_has_shown_a_card_until_it_is_over() -> None:
    """R8.2: the question would reveal that the card was one of the starting hand."""
    match = match_of(("human", "bot:random", "human"), seed=5, variant="blind", **SMALL)
    while not match.over:
        play_on(match)
        undo = match.next_undo()
        others = () if undo is None or not match.over else tuple({1, 3} - {undo.asker})
        assert undo is None or undo.consent == others


def test_a_human_alone_against_bots_asks_nobody() -> None:
    match = match_of(("human", "bot:random", "bot:random"), seed=6, **SMALL)
    while not match.over:
        play_on(match)
        undo = match.next_undo()
        assert undo is None or undo.consent == ()


def test_the_others_are_asked_when_something_of_theirs_has_been_undone_already() -> None:
    """Team 2's own decision is undone without asking; then team 1's is next."""
    match = match_of(seed=7, rows={"hands": "open"}, **TEAM1)
    match.answer(first_card(match))
    match.answer(first_card(match))
    assert match.next_undo() == Undo(1, 2, ())
    match.undo()
    assert match.next_undo() == Undo(1, 1, (2,))
    match.answer(first_card(match))
    assert match.next_undo() == Undo(1, 2, ())


def test_undoing_a_turn_asks_every_player_whose_decisions_are_undone() -> None:
    match = match_of(seed=8, rows={"hands": "open"}, **TEAM1)
    for _ in range(12):
        match.answer(first_card(match))
    for _ in range(3):
        match.undo()
    undo = match.next_undo()
    assert undo is not None
    assert set(undo.consent) == {1, 2, 3} - {undo.asker}


def test_a_new_decision_clears_redo() -> None:
    match = match_of(seed=9, **TEAM1)
    match.answer(first_card(match))
    match.answer(first_card(match))
    match.undo()
    could = match.can_redo
    match.answer(NoOrder(21))
    assert (could, match.can_redo, match.redo()) == (True, False, ())


def test_taking_again_stops_where_a_human_has_to_decide() -> None:
    match = match_of(("human", "bot:random", "bot:random"), seed=10, **TEAM1)
    for _ in range(9):
        play_on(match)
    for _ in range(3):
        match.undo()
    assert match.steps == []
    assert [rider_of(step.decision) for step in match.redo()] == [11, 21, 31]
    assert [rider_of(step.decision) for step in match.redo()] == [12, 22, 32]
    assert match.can_redo


def test_a_bot_repeats_its_random_draws_after_an_undo() -> None:
    """Streams depend on race seed, team, turn and rider."""
    for name in ("random", "domestique"):
        match = match_of(("human", f"bot:{name}", f"bot:{name}"), seed=11, **SMALL)
        while not match.over:
            play_on(match)
        decided = [step.decision for step in match.steps]
        for _ in range(4):
            match.undo()
        while len(match.steps) < len(decided):
            ask = match.open_card_ask
            assert ask is not None
            if match.seat(ask.team).is_human or match.automatic_decision() is not None:
                match.answer(decided[len(match.steps)])
            else:
                match.answer(bot_decision(match)[0])
        assert [step.decision for step in match.steps] == decided


def test_a_card_chosen_for_a_dropped_rider_is_a_decision_also_when_he_is_steered_no_more() -> None:
    """R4.6: also when the race is loaded from its file."""
    match, ask = match_with_dropped_rider()
    match.steer(ask.rider)
    match.answer(PlayCard(ask.rider, min(ask.cards)))
    match.steer(ask.rider, False)
    resumed = Match.resume(read(write(match.record()).encode()))
    assert match.next_undo() == Undo(1, ask.team, ())
    assert resumed.next_undo() == Undo(1, ask.team, ())


def test_automatic_moves_are_undone_with_the_decision_before_them() -> None:
    """R9.3: cards that everybody knows to be equal are not a player's decision."""
    of_team = ((10, 10, 10), (9, 8, 8), (7, 7, 6), (6, 5, 5))
    other = ((12, 10, 8), (9, 8, 8), (7, 7, 6), (6, 5, 5))
    match = match_of(base="boardspace", hands=(other, of_team, of_team), rows={"hands": "open"})
    match.answer(PlayCard(11, 12))
    for _ in range(2):
        automatic = match.automatic_decision()
        assert automatic is not None
        match.answer(automatic)
    assert match.next_undo() == Undo(3, 1, ())
    match.undo()
    assert match.race == match.first
    assert len(match.redo()) == 3
    assert match.race.to_move == (12,)
