"""A race played in a terminal, from its first question to its result."""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import which
from typing import TextIO

from breakaway_desktop.engine.asks import Ask, AskCard, GiveOrders, PlayCard
from breakaway_desktop.match.match import Match
from breakaway_desktop.places import shell_quoted
from breakaway_desktop.record.verify import verify
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.settings import load_settings
from breakaway_desktop.text.asking import CardQuestion, why_automatic
from breakaway_desktop.text.ending import ending
from breakaway_desktop.text.narration import Narration
from breakaway_desktop.text.opening import opening
from breakaway_desktop.text.ordering import OrdersQuestion
from breakaway_desktop.text.question import Question
from breakaway_desktop.text.terminal import Terminal
from breakaway_desktop.words import _, language

KEPT, NOT_KEPT = 0, 1


def play_text(
    match: Match,
    keep_path: Path | None = None,
    *,
    seconds: float | None = None,
    stdin: TextIO | None = None,
    stdout: TextIO | None = None,
    stderr: TextIO | None = None,
) -> int:
    """Plays the match to its end, or until a player quits or interrupts; 0, or 1 when the race could not be kept.

    `seconds` is the thinking time of bots; without it they do a fixed amount of work. `keep_path` is where the match's
    autosave writes, to be told to the player. Streams that are not given are those of the program.
    The autosave is closed in the end.
    """
    terminal = Terminal(stdin or sys.stdin, stdout or sys.stdout, stderr or sys.stderr)
    session = TerminalSession(match, terminal, keep_path, seconds)
    try:
        session.run()
    except KeyboardInterrupt:
        terminal.tell()
    return session.close()


def thinking_time(asked: float | None) -> float | None:
    """Seconds that a bot thinks: those asked for, else those of the settings where somebody sits at a terminal; None
    through a pipe, so that a seed makes the same race everywhere."""
    if asked is None and sys.stdin is not None and sys.stdin.isatty():
        return load_settings(touch=False).thinking / 1000
    return asked


class TerminalSession:
    """Asks each player in turn, until the race is over or a player leaves."""

    def __init__(
        self, match: Match, terminal: Terminal, keep_path: Path | None = None, seconds: float | None = None
    ) -> None:
        self.match = match
        self.terminal = terminal
        self.narration = Narration(match, terminal, keep_path, seconds)
        self._offered: set[int] = set()
        """Teams whose players know that no rider of theirs needs to be asked for."""

    def run(self) -> None:
        """The whole race."""
        self._open()
        while not self.match.over and not self.narration.left:
            automatic = self.match.automatic()
            ask = next(ask for ask in self.match.asks if automatic is None or ask.team == automatic.team)
            if not self.match.seat(ask.team).is_human:
                self._ride_bot(ask, automatic)
            elif automatic is None or self._is_to_be_offered(ask.team):
                question = self._question(ask, automatic)
                question.put()
                if automatic is None or not question.is_decided:
                    self._offered.discard(ask.team)
            else:
                self._ride(ask, automatic)
        if self.match.over:
            for line in ending(self.match.race, self.match.steps, self.narration.names):
                self.terminal.say(line)

    def _open(self) -> None:
        match = self.match
        for line in opening(match.base, match.race.rules.options, match.race.rules.variant.name, self.narration.names):
            self.terminal.say(line)
        if not match.over:
            if match.autosave is not None:
                match.autosave.save(match.record())  # so that the file is there however soon the player leaves
                self.narration.check_saving()
            self.narration.tell_stand_in()
            if match.humans:
                self.terminal.tell(
                    _("Type a card for each rider, in number order, or help for the list of commands.")
                    if match.is_simultaneous
                    else _("Type one of the cards, or help for the list of commands.")
                )
            self.narration.picture()

    def _question(self, ask: Ask, automatic: PlayCard | GiveOrders | None) -> Question:
        if isinstance(ask, AskCard):
            return CardQuestion(self.narration, ask, automatic)
        return OrdersQuestion(self.narration, ask, automatic)

    def _is_to_be_offered(self, team: int) -> bool:
        """Whether no rider of the team is asked for and nobody has said so to its player yet: without that he could
        no longer steer or retire them (R4.5, R4.6). Where riders move one by one: whether all of them are dropped."""
        riders = [rider for rider in self.match.view().on_road() if rider.team == team]
        if not self.match.is_simultaneous and not all(
            rider.dropped and rider.id not in self.match.steered for rider in riders
        ):
            self._offered.discard(team)
            return False
        offered, self._offered = self._offered, self._offered | {team}
        return team not in offered

    def _ride(self, ask: Ask, automatic: PlayCard | GiveOrders) -> None:
        """The riders of a human go without being asked for; with secret orders that is said when the turn is ridden."""
        if isinstance(ask, AskCard):
            self.narration.say(why_automatic(self.narration, ask))
        else:
            self.narration.hold(ask.team, *(why_automatic(self.narration, rider) for rider in ask.riders))
        self.narration.tell_step(self.match.answer(automatic))

    def _ride_bot(self, ask: Ask, automatic: PlayCard | GiveOrders | None) -> None:
        if automatic is None:
            self.narration.think(ask)
        else:
            self.narration.tell_step(self.match.answer(automatic))

    def close(self) -> int:
        """Says where the race is kept; the exit code."""
        self.narration.close()
        if self.narration.exposed and self.narration.shared:
            self.narration.clear()
        autosave = self.match.autosave
        if autosave is None:
            return KEPT
        if autosave.failure is not None:
            autosave.save(self.match.record())
        autosave.close()
        if autosave.failure is not None:
            self.narration.tell_failure(autosave.failure, ended=True)
            return NOT_KEPT
        keep_path = self.narration.keep_path
        if keep_path is not None:
            self.terminal.tell(_("The race is saved in {file}.").format(file=keep_path))
            if self.match.over:
                self._tell_verdict(keep_path)
            else:
                self.terminal.tell(_("To continue it:"))
                self.terminal.tell(_resuming(keep_path), whole=True)
        return KEPT

    def _tell_verdict(self, path: Path) -> None:
        """Rebuilds the finished race from its file: proof for the players that the referee made no mistake."""
        verdict = verify(path)
        if verdict.refused is None:
            self.terminal.tell(_("File checked: every move in it follows the rules."))
        else:
            self.terminal.tell(f"{path}: {say_refusal(verdict.refused)}")


def _resuming(path: Path) -> str:
    """What one types to go on, with the program as it was called: it need not be on the search path."""
    called = Path(sys.argv[0])
    program = "breakaway-desktop"
    if called.stem == program:
        program = shell_quoted(str(called))
    elif called.name == "__main__.py":
        program = f"{shell_quoted(_python())} -m breakaway_desktop"
    named = any(word.startswith("--lang") for word in sys.argv)
    spoken = f" --lang {language()}" if named else ""  # no words: what one types
    return f"{program}{spoken} play --text --load {shell_quoted(str(path))}"  # no words: what one types


def _python() -> str:
    """The Python that runs, by its name alone where that finds it."""
    name = Path(sys.executable).name
    return name if which(name) == sys.executable else sys.executable
