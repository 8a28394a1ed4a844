"""The hint in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from breakaway_desktop.bots.advice import Reason, RiderAdvice, Worth
from breakaway_desktop.sentences.names import decimal_text, place_text, points_text
from breakaway_desktop.sentences.story import SPECIALS
from breakaway_desktop.words import _, ngettext

TENTHS: Final = 0.05
"""A smaller difference is none."""


def say_reason(reason: Reason) -> str:
    """One sentence."""
    return SENTENCES[reason.key](reason.values)


def say_card(worth: Worth) -> str:
    """`15`, or what his order makes of a card that he holds (R8.5): `3 with Boost, rides 6`."""
    return str(worth.card) if worth.held is None else f"{worth.held} {say_boost(worth)}"


def say_boost(worth: Worth) -> str:
    """What stands behind a card that a Boost makes another of: `with Boost, rides 6`."""
    return _("with Boost, moves {card}").format(card=worth.card)


def say_margin(advice: RiderAdvice) -> str:
    """`3.4 points better than 9`; empty where there is no choice."""
    margin = advice.margin
    if margin is None:
        return ""
    other = say_card(advice.cards[1])
    if margin < TENTHS:
        return _("as good as {card}").format(card=other)
    return _("{points} points better than {card}").format(points=decimal(margin), card=other)


def say_extra(kind: str, target: int) -> str:
    """What a rider does beside riding (R8.3, R8.5): `Puncture on 21`."""
    if kind not in SPECIALS:
        return _("spy on {rider}").format(rider=target)
    if not target:
        return _(SPECIALS[kind])
    return _("{card} on {rider}").format(card=_(SPECIALS[kind]), rider=target)


def decimal(points: float) -> str:
    """`7.5`, with the decimal mark of the language and a minus sign."""
    rounded = f"{abs(points):.1f}"
    written = decimal_text(rounded)
    return written if points >= 0 or rounded == "0.0" else f"−{written}"


def _line(values: Mapping[str, Any]) -> str:
    points = points_text(values["points"])
    return _("He crosses {line} in {place} place and takes {points}; no other card does.").format(
        line=values["line"], place=place_text(values["place"]), points=points
    )


def _lines(values: Mapping[str, Any]) -> str:
    sentence = _("He crosses {n} lines in one move, for {points} points in all.")
    return sentence.format(n=values["n"], points=points_text(values["points"]))


def _breaks_away(values: Mapping[str, Any]) -> str:
    return ngettext(
        "He breaks away: if nobody follows, his {n}-square lead is his new card.",
        "He breaks away: if nobody follows, his {n}-square lead becomes his card.",
        values["lead"],
    ).format(n=values["lead"])


def _string(values: Mapping[str, Any]) -> str:
    return ngettext(
        "{n} rider ahead makes a {card}, the best new card he can get.",
        "{n} riders ahead make a {card}, the best new card he can get.",
        values["n"],
    ).format(**values)


def _string_sure(values: Mapping[str, Any]) -> str:
    return ngettext(
        "{n} rider ahead makes a {card}, and nobody left to move can break the string.",
        "{n} riders ahead make a {card}, and nobody left to move can break the string.",
        values["n"],
    ).format(**values)


def _string_before_points(values: Mapping[str, Any]) -> str:
    return ngettext(
        "{n} rider ahead makes a {card}, worth more than {points} at the line.",
        "{n} riders ahead make a {card}, worth more than {points} at the line.",
        values["n"],
    ).format(n=values["n"], card=values["card"], points=points_text(values["points"]))


def _passes(values: Mapping[str, Any]) -> str:
    return ngettext(
        "He passes {n} rider his other cards would not.",
        "He passes {n} riders his other cards would not.",
        values["n"],
    ).format(**values)


SENTENCES: Final[dict[str, Callable[[Mapping[str, Any]], str]]] = {
    "only": lambda values: _("He has no other card to play."),
    "line": _line,
    "lines": _lines,
    "breaks-away": _breaks_away,
    "string": _string,
    "string-sure": _string_sure,
    "string-before-points": _string_before_points,
    "keeps-for-line": lambda values: _("He saves the {card} to cross {line} next turn.").format(**values),
    "same-card-cheaper": lambda values: _("None of his cards earns a better new card, so keep the high ones."),
    "passes": _passes,
    "keeps": lambda values: _("He stays in the bunch and saves his {card}.").format(**values),
    "balance": lambda values: _("Best on average."),
}
