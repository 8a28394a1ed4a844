"""A table for phones in the built program: its page, its server, and a race to the end."""

from __future__ import annotations

import pytest

from breakaway_desktop.record.store import load
from breakaway_desktop.record.verify import verify
from tests.exe.machine import Machine
from tests.kit.socket_phone import SocketPhone, request
from tests.kit.terminal import Terminal, assert_is_free

pytestmark = [pytest.mark.exe, pytest.mark.release]

RACE = ("--teams", "human,bot:random,bot:random", "--option", "finish=24", "--option", "sprints=9", "--seed", "7")


def test_a_phone_plays_a_race_of_the_built_program(machine: Machine) -> None:
    home = machine.home()
    path = home / "phones.race"
    command = machine.command(home, "play", "--text", "--phones", "--save", str(path), *RACE)
    terminal = Terminal(command, home)
    try:
        table = terminal.find_table()
        for name in ("/phone.js", "/pages.js", "/parts.js", "/phone.css", "/drawings.svg"):
            assert request(table, name).status == 200
        phone = SocketPhone(table, 1)
        phone.wait_for_seat()
        terminal.type_line()
        terminal.wait_for("Press Enter to close the table")
        terminal.type_line()
        assert terminal.process.wait() == 0
    finally:
        terminal.close()
    assert_is_free(table)
    assert verify(path).refused is None
    assert load(path).result is not None
    assert phone.believed
