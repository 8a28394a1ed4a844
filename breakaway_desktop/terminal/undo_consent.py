"""Consent to an undo: asking the other players at the terminal."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, Protocol

from breakaway_desktop.engine.asks import Ask
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.undo import Undo
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.sentences.undone import is_known, undone_text
from breakaway_desktop.terminal.commands import canonical_command, localized_command
from breakaway_desktop.terminal.terminal import Terminal

AGREE: Final = "agree"
REFUSE: Final = "refuse"


class TerminalGuest(Protocol):
    """Players who decide elsewhere than at the terminal."""

    @property
    def teams(self) -> frozenset[int]: ...

    @property
    def asks_here(self) -> bool:
        """Whether a player elsewhere asks for an undo that a player at the terminal must agree to."""
        ...

    def wait_for_players(self) -> None:
        """Wait until the players have come, or the person at the terminal has left."""

    def handles(self, ask: Ask) -> bool:
        """Return whether this question is answered elsewhere."""
        ...

    def wait(self) -> None:
        """Wait until a player elsewhere has decided."""

    def answer_line(self, line: str) -> bool:
        """Carry out a line that is for these players; return False for any other line."""
        ...

    def answer_undo(self) -> None:
        """Ask the players at the terminal whether they agree to the undo that is asked for elsewhere."""

    def request_undo(self, undo: Undo, agreed: Collection[int]) -> None:
        """Ask the players elsewhere for an undo and wait until they have answered; `agreed`: teams that agreed here."""

    def close(self) -> None:
        """Say that the player has left the race, or that it is over."""


def teams_to_consent(undo: Undo, team: int) -> tuple[int, ...]:
    """Return the teams that must agree when `team` undoes, including the one that asked for the undo."""
    return tuple(sorted({undo.asker, *undo.consent} - {team}))


def ask_consent(terminal: Terminal, match: Match, undo: Undo, team: int, other: int, names: Names) -> bool:
    """Ask `other` until it agrees or refuses; the end of input refuses. The asking team sees the question too."""
    undone = match.steps[len(match.steps) - undo.decisions :]
    question = _("{team} asks to undo: {what}.")
    terminal.print_player(question.format(team=names.team_and_player(team), what=undone_text(undone, names, 0)))
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
    """Return whether the undone decision was public, and a line on it: for its team if `alone`, else for all."""
    line = _("Undone: {what}").format(what=undone_text(undone, names, undone[0].decision.team if alone else 0))
    return any(is_known(step, 0) for step in undone), line
