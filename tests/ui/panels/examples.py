"""Values for panels: written by hand, or from a played race."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.toolkit.layout import LaidOutTree, Measure, Node
from breakaway_desktop.match.movement_log import Cell, MovementLogRow
from breakaway_desktop.match.plan import Seat
from breakaway_desktop.record.document import COLOURS
from breakaway_desktop.ui.panels.bar import Group, GroupBar, groups_of
from breakaway_desktop.ui.panels.hand import Expected, Hand, HandCard, StaminaChange
from breakaway_desktop.ui.panels.scoreboard import PointsChip, Score, TeamScore
from breakaway_desktop.ui.road.road_picture import RiderOnRoad, RoadPicture
from breakaway_desktop.ui.watching.drawer import ReasonBox
from breakaway_desktop.ui.watching.messages import StepBack
from breakaway_desktop.ui.watching.movement_log import MovementLogPanel, sheet_drawer

NAMES = ("Yellow", "Azure", "Red", "White", "Indigo", "Black")
SEATS = tuple(Seat("human", colour) for colour in COLOURS[:6])
Road = dict[int, list[int]]

TURN_7: Road = {
    22: [62], 25: [24, 64], 28: [41, 51, 44], 31: [13], 36: [53], 37: [12], 38: [42, 32], 39: [21, 52], 40: [33, 23],
    41: [43], 42: [63], 44: [61, 14, 22], 45: [54], 50: [34], 60: [11], 72: [31],
}  # fmt: skip
LATE: Road = {
    103: [61], 101: [41], 98: [31, 21], 95: [12], 92: [52, 32], 89: [62], 86: [11, 22, 42], 82: [51],
    79: [33, 63, 43, 23], 75: [13], 71: [53], 66: [34, 44], 62: [14, 24], 58: [54, 64],
}  # fmt: skip
START: Road = {-at: [10 * team + at + 1 for team in range(1, 7)] for at in range(4)}
POINTS = {1: "4", 2: "8", 3: "10 5 3", 4: "6 1", 5: "2", 6: ""}


def groups(road: Road) -> tuple[Group, ...]:
    riders = tuple(
        RiderOnRoad(rider, square, rank, False, COLOURS[rider // 10 - 1])
        for square, there in road.items()
        for rank, rider in enumerate(there)
    )
    return groups_of(RoadPicture(riders))


def bar(road: Road = TURN_7, to_move: int = 13, soon: tuple[int, ...] = ()) -> GroupBar:
    lead = max(road)
    note = f"{100 - lead} to go" if lead < 100 else "2 finished"
    return GroupBar("Turn 7", note, groups(road), (33, 73, 100), to_move, 1, frozenset({to_move, *soon}))


def score(to_move: int = 1, points: dict[int, str] = POINTS, names: tuple[str, ...] = NAMES) -> Score:
    totals = {team: sum(map(int, won.split())) for team, won in points.items()}
    most = max(totals.values())
    teams = tuple(
        TeamScore(
            team,
            COLOURS[team - 1],
            names[team - 1],
            tuple(PointsChip(points, points in ("10", "20")) for points in won.split()),
            str(totals[team]),
            totals[team] == most > 0,
            list(totals.values()).count(most) > 1,
        )
        for team, won in points.items()
    )
    return Score(teams, to_move)


def _card(value: int, lands: int, where: str, line: str, new: str, span: str, reason: str) -> HandCard:
    return HandCard(
        value,
        lands,
        (where, where.split()[0]),
        (line,),
        False,
        new,
        (span, "at least"),
        (reason, reason.partition(",")[0]),
    )


THREE = (
    _card(4, 35, "alone", "33: no points", "13", "new card, at least", "10 stay ahead, up to 23"),
    _card(5, 36, "2nd on 36", "33: no points", "12", "new card, at least", "9 stay ahead, up to 22"),
    _card(15, 46, "alone", "33: no points", "3", "new card", "nobody directly ahead"),
)
FOUR = (
    HandCard(15, 75, ("alone",), ("73: 2nd, 8 points", "73: +8"), True, "1–9",
             ("new card",), ("breaks away: nobody joins him this turn", "breaks away")),
    *(_card(3, 63, "alone", "no line", "3–5", "new card", "up to 5 if others join"),) * 2,
    HandCard(17, 77, refused=("He would reach the derny on 77.", "nobody may reach 77")),
)  # fmt: skip
HINTED = (
    HandCard(13, 42, ("alone",), ("no line",), False, "3", ("new card",),
             ("nobody directly ahead", "no slipstream"),
             expected=Expected(0.36, ("21.9 points expected", "21.9 points"), 0.24, 0.48)),
    HandCard(8, 37, ("alone",), ("no line",), False, "3–7", ("new card",), ("up to 7 if others join",),
             expected=Expected(0.8, ("26.2 points expected", "26.2 points"), 0.66, 0.98, best=True)),
    HandCard(4, 33, ("3rd on 33",), ("no line",), False, "3–9", ("new card",), ("up to 9 if others join",),
             stamina=StaminaChange(6, 4, "−2")),
)  # fmt: skip
DOWN = (*(HandCard(None),) * 3, _card(6, 10, "3rd on 10", "no line", "4", "new card", "3 + 1 ahead"))
RIDING = tuple(
    HandCard(value, None if value is None else 31 + value, secret=at == 1) for at, value in enumerate((None, 15, 5))
)


Shown = tuple[list[GroupBar], Score, list[Hand]]


def hand_with(look: str, cards: Sequence[HandCard], chosen: int = -1, **more: Any) -> Hand:
    """Return a hand in which each card stands for itself alone."""
    return Hand(look, tuple(replace(card, indices=(index,)) for index, card in enumerate(cards)), chosen, **more)


def race() -> Shown:
    return [bar(), bar(LATE, 13), bar(START, 31)], score(), [
        hand_with("yellow", THREE, 0, is_choosing=True), hand_with("yellow", FOUR, is_choosing=True),
        hand_with("yellow", HINTED, 1, is_choosing=True),
    ]  # fmt: skip


def more() -> Shown:
    long = ("Wilhelmina van den Bergh", *NAMES[1:])
    points = {**POINTS, 1: "1 3 5 8 4 16", 4: "18", 6: "10 20 6 2"}
    return [bar(LATE, 51, (53, 34, 44)), bar(LATE, 64)], score(4, points, long), [
        hand_with("white", THREE, 1, is_choosing=True),
        hand_with("yellow", DOWN, 3, is_choosing=True, reveal_key="V", secret_sum=14),
        hand_with("black", RIDING),
    ]  # fmt: skip


def bars() -> Shown:
    return [bar(LATE, 51, (53, 34, 44)), bar(), bar(LATE, 64, (64,)), bar(START, 31)], score(), []


_LOG = {
    31: ["? ? ? 15*", "? ? ? 9*", "? ? ? 6*", "? ? 12* 3", "? ? 3* 5", "? ? 5* 3", "? 9* 3 3"],
    32: ["? 4* ?", "? ? 8*", "? ? 3*", "? ? 10*", "7* ? 3", "? 3* 3", "? 6* 3"],
    33: ["2* ? ?", "? ? 9*", "? 11* 6", "? 6* 3", "? 3* 7", "? 7* 3", "? 3* 4"],
    34: ["? 3* ?", "? ? 7*", "? 5* 4", "? 4* 3", "? 3 14*", "? 3* 3", "? 3 13*"],
}  # fmt: skip


def _cells(words: str, turn: int, *, own: bool) -> tuple[Cell, ...]:
    cards = words.split()
    return tuple(
        Cell(
            (14 if own else None) if card == "?" else int(card.strip("*")),
            card.endswith("*"),
            turn > 1 and index == len(cards) - 1,
            card == "?",
        )
        for index, card in enumerate(cards)
    )


def log_sheet(team: int = 3, turns: int = 7, *, own: bool = False, why: bool = True) -> MovementLogPanel:
    rows = tuple(
        MovementLogRow(turn, tuple(_cells(column[(turn - 1) % 7], turn, own=own) for column in _LOG.values()))
        for turn in range(1, turns + 1)
    )
    reason = ReasonBox(
        "33’s card, turn 6",
        "33 landed on 33. There were 10 riders directly ahead: squares 34 to 39; 40 was empty.",
        "13", ((34, 2), (35, 1), (36, 2), (37, 2), (38, 2), (39, 1)), "1 of 3",
    )  # fmt: skip
    return MovementLogPanel(team, COLOURS[:6], NAMES, "bot", rows, turns, 10 * team + 3, (10 * team + 1,) if own
    else (),
                    riders=("Bo", "", "", ""), pinned=own, why=reason if why else None)  # fmt: skip


def laid_out(node: Node, c: Canvas, box: Box, say: Callable[[Any], None] = lambda said: None) -> LaidOutTree:
    """Lay a node out, paint it, and return what was placed."""
    out = LaidOutTree(say, c.bounds)
    node.place(Measure(c.palette, c.scale), box, out)
    out.paint(c)
    return out


def sheet_on(c: Canvas, box: Box, shown: MovementLogPanel) -> LaidOutTree:
    """Lay out and paint a sheet in its drawer."""
    return laid_out(sheet_drawer(shown, StepBack()), c, box)
