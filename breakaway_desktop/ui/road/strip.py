"""The road strip: the field unrolled, rearmost left, with long gaps folded (design sheet, "The road strip").

Pure geometry in units from the left edge of the strip; nothing here draws.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from breakaway_desktop.ui.road.road_picture import RoadPicture
from breakaway_desktop.ui.road.standing import GHOST

MOST_CELL = 40.0
FOLD_FROM = 9
"""Empty squares in a row that fold."""
_LEAST = 0.5
"""Where cells would be narrower than this share of the distance of two tokens, folds are without their numbers."""
_SHORTER = ((5, 1.0), (5, 0.65), (4, 0.65), (3, 0.65), (3, 0.0), (2, 0.0))
"""Where room is needed, gaps of so many squares fold too, one by one and the longest first; and the width of a fold as
a share of the style's."""
_FOLDED = 0.5
"""A fold is never wider than this share of the squares in it, if its number has room."""
_DIGIT, _TEETH, _BESIDE, _NUMBERLESS = 7.0, 11.0, 8.0, 13.0
"""How wide a fold must be: for each digit of its number, for its torn edges, between its number and a line's, and where
it has no number."""
_BRACKET_RIDERS = 3


@dataclass(frozen=True, slots=True)
class StripStyle:
    """Lengths of the normal and the compact strip."""

    radius: float
    step: float
    """Distance of the middles of neighbouring tokens."""
    least: float
    """Cells are not narrower as long as anything can be folded: tokens would have no numbers, or too small ones."""
    rows: int
    gap_cells: float
    """Width of a folded gap in cells."""
    behind: int
    """Empty squares that are always shown behind the rearmost rider."""
    ahead: int


NORMAL = StripStyle(11.0, 26.0, 20.0, 3, 3.0, 1, 2)
COMPACT = StripStyle(8.0, 19.6, 16.6, 2, 2.6, 0, 1)


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

    From nine empty squares on a gap folds; where the field is so long that the columns of tokens have too little room,
    shorter ones fold too, the longest first, and no more than are needed; last the tokens become smaller."""
    riders = _riders_by_square(picture)
    if not riders:
        riders = {0: []}
    columns = {square: max(1, -(-len(ids) // style.rows)) for square, ids in riders.items()}
    pieces, folding = _folded(picture, sorted(riders), columns, width, style)
    fill = _fill(pieces, columns, folding)
    cell = _cell_width(fill, width, style.step)
    last = pieces[-1][1]
    room = width - fill.width(cell, style.step)
    pieces += [(last + k, last + k, False) for k in range(1, math.ceil(room / MOST_CELL - 1e-6) + 1)]
    cell = _cell_width(_fill(pieces, columns, folding), width, style.step)
    return _placed(picture, riders, columns, pieces, cell, style, folding)


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


class _Folding(NamedTuple):
    """How wide folds are: so many cells at most, but never so narrow that the number has no room, or, where it may be
    left out, what is torn cannot be seen; `lines` are those of the road."""

    cells: float
    numbered: bool
    lines: Sequence[int]

    def inside(self, first: int, last: int) -> tuple[int, ...]:
        """The lines after one of these squares or at their rear edge."""
        return tuple(sorted(line for line in self.lines if first - 1 <= line <= last))

    def width(self, first: int, last: int) -> tuple[float, float]:
        """Of a fold of these squares: in cells, and in units at least."""
        length = last - first + 1
        least = _NUMBERLESS
        if self.numbered:
            widest = max((len(str(line)) for line in self.inside(first, last)), default=0)
            least = _TEETH + _DIGIT * (len(str(length)) + widest) + (_BESIDE if widest else 0)
        return min(self.cells, _FOLDED * length), least


def _folded(
    picture: RoadPicture, occupied: Sequence[int], columns: Mapping[int, int], width: float, style: StripStyle
) -> tuple[list[Piece], _Folding]:
    """The pieces of the strip, as few and as wide folds among them as the width allows."""
    lines = (*picture.sprints, *(() if picture.finish is None else (picture.finish,)))
    gaps = sorted(
        ((here - before - 1, -before) for before, here in pairwise(occupied) if here - before > _SHORTER[-1][0]),
        reverse=True,
    )
    unfolded = _fill(_pieces(occupied, (), style), columns, _Folding(0, True, lines)).width(style.least, style.step)
    n = 0
    for fold_from, share in ((FOLD_FROM, 1.0), *_SHORTER):
        folding = _Folding(style.gap_cells * share, True, lines)
        most = max(n, sum(length >= fold_from for length, _rear in gaps))
        saved = [_saved(folding, length, -rear, style.least) for length, rear in gaps[:most]]
        n = most if fold_from == FOLD_FROM else n
        while n < most and unfolded - sum(saved[:n]) > width:
            n += 1
        if unfolded - sum(saved[:n]) <= width:
            break
    pieces = _pieces(occupied, {-rear for _length, rear in gaps[:n]}, style)
    if _fill(pieces, columns, folding).width(_LEAST * style.step, style.step) > width:
        folding = folding._replace(numbered=False)
    return pieces, folding


def _saved(folding: _Folding, length: int, rear: int, cell: float) -> float:
    """How much narrower the strip is when the gap after a square is folded."""
    return length * cell - _fold_width(folding.width(rear + 1, rear + length), cell)


def _pieces(occupied: Sequence[int], folded: Collection[int], style: StripStyle) -> list[Piece]:
    """The squares in order, with the style's empty squares behind and ahead of the field; the gaps after the squares
    `folded` are in one piece."""
    rear = occupied[0]
    pieces: list[Piece] = [(square, square, False) for square in range(rear - style.behind, rear + 1)]
    for before, here in pairwise(occupied):
        if before in folded:
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
    """How wide pieces are, whatever the width of a cell: so many cells that are only as wide as they, the numbers of
    squares with several columns, and the numbers of folds of each width."""

    plain: int
    wide: tuple[tuple[int, int], ...]
    """(columns, squares)"""
    folds: tuple[tuple[tuple[float, float], int], ...]
    """(width in cells, in units at least), folds"""

    def width(self, cell: float, step: float) -> float:
        wide = sum([n * _square_width(columns, cell, step) for columns, n in self.wide])
        return cell * self.plain + wide + sum([n * _fold_width(fold, cell) for fold, n in self.folds])


def _fill(pieces: Sequence[Piece], columns: Mapping[int, int], folding: _Folding) -> _Fill:
    wide = Counter(columns.get(first, 1) for first, _last, fold in pieces if not fold)
    folds = Counter(folding.width(first, last) for first, last, fold in pieces if fold)
    plain = wide.pop(1, 0)
    return _Fill(plain, tuple(wide.items()), tuple(folds.items()))


def _fold_width(fold: tuple[float, float], cell: float) -> float:
    cells, least = fold
    return max(cell * cells, least)


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
    folding: _Folding,
) -> StripLayout:
    step = min(style.step, cell)
    cells: list[Cell] = []
    folds: list[Fold] = []
    tokens: list[Token] = []
    x = 0.0
    for first, last, fold in pieces:
        if fold:
            w = _fold_width(folding.width(first, last), cell)
            folds.append(Fold(first, last, x, w, folding.inside(first, last)))
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
