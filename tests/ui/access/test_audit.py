"""Screens that say all they show: each control has a name, names at a level differ, and painted words are told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from breakaway_desktop.kit.words import LANGUAGES, set_language
from tests.ui.access.audit import Audit, audit_of
from tools import (
    find_card_states as find_card,
    mail_states as by_mail,
    phone_states as phones,
    race_states as races,
    saves_states as saves,
    settings_states as choices,
    states as forms,
    tour_states as tours,
)
from tools.screens import State, name_of
from tools.studio import Studio

COMPLETE: tuple[State, ...] = (
    forms.menu, forms.menu_unfinished, forms.day_result, forms.race_types, forms.friends, forms.setup, forms.setup_team,
    choices.settings, saves.load, races.retire, races.hint, by_mail.mail_new, phones.lobby, phones.phone_building,
    tours.tour_new, tours.tour_podium, find_card.find_card_done,
)  # fmt: skip


@pytest.fixture(autouse=True, params=LANGUAGES)
def _language(request: pytest.FixtureRequest) -> Iterator[None]:
    set_language(request.param)
    yield
    set_language("en")


@pytest.mark.parametrize("state", COMPLETE, ids=name_of)
def test_a_screen_says_all_it_shows(state: State, tmp_path: Path) -> None:
    studio = Studio((1280, 800), tmp_path)
    state(studio)
    studio.settle()
    assert audit_of(studio) == Audit([], [], [])
    studio.close()
