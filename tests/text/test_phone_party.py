"""Races in a terminal with phones: the program itself, and automatic phones on real sockets."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from breakaway_desktop.record.store import load
from breakaway_desktop.record.verify import verify
from tests.phones.client import Phone
from tests.phones.scripted import ScriptedPhone
from tests.phones.terminal import SHORT, SocketPhone, Terminal, start_terminal, wait_until


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
    phone = Phone(server)
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
    first, second = Phone(server), Phone(server)
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


def test_a_continued_race_keeps_the_names_of_its_players(start: Callable[..., Terminal], tmp_path: Path) -> None:
    path = tmp_path / "r.race"
    terminal = start("--rules", "boxed", "--teams", "human,bot:random,bot:random", "--save", str(path), "--phones")
    server, code, version = terminal.table()
    phone = Phone(server)
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
