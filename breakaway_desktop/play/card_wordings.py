"""Wordings about one card, for the screen and for phones: its square, lines and new card, each from full to brief."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.engine.marks import Apart, Costs, PushPreview
from breakaway_desktop.engine.preview import LineAhead, Outcome
from breakaway_desktop.engine.slipstream import BASE
from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.play.card_outcomes import CardOutcome, placing_text, pushing_text
from breakaway_desktop.sentences.names import place_text, points_text

Wordings = tuple[str, ...]
"""Wordings, from full to brief; empty: no text."""
_HIGH_CARD: Final = 10
"""The lowest card that players are advised to save for a line."""


def place_wordings(card: CardOutcome, outcome: Outcome) -> Wordings:
    """Return the rider's place on the square that a card leads to, and a push, gap or shorter move if there is one."""
    if card.relative_placing is not None:
        full, brief = placing_text(card.relative_placing), placing_text(card.relative_placing, briefly=True)
        place = placing_text(card.relative_placing._replace(gates=()), briefly=True)
        return tuple(dict.fromkeys((full, brief, place)))
    if outcome.on_square == 1:
        wordings: Wordings = (_("alone"),)
    else:
        place = place_text(outcome.rank)
        wordings = (_("{place} on {square}").format(place=place, square=outcome.square), place)

    # He does not stay there, or does not move the full card.
    if isinstance(card.then, PushPreview):
        return _push_wordings(card.then, wordings[0])
    if isinstance(card.then, Apart):
        apart = _("gap {n}").format(n=card.then.squares)
        return (f"{wordings[0]}, {apart}", apart)
    if outcome.square - card.start != outcome.card:
        moves = _("moves {n} of {card}").format(n=outcome.square - card.start, card=outcome.card)
        short = card.then.short if isinstance(card.then, Costs) else 0
        reason = _("{n} short: {moves}").format(n=short, moves=moves) if short else moves
        return tuple(dict.fromkeys((f"{wordings[0]}, {reason}", reason, moves)))
    return wordings


def _push_wordings(push: PushPreview, place: str) -> Wordings:
    """Return the square he is pushed to, and why; `place`: his place on the square of the card."""
    why, end = pushing_text(push.riders, push.kind), _("to {square}").format(square=push.square)
    if not why:
        pushed = _("pushed to {square}").format(square=push.square)
        return (f"{place}: {pushed}", pushed)
    pushed = f"{why}: {end}"
    return (f"{place}, {pushed}", pushed, end) if push.riders > 1 else (pushed, end)


def line_wordings(outcome: Outcome, *, hidden: bool) -> Wordings:
    """Return the points at each line, in full and in brief."""
    if outcome.stops_on is not None and not outcome.lines:
        line_square = outcome.stops_on
        return (_("stops on {line}").format(line=line_square), _("on {line}").format(line=line_square))
    if not outcome.lines:
        return (_("no line"),)
    full, brief = [], []
    for line in outcome.lines:
        full.append(_line_words(line, hidden=hidden))
        points = points_text(line.points) if line.points else "0"
        brief.append(_("{line}: +{points}").format(line=line.line, points=points))
    return (", ".join(full), ", ".join(brief))


def line_to_save_for(view: View, rider: int, card: int) -> int | None:
    """Return the next line with points to win, for which a high card that does not reach it can be saved; else None."""
    square, course = view.rider(rider).square, view.course
    if card < _HIGH_CARD or course.finish is None:
        return None
    lines = (line for line in course.lines if line >= square and view.count_crossed(line) < len(course.scale(line)))
    line = next(lines, None)
    return line if line is not None and square + card <= line else None


def _line_words(line: LineAhead, *, hidden: bool) -> str:
    if line.points:
        points = points_text(line.points)
        count = 1 if line.points == 1 else 2
        template = ngettext("{line}: {place}, {points} point", "{line}: {place}, {points} points", count)
        return template.format(line=line.line, place=place_text(line.place), points=points)
    if hidden:  # how many have crossed it is secret
        return _("over {line}").format(line=line.line)
    return _("{line}: no points").format(line=line.line)


def new_card_wordings(card: CardOutcome, outcome: Outcome) -> tuple[str, bool, Wordings]:
    """Return the new card, whether it is crossed out, and wordings for its possible range."""
    if card.relative_placing is not None:
        return "?", False, (_("new · revealed later"), _("later"))
    if outcome.ends_race or (isinstance(card.then, Apart) and card.then.ends):
        return "–", False, (_("the race ends"), _("race ends"))
    span = card.span
    if span is None:
        return str(outcome.new_card), False, (_("new card"),)

    may_be = str(span.least) if span.is_certain else f"{span.least}–{span.most}"
    if not span.least <= outcome.new_card <= span.most:
        return str(outcome.new_card), True, (_("will be {range}").format(range=may_be), may_be)
    if span.is_certain:
        may_be = _("certain")
    elif span.least == outcome.new_card:
        may_be = _("up to {most}").format(most=span.most)
    # Each language decides the order of the words around the dot.
    return str(outcome.new_card), False, (
        _("new card · {range}").format(range=may_be), _("new · {range}").format(range=may_be), may_be,
    )  # fmt: skip


def certainty_wordings(card: CardOutcome, outcome: Outcome) -> tuple[str, bool, Wordings]:
    """Return the new card, whether it may still change, and a word on the direction.

    The value is one that he can get: the new card of the moment, or the possible one that is nearest.
    """
    if card.relative_placing is not None:
        return "?", True, (_("new · revealed later"), _("later"))
    if outcome.ends_race or (isinstance(card.then, Apart) and card.then.ends):
        return "–", False, (_("the race ends"), _("race ends"))
    for_now = _("new card, for now"), _("for now")
    span = card.span
    if span is None:
        return str(outcome.new_card), True, for_now
    value = min(max(outcome.new_card, span.least), span.most)
    if span.is_certain:
        return str(value), False, (_("new card: certain"), _("certain"))
    if value == span.least:
        return str(value), True, (_("new card, or more"), _("or more"))
    if value == span.most:
        return str(value), True, (_("new card, at most"), _("at most"))
    return str(value), True, for_now


def breakdown_wordings(card: CardOutcome, outcome: Outcome, *, shows_lead: bool = False) -> Wordings:
    """Return the reason for the value of the new card. `shows_lead`: name the lead that a Breaking Away is worth, and
    the new card of the moment if others are sure to change it."""
    riders = sum(n for _square, n in outcome.string)
    if card.relative_placing is not None:
        return (_("{n} or more").format(n=BASE),) if card.relative_placing.follows else ()
    if outcome.ends_race:
        return ()
    span = card.span
    if shows_lead and span is not None and not span.least <= outcome.new_card <= span.most:
        return tuple(words.format(card=outcome.new_card) for words in (_("now {card}, others move"), _("now {card}")))
    if outcome.lead is not None and shows_lead and outcome.lead == outcome.new_card:
        return (_("alone, {n} clear").format(n=outcome.lead), _("{n} clear").format(n=outcome.lead))
    if outcome.lead is not None and not shows_lead:
        return (_("breaks away"),)
    if outcome.new_card != BASE + riders:
        return (_("card cap"),)
    if card.is_old_lead and shows_lead:
        return (_("alone, but no new lead"), _("no new lead"))
    if not riders:
        return (_("nobody ahead"), _("nobody"))
    return (f"{BASE} + " + _("{n} ahead").format(n=riders), f"{BASE} + {riders}")
