"""In which folder races are kept. Those that lie elsewhere stay where they are."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from breakaway_desktop.match.library import kept_files
from breakaway_desktop.places import races_folder
from breakaway_desktop.ui.game import Game
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import Field
from breakaway_desktop.ui.kit.controls_buttons import Button
from breakaway_desktop.ui.kit.dialog import Answer, Dialog
from breakaway_desktop.words import _, ngettext

FIELD: Final = "folder"
LONGEST: Final = 400


class FolderDialog(Dialog):
    """Asks for a folder; an empty field means the usual one. `kept` is called when it is another one."""

    def __init__(self, game: Game, kept: Callable[[], None]) -> None:
        self.game = game
        self.kept = kept
        self.text = str(game.settings.folder)
        self.failure = ""
        self._use = Answer(_("Keep races there"), self._take, cap=_("Enter"))
        lines = (
            _("New races are kept in this folder, and the races in it are listed."),
            _("Races in another folder stay there, and are found again when it is chosen again."),
        )
        super().__init__(
            _("Folder of races"), lines, (Answer(_("Leave it as it is"), lambda: None, _("Esc")), self._use)
        )
        self._asked = False

    def resize(self) -> None:
        super().resize()
        if not self._asked:
            self.focus.put(self.focus.find(FIELD))
        self._asked = True

    def _button(self, answer: Answer, box: Box) -> Button:
        button = super()._button(answer, box)
        button.kind = "primary" if answer is self._use else "plain"
        return button

    def content_height(self) -> float:
        return 86

    def content_controls(self, box: Box) -> list[Control]:
        return [
            Field(
                Box(box.x, box.y + 4, box.w, 40),
                FIELD,
                self.text,
                self._type,
                self.screen,
                longest=LONGEST,
                placeholder=str(races_folder()),
                on_enter=lambda _text: self.give(self._use),
            )
        ]

    def _type(self, text: str) -> None:
        self.text, self.failure = text, ""
        self.dirty = True

    @property
    def folder(self) -> Path:
        """What is written there, as a folder."""
        text = self.text.strip()
        return Path(text).expanduser() if text else races_folder()

    def give(self, answer: Answer) -> None:
        """A folder that cannot be made or written to is not taken; below the field stands why."""
        if answer is self._use:
            self.failure = objection(self.folder)
            if self.failure:
                self.dirty = True
                return
        super().give(answer)

    def _take(self) -> None:
        settings = self.game.settings
        settings.races = "" if self.folder == races_folder() else str(self.folder)
        self.game.folder = settings.folder
        self.kept()

    def draw_content(self, canvas: Canvas, box: Box) -> None:
        p = canvas.palette
        said = self.failure or self._found()
        colour = p.warn if self.failure else p.ink2
        below = Box(box.x, box.y + 50, box.w, 40)
        canvas.paragraph(said, 13.5, below, colour=colour, leading=1.35)

    def _found(self) -> str:
        try:
            count = len(kept_files(self.folder)) if self.folder.is_dir() else 0
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
        reason = getattr(error, "strerror", None) or str(error)
        return _("Races cannot be kept there: {reason}.").format(reason=reason)
    return ""
