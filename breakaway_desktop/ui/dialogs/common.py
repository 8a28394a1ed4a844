"""Dialogs for a name, for a file, and for the outcome of an action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from breakaway_desktop.play.setup_draft import name_objection
from breakaway_desktop.record.document import LONGEST_NAME
from breakaway_desktop.sentences.failures import attempt, say_failure
from breakaway_desktop.ui.drawing.palette import TeamLook
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.toolkit.dialog import Answer, Dialog, LineDialog, stay
from breakaway_desktop.words import _

LONGEST_PATH: Final = 240


def name_dialog(
    title: str,
    action: str,
    name: str,
    usual: str,
    look: TeamLook,
    on_name: Callable[[str], None],
    *,
    refusal: str = "",
    lines: Sequence[str] = (),
) -> LineDialog:
    """Asks for a name; an empty field takes the usual one. `refusal` is what the button says that does nothing."""
    dialog = LineDialog(
        title, action, name, lambda _text: "",
        done=lambda: on_name(dialog.text.strip() or usual), longest=LONGEST_NAME, lines=lines, placeholder=usual,
        hint=_("If left empty: {name}.").format(name=usual), check=name_objection, refusal=refusal, look=look,
    )  # fmt: skip
    return dialog


def file_dialog(
    title: str,
    proposed: str,
    action: Callable[[str], str],
    done: Callable[[str], None],
    *,
    hint: str,
    lines: Sequence[str] = (),
) -> LineDialog:
    """Asks for a file and writes it. `action` does so and returns a sentence on where it is, which `done` hears when
    the dialog has gone; the action may raise Wrong, Refused, OSError and ValueError."""
    said: list[str] = []

    def save(text: str) -> str:
        return attempt(lambda: said.append(action(text))) if text else _("Type a file name.")

    return LineDialog(
        title, _("Save"), proposed, save, done=lambda: done(said[-1]), longest=LONGEST_PATH, lines=lines, hint=hint
    )  # fmt: skip


def saved_dialog(*said: str) -> Dialog:
    """Says where something is that was saved."""
    return Dialog(_("Saved"), said, (Answer(_("Back"), stay, key=act.BACK),))


def save_file_dialog(title: str, proposed: str, save: Callable[[str], str]) -> LineDialog:
    """Asks for a file and writes it; where it is, is said in a dialog of its own."""
    dialog = file_dialog(
        title, proposed, save, lambda said: dialog.stage.push(saved_dialog(said)), hint=_("Path of the file.")
    )  # fmt: skip
    return dialog


def failure_dialog(error: Exception) -> Dialog:
    """Says what the rules or a file have refused, and why."""
    return Dialog(_("That failed"), (say_failure(error),), (Answer(_("Back"), stay, key=act.BACK),), sign="warn")
