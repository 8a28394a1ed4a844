"""Phones at a race in a terminal: the terminal shows the race, and phones show and play the hands."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from time import monotonic, time

from breakaway_desktop.engine.asks import Ask, Decision
from breakaway_desktop.kit.qr import qr_lines
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import HUMAN
from breakaway_desktop.match.undo import Undo
from breakaway_desktop.phones.hosting import PhoneHost, no_network_sentence, race_identity, way_question
from breakaway_desktop.phones.match_stage import MatchStage, sync_seats
from breakaway_desktop.phones.seat_keys import new_key
from breakaway_desktop.phones.seats import FREE, SCREEN, may_answer_for, seats_of_race
from breakaway_desktop.phones.table_state import SeatRequest
from breakaway_desktop.sentences.file_errors import InputError, os_error_text
from breakaway_desktop.sentences.names import listed
from breakaway_desktop.terminal.commands import canonical_command, localized_command
from breakaway_desktop.terminal.narration import Narration
from breakaway_desktop.terminal.undo_consent import AGREE, REFUSE, ask_consent, undone_line


def open_party(narration: Narration) -> PhoneParty:
    """Open the table of a race. Raises InputError if that is not possible."""
    path = narration.save_path
    try:
        party = PhoneParty(narration, new_key() if path is None else race_identity(path))
        party.open()
    except OSError as error:
        sentence = _("The table for phones can’t be opened: {reason}.")
        raise InputError(sentence.format(reason=os_error_text(error))) from None
    return party


class PhoneParty:
    """The open table of a race in the terminal."""

    def __init__(self, narration: Narration, race: str) -> None:
        """Prepare a table. `race`: the identity of the race's file."""
        self.narration = narration
        self.match: Match = narration.match
        seats = seats_of_race(self.match)
        for seat in seats:
            seat.kind = FREE if seat.kind == SCREEN else seat.kind
        self.host = PhoneHost(race, seats, lambda: None, time())
        self.stage = _TerminalStage(narration, self.host)
        self._decisions = 0
        """The number of decisions when `poll` last ran."""
        self._printed: tuple[str, ...] = ()
        """The addresses that were printed last."""
        self._announced_knock = 0
        """Number of the phone whose request for a seat was announced last; 0: none yet."""
        self._announced_away: frozenset[int] = frozenset()
        """Teams that are asked and whose phones were announced to be away."""

    def open(self) -> None:
        """Open the table. Raises OSError."""
        self.host.open()
        self.narration.terminal.while_waiting = self.poll

    def wait_for_players(self) -> None:
        """Wait until the players have joined, or the person at the terminal has left."""
        self._print_address()
        table = self.host.table
        prompt = _("Press Enter to start when all phones have joined:")
        while (line := self.narration.terminal.ask(prompt)) is not None and self.answer_line(line):
            pass
        if self.narration.is_quit(line):
            self.narration.has_left = True
            return
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
            self.stage.forget_undo()
        self.host.update(self.stage if table.has_started else None, monotonic())
        self._decisions = len(self.match.steps)
        if not table.has_started:
            if self._printed not in ((), self.host.addresses):
                self._print_address()
            return
        sync_seats(self.match, table, self._hand_over)
        if table.knock is not None and table.knock.number != self._announced_knock:
            self._print_knock()
        self._announce_away()
        self._save()

    def _announce_away(self) -> None:
        """Print whose phone is away while he must choose, once each time."""
        away = frozenset(team for team in self.stage.asks if self.host.table.is_away(team, monotonic()))
        for team in sorted(away - self._announced_away):
            is_timed = self.stage.decision_seconds(team) and self.host.table.seats[team].has_come
            words = _("{player}’s phone is away: the race waits for it.")
            words = _("{player}’s phone is away: the time runs on.") if is_timed else words
            self.narration.terminal.print_player(words.format(player=self.stage.names.player(team)))
        self._announced_away = away

    def _print_knock(self) -> None:
        """Print which phone asks for a seat, and the commands that answer it."""
        knock = self.host.table.knock
        if knock is None:
            self.narration.terminal.print_player(_("No phone asks for a team now."))
            return
        self._announced_knock = knock.number
        sentence = _("Phone {number} ({player}) asks for {team}. Type let {number} or no {number}.")
        self.narration.terminal.print_player(self._knock_sentence(sentence, knock))

    def _knock_sentence(self, sentence: str, knock: SeatRequest) -> str:
        return sentence.format(number=knock.number, player=knock.name, team=self.narration.names.team(knock.team))

    @property
    def teams(self) -> frozenset[int]:
        """Teams whose players decide on phones."""
        return self.host.table.phone_teams

    def handles(self, ask: Ask) -> bool:
        """Return whether a phone answers this question."""
        return ask.team in self.teams

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
            is_decided = len(self.match.steps) != steps or not any(map(self.handles, self.match.open_asks))
            return is_decided or self.asks_here

        has_line, line = self.narration.terminal.ask_until(prompt, has_changed)
        if has_line:
            self._run_command(line, asks)

    def _run_command(self, line: str | None, asks: list[Ask]) -> None:
        if line is None and not self.narration.terminal.is_typed:
            self.narration.has_left = True
            return
        if line is not None and self.answer_line(line):
            return
        match canonical_command("quit" if line is None else line.strip().lower()):
            case "quit":
                self.narration.confirms_quit()
            case "here":
                self.host.table.play_here(asks[0].team)
            case "undo" if undo := self.match.next_undo():
                self._undo(undo)
            case "undo":
                self.narration.terminal.print_player(_("Nothing to undo."))
            case "phones":
                self._print_address()

    def answer_line(self, line: str) -> bool:
        """Answer the phone at the door (`let 58`) or open a network (`open 1`); return False for any other line."""
        word, *numbers = line.lower().split() or [""]
        command, number = canonical_command(word), " ".join(numbers)
        if command in ("let", "no"):
            self._answer_knock(number, admitted=command == "let")
        elif command in ("open", "close"):
            ways = {str(place): way for place, (way, _is_open) in enumerate(self.host.reach.asked_ways, 1)}
            if number in ways:
                self.host.open_way(ways[number], opens=command == "open")
            self._print_ways()
        return command in ("let", "no", "open", "close")

    def _print_ways(self) -> None:
        """Print the ways to this computer that may be a VPN, whether each is open, and what opens or closes it."""
        for number, (way, is_open) in enumerate(self.host.reach.asked_ways, 1):
            words = _("{question} Open: type {command} to close it.")
            words = words if is_open else _("{question} Closed: if it is your own, type {command} to open it.")
            command = f"{localized_command('close' if is_open else 'open')} {number}"
            self.narration.terminal.print_player(words.format(question=way_question(way), command=command))

    def _answer_knock(self, number: str, *, admitted: bool) -> None:
        """Let the phone with this number in, or refuse it; if no such phone asks, or it has only just, say who does."""
        knock, now = self.host.table.knock, monotonic()
        is_named = knock is not None and number == str(knock.number)
        if knock is None or not is_named or not self.host.table.answer_knock(knock.number, admitted=admitted, now=now):
            self._print_knock()
        elif admitted:
            sentence = _("Phone {number} ({player}) plays {team} now.")
            self.narration.terminal.print_player(self._knock_sentence(sentence, knock))

    # Undo

    @property
    def asks_here(self) -> bool:
        """Whether a player on a phone asks for an undo that a player at the terminal must agree to."""
        request = self.stage.undo_request
        return request is not None and not request.teams <= self.teams

    def answer_undo(self) -> None:
        """Ask the players at the terminal whether they agree to the undo that a phone asks for."""
        request, undo = self.stage.undo_request, self.match.next_undo()
        assert request is not None
        assert undo is not None
        here = tuple(sorted(request.teams - self.teams))
        agrees = self._is_agreed_here(undo, here)
        now = self.stage.undo_request
        if now is None or now.number != request.number:
            return  # it was withdrawn meanwhile
        if agrees:
            self._agree(here)
        else:
            self.stage.refuse_undo()
            self.host.table.announce_refusal(undo.asker, listed([self.stage.names.player(team) for team in here]))

    def _undo(self, undo: Undo) -> None:
        """Undo for the person at the terminal, if all players whom it concerns agree."""
        here = tuple(team for team in undo.consent if team not in self.teams)
        if not self._is_agreed_here(undo, here):
            return
        if self.teams & set(undo.consent):
            self.request_undo(undo, here)
        else:
            self.stage.undo()

    def _is_agreed_here(self, undo: Undo, teams: Sequence[int]) -> bool:
        """Ask these teams at the terminal for an undo; return whether all agree."""
        terminal, names = self.narration.terminal, self.narration.names
        return all(ask_consent(terminal, self.match, undo, undo.asker, team, names) for team in teams)

    def request_undo(self, undo: Undo, agreed: Collection[int]) -> None:
        """Ask the players on phones for an undo and wait until they have answered; `agreed`: teams that agreed here.

        Meanwhile the person at the terminal may withdraw it, and agree for a phone that has long been away.
        """
        if reason := self.stage.request_undo(undo.asker):
            self.narration.terminal.print_player(reason)
        self._agree(agreed)
        since = monotonic()
        while (request := self.stage.undo_request) is not None:
            number = request.number
            players = listed([self.stage.names.player(team) for team in sorted(request.teams)])
            asks = _("{player} asks to undo · {players}?").format(
                player=self.stage.names.player(undo.asker), players=players
            )
            prompt = _("{question} (On the phone. Here: {agree} for a phone that is away, or {refuse})").format(
                question=asks, agree=localized_command(AGREE), refuse=localized_command(REFUSE)
            )

            def is_over(number: int = number) -> bool:
                now = self.stage.undo_request
                return now is None or now.number != number

            has_line, line = self.narration.terminal.ask_until(prompt, is_over)
            word = REFUSE if line is None else canonical_command(line.strip().lower())
            if not has_line:
                return
            if word == REFUSE:
                self.stage.withdraw_undo()
                self.host.table.announce_refusal(undo.asker, "")
                self.narration.terminal.print_player(_("Not undone."))
            elif word == AGREE:
                seats, now = self.host.table.seats, monotonic()
                self._agree(team for team in request.teams if may_answer_for(seats[team], now, since))

    def _agree(self, teams: Iterable[int]) -> None:
        for team in teams:
            self.stage.agree_to_undo(team, yes=True)

    def _hand_over(self, team: int, player: str) -> None:
        """Hand a team over to a human on a phone, or to a bot, which is announced."""
        if player == HUMAN:
            self.match.hand_over(team, player)
        else:
            self.narration.hand_over(team)

    def close(self) -> None:
        """Dismiss the phones and close the table; after the race, wait until players have read the results there."""
        if self.host.table.has_started:
            self._save(time() if self.match.over else None)
        self.poll()
        if self.match.over:
            with suppress(KeyboardInterrupt):
                self.narration.terminal.ask(_("Press Enter to close the table:"))
        self.host.close()

    def _save(self, ended: float | None = None) -> None:
        """Save digests of the keys; without them phones must be admitted again."""
        try:
            self.host.save_keys(ended)
        except OSError:
            return

    def _print_address(self) -> None:
        terminal, self._printed = self.narration.terminal, self.host.addresses
        if not self.host.has_network:
            terminal.print_player(no_network_sentence())
            sentence = _("In a browser on this computer: {address}")
            terminal.print_player(sentence.format(address=self.host.address))
            self._print_ways()
            return
        terminal.print_picture(qr_lines(self.host.address))
        terminal.print_player(_("Phones join in a browser: {address}").format(address=self.host.address))
        for address in self.host.addresses:
            if address != self.host.address:
                terminal.print_player(_("Or, if that fails: {address}").format(address=address))
        self._print_ways()


class _TerminalStage(MatchStage):
    """The stage of a race in the terminal, which prints the phones' decisions."""

    def __init__(self, narration: Narration, host: PhoneHost) -> None:
        super().__init__(narration.match, lambda: host.table.phone_teams, host.race)
        self._narration = narration

    def decide(self, decision: Decision) -> None:
        self._narration.print_step(self.match.answer(decision))

    def agree_to_undo(self, team: int, yes: bool) -> None:
        super().agree_to_undo(team, yes)
        if not yes:
            sentence = _("Not undone: {players} did not agree.").format(players=self.names.player(team))
            self._narration.terminal.print_player(sentence)

    def undo(self) -> None:
        undone = self.match.undo()
        self.forget_undo()
        if undone:
            self._narration.forget_picture()
            self._narration.announce(undone_line(undone, self._narration.names, alone=False)[1])
