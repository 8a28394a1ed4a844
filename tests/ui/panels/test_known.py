"""With hidden squares, the panel gives the reason for the bounds of each rival (R8.2)."""

from __future__ import annotations

from breakaway_desktop.engine.marks import Gates
from breakaway_desktop.engine.view import View, see
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.card_outcomes import gate_of, in_running_order
from breakaway_desktop.ui.panels.variant_panels import bound_reason
from tools.studio import ALONE, human_to_move, match


def seen_by_its_player(race: Match) -> View:
    assert race.open_card_ask is not None
    return see(race.race, race.open_card_ask.team)


def test_the_reason_for_a_bound_is_an_own_rider_or_a_checkpoint() -> None:
    view = seen_by_its_player(match(ALONE, until=human_to_move, decisions=80, base="boardspace", variant="blind"))
    order = in_running_order(view)
    every = next(mark for mark in view.variant.marks(view) if isinstance(mark, Gates)).every
    shown = set()
    for index, rival in enumerate(order):
        words = bound_reason(rival, order, every)
        if rival.farthest is None:
            assert words == "yours"
            continue
        *low, high = words.split(", ")
        if low and low[0].startswith("ahead of "):
            own = view.rider(int(low[0].removeprefix("ahead of ")))
            assert own in order[index:]
            assert own.square == rival.square
        else:
            assert low == ([f"past {gate_of(rival, every)}"] if gate_of(rival, every) else [])
        if high.startswith("behind "):
            own = view.rider(int(high.removeprefix("behind ")))
            assert own in order[:index]
            assert own.square == rival.farthest
        else:
            assert high == f"not past {rival.farthest}"
        shown |= {part.rstrip("0123456789") for part in (*low, high)}
    assert shown == {"ahead of ", "behind ", "past ", "not past "}
