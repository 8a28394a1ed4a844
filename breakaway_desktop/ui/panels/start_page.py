"""Panels of a page before a race: its course with the teams, and what is agreed about it, beside a poster."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from breakaway_desktop.engine.options import USUAL_TEAMS
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.icons import draw_icon
from breakaway_desktop.kit.drawing.palette import BLACK, mix
from breakaway_desktop.kit.toolkit.containers import panel
from breakaway_desktop.kit.toolkit.layout import (
    Node,
    column,
    draw,
    first_that_fits,
    paragraph,
    positioned,
    row,
    sized,
    spacer,
    text,
)
from breakaway_desktop.kit.toolkit.said import said_table
from breakaway_desktop.kit.toolkit.size_class import pick
from breakaway_desktop.kit.toolkit.typography import BODY, CHOSEN, HEADLINE, NOTE, SUBJECT
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.course_profile import CourseProfile
from breakaway_desktop.match.plan import Seat
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.ui.panels.poster_page import paint_side_poster
from breakaway_desktop.ui.panels.profile import draw_profile, profile_words
from breakaway_desktop.ui.posters import PosterArt
from breakaway_desktop.ui.road.ring_tokens import token
from breakaway_desktop.ui.team_looks import team_look


def paint_two_riders(seats: Sequence[Seat], team: int, canvas: Canvas, box: Box) -> None:
    """Paint the poster of a rider of this team before one of the next, in the evening."""
    palette, other = canvas.palette, team % len(seats) + 1
    sky = mix(palette.plum, BLACK, 0.5 if palette.has_clear_posters else 0.25)
    look, rival = team_look(seats[team - 1].colour), team_look(seats[other - 1].colour)
    within, others = Box(0, 0.12, 1, 0.88), ((rival, f"{other}1"),)
    paint_side_poster(PosterArt(sky, palette.sun, look, f"{team}1", within, others=others), canvas, box)


def panels_beside_poster(*panels: Node) -> Node:
    return column(*panels, gap=pick(14, 8), pad=(0, pick(24, 10)), grow=1)


def top_panel(content: Node, most: float) -> Node:
    """Return the panel in the space that the others leave; in a tall window it is at most `most` units high."""
    return sized(lambda w, h: positioned((Box(0, 0, w, min(h, most)), content)))


def course_panel(course: CourseProfile, names: Names, note: str) -> Node:
    """Return the course under its title, with a note beside that, and who rides which team."""
    seats = names.seats
    players = [_("you") if names.humans == (team,) else names.player(team) for team in range(1, len(seats) + 1)]
    is_large = len(seats) > USUAL_TEAMS
    teams = [
        row(spacer(), token(seat.colour, d=pick(34, 24)), spacer(), grow=1) if is_large else column(
            row(spacer(), token(seat.colour, d=pick(42, 26)), spacer(), h=pick(54, 34)),
            text(names.team(team), size=CHOSEN.at(pick(18, 15)), align="centre", least=12),
            text(player, size=NOTE, soft=not seat.is_human, align="centre", least=12),
            gap=1, grow=1,
        )
        for team, (seat, player) in enumerate(zip(seats, players, strict=True), start=1)
    ]  # fmt: skip
    rows = [(names.team(team), player) for team, player in enumerate(players, start=1)]
    told = said_table(_("Teams"), (_("Team"), _("player")), rows)
    return panel(
        column(
            row(text(course.title, capitals=True, size=HEADLINE.at(pick(30, 22)), least=15), spacer(),
                text(note, size=SUBJECT, soft=True, least=14), gap=12),
            draw(partial(_paint_profile, course), grow=1, says=profile_words(course)), row(*teams, gap=2, says=told),
            gap=pick(14, 6),
        ),
        by=(20, pick(16, 10)), grow=1,
    )  # fmt: skip


def _paint_profile(course: CourseProfile, canvas: Canvas, box: Box) -> None:
    draw_profile(canvas, box.inflated(0, -4), course, course.length, small=False, light=True)


def ticked_panel(sentences: Iterable[str], *, grow: float = 0) -> Node:
    """Return what is agreed, each sentence behind a tick."""
    tick = draw(
        lambda canvas, box: draw_icon(canvas, "tick", (box.x + 10, box.y + 10), canvas.palette.green_words, 16),
        w=22, h=20,
    )  # fmt: skip
    lines = [
        row(
            column(tick),
            first_that_fits(text(sentence, size=BODY, least=13), paragraph(sentence, size=pick(BODY, NOTE)), grow=1),
            gap=4,
        )
        for sentence in sentences
    ]
    return panel(column(*lines, gap=pick(7, 4)), by=(pick(16, 12), pick(14, 9)), dark=True, grow=grow)
