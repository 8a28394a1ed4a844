"""Phones at a race in a terminal: the terminal shows the race, and phones show and play the hands."""

from __future__ import annotations

from time import monotonic, time

from breakaway_desktop.engine.asks import Ask, Decision
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import HUMAN
from breakaway_desktop.phones.hosting import PhoneHost
from breakaway_desktop.phones.match_stage import MatchStage, sync_seats
from breakaway_desktop.phones.qr import qr_lines
from breakaway_desktop.phones.seats import FREE, SCREEN, seats_of_race
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.text.commands import canonical_command
from breakaway_desktop.text.narration import Narration
from breakaway_desktop.text.undo_consent import undone_line
from breakaway_desktop.words import _


class PhoneParty:
    """The open table of a race in the terminal."""

    def __init__(self, narration: Narration, race: str) -> None:
        """Prepare a table. `race`: the identity of the race's file."""
        self.narration = narration
        self.match: Match = narration.match
        seats = seats_of_race(self.match.seats, HotSeat.of(self.match))
        for seat in seats:
            seat.kind = FREE if seat.kind == SCREEN else seat.kind
        self.host = PhoneHost(race, seats, lambda: None, time())
        self.stage = _TerminalStage(narration, self.host)
        self._decisions = 0
        """The number of decisions when `poll` last ran."""
        self._announced_knock = 0
        """Number of the phone whose request for a seat was announced last; 0: none yet."""

    def open(self) -> None:
        """Open the table and wait until the players have joined. Raises OSError."""
        self.host.open()
        self.narration.terminal.while_waiting = self.poll
        self._print_address()
        table = self.host.table
        prompt = _("Press Enter to start when all phones have joined:")
        self.narration.terminal.ask_until(prompt, lambda: False)
        for seat in table.seats.values():
            if seat.kind == FREE:
                table.play_here(seat.team)
        table.has_started = True
        sync_seats(self.match, table, self._hand_over)
        self._save()

    def poll(self) -> None:
        """Run the table: accept messages from the phones, and send them the news."""
        table = self.host.table
        if len(self.match.steps) < self._decisions:  # undone at the terminal
            table.forget_choices(undone=True)
        self.host.update(self.stage if table.has_started else None, monotonic())
        self._decisions = len(self.match.steps)
        if not table.has_started:
            return
        sync_seats(self.match, table, self._hand_over)
        if table.knock is not None and table.knock.number != self._announced_knock:
            self._announced_knock = table.knock.number
            sentence = _("Phone {number}, {player}, asks for {team}: type let or no while phones choose.")
            team_name = self.narration.names.team(table.knock.team)
            words = sentence.format(number=table.knock.number, player=table.knock.name, team=team_name)
            self.narration.terminal.print_player(words)
        self._save()

    def handles(self, ask: Ask) -> bool:
        """Return whether a phone answers this question."""
        return ask.team in self.host.table.phone_teams

    def wait(self) -> None:
        """Wait until a phone has decided. The person at the terminal may take over a seat, undo or leave meanwhile."""
        steps = len(self.match.steps)
        self.poll()
        if len(self.match.steps) != steps or self.match.over:
            return
        self.narration.print_picture()
        asks = [ask for ask in self.match.open_asks if self.handles(ask)]
        players = ", ".join(dict.fromkeys(self.stage.names.player(ask.team) for ask in asks))
        prompt = _("{players}: choose on your phone. (Here: here, undo, phones or quit)").format(players=players)

        def has_changed() -> bool:
            return len(self.match.steps) != steps or not any(map(self.handles, self.match.open_asks))

        has_line, line = self.narration.terminal.ask_until(prompt, has_changed)
        if has_line:
            self._run_command(line, asks)

    def _run_command(self, line: str | None, asks: list[Ask]) -> None:
        match "quit" if line is None else canonical_command(line.strip().lower()):
            case "quit":
                if line is None or self.narration.confirms_quit():
                    self.narration.has_left = True
            case "here":
                self.host.table.play_here(asks[0].team)
            case "undo":
                self.stage.undo()
            case "let" | "no" as word:
                self.host.table.let_in(word == "let", monotonic())
            case "phones":
                self._print_address()

    def _hand_over(self, team: int, player: str) -> None:
        """Hand a team over to a human on a phone, or to a bot, which is announced."""
        if player == HUMAN:
            self.match.hand_over(team, player)
        else:
            self.narration.hand_over(team)

    def close(self) -> None:
        """Dismiss the phones and close the table; after the race, wait until players have read the results there."""
        self._save(time() if self.match.over else None)
        self.poll()
        if self.match.over:
            self.narration.terminal.ask_until(_("Press Enter to close the table:"), lambda: False)
        self.host.close()

    def _save(self, ended: float | None = None) -> None:
        """Save digests of the keys; without them phones must be admitted again."""
        try:
            self.host.save_keys(ended)
        except OSError:
            return

    def _print_address(self) -> None:
        terminal = self.narration.terminal
        for line in qr_lines(self.host.address):
            terminal.print_player(line, unbroken=True)
        terminal.print_player(_("Phones join in a browser: {address}").format(address=self.host.address))


class _TerminalStage(MatchStage):
    """The stage of a race in the terminal, which prints the phones' decisions."""

    def __init__(self, narration: Narration, host: PhoneHost) -> None:
        super().__init__(narration.match, lambda: host.table.phone_teams, host.race)
        self._narration = narration

    def decide(self, decision: Decision) -> None:
        self._narration.print_step(self.match.answer(decision))

    def undo(self) -> None:
        self.withdraw_undo()
        undone = self.match.undo()
        if undone:
            self._narration.forget_picture()
            self._narration.announce(undone_line(undone, self._narration.names, alone=False)[1])
