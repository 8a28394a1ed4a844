"""The result screen: places, points by line and rider, the race by turn, and what is next. Nothing is secret now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from breakaway_desktop.engine.explanations import RankWhy, rank_whys
from breakaway_desktop.engine.options import USUAL_TEAMS
from breakaway_desktop.engine.points import PointsTable
from breakaway_desktop.engine.standings import Standings, standings, with_places
from breakaway_desktop.kit.drawing.box import LEAN, Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.input.inputs import Posted
from breakaway_desktop.kit.toolkit.choice import switch
from breakaway_desktop.kit.toolkit.containers import keycap_of, panel, plate
from breakaway_desktop.kit.toolkit.controls import Hotspot, button
from breakaway_desktop.kit.toolkit.layout import (
    Node,
    Shortcut,
    column,
    draw,
    first_that_fits,
    paragraph,
    row,
    sized,
    space,
    spacer,
    stack,
    text,
)
from breakaway_desktop.kit.toolkit.page import UNEXPECTED_PAGE_DELAY_MS, Covered, PageView, Tick, Uncovered, Update, do
from breakaway_desktop.kit.toolkit.painters import progress
from breakaway_desktop.kit.toolkit.said import Said, said_table
from breakaway_desktop.kit.toolkit.size_class import pick, window
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.toolkit.typography import BODY, CHOSEN, HEADING, HEADLINE, LABEL, NOTE, POSTER, TITLE
from breakaway_desktop.kit.words import _, language
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.story import Story, first_decision, story_of
from breakaway_desktop.play.hot_seat import names_of, rotates_seats
from breakaway_desktop.play.spoken.names import sentences
from breakaway_desktop.play.spoken.result import own_result_text
from breakaway_desktop.sentences.bot_levels import player_and_level
from breakaway_desktop.sentences.names import Names, place_text, points_text
from breakaway_desktop.sentences.race_end import end_wordings, saved_text
from breakaway_desktop.sentences.results import (
    headline,
    own_points,
    points_of_winners,
    tie_sentences,
)
from breakaway_desktop.sentences.story import fact_parts, story_title, well_done_sentence
from breakaway_desktop.sentences.why.engine_reasons import rank_sentence
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.access.heard import Heard, LastHeard, ToldLine
from breakaway_desktop.ui.features import (
    ResultNote,
    ResultPanel,
    ResultReason,
    Wordings,
    guests,
    race_buttons,
    race_tiles_on,
    result_line,
    result_notes,
    result_panel,
)
from breakaway_desktop.ui.intents import Back, Rematch, ShareRace, ShowLog, ShowMenu, ShowReplay, ShowSetup
from breakaway_desktop.ui.panels.chart import GAP, POINTS, SQUARE, Chart, draw_chart
from breakaway_desktop.ui.panels.foot import FOOT_H, foot
from breakaway_desktop.ui.panels.points import line_wordings, won_cell, won_words
from breakaway_desktop.ui.panels.poster_page import (
    TOP_SHARE,
    PosterW,
    beside_poster,
    paint_best_rider,
    poster_inks,
    poster_texts,
    room_above_rider,
    slanted_column,
    upright_spaces,
)
from breakaway_desktop.ui.panels.story_sheet import row_height, story_sheet
from breakaway_desktop.ui.panels.winner_poster import draw_flag, slanted_label
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.team_looks import team_look

_POSTER = PosterW(345.0, 0.385)
_MIN_CHART_H = 170.0
"""Minimum height of the chart with its pins, in units; with less space it is left out."""
_MIN_SHEET_H = 120.0
"""Minimum height for the sheet that tells why, in units; with less space it is left out."""
_STORY_ROW_H = 38.0
"""Height of a row of the table below a story, in units, if there is a chart between them."""
_HEADS_H = 28.0
"""Height of the heads of the table, in units."""
_ROW_GAP, _LARGE_ROW_GAP = 6.0, 3.0
"""Gap between two rows of the table, in units: usually, and in a race of more than six teams."""
_PANEL_ROW_H = 32.0
"""The same below a panel of a feature."""
_LARGE_ROW_H = 32.0
"""The same in a race of more than six teams."""
_LEAST_PANEL_H = 60.0
"""Height of a panel in the chart's place that is kept free, in units."""
_TICK_MS = 500.0
_MANY_LINES = 6
"""Minimum number of lines at which columns are narrower."""
_LEAST_TWO_LINES = 32.0
"""Minimum height of a row for the name of a team and that of its player, in units."""
_NARROWEST_COLUMN = 18.0
"""Width of a column in which the points of a line can be read, in units."""


@dataclass(frozen=True, slots=True)
class ResultModel:
    match: Match
    names: Names
    final: Standings
    whys: tuple[RankWhy, ...]
    points: PointsTable
    chart: Chart
    story: Story | None
    """Why the only human came where he came, or why the winner won; None: it is not told."""
    session: Session | None = None
    """The session, so that guests show the result of a race that was just played, too."""
    is_saved: bool = False
    """Whether the race was opened from the saved races, rather than just played."""
    notes: tuple[ResultNote, ...] = ()
    """What features say on the race that was just played."""
    ready: int = 0
    """Number of players elsewhere who want a rematch."""
    is_rematch_begun: bool = False
    """Whether everybody elsewhere wanted a rematch; it is requested only once."""
    is_choosing: bool = False
    """Whether the rematch dialog is open."""
    panel: ResultPanel | None = None
    """What stands in the chart's place."""
    remark: Callable[[], Wordings] | None = None
    """Return what a feature finds remarkable about the race, in full and brief."""
    was_left: bool = False
    """Whether another screen has covered it."""

    @property
    def own(self) -> Story | None:
        """The story of the only human."""
        return self.story if self.story is not None and self.story.is_own else None

    @property
    def decisions(self) -> tuple[ResultReason, ...] | None:
        """The costliest decisions; empty: none yet, None: there will be none."""
        return next((note.reasons for note in self.notes if note.reasons is not None), None)

    @property
    def reasons(self) -> tuple[ResultReason, ...]:
        """What the sheet tells: the costliest decisions, else facts."""
        story, names, course = self.story, self.names, self.match.race.rules.course
        if self.decisions or story is None:
            return self.decisions or ()
        return tuple(
            ResultReason(fact.turn, fact_parts(story, fact, names, course), first_decision(self.match, fact.turn))
            for fact in story.facts
        )


def begin(match: Match, *, session: Session | None = None, is_saved: bool = False) -> ResultModel:
    """Show a result: just played, or `is_saved`; then features say nothing on it, except of a race with a panel."""
    names, final = names_of(match), standings(match.race)
    whys = tuple(rank_whys(match.race, final))
    chart = Chart.of(match, names, match.humans if len(match.humans) == 1 else ())
    chart, points = replace(chart, shown=POINTS), PointsTable.of(match.view(0))
    panel = None if session is None else result_panel(session, match)
    remark = None if session is None or is_saved else result_line(session, match)
    story = story_of(match)
    return _read_notes(
        ResultModel(match, names, final, whys, points, chart, story, session, is_saved, panel=panel, remark=remark)
    )


def _read_notes(model: ResultModel) -> ResultModel:
    """Read what features say, and mark the turns of the reasons on the chart."""
    if model.session is not None and (model.panel is not None or not model.is_saved):
        model = replace(model, notes=result_notes(model.session, model.match))
    if model.panel is not None:
        model = replace(model, panel=model.panel.refreshed())
    marks = tuple((reason.turn - 0.5, str(n)) for n, reason in enumerate(model.reasons, start=1))
    return replace(model, chart=replace(model.chart, marks=marks))


def _leave(model: ResultModel, _message: Covered) -> ResultModel:
    return replace(model, is_choosing=False, was_left=True)


def _update(before: ResultModel, _message: Posted | Tick | Uncovered) -> ResultModel | Update | None:
    """Read the notes again, and show the result elsewhere. The rematch starts once all players there want it; a player
    at the screen presses a button instead."""
    session = before.session
    if session is None:
        return None
    there = () if before.is_saved else guests(session)
    for guest in there:
        guest.show_result(session, before.match)
    ready, total = _rematch_count(session) if there else (0, 0)
    model = replace(_read_notes(before), ready=ready)
    if total and ready == total and not model.is_rematch_begun:
        return Update(replace(model, is_rematch_begun=True), Rematch(model.match))
    return None if model == before else model


def _rematch_count(session: Session) -> tuple[int, int]:
    """Return how many players elsewhere want a rematch, and how many players there are."""
    return next((guest.rematch_count(session) for guest in guests(session)), (0, 0))


_LAST: Final = LastHeard()


def heard(model: ResultModel) -> Heard:
    """Return what is told when the screen opens, but not when the player comes back to it: the result, the sentences
    below it, and why; later the costliest decisions."""

    def lines() -> list[ToldLine]:
        words = sentences(
            part.rstrip(".") for part in (own_result_text(model.final, model.names), *_sentences(model)[0])
        )
        told = [("result", words), *((why.sentence, why.sentence) for why in model.reasons)]
        return [] if model.was_left else [ToldLine(*line, is_current=True) for line in told]

    return _LAST.update((id(model.match), model.was_left, model.decisions, language()), lines)


# View


def view(model: ResultModel) -> PageView:
    show_log = partial(
        ShowLog, model.match, model.names, len(model.match.steps), watch=partial(ShowReplay, model.match.record())
    )

    # Keys that belong to no button of the page.
    keys = (
        *(
            Shortcut(tile.key, tile.intent(model.match))
            for tile in race_tiles_on(act.RESULT)
            if tile.key and tile.plays_again and not ((way_on := _way_on(model)) and way_on.key == tile.key)
        ),
        Shortcut(act.CHANGE_TEAMS, ShowSetup(everything=True), _("Change teams")),
        Shortcut(act.TURN_REPORT, show_log(reporting=True)),
    )
    return PageView(
        stack(draw(partial(_paint_poster, model, FOOT_H)), _content(model, show_log())),
        title=_("result"),
        initial_focus="again",
        returns_to_first=True,
        on_escape=_leave_intent(model),
        keys=keys,
        on={Covered: _leave, Posted: _update, Tick: _update, Uncovered: _update},
        tick_ms=_TICK_MS if model.session is not None and not model.is_saved and guests(model.session) else None,
        input_delay_ms=0 if model.is_saved else UNEXPECTED_PAGE_DELAY_MS,
        opaque=True,
        dialog=_rematch_dialog(model) if model.is_choosing else None,
    )


def _leave_intent(model: ResultModel) -> Intent:
    """Return the intent of Back: the list of saved races, or the main menu after a race."""
    return Back() if model.is_saved else ShowMenu()


def _content(model: ResultModel, log: ShowLog) -> Node:
    w, h = window()
    poster_w = _POSTER.at(w)
    table_w, table_h = w - poster_w - 24, h - FOOT_H
    if window().is_upright:
        table_w, table_h = w - 48, table_h - TOP_SHARE * h
    below = sized(partial(_below_story, model, table_w))
    right = column(*_story_sheet(model, table_h), below, gap=8, pad=(0, 10), grow=1)
    words = _headlines(model, headline(model.final, model.names), (w, h - FOOT_H))
    texts = column(words, spacer(), _saved_note(model), grow=1)
    return column(beside_poster(texts, right, poster_w), _foot(model, log))


def _story_sheet(model: ResultModel, h: float) -> list[Node]:
    """Return the sheet that tells why; none if there is nothing to tell. `h`: the available height.

    Where decisions may take the place of facts, its rows are as high as for these, so that nothing moves.
    """
    note, reasons = _story_note(model), model.reasons
    room = h - _table_height(model) - 40 * len(_tie_nodes(model)) - (_LEAST_PANEL_H if model.panel is not None else 0)
    if model.story is None or room < _MIN_SHEET_H or not (reasons or note or model.decisions is not None):
        return []
    title = _("Your costliest decisions") if model.decisions else story_title(model.story)
    row_h = 0.0 if model.decisions is None else row_height(room)
    return [story_sheet(title, reasons, model.match, model.names, note or Node(), row_h)]


def _story_note(model: ResultModel) -> Node | None:
    """Return the notes of features, each with the progress of its work and its key; None if there are none."""
    nodes: list[Node] = []
    has_button = any(note.intent is not None and not note.is_way_on for note in model.notes)
    for note in model.notes:
        if note.is_way_on or not note.words:
            continue
        if note.intent is not None:
            nodes.append(button(note.words, on_press=note.intent, key=note.key, size=NOTE, name=note.key.name))
            continue
        is_going_on = note.share is not None
        bar = draw(partial(progress, share=note.share or 0.0), h=10)
        told: list[Node] = [column(spacer(), bar, spacer(), w=110, optional=True)] if is_going_on else []
        told += [text(note.words, size=NOTE, soft=is_going_on), keycap_of(note.key)]
        # Beside a button it gives way: its key has a button of its own in the foot.
        nodes += [row(*told, gap=10, optional=True)] if has_button else told
    return row(*nodes, gap=10) if nodes else None


def _below_story(model: ResultModel, table_w: float, _w: float, h: float) -> Node:
    """Return chart, ties and table; without enough height for the chart, higher rows."""
    ties = _tie_nodes(model)
    if _is_large(model):
        # Ties for which there is no room are in the tips of the rows of a player’s own race alone.
        ties = ties[: max(0, int((h - _table_height(model)) // 40))]
    if model.panel is not None:
        return column(model.panel.node(), *ties, _table(model, table_w, 0, least=_row_height(model)), gap=8)
    if h - _table_height(model) - 36 * len(ties) > _MIN_CHART_H:
        return column(
            sized(lambda _w, _h: _chart(model)),
            *ties,
            _table(model, table_w, 0, least=min(_STORY_ROW_H, _row_height(model))),
            gap=8,
        )
    least = _row_height(model) if _is_large(model) else 36.0
    return column(*ties, spacer(), _table(model, table_w, h - _HEADS_H - 40 * len(ties), least=least), gap=8)


def _table_height(model: ResultModel) -> float:
    return len(model.names.seats) * (_row_height(model) + _row_gap(model)) + _HEADS_H


def _is_large(model: ResultModel) -> bool:
    return len(model.names.seats) > USUAL_TEAMS


def _row_gap(model: ResultModel) -> float:
    return _LARGE_ROW_GAP if _is_large(model) else _ROW_GAP


def _row_height(model: ResultModel) -> float:
    if _is_large(model):
        return _LARGE_ROW_H
    return _STORY_ROW_H if model.panel is None else _PANEL_ROW_H


def _foot(model: ResultModel, log: ShowLog) -> Node:
    buttons = (
        button(_("Back") if model.is_saved else _("Menu"), on_press=_leave_intent(model), key=act.BACK, name="menu"),
        button(_("Watch again"), _("Watch"), on_press=ShowReplay(model.match.record()), key=act.WATCH, name="watch"),
        *race_buttons(act.RESULT, model.match),
        button(_("Share"), on_press=ShareRace(model.match), key=act.SHARE, name="share"),
        button(_("Race log"), _("Log"), on_press=log, key=act.RACE_LOG, name="log"),
    )  # fmt: skip
    way_on = _way_on(model)
    words, way, key = (
        ((_("Rematch"),), Rematch(model.match), act.PRESS)
        if way_on is None
        else (way_on.wordings, way_on.intent, way_on.key)
    )
    main = row(
        button(*words, size=HEADLINE.at(26), least=19, on_press=way, kind="primary", key=key, name="again"),
        button(icon="down", on_press=do(replace, is_choosing=True), kind="primary", name="ways",
               tip=_("More ways to play again")),
    )  # fmt: skip
    return foot(*buttons, note=_rematch_note(model), main=main, style=NOTE)


def _way_on(model: ResultModel) -> ResultNote | None:
    """Return what the main button leads to; None: a rematch."""
    return next((note for note in model.notes if note.is_way_on), None)


def _rematch_note(model: ResultModel) -> str:
    """Return how many players elsewhere want a rematch, or, if none does, what a rematch changes."""
    if model.ready and model.session is not None:
        return _("rematch: {n} of {all} are in").format(n=model.ready, all=_rematch_count(model.session)[1])
    if model.panel is not None:
        return _("for practice: does not count")
    return _("rematch, seats rotated") if _way_on(model) is None and rotates_seats(model.match) else ""


def _rematch_dialog(model: ResultModel) -> PageView:
    same = _("Rematch (seats rotated)") if rotates_seats(model.match) else _("Rematch")
    buttons = column(
        text(_("Rematch"), size=HEADING),
        button(same, on_press=Rematch(model.match), key=act.PRESS, name="teams"),
        *race_buttons(act.RESULT, model.match, again=True),
        button(_("Change teams"), on_press=ShowSetup(everything=True), key=act.CHANGE_TEAMS, name="setup"),
        button(_("Cancel"), on_press=do(replace, is_choosing=False), key=act.BACK, kind="quiet", name="cancel"),
        gap=10,
    )

    # Above the button that opens it.
    dialog = row(spacer(), panel(buttons, by=(20, 16)), space(26))
    return PageView(
        column(spacer(), dialog, space(FOOT_H + 8)),
        title=_("result"),
        initial_focus="teams",
        on_escape=do(replace, is_choosing=False),
        name="ways",
    )


def picture(model: ResultModel, size: tuple[float, float], below: Node) -> Node:
    """Return poster, headline and table without a story, over another node: the result as a picture of this size."""
    model = replace(model, story=None)
    poster_w = _POSTER.at(size[0])
    w = size[0] - poster_w - 20

    team, place = _team_on_poster(model)
    words = _headlines(model, (model.names.in_score(team), place_text(place)), size)
    right = column(_table(model, w, size[1] / 2), spacer(), below, pad=(0, 10), w=w)
    return stack(draw(partial(_paint_poster, model, 0.0)), row(column(words, spacer(), w=poster_w), right, space(20)))


# Poster


def _paint_poster(model: ResultModel, foot_h: float, canvas: Canvas, box: Box) -> None:
    """Paint the poster above a foot of this height."""
    team, place = _team_on_poster(model)
    above_foot = box.cut_bottom(foot_h)[1]
    paint_best_rider(model.match.race, model.names.seats, team, _POSTER, canvas, above_foot, place=place)


def _team_on_poster(model: ResultModel) -> tuple[int, int]:
    """Return the team on the poster, with its place: that of the only human, else the winner."""
    team = model.names.humans[0] if len(model.names.humans) == 1 else model.final.winners[0]
    return team, model.final.place_of(team)


def _headlines(model: ResultModel, lines: tuple[str, str], poster: tuple[float, float]) -> Node:
    """Return these large lines, and sentences on the winner and what was well done, or the race's end, as many as fit
    above the rider on a poster of this size."""
    (first, second), size = lines, pick(POSTER.size, 56.0)
    team, place = _team_on_poster(model)
    inks = poster_inks(model.names.seats[team - 1].colour, place)
    own = own_points(model.final, model.names)
    labels = [slanted_label(paragraph(own, size=LABEL, colour="on_bib"), "bib")] if own else []
    large = (first, size, inks[0]), (second, 1.4 * size, inks[1])
    told = [[slanted_label(paragraph(words, size=BODY, colour="bib"), "on_bib") for words in sentences]
            for sentences in _sentences(model)]  # fmt: skip
    wordings = [replace(poster_texts(large, *labels, *nodes, gap=2), w=_POSTER.at(poster[0])) for nodes in told]
    if window().is_upright:  # beside the rider
        return wordings[-2 if window().is_small else 0]
    return stack(first_that_fits(*wordings), h=room_above_rider(_POSTER, poster))


def _sentences(model: ResultModel) -> list[list[str]]:
    """Return sentences on the winner, unless it is the player, on what was well done or the race's end, and the
    remark; then fewer and briefer ones."""
    story = model.own
    sentences = [] if model.final.winners == model.names.humans else [points_of_winners(model.final, model.names)]
    if story is None:
        sentences.append(end_wordings(model.match)[0])
    elif (deed := story.well_done({decision for note in model.notes for decision in note.costly})) is not None:
        sentences.append(well_done_sentence(deed, model.names, model.match.race.rules.course))
    if model.remark is None:
        return [sentences, sentences[-1:]]
    full, brief = model.remark()
    return [[*sentences, full], [*sentences, brief], [*sentences[-1:], brief], sentences[-1:]]


def _saved_note(model: ResultModel) -> Node:
    """Return the note on whether the race is saved; empty for a race from the list, and for one that is never saved."""
    if model.is_saved or model.match.autosave is None:
        return Node()
    return column(row(slanted_label(text(saved_text(model.match), size=NOTE, colour="bib"), "on_bib")), pad=(22, 10))


# Places and points


def _table(model: ResultModel, w: float, h: float, *, least: float = 36.0) -> Node:
    """Return one row per team, each indented so that the rows slant. `w` and `h` are the available space, `least` the
    lowest height of a row."""
    teams = with_places(model.final.ranking)
    few, count, gap = _has_few_lines(model), len(teams), _row_gap(model)
    height = min(54.0 if few else 40.0, max(least, h / count - gap))
    sum_w = max(60.0, 14.0 * max(len(points_text(points)) for points in model.final.points) + 34)

    # Few lines leave more space for the names.
    name_w = (160.0 if few else 132.0) if w > 640 else 92.0 if few else 84.0
    end_w = height + name_w + 58

    # Wide columns slant with the rows; narrow ones stand under their heads, and the narrowest leave no space to slant.
    step = LEAN * (height + gap)
    if not few and w - end_w - sum_w - 2 * (count - 1) * step < _NARROWEST_COLUMN * len(model.points.lines):
        step = 0.0
    indent, unslanted = (count - 1) * step, 0.0 if few else step

    # Heads and rows have the same indents, so that columns match.
    end = row(space(indent), _end_label(model), w=end_w + indent)
    heads = row(
        end if model.own is not None else space(end_w + indent),
        sized(lambda w, _h: _line_heads(model, w, sum_w + 4 + (count - 1) * unslanted), grow=1),
        h=_HEADS_H,
    )  # fmt: skip

    rows = []
    for index, (place, team) in enumerate(teams):
        spaces = upright_spaces(index, count, unslanted) if unslanted else (Node(), Node())
        rows.append((_team_row(model, place, team, height, name_w, sum_w, spaces), height))
    table = slanted_column(rows, gap, step / (height + gap))
    return column(heads, table, gap=gap, says=partial(_said_table, model))


def _said_table(model: ResultModel) -> Said:
    lines = [line_wordings(line, model.points.course)[0] for line in model.points.lines]
    rows = [
        (
            str(place), model.names.team(team), player_and_level(model.names, team),
            *(won_words(model.points.won[team, line]) for line in model.points.lines),
            points_text(model.final.points_of(team)),
        )
        for place, team in with_places(model.final.ranking)
    ]  # fmt: skip
    heads = _("place"), _("Team"), _("player"), *lines, _("Total")
    return said_table(end_wordings(model.match)[0], heads, rows)


def _end_label(model: ResultModel) -> Node:
    label = partial(slanted_label, colour="on_bib")
    return first_that_fits(*(label(text(words, size=NOTE.at(14), colour="bib")) for words in end_wordings(model.match)))


def _has_few_lines(model: ResultModel) -> bool:
    return len(model.points.lines) < _MANY_LINES


def _column_gap(model: ResultModel) -> float:
    """Return the gap between the columns of two lines, in units."""
    return 6.0 if _has_few_lines(model) else 2.0


def _line_heads(model: ResultModel, w: float, sums_w: float) -> Node:
    """Return the heads of the columns of lines. The last head may extend over the column of sums, which has no head."""
    gap = _column_gap(model)
    *others, last = model.points.lines
    head_w = (w - sums_w - gap * len(others)) / (len(others) + 1)
    return row(*(row(_line_head(model, line), w=head_w) for line in others), _line_head(model, last), gap=gap)


def _line_head(model: ResultModel, line: int | None) -> Node:
    is_finish = line is None or line == model.points.course.finish
    background = draw(
        lambda canvas, box: canvas.slanted(box, canvas.palette.bib if is_finish else canvas.palette.green, LEAN * box.h)
    )
    style, colour = LABEL.at(16), "on_bib" if is_finish else "paint"
    name = text(*line_wordings(line, model.points.course), capitals=True, size=style, least=14, colour=colour)
    return row(stack(background, row(space(5), name, space(5))), spacer(), grow=1)


def _team_row(
    model: ResultModel, place: int, team: int, height: float, name_w: float, sum_w: float, spaces: tuple[Node, Node]
) -> Node:
    """Return the place, flag and names of a team, between spaces the points of its riders at each line, and their
    sum."""
    label_size, note = (20, NOTE) if height >= 48 else (17, NOTE.at(14))
    player = player_and_level(model.names, team)
    is_player_named = model.own is None and height >= _LEAST_TWO_LINES
    below = [text(player, model.names.player(team), size=note, soft=True, least=14)] if is_player_named else []
    names_column = column(
        spacer(),
        text(model.names.team(team), capitals=True, size=LABEL.at(label_size), least=14),
        *below,
        spacer(),
        w=name_w,
    )
    won_cells = [won_cell(model.points.won[team, line], model.names, height) for line in model.points.lines]

    cells = row(
        text(str(place), size=TITLE.at(min(30, height)), align="centre", w=34),
        draw(partial(draw_flag, team_look(model.names.seats[team - 1].colour)), w=height),
        space(6),
        names_column,
        row(spaces[0], row(*won_cells, gap=_column_gap(model), grow=1), spaces[1], grow=1),
        text(
            points_text(model.final.points_of(team)),
            size=TITLE.at(min(34, 1.1 * height)),
            least=20,
            align="right",
            w=sum_w - 20,
        ),
        space(20),
        gap=4,
        grow=1,
    )
    is_human = model.names.seats[team - 1].is_human
    tile = plate(row(space(6), cells), chosen=is_human, grow=1, name=f"team-{team}")
    if model.own is None:
        return tile

    # Who plays the team, and the ties that do not concern the player.
    ties = [rank_sentence(why, model.names) for why in model.whys if why.team == team and why not in _whys_told(model)]
    log = ShowLog(model.match, model.names, len(model.match.steps), team=team, filtered=True)
    area = Hotspot(log, " ".join([f"{player}.", *ties]), takes_focus=False, name=f"row-{team}")  # no words: a label
    return stack(tile, area, grow=1)


def _tie_nodes(model: ResultModel) -> list[Node]:
    """Return the tie breaks: full sentences for up to two of them, else short ones."""
    is_told = model.own is None or model.own.team in model.final.winners
    sentences = tie_sentences(model.final, model.names, _whys_told(model), of_winners=is_told)
    if len(sentences) > 2:
        sentences = [wordings[-1:] for wordings in sentences]
    return [
        first_that_fits(
            slanted_label(text(wordings[0], colour="bib"), "on_bib"),
            slanted_label(paragraph(wordings[-1], colour="bib"), "on_bib"),
        )
        for wordings in sentences
    ]


def _whys_told(model: ResultModel) -> Sequence[RankWhy]:
    """Return the tie breaks in sentences of their own: those that concern the only human, or all."""
    story = model.own
    return [why for why in model.whys if story is None or story.team in (why.team, why.other)]


def _chart(model: ResultModel) -> Node:
    labels = {POINTS: _("points"), GAP: _("gap to leader"), SQUARE: _("square")}
    title = text(model.chart.title, _("By turn"), size=CHOSEN.at(18), least=16, optional=True)
    values = switch(
        labels, model.chart.shown, on_change=lambda shown: do(replace, chart=replace(model.chart, shown=shown)),
        name="shown",
    )  # fmt: skip
    head = row(title, spacer(), values, gap=10, h=36)
    chart = model.chart
    curve = draw(lambda canvas, box: draw_chart(canvas, box, chart), says=lambda: chart.said, grow=1)
    return panel(column(head, curve), by=(4, 6), dark=True)
