"""A page with a poster at the left: large lines and labels on it, slanted rows beside it, and the foot below both."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

from breakaway_desktop.engine.race import Race
from breakaway_desktop.kit.drawing.box import LEAN, Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import WHITE
from breakaway_desktop.kit.toolkit.layout import (
    Node,
    column,
    draw,
    first_that_fits,
    paragraph,
    row,
    space,
    spacer,
    stack,
    text,
)
from breakaway_desktop.kit.toolkit.size_class import window
from breakaway_desktop.kit.toolkit.typography import BODY, POSTER
from breakaway_desktop.match.plan import Seat
from breakaway_desktop.ui.panels.foot import FOOT_H
from breakaway_desktop.ui.panels.winner_poster import (
    draw_winner_poster,
    is_evening,
    paint_desk_edge,
    rider_part,
    slanted_label,
)
from breakaway_desktop.ui.posters import PosterArt, helmet_top, paint_poster_art
from breakaway_desktop.ui.team_looks import team_look

RIDER_MORE_W = 90.0
"""Units by which the rider on a winner's poster is wider than the texts."""


class PosterW(NamedTuple):
    """Width of a poster: at least so many units, and a share of the window."""

    least: float
    share: float

    def at(self, w: float) -> float:
        return max(self.least, self.share * w)


SIDE = PosterW(360.0, 0.42)
TOP_SHARE = 0.26
"""Share of the height that a poster takes in an upright window, where it lies on top."""


def poster_part(box: Box, w: float) -> Box:
    """Return the part of a box that a poster so wide takes, at the left; in an upright window on top."""
    return box.cut_top(TOP_SHARE * window().h)[0] if window().is_upright else Box(box.x, box.y, w, box.h)


def paint_side_poster(picture: PosterArt, canvas: Canvas, box: Box) -> None:
    """Paint the poster at the left above the foot, and the slanted edge of the desk beside it; or on top."""
    palette = canvas.palette
    canvas.fill(palette.desk, box)
    part = poster_part(box.cut_bottom(FOOT_H)[1], SIDE.at(box.w))
    rect = canvas.rect(*part)
    canvas.surface.blit(paint_poster_art(picture, rect.size, canvas.scale, palette), rect.topleft)
    if not window().is_upright:
        paint_desk_edge(canvas, box.cut_bottom(FOOT_H)[1], part.right)


def paint_best_rider(
    race: Race, seats: Sequence[Seat], team: int, width: PosterW, canvas: Canvas, box: Box, *, place: int = 1,
    has_confetti: bool = True,
) -> None:  # fmt: skip
    """Paint the poster of the best rider of a team in this place; `has_confetti`: if it has won."""
    best = max((rider for rider in race.riders if rider.team == team), key=lambda rider: rider.points)
    looks = [team_look(seat.colour) for seat in seats]
    confetti, rider_w = looks if has_confetti and place == 1 else (), width.at(box.w) + RIDER_MORE_W
    if window().is_upright:
        canvas.fill(canvas.palette.desk, box)
        box, rider_w = box.cut_top(TOP_SHARE * window().h)[0], box.w
    draw_winner_poster(canvas, box, looks[team - 1], str(best.id), rider_w, confetti, place)


def room_above_rider(width: PosterW, size: tuple[float, float]) -> float:
    """Return how high `poster_texts` may be, with most of their margin, where `paint_best_rider` paints a poster."""
    return helmet_top(rider_part((width.at(size[0]) + RIDER_MORE_W) / size[0]), *size) + 10


def poster_inks(colour: str, place: int = 1) -> tuple[str, str]:
    """Return the colours of two large lines that are readable on the poster of a team in this place."""
    return ("bib", "sun") if is_evening(place) or team_look(colour).label == WHITE else ("on_bib", "on_bib")


def poster_texts(lines: Iterable[tuple[str, float, str]], *labels: Node, gap: float = 4) -> Node:
    """Return large `lines` (text, size, colour) on a poster, told as one heading, and labels below them."""
    lines = list(lines)
    words = " ".join(line for line, _size, _colour in lines)
    large = [
        text(
            line, capitals=True, size=POSTER.at(size), least=min(24, size / 2), h=1.03 * size, colour=colour,
            says="" if index else words,
        )
        for index, (line, size, colour) in enumerate(lines)
    ]  # fmt: skip
    return column(*large, *labels, gap=gap, pad=(26, 14))


def side_poster_page(
    paint: Callable[[Canvas, Box], object], lines: Sequence[tuple[str, float, str]], label: str, right: Node, foot: Node
) -> Node:
    """Return the poster that `paint` paints, on it large `lines` (text, size, colour) and the `label`, `right` beside
    it, and the foot."""
    labels = text(label, size=BODY, least=14, colour="on_bib"), paragraph(label, size=BODY, colour="on_bib")
    texts = poster_texts(lines, first_that_fits(*(slanted_label(words, "bib") for words in labels)))
    return stack(draw(paint), column(beside_poster(column(texts, spacer(), grow=1), right, SIDE.at(window().w)), foot))


def beside_poster(texts: Node, right: Node, w: float) -> Node:
    """Return texts on a poster that is so wide, and the rest beside it, in an upright window below it."""
    if window().is_upright:
        return column(
            row(column(texts, w=w), h=TOP_SHARE * window().h), row(space(24), right, space(24), grow=1), grow=1
        )
    return row(column(texts, w=w), right, space(24), grow=1)


def slanted_column(rows: Sequence[tuple[Node, float]], gap: float, lean: float = LEAN, **more: float) -> Node:
    """Return rows of these heights, each indented so that they slant."""
    tops = [0.0, *accumulate(lean * (height + gap) for _node, height in rows)]
    last = tops[len(rows) - 1]
    nodes = [
        row(space(last - top), node, space(top), h=height) for (node, height), top in zip(rows, tops, strict=False)
    ]
    return column(*nodes, gap=gap, **more)


def upright_spaces(index: int, count: int, step: float) -> tuple[Node, Node]:
    """Return the spaces before and after the cells of a row, so that those of all rows stand under one another.

    The row with this index is one of `count`, each of which begins this step further left than the one above. No space
    is 0 wide, because a row leaves out the gap beside such a node.
    """
    return space(1 + index * step), space(1 + (count - 1 - index) * step)
