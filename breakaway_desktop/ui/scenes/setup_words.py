"""What the forms call the bots."""

from __future__ import annotations

from breakaway_desktop.sentences.names import bot_name
from breakaway_desktop.words import _


def bot_title(bot: str) -> str:
    """The bot's name as it stands in a list."""
    if bot == "domestique:temperature=2":
        return _("Domestique, gentle")
    return bot_name(bot)


def bot_note(bot: str) -> str:
    """How well it rides, in a word."""
    return {"random": _("plays any card"), "domestique:temperature=2": _("easy"), "domestique": _("fair")}.get(bot, "")
