"""Decisions of phones count exactly once, whatever the network does to messages (R4.1, R4.2)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from breakaway_desktop.engine.asks import Decision, GiveOrders, PlayCard
from breakaway_desktop.record.rebuild import rebuild
from tests.kit.phone import KINDS, BadRoom, begin_match


def check_race(seed: int) -> None:
    """Play a race over a bad network: what each phone was confirmed is what it has decided."""
    base, variant = KINDS[seed % len(KINDS)]
    room = BadRoom(begin_match(base, 2, 3, seed, variant=variant), Random(seed))
    accepted: dict[int, list[Any]] = {team: [] for team in room.match.humans}
    decide = room.stage.decide

    def note_decision(decision: Decision) -> None:
        decide(decision)
        if isinstance(decision, PlayCard):
            accepted[decision.team].append(decision.card)
        elif isinstance(decision, GiveOrders):
            accepted[decision.team].append([list(pair) for pair in decision.cards])

    room.stage.decide = note_decision  # type: ignore[method-assign]
    for phone in room.play(seed):
        assert list(phone.believed.values()) == accepted[phone.team]
    _first, steps, _ = rebuild(room.match.record())
    assert steps[-1].after == room.match.race


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.release) for seed in range(2, 12))])
def test_every_decision_of_a_phone_counts_once_over_a_bad_network(seed: int) -> None:
    check_race(seed)


@pytest.mark.release
@pytest.mark.parametrize("first", range(0, 500, 25))
def test_five_hundred_races_over_bad_networks(first: int) -> None:
    for seed in range(first, first + 25):
        check_race(seed)
