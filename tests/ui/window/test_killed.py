"""The real window killed during a race: no confirmed move is lost, and Continue resumes the race."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from breakaway_desktop.match.library import race_files
from breakaway_desktop.record.verify import Agreement, verify
from tests.ui.desktop import Desktop
from tests.ui.window.races import has_played, own_moves, quick_home, repeat_until, saved_race, start_race
from tests.ui.window.test_orders_by_keys import give_orders, has_changed, postal_home, stand

Record = dict[str, Any]


def ride(desk: Desktop, cards: int) -> None:
    for _ in range(cards):
        repeat_until(desk, partial(desk.key, "1", "Return"), partial(has_played, desk, own_moves(saved_race(desk))))


def test_a_killed_window_resumes_its_race(tmp_path: Path) -> None:
    with Desktop(quick_home(tmp_path / "home")) as desk:
        start_race(desk)
        ride(desk, 5)
        confirmed = saved_race(desk)
        desk.kill()
        after = saved_race(desk)
        assert own_moves(after) >= own_moves(confirmed) == 5
        desk.restart()
        desk.wait_still()
        desk.key("c")
        desk.wait_still()
        ride(desk, 2)
        (path,) = desk.races.glob("*.race")
        assert verify(path).agreement is Agreement.AGREES
        played = [move for turn in saved_race(desk)["turns"] for move in turn["moves"]]
        before = [move for turn in confirmed["turns"] for move in turn["moves"]]
        assert played[: len(before)] == before


KILLS = 200
CUT_OFF = re.compile(r"Traceback .*\n  File .*\n(?:  .*spawn_main.*\n)(?:  .*\n)+EOFError: Ran out of input\n")
"""Message of Python in the starting bots' process if its parent is killed."""


def moves_of(record: Record) -> list[Record]:
    return [move for turn in record["turns"] for move in turn["moves"]]


def orders_of(record: Record) -> list[Record]:
    """Return the orders of the teams for the next turn."""
    orders: list[Record] = record.get("pending", {}).get("orders", [])
    return orders


def check_intact(desk: Desktop, before: Record) -> Record:
    """Check that a killed window has left a race with everything that was on the disk `before`."""
    after = saved_race(desk)
    for path in race_files(desk.races):
        assert verify(path).agreement is Agreement.AGREES
    assert moves_of(after)[: len(moves_of(before))] == moves_of(before)
    if len(after["turns"]) == len(before["turns"]):
        assert all(orders in orders_of(after) for orders in orders_of(before))
    return after


def play_a_card(desk: Desktop) -> None:
    if "result" not in saved_race(desk):
        ride(desk, 1)


def give_a_teams_orders(desk: Desktop) -> None:
    before = stand(desk)
    if not before.over:
        repeat_until(desk, partial(give_orders, desk), partial(has_changed, desk, before))


class Kind(NamedTuple):
    """A kind of race: its home, the keys that begin it, a person's decisions, and the keys of a hasty decision."""

    home: Callable[[Path], Path]
    start: tuple[str, ...]
    decide: Callable[[Desktop], None]
    keys: tuple[str, ...]


KINDS = (
    Kind(quick_home, ("Return",), play_a_card, ("1", "Return")),
    Kind(postal_home, ("n", "r"), give_a_teams_orders, ("Return",)),
)
"""A boxed race card by card, and a postal race of two humans with secret orders."""


def press_in_menu(desk: Desktop, *keys: str) -> None:
    """Press keys in the menu."""
    for key in keys:
        desk.wait_still()
        desk.key(key)


def kill_again_and_again(desk: Desktop, rng: Random, kind: Kind, most: int) -> tuple[int, int]:
    """Kill the window while a race begins, and then at other moments of deciding, rolling and saving, to its end.

    Return the number of kills, and of moves on the disk at the end.
    """
    press_in_menu(desk, *kind.start)
    time.sleep(rng.random() * 0.6)
    after = saved_race(desk)
    for kills in range(1, most + 1):
        before = after
        if kills > 1:
            kind.decide(desk)
            for _ in range(rng.randint(0, 3)):
                desk.key(*kind.keys)
                time.sleep(rng.random() * 0.15)
            before = saved_race(desk)
            time.sleep(rng.random() * 0.05)
        desk.kill()
        after = check_intact(desk, before)
        if "result" in after:
            break
        desk.restart()
        press_in_menu(desk, *(("c",) if after.get("teams") else kind.start))
        desk.wait_until(lambda: bool(saved_race(desk).get("teams")), "a race on the disk")
    assert CUT_OFF.sub("", desk.errors()) == ""
    return kills, len(moves_of(after))


@pytest.mark.release
def test_a_window_killed_two_hundred_times_never_loses_saved_moves(tmp_path: Path, capsys) -> None:
    """Each start resumes the race; after its end another begins."""
    rng = Random("window")
    kills = moves = races = 0
    while kills < KILLS:
        kind = KINDS[races % len(KINDS)]
        with Desktop(kind.home(tmp_path / f"home-{races}")) as desk:
            killed, ridden = kill_again_and_again(desk, rng, kind, KILLS - kills)
        kills, moves, races = kills + killed, moves + ridden, races + 1
    with capsys.disabled():
        print(f"\nkilled_windows = {kills} windows in {races} races\nmoves_left_by_killed_windows = {moves} moves")
    assert moves > KILLS
