"""Hints as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from breakaway_desktop.bots.advice import A_PLACE, NOTABLE, CardValue, RiderAdvice
from breakaway_desktop.bots.comparison import AdviceReason
from breakaway_desktop.engine.course import Course
from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.sentences.log_lines import SPECIALS, extra_name
from breakaway_desktop.sentences.names import (
    at_line,
    decimal_text,
    line_in_sentence,
    place_text,
    points_text,
    points_words,
)


def advice_reason_sentence(reason: AdviceReason, course: Course) -> str:
    """Return the reason as a sentence; `course` names its line. Empty if no fact speaks for the card."""
    values = dict(reason.values)
    if "line" in values:
        values |= {"line": line_in_sentence(values["line"], course), "at_line": at_line(values["line"], course)}
    return SENTENCES[reason.key](values) if reason.key in SENTENCES else ""


def comparison_text(reason: AdviceReason, view: View) -> str:
    """Return the reason as a sentence; where no fact speaks for the card, what both cards lead to."""
    if reason.key in SENTENCES:
        return advice_reason_sentence(reason, view.course)
    return _("In many rides from here, {card} brought more points than {other}.").format(**reason.values)


def advised_card_text(worth: CardValue) -> str:
    """Return the card as text: `15`, or a held card that a Boost changes (R8.5): `3 with Boost, moves 6`."""
    return str(worth.card) if worth.boosted_from is None else f"{worth.boosted_from} {boost_text(worth)}"


def boost_text(worth: CardValue) -> str:
    """Return the suffix for a card that a Boost changes: `with Boost, moves 6`."""
    return _("with Boost, moves {card}").format(card=worth.card)


def margin_text(advice: RiderAdvice) -> str:
    """Return by how much the best card is better than the one with which its reason compares it, else than the second:
    `3.4 points better than 9`; empty if there is no choice, or if it is not clearly better."""
    other = advice.compared
    if other is None or (margin := advice.cards[0].points - other.points) < NOTABLE:
        return ""
    return _("{points} points better than {card}").format(points=decimal(margin), card=advised_card_text(other))


def cost_text(points: float, *, brief: bool = False) -> str:
    """Return what a decision cost: `cost about 2 points`."""
    count = max(1, round(points))
    if brief:
        return ngettext("about {n} point", "about {n} points", count).format(n=count)
    return ngettext("cost about {n} point", "cost about {n} points", count).format(n=count)


def total_cost_text(costs: Sequence[float]) -> str:
    """Return what decisions cost together, as a player can weigh it: `together about 9 points: a place or two`."""
    points = sum(costs)
    if len(costs) < 2:
        return _("about a place") if points >= A_PLACE else ""
    sentence = _("together about {n} points: a place or two")
    if points < A_PLACE:
        sentence = ngettext("together about {n} point", "together about {n} points", round(points))
    elif points <= 2 * A_PLACE:
        sentence = _("together about {n} points: about a place")
    return sentence.format(n=round(points))


def extra_text(kind: str, target: int) -> str:
    """Return the name of an extra of a rider (R8.3, R8.5): `Puncture on 21`."""
    if kind not in SPECIALS:
        return _("spy on {rider}").format(rider=target)
    name = extra_name(kind)
    return _("{card} on {rider}").format(card=name, rider=target) if target else name


def decimal(points: float) -> str:
    """Return the number to one decimal place, `7.5`, with the decimal mark of the language and any minus sign."""
    rounded = f"{abs(points):.1f}"
    text = decimal_text(rounded)
    return text if points >= 0 or rounded == "0.0" else f"−{text}"


def _line(values: Mapping[str, Any]) -> str:
    sentence = _("{card} crosses {line} in {place} place: {points}. {other} stops short of it.")
    shown = {**values, "place": place_text(values["place"]), "points": points_words(values["points"])}
    return sentence.format(**shown)


def _lines(values: Mapping[str, Any]) -> str:
    sentence = _("{card} crosses {n} lines for {points}; {other} wins nothing.")
    return sentence.format(**{**values, "points": points_words(values["points"])})


def _more_points(values: Mapping[str, Any]) -> str:
    sentence = _("{card} takes {points} at the lines, {other} only {other_points}.")
    shown = {"points": points_words(values["points"]), "other_points": points_text(values["other_points"])}
    return sentence.format(**{**values, **shown})


def _card_over_points(values: Mapping[str, Any]) -> str:
    sentence = _(
        "{other} takes {points} {at_line}; {card} brings a new card of at least {low}, {other} at most {other_high}."
    )
    return sentence.format(**{**values, "points": points_words(values["points"])})


def _surely_more(values: Mapping[str, Any]) -> str:
    sentence = _("{card} is sure to bring more: at least {low}; {other} at most {other_high}.")
    return sentence.format(**values)


def _saves(values: Mapping[str, Any]) -> str:
    return _("{card} saves the {other}, and is sure of as much: at least {low}.").format(**values)


def _passes(values: Mapping[str, Any]) -> str:
    return ngettext(
        "{card} takes him past {n} rider who stays ahead with {other}.",
        "{card} takes him past {n} riders who stay ahead with {other}.",
        values["n"],
    ).format(**values)


SENTENCES: Final[dict[str, Callable[[Mapping[str, Any]], str]]] = {
    "only": lambda values: _("He has no other card to play."),
    "close": lambda values: _("{card} is about as good as {other}.").format(**values),
    # Two cards, and what is true of one alone
    "line": _line,
    "lines": _lines,
    "more-points": _more_points,
    "card-over-points": _card_over_points,
    "surely-more": _surely_more,
    "safer": lambda values: _(
        "{card} is safer: a new card of at least {low}. {other} may bring only {other_low}."
    ).format(**values),
    "higher": lambda values: _("{card} may bring up to {high}, {other} at most {other_high}.").format(**values),
    "saves": _saves,
    "saves-another": _saves,
    "keeps-other": lambda values: _("{card} saves the {other} for later.").format(**values),
    "passes": _passes,
    # Where others still move or are hidden
    "crosses": lambda values: _("He crosses {line} this turn; no other card does.").format(**values),
    "keeps-for-line": lambda values: _("He saves the {card}, which takes him over {line} from there.").format(**values),
    "keeps": lambda values: _("He saves his {card} for later.").format(**values),
}
