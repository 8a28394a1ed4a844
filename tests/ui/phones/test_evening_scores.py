"""The scores of an evening follow from its records: races won, then points, then the place in the last race."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, cast

import pytest

from breakaway_desktop.engine.standings import standings
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.race_files import as_copy
from breakaway_desktop.phones.rooms import RoomMark, people_of
from breakaway_desktop.phones.seats import BOT, FREE, PHONE, SCREEN, TableSeat
from breakaway_desktop.record import store
from breakaway_desktop.record.document import Record
from breakaway_desktop.record.store import save
from breakaway_desktop.ui.phones import evening_races
from breakaway_desktop.ui.phones.evening_races import EveningRace, PersonResult, find_races, scores_of
from tests.kit.lies import lies
from tests.kit.races import race as make_race

ROOM = "0123456789abcdef"


def race(number: int, **results: tuple[Any, int]) -> EveningRace:
    """Return a race with the points and the place of each person."""
    own = {person: PersonResult(person.title(), "red", *result) for person, result in results.items()}
    return EveningRace(number, cast(Match, None), own)


def order(*races: EveningRace) -> list[tuple[int, str]]:
    return [(score.place, score.person) for score in scores_of(races)]


def test_races_won_count_before_points() -> None:
    one = race(1, anna=(10, 1), ben=(9, 2))
    assert order(one, race(2, anna=(1, 2), ben=(40, 1)), race(3, anna=(8, 1), ben=(7, 2))) == [(1, "anna"), (2, "ben")]


def test_a_joint_win_counts_for_each_and_fractions_are_exact() -> None:
    third = Fraction(1, 3)
    scores = scores_of([race(n, anna=(third, 1), ben=(third, 1), eva=(Fraction(33, 100), 3)) for n in (1, 2, 3)])
    rows = [(score.place, score.won, score.points) for score in scores]
    assert rows == [(1, 3, 1), (1, 3, 1), (3, 0, Fraction(99, 100))]


def test_the_better_place_in_the_last_race_decides_else_it_is_shared() -> None:
    first = race(1, anna=(10, 1), ben=(8, 2), eva=(5, 3), dario=(5, 3))
    last = race(2, anna=(8, 2), ben=(10, 1), eva=(2, 3))
    assert order(first, last) == [(1, "ben"), (2, "anna"), (3, "eva"), (4, "dario")]
    assert order(first)[2:] == [(3, "eva"), (3, "dario")]


def test_a_latecomer_starts_at_nothing_and_who_has_left_stays() -> None:
    assert order(race(1, anna=(10, 1), ben=(8, 2)), race(2, ben=(9, 2), eva=(10, 1))) == [
        (1, "eva"), (2, "anna"), (3, "ben"),
    ]  # fmt: skip


def test_a_person_is_the_key_of_his_seat_at_the_screen_his_name() -> None:
    seats = [
        TableSeat(2, PHONE, name="Anna", digest="ab" * 32), TableSeat(1, SCREEN, name="Ben"), TableSeat(3, BOT),
        TableSeat(4, SCREEN), TableSeat(5, FREE),
    ]  # fmt: skip
    assert people_of(seats) == ("=ben", "abababababababab", "", "", "")


def mark(number: int, teams: int) -> dict[str, Any]:
    people = ["anna", *[""] * (teams - 2), "ben"]
    return RoomMark(ROOM, number, tuple(people)).merge_into({})


@pytest.fixture
def races(tmp_path: Path) -> Match:
    """A finished race, saved as the first one of an evening and, with other marks or none, four more times."""
    finished = make_race(3)
    record, teams = finished.record(), len(finished.seats)
    first = replace(record, meta=mark(1, teams))
    save(tmp_path / "first.race", first)
    save(tmp_path / "copy.race", as_copy(first))
    save(tmp_path / "other.race", replace(record, meta={"room": {"id": "f" * 16, "race": 2, "people": []}}))
    save(tmp_path / "short.race", replace(record, meta={"room": {"id": ROOM, "race": 3, "people": ["anna"]}}))
    result = first.result
    assert result is not None
    save(
        tmp_path / "wrong.race",
        replace(first, meta=mark(4, teams), result=replace(result, points={**result.points, 1: Fraction(99)})),
    )
    (tmp_path / "damaged.race").write_text(f'{{"{ROOM}"')
    return finished


def test_only_marked_races_that_the_rules_confirm_count(races: Match, tmp_path: Path) -> None:
    (found,) = find_races(ROOM, tmp_path)
    assert found.number == 1
    assert not find_races(ROOM, tmp_path, lambda _match: "Ride today’s race first.")
    assert {result.place for result in found.results.values()} <= {1, 2}
    assert found.results["anna"].points == standings(races.race).points_of(1)


def test_a_person_in_two_seats_counts_once_with_the_better_one(tmp_path: Path) -> None:
    finished = make_race(3)
    mark = RoomMark(ROOM, 1, ("anna",) * len(finished.seats))
    save(tmp_path / "a.race", replace(finished.record(), meta=mark.merge_into({})))
    (found,) = find_races(ROOM, tmp_path)
    final = standings(finished.race)
    assert found.results["anna"][2:] == (final.points_of(final.winners[0]), 1)


def test_a_mark_that_lies_hides_no_other_race(races: Match, tmp_path: Path) -> None:
    text = (tmp_path / "first.race").read_text(encoding="utf-8")
    start = next(line for line in text.splitlines() if line.startswith('"meta": '))
    for lying in lies(mark(2, len(races.seats)), 60):
        line = f'"meta": {json.dumps(lying)}{"," * start.endswith(",")}'
        (tmp_path / "lying.race").write_text(text.replace(start, line), encoding="utf-8")
        assert 1 in [found.number for found in find_races(ROOM, tmp_path)]


def test_many_copies_of_a_race_are_not_all_ridden_again(
    races: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = (tmp_path / "wrong.race").read_bytes()
    for number in range(300):
        (tmp_path / f"wrong-{number}.race").write_bytes(wrong)
    loaded: list[Path] = []

    def load(path: Path) -> Record:
        loaded.append(path)
        return store.load(path)

    monkeypatch.setattr(evening_races, "load", load)
    assert [found.number for found in find_races(ROOM, tmp_path)] == [1]
    assert len(loaded) <= 10


@pytest.mark.parametrize(
    "wrong", [None, 7, {}, {"id": "x", "race": 1, "people": []}, {"id": ROOM, "race": 0, "people": []},
              {"id": ROOM, "race": 1, "people": [7]}, {"id": ROOM, "race": "1", "people": []},
              {"id": ROOM, "race": True, "people": []}, {"id": ROOM, "race": 10**9, "people": []}],
)  # fmt: skip
def test_an_invalid_mark_is_none(wrong: Any) -> None:
    assert RoomMark.of({"room": wrong}) is None
