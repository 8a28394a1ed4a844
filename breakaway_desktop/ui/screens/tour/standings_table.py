"""The standings of a tour as rows: place, places won or lost, flag, jerseys, points by stage, and their sum."""

from __future__ import annotations

from functools import partial

from breakaway_desktop.sentences.names import points_text
from breakaway_desktop.tours.standings import JERSEYS
from breakaway_desktop.ui.drawing.box import LEAN, Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.palette import team_look
from breakaway_desktop.ui.panels.points import ranked_teams
from breakaway_desktop.ui.panels.winner_poster import draw_flag
from breakaway_desktop.ui.road.jersey import jersey_node
from breakaway_desktop.ui.screens.tour.model import TourProgress
from breakaway_desktop.ui.toolkit.containers import plate
from breakaway_desktop.ui.toolkit.layout import Node, column, draw, row, space, spacer, stack, text
from breakaway_desktop.ui.toolkit.typography import CAPTION, FIGURE, LABEL, NOTE, TITLE

_GAP = 6.0


def standings_table(progress: TourProgress, number: int, height: float, *, small: bool, heads: bool) -> Node:
    """Return a row of this height for each team after a stage, slanted. `heads`: whether to add stage numbers above."""
    rows = ranked_teams(progress.standings[number])
    step = LEAN * (height + _GAP)
    nodes = [
        row(
            space((len(rows) - 1 - index) * step),
            _team_row(progress, number, place, team, height, small=small),
            space(index * step),
            h=height,
        )
        for index, (place, team) in enumerate(rows)
    ]
    if heads:
        numbers = [
            text(str(stage), size=NOTE, soft=True, align="centre", grow=1, least=13)
            for stage in range(1, len(progress.tour.stages) + 1)
        ]
        empty, flag = Node(), Node(w=height)
        cells = _cells(empty, empty, flag, empty, empty, row(*numbers, grow=1), empty, empty, small=small)
        nodes.insert(0, row(space((len(rows) - 1) * step), row(*cells, gap=4, grow=1), h=18))
    return column(*nodes, gap=_GAP)


def _cells(
    place: Node, change: Node, flag: Node, name: Node, jerseys: Node, stages: Node, behind: Node, total: Node,
    *, small: bool,
) -> list[Node]:  # fmt: skip
    """Return the cells of a row in columns of fixed width; only the stages grow."""
    return [
        space(2), column(spacer(), place, spacer(), w=28), column(change, w=26 if small else 34), flag,
        column(spacer(), name, spacer(), w=72 if small else 106),
        column(spacer(), jerseys, spacer(), w=44 if small else 58), stages,
        column(spacer(), behind, spacer(), w=34 if small else 42),
        column(spacer(), total, spacer(), w=48 if small else 66),
        space(14),
    ]  # fmt: skip


def _team_row(progress: TourProgress, number: int, place: int, team: int, height: float, *, small: bool) -> Node:
    final, seat = progress.standings[number], progress.tour.seats[team - 1]
    points = final.points[team - 1]
    behind = max(final.points) - points
    worn = [jersey for jersey in JERSEYS if any(rider // 10 == team for rider in final.jerseys[jersey].wearers)]
    names = [text(progress.names.team(team).upper(), size=LABEL.at(15 if small else 19), least=13)]
    if not small:
        names.append(text(progress.names.player(team), size=NOTE.at(14), soft=True, least=13))
    stages = [
        _stage_cell(progress, number, stage, team, small=small) for stage in range(1, len(progress.races.races) + 1)
    ]
    cells = _cells(
        text(str(place), size=TITLE.at(20 if small else 28), align="centre"),
        draw(partial(_paint_change, _places_won(progress, number, team)), grow=1),
        draw(partial(draw_flag, team_look(seat.colour)), w=height),
        column(*names),
        row(*(jersey_node(jersey, 17 if small else 22) for jersey in worn), gap=1),
        row(*stages, grow=1),
        text(f"−{points_text(behind)}" if behind else "", size=NOTE, soft=True, least=13, align="right"),
        text(points_text(points), size=TITLE.at(24 if small else 34), least=16, align="right"),
        small=small,
    )
    return plate(row(*cells, gap=4), chosen=seat.is_human, grow=1, name=f"team-{team}")


def _stage_cell(progress: TourProgress, number: int, stage: int, team: int, *, small: bool) -> Node:
    """Return the points of a team in a stage: on green if the team won the stage, a dash if the stage does not count
    yet."""
    result = progress.results.get(stage) if stage <= number else None
    if result is None:
        return draw(_paint_dash, grow=1)
    is_won = team in result.ranking[0]
    label = text(
        points_text(result.points[team - 1]), size=FIGURE.at(16 if small else 19), least=13, align="centre",
        colour="paint" if is_won else "ink" if stage == number else "ink2",
    )  # fmt: skip
    ground = draw(lambda canvas, box: _paint_win(canvas, box) if is_won else None)
    return stack(ground, column(spacer(), label, spacer()), grow=1)


def _paint_win(canvas: Canvas, box: Box) -> None:
    canvas.slanted(box.centred(min(box.w, 40), min(26, box.h - 8)), canvas.palette.green, 4)


def _paint_dash(canvas: Canvas, box: Box) -> None:
    x, y = box.centre
    canvas.line((x - 5, y), (x + 5, y), canvas.palette.ink3, 2)


def _places_won(progress: TourProgress, number: int, team: int) -> int:
    """Return the number of places that a team gained in a stage; negative if it lost places."""
    before = progress.stage_before(number)
    if not before:
        return 0
    now, then = (
        next(place for place, other in ranked_teams(progress.standings[stage]) if other == team)
        for stage in (number, before)
    )
    return then - now


def _paint_change(places: int, canvas: Canvas, box: Box) -> None:
    """Paint an arrow up or down with the number of places, or an equals sign."""
    palette, (x, y) = canvas.palette, box.centre
    if not places:
        canvas.text("=", CAPTION.at(15), (x, y), anchor="center", colour=palette.ink2)
        return
    rise, colour = (-5, palette.green_words) if places > 0 else (5, palette.pink_words)
    canvas.polygon([(x - 6, y + rise), (x, y - rise), (x - 12, y - rise)], colour)
    canvas.text(str(abs(places)), CAPTION, (x + 7, y), anchor="center", colour=palette.ink)
