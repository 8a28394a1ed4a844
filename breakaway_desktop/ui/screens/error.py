"""The crash screen: the race is saved, and the player can save a report."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from pathlib import Path

from breakaway_desktop.kit.files.atomic import write_text
from breakaway_desktop.kit.places import data_folder, log_folder, tilde_path
from breakaway_desktop.kit.toolkit.containers import panel
from breakaway_desktop.kit.toolkit.dialog import DialogButton, question_dialog
from breakaway_desktop.kit.toolkit.layout import Node, column, paragraph, sized, space, text
from breakaway_desktop.kit.toolkit.page import COLUMN_SIZE, UNEXPECTED_PAGE_DELAY_MS, PageView, do
from breakaway_desktop.kit.toolkit.scroll import scroll
from breakaway_desktop.kit.toolkit.typography import CHOSEN
from breakaway_desktop.kit.words import _
from breakaway_desktop.sentences.file_errors import os_error_text
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.intents import Quit, ShowMenu

_OTHER_H = 370.0
"""Height of everything above and below the report, in units."""


@dataclass(frozen=True, slots=True)
class ErrorModel:
    report: str
    notice: str = ""
    """The result of saving the report."""


def begin(report: str) -> ErrorModel:
    """Show this report. The player can read it here and save it."""
    return ErrorModel(report)


def _save_report(model: ErrorModel) -> ErrorModel:
    """Write the report to the data folder, or to the home folder if that fails."""
    name = time.strftime("report-%Y-%m-%d-%H%M%S.txt")
    reason = ""
    for folder in (data_folder(), Path.home()):
        try:
            write_text(folder / name, model.report)
        except OSError as error:
            reason = os_error_text(error)
        else:
            return replace(model, notice=_("Saved as {file}").format(file=tilde_path(folder / name)))
    return replace(model, notice=_("The report couldn’t be saved: {reason}.").format(reason=reason))


def view(model: ErrorModel) -> PageView:
    sentence = _(
        "The program has hit a problem it can’t handle. Your race is saved up to your last decision: choose "
        "“Continue” in the main menu to resume it."
    )
    answers = (
        DialogButton(_("Main menu"), ShowMenu(), key=act.BACK, kind="primary"),
        DialogButton(_("Quit"), Quit(), key=act.LEAVE),
        DialogButton(_("Save the report"), do(_save_report), key=act.KEEP, kind="plain"),
    )
    title = _("Something went wrong")

    def sheet(_w: float, h: float) -> Node:
        return question_dialog(
            title, [sentence], answers, child=_report_box(model, h - _OTHER_H), icon="warn", w=860
        ).root

    return PageView(
        sized(sheet),
        title=title,
        initial_focus=answers[0].text,
        on_escape=ShowMenu(),
        input_delay_ms=UNEXPECTED_PAGE_DELAY_MS,
        least=COLUMN_SIZE,
    )


def _report_box(model: ErrorModel, height: float) -> Node:
    heading = _("Details for a bug report (also in {file}):").format(file=tilde_path(log_folder()))
    lines = [paragraph(line) if line.strip() else space(8) for line in model.report.splitlines()]
    report = panel(scroll(column(*lines), name="report"), by=(4, 12), dark=True, h=max(80.0, min(300.0, height)))
    return column(paragraph(heading, soft=True), report, text(model.notice, size=CHOSEN, least=14), gap=10)
