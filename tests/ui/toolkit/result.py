"""A result screen in boxes, with the sentences of the real one: what the tests of layout in every language look at."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from breakaway_desktop.engine.explanations import rank_whys
from breakaway_desktop.engine.standings import Standings, standings
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.sentences.explanations import say_rank
from breakaway_desktop.sentences.names import Names, line_name, listed, points_text
from breakaway_desktop.ui.intents import Back, RideAgain, RideSameAgain, ShowLog, ShowReplay, ShowReview
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.intent import Intent
from breakaway_desktop.ui.kit.palette import team_look
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.ui.scenes.result_points import PointsTable, Won
from breakaway_desktop.ui.toolkit.boxes import (
    Draw,
    Node,
    column,
    draw,
    either,
    ground,
    over,
    pad,
    panel,
    paragraph,
    row,
    scroll,
    sized,
    spring,
    table,
    text,
)
from breakaway_desktop.ui.toolkit.controls import Option, button, switch
from breakaway_desktop.ui.toolkit.page import View
from breakaway_desktop.words import _, ngettext

STEPS = (1.0, 0.77, 0.56)
"""Heights of the first three places."""


@dataclass(frozen=True, slots=True)
class Show:
    what: str


@dataclass(frozen=True, slots=True)
class Model:
    match: Match
    names: Names
    final: Standings
    points: PointsTable
    shown: str = "square"

    @property
    def ranked(self) -> list[tuple[int, int]]:
        """(place, team) from first to last; joint teams share the place."""
        before, found = 0, []
        for group in self.final.ranking:
            found += [(before + 1, team) for team in group]
            before += len(group)
        return found

    def look(self, team: int) -> str:
        return self.match.seats[team - 1].colour

    def won(self, team: int) -> str:
        return points_text(self.final.points[team - 1])


def begin(match: Match) -> Model:
    names, final = names_of(match), standings(match.race)
    return Model(match, names, final, PointsTable(match.view(0), final, names))


def update(m: Model, said: Any) -> Model | Intent:
    match said:
        case Show(what):
            return replace(m, shown=what)
    raise TypeError(said)


def view(m: Model) -> View:
    return View(sized(lambda w, h: page(m, low=w < 1100 or h < 700)), first="watch", deaf_ms=800)


def page(m: Model, *, low: bool) -> Node:
    gap, edge = (8.0, 8.0) if low else (12.0, 16.0)
    left = column(panel(podium(m, low=low), grow=1), panel(ranking(m), grow=1.2), gap=gap, w=348 if low else 452)
    right = column(panel(points(m), grow=1.2), panel(chart(m), grow=1), gap=gap, grow=1)
    return column(over(ground("paper", radius=0), head(m)), row(left, right, gap=gap, pad=(edge, gap), grow=1), foot(m))


def head(m: Model) -> Node:
    first = m.final.ranking[0]
    wins = ngettext("{teams} wins with {points} points", "{teams} share the win with {points} points", len(first))
    says = wins.format(teams=listed([m.names.team(team) for team in first]), points=m.won(first[0]))
    names, steps = m.names, len(m.match.steps)
    return row(
        text(says, listed([m.names.team(team) for team in first]), size=24, least=16, bold=True, name="wins"),
        text(_("turn {turn}").format(turn=m.match.race.turn), size=14, soft=True, may_go=True),
        spring(),
        button(_("Turn report"), does=ShowLog(m.match, names, steps, True), cap="R", kind="bare", name="report"),
        button(_("Log"), does=ShowLog(m.match, names, steps), cap="L", kind="bare", name="log"),
        gap=16,
        pad=(24, 8),
    )


def foot(m: Model) -> Node:
    return row(
        button(_("Watch again"), does=ShowReplay(m.match.record()), cap="W", kind="primary", name="watch"),
        button(_("My biggest mistakes"), _("Mistakes"), does=ShowReview(m.match), cap="B", name="review"),
        button(_("Same teams, seats rotated"), _("Same teams"), does=RideAgain(m.match), cap="T", name="teams"),
        button(_("Same race, same hands"), _("Same race"), does=RideSameAgain(m.match), cap="S", name="same"),
        spring(),
        button(_("Menu"), does=Back(), cap="Esc", name="menu"),
        gap=12,
        pad=(16, 8),
        even=True,
    )


def podium(m: Model, *, low: bool) -> Node:
    """Up to three steps; joint winners stand equally high."""
    first = m.ranked[:3]
    return row(
        *(step(m, *first[at], low=low) if at < len(first) else spring() for at in (1, 0, 2)), gap=10, pad=(14, 10)
    )


def step(m: Model, place: int, team: int, *, low: bool) -> Node:
    block = over(ground("sunk", border="edge"), text(str(place), size=24 if low else 38, bold=True, at="centre"))
    return column(
        spring(1.01 - STEPS[place - 1]),
        text(m.names.team(team), size=15 if low else 18, least=11, bold=True, at="centre"),
        text(m.names.player(team), size=14, least=11, soft=True, at="centre", may_go=True),
        row(spring(), token(m.look(team), radius=15 if low else 34), spring()),
        pad(block, 0, grow=STEPS[place - 1]),
        text(m.won(team), size=17, bold=True, at="centre"),
        gap=4,
        grow=1,
    )


def ranking(m: Model) -> Node:
    rows = [
        [
            text(str(place), bold=True, at="right"),
            token(m.look(team)),
            text(m.names.team(team), least=11, bold=True),
            text(m.names.player(team), size=14, least=11, soft=True, grow=1),
            text(m.won(team), size=17, bold=True, at="right"),
        ]
        for place, team in m.ranked
    ]
    ties = [paragraph(say_rank(why, m.names), size=14, soft=True) for why in rank_whys(m.match.race, m.final)]
    title = text(_("Final ranking"), size=17, bold=True)
    return column(title, scroll(column(table(rows, pad=(10, 3), shade="sunk"), *ties), name="ranks"), pad=(10, 6))


def points(m: Model) -> Node:
    """Riders with their points by line; in narrow columns the sum alone."""

    def pairs(won: list[Won], r: float) -> Node:
        some = [
            row(token(m.look(rider // 10), str(rider), r), chip(points_text(n), gold=gold)) for rider, n, gold in won
        ]
        return row(*some, gap=6)

    def cell(team: int, line: int | None) -> Node:
        won = m.points.won[team, line]
        if not won:
            return text("·", soft=True, grow=1)
        half = -(-len(won) // 2)
        two = column(pairs(won[:half], 9), pairs(won[half:], 9))
        return either(pairs(won, 11), pairs(won, 9), two, text(points_text(sum(n for _r, n, _g in won))), grow=1)

    lines, course = m.points.lines, m.points.view.course

    def title(line: int | None) -> Node:
        words = (_("Places"), "1–8") if line is None else (line_name(line, course), str(line))
        return text(*words, size=14, least=11, soft=True, grow=1)

    heads = [Node(), Node(), *map(title, lines), text(_("Sum"), size=14, soft=True)]
    rows = [
        [token(m.look(team)), text(m.names.team(team), least=11, bold=True), *(cell(team, line) for line in lines),
         text(m.won(team), size=17, bold=True, at="right")]
        for _place, team in m.ranked
    ]  # fmt: skip
    above = text(_("Points by line and rider"), size=17, bold=True)
    return column(above, scroll(table([heads, *rows], pad=(10, 3), shade="sunk", head=True)), pad=(10, 6))


def chart(m: Model) -> Node:
    ways = [Option("square", _("square")), Option("gap", _("gap to leader")), Option("points", _("points"))]
    title = text(_("Best rider of each team, by turn"), _("By turn"), size=17, least=14, bold=True, may_go=True)
    curve = draw(lambda c, box: c.line((box.x, box.bottom - 8), (box.right, box.y + 8), c.palette.accent, 3), grow=1)
    return column(row(title, spring(), switch(ways, m.shown, does=Show, name="shown"), h=44), curve, pad=(18, 2))


def token(colour: str, number: str = "", radius: float = 11) -> Draw:
    def paint(c: Canvas, box: Box) -> None:
        draw_token(c, team_look(colour), number, box.centre, radius)

    return draw(paint, w=2 * radius, h=2 * radius)


def chip(points: str, *, gold: bool) -> Draw:
    return draw(
        lambda c, box: c.chip(points, box.centre, gold=gold, compact=True), w=24 if len(points) < 3 else 44, h=18
    )
