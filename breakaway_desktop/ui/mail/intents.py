"""Requests to show races by mail."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from breakaway_desktop.kit.toolkit.stage import Intent

if TYPE_CHECKING:
    from breakaway_desktop.mail.view_block import Block


class ShowMail(Intent):
    """Show the referee's desk for races by mail, with the race in this folder or the last one."""

    path: Path | None = None


class ShowLetter(Intent):
    """Show a letter of a race by mail to its player: the race as his team sees it, and his orders."""

    block: Block
