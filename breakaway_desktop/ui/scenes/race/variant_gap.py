"""The panel of a race that ends when the leader has caught the last: who would be placed (R8.1; design sheet,
Pursuit)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from breakaway_desktop.engine.marks import Gap
from breakaway_desktop.engine.view import View
from breakaway_desktop.sentences.names import Names, points_text
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.fitting import fitted_text
from breakaway_desktop.ui.kit.palette import team_look
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.ui.scenes.race.variant_sheet import is_compact, paint_sheet
from breakaway_desktop.words import _


@dataclass(frozen=True, slots=True)
class Placed:
    id: int
    look: str
    points: str
    first: bool


@dataclass(frozen=True, slots=True)
class TeamTotal:
    team: int
    look: str
    name: str
    total: str
    place: int


@dataclass(frozen=True, slots=True)
class Pursued:
    """The first eight and the points of the teams if the race ended with this turn; `card`: with this one."""

    places: tuple[Placed, ...]
    teams: tuple[TeamTotal, ...]
    gap: int
    ends_at: int
    card: int
    team: int

    def paint(self, canvas: Canvas, box: Box) -> None:
        """Places, teams, and the rule where there is room."""
        p = canvas.palette
        compact = is_compact(box)
        note = _("gap {n}").format(n=self.gap)
        if self.card:
            note = _("after {card}: gap {n}").format(card=self.card, n=self.gap)
        room = paint_sheet(canvas, box, _("If the race ends this turn"), note)
        step = 30.0 if compact else 36.0
        columns = 4
        for at, placed in enumerate(self.places):
            row, column = divmod(at, columns)
            cell = Box(room.x + column * room.w / columns, room.y + row * step, room.w / columns, step)
            _paint_place(canvas, cell, at + 1, placed, compact)
        y = room.y + 2 * step + 4
        canvas.line((room.x + 4, y), (room.right - 4, y), p.edge)
        y += 5
        step = 24.0 if compact else 30.0
        for at, team in enumerate(self.teams):
            row, column = divmod(at, 2)
            cell = Box(room.x + column * room.w / 2, y + row * step, room.w / 2 - 4, step - 2)
            _paint_team(canvas, cell, team, team.team == self.team)
        y += step * ((len(self.teams) + 1) // 2) + 6
        words = _("There is no finish. The first eight places score at the end of the first turn with {n} or more "
                  "squares between first and last.").format(n=self.ends_at)  # fmt: skip
        lines = canvas.lines_of(words, 13, room.w - 8)
        if len(lines) * 19 + 8 <= room.bottom - y:
            canvas.line((room.x + 4, y), (room.right - 4, y), p.edge)
            canvas.paragraph(words, 13, Box(room.x + 4, y + 7, room.w - 8, room.bottom - y - 7), colour=p.ink2)


def _paint_place(canvas: Canvas, cell: Box, place: int, placed: Placed, compact: bool) -> None:
    p = canvas.palette
    y = cell.centre[1]
    x = canvas.text(f"{place}.", 12.5, (cell.x + 4, y), colour=p.ink2, anchor="midleft").right
    r = 10.0 if compact else 12.0
    x += r + 4
    draw_token(canvas, team_look(placed.look), str(placed.id), (x, y), r)
    w = canvas.chip_width(placed.points, compact=True)
    if x + r + 3 + w <= cell.right:
        canvas.chip(placed.points, (x + r + 4 + w / 2, y), gold=placed.first, dashed=True, compact=True)


def _paint_team(canvas: Canvas, cell: Box, team: TeamTotal, own: bool) -> None:
    p = canvas.palette
    if own:
        canvas.box(cell, p.tint, radius=6)
    y = cell.centre[1]
    canvas.text(str(team.place), 12.5, (cell.x + 6, y), colour=p.ink2, anchor="midleft")
    draw_token(canvas, team_look(team.look), "", (cell.x + 28, y), 8.5)
    total = canvas.text(team.total, 14.5, (cell.right - 8, y), bold=True, anchor="midright")
    fitted_text(canvas, team.name, 13.5, (cell.x + 43, y), total.x - cell.x - 50)


def pursued_of(mark: Gap, view: View, names: Names, team: int, rider: int, card: int) -> Pursued:
    """As it would stand after the selected `card` of a rider, 0: as it stands."""
    if card:
        riders = tuple(
            seen._replace(square=seen.square + card, arrived=10**6) if seen.id == rider else seen
            for seen in view.riders
        )
        moved = view._replace(riders=riders)
        mark = next((found for found in view.variant.marks(moved) if isinstance(found, Gap)), mark)
    won = dict(mark.places)
    totals = {}
    for number in range(1, view.teams + 1):
        own = [seen for seen in view.riders if seen.team == number]
        held = sum((Fraction(seen.points) for seen in own), start=Fraction(0))
        totals[number] = held + sum((Fraction(won.get(seen.id, 0)) for seen in own), start=Fraction(0))
    ranked = sorted(totals, key=lambda number: (-totals[number], number))
    places = tuple(
        Placed(number, names.seats[number // 10 - 1].colour, points_text(points), at == 0)
        for at, (number, points) in enumerate(mark.places)
    )
    teams = tuple(
        TeamTotal(
            number,
            names.seats[number - 1].colour,
            names.team(number),
            points_text(totals[number]),
            1 + sum(1 for other in totals.values() if other > totals[number]),
        )
        for number in ranked
    )
    return Pursued(places[:8], teams, mark.now, mark.ends_at, card, team)
