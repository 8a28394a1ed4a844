"""Incremental repainting: only areas that differ from the previous frame are drawn."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import pygame

from breakaway_desktop.kit.drawing.display_list import DisplayList, DisplayListRecorder, draw_strokes

TILE_W: Final = 64
TILE_H: Final = 32
"""Size of the tiles that are repainted, in pixels."""
MAX_TILE_GAP: Final = 2
"""Largest number of tiles between two changed tiles of a row that are repainted as one run."""


class Repainter:
    """Remembers the last frame on a surface; valid only while nobody else draws on it."""

    def __init__(self) -> None:
        self._parts: list[DisplayList] | None = None

    def forget(self) -> None:
        """Repaint everything next time: the surface is new, or somebody else has drawn on it."""
        self._parts = None

    def show(self, recorder: DisplayListRecorder, surface: pygame.Surface) -> list[pygame.Rect] | None:
        """Paint the differences from the last frame and return the areas to update on the screen; None for all."""
        old, new = self._parts, recorder.parts()
        self._parts = new
        if old is None:
            for part in new:
                draw_strokes(part.all, surface)
            return None

        # Paint each changed area with the strokes that touch it.
        found = differences(old, new)
        bounds = surface.get_rect().clip(found[0].unionall(found[1:])) if found else surface.get_rect()
        changed = [rect.clip(bounds) for rect in merge_rects(found)]
        strokes = [stroke for part in new for stroke in part.all] if changed else []
        rects = [place for part in new for place in part.rects] if changed else []
        for rect in changed:
            surface.set_clip(rect)
            hits = rect.collidelistall(rects)
            # Skip what is hidden by solid strokes that cover the area together, each as wide as it (a fill is always
            # solid).
            first, top, bottom = len(hits) - 1, -1, -1
            while first > 0:
                place = rects[hits[first]]
                if strokes[hits[first]][-1] and place.x <= rect.x and place.right >= rect.right:
                    is_apart = place.bottom < top or place.y > bottom
                    top = place.y if is_apart else min(top, place.y)
                    bottom = place.bottom if is_apart else max(bottom, place.bottom)
                    if top <= rect.y and bottom >= rect.bottom:
                        break
                first -= 1
            draw_strokes(map(strokes.__getitem__, hits[first:]), surface)
        surface.set_clip(None)
        return changed


def differences(before: Sequence[DisplayList], now: Sequence[DisplayList]) -> list[pygame.Rect]:
    """Return rectangles outside which the same strokes are drawn in the same order."""
    rects: list[pygame.Rect] = []
    old_start = new_start = 0
    for old_end, new_end in [*_common_parts(before, now), (len(before), len(now))]:
        old, new = before[old_start:old_end], now[new_start:new_end]
        if len(old) != len(new):
            old, new = _join(old), _join(new)
        for old_node, new_node in zip(old, new, strict=True):
            if old_node.all != new_node.all:
                rects += _changed_rects(old_node, new_node)
        old_start, new_start = old_end + 1, new_end + 1
    return rects


def _common_parts(before: Sequence[DisplayList], now: Sequence[DisplayList]) -> list[tuple[int, int]]:
    """Return the pairs of indices (before, now) of parts that are identical objects, in the same order."""
    indices = {id(part): index for index, part in enumerate(before)}
    pairs = [(indices[id(part)], index) for index, part in enumerate(now) if id(part) in indices]
    in_order = _longest_increasing([old_index for old_index, _index in pairs])
    return [pair for index, pair in enumerate(pairs) if index in in_order]


def _join(parts: Sequence[DisplayList]) -> list[DisplayList]:
    return [DisplayList(stroke for part in parts for stroke in part.all)]


def _changed_rects(before: DisplayList, after: DisplayList) -> list[pygame.Rect]:
    """Return the rectangles of strokes that only one list has, or whose order differs."""
    old, new = before.all, after.all

    # Skip equal strokes at the start and the end.
    shorter = min(len(old), len(new))
    first = 0
    while first < shorter and old[first] == new[first]:
        first += 1
    last = 0
    while last < shorter - first and old[-1 - last] == new[-1 - last]:
        last += 1

    # Match the others; a stroke of one list only has changed.
    old_indices: dict[object, list[int]] = {}
    for index in range(len(old) - last - 1, first - 1, -1):
        old_indices.setdefault(old[index], []).append(index)
    rects: list[pygame.Rect] = []
    common: list[tuple[int, int]] = []
    for index in range(first, len(new) - last):
        indices = old_indices.get(new[index])
        if indices:
            common.append((indices.pop(), index))
        else:
            rects.append(after.rects[index])
    rects += [before.rects[index] for indices in old_indices.values() for index in indices]

    # Matched strokes have changed if they are out of order.
    if common:
        in_order = _longest_increasing([index for index, _new_index in common])
        rects += [
            after.rects[new_index] for index, (_old_index, new_index) in enumerate(common) if index not in in_order
        ]
    return rects


def _longest_increasing(numbers: Sequence[int]) -> set[int]:
    """Return the indices of a longest strictly increasing subsequence."""
    if list(numbers) == sorted(set(numbers)):
        return set(range(len(numbers)))
    ends: list[int] = []
    last_indices: list[int] = []
    predecessors: list[int] = []
    for index, number in enumerate(numbers):
        place = bisect_left(ends, number)
        predecessors.append(last_indices[place - 1] if place else -1)
        if place == len(ends):
            ends.append(number)
            last_indices.append(index)
        else:
            ends[place], last_indices[place] = number, index

    # Walk back from the end of the longest run.
    indices: set[int] = set()
    index = last_indices[-1] if last_indices else -1
    while index >= 0:
        indices.add(index)
        index = predecessors[index]
    return indices


def merge_rects(rects: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Return a few rectangles of whole tiles that cover all of `rects`; runs of tiles below each other are merged."""
    rows: dict[int, int] = {}
    for rect in rects:
        left, right = rect.x // TILE_W, (rect.right - 1) // TILE_W
        run = ((1 << (right - left + 1)) - 1) << left
        for row in range(rect.y // TILE_H, (rect.bottom - 1) // TILE_H + 1):
            rows[row] = rows.get(row, 0) | run

    # Extend the runs of each row upwards.
    merged: list[pygame.Rect] = []
    open_rects: list[pygame.Rect] = []
    for row in sorted(rows):
        row_rects: list[pygame.Rect] = []
        for left, right in _runs(rows[row]):
            rect = pygame.Rect(left * TILE_W, row * TILE_H, (right - left) * TILE_W, TILE_H)
            for above in open_rects:
                # Merge two runs if their ends nearly agree.
                if (
                    above.bottom == rect.y
                    and abs(above.x - rect.x) + abs(above.right - rect.right) <= MAX_TILE_GAP * TILE_W
                ):
                    open_rects.remove(above)
                    rect.union_ip(above)
                    break
            row_rects.append(rect)
        merged += open_rects
        open_rects = row_rects
    return merged + open_rects


@lru_cache(maxsize=512)
def _runs(tiles: int) -> list[tuple[int, int]]:
    """Return the (begin, end) of each run of tiles in a row, given as bits; runs close to each other are joined."""
    runs, pos = [], 0
    while tiles:
        pos += (skipped := (tiles & -tiles).bit_length() - 1)
        tiles >>= skipped
        begin = pos
        while tiles & ((1 << MAX_TILE_GAP) - 1):
            length = (~tiles & (tiles + 1)).bit_length() - 1 or 1
            pos += length
            tiles >>= length
        runs.append((begin, pos))
    return runs
