"""Pointing at a team's score shows who plays the team: of a bot, its style and its level."""

from __future__ import annotations

from pathlib import Path

import pytest

from breakaway_desktop.kit.words import set_language
from tests.kit.races import match_of
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver

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
