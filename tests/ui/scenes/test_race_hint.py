"""The hint on the race screen: asked for with H, thought about elsewhere, shown to who asks and nobody else."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.bots.advice import Advice
from breakaway_desktop.sentences.advice import say_margin, say_reason
from breakaway_desktop.ui.dialogs.menu_in_race import MenuInRace
from breakaway_desktop.ui.kit.inputs import KeyDown
from breakaway_desktop.ui.panels.outcome_cells import value_piece
from breakaway_desktop.ui.scenes.race.hint_table import points_rows
from breakaway_desktop.ui.scenes.race.keys import race_keys
from breakaway_desktop.ui.scenes.race.outcome_table import row_boxes
from tests.ui.scenes.at_the_table import BOT, ONE, OTHER, Sitting, asked, match_of, played
from tests.ui.scenes.orders_table import Ordering, secret_race
from tests.ui.scenes.person import EVERY_SIZE

ONE_HUMAN = ("human",) + (BOT,) * 5
TWO_HUMANS = ("human", "human", BOT)


def sitting_at(folder: Path, steps: int = 40, *, size: tuple[int, int] = (1280, 800), seed: int = 7) -> Sitting:
    sitting = Sitting(played(match_of(ONE_HUMAN, seed=seed), steps), folder, size=size)
    asked(sitting)
    return sitting


def words(sitting: Sitting) -> str:
    """All that can be read on the screen."""
    return " ".join(sitting.texts())


def advice(sitting: Sitting) -> Advice:
    found = sitting.scene.table.advice.advice
    assert found is not None
    return found


def press(sitting: Sitting, key: int, mods: int = 0) -> None:
    """The key alone: no time passes, so that nobody has answered yet."""
    sitting.window.stage.handle(KeyDown(key, mods, False))


def is_waiting(sitting: Sitting) -> bool:
    return sitting.scene.table.advice.is_pending


def hinted(folder: Path, *, size: tuple[int, int] = (1280, 800)) -> Sitting:
    sitting = sitting_at(folder, size=size)
    sitting.key(pygame.K_h)
    sitting.pass_time()
    return sitting


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_h_says_what_each_card_may_bring_and_why(size: tuple[int, int], tmp_path: Path) -> None:
    sitting = hinted(tmp_path, size=size)
    rider = advice(sitting).riders[0]
    drawn = words(sitting)
    assert f"Ride {rider.best}" in drawn
    assert say_margin(rider) in drawn
    assert all(word in drawn for word in say_reason(rider.reason).split())
    assert "Points expected from here on" in drawn
    assert all(f"{worth.points:.1f}" in drawn for worth in rider.cards if worth.points > 0)
    assert not [text for text, _box, cut in sitting.window.drawn() if cut]


def test_a_new_card_that_cannot_come_true_is_struck_out_in_the_hint_too(tmp_path: Path) -> None:
    """Riders who must still move see to it that the card as things stand is not the one that is dealt."""
    sitting, struck, plain = sitting_at(tmp_path, 6, seed=6), 0, 0
    for _ in range(12):
        rows = sitting.scene.situation.rows()
        shown = [value_piece(row.outcome, row.span) for row in rows if row.outcome is not None]
        sitting.key(pygame.K_h)
        sitting.pass_time()
        assert [row.new for row in points_rows(sitting.scene.situation)] == shown
        struck += sum(piece.struck for piece in shown)
        plain += sum(not piece.struck for piece in shown)
        sitting.scene.play(0)
        asked(sitting)
    assert struck
    assert plain


def test_why_takes_the_place_of_the_hint(tmp_path: Path) -> None:
    sitting = hinted(tmp_path)
    sitting.key(pygame.K_e)
    assert sitting.scene.table.advice.ask is None
    assert sitting.scene.situation.lit
    assert "Points expected from here on" not in words(sitting)


def test_it_is_thought_about_elsewhere_and_says_so_meanwhile(tmp_path: Path) -> None:
    sitting = sitting_at(tmp_path)
    press(sitting, pygame.K_h)
    assert is_waiting(sitting)
    assert "Every card is being tried out." in words(sitting)
    assert "Points expected" not in words(sitting)


@pytest.mark.parametrize("key", [pygame.K_h, pygame.K_ESCAPE])
def test_h_again_or_escape_closes_it(key: int, tmp_path: Path) -> None:
    sitting = hinted(tmp_path)
    sitting.key(key)
    assert "Points expected" not in words(sitting)
    assert not isinstance(sitting.window.stage.top, MenuInRace)
    sitting.key(pygame.K_ESCAPE)
    assert isinstance(sitting.window.stage.top, MenuInRace)


@pytest.mark.parametrize("key", [pygame.K_2, pygame.K_e, pygame.K_l, pygame.K_F3, pygame.K_ESCAPE])
def test_any_other_key_gives_up_waiting(key: int, tmp_path: Path) -> None:
    sitting = sitting_at(tmp_path)
    press(sitting, pygame.K_h)
    assert sitting.session.thinker.assigned
    press(sitting, key)
    assert not is_waiting(sitting)
    assert not sitting.session.thinker.assigned
    sitting.pass_time()
    assert sitting.scene.table.advice.ask is None


def test_taking_back_gives_up_waiting_and_closes(tmp_path: Path) -> None:
    sitting = sitting_at(tmp_path)
    press(sitting, pygame.K_h)
    press(sitting, pygame.K_z, pygame.KMOD_CTRL)
    assert not sitting.session.thinker.assigned
    sitting.pass_time()
    assert sitting.scene.table.advice.ask is None


def test_playing_a_card_closes_it(tmp_path: Path) -> None:
    sitting = hinted(tmp_path)
    sitting.enter()
    assert sitting.scene.table.advice.ask is None
    assert asked(sitting)
    assert "Points expected" not in words(sitting)


def test_leaving_the_race_gives_up_waiting(tmp_path: Path) -> None:
    sitting = sitting_at(tmp_path)
    press(sitting, pygame.K_h)
    sitting.scene.leave()
    assert not sitting.session.thinker.assigned


def test_there_is_none_while_a_bot_moves(tmp_path: Path) -> None:
    sitting = sitting_at(tmp_path)
    sitting.enter()
    assert sitting.scene.situation.asked is None
    sitting.key(pygame.K_h)
    assert sitting.scene.table.advice.ask is None


def test_cards_can_be_looked_at_while_it_is_open(tmp_path: Path) -> None:
    sitting = hinted(tmp_path)
    sitting.key(pygame.K_2)
    assert sitting.scene.situation.selected == 1
    assert "Points expected" in words(sitting)


def test_the_mouse_alone_brings_it(tmp_path: Path) -> None:
    sitting = sitting_at(tmp_path)
    for label in ("hint", "bulb"):
        sitting.press(label)
        sitting.pass_time()
        assert "Points expected" in words(sitting)
        sitting.key(pygame.K_ESCAPE)


def test_the_small_window_has_it_behind_the_dots(tmp_path: Path) -> None:
    sitting = sitting_at(tmp_path, size=(960, 600))
    sitting.scene.show_more()
    sitting.press("hint")
    sitting.pass_time()
    assert "Points expected" in words(sitting)


def peeking(folder: Path, own: object = ONE) -> Sitting:
    match = match_of(TWO_HUMANS, hands=[ONE, own, ONE], first_turn="team1")  # type: ignore[list-item]
    match.meta["secrets"] = "peek"
    sitting = Sitting(match, folder)
    asked(sitting)
    return sitting


def test_with_cards_face_down_it_asks_for_v_first(tmp_path: Path) -> None:
    """R9.3: what cards are worth tells what they are."""
    sitting = peeking(tmp_path)
    sitting.key(pygame.K_h)
    assert sitting.scene.table.advice.ask is None
    assert "V turns them up first" in words(sitting)
    sitting.key(pygame.K_v)
    sitting.key(pygame.K_h)
    sitting.pass_time()
    assert "Points expected" in words(sitting)


def test_it_lies_face_down_with_the_cards(tmp_path: Path) -> None:
    sitting = peeking(tmp_path)
    sitting.key(pygame.K_v)
    sitting.key(pygame.K_h)
    sitting.pass_time()
    sitting.key(pygame.K_v)
    assert "Points expected" not in words(sitting)
    assert "better than" not in words(sitting)
    sitting.key(pygame.K_v)
    assert "Points expected" in words(sitting)


def test_what_rivals_hold_in_secret_does_not_show(tmp_path: Path) -> None:
    """R9.1: two races that differ only in a rival's secret cards look the same, pixel by pixel."""
    frames = []
    for own in (ONE, OTHER):
        sitting = peeking(tmp_path, own)
        sitting.key(pygame.K_v)
        sitting.key(pygame.K_h)
        sitting.pass_time()
        assert "Points expected" in words(sitting)
        frames.append(sitting.window.pixels())
    assert frames[0] == frames[1]


def test_secret_orders_are_advised_for_all_four_riders(tmp_path: Path) -> None:
    """R4.2."""
    sitting = Ordering(secret_race(), tmp_path)
    assert sitting.wait_for_orders()
    sitting.key(pygame.K_h)
    sitting.pass_time()
    drawn = words(sitting)
    assert [rider.rider for rider in advice(sitting).riders] == [11, 12, 13, 14]
    assert all(say_margin(rider) in drawn for rider in advice(sitting).riders)
    sitting.key(pygame.K_ESCAPE)
    assert "better than" not in words(sitting)
    press(sitting, pygame.K_h)
    press(sitting, pygame.K_1)
    sitting.pass_time()
    assert sitting.scene.table.advice.ask is None
    assert len(sitting.orders.lacking) < 4


def test_bots_who_were_thinking_are_asked_again(tmp_path: Path) -> None:
    """While a team orders, bots order too: whoever gives up a hint takes nothing away from them."""
    sitting = Ordering(secret_race(), tmp_path)
    sitting.session.thinker.answers = list  # type: ignore[method-assign]
    assert sitting.wait_for_orders()
    assert {question.ask.team for question in sitting.session.thinker.asked} == {2, 3}
    press(sitting, pygame.K_h)
    press(sitting, pygame.K_h)
    assert not sitting.session.thinker.asked
    sitting.pass_time()
    assert {question.ask.team for question in sitting.session.thinker.asked} == {2, 3}


def test_a_hint_that_fails_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("breakaway_desktop.bots.advice.ADVISER", "random")
    sitting = hinted(tmp_path)
    assert "There is no hint for this question." in words(sitting)
    sitting.key(pygame.K_ESCAPE)
    assert "no hint" not in words(sitting)


def test_hints_that_are_turned_off_are_not_given(tmp_path: Path) -> None:
    sitting = sitting_at(tmp_path)
    sitting.session.settings.hints = False
    sitting.scene.look_anew()
    assert not {"hint", "bulb"} & {control.label for control in sitting.scene.focus.controls}
    sitting.key(pygame.K_h)
    assert sitting.scene.table.advice.ask is None
    assert "Hints are turned off" in words(sitting)


def test_the_key_is_listed() -> None:
    for is_simultaneous in (False, True):
        groups = race_keys(6, humans=1, cards=3, is_simultaneous=is_simultaneous)
        assert [key.caps for group in groups for key in group.keys].count(("H",)) == 1
    for groups in (race_keys(6, humans=0, cards=3), race_keys(6, humans=1, cards=3, hints=False)):
        assert ("H",) not in [key.caps for group in groups for key in group.keys]


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_a_click_on_a_row_of_the_hint_selects_its_card(size: tuple[int, int], tmp_path: Path) -> None:
    sitting = hinted(tmp_path, size=size)
    pointing = sitting.scene.desk.pointing
    assert pointing is not None
    assert sitting.scene.situation.selected != 1
    desk = sitting.scene.desk
    sitting.click(row_boxes(pointing.table.rect, len(desk.expected), desk.layout.compact)[1].centre)
    assert sitting.scene.situation.selected == 1
    assert sitting.scene.desk.expected, "the points stay"
