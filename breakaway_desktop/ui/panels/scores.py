"""The score: a plate for each team with the points it has won, line by line, and their sum; or a list of six rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import floor

from breakaway_desktop.engine.course import FINISH_SCALE
from breakaway_desktop.engine.points import shared_points
from breakaway_desktop.engine.preview import LineAhead
from breakaway_desktop.engine.race import Points
from breakaway_desktop.engine.view import View
from breakaway_desktop.sentences.names import Names, place_text, points_text
from breakaway_desktop.ui.drawing.box import Box, Point
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.icons import draw_icon
from breakaway_desktop.ui.drawing.language_cache import cached_by_language
from breakaway_desktop.ui.drawing.letters import Style
from breakaway_desktop.ui.drawing.palette import WHITE, TeamLook, mix, team_look
from breakaway_desktop.ui.panels.points import lines_with_points
from breakaway_desktop.ui.road.ring_tokens import shape
from breakaway_desktop.ui.toolkit.parts import LEAN, plate
from breakaway_desktop.ui.toolkit.parts import outline as edge_around
from breakaway_desktop.ui.toolkit.typography import CAPTION, CHOSEN, HEADING, HEADLINE, KEY
from breakaway_desktop.words import _

_CHIP = 19.2
_CUT = 40.0
"""Where a name of the list would be cut to less than this, no row has a name."""
IN, AWAITED, NOBODY = "in", "awaited", "nobody"  # no words
_COLUMNS, _ROWS = 2, 3
_PITCH_W, _PITCH_H, _PLATE_W, _PLATE_H = 186.0, 62.0, 177.0, 54.0


@dataclass(frozen=True, slots=True)
class Chip:
    """Points of one rider at one line; `awaited`: the chosen card would win them."""

    points: str
    first: bool = False
    awaited: bool = False


@dataclass(frozen=True, slots=True)
class TeamScore:
    """A team; its chips are in the order of the lines. `leads`: nobody has more points, `shared`: somebody as many."""

    team: int
    look: str
    name: str
    chips: tuple[Chip, ...] = ()
    total: str = "0"
    leads: bool = False
    shared: bool = False
    note: str = ""
    """How its orders stand: `in`, `awaited`, or `nobody` to order."""


@dataclass(frozen=True, slots=True)
class Score:
    """All teams in their order; `to_move` is the team whose turn it is, 0 for none."""

    teams: tuple[TeamScore, ...] = ()
    to_move: int = 0


@cached_by_language(8)
def score_of(view: View, names: Names, to_move: int = 0) -> Score:
    """The points as they are known to all."""
    totals = {
        team: sum((rider.points for rider in view.riders if rider.team == team), start=0)
        for team in range(1, view.teams + 1)
    }
    most = max(totals.values(), default=0)
    leaders = sum(1 for total in totals.values() if total == most)
    return Score(
        tuple(
            TeamScore(
                team,
                names.seats[team - 1].colour,
                names.team(team),
                _chips(view, team),
                points_text(total),
                total == most > 0,
                total == most and leaders > 1,
            )
            for team, total in totals.items()
        ),
        to_move,
    )


def _chips(view: View, team: int) -> tuple[Chip, ...]:
    chips = []
    for line in lines_with_points(view):
        scale = FINISH_SCALE if line is None else view.course.scale(line)
        places = sorted(place for rider in view.riders if (place := rider.place_at(line)) is not None)
        own = sorted(
            place for rider in view.riders if rider.team == team and (place := rider.place_at(line)) is not None
        )
        for place in own:
            points: Points = shared_points(scale, place, places.count(place))
            if points:
                chips.append(Chip(points_text(points), place == 1))
    return tuple(chips)


def with_awaited(score: Score, team: int, lines: Sequence[LineAhead]) -> Score:
    """The score with the points that the chosen card would win, dashed."""
    chips = tuple(Chip(points_text(line.points), line.place == 1, True) for line in lines if line.points)
    own = score.teams[team - 1]
    own = replace(own, chips=(*own.chips, *chips))
    return replace(score, teams=(*score.teams[: team - 1], own, *score.teams[team:]))


# Where what stands


def is_list(box: Box) -> bool:
    """Whether there is room for rows alone."""
    return box.w < _PITCH_W + _PLATE_W + LEAN * _PITCH_H * 2 or box.h < _PITCH_H * _ROWS - 8


def plate_boxes(box: Box, score: Score) -> tuple[Box, ...]:
    """What can be pressed, a box a team: plates in two columns, each row farther left, or rows of a list."""
    count = len(score.teams)
    if is_list(box):
        step = min(27.0, box.h / max(1, count))
        return tuple(
            Box(box.x + LEAN * step * (count - 1 - at), box.y + at * step, box.w - LEAN * step * (count - 1), step - 4)
            for at in range(count)
        )
    lean = LEAN * _PITCH_H
    left = box.x + lean * (_ROWS - 1)
    return tuple(
        Box(left + (at // _ROWS) * _PITCH_W - lean * (at % _ROWS), box.y + (at % _ROWS) * _PITCH_H, _PLATE_W, _PLATE_H)
        for at in range(count)
    )


# What is seen


def paint(c: Canvas, box: Box, score: Score) -> None:
    """Two columns of plates, 385 × 178 at least; else a list, a row 27 high."""
    boxes = plate_boxes(box, score)
    if not is_list(box):
        for where, team in zip(boxes, score.teams, strict=True):
            c.paint_cached(_paint_plate, where, team, team.team == score.to_move, margin=8)
        return
    rows = list(zip(boxes, score.teams, strict=True))
    big = min((_sum_style(c, where, team) for where, team in rows), key=lambda style: style.size)
    named = all(
        _name_room(c, where, team, big) >= min(_CUT, c.measure(team.name, KEY.at(14))[0]) for where, team in rows
    )
    if not named:
        big = _large(boxes[0])
    for where, team in rows:
        c.paint_cached(_paint_row, where, team, big, team.team == score.to_move, named, margin=8)


def _paint_plate(c: Canvas, box: Box, team: TeamScore, to_move: bool) -> None:
    p, look, lean = c.palette, team_look(team.look), LEAN * box.h
    plate(c, box, p.card)
    flag = box.cut_left(0.94 * box.h)[0]
    rest = flag.right + 3
    if to_move:
        # A dark team's colour would not be seen on the plate.
        c.slanted(Box(rest - lean, box.bottom - 4, box.right - lean - rest + lean, 4), _line_of(look), LEAN * 4)
    big = HEADLINE.at(0.78 * box.h)
    wide = c.measure(team.total, big)[0]
    big = big.at(big.size * min(1.0, 76 / wide)) if wide else big
    # The sum gives way to the name, down to two thirds: a fraction is wide.
    name_room = rest + 0.7 * lean + 3 + c.measure(team.name.upper(), HEADING.at(14))[0] + 16
    least = big.size * 0.66
    while big.size - 1 > least and name_room + c.measure(team.total, big)[0] > box.right:
        big = big.at(big.size - 1)
    total = c.measure(team.total, big)[0]
    if team.leads:
        green = box.cut_right(total + 13 + lean)[0]
        c.slanted(green, p.green, lean)
    _paint_flag(c, flag, look, lean)
    y = box.centre[1]
    c.text(team.total, big, (box.right - 8, y), colour=WHITE if team.leads else p.ink, anchor="midright")
    if p.edge_width:
        edge_around(c, box, p.edge, p.edge_width)
    # The upper line has more room: there the edge before the sum is farther right.
    x, end = rest + 0.7 * lean + 3, box.right - 8 - total - (6 if team.leads else 2)
    upper, lower = box.y + 0.3 * box.h, box.y + 0.71 * box.h
    name = c.shrink_style(team.name.upper(), HEADING.at(16), end - x)
    drawn = c.text(team.name.upper(), name, (x, upper), anchor="midleft", max_width=end - x)
    words = _leads_words(team)
    fitting = next((w for w in words if drawn.right + 6 + c.measure(w, CAPTION)[0] <= end), "")
    if team.leads and fitting:
        c.text(fitting, CAPTION, (drawn.right + 6, upper), colour=p.green_words, anchor="midleft")
    x -= 0.35 * lean
    if not team.chips:
        none = next(
            (w for w in (_("no points yet"), _("no points")) if c.measure(w, CAPTION)[0] <= end - x), ""
        )  # fmt: skip
        c.text(none, CAPTION, (x, lower), colour=p.ink2, anchor="midleft")
        return
    _paint_chips(c, (x, lower), end - 4 - x, team.chips)


def _leads_words(team: TeamScore) -> tuple[str, str]:
    return (_("level"), "=") if team.shared else (_("leads"), place_text(1))


def _line_of(look: TeamLook) -> tuple[int, int, int]:
    return WHITE if look.colour_key == "black" else look.fill


def _paint_flag(c: Canvas, box: Box, look: TeamLook, lean: float) -> None:
    """The team's colour with its shape, an edge at its right."""
    p = c.palette
    c.slanted(Box(box.x, box.y, box.w + 3, box.h), WHITE if look.label == WHITE else p.on_bib, lean)
    c.slanted(box, look.fill, lean)
    light = mix(look.fill, WHITE if look.label == WHITE else (0, 0, 0), 0.22)
    c.slanted(Box(box.x + (box.w - lean) * 0.8, box.y, lean + (box.w - lean) * 0.13, box.h), light, lean)
    if p.edge_width:
        edge_around(c, box, p.edge, p.edge_width)
    draw_shape(c, look, (box.x + box.w * 0.47, box.centre[1]), box.h * 0.27)


def draw_shape(c: Canvas, look: TeamLook, centre: Point, radius: float) -> None:
    """The shape of a team by itself, on its colour."""
    if look.shape == "circle":
        c.circle(centre, 0.98 * radius, look.label)
        return
    points, rounding = shape(look.shape)
    around = [(centre[0] + dx * radius, centre[1] + dy * radius) for dx, dy in points]
    c.polygon(around, look.label, border=look.label, border_width=2 * rounding * radius)


def _chip_width(c: Canvas, chip: Chip) -> float:
    return max(_CHIP, c.measure(chip.points, CHOSEN.at(14))[0] + 8)


def _paint_chips(c: Canvas, pos: Point, room: float, chips: Sequence[Chip]) -> None:
    """As many as there is room for, the latest line at the end; dots say that there are more before."""
    shown, used = list(chips), 0.0
    while (used := sum(_chip_width(c, chip) + 2 for chip in shown) + (12 if len(shown) < len(chips) else 0)) > room:
        if len(shown) == 1:
            break
        shown.pop(0)
    x, y = pos
    if len(shown) < len(chips) and used <= room:
        c.text("…", CHOSEN.at(16), (x - 1, y), colour=c.palette.ink2, anchor="midleft")
        x += 12
    for chip in shown:
        x += _paint_chip(c, (x, y), chip) + 2


def _paint_chip(c: Canvas, pos: Point, chip: Chip) -> float:
    p, w = c.palette, _chip_width(c, chip)
    box = Box(pos[0], pos[1] - _CHIP / 2, w, _CHIP)
    front = WHITE if chip.first else (0, 0, 0)
    if chip.awaited:
        c.box(box, None, border=p.ink2, border_width=1.4, radius=_CHIP / 2)
        front = p.ink
    else:
        c.box(box, WHITE, radius=_CHIP / 2)
        c.box(box.inflated(-1.2), p.green if chip.first else WHITE, radius=_CHIP / 2 - 1.2)
    c.text(chip.points, CHOSEN.at(14), box.centre, colour=front, anchor="center")
    return w


def _large(box: Box) -> Style:
    """Of a sum in a row."""
    return HEADLINE.at(min(22.0, 0.96 * box.h))


def _sum_style(c: Canvas, box: Box, team: TeamScore) -> Style:
    """Smaller where the name needs room."""
    room = _room(box, team) - c.measure(team.name, KEY.at(14))[0]
    return c.shrink_style(team.total, _large(box), min(0.32 * box.w, room))


def _name_x(box: Box) -> float:
    return box.x + box.h + 11


def _beside(team: TeamScore) -> float:
    """The sum of who leads has a ground."""
    return 14 if team.leads else 9


def _noted(team: TeamScore) -> float:
    """How its orders stand."""
    return 22 if team.note else 0


def _room(box: Box, team: TeamScore) -> float:
    """The room for the name and the sum together."""
    return box.right - _name_x(box) - _beside(team) - _noted(team)


def _name_room(c: Canvas, box: Box, team: TeamScore, big: Style) -> float:
    """Between the shape and the sum, before which stands how the orders are."""
    return _room(box, team) - c.measure(team.total, big)[0]


def _paint_row(c: Canvas, box: Box, team: TeamScore, big: Style, to_move: bool, named: bool) -> None:
    p, look, lean = c.palette, team_look(team.look), LEAN * box.h
    plate(c, box, p.card, shadow=False)
    total = c.measure(team.total, big)[0]
    if team.leads:
        c.slanted(box.cut_right(total + 14)[0], p.green, lean)
    if to_move:
        c.slanted(Box(box.x + 3, box.bottom - 3, box.w - lean - 3, 3), _line_of(look), LEAN * 3)
    flag = box.cut_left(box.h + 4)[0]
    c.slanted(Box(flag.x, flag.y, flag.w + 2, flag.h), WHITE if look.label == WHITE else p.on_bib, lean)
    c.slanted(flag, look.fill, lean)
    draw_shape(c, look, flag.centre, box.h * 0.33)
    y = box.centre[1]
    c.text(team.total, big, (box.right - 6, y), colour=WHITE if team.leads else p.ink, anchor="midright")
    if team.note:
        _paint_note(c, (box.right - total - _beside(team), y), team.note)
    if not named:
        return
    room = _name_room(c, box, team, big)
    c.text(team.name, c.shrink_style(team.name, KEY.at(16), room), (_name_x(box), y), anchor="midleft", max_width=room)


def _paint_note(c: Canvas, pos: Point, note: str) -> None:
    """How its orders stand, ending here."""
    p, (right, y) = c.palette, pos
    if note == IN:
        draw_icon(c, "tick", (right - 11, y), p.green_words, 15)
    elif note == NOBODY:
        c.path([(right - 18, y), (right - 6, y)], p.ink2, 1.6)
    else:
        for at in range(3):
            c.circle((right - 5 - 5.5 * at, y), 1.9, p.ink2)


_BEGINS = 0.5
"""Share of the time at which sums begin to roll: points come near then."""


def rolled(score: Score, before: View, after: View, progress: float) -> Score:
    """The score with whole points on the way, and at the end the sums of the view `after`."""
    share = min(1.0, max(0.0, (progress - _BEGINS) / (1 - _BEGINS)))

    def on_the_way(team: TeamScore) -> TeamScore:
        had, has = points_of(before, team.team), points_of(after, team.team)
        total = has if share == 1 else had + floor((has - had) * share)
        return replace(team, total=points_text(total))

    return replace(score, teams=tuple(map(on_the_way, score.teams)))


def points_of(view: View, team: int) -> Points:
    return sum((rider.points for rider in view.riders if rider.team == team), start=0)
