"""The hint: requested with H, computed elsewhere, shown on the cards to the player who asked and nobody else."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.bots.advice import reason_against
from breakaway_desktop.kit.input.inputs import KeyDown
from breakaway_desktop.sentences.advice import comparison_text
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.screens.race.actions import actions
from breakaway_desktop.ui.screens.race.model import hand_cards
from breakaway_desktop.ui.screens.race.road import reasons
from tests.kit.app_driver import digit
from tests.kit.races import BOT, HANDS, OTHER_HANDS, match_of, play_steps
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver, not_none

ONE_HUMAN = ("human",) + (BOT,) * 5
SIZES = [(1280, 800), (960, 600)]


def seat_at(folder: Path, steps: int = 40, size: tuple[int, int] = (1280, 800)) -> RaceScreenDriver:
    seat = RaceScreenDriver(play_steps(match_of(ONE_HUMAN), steps), folder, size=size)
    assert seat.wait_for_ask()
    return seat


def with_hint(folder: Path, size: tuple[int, int] = (1280, 800)) -> RaceScreenDriver:
    seat = seat_at(folder, size=size)
    seat.key(pygame.K_h)
    seat.wait_until(lambda: seat.model.driver.advice.advice is not None)
    return seat


def press(seat: RaceScreenDriver, key: int, mods: int = 0) -> None:
    """Press the key without any time, so that no bot has answered yet."""
    seat.stage.handle(KeyDown(key, mods, False))


def is_open(seat: RaceScreenDriver) -> bool:
    return any(text.startswith("Hint: play") for text in seat.texts())


@pytest.mark.parametrize("size", SIZES)
def test_a_hint_shows_the_best_card_its_reason_and_the_value_of_each_card(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    seat = with_hint(tmp_path, size)
    found = not_none(not_none(seat.model.driver.advice.advice).of_rider(not_none(seat.model.shown_ask).rider))
    drawn = " ".join(seat.texts())
    assert f"Hint: play {found.best}" in drawn
    assert all(word in drawn for word in comparison_text(found.reason, seat.match.view(1)).split())
    assert all(f"{worth.points:.1f}" in drawn for worth in found.cards if worth.points > 0)


def test_the_reason_is_that_against_the_selected_card_on_the_road_and_as_explanation(tmp_path: Path) -> None:
    seat = with_hint(tmp_path, (1280, 800))
    advice = not_none(not_none(seat.model.driver.advice.advice).of_rider(not_none(seat.model.shown_ask).rider))
    sentences = set()
    for worth in advice.cards:
        if worth.card != advice.best:  # which is raised
            seat.key(digit(seat.match.race.rider(advice.rider).hand.index(worth.card)))
        view = seat.match.view(1)
        sentence = comparison_text(reason_against(view, advice, worth.card), view)
        assert sentence in " ".join(seat.texts())
        assert reasons(seat.model)[0].text == sentence
        sentences.add(sentence)
    assert len(sentences) > 1


@pytest.mark.parametrize("meanwhile", ["", "selects another"])
def test_a_hint_raises_its_card_and_the_pointer_counts_again_when_it_moves(tmp_path: Path, meanwhile: str) -> None:
    best = with_hint(tmp_path).model.hand_draft.chosen_index
    seat = seat_at(tmp_path / "pointing")
    x, y = seat.box(f"card {2 - best}").centre
    seat.point((x, y))
    press(seat, pygame.K_h)
    if meanwhile:
        press(seat, digit(1 - best))
    seat.wait_until(lambda: seat.model.driver.advice.advice is not None)
    shown = 1 - best if meanwhile else best
    assert (seat.model.hand_draft.chosen_index, seat.model.hand_draft.shown_index) == (shown, shown)
    assert f"PLAY {hand_cards(seat.model)[shown]}" in seat.texts()
    seat.point((x + 1, y))
    assert (seat.model.hand_draft.chosen_index, seat.model.hand_draft.shown_index) == (shown, 1 - best)


def test_a_hint_is_computed_in_the_worker_and_cancelled_by_any_exit(tmp_path: Path) -> None:
    seat = seat_at(tmp_path)
    for key, mods in ((pygame.K_h, 0), (pygame.K_ESCAPE, 0), (pygame.K_z, pygame.KMOD_CTRL)):
        assert seat.wait_for_ask()
        press(seat, pygame.K_h)
        assert seat.model.driver.advice.is_pending
        assert "Trying every card…" in " ".join(seat.texts())
        press(seat, key, mods)
        assert not seat.thinker.tasks
        seat.wait()
        assert seat.model.driver.advice.ask is None
        assert not is_open(seat)
    assert seat.wait_for_ask()
    press(seat, pygame.K_h)
    seat.page.model.driver.forget_questions()
    assert not seat.thinker.tasks


def test_cards_can_be_looked_at_and_played_while_it_is_open(tmp_path: Path) -> None:
    seat = with_hint(tmp_path)
    other = 1 - seat.model.hand_draft.chosen_index
    seat.key(digit(other))
    assert seat.model.hand_draft.chosen_index == other
    assert is_open(seat)
    seat.key(pygame.K_RETURN)
    assert seat.wait_for_ask()
    assert seat.model.driver.advice.ask is None
    assert not is_open(seat)


@pytest.mark.parametrize("size", SIZES)
def test_the_mouse_alone_brings_it_and_takes_it_away(tmp_path: Path, size: tuple[int, int]) -> None:
    seat = seat_at(tmp_path, size=size)
    seat.click("hint")
    seat.wait_until(lambda: seat.model.driver.advice.advice is not None)
    assert is_open(seat)
    seat.click("hint")
    assert not is_open(seat)


def test_there_is_no_hint_while_a_bot_moves(tmp_path: Path) -> None:
    seat = RaceScreenDriver(play_steps(match_of(ONE_HUMAN), 40), tmp_path, speed="slow")
    assert seat.wait_for_ask()
    seat.play_first()
    seat.wait_until(
        lambda: (
            seat.model.live.is_showing_moves
            and seat.match.open_card_ask is not None
            and seat.match.open_card_ask.team != 1
        )
    )
    seat.key(pygame.K_h)
    assert seat.model.driver.advice.ask is None


def test_a_failed_hint_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("breakaway_desktop.bots.advice.ADVISER", "random")
    seat = seat_at(tmp_path)
    seat.key(pygame.K_h)
    seat.wait_until(lambda: not seat.model.driver.advice.is_pending)
    assert "No hint for this choice." in " ".join(seat.texts())
    seat.key(pygame.K_ESCAPE)
    assert "No hint" not in " ".join(seat.texts())


def test_there_are_no_hints_when_they_are_turned_off(tmp_path: Path) -> None:
    seat = seat_at(tmp_path)
    assert [command.action for command in actions(seat.model)].count(act.HINT) == 1
    seat.session.settings.hints = False
    seat.page.resume()
    seat.page.resize()
    assert "hint" not in seat.labels()
    seat.key(pygame.K_h)
    assert seat.model.driver.advice.ask is None
    assert act.HINT not in [command.action for command in actions(seat.model)]


def test_a_hint_reveals_no_secret_cards_of_rivals(tmp_path: Path) -> None:
    """R9.1."""
    frames = []
    for own in (HANDS, OTHER_HANDS):
        seat = RaceScreenDriver(match_of(["human", BOT, BOT], hands=[HANDS, own, HANDS], first_turn="team1"), tmp_path)
        assert seat.wait_for_ask()
        seat.key(pygame.K_h)
        seat.wait_until(lambda seat=seat: seat.model.driver.advice.advice is not None)  # type: ignore[misc]
        assert is_open(seat)
        frames.append(seat.picture_checksum())
    assert frames[0] == frames[1]
