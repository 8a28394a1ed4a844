"""Phones at a race in a terminal: the terminal shows the race, and phones show and play the hands."""

from __future__ import annotations

from time import monotonic, time
from typing import Final

from breakaway_desktop.engine.asks import Ask, Decision
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import HUMAN
from breakaway_desktop.phones.hosting import PhoneHost
from breakaway_desktop.phones.match_stage import MatchStage
from breakaway_desktop.phones.qr import qr_lines
from breakaway_desktop.phones.seats import BOT, FREE, PHONE, SCREEN, TableSeat
from breakaway_desktop.play.hot_seat import seat_player
from breakaway_desktop.text.narration import Narration
from breakaway_desktop.text.undo_consent import undone_line
from breakaway_desktop.words import _

_META: Final = "phones"
"""Key of the record's `meta`: teams whose players are on phones."""


class PhoneParty:
    """The open table of a race in the terminal."""

    def __init__(self, narration: Narration, race: str) -> None:
        """Prepare a table. `race`: the identity of the race's file."""
        self.narration = narration
        self.match: Match = narration.match
        on_phones = self.match.meta.get(_META)
        seats = [
            TableSeat(team, _kind_of(seat.is_human, on_phones, team), seat.colour, seat.name or "")
            for team, seat in enumerate(self.match.seats, 1)
        ]
        self.host = PhoneHost(race, seats, lambda: None, time())
        self.stage = _TerminalStage(narration, self.host)
        self._announced_knock = 0
        """Number of the phone at the door that was announced last."""

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
                table.seat(seat.team, SCREEN)
        table.has_started = True
        for team in sorted(table.phone_teams):
            seat_player(self.match, team, table.seats[team].name)
        self.match.meta[_META] = sorted(table.phone_teams)
        self._save()

    def poll(self) -> None:
        """Let the table work: accept messages of phones, and send them what is new."""
        table = self.host.table
        self.host.update(self.stage if table.has_started else None, monotonic())
        if not table.has_started:
            return
        for team, seat in enumerate(self.match.seats, 1):
            if seat.is_human and team in table.bot_teams:
                self.narration.hand_over(team)
            elif not seat.is_human and team in table.phone_teams:
                self.match.hand_over(team, HUMAN)
                seat_player(self.match, team, table.seats[team].name)
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
        players = ", ".join(dict.fromkeys(self.host.table.seats[ask.team].name for ask in asks))
        prompt = _("{players}: choose on your phone. (Here: here, undo, phones or quit)").format(players=players)

        def has_changed() -> bool:
            return len(self.match.steps) != steps or not any(map(self.handles, self.match.open_asks))

        has_line, line = self.narration.terminal.ask_until(prompt, has_changed)
        if has_line:
            self._run_command(line, asks)

    def _run_command(self, line: str | None, asks: list[Ask]) -> None:
        word = None if line is None else line.strip().lower()
        if word is None or word in ("quit", "q", "esci"):
            if line is None or self.narration.confirms_quit():
                self.narration.has_left = True
        elif word in ("here", "qui"):
            self.host.table.seat(asks[0].team, SCREEN)
        elif word in ("undo", "u", "annulla"):
            self.stage.undo()
        elif word in ("let", "sì", "si", "no"):
            self.host.table.let_in(word != "no", monotonic())
        elif word in ("phones", "telefoni"):
            self._print_address()

    def close(self) -> None:
        """Dismiss the phones and close the table; after the race once the results have been read on them."""
        self._save(time() if self.match.over else None)
        self.poll()
        if self.match.over:
            self.narration.terminal.ask_until(_("Press Enter to close the table:"), lambda: False)
        self.host.close()

    def _save(self, ended: float | None = None) -> None:
        """Save the keys' digests; without them phones only have to be let in again."""
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
    """The stage of a race in the terminal: what phones decide is printed."""

    def __init__(self, narration: Narration, host: PhoneHost) -> None:
        super().__init__(narration.match, lambda: host.table.phone_teams, host.race)
        self._narration = narration
        self._host = host

    def decide(self, decision: Decision) -> None:
        self._narration.print_step(self.match.answer(decision))

    def undo(self) -> None:
        undone = self.match.undo()
        if undone:
            self._host.table.forget_choices(undone=True)
            self._narration.forget_picture()
            self._narration.announce(undone_line(undone, self._narration.names, alone=False)[1])


def _kind_of(is_human: bool, on_phones: object, team: int) -> str:
    if not is_human:
        return BOT
    return PHONE if isinstance(on_phones, list) and team in on_phones else FREE
