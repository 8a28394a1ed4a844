"""What is counted in the races of a chunk, as sums that add up exactly, in any order.

Each row is a ratio of two whole numbers that every race has: `of` (say, the points of riders 1) and `per` (all points).
Its value is the sum of the one over the sum of the other; races are the unit of its error. Points are in
sixtieths, and what they are a mean of is multiplied by 60.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any, Final

import numpy as np

from breakaway_desktop.bots.director_search import policy_for
from breakaway_desktop.engine.dropped import WIDEST_GAP
from tools.book.plan import Setting
from tools.book.riders import POINT, Array, Ridden, sixtieths

LAP: Final = 40
FAR_BEHIND: Final = -99
AFTER: Final = (1, 5, 10)
"""Turns after which it is asked who will win, and what it costs to be last."""
PLACES: Final = ((0, 1), (1, 2), (2, 3), (3, 6), (6, 12), (12, 18), (18, 24))
"""Places in the order of movement, from 0: from the first to before the second."""
TO_LINE: Final = ((0, 3), (3, 4), (4, 5), (5, 7), (7, 10), (10, 16), (16, 100))
LEADS: Final = ((1, 3), (3, 6), (6, 100))
FOLLOWERS: Final = ((0, 1), (1, 4), (4, 100))


Row = tuple[str, Array, Array]
"""A key, `of` and `per` (races)."""


def sums(of: Array, per: Array) -> list[int]:
    """Return the races that a row stands on (`per` above 0) and the sums of of, per, of², of·per, per²."""
    of, per = of.astype(np.int64), per.astype(np.int64)
    return [int(np.count_nonzero(per)), *(int(each.sum()) for each in (of, per, of * of, of * per, per * per))]


def batch_rows(setting: Setting, ridden: Ridden) -> Iterator[Row]:
    """Yield the rows of races of the batch."""
    points = sixtieths(ridden.final)
    turns = np.stack([turn.running for turn in ridden.turns]).sum(axis=0)
    yield from result_rows(turns, points, setting.teams)
    if setting.one:
        yield from _rows_of_one(setting, ridden, points)
        return
    yield from _card_rows(setting, ridden, points)
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


def _rows_of_one(setting: Setting, ridden: Ridden, points: Array) -> Iterator[Row]:
    """Points of the team that differs, and its lead over the mean of all teams of the race."""
    one = np.ones(len(points), np.int64)
    by_team = points.reshape(len(points), setting.teams, 4).sum(axis=2)
    own = by_team[np.arange(len(points)), ridden.one]
    yield ("one.points", own, one * POINT)
    yield ("one.more", own * setting.teams - by_team.sum(axis=1), one * setting.teams * POINT)


def own_hands(ridden: Ridden) -> Array:
    """Return the starting hands (races, 4 riders, 4 cards) of the team that differs, the highest card first."""
    hands = ridden.hands.astype(np.int64).reshape(len(ridden.one), -1, 4, 4)
    own: Array = -np.sort(-hands[np.arange(len(hands)), ridden.one], axis=2)
    return own


def _card_rows(setting: Setting, ridden: Ridden, points: Array) -> Iterator[Row]:
    """First cards of riders 1 to 4: how often the lowest of his hand and how often the highest, and the points of such
    riders (a hand of equal cards is not asked). New cards of all riders in turns that did not end the race: the mean,
    how often 3, how often above 15.
    """
    first = ridden.turns[0]
    card = (first.after - first.squares).astype(np.int64)
    lowest = np.where(first.hands > 0, first.hands, 99).min(axis=2)
    highest = first.hands.max(axis=2)
    asked = lowest < highest
    for rider in range(4):
        mine = slice(rider, None, 4)
        per = asked[:, mine].sum(axis=1)
        for name, is_it in (("lowest", card == lowest), ("highest", card == highest)):
            has = (is_it & asked)[:, mine]
            yield (f"first.{rider + 1}.{name}", has.sum(axis=1), per)
            yield (f"first.{rider + 1}.{name}.points", (points[:, mine] * has).sum(axis=1), has.sum(axis=1) * POINT)
    new = np.stack([turn.new * (turn.running & ~turn.ends)[:, None] for turn in ridden.turns]).astype(np.int64)
    dealt = (new > 0).sum(axis=(0, 2))
    yield ("new.mean", new.sum(axis=(0, 2)), dealt)
    yield ("new.three", (new == 3).sum(axis=(0, 2)), dealt)
    yield ("new.above-15", (new > 15).sum(axis=(0, 2)), dealt)


def _break_rows(ridden: Ridden) -> Iterator[Row]:
    """Breaks: at the end of a turn that did not end the race, the front square holds one rider, and he was not alone
    there at the end of the turn before (R7.6, newly alone, under any trigger).

    `break.turns`: of all such turns; `break.lead`: squares to the next rider. `break.won`: how often he is the first,
    or shares the first place, at the next line, the first at or ahead of his square; by squares to it (0: he is on
    it); by lead; by followers: riders whose highest card then takes them to his square or beyond; and by all three.
    """
    lines = np.array(ridden.final.course.lines)
    count = len(ridden.final)
    row = np.arange(count)
    tally: dict[str, list[Array]] = {}

    def add(key: str, of: Array, per: Array) -> None:
        known = tally.setdefault(key, [np.zeros(count, np.int64), np.zeros(count, np.int64)])
        known[0] += of
        known[1] += per

    before = np.full(count, -1)
    for turn, following in pairwise(ridden.turns):
        counted = turn.running & ~turn.ends
        begins = counted & (turn.alone >= 0) & (turn.alone != before)
        before = np.where(counted, turn.alone, before)
        rider = np.where(begins, turn.alone, 0)
        square = turn.after[row, rider].astype(np.int64)
        others = turn.after.astype(np.int64)
        others[row, rider] = FAR_BEHIND
        lead = square - others.max(axis=1)
        followers = (others + following.hands.max(axis=2) >= square[:, None]).sum(axis=1)
        line = (lines[:, None] < square).sum(axis=0)
        asked = begins & (line < len(lines))
        line = np.minimum(line, len(lines) - 1)
        won = ridden.line_place[line, row, rider] == 1
        add("turns", begins, counted)
        add("lead", lead * begins, begins)
        measured = {"to": (lines[line] - square, TO_LINE), "lead": (lead, LEADS), "followers": (followers, FOLLOWERS)}
        for classes in product(*((None, *bounds) for _, bounds in measured.values())):
            chosen, name = asked, "won"
            for (word, (values, _)), bounds in zip(measured.items(), classes, strict=True):
                if bounds:
                    chosen, name = chosen & (values >= bounds[0]) & (values < bounds[1]), f"{name}.{word}-{bounds[0]}"
            if classes.count(None) != 1:
                add(name, won & chosen, chosen)
    for name, (of, per) in sorted(tally.items()):
        yield (f"break.{name}", of, per)


def _field_rows(ridden: Ridden, points: Array) -> Iterator[Row]:
    """`thirds`: points of a rider by his third of the order of movement after turn 1. `finish.front`: the first (or one
    who shares the first place) at the finish began that turn on the front square.

    `lapped`: at the end of some turn that did not end the race the first rider is a lap of 40 squares or more ahead of
    the last; `dropped`: at the end of such a turn somebody is dropped by R4.6.
    """
    count, riders = points.shape
    one = np.ones(count, np.int64)
    place = ridden.turns[1].place
    for number, name in enumerate(("front", "middle", "back")):
        third = place * 3 // riders == number
        yield (f"thirds.{name}", (points * third).sum(axis=1), third.sum(axis=1) * POINT)
    lapped, dropped, front = (np.zeros(count, np.bool_) for _ in range(3))
    first = ridden.line_place[-1] == 1
    for number, turn in enumerate(ridden.turns):
        lasts = turn.running & ~turn.ends
        lapped |= lasts & (np.ptp(turn.after, axis=1) >= LAP)
        ahead = -np.sort(-turn.after, axis=1)
        gaps = ahead[:, :-1] - ahead[:, 1:] - 1
        far = (gaps > WIDEST_GAP) & (np.arange(1, riders) > riders // 2)
        dropped |= lasts & far.any(axis=1)
        leading = turn.squares == turn.squares.max(axis=1)[:, None]
        front |= (first & leading & (ridden.line_turn[-1] == number)).any(axis=1)
    yield ("finish.front", front, one)
    yield ("lapped", lapped, one)
    yield ("dropped", dropped, one)


def _place_rows(ridden: Ridden) -> Iterator[Row]:
    """`place.LINE.FIRST`: points at a line of riders by place in the order of movement (1 first, up to the next in
    `PLACES`) at the start of the turn in which the line is first crossed.
    """
    places = np.stack([turn.place for turn in ridden.turns])
    row = np.arange(len(ridden.final))
    for line in range(len(ridden.final.course.lines)):
        turn_of = np.where(ridden.line_turn[line] >= 0, ridden.line_turn[line], 999).min(axis=1)
        asked = turn_of < 999
        place = places[np.where(asked, turn_of, 0), row]
        for first, end in PLACES:
            here = (place >= first) & (place < end) & asked[:, None]
            at_line = (ridden.line_points[line] * here).sum(axis=1)
            yield (f"place.{line + 1}.{first + 1}", at_line, here.sum(axis=1) * POINT)


def _later_rows(ridden: Ridden, points: Array) -> Iterator[Row]:
    """After turns 1, 5 and 10 of races that are not over then.

    `favourite.T`: how often the favourite has, or shares, the most points in the end. The favourite is the team with
    the most points so far plus what the net `turns` expects for its riders (the first of equals). `rear.T`: points
    still to come of the last rider in the order of movement, less the mean of all riders; `adrift.T`: the same where he
    is two squares or more behind the next.
    """
    count, riders = points.shape
    of_team = points.reshape(count, -1, 4).sum(axis=2)
    for after in AFTER:
        if after >= len(ridden.turns):
            continue
        turn = ridden.turns[after]
        asked = turn.running
        to_come = points - sixtieths(turn.start)
        last = turn.place == riders - 1
        apart = np.sort(turn.squares, axis=1)
        adrift = asked & (apart[:, 1] - apart[:, 0] >= 2)
        more = (to_come * last).sum(axis=1) * riders - to_come.sum(axis=1)
        yield (f"rear.{after}", more * asked, asked * riders * POINT)
        yield (f"adrift.{after}", more * adrift, adrift * riders * POINT)

        so_far = sixtieths(turn.start).reshape(count, -1, 4).sum(axis=2)
        wins = of_team == of_team.max(axis=1)[:, None]
        running = turn.start.select(np.flatnonzero(asked))
        who = np.broadcast_to(np.arange(riders), (len(running), riders))
        expected = policy_for(running.course.options).rider_values(running, who).T.reshape(len(running), -1, 4)
        favourite = (so_far[asked] / POINT + expected.sum(axis=2)).argmax(axis=1)
        won: Any = np.zeros(count, np.bool_)
        won[asked] = wins[np.flatnonzero(asked), favourite]
        yield (f"favourite.{after}", won, asked)
