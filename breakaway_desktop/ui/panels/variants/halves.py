"""The panel of a turn in two halves: what own riders played, got and had named (R8.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from breakaway_desktop.engine.events import HalfEnded, Moved, Replaced, is_played
from breakaway_desktop.engine.evolve import evolve
from breakaway_desktop.engine.explanations import card_why
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.explaining.reasons import short_reason
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.ui.panels.variants.paper import Panel, line, note, who
from breakaway_desktop.ui.toolkit.boxes import Node, column, paragraph, row, space, text
from breakaway_desktop.ui.toolkit.typography import FIGURE
from breakaway_desktop.words import _


@dataclass(frozen=True, slots=True)
class RiderHalves:
    """`held`: he held the second card before he was dealt one; `right`: he could play it; `reason`: why he was dealt
    another."""

    id: int
    first: int
    dealt: int
    second: int
    held: bool
    right: bool
    end: int
    reason: str


def panel(steps: Sequence[Step], team: int, names: Names) -> Panel:
    """Of the riders of one team; before the first turn is ridden what it is about."""
    turn, found = last_turn(steps, team)
    if not found:
        words = _(
            "Each rider plays two cards, one after the other, and gets a new card after each. The second may "
            "be one he doesn’t hold yet. If he doesn’t get it, he stays where he is and gets no new card."
        )
        return Panel(_("Two cards a turn"), "", paragraph(words))
    parts: list[Node] = [
        row(
            space(42), *(text(words, least=14, soft=True, grow=1) for words in (_("First"), _(
                "New card"), _("Second"))),
            space(96), gap=8,
        )
    ]  # fmt: skip
    for rider in found:
        told = _("on {square}") if rider.right else _("stays on {square}")
        parts.append(
            line(
                who(rider.id, names),
                *(text(str(card), size=FIGURE.at(20), grow=1) for card in (rider.first, rider.dealt, rider.second)),
                text(told.format(square=rider.end), least=14, w=96),
                chosen=not rider.right,
            )
        )
        if not rider.right:
            sentence = _(
                "{rider} named {second} but got {dealt}: {reason}. He can’t play a card he doesn’t hold, and "
                "gets no new one."
            )
            words = sentence.format(rider=rider.id, second=rider.second, dealt=rider.dealt, reason=rider.reason)
            parts.append(note(words))
    return Panel(_("Turn {turn} in two halves").format(turn=turn), _("your riders"), column(*parts, gap=5))


def last_turn(steps: Sequence[Step], team: int) -> tuple[int, tuple[RiderHalves, ...]]:
    """The last turn that was ridden in halves; 0 and nobody where none was."""
    for step in reversed(steps):
        if any(isinstance(event, HalfEnded) for event in step.events):
            return step.before.turn, _riders(step, team)
    return 0, ()


def _riders(step: Step, team: int) -> tuple[RiderHalves, ...]:
    race = before = step.before
    first: dict[int, int | None] = {}
    dealt: dict[int, int] = {}
    found: list[RiderHalves] = []
    is_second = False
    for event in step.events:
        if isinstance(event, Moved) and event.rider // 10 == team:
            if not is_second:
                first[event.rider] = event.card
            elif event.rider in first:
                number, card = event.rider, event.card or 0
                new = dealt.get(number, 0)
                right = is_played(event)
                held = right and card in before.rider(number).hand
                why = short_reason(card_why(before, number, new)) if new and not right else ""
                found.append(RiderHalves(number, first[number] or 0, new, card, held, right, event.end, why))
        elif isinstance(event, Replaced) and not is_second:
            before, dealt = race, dict(event.cards)
        elif isinstance(event, HalfEnded):
            is_second = True
        race = evolve(race, event)
    return tuple(sorted(found, key=lambda rider: rider.id))
