"""The score: a tile for each team with its points, line by line, and their sum; or a list of rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import floor
from typing import Any

from breakaway_desktop.engine.points import PointsTable
from breakaway_desktop.engine.preview import LineAhead
from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.drawing.box import LEAN, Box, Point
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.fonts import Style
from breakaway_desktop.kit.drawing.palette import RGB, WHITE, mix
from breakaway_desktop.kit.toolkit.containers import icon
from breakaway_desktop.kit.toolkit.controls import press
from breakaway_desktop.kit.toolkit.layout import (
    Measure,
    Node,
    Row,
    colour_fill,
    column,
    draw,
    first_that_fits,
    paint_node,
    row,
    slanted_fill,
    space,
    spacer,
    stack,
    text,
)
from breakaway_desktop.kit.toolkit.painters import draw_tile, outline as edge_around
from breakaway_desktop.kit.toolkit.said import Said, said_table
from breakaway_desktop.kit.toolkit.typography import CAPTION, CHOSEN, HEADING, HEADLINE, KEY
from breakaway_desktop.kit.words import _, cached_by_language
from breakaway_desktop.sentences.names import Names, place_text, points_text
from breakaway_desktop.ui.road.jersey import draw_jersey
from breakaway_desktop.ui.road.ring_tokens import shape
from breakaway_desktop.ui.team_looks import TeamLook, team_look

_CHIP = 19.2
_LEAST_LETTERS = 7
"""Number of letters of each name that must fit; if they do not, no row of the list shows a name."""
HERE, AWAY = "here", "away"  # no words: keys
_ROW_PHONE_W = 14.0
"""Width of the phone in a row of a list, in units."""
IN, AWAITED, NOBODY = "in", "awaited", "nobody"  # no words: keys
_COLUMNS, _ROWS = 2, 3
_NARROW_W = 80.0
"""Width below which a row has no room for a name, in units."""
_PITCH_W, _PITCH_H, _PLATE_W, _PLATE_H = 186.0, 62.0, 177.0, 54.0


@dataclass(frozen=True, slots=True)
class PointsChip:
    """Points of one rider at one line; `is_possible`: the chosen card would win them."""

    points: str
    first: bool = False
    is_possible: bool = False


@dataclass(frozen=True, slots=True)
class TeamScore:
    """A team's score, its chips in the order of lines. `is_leading`: no team has more; `shared`: one has as many."""

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
    style: str = ""
    """How its bot rides; empty for a human."""
    is_own: bool = False
    """Whether the only human plays it: its plate is white."""


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
    table = PointsTable.of(view)

    return Score(
        tuple(
            TeamScore(
                team,
                names.seats[team - 1].colour,
                names.in_score(team),
                _chips(table, team),
                points_text(total),
                total == best > 0,
                total == best and leaders > 1,
                jerseys=tuple(jersey for rider, jersey in jerseys if rider // 10 == team),
                style=names.style(team),
                is_own=team == names.own_team,
            )
            for team, total in totals.items()
        ),
        to_move,
    )


def _chips(table: PointsTable, team: int) -> tuple[PointsChip, ...]:
    won = (entry for line in table.lines for entry in table.won[team, line])
    return tuple(PointsChip(points_text(entry.points), entry.is_first) for entry in won)


def with_possible_points(score: Score, team: int, lines: Sequence[LineAhead]) -> Score:
    """Return the score with dashed chips for the points that the chosen card would win."""
    chips = tuple(PointsChip(points_text(line.points), line.place == 1, True) for line in lines if line.points)
    own = score.teams[team - 1]
    own = replace(own, chips=(*own.chips, *chips))
    return replace(score, teams=(*score.teams[: team - 1], own, *score.teams[team:]))


def score_button(child: Node, score: Score, on_press: Any) -> Node:
    """Return the drawn score as a button that opens the page of points, and as a table for a screen reader."""
    button = press(stack(child, says=""), on_press=on_press, name="plates", bare=True, says=_("Points"))
    return stack(button, Node(says=partial(_said_table, score)))


def _said_table(score: Score) -> Said:
    rows = []
    for team in score.teams:
        won = ", ".join(chip.points for chip in team.chips if not chip.is_possible) or _("no points yet")
        leads = [_("level") if team.shared else _("leads")] if team.is_leading else []
        name = ", ".join(filter(None, (team.name, _("you") if team.is_own else "", team.style)))
        rows.append((name, team.state or won, ", ".join([team.total, *leads])))
    return said_table(_("Points"), (_("Team"), _("Points by line"), _("Total")), rows)


# Layout


def is_list(box: Box, teams: int = 0) -> bool:
    """Return whether the box has room for a list only."""
    return teams > _COLUMNS * _ROWS or box.w < _PITCH_W + _PLATE_W + LEAN * _PITCH_H * 2 or box.h < _PITCH_H * _ROWS - 8


def tile_boxes(box: Box, score: Score) -> list[Box]:
    """Return a box for each team: tiles in two columns, each row farther left than the one above, or rows of a list."""
    count = len(score.teams)

    # Two columns of rows for more teams than there are tiles, so that the rows are as high as those of six.
    if count > _COLUMNS * _ROWS:
        rows = (count + 1) // 2
        step = min(31.0, box.h / rows)
        width = (box.w - LEAN * step * (rows - 1)) / 2
        return [
            Box(
                box.x + LEAN * step * (rows - 1 - index % rows) + (index // rows) * width,
                box.y + (index % rows) * step,
                width - 5,
                step - 4,
            )
            for index in range(count)
        ]

    # Rows of a list.
    if is_list(box):
        step = min(27.0, box.h / max(1, count))
        return [
            Box(
                box.x + LEAN * step * (count - 1 - index),
                box.y + index * step,
                box.w - LEAN * step * (count - 1),
                step - 4,
            )
            for index in range(count)
        ]

    # Tiles in columns.
    lean = LEAN * _PITCH_H
    left = box.x + lean * (_ROWS - 1)
    return [
        Box(
            left + (index // _ROWS) * _PITCH_W - lean * (index % _ROWS),
            box.y + (index % _ROWS) * _PITCH_H,
            _PLATE_W,
            _PLATE_H,
        )
        for index in range(count)
    ]


# Tiles and rows


def paint(canvas: Canvas, box: Box, score: Score) -> None:
    """Paint two columns of tiles, or a list if the box is small."""
    boxes = tile_boxes(box, score)
    if not is_list(box, len(boxes)):
        for tile, team in zip(boxes, score.teams, strict=True):
            canvas.paint_cached(_paint_plate, tile, _paint_tile, team, team.team == score.to_move, margin=8)
        return
    measure = Measure(canvas.palette, canvas.scale)
    shortest = (
        _row(replace(team, name=team.name[:_LEAST_LETTERS]), tile.h)
        for tile, team in zip(boxes, score.teams, strict=True)
    )
    names_fit = all(node.least_width(measure) <= tile.w for tile, node in zip(boxes, shortest, strict=True))
    for tile, team in zip(boxes, score.teams, strict=True):
        paint_row = _paint_row if names_fit else _paint_row_without_name
        canvas.paint_cached(_paint_plate, tile, paint_row, team, team.team == score.to_move, margin=8)


def _paint_plate(
    canvas: Canvas, box: Box, paint: Callable[[Canvas, Box, TeamScore, bool], None], team: TeamScore, to_move: bool
) -> None:
    """Paint a tile or a row, the player's own in the colours of a selection."""
    palette = canvas.palette
    draw_tile(canvas, box, palette.accent if team.is_own else palette.card, shadow=paint is _paint_tile)
    with canvas.use_palette(palette.for_selection if team.is_own else palette):
        paint(canvas, box, team, to_move)


def paint_flip(canvas: Canvas, score: Score, boxes: Sequence[Box], teams: Sequence[int], share: float) -> None:
    """Paint over the tiles of these teams the back of each, in the team's colour, as it turns away; `share`: 1 to 0."""
    for tile, team in zip(boxes, score.teams, strict=True):
        if team.team in teams:
            back = tile.inflated(0, (share - 1) * tile.h / 2)
            canvas.slanted(back, team_look(team.look).fill, LEAN * back.h)


def _paint_tile(canvas: Canvas, box: Box, team: TeamScore, to_move: bool) -> None:
    if to_move:
        canvas.slanted(Box(box.x + 0.94 * box.h + 3 - LEAN * box.h, box.bottom - 4, box.w - 0.94 * box.h - 3, 4),
                       _underline_colour(team), LEAN * 4)  # fmt: skip
    paint_node(canvas, box, _tile(team, box.h))
    if canvas.palette.edge_width:
        edge_around(canvas, box, canvas.palette.edge, canvas.palette.edge_width)


def _tile(team: TeamScore, h: float) -> Node:
    """Return flag, name and points line by line, and the sum, which shrinks first to make room for the name."""
    phone, style = _phone_nodes(team, 17), HEADING.at(16)
    name, cut_name = (text(team.name, capitals=True, size=style, least=14, grow=grow) for grow in (0, 1))
    leads = (_("level"), "=") if team.shared else (_("leads"), place_text(1))
    notes = [text(words, size=CAPTION, colour="green_words") for words in leads if team.is_leading]
    own = _own_nodes(team, CAPTION)
    uppers = [row(name, *phone, *note, gap=6) for note in (*([*own, note] for note in notes), own, [])]
    upper = first_that_fits(*uppers, row(cut_name, *phone, gap=6), grow=1)
    words = column(space(3), row(space(0.35 * LEAN * h), upper), spacer(), _lower(team), space(5), grow=1)
    return row(draw(partial(_paint_flag, team), w=0.94 * h), space(3 + 0.35 * LEAN * h), words,
               _total(team, 0.78 * h, 0.5 * h, LEAN * h, 8))  # fmt: skip


def _lower(team: TeamScore) -> Node:
    """Return the points line by line, as many as fit, the latest last, and the style of a bot where it fits."""
    if team.state:
        is_in = team.note == IN
        state = text(team.state, size=CAPTION, colour="green_words" if is_in else "ink2")
        return row(state, *([icon("tick", 13, colour="green_words", w=20)] if is_in else []), gap=4)
    style = text(team.style, size=CAPTION, soft=True)
    if not team.chips:
        if team.style:
            return first_that_fits(style, text("", size=CAPTION))
        return text(_("no points yet"), _("no points"), "", size=CAPTION, soft=True)
    more, chips = text("…", size=CHOSEN.at(16), soft=True), list(map(_chip, team.chips))
    styled = [row(*chips, space(4), style, gap=2)] if team.style else []
    return first_that_fits(*styled, *(row(*([more] if n else []), *chips[n:], gap=2) for n in range(len(chips))))


def _chip(chip: PointsChip) -> Node:
    label = text(
        chip.points, size=CHOSEN.at(14), colour="ink" if chip.is_possible else "paint" if chip.first else "on_bib"
    )
    return stack(
        draw(partial(_paint_chip, chip), w=_CHIP),
        row(space(4), row(spacer(), label, spacer(), grow=1), space(4)),
        h=_CHIP,
    )


def _paint_chip(chip: PointsChip, canvas: Canvas, box: Box) -> None:
    palette, radius = canvas.palette, box.h / 2
    if chip.is_possible:
        canvas.box(box, None, border=palette.ink2, border_width=1.4, radius=radius)
        return
    canvas.box(box, WHITE if chip.first else palette.ink, radius=radius)
    canvas.box(box.inflated(-1.2), palette.green if chip.first else WHITE, radius=radius - 1.2)


def _total(team: TeamScore, size: float, least: float, lean: float, margin: float) -> Node:
    """Return the sum, on green if the team is leading."""
    total = text(team.total, size=HEADLINE.at(size), least=least, colour="paint" if team.is_leading else "ink")
    if not team.is_leading:
        return row(space(2), total, space(margin))
    return stack(slanted_fill("green"), row(space(5 + lean), total, space(margin)))


def _paint_row_without_name(canvas: Canvas, box: Box, team: TeamScore, to_move: bool) -> None:
    _paint_row(canvas, box, replace(team, name=""), to_move)


def _paint_row(canvas: Canvas, box: Box, team: TeamScore, to_move: bool) -> None:
    if to_move:
        underline = Box(box.x + 3, box.bottom - 3, box.w - LEAN * box.h - 3, 3)
        canvas.slanted(underline, _underline_colour(team), LEAN * 3)
    paint_node(canvas, box, _narrow_row(team, box.h) if box.w < _NARROW_W else _row(team, box.h))


def _narrow_row(team: TeamScore, h: float) -> Row:
    """Return a row of one of two columns in a small window: a flag, marked if orders are in or a phone is away, and the
    sum."""
    marks = _phone_nodes(team, 11) if team.phone == AWAY else [icon("tick", 12, colour="green_words", w=14)]
    flag: Node = draw(partial(_paint_flag, team), w=h + 4)
    if team.phone == AWAY or team.note == IN:
        mark = column(spacer(), row(spacer(), stack(colour_fill("sunk"), row(*marks), w=14), h=15))
        flag = stack(draw(partial(_paint_flag, team), w=h + 12), mark, w=h + 12)
    return row(flag, spacer(), _total(team, min(20.0, 0.9 * h), 12, 0, 2))


def _row(team: TeamScore, h: float) -> Row:
    """Return a row of the list: flag, name, phone or note, and sum."""
    name: Node = text(team.name, size=KEY.at(16), least=14, grow=1)
    if team.is_own:
        whole = text(team.name, size=KEY.at(16), least=14)
        name = first_that_fits(row(whole, *_own_nodes(team, KEY.at(14)), spacer(), gap=5), name, grow=1)
    note = _phone_nodes(team, min(13.0, 0.6 * h)) if team.phone == AWAY or not team.note else [_note(team.note)]
    return row(
        draw(partial(_paint_flag, team), w=h + 4), space(7), name, *note, _total(team, min(22.0, 0.96 * h), 14, 0, 6)
    )


def _own_nodes(team: TeamScore, style: Style) -> list[Node]:
    return [text(_("you"), size=style)] if team.is_own else []


def _note(note: str) -> Node:
    """Return the state of the orders."""
    if note == IN:
        return icon("tick", 15, colour="green_words", w=22)
    if note == NOBODY:
        return text("–", size=KEY, soft=True, w=22)
    return text("…", size=KEY, soft=True, w=22)


def _underline_colour(team: TeamScore) -> RGB:
    """Return the team's colour, or its opposite where that would be invisible on the tile."""
    look = team_look(team.look)
    hidden = "white" if team.is_own else "black"
    return look.label if look.colour_key == hidden else look.fill


def _paint_flag(team: TeamScore, canvas: Canvas, box: Box) -> None:
    """Paint the team's colour with its shape and jerseys, and an edge on its right."""
    palette, look, lean = canvas.palette, team_look(team.look), LEAN * box.h
    canvas.slanted(Box(box.x, box.y, box.w + 3, box.h), WHITE if look.label == WHITE else palette.on_bib, lean)
    canvas.slanted(box, look.fill, lean)
    light = mix(look.fill, WHITE if look.label == WHITE else (0, 0, 0), 0.22)
    canvas.slanted(Box(box.x + (box.w - lean) * 0.8, box.y, lean + (box.w - lean) * 0.13, box.h), light, lean)
    draw_shape(canvas, look, (box.x + box.w * 0.47, box.centre[1]), box.h * 0.3)
    height = min(20.0, 0.6 * box.h)
    for index, jersey in enumerate(team.jerseys):
        draw_jersey(canvas, jersey, (box.x + 0.45 * height + 0.9 * index * height, box.y + 0.45 * height), height)


def draw_shape(canvas: Canvas, look: TeamLook, centre: Point, radius: float) -> None:
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


def _phone_nodes(team: TeamScore, height: float) -> list[Node]:
    """Return the phone of a player, struck out if it is away; none if he has none."""

    def paint_phone(canvas: Canvas, box: Box) -> None:
        palette, (x, y), dx, dy = canvas.palette, box.centre, 0.41 * height, 0.53 * height
        draw_phone(canvas, (x, y), height, palette.sun if team.phone == AWAY else palette.ink2, None)
        if team.phone == AWAY:
            canvas.line((x - dx, y + dy), (x + dx, y - dy), palette.sun, 2)

    return [draw(paint_phone, w=_ROW_PHONE_W)] if team.phone else []


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
