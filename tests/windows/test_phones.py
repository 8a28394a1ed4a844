"""A table for phones in the program built for Windows, under Wine: a phone plays to the podium, in both programs."""

from __future__ import annotations

from pathlib import Path

import pytest

from breakaway_desktop.phones.addresses import LOOPBACK
from breakaway_desktop.phones.reach import Reach
from breakaway_desktop.record.store import load
from breakaway_desktop.record.verify import Agreement, verify
from tests.kit.socket_phone import SocketPhone
from tests.kit.terminal import SHORT, Terminal, assert_is_free
from tests.ui.window.test_real_window import phone_settings, ride_by_phone
from tests.windows.machine import Windows

pytestmark = [pytest.mark.windows, pytest.mark.release]

RACE = ("play", "--text", "--phones", "--teams", "human,bot:random,bot:random", "--seed", "7", *SHORT)


@pytest.mark.skipif(Reach().find_hosts() == (LOOPBACK,), reason="without a network the built program shows no code")
def test_a_phone_rides_a_race_of_the_window_to_the_podium(windows: Windows, tmp_path: Path) -> None:
    windows.keep_settings(phone_settings())
    with windows.desktop(tmp_path) as desk:
        ride_by_phone(desk, tmp_path)


def test_a_phone_rides_a_race_of_the_command_to_its_result(windows: Windows) -> None:
    path = windows.home / "race-phones"
    command = windows.wine.command(windows.program, *RACE, "--save", windows.path(path))
    terminal = Terminal(command, windows.home, windows.wine.environment())
    try:
        table = terminal.find_table()
        phone = SocketPhone(table, 1)
        phone.wait_for_seat()
        terminal.type_line()
        terminal.wait_for("Press Enter to close the table")
        terminal.type_line()
        assert terminal.process.wait() == 0
    finally:
        terminal.close()
    assert_is_free(table)
    assert verify(path).agreement is Agreement.AGREES
    assert load(path).result is not None
    assert phone.believed
