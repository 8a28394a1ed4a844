"""Painting frames anew: only what differs from the frame before is painted."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import pygame

from breakaway_desktop.ui.drawing.strokes import StrokeRecorder, Strokes, draw_strokes

TILE_W: Final = 64
TILE_H: Final = 32
"""The size of the tiles that are repainted, in pixels."""
NEAR: Final = 2
"""Where two changed tiles have at most this many between them, those are painted with them."""


class Repainter:
    """Knows what a surface holds, as long as nobody else draws on it."""

    def __init__(self) -> None:
        self._parts: list[Strokes] | None = None

    def forget(self) -> None:
        """The surface is another one, or somebody else has drawn on it."""
        self._parts = None

    def show(self, recorder: StrokeRecorder, surface: pygame.Surface) -> list[pygame.Rect] | None:
        """Paints what differs from the last frame; what is to be brought to the screen, None for everything."""
        before, now = self._parts, recorder.parts()
        self._parts = now
        if before is None:
            for part in now:
                draw_strokes(part.all, surface)
            return None
        whole = surface.get_rect()
        changed = [rect.clip(whole) for rect in gathered(differences(before, now))]
        strokes = [stroke for part in now for stroke in part.all] if changed else []
        places = [place for part in now for place in part.places] if changed else []
        for rect in changed:
            surface.set_clip(rect)
            seen = rect.collidelistall(places)
            first = len(seen) - 1  # what lies over all the rest there, as far as it is solid; a colour always is
            while first > 0 and not (strokes[seen[first]][-1] and places[seen[first]].contains(rect)):
                first -= 1
            draw_strokes(map(strokes.__getitem__, seen[first:]), surface)
        surface.set_clip(None)
        return changed


def differences(before: Sequence[Strokes], now: Sequence[Strokes]) -> list[pygame.Rect]:
    """Rectangles outside of which the same strokes lie on each other in the same order."""
    found: list[pygame.Rect] = []
    was_at = is_at = 0
    for was, at in [*_common(before, now), (len(before), len(now))]:
        old, new = before[was_at:was], now[is_at:at]
        if len(old) != len(new):
            old, new = _joined(old), _joined(new)
        for one, other in zip(old, new, strict=True):
            if one.all != other.all:
                found += _apart(one, other)
        was_at, is_at = was + 1, at + 1
    return found


def _common(before: Sequence[Strokes], now: Sequence[Strokes]) -> list[tuple[int, int]]:
    """Where the very same parts are in both, in the same order."""
    places = {id(part): at for at, part in enumerate(before)}
    pairs = [(places[id(part)], at) for at, part in enumerate(now) if id(part) in places]
    kept = _rising([was for was, _at in pairs])
    return [pair for index, pair in enumerate(pairs) if index in kept]


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
    if common:
        kept = _rising([at for at, _there in common])
        found += [other.places[there] for index, (_at, there) in enumerate(common) if index not in kept]
    return found


def _rising(numbers: Sequence[int]) -> set[int]:
    """The indices of a longest part of the numbers that rises all the way."""
    if list(numbers) == sorted(set(numbers)):
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
    """A few rectangles that hold all of these: the screen is cut into tiles, and tiles side by side become one."""
    rows: dict[int, int] = {}
    for rect in rects:
        left, right = rect.x // TILE_W, (rect.right - 1) // TILE_W
        run = ((1 << (right - left + 1)) - 1) << left
        for row in range(rect.y // TILE_H, (rect.bottom - 1) // TILE_H + 1):
            rows[row] = rows.get(row, 0) | run
    done: list[pygame.Rect] = []
    growing: list[pygame.Rect] = []
    for row in sorted(rows):
        grown: list[pygame.Rect] = []
        for left, right in _runs(rows[row]):
            here = pygame.Rect(left * TILE_W, row * TILE_H, (right - left) * TILE_W, TILE_H)
            for above in growing:
                # Two make one rectangle if not much of it belongs to neither.
                if above.bottom == here.y and abs(above.x - here.x) + abs(above.right - here.right) <= NEAR * TILE_W:
                    growing.remove(above)
                    here.union_ip(above)
                    break
            grown.append(here)
        done += growing
        growing = grown
    return done + growing


@lru_cache(maxsize=512)
def _runs(tiles: int) -> list[tuple[int, int]]:
    """Begin and end of the runs of tiles in a row; those that are near each other are one."""
    found, at = [], 0
    while tiles:
        at += (skipped := (tiles & -tiles).bit_length() - 1)
        tiles >>= skipped
        begin = at
        while tiles & ((1 << NEAR) - 1):
            ones = (~tiles & (tiles + 1)).bit_length() - 1 or 1
            at += ones
            tiles >>= ones
        found.append((begin, at))
    return found
