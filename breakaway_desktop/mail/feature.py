"""Contribution of races by mail to the program."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from breakaway_desktop.features import Feature, Subcommand
from breakaway_desktop.kit.words import _, mark


def _window_only(path: Path) -> str:
    from breakaway_desktop.mail.folder import mail_folder
    from breakaway_desktop.mail.operations import block_in_file

    if mail_folder(path) is not None:
        return _("{file}: races by mail open only in a window. Here, use the command desk.").format(file=path)
    if block_in_file(path) is not None:
        return _("{file}: letters open only in a window. Here, read it and fill in its form.").format(file=path)
    return ""


def _refusals() -> Mapping[str, str]:
    from breakaway_desktop.mail.refusals import SENTENCES

    return SENTENCES


FEATURE: Final = Feature(
    refusals=_refusals,
    help_page="mail.help",
    commands=(
        Subcommand(
            "desk",
            mark("be the referee of a race by mail: post, email or chat"),
            "status spring",  # no words: what one types
            "mail.commands",
        ),
    ),
    window_only=_window_only,
)
