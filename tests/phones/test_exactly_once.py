"""Decisions of phones count exactly once, whatever the network does to messages (R4.1, R4.2)."""

from __future__ import annotations

from random import Random

import pytest

from breakaway_desktop.engine.asks import Decision, GiveOrders, PlayCard
from breakaway_desktop.match.match import Match
from breakaway_desktop.record.document import Record
from breakaway_desktop.record.rebuild import rebuild
from tests.phones.scripted import KINDS, BadNetwork, Party, ScriptedPhone, begin_match


def play_over_bad_network(match: Match, seed: int) -> tuple[list[ScriptedPhone], dict[int, list[Decision]]]:
    """Play a race over a bad network; return the phones, and the decisions that came from each team's phone."""
    party = Party(match)
    accepted: dict[int, list[Decision]] = {team: [] for team in match.humans}
    decide = party.stage.decide

    def note_decision(decision: Decision) -> None:
        decide(decision)
        accepted[decision.team].append(decision)

    party.stage.decide = note_decision  # type: ignore[method-assign]
    phones = [ScriptedPhone(team, Random(f"{seed}/{team}")) for team in match.humans]
    BadNetwork(party, phones, Random(seed)).play()
    return phones, accepted


def check_race(seed: int) -> None:
    base, variant = KINDS[seed % len(KINDS)]
    match = begin_match(base, 2, 3, seed, variant=variant)
    phones, accepted = play_over_bad_network(match, seed)
    for phone in phones:
        cards = [
            decision.card if isinstance(decision, PlayCard) else [list(pair) for pair in decision.cards]
            for decision in accepted[phone.team]
            if isinstance(decision, PlayCard | GiveOrders)
        ]
        assert list(phone.believed.values()) == cards
    record: Record = match.record()
    _first, steps, _ = rebuild(record)
    assert steps[-1].after == match.race


@pytest.mark.parametrize("seed", range(12))
def test_every_decision_of_a_phone_counts_once_over_a_bad_network(seed: int) -> None:
    check_race(seed)


@pytest.mark.release
@pytest.mark.parametrize("first", range(0, 500, 25))
def test_five_hundred_races_over_bad_networks(first: int) -> None:
    for seed in range(first, first + 25):
        check_race(seed)
