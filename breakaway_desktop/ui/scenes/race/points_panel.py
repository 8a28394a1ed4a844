"""The points: for each team the chips won, line by line, and the sum; fractions as fractions (design sheet, Chips)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from breakaway_desktop.engine.course import FINISH_SCALE
from breakaway_desktop.engine.points import shared
from breakaway_desktop.engine.preview import LineAhead
from breakaway_desktop.engine.race import Points
from breakaway_desktop.engine.view import View
from breakaway_desktop.sentences.explaining.topics import Topic
from breakaway_desktop.sentences.names import Names, line_name, points_text
from breakaway_desktop.ui.kit.box import Box, Point
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.fitting import fitting_size
from breakaway_desktop.ui.kit.palette import team_look
from breakaway_desktop.ui.panels.points import lines_with_points
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.ui.scenes.race.numbers import Mark
from breakaway_desktop.words import _

_PAD = 12.0
_LEAST_COLUMN = 34.0


@dataclass(frozen=True, slots=True)
class Chip:
    """Points of a rider at a line; `dashed`: not won yet."""

    text: str
    first: bool
    dashed: bool = False
    rider: int = 0


@dataclass(frozen=True, slots=True)
class TeamPoints:
    look: str
    name: str
    chips: tuple[tuple[Chip, ...], ...]
    """One tuple a line."""
    total: str


@dataclass(frozen=True, slots=True)
class PointsShown:
    heads: tuple[tuple[str, str], ...] = ()
    """Each line with its kind and number, and with its number alone."""
    lines: tuple[int | None, ...] = ()
    """Their lines; None for places at the end of a race without a finish (R8.1)."""
    teams: tuple[TeamPoints, ...] = ()
    marked: int = 0
    """The team whose row is tinted, 0 for none."""


def points_shown(view: View, names: Names, marked: int) -> PointsShown:
    lines = lines_with_points(view)
    heads = tuple(
        (_("Places"), _("1–8")) if line is None else (line_name(line, view.course), str(line)) for line in lines
    )
    teams = []
    for team in range(1, view.teams + 1):
        own = [rider for rider in view.riders if rider.team == team]
        chips = tuple(tuple(_chips(view, line, team)) for line in lines)
        total: Points = sum((rider.points for rider in own), start=0)
        teams.append(TeamPoints(names.seats[team - 1].colour, names.team(team), chips, points_text(total)))
    return PointsShown(heads, lines, tuple(teams), marked)


def with_preview(shown: PointsShown, team: int, lines: Sequence[LineAhead]) -> PointsShown:
    """With the points that a selected card would win."""
    ahead = {line.line: line for line in lines if line.points}
    row = shown.teams[team - 1]
    chips = tuple(
        (*own, Chip(points_text(ahead[line].points), ahead[line].place == 1, True)) if line in ahead else own
        for line, own in zip(shown.lines, row.chips, strict=True)
    )
    teams = (*shown.teams[: team - 1], replace(row, chips=chips), *shown.teams[team:])
    return replace(shown, teams=teams)


def _chips(view: View, line: int | None, team: int) -> list[Chip]:
    placed = [(place, rider.id) for rider in view.riders if (place := rider.place_at(line)) is not None]
    scale = FINISH_SCALE if line is None else view.course.scale(line)
    won = []
    for place, rider in sorted(placed):
        sharing = sum(1 for other, _rider in placed if other == place)
        points = shared(scale, place, sharing)
        if rider // 10 == team and points:
            won.append(Chip(points_text(points), place == 1, rider=rider))
    return won


class _Letters(NamedTuple):
    """Sizes of names, sums and heads."""

    name: float
    total: float
    head: float


def _letters(row_h: float) -> _Letters:
    return _Letters(16.5, 17.0, 14.0) if row_h > 30 else _Letters(14.5, 15.0, 12.5)


def columns_of(canvas: Canvas, box: Box, shown: PointsShown, row_h: float) -> tuple[list[tuple[float, float]], int]:
    """Left edge and width of each line's column, and the first line that has one: the last ones that fit."""
    compact, letters = row_h < 27, _letters(row_h)
    totals = [canvas.measure(team.total, letters.total, True)[0] for team in shown.teams]
    sum_w = max(canvas.measure(_("Sum"), letters.head)[0], *totals) + 8
    name_w = max(canvas.measure(team.name, letters.name, True)[0] for team in shown.teams)
    wanted = []
    for at, (_long, short) in enumerate(shown.heads):
        most = max(sum(_width(canvas, chip, compact) + 2 for chip in team.chips[at]) for team in shown.teams)
        wanted.append(max(_LEAST_COLUMN, canvas.measure(short, letters.head)[0] + 10, most + 4))
    # A long name may take what the columns do not need.
    most = max(box.w * 0.42, box.w - _PAD - sum_w - sum(wanted))
    left = box.x + min(most, 21.5 + letters.name + name_w + 14)
    room = box.right - _PAD - sum_w - left
    first = 0
    while first < len(wanted) - 1 and _LEAST_COLUMN * (len(wanted) - first) > room:
        first += 1
    wanted = wanted[first:]
    over = sum(wanted) - room
    if over > 0:
        widest = sum(max(0.0, w - _LEAST_COLUMN) for w in wanted)
        wanted = [w - over * max(0.0, w - _LEAST_COLUMN) / widest if widest else w for w in wanted]
    else:
        wanted = [w - over / len(wanted) for w in wanted]
    columns, x = [], left
    for w in wanted:
        columns.append((x, w))
        x += w
    return columns, first


def _width(canvas: Canvas, chip: Chip, compact: bool) -> float:
    return canvas.chip_width(chip.text, compact=compact)


def paint_points(canvas: Canvas, box: Box, shown: PointsShown, row_h: float, head_h: float) -> None:
    """The panel."""
    p = canvas.palette
    compact, letters = row_h < 27, _letters(row_h)
    canvas.panel(box)
    columns, first = columns_of(canvas, box, shown, row_h)
    y = box.y + head_h / 2 + 1
    canvas.text(_("Points"), letters.head + 1, (box.x + _PAD, y), colour=p.ink2, anchor="midleft")
    heads = shown.heads[first:]
    roomy = all(
        canvas.measure(long, letters.head)[0] <= w - 6 for (_x, w), (long, _short) in zip(columns, heads, strict=True)
    )
    for (x, w), (long, short) in zip(columns, heads, strict=True):
        head = long if roomy else short
        canvas.text(head, letters.head, (x + 2, y), colour=p.ink2, anchor="midleft", max_width=w)
    canvas.text(_("Sum"), letters.head, (box.right - _PAD, y), colour=p.ink2, anchor="midright")
    for index, team in enumerate(shown.teams):
        row = Box(box.x + 4, box.y + head_h + index * row_h, box.w - 8, row_h)
        if index + 1 == shown.marked:
            canvas.box(row, p.tint, radius=6)
        elif index % 2:
            canvas.box(row, p.sunk, radius=6)
        mid = row.centre[1]
        draw_token(canvas, team_look(team.look), "", (box.x + 21, mid), 7.5 if compact else 0.62 * letters.name)
        name_x = 21.5 + letters.name
        name_w = columns[0][0] - (box.x + name_x) - 6 if columns else box.w
        size = fitting_size(canvas, team.name, letters.name, name_w, bold=True)
        canvas.text(team.name, size, (box.x + name_x, mid), bold=True, anchor="midleft", max_width=name_w)
        for (x, w), chips in zip(columns, team.chips[first:], strict=True):
            _paint_chips(canvas, chips, x, w, mid, compact)
        canvas.text(team.total, letters.total, (box.right - _PAD, mid), bold=True, anchor="midright")


def _paint_chips(canvas: Canvas, chips: tuple[Chip, ...], x: float, w: float, y: float, compact: bool) -> None:
    if not chips:
        canvas.circle((x + 10, y), 1.3, canvas.palette.ink3)
        return
    for chip, (left, width) in zip(chips, _chip_places(canvas, chips, x, w, compact), strict=True):
        canvas.chip(chip.text, (left + width / 2, y), gold=chip.first, dashed=chip.dashed, compact=compact)


def _chip_places(
    canvas: Canvas, chips: tuple[Chip, ...], x: float, w: float, compact: bool
) -> list[tuple[float, float]]:
    """Left edge and width of each chip: side by side as long as there is room, else one over the other's edge."""
    widths = [_width(canvas, chip, compact) for chip in chips]
    need = sum(widths) + 2 * (len(widths) - 1)
    squeeze = min(0.0, (w - 3 - need) / max(1, len(widths) - 1))
    places = []
    for width in widths:
        places.append((x, width))
        x += width + 2 + squeeze
    return places


def points_marks(
    canvas: Canvas, box: Box, shown: PointsShown, sizes: tuple[float, float], preview: Topic
) -> list[Mark]:
    """Heads, chips, dots and sums; `sizes` are row and head height, `preview` what a dashed chip stands for."""
    row_h, head_h = sizes
    compact = row_h < 27
    columns, first = columns_of(canvas, box, shown, row_h)
    lines = shown.lines[first:]
    marks = [
        Mark(Box(x, box.y + 3, w - 4, head_h - 6), Topic("line", line))
        for (x, w), line in zip(columns, lines, strict=True)
        if line is not None
    ]
    for team, row in enumerate(shown.teams, start=1):
        y = box.y + head_h + (team - 1) * row_h + 2
        for (x, w), chips, line in zip(columns, row.chips[first:], lines, strict=True):
            if line is None:
                continue
            if not chips:
                marks.append(Mark(Box(x, y, 20, row_h - 4), Topic("unscored", team, line)))
            for chip, (left, width) in zip(chips, _chip_places(canvas, chips, x, w, compact), strict=True):
                topic = preview if chip.dashed else Topic("points", chip.rider, line)
                marks.append(Mark(Box(left, y, width, row_h - 4), topic))
        wide = max(22.0, canvas.measure(row.total, _letters(row_h).total, True)[0] + 8)
        marks.append(Mark(Box(box.right - _PAD + 4 - wide, y, wide, row_h - 4), Topic("sum", team)))
    return marks


def chip_place(
    canvas: Canvas, box: Box, shown: PointsShown, team: int, line: int, sizes: tuple[float, float]
) -> Point | None:
    """Where the last chip of a team at a line stands, None where there is no room for the line; `line` is its index,
    `sizes` row and head height."""
    row_h, head_h = sizes
    compact = row_h < 27
    columns, first = columns_of(canvas, box, shown, row_h)
    if line < first:
        return None
    x, w = columns[line - first]
    widths = [_width(canvas, chip, compact) + 2 for chip in shown.teams[team - 1].chips[line]]
    right = min(x + w - 2, x + sum(widths))
    last = widths[-1] if widths else 21
    return right - last / 2, box.y + head_h + (team - 0.5) * row_h
