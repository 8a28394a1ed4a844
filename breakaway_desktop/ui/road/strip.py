"""The road strip: the field unrolled, rearmost left, with long gaps folded (design sheet, "The road strip").

Pure geometry in units from the left edge of the strip; nothing here draws.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from breakaway_desktop.ui.road.road_picture import RoadPicture
from breakaway_desktop.ui.road.standing import GHOST

MOST_CELL = 40.0
FOLD_FROM = 9
"""Empty squares in a row that fold."""
_TIGHTER = (
    (FOLD_FROM, 1.0), (8, 1.0), (7, 1.0), (6, 1.0), (5, 1.0), (5, 0.8), (5, 0.65), (4, 0.65),
    (4, 0.5), (3, 0.5), (3, 0.4), (2, 0.4), (2, 0.3), (2, 0.2),
)  # fmt: skip
"""From how many empty squares on a gap folds, and the width of a fold as a share of the style's: tried in turn."""
_FOLDED = 0.7
"""A fold is never wider than this share of the squares in it."""
_BRACKET_RIDERS = 3


@dataclass(frozen=True, slots=True)
class StripStyle:
    """Lengths of the normal and the compact strip."""

    radius: float
    step: float
    """Distance of the middles of neighbouring tokens."""
    rows: int
    gap_cells: float
    """Width of a folded gap in cells."""
    behind: int
    """Empty squares that are always shown behind the rearmost rider."""
    ahead: int


NORMAL = StripStyle(11.0, 26.0, 3, 3.0, 1, 2)
COMPACT = StripStyle(8.0, 19.6, 2, 2.6, 0, 1)


@dataclass(frozen=True, slots=True)
class Cell:
    """One square of the strip."""

    square: int
    x: float
    w: float


@dataclass(frozen=True, slots=True)
class Fold:
    """Empty squares `first` to `last`, torn out; `lines` lie after one of them or at their rear edge."""

    first: int
    last: int
    x: float
    w: float
    lines: tuple[int, ...]

    @property
    def length(self) -> int:
        """How many squares are folded."""
        return self.last - self.first + 1


@dataclass(frozen=True, slots=True)
class Token:
    """A token: middle across the strip, row from the bottom."""

    rider: int
    x: float
    row: int


@dataclass(frozen=True, slots=True)
class Bracket:
    """An unbroken string of occupied squares and how many riders are in it."""

    x: float
    w: float
    riders: int
    squares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StripLayout:
    """The strip from left to right; `radius` and `step` may be smaller than the style's where the field is long."""

    cells: tuple[Cell, ...]
    folds: tuple[Fold, ...]
    tokens: tuple[Token, ...]
    brackets: tuple[Bracket, ...]
    radius: float
    step: float

    def cell_of(self, square: int) -> Cell | None:
        """The cell of a race square, None if it is folded or beyond the strip."""
        return next((cell for cell in self.cells if cell.square == square), None)

    def free_right_of(self, token: Token) -> float:
        """How far from its middle the next token of its row begins; infinite where none comes."""
        beside = [other.x for other in self.tokens if other.row == token.row and other.x > token.x]
        return min(beside, default=math.inf) - token.x - self.radius

    def x_of(self, square: float) -> float:
        """Where a place on the road lies across the strip; within a fold to scale, beyond the strip at its end."""
        reached = self.cells[0].x
        for first, last, x, w in self._pieces():
            if square < first - 0.5:
                break
            reached = x + w * min(1.0, (square - first + 0.5) / (last - first + 1))
        return reached

    def _pieces(self) -> list[tuple[int, int, float, float]]:
        whole = [(cell.square, cell.square, cell.x, cell.w) for cell in self.cells]
        return sorted(whole + [(fold.first, fold.last, fold.x, fold.w) for fold in self.folds])


def strip_layout(picture: RoadPicture, width: float, style: StripStyle) -> StripLayout:
    """Lay out the strip over `width` units.

    From nine empty squares on a gap folds, as long as every column of tokens then has room; where the field is so
    long that it has not, shorter gaps fold too, then folds become narrower, last the tokens smaller."""
    riders = _riders_by_square(picture)
    if not riders:
        riders = {0: []}
    occupied = sorted(riders)
    columns = {square: max(1, -(-len(ids) // style.rows)) for square, ids in riders.items()}
    for fold_from, share in _TIGHTER:
        pieces = _pieces(occupied, fold_from, style)
        gap_cells = style.gap_cells * share
        fill = _fill(pieces, columns, gap_cells)
        cell = _cell_width(fill, width, style.step)
        if cell >= style.step - 4:
            break
    last = pieces[-1][1]
    room = width - fill.width(cell, style.step)
    pieces += [(last + k, last + k, False) for k in range(1, math.ceil(room / MOST_CELL - 1e-6) + 1)]
    cell = _cell_width(_fill(pieces, columns, gap_cells), width, style.step)
    return _placed(picture, riders, columns, pieces, cell, style, gap_cells)


Piece = tuple[int, int, bool]
"""First and last square, and whether they are folded into one gap."""


def _riders_by_square(picture: RoadPicture) -> dict[int, list[int]]:
    """Rider numbers by square in order of arrival; the ghost of a preview stands in its place."""
    riders = {square: [rider.id for rider in there] for square, there in picture.by_square().items()}
    preview = picture.preview
    if preview is not None and preview.to != preview.frm:
        landing = riders.setdefault(preview.to, [])
        landing.insert(max(0, min(preview.rank, len(landing))), GHOST)
    if picture.pacing is not None:
        riders.setdefault(picture.pacing, [])
    return dict(sorted(riders.items()))


def _pieces(occupied: Sequence[int], fold_from: int, style: StripStyle) -> list[Piece]:
    """The squares in order, some folded, with the style's empty squares behind and ahead of the field."""
    rear = occupied[0]
    pieces: list[Piece] = [(square, square, False) for square in range(rear - style.behind, rear + 1)]
    for before, here in pairwise(occupied):
        if here - before - 1 >= fold_from:
            pieces.append((before + 1, here - 1, True))
        else:
            pieces += [(square, square, False) for square in range(before + 1, here)]
        pieces.append((here, here, False))
    front = occupied[-1]
    return pieces + [(square, square, False) for square in range(front + 1, front + style.ahead + 1)]


def _square_width(columns: int, cell: float, step: float) -> float:
    """A square is wider than a plain cell only where its columns need it."""
    return max(cell, columns * min(step, cell)) if columns > 1 else cell


class _Fill(NamedTuple):
    """How wide pieces are, whatever the width of a cell: so many cells that are only as wide as they, folds counted as
    what they are of a cell, and the numbers of squares with several columns."""

    plain: float
    wide: tuple[tuple[int, int], ...]
    """(columns, squares)"""

    def width(self, cell: float, step: float) -> float:
        return cell * self.plain + sum([n * _square_width(columns, cell, step) for columns, n in self.wide])


def _fill(pieces: Sequence[Piece], columns: Mapping[int, int], gap_cells: float) -> _Fill:
    plain = 0.0
    wide: dict[int, int] = {}
    for first, last, fold in pieces:
        count = 1 if fold else columns.get(first, 1)
        if fold:
            plain += _fold_width(last - first + 1, 1.0, gap_cells)
        elif count == 1:
            plain += 1
        else:
            wide[count] = wide.get(count, 0) + 1
    return _Fill(plain, tuple(wide.items()))


def _fold_width(length: int, cell: float, gap_cells: float) -> float:
    return cell * min(gap_cells, _FOLDED * length)


def _cell_width(fill: _Fill, width: float, step: float) -> float:
    """The width of a plain cell with which the pieces fill the strip, at most 40."""
    low, high = 0.0, MOST_CELL
    if fill.width(high, step) <= width:
        return high
    for _ in range(40):
        middle = (low + high) / 2
        if fill.width(middle, step) <= width:
            low = middle
        else:
            high = middle
    return low


def _placed(
    picture: RoadPicture,
    riders: Mapping[int, Sequence[int]],
    columns: Mapping[int, int],
    pieces: Sequence[Piece],
    cell: float,
    style: StripStyle,
    gap_cells: float,
) -> StripLayout:
    step = min(style.step, cell)
    cells: list[Cell] = []
    folds: list[Fold] = []
    tokens: list[Token] = []
    lines = [*picture.sprints, *(() if picture.finish is None else (picture.finish,))]
    x = 0.0
    for first, last, fold in pieces:
        if fold:
            inside = tuple(sorted(line for line in lines if first - 1 <= line <= last))
            w = _fold_width(last - first + 1, cell, gap_cells)
            folds.append(Fold(first, last, x, w, inside))
            x += w
            continue
        count = columns.get(first, 1)
        w = _square_width(count, cell, style.step)
        cells.append(Cell(first, x, w))
        for i, rider in enumerate(riders.get(first, ())):
            column, row = divmod(i, style.rows)
            tokens.append(Token(rider, x + w / 2 + ((count - 1) / 2 - column) * step, row))
        x += w
    radius = min(style.radius, style.radius * step / (style.step - 2.5))
    brackets = _brackets(picture, {c.square: c for c in cells})
    return StripLayout(tuple(cells), tuple(folds), tuple(tokens), brackets, radius, step)


def _brackets(picture: RoadPicture, cells: Mapping[int, Cell]) -> tuple[Bracket, ...]:
    """Strings over two squares or more with three riders or more; the ghost is none of them."""
    counts = {square: len(there) for square, there in picture.by_square().items()}
    brackets = []
    run: list[int] = []
    for square in sorted(counts):
        run.append(square)
        if square + 1 in counts:
            continue
        riders = sum(counts[s] for s in run)
        if len(run) > 1 and riders >= _BRACKET_RIDERS:
            first, last = cells[run[0]], cells[run[-1]]
            brackets.append(Bracket(first.x, last.x + last.w - first.x, riders, tuple(run)))
        run = []
    return tuple(brackets)
