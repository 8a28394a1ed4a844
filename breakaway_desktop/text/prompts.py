"""Agreeing to an undo: asking the other players at the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from breakaway_desktop.engine.asks import NoOrder, PlayCard, Retire
from breakaway_desktop.engine.events import Moved
from breakaway_desktop.engine.view import see_event
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.undo import Undo
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.text.commands import spoken, understood
from breakaway_desktop.text.terminal import Terminal
from breakaway_desktop.words import _, ngettext

AGREE: Final = "agree"
REFUSE: Final = "refuse"


def asked_to_agree(undo: Undo, team: int) -> tuple[int, ...]:
    """Who has to agree when `team` takes back: those whom the match names, and the player who made the decision."""
    return tuple(sorted({undo.asker, *undo.consent} - {team}))


def agrees(terminal: Terminal, match: Match, undo: Undo, team: int, other: int, names: Names) -> bool:
    """Asks `other` until it agrees or refuses; input that has ended refuses. Who wanted the undo reads it as well."""
    taken = match.steps[len(match.steps) - undo.decisions :]
    question = _("{team} asks to undo: {what}.")
    terminal.tell(question.format(team=names.team_and_player(team), what=_what(taken, names, 0)))
    prompt = _("{team}, type {agree} or {refuse}:")
    words = {"agree": spoken(AGREE), "refuse": spoken(REFUSE)}
    while True:
        line = terminal.ask(prompt.format(team=names.team_and_player(other), **words))
        word = REFUSE if line is None else understood(line.strip().lower())
        if word == AGREE:
            return True
        if word == REFUSE:
            terminal.tell(_("{team} refuses; nothing is undone.").format(team=names.team(other)))
            return False


def taken_back(taken: Sequence[Step], names: Names, *, alone: bool) -> tuple[bool, str]:
    """Whether all may know what has been taken back, and the line that says it: to the team that decided it, if it is
    `alone` at the screen, else to all."""
    line = _("Undone: {what}").format(what=_what(taken, names, taken[0].decision.team if alone else 0))
    return any(_is_known(step, 0) for step in taken), line


def _is_known(step: Step, team: int) -> bool:
    return any(see_event(event, step.before, team) is not None for event in step.events)


def _what(taken: Sequence[Step], names: Names, reader: int) -> str:
    """The decision taken back, as `reader` may know it, and how many came after it."""
    first, after = taken[0], len(taken) - 1
    if not _is_known(first, reader):
        what = _("a decision by {team}").format(team=names.team(first.decision.team))
    elif isinstance(first.decision, Retire):
        what = _("{rider}’s retirement").format(rider=names.rider(first.decision.rider))
    elif isinstance(first.decision, PlayCard | NoOrder):
        card = next(event.card for event in first.events if isinstance(event, Moved))
        what = _("{rider}’s {card}").format(card=card, rider=names.rider(first.decision.rider))
    else:
        what = _("{team}’s orders").format(team=names.team(first.decision.team))
    if not after:
        return what
    sentence = ngettext("{what} and the decision after it", "{what} and the {n} decisions after it", after)
    return sentence.format(what=what, n=after)
