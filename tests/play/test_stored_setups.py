"""What the setup of a race says; stored choices, of races and of the seats in a tour: odd ones are as if not there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.play.last_setup import draft_from_json, setup_as_json
from breakaway_desktop.play.quick_setups import FriendsSetup, QuickSetup, quick_as_json, quick_from_json
from breakaway_desktop.play.setup_draft import SetupDraft, idle_sentence
from breakaway_desktop.tours.setup import TourSetup
from breakaway_desktop.tours.stages import stage_draft, tour_hot_seat
from tests.kit.lies import LIES, tell_lie


def begin_last(stored: dict[str, Any]) -> None:
    draft = draft_from_json(stored, 1)
    if draft is not None:
        draft.plan()


@pytest.mark.parametrize(
    ("stored", "begin"),
    [
        (quick_as_json(QuickSetup()), lambda stored: quick_from_json(stored).draft().plan()),
        (setup_as_json(SetupDraft.first(1)), begin_last),
        (FriendsSetup().as_json(), lambda stored: FriendsSetup.from_json(stored).draft.plan()),
        (TourSetup().as_json(), lambda stored: TourSetup.from_json(stored).new_tour(1)),
    ],
    ids=["quick", "last", "friends", "tour"],
)
def test_a_race_begins_whatever_is_stored(stored: dict[str, Any], begin: Callable[[dict[str, Any]], object]) -> None:
    for seed in range(200):
        begin(tell_lie(stored, Random(seed)))


def test_a_stage_begins_whatever_a_tour_notes_of_its_seats() -> None:
    tour = TourSetup().new_tour(1)
    stored = tour_hot_seat(tour).merge_into({"players": ["Anna"], "line_ups": ["wolf"] * 6, "phones": [1], "clock": 60})
    for lie in (*LIES, *(tell_lie(stored, Random(seed)) for seed in range(100))):
        stage_draft(replace(tour, meta={"hot_seat": lie}), 1).plan()


@pytest.mark.parametrize(
    ("row", "variant", "sentence"),
    [
        ("finish", "pursuit", "Pursuit has no finish line."),
        ("finish", "blind", "Blind sets its own finish."),
        ("sprints", "pursuit", "Pursuit sets its own sprint lines."),
        ("hands", "blind", "Blind hides all hands from rivals."),
        ("hands", "pursuit", "Pursuit sets this itself."),
    ],
)
def test_a_row_without_effect_is_explained(row: str, variant: str, sentence: str) -> None:
    """R2.1."""
    assert idle_sentence(row, RULE_SETS["boxed"], variant) == sentence
