"""The review screen: how the race went, what the cards were worth, and the costliest decisions of a team.

For an unfinished race it shows only what everybody knows: chances and decisions would give away secrets (R9.1).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final

import pygame

from breakaway_desktop.atomic import write_bytes
from breakaway_desktop.engine.standings import Standings, standings
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.review import Figures, figures
from breakaway_desktop.match.review_chances import RIDES
from breakaway_desktop.match.review_decisions import MOST_COSTLY
from breakaway_desktop.match.review_table import as_csv, decision_rows, figure_rows, turn_rows
from breakaway_desktop.match.saves import file_name, typed_path, write_new
from breakaway_desktop.play.hot_seat import SeatedNames, names_of
from breakaway_desktop.record.document import ENDING
from breakaway_desktop.sentences.advice import say_reason
from breakaway_desktop.sentences.names import bot_name, place_text, points_words
from breakaway_desktop.ui.dialogs.save_race import stem_of
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.palette import DAY
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.input.inputs import Posted
from breakaway_desktop.ui.intents import Back, RideOnFrom, SaveFile, ShowReplay
from breakaway_desktop.ui.panels.chart import CHANCE, GAP, POINTS, Chart, draw_chart
from breakaway_desktop.ui.panels.points import PointsTable, points_table, ranked
from breakaway_desktop.ui.screens.review import panels
from breakaway_desktop.ui.screens.review.work import Work
from breakaway_desktop.ui.session import Session, Woken
from breakaway_desktop.ui.toolkit.boxes import (
    Measure,
    Node,
    Placed,
    column,
    draw,
    ground,
    over,
    paragraph,
    row,
    sized,
    spring,
    text,
)
from breakaway_desktop.ui.toolkit.choice import choice, switch
from breakaway_desktop.ui.toolkit.controls import button, masthead
from breakaway_desktop.ui.toolkit.page import Covered, Returned, View
from breakaway_desktop.ui.toolkit.papers import head, panel
from breakaway_desktop.ui.toolkit.parts import progress
from breakaway_desktop.ui.toolkit.scene import Intent, Message
from breakaway_desktop.ui.toolkit.typography import BODY, CHOSEN, HEADING, HEADLINE, LABEL
from breakaway_desktop.words import _

LINES, RIDERS, TEAMS = "lines", "riders", "teams"
_FOOT = 74.0


@dataclass(frozen=True, slots=True)
class Model:
    """What is known of the match; `work` finds the rest while one looks."""

    session: Session
    match: Match
    names: SeatedNames
    final: Standings
    figures: Mapping[int, Figures]
    points: PointsTable
    chart: Chart
    work: Work
    team: int
    """Whose decisions are weighed."""
    rows: str = RIDERS
    is_stopped: bool = False
    """Whether the player has stopped the work."""

    @property
    def from_here(self) -> tuple[int, int]:
        """Where the race can be played on from: how many decisions are over there, and the turn. That is the costliest
        decision, or the start if there is none; in a race that is not over, its last moment."""
        if not self.match.over:
            return len(self.match.steps), self.match.race.turn
        costly = self.work.costliest(self.team)
        return (costly[0].chosen.decisions, costly[0].chosen.turn) if costly else (0, 1)


def begin(session: Session, match: Match, *, rides: int = RIDES, bot: str = "") -> Model:
    """`rides` and `bot` are how much work is done for it."""
    names, final = names_of(match), standings(match.race)
    work, team = Work(session.thinker, match, rides=rides, bot=bot), (*match.humans, *final.winners)[0]
    if match.over:
        work.start(team)
    chart = replace(Chart.of(match, names), shown=CHANCE if match.over else GAP)
    return Model(session, match, names, final, figures(match), PointsTable.of(match.view(0)), chart, work, team)


# What happens


class Show(Message):
    """Something else in the chart, or the lines in its place."""

    what: str


class ShowRows(Message):
    """Riders or teams in the table."""

    what: str


class Weigh(Message):
    """The decisions of another team."""

    team: int


class Run(Message):
    """What is worked out goes on, or stops."""

    on: bool


class Watch(Message):
    """The race from there, with everything about the rider."""

    decisions: int = 0
    rider: int = 0


class Save(Message):
    """The chart as a picture, or the table."""

    chart: bool


class Leave(Message):
    """Back to the screen below."""


def update(m: Model, said: Any) -> Model | Intent | None:
    work = m.work
    match said:
        case Posted(Woken()) if work.running:
            work.collect()
            return replace(m)
        case Posted():
            return None
        case Show(what):
            return replace(m, chart=replace(m.chart, shown=what))
        case ShowRows(what):
            return replace(m, rows=what)
        case Weigh(team):
            work.stop()
            return _going_on(replace(m, team=team))
        case Run(on):
            return _going_on(replace(m, is_stopped=not on))
        case Watch(decisions, rider):
            costly = tuple(judged.chosen.decisions for judged in work.costliest(m.team))
            return ShowReplay(m.match.record(), decisions, rider, costly)
        case Save(chart):
            return _save(m, chart=chart)
        case Covered() | Leave():
            # What lies over it may want the process that thinks.
            work.stop()
            return m if isinstance(said, Covered) else Back()
        case Returned():
            return _going_on(m)
    raise TypeError(said)


def _going_on(m: Model) -> Model:
    """Works out what is still to be found, unless the player has stopped that."""
    if m.match.over:
        m.work.stop() if m.is_stopped else m.work.start(m.team)
    return replace(m)


def _save(m: Model, *, chart: bool) -> SaveFile:
    """Where it is to lie is asked, then it is written."""
    if chart:
        ending, title = ".png", _("Save chart")
        write = partial(write_chart, node=_chart(m, switched=False))
    else:
        ending, title = ".csv", _("Save table")
        write = partial(write_table, work=m.work, team=m.team, names=m.names)
    return saving(m.session.charts, m.match, title, ending, write)


# What is seen


def view(m: Model) -> View:
    return View(
        sized(partial(_page, m)),
        title=_("Review"),
        first=panels.watch_name(1) if m.work.costliest(m.team) else "ride-on",
        escape=Leave(),
        hears=(Posted, Covered, Returned),
    )


def _page(m: Model, w: float, h: float) -> Node:
    low = h < 700
    gap = 10.0 if low else 18.0
    if m.match.over:
        above = row(_chart(m, grow=62), panel(sized(partial(_table, m)), by=(4, 8), grow=38), gap=gap, grow=54)
        below: Node = column(_heading(m), _decisions(m, gap), gap=6, grow=46)
    else:
        lines = [] if low else [panel(_lines(m), by=(4, 8), grow=1)]
        tables = column(panel(sized(partial(_table, m)), by=(4, 8), grow=1), *lines, gap=gap, grow=44)
        above = row(_chart(m, low=low, grow=56), tables, gap=gap, grow=1)
        said = _("Chances to win and costliest decisions are shown after the race: they would give away secrets.")
        below = panel(paragraph(said, size=BODY), by=(12, 10), deep=True)
    return column(_masthead(m), column(above, below, gap=gap, pad=(gap + 8, gap), grow=1), _foot(m))


def _masthead(m: Model) -> Node:
    teams = {team: m.names.team_of(team) for team in range(1, len(m.names.seats) + 1)}
    return masthead(
        _("Review"),
        choice(teams, m.team, does=Weigh, name="team"),
        row(
            button(_("Save chart"), _("Chart"), does=Save(True), key=act.SAVE_CHART, name="picture"),
            button(_("Save table"), _("Table"), does=Save(False), key=act.SAVE_TABLE, name="csv"),
            gap=12, even=True,
        ),
        does=Leave(),
        subject=_standing(m),
    )  # fmt: skip


def _standing(m: Model) -> str:
    place = next(place for place, team in ranked(m.final) if team == m.team)
    points = points_words(m.final.points[m.team - 1])
    sentence = _("{team} came {place} with {points}")
    if not m.match.over:
        sentence = _("Turn {turn}: {team} {place} with {points}")
    turn, team = m.match.race.turn, m.names.team(m.team)
    return sentence.format(turn=turn, team=team, place=place_text(place), points=points)


def _foot(m: Model) -> Node:
    said: list[Node] = []
    if m.match.over:
        n, bot, team = m.work.rides, bot_name(m.work.bot), m.names.team(m.team)
        simulated = _("Chances: {n} simulated quick races from the end of each turn.")
        compared = _(
            "Cost: expected points given up compared with {bot}’s best card, using only what {team} could see."
        )
        known = _("Cost: compared with {bot}’s best card.")
        said = [
            text(simulated.format(n=n), soft=True, may_go=True),
            text(compared.format(bot=bot, team=team), known.format(bot=bot), soft=True, may_go=True),
        ]
    turn = m.from_here[1]
    whole = button(_("Watch it all"), _("Watch"), does=Watch(), key=act.WATCH, name="whole")
    on = button(
        _("Ride on from turn {turn}").format(turn=turn), _("Ride on: turn {turn}").format(turn=turn),
        does=RideOnFrom(m.match, m.from_here[0]), key=act.RIDE_ON, kind="primary", name="ride-on", size=HEADLINE.at(24),
        least=17,
    )  # fmt: skip
    return over(ground("sunk"), row(column(spring(), *said, spring(), grow=1), whole, on, gap=16, pad=(30, 6)), h=_FOOT)


def _chart(m: Model, *, switched: bool = True, low: bool = False, **more: Any) -> Node:
    """The chart on a dark field, or the lines in its place; with what else it can show, if that is to be chosen. In a
    low window the lines stand nowhere else."""
    costly = m.work.costliest(m.team) if m.chart.shown == CHANCE else []
    chart = replace(
        m.chart,
        chances=m.work.found.chances,
        own=(m.team,),
        marks=tuple((one.chosen.turn - 0.5, str(at)) for at, one in enumerate(costly, start=1)),
    )
    if chart.shown == LINES:
        title, body = _("Points by line and rider"), _table_of_lines(m)
    else:
        title, body = chart.title, draw(lambda c, box: draw_chart(c, box, chart), grow=1)
    ways = {CHANCE: _("chance")} if m.match.over else {}
    ways |= {POINTS: _("points"), GAP: _("gap to leader")}
    if m.match.over or low or chart.shown == LINES:
        ways[LINES] = _("lines")
    choices = [switch(ways, chart.shown, does=Show, name="shown")] if switched else []
    words = text(title, _("By turn"), size=CHOSEN.at(18), least=16, may_go=True)
    return panel(column(row(words, spring(), *choices, h=36, gap=10), body, gap=4), by=(6, 8), deep=True, **more)


def _table_of_lines(m: Model) -> Node:
    return sized(lambda _w, h: points_table(m.points, m.final, m.names, h))


def _lines(m: Model) -> Node:
    return column(row(head(_("Points by line and rider"))), _table_of_lines(m), gap=4)


def _table(m: Model, _w: float, h: float) -> Node:
    """Rider by rider, or all teams."""
    if m.rows == TEAMS:
        numbers: list[int] = list(range(1, len(m.names.seats) + 1))
    else:
        numbers = [*range(10 * m.team + 1, 10 * m.team + 5), m.team]
    rows = [panels.FigureRow(number, m.figures[number], m.work.cost_of(number)) for number in numbers]
    weighed = m.match.over and m.rows == RIDERS
    ways = {RIDERS: _("riders"), TEAMS: _("all teams")}
    heading = row(
        head(_("What the cards were worth"), may_go=True), spring(), switch(ways, m.rows, does=ShowRows, name="rows")
    )
    means = text(
        _("Slipstream: cards earned behind other riders (and how many riders)."),
        _("Slipstream: cards (riders ahead)"), soft=True, may_go=True,
    )  # fmt: skip
    return column(
        heading,
        panels.figures_table(rows, m.names, of_team=m.rows == RIDERS, weighed=weighed),
        *([means] if h > 92 + 27 * len(rows) else []),
        gap=6,
    )


def _heading(m: Model) -> Node:
    """What follows, and how far it has been worked out."""
    work, left, whole = m.work, m.work.left(m.team), m.work.whole(m.team)
    words = (
        _("Your three costliest decisions") if list(m.match.humans) == [m.team] else _("The three costliest decisions")
    )
    title = text(words.upper(), size=HEADING, least=15)
    if not left:
        return row(title, h=30)
    done = _("{done} of {n} analysed").format(done=whole - left, n=whole)
    if m.is_stopped:
        done = _("Stopped at {done} of {n}.").format(done=whole - left, n=whole)
    elif work.thinker.is_starting:
        done = _("The bots are warming up …")
    act = _("Analyse the rest") if m.is_stopped else _("Stop")
    bar = column(spring(), draw(partial(progress, share=work.progress(m.team)), h=12), spring(), w=180, may_go=True)
    return row(
        title, spring(), bar, text(done, soft=True),
        button(act, does=Run(m.is_stopped), name="run", size=LABEL.at(16)), gap=14, h=42,
    )  # fmt: skip


def _decisions(m: Model, gap: float) -> Node:
    """A plate each; in the place of plates that are not there, that cards are being weighed, or were all good."""
    costly, left = m.work.costliest(m.team), m.work.left(m.team)
    plates = [
        panels.decision(at, one, m.names, Watch(one.chosen.decisions, one.chosen.rider))
        for at, one in enumerate(costly, start=1)
    ]
    if len(plates) < MOST_COSTLY:
        team = m.names.team(m.team)
        if left:
            words = _("Not every card has been analysed.") if m.is_stopped else _("Analysing the cards …")
        elif costly:
            words = _("No other decision cost {team} any points.").format(team=team)
        else:
            words = _("No decision cost {team} any points.").format(team=team)
        said = column(spring(), paragraph(words, size=BODY, soft=True), spring())
        plates.append(panel(said, by=(16, 10), deep=True, grow=MOST_COSTLY - len(plates)))
    return row(*plates, gap=gap, grow=1)


_PICTURE: Final = Box(0, 0, 960, 520)
"""Units of a chart that is saved as a picture, which has twice as many pixels."""


def saving(charts: Path, match: Match, title: str, ending: str, write: Callable[[Path], None]) -> SaveFile:
    """Asks where the file is to lie and writes it there."""

    def save(text: str) -> str:
        path = typed_path(text if text.lower().endswith(ending) else text + ending)
        if path.parent == charts:
            path.parent.mkdir(parents=True, exist_ok=True)
        write_new(path, lambda: write(path))
        return _("Saved in {file}.").format(file=path)

    return SaveFile(title, str(_free(charts, file_name(stem_of(match)).removesuffix(ENDING), ending)), save)


def _free(folder: Path, stem: str, ending: str) -> Path:
    """A name in the folder that no file has: many charts of a race may be saved."""
    names = (folder / (f"{stem}-{n}{ending}" if n > 1 else f"{stem}{ending}") for n in count(1))
    return next(path for path in names if not os.path.lexists(path))


def write_chart(path: Path, node: Node) -> None:
    """The node as a picture, by day. Raises OSError."""
    canvas = Canvas(pygame.Surface((round(2 * _PICTURE.w), round(2 * _PICTURE.h))), DAY, 2.0)
    canvas.fill(DAY.sunk)
    placed = Placed(lambda _said: None, canvas.bounds)
    node.put(Measure(DAY, 2.0), canvas.bounds, placed)
    placed.paint(canvas)
    try:
        pygame.image.save(canvas.surface, path)
    except pygame.error as error:
        raise OSError(0, str(error)) from None


def write_table(path: Path, work: Work, team: int, names: SeatedNames) -> None:
    """As CSV: the figures of all riders, score and chances turn by turn, and the costliest decisions of a team. Of a
    race that is still ridden the figures and the score alone (R9.1). Raises OSError."""
    match, numbers = work.match, range(1, len(names.seats) + 1)
    teams = [names.team(team) for team in numbers]
    known = match.over
    owners = [owner for team in numbers for owner in (team, *range(10 * team + 1, 10 * team + 5))]
    costs = {owner: work.cost_of(owner) for owner in owners}
    heads = (
        _("Rider"), _("Team"), _("Points"), _("New cards"), _("From slipstream"), _("Riders ahead of them"),
        _("Squares moved"), _("Attacks"), _("Cost (expected points)"),
    )  # fmt: skip
    of_turns = _("End of turn"), _("Team"), _("Points"), _("Leader’s square"), _("Chance to win (0 to 1)")
    of_decisions = (
        _("Costliest decision: rider"), _("Team"), _("Turn"), _("Card played"), _("Expected points"), _("Best card"),
        _("Expected points with it"), _("Cost (expected points)"), _("Why"),
    )  # fmt: skip
    blocks = [
        figure_rows(match, heads, teams, _("Places"), costs if known else {}),
        turn_rows(match, of_turns, teams, work.found.chances if known else {}),
    ]
    if known:
        blocks.append(
            decision_rows(of_decisions, teams, [(one, say_reason(one.reason)) for one in work.costliest(team)])
        )
    # With its mark in front spreadsheets know that it is UTF-8.
    write_bytes(path, as_csv(blocks).encode("utf-8-sig"))
