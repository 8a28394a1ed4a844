"""The standings of a tour as rows: place, places won or lost, flag, jerseys, points by stage, and their sum."""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from breakaway_desktop.engine.options import USUAL_TEAMS
from breakaway_desktop.engine.standings import with_places
from breakaway_desktop.kit.drawing.box import LEAN, Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.toolkit.containers import plate
from breakaway_desktop.kit.toolkit.layout import Node, column, draw, row, space, stack, text
from breakaway_desktop.kit.toolkit.said import Said, said_table
from breakaway_desktop.kit.toolkit.size_class import pick, window
from breakaway_desktop.kit.toolkit.typography import CAPTION, FIGURE, LABEL, NOTE, TITLE
from breakaway_desktop.kit.words import _
from breakaway_desktop.sentences.names import points_text
from breakaway_desktop.tours.standings import JERSEYS
from breakaway_desktop.ui.panels.poster_page import slanted_column
from breakaway_desktop.ui.road.jersey import jersey_node
from breakaway_desktop.ui.tours.model import TourProgress
from breakaway_desktop.ui.tours.parts import centre_nodes, team_flag

_GAP: Final = 6.0
_HEADS_H: Final = 18.0


class _Sizes(NamedTuple):
    """Widths of the columns, and sizes of their letters and jerseys."""

    change: float
    name: float
    jerseys: float
    behind: float
    total: float
    place_size: float
    name_size: float
    jersey_h: float
    points_size: float
    total_size: float


_LARGE: Final = _Sizes(34, 106, 58, 42, 66, 28, 19, 22, 19, 34)
_SMALL: Final = _Sizes(26, 72, 44, 34, 48, 20, 15, 17, 16, 24)


def standings_table(progress: TourProgress, number: int, height: float, *, heads: bool) -> Node:
    """Return a row of this height for each team after a stage, slanted. `heads`: whether to add stage numbers above."""
    places = with_places(progress.standings[number].ranking)
    table = slanted_column([(_team_row(progress, number, place, team, height), height) for place, team in places], _GAP)
    told = partial(_said_table, progress, number)
    if not heads:
        return column(table, says=told)
    numbers = [
        text(str(stage), size=NOTE, soft=True, align="centre", grow=1, least=13)
        for stage in range(1, len(progress.tour.stages) + 1)
    ]
    empty = Node()
    cells = _cells(empty, empty, Node(w=height), empty, empty, row(*numbers, grow=1), empty, empty)
    indent = space((len(places) - 1) * LEAN * (height + _GAP))
    return column(row(indent, row(*cells, gap=4, grow=1), h=_HEADS_H), table, gap=_GAP, says=told)


def _said_table(progress: TourProgress, number: int) -> Said:
    """Return the table for a screen reader, with the points of the stages ridden so far."""
    final, names = progress.standings[number], progress.names
    results = [progress.results[stage] for stage in range(1, number + 1) if stage in progress.results]
    heads = [_("Stage {n}").format(n=stage) for stage in range(1, number + 1) if stage in progress.results]
    rows = [
        (
            str(place), names.team(team), names.player(team),
            *(points_text(result.points_of(team)) for result in results),
            points_text(final.points_of(team)), points_text(final.points_behind(team)),
        )
        for place, team in with_places(final.ranking)
    ]  # fmt: skip
    columns = _("place"), _("Team"), _("player"), *heads, _("Total"), _("gap to leader")
    return said_table(_("Standings"), columns, rows)


def _cells(
    place: Node, change: Node, flag: Node, name: Node, jerseys: Node, stages: Node, behind: Node, total: Node,
) -> list[Node]:  # fmt: skip
    """Return the cells of a row in columns of fixed width; only the stages grow."""
    sizes = pick(_LARGE, _SMALL)
    return [
        space(2), centre_nodes(place, w=28), column(change, w=sizes.change), flag, centre_nodes(name, w=sizes.name),
        centre_nodes(jerseys, w=sizes.jerseys), stages, centre_nodes(behind, w=sizes.behind),
        centre_nodes(total, w=sizes.total), space(14),
    ]  # fmt: skip


def _team_row(progress: TourProgress, number: int, place: int, team: int, height: float) -> Node:
    final, sizes = progress.standings[number], pick(_LARGE, _SMALL)
    is_large = len(progress.tour.seats) > USUAL_TEAMS
    if is_large:
        sizes = sizes._replace(total_size=min(sizes.total_size, 0.75 * height))
    behind, has_change = final.points_behind(team), progress.stage_before(number) > 0
    own_jerseys = [jersey for jersey in JERSEYS if any(rider // 10 == team for rider in final.jerseys[jersey].wearers)]
    first, second = progress.names.in_score(team), progress.names.player(team)
    names = [text(first, capitals=True, size=LABEL.at(sizes.name_size), least=13)]
    if not window().is_small and not is_large:
        second = progress.names.team(team) if second == first else second
        names.append(text(second, size=NOTE.at(14), soft=True, least=13))
    count = len(progress.races.races)
    stages = [_stage_cell(progress, number, stage, team, sizes.points_size) for stage in range(1, count + 1)]
    cells = _cells(
        text(str(place), size=TITLE.at(sizes.place_size), align="centre"),
        draw(partial(_paint_change, _places_won(progress, number, team)), grow=1) if has_change else Node(),
        team_flag(progress, team, height),
        column(*names),
        row(*(jersey_node(jersey, sizes.jersey_h) for jersey in own_jerseys), gap=1),
        row(*stages, grow=1),
        text(f"−{points_text(behind)}" if behind else "", size=NOTE, soft=True, least=13, align="right"),
        text(points_text(final.points_of(team)), size=TITLE.at(sizes.total_size), least=16, align="right"),
    )
    return plate(row(*cells, gap=4), chosen=progress.tour.seats[team - 1].is_human, grow=1, name=f"team-{team}")


def _stage_cell(progress: TourProgress, number: int, stage: int, team: int, size: float) -> Node:
    """Return the points of a team in a stage: on green if the team won the stage, a dash if the stage does not count
    yet."""
    result = progress.results.get(stage) if stage <= number else None
    if result is None:
        return draw(_paint_dash, grow=1)
    is_won = team in result.winners
    label = text(
        points_text(result.points_of(team)), size=FIGURE.at(size), least=13, align="centre",
        colour="paint" if is_won else "ink" if stage == number else "ink2",
    )  # fmt: skip
    ground = [draw(_paint_win)] if is_won else []
    return stack(*ground, centre_nodes(label), grow=1)


def _paint_win(canvas: Canvas, box: Box) -> None:
    canvas.slanted(box.centred(min(box.w, 40), min(26, box.h - 8)), canvas.palette.green, 4)


def _paint_dash(canvas: Canvas, box: Box) -> None:
    x, y = box.centre
    canvas.line((x - 5, y), (x + 5, y), canvas.palette.ink3, 2)


def _places_won(progress: TourProgress, number: int, team: int) -> int:
    """Return the number of places that a team gained in a stage after the first; negative if it lost places."""
    before = progress.standings[progress.stage_before(number)]
    return before.place_of(team) - progress.standings[number].place_of(team)


def _paint_change(places: int, canvas: Canvas, box: Box) -> None:
    """Paint an arrow up or down with the number of places, or an equals sign."""
    palette, (x, y) = canvas.palette, box.centre
    if not places:
        canvas.text("=", CAPTION.at(15), (x, y), anchor="center", colour=palette.ink2)
        return
    rise, colour = (-5, palette.green_words) if places > 0 else (5, palette.pink_words)
    canvas.polygon([(x - 6, y + rise), (x, y - rise), (x - 12, y - rise)], colour)
    canvas.text(str(abs(places)), CAPTION, (x + 7, y), anchor="center", colour=palette.ink)
