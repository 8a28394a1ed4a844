"""Breaks of a race, and what is told of it, agree with what the tool counts in the same races."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from breakaway_desktop.book.breaks import breaks_of
from breakaway_desktop.engine import referee
from breakaway_desktop.engine.race import Race
from tests.bots.batches import numbers_of, play_cards
from tools.book.plan import Chunk, Setting
from tools.book.riders import ride
from tools.book.sums import count_chunk


def ridden(chunk: Chunk, races: int) -> list[list[Race]]:
    """Ride races in the batch and again in the engine: each as it is at the start of each turn, and at its end."""
    setting, batch = chunk.setting, ride(chunk, races)
    numbers, ridden_again = numbers_of(range(4 * setting.teams)), []
    for row in range(races):
        first = int(batch.turns[0].place[row].argmin()) // 4 + 1 if setting.options.first_turn == "drawn" else None
        cards = batch.hands[row].reshape(setting.teams, 4, 4)[:, :, ::-1].tolist()
        hands: Any = [tuple(tuple(card for card in hand if card) for hand in team) for team in cards]
        race, _ = referee.start(referee.rules_of(setting.options, setting.teams, 1, first_team=first), hands)
        moments = [race]
        for turn in batch.turns:
            if not race.over:
                played = (turn.after[row] - turn.squares[row]).tolist()
                race = play_cards(race, dict(zip(numbers, played, strict=True)))[0]
                moments.append(race)
        ridden_again.append(moments)
    return ridden_again


@pytest.mark.parametrize("rule_set", ["boxed", "postal"])
def test_the_tool_counts_the_same_breaks(rule_set: str) -> None:
    """R7.6, newly alone."""
    chunk = Chunk(Setting(rule_set), 0, 77)
    per, of = Counter[str](), Counter[str]()
    for *turns, last in ridden(chunk, 40):
        for each in breaks_of(turns):
            if each.line is not None:
                per[each.row] += 1
                of[each.row] += last.rider(each.rider).place_at(each.line) == 1
    counted = {key: tuple(row[1:3]) for key, row in count_chunk(chunk, 40)[1]["rows"].items() if key.count("-") == 3}
    assert {key: (of[key], per[key]) for key in per} == {key: found for key, found in counted.items() if found[1]}
    assert len(per) > 10
