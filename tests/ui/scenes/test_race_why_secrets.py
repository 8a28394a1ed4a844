"""No question that can be asked of the race screen is answered with a secret (R9.3)."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.match.match import Match
from tests.ui.scenes.at_the_table import BOT, Sitting, asked, digit, match_of

# The first rider of the second team shows a 9 on turn 1 and keeps two secret cards that sum to 21.
HERE: TeamHands = ((10, 11, 9), (9, 9, 7), (5, 6, 9), (4, 5, 7))
THERE: TeamHands = ((8, 13, 9), (9, 9, 7), (5, 6, 9), (4, 5, 7))


def second_turn(own: TeamHands) -> Match:
    """Two humans; rider 21 is to move on turn 2 with two secret cards, which differ, and one that all know."""
    match = match_of(["human", "human", BOT], hands=[HERE, own, HERE], first_turn="team1")
    while not (match.race.turn == 2 and match.race.to_move == (21,)):
        rider = match.race.to_move[0]
        hand = match.race.rider(rider).hand
        match.answer(PlayCard(rider, 9 if rider == 21 else min(hand)))
    return match


def everything_asked(own: TeamHands, folder: Path, size: tuple[int, int]) -> list[bytes]:
    """The frames while each card is selected in turn and every number is asked about."""
    sitting = Sitting(second_turn(own), folder, size=size)
    assert asked(sitting) == 21
    seen = [sitting.window.pixels()]
    pointing = sitting.scene.desk.pointing
    assert pointing is not None
    for card in range(3):
        sitting.key(digit(card))
        seen.append(sitting.window.pixels())
        for panel in (pointing.table, pointing.who, pointing.points, sitting.scene.desk.fixtures.sheet):
            for mark in panel.marks():
                sitting.click(mark.box.centre)
                seen.append(sitting.window.pixels())
    for _ in range(4):
        sitting.key(pygame.K_e)
        seen.append(sitting.window.pixels())
    return seen


@pytest.mark.parametrize("size", [(960, 600), pytest.param((1280, 800), marks=pytest.mark.slow)])
def test_whatever_is_asked_of_cards_face_down_shows_the_same_for_every_value(
    size: tuple[int, int], tmp_path: Path
) -> None:
    """A selected secret card shows no landing, no ghost and no row."""
    one, other = everything_asked(HERE, tmp_path, size), everything_asked(THERE, tmp_path, size)
    assert len(one) == len(other) > 60
    assert [at for at, (a, b) in enumerate(zip(one, other, strict=True)) if a != b] == []


def is_previewed(sitting: Sitting) -> bool:
    return sitting.scene.desk.roads.picture.preview is not None


def test_among_secret_cards_only_one_that_all_can_see_is_selected_beforehand(tmp_path: Path) -> None:
    sitting = Sitting(second_turn(HERE), tmp_path)
    asked(sitting)
    situation = sitting.scene.situation
    rider = situation.view.rider(21)
    assert rider.secret == 2
    assert situation.selected == 2
    assert rider.cards[situation.selected] is not None
    assert is_previewed(sitting)
    sitting.key(digit(0))
    assert not is_previewed(sitting)
    assert situation.chosen() is None


def test_the_card_that_another_has_just_played_does_not_select_one_of_the_next_rider(tmp_path: Path) -> None:
    """It may be a secret one."""
    match = match_of(["human", "human", BOT], hands=[HERE, HERE, HERE], first_turn="team1")
    sitting = Sitting(match, tmp_path)
    for _ in range(14):
        rider = asked(sitting)
        situation = sitting.scene.situation
        secret = situation.view.rider(rider).secret
        cards = len(situation.view.rider(rider).cards)
        assert situation.selected == (secret if secret < cards else -1)
        sitting.key(digit(1))
        sitting.key(pygame.K_RETURN)
        sitting.key(pygame.K_n)


def test_the_reasons_differ_once_the_cards_are_turned_up(tmp_path: Path) -> None:
    """The first test can fail."""
    seen = []
    for own in (HERE, THERE):
        sitting = Sitting(second_turn(own), tmp_path)
        asked(sitting)
        sitting.key(pygame.K_v)
        sitting.key(digit(0))
        sitting.window.drawn()
        assert sitting.scene.desk.pointing is not None
        mark = sitting.scene.desk.pointing.table.marks()[0]
        sitting.click(mark.box.centre)
        seen.append(sitting.scene.desk.why.text)
    assert seen[0] != seen[1]


def test_a_reason_that_needs_an_open_card_goes_when_the_card_is_turned_down(tmp_path: Path) -> None:
    sitting = Sitting(second_turn(HERE), tmp_path)
    asked(sitting)
    sitting.key(pygame.K_v)
    sitting.key(digit(1))
    sitting.window.drawn()
    assert sitting.scene.desk.pointing is not None
    marks = [mark for mark in sitting.scene.desk.pointing.table.marks() if mark.topic.about == 1]
    sitting.click(marks[0].box.centre)
    assert "11" in sitting.scene.desk.why.text
    sitting.key(pygame.K_v)
    assert "11" not in sitting.scene.desk.why.text
    sitting.click(sitting.scene.desk.pointing.table.marks()[1].box.centre)
    text = sitting.scene.desk.why.text
    assert "only his team knows it" in text
    assert "sum to 21" in text
