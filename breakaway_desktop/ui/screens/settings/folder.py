"""The dialog for the folder of saved races."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from breakaway_desktop.match.library import race_files
from breakaway_desktop.places import expanded, races_folder
from breakaway_desktop.sentences.failures import reason_of
from breakaway_desktop.ui.intents import ChangeSetting
from breakaway_desktop.ui.screens.settings.model import Close, FolderOpen, Model, Open, Use
from breakaway_desktop.ui.toolkit.boxes import column, paragraph
from breakaway_desktop.ui.toolkit.dialog import Answer, question
from breakaway_desktop.ui.toolkit.field import entry
from breakaway_desktop.ui.toolkit.page import Then, View
from breakaway_desktop.words import _, ngettext

FIELD: Final = "folder-path"
LONGEST: Final = 400
_ENTER = "Enter"  # no words: a key by its English name
_ESC = "Esc"  # no words: a key by its English name


def folder_dialog(dialog: FolderOpen) -> View:
    """An empty field means the usual folder."""
    line = entry(
        dialog.written, does=lambda written: Open(FolderOpen(written)), longest=LONGEST, enter=Use(), name=FIELD,
        placeholder=str(races_folder()),
    )  # fmt: skip
    below = paragraph(dialog.refusal or _found(dialog), colour="warn" if dialog.refusal else "ink2")
    return question(
        _("Races folder"),
        [
            _("New races are saved here, and the races here are listed."),
            _("Races in another folder stay there. Choose that folder again to see them."),
        ],
        [Answer(_("Cancel"), Close(), _ESC), Answer(_("Use this folder"), Use(), _ENTER)],
        of=column(line, below, gap=10),
        first=FIELD,
        name="folder",
    )


def use_folder(m: Model, dialog: FolderOpen) -> Model | Then:
    """Changes the setting, unless what is written cannot be a folder. Whether races can be saved there is seen then."""
    folder = _folder(dialog)
    if not folder.is_absolute():
        return replace(m, dialog=replace(dialog, refusal=_("Type the full path of the folder.")))
    races = "" if folder == races_folder() else str(folder)
    return Then(replace(m, dialog=None), ChangeSetting("races", races))


def refused(m: Model, races: str, error: Exception) -> Model:
    """The dialog once more: no races can be saved there."""
    why = _("Races can’t be saved there: {reason}.").format(reason=reason_of(error))
    return replace(m, dialog=FolderOpen(races or str(races_folder()), why))


def _folder(dialog: FolderOpen) -> Path:
    written = dialog.written.strip()
    return expanded(written) if written else races_folder()


def _found(dialog: FolderOpen) -> str:
    folder = _folder(dialog)
    try:
        count = len(race_files(folder)) if folder.is_dir() else 0
    except (OSError, ValueError):
        count = 0
    if not count:
        return _("No races here yet.")
    return ngettext("{n} race here.", "{n} races here.", count).format(n=count)
