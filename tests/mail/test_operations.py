"""Parsing texts by strangers takes time in proportion to their length: letters, blocks, records, other files.

Calls are counted, which are the same on any machine. The release measures processor time too, of what has no calls.
"""

from __future__ import annotations

import json
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from breakaway_desktop.mail.folder import new_folder
from breakaway_desktop.mail.operations import LetterReply, take_files
from tests.architecture.sources import ROOT
from tests.kit.counting import count_calls
from tests.mail.correspondence import NOW, form_of, new_desk, with_hands
from tests.mail.readers import HANDS, read_shape, readers, some_shapes

READERS: Final = (
    "letters",
    "orders",
    "bare orders,taking",
    "blocks,endless fractions,lines of blocks",
    "records,damaged records",
    "desk.json,history.jsonl",
    "settings,presets,statistics,setups,sprints,players",
)
"""Readers of one process, joined by commas."""
PARTS: Final = 4
"""Parts in which the shapes of such a process are measured."""
SHARE: Final = 64
"""The part of a reader's limit that is read to count calls."""


def steep(reader: str, part: int) -> dict[str, list[float]]:
    """Return the shapes of this part whose work grows faster than their length, with their seconds.

    Four times the length may take at most nine times the processor time; quadratic work would take sixteen times.
    """
    command = [sys.executable, "-m", "tests.mail.readers", reader, str(part), str(PARTS)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0, f"{lines[-1] if lines else reader}: {done.stderr[-2000:]}"
    seconds = dict(zip(lines[::2], lines[1::2], strict=True))
    assert seconds
    return {name: times for name, times in seconds.items() if times[2] > max(0.3, 9.0 * times[0])}


def test_every_reader_is_here(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert sorted(",".join(READERS).split(",")) == sorted(readers())


@pytest.mark.parametrize("name", ",".join(READERS).split(","))
def test_work_grows_with_length(name: str, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    reader = readers()[name]
    for shape_name, shape in some_shapes(reader, 18):
        few, many = (
            count_calls(partial(read_shape, reader.work, shape(reader.limit // SHARE // part))) for part in (4, 1)
        )
        assert many < max(1000, 4.5 * few), shape_name


@pytest.mark.release
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("reader", READERS)
def test_processor_time_grows_with_length(reader: str, part: int) -> None:
    assert not steep(reader, part)


def calls_for_letters(path: Path, letters: int) -> int:
    """Return the number of calls that a player's letters take, which come in one mailbox, in random order."""
    desk = with_hands(new_desk(), HANDS)
    box = "".join(
        f"From x@y Sat Nov 21 17:00:00 2026\nFrom: anna@example.org\nMessage-ID: <{number}@x>\n"
        f"Date: Sat, 21 Nov 2026 10:{number * 7 % 60:02}:00 +0000\n\n{form_of(desk, 1)}\nWAIT\nPRESS\nx\nEND\n\n"
        for number in range(letters)
    )
    answers: list[LetterReply] = []
    with new_folder(path, desk) as folder:
        calls = count_calls(lambda: answers.extend(take_files(folder, [box.encode()], NOW)))
    assert len([answered for answered in answers if answered.receipt.turns]) == letters
    return calls


def test_work_for_a_mailbox_grows_with_its_letters(tmp_path) -> None:
    few, more, many = (calls_for_letters(tmp_path / str(letters), letters) for letters in (40, 80, 160))
    assert many - more < 2.05 * (more - few)
