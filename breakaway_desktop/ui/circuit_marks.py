"""What is drawn over the circuit's ground: lit squares, the way of a preview, race squares, leaves, flags, text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from breakaway_desktop.ui.box import Box
from breakaway_desktop.ui.canvas import Canvas
from breakaway_desktop.ui.infield import Flag, Leaf
from breakaway_desktop.ui.road import SQUARES, LinePlace, Point, Stadium
from breakaway_desktop.ui.road_picture import Preview, RoadPicture, square_words
from breakaway_desktop.ui.standing import GHOST
from breakaway_desktop.ui.tokens import COUNTED
from breakaway_desktop.words import _

Measure = Callable[[str, float, bool], float]

WAY_DEPTH = 0.80
_BAND = 5.0


def draw_lit(canvas: Canvas, stadium: Stadium, squares: Sequence[int]) -> None:
    """Squares in accent at 30 %: counted, or where a rider would land."""
    for square in sorted({square % SQUARES for square in squares}):
        area = stadium.area(square - 0.5, square + 0.5, 1.1, stadium.depth - 1.1)
        canvas.polygon(area, canvas.palette.accent, alpha=COUNTED)


def draw_way(canvas: Canvas, stadium: Stadium, preview: Preview) -> None:
    """The dashed way along the road with its arrow head, accent on white."""
    start, end = preview.frm + 0.6, preview.to - 0.34
    if end - start < 0.4:
        start = preview.frm + 0.3
    depth = WAY_DEPTH * stadium.depth
    stretch = stadium.stretch(end, depth)
    foot = end - 9 / (stadium.cell * stretch)
    p = canvas.palette
    path = stadium.path(start, max(start + 0.01, foot), depth)
    canvas.path(path, p.paint, 4.5)
    canvas.dashed(path, p.accent, 2.4, on=7, off=4)
    tip, base, out = stadium.point(end, depth), stadium.point(foot, depth), stadium.outward(foot)
    head = [tip, (base[0] + out[0] * 5, base[1] + out[1] * 5), (base[0] - out[0] * 5, base[1] - out[1] * 5)]
    canvas.polygon(head, p.paint, border=p.paint, border_width=2.4)
    canvas.polygon(head, p.accent)


def draw_race_squares(canvas: Canvas, stadium: Stadium, picture: RoadPicture, size: float) -> None:
    """Race squares of the occupied ones outside the road, and the accent band of the string ahead under its numbers."""
    p = canvas.palette
    preview = picture.preview
    string = set(preview.string) if preview else set()
    landing = {preview.to} if preview and preview.to != preview.frm else set()
    if string:
        low, high = min(string), max(string)
        gap = 2 / stadium.cell
        band = stadium.path(low - 0.5 + gap, high + 0.5 - gap, stadium.depth + _BAND)
        canvas.path(band, p.accent, _BAND)
    numbers: dict[tuple[int, bool], list[int]] = {}
    for square in sorted({rider.square for rider in picture.riders} | landing, reverse=True):
        numbers.setdefault((square % SQUARES, picture.is_lapped(square)), []).append(square)
    for (place, lapped), squares in numbers.items():
        beside = (place, not lapped) in numbers
        is_band = any(other % SQUARES == place for other in string)
        out = 17.0 if is_band else 9.5 if beside else 11.0
        x, y = stadium.point(place, stadium.depth + out)
        if lapped and beside:
            y += 14 if stadium.outward(place)[1] >= 0 else -14
        accent = bool(string.intersection(squares) or landing.intersection(squares))
        words = " · ".join(square_words(square) for square in squares)
        w, h = canvas.measure(words, size, True)
        x = min(canvas.w - w / 2 - 1, max(w / 2 + 1, x))
        y = min(canvas.h - h / 2, max(h / 2, y))
        canvas.text(words, size, (x, y), colour=p.accent if accent else p.ink, bold=True, anchor="center")


def draw_leaf(canvas: Canvas, leaf: Leaf) -> None:
    """The sheet of paper with its stem, and the disc with the count; the tokens on it come later."""
    p = canvas.palette
    canvas.box(leaf.box, p.card, border=p.casing, border_width=1.4, radius=8, shadow=True)
    canvas.polygon(leaf.stem, p.card)
    canvas.path(leaf.stem[:2], p.casing, 1.2)
    canvas.path(leaf.stem[2:], p.casing, 1.2)
    x, y, radius = leaf.disc
    canvas.circle((x, y), radius, p.on_ink)
    canvas.circle((x, y), radius - 1.4, p.ink)
    count = sum(rider != GHOST for rider in leaf.crowd.riders)
    canvas.text(str(count), min(15, 0.95 * radius), (x, y), colour=p.on_ink, bold=True, anchor="center")


def flag_wordings(line: LinePlace, open_lines: Sequence[int]) -> tuple[str, ...]:
    """What a flag says, longest first: `Sprint 40 · 80, finish 120`, then its numbers alone.

    More than three lines at one place are shortened to the next three."""
    if line.kind == "start":
        return (_("Start {square}").format(square=line.place), str(line.place))
    sprints = list(line.sprints)
    more = ""
    if len(sprints) > 3:
        to_come = [sprint for sprint in sprints if sprint in open_lines] or sprints[-3:]
        more = " …" if len(to_come) > 3 else ""
        sprints = to_come[:3]
    listed = " · ".join(str(sprint) for sprint in sprints) + more
    if not sprints:
        return (_("Finish {line}").format(line=line.finish), str(line.finish))
    if line.finish is None:
        return (_("Sprint {lines}").format(lines=listed), listed)
    both = _("Sprint {lines}, finish {line}").format(lines=listed, line=line.finish)
    return (both, f"{listed} · {line.finish}")


FLAG_SIZE = 12.0
FLAG_ROOM = 26.0
"""What a flag is wider than its words."""


def draw_flag(canvas: Canvas, flag: Flag, words: str) -> None:
    """A small sheet with the mark of its line, tied to the line's inner end."""
    p = canvas.palette
    box = flag.box
    near_x = min(box.right - 6, max(box.x + 6, flag.foot[0]))
    near_y = box.y if flag.foot[1] < box.y else box.bottom if flag.foot[1] > box.bottom else box.centre[1]
    canvas.path([flag.foot, (near_x, near_y)], p.control, 1.2)
    canvas.box(box, p.card, border=p.control, border_width=1.2, radius=4)
    mark = Box(box.x + 6, box.y + box.h / 2 - 6, 6, 12)
    if flag.line.kind == "finish":
        canvas.fill(p.paint, mark)
        for row in range(4):
            canvas.fill(p.finish_line, Box(mark.x + 3 * (row % 2), mark.y + 3 * row, 3, 3))
    elif flag.line.kind == "sprint":
        canvas.box(mark, p.sprint_line, radius=1, border=p.paint if p.name == "dark" else None, border_width=1)
    else:
        canvas.box(mark, p.finish_line, radius=1, border=p.paint if p.name == "dark" else None, border_width=1)
    canvas.text(words, FLAG_SIZE, (box.x + 18, box.centre[1]), bold=True, anchor="midleft")


def infield_wordings(infield: tuple[str, str, str], compact: bool) -> list[tuple[str, ...]]:
    """The infield's text, longest wording first: all lines (compact: title and one), fewer, the title alone."""
    kept = [line for line in infield[: 2 if compact else 3] if line]
    return [tuple(kept[:n]) for n in range(len(kept), 0, -1)]


def _text_sizes(compact: bool) -> tuple[float, float, float, float, float]:
    """Size of title and lines, from the top to the title's middle, from there to the first line, from line to line."""
    return (20.0, 13.5, 13.0, 21.0, 19.0) if compact else (28.0, 15.0, 17.0, 28.0, 22.0)


def text_size(measure: Measure, lines: Sequence[str], compact: bool) -> tuple[float, float]:
    """Width and height of one wording; `measure` gives the width of a text by its size and weight."""
    title, size, top, first, step = _text_sizes(compact)
    widths = [measure(line, title if i == 0 else size, i == 0) for i, line in enumerate(lines)]
    below = 0.0 if len(lines) == 1 else first + step * (len(lines) - 2) + 10 - top
    return max(widths), 2 * top + below


def draw_text(canvas: Canvas, lines: Sequence[str], box: Box, compact: bool) -> None:
    """Title and lines, centred in their box."""
    title, size, top, first, step = _text_sizes(compact)
    x, y = box.centre[0], box.y + top
    canvas.text(lines[0], title, (x, y), bold=True, anchor="center")
    y += first
    for line in lines[1:]:
        canvas.text(line, size, (x, y), colour=canvas.palette.ink2, anchor="center")
        y += step
