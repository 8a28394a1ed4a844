"""Races in a terminal with phones: the program itself, and phones on real sockets."""

from __future__ import annotations

import io
import re
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from math import inf
from pathlib import Path
from typing import Any

import pytest

from breakaway_desktop.kit.qr import qr_lines
from breakaway_desktop.phones import terminal_guest
from breakaway_desktop.phones.addresses import Adapter, Kind
from breakaway_desktop.phones.hosting import PhoneHost, no_network_sentence
from breakaway_desktop.phones.reach import Reach
from breakaway_desktop.phones.server import PhoneServer
from breakaway_desktop.phones.table_state import SeatRequest
from breakaway_desktop.phones.terminal_guest import PhoneParty
from breakaway_desktop.record.store import load
from breakaway_desktop.record.verify import verify
from breakaway_desktop.terminal.narration import Narration
from breakaway_desktop.terminal.terminal import Terminal as InnerTerminal
from tests.kit.phone import begin_match
from tests.kit.socket_phone import SocketPhone, TableAddress
from tests.kit.terminal import SHORT, Terminal, start_terminal
from tests.terminal.terminal import new_match, play_lines
from tools.phone_states import OFFICE, PretendServer

Seat = Callable[..., SocketPhone]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    """Return a function that starts the program in a separate home."""
    started = ExitStack()

    def start_here(*arguments: str) -> Terminal:
        terminal = start_terminal(tmp_path, *arguments)
        started.callback(terminal.close)
        return terminal

    with started:
        yield start_here


@pytest.fixture
def seat() -> Iterator[Seat]:
    """Return a function that seats a player with a phone at a table."""
    with ExitStack() as seated:

        def seat_player(table: TableAddress, team: int, name: str = "") -> SocketPhone:
            phone = SocketPhone(table, team, is_automatic=False)
            seated.callback(phone.close)
            phone.ask("claim", name=name or f"Player {team}", team=team)
            return phone

        yield seat_player


@pytest.mark.parametrize("base", ["boxed", "postal"])
def test_two_phones_play_a_race_shown_in_the_terminal(
    base: str, start: Callable[..., Terminal], tmp_path: Path
) -> None:
    path = tmp_path / "r.race"
    players = ("--teams", "human,human,bot:random")
    terminal = start("--rules", base, *players, "--seed", "7", "--save", str(path), "--phones", *SHORT)
    table = terminal.find_table()
    phones = [SocketPhone(table, team) for team in (1, 2)]
    for phone in phones:
        phone.wait_for_seat()
    terminal.type_line()
    terminal.wait_for("Press Enter to close the table")
    for phone in phones:
        phone.wait_for_page("over")
    terminal.type_line()
    assert terminal.process.wait() == 0
    record = load(path)
    assert verify(path).refused is None
    assert record.result is not None
    assert record.meta["phones"] == [1, 2]
    assert record.meta["players"] == ["Player 1", "Player 2", None]
    for phone in phones:
        phone.wait_for_end()
        assert phone.believed
        assert phone.key not in path.read_text(encoding="utf-8")
    saved = list(tmp_path.rglob("phone-seats.json"))
    assert saved or sys.platform == "win32"  # only Windows has a fixed place for settings
    for keys in saved:
        assert not any(phone.key in keys.read_text(encoding="utf-8") for phone in phones)


NO_CODE = [no_network_sentence(), "In a browser on this computer: {0}"]


@pytest.mark.parametrize(
    ("addresses", "invitation"),
    [
        ([], NO_CODE),
        (["100.72.1.5"], NO_CODE),  # of a provider (RFC 6598)
        (["141.20.5.6"], NO_CODE),  # public
        (["10.0.0.7", "10.0.1.7", "141.20.5.6"], ["Phones join in a browser: {0}", "Or, if that fails: {1}"]),
    ],
)
def test_the_invitation_names_each_address_and_tells_if_no_phone_can_come(
    addresses: Sequence[str], invitation: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hosts = Reach(lambda: [Adapter(("wlan0",), (address,), kind=Kind.LOCAL) for address in addresses]).find_hosts()

    def server(*arguments: Any, **named: Any) -> PhoneServer:
        server = PhoneServer(*arguments, **named)
        server.hosts = hosts
        return server

    monkeypatch.setattr(terminal_guest, "PhoneHost", partial(PhoneHost, make_server=server))
    parties: list[PhoneParty] = []

    def begin(narration: Narration) -> PhoneParty:
        parties.append(PhoneParty(narration, "r"))
        return parties[0]

    shown = play_lines(new_match(), ["quit"], begin_guest=begin).err
    pictures = qr_lines(parties[0].host.address) if invitation != NO_CODE else []
    sentences = [sentence.format(*parties[0].host.addresses) for sentence in invitation]
    assert shown.splitlines()[:-1] == [*pictures, *sentences]


def test_what_may_be_a_vpn_is_asked_about_in_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    def server(*arguments: Any, **named: Any) -> Any:
        server = PretendServer(*arguments, **named)
        server.adapters[:] = [OFFICE]
        return server

    def begin(narration: Narration) -> PhoneParty:
        monkeypatch.setattr(terminal_guest, "PhoneHost", partial(PhoneHost, make_server=server))
        return terminal_guest.open_party(narration)

    lines = ["open 7", "open 1", "close 1", "let 5", "quit"]
    shown = " ".join(play_lines(new_match(), lines, begin_guest=begin).err.split())
    said = re.findall(r"VPN\? (\w+): (?:if it is your own, )?type (\w+ 1)|(browser: http://10.8.0.1|No phone)", shown)
    closed, opened, address, nobody = (
        ("Closed", "open 1", ""),
        ("Open", "close 1", ""),
        "browser: http://10.8.0.1",
        "No phone",
    )
    assert said == [closed, closed, opened, ("", "", address), opened, closed, closed, ("", "", nobody)]


@pytest.mark.parametrize("leave", ["quit", "interrupt"])
@pytest.mark.parametrize("arguments", [(), ("--save", "r.race")])
def test_nothing_is_left_or_said_of_a_race_that_was_not_begun(
    leave: str, arguments: Sequence[str], start: Callable[..., Terminal], tmp_path: Path
) -> None:
    terminal = start("--teams", "human,bot:random,bot:random", "--phones", *arguments)
    terminal.wait_for("Press Enter to start[^:]*:")
    if leave == "quit":
        terminal.type_line(leave)
    elif sys.platform == "win32":
        pytest.skip("no program can press Ctrl+C for another one there")
    else:
        terminal.process.send_signal(signal.SIGINT)
    assert terminal.process.wait() == 0
    assert not terminal.read_rest().strip()
    assert not list(tmp_path.rglob("*.race")) + list(tmp_path.rglob("*.lock"))


def test_the_person_at_the_terminal_takes_over_a_seat_and_leaves(
    start: Callable[..., Terminal], seat: Seat, tmp_path: Path
) -> None:
    path = tmp_path / "r.race"
    terminal = start("--rules", "boxed", "--teams", "human,bot:random,bot:random", "--save", str(path), "--phones")
    phone = seat(terminal.find_table(), 1)
    terminal.type_line()
    terminal.wait_for("choose on your phone")
    terminal.type_line("here")
    terminal.wait_for(r"Card for 1\d")
    terminal.type_line("quit")
    assert terminal.process.wait() == 0
    phone.wait_for_end()
    assert phone.last("bye")["why"] == "hostleft"
    assert "freed" in [message.get("why") for message in phone.messages]


def test_a_second_phone_is_let_in_from_the_terminal(start: Callable[..., Terminal], seat: Seat, tmp_path: Path) -> None:
    terminal = start("--teams", "human,bot:random,bot:random", "--save", str(tmp_path / "r.race"), "--phones", *SHORT)
    table = terminal.find_table()
    first = seat(table, 1)
    terminal.type_line()
    terminal.wait_for("choose on your phone")
    second = SocketPhone(table, 1, is_automatic=False)
    knocking = second.ask("knock", name="Ben", team=1)
    number = knocking["number"]
    answer = rf"Phone {number} \(Ben\) (asks for|plays) Yellow"
    while terminal.wait_for(answer)[1] == "asks for":  # within a second no answer counts
        terminal.type_line(f"let {number}")
    second.wait_for_seat()
    assert second.key != first.key
    terminal.type_line("quit")
    assert terminal.process.wait() == 0
    first.wait_for_end()
    second.wait_for_end()
    assert "taken" in [message.get("why") for message in first.messages]


def test_a_phone_is_let_in_while_the_terminal_asks_for_a_card(
    start: Callable[..., Terminal], seat: Seat, tmp_path: Path
) -> None:
    """Nobody plays on a phone any more; the phone that comes gets the seat of the player who is asked."""
    terminal = start("--teams", "human,bot:random,bot:random", "--seed", "7", "--phones", *SHORT)
    table = terminal.find_table()
    terminal.type_line()
    terminal.wait_for(r"Card for 1\d")
    phone = SocketPhone(table, 1, is_automatic=False)
    number = phone.ask("knock", name="Ben", team=1)["number"]
    terminal.wait_for(rf"Phone {number} \(Ben\) asks for Yellow")
    answer = rf"Phone {number} \(Ben\) (asks for|plays) Yellow"
    terminal.type_line("let 5")
    said = terminal.wait_for(answer)[1]
    assert said == "asks for", "another number lets nobody in"
    while said == "asks for":
        terminal.type_line(f"let {number}")
        said = terminal.wait_for(answer)[1]
    terminal.wait_for("Ben: choose on your phone")
    phone.wait_for_seat()
    phone.close()


@pytest.mark.parametrize("line", ["let 5", "no 5", "let", "let 581", "let 58 5"])
@pytest.mark.parametrize("is_asked", [True, False], ids=["another knocks", "nobody knocks"])
def test_a_number_that_does_not_knock_gets_no_seat_and_the_terminal_says_who_does(line: str, is_asked: bool) -> None:
    said = io.StringIO()
    party = PhoneParty(Narration(begin_match(), InnerTerminal(None, None, said)), "r")
    table = party.host.table
    knock = SeatRequest(0, "192.168.1.7", "k", "Ben", 3, number=58, asked_at=-inf)
    table.knock = knock if is_asked else None
    assert party.answer_line(line)
    assert table.knock == (knock if is_asked else None)
    assert not table.seats[3].is_phone
    asks = "Phone 58 (Ben) asks for Fiamma. Type let 58 or no 58."
    assert " ".join(said.getvalue().split()) == (asks if is_asked else "No phone asks for a team now.")


HUMANS = ("--rules", "boxed", "--teams", "bot:random,human,bot:random,human", "--seed", "7")
"""Riders 21, 31 and 41 move first. The card of 31 was secret: then team 4 must agree to undo that of 21."""


def undo_for_other_phone(terminal: Terminal, seat: Seat) -> tuple[SocketPhone, SocketPhone]:
    """Start a race of two phones, and play a card whose undo concerns the other player; return both phones."""
    table = terminal.find_table()
    anna, ben = seat(table, 2), seat(table, 4)
    terminal.type_line()
    anna.wait_for(lambda: anna.is_asked)
    anna.play()
    ben.wait_for(lambda: ben.is_asked)
    anna.wait_for(lambda: bool(anna.page["can"]["undo"]))
    terminal.wait_for("Player 4: choose on your phone")
    terminal.type_line("undo")
    terminal.wait_for(r"Player 2 asks to undo · Player 4\?")
    ben.wait_for(lambda: bool(ben.undo_id))
    assert not anna.undo_id
    return anna, ben


@pytest.mark.parametrize("yes", [True, False])
def test_an_undo_typed_in_the_terminal_is_asked_on_the_phone_concerned(
    yes: bool, start: Callable[..., Terminal], seat: Seat
) -> None:
    terminal = start(*HUMANS, "--phones")
    anna, ben = undo_for_other_phone(terminal, seat)
    assert not anna.is_asked, "nothing is undone yet"
    ben.agree(yes=yes)
    terminal.wait_for("Player 2: choose" if yes else "Not undone: Player 4 did not agree.*Player 4: choose")
    ben.wait_for(lambda: not ben.undo_id)
    anna.wait_for(lambda: anna.is_asked is yes)


def test_an_undo_is_withdrawn_in_the_terminal_but_a_phone_that_is_here_answers_itself(
    start: Callable[..., Terminal], seat: Seat
) -> None:
    terminal = start(*HUMANS, "--phones")
    anna, ben = undo_for_other_phone(terminal, seat)
    terminal.type_line("agree")
    terminal.wait_for("asks to undo")
    assert ben.undo_id
    terminal.type_line("refuse")
    terminal.wait_for("Not undone.*Player 4: choose")
    ben.wait_for(lambda: not ben.undo_id)
    assert not anna.is_asked


def play_and_ask_to_undo(terminal: Terminal, anna: SocketPhone) -> None:
    """Begin the race; the player on a phone plays a card and asks to undo it."""
    terminal.type_line()
    anna.wait_for(lambda: anna.is_asked)
    anna.play()
    terminal.wait_for("Card for 41")
    anna.wait_for(lambda: bool(anna.page["can"]["undo"]))
    anna.undo()


@pytest.mark.parametrize("yes", [True, False])
def test_an_undo_of_a_phone_is_asked_in_the_terminal_of_a_player_there(
    yes: bool, start: Callable[..., Terminal], seat: Seat
) -> None:
    """The question for a card is interrupted, and asked again if it is still open."""
    terminal = start(*HUMANS, "--phones")
    anna = seat(terminal.find_table(), 2)
    play_and_ask_to_undo(terminal, anna)
    terminal.wait_for("asks to undo.*type agree or refuse")
    terminal.type_line("agree" if yes else "refuse")
    terminal.wait_for("Player 2: choose on your phone" if yes else "refuses; nothing is undone.*Card for 41")
    anna.wait_for(lambda: anna.is_asked is yes)


def test_an_undo_that_ends_a_question_in_the_terminal_lets_the_phone_choose_again(
    start: Callable[..., Terminal], seat: Seat
) -> None:
    """With open hands nobody needs to agree."""
    terminal = start(*HUMANS, "--option", "hands=open", "--phones")
    anna = seat(terminal.find_table(), 2)
    play_and_ask_to_undo(terminal, anna)
    terminal.wait_for("Player 2: choose on your phone")
    anna.wait_for(lambda: anna.is_asked)
    anna.play()
    terminal.wait_for("Card for 41")


def test_a_continued_race_keeps_the_names_of_its_players(
    start: Callable[..., Terminal], seat: Seat, tmp_path: Path
) -> None:
    path = tmp_path / "r.race"
    terminal = start("--rules", "boxed", "--teams", "human,bot:random,bot:random", "--save", str(path), "--phones")
    seat(terminal.find_table(), 1, "Anna")
    terminal.type_line()
    terminal.wait_for("Anna: choose on your phone")
    terminal.type_line("quit")
    assert terminal.process.wait() == 0
    assert load(path).meta["players"] == ["Anna", None, None]

    terminal = start("--load", str(path), "--phones")
    terminal.find_table()
    terminal.type_line()
    terminal.wait_for("Anna: choose on your phone")
    terminal.type_line("here")
    terminal.wait_for(r"Card for 1\d")
    terminal.type_line("quit")
    assert terminal.process.wait() == 0
    assert load(path).meta["players"] == ["Anna", None, None]
