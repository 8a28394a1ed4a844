"""Contribution of races by mail to the window."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.ui.features import Navigator, Route, Tile, WindowFeature
from breakaway_desktop.ui.intents import ShowReplay
from breakaway_desktop.ui.mail.intents import KEYS, SHOW_MAIL, ShowLetter, ShowMail


def _show_desk(navigator: Navigator, intent: ShowMail) -> None:
    from breakaway_desktop.ui.mail import desk

    navigator.push(Page(desk, desk.begin(navigator.session, intent.path)))


def _show_letter(navigator: Navigator, intent: ShowLetter) -> None:
    """Show a letter, or replay the race that the last one contains."""
    from breakaway_desktop.ui.mail import letter

    block = intent.block
    if block.record is not None:
        navigator.open(ShowReplay(block.record))
    else:
        navigator.push(Page(letter, letter.begin(block, calm=navigator.session.settings.calm)))


def _file(path: Path) -> Intent | None:
    """Return the intent that opens a race by mail for its referee, or a letter for its player."""
    from breakaway_desktop.mail.folder import mail_folder
    from breakaway_desktop.mail.operations import block_in_file

    folder = mail_folder(path)
    if folder is not None:
        return ShowMail(folder)
    block = block_in_file(path)
    return None if block is None else ShowLetter(block)


FEATURE: Final = WindowFeature(
    keys=KEYS,
    routes=(Route(ShowMail, _show_desk), Route(ShowLetter, _show_letter)),
    tile=Tile(SHOW_MAIL, ShowMail()),
    file=_file,
)
