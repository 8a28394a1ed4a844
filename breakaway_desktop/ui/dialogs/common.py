"""Dialogs that ask for a name or a file, and dialogs that show the result of an action."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import Any, Final

from breakaway_desktop.kit.input import clipboard
from breakaway_desktop.kit.toolkit.dialog import DialogButton, question_dialog
from breakaway_desktop.kit.toolkit.page import PageView
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.toolkit.text_prompt import text_prompt
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.race_files import typed_path, write_new
from breakaway_desktop.play.setup_draft import name_objection
from breakaway_desktop.record.document import LONGEST_NAME
from breakaway_desktop.sentences.file_errors import failure_sentence
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.features import pasted_intent, tile_of_today
from breakaway_desktop.ui.intents import Back, SaveFile, ShowDialog
from breakaway_desktop.ui.team_looks import TeamLook

LONGEST_PATH: Final = 240


def name_question(
    title: str,
    button_label: str,
    written: str,
    default: str,
    look: TeamLook,
    *,
    refusal: str = "",
    lines: Sequence[str] = (),
    check: Callable[[str], str] = name_objection,
    **more: Any,
) -> PageView:
    """Ask for a name; an empty field means the default one. `check` returns why a name may not be given."""
    return text_prompt(
        title, button_label, written,
        wrong=check(written), hint=_("If left empty: {name}.").format(name=default), refusal=refusal,
        lines=lines, look=look, longest=LONGEST_NAME, placeholder=default, check=check, **more,
    )  # fmt: skip


def saved_dialog(*lines: str) -> PageView:
    return question_dialog(_("Saved"), lines, [DialogButton(_("Back"), Back(), act.BACK)], name="saved")


def clipboard_intent() -> Intent:
    """Return the intent that opens what a friend sent."""
    intent = pasted_intent(clipboard.paste_text())
    if intent is not None:
        return intent
    back = DialogButton(_("Back"), Back(), act.BACK)
    sentence = _("There’s no race in this text: its code, which starts with BA1-, is missing.")
    return ShowDialog(question_dialog(_("Paste"), [sentence], [back], name="nothing-pasted"))


def closed_dialog(why: str) -> PageView:
    """Say why a race is closed, and lead to today's."""
    today = tile_of_today()
    answers = [
        DialogButton(_("Cancel"), Back(), act.BACK),
        DialogButton(today.label, Back(lambda: today.intent), act.PRESS),
    ]
    return question_dialog(today.label, [why], answers, first=today.label, name="closed")


def by_hand_dialog(text: str) -> PageView:
    """Show lines to share, where there is no clipboard."""
    lines = [_("The text can’t be copied here. Copy it by hand:"), *text.splitlines()]
    return question_dialog(_("To share"), lines, [DialogButton(_("Close"), Back(), act.BACK)], name="shared-text")


def failure_dialog(error: Exception) -> PageView:
    back = DialogButton(_("Back"), Back(), act.BACK)
    return question_dialog(_("That failed"), [failure_sentence(error)], [back], icon="warn", name="failure")


def save_intent(charts: Path, stem: str, title: str, ending: str, write: Callable[[Path], None]) -> SaveFile:
    """Return the intent to write a file under a path that the player types; a free one in `charts` is proposed."""

    def save(text: str) -> str:
        path = typed_path(text if text.lower().endswith(ending) else text + ending)
        if path.parent == charts:
            path.parent.mkdir(parents=True, exist_ok=True)
        write_new(path, lambda: write(path))
        return _("Saved in {file}.").format(file=path)

    return SaveFile(title, str(_free_path(charts, stem, ending)), save)


def _free_path(folder: Path, stem: str, ending: str) -> Path:
    """Return a path in the folder that does not exist yet."""
    names = (folder / (f"{stem}-{number}{ending}" if number > 1 else f"{stem}{ending}") for number in count(1))
    return next(path for path in names if not os.path.lexists(path))
