"""Races in a terminal with phones: the program itself, and automatic phones on real sockets."""

from __future__ import annotations

import json
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from breakaway_desktop.record.store import load
from breakaway_desktop.record.verify import verify
from tests.kit.socket_phone import WebSocket
from tests.phones.scripted import ScriptedPhone
from tests.phones.terminal import SHORT, SILENCE_S, SocketPhone, Terminal, start_terminal, wait_until


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


@pytest.mark.parametrize("base", ["boxed", "postal"])
def test_two_phones_play_a_race_shown_in_the_terminal(
    base: str, start: Callable[..., Terminal], tmp_path: Path
) -> None:
    path = tmp_path / "r.race"
    players = ("--teams", "human,human,bot:random")
    terminal = start("--rules", base, *players, "--seed", "7", "--save", str(path), "--phones", *SHORT)
    server, code, version = terminal.table()
    phones = [SocketPhone(server, team, version, code) for team in (1, 2)]
    for phone in phones:
        wait_until(lambda phone=phone: bool(phone.script.key))
    terminal.type_line()
    terminal.wait_for("Press Enter to close the table")
    wait_until(lambda: all(phone.script.state["page"] == "over" for phone in phones))
    terminal.type_line()
    assert terminal.process.wait(60) == 0
    record = load(path)
    assert verify(path).refused is None
    assert record.result is not None
    assert record.meta["phones"] == [1, 2]
    assert record.meta["players"] == ["Player 1", "Player 2", None]
    wait_until(lambda: all(phone.ended for phone in phones))
    for phone in phones:
        assert phone.script.believed
        assert phone.script.key not in path.read_text(encoding="utf-8")
    saved = list(tmp_path.rglob("phone-seats.json"))
    assert saved or sys.platform == "win32"  # only Windows has a fixed place for settings
    for keys in saved:
        assert not any(phone.script.key in keys.read_text(encoding="utf-8") for phone in phones)


def test_the_person_at_the_terminal_takes_over_a_seat_and_leaves(
    start: Callable[..., Terminal], tmp_path: Path
) -> None:
    path = tmp_path / "r.race"
    terminal = start("--rules", "boxed", "--teams", "human,bot:random,bot:random", "--save", str(path), "--phones")
    server, code, version = terminal.table()
    phone = WebSocket(server)
    script = ScriptedPhone(1, Random(1))
    phone.send(script.hello(version, code))
    phone.send(script.act(0.0))
    while not script.state or not script.key:
        script.accept(phone.read() or "")
    terminal.type_line()
    terminal.wait_for("choose on your phone")
    terminal.type_line("here")
    terminal.wait_for(r"Card for 1\d")
    terminal.type_line("quit")
    assert terminal.process.wait(30) == 0
    assert '"why":"freed"' in "".join(phone.read_to_end())
    phone.close()


def test_a_second_phone_is_let_in_from_the_terminal(start: Callable[..., Terminal], tmp_path: Path) -> None:
    terminal = start("--teams", "human,bot:random,bot:random", "--save", str(tmp_path / "r.race"), "--phones", *SHORT)
    server, code, version = terminal.table()
    first, second = WebSocket(server), WebSocket(server)
    scripts = ScriptedPhone(1, Random(1)), ScriptedPhone(1, Random(2))
    first.send(scripts[0].hello(version, code))
    first.send(scripts[0].act(0.0))
    while not scripts[0].key:
        scripts[0].accept(first.read() or "")
    terminal.type_line()
    terminal.wait_for("choose on your phone")
    second.send(scripts[1].hello(version, code))
    second.send('{"kind":"knock","id":"k1","name":"Ben","team":1}')
    number = terminal.wait_for(r"Phone (\d+), Ben, asks for Yellow")[1]
    terminal.type_line("let")
    while not scripts[1].key:
        scripts[1].accept(second.read() or "")
    assert scripts[1].key != scripts[0].key
    assert f'"number":{number}' in "".join(scripts[1].texts)
    terminal.type_line("quit")
    assert terminal.process.wait(30) == 0
    assert '"why":"taken"' in "".join(first.read_to_end())
    first.close()
    second.close()


class Player:
    """A player with a phone on a real socket, used only by the test."""

    def __init__(self, terminal_table: tuple[Any, str, str], team: int) -> None:
        server, code, version = terminal_table
        self.team, self.phone, self.script = team, WebSocket(server), ScriptedPhone(team, Random(team))
        self.phone.connection.settimeout(SILENCE_S)
        self._ids = count(1)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self.phone.send(self.script.hello(version, code))
        self.send("claim", name=f"Player {team}", team=team)
        wait_until(lambda: bool(self.script.key))

    def _read(self) -> None:
        with suppress(OSError):
            while (text := self.phone.read()) is not None:
                self.script.accept(text)

    def close(self) -> None:
        """Disconnect the phone, if the program has not ended."""
        with suppress(OSError):
            self.phone.connection.shutdown(socket.SHUT_RDWR)
        self._reader.join()
        self.phone.close()

    @property
    def page(self) -> dict[str, Any]:
        return self.script.state

    @property
    def is_asked(self) -> bool:
        return self.page.get("page") == "ask"

    @property
    def undo_id(self) -> str:
        """The identity of the undo that the phone asks about; empty if there is none."""
        return str((self.page["undo"] or {"at": ""})["at"])

    def send(self, kind: str, **fields: Any) -> None:
        self.phone.send(json.dumps({"kind": kind, "id": f"{self.team}-{next(self._ids)}", **fields}))

    def play(self) -> None:
        """Play the first allowed card, and wait until it has been played."""
        ask_id = self.page["at"]
        card = next(card["card"] for card in self.page["cards"] if not card["refused"])
        self.send("play", at=ask_id, card=card)
        wait_until(lambda: self.page["at"] != ask_id)


@pytest.fixture
def seat() -> Iterator[Callable[..., Player]]:
    """Return a function that seats a player with a phone at a table."""
    with ExitStack() as seated:

        def seat_player(terminal_table: tuple[Any, str, str], team: int) -> Player:
            player = Player(terminal_table, team)
            seated.callback(player.close)
            return player

        yield seat_player


HUMANS = ("--rules", "boxed", "--teams", "bot:random,human,bot:random,human", "--seed", "7")
"""Riders 21, 31 and 41 move first. The card of 31 was secret: then team 4 must agree to undo that of 21."""


def undo_for_other_phone(terminal: Terminal, seat: Callable[..., Player]) -> tuple[Player, Player]:
    """Start a race of two phones, and play a card whose undo concerns the other player; return both players."""
    table = terminal.table()
    anna, ben = seat(table, 2), seat(table, 4)
    terminal.type_line()
    wait_until(lambda: anna.is_asked)
    anna.play()
    wait_until(lambda: ben.is_asked and bool(anna.page["can"]["undo"]))
    terminal.wait_for("Player 4: choose on your phone")
    terminal.type_line("undo")
    terminal.wait_for(r"Player 2 asks to undo · Player 4\?")
    wait_until(lambda: bool(ben.undo_id))
    assert not anna.undo_id
    return anna, ben


@pytest.mark.parametrize("yes", [True, False])
def test_an_undo_typed_in_the_terminal_is_asked_on_the_phone_concerned(
    yes: bool, start: Callable[..., Terminal], seat: Callable[..., Player]
) -> None:
    terminal = start(*HUMANS, "--phones")
    anna, ben = undo_for_other_phone(terminal, seat)
    assert not anna.is_asked, "nothing is undone yet"
    ben.send("agree", at=ben.undo_id, yes=yes)
    terminal.wait_for("Player 2: choose" if yes else "Not undone: Player 4 did not agree.*Player 4: choose")
    wait_until(lambda: not ben.undo_id)
    assert anna.is_asked is yes


def test_an_undo_is_withdrawn_in_the_terminal_but_a_phone_that_is_here_answers_itself(
    start: Callable[..., Terminal], seat: Callable[..., Player]
) -> None:
    terminal = start(*HUMANS, "--phones")
    anna, ben = undo_for_other_phone(terminal, seat)
    terminal.type_line("agree")
    terminal.wait_for("asks to undo")
    assert ben.undo_id
    terminal.type_line("refuse")
    terminal.wait_for("Not undone.*Player 4: choose")
    wait_until(lambda: not ben.undo_id)
    assert not anna.is_asked


def play_and_ask_to_undo(terminal: Terminal, anna: Player) -> None:
    """Begin the race; the player on a phone plays a card and asks to undo it."""
    terminal.type_line()
    wait_until(lambda: anna.is_asked)
    anna.play()
    terminal.wait_for("Card for 41")
    wait_until(lambda: bool(anna.page["can"]["undo"]))
    anna.send("undo", at=anna.page["can"]["undo"])


@pytest.mark.parametrize("yes", [True, False])
def test_an_undo_of_a_phone_is_asked_in_the_terminal_of_a_player_there(
    yes: bool, start: Callable[..., Terminal], seat: Callable[..., Player]
) -> None:
    """The question for a card is interrupted, and asked again if it is still open."""
    terminal = start(*HUMANS, "--phones")
    anna = seat(terminal.table(), 2)
    play_and_ask_to_undo(terminal, anna)
    terminal.wait_for("asks to undo.*type agree or refuse")
    terminal.type_line("agree" if yes else "refuse")
    terminal.wait_for("Player 2: choose on your phone" if yes else "refuses; nothing is undone.*Card for 41")
    wait_until(lambda: anna.is_asked is yes)


def test_an_undo_that_ends_a_question_in_the_terminal_lets_the_phone_choose_again(
    start: Callable[..., Terminal], seat: Callable[..., Player]
) -> None:
    """With open hands nobody needs to agree."""
    terminal = start(*HUMANS, "--option", "hands=open", "--phones")
    anna = seat(terminal.table(), 2)
    play_and_ask_to_undo(terminal, anna)
    terminal.wait_for("Player 2: choose on your phone")
    wait_until(lambda: anna.is_asked)
    anna.play()
    terminal.wait_for("Card for 41")


def test_a_continued_race_keeps_the_names_of_its_players(start: Callable[..., Terminal], tmp_path: Path) -> None:
    path = tmp_path / "r.race"
    terminal = start("--rules", "boxed", "--teams", "human,bot:random,bot:random", "--save", str(path), "--phones")
    server, code, version = terminal.table()
    phone = WebSocket(server)
    phone.send(ScriptedPhone(1, Random(1)).hello(version, code))
    phone.send('{"kind":"claim","id":"c1","name":"Anna","team":1}')
    while '"kind":"seated"' not in (phone.read() or ""):
        pass
    terminal.type_line()
    terminal.wait_for("Anna: choose on your phone")
    terminal.type_line("quit")
    assert terminal.process.wait(30) == 0
    phone.close()
    assert load(path).meta["players"] == ["Anna", None, None]

    terminal = start("--load", str(path), "--phones")
    terminal.table()
    terminal.type_line()
    terminal.wait_for("Anna: choose on your phone")
    terminal.type_line("here")
    terminal.wait_for(r"Card for 1\d")
    terminal.type_line("quit")
    assert terminal.process.wait(30) == 0
    assert load(path).meta["players"] == ["Anna", None, None]
