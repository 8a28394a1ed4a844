"""What the race screen keeps to itself (R9.3)."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.match.match import Match
from breakaway_desktop.ui.kit.inputs import FocusLost
from breakaway_desktop.ui.scenes.race.keys import race_keys
from breakaway_desktop.ui.scenes.race.pace import SAME_DIGIT_MS
from tests.ui.scenes.at_the_table import BOT, ONE, OTHER, Sitting, asked, digit, match_of


def secret_match(own: TeamHands) -> Match:
    """Two humans, of whom the second has one of two hands that sum to the same."""
    match = match_of(["human", "human", BOT], hands=[ONE, own, ONE], first_turn="team1")
    match.answer(PlayCard(11, 10))
    return match


def frames(own: TeamHands, folder: Path) -> list[bytes]:
    """What can be seen while the cards of the second team lie face down, whatever is done to see more."""
    sitting = Sitting(secret_match(own), folder)
    assert asked(sitting) == 21
    assert sitting.scene.situation.selected == -1
    seen = [sitting.window.pixels()]
    for key in (digit(1), digit(2), pygame.K_LEFT, pygame.K_F3, pygame.K_F2, pygame.K_e, pygame.K_e):
        sitting.key(key)
        seen.append(sitting.window.pixels())
    sitting.key(pygame.K_l)
    seen.append(sitting.window.pixels())
    sitting.key(pygame.K_l)
    sitting.key(pygame.K_r)
    seen.append(sitting.window.pixels())
    sitting.key(pygame.K_ESCAPE)
    sitting.key(pygame.K_v)
    sitting.key(pygame.K_v)
    seen.append(sitting.window.pixels())
    return seen


def test_frames_of_races_that_differ_only_in_secrets_are_the_same(tmp_path: Path) -> None:
    one, other = frames(ONE, tmp_path), frames(OTHER, tmp_path)
    assert len(one) == len(other)
    assert [at for at, (a, b) in enumerate(zip(one, other, strict=True)) if a != b] == []


@pytest.mark.parametrize("mode", ["peek", "strict"])
def test_watching_again_what_others_rode_shows_no_secrets(mode: str, tmp_path: Path) -> None:
    def shown(own: TeamHands) -> list[bytes]:
        match = secret_match(own)
        match.meta["secrets"] = mode
        sitting = Sitting(match, tmp_path)
        assert asked(sitting) == 21
        sitting.press("recap")
        assert sitting.scene.table.shot is not None
        seen = []
        while sitting.scene.situation.asked is None:
            seen.append(sitting.window.pixels())
            sitting.pass_time(200)
        return [*seen, sitting.window.pixels()]

    assert shown(ONE) == shown(OTHER)


def test_what_lies_open_does_differ(tmp_path: Path) -> None:
    """The test above can fail."""
    seen = []
    for own in (ONE, OTHER):
        sitting = Sitting(secret_match(own), tmp_path)
        asked(sitting)
        sitting.key(pygame.K_v)
        seen.append(sitting.window.pixels())
    assert seen[0] != seen[1]


def test_secret_cards_turn_up_with_v_and_down_by_themselves(tmp_path: Path) -> None:
    sitting = Sitting(secret_match(ONE), tmp_path)
    asked(sitting)
    hand = sitting.scene.desk

    def is_open() -> bool:
        return all(face.value is not None for face in hand.hand.faces)

    assert not is_open()
    assert sitting.says("? ? ? = 30")
    sitting.key(pygame.K_v)
    assert is_open()
    sitting.pass_time(9000)
    assert is_open()
    sitting.pass_time(1100)
    assert not is_open()
    sitting.key(pygame.K_v)
    sitting.window.stage.handle(FocusLost())
    assert not is_open()
    sitting.press("eye")
    assert is_open()
    sitting.press("eye")
    assert not is_open()


def test_a_card_face_down_can_be_played_unseen_and_nothing_stays_open(tmp_path: Path) -> None:
    sitting = Sitting(secret_match(ONE), tmp_path)
    asked(sitting)
    sitting.key(pygame.K_v)
    sitting.key(pygame.K_v)
    sitting.key(digit(2))
    sitting.key(pygame.K_RETURN)
    assert sitting.match.steps[1].decision == (21, 9)
    assert not sitting.scene.situation.peeking


@pytest.mark.parametrize(
    ("players", "meta"), [(("human", BOT, BOT), {}), (("human", "human", BOT), {"secrets": "trust"})]
)
def test_with_one_human_or_in_trust_the_cards_lie_open_and_there_is_no_eye(
    players: tuple[str, ...], meta: dict[str, str], tmp_path: Path
) -> None:
    match = match_of(players)
    match.meta.update(meta)
    sitting = Sitting(match, tmp_path)
    asked(sitting)
    assert all(face.value is not None for face in sitting.scene.desk.hand.faces)
    assert not sitting.says("Peek")
    assert not any("V" in key.caps for group in race_keys(3, humans=1, cards=3, keeping="") for key in group.keys)


def test_no_input_counts_right_after_the_human_at_the_screen_has_changed(tmp_path: Path) -> None:
    sitting = Sitting(secret_match(ONE), tmp_path)
    asked(sitting)
    sitting.key(digit(0))
    sitting.key(pygame.K_RETURN)
    sitting.scene.skip()
    for _ in range(200):
        if sitting.scene.situation.asked is not None and sitting.scene.situation.asked.team == 1:
            break
        sitting.scene.skip()
        sitting.pass_time(1)
    steps = len(sitting.match.steps)
    sitting.key(digit(0))
    sitting.key(digit(0))
    sitting.click(sitting.scene.focus.find("card 1").rect.centre)
    assert len(sitting.match.steps) == steps
    sitting.pass_time(SAME_DIGIT_MS)
    sitting.key(digit(0))
    sitting.key(digit(0))
    assert len(sitting.match.steps) == steps + 1


@pytest.mark.parametrize("key", [pygame.K_r, pygame.K_F1, pygame.K_l, pygame.K_ESCAPE])
def test_whatever_lies_over_the_race_turns_the_cards_face_down(key: int, tmp_path: Path) -> None:
    """Hand and sheet can be read behind the dimming."""
    seen = []
    for own in (ONE, OTHER):
        sitting = Sitting(secret_match(own), tmp_path)
        asked(sitting)
        sitting.key(pygame.K_v)
        assert sitting.scene.situation.peek_ms > 0
        sitting.key(key)
        assert sitting.window.stage.top is not sitting.scene
        assert sitting.scene.situation.peek_ms == 0
        seen.append(sitting.window.pixels())
    assert seen[0] == seen[1]


def test_nothing_is_preselected_among_cards_face_down(tmp_path: Path) -> None:
    """A second Enter after one's own card would ride the next player's unseen card."""
    sitting = Sitting(match_of(["human", "human", BOT], hands=[ONE, ONE, ONE], first_turn="team1"), tmp_path)
    assert asked(sitting) == 11
    assert sitting.says("Choose a card")
    sitting.key(digit(0))
    sitting.key(digit(0))
    sitting.key(pygame.K_n)
    second = asked(sitting)
    assert second // 10 == 2
    steps = len(sitting.match.steps)
    sitting.key(pygame.K_RETURN)
    sitting.key(pygame.K_RETURN)
    assert len(sitting.match.steps) == steps
    assert sitting.says("Choose a card")
    sitting.key(pygame.K_RIGHT)
    assert sitting.scene.situation.selected == 0
    assert sitting.says("Ride unseen")
    sitting.key(pygame.K_RETURN)
    assert sitting.match.steps[steps].decision[0] == second
