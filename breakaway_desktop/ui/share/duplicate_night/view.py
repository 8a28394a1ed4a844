"""The view of a duplicate night: a row for each ride, best first, and below them why the first is ahead."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from breakaway_desktop.engine.course import Course
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.kit.drawing.box import LEAN, Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.input.keymap import key_cap_text
from breakaway_desktop.kit.toolkit.choice import one_of
from breakaway_desktop.kit.toolkit.containers import panel
from breakaway_desktop.kit.toolkit.controls import button, footer, header, press
from breakaway_desktop.kit.toolkit.layout import Node, column, draw, row, space, spacer, stack, text
from breakaway_desktop.kit.toolkit.page import Covered, FileDropped, Left, PageView, Tick, Uncovered, do, with_value
from breakaway_desktop.kit.toolkit.scroll import scroll
from breakaway_desktop.kit.toolkit.size_class import pick, window
from breakaway_desktop.kit.toolkit.typography import BODY, CHOSEN, FIGURE, HEADLINE, NOTE, POSTER, TITLE
from breakaway_desktop.kit.words import _, ngettext, pgettext
from breakaway_desktop.match.seating import seats_of_record
from breakaway_desktop.sentences.names import Names, line_in_sentence, line_name, place_text, points_text, points_words
from breakaway_desktop.share.code import SharedRace
from breakaway_desktop.share.duplicate import TableRow
from breakaway_desktop.share.duplicate_text import difference_text
from breakaway_desktop.share.words import mark_words
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.intents import Back
from breakaway_desktop.ui.panels.poster_page import slanted_column, upright_spaces
from breakaway_desktop.ui.panels.winner_poster import draw_flag
from breakaway_desktop.ui.share.duplicate_night import actions
from breakaway_desktop.ui.share.duplicate_night.model import NightModel, NightRide
from breakaway_desktop.ui.share.opening import TICK_MS
from breakaway_desktop.ui.team_looks import team_look

_PAR_MS: Final = 100.0
_GAP: Final = 8.0
_LEAST_H, _SCROLLED_H = 44.0, 50.0
"""Least height of a row, and its height in a list that scrolls."""
_MOST_LINES: Final = 4
"""Number of lines up to which each has a column."""
_FOOT_H, _HEAD_H, _TITLES_H = 74.0, 64.0, 22.0
_PASTE: Final = "paste"


def view(model: NightModel) -> PageView:
    if why := model.why_closed:
        model = replace(model, closed=frozenset(ride.path for ride in model.rides), notice=model.notice or why)
    return PageView(
        _page(model), title=_("Duplicate night"), initial_focus="ride-0" if model.rides else _PASTE, on_escape=Back(),
        on={
            Tick: actions.work, FileDropped: actions.drop, Covered: actions.pause, Uncovered: actions.come_back,
            Left: actions.leave,
        },
        tick_ms=TICK_MS if model.is_working else _PAR_MS if model.by_par and not model.pars else None,
    )  # fmt: skip


def _page(model: NightModel) -> Node:
    count = len(model.rides)
    rides = ngettext("{n} ride", "{n} rides", count).format(n=count)
    measures = {False: _("one seat"), True: _("a seat each")}
    measure = one_of(
        measures, model.by_par, on_change=with_value(actions.choose_measure), name="measure", says=_("Compare")
    )
    body = [_rows(model), _reasons(model)] if model.rides else [*_hints(model), spacer()]
    return column(
        header(_("Duplicate night"), *([measure] if model.rides else []), on_press=Back(), subject=rides,
               brief=pgettext("table", "Duplicate")),
        column(*body, gap=_GAP, pad=(pick(40.0, 20.0), 10), grow=1),
        _footer(model),
    )  # fmt: skip


def _hints(model: NightModel) -> list[Node]:
    return [] if model.is_working else [text(_("No rides of this deal are saved here."), size=BODY)]


def _footer(model: NightModel) -> Node:
    means, why = _status(model)
    ways = [
        button(_("Copy table"), _("Copy"), on_press=do(actions.copy), key=act.COPY, name="copy"),
        button(_("Add a code"), _("Add"), on_press=do(actions.paste), key=act.PASTE, name=_PASTE),
    ]
    if model.rides and not model.own_rides and not model.unread:
        ways.append(
            button(_("Ride these cards"), _("These cards"), on_press=do(actions.ride_yourself), key=act.SAME_CARDS,
                   kind="primary", name="go", size=HEADLINE, least=18)
        )  # fmt: skip
    return footer(*ways, means=means, why=why)


def _status(model: NightModel) -> tuple[str, str]:
    """Return what is going on or has just been done, and a remark."""
    if model.notice:
        return model.notice, ""
    if model.unread:
        read = len(model.rides) + len(model.read)
        return _("Reading the rides: {n} of {all}").format(n=read, all=read + len(model.unread)), ""
    if model.codes is not None:
        return _("Copying: {n} of {all}").format(n=len(model.codes), all=len(model.rides)), ""
    if model.opening is not None:
        return _("Opening the race…"), ""
    remark = _("Marks don’t change the order.") if model.table else ""
    return _("You can also drop pictures with a race here."), remark


# Rows


class _Sizes(NamedTuple):
    """Widths of columns, and sizes of letters."""

    place: float
    line: float
    figure: float
    score: float
    name_size: float
    score_size: float


_LARGE: Final = _Sizes(44, 104, 108, 100, 26, 34)
_SMALL: Final = _Sizes(34, 84, 92, 92, 20, 27)


def _rows(model: NightModel) -> Node:
    """Return the titles of the columns and the rows, slanted as long as they fit without scrolling."""
    count = len(model.table) + len(model.closed_rides)
    free = window().h - _HEAD_H - _FOOT_H - _TITLES_H - _reasons_h() - 24 - 3 * _GAP
    height = min(pick(74.0, 60.0), free / max(1, count) - _GAP)
    fits = height >= _LEAST_H
    lean, height = (LEAN, height) if fits else (0.0, _SCROLLED_H)
    step = lean * (height + _GAP)
    nodes = [
        _open_row(model, index, one, height, upright_spaces(index, count, step))
        for index, one in enumerate(model.table)
    ]
    nodes += [_closed_row(ride, index, height) for index, ride in enumerate(model.closed_rides, start=len(model.table))]
    indent = space((count - 1) * step)
    cells = _cells(model, None, height, upright_spaces(0, count, step)) if model.table else []
    titles = row(indent, row(*cells, gap=4, pad=(10, 0), grow=1), h=_TITLES_H)
    table = slanted_column([(node, height) for node in nodes], _GAP, lean) if nodes else spacer()
    content = column(titles, table, gap=8)
    return column(content, spacer(), grow=1) if fits else scroll(content, name="rides", about=model.deal, grow=1)


def _open_row(model: NightModel, index: int, row_of_table: TableRow, height: float, spaces: tuple[Node, Node]) -> Node:
    ride = model.ride_of(row_of_table)
    return press(
        row(*_cells(model, row_of_table, height, spaces), gap=4), on_press=do(actions.open_ride, ride.path), grow=1,
        name=f"ride-{index}", chosen=ride.is_own,
        words=_("Side by side") if model.own_beside(ride) else _("Watch it"), says=_row_words(model, row_of_table),
    )  # fmt: skip


def _closed_row(ride: NightRide, index: int, height: float) -> Node:
    sizes, words = pick(_LARGE, _SMALL), actions.closed_words()
    name = text(ride.rider, capitals=True, size=HEADLINE.at(sizes.name_size), least=13)
    remark = text(words, size=NOTE, soft=True, least=13)
    return press(
        row(space(sizes.place), _flag(ride, height), space(4), _centred(name, remark, grow=1), gap=4),
        on_press=do(actions.open_ride, ride.path), name=f"ride-{index}", grow=1, words=_("Ride these cards"),
        says=f"{ride.rider}: {words}",
    )  # fmt: skip


def _flag(ride: NightRide, height: float) -> Node:
    look = team_look(ride.ride.record.teams[ride.seat - 1].colour or "yellow")
    return draw(partial(draw_flag, look), w=height, says="")


def _centred(*nodes: Node, w: float = 0, grow: float = 0) -> Node:
    return column(spacer(), *nodes, spacer(), w=w, grow=grow)


def _lines_of(model: NightModel) -> list[int | None]:
    lines = _course(model).lines
    return [*lines] if len(lines) <= _MOST_LINES and not model.by_par else []


def _cells(model: NightModel, of: TableRow | None, height: float, spaces: tuple[Node, Node]) -> list[Node]:
    """Return the cells of a row, with spaces around its figures; without one, the titles of the columns."""
    sizes = pick(_LARGE, _SMALL)

    def cell(title: tuple[str, ...], words: str, w: float, *, size: float = 20, soft: bool = False) -> Node:
        if of is None:
            return text(*title, size=NOTE, soft=True, align="centre", w=w, least=12, says="")
        return _centred(text(words, size=FIGURE.at(size), soft=soft, align="centre", least=13), w=w)

    if of is None:
        names: list[Node] = [space(sizes.place), space(height + 4), spacer()]
        lines = [_line_title(model, line, sizes.line) for line in _lines_of(model)]
        place = ""
        points = score = ""
    else:
        ride, race = model.ride_of(of), of.ride.steps[-1].after
        name = text(ride.rider, capitals=True, size=HEADLINE.at(sizes.name_size), least=13)
        marks = _marks(model, of)
        remark = text(" · ".join(marks), marks[0], size=NOTE, soft=True, least=12)
        ranked = str(of.place) if model.is_ranked else ""
        names = [
            _centred(text(ranked, size=TITLE.at(28), align="centre", says=""), w=sizes.place),
            _flag(ride, height),
            space(4),
            _centred(name, remark, grow=1),
        ]
        lines = [_line_cell(model, ride, line, sizes.line) for line in _lines_of(model)]
        place, points = place_text(standings(race).place_of(of.seat)), points_text(of.points)
        score = _score_text(model, of)
    columns = [cell((_("points"),), points, sizes.score, size=sizes.score_size if not model.by_par else 20)]
    if model.by_par:
        par = points_text(model.pars[of.seat - 1]) if of is not None and model.pars else ""
        columns.append(cell((_("par"),), par, sizes.figure))
        columns.append(cell((_("above par"),), score, sizes.score, size=sizes.score_size))
    else:
        columns.append(cell((_("to best"),), score, sizes.figure))
    columns.append(cell((_("in the race"), _("place")), place, sizes.figure))
    return [*names, spaces[0], *lines, *columns, spaces[1]]


def _marks(model: NightModel, of: TableRow) -> list[str]:
    """Return the marks of a ride, after its team if teams differ."""
    return [*([_team_name(of.ride, of.seat)] if model.by_par else []), *mark_words(of.ride)]


def _team_name(ride: SharedRace, seat: int) -> str:
    return Names(seats_of_record(ride.record.teams, {})).team(seat)


def _score_text(model: NightModel, of: TableRow) -> str:
    if not model.is_ranked:
        return "…"
    if model.by_par:
        return difference_text(of.score)
    behind = of.score - model.table[0].score
    return difference_text(behind) if behind else "–"


def _course(model: NightModel) -> Course:
    return model.rides[0].ride.steps[-1].after.rules.course


def _line_title(model: NightModel, line: int | None, w: float) -> Node:
    return text(line_name(line, _course(model)), size=NOTE, soft=True, align="centre", w=w, least=12, says="")


def _line_cell(model: NightModel, ride: NightRide, line: int | None, w: float) -> Node:
    """Return the points of a ride at a line, on green if they are the most."""
    points = ride.points.get(line, 0)
    is_best = points > 0 and points == model.most_points[line]
    label = text(
        points_text(points) if points else "–", size=FIGURE.at(20), align="centre", least=13,
        colour="paint" if is_best else "ink",
    )  # fmt: skip
    return stack(*([draw(_paint_most)] if is_best else []), _centred(label), w=w)


def _paint_most(canvas: Canvas, box: Box) -> None:
    canvas.slanted(box.centred(min(box.w, 52), min(30, box.h - 8)), canvas.palette.green, 5)


def _row_words(model: NightModel, of: TableRow) -> str:
    ride, race = model.ride_of(of), of.ride.steps[-1].after
    lines = [
        f"{line_name(line, race.rules.course)}: {points_text(ride.points.get(line, 0))}" for line in _lines_of(model)
    ]  # fmt: skip
    score = _score_text(model, of)
    scores = [f"{score} {_('above par') if model.by_par else _('to best')}"] if score not in ("–", "…") else []
    in_race = f"{_('in the race')}: {place_text(standings(race).place_of(of.seat))}"
    place = [place_text(of.place)] if model.is_ranked else []
    return ", ".join((*place, ride.rider, *_marks(model, of), *lines, points_words(of.points), *scores, in_race))


# Reasons


def _reasons_h() -> float:
    return pick(84.0, 66.0)


def _reasons(model: NightModel) -> Node:
    """Return the deal, which friends compare aloud, why the first ride is ahead, and the par."""
    first, second = _ahead(model), _par_words(model)
    deal = column(
        text(_("deal"), size=NOTE, soft=True, least=12),
        text(model.deal, size=POSTER.at(34), least=24, says=" ".join(model.deal)),
        w=pick(130.0, 110.0),
    )
    sentences = [
        text(*first, size=CHOSEN, least=14), text(*second, size=NOTE, soft=True, least=12)
    ]  # fmt: skip
    return panel(row(deal, _centred(*sentences, grow=1), gap=18), by=(20, 8), dark=True, h=_reasons_h())


def _ahead(model: NightModel) -> tuple[str, ...]:
    """Return why the first ride is ahead of the second, as far as a line tells it; else what the deal is for."""
    same = _("Deal {deal}: everybody has these cards and draws.").format(deal=model.deal)
    if model.by_par or len(model.table) < 2 or model.table[0].place == model.table[1].place:
        return (same,)
    first, second = (model.ride_of(one) for one in model.table[:2])
    lines = {*first.points, *second.points}
    line = max(lines, key=lambda line: first.points.get(line, 0) - second.points.get(line, 0))
    points, fewer = first.points.get(line, 0), second.points.get(line, 0)
    words = _("{first} first, {second} second because of {line}: {points} against {fewer}.").format(
        first=first.rider, second=second.rider, line=line_in_sentence(line, _course(model)),
        points=points_words(points), fewer=points_text(fewer),
    )  # fmt: skip
    short = _("Because of {line}: {points} against {fewer}.").format(
        line=line_in_sentence(line, _course(model)), points=points_words(points), fewer=points_text(fewer)
    )
    return words, short


def _par_words(model: NightModel) -> tuple[str, ...]:
    if model.par is not None and model.par.request is not None:
        turn = model.par.request.view.turn
        return (_("The bots ride among themselves to find the par of each seat: turn {turn}.").format(turn=turn),)
    others = len(model.rides) - sum(ride.seat == model.seat for ride in model.rides)
    if not model.by_par and others:
        sentence = ngettext("{n} ride in another seat", "{n} rides in other seats", others).format(n=others)
        return (f"{sentence}: {_('a seat each')}.",)
    if not model.pars:
        sentence = _("Press {keys} for each friend’s code. It is saved with your races.")
        return (sentence.format(keys=key_cap_text(act.PASTE)),)
    team, par = _team_name(model.rides[0].ride, model.seat), points_text(model.pars[model.seat - 1])
    return (_("Par of {team} is {par}: what a bot makes of these cards in this seat.").format(team=team, par=par),)
