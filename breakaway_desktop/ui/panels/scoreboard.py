"""The score: a tile for each team with its points, line by line, and their sum; or a list of rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import floor

from breakaway_desktop.engine.points import points_at
from breakaway_desktop.engine.preview import LineAhead
from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.drawing.box import LEAN, Box, Point
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.fonts import Style
from breakaway_desktop.kit.drawing.icons import draw_icon
from breakaway_desktop.kit.drawing.palette import RGB, WHITE, mix
from breakaway_desktop.kit.toolkit.painters import draw_tile
from breakaway_desktop.kit.toolkit.painters import outline as edge_around
from breakaway_desktop.kit.toolkit.typography import CAPTION, CHOSEN, HEADING, HEADLINE, KEY
from breakaway_desktop.kit.words import _, cached_by_language
from breakaway_desktop.sentences.names import Names, place_text, points_text
from breakaway_desktop.ui.panels.points import lines_with_points
from breakaway_desktop.ui.road.jersey import draw_jersey
from breakaway_desktop.ui.road.ring_tokens import shape
from breakaway_desktop.ui.team_looks import TeamLook, team_look

_CHIP = 19.2
_MIN_NAME_W = 40.0
"""If a name of the list would be cut to less than this width, no row shows a name."""
HERE, AWAY = "here", "away"  # no words: keys
_ROW_PHONE_W = 14.0
"""Width of the phone in a row of a list, in units."""
IN, AWAITED, NOBODY = "in", "awaited", "nobody"  # no words: keys
_COLUMNS, _ROWS = 2, 3
_PITCH_W, _PITCH_H, _PLATE_W, _PLATE_H = 186.0, 62.0, 177.0, 54.0


@dataclass(frozen=True, slots=True)
class PointsChip:
    """Points of one rider at one line; `is_possible`: the chosen card would win them."""

    points: str
    first: bool = False
    is_possible: bool = False


@dataclass(frozen=True, slots=True)
class TeamScore:
    """A team's score, its chips in the order of the lines.

    `is_leading`: no team has more points; `shared`: another team has as many.
    """

    team: int
    look: str
    name: str
    chips: tuple[PointsChip, ...] = ()
    total: str = "0"
    is_leading: bool = False
    shared: bool = False
    note: str = ""
    """The state of its orders: `in`, `awaited`, or `nobody` if no rider needs an order; empty: not shown."""
    phone: str = ""
    """State of its player's phone: `here` or `away`; empty if he has none."""
    state: str = ""
    """Text shown in place of the points line by line."""
    jerseys: tuple[str, ...] = ()
    """The jerseys that its riders wear (R10.7)."""


@dataclass(frozen=True, slots=True)
class Score:
    """All teams in their order; `to_move`: the team whose turn it is, 0: none."""

    teams: tuple[TeamScore, ...] = ()
    to_move: int = 0


@cached_by_language(8)
def score_of(view: View, names: Names, to_move: int = 0, jerseys: tuple[tuple[int, str], ...] = ()) -> Score:
    """Return the public points."""
    totals = {team: view.points_of(team) for team in range(1, view.teams + 1)}
    best = max(totals.values(), default=0)
    leaders = sum(1 for total in totals.values() if total == best)

    return Score(
        tuple(
            TeamScore(
                team,
                names.seats[team - 1].colour,
                names.in_score(team),
                _chips(view, team),
                points_text(total),
                total == best > 0,
                total == best and leaders > 1,
                jerseys=tuple(jersey for rider, jersey in jerseys if rider // 10 == team),
            )
            for team, total in totals.items()
        ),
        to_move,
    )


def _chips(view: View, team: int) -> tuple[PointsChip, ...]:
    chips = []
    for line in lines_with_points(view):
        won = [
            (place, points) for rider in view.riders
            if rider.team == team and (place := rider.place_at(line)) and (points := points_at(view, rider, line))
        ]  # fmt: skip
        chips += [PointsChip(points_text(points), place == 1) for place, points in sorted(won)]
    return tuple(chips)


def with_possible_points(score: Score, team: int, lines: Sequence[LineAhead]) -> Score:
    """Return the score with dashed chips for the points that the chosen card would win."""
    chips = tuple(PointsChip(points_text(line.points), line.place == 1, True) for line in lines if line.points)
    own = score.teams[team - 1]
    own = replace(own, chips=(*own.chips, *chips))
    return replace(score, teams=(*score.teams[: team - 1], own, *score.teams[team:]))


# Layout


def is_list(box: Box) -> bool:
    """Return whether the box has room for a list only."""
    return box.w < _PITCH_W + _PLATE_W + LEAN * _PITCH_H * 2 or box.h < _PITCH_H * _ROWS - 8


def tile_boxes(box: Box, score: Score) -> tuple[Box, ...]:
    """Return a box for each team: tiles in two columns, each row farther left than the one above, or rows of a list."""
    count = len(score.teams)

    # Rows of a list.
    if is_list(box):
        step = min(27.0, box.h / max(1, count))
        return tuple(
            Box(
                box.x + LEAN * step * (count - 1 - index),
                box.y + index * step,
                box.w - LEAN * step * (count - 1),
                step - 4,
            )
            for index in range(count)
        )

    # Tiles in columns.
    lean = LEAN * _PITCH_H
    left = box.x + lean * (_ROWS - 1)
    return tuple(
        Box(
            left + (index // _ROWS) * _PITCH_W - lean * (index % _ROWS),
            box.y + (index % _ROWS) * _PITCH_H,
            _PLATE_W,
            _PLATE_H,
        )
        for index in range(count)
    )


# Painting


def paint(canvas: Canvas, box: Box, score: Score) -> None:
    """Paint two columns of tiles, or a list if the box is small."""
    boxes = tile_boxes(box, score)
    if not is_list(box):
        for box_of_team, team in zip(boxes, score.teams, strict=True):
            canvas.paint_cached(_paint_tile, box_of_team, team, team.team == score.to_move, margin=8)
        return
    rows = list(zip(boxes, score.teams, strict=True))
    sum_style = min((_sum_style(canvas, box_of_team, team) for box_of_team, team in rows), key=lambda style: style.size)
    shows_names = all(
        _name_width(canvas, box_of_team, team, sum_style) >= min(_MIN_NAME_W, canvas.measure(team.name, KEY.at(14))[0])
        for box_of_team, team in rows
    )
    if not shows_names:
        sum_style = _largest_sum_style(boxes[0])
    for box_of_team, team in rows:
        canvas.paint_cached(_paint_row, box_of_team, team, sum_style, team.team == score.to_move, shows_names, margin=8)


def _paint_tile(canvas: Canvas, box: Box, team: TeamScore, to_move: bool) -> None:
    palette, look, lean = canvas.palette, team_look(team.look), LEAN * box.h
    draw_tile(canvas, box, palette.card)
    flag = box.cut_left(0.94 * box.h)[0]
    text_left = flag.right + 3
    if to_move:
        # Black would be invisible on the tile.
        canvas.slanted(
            Box(text_left - lean, box.bottom - 4, box.right - lean - text_left + lean, 4),
            _underline_colour(look),
            LEAN * 4,
        )

    sum_style = HEADLINE.at(0.78 * box.h)
    total_width = canvas.measure(team.total, sum_style)[0]
    sum_style = sum_style.at(sum_style.size * min(1.0, 76 / total_width)) if total_width else sum_style

    # The sum shrinks to make room for the name, but not below two thirds: fractions are wide.
    name_room = text_left + 0.7 * lean + 3 + canvas.measure(team.name.upper(), HEADING.at(14))[0] + 16
    min_size = sum_style.size * 0.66
    while sum_style.size - 1 > min_size and name_room + canvas.measure(team.total, sum_style)[0] > box.right:
        sum_style = sum_style.at(sum_style.size - 1)
    total = canvas.measure(team.total, sum_style)[0]
    if team.is_leading:
        green = box.cut_right(total + 13 + lean)[0]
        canvas.slanted(green, palette.green, lean)

    _paint_flag(canvas, flag, look, lean)
    _paint_jerseys(canvas, (box.x + 9, box.y + 9), 20, team.jerseys)
    y = box.centre[1]
    canvas.text(
        team.total, sum_style, (box.right - 8, y), colour=WHITE if team.is_leading else palette.ink, anchor="midright"
    )
    if palette.edge_width:
        edge_around(canvas, box, palette.edge, palette.edge_width)

    # The upper line has more room: the slanted edge of the sum is farther right there.
    x, end = text_left + 0.7 * lean + 3, box.right - 8 - total - (6 if team.is_leading else 2)
    upper, lower = box.y + 0.3 * box.h, box.y + 0.71 * box.h
    phone_w = 20 if team.phone else 0
    name = canvas.shrink_style(team.name.upper(), HEADING.at(16), end - phone_w - x)
    drawn = canvas.text(team.name.upper(), name, (x, upper), anchor="midleft", max_width=end - phone_w - x)
    lead_x = drawn.right + 6 + phone_w
    words = _lead_wordings(team)
    fitting = next((wording for wording in words if lead_x + canvas.measure(wording, CAPTION)[0] <= end), "")
    if team.is_leading and fitting:
        canvas.text(fitting, CAPTION, (lead_x, upper), colour=palette.green_words, anchor="midleft")
    if team.phone:
        _paint_phone(canvas, (drawn.right + 12, upper), 17, team.phone)

    # The lower line: the chips, or a text if there are none.
    x -= 0.35 * lean
    if team.state:
        is_in = team.note == IN
        colour = palette.green_words if is_in else palette.ink2
        state = canvas.text(team.state, CAPTION, (x, lower), colour=colour, anchor="midleft", max_width=end - x)
        if is_in and state.right + 16 < end:
            draw_icon(canvas, "tick", (state.right + 9, lower), colour, 13)
        return
    if not team.chips:
        wordings = _("no points yet"), _("no points")
        no_points = next((wording for wording in wordings if canvas.measure(wording, CAPTION)[0] <= end - x), "")
        canvas.text(no_points, CAPTION, (x, lower), colour=palette.ink2, anchor="midleft")
        return
    _paint_chips(canvas, (x, lower), end - 4 - x, team.chips)


def _paint_jerseys(canvas: Canvas, pos: Point, height: float, jerseys: Sequence[str]) -> None:
    """Paint the jerseys of a team side by side, the first one centred on this point."""
    for index, jersey in enumerate(jerseys):
        draw_jersey(canvas, jersey, (pos[0] + 0.9 * index * height, pos[1]), height)


def _lead_wordings(team: TeamScore) -> tuple[str, str]:
    return (_("level"), "=") if team.shared else (_("leads"), place_text(1))


def _underline_colour(look: TeamLook) -> tuple[int, int, int]:
    return WHITE if look.colour_key == "black" else look.fill


def _paint_flag(canvas: Canvas, box: Box, look: TeamLook, lean: float) -> None:
    """Paint the team's colour with its shape, and an edge on its right."""
    palette = canvas.palette
    canvas.slanted(Box(box.x, box.y, box.w + 3, box.h), WHITE if look.label == WHITE else palette.on_bib, lean)
    canvas.slanted(box, look.fill, lean)
    light = mix(look.fill, WHITE if look.label == WHITE else (0, 0, 0), 0.22)
    canvas.slanted(Box(box.x + (box.w - lean) * 0.8, box.y, lean + (box.w - lean) * 0.13, box.h), light, lean)
    if palette.edge_width:
        edge_around(canvas, box, palette.edge, palette.edge_width)
    draw_shape(canvas, look, (box.x + box.w * 0.47, box.centre[1]), box.h * 0.27)


def draw_shape(canvas: Canvas, look: TeamLook, centre: Point, radius: float) -> None:
    """Draw the shape of a team, on its colour."""
    if look.shape == "circle":
        canvas.circle(centre, 0.98 * radius, look.label)
        return
    points, rounding = shape(look.shape)
    around = [(centre[0] + dx * radius, centre[1] + dy * radius) for dx, dy in points]
    canvas.polygon(around, look.label, border=look.label, border_width=2 * rounding * radius)


def draw_phone(canvas: Canvas, centre: Point, height: float, frame: RGB, page: RGB | None) -> None:
    """Draw an upright phone; `page`: the colour of its screen, None: the screen is not filled."""
    box = Box(centre[0] - 0.28 * height, centre[1] - height / 2, 0.56 * height, height)
    canvas.box(box, page, border=frame, border_width=max(1.6, 0.055 * height), radius=0.13 * height)


def _paint_phone(canvas: Canvas, centre: Point, height: float, state: str) -> None:
    """Paint the phone of a player, struck out if it is away."""
    palette, is_away = canvas.palette, state == AWAY
    draw_phone(canvas, centre, height, palette.sun if is_away else palette.ink2, None)
    if is_away:
        dx, dy = 0.41 * height, 0.53 * height
        canvas.line((centre[0] - dx, centre[1] + dy), (centre[0] + dx, centre[1] - dy), palette.sun, 2)


def _chip_width(canvas: Canvas, chip: PointsChip) -> float:
    return max(_CHIP, canvas.measure(chip.points, CHOSEN.at(14))[0] + 8)


def _paint_chips(canvas: Canvas, pos: Point, available: float, chips: Sequence[PointsChip]) -> None:
    """Paint as many chips as fit, the latest line last; an ellipsis replaces those left out."""
    shown, used = list(chips), 0.0
    while (
        used := sum(_chip_width(canvas, chip) + 2 for chip in shown) + (12 if len(shown) < len(chips) else 0)
    ) > available:
        if len(shown) == 1:
            break
        shown.pop(0)
    x, y = pos
    if len(shown) < len(chips) and used <= available:
        canvas.text("…", CHOSEN.at(16), (x - 1, y), colour=canvas.palette.ink2, anchor="midleft")
        x += 12
    for chip in shown:
        x += _paint_chip(canvas, (x, y), chip) + 2


def _paint_chip(canvas: Canvas, pos: Point, chip: PointsChip) -> float:
    palette, width = canvas.palette, _chip_width(canvas, chip)
    box = Box(pos[0], pos[1] - _CHIP / 2, width, _CHIP)
    front = WHITE if chip.first else (0, 0, 0)
    if chip.is_possible:
        canvas.box(box, None, border=palette.ink2, border_width=1.4, radius=_CHIP / 2)
        front = palette.ink
    else:
        canvas.box(box, WHITE, radius=_CHIP / 2)
        canvas.box(box.inflated(-1.2), palette.green if chip.first else WHITE, radius=_CHIP / 2 - 1.2)
    canvas.text(chip.points, CHOSEN.at(14), box.centre, colour=front, anchor="center")
    return width


def _largest_sum_style(box: Box) -> Style:
    """Return the largest style of a sum in a row of the list."""
    return HEADLINE.at(min(22.0, 0.96 * box.h))


def _sum_style(canvas: Canvas, box: Box, team: TeamScore) -> Style:
    """Return the style of a sum, smaller if the name needs the room."""
    available = _available_width(box, team) - canvas.measure(team.name, KEY.at(14))[0]
    return canvas.shrink_style(team.total, _largest_sum_style(box), min(0.32 * box.w, available))


def _name_x(box: Box) -> float:
    return box.x + box.h + 11


def _margin(team: TeamScore) -> float:
    """Return the margin to the right of the note, which is larger for a leading team, as its sum has a background."""
    return 14 if team.is_leading else 9


def _note_width(team: TeamScore) -> float:
    """Return the width of the phone, or of the note about the orders."""
    return _ROW_PHONE_W if _shows_phone(team) else 22 if team.note else 0


def _shows_phone(team: TeamScore) -> bool:
    """Return whether a row shows the phone; a note about the orders is shown instead, unless the phone is away."""
    return team.phone == AWAY or (team.phone == HERE and not team.note)


def _available_width(box: Box, team: TeamScore) -> float:
    """Return the width for name and sum together."""
    return box.right - _name_x(box) - _margin(team) - _note_width(team)


def _name_width(canvas: Canvas, box: Box, team: TeamScore, sum_style: Style) -> float:
    """Return the width for the name."""
    return _available_width(box, team) - canvas.measure(team.total, sum_style)[0]


def _paint_row(canvas: Canvas, box: Box, team: TeamScore, sum_style: Style, to_move: bool, shows_name: bool) -> None:
    palette, look, lean = canvas.palette, team_look(team.look), LEAN * box.h

    draw_tile(canvas, box, palette.card, shadow=False)
    total = canvas.measure(team.total, sum_style)[0]
    if team.is_leading:
        canvas.slanted(box.cut_right(total + 14)[0], palette.green, lean)
    if to_move:
        canvas.slanted(Box(box.x + 3, box.bottom - 3, box.w - lean - 3, 3), _underline_colour(look), LEAN * 3)

    # The flag.
    flag = box.cut_left(box.h + 4)[0]
    canvas.slanted(Box(flag.x, flag.y, flag.w + 2, flag.h), WHITE if look.label == WHITE else palette.on_bib, lean)
    canvas.slanted(flag, look.fill, lean)
    draw_shape(canvas, look, flag.centre, box.h * 0.33)
    _paint_jerseys(canvas, (box.x + 3, box.y + 4), 14, team.jerseys)

    # The total, and the note about the orders.
    y = box.centre[1]
    canvas.text(
        team.total, sum_style, (box.right - 6, y), colour=WHITE if team.is_leading else palette.ink, anchor="midright"
    )
    if _shows_phone(team):
        x = box.right - total - _margin(team) - 0.5 * _ROW_PHONE_W
        _paint_phone(canvas, (x, y), min(13.0, 0.6 * box.h), team.phone)
    elif team.note:
        _paint_note(canvas, (box.right - total - _margin(team), y), team.note)

    # The name.
    if not shows_name:
        return
    available = _name_width(canvas, box, team, sum_style)
    canvas.text(
        team.name,
        canvas.shrink_style(team.name, KEY.at(16), available),
        (_name_x(box), y),
        anchor="midleft",
        max_width=available,
    )


def _paint_note(canvas: Canvas, pos: Point, note: str) -> None:
    """Paint the state of the orders, ending at `pos`."""
    palette, (right, y) = canvas.palette, pos
    if note == IN:
        draw_icon(canvas, "tick", (right - 11, y), palette.green_words, 15)
    elif note == NOBODY:
        canvas.path([(right - 18, y), (right - 6, y)], palette.ink2, 1.6)
    else:
        for index in range(3):
            canvas.circle((right - 5 - 5.5 * index, y), 1.9, palette.ink2)


_COUNT_FROM = 0.5
"""Share of the time after which sums begin to count up, when the points arrive."""


def rolling_score(score: Score, before: View, after: View, progress: float) -> Score:
    """Return the score with sums counting up, in whole points, to those of the view `after`."""
    share = min(1.0, max(0.0, (progress - _COUNT_FROM) / (1 - _COUNT_FROM)))

    def on_the_way(team: TeamScore) -> TeamScore:
        had, has = before.points_of(team.team), after.points_of(team.team)
        total = has if share == 1 else had + floor((has - had) * share)
        return replace(team, total=points_text(total))

    return replace(score, teams=tuple(map(on_the_way, score.teams)))
