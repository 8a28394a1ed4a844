"""Output of the terminal besides questions: public events, and clearing the screen for the next player."""

from __future__ import annotations

from pathlib import Path

from breakaway_desktop.bots.worker import SyncThinker
from breakaway_desktop.engine.asks import Ask, GiveOrders, PlayCard
from breakaway_desktop.engine.events import Crossed, Event
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.view import see, see_event
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.autosave import DirectAutosave
from breakaway_desktop.match.bot_decisions import bot_request, seat_stand_ins, validate_answer
from breakaway_desktop.match.match import HOME, Match
from breakaway_desktop.match.plan import ADVISER, BOT
from breakaway_desktop.match.race_files import export_race, typed_path
from breakaway_desktop.match.race_lock import lock_race
from breakaway_desktop.play.home_riders import next_home_decision
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.reports import screen
from breakaway_desktop.reports.columns import heading
from breakaway_desktop.reports.event_lines import event_lines, own_cards_lines
from breakaway_desktop.sentences.file_errors import os_error_text
from breakaway_desktop.sentences.log_lines import log_lines_of
from breakaway_desktop.sentences.names import Names, bot_name
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.terminal.commands import canonical_command, localized_command
from breakaway_desktop.terminal.speech import Speech
from breakaway_desktop.terminal.terminal import Terminal
from breakaway_desktop.terminal.undo_consent import TerminalGuest


class Narration:
    """The public side of a match at one terminal: prints events, keeps a log, clears the screen between players."""

    def __init__(
        self, match: Match, terminal: Terminal, save_path: Path | None = None, seconds: float | None = None
    ) -> None:
        self.match = match
        self.seconds = seconds
        """Thinking time of bots; None: a fixed amount of work, so that a race can be repeated exactly."""
        self.terminal = terminal
        self.save_path = save_path
        self._stand_in = seat_stand_ins(match)
        self.has_left = False
        """Whether a player has left the race."""
        self.guest: TerminalGuest | None = None
        """The players elsewhere; None if there are none."""
        self.speech: Speech | None = None
        """What is said instead of tables and pictures; None: those are printed."""

        # The teams at the screen, and what it shows.
        self.shared = terminal.is_screen and len(match.humans) > 1
        """Whether players take turns at one screen and hide secrets from each other (R9.3)."""
        self.at_screen = 0
        """Team that was asked last; 0: unknown."""
        self.exposed = False
        """Whether secret cards, orders or retirements are on the screen."""

        # Printed lines.
        self._log: list[str] = []
        self._lines_read: dict[int, int] = {}
        """Number of lines of the log that each team has read."""
        self._last_picture: tuple[int, int, int] | None = None
        """Turn, and numbers of moves and of riders on the road, in the last picture; None: no longer on the screen."""
        self._last_announced: tuple[int, int, int] | None = None
        """The same for the last picture on standard output."""
        self._pending: dict[int, list[str]] = {}
        """Lines about a team's orders, secret until the turn is played."""

        self._failed = False
        self._warned = False
        """Whether the player was warned that quitting now loses the race."""
        self.home_told = set(match.humans if HOME in match.meta else ())
        """The teams whose players know that riders who are home can play by themselves."""
        self._bots = SyncThinker()
        self._reported_failures: set[tuple[int, str]] = set()
        """Failures of bots, by team and key, that were reported."""

    @property
    def names(self) -> Names:
        return Names(self.match.seats)

    @property
    def own_team(self) -> int:
        """The team of the player who is alone at the terminal; 0 if there are several players."""
        humans = self.match.humans
        return humans[0] if len(humans) == 1 and self.guest is None else 0

    def announce(self, *lines: str) -> None:
        """Print lines about the race for everybody, and log them."""
        for line in lines:
            self._log.append(line)
            self.terminal.print_race(line)

    def hold(self, team: int, *lines: str) -> None:
        """Replace the pending lines about a team's orders; they are printed when the turn is played."""
        self._pending[team] = list(lines)

    def mark_read(self, team: int) -> None:
        """Note that the team has read the whole log."""
        self._lines_read[team] = len(self._log)

    def print_picture(self) -> None:
        """Print the public view of the race unless it is on the screen."""
        view = self.match.view()
        moment = view.turn, view.moved, len(view.on_road())
        if moment == self._last_picture or view.over or self.speech is not None:
            return
        print_line = self.terminal.reprint_race if moment == self._last_announced else self.terminal.print_race
        self._last_picture = self._last_announced = moment
        if not view.moved:
            print_line(heading(_("Turn {turn}").format(turn=view.turn)))
        for line in (
            screen.points_line(view, self.names),
            *screen.road_lines(view, self.own_team),
            *screen.order_lines(view),
        ):
            print_line(line)
        if view.given:
            teams = ", ".join(map(self.names.team, view.given))
            self.terminal.print_player(_("Orders confirmed: {teams}").format(teams=teams))

    def forget_picture(self) -> None:
        """Print the picture again before the next question, because decisions were undone."""
        self._last_picture = self._last_announced = None

    def automatic_decision(self) -> PlayCard | GiveOrders | None:
        """Return the decision that needs no player, or is for riders who are home (R4.7); None if there is none."""
        elsewhere = () if self.guest is None else self.guest.teams
        return self.match.automatic_decision() or next_home_decision(self.match, elsewhere)

    def think(self, ask: Ask) -> None:
        """Let the bot that is asked decide."""
        request = bot_request(self.match, ask, seconds=self.seconds)
        decision, failure = validate_answer(self.match, ask, self._bots.think(request))
        lines = []
        if failure is not None and (ask.team, failure.key) not in self._reported_failures:
            self._reported_failures.add((ask.team, failure.key))
            lines.append(refusal_sentence(failure))
        if self.match.is_simultaneous:
            self.hold(ask.team, *lines)
        else:
            self.announce(*lines)
        self.print_step(self.match.answer(decision))

    def close(self) -> None:
        """Stop the bots."""
        self._bots.close()

    def announce_stand_in(self) -> None:
        """Announce the bot that replaces bots in the file that are not installed."""
        if self._stand_in is not None:
            self.announce(refusal_sentence(self._stand_in))

    def hand_over(self, team: int) -> None:
        """Let a bot play for the team from now on."""
        self.match.hand_over(team, f"{BOT}{ADVISER}")
        sentence = _("{bot} takes over {team} from here")
        self.announce(sentence.format(bot=bot_name(ADVISER), team=self.names.team(team)))

    def print_step(self, step: Step) -> None:
        """Print the public part of a step, and the rest to the player who decided it."""
        before = see(step.before)
        public_events: list[Event] = []
        for event in step.events:
            public = see_event(event, step.before)
            if isinstance(public, Crossed) and not (public.points or self._is_human(public.rider)):
                continue  # `log` and the report tell it; here it would bury the moves
            if public is not None:
                public_events.append(public)
            elif step.decision.team == self.at_screen:
                self.exposed = True
                for line in log_lines_of(event, self.names, before):
                    self.terminal.print_player(line)

        # Orders of the turn that was just played.
        self._warned = False
        is_played = step.after.turn != step.before.turn or step.after.over
        if is_played:
            for team in sorted(self._pending):
                self.announce(*self._pending[team])
            self._pending.clear()

        if self.speech is None:
            self.announce(*event_lines(public_events, self.names, before))
            for line in own_cards_lines(step, self.names, self.own_team):
                self.terminal.print_player(line)
        self.check_saving()
        if step.after.turn != step.before.turn:
            self.print_picture()

    def _is_human(self, rider: int) -> bool:
        return self.match.race.rider(rider).team in self.match.humans

    def check_saving(self) -> None:
        """Report once that the race cannot be saved."""
        failure = self.match.autosave.failure if self.match.autosave else None
        if failure is not None and not self._failed:
            self.print_save_failure(failure)
        self._failed = failure is not None

    def save_as(self, text: str) -> str:
        """Save the race to a file and return a sentence with its path. Raises Refused.

        If the race could not be saved in its own file, this becomes its file.
        """
        path, record = typed_path(text, Path.cwd()), self.match.record()
        failed = self.match.autosave is None or self.match.autosave.failure is not None
        own = lock_race(path) if failed else None

        # Write the file.
        try:
            export_race(record, path)
        except (OSError, ValueError, Refused) as error:
            if own is not None:
                own.release()
            if isinstance(error, Refused):
                raise
            return _("{file} cannot be written: {reason}.").format(file=path, reason=os_error_text(error))

        # Use it from now on if the race had none.
        if own is None:
            return _("Copy saved in {file}.").format(file=path)
        if self.match.autosave is not None:
            self.match.autosave.close()
        self.match.autosave, self.save_path, self._failed = DirectAutosave(path, own), path, False
        return _("From now on the race is saved in {file}.").format(file=path)

    def is_quit(self, line: str | None) -> bool:
        """Return whether a line means to leave the race: the command, or at a terminal the end of input."""
        return self.terminal.is_typed if line is None else canonical_command(line.strip().lower()) == "quit"

    def confirms_quit(self) -> bool:
        """Return whether the player may quit: at once if the race is saved, else the second time."""
        autosave = self.match.autosave
        if autosave is not None and autosave.failure is not None and not self._warned:
            autosave.save(self.match.record())  # the disk may have free space by now
            if autosave.failure is not None:
                self._warned = True
                sentence = _(
                    "The race cannot be saved ({reason}). Save it elsewhere with {save}, or type {quit} "
                    "again to lose it."
                )
                reason, save = os_error_text(autosave.failure), f"{localized_command('save')} x.race"
                self.terminal.print_player(sentence.format(reason=reason, save=save, quit=localized_command("quit")))
                return False
        self.has_left = True
        return True

    def print_save_failure(self, failure: OSError, *, ended: bool = False) -> None:
        """Tell the player that saving failed. `ended`: the race can no longer be saved elsewhere."""
        sentence = _("The race cannot be saved in {file}: {reason}. You can play on. To save it elsewhere: {save}.")
        if ended or self.match.over or self.has_left:
            sentence = _("The race could not be saved in {file}: {reason}.")
        file = self.save_path or failure.filename
        reason, save = os_error_text(failure), f"{localized_command('save')} x.race"
        self.terminal.print_player(sentence.format(file=file, reason=reason, save=save))

    def switch_player(self, team: int, *, secret: bool) -> None:
        """Hide a team's secrets before the next player; with `secret`, wait until nobody else looks, or he leaves."""
        before, self.at_screen = self.at_screen, team
        if before == team or not self.shared:
            return
        if self.exposed or (secret and not self.match.is_simultaneous):
            self.clear_orders()
        if not secret:
            return
        prompt = _("{team}: press Enter when nobody else is looking.")
        while self.is_quit(self.terminal.ask(prompt.format(team=self.names.team_and_player(team)))):
            if self.confirms_quit():
                return
        self.clear_orders()
        for line in self._log[self._lines_read.get(team, 0) :]:
            self.terminal.reprint_race(line)

    def clear_orders(self) -> None:
        self.terminal.clear()
        self.exposed = False
        self._last_picture = None
