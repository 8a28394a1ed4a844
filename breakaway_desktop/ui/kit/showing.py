"""Brings frames to a surface: only where a frame differs from the one before is anything painted."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import pygame

from breakaway_desktop.ui.kit.tape import Strokes, Tape

MOST: Final = 12
"""Into at most so many rectangles goes what has changed."""
_WASTE: Final = 6000
"""Two rectangles become one when that adds no more pixels than this."""


class Showing:
    """Knows what a surface shows, as long as nobody else draws on it."""

    def __init__(self) -> None:
        self._parts: list[Strokes] | None = None

    def forget(self) -> None:
        """The surface is another one, or somebody else has drawn on it."""
        self._parts = None

    def show(self, tape: Tape, surface: pygame.Surface) -> list[pygame.Rect] | None:
        """Paints what is different now; where that is, None for everywhere."""
        before, now = self._parts, tape.parts()
        self._parts = now
        if before is None:
            for part in now:
                part.draw(surface)
            return None
        whole = surface.get_rect()
        changed = [rect.clip(whole) for rect in gathered(differences(before, now))]
        for rect in changed:
            surface.set_clip(rect)
            for part in now:
                part.draw(surface, rect)
        surface.set_clip(None)
        return changed


def differences(before: Sequence[Strokes], now: Sequence[Strokes]) -> list[pygame.Rect]:
    """Rectangles outside of which the same strokes lie on each other in the same order."""
    if len(before) != len(now):
        first = 0
        while first < min(len(before), len(now)) and _is_same(before[first], now[first]):
            first += 1
        last = 0
        while last < min(len(before), len(now)) - first and _is_same(before[-1 - last], now[-1 - last]):
            last += 1
        before, now = _joined(before[first : len(before) - last]), _joined(now[first : len(now) - last])
    return [
        rect
        for one, other in zip(before, now, strict=True)
        if not _is_same(one, other)
        for rect in _apart(one, other)
    ]  # fmt: skip


def _is_same(one: Strokes, other: Strokes) -> bool:
    return one is other or one.all == other.all


def _joined(parts: Sequence[Strokes]) -> list[Strokes]:
    return [Strokes(stroke for part in parts for stroke in part.all)]


def _apart(one: Strokes, other: Strokes) -> list[pygame.Rect]:
    """The places of all strokes that only one of the two has, or that lie on others in another order."""
    old, new = one.all, other.all
    least = min(len(old), len(new))
    first = 0
    while first < least and old[first] == new[first]:
        first += 1
    last = 0
    while last < least - first and old[-1 - last] == new[-1 - last]:
        last += 1
    was: dict[object, list[int]] = {}
    for at in range(len(old) - last - 1, first - 1, -1):
        was.setdefault(old[at], []).append(at)
    found: list[pygame.Rect] = []
    common: list[tuple[int, int]] = []
    for at in range(first, len(new) - last):
        places = was.get(new[at])
        if places:
            common.append((places.pop(), at))
        else:
            found.append(other.places[at])
    found += [one.places[at] for places in was.values() for at in places]
    kept = _rising([at for at, _there in common])
    found += [other.places[there] for index, (_at, there) in enumerate(common) if index not in kept]
    return found


def _rising(numbers: Sequence[int]) -> set[int]:
    """The indices of a longest part of the numbers that rises all the way."""
    if all(a < b for a, b in pairwise(numbers)):
        return set(range(len(numbers)))
    ends: list[int] = []
    at_end: list[int] = []
    came_from: list[int] = []
    for index, number in enumerate(numbers):
        place = bisect_left(ends, number)
        came_from.append(at_end[place - 1] if place else -1)
        if place == len(ends):
            ends.append(number)
            at_end.append(index)
        else:
            ends[place], at_end[place] = number, index
    kept: set[int] = set()
    index = at_end[-1] if at_end else -1
    while index >= 0:
        kept.add(index)
        index = came_from[index]
    return kept


def gathered(rects: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """A few rectangles that hold all of these."""
    found: list[pygame.Rect] = []
    for rect in sorted(rects, key=lambda rect: -rect.w * rect.h):
        if any(held.contains(rect) for held in found):
            continue
        best, added = -1, 0
        for at, held in enumerate(found):
            both = held.union(rect)
            more = both.w * both.h - held.w * held.h - rect.w * rect.h
            if best < 0 or more < added:
                best, added = at, more
        if best >= 0 and (added <= _WASTE or len(found) >= MOST):
            found[best] = found[best].union(rect)
        else:
            found.append(rect)
    return _merged(found)


def _merged(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Rectangles that have grown into each other become one."""
    done: list[pygame.Rect] = []
    while rects:
        rect = rects.pop()
        hit = rect.collidelist(rects)
        if hit >= 0:
            both = rect.union(rects[hit])
            if both.w * both.h - rect.w * rect.h - rects[hit].w * rects[hit].h <= _WASTE:
                rects[hit] = both
                continue
        done.append(rect)
    return done
