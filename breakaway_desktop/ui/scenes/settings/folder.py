"""In which folder races are kept. Those that lie elsewhere stay where they are."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from breakaway_desktop.match.library import race_files
from breakaway_desktop.places import expanded, races_folder
from breakaway_desktop.sentences.failures import reason_of
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.dialog import Answer
from breakaway_desktop.ui.kit.field_dialog import FieldDialog
from breakaway_desktop.ui.session import Session
from breakaway_desktop.words import _, ngettext

FIELD: Final = "folder"
LONGEST: Final = 400


class FolderDialog(FieldDialog):
    """Asks for a folder; an empty field means the usual one. `kept` is called when it is another one."""

    label = FIELD
    field_y = 4

    def __init__(self, session: Session, kept: Callable[[], None]) -> None:
        self.session = session
        self.kept = kept
        self.failure = ""
        lines = (
            _("New races are kept in this folder, and the races in it are listed."),
            _("Races in another folder stay there, and are found again when it is chosen again."),
        )
        super().__init__(
            _("Folder of races"),
            lines,
            str(session.settings.folder),
            Answer(_("Leave it as it is"), lambda: None, _("Esc")),
            Answer(_("Keep races there"), self._take, cap=_("Enter")),
            longest=LONGEST,
            placeholder=str(races_folder()),
        )

    def content_height(self) -> float:
        return 86

    def typed(self) -> None:
        self.failure = ""

    @property
    def folder(self) -> Path:
        """What is written there, as a folder."""
        text = self.text.strip()
        return expanded(text) if text else races_folder()

    def refuses(self) -> bool:
        """A folder that cannot be made or written to; below the field stands why."""
        self.failure = objection(self.folder)
        return bool(self.failure)

    def _take(self) -> None:
        settings = self.session.settings
        settings.races = "" if self.folder == races_folder() else str(self.folder)
        self.session.folder = settings.folder
        self.kept()

    def draw_content(self, canvas: Canvas, box: Box) -> None:
        p = canvas.palette
        said = self.failure or self._found()
        colour = p.warn if self.failure else p.ink2
        below = Box(box.x, box.y + 50, box.w, 40)
        canvas.paragraph(said, 13.5, below, colour=colour, leading=1.35)

    def _found(self) -> str:
        try:
            count = len(race_files(self.folder)) if self.folder.is_dir() else 0
        except (OSError, ValueError):
            count = 0
        if not count:
            return _("No race lies there yet.")
        return ngettext("{n} race lies there.", "{n} races lie there.", count).format(n=count)


def objection(folder: Path) -> str:
    """Why races cannot be kept in this folder; empty if they can. The folder is made if it does not exist."""
    if not folder.is_absolute():
        return _("Write the whole path of the folder, from the root on.")
    probe = folder / ".breakaway-probe"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.write_bytes(b"")
        probe.unlink()
    except (OSError, ValueError) as error:
        return _("Races cannot be kept there: {reason}.").format(reason=reason_of(error))
    return ""
