"""Dialogs that ask for a name, and dialogs that show the result of an action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from breakaway_desktop.play.setup_draft import name_objection
from breakaway_desktop.record.document import LONGEST_NAME
from breakaway_desktop.sentences.file_errors import failure_sentence
from breakaway_desktop.ui.drawing.palette import TeamLook
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.intents import Back
from breakaway_desktop.ui.toolkit.dialog import DialogButton, question_dialog, text_prompt
from breakaway_desktop.ui.toolkit.page import PageView
from breakaway_desktop.words import _

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
) -> PageView:
    """Ask for a name; an empty field means the default one."""
    return text_prompt(
        title, button_label, written,
        wrong=name_objection(written), hint=_("If left empty: {name}.").format(name=default), refusal=refusal,
        lines=lines, look=look, longest=LONGEST_NAME, placeholder=default, check=name_objection,
    )  # fmt: skip


def saved_dialog(*lines: str) -> PageView:
    """Show where something was saved."""
    return question_dialog(_("Saved"), lines, [DialogButton(_("Back"), Back(), act.BACK)], name="saved")


def failure_dialog(error: Exception) -> PageView:
    """Show what failed, and why."""
    back = DialogButton(_("Back"), Back(), act.BACK)
    return question_dialog(_("That failed"), [failure_sentence(error)], [back], icon="warn", name="failure")
