"""The end of a tour: the best teams on three blocks, the jerseys, the awards, and the final points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from random import Random
from typing import Final, NamedTuple

import pygame

from breakaway_desktop.engine.options import USUAL_TEAMS
from breakaway_desktop.engine.race import Points
from breakaway_desktop.engine.standings import with_places
from breakaway_desktop.kit.drawing import fonts
from breakaway_desktop.kit.drawing.box import LEAN, Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import BLACK, WHITE, Palette, mix
from breakaway_desktop.kit.toolkit.containers import head, plate
from breakaway_desktop.kit.toolkit.layout import Node, column, draw, row, sized, space, spacer, stack, text
from breakaway_desktop.kit.toolkit.roles import Role
from breakaway_desktop.kit.toolkit.said import Said
from breakaway_desktop.kit.toolkit.size_class import pick, window
from breakaway_desktop.kit.toolkit.typography import FIGURE, HEADING, LABEL, NOTE, TITLE
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.sentences.names import points_text, points_words
from breakaway_desktop.sentences.results import lead_of_winner, place_headline
from breakaway_desktop.tours.awards import Award
from breakaway_desktop.tours.standings import JERSEYS, YELLOW
from breakaway_desktop.tours.words import AWARD_NAMES, JERSEY_NAMES, JERSEY_UNITS, award_reason
from breakaway_desktop.ui.panels.poster_page import (
    PosterW,
    beside_poster,
    poster_inks,
    poster_part,
    poster_texts,
    slanted_column,
)
from breakaway_desktop.ui.panels.winner_poster import paint_desk_edge, slanted_label
from breakaway_desktop.ui.posters import Cyclist, hills, low_sun, rays
from breakaway_desktop.ui.road.jersey import jersey_node
from breakaway_desktop.ui.team_looks import TeamLook, team_look
from breakaway_desktop.ui.tours.model import TourProgress
from breakaway_desktop.ui.tours.parts import (
    centre_nodes,
    level_riders,
    look_of,
    team_flag,
    teams_text,
)
from breakaway_desktop.ui.tours.stage_result import lead_text
from breakaway_desktop.ui.tours.standings_table import standings_table


class _Block(NamedTuple):
    """A block: its team, as an index, and left edge, top, width and size of the number in shares of the picture."""

    team: int
    left: float
    top: float
    width: float
    number: float


_BLOCKS: Final = {
    1: (_Block(1, 0.03, 0.74, 0.3, 0.8), _Block(2, 0.6, 0.8, 0.3, 0.8), _Block(0, 0.315, 0.62, 0.3, 1.15)),
    2: (_Block(2, 0.66, 0.8, 0.25, 0.8), _Block(1, 0.41, 0.62, 0.25, 1.0), _Block(0, 0.16, 0.62, 0.25, 1.0)),
    3: (_Block(2, 0.6, 0.62, 0.3, 1.0), _Block(0, 0.315, 0.62, 0.3, 1.0), _Block(1, 0.03, 0.62, 0.3, 1.0)),
}
"""The three blocks by number of winners, the rear ones first; joint winners have equal ones, two the middle."""
_BLOCK_LEAN = 0.03
_MOST_BLOCKS = 3
_CONFETTI = 70
_PICTURE = PosterW(380.0, 0.47)


def podium_part(progress: TourProgress) -> Node:
    """Return all that is above the foot: the picture, and on it and beside it the texts."""
    picture = draw(partial(_paint_picture, progress))
    return stack(picture, sized(partial(_podium_body, progress)), grow=1)


def _paint_picture(progress: TourProgress, canvas: Canvas, box: Box) -> None:
    """Paint the picture with the three blocks at the left, and the desk beside it; or on top."""
    final = progress.latest
    best = _best_riders(progress)
    entries = tuple(
        (look_of(progress, team), str(best[team]), place) for place, team in with_places(final.ranking)[:_MOST_BLOCKS]
    )
    part = poster_part(box, _PICTURE.at(box.w))
    rect = canvas.rect(*part)
    canvas.fill(canvas.palette.desk, box)
    canvas.surface.blit(_paint_blocks(rect.size, canvas.scale, canvas.palette, entries), rect.topleft)
    if not window().is_upright:
        paint_desk_edge(canvas, box, part.right)
    if not canvas.palette.halftone:
        return
    random, colours = Random(3), [*(team_look(seat.colour).fill for seat in progress.tour.seats), canvas.palette.pink]
    for index in range(_CONFETTI):
        x, y = random.random() * 0.9 * part.w, part.h * (0.3 + 0.3 * random.random())
        if abs(x - 0.5 * part.w) < 0.28 * part.w:  # not on the winner's team
            y -= 0.3 * part.h
        if x < 0.62 * part.w and y < 0.3 * part.h:  # not on the headline
            continue
        canvas.slanted(Box(part.x + x, part.y + y, 8, 12), colours[index % len(colours)], 2)


def _best_riders(progress: TourProgress) -> dict[int, int]:
    """Return the rider of each team with the most points of the tour."""
    points: dict[int, Points] = {}
    for match in progress.races.counting.values():
        for rider in match.race.riders:
            points[rider.id] = points.get(rider.id, 0) + rider.points
    best: dict[int, int] = {}
    for number in sorted(points, key=lambda number: (points[number], -number)):
        best[number // 10] = number
    return best


@lru_cache(maxsize=2)
def _paint_blocks(
    size: tuple[int, int], scale: float, palette: Palette, entries: tuple[tuple[TeamLook, str, int], ...]
) -> pygame.Surface:
    w, h = 2 * size[0], 2 * size[1]
    picture = pygame.Surface((w, h))
    winner = entries[0][0]
    sky = mix(winner.fill, BLACK, 0.5) if palette.has_clear_posters and winner.label == WHITE else winner.fill
    picture.fill(sky)
    side = min(w, h)
    left = w - side  # of the blocks, which in a wide picture stand at the right
    sun, radius = (left + 0.5 * side, 0.6 * h), 0.4 * side
    rays(picture, sun, mix(sky, WHITE, 0.12))
    low_sun(picture, sun, radius, (palette.bib, mix(sky, palette.bib, 0.2)), max(8 * scale, 0.05 * radius), 0.2)
    hills(picture, Box(-0.1 * w, 0.7 * h, 1.2 * w, 0.22 * h), palette)
    pygame.draw.rect(picture, palette.hills[0], (0, 0.9 * h, w, 0.1 * h))
    for block in blocks_of([place for _look, _rider, place in entries]):
        look, rider, place = entries[block.team]
        is_first = place == 1
        x, top, width = left + block.left * side, block.top * h, block.width * side
        lean = _BLOCK_LEAN * side * (h - top) / (0.4 * h)
        corners = [(x + lean, top), (x + width + lean, top), (x + width, h), (x, h)]
        pygame.draw.polygon(picture, palette.on_bib, [(px + 0.012 * side, py + 0.012 * side) for px, py in corners])
        pygame.draw.polygon(picture, palette.bib if is_first else mix(palette.bib, palette.outer2, 0.5), corners)
        strip = [(x + lean, top), (x + width + lean, top), (x + width + 0.9 * lean, top + 0.045 * h)]
        pygame.draw.polygon(picture, look.fill, [*strip, (x + 0.9 * lean, top + 0.045 * h)])
        number = fonts.surface(str(place), 0.12 * h * block.number, palette.on_bib, "i9")
        middle = x + width / 2 + 0.006 * side, top + (0.125 if is_first else 0.1) * h
        picture.blit(number, number.get_rect(center=middle))
        wheel = width / 5.3 * (1.1 if is_first else 1.0)
        Cyclist(picture, (x + 0.5 * width + lean, top), wheel, look, palette).draw(rider)
    return pygame.transform.smoothscale(picture, size)


def blocks_of(places: Sequence[int]) -> list[_Block]:
    """Return the blocks of the teams in these places, the rear ones first; level teams have equal heights."""
    blocks = _BLOCKS[places.count(1)]
    tops = {places[block.team]: block.top for block in sorted(blocks, reverse=True)}
    return [block._replace(top=tops[places[block.team]]) for block in blocks]


class _Sizes(NamedTuple):
    """Sizes of the parts beside the picture, in units."""

    jersey_h: float
    award_h: float
    gap: float
    lean: float
    token: float
    picture_h: float
    title: float
    name: float
    name_w: float
    headline: float


_LARGE: Final = _Sizes(66, 60, 7, 0.66 * LEAN, 38, 44, 18, 17, 76, 76)
_SMALL: Final = _Sizes(40, 37, 4, 0.66 * LEAN, 26, 28, 14, 15, 58, 50)
_HEAD_H: Final = 28.0


def _podium_body(progress: TourProgress, w: float, _h: float) -> Node:
    """Return the headlines on the picture, and beside it jerseys, awards and points."""
    sizes = _LARGE if window().is_upright else pick(_LARGE, _SMALL)
    final = progress.latest
    rows = [
        (row(head(_("Jerseys"), capitals=True), spacer(), grow=1), _HEAD_H),
        *((_jersey_row(progress, jersey, sizes), sizes.jersey_h) for jersey in JERSEYS if final.jerseys[jersey].order),
    ]
    if progress.awards:
        rows.append((row(head(_("Awards"), capitals=True), spacer(), grow=1), _HEAD_H))
        rows += [(_award_row(progress, award, sizes), sizes.award_h) for award in progress.awards]
    points = sized(partial(_points, progress), grow=1)
    right = column(slanted_column(rows, sizes.gap, sizes.lean), points, pad=(0, pick(16, 8)), grow=1)
    return beside_poster(column(_headlines(progress, sizes), spacer(), grow=1), right, _PICTURE.at(w) - 20)


def _points(progress: TourProgress, _w: float, h: float) -> Node:
    """Return the final points, six in a row; in an upright window, if it is high enough, the standings."""
    row_h = min(66.0, (h - _HEAD_H) / len(progress.tour.seats) - 6)
    if window().is_upright and row_h >= _HEAD_H:
        return column(spacer(), standings_table(progress, progress.last_stage, row_h, heads=True))
    points, gap = _final_points(progress), pick(14, 8)
    rows = (points[at : at + USUAL_TEAMS] for at in range(0, len(points), USUAL_TEAMS))
    return column(spacer(), *(row(spacer(), *line, gap=gap) for line in rows), gap=4)


def tour_headline(progress: TourProgress) -> tuple[str, str]:
    """Return two large lines: the place of the only human, else the winners."""
    final = progress.latest
    winners, humans = final.winners, progress.names.humans
    if len(humans) == 1 and humans[0] not in winners:
        return place_headline(final, humans[0])
    return teams_text(progress, winners), ngettext("wins the tour", "win the tour", len(winners))


def _headlines(progress: TourProgress, sizes: _Sizes) -> Node:
    final = progress.latest
    ink, _second = poster_inks(progress.tour.seats[final.winners[0] - 1].colour)
    label = slanted_label(text(lead_of_winner(final, progress.names), size=LABEL, least=14, colour="bib"), "on_bib")
    return poster_texts([(line, sizes.headline, ink) for line in tour_headline(progress)], label)


def _jersey_row(progress: TourProgress, jersey: str, sizes: _Sizes) -> Node:
    table = progress.latest.jerseys[jersey]
    note = f"{points_text(table.totals[table.wearers[0]])} {_(JERSEY_UNITS[jersey])}"
    if jersey == YELLOW and len(table.order) > 1:
        note = lead_text(progress, progress.last_stage, jersey)
    picture = jersey_node(jersey, sizes.picture_h)
    return _honour_row(progress, _(JERSEY_NAMES[jersey]), note, table.wearers, [picture], sizes)


def _award_row(progress: TourProgress, award: Award, sizes: _Sizes) -> Node:
    riders = tuple(dict.fromkeys(rider for rider, _stage in award.winners))
    return _honour_row(progress, _(AWARD_NAMES[award.kind]), award_reason(award), riders, [], sizes)


def _honour_row(
    progress: TourProgress, title: str, note: str, riders: tuple[int, ...], drawn: list[Node], sizes: _Sizes
) -> Node:
    """Return a row with the title, the reason and the riders of a jersey or an award."""
    words = centre_nodes(
        text(title, capitals=True, size=HEADING.at(sizes.title), least=12),
        text(note, size=NOTE.at(15), soft=True, least=14, optional=True), grow=1,
    )  # fmt: skip
    tokens, name = level_riders(progress, riders, sizes.token)
    label = text(name, size=HEADING.at(sizes.name), least=13, w=sizes.name_w)
    is_own = any(progress.tour.seats[rider // 10 - 1].is_human for rider in riders)
    told = f"{title}: {progress.names.riders(riders)}, {note}"
    cells = row(space(8), *drawn, words, *tokens, label, space(6), gap=10, says=Said(Role.TEXT, told))
    return plate(cells, chosen=is_own, grow=1)


def _final_points(progress: TourProgress) -> list[Node]:
    final = progress.latest
    flag, letters = pick(((28.0, 24.0), (22, 20)), ((20.0, 20.0), (17, 16)))
    return [
        row(
            text(str(place), size=TITLE.at(letters[0]), align="centre", w=18), team_flag(progress, team, *flag),
            text(points_text(final.points_of(team)), size=FIGURE.at(letters[1])), gap=4,
            says=Said(
                Role.TEXT, f"{place}: {progress.names.in_score(team)}, {points_words(final.points_of(team))}"
            ),
        )
        for place, team in with_places(final.ranking)
    ]  # fmt: skip
