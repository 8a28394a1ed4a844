"""A dialog for one line of text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from breakaway_desktop.kit.drawing.palette import Look
from breakaway_desktop.kit.input import window_keys
from breakaway_desktop.kit.toolkit.dialog import DialogButton, question_dialog
from breakaway_desktop.kit.toolkit.layout import Node, column, paragraph
from breakaway_desktop.kit.toolkit.page import PageView
from breakaway_desktop.kit.toolkit.text_field import entry
from breakaway_desktop.kit.words import _

LINE = "line"
"""Name of the text field."""


def text_prompt(
    title: str,
    action: str,
    text: str,
    *,
    on_change: Callable[[str], Any],
    on_enter: Any,
    on_close: Any,
    wrong: str = "",
    hint: str = "",
    refusal: str = "",
    lines: Sequence[str] = (),
    above: Sequence[Node] = (),
    extras: Sequence[Node] = (),
    look: Look | None = None,
    name: str = "asking",
    **more: Any,
) -> PageView:
    """Return a dialog for one line of text.

    Enter and the button `action` do `on_enter`, the other button, labelled `refusal` if given, does `on_close`. Below
    the line is the error `wrong`, else the hint.
    """
    line = entry(text, on_change=on_change, on_enter=on_enter, name=LINE, **{"says": title, **more})
    below = paragraph(wrong or hint, colour="warn" if wrong else "ink2")
    body = column(*above, column(line, *extras, below, gap=10), gap=8)
    answers = (
        DialogButton(refusal or _("Cancel"), on_close, window_keys.BACK),
        DialogButton(action, on_enter, window_keys.PRESS),
    )
    return question_dialog(title, lines, answers, child=body, look=look, first=LINE, name=name)
