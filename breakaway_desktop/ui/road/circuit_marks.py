"""What is drawn over the circuit's ground: lit squares, the way of a preview, race squares, leaves, flags, text."""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Iterator, Sequence

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.palette import RGB
from breakaway_desktop.ui.kit.recording import Steps
from breakaway_desktop.ui.road.circuit_style import CircuitStyle
from breakaway_desktop.ui.road.ground import across_road
from breakaway_desktop.ui.road.infield import Flag, Leaf
from breakaway_desktop.ui.road.road_picture import Preview, RoadMark, RoadPicture, square_words
from breakaway_desktop.ui.road.slopes import PUSHED_NUMBER
from breakaway_desktop.ui.road.stadium import SQUARES, LinePlace, Point, Stadium
from breakaway_desktop.ui.road.standing import GHOST
from breakaway_desktop.ui.road.tokens import COUNTED, REACHED, mixed
from breakaway_desktop.words import _

Measure = Callable[[str, float, bool], float]

WAY_DEPTH = 0.80
_ON, _OFF = 7.0, 4.0
_HAIR = 0.02
_SQUARES_A_STEP = 4
"""So many squares of a line along the road are drawn in one step."""
LEADING_PAD = 4.0
_NEAR, _FURTHER = 7.0, 14.0
"""Of two race squares the nearer one's middle is so far from the road, the other one so much further out."""


def draw_lit(canvas: Canvas, stadium: Stadium, squares: Sequence[int]) -> None:
    """Squares in accent at 30 %: counted, or where a rider would land."""
    for square in sorted({square % SQUARES for square in squares}):
        area = stadium.area(square - 0.5, square + 0.5, 1.1, stadium.depth - 1.1)
        canvas.polygon(area, canvas.palette.accent, alpha=COUNTED)


def draw_reach(canvas: Canvas, stadium: Stadium, reach: tuple[int, int]) -> None:
    """Squares within reach in accent at 16 % (design sheet, Special)."""
    low, high = reach
    canvas.polygon(
        stadium.area(low - 0.5, high + 0.5, 1.1, stadium.depth - 1.1), canvas.palette.accent, alpha=REACHED
    )  # fmt: skip


def draw_limit(canvas: Canvas, stadium: Stadium, square: int) -> None:
    """A line in warn before a square that nobody may reach (design sheet, Pacemaker)."""
    path = [stadium.point(square - 0.5, 1.0), stadium.point(square - 0.5, stadium.depth - 1.0)]
    canvas.path(path, canvas.palette.warn, 4.0)


def draw_way(canvas: Canvas, stadium: Stadium, preview: Preview) -> Steps:
    """The dashed way along the road with its arrow head, accent on white; a few squares a step, and those between its
    ends look alike in all ways, so that their strokes are at hand."""
    start, end = preview.frm + 0.6, preview.to - 0.34
    if end - start < 0.4:
        start = preview.frm + 0.3
    depth = WAY_DEPTH * stadium.depth
    stretch = stadium.stretch(end, depth)
    foot = max(start + 0.01, end - 9 / (stadium.cell * stretch))
    p = canvas.palette
    yield from _draw_along(canvas, stadium, (start, foot), depth, p.paint, 4.5)
    for count, (square, _low, _high) in enumerate(_by_square(start, foot), start=1):
        paths = [stadium.path(low, high, depth) for low, high in _dashes(stadium, square, depth, start, foot)]
        if paths:
            canvas.paths(paths, p.accent, 2.4)
        if count % _SQUARES_A_STEP == 0:
            yield
    tip, base, out = stadium.point(end, depth), stadium.point(foot, depth), stadium.outward(foot)
    head = [tip, (base[0] + out[0] * 5, base[1] + out[1] * 5), (base[0] - out[0] * 5, base[1] - out[1] * 5)]
    canvas.polygon(head, p.paint, border=p.paint, border_width=2.4)
    canvas.polygon(head, p.accent)


def _by_square(start: float, end: float) -> Iterator[tuple[int, float, float]]:
    """The squares between two places of the road, and from where to where on each: whole but for the ends."""
    for square in range(math.floor(start + 0.5), math.ceil(end - 0.5) + 1):
        low, high = max(start, square - 0.5), min(end, square + 0.5)
        if high > low:
            yield square, low, high


def _draw_along(
    canvas: Canvas, stadium: Stadium, stretch: tuple[float, float], depth: float, colour: RGB, width: float
) -> Steps:
    """A line along the road, drawn square by square: on those between its ends it always looks the same, and its
    strokes are at hand. They overlap by a hair, so that no gap shows."""
    for count, (square, low, high) in enumerate(_by_square(*stretch), start=1):
        before = _HAIR if low == square - 0.5 else 0.0
        canvas.path(stadium.path(low - before, high, depth), colour, width)
        if count % _SQUARES_A_STEP == 0:
            yield


def _dashes(stadium: Stadium, square: int, depth: float, first: float, last: float) -> list[tuple[float, float]]:
    """From where to where the dashes reach on a square, about 7 on and 4 off, between two places of the road."""
    count = max(1, round(stadium.cell * stadium.stretch(square, depth) / (_ON + _OFF)))
    begins = [square - 0.5 + at / count for at in range(count)]
    long = _ON / (_ON + _OFF) / count
    ends = ((max(begin, first), min(begin + long, last)) for begin in begins)
    return [(low, high) for low, high in ends if high - low > 0.02]


def draw_strings(canvas: Canvas, stadium: Stadium, picture: RoadPicture, style: CircuitStyle) -> Steps:
    """Lines outside the road along the strings, and the accent band of the string ahead."""
    p = canvas.palette
    string, behind = _in_question(picture)
    depth = stadium.depth + style.band
    for squares, colour, width in ((string, p.accent, style.band), (behind, p.ink2, 2.4)):
        if squares:
            gap = 2 / stadium.cell
            stretch = min(squares) - 0.5 + gap, max(squares) + 0.5 - gap
            yield from _draw_along(canvas, stadium, stretch, depth, colour, width)
    gap = 3 / stadium.cell
    for low, high in picture.strings():
        if not (string | behind).intersection(range(low, high + 1)):
            yield from _draw_along(canvas, stadium, (low - 0.5 + gap, high + 0.5 - gap), depth, p.ink3, 1.6)


def _in_question(picture: RoadPicture) -> tuple[set[int], set[int]]:
    """Squares of the strings ahead of and behind a ghost."""
    preview = picture.preview
    return (set(preview.string), set(preview.behind)) if preview else (set(), set())


def draw_race_squares(canvas: Canvas, stadium: Stadium, picture: RoadPicture, style: CircuitStyle) -> list[RoadMark]:
    """Race squares of the occupied ones outside the road.

    Where riders of two laps share a circuit square the lapped one's number stands 14 further out. Where the edge is
    too near for that both stand in one line, or the first alone between neighbours. Returns where they stand."""
    preview = picture.preview
    string, behind = _in_question(picture)
    landing = {preview.to} if preview and preview.to != preview.frm else set()
    in_string = {square for low, high in picture.strings() for square in range(low, high + 1)}
    marks: list[RoadMark] = []
    numbers: dict[int, list[list[int]]] = {}
    pacing = set() if picture.pacing is None else {picture.pacing}
    pushed = {square % SQUARES for push in picture.pushes for square in push}
    for square in sorted({rider.square for rider in picture.riders} | landing | pacing, reverse=True):
        rows = numbers.setdefault(square % SQUARES, [])
        if not rows or (picture.is_lapped(square) and not picture.is_lapped(rows[-1][-1])):
            rows.append([])
        rows[-1].append(square)
    for place, rows in numbers.items():
        out = 17.0 if any(other % SQUARES == place for other in string | behind | in_string) else 11.0
        out = max(out, PUSHED_NUMBER) if place in pushed else out
        down = stadium.outward(place)[1] >= 0
        step = 0.0
        if len(rows) > 1:
            near = out if out > 11 else _NEAR
            half = canvas.measure("0", style.race_number, True)[1] / 2
            y = stadium.point(place, stadium.depth + near)[1]
            step = min(_FURTHER, canvas.h - half - y if down else y - half)
            if step >= 0.95 * style.race_number:
                out = near
            else:
                crowded = any((place + side) % SQUARES in numbers for side in (1, -1))
                rows = rows[:1] if crowded else [[square for row in rows for square in row]]
        x, y = stadium.point(place, stadium.depth + out)
        for row in rows:
            accent = bool(string.intersection(row) or landing.intersection(row))
            words, leads = " · ".join(map(square_words, row)), picture.leads in row
            box = _race_square(canvas, words, (x, y), style.race_number, accent=accent, leads=leads)
            marks.append(RoadMark("square", row[0], _within(canvas, box.inflated(4, 2))))
            y += step if down else -step
    return marks


def draw_counts(
    canvas: Canvas, stadium: Stadium, picture: RoadPicture, style: CircuitStyle, numbers: Sequence[RoadMark]
) -> list[RoadMark]:
    """How many riders the strings ahead of and behind a ghost have, at their far ends, where `numbers` leave room."""
    preview = picture.preview
    if preview is None:
        return []
    p = canvas.palette
    marks: list[RoadMark] = []
    taken = [mark.box for mark in numbers]
    for squares, is_ahead in ((preview.string, True), (preview.behind, False)):
        if not squares:
            continue
        n = sum(rider.square in squares and rider.id != preview.id for rider in picture.riders)
        n = preview.ahead or n if is_ahead else n
        far = max(squares) if is_ahead else min(squares)
        long = _("{n} ahead") if is_ahead else _("{n} behind")
        for words, away in ((long.format(n=n), 1.35), (long.format(n=n), 1.9), (str(n), 0.85), (str(n), 1.15)):
            w, h = canvas.measure(words, style.number, True)[0] + 12, style.number + 6
            at = far + (away if is_ahead else -away)
            out_x, out_y = stadium.outward(at)
            x, y = stadium.point(at, stadium.depth + abs(out_x) * w / 2 + abs(out_y) * h / 2 + 3)
            x = min(canvas.w - w / 2 - 1, max(w / 2 + 1, x))
            y = min(canvas.h - h / 2 - 1, max(h / 2 + 1, y))
            pill = Box(x - w / 2, y - h / 2, w, h)
            if any(pill.touches(other) for other in taken) or _on_road(stadium, pill):
                continue
            ground, border = (p.accent, p.accent) if is_ahead else (p.card, p.ink2)
            canvas.box(pill, ground, border=border, border_width=1.4, radius=pill.h / 2)
            colour = p.on_accent if is_ahead else p.ink
            canvas.text(words, style.number, pill.centre, colour=colour, bold=True, anchor="center")
            taken.append(pill)
            marks.append(RoadMark("card", 0, pill) if is_ahead else RoadMark("string", far, pill))
            break
    return marks


def _within(canvas: Canvas, box: Box) -> Box:
    """The part of it that is on the canvas."""
    x, y = max(box.x, 0.0), max(box.y, 0.0)
    return Box(x, y, min(box.right, canvas.w) - x, min(box.bottom, canvas.h) - y)


def _on_road(stadium: Stadium, box: Box) -> bool:
    corners = ((box.x, box.y), (box.right, box.y), (box.x, box.bottom), (box.right, box.bottom))
    return any(stadium.locate(corner)[1] < stadium.depth + 1 for corner in corners)


def _race_square(canvas: Canvas, words: str, centre: Point, size: float, *, accent: bool, leads: bool) -> Box:
    """A number outside the road, kept inside the canvas; that of who `leads` in ink on a plate of gold."""
    p = canvas.palette
    w, h = canvas.measure(words, size, True)
    x = min(canvas.w - w / 2 - (6 if leads else 1), max(w / 2 + (6 if leads else 1), centre[0]))
    y = min(canvas.h - h / 2 + 1, max(h / 2 + 1, centre[1]))
    if leads:
        draw_leading(canvas, (x, y), w, size)
    return canvas.text(
        words, size, (x, y), colour=p.accent if accent and not leads else p.ink, bold=True, anchor="center"
    )


def draw_leading(canvas: Canvas, centre: Point, w: float, size: float, pad: float = LEADING_PAD) -> None:
    """A plate of gold under the number of the foremost square, wider by `pad` on both sides."""
    p = canvas.palette
    plate = Box(centre[0] - w / 2 - pad, centre[1] - size * 0.62, w + 2 * pad, size * 1.24)
    canvas.box(plate, p.gold, border=p.ink2, border_width=1.2, radius=plate.h / 2)


def draw_crossed(canvas: Canvas, stadium: Stadium, line: int) -> None:
    """A soft light on both sides of a line."""
    p = canvas.palette
    light = mixed(p.paint, p.gold, 0.5)
    for back, front in ((-11.0, -4.5), (4.5, 11.0)):
        canvas.polygon(across_road(stadium, line + 0.5, 1.1, stadium.depth - 1.1, back, front), light)


def draw_leaves(canvas: Canvas, leaves: Sequence[Leaf], rolling: Container[int]) -> None:
    """Sheets of paper with their stems, and discs with the counts; the tokens on them come later. Who is `rolling` has
    his place on the sheet and does not count yet."""
    p = canvas.palette
    for leaf in leaves:
        canvas.polygon(leaf.stem, p.card)
        half = len(leaf.stem) // 2
        canvas.path(leaf.stem[:half], p.casing, 1.2)
        canvas.path(leaf.stem[half:], p.casing, 1.2)
    for leaf in leaves:
        canvas.box(leaf.box, p.card, border=p.casing, border_width=1.4, radius=8, shadow=True)
        canvas.polygon(leaf.mouth, p.card)
        x, y, radius = leaf.disc
        canvas.circle((x, y), radius, p.on_ink)
        canvas.circle((x, y), radius - 1.4, p.ink)
        count = sum(rider != GHOST and rider not in rolling for rider in leaf.crowd.riders)
        canvas.text(
            str(count),
            0.95 * radius if radius > 20 else min(15, 0.95 * radius),
            (x, y),
            colour=p.on_ink,
            bold=True,
            anchor="center",
        )


def flag_wordings(line: LinePlace, open_lines: Sequence[int]) -> tuple[str, ...]:
    """What a flag says, longest first: `Sprint 40 · 80, finish 120`, then its numbers alone.

    More than three lines at one place are shortened to the next three."""
    if line.kind == "start":
        return (_("Start {square}").format(square=line.place), str(line.place))
    if line.kind == "gate":
        gates = " · ".join(map(str, line.gates))
        return (_("Checkpoint {lines}").format(lines=gates), gates)
    sprints = list(line.sprints)
    more = ""
    if len(sprints) > 3:
        to_come = [sprint for sprint in sprints if sprint in open_lines] or sprints[-3:]
        more = " …" if len(to_come) > 3 else ""
        sprints = to_come[:3]
    listed = " · ".join(str(sprint) for sprint in sprints) + more
    if not sprints:
        return (_("Finish {line}").format(line=line.finish), str(line.finish))
    if line.is_lap:
        return (_("Lap {lines}").format(lines=listed), listed)
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


def infield_wordings(infield: tuple[str, str, str], style: CircuitStyle) -> list[tuple[str, ...]]:
    """The infield's text, longest wording first: all lines there is room for, fewer, the title alone."""
    kept = [line for line in infield[: style.lines] if line]
    return [tuple(kept[:n]) for n in range(len(kept), 0, -1)]


def text_size(measure: Measure, lines: Sequence[str], style: CircuitStyle) -> tuple[float, float]:
    """Width and height of one wording with a little room beside it; `measure` gives widths by size and weight."""
    widths = [measure(line, style.line if i else style.title, i == 0) for i, line in enumerate(lines)]
    below = 0.0 if len(lines) == 1 else style.first + style.step * (len(lines) - 2) + 0.7 * style.line - style.top
    return max(widths) + 8, 2 * style.top + below


def draw_text(canvas: Canvas, lines: Sequence[str], box: Box, style: CircuitStyle) -> list[RoadMark]:
    """Title and lines, centred in their box; returns where leader and order stand."""
    x, y = box.centre[0], box.y + style.top
    canvas.text(lines[0], style.title, (x, y), bold=True, anchor="center")
    y += style.first
    marks = []
    for kind, line in zip(("leader", "order"), lines[1:], strict=False):
        drawn = canvas.text(line, style.line, (x, y), colour=canvas.palette.ink2, anchor="center")
        marks.append(RoadMark(kind, 0, drawn.inflated(3, 0)))
        y += style.step
    return marks
