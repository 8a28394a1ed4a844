"""A neighbour attacks the table of a race that phones play: it changes, learns, delays and leaves nothing."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pygame
import pytest
import zxingcpp
from PIL import Image

from breakaway_desktop.kit import logbook
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.toolkit.qr_code import draw_qr_code
from breakaway_desktop.phones import seat_keys
from breakaway_desktop.record.store import load
from breakaway_desktop.record.verify import Agreement, verify
from breakaway_desktop.ui.phones.table import close_table
from tests.phones.attacker import Attack
from tests.ui.journeys.phone_race import PhoneRace
from tools.studio import Studio

pytestmark = pytest.mark.release  # races on real sockets
PHONES = 3
MOVES = 60
"""About as many cards as the players on phones play in a race."""
MOST_MB = 16.0
"""Growth of the program's memory in the second half of the attack, when all pictures have been drawn before."""


@pytest.fixture(autouse=True)
def log_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The log file of the program."""
    monkeypatch.setattr(logbook, "log_folder", lambda: tmp_path / "log")
    monkeypatch.setattr(seat_keys, "config_folder", lambda: tmp_path / "config")
    logbook.open_logbook()
    yield tmp_path / "log" / logbook.LOG_FILE
    logbook.close_logbook()
    logging.getLogger("breakaway_desktop").propagate = True


class AttackedRace:
    """A race on phones while a neighbour attacks its table."""

    def __init__(self, studio: Studio, count: int) -> None:
        self.count = count
        self.attack: Attack | None = None
        self.race = PhoneRace(studio, PHONES, PHONES + 1, self._let_attacker_send)
        self.seats = self._seats()
        self.memory: dict[int, int] = {}
        """Bytes of the program's memory after so many requests."""
        self.attack = Attack(self.race.table, count)

    def _let_attacker_send(self) -> None:
        """Keep a phone's card until the attacker has sent his part, so that the attack ends before the race."""
        if self.attack is not None:
            self.attack.wait_for(self.count * sum(len(phone.believed) for phone in self.race.phones) // MOVES)

    def play(self) -> dict[str, Any]:
        """Play to the end; return the attacker's report."""
        assert self.attack is not None
        process = psutil.Process()
        self.attack.let_send(True)
        while self.attack.report is None:
            self.race.studio.app.frame()
            assert not self.race.is_over, "the race was over before the attack"
            assert self._seats() == self.seats
            if self.attack.sent not in self.memory:
                self.memory[self.attack.sent] = process.memory_info().rss
        self.race.run_until(lambda: self.race.is_over)
        self.race.run_until(lambda: all(phone.page["page"] == "over" for phone in self.race.phones))
        return self.attack.report

    def _seats(self) -> list[tuple[Any, ...]]:
        seats = self.race.host.table.seats.values()
        return [(seat.team, seat.kind, seat.name, seat.digest, seat.connection) for seat in seats]


def check_attack(attacked: AttackedRace, report: dict[str, Any], log_file: Path, folder: Path) -> None:
    """Check what the attacker has reached, and what the program has written."""
    attacked.race.check_decisions()
    (path,) = (folder / "races").glob("*.race")
    assert verify(path).agreement is Agreement.AGREES
    assert load(path).result is not None

    # He was answered, but not with a secret.
    answers: list[str] = report["answers"]
    assert sum(report["sent"].values()) >= attacked.count
    assert min(report["sent"].values()) > 0
    assert not [answer for answer in answers for key in attacked.race.keys if key in answer]
    messages = [json.loads(answer) for answer in answers if answer.startswith("{")]
    states = [message for message in messages if message["kind"] == "state"]
    assert states
    assert {(state["team"], state["page"]) for state in states} <= {(0, "spectator"), (0, "over"), (0, "paused")}
    assert {message["kind"] for message in messages} <= {"state", "table", "refused", "done", "knocking", "beat", "bye"}
    refused = [message["why"] for message in messages if message["kind"] == "refused"]
    assert {"key-dead", "no-code", "not-yours"} <= set(refused)

    # Nothing went wrong.
    log = log_file.read_text(encoding="utf-8")
    assert "started" in log
    assert "ERROR" not in log
    assert "Traceback" not in log


@pytest.mark.parametrize("count", [400, 20_000])
def test_an_attack_on_a_race_of_phones_changes_and_learns_nothing(
    studio: Studio, tmp_path: Path, log_file: Path, capfd: pytest.CaptureFixture[str], count: int
) -> None:
    attacked = AttackedRace(studio, count)
    try:
        report = attacked.play()
        check_attack(attacked, report, log_file, tmp_path)
    finally:
        assert attacked.attack is not None
        attacked.attack.close()
    assert "Traceback" not in capfd.readouterr().err
    sizes = list(attacked.memory.values())
    assert (sizes[-1] - sizes[len(sizes) // 2]) / 2**20 <= MOST_MB


def test_no_key_is_in_a_file_an_output_a_picture_or_an_address(
    studio: Studio, tmp_path: Path, log_file: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: set[str] = set()
    draw_text = Canvas.text

    def note_text(self: Canvas, text: str, *place: Any, **how: Any) -> Any:
        drawn.add(text)
        return draw_text(self, text, *place, **how)

    monkeypatch.setattr(Canvas, "text", note_text)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    race = PhoneRace(studio, PHONES, PHONES + 1)
    for phone in race.phones:  # messages with keys that are refused
        for text in (phone.hello(), "{" + phone.key, json.dumps({"kind": "log", "id": phone.key})):
            phone.send_text(text)
    race.run_until(lambda: race.is_over)
    addresses = race.host.addresses
    codes = [picture_of_code(studio, address) for address in addresses]
    close_table(studio.session)
    studio.app.draw()
    logging.getLogger("breakaway_desktop").error("the end of the race")

    files = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert {"phone-seats.json", log_file.name} <= {path.name for path in files}
    assert any(path.suffix == ".race" for path in files)
    assert b"the end of the race" in files[log_file]
    assert "Player 1" in drawn
    output = capfd.readouterr()
    texts = [*drawn, *addresses, *codes, output.out, output.err, *map(str, files)]
    assert codes == list(addresses)
    assert len(race.keys) == PHONES
    for key in race.keys:
        assert len(key) == 32
        assert not [text for text in texts if key in text]
        assert not [path for path, data in files.items() if key.encode() in data]


def picture_of_code(studio: Studio, address: str) -> str:
    """Return the text of the QR code that is drawn for an address."""
    side = 400
    surface = pygame.Surface((side, side))
    draw_qr_code(address, Canvas(surface, studio.app.screen.palette, 1.0), Box(0, 0, side, side))
    size = surface.get_size()
    picture = Image.frombytes("RGB", size, pygame.image.tobytes(surface, "RGB"))
    return "".join(code.text for code in zxingcpp.read_barcodes(picture))
