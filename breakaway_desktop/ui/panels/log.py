"""The log: every event of the race in words, and the report of each turn.

It is independent of the screens: a page whose model is a log shows `log_panel`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from breakaway_desktop.kit.drawing.box import LEAN, Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import mix
from breakaway_desktop.kit.input.clipboard import copy_text
from breakaway_desktop.kit.input.keymap import key_cap_text
from breakaway_desktop.kit.toolkit.choice import switch
from breakaway_desktop.kit.toolkit.controls import button
from breakaway_desktop.kit.toolkit.layout import (
    Node,
    Shortcut,
    column,
    draw,
    first_that_fits,
    row,
    sized,
    space,
    spacer,
    stack,
    text,
)
from breakaway_desktop.kit.toolkit.line_list import lines
from breakaway_desktop.kit.toolkit.number_input import number
from breakaway_desktop.kit.toolkit.page import MoveFocus, Update, do, with_value
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.toolkit.text_field import entry
from breakaway_desktop.kit.toolkit.typography import CHOICE, CHOSEN, NOTE
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.log_entries import (
    ALL,
    CARDS,
    LINES,
    NO_STEP,
    OWN,
    REPORT,
    LogEntry,
    entries_of,
    filter_entries,
)
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.reports.columns import WIDTH, display_width
from breakaway_desktop.reports.report import report_lines, turns_of
from breakaway_desktop.sentences.names import SIGNS, Names
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.panels.points import chip
from breakaway_desktop.ui.road.ring_tokens import token

FILTER, FIND, LIST, TURN, COPY = "filter", "find", "lines", "turn", "copy"
"""Names of the controls; the list of the report is named `REPORT`."""
_HEADING_PATTERN: Final = re.compile(r"^(?:===|---) (.*?) [=-]*$")
_CELL_PATTERN: Final = re.compile(r"\S+(?: \S+)*")
_SIGN_CLASS: Final = f"[{''.join(SIGNS.values())}]"
_FIGURES_PATTERN: Final = re.compile(rf"[+−–?=/\d]*\d(?:{_SIGN_CLASS}|=| \d+/\d+)?|\+?{_SIGN_CLASS}")

_FIGURE_W: Final = 8.0
"""Width of a figure of a report, in units."""


@dataclass(frozen=True, slots=True)
class LogModel:
    """The events of some steps of a race, and which of them are shown."""

    names: Names
    steps: tuple[Step, ...]
    entries: tuple[LogEntry, ...]
    now: int
    """The turn in which the steps end."""
    complete: int
    """The last turn that is over; turns 1 to this one have a report."""
    team: int = 0
    """The team whose lines can be filtered; 0: none."""
    watch: Callable[[int], Intent] | None = None
    """Returns the intent that watches a step again; None: steps cannot be watched again."""
    shown: str = ALL
    query: str = ""
    """The text to search for."""
    report_turn: int = 0
    """The turn of the report."""
    copy_result: str = ""
    """The result of copying the report."""


def begin(
    match: Match,
    names: Names,
    steps: int,
    *,
    reporting: bool = False,
    team: int = 0,
    watch: Callable[[int], Intent] | None = None,
    filtered: bool = False,
) -> LogModel:
    """Return the log of the first `steps` steps.

    `reporting`: open at the report of the last turn, if there is one; `filtered`: at the team's lines.
    Without `team`, the team is that of the only human.
    """
    shown_steps = tuple(match.steps[:steps])
    now = match.race.turn if steps == len(match.steps) else match.steps[steps].before.turn
    complete = turns_of(shown_steps).complete
    own = team or (match.humans[0] if len(match.humans) == 1 else 0)
    shown = OWN if filtered else REPORT if reporting and complete else ALL
    entries = entries_of(match, names, steps, team if match.humans == (team,) else 0)
    return LogModel(names, shown_steps, entries, now, complete, own, watch, shown, report_turn=complete)


# Actions


def _show(model: LogModel, shown: str) -> LogModel:
    """Show other lines, or the report."""
    return replace(model, shown=shown, copy_result="")


def show_report(model: LogModel) -> Update:
    return Update(_show(model, REPORT), focus=REPORT)


def select_turn(model: LogModel, turn: int) -> LogModel:
    return replace(model, report_turn=min(max(1, turn), model.complete), copy_result="")


def copy_report(model: LogModel) -> LogModel:
    if copy_text("".join(f"{line}\n" for line in report(model))):
        return replace(model, copy_result=_("Copied."))
    failed = _("There’s no clipboard here."), _("The command `report` prints the same text.")
    return replace(model, copy_result=" ".join(failed))


def report(model: LogModel) -> list[str]:
    return report_lines(model.steps, model.report_turn, model.names)


# View


def log_keys(model: LogModel) -> tuple[Shortcut, ...]:
    """Return the keys of the log that belong to no control."""
    return (
        *(Shortcut(action, None, _("line by line")) for action in (act.UP, act.DOWN)),
        *(Shortcut(action, None, _("page by page")) for action in (act.PAGE_UP, act.PAGE_DOWN)),
        *(Shortcut(action, None, _("beginning, end")) for action in (act.FIRST, act.LAST)),
        *([Shortcut(act.PRESS, None, _("watch again"))] if model.watch is not None and model.shown != REPORT else []),
        *([Shortcut(act.FIND, MoveFocus(FIND))] if model.shown != REPORT else []),
        *([Shortcut(act.TURN_REPORT, do(show_report))] if model.complete else []),
        *(
            Shortcut(action, None, _("previous or next turn"))
            for action in (act.LEFT, act.RIGHT)
            if model.shown == REPORT
        ),
    )


def first(model: LogModel) -> str:
    """Return the name of the control that has the focus at first."""
    return REPORT if model.shown == REPORT else LIST


def log_panel(model: LogModel) -> Node:
    """Return the log with its controls, for a sheet of paper."""
    # The report.
    if model.shown == REPORT:
        entry_list = report_list(
            report(model), REPORT, on_left_right=lambda step: do(select_turn, model.report_turn + step)
        )
        return column(
            first_that_fits(*(row(tabs) for tabs in _tabs(model))), entry_list, _report_foot(model), gap=12, grow=1
        )

    # The entries.
    entries, watch = filter_entries(model.entries, model.shown, model.team, model.query), model.watch
    entry_list = lines(
        entries, _entry, tuple(seat.colour for seat in model.names.seats), name=LIST, starts_at_end=True,
        says=_("Race log"), row_says=_entry_words,
        is_head=lambda entry: entry.is_head,
        on_press=None if watch is None else lambda entry: None if entry.step == NO_STEP else watch(entry.step),
    )  # fmt: skip

    # The number of entries, and a search field.
    count = sum(not entry.is_head for entry in entries)
    counted = text(ngettext("{n} line", "{n} lines", count).format(n=count), size=NOTE, soft=True, align="right")
    field = entry(
        model.query, on_change=lambda query: do(replace, query=query), on_enter=MoveFocus(LIST),
        on_escape=MoveFocus(LIST), name=FIND, w=230, placeholder=_("find: rider, square, word"), says=_("Search"),
    )  # fmt: skip

    tabs = _tabs(model)
    heads = [row(tab_row, spacer(), field, gap=14) for tab_row in tabs]
    return column(
        first_that_fits(*heads, column(tabs[-1], field, gap=8)), entry_list, row(spacer(), counted), gap=10, grow=1
    )


def report_list(report: Sequence[str], name: str, **more: Any) -> Node:
    """Return the lines of a report as a list, in the columns of the text."""
    shown_lines = tuple(line for line in report if line)
    return lines(
        tuple(zip(shown_lines, [*shown_lines[1:], ""], strict=True)), _report_line, row_height=23, name=name,
        is_head=lambda pair: _HEADING_PATTERN.match(pair[0]) is not None, says=_("turn report"),
        row_says=lambda pair: ", ".join(_CELL_PATTERN.findall(pair[0].strip("=- "))), **more,
    )  # fmt: skip


def _tabs(model: LogModel) -> list[Node]:
    """Return the filter in two wordings: with the name of the team, and with `own team`."""
    switches = []
    for own in [model.names.team(model.team), _("own team")] if model.team else [""]:
        options = {ALL: _("everything"), OWN: own, LINES: _("lines"), CARDS: _("new cards"), REPORT: _("turn report")}
        if not own:
            del options[OWN]
        if not model.complete:
            del options[REPORT]
        switches.append(switch(options, model.shown, on_change=with_value(_show), name=FILTER, says=_("Lines shown")))
    return [*switches]


def _report_foot(model: LogModel) -> Node:
    """Return the control that selects the turn, and the button that copies its report."""
    turn = number(
        model.report_turn, 1, model.complete, on_change=with_value(select_turn), name=TURN, says=_("Turn"),
        shown=lambda n: _("Turn {turn}").format(turn=n)
    )  # fmt: skip
    copy_result = text(model.copy_result, size=NOTE, least=14, grow=1)
    return row(turn, copy_result, button(_("Copy"), on_press=do(copy_report), key=act.COPY, name=COPY), gap=16)


def _head(heading: str) -> Node:
    return stack(draw(_paint_head), row(space(16), text(heading, size=CHOSEN, grow=1), space(8)))


def _paint_head(canvas: Canvas, box: Box) -> None:
    tile = box.inflated(0, -2)
    canvas.slanted(tile, mix(canvas.palette.paper, canvas.palette.ink, 0.12), LEAN * tile.h)


def _entry(entry: LogEntry, has_cursor: bool, colours: tuple[str, ...]) -> Node:
    if entry.is_head:
        return _head(entry.text)
    rider = token(colours[entry.rider // 10 - 1], str(entry.rider), 24) if entry.rider else space(26)
    points = [chip(entry.chip, first=entry.is_first, height=21)] if entry.chip else []
    sizes = NOTE, NOTE.at(14), CHOICE.at(14)
    words = [row(text(entry.text, size=size), *points, gap=10) for size in sizes]
    cut = row(text(entry.text, size=sizes[-1], grow=1), *points, gap=10)
    hint = text(_("{enter}: watch again").format(enter=key_cap_text(act.PRESS)), size=CHOICE.at(14))
    watch = [space(10), hint, space(2)] if has_cursor else []
    return row(space(12), rider, space(9), first_that_fits(*words, cut, grow=1), *watch, space(8))


def _entry_words(entry: LogEntry) -> str:
    points = ngettext("{points} point", "{points} points", 1 if entry.chip == "1" else 2).format(points=entry.chip)
    return f"{entry.text}, {points}" if entry.chip else entry.text


def _report_line(pair: tuple[str, str], _has_cursor: bool) -> Node:
    """Return one line of the report. The next line also decides the column edges, so that columns match the text."""
    heading = _HEADING_PATTERN.match(pair[0])
    return _head(heading[1]) if heading else sized(lambda w, _h: _cells(*pair, w - 20))


def _cells(line: str, below: str, w: float) -> Node:
    """Return the cells of a line, aligned at the left edge; figures and their heads at the right."""
    width = min(1.15 * _FIGURE_W, w / WIDTH)  # as wide as figures need, or as the paper allows
    style = NOTE if width >= _FIGURE_W else CHOICE.at(14)
    ends = {cell.end() for cell in _CELL_PATTERN.finditer(below) if _FIGURES_PATTERN.fullmatch(cell[0])}
    cells = [*_CELL_PATTERN.finditer(line)]
    nodes, placed = [space(14)], 0
    for cell, following in zip(cells, [*cells[1:], None], strict=True):
        start = display_width(line[: cell.start()])
        if _FIGURES_PATTERN.fullmatch(cell[0]) or cell.end() in ends:  # a head is aligned like the figures below it
            end = start + display_width(cell[0])
            nodes.append(text(cell[0], size=style, align="right", w=width * (end - placed)))
        else:
            end = WIDTH if following is None else display_width(line[: following.start()]) - 1
            sizes = (text(cell[0], size=size) for size in (style, CHOICE.at(15), CHOICE.at(14)))
            room = {"grow": 1.0} if following is None else {"w": width * (end - start)}
            nodes += [space(width * (start - placed)), first_that_fits(*sizes, **room)]
        placed = end
    return row(*nodes)
