"""The base of all questions to a player: the commands that may be typed beside cards."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

from breakaway_desktop.engine.asks import Decision, GiveOrders, PlayCard, Retire
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.text.commands import PLAY, Command, parsed
from breakaway_desktop.text.event_lines import told_of_turns
from breakaway_desktop.text.help import help_lines
from breakaway_desktop.text.narration import Narration
from breakaway_desktop.text.prompts import agrees, asked_to_agree, taken_back
from breakaway_desktop.text.reasons import reasons
from breakaway_desktop.text.report import hides_reports, report_lines, turns_of
from breakaway_desktop.text.sheet import sheet
from breakaway_desktop.words import _


class Question(ABC):
    """A question to one team, put to its player until he has done something that counts.

    With `automatic` he need not decide anything, and an empty line is enough.
    """

    def __init__(self, narration: Narration, team: int, automatic: PlayCard | GiveOrders | None) -> None:
        self.narration = narration
        self.match = narration.match
        self.team = team
        self.automatic = automatic
        self.is_decided = False
        """Whether the cards asked for were settled, not just riders retired or decisions taken back."""
        self.view = self.match.view(team)

    def put(self) -> None:
        """Asks until the race has changed, or the player has left or come to the end of his input."""
        self.open()
        while True:
            written = self.narration.terminal.ask(self.prompt())
            if written is None:
                self.is_decided = True
                self.give_up()
                break
            if self.automatic is not None and not written.strip():
                self.is_decided = True
                self.let_ride(self.automatic)
                break
            try:
                if self._do(parsed(written, is_simultaneous=self.match.is_simultaneous)):
                    break
            except Refused as refused:
                self.narration.terminal.tell(say_refusal(refused))
        self.answered()

    @abstractmethod
    def open(self) -> None:
        """Shows the player what he has to know."""

    @abstractmethod
    def prompt(self) -> str:
        """What stands before his answer."""

    @abstractmethod
    def let_ride(self, automatic: PlayCard | GiveOrders) -> None:
        """Takes the automatic decision."""

    @abstractmethod
    def play(self, action: Command) -> Decision:
        """The decision that the cards on the line are. Raises Refused."""

    @abstractmethod
    def no_order(self) -> Decision:
        """The decision of who gives up deciding (R4.4)."""

    @abstractmethod
    def hint(self) -> list[str]:
        """What the best bot would do here, seeing no more than who asks."""

    def help(self) -> list[str]:
        """What can be written here."""
        return help_lines(is_simultaneous=self.match.is_simultaneous)

    @property
    @abstractmethod
    def riders(self) -> Sequence[int]:
        """The riders whom the question is about."""

    @abstractmethod
    def tell_steps(self, steps: Iterable[Step]) -> None:
        """Tells what came of the answer."""

    def give_up(self) -> None:
        """The input has ended."""
        self.narration.hand_over(self.team)

    def answered(self) -> None:
        """Leaves no secret on the screen for the next player."""
        if self.narration.exposed and self.narration.shared and all(ask.team != self.team for ask in self.match.asks):
            self.narration.clear()

    def _do(self, action: Command) -> bool:
        """Does it; whether the race has changed or the player has left. Raises Refused."""
        if action.name in (PLAY, "skip"):
            step = self.match.answer(self.play(action) if action.name == PLAY else self.no_order())
            self.is_decided = True
            self.tell_steps([step])
        elif action.name == "retire":
            self.tell_steps([self.match.answer(Retire(self._own(action.number)))])
        elif action.name == "undo":
            return self._undo()
        elif action.name == "redo":
            if not self.match.may_redo:
                raise Refused("nothing-to-redo")
            self.tell_steps(self.match.redo())
        elif action.name == "quit":
            return self.narration.leaves()
        else:
            self._tell(action)
            return False
        return True

    def _tell(self, action: Command) -> None:
        """Does what changes nothing in the race. Raises Refused."""
        if action.name == "steer":
            lines: Iterable[str] = [self._steer(self._own(action.number))]
        elif action.name == "sheet":
            lines = self._sheet(self.team if action.number is None else action.number)
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
        for line in lines:
            self.narration.terminal.tell(line)

    @property
    def _is_hidden(self) -> bool:
        """Whether nobody may know squares and cards of other teams, nor what follows from them (R8.2)."""
        return self.view.variant.hides_road and not self.view.over

    def _why(self, rider: int | None) -> list[str]:
        if self._is_hidden:
            return [_("Positions are hidden; you can see reasons once the race has finished.")]
        riders = self.riders if rider is None else (rider,)
        names = self.narration.names
        return [line for one in riders for line in reasons(self.match.race, self.match.steps, one, names)]

    def _sheet(self, team: int) -> list[str]:
        view = self.view
        if not 1 <= team <= view.teams:
            raise Refused("no-such-team", team=team, teams=view.teams)
        if team != self.team and self._is_hidden:
            return [_("Other teams’ cards are hidden; you can see their movement logs once the race has finished.")]
        if team == self.team and any(rider.secret for rider in view.riders if rider.team == team):
            self.narration.exposed = True
        return sheet(self.match.first, self.match.steps, view, team, self.narration.names)

    def _log(self, turn: int | None) -> list[str]:
        now = self.match.race.turn
        if turn is not None and not 1 <= turn <= now:
            raise Refused("no-such-turn", turn=turn, turns=now)
        first, last = (max(1, now - 1), now) if turn is None else (turn, turn)
        lines = told_of_turns(self.match.steps, self.narration.names, first, last)
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
        return report_lines(self.match.steps, turn, self.narration.names)

    def _own(self, rider: int | None) -> int:
        if rider is None or rider // 10 != self.team or not 1 <= rider % 10 <= 4:
            own = tuple(10 * self.team + number for number in range(1, 5))
            raise Refused("not-own-rider", rider=rider, team=self.narration.names.team(self.team), own=own)
        return rider

    def _steer(self, rider: int) -> str:
        on = rider not in self.match.steered
        self.match.steer(rider, on)
        sentence = (
            _("You choose {rider}’s card even while he is dropped; type the same again to stop.")
            if on
            else _("{rider} plays his highest card while he is dropped.")
        )
        return sentence.format(rider=self.narration.names.rider(rider))

    def _undo(self) -> bool:
        """R4: takes back to the last decision of a human, if all whom it touches agree."""
        narration = self.narration
        undo = self.match.next_undo()
        if undo is None:
            raise Refused("nothing-to-undo")
        asked = asked_to_agree(undo, self.team)
        if asked and narration.shared and narration.exposed:
            narration.clear()
        narration.at_screen = narration.at_screen if not asked else 0
        for other in asked:
            if not agrees(narration.terminal, self.match, undo, self.team, other, narration.names):
                return True  # asked again from the start: others have sat at the screen
        taken = self.match.undo()
        public, line = taken_back(taken, narration.names, alone=not asked)
        if public:
            narration.say(line)
        else:
            narration.terminal.tell(line)
        narration.check_saving()
        narration.at_screen = 0
        narration.picture_again()
        return True
