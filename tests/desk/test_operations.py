"""Parsing texts by strangers takes time in proportion to their length: letters, blocks, records, other files.

Each reader is a process that gets its shapes at three sizes (tests.desk.readers). Four times the length may take at
most nine times the processor time; quadratic work would take sixteen times.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from breakaway_desktop.desk.folder import new_folder
from breakaway_desktop.desk.operations import take_letters
from tests.architecture.sources import ROOT
from tests.desk.correspondence import NOW, form_of, new_desk, with_hands
from tests.desk.readers import HANDS, readers

READERS: Final = (
    "letters",
    "orders,bare orders,taking",
    "blocks,endless fractions,lines of blocks",
    "records,damaged records",
    "desk.json,history.jsonl",
    "settings,presets,statistics,setups,sprints,players",
)
"""Readers of one process, joined by commas."""
MOST: Final = 9.0
TOO_LITTLE: Final = {16: 0.06, 1: 0.3}
"""Seconds of processor time that are too few for a comparison, with a share of the sizes and with all."""
PATIENCE: Final = {16: 120, 1: 800}
"""Seconds after which a reader counts as endless, with a share of the sizes and with all."""


def steep(reader: str, share: int) -> dict[str, list[float]]:
    """Return the shapes whose work grows faster than their length, with their seconds."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.desk.readers", reader, str(share)],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        try:
            out, errors = process.communicate(timeout=PATIENCE[share])
        except subprocess.TimeoutExpired:
            process.kill()
            out, _errors = process.communicate()
            errors = "it never ended"
    lines = [json.loads(line) for line in out.splitlines()]
    assert process.returncode == 0, f"{lines[-1] if lines else reader}: {errors[-2000:]}"
    seconds = dict(zip(lines[::2], lines[1::2], strict=True))
    assert seconds
    return {name: times for name, times in seconds.items() if times[2] > max(TOO_LITTLE[share], MOST * times[0])}


def test_every_reader_is_here(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert sorted(",".join(READERS).split(",")) == sorted(readers())


@pytest.mark.parametrize("reader", READERS)
def test_work_grows_with_length(reader) -> None:
    too_steep = steep(reader, 16)
    if too_steep:  # other programs may have used the processor meanwhile
        too_steep = {name: times for name, times in steep(reader, 16).items() if name in too_steep}
    assert not too_steep


@pytest.mark.release
@pytest.mark.parametrize("reader", READERS)
def test_work_grows_with_length_up_to_the_limit(reader) -> None:
    too_steep = steep(reader, 1)
    if too_steep:
        too_steep = {name: times for name, times in steep(reader, 1).items() if name in too_steep}
    assert not too_steep


def calls_for_letters(path: Path, letters: int) -> int:
    """Return the number of calls that a player's letters take, which come in one mailbox, in random order."""
    desk, calls = with_hands(new_desk(), HANDS), 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    box = "".join(
        f"From x@y Sat Nov 21 17:00:00 2026\nFrom: anna@example.org\nMessage-ID: <{number}@x>\n"
        f"Date: Sat, 21 Nov 2026 10:{number * 7 % 60:02}:00 +0000\n\n{form_of(desk, 1)}\nWAIT\nPRESS\nx\nEND\n\n"
        for number in range(letters)
    )
    with new_folder(path, desk) as folder:
        before = sys.getprofile()
        sys.setprofile(count)
        try:
            answers = take_letters(folder, box.encode(), NOW)
        finally:
            sys.setprofile(before)
    assert len([answered for answered in answers if answered.receipt.turns]) == letters
    return calls


def test_work_for_a_mailbox_grows_with_its_letters(tmp_path) -> None:
    few, more, many = (calls_for_letters(tmp_path / str(letters), letters) for letters in (40, 80, 160))
    assert many - more < 2.05 * (more - few)
