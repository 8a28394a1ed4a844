"""What the set-up says of bots, secrets, hands, and of rows that cannot be or that move along."""

from __future__ import annotations

from typing import Any, Final

from breakaway_desktop.bots.ladder import LEVELS, rung_of
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.sentences.ladder import character_of
from breakaway_desktop.sentences.names import listed
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.sentences.rulebook import row_text, value_name
from breakaway_desktop.ui.kit.keymap import cap_of
from breakaway_desktop.words import _, mark

_SECRET_ORDERS = mark("needs secret orders")
_SHORT: Final[dict[str, str]] = {
    "order-needs-simultaneous": _SECRET_ORDERS,
    "first-turn-grade-needs-simultaneous": _SECRET_ORDERS,
    "variant-needs-simultaneous": _SECRET_ORDERS,
    "first-turn-must-be-order": mark("not with order by grade, card and hand"),
    "first-turn-must-be-grade": mark("not with order by grade"),
    "first-turn-order-needs-cards": mark("needs order by grade, card and hand"),
}


def bot_sentence(bot: str) -> str:
    """How strong it is, and how it rides, in a sentence each."""
    rung = rung_of(bot)
    if rung is None:
        return ""
    level = _("Level {level} of {most}.").format(level=rung.level, most=LEVELS[-1].level)
    return f"{level} {character_of(bot)}"


def secrets_sentence(secrets: str) -> str:
    """How secret cards are kept at one screen, in a sentence (R9)."""
    return {
        "peek": _("Peek: secret cards lie face down until their owner turns them up with {key}.").format(
            key=cap_of("V")
        ),
        "strict": _("Strict: a curtain falls over the hand whenever somebody else is to move and has secret cards."),
        "trust": _("Trust: the hand of whoever moves lies open, and the others look away."),
    }[secrets]


def hands_sentence(built: bool) -> str:
    """How starting hands come about, in a sentence (R3)."""
    if built:
        return _("Each player builds the hands of four riders before the race.")
    return _("Ready-made: all teams start at once with hands that fit the totals.")


def bot_note(bot: str) -> str:
    """How strong it is, from 1 to 5."""
    rung = rung_of(bot)
    return _("level {level}").format(level=rung.level) if rung else ""


def secrets_word(secrets: str) -> str:
    """The name of a way to keep secrets."""
    return {"peek": _("Peek"), "strict": _("Strict"), "trust": _("Trust")}[secrets]


def clock_word(seconds: int) -> str:
    """How long a decision may take, in short."""
    if not seconds:
        return _("off")
    return _("{n} min").format(n=seconds // 60) if seconds % 60 == 0 else _("{n} s").format(n=seconds)


def clock_sentence(orders: str) -> str:
    """What the clock does, in a sentence (R4.4)."""
    if orders == "simultaneous":
        return _("Clock: time for the orders of a team; when it is up, one more minute or the highest cards.")
    return _("Clock: time for a card; when it is up, the highest card is played.")


def short_hindrance(refusal: Refusal) -> str:
    """Why a value cannot be taken, short enough for the list in which it stands greyed."""
    return _(_SHORT[refusal.key]) if refusal.key in _SHORT else say_refusal(refusal)


def followed_sentence(leading: str, row: str, before: Any) -> str:
    """Said in a row that has moved along with another (R2.1)."""
    sentence = _("Moved along with {leading}; it was: {before}.")
    return sentence.format(leading=row_text(leading).label, before=value_name(row, before))


def leading_sentence(followed: list[str]) -> str:
    """Said about the row that others have moved along with."""
    return _("Moved along with it: {rows}.").format(rows=listed([row_text(row).label for row in followed]))
