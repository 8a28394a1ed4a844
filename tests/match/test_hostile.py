"""Damaged and hostile files in every way of reading: one sentence each, quickly, and with little memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from breakaway_desktop.kit.places import samples_folder
from breakaway_desktop.record.document import LARGEST_FILE
from breakaway_desktop.record.json_checks import MOST_PARTS
from breakaway_desktop.record.store import load
from breakaway_desktop.record.verify import Agreement
from tests.figures import Figure

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="memory is limited and measured as Linux does")

ROOT = Path(__file__).resolve().parent.parent.parent
CHUNKS = 20
LARGE = 100 * 1024 * 1024
DEEP = b"[" * 38 + b"]" * 38 + b","


def child(*arguments: str) -> str:
    """Run a separate Python and return its output."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, *arguments]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr[-3000:]
    return run.stdout


def hostile(folder: Path, seed: str, count: int) -> dict[str, Any]:
    result: dict[str, Any] = json.loads(child("-m", "tests.match.hostile", str(folder), seed, str(count)))
    assert result["refused"] + result["read"] == count
    return result


def test_hostile_files_get_one_sentence_each(tmp_path: Path) -> None:
    seen = hostile(tmp_path, "few", 60)
    assert seen["refused"] > 30
    assert seen["read"] > 0


@pytest.mark.release
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_twenty_thousand_hostile_files_get_one_sentence_each(chunk: int, tmp_path: Path, figure: Figure) -> None:
    seen = hostile(tmp_path, f"many-{chunk}", 20_000 // CHUNKS)
    figure("hostile files", seen["refused"] + seen["read"])
    assert seen["refused"] > 600


VERIFY = """
import json, resource, sys, time
from pathlib import Path
from breakaway_desktop.record.verify import verify
before = resource.getrusage(resource.RUSAGE_SELF)
verdict = verify(Path(sys.argv[1]))
after = resource.getrusage(resource.RUSAGE_SELF)
taken = (after.ru_maxrss - before.ru_maxrss) / 1024
print(json.dumps([int(verdict.agreement), after.ru_utime - before.ru_utime, taken]))
"""


def verify_measured(path: Path) -> tuple[Agreement, float, float]:
    """Return the verdict of `verify`, its seconds of processor time, and the megabytes it added after the imports."""
    code, seconds, megabytes = json.loads(child("-c", VERIFY, str(path)))
    return Agreement(code), seconds, megabytes


def test_a_file_of_a_hundred_megabytes_is_refused_by_its_size(tmp_path: Path) -> None:
    """Nothing is read beyond the maximum size of a file."""
    path = tmp_path / "large.race"
    with path.open("wb") as file:
        file.write((samples_folder() / "boxed.race").read_bytes())
        file.truncate(LARGE)
    agreement, _seconds, megabytes = verify_measured(path)
    assert agreement is Agreement.UNREADABLE
    assert megabytes < 3 * LARGEST_FILE / 1024 / 1024


def full_of(unit: bytes, first: bytes = b"", times: int = 0) -> bytes:
    """Return a good race filled up to the largest file with `unit`, after `times` repetitions of `first`."""
    good = (
        (samples_folder() / "boxed.race").read_bytes().rstrip().rstrip(b"}").rstrip() + b',\n"meta": [' + first * times
    )
    return good + unit * ((LARGEST_FILE - len(good) - 2) // len(unit) - 1) + unit.rstrip(b",") + b"]}"


def assert_within_bounds(data: bytes, path: Path, expected: Agreement) -> None:
    """Check the limits: 300 MB, and no hang."""
    path.write_bytes(data)
    agreement, seconds, megabytes = verify_measured(path)
    assert agreement is expected
    assert megabytes < 300
    assert seconds < 60  # a hang, even on a slow computer; the speed is measured by a benchmark


@pytest.mark.parametrize("unit", [b'"a",', b"9" * 400 + b","], ids=lambda unit: unit[:8])
def test_the_largest_file_full_of_small_things_is_read_within_bounds(unit: bytes, tmp_path: Path) -> None:
    assert_within_bounds(full_of(unit), tmp_path / "full.race", Agreement.AGREES)


@pytest.mark.parametrize("first", [b"[1.5],", DEEP], ids=lambda first: first[:8])
def test_as_many_lists_and_objects_as_a_file_may_hold_are_read_within_bounds(first: bytes, tmp_path: Path) -> None:
    times = (MOST_PARTS - 10_000) // (first.count(b"[") + first.count(b"{"))
    assert_within_bounds(full_of(b"1.5,", first, times), tmp_path / "full.race", Agreement.AGREES)


@pytest.mark.parametrize("unit", [b"[],", DEEP], ids=lambda unit: unit[:8])
def test_too_many_lists_and_objects_are_refused_before_they_are_built(unit: bytes, tmp_path: Path) -> None:
    """38 nested lists take 43 times as much memory as the file."""
    assert_within_bounds(full_of(unit), tmp_path / "full.race", Agreement.UNREADABLE)


def test_infinite_numbers_under_meta_become_storable_ones(tmp_path: Path) -> None:
    """Under `meta`, whose content readers ignore, infinite numbers are replaced by ones that can be written."""
    path = tmp_path / "r.race"
    good = (samples_folder() / "boxed.race").read_text(encoding="utf-8").rstrip().rstrip("}")
    path.write_text(good + ', "meta": {"a": 1e999, "b": -1e999, "c": 1.5}}', encoding="utf-8")
    assert load(path).meta == {"a": sys.float_info.max, "b": -sys.float_info.max, "c": 1.5}
