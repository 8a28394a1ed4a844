"""The log: everything that has happened, in names, and the report of each turn.

It knows no screen: a screen keeps a `Log` in its model, shows `log_panel` and gives `update` what it says, but for
`Watch`, which only the screen can do.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from breakaway_desktop.match.match import Match
from breakaway_desktop.play.log_entries import ALL, CARDS, LINES, NO_STEP, OWN, REPORT, LogEntry, entries_of, picked
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.names import SIGNS, Names
from breakaway_desktop.text.columns import WIDTH, columns
from breakaway_desktop.text.report import report_lines, turns_of
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.palette import mix, team_look
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.input.clipboard import copy_text
from breakaway_desktop.ui.input.keymap import key_cap_text
from breakaway_desktop.ui.road.ring_tokens import draw_token
from breakaway_desktop.ui.toolkit import parts
from breakaway_desktop.ui.toolkit.boxes import Key, Node, column, either, row, spring, text
from breakaway_desktop.ui.toolkit.choice import switch
from breakaway_desktop.ui.toolkit.controls import button
from breakaway_desktop.ui.toolkit.field import entry
from breakaway_desktop.ui.toolkit.lines import lines
from breakaway_desktop.ui.toolkit.number import number
from breakaway_desktop.ui.toolkit.page import FocusOn, Then
from breakaway_desktop.ui.toolkit.parts import LEAN
from breakaway_desktop.ui.toolkit.scene import Message
from breakaway_desktop.ui.toolkit.typography import CHOICE, CHOSEN, NOTE
from breakaway_desktop.words import _, ngettext

FILTER, FIND, LIST, TURN, COPY = "filter", "find", "lines", "turn", "copy"
"""Names of its controls; the list of the report is called `REPORT`."""
_HEADING: Final = re.compile(r"^(?:===|---) (.*?) [=-]*$")
_CELL: Final = re.compile(r"\S+(?: \S+)*")
_SIGN: Final = f"[{''.join(SIGNS.values())}]"
_FIGURES: Final = re.compile(rf"[+−–?=/\d]*\d(?:{_SIGN}|=| \d+/\d+)?|\+?{_SIGN}")


@dataclass(frozen=True, slots=True)
class Log:
    """What has happened in some steps of a race, and what of it is shown."""

    names: Names
    steps: tuple[Step, ...]
    entries: tuple[LogEntry, ...]
    now: int
    """The turn in which they end."""
    complete: int
    """Turns 1 to this one are over and have a report."""
    team: int = 0
    """Whose own lines can be picked out, 0 for nobody's."""
    may_watch: bool = False
    """Whether steps can be shown again."""
    shown: str = ALL
    sought: str = ""
    """The words that are looked for."""
    reported: int = 0
    """The turn whose report is shown."""
    said: str = ""
    """What came of copying it."""


def begin(
    match: Match, names: Names, steps: int, *, reporting: bool = False, team: int = 0, may_watch: bool = False
) -> Log:
    """The first `steps` steps. `reporting`: it opens at the report of the last turn, if there is any. Without a `team`
    it is the only human's."""
    told = tuple(match.steps[:steps])
    now = match.race.turn if steps == len(match.steps) else match.steps[steps].before.turn
    complete = turns_of(told).complete
    own = team or (match.humans[0] if len(match.humans) == 1 else 0)
    shown = REPORT if reporting and complete else ALL
    return Log(
        names, told, entries_of(match, names, steps), now, complete, own, may_watch, shown, reported=complete
    )  # fmt: skip


# What happens


class Show(Message):
    """Other lines, or the report."""

    what: str


class OpenReport(Message):
    """The report is read."""


class Seek(Message):
    """The lines with these words."""

    text: str


class ShowTurn(Message):
    """The report of that turn."""

    turn: int


class Copy(Message):
    """The report goes into the clipboard."""


class Watch(Message):
    """A step once more."""

    step: int


def update(m: Log, said: Any) -> Log | Then:
    match said:
        case OpenReport():
            return Then(replace(m, shown=REPORT, said=""), focus=REPORT)
        case Show(what):
            return replace(m, shown=what, said="")
        case Seek(text):
            return replace(m, sought=text)
        case ShowTurn(turn):
            return replace(m, reported=min(max(1, turn), m.complete), said="")
        case Copy():
            if copy_text("".join(f"{line}\n" for line in report(m))):
                return replace(m, said=_("Copied."))
            failed = _("There’s no clipboard here."), _("The command `report` prints the same text.")
            return replace(m, said=" ".join(failed))
    raise TypeError(said)


def report(m: Log) -> list[str]:
    """The report of the turn that is shown."""
    return report_lines(m.steps, m.reported, m.names)


# What is seen


def log_keys(m: Log) -> tuple[Key, ...]:
    """Its keys that belong to no control."""
    return (
        *(Key(action, None, _("line by line")) for action in (act.UP, act.DOWN)),
        *(Key(action, None, _("page by page")) for action in (act.PAGE_UP, act.PAGE_DOWN)),
        *(Key(action, None, _("beginning, end")) for action in (act.FIRST, act.LAST)),
        *([Key(act.PRESS, None, _("watch again"))] if m.may_watch and m.shown != REPORT else []),
        *([Key(act.FIND, FocusOn(FIND))] if m.shown != REPORT else []),
        *([Key(act.TURN_REPORT, OpenReport())] if m.complete else []),
        *(Key(action, None, _("previous or next turn")) for action in (act.LEFT, act.RIGHT) if m.shown == REPORT),
    )


def first(m: Log) -> str:
    """The control that has the focus at first."""
    return REPORT if m.shown == REPORT else LIST


def log_panel(m: Log) -> Node:
    """All of it, for a sheet of paper."""
    if m.shown == REPORT:
        told = report_list(report(m), REPORT, sideways=lambda step: ShowTurn(m.reported + step))
        return column(either(*(row(tabs) for tabs in _tabs(m))), told, _report_foot(m), gap=12, grow=1)
    chosen = picked(m.entries, m.shown, m.team, m.sought)
    told = lines(
        chosen, partial(_paint_entry, m.names), name=LIST, at_end=True,
        is_head=lambda entry: entry.is_head,
        does=(lambda entry: None if entry.step == NO_STEP else Watch(entry.step)) if m.may_watch else None,
    )  # fmt: skip
    n = sum(not entry.is_head for entry in chosen)
    counted = text(ngettext("{n} line", "{n} lines", n).format(n=n), size=NOTE, soft=True, at="right")
    field = entry(
        m.sought, does=Seek, enter=FocusOn(LIST), escape=FocusOn(LIST), name=FIND, w=230,
        placeholder=_("find: rider, square, word"),
    )  # fmt: skip
    tabs = _tabs(m)
    heads = [row(one, spring(), field, gap=14) for one in tabs]
    return column(either(*heads, column(tabs[-1], field, gap=8)), told, row(spring(), counted), gap=10, grow=1)


def report_list(of: Sequence[str], name: str, **more: Any) -> Node:
    """The lines of a report as a list, in columns as in the text."""
    found = tuple(line for line in of if line)
    return lines(
        tuple(zip(found, [*found[1:], ""], strict=True)), _paint_report_line, high=23, name=name,
        is_head=lambda pair: _HEADING.match(pair[0]) is not None, **more,
    )  # fmt: skip


def _tabs(m: Log) -> list[Node]:
    """What can be picked out; the own team by its name, or as such."""
    found = []
    for own in [m.names.team(m.team), _("own team")] if m.team else [""]:
        ways = {ALL: _("everything"), OWN: own, LINES: _("lines"), CARDS: _("new cards"), REPORT: _("turn report")}
        if not own:
            del ways[OWN]
        if not m.complete:
            del ways[REPORT]
        found.append(switch(ways, m.shown, does=Show, name=FILTER))
    return [*found]


def _report_foot(m: Log) -> Node:
    """Which turn, and the button that copies its report."""
    turn = number(
        m.reported, 1, m.complete, does=ShowTurn, name=TURN, shown=lambda n: _("Turn {turn}").format(turn=n)
    )  # fmt: skip
    said = text(m.said, size=NOTE, least=14, grow=1)
    return row(turn, said, button(_("Copy"), does=Copy(), key=act.COPY, name=COPY), gap=16)


def _paint_head(c: Canvas, box: Box, words: str) -> None:
    p = c.palette
    plate = box.inflated(0, -2)
    c.slanted(plate, mix(p.paper, p.ink, 0.12), LEAN * plate.h)
    c.text(words, CHOSEN, (box.x + 16, box.centre[1]), anchor="midleft", max_width=box.w - 24)


def _paint_entry(names: Names, c: Canvas, box: Box, entry: LogEntry, pointed: bool) -> None:
    """What happened, with its rider and the points he won."""
    mid, end = box.centre[1], box.right - 8
    if entry.is_head:
        _paint_head(c, box, entry.text)
        return
    if pointed:
        hint = _("{enter}: watch again").format(enter=key_cap_text(act.PRESS))
        end = c.text(hint, CHOICE.at(14), (end - 2, mid), anchor="midright").x - 10
    if entry.rider:
        look = team_look(names.seats[entry.rider // 10 - 1].colour)
        draw_token(c, look, str(entry.rider), (box.x + 25, mid), 24)
    x = box.x + 47
    room = end - x - (34 if entry.chip else 0)
    sizes = NOTE, NOTE.at(14), CHOICE.at(14)
    style = next((style for style in sizes if c.measure(entry.text, style)[0] <= room), sizes[-1])
    drawn = c.text(entry.text, style, (x, mid), anchor="midleft", max_width=room)
    if entry.chip:
        parts.chip(c, (drawn.right + 10, mid), entry.chip, first=entry.first, high=21, anchor="midleft")


def _paint_report_line(c: Canvas, box: Box, pair: tuple[str, str], _pointed: bool) -> None:
    """A line and the one below it, whose figures say where columns end. Its columns stand where they stand in the text:
    a column is as wide as a figure."""
    line, below = pair
    heading = _HEADING.match(line)
    if heading:
        _paint_head(c, box, heading[1])
        return
    x, y, room = box.x + 14, box.centre[1], box.w - 20
    figure = c.measure("0" * WIDTH, NOTE)[0] / WIDTH
    width = min(figure * 1.15, room / WIDTH)
    style = NOTE if width >= figure else CHOICE.at(14)
    cells = list(_CELL.finditer(line))
    ends = {cell.end() for cell in _CELL.finditer(below) if _FIGURES.fullmatch(cell[0])}
    for cell, beyond in zip(cells, [*cells[1:], None], strict=True):
        left = x + width * columns(line[: cell.start()])
        if _FIGURES.fullmatch(cell[0]) or cell.end() in ends:  # the head of a column of figures leans as they do
            c.text(cell[0], style, (left + width * columns(cell[0]), y), anchor="midright")
            continue
        end = box.right - 6 if beyond is None else x + width * (columns(line[: beyond.start()]) - 1)
        fits = next((s for s in (style, CHOICE.at(15)) if c.measure(cell[0], s)[0] <= end - left), CHOICE.at(14))
        c.text(cell[0], fits, (left, y), anchor="midleft", max_width=end - left)
