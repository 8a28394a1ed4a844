"""A hundred rides of the race of the day by a bot in the player's seat."""

from __future__ import annotations

import json
from datetime import date
from fractions import Fraction
from itertools import count
from pathlib import Path

import pytest

from breakaway_desktop.engine.standings import standings
from breakaway_desktop.race_of_day import bot_rides
from breakaway_desktop.race_of_day.bot_rides import RIDES, place_among, read_rides, ride_on, save_rides
from breakaway_desktop.race_of_day.words import bots_text
from tests.kit.lies import lies
from tests.race_of_day.test_race_of_day import WEEK, begin_day, first_of, play
from tools.thinking import cached_reply

MONDAY = WEEK[6]
DAY = MONDAY.isoformat()


def test_a_ride_put_aside_and_broken_off_is_that_of_a_race_without_a_break(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first ride has the random numbers of the player's own race; each piece here plays a few decisions."""
    path, pieces = tmp_path / "rides.json", count(1)
    monkeypatch.setattr(bot_rides, "think", cached_reply)
    save_rides(path, {"2026-11-01": (7,)})
    while not ride_on(path, DAY, 9, clock=count().__next__):
        if next(pieces) == 3:
            monkeypatch.setattr(bot_rides, "think", broken_off)
            with pytest.raises(KeyboardInterrupt):
                ride_on(path, DAY)
            monkeypatch.setattr(bot_rides, "think", cached_reply)
    first = first_of(play(begin_day(MONDAY)))
    points = standings(first.match.race).points_of(first.team)
    assert read_rides(path) == {"2026-11-01": (7,), DAY: (points,)}
    assert next(pieces) > 10, "it was put aside"

    # The next ride is another one; a hundred are all.
    assert ride_on(path, DAY, 0) == (points,)
    assert [number for _day, number in bot_rides._UNDER_WAY] == [1]
    save_rides(path, {DAY: (points,) * RIDES})
    before = path.read_bytes()
    assert ride_on(path, DAY) == (points,) * RIDES
    assert path.read_bytes() == before


def broken_off(_question: object) -> None:
    raise KeyboardInterrupt


def test_the_number_of_a_ride_changes_the_random_numbers_of_the_players_seat_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: dict[int, set[tuple[int, int]]] = {}
    for number in (0, 5):
        save_rides(tmp_path / "rides.json", {DAY: (1,) * number})
        seeds = asked.setdefault(number, set())

        def note(question, seeds=seeds):
            seeds.add((question.seed_parts[1], question.seed_parts[0]))
            return cached_reply(question)

        monkeypatch.setattr(bot_rides, "think", note)
        bot_rides._UNDER_WAY.clear()
        ride_on(tmp_path / "rides.json", DAY, 40, clock=count().__next__)
    (human,) = begin_day(MONDAY).humans
    assert {team for team, _seed in asked[0] ^ asked[5]} == {human}


@pytest.mark.parametrize(
    ("rides", "words"),
    [((1,) * 71 + (2,) * 29, "ahead of 71 of 100 bots"), ((1,) * 26 + (2,) * 11, "ahead of 26 of 37 bots so far")],
)
def test_the_player_is_ahead_of_those_with_fewer_points(rides: tuple[int, ...], words: str) -> None:
    first = first_of(play(begin_day(MONDAY)))
    own = standings(first.match.race).points_of(first.team)
    shifted = tuple(own - 2 + points for points in rides)
    ahead, ridden = place_among(first, shifted)
    assert bots_text((ahead, ridden)) == words
    assert bots_text(None) == ""


def test_the_place_is_told_from_twenty_rides_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_rides, "data_folder", lambda: tmp_path)
    first = first_of(play(begin_day(MONDAY)))
    for ridden, place in ((0, None), (19, None), (20, (20, 20))):
        save_rides(bot_rides.rides_file(), {DAY: (-1,) * ridden})
        assert bot_rides.place_among_bots(first) == place
    assert bot_rides.place_among_bots(first._replace(edition=2)) is None


@pytest.mark.parametrize(
    "text",
    [
        "", "[]", '{"edition": 1}', '{"edition": 2, "points": {}}', '{"edition": true, "points": {}}',
        '{"edition": 1, "points": []}', '{"edition": 1, "points": {"today": []}}',
        '{"edition": 1, "points": {"2026-11-16": [4]}}', '{"edition": 1, "points": {"2026-11-16": ["4", "1/0"]}}',
        '{"edition": 1, "points": {"20261116": []}}',
        '{"edition": 1, "points": {"2026-11-16": [' + ", ".join(['"1"'] * 101) + "]}}",
    ],
)  # fmt: skip
def test_a_damaged_file_is_set_aside_and_begun_anew(text: str, tmp_path: Path) -> None:
    path = tmp_path / bot_rides.FILE
    path.write_text(text, encoding="utf-8")
    assert read_rides(path) is None
    with pytest.raises(ValueError, match=path.name):
        ride_on(path, DAY)
    assert bot_rides.set_bad_file_aside(path)
    assert (tmp_path / bot_rides.BAD_FILE).read_text(encoding="utf-8") == text
    assert read_rides(path) == {}
    assert not bot_rides.set_bad_file_aside(path)


def test_a_lie_in_the_file_is_no_ride(tmp_path: Path) -> None:
    path = tmp_path / bot_rides.FILE
    document = {"edition": 1, "points": {DAY: ["31", "47/2"], "2026-11-17": ["4"]}}
    for lying in lies(document, 300):
        path.write_text(json.dumps(lying), encoding="utf-8")
        for day, points in (read_rides(path) or {}).items():
            assert date.fromisoformat(day)
            assert all(isinstance(each, Fraction) for each in points)


def test_rides_of_an_earlier_edition_and_of_dates_ridden_long_ago_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / bot_rides.FILE
    monkeypatch.setattr(bot_rides, "think", cached_reply)
    days = ["2026-11-01", DAY, *(date.fromordinal(739_000 + number).isoformat() for number in range(99))]
    save_rides(path, dict.fromkeys(days, (1,)))
    assert list(read_rides(path) or {}) == days[1:]
    assert len(ride_on(path, DAY, 9_999)) == 2
    assert list(read_rides(path) or {}) == [*days[2:], DAY]
    monkeypatch.setattr(bot_rides, "EDITION", 2)
    assert read_rides(path) == {}
