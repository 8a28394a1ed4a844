"""The player follows the bots: buttons lead to what they name, and a score tells who plays the team."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.events import Replaced
from breakaway_desktop.kit.words import set_language
from breakaway_desktop.play.watching.playback import TO_QUESTION
from breakaway_desktop.ui.screens.race.actions import skip_button
from breakaway_desktop.ui.screens.race.layout import MAIN
from breakaway_desktop.ui.screens.race.model import acting_rider
from tests.kit.races import BOT, match_of, play_steps
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver, not_none

ONE_HUMAN = ("human",) + (BOT,) * 5


def after_a_card(folder: Path, steps: int = 60, size: tuple[int, int] = (1280, 800)) -> RaceScreenDriver:
    """Return a race in which a card has been played and bots move."""
    seat = RaceScreenDriver(play_steps(match_of(ONE_HUMAN), steps), folder, size=size, speed="normal")
    assert seat.wait_for_ask()
    seat.play_first()
    return seat


def test_the_main_button_leads_to_the_next_rider_at_one_press(tmp_path: Path) -> None:
    seat = after_a_card(tmp_path, 100)
    named: set[str] = set()
    while seat.model.live.is_showing_moves:
        label, _message = skip_button(seat.model)
        assert label.upper() in seat.texts()
        named.add(label)
        seat.key(pygame.K_SPACE)
        seat.wait_until(lambda: not seat.model.live.is_showing_moves)
        assert seat.wait_for_ask() or seat.match.over
        if seat.model.shown_ask is None:
            break
        assert not label.removeprefix("Skip to ").isdigit() or label.endswith(str(seat.model.shown_ask.rider))
        seat.play_first()
    assert named >= {"Skip to 12", "Skip to 13", "Skip to 14", "Skip to your rider"}


def test_one_press_while_new_cards_are_dealt_leads_to_the_next_rider(tmp_path: Path) -> None:
    seat = after_a_card(tmp_path)
    while not isinstance(seat.model.shot and seat.model.shot.event, Replaced):
        if seat.model.shown_ask is not None:
            seat.play_first()
        seat.wait(20)
    seat.key(pygame.K_SPACE)
    assert seat.model.live.playback.target_turn == TO_QUESTION or seat.model.shown_ask is not None


def test_a_score_and_the_headline_name_the_style_of_each_bot(tmp_path: Path) -> None:
    match = match_of(("human", "bot:domestique:style=sprinter", *(BOT,) * 4))
    seat = RaceScreenDriver(match, tmp_path, speed="slow")
    assert seat.wait_for_ask()
    assert "Sprinter" in seat.texts()
    seat.play_first()
    seat.wait_until(lambda: seat.model.shot is not None and acting_rider(seat.model) // 10 == 2)
    assert any(text.startswith("Sprinter: plays") for text in seat.texts())


def test_no_button_leads_to_a_rider_who_moves_automatically(tmp_path: Path) -> None:
    """R4.6, and cards known to be equal."""
    match, skipped = match_of(ONE_HUMAN), 0
    driver = RaceScreenDriver(match, tmp_path).model.driver
    for _decision in range(250):
        race = match.race
        if (coming := driver.coming_rider) == 0:
            play_steps(match, 1)
            continue
        riders = [rider for group in race.order[race.moved :] for rider in group if rider < 20]
        ahead = [race.rider(rider) for rider in riders[: riders.index(coming)]]
        assert all(rider.id in race.dropped or len(set(rider.hand)) == 1 for rider in ahead)
        assert coming not in race.dropped
        assert race.rider(coming).secret or len(set(race.rider(coming).hand)) > 1
        skipped += len(ahead)
        play_steps(match, 1)
    assert skipped


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_every_button_shows_its_verb_in_full(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    set_language(language)
    wanted = {
        "en": ({"Pause", "Once more"}, {"Resume", "One move"}),
        "it": ({"Pausa", "Rivedi"}, {"Riprendi", "Una mossa"}),
    }[language]
    seat = after_a_card(tmp_path, size=size)
    for words in wanted:
        shown = {text for text, _box, is_cut in seat.drawn_texts() if not is_cut}
        assert words <= shown
        assert skip_button(seat.model)[0].upper() in shown
        seat.key(pygame.K_k)


def test_what_just_happened_is_shown_once_more_while_bots_still_move(tmp_path: Path) -> None:
    seat = after_a_card(tmp_path)
    begun = seat.model.recap_start
    seat.wait_until(lambda: seat.model.live.playback.steps_shown > begun + 2)
    steps = len(seat.match.steps)
    seat.click("once-more")
    assert not_none(seat.model.shot).step == begun
    assert len(seat.match.steps) == steps
    seat.click(MAIN)
    assert seat.wait_for_ask()


PLAYERS = ("human", "bot:domestique:style=sprinter", "bot:domestique:temperature=3:style=attacker")


@pytest.fixture
def seat(tmp_path: Path) -> RaceScreenDriver:
    seat = RaceScreenDriver(match_of(PLAYERS, first_turn="team1"), tmp_path)
    assert seat.wait_for_ask()
    return seat


def point_at_team(seat: RaceScreenDriver, team: int) -> None:
    area = seat.page.focus.find(f"plate-{team}")
    assert area is not None
    seat.point(area.rect.centre)


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "en",
            (
                "Yellow: Player 1",
                "Celeste: Sprinter, normal. Prefers the sprints to the finish.",
                "Fiamma: Attacker, easy. Wants nobody in front.",
            ),
        ),
        (
            "it",
            (
                "Giallo: Giocatore 1",
                "Celeste: Velocista, normale. Preferisce gli sprint al traguardo.",
                "Fiamma: Attaccante, facile. Non vuole nessuno davanti.",
            ),
        ),
    ],
)
def test_pointing_at_a_score_names_style_and_level(
    seat: RaceScreenDriver, language: str, sentences: tuple[str, ...]
) -> None:
    set_language(language)
    seat.page.resize()
    assert not any(sentence in seat.texts() for sentence in sentences)
    for team, sentence in enumerate(sentences, start=1):
        point_at_team(seat, team)
        assert sentence in seat.texts()
    seat.point((640, 100))
    assert sentences[-1] not in seat.texts()
