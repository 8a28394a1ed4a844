"""What the forms call the bots."""

from __future__ import annotations

from breakaway_desktop.sentences.names import bot_name
from breakaway_desktop.words import _


def bot_title(bot: str) -> str:
    """The bot's name as it stands in a list."""
    if bot == "domestique:temperature=2":
        return _("Domestique, gentle")
    return bot_name(bot)


def bot_sentence(bot: str) -> str:
    """How it rides, in a sentence."""
    return {
        "random": _("Random plays any card that it may: good for a first race."),
        "domestique:temperature=2": _(
            "Domestique, gentle, weighs its cards as Domestique does but often takes a lesser one."
        ),
        "domestique": _("Domestique weighs every card by the points it may bring and takes the best."),
    }.get(bot, "")


def secrets_sentence(secrets: str) -> str:
    """How secret cards are kept at one screen, in a sentence (R9)."""
    return {
        "peek": _("Peek: secret cards lie face down until their owner turns them up with V."),
        "trust": _("Trust: the hand of whoever moves lies open, and the others look away."),
    }[secrets]


def hands_sentence(built: bool) -> str:
    """How starting hands come about, in a sentence (R3)."""
    if built:
        return _("Each player builds the hands of four riders before the race.")
    return _("Ready-made: all teams start at once with hands that fit the totals.")


def bot_note(bot: str) -> str:
    """How well it rides, in a word."""
    return {"random": _("plays any card"), "domestique:temperature=2": _("easy"), "domestique": _("fair")}.get(bot, "")
