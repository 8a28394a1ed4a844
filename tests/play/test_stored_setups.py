"""The choices of the last races, as the settings keep them: what was not written by the program is as if not there."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from breakaway_desktop.play.last_setup import draft_from_json, setup_as_json
from breakaway_desktop.play.quick_setups import FriendsSetup, QuickSetup, TourSetup, quick_as_json, quick_from_json
from breakaway_desktop.play.setup_draft import SetupDraft
from tests.kit.lies import tell_lie


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
