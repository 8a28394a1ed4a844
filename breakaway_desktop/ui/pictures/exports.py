"""The pictures as which a race can be saved: a turn, the whole race, or a moment."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from breakaway_desktop.kit.words import _
from breakaway_desktop.record.writing import write
from breakaway_desktop.ui.dialogs.save_race import Export, Subject
from breakaway_desktop.ui.pictures.export_process import ExportJob, ExportProcess

TURN, WHOLE, MOMENT = "turn", "whole", "moment"


def _draw(subject: Subject, path: Path, *, turn: int | None = None, scenes: int | None = None) -> ExportProcess:
    return ExportProcess(ExportJob(write(subject.match.record()), path, turn, scenes))


EXPORTS: Final = (
    Export(
        TURN,
        ".gif",
        lambda subject: (_("Turn {turn}").format(turn=subject.turn), _("animated picture (GIF), move by move")),
        lambda subject, path: _draw(subject, path, turn=subject.turn),
        lambda subject: f"-{subject.turn}",
    ),
    Export(
        WHOLE,
        ".gif",
        lambda _subject: (_("Whole race"), _("animated picture (GIF), a few moments of each turn")),
        _draw,
    ),
    Export(
        MOMENT,
        ".png",
        lambda _subject: (_("This moment"), _("still picture (PNG) of the circuit")),
        lambda subject, path: _draw(subject, path, scenes=subject.scenes),
    ),
)
