"""Consent to an undo: asking the other players at the terminal."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, Protocol

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


class PhoneConsent(Protocol):
    """Players on phones, who agree to an undo there, and the phone at the door."""

    @property
    def teams(self) -> frozenset[int]: ...

    @property
    def asks_here(self) -> bool:
        """Whether a player on a phone asks for an undo that a player at the terminal must agree to."""
        ...

    def answer_door(self, line: str) -> bool:
        """Answer the phone at the door with a line such as `let 58`; return False for any other line."""
        ...

    def request_undo(self, undo: Undo, agreed: Collection[int]) -> None:
        """Ask the players on phones for an undo and wait until they have answered; `agreed`: teams that agreed here."""
        ...


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
    """Return whether the undone decision was public, and a line about it.

    The line is for its team if `alone` at the screen, else for all.
    """
    line = _("Undone: {what}").format(what=undone_text(undone, names, undone[0].decision.team if alone else 0))
    return any(is_known(step, 0) for step in undone), line
