"""The base of all questions to a player: the commands that may be typed besides cards."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

from breakaway_desktop.engine.asks import Ask, Decision, GiveOrders, PlayCard, Retire
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.words import _
from breakaway_desktop.play import home_riders
from breakaway_desktop.play.watching.viewer import Viewer
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.reports.event_lines import turn_log_lines
from breakaway_desktop.reports.movement_log import movement_log_lines
from breakaway_desktop.reports.report import hides_reports, report_lines, turns_of
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.sentences.why.rider_reasons import reason_sentences
from breakaway_desktop.terminal.commands import PLAY, Command, localized_command, parse_command
from breakaway_desktop.terminal.help import help_lines
from breakaway_desktop.terminal.narration import Narration
from breakaway_desktop.terminal.undo_consent import ask_consent, teams_to_consent, undone_line

OneAsk = TypeVar("OneAsk", bound=Ask)


class Question(ABC, Generic[OneAsk]):
    """A question to a team, repeated until its player has decided; with `automatic` an empty line is enough."""

    def __init__(self, narration: Narration, ask: OneAsk, automatic: PlayCard | GiveOrders | None) -> None:
        self.narration = narration
        self.match = narration.match
        self.ask = ask
        self.team = ask.team
        self.automatic = automatic
        self.is_decided = False
        """Whether the cards were chosen, rather than riders retired or decisions undone."""
        self.view = self.match.view(self.team)

    def run(self) -> None:
        """Ask until the race has changed, the player has left or decides elsewhere now, the input has ended, or
        somebody elsewhere asks something here.
        """
        self.open()
        if self.narration.has_left:
            return
        race, guest = self.match.race, self.narration.guest
        if self.team not in self.narration.home_told and home_riders.may_offer(self.match, self.team):
            self.narration.home_told.add(self.team)
            self._print([home_riders.offer_sentence(_typed("home"))])

        def is_over() -> bool:
            is_elsewhere = guest is not None and (guest.asks_here or self.team in guest.teams)
            return self.match.race is not race or is_elsewhere

        while True:
            has_line, line = self.narration.terminal.ask_until(self.prompt(), is_over)
            if not has_line:
                break
            if self.narration.is_quit(line):
                if self.narration.confirms_quit():
                    break
                continue
            if line is None:
                self.is_decided = True
                self.handle_end_of_input()
                break

            if guest is not None and guest.answer_line(line):
                continue

            speech = self.narration.speech
            reply = None if speech is None else speech.reply_lines(line, self.view, self.ask)
            if reply is not None:
                self._print(reply)
                continue

            if self.automatic is not None and not line.strip():
                self.is_decided = True
                self.accept_automatic(self.automatic)
                break

            try:
                if self._run_command(parse_command(line, is_simultaneous=self.match.is_simultaneous)):
                    break
            except Refused as refused:
                self.narration.terminal.print_player(refusal_sentence(refused))

        self.clear_secrets()

    @abstractmethod
    def open(self) -> None:
        """Print the facts for the decision."""

    @abstractmethod
    def prompt(self) -> str:
        """Text before the input."""

    def accept_automatic(self, automatic: PlayCard | GiveOrders) -> None:
        """Apply the automatic decision."""
        self.print_steps([self.match.answer(automatic)])

    @abstractmethod
    def parse_decision(self, action: Command) -> Decision:
        """Return the decision for the cards on the line. Raises Refused."""

    @abstractmethod
    def no_order(self) -> Decision:
        """Decision to give no orders (R4.4)."""

    @abstractmethod
    def hint(self) -> list[str]:
        """Lines on the advice of the best bot, which sees no more than the player."""

    def help(self) -> list[str]:
        """Lines on all commands."""
        return help_lines(is_simultaneous=self.match.is_simultaneous, spoken=self.narration.speech is not None)

    @property
    @abstractmethod
    def riders(self) -> Sequence[int]:
        """Riders of the question."""

    def print_steps(self, steps: Iterable[Step]) -> None:
        """Print the result of the decision."""
        for step in steps:
            self.narration.print_step(step)

    def handle_end_of_input(self) -> None:
        """Handle the end of input that nobody types: a bot takes over, but not in a restricted race."""
        if self.match.restriction is not None:
            self.narration.has_left = True
            return
        self.narration.hand_over(self.team)

    def clear_secrets(self) -> None:
        """Clear secrets off the screen before the next player."""
        if (
            self.narration.exposed
            and self.narration.shared
            and all(ask.team != self.team for ask in self.match.open_asks)
        ):
            self.narration.clear_orders()

    def _run_command(self, action: Command) -> bool:
        """Run a command. Return whether the race has changed or the player has left. Raises Refused."""
        if action.name in (PLAY, "skip"):
            step = self.match.answer(self.parse_decision(action) if action.name == PLAY else self.no_order())
            self.is_decided = True
            self.print_steps([step])
        elif action.name == "retire":
            self.print_steps([self.match.answer(Retire(self._own_rider(action.number)))])
        elif action.name == "undo":
            return self._undo()
        elif action.name == "redo":
            if not self.match.can_redo:
                raise Refused("nothing-to-redo")
            self.print_steps(self.match.redo())
        elif action.name == "home":
            return self._toggle_home()
        else:
            self._run_query(action)
            return False
        return True

    def _toggle_home(self) -> bool:
        """Let riders who are home play by themselves, or ask about them again. Return whether they now do (R4.7)."""
        if not home_riders.can_play_alone(self.match, self.team):
            self._print([home_riders.home_objection(self.match)])
            return False
        on = not home_riders.play_alone(self.match, self.team)
        home_riders.let_play_alone(self.match, self.team, on)
        self._print([home_riders.wish_sentence(on, _typed("home"))])
        decision = self.narration.automatic_decision()
        return decision is not None and decision.team == self.team

    def _run_query(self, action: Command) -> None:
        """Run a command that leaves the race unchanged. Raises Refused."""
        if action.name == "steer":
            lines: Iterable[str] = [self._steer(self._own_rider(action.number))]
        elif action.name == "sheet":
            lines = self._movement_log(self.team if action.number is None else action.number)
        elif action.name == "why":
            lines = self._why(action.number)
        elif action.name == "log":
            lines = self._log(action.number)
        elif action.name == "report":
            lines = self._report(action.number)
        elif action.name == "hint":
            lines = self.hint()
        elif action.name == "save":
            lines = [self.narration.save_as(action.text)]
        else:
            lines = self.help()
        self._print(lines)

    def _print(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.narration.terminal.print_player(line)

    @property
    def _is_hidden(self) -> bool:
        """Whether squares and cards of other teams are secret, and all that follows from them (R8.2)."""
        return self.view.variant.hides_road and not self.view.over

    def _why(self, rider: int | None) -> list[str]:
        if self._is_hidden:
            return [_("Positions are hidden; you can see reasons once the race has finished.")]
        riders = self.riders if rider is None else (rider,)
        names, seen = self.narration.names, Viewer(self.team).explained_steps(self.match.steps)
        return [line for number in riders for line in reason_sentences(self.match.race, seen, number, names)]

    def _movement_log(self, team: int) -> list[str]:
        view = self.view
        if not 1 <= team <= view.teams:
            raise Refused("no-such-team", team=team, teams=view.teams)
        if team != self.team and self._is_hidden:
            return [_("Other teams’ cards are hidden; you can see their movement logs once the race has finished.")]
        if team == self.team and any(rider.secret for rider in view.riders if rider.team == team):
            self.narration.exposed = True
        if self.narration.speech is not None:
            return self.narration.speech.log_lines(self.team, range(1, view.turn + 1), of_team=team)
        return movement_log_lines(self.match.first, self.match.steps, view, team, self.narration.names)

    def _log(self, turn: int | None) -> list[str]:
        now = self.match.race.turn
        if turn is not None and not 1 <= turn <= now:
            raise Refused("no-such-turn", turn=turn, turns=now)
        first, last = (max(1, now - 1), now) if turn is None else (turn, turn)
        if self.narration.speech is not None:
            lines = self.narration.speech.log_lines(self.team, range(first, last + 1))
        else:
            self.narration.exposed |= not self.view.shows_new
            lines = turn_log_lines(self.match.steps, self.narration.names, first, last, self.team)
        return lines or [_("Nothing has happened yet.")]

    def _report(self, turn: int | None) -> list[str]:
        complete = turns_of(self.match.steps).complete
        if hides_reports(self.match.steps):
            return [_("Positions are hidden; you can read reports once the race has finished.")]
        if not complete:
            return [_("No turn has finished yet.")]
        turn = complete if turn is None else turn
        if not 1 <= turn <= complete:
            raise Refused("no-such-turn", turn=turn, turns=complete)
        if self.narration.speech is not None:
            return self.narration.speech.log_lines(self.team, (turn,))
        return report_lines(self.match.steps, turn, self.narration.names)

    def _own_rider(self, rider: int | None) -> int:
        if rider is None or rider // 10 != self.team or not 1 <= rider % 10 <= 4:
            own = tuple(10 * self.team + number for number in range(1, 5))
            raise Refused("not-own-rider", rider=rider, team=self.narration.names.team(self.team), own=own)
        return rider

    def _steer(self, rider: int) -> str:
        steers = rider not in self.match.steered
        self.match.steer(rider, steers)
        sentence = (
            _("You choose {rider}’s card even while he is dropped; type the same again to stop.")
            if steers
            else _("{rider} plays his highest card while he is dropped.")
        )
        return sentence.format(rider=self.narration.names.rider(rider))

    def _undo(self) -> bool:
        """Undo the last human decision and all later ones, if every affected player agrees (R4)."""
        narration = self.narration
        undo = self.match.next_undo()
        self.match.require_unrestricted()
        if undo is None:
            raise Refused("nothing-to-undo")

        # Ask the others at the terminal.
        guest = narration.guest
        teams_elsewhere = frozenset() if guest is None else guest.teams
        asked_teams = tuple(team for team in teams_to_consent(undo, self.team) if team not in teams_elsewhere)
        if asked_teams and narration.shared and narration.exposed:
            narration.clear_orders()
        narration.at_screen = narration.at_screen if not asked_teams else 0
        for other in asked_teams:
            if not ask_consent(narration.terminal, self.match, undo, self.team, other, narration.names):
                return True  # ask again from the start: others have been at the screen

        # Ask those elsewhere, or undo.
        if guest is not None and teams_elsewhere & set(undo.consent):
            guest.request_undo(undo, asked_teams)
            return True
        undone = self.match.undo()
        public, line = undone_line(undone, narration.names, alone=not asked_teams)
        if public:
            narration.announce(line)
        else:
            narration.terminal.print_player(line)

        narration.check_saving()
        narration.at_screen = 0
        narration.forget_picture()
        return True


def _typed(command: str) -> str:
    return _("type {command}").format(command=localized_command(command))
