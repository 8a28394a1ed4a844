"""What a held card and the played one differ in, as a replay says it, is true of both when both are played (R9.1)."""

from __future__ import annotations

from random import Random

import pytest

from breakaway_desktop.engine.asks import AskCard
from breakaway_desktop.engine.events import Moved
from breakaway_desktop.engine.referee import asks
from breakaway_desktop.match.match import Match
from breakaway_desktop.sentences.why.held_cards import compare_held_card, held_card_sentence
from tests.kit.races import race
from tests.ui.screens.replay.replay_driver import golden


def _reasons_in(match: Match, share: float = 1.0) -> list[str]:
    """Return the sentences about each held card in a share of the decisions, each checked in the engine."""
    rng, sentences = Random(match.race.rules.seed), list[str]()
    for step in match.steps:
        move = next((event for event in step.events if isinstance(event, Moved)), None)
        if move is None or rng.random() > share:
            continue
        turn = step.before.turn
        for held in sorted({*step.before.rider(move.rider).hand} - {move.card}):
            reason = compare_held_card(match.steps, move.rider, turn, held)
            if reason is None:
                continue
            sentence = held_card_sentence(match.steps, move.rider, turn, held)
            assert {reason.values["card"], reason.values["other"]} == {move.card, held}, sentence
            sentences.append(sentence)
    return sentences


def test_every_difference_is_true_when_both_cards_are_played() -> None:
    sentences = _reasons_in(race(), share=0.2)
    assert len(sentences) > 50
    assert all(sentence.startswith("Turn ") for sentence in sentences)


@pytest.mark.parametrize("name", ["boxed-blind", "boxed-spy", "boxed-double", "postal"])
def test_secret_orders_hidden_squares_and_second_cards_are_compared_with_nothing(name: str) -> None:
    match = golden(name)
    moves = [(step.before.turn, event) for step in match.steps for event in step.events if isinstance(event, Moved)]
    assert moves
    for turn, move in moves:
        hand = next(step for step in match.steps if step.before.turn == turn).before.rider(move.rider).hand
        assert [compare_held_card(match.steps, move.rider, turn, held) for held in hand] == [None] * len(hand)


def test_a_card_that_he_did_not_hold_or_that_a_pacemaker_locked_is_compared_with_nothing() -> None:
    match = golden("boxed-pacemaker")
    locked = 0
    for step in match.steps:
        for move in (event for event in step.events if isinstance(event, Moved)):
            (ask,) = asks(step.before)
            assert isinstance(ask, AskCard)
            barred = {*step.before.rider(move.rider).hand, 99} - {*ask.cards}
            locked += len(barred) - 1
            for card in barred:
                assert compare_held_card(match.steps, move.rider, step.before.turn, card) is None
    assert locked
