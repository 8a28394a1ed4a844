"""The terminal's output besides questions: what everybody may read, and clearing the screen for the next player."""

from __future__ import annotations

from pathlib import Path

from breakaway_desktop.bots.worker import BotRequest as Asked
from breakaway_desktop.bots.worker import SyncThinker
from breakaway_desktop.engine.asks import Ask
from breakaway_desktop.engine.events import Event
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.view import see, see_event
from breakaway_desktop.match.autosave import DirectAutosave
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import ADVISER, BOT
from breakaway_desktop.match.race_lock import lock_race
from breakaway_desktop.match.saves import export_race, typed_path
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.failures import reason_of
from breakaway_desktop.sentences.names import Names, bot_name
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.sentences.story import tell
from breakaway_desktop.text import screen
from breakaway_desktop.text.commands import spoken
from breakaway_desktop.text.event_lines import event_lines
from breakaway_desktop.text.terminal import Terminal
from breakaway_desktop.words import _


class Narration:
    """One match at one terminal: says what happens, keeps the log, and draws the curtain between players."""

    def __init__(
        self, match: Match, terminal: Terminal, keep_path: Path | None = None, seconds: float | None = None
    ) -> None:
        self.match = match
        self.seconds = seconds
        """The thinking time of bots; None: a fixed amount of work, and so the same race everywhere."""
        self.terminal = terminal
        self.keep_path = keep_path
        self.left = False
        """Whether a player has left the race."""
        self.shared = terminal.is_screen and len(match.humans) > 1
        """Whether players take turns at one screen, and hide their secrets from each other (R9.3)."""
        self.at_screen = 0
        """The team that was last asked; 0: who sits there is not known."""
        self.exposed = False
        """Whether secret cards or orders, or a retirement that only its team knows of, stand on the screen."""
        self._log: list[str] = []
        self._read: dict[int, int] = {}
        """How much of the log each team has read."""
        self._pictured: tuple[int, int, int] | None = None
        """Turn, moves and riders on the road when the road was last shown; None: it is no longer on the screen."""
        self._said: tuple[int, int, int] | None = None
        """The same of the last road that went to those who follow the race."""
        self._held: dict[int, list[str]] = {}
        """What is said of a team's orders when the turn is ridden: until then nobody may know."""
        self._failed = False
        self._warned = False
        """Whether who wanted to leave knows that the race would be lost as it stands now."""
        self._bots = SyncThinker()
        self._told: set[tuple[int, str]] = set()
        """What is known to go wrong with the bot of a team: it is told once."""

    @property
    def names(self) -> Names:
        return Names(self.match.seats)

    def say(self, *lines: str) -> None:
        """Something that happened in the race, for all and for the log."""
        for line in lines:
            self._log.append(line)
            self.terminal.say(line)

    def hold(self, team: int, *lines: str) -> None:
        """Keeps these lines on the orders of a team, in place of those held so far, until the turn is ridden."""
        self._held[team] = list(lines)

    def has_read(self, team: int) -> None:
        """All that has happened so far the team knows."""
        self._read[team] = len(self._log)

    def picture(self) -> None:
        """The race as all may know it, unless it stands there already."""
        view = self.match.view()
        moment = view.turn, view.moved, len(view.on_road())
        if moment == self._pictured or view.over:
            return
        say = self.terminal.say_again if moment == self._said else self.terminal.say
        self._pictured = self._said = moment
        if not view.moved:
            say(screen.heading(_("Turn {turn}").format(turn=view.turn)))
        for line in (screen.points_line(view, self.names), *screen.road(view), *screen.order_lines(view)):
            say(line)
        if view.given:
            teams = ", ".join(map(self.names.team, view.given))
            self.terminal.tell(_("Orders confirmed: {teams}").format(teams=teams))

    def picture_again(self) -> None:
        """The race has gone back: it is to be shown once more before the next question."""
        self._pictured = self._said = None

    def think(self, ask: Ask) -> None:
        """Lets the bot of the asked team decide."""
        decision, failure = self.match.judged(ask, self._bots.think(self._question(ask)))
        lines = []
        if failure is not None and (ask.team, failure.key) not in self._told:
            self._told.add((ask.team, failure.key))
            lines.append(say_refusal(failure))
        if self.match.is_simultaneous:
            self.hold(ask.team, *lines)
        else:
            self.say(*lines)
        self.tell_step(self.match.answer(decision))

    def _question(self, ask: Ask) -> Asked:
        return self.match.question(ask, 0)._replace(seconds=self.seconds)

    def close(self) -> None:
        """Nobody thinks any more."""
        self._bots.close()

    def tell_stand_in(self) -> None:
        """A race on file may name bots that this program does not have."""
        if self.match.stand_in is not None:
            self.say(say_refusal(self.match.stand_in))

    def hand_over(self, team: int) -> None:
        """Nobody answers for the team any more: a bot rides for it."""
        self.match.hand_over(team, f"{BOT}{ADVISER}")
        sentence = _("{bot} takes over {team} from here")
        self.say(sentence.format(bot=bot_name(ADVISER), team=self.names.team(team)))

    def tell_step(self, step: Step) -> None:
        """The step as all may know it, and what the rest of it is to the one who made it."""
        before = see(step.before)
        seen: list[Event] = []
        for event in step.events:
            public = see_event(event, step.before)
            if public is not None:
                seen.append(public)
            elif step.decision.team == self.at_screen:
                self.exposed = True
                for line in tell(event, self.names, before):
                    self.terminal.tell(line)
        self._warned = False
        is_ridden = step.after.turn != step.before.turn or step.after.over
        if is_ridden:
            for team in sorted(self._held):
                self.say(*self._held[team])
            self._held.clear()
        self.say(*event_lines(seen, self.names, before))
        self.check_saving()
        if step.after.turn != step.before.turn:
            self.picture()

    def check_saving(self) -> None:
        """Says it once when the race cannot be kept."""
        failure = self.match.autosave.failure if self.match.autosave else None
        if failure is not None and not self._failed:
            self.tell_failure(failure)
        self._failed = failure is not None

    def save_as(self, text: str) -> str:
        """Writes the race to a file as it stands; if it cannot be kept where it was meant to be, it is kept there from
        now on. Says where it lies. Raises Refused."""
        path, record = typed_path(text, Path.cwd()), self.match.record()
        failed = self.match.autosave is None or self.match.autosave.failure is not None
        own = lock_race(path) if failed else None
        try:
            export_race(record, path)
        except (OSError, ValueError, Refused) as error:
            if own is not None:
                own.release()
            if isinstance(error, Refused):
                raise
            return _("{file} cannot be written: {reason}.").format(file=path, reason=reason_of(error))
        if own is None:
            return _("Copy saved in {file}.").format(file=path)
        if self.match.autosave is not None:
            self.match.autosave.close()
        self.match.autosave, self.keep_path, self._failed = DirectAutosave(path, own), path, False
        return _("From now on the race is saved in {file}.").format(file=path)

    def leaves(self) -> bool:
        """Whether the player leaves: a race that would be lost only after he was told so once."""
        autosave = self.match.autosave
        if autosave is not None and autosave.failure is not None and not self._warned:
            autosave.save(self.match.record())  # the disk may have room by now
            if autosave.failure is not None:
                self._warned = True
                sentence = _(
                    "The race cannot be saved ({reason}). Save it elsewhere with {save}, or type {quit} "
                    "again to lose it."
                )
                reason, save = reason_of(autosave.failure), f"{spoken('save')} x.race"
                self.terminal.tell(sentence.format(reason=reason, save=save, quit=spoken("quit")))
                return False
        self.left = True
        return True

    def tell_failure(self, failure: OSError, *, ended: bool = False) -> None:
        """`ended`: nobody can keep the race elsewhere any more."""
        sentence = _("The race cannot be saved in {file}: {reason}. You can play on. To save it elsewhere: {save}.")
        if ended or self.match.over or self.left:
            sentence = _("The race could not be saved in {file}: {reason}.")
        file = self.keep_path or failure.filename
        reason, save = reason_of(failure), f"{spoken('save')} x.race"
        self.terminal.tell(sentence.format(file=file, reason=reason, save=save))

    def change_places(self, team: int, *, secret: bool) -> None:
        """Hides one team's secrets before another sits down, and with `secret` the other's from all before it does."""
        before, self.at_screen = self.at_screen, team
        if before == team or not self.shared:
            return
        if self.exposed or (secret and not self.match.is_simultaneous):
            self.clear()
        if not secret:
            return
        prompt = _("{team}: press Enter when nobody else is looking.")
        self.terminal.ask(prompt.format(team=self.names.team_and_player(team)))
        self.clear()
        for line in self._log[self._read.get(team, 0) :]:
            self.terminal.say_again(line)

    def clear(self) -> None:
        """Leaves nothing on the screen, secret or not."""
        self.terminal.clear()
        self.exposed = False
        self._pictured = None
