"""Wordings about one card, for the screen and for phones: its square, lines and new card, each from full to brief."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.engine.marks import Costs
from breakaway_desktop.engine.preview import LineAhead, Outcome
from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.play.card_outcomes import CardOutcome, placing_text
from breakaway_desktop.sentences.claims import square_wordings
from breakaway_desktop.sentences.names import place_text, points_text

Wordings = tuple[str, ...]
"""Wordings, from full to brief; empty: no text."""
_HIGH_CARD: Final = 10
"""The lowest card that players are advised to save for a line."""


def place_wordings(card: CardOutcome, outcome: Outcome) -> Wordings:
    """Return what is sure of the rider's square at the end of the turn, and a shorter move if there is one."""
    if card.relative_placing is not None:
        full, brief = placing_text(card.relative_placing), placing_text(card.relative_placing, briefly=True)
        place = placing_text(card.relative_placing._replace(gates=()), briefly=True)
        return tuple(dict.fromkeys((full, brief, place)))
    wordings = square_wordings(card.claims)
    if outcome.square - card.start != outcome.card:
        moves = _("moves {n} of {card}").format(n=outcome.square - card.start, card=outcome.card)
        short = card.then.short if isinstance(card.then, Costs) else 0
        reason = _("{n} short: {moves}").format(n=short, moves=moves) if short else moves
        return tuple(dict.fromkeys((*(f"{place}, {reason}" for place in wordings[:1]), reason, moves)))
    return wordings


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
