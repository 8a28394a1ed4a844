"""What each card of a rider brings, in words."""

from __future__ import annotations

from collections.abc import Sequence

from breakaway_desktop.engine.asks import AskCard
from breakaway_desktop.engine.claims import Claim
from breakaway_desktop.engine.marks import Costs, Then
from breakaway_desktop.engine.preview import Outcome
from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.play.card_outcomes import CardOutcome, card_outcomes, placing_text, shortage_text
from breakaway_desktop.play.card_wordings import line_wordings
from breakaway_desktop.sentences.claims import landing_text, spoken, square_wordings
from breakaway_desktop.sentences.names import listed, place_text, points_text
from breakaway_desktop.sentences.why.hidden import is_hidden


def card_lines(view: View, ask: AskCard, *, long: bool = False) -> list[str]:
    """Return a line for each different card of the rider who is asked.

    If every new card may still rise, a last line says so once. `long`: with places and lines that pay nothing, and
    with the worst and the best case.
    """
    cards, outcomes = view.rider(ask.rider).cards, card_outcomes(view, ask.rider, ask.cards)
    known = {card: outcome for card, outcome in zip(cards, outcomes, strict=True) if card is not None}
    lines = [f"{card_line(view, card, outcome, long=long)}." for card, outcome in known.items()]
    if len(known) < len(set(cards)):
        lines.append(f"{hand_text([card for card in cards if card is None])}.")
    return lines


def hand_text(cards: Sequence[int | None]) -> str:
    """Return the cards of a hand, and how many are face down."""
    known, hidden = [str(card) for card in cards if card is not None], sum(1 for card in cards if card is None)
    texts = [_("Cards {cards}").format(cards=listed(known))] if known else []
    if hidden:
        texts.append(ngettext("{n} card face down", "{n} cards face down", hidden).format(n=hidden))
    return ", ".join(texts)


def card_line(view: View, card: int, told: CardOutcome, *, long: bool = False) -> str:
    """Return where a card lands, the points, and the new card."""
    if told.outcome is None:
        return _("{card}: not now, {why}").format(card=card, why=told.refused_briefly or told.refused.rstrip("."))
    outcome = told.outcome
    parts = [_("{card}: to {square}").format(card=card, square=landing_text(told.claims, outcome.square))]
    if told.relative_placing is not None:
        parts.append(placing_text(told.relative_placing, briefly=not long))
    parts += [*square_texts(told.claims), *_line_texts(outcome, view, long=long), *then_texts(told.then)]
    parts.append(spoken(told.claims, brief=not long))
    return ", ".join(filter(None, parts))


def square_texts(claims: Sequence[Claim]) -> list[str]:
    """Return what is sure of the rider's square: his place there as `2nd there`."""
    for claim in claims:
        if claim.kind in ("place", "lands"):  # the square has been said
            return [_("{place} there").format(place=place_text(claim.low))] if claim.kind == "place" else []
    return list(square_wordings(claims)[:1])


def _line_texts(outcome: Outcome, view: View, *, long: bool) -> list[str]:
    if outcome.stops_on is not None and not outcome.lines:
        return [line_wordings(outcome, hidden=False)[0]]
    texts = []
    for line in outcome.lines:
        if line.points:
            count = 1 if line.points == 1 else 2
            words = ngettext("{place} at {line}, {points} point", "{place} at {line}, {points} points", count)
            texts.append(words.format(place=place_text(line.place), line=line.line, points=points_text(line.points)))
        elif is_hidden(view):  # how many have crossed it is secret (R8.2)
            texts.append(_("over {line}").format(line=line.line))
        elif long:
            texts.append(_("{line} without points").format(line=line.line))
    return texts


def then_texts(then: Then | None) -> list[str]:
    """Return what a card costs (R8.7)."""
    if not isinstance(then, Costs):
        return []
    texts = [shortage_text(then.short)] if then.short else []
    if then.points > 0:
        texts.append(_("costs {n} stamina").format(n=then.points))
    elif then.points < 0:
        texts.append(_("gains {n} stamina").format(n=-then.points))
    return texts
