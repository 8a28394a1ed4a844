"""The review screen: course of the race, value of the cards, and the costliest decisions of a team.

For an unfinished race it shows public facts only: chances and decisions would reveal secrets (R9.1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from breakaway_desktop.engine.points import PointsTable
from breakaway_desktop.engine.race import team_number
from breakaway_desktop.engine.standings import Standings, standings
from breakaway_desktop.kit.files.atomic import write_bytes
from breakaway_desktop.kit.input.inputs import Posted
from breakaway_desktop.kit.toolkit.choice import choice, switch
from breakaway_desktop.kit.toolkit.containers import head, panel
from breakaway_desktop.kit.toolkit.controls import button, header
from breakaway_desktop.kit.toolkit.layout import (
    Node,
    colour_fill,
    column,
    draw,
    paragraph,
    row,
    sized,
    spacer,
    stack,
    text,
)
from breakaway_desktop.kit.toolkit.page import Covered, PageView, Uncovered, do, with_value
from breakaway_desktop.kit.toolkit.page_picture import draw_page, save_picture
from breakaway_desktop.kit.toolkit.painters import progress
from breakaway_desktop.kit.toolkit.size_class import pick, window
from breakaway_desktop.kit.toolkit.typography import BODY, CHOSEN, HEADING, HEADLINE, LABEL
from breakaway_desktop.kit.words import _, language
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.race_files import file_name
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.play.spoken.names import names_for
from breakaway_desktop.record.document import ENDING
from breakaway_desktop.review.chances import ROLLOUTS
from breakaway_desktop.review.decisions import MOST_COSTLY, JudgedCard
from breakaway_desktop.review.stats import RidingStats, riding_stats
from breakaway_desktop.review.table import as_csv, decision_rows, figure_rows, turn_rows
from breakaway_desktop.review.words import chances_sentence, decision_sentence, reason_text, riding_sentence
from breakaway_desktop.sentences.advice import total_cost_text
from breakaway_desktop.sentences.names import Names, bot_name, place_text, points_words
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.access.heard import Heard, LastHeard, ToldLine
from breakaway_desktop.ui.dialogs.common import save_intent
from breakaway_desktop.ui.dialogs.save_race import stem_of
from breakaway_desktop.ui.features import practice_of, tiles_on
from breakaway_desktop.ui.intents import Back, ForkRace, SaveFile, ShowReplay
from breakaway_desktop.ui.panels.chart import CHANCE, GAP, POINTS, Chart, draw_chart
from breakaway_desktop.ui.panels.points import points_table
from breakaway_desktop.ui.review.computation import ReviewComputation
from breakaway_desktop.ui.review.decision_panels import decision_panel
from breakaway_desktop.ui.review.figures_table import FigureRow, figures_table
from breakaway_desktop.ui.review.intents import Weighing
from breakaway_desktop.ui.session import BotAnswered, Session

LINES, RIDERS, TEAMS, DECISIONS = "lines", "riders", "teams", "decisions"
_FOOT_H = 74.0
_LAST: Final = LastHeard()


@dataclass(frozen=True, slots=True)
class ReviewModel:
    """The model of the review. `work` computes chances and decisions while the screen is open."""

    session: Session
    match: Match
    names: Names
    final: Standings
    figures: Mapping[int, RidingStats]
    points: PointsTable
    chart: Chart
    work: ReviewComputation
    team: int
    """Team whose decisions are judged."""
    rows: str = RIDERS
    tab: str = DECISIONS
    """What a window that is not full shows of a finished race."""
    is_stopped: bool = False
    """Whether the player has stopped the computation."""

    @property
    def is_settled(self) -> bool:
        """Whether no decision will be added to the costliest ones, so that each keeps its number."""
        return self.is_stopped or not self.work.decisions_left(self.team)

    @property
    def costliest(self) -> list[JudgedCard]:
        """The costliest decisions by their numbers; none before these are final."""
        return self.work.costliest(self.team) if self.is_settled else []

    @property
    def from_here(self) -> tuple[int, int]:
        """Number of decisions, and turn, from which the race can be played on.

        In a finished race, those of the costliest decision, or of the start if there is none; in an unfinished race,
        those of the last moment.
        """
        if not self.match.over:
            return len(self.match.steps), self.match.race.turn
        costly = self.costliest
        return (costly[0].chosen.decisions, costly[0].chosen.turn) if costly else (0, 1)


def begin(session: Session, match: Match, *, rollouts: int = ROLLOUTS, bot: str = "") -> ReviewModel:
    """Open the review of a match. `rollouts` and `bot` set the amount of computation."""
    names, final = names_of(match), standings(match.race)
    work, team = (
        ReviewComputation(session.thinker, match, rollouts=rollouts, bot=bot),
        (*match.humans, *final.winners)[0],
    )
    if match.over:
        session.state(Weighing).stop()
        work.start(team)
    chart = replace(Chart.of(match, names), shown=CHANCE if match.over else GAP)
    points = PointsTable.of(match.view(0))
    return ReviewModel(session, match, names, final, riding_stats(match), points, chart, work, team)


# What its controls do


def judge_team(model: ReviewModel, team: int) -> ReviewModel:
    model.work.stop()
    return _resume_work(replace(model, team=team))


def watch(model: ReviewModel) -> ShowReplay:
    return ShowReplay(model.match.record(), costly=_costly(model))


def look(model: ReviewModel, judged: JudgedCard) -> ShowReplay:
    """Watch the race from a decision, with the better card beside the one played."""
    chosen = judged.chosen
    return ShowReplay(model.match.record(), chosen.decisions, chosen.rider, _costly(model), better=judged.better)


def _costly(model: ReviewModel) -> tuple[int, ...]:
    return tuple(judged.chosen.decisions for judged in model.costliest)


def leave(model: ReviewModel) -> Back:
    model.work.stop()
    return Back()


# The computation, which screens over this one may need the worker process for


def _collect_results(model: ReviewModel, message: Posted) -> ReviewModel | None:
    if not (isinstance(message.subject, BotAnswered) and model.work.running):
        return None
    model.work.collect()
    return replace(model)


def _pause_work(model: ReviewModel, _message: Covered) -> ReviewModel:
    model.work.stop()
    return model


def _resume_work(model: ReviewModel, _message: Uncovered | None = None) -> ReviewModel:
    """Start the computation of what is missing, unless the player has stopped it."""
    if model.match.over:
        model.work.stop() if model.is_stopped else model.work.start(model.team)
    return replace(model)


def _turn_work(model: ReviewModel, *, on: bool) -> ReviewModel:
    """Continue or stop the computation."""
    return _resume_work(replace(model, is_stopped=not on))


def save_chart(model: ReviewModel) -> SaveFile:
    return _save_as(model, _("Save chart"), ".png", partial(write_chart, node=_chart(model, switched=False)))


def save_table(model: ReviewModel) -> SaveFile:
    write = partial(write_table, work=model.work, team=model.team, names=model.names)
    return _save_as(model, _("Save table"), ".csv", write)


def _save_as(model: ReviewModel, title: str, ending: str, write: Callable[[Path], None]) -> SaveFile:
    """Return the intent to save a file under a path that the player types."""
    stem = file_name(stem_of(model.match)).removesuffix(ENDING)
    return save_intent(model.session.charts, stem, title, ending, write)


# What a screen reader is told


def heard(model: ReviewModel) -> Heard:
    """Return what the screen opens with and what the computation has found; the same value while nothing is new."""
    work = model.work
    depends_on = work, model.team, len(work.results.chances), work.decisions_left(model.team), model.is_stopped
    return _LAST.update((*depends_on, language()), partial(_told_lines, model))


def _told_lines(model: ReviewModel) -> Iterator[ToldLine]:
    work, team, match = model.work, model.team, model.match
    yield ToldLine(("result", team), f"{_result_text(model)}.", is_current=True)
    if not match.over:
        return
    if not model.is_settled:
        yield ToldLine(("begun", team), _("Analysing the cards…"), is_current=True)
        return
    is_own = list(match.humans) == [team]
    names = names_for(model.names, team if is_own else 0)
    if not work.pieces_left(team):
        words = chances_sentence(work.results.chances, team, names, is_own=is_own)
        yield ToldLine(("chances", team), words, is_current=True)
    for rank, judged in enumerate(model.costliest):
        yield ToldLine(("decision", team, rank), decision_sentence(judged, names), is_current=True)
    if not model.costliest:
        words = _("No decision cost {team} a point.").format(team=model.names.team(team))
        yield ToldLine(("none", team), words, is_current=True)


# View


def view(model: ReviewModel) -> PageView:
    return PageView(
        _page(model),
        title=_("Review"),
        initial_focus="ride-on",
        returns_to_first=True,
        on_escape=do(leave),
        on={Posted: _collect_results, Covered: _pause_work, Uncovered: _resume_work},
    )


def _page(model: ReviewModel) -> Node:
    gap = pick(18.0, 10.0)
    if model.match.over and not window().is_full:
        return column(
            _masthead(model), column(_tabs(model), _tab(model, gap), gap=8, pad=(gap + 8, gap), grow=1), _foot(model)
        )
    if model.match.over:
        upper = row(
            _chart(model, grow=62), panel(sized(partial(_figures_panel, model)), by=(4, 8), grow=38), gap=gap, grow=33
        )
        lower: Node = column(_heading(model), _decisions(model, gap), gap=6, grow=67)
        return column(_masthead(model), column(upper, lower, gap=10, pad=(gap + 8, 10), grow=1), _foot(model))

    lines = [] if window().is_low else [panel(_lines_panel(model), by=(4, 8), grow=1)]
    tables = column(panel(sized(partial(_figures_panel, model)), by=(4, 8), grow=1), *lines, gap=gap, grow=44)
    upper = row(_chart(model, grow=56), tables, gap=gap, grow=1)
    note = _("Chances to win and costliest decisions are shown after the race: they would give away secrets.")
    lower = panel(paragraph(note, size=BODY), by=(12, 10), dark=True)
    return column(_masthead(model), column(upper, lower, gap=gap, pad=(gap + 8, gap), grow=1), _foot(model))


def _tabs(model: ReviewModel) -> Node:
    """Return the switch between the parts of the page, which a window that is not full shows one at a time."""
    labels = {
        DECISIONS: _("decisions"),
        CHANCE: _("chance"),
        POINTS: _("points"),
        LINES: _("lines"),
        RIDERS: _("riders"),
    }
    tabs = switch(labels, model.tab, on_change=lambda tab: do(replace, tab=tab), name="tab")
    return row(tabs, spacer(), *_progress(model), gap=14, h=42)


def _tab(model: ReviewModel, gap: float) -> Node:
    if model.tab == DECISIONS:
        return _decisions(model, gap)
    if model.tab == RIDERS:
        return panel(sized(partial(_figures_panel, model)), by=(4, 8), grow=1)
    return _chart(replace(model, chart=replace(model.chart, shown=model.tab)), switched=False, grow=1)


def _masthead(model: ReviewModel) -> Node:
    names = model.names
    teams = {
        team: names.team_and_player(team) if names.own_name(team) else names.team(team)
        for team in range(1, len(names.seats) + 1)
    }
    return header(
        _("Review"),
        choice(teams, model.team, on_change=with_value(judge_team), name="team"),
        row(
            button(_("Save chart"), _("Chart"), on_press=do(save_chart), key=act.SHARE, name="picture"),
            button(_("Save table"), _("Table"), on_press=do(save_table), name="csv"),
            gap=12, even=True,
        ),
        on_press=do(leave),
        subject=_result_text(model),
    )  # fmt: skip


def _result_text(model: ReviewModel) -> str:
    place = model.final.place_of(model.team)
    points = points_words(model.final.points_of(model.team))
    sentence = _("{team} came {place} with {points}")
    if not model.match.over:
        sentence = _("Turn {turn}: {team} {place} with {points}")
    turn, team = model.match.race.turn, model.names.team(model.team)
    return sentence.format(turn=turn, team=team, place=place_text(place), points=points)


def _foot(model: ReviewModel) -> Node:
    lines: list[Node] = []
    if model.match.over:
        riding = riding_sentence(model.names, model.team, model.figures[team_number(model.team)])
        known = _("Cost: compared with {bot}’s best card.").format(bot=bot_name(model.work.bot))
        lines = [paragraph(riding, leading=1.15), text(known, soft=True, optional=True)]

    turn = model.from_here[1]
    watch_button = button(_("Watch it all"), _("Watch"), on_press=do(watch), key=act.WATCH, name="whole")
    play_button = button(
        _("Play from turn {turn}").format(turn=turn), _("Play on: turn {turn}").format(turn=turn),
        on_press=ForkRace(model.match, model.from_here[0]), key=act.RIDE_ON, kind="primary", name="ride-on",
        size=HEADLINE.at(24),
        least=17,
    )  # fmt: skip
    ways_on = tiles_on(act.REVIEW) if model.match.over else ()
    of_features = [button(tile.label, on_press=tile.intent, key=tile.key, name=tile.name) for tile in ways_on]
    return stack(
        colour_fill("sunk"),
        row(column(spacer(), *lines, spacer(), grow=1), *of_features, watch_button, play_button, gap=16, pad=(30, 6)),
        h=_FOOT_H,
    )


def _chart(model: ReviewModel, *, switched: bool = True, **more: Any) -> Node:
    """Return the chart or the table of lines, with a switch; a low window has no other place for the table."""
    costly = model.costliest if model.chart.shown == CHANCE else []
    chart = replace(
        model.chart,
        chances=model.work.results.chances,
        own=(model.team,),
        marks=tuple((judged.chosen.turn - 0.5, str(rank)) for rank, judged in enumerate(costly, start=1)),
    )

    if chart.shown == LINES:
        title, body = _("Points by line and rider"), _lines_table(model)
    else:
        title, body = chart.title, draw(lambda c, box: draw_chart(c, box, chart), says=lambda: chart.said, grow=1)

    # The chances are known only after the race.
    labels = {CHANCE: _("chance")} if model.match.over else {}
    labels |= {POINTS: _("points"), GAP: _("gap to leader")}
    if model.match.over or window().is_low or chart.shown == LINES:
        labels[LINES] = _("lines")
    switches = (
        [
            switch(
                labels,
                chart.shown,
                on_change=lambda shown: do(replace, chart=replace(model.chart, shown=shown)),
                name="shown",
            )
        ]
        if switched
        else []
    )
    title_text = text(title, _("By turn"), size=CHOSEN.at(18), least=16, optional=True)
    return panel(column(row(title_text, spacer(), *switches, h=36, gap=10), body, gap=4), by=(6, 8), dark=True, **more)


def _lines_table(model: ReviewModel) -> Node:
    return sized(lambda _w, h: points_table(model.points, model.final, model.names, h))


def _lines_panel(model: ReviewModel) -> Node:
    return column(row(head(_("Points by line and rider"))), _lines_table(model), gap=4)


def _figures_panel(model: ReviewModel, _w: float, h: float) -> Node:
    if model.rows == TEAMS:
        numbers = [team_number(team) for team in range(1, len(model.names.seats) + 1)]
    else:
        numbers = [*range(10 * model.team + 1, 10 * model.team + 5), team_number(model.team)]
    rows = [FigureRow(number, model.figures[number], model.work.cost_of(number)) for number in numbers]

    weighed = model.match.over and model.rows == RIDERS
    labels = {RIDERS: _("riders"), TEAMS: _("all teams")}
    heading = row(
        head(_("What the cards were worth"), optional=True),
        spacer(),
        switch(
            labels,
            model.rows,
            on_change=lambda rows: do(replace, rows=rows),
            name="rows",
            says=_("What the cards were worth"),
        ),
    )

    # The legend is left out if the table needs its space.
    legend = text(
        _("Slipstream: cards earned behind other riders (and how many riders)."),
        _("Slipstream: cards (riders ahead)"), soft=True, optional=True,
    )  # fmt: skip
    return column(
        heading,
        figures_table(rows, model.names, of_team=model.rows == RIDERS, weighed=weighed),
        *([legend] if h > 92 + 27 * len(rows) else []),
        gap=6,
    )


def _heading(model: ReviewModel) -> Node:
    """Return the heading of the decisions, with the progress of the computation."""
    heading = _("The three costliest decisions") if model.is_settled else _("The costliest decisions so far")
    if list(model.match.humans) == [model.team]:
        heading = _("Your three costliest decisions") if model.is_settled else _("Your costliest decisions so far")
    if not model.is_settled and not model.work.costliest(model.team):
        heading = ""  # Nothing to announce yet: the panel below says what is going on.
    title = text(heading, capitals=True, size=HEADING, least=15)
    return row(title, *_progress(model), gap=14, h=42 if model.work.pieces_left(model.team) else 30)


def _progress(model: ReviewModel) -> list[Node]:
    """Return the progress of the computation, and after it what the costliest decisions cost together."""
    costs = [judged.cost for judged in model.work.costliest(model.team)]
    pieces_left = model.work.pieces_left(model.team)
    if not pieces_left:
        return [text(total_cost_text(costs), size=BODY, soft=True, optional=True)]

    # The progress in words and as a bar.
    count = model.work.piece_count(model.team)
    sentence = _("Stopped at {done} of {n}.") if model.is_stopped else _("{done} of {n} analysed")
    progress_text = sentence.format(done=count - pieces_left, n=count)
    if not model.is_stopped and model.work.thinker.is_starting:
        progress_text = _("The bots are warming up…")
    bar = draw(partial(progress, share=model.work.progress(model.team)), h=12)
    progress_bar = column(spacer(), bar, spacer(), w=180, optional=True)

    label = _("Analyse the rest") if model.is_stopped else _("Stop")
    run_button = button(label, on_press=do(_turn_work, on=model.is_stopped), name="run", size=LABEL.at(16))
    return [spacer(), progress_bar, text(progress_text, soft=True), run_button]


def _decisions(model: ReviewModel, gap: float) -> Node:
    """Return a panel per decision. Instead of missing ones, a note shows the progress or that all cards were good."""
    costly, pieces_left = model.work.costliest(model.team), model.work.pieces_left(model.team)
    tiles = [
        decision_panel(
            rank if model.is_settled else 0,
            judged,
            model.names,
            do(look, judged),
            practice_of(judged.reason.key),
        )
        for rank, judged in enumerate(costly, start=1)
    ]

    # The note is as wide as the tiles that are missing.
    if len(tiles) < MOST_COSTLY:
        team = model.names.team(model.team)
        if pieces_left:
            note = _("Not every card has been analysed.") if model.is_stopped else _("Analysing the cards…")
        elif costly:
            note = _("No other decision cost {team} a point.").format(team=team)
        else:
            note = _("No decision cost {team} a point.").format(team=team)
        message_column = column(spacer(), paragraph(note, size=BODY, soft=True), spacer())
        tiles.append(panel(message_column, by=(16, 10), dark=True, grow=MOST_COSTLY - len(tiles)))
    return row(*tiles, gap=gap, grow=1)


_PICTURE_SIZE: Final = 960, 520
"""Size of a chart saved as a picture, in units of two pixels."""


def write_chart(path: Path, node: Node) -> None:
    """Write the node as a picture in day colours. Raises OSError."""
    save_picture(draw_page(stack(colour_fill("sunk"), node), _PICTURE_SIZE, scale=2.0), path)


def write_table(path: Path, work: ReviewComputation, team: int, names: Names) -> None:
    """Write the figures of all riders, score and chances by turn, and a team's costliest decisions as CSV.

    For an unfinished race, write only figures and score (R9.1). Raises OSError.
    """
    match, numbers = work.match, range(1, len(names.seats) + 1)
    teams = [names.team(team) for team in numbers]
    is_over = match.over
    owners = [owner for team in numbers for owner in (team_number(team), *range(10 * team + 1, 10 * team + 5))]
    costs = {owner: work.cost_of(owner) for owner in owners}

    # Heads of the three blocks.
    heads = (
        _("Rider"), _("Team"), _("Points"), _("New cards"), _("From slipstream"), _("Riders ahead of them"),
        _("Squares moved"), _("Attacks"), _("Cost (expected points)"),
    )  # fmt: skip
    turn_heads = _("End of turn"), _("Team"), _("Points"), _("Leader’s square"), _("Chance to win (0 to 1)")
    decision_heads = (
        _("Costliest decision: rider"), _("Team"), _("Turn"), _("Card played"), _("Expected points"), _("Best card"),
        _("Expected points with it"), _("Cost (expected points)"), _("Why"),
    )  # fmt: skip

    # Chances, cost and decisions would reveal secrets of an unfinished race.
    blocks = [
        figure_rows(match, heads, teams, _("Places"), costs if is_over else {}),
        turn_rows(match, turn_heads, teams, work.results.chances if is_over else {}),
    ]
    if is_over:
        blocks.append(
            decision_rows(
                decision_heads,
                teams,
                [(judged, reason_text(judged)) for judged in work.costliest(team)],
            )
        )
    # Spreadsheets detect UTF-8 by the byte order mark.
    write_bytes(path, as_csv(blocks).encode("utf-8-sig"))
