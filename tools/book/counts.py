"""What is counted in the races of a chunk, as sums that add up exactly, in any order.

Each row is a ratio of two whole numbers that every race has: `of` (say, the points of riders 1) and `per` (all points).
Its value is the sum of the one over the sum of the other; races are the unit of its error. Points are in
sixtieths, and what they are a mean of is multiplied by 60.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any, Final

import numpy as np

from breakaway_desktop.book.breaks import FOLLOWERS, LEADS, TO_LINE
from breakaway_desktop.bots.director_search import policy_for
from breakaway_desktop.engine.course import CIRCUIT
from breakaway_desktop.engine.dropped import WIDEST_GAP
from tools.book.plan import Setting
from tools.book.riders import POINT, Array, Ridden, sixtieths

FAR_BEHIND: Final = -99
AFTER: Final = (1, 5, 10)
"""Turns after which it is asked who will win, and what it costs to be last."""
PLACES: Final = (1, 2, 3, 4, 7, 13, 19, 25)
"""First values of classes of places in the order of movement, and the end of the last."""

Row = tuple[str, Array, Array]
"""A key, `of` and `per` (races)."""


def sums(of: Array, per: Array) -> list[int]:
    """Return the races that a row stands on (`per` above 0) and the sums of of, per, of², of·per, per²."""
    of, per = of.astype(np.int64), per.astype(np.int64)
    return [int(np.count_nonzero(per)), *(int(each.sum()) for each in (of, per, of * of, of * per, per * per))]


def batch_rows(setting: Setting, ridden: Ridden) -> Iterator[Row]:
    """Yield the rows of races of the batch."""
    points = sixtieths(ridden.final)
    turns = np.sum([turn.running for turn in ridden.turns], axis=0)
    yield from result_rows(turns, points, setting.teams)
    if setting.one:
        yield from _rows_of_one(setting.teams, ridden, points)
        return
    yield from _card_rows(ridden, points)
    yield from _break_rows(ridden)
    yield from _field_rows(ridden, points)
    yield from _place_rows(ridden)
    yield from _later_rows(ridden, points)


def result_rows(turns: Array, points: Array, teams: int) -> Iterator[Row]:
    """Turns begun; points of the best team and the last; shares of all points of riders 1 to 4."""
    one = np.ones(len(points), np.int64)
    of_team = points.reshape(len(points), teams, 4)
    by_team = of_team.sum(axis=2)
    yield ("turns", turns, one)
    yield ("winner", by_team.max(axis=1), one * POINT)
    yield ("last", by_team.min(axis=1), one * POINT)
    for rider in range(4):
        yield (f"share.{rider + 1}", of_team[:, :, rider].sum(axis=1), points.sum(axis=1))


def _rows_of_one(teams: int, ridden: Ridden, points: Array) -> Iterator[Row]:
    """Points of the team that differs, and its lead over the mean of all teams of the race."""
    one = np.ones(len(points), np.int64)
    own = points.reshape(len(points), teams, 4).sum(axis=2)[np.arange(len(points)), ridden.one]
    yield ("one.points", own, one * POINT)
    yield ("one.more", own * teams - points.sum(axis=1), one * teams * POINT)


def _card_rows(ridden: Ridden, points: Array) -> Iterator[Row]:
    """First cards of riders 1 to 4: how often the lowest of his hand and how often the highest, and the points of such
    riders (a hand of equal cards is not asked). New cards of all riders in turns that did not end the race: the mean,
    how often 3, how often above 15.
    """
    first = ridden.turns[0]
    card = (first.after - first.squares).astype(np.int64)
    lowest, highest = np.where(first.hands > 0, first.hands, 99).min(axis=2), first.hands.max(axis=2)
    asked = lowest < highest
    for rider, (name, of_hand) in product(range(4), (("lowest", lowest), ("highest", highest))):
        mine = slice(rider, None, 4)
        has = ((card == of_hand) & asked)[:, mine]
        yield (f"first.{rider + 1}.{name}", has.sum(axis=1), asked[:, mine].sum(axis=1))
        yield (f"first.{rider + 1}.{name}.points", (points[:, mine] * has).sum(axis=1), has.sum(axis=1) * POINT)
    new = np.stack([turn.new * (turn.running & ~turn.ends)[:, None] for turn in ridden.turns]).astype(np.int64)
    for name, cards in (("mean", new), ("three", new == 3), ("above-15", new > 15)):
        yield (f"new.{name}", cards.sum(axis=(0, 2)), (new > 0).sum(axis=(0, 2)))


def _break_rows(ridden: Ridden) -> Iterator[Row]:
    """Breaks, as in `breakaway_desktop.book.breaks.Break`: under any trigger.

    `break.turns`: of all turns that did not end the race; `break.lead`: squares to the next rider. `break.won`: how
    often he is the first, or shares the first place, at the next line; by squares to it, by lead, by followers, and by
    all three.
    """
    lines = np.array(ridden.final.course.lines)
    row, before = np.arange(len(ridden.final)), np.full(len(ridden.final), -1)
    tally: dict[str, list[Array]] = defaultdict(lambda: [np.zeros(len(row), np.int64) for _ in range(2)])
    for turn, following in pairwise(ridden.turns):
        counted = turn.running & ~turn.ends
        begins = counted & (turn.alone >= 0) & (turn.alone != before)
        before = np.where(counted, turn.alone, before)
        rider = np.where(begins, turn.alone, 0)
        square, others = turn.after[row, rider].astype(np.int64), turn.after.astype(np.int64)
        others[row, rider] = FAR_BEHIND
        lead = square - others.max(axis=1)
        followers = (others + following.hands.max(axis=2) >= square[:, None]).sum(axis=1)
        line = (lines[:, None] < square).sum(axis=0)
        asked = begins & (line < len(lines))
        line = np.minimum(line, len(lines) - 1)
        won = ridden.line_first[line, row, rider]
        found = [("turns", begins, counted), ("lead", lead * begins, begins)]
        measured = (("to", lines[line] - square, TO_LINE), ("lead", lead, LEADS), ("followers", followers, FOLLOWERS))
        parts = [
            [("", asked), *((f".{name}-{n}", np.digitize(values, firsts) == i) for i, n in enumerate(firsts, start=1))]
            for name, values, firsts in measured
        ]
        for (to, is_to), (ahead, is_ahead), (who, is_who) in product(*parts):
            if (to, ahead, who).count("") != 1:
                chosen = asked & is_to & is_ahead & is_who
                found.append((f"won{to}{ahead}{who}", won & chosen, chosen))
        for name, of, per in found:
            tally[name][0] += of
            tally[name][1] += per
    for name, (of, per) in tally.items():
        yield (f"break.{name}", of, per)


def _field_rows(ridden: Ridden, points: Array) -> Iterator[Row]:
    """`thirds`: points of a rider by his third of the order of movement after turn 1. `finish.front`: the first (or one
    who shares the first place) at the finish began that turn on the front square.

    `lapped`: at the end of some turn that did not end the race the first rider is a lap of 40 squares or more ahead of
    the last; `dropped`: at the end of such a turn somebody is dropped by R4.6.
    """
    count, riders = points.shape
    one = np.ones(count, np.int64)
    for number, name in enumerate(("front", "middle", "back")):
        third = ridden.turns[1].place * 3 // riders == number
        yield (f"thirds.{name}", (points * third).sum(axis=1), third.sum(axis=1) * POINT)
    lapped, dropped, front = (np.zeros(count, np.bool_) for _ in range(3))
    for number, turn in enumerate(ridden.turns):
        lasts = turn.running & ~turn.ends
        lapped |= lasts & (np.ptp(turn.after, axis=1) >= CIRCUIT)
        gaps = np.diff(np.sort(turn.after, axis=1), axis=1)[:, ::-1] - 1
        dropped |= lasts & (gaps > WIDEST_GAP)[:, riders // 2 :].any(axis=1)
        leading = turn.squares == turn.squares.max(axis=1)[:, None]
        front |= (ridden.line_first[-1] & leading & (ridden.line_turn[-1] == number)).any(axis=1)
    yield from (("finish.front", front, one), ("lapped", lapped, one), ("dropped", dropped, one))


def _place_rows(ridden: Ridden) -> Iterator[Row]:
    """`place.LINE.FIRST`: points at a line of riders by place in the order of movement (1 first, up to the next in
    `PLACES`) at the start of the turn in which the line is first crossed.
    """
    places = np.stack([turn.place for turn in ridden.turns]) + 1
    for line, points in enumerate(ridden.line_points):
        place = places[ridden.line_turn[line].min(axis=1), np.arange(len(points))]
        for first, end in pairwise(PLACES):
            here = (place >= first) & (place < end)
            yield (f"place.{line + 1}.{first}", (points * here).sum(axis=1), here.sum(axis=1) * POINT)


def _later_rows(ridden: Ridden, points: Array) -> Iterator[Row]:
    """After turns 1, 5 and 10 of races that are not over then.

    `favourite.T`: how often the favourite has, or shares, the most points in the end. The favourite is the team with
    the most points so far plus what the net `turns` expects for its riders (the first of equals). `rear.T`: points
    still to come of the last rider in the order of movement, less the mean of all riders; `adrift.T`: the same where he
    is two squares or more behind the next.
    """
    count, riders = points.shape
    of_team = points.reshape(count, -1, 4).sum(axis=2)
    wins = of_team == of_team.max(axis=1)[:, None]
    for after in [after for after in AFTER if after < len(ridden.turns)]:
        turn = ridden.turns[after]
        asked, so_far = turn.running, sixtieths(turn.start)
        to_come = points - so_far
        more = (to_come * (turn.place == riders - 1)).sum(axis=1) * riders - to_come.sum(axis=1)
        apart = np.sort(turn.squares, axis=1)
        adrift = asked & (apart[:, 1] - apart[:, 0] >= 2)
        for name, chosen in (("rear", asked), ("adrift", adrift)):
            yield (f"{name}.{after}", more * chosen, chosen * riders * POINT)
        running = turn.start.select(np.flatnonzero(asked))
        who = np.broadcast_to(np.arange(riders), (len(running), riders))
        expected = policy_for(running.course.options).rider_values(running, who).T.reshape(len(running), -1, 4)
        have = so_far[asked].reshape(expected.shape).sum(axis=2) / POINT
        won: Any = np.zeros(count, np.bool_)
        won[asked] = wins[np.flatnonzero(asked), (have + expected.sum(axis=2)).argmax(axis=1)]
        yield (f"favourite.{after}", won, asked)
