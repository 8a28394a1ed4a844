"""The real window killed during a race: no confirmed move is lost, and Continue resumes the race."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from breakaway_desktop.match.library import race_files
from breakaway_desktop.record.verify import Agreement, verify
from tests.figures import Figure
from tests.kit.driven_program import DrivenProgram
from tests.kit.real_program import RealProgram
from tests.ui.window.races import own_moves, play_card, quick_home, saved_race, start_race
from tests.ui.window.test_orders_by_keys import give_orders, postal_home

Record = dict[str, Any]


def test_a_killed_window_resumes_its_race(tmp_path: Path) -> None:
    with RealProgram(quick_home(tmp_path / "home")) as program:
        start_race(program)
        for _card in range(5):
            play_card(program)
        confirmed = saved_race(program)
        program.kill()
        after = saved_race(program)
        assert own_moves(after) >= own_moves(confirmed) == 5
        program.restart()
        program.press("c")
        for _card in range(2):
            play_card(program)
        (path,) = program.races.glob("*.race")
        assert verify(path).agreement is Agreement.AGREES
        played = [move for turn in saved_race(program)["turns"] for move in turn["moves"]]
        before = [move for turn in confirmed["turns"] for move in turn["moves"]]
        assert played[: len(before)] == before


KILLS = 20
CUT_OFF = re.compile(r"Traceback .*\n  File .*\n(?:  .*spawn_main.*\n)(?:  .*\n)+EOFError: Ran out of input\n")
"""Message of Python in the starting bots' process if its parent is killed."""


def moves_of(record: Record) -> list[Record]:
    return [move for turn in record["turns"] for move in turn["moves"]]


def orders_of(record: Record) -> list[Record]:
    """Return the orders of the teams for the next turn."""
    orders: list[Record] = record.get("pending", {}).get("orders", [])
    return orders


def check_intact(program: RealProgram, before: Record) -> Record:
    """Check that a killed window has left a race with everything that was on the disk `before`."""
    after = saved_race(program)
    for path in race_files(program.races):
        assert verify(path).agreement is Agreement.AGREES
    assert moves_of(after)[: len(moves_of(before))] == moves_of(before)
    if len(after["turns"]) == len(before["turns"]):
        assert all(orders in orders_of(after) for orders in orders_of(before))
    return after


class Kind(NamedTuple):
    """A kind of race: its home, the keys that begin it, a person's decisions, and the keys of a hasty decision."""

    home: Callable[[Path], Path]
    start: tuple[str, ...]
    decide: Callable[[DrivenProgram], None]
    keys: tuple[str, ...]


KINDS = (
    Kind(quick_home, ("Return",), play_card, ("1", "Return")),
    Kind(postal_home, ("n", "r"), give_orders, ("Return",)),
)
"""A boxed race card by card, and a postal race of two humans with secret orders."""


def let_act(program: RealProgram, most: int) -> None:
    """Let the program draw at most so many frames, unless it waits for input before."""
    for _frame in range(most):
        if program.is_still:
            return
        program.let_act()


def kill_again_and_again(program: RealProgram, rng: Random, kind: Kind, most: int) -> tuple[int, int]:
    """Kill the window at moments of beginning, deciding, rolling and saving a race; return kills and moves."""
    program.press(*kind.start[:-1])
    program.send(kind.start[-1])
    let_act(program, rng.randint(0, 12))
    after = saved_race(program)
    for kills in range(1, most + 1):
        before = after
        if kills > 1:
            if "result" not in saved_race(program):
                kind.decide(program)
            for _ in range(rng.randint(0, 3)):
                program.send(*kind.keys)
                let_act(program, rng.randint(0, 8))
            before = saved_race(program)
            let_act(program, rng.randint(0, 3))
        program.kill()
        after = check_intact(program, before)
        if "result" in after:
            break
        program.restart()
        program.press(*(("c",) if after.get("teams") else kind.start))
        assert saved_race(program)["teams"]
    assert CUT_OFF.sub("", program.errors()) == ""
    return kills, len(moves_of(after))


@pytest.mark.release
@pytest.mark.parametrize("block", range(10))
def test_a_window_killed_twenty_times_never_loses_saved_moves(block: int, tmp_path: Path, figure: Figure) -> None:
    """Each start resumes the race; after its end another begins."""
    rng = Random(f"window {block}")
    kills = moves = races = 0
    while kills < KILLS:
        kind = KINDS[(block + races) % len(KINDS)]
        with RealProgram(kind.home(tmp_path / f"home-{races}")) as program:
            killed, ridden = kill_again_and_again(program, rng, kind, KILLS - kills)
        kills, moves, races = kills + killed, moves + ridden, races + 1
    figure("kills", kills)
    figure("moves after kills", moves)
    assert moves > KILLS
