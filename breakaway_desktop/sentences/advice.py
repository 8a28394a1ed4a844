"""Hints as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from breakaway_desktop.bots.advice import AdviceReason, CardValue, RiderAdvice
from breakaway_desktop.engine.course import Course
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.sentences.log_lines import SPECIALS
from breakaway_desktop.sentences.names import decimal_text, line_in_sentence, place_text, points_text, points_words

TENTHS: Final = 0.05
"""Smallest difference in points that counts; smaller ones are ignored."""


def advice_reason_sentence(reason: AdviceReason, course: Course) -> str:
    """Return the reason as a sentence; `course` names its line."""
    values = dict(reason.values)
    if "line" in values:
        values["line"] = line_in_sentence(values["line"], course)
    return SENTENCES[reason.key](values)


def advised_card_text(worth: CardValue) -> str:
    """Return the card as text: `15`, or a held card that a Boost changes (R8.5): `3 with Boost, moves 6`."""
    return str(worth.card) if worth.boosted_from is None else f"{worth.boosted_from} {boost_text(worth)}"


def boost_text(worth: CardValue) -> str:
    """Return the suffix for a card that a Boost changes: `with Boost, moves 6`."""
    return _("with Boost, moves {card}").format(card=worth.card)


def margin_text(advice: RiderAdvice) -> str:
    """Return the margin of the best card: `3.4 points better than 9`; empty if there is no choice."""
    margin = advice.margin
    if margin is None:
        return ""
    other = advised_card_text(advice.cards[1])
    if margin < TENTHS:
        return _("as good as {card}").format(card=other)
    return _("{points} points better than {card}").format(points=decimal(margin), card=other)


def extra_text(kind: str, target: int) -> str:
    """Return the name of an extra of a rider (R8.3, R8.5): `Puncture on 21`."""
    if kind not in SPECIALS:
        return _("spy on {rider}").format(rider=target)
    if not target:
        return _(SPECIALS[kind])
    return _("{card} on {rider}").format(card=_(SPECIALS[kind]), rider=target)


def decimal(points: float) -> str:
    """Return the number to one decimal place, `7.5`, with the decimal mark of the language and any minus sign."""
    rounded = f"{abs(points):.1f}"
    text = decimal_text(rounded)
    return text if points >= 0 or rounded == "0.0" else f"−{text}"


def _line(values: Mapping[str, Any]) -> str:
    sentence = _("He crosses {line} in {place} place: {points}; no other card does.")
    return _placed(sentence, values)


def _finish(values: Mapping[str, Any]) -> str:
    return _placed(_("He crosses {line} in {place} place and takes {points}."), values)


def _placed(sentence: str, values: Mapping[str, Any]) -> str:
    return sentence.format(
        line=values["line"], place=place_text(values["place"]), points=points_words(values["points"])
    )


def _lines(values: Mapping[str, Any]) -> str:
    sentence = _("He crosses {n} lines in one move, for {points} points in all.")
    return sentence.format(n=values["n"], points=points_text(values["points"]))


def _string(values: Mapping[str, Any]) -> str:
    return ngettext(
        "Right now {n} rider ahead: new card {card}, more than with his other cards.",
        "Right now {n} riders ahead: new card {card}, more than with his other cards.",
        values["n"],
    ).format(**values)


def _string_sure(values: Mapping[str, Any]) -> str:
    return ngettext(
        "{n} rider ahead: new card {card}, and nobody left to move can break the string.",
        "{n} riders ahead: new card {card}, and nobody left to move can break the string.",
        values["n"],
    ).format(**values)


def _string_before_points(values: Mapping[str, Any]) -> str:
    return ngettext(
        "He gives up {points} at the line for a new card: {card} ({n} rider ahead right now).",
        "He gives up {points} at the line for a new card: {card} ({n} riders ahead right now).",
        values["n"],
    ).format(n=values["n"], card=values["card"], points=points_words(values["points"]))


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
    "finish": _finish,
    "breaks-away": lambda values: _(
        "He breaks away, {lead} clear: unless he is caught, his lead becomes his new card."
    ).format(**values),
    "string": _string,
    "string-sure": _string_sure,
    "string-before-points": _string_before_points,
    "crosses": lambda values: _("He crosses {line} this turn; no other card does.").format(**values),
    "keeps-for-line": lambda values: _("He saves the {card}, which takes him over {line} from there.").format(**values),
    "same-card-cheaper": lambda values: _(
        "Right now his new card is {new}, and no higher card brings a better one."
    ).format(**values),
    "passes": _passes,
    "stays": lambda values: _("He rides in the bunch and saves his {card}.").format(**values),
    "keeps": lambda values: _("He saves his {card} for later.").format(**values),
    "balance": lambda values: _("Best on average."),
}
