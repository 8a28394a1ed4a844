"""What each card of a rider brings, in words."""

from __future__ import annotations

from collections.abc import Sequence

from breakaway_desktop.engine.asks import AskCard
from breakaway_desktop.engine.marks import Apart, Costs, PushPreview, Then
from breakaway_desktop.engine.preview import Outcome
from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.play.card_outcomes import CardOutcome, card_outcomes, placing_text, shortage_text
from breakaway_desktop.play.card_wordings import certainty_wordings, line_wordings
from breakaway_desktop.sentences.names import listed, place_text, points_text
from breakaway_desktop.sentences.why.hidden import is_hidden


def card_lines(view: View, ask: AskCard, *, long: bool = False) -> list[str]:
    """Return a line for each different card of the rider who is asked.

    If every new card may still rise, a last line says so once. `long`: with places and lines that pay nothing, and
    with the worst and the best case.
    """
    cards, outcomes = view.rider(ask.rider).cards, card_outcomes(view, ask.rider, ask.cards)
    known = {card: outcome for card, outcome in zip(cards, outcomes, strict=True) if card is not None}
    rising = [_may_rise(outcome) for outcome in known.values() if outcome.outcome is not None]
    together = not long and len(rising) > 1 and all(rising)
    lines = [
        f"{card_line(view, ask.rider, card, outcome, long=long, rises_too=together)}."
        for card, outcome in known.items()
    ]
    if len(known) < len(set(cards)):
        lines.append(f"{hand_text([card for card in cards if card is None])}.")
    return [*lines, _("All or more.")] if together else lines


def hand_text(cards: Sequence[int | None]) -> str:
    """Return the cards of a hand, and how many are face down."""
    known, hidden = [str(card) for card in cards if card is not None], sum(1 for card in cards if card is None)
    texts = [_("Cards {cards}").format(cards=listed(known))] if known else []
    if hidden:
        texts.append(ngettext("{n} card face down", "{n} cards face down", hidden).format(n=hidden))
    return ", ".join(texts)


def card_line(
    view: View, rider: int, card: int | None, told: CardOutcome, *, long: bool = False, rises_too: bool = False
) -> str:
    """Return where a card lands, the points, and the new card. `rises_too`: that it may be more is said elsewhere."""
    if card is None:
        return _("face down")
    if told.outcome is None:
        return _("{card}: not now, {why}").format(card=card, why=told.refused_briefly or told.refused.rstrip("."))
    outcome = told.outcome
    parts = [_("{card}: to {square}").format(card=card, square=outcome.square)]
    if told.relative_placing is not None:
        parts.append(placing_text(told.relative_placing, briefly=not long))
    elif outcome.on_square > 1 and (long or _stays_behind_others(view, rider, outcome)):
        parts.append(_("{place} there").format(place=place_text(outcome.rank)))
    parts += [*_line_texts(outcome, view, long=long), *then_texts(told.then)]
    parts.append(_new_card_text(told, outcome, long=long, rises_too=rises_too))
    return ", ".join(filter(None, parts))


def _stays_behind_others(view: View, rider: int, outcome: Outcome) -> bool:
    """Return whether somebody will still be before the rider on his new square in the next turn."""
    to_move = set(view.riders_to_move)
    return any(r.square == outcome.square and r.id not in to_move for r in view.on_road() if r.id != rider)


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
    """Return what the variant adds to a card."""
    match then:
        case PushPreview():
            return [_("then to {square}").format(square=then.square)]
        case Apart():
            return [_("gap {n}").format(n=then.squares)]
        case Costs():
            texts = [shortage_text(then.short)] if then.short else []
            if then.points > 0:
                texts.append(_("costs {n} stamina").format(n=then.points))
            elif then.points < 0:
                texts.append(_("gains {n} stamina").format(n=-then.points))
            return texts
    return []


def _may_rise(told: CardOutcome) -> bool:
    """Return whether the new card is the lowest possible one, and may be more."""
    outcome, span = told.outcome, told.span
    return (
        outcome is not None and span is not None and told.relative_placing is None
        and not outcome.ends_race and outcome.new_card == span.least < span.most
    )  # fmt: skip


def _new_card_text(told: CardOutcome, outcome: Outcome, *, long: bool, rises_too: bool) -> str:
    value, may_change, wordings = certainty_wordings(told, outcome)
    if told.relative_placing is not None:
        return _("new card later")
    if not value.isdecimal():
        return wordings[0]
    new = _("new {card}").format(card=value)
    if outcome.lead is not None:
        new = _("breaks away, {new}").format(new=new)
    span = told.span
    if not may_change or rises_too:
        return new
    if span is None:
        return f"{new} {wordings[-1]}"
    bounds = {"new": new, "least": span.least, "most": span.most}
    if long:
        return _("{new} now, from {least} to {most} in the end").format(**bounds)
    if int(value) == span.least:
        return f"{new} {wordings[-1]}"
    if int(value) == span.most:
        return _("{new}, worst case {least}").format(**bounds)
    return _("{new}, from {least} to {most}").format(**bounds)
