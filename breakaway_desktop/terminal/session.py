"""A race played in a terminal, from its first question to its result."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from shutil import which
from typing import Any, TextIO

from breakaway_desktop.engine.asks import Ask, AskCard, GiveOrders, PlayCard
from breakaway_desktop.engine.course import FINISH_SCALE, SPRINT_SCALE
from breakaway_desktop.engine.options import Options
from breakaway_desktop.guide import page_on
from breakaway_desktop.kit.places import shell_quoted
from breakaway_desktop.kit.words import _, language
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.story import story_of
from breakaway_desktop.record.verify import verify
from breakaway_desktop.reports.columns import heading
from breakaway_desktop.reports.race_result import race_result_lines
from breakaway_desktop.sentences.file_errors import InputError
from breakaway_desktop.sentences.names import Names, listed
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.sentences.rulebook import rule_sentences, rules_title
from breakaway_desktop.sentences.story import story_lines
from breakaway_desktop.settings import load_settings
from breakaway_desktop.terminal.card_question import CardQuestion, why_automatic
from breakaway_desktop.terminal.narration import Narration
from breakaway_desktop.terminal.orders_question import OrdersQuestion
from breakaway_desktop.terminal.question import Question
from breakaway_desktop.terminal.speech import Speech
from breakaway_desktop.terminal.terminal import Terminal
from breakaway_desktop.terminal.undo_consent import TerminalGuest

SAVED, NOT_SAVED = 0, 1


def play_text(
    match: Match,
    save_path: Path | None = None,
    *,
    seconds: float | None = None,
    begin_guest: Callable[[Narration], TerminalGuest] | None = None,
    spoken: bool = False,
    stdin: TextIO | None = None,
    stdout: TextIO | None = None,
    stderr: TextIO | None = None,
) -> int:
    """Play the match until it ends or a player quits. Return 0, or 1 if the race could not be saved.

    `seconds`: thinking time of bots; None: a fixed amount of work. `save_path`: file of the match's autosave, for
    messages. `begin_guest` lets players join from elsewhere; it may raise InputError. `spoken`: in sentences, for a
    screen reader. Streams default to those of the
    program. The autosave is closed at the end.
    """
    terminal = Terminal(stdin or sys.stdin, stdout or sys.stdout, stderr or sys.stderr, wraps=not spoken)
    session = TerminalSession(match, terminal, save_path, seconds)
    session.narration.speech = Speech(match) if spoken else None
    try:
        if begin_guest is not None:
            session.narration.guest = begin_guest(session.narration)
            session.narration.guest.wait_for_players()
        session.run()
    except KeyboardInterrupt:
        terminal.print_player()
    except InputError:
        session.close()
        raise
    return session.close()


def thinking_time(seconds: float | None) -> float | None:
    """Return seconds per decision of a bot: those given, else the setting if a person uses the terminal.

    None through a pipe: a fixed amount of work (docs/bots.md, The same race again).
    """
    if seconds is None and sys.stdin is not None and sys.stdin.isatty():
        return load_settings(touch=False).thinking / 1000
    return seconds


class TerminalSession:
    """Asks each player in turn until the race is over or a player leaves."""

    def __init__(
        self, match: Match, terminal: Terminal, save_path: Path | None = None, seconds: float | None = None
    ) -> None:
        self.match = match
        self.terminal = terminal
        self.narration = Narration(match, terminal, save_path, seconds)
        self._offered: set[int] = set()
        """Teams whose players know that their riders move automatically."""
        self._has_begun = False

    def run(self) -> None:
        """Play the whole race, unless a player has left already."""
        if self.narration.has_left:
            return
        self._open()

        guest = self.narration.guest
        while not self.match.over and not self.narration.has_left:
            if guest is not None and guest.asks_here:
                guest.answer_undo()
                continue
            automatic = self.narration.automatic_decision()
            ask = self._next_ask(automatic)
            if automatic is None and guest is not None and guest.handles(ask):
                guest.wait()
            elif automatic is not None and not self.match.seat(ask.team).is_human:
                self.narration.print_step(self.match.answer(automatic))
            elif not self.match.seat(ask.team).is_human:
                self.narration.think(ask)
            elif automatic is None or self._must_offer(ask.team):
                question = self._question(ask, automatic)
                question.run()
                if automatic is None or not question.is_decided:
                    self._offered.discard(ask.team)
            else:
                self._play_automatic(ask, automatic)

        if self.match.over:
            speech, race, names = self.narration.speech, self.match.race, self.narration.names
            why = story_lines(story_of(self.match), names, race.rules.course)
            if why and speech is None:
                why.insert(0, "")
            result = race_result_lines(race, names) if speech is None else speech.closing_lines()
            for line in (*result, *why):
                self.terminal.print_race(line)

    def _next_ask(self, automatic: PlayCard | GiveOrders | None) -> Ask:
        """Return the next question: that of the automatic decision, else one at the terminal, else one elsewhere."""
        asks = [ask for ask in self.match.open_asks if automatic is None or ask.team == automatic.team]
        guest = self.narration.guest
        here = (ask for ask in asks if guest is None or not guest.handles(ask))
        return next(here, asks[0])

    def _open(self) -> None:
        match, speech = self.match, self.narration.speech
        variant = match.race.rules.variant.name
        intro = intro_lines(match.base, match.race.rules.options, variant, self.narration.names)
        for line in intro if speech is None else speech.opening_lines():
            self.terminal.print_race(line)

        if not match.over:
            if match.autosave is not None:
                match.autosave.save(match.record())  # so that the file exists even if the player leaves at once
                self._has_begun = True
                self.narration.check_saving()
            self.narration.announce_stand_in()
            if match.humans and speech is None:
                self.terminal.print_player(
                    _("Type a card for each rider, in number order, or help for the list of commands.")
                    if match.is_simultaneous
                    else _("Type one of the cards, or help for the list of commands.")
                )
            self.narration.print_picture()

    def _question(self, ask: Ask, automatic: PlayCard | GiveOrders | None) -> Question[Any]:
        if isinstance(ask, AskCard):
            return CardQuestion(self.narration, ask, automatic)
        return OrdersQuestion(self.narration, ask, automatic)

    def _must_offer(self, team: int) -> bool:
        """Return whether to announce that none of the team's riders will be asked this turn.

        Without that, its player could not steer or retire them (R4.5, R4.6). With sequential orders: only if all are
        dropped.
        """
        riders = [rider for rider in self.match.view().on_road() if rider.team == team]
        if not self.match.is_simultaneous and not all(
            rider.dropped and rider.id not in self.match.steered for rider in riders
        ):
            self._offered.discard(team)
            return False
        offered, self._offered = self._offered, self._offered | {team}
        return team not in offered

    def _play_automatic(self, ask: Ask, automatic: PlayCard | GiveOrders) -> None:
        """Play a human's automatic cards; secret orders are announced when the turn is played."""
        if self.narration.speech is not None:
            pass  # the move is told before the next question
        elif isinstance(ask, AskCard):
            self.narration.announce(why_automatic(self.narration, ask))
        else:
            self.narration.hold(ask.team, *(why_automatic(self.narration, rider) for rider in ask.riders))
        self.narration.print_step(self.match.answer(automatic, auto_played=True))
        self.terminal.drops_typed = True

    def close(self) -> int:
        """Tell the player where the race is saved, and return the exit code."""
        if self.narration.guest is not None:
            self.narration.guest.close()
        self.narration.close()
        if self.narration.exposed and self.narration.shared:
            self.narration.clear_orders()

        # The last try to save; of a new race that was not begun nothing is left.
        autosave, save_path = self.match.autosave, self.narration.save_path
        if autosave is None:
            return SAVED
        is_new = not self._has_begun and save_path is not None and _remove_empty(save_path)
        if autosave.failure is not None:
            autosave.save(self.match.record())
        autosave.close()
        if is_new:
            return SAVED
        if autosave.failure is not None:
            self.narration.print_save_failure(autosave.failure, ended=True)
            return NOT_SAVED

        if save_path is not None:
            self.terminal.print_player(_("The race is saved in {file}.").format(file=save_path))
            if self.match.over:
                self._print_verdict(save_path)
                words = _("To see your costliest decisions, watch the race in a window and press Review:")
            else:
                words = _("To continue it:")
            if not self.match.over or (len(self.match.humans) == 1 and load_settings(touch=False).hints):
                spoken = self.narration.speech is not None
                command = resume_command("replay" if self.match.over else "--load", save_path, spoken=spoken)
                self.terminal.print_player(words)
                self.terminal.print_player(command, unbroken=True)
        return SAVED

    def _print_verdict(self, path: Path) -> None:
        """Rebuild the finished race from its file, as proof that the referee made no mistake."""
        verdict = verify(path)
        if verdict.refused is None:
            self.terminal.print_player(_("File checked: every move in it follows the rules."))
        else:
            self.terminal.print_player(f"{path}: {refusal_sentence(verdict.refused)}")


def _remove_empty(path: Path) -> bool:
    """Return whether the file of a race has no contents; then remove it."""
    with suppress(OSError):
        if path.stat().st_size:
            return False
        path.unlink()
    return not path.exists()


def resume_command(option: str, path: Path, *, spoken: bool = False) -> str:
    """Return the command that continues a race (`--load`) or a tour (`--tour`), or shows a race again (`replay`), as
    the program was called this time."""
    script = Path(sys.argv[0])
    program = "breakaway-desktop"
    if script.stem == program:
        program = shell_quoted(str(script))
    elif script.name == "__main__.py":
        name = Path(sys.executable).name
        python = name if which(name) == sys.executable else sys.executable
        program = f"{shell_quoted(python)} -m breakaway_desktop"
    has_lang = any(word.startswith("--lang") for word in sys.argv)
    lang_option = f" --lang {language()}" if has_lang else ""  # no words: text to type
    mode = "--spoken" if spoken else "--text"
    action = option if option == "replay" else f"play {mode} {option}"  # no words: text to type
    return f"{program}{lang_option} {action} {shell_quoted(str(path))}"  # no words: text to type


# Before the first turn: the rules, the options that differ, and the teams


def intro_lines(base: str, options: Options, variant: str | None, names: Names) -> list[str]:
    """Sentences of the rules and what is changed, of the variant's help page, and of the teams with their riders."""
    lines = [heading(rules_title(base, variant, options)), *rule_sentences(base, options, variant)]
    if variant is None:  # R1.5, R6.1
        sentence = _("The first eight riders past the finish score {finish} points.")
        if options.sprints:
            sentence = _("The first eight riders past a sprint score {sprint} points, past the finish {finish}.")
        sprint, finish = (listed([str(points) for points in scale]) for scale in (SPRINT_SCALE, FINISH_SCALE))
        lines += [sentence.format(sprint=sprint, finish=finish), _("A rider on a line has not passed it.")]

    if not options.shows_new:
        lines.append(_("Rivals’ unplayed cards stay hidden until the race ends."))

    page = None if variant is None else page_on(variant)
    if page is not None:
        lines += filter(None, (page.rule, *(sentence for _head, sentence in page.points)))

    # The teams.
    for team in range(1, len(names.seats) + 1):
        riders = ", ".join(names.number(10 * team + number) for number in range(1, 5))
        lines.append(f"{team} {names.team_and_player(team)}: {riders}")
    return lines
