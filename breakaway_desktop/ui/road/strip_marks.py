"""What the road strip shows besides riders: cells, torn gaps, lines, square numbers, brackets (design sheet)."""

from __future__ import annotations

from breakaway_desktop.ui.kit.box import Box, placed
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.palette import RGB
from breakaway_desktop.ui.road.circuit_marks import LEADING_PAD, draw_leading
from breakaway_desktop.ui.road.road_picture import RoadMark, RoadPicture, square_words
from breakaway_desktop.ui.road.slopes import draw_scooter, draw_slope, kind_of
from breakaway_desktop.ui.road.strip import Cell, Fold, StripLayout
from breakaway_desktop.ui.road.tokens import COUNTED, REACHED, mixed
from breakaway_desktop.words import _, ngettext

_TORN = 0.45
"""Share of the road's height above the sunk ground of a folded gap."""
_TOOTH = 4.0
_ROOMY_FOLD = 40.0
"""From this width on a fold's number is larger."""
_CHECKS = 8
_BRACKETS_BELOW = 26.0


def _is_compact(road: Box) -> bool:
    return road.h < 66


def _numbers_y(road: Box) -> float:
    return road.bottom + (10.0 if _is_compact(road) else 11.0)


def draw_cells(canvas: Canvas, road: Box, picture: RoadPicture, layout: StripLayout) -> None:
    """The squares, those counted or landed on in accent at 30 %, and the road's lower edge."""
    p = canvas.palette
    preview = picture.preview
    lit = set(picture.lit) | ({preview.to} if preview and preview.to != preview.frm else set())
    for cell in layout.cells:
        box = Box(road.x + cell.x, road.y, cell.w, road.h)
        ground = p.road if cell.square % 2 else p.road2
        canvas.fill(ground, box)
        if kind := kind_of(cell.square, picture.ground):
            draw_slope(canvas, box, kind, ground)
        if picture.reach is not None and picture.reach[0] <= cell.square <= picture.reach[1]:
            canvas.fill(p.accent, box, alpha=REACHED)
        if cell.square in lit:
            canvas.fill(p.accent, box, alpha=COUNTED)
        canvas.line((box.right, box.y), (box.right, box.bottom), p.road_line, 1.0)
    for fold in layout.folds:
        top = road.y + _TORN * road.h
        canvas.fill(p.paper, Box(road.x + fold.x, road.y, fold.w, road.h))
        canvas.fill(p.sunk, Box(road.x + fold.x, top, fold.w, road.bottom - top))
    canvas.line((road.x, road.bottom), (road.right, road.bottom), p.casing, 2.0)


def draw_folds(canvas: Canvas, road: Box, picture: RoadPicture, layout: StripLayout) -> list[RoadMark]:
    """Torn edges, the number of empty squares, and the lines that lie in a gap with their numbers above; returns where
    these numbers stand."""
    p = canvas.palette
    marks: list[RoadMark] = []
    top = road.y + _TORN * road.h
    for fold in layout.folds:
        left, right = road.x + fold.x, road.x + fold.x + fold.w
        for x, inward in ((left, 1), (right, -1)):
            teeth = [(x + inward * (_TOOTH if i % 2 else 0), top + (road.bottom - top) * i / 6) for i in range(7)]
            back = x - inward * 0.5
            canvas.polygon([(back, top), *teeth, (back, road.bottom)], _beside(canvas, fold, inward))
            canvas.path(teeth, p.control, 1.2)
        size = 13.5 if not _is_compact(road) and fold.w >= _ROOMY_FOLD else 12.5
        w, _h = canvas.measure(str(fold.length), size, True)
        lines_w = min(0.62 * fold.w, fold.w - w - 2 * _TOOTH) if fold.lines else 0.0
        marks += _lines_in(canvas, road, picture, fold, lines_w)
        middle = left + fold.w / 2
        if fold.lines:
            middle = left + max(_TOOTH + 2.5 + w / 2, min(0.3 * fold.w, fold.w - lines_w - w / 2))
        at = top + (road.bottom - top) / 2
        if w + 2 * _TOOTH <= fold.w:
            drawn = canvas.text(str(fold.length), size, (middle, at), colour=p.ink2, bold=True, anchor="center")
            marks.append(RoadMark("gap", fold.first, drawn.inflated(4, 2), fold.last))
        w, _h = canvas.measure(_("empty"), 12.5)
        if w <= fold.w - 14:
            below = (left + min(fold.w - 7 - w / 2, max(7 + w / 2, middle - left)), _numbers_y(road))
            canvas.text(_("empty"), 12.5, below, colour=p.ink2, anchor="center")
    return marks


def _beside(canvas: Canvas, fold: Fold, inward: int) -> tuple[int, int, int]:
    """The colour of the square at the left (inward 1) or right (−1) of a fold, whose torn edge reaches into it."""
    square = fold.first - 1 if inward == 1 else fold.last + 1
    return canvas.palette.road if square % 2 else canvas.palette.road2


def _lines_in(canvas: Canvas, road: Box, picture: RoadPicture, fold: Fold, width: float) -> list[RoadMark]:
    """Lines of a folded gap in its right part, so wide, the open ones first where not all have room."""
    p = canvas.palette
    order = sorted(fold.lines, key=lambda line: (line not in picture.next_lines, line))
    widest = max((canvas.measure(str(line), 12.5, True)[0] for line in fold.lines), default=0)
    room = max(1, int(width / (widest + 5))) if fold.lines else 0
    kept = sorted(order[:room])
    marks = []
    for i, line in enumerate(kept):
        x = road.x + fold.x + fold.w - width * (len(kept) - i - 0.5) / len(kept)
        top = road.y + _TORN * road.h + 4
        if line == picture.crossed:
            _draw_crossed(canvas, Box(x - 9, top, 18, road.bottom - 1 - top))
        _bar(canvas, x, top, road.bottom - 1, line == picture.finish)
        colour = p.ink if line == picture.finish else p.accent
        drawn = canvas.text(str(line), 12.5, (x, top - 13), colour=colour, bold=True, anchor="center")
        marks.append(RoadMark("line", line, drawn.inflated(3, 1)))
    return marks


def draw_lines(canvas: Canvas, road: Box, picture: RoadPicture, layout: StripLayout) -> None:
    """Lines between two squares that both have cells, the start among them."""
    lines = {*picture.sprints, *(() if picture.finish is None else (picture.finish,))}
    for cell in layout.cells:
        if cell.square not in lines | {0} or layout.cell_of(cell.square + 1) is None:
            continue
        x = road.x + cell.x + cell.w
        if cell.square == picture.crossed:
            _draw_crossed(canvas, Box(x - 9, road.y, 18, road.h - 1))
        if cell.square in lines:
            _bar(canvas, x, road.y - 3, road.bottom, cell.square == picture.finish)
        else:
            canvas.fill(canvas.palette.paint, Box(x - 3, road.y, 6, road.h - 1))
            canvas.fill(canvas.palette.finish_line, Box(x - 1, road.y, 2, road.h - 1))
    there = None if picture.pacing is None else layout.cell_of(picture.pacing)
    if there is not None:
        canvas.fill(canvas.palette.warn, Box(road.x + there.x - 2, road.y - 3, 4, road.h + 3))
        radius = layout.radius + 1
        draw_scooter(canvas, (road.x + there.x + there.w / 2, road.bottom - radius - 3), radius)


def _draw_crossed(canvas: Canvas, box: Box) -> None:
    """A soft light around a line."""
    canvas.fill(mixed(canvas.palette.paint, canvas.palette.gold, 0.5), box)


def _bar(canvas: Canvas, x: float, top: float, bottom: float, is_finish: bool) -> None:
    """A sprint line, or the finish in two files of checks."""
    p = canvas.palette
    if not is_finish:
        canvas.fill(p.paint, Box(x - 3, top, 6, bottom - top))
        canvas.fill(p.sprint_line, Box(x - 2, top, 4, bottom - top))
        return
    canvas.fill(p.paint, Box(x - 4, top, 8, bottom - top))
    step = (bottom - top) / _CHECKS
    for k in range(_CHECKS):
        canvas.fill(p.finish_line, Box(x - 4 + 4 * (k % 2), top + k * step, 4, step))


def draw_numbers(canvas: Canvas, road: Box, picture: RoadPicture, layout: StripLayout) -> list[RoadMark]:
    """Square numbers: occupied ones bold, the landing square in accent, lines and every fifth where there is room.
    Returns where they stand."""
    p = canvas.palette
    occupied = {rider.square for rider in picture.riders} | {picture.pacing}
    preview = picture.preview
    landing = preview.to if preview and preview.to != preview.frm else None
    moving = next((rider.square for rider in picture.riders if rider.id == picture.to_move), None)
    lines = {*picture.sprints, *(() if picture.finish is None else (picture.finish,))}
    taken: list[Box] = []
    marks: list[RoadMark] = []
    written: list[tuple[int, str, float, Box, RGB, bool]] = []

    def urgency(cell: Cell) -> int:
        if cell.square in (landing, moving):
            return 0
        return 1 if cell.square in occupied else 2 if cell.square in lines else 3

    for cell in sorted(layout.cells, key=urgency):
        rank = urgency(cell)
        if rank == 3 and cell.square % 5:
            continue
        bold = rank < 2
        words = square_words(cell.square)
        size = 12.5 if bold else 11.0
        w, h = canvas.measure(words, size, bold)
        middle = min(canvas.w - w / 2 - 1, max(w / 2 + 1, road.x + cell.x + cell.w / 2))
        box = placed(w, h, (middle, _numbers_y(road)), "center")
        if any(box.inflated(1.5, 0).touches(other) for other in taken):
            continue
        taken.append(box)
        leads = cell.square == picture.leads
        colour = p.accent if cell.square == landing and not leads else p.ink if bold else p.ink3
        written.append((cell.square, words, size, box, colour, bold))
    for square, words, size, box, colour, bold in written:
        if square == picture.leads:
            free = (max(box.x - other.right, other.x - box.right) for other in taken if other is not box)
            draw_leading(canvas, box.centre, box.w, size, min([LEADING_PAD, *free]))
        canvas.text(words, size, box.centre, colour=colour, bold=bold, anchor="center")
        marks.append(RoadMark("square", square, box.inflated(3, 1)))
    return marks


def draw_brackets(canvas: Canvas, road: Box, picture: RoadPicture, layout: StripLayout) -> list[RoadMark]:
    """Strings with their number of riders; in accent the one a card would earn, or that has been counted. Returns where
    the numbers stand."""
    p = canvas.palette
    y = road.bottom + _BRACKETS_BELOW
    if picture.pushes:
        for start, end in picture.pushes:
            pushed = layout.cell_of(start)
            if pushed is not None:
                point = road.x + pushed.x + pushed.w / 2, min(y, canvas.h - 7)
                canvas.arrow(point, 0.0 if end > start else 180.0, p.accent, length=min(22, pushed.w - 3), width=2.6)
        return []
    squares, words, at = _accent(picture)
    taken: list[Box] = []
    marks: list[RoadMark] = []
    if words:
        cells = [cell for cell in layout.cells if cell.square in squares]
        if cells:
            left, right = road.x + cells[0].x + 1, road.x + cells[-1].x + cells[-1].w - 1
            canvas.path([(left, y - 5), (left, y), (right, y), (right, y - 5)], p.accent, 2.4)
            taken.append(Box(left, y - 5, right - left, 10))
            middle = (left + right) / 2
        else:
            cell = layout.cell_of(at)
            middle = road.x + (cell.x + cell.w / 2 if cell else layout.x_of(at))
        w, h = canvas.measure(words, 12.5, True)
        pill = placed(w + 14, min(h, 16.5), (middle, y), "center")
        pill = pill.moved(max(2 - pill.x, 0) + min(canvas.w - 2 - pill.right, 0), min(canvas.h - 1 - pill.bottom, 0))
        canvas.box(pill, p.accent, radius=pill.h / 2)
        canvas.text(words, 12.5, pill.centre, colour=p.on_accent, bold=True, anchor="center")
        taken.append(pill.inflated(2))
        marks.append(RoadMark("lit" if picture.lit_words else "card", 0, pill))
    marks += _behind(canvas, picture, layout, road, y, taken)
    for bracket in layout.brackets:
        left, right = road.x + bracket.x + 3, road.x + bracket.x + bracket.w - 3
        box = Box(left, y - 5, right - left, 10)
        if squares.intersection(bracket.squares) or any(box.touches(other) for other in taken):
            continue
        said = ngettext("string of {n}", "string of {n}", bracket.riders).format(n=bracket.riders)
        if canvas.measure(said, 12.5)[0] > box.w - 24:
            said = str(bracket.riders)
        half = canvas.measure(said, 12.5)[0] / 2 + 5
        middle = box.centre[0]
        if middle - half > left + 2:
            canvas.path([(left, y - 5), (left, y), (middle - half, y)], p.ink2, 1.2)
            canvas.path([(middle + half, y), (right, y), (right, y - 5)], p.ink2, 1.2)
        drawn = canvas.text(said, 12.5, (middle, min(y, canvas.h - 9)), colour=p.ink2, anchor="center")
        marks.append(RoadMark("string", bracket.squares[0], drawn.inflated(4, 0)))
    return marks


def _behind(
    canvas: Canvas, picture: RoadPicture, layout: StripLayout, road: Box, y: float, taken: list[Box]
) -> list[RoadMark]:
    """The string behind a ghost, where the accent's words leave room."""
    preview = picture.preview
    if preview is None or picture.lit_words or not preview.behind:
        return []
    p = canvas.palette
    cells = [cell for cell in layout.cells if cell.square in preview.behind]
    n = sum(rider.square in preview.behind and rider.id != preview.id for rider in picture.riders)
    left, right = road.x + cells[0].x + 2, road.x + cells[-1].x + cells[-1].w - 2
    if any(Box(left, y - 5, right - left, 10).touches(other) for other in taken):
        right = min(other.x for other in taken) - 3
    if right - left < 14:
        return []
    words = next(
        (w for w in (_("{n} behind").format(n=n), str(n)) if canvas.measure(w, 12.5, True)[0] <= right - left - 6), ""
    )
    if not words:
        return []
    half = canvas.measure(words, 12.5, True)[0] / 2 + 4
    middle = (left + right) / 2
    canvas.path([(left, y - 5), (left, y), (middle - half, y)], p.ink2, 2.0)
    canvas.path([(middle + half, y), (right, y), (right, y - 5)], p.ink2, 2.0)
    drawn = canvas.text(words, 12.5, (middle, min(y, canvas.h - 9)), colour=p.ink, bold=True, anchor="center")
    taken.append(Box(left, y - 8, right - left, 16))
    return [RoadMark("string", cells[0].square, drawn.inflated(4, 0))]


def _accent(picture: RoadPicture) -> tuple[set[int], str, int]:
    """The squares of the string in question, what is said under them, and the square it is said of."""
    preview = picture.preview
    if picture.lit_words:
        return set(picture.lit), picture.lit_words, max(picture.lit, default=picture.lit_at)
    if preview is None:
        return set(), "", 0
    ahead = preview.ahead or sum(rider.square in preview.string for rider in picture.riders)
    if preview.new_card is None:
        words = _("{n} ahead").format(n=ahead)
    else:
        words = _("{n} ahead: card {card}").format(n=ahead, card=preview.new_card)
    return set(preview.string), words, preview.to
