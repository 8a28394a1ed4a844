"""Files that 1.0.0 itself wrote: all that they say is understood, and writing them again loses nothing."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from breakaway_desktop.kit.input.keymap import read_keys
from breakaway_desktop.match.match import HINTS, UNDONE, Match
from breakaway_desktop.match.race_files import name_of
from breakaway_desktop.match.saved_line_ups import FILE as LINE_UPS, SavedLineUps
from breakaway_desktop.phones.rooms import RoomMark
from breakaway_desktop.phones.seat_keys import FILE as SEAT_KEYS, read_evening, save_table
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.play.last_setup import draft_from_json, setup_as_json
from breakaway_desktop.race_of_day.plan import try_of
from breakaway_desktop.record.store import load
from breakaway_desktop.record.verify import Agreement, verify
from breakaway_desktop.record.writing import write
from breakaway_desktop.settings import FILE as SETTINGS, load_settings
from breakaway_desktop.share.challenge import challenge_in, deal_of, ride_of
from breakaway_desktop.share.claims import claims_in
from breakaway_desktop.share.code import decode, encode
from breakaway_desktop.share.opening import open_argument
from breakaway_desktop.tours.library import open_tour
from breakaway_desktop.tours.setup import TourSetup
from breakaway_desktop.tours.writing import write_tour
from breakaway_desktop.ui.features import game_keys
from tests.kit.fixtures import display as display

FOLDER = Path(__file__).resolve().parent / "1.0.0"
FINISHED = load(FOLDER / "races" / "finished.race")
ROOM = RoomMark("5f0c1d9e2ab34c77", 3, ("00112233445566ff", "=anna", ""))
HOT_SEAT = HotSeat("strict", ("Anna", "Zoë 山", None, None), 30, (None,) * 4, clocks=(30, 60, 30, 0))
CLAIMS = ("Anna", None, 1, False, False, False, False)
KNOWN: list[tuple[str, Callable[[Match], Any], Any]] = [
    ("friends", name_of, "Sunday, “the long one”"),
    ("friends", HotSeat.of, HOT_SEAT),
    ("friends", lambda match: (match.seats[0].name, match.seats[0].riders[3]), ("Les Copains", "Dóra")),
    ("friends", lambda match: (match.first_humans, match.humans), ((1, 2), (1, 3))),
    ("friends", lambda match: (match.help_count(UNDONE), match.help_count(HINTS)), (1, 1)),
    ("evening", lambda match: RoomMark.of(match.meta), ROOM),
    ("evening", lambda match: (match.race.retiring, len(match.race.given)), ((22,), 1)),
    ("day", lambda match: getattr(try_of(match), "day", None), date(2026, 11, 27)),
    ("challenge", lambda match: challenge_in(match.meta), (deal_of(FINISHED), 1, 2, ride_of(FINISHED), "Anna", True)),
    ("shared", lambda match: (claims_in(match.meta), ride_of(match.record())), (CLAIMS, ride_of(FINISHED))),
]


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.race")), ids=lambda path: path.stem)
def test_a_race_agrees_and_is_written_again_byte_for_byte(path: Path) -> None:
    assert verify(path).agreement is Agreement.AGREES
    assert write(load(path)).encode() == path.read_bytes()
    assert write(Match.resume(load(path)).record()).encode() == path.read_bytes()


@pytest.mark.parametrize(("name", "known", "value"), KNOWN)
def test_what_a_race_says_besides_its_moves_is_understood(
    name: str, known: Callable[[Match], Any], value: object
) -> None:
    assert known(Match.resume(load(FOLDER / "races" / f"{name}.race"))) == value


def test_settings_lose_no_value_and_moved_keys_follow_their_actions(display: object, tmp_path: Path) -> None:
    stored = json.loads((FOLDER / SETTINGS).read_text(encoding="utf-8"))
    settings = load_settings(FOLDER, touch=False)
    assert settings.misread == ()
    assert settings.save(tmp_path)
    assert stored.items() <= json.loads((tmp_path / SETTINGS).read_text(encoding="utf-8")).items()
    keys, understood = read_keys(settings.keys, game_keys())
    assert understood
    assert keys.to_settings() == {"rider.hint": "f10", "result.share": "ctrl+f9", "view.race-log": "f12"}
    assert draft_from_json(settings.setup, 7) is not None
    draft = draft_from_json(settings.friends, 7)
    assert draft is not None
    assert setup_as_json(draft) == settings.friends
    assert TourSetup.from_json(settings.tour).as_json() == settings.tour


def test_line_ups_are_written_again_byte_for_byte(tmp_path: Path) -> None:
    shutil.copy(FOLDER / LINE_UPS, tmp_path)
    line_ups = SavedLineUps(tmp_path)
    (sprinters,) = line_ups.all
    line_ups.restore(sprinters, line_ups.delete(sprinters))
    assert (tmp_path / LINE_UPS).read_bytes() == (FOLDER / LINE_UPS).read_bytes()


def test_an_evening_goes_on_with_its_seats(tmp_path: Path) -> None:
    evening = read_evening(1_795_000_000.0, FOLDER)
    assert evening is not None
    save_table(*evening, tmp_path)
    (now,), (before,) = (json.loads((at / SEAT_KEYS).read_text())["races"].values() for at in (tmp_path, FOLDER))
    assert now == before | {"opened": []}


def test_a_tour_is_over_with_the_same_points(tmp_path: Path) -> None:
    path = FOLDER / "tour" / "tour.tour"
    found = open_tour(path, path.parent)
    assert write_tour(found.tour).encode() == path.read_bytes()
    assert found.is_over
    assert found.standings().points == (123, 102, 165)


@pytest.mark.parametrize("name", ["code.txt", "picture"])
def test_a_message_has_the_race(name: str) -> None:
    path = FOLDER / name
    shared = decode(path.read_text()) if path.suffix == ".txt" else open_argument(path)
    assert shared is not None
    assert (shared.claims, ride_of(shared.record)) == (CLAIMS, ride_of(FINISHED))
    assert encode(FINISHED, shared.claims) == (FOLDER / "code.txt").read_text().strip()
