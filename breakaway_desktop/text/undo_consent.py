"""Consent to an undo: asking the other players at the terminal."""

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
from breakaway_desktop.text.commands import canonical_command, localized_command
from breakaway_desktop.text.terminal import Terminal
from breakaway_desktop.words import _, ngettext

AGREE: Final = "agree"
REFUSE: Final = "refuse"


def teams_to_consent(undo: Undo, team: int) -> tuple[int, ...]:
    """Return the teams that must agree when `team` undoes, including the one that asked for the undo."""
    return tuple(sorted({undo.asker, *undo.consent} - {team}))


def ask_consent(terminal: Terminal, match: Match, undo: Undo, team: int, other: int, names: Names) -> bool:
    """Ask `other` until it agrees or refuses; the end of input refuses. The asking team sees the question too."""
    undone = match.steps[len(match.steps) - undo.decisions :]
    question = _("{team} asks to undo: {what}.")
    terminal.print_player(question.format(team=names.team_and_player(team), what=_undone_text(undone, names, 0)))
    prompt = _("{team}, type {agree} or {refuse}:")
    commands = {"agree": localized_command(AGREE), "refuse": localized_command(REFUSE)}
    while True:
        line = terminal.ask(prompt.format(team=names.team_and_player(other), **commands))
        word = REFUSE if line is None else canonical_command(line.strip().lower())
        if word == AGREE:
            return True
        if word == REFUSE:
            terminal.print_player(_("{team} refuses; nothing is undone.").format(team=names.team(other)))
            return False


def undone_line(undone: Sequence[Step], names: Names, *, alone: bool) -> tuple[bool, str]:
    """Return whether the undone decision was public, and a line about it.

    The line is for its team if `alone` at the screen, else for all.
    """
    line = _("Undone: {what}").format(what=_undone_text(undone, names, undone[0].decision.team if alone else 0))
    return any(_is_known(step, 0) for step in undone), line


def _is_known(step: Step, team: int) -> bool:
    return any(see_event(event, step.before, team) is not None for event in step.events)


def _undone_text(undone: Sequence[Step], names: Names, viewing_team: int) -> str:
    """The undone decision as far as `viewing_team` may know it, and the number of decisions after it."""
    first, followers = undone[0], len(undone) - 1
    if not _is_known(first, viewing_team):
        text = _("a decision by {team}").format(team=names.team(first.decision.team))
    elif isinstance(first.decision, Retire):
        text = _("{rider}’s retirement").format(rider=names.rider(first.decision.rider))
    elif isinstance(first.decision, PlayCard | NoOrder):
        card = next(event.card for event in first.events if isinstance(event, Moved))
        text = _("{rider}’s {card}").format(card=card, rider=names.rider(first.decision.rider))
    else:
        text = _("{team}’s orders").format(team=names.team(first.decision.team))
    if not followers:
        return text
    sentence = ngettext("{what} and the decision after it", "{what} and the {n} decisions after it", followers)
    return sentence.format(what=text, n=followers)
