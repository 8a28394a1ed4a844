"""The error screen: the race is saved, and there is a report to save."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from breakaway_desktop.atomic import write_text
from breakaway_desktop.places import data_folder, log_folder, shown
from breakaway_desktop.sentences.failures import reason_of
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.intents import Quit, ShowMenu
from breakaway_desktop.ui.toolkit.boxes import Node, column, paragraph, sized, space, text
from breakaway_desktop.ui.toolkit.dialog import Answer, question
from breakaway_desktop.ui.toolkit.page import BY_ITSELF_MS, View
from breakaway_desktop.ui.toolkit.papers import panel
from breakaway_desktop.ui.toolkit.scene import Message
from breakaway_desktop.ui.toolkit.scroll import scroll
from breakaway_desktop.ui.toolkit.typography import CHOSEN
from breakaway_desktop.words import _

_ALL_ELSE = 370.0
"""What stands above and below the report, in units of height."""


@dataclass(frozen=True, slots=True)
class Model:
    report: str
    said: str = ""
    """What came of saving the report."""


class Save(Message):
    """The report becomes a file."""


def begin(report: str) -> Model:
    """`report`: the text to save; it can be read here too."""
    return Model(report)


def update(m: Model, said: Any) -> Model:
    match said:
        case Save():
            return replace(m, said=_saved(m.report))
    raise TypeError(said)


def _saved(report: str) -> str:
    """Into the folder of the player's data; where none can be written, into his home."""
    name = time.strftime("report-%Y-%m-%d-%H%M%S.txt")
    reason = ""
    for folder in (data_folder(), Path.home()):
        try:
            write_text(folder / name, report)
        except OSError as error:
            reason = reason_of(error)
        else:
            return _("Saved as {file}").format(file=shown(folder / name))
    return _("The report couldn’t be saved: {reason}.").format(reason=reason)


def view(m: Model) -> View:
    sentence = _(
        "The program has hit a problem it can’t handle. Your race is saved up to your last decision: choose "
        "Continue in the main menu to resume it."
    )
    answers = (
        Answer(_("Main menu"), ShowMenu(), key=act.BACK, kind="primary"),
        Answer(_("Quit"), Quit(), key=act.LEAVE),
        Answer(_("Save the report"), Save(), key=act.SAVE_REPORT, kind="plain"),
    )
    title = _("Something went wrong")

    def sheet(_w: float, h: float) -> Node:
        return question(title, [sentence], answers, of=_details(m, h - _ALL_ELSE), sign="warn", w=860).of

    return View(sized(sheet), title=title, first=answers[0].text, escape=ShowMenu(), deaf_ms=BY_ITSELF_MS)


def _details(m: Model, high: float) -> Node:
    where = _("Details for a bug report (also in {file}):").format(file=shown(log_folder()))
    lines = [paragraph(line) if line.strip() else space(8) for line in m.report.splitlines()]
    report = panel(scroll(column(*lines), name="report"), by=(4, 12), deep=True, h=max(80.0, min(300.0, high)))
    return column(paragraph(where, soft=True), report, text(m.said, size=CHOSEN, least=14), gap=10)
