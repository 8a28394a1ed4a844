"""Files of every version are read; those of a future version are refused with an explanation."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from breakaway_desktop.match.library import open_race
from breakaway_desktop.record.document import VERSION
from breakaway_desktop.record.json_checks import Unreadable
from breakaway_desktop.record.store import load
from breakaway_desktop.record.verify import Agreement, verify
from breakaway_desktop.sentences.refusals import refusal_sentence

FOLDER = Path(__file__).resolve().parent / "versions"
"""Folder with files of each version, as its program wrote them: finished races, and `-running` with pending orders.

These files are never changed; a new version adds its own.
"""


def test_there_are_files_of_every_version() -> None:
    expected = {f"version-{version}{kind}.race" for version in range(1, VERSION + 1) for kind in ("", "-running")}
    assert {path.name for path in FOLDER.iterdir()} == expected


@pytest.mark.parametrize("path", sorted(FOLDER.iterdir()), ids=lambda path: path.stem)
def test_a_file_of_any_version_is_read_and_agrees_with_the_rules(path: Path) -> None:
    verdict = verify(path)
    assert (verdict.agreement, verdict.over) == (Agreement.AGREES, "running" not in path.stem)
    match = open_race(path).match
    assert match.over == verdict.over
    assert match.record().turns[: verdict.turns] == load(path).turns


def test_orders_that_waited_in_an_old_file_still_wait() -> None:
    path = FOLDER / "version-1-running.race"
    assert json.loads(path.read_text(encoding="utf-8"))["pending"]["orders"]
    match = open_race(path).match
    assert match.record().pending_orders == load(path).pending_orders
    assert match.record().pending_retire == load(path).pending_retire


@pytest.mark.parametrize("beyond", [{}, {"laps": [1, 2, 3]}, {"turns": "elsewhere"}])
def test_a_newer_file_is_refused_by_its_version_whatever_it_contains(beyond: dict, tmp_path: Path) -> None:
    document = json.loads((FOLDER / "version-1.race").read_text(encoding="utf-8"))
    path = tmp_path / "newer.race"
    path.write_text(json.dumps({**document, "version": VERSION + 1, **beyond}), encoding="utf-8")
    with pytest.raises(Unreadable) as refused:
        load(path)
    assert refusal_sentence(refused.value) == (
        "This race was saved by a newer version of the program; open it with that one. "
        f"The file has format {VERSION + 1}, and this version reads up to {VERSION}."
    )
