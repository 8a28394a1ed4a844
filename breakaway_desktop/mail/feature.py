"""Contribution of races by mail to the program."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from breakaway_desktop.features import Feature
from breakaway_desktop.kit.words import _

if TYPE_CHECKING:
    from breakaway_desktop.guide.page import HelpPage


def _help_page() -> HelpPage:
    from breakaway_desktop.mail.help import PAGE

    return PAGE


def _window_only(path: Path) -> str:
    from breakaway_desktop.mail.folder import mail_folder
    from breakaway_desktop.mail.operations import block_in_file

    if mail_folder(path) is not None:
        return _("{file}: races by mail open only in a window. Here, use the command desk.").format(file=path)
    if block_in_file(path) is not None:
        return _("{file}: letters open only in a window. Here, read it and fill in its form.").format(file=path)
    return ""


FEATURE: Final = Feature(help_page=_help_page, window_only=_window_only)
