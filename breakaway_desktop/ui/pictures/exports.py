"""The pictures as which a race can be saved: a turn, the whole race, or a moment."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from breakaway_desktop.kit.words import _
from breakaway_desktop.record.writing import write
from breakaway_desktop.ui.dialogs.save_race import Export, Subject
from breakaway_desktop.ui.pictures.export_process import ExportJob, ExportProcess

TURN, WHOLE, MOMENT = "turn", "whole", "moment"


def _turn_texts(subject: Subject) -> tuple[str, str]:
    return _("Turn {turn}").format(turn=subject.turn), _("animated picture (GIF), move by move")


def _whole_texts(_subject: Subject) -> tuple[str, str]:
    return _("Whole race"), _("animated picture (GIF), a few moments of each turn")


def _moment_texts(_subject: Subject) -> tuple[str, str]:
    return _("This moment"), _("still picture (PNG) of the circuit")


def _draw_turn(subject: Subject, path: Path) -> ExportProcess:
    return ExportProcess(ExportJob(write(subject.match.record()), path, turn=subject.turn))


def _draw_whole(subject: Subject, path: Path) -> ExportProcess:
    return ExportProcess(ExportJob(write(subject.match.record()), path))


def _draw_moment(subject: Subject, path: Path) -> ExportProcess:
    return ExportProcess(ExportJob(write(subject.match.record()), path, steps=subject.scene))


EXPORTS: Final = (
    Export(TURN, ".gif", _turn_texts, _draw_turn, lambda subject: f"-{subject.turn}"),
    Export(WHOLE, ".gif", _whole_texts, _draw_whole),
    Export(MOMENT, ".png", _moment_texts, _draw_moment),
)
