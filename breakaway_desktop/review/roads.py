"""The stretch of road on which both cards of a decision land."""

from __future__ import annotations

from collections.abc import Collection

from breakaway_desktop.bots.comparison import moves_in_turn
from breakaway_desktop.engine.preview import preview_card
from breakaway_desktop.engine.view import View
from breakaway_desktop.guide.bands import Below, DiagramRoad, DiagramSign


def decision_road(view: View, rider: int, played: int, best: int, most: int) -> DiagramRoad:
    """Return the road between both landings with the strings that they count; that of the best card is lit.

    Empty squares are left out where there are two or more in a row, the longest rows first, until at most `most`
    squares are left.
    """
    landings = {card: preview_card(view, rider, card) for card in (played, best)}
    is_known = moves_in_turn(view)
    counted = {card: [square for square, _riders in landings[card].string] if is_known else [] for card in landings}
    ends = [landings[card].square for card in landings] + counted[played] + counted[best]

    # The other riders, then the rider himself on both squares.
    signs: dict[int, list[DiagramSign]] = {}
    for other in sorted(view.on_road(), key=lambda seen: seen.arrived):
        if other.id != rider and min(ends) <= other.square <= max(ends):
            signs.setdefault(other.square, []).append(DiagramSign(other.id))
    for card in (played, best):
        signs.setdefault(landings[card].square, []).append(DiagramSign(rider, ghost=True, ringed=card == best))

    squares = _without_empty(range(min(ends), max(ends) + 1), signs.keys(), most)
    lines = {line: "gate" if line == view.course.finish else "sprint" for line in view.course.lines if line in squares}
    below = {landings[card].square: Below(f"+{card}") for card in (played, best)}
    return DiagramRoad(squares, signs, lit=tuple(counted[best]), lines=lines, below=below)


def _without_empty(squares: range, filled: Collection[int], most: int) -> tuple[int, ...]:
    """Return the squares without rows of empty ones, as far as needed."""
    rows: list[list[int]] = [[]]
    for square in squares:
        if square in filled:
            rows.append([])
        else:
            rows[-1].append(square)
    kept = set(squares)
    for row in sorted(rows, key=len, reverse=True):
        if len(kept) > most and len(row) > 1:
            kept -= set(row)
    return tuple(sorted(kept))
