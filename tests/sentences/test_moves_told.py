"""The move of a turn as it is told: its halves, tows and pushes, and the lines crossed then."""

from __future__ import annotations

import pytest

from breakaway_desktop.engine.events import Crossed, Moved
from breakaway_desktop.match.plan import seats_of
from breakaway_desktop.sentences.log_lines import move_sentence
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.sentences.why.topics import moves_in_turn
from tests.kit.races import BOT, match_of, play_steps

NAMES = Names(seats_of((BOT,) * 3))


@pytest.mark.parametrize("variant", ["double", "special", "mountains"])
def test_a_move_is_told_whole_with_the_lines_of_its_turn_alone(variant: str) -> None:
    """R8.4, R8.5, R8.6."""
    rows = {"orders": "simultaneous", "finish": 45, "sprints": (5, 11, 20, 34)}
    match = play_steps(match_of((BOT,) * 3, variant=variant, rows=rows), 1000)
    for turn in range(1, match.race.turn + 1):
        events = [event for step in match.steps if step.before.turn == turn for event in step.events]
        for rider in (11, 24, 32):
            told = moves_in_turn(match.steps, rider, turn)
            played = [event for event in events if isinstance(event, Moved) and event.rider == rider]
            crossed = [event.line for event in events if isinstance(event, Crossed) and event.rider == rider]
            assert [line for move in told for line in move.lines] == (crossed if told else [])
            assert {move.move.end for move in told} <= {event.end for event in played}
            assert len(told) == (min(2, len(played)) if variant == "double" else min(1, len(played)))
            assert not any("None" in move_sentence(move.move, turn, NAMES) for move in told)
