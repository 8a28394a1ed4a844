"""Phones find their seats again by digests of keys, in a private file in the settings' folder."""

from __future__ import annotations

import json
import os
import stat
import sys
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from breakaway_desktop.engine.options import MOST_TEAMS
from breakaway_desktop.phones.seat_keys import (
    FILE,
    KEPT_SECONDS,
    MOST_RACES,
    SavedTable,
    forget_table,
    last_port,
    new_key,
    read_evening,
    read_table,
    save_table,
)
from tests.homes import move_home
from tests.kit.lies import tell_lie

NOW = 1_800_000_000.0
TABLE = SavedTable("KXQZA", 54321, {1: sha256(b"a").hexdigest(), 4: sha256(b"b").hexdigest()})


def test_keys_have_128_random_bits() -> None:
    keys = {new_key() for _ in range(1000)}
    assert len(keys) == 1000
    assert {len(bytes.fromhex(key)) for key in keys} == {16}


def test_a_saved_table_is_read_again_for_its_race_alone(tmp_path: Path) -> None:
    save_table("race1", TABLE, tmp_path)
    save_table("race2", TABLE._replace(code="B"), tmp_path)
    assert read_table("race1", NOW, tmp_path) == TABLE
    assert read_table("race2", NOW, tmp_path) == TABLE._replace(code="B")
    assert read_table("race3", NOW, tmp_path) is None
    full = TABLE._replace(digests={team: sha256(bytes([team])).hexdigest() for team in range(1, MOST_TEAMS + 1)})
    save_table("race1", full, tmp_path)
    assert read_table("race1", NOW, tmp_path) == full
    save_table("race1", TABLE._replace(digests={}), tmp_path)
    assert read_table("race1", NOW, tmp_path) == TABLE._replace(digests={})


def test_a_table_from_before_there_were_evenings_is_still_read(tmp_path: Path) -> None:
    digests = {"1": sha256(b"a").hexdigest(), "4": sha256(b"b").hexdigest()}
    old = {"code": "KXQZA", "port": 54321, "digests": digests, "ended": None}
    (tmp_path / FILE).write_text(json.dumps({"races": {"race1": old}}))
    assert read_table("race1", NOW, tmp_path) == TABLE
    assert read_evening(NOW, tmp_path) is None


def test_an_evening_lasts_a_day_after_its_last_race_and_its_end_is_for_good(tmp_path: Path) -> None:
    evening = TABLE._replace(
        name="Ventoux", races=3, begun=NOW, players={1: "Anna", 4: "Ben"}, opened=(("a", "10.8.0.1"),)
    )
    save_table("0123456789abcdef", evening, tmp_path)
    save_table("alone", TABLE, tmp_path)
    assert read_evening(NOW + KEPT_SECONDS, tmp_path) == ("0123456789abcdef", evening)
    assert read_evening(NOW + KEPT_SECONDS + 1, tmp_path) is None
    save_table("0123456789abcdef", evening._replace(ended=NOW + 60), tmp_path)
    assert read_evening(NOW + 60 + KEPT_SECONDS, tmp_path) is not None
    forget_table("0123456789abcdef", tmp_path)
    assert read_evening(NOW, tmp_path) is None
    assert read_table("0123456789abcdef", NOW, tmp_path) is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": 7}, {"name": "x" * 99}, {"name": "\u202eVentoux"}, {"races": -1}, {"races": True}, {"begun": "now"},
        {"code": "kxqza"}, {"players": {"2": "B"}}, {"players": {"1": "A\nB"}},
        {"players": {"1": "x" * 41}}, {"opened": 7}, {"opened": [["a"]]}, {"opened": ["ab"]}, {"opened": [["a", 7]]},
        {"digests": dict.fromkeys("14", TABLE.digests[1])},
    ],
)  # fmt: skip
def test_a_damaged_evening_is_none(wrong: dict[str, Any], tmp_path: Path) -> None:
    data = TABLE._replace(races=1, begun=NOW)._asdict() | {"players": {}} | wrong
    (tmp_path / FILE).write_text(json.dumps({"races": {"0123456789abcdef": data}}))
    assert read_evening(NOW, tmp_path) is None


def test_a_name_may_have_joined_letters(tmp_path: Path) -> None:
    save_table("room", TABLE._replace(races=1, begun=NOW, players={1: "می\u200cخواهم"}), tmp_path)
    assert read_evening(NOW, tmp_path) is not None


def test_the_port_of_the_table_saved_last_is_tried_first(tmp_path: Path) -> None:
    assert last_port(tmp_path) == 0
    for race, port in (("one", 8712), ("two", 8713), ("one", 8714)):
        save_table(race, SavedTable("ABCDE", port, {}), tmp_path)
    assert last_port(tmp_path) == 8714


def test_the_file_is_in_the_folder_of_the_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    move_home(monkeypatch, tmp_path)
    save_table("race1", TABLE)
    assert read_table("race1", NOW) == TABLE
    assert [path.name for path in tmp_path.rglob("*.json")] == [FILE]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other rights")
def test_only_its_owner_may_read_the_file(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_text("{}")
    path.chmod(0o644)
    save_table("race1", TABLE, tmp_path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_day_after_the_end_the_keys_are_dead(tmp_path: Path) -> None:
    save_table("race1", TABLE._replace(ended=NOW), tmp_path)
    assert read_table("race1", NOW + KEPT_SECONDS, tmp_path) is not None
    assert read_table("race1", NOW + KEPT_SECONDS + 1, tmp_path) is None


def test_the_file_has_a_largest_number_of_races(tmp_path: Path) -> None:
    for number in range(MOST_RACES + 10):
        save_table(f"race{number}", TABLE, tmp_path)
    save_table("race10", TABLE, tmp_path)
    save_table("last", TABLE, tmp_path)
    assert read_table("race9", NOW, tmp_path) is None
    assert read_table("race10", NOW, tmp_path) == TABLE
    assert read_table("race11", NOW, tmp_path) is None
    assert len(json.loads((tmp_path / FILE).read_text())["races"]) == MOST_RACES


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"races": []}',
        b'{"races": {"race1": 7}}',
        b"\xff\xfe",
        b"[" * 100_000,
        b"x" * 300_000,
    ],
)
def test_a_damaged_file_is_an_empty_one_and_is_written_anew(tmp_path: Path, data: bytes) -> None:
    (tmp_path / FILE).write_bytes(data)
    assert read_table("race1", NOW, tmp_path) is None
    save_table("race2", TABLE, tmp_path)
    assert read_table("race2", NOW, tmp_path) == TABLE


@pytest.mark.parametrize(
    "change",
    [
        {"code": "../x"}, {"code": 7}, {"port": -1}, {"port": 70000}, {"port": "1"}, {"digests": {"0": "a" * 64}},
        {"digests": {"1": "a" * 63}}, {"digests": {"1": 5}}, {"digests": {"one": "a" * 64}}, {"ended": "soon"},
    ],
)  # fmt: skip
def test_a_damaged_table_is_none_and_the_others_remain(tmp_path: Path, change: dict[str, object]) -> None:
    save_table("race1", TABLE, tmp_path)
    save_table("race2", TABLE, tmp_path)
    path = tmp_path / FILE
    data = json.loads(path.read_text())
    data["races"]["race1"].update(change)
    path.write_text(json.dumps(data))
    assert read_table("race1", NOW, tmp_path) is None
    assert read_table("race2", NOW, tmp_path) == TABLE


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_a_pipe_or_a_link_in_its_place_leads_nowhere(tmp_path: Path) -> None:
    folder = tmp_path / "settings"
    folder.mkdir()
    os.mkfifo(folder / FILE)
    assert read_table("race1", NOW, folder) is None
    (folder / FILE).unlink()
    other = tmp_path / "other"
    other.write_text("mine")
    (folder / FILE).symlink_to(other)
    save_table("race1", TABLE, folder)
    assert other.read_text() == "mine"
    assert read_table("race1", NOW, folder) == TABLE


def test_a_file_that_lies_about_one_race_gives_the_others_their_tables(tmp_path: Path) -> None:
    save_table("race1", TABLE, tmp_path)
    save_table("race2", TABLE._replace(ended=NOW), tmp_path)
    document = json.loads((tmp_path / FILE).read_text(encoding="utf-8"))
    for seed in range(300):
        lying = {"races": {**document["races"], "race1": tell_lie(document["races"]["race1"], Random(seed))}}
        (tmp_path / FILE).write_text(json.dumps(lying), encoding="utf-8")
        read_table("race1", NOW, tmp_path)
        assert read_table("race2", NOW, tmp_path) == TABLE._replace(ended=NOW)
        assert last_port(tmp_path) == TABLE.port
