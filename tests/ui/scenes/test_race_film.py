"""What moves on the race screen: chips from the line to the score, cards from the string, and how it all ends."""

from __future__ import annotations

import itertools
from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.events import Crossed, Replaced
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.film import Shot
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.palette import LIGHT
from breakaway_desktop.ui.road.circuit_view import circuit_stadium
from breakaway_desktop.ui.scenes.race import desk, falling
from breakaway_desktop.ui.scenes.race.dealing import Dealt
from breakaway_desktop.ui.scenes.race.flying import on_the_way
from tests.ui.scenes.at_the_table import BOT, ONE, OTHER, Sitting, match_of, played

ONE_HUMAN = ("human", BOT, BOT)


def until(sitting: Sitting, kind: type, ms: float = 10.0) -> Shot:
    """Until something of this kind is being shown."""
    for _ in range(8000):
        shot = sitting.scene.table.shot
        if shot is not None and isinstance(shot.event, kind):
            return shot
        if sitting.scene.situation.asked is not None:
            sitting.enter()
        sitting.pass_time(ms)
    raise AssertionError("it never comes to that")


def before_the_sprint(folder: Path) -> Sitting:
    sitting = Sitting(played(match_of(ONE_HUMAN), 45), folder)
    sitting.scene.table.speed = "slow"
    return sitting


# Chips


def test_a_chip_flies_from_the_line_to_the_score(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    sitting = before_the_sprint(tmp_path)
    ways = []

    def watched(canvas: Canvas, start: tuple[float, float], end: tuple[float, float], share: float) -> object:
        ways.append((start, end, share))
        return on_the_way(canvas, start, end, share)

    monkeypatch.setattr(falling, "on_the_way", watched)
    shot = until(sitting, Crossed)
    assert isinstance(shot.event, Crossed)
    while sitting.scene.table.shot is shot:
        sitting.window.drawn()
        sitting.pass_time(30)
    layout = sitting.scene.desk.layout
    stadium = circuit_stadium(layout.circuit)
    start, end, _share = ways[0]
    assert shot.event.line is not None
    square, depth = stadium.locate(start)
    assert square == pytest.approx((shot.event.line + 0.5) % 40, abs=0.01)
    assert 0 < depth < stadium.depth
    assert layout.points.contains(end)
    shares = [share for _start, _end, share in ways]
    assert shares == sorted(shares)
    assert shares[-1] >= 1


def test_what_flies_is_slow_at_both_ends_and_ends_where_it_should() -> None:
    canvas = Canvas(pygame.Surface((400, 20)), LIGHT, 1.0)
    xs = [on_the_way(canvas, (0, 0), (300, 0), step / 10)[0] for step in range(-1, 12)]
    steps = [after - before for before, after in itertools.pairwise(xs)]
    assert xs[0] == xs[1] == 0
    assert xs[-1] == xs[-2] == 300
    assert steps[1] < steps[5] > steps[10]


def test_no_line_lights_up_more_than_three_times_a_second(tmp_path: Path) -> None:
    """ux.md, no flashes: whatever the speed, whoever rides."""
    ridden = played(match_of((BOT,) * 6), 120)
    first = next(at for at, step in enumerate(ridden.steps) if any(isinstance(e, Crossed) for e in step.events))
    for speed in ("slow", "normal", "fast"):
        sitting = Sitting(played(match_of((BOT,) * 6), first), tmp_path / speed)
        sitting.scene.table.speed = speed
        now, lit, begins = 0.0, None, []
        for _ in range(1500):
            sitting.pass_time(10)
            now += 10
            line = sitting.scene.desk.roads.picture.crossed
            if line is not None and line != lit:
                begins.append(now)
            lit = line
        assert all(later - first > 1000 / 3 for first, later in itertools.pairwise(begins))
        assert bool(begins) == (speed != "fast")


# Cards


def test_the_strings_that_count_are_lit_as_long_as_cards_are_dealt(tmp_path: Path) -> None:
    """R7.2; steadily, and then no longer."""
    sitting = Sitting(played(match_of(ONE_HUMAN), 26), tmp_path)
    shot = until(sitting, Replaced)
    looks = set()
    while sitting.scene.table.shot is shot:
        looks.add(sitting.scene.desk.roads.picture.lit)
        sitting.pass_time(20)
    assert sitting.scene.desk.dealt == ()
    (lit,) = looks
    squares = {rider.square for rider in shot.before.riders}
    assert lit
    assert set(lit) <= squares
    assert sitting.scene.desk.roads.picture.lit == ()


def test_own_riders_are_dealt_their_cards_before_their_human(tmp_path: Path) -> None:
    sitting = Sitting(played(match_of(ONE_HUMAN), 26), tmp_path)
    shot = until(sitting, Replaced)
    assert isinstance(shot.event, Replaced)
    cards = dict(shot.event.cards)
    dealt = sitting.scene.desk.dealt
    assert {card.rider: card.card for card in dealt} == {rider: cards[rider] for rider in (11, 12, 13, 14)}


def test_with_bots_alone_the_highest_cards_are_shown(tmp_path: Path) -> None:
    sitting = Sitting(played(match_of((BOT,) * 3), 26), tmp_path)
    shot = until(sitting, Replaced)
    assert isinstance(shot.event, Replaced)
    best = sorted((card for _rider, card in shot.event.cards), reverse=True)[:4]
    assert sorted((card.card for card in sitting.scene.desk.dealt), reverse=True) == best


Ways = dict[tuple[float, float], tuple[float, float]]


def flown(sitting: Sitting, monkeypatch: pytest.MonkeyPatch, *keys: int) -> tuple[Ways, tuple[Dealt, ...]]:
    """The next dealing of cards, when `keys` are struck: where each card flew from by where it ended, and the cards."""
    ways: Ways = {}

    def watched(canvas: Canvas, start: tuple[float, float], end: tuple[float, float], share: float) -> object:
        ways[end] = start
        return on_the_way(canvas, start, end, share)

    monkeypatch.setattr(desk, "on_the_way", watched)
    shot = until(sitting, Replaced)
    for key in keys:
        sitting.key(key)
    cards = sitting.scene.desk.dealt
    while sitting.scene.table.shot is shot:
        sitting.window.drawn()
        sitting.pass_time(30)
    return ways, cards


def from_its_string(sitting: Sitting, card: Dealt, start: tuple[float, float]) -> bool:
    stadium = circuit_stadium(sitting.scene.desk.layout.circuit)
    return card.source is None or start == stadium.point(sum(card.source) / 2, stadium.depth / 2)


def test_cards_come_from_their_strings_and_end_at_their_riders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    sitting = Sitting(played(match_of((BOT,) * 3), 26), tmp_path)
    ways, cards = flown(sitting, monkeypatch)
    desk = sitting.scene.desk
    on_sheet = 0
    for card in cards:
        place = desk.roads.circuit.where(desk.layout.circuit, desk.roads.picture, card.rider)
        assert place is not None
        end = min(ways, key=lambda end: abs(end[0] - place.x) + abs(end[1] - place.y))
        if desk.layout.sheet.contains(end) or abs(end[0] - place.x) >= 1:
            on_sheet += 1
            continue
        assert from_its_string(sitting, card, ways[end])
    assert on_sheet < len(cards) == len(ways)


def test_cards_of_own_riders_fly_into_the_hand_each_to_his_place(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    sitting = Sitting(played(match_of(ONE_HUMAN), 26), tmp_path)
    ways, cards = flown(sitting, monkeypatch)
    ends = sorted(ways)
    hand = sitting.scene.desk.layout.hand
    assert [card.rider for card in cards] == [11, 12, 13, 14]
    assert all(hand.contains(end) for end in ends)
    assert min(b[0] - a[0] for a, b in itertools.pairwise(ends)) > 60
    assert all(from_its_string(sitting, card, ways[end]) for card, end in zip(cards, ends, strict=True))
    assert all(end[0] < sitting.scene.desk.bar.x for end in ends)


def test_in_the_small_window_they_fly_to_their_columns_of_the_sheet(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """There the hand has no room for four."""
    sitting = Sitting(played(match_of(ONE_HUMAN), 26), tmp_path, size=(960, 600))
    sheet = sitting.scene.desk.fixtures.sheet
    ways, cards = flown(sitting, monkeypatch)
    sitting.key(pygame.K_F2)
    while sheet.shows.team != 1 or len(sheet.shows.rows) < 4:
        sitting.pass_time(30)
    marks = {mark.topic.about: mark.box for mark in sheet.marks() if mark.topic.kind == "dealt"}
    for card, end in zip(cards, sorted(ways), strict=True):
        box = marks[card.rider]
        assert sheet.rect.contains(end)
        assert abs(end[0] - box.centre[0]) < 60
        assert abs(end[1] - box.centre[1]) < 2


def test_when_the_sheet_of_another_team_lies_open_they_fly_to_the_riders(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    sitting = Sitting(played(match_of(ONE_HUMAN), 26), tmp_path, size=(960, 600))
    ways, cards = flown(sitting, monkeypatch, pygame.K_F3)
    assert len(ways) == len(cards) == 4
    assert all(sitting.scene.desk.layout.circuit.contains(end) for end in ways)


def test_without_motion_new_cards_lie_where_they_belong_at_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    sitting = Sitting(played(match_of(ONE_HUMAN), 26), tmp_path)
    sitting.scene.table.is_still = True
    shares = set()

    def watched(canvas: Canvas, start: tuple[float, float], end: tuple[float, float], share: float) -> object:
        shares.add(share)
        return on_the_way(canvas, start, end, share)

    monkeypatch.setattr(desk, "on_the_way", watched)
    shot = until(sitting, Replaced)
    while sitting.scene.table.shot is shot:
        sitting.window.drawn()
        sitting.pass_time(30)
    assert shares == {1.0}


def test_in_the_small_window_no_card_lies_on_the_line_that_names_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    sitting = Sitting(played(match_of(ONE_HUMAN), 26), tmp_path, size=(960, 600))
    ends = []

    def watched(canvas: Canvas, start: tuple[float, float], end: tuple[float, float], share: float) -> object:
        ends.append(end)
        return on_the_way(canvas, start, end, share)

    monkeypatch.setattr(desk, "on_the_way", watched)
    for _ in range(3):
        shot = until(sitting, Replaced)
        sitting.key(pygame.K_F3)
        while sitting.scene.table.shot is shot:
            sitting.pass_time(30)
            sitting.scene.situation.band_ms = 1000.0
            sitting.window.drawn()
    assert min(y for _x, y in ends) > sitting.scene.desk.layout.recap.bottom


def test_a_key_ends_the_dealing_and_counts(tmp_path: Path) -> None:
    sitting = Sitting(played(match_of(ONE_HUMAN), 26), tmp_path)
    until(sitting, Replaced)
    sitting.key(pygame.K_SPACE)
    shot = sitting.scene.table.shot
    assert shot is None or not isinstance(shot.event, Replaced)
    assert sitting.scene.desk.dealt == ()


def test_with_speed_off_nothing_is_dealt_before_anybody(tmp_path: Path) -> None:
    sitting = Sitting(played(match_of(ONE_HUMAN), 20), tmp_path)
    sitting.scene.table.speed = "off"
    for _ in range(200):
        sitting.pass_time(10)
        assert sitting.scene.desk.dealt == ()
        assert sitting.scene.desk.roads.picture.crossed is None
        if sitting.scene.situation.asked is not None:
            sitting.enter()
    assert len(sitting.match.steps) > 26


# Motion off


@pytest.mark.parametrize("kind", [Crossed, Replaced])
def test_motion_off_shows_what_motion_ends_with(kind: type, tmp_path: Path) -> None:
    """The picture in the last moment, but for the light at the line, which is gone then anyway."""
    pictures = []
    for is_still in (False, True):
        sitting = Sitting(played(match_of(ONE_HUMAN), 26 if kind is Replaced else 45), tmp_path / str(is_still))
        sitting.scene.table.speed = "slow"
        sitting.scene.table.is_still = is_still
        shot = until(sitting, kind, 1)
        sitting.pass_time(shot.ms - 3)
        for _ in range(8):
            sitting.window.drawn()
            sitting.pass_time(0.001)
        assert sitting.scene.table.shot is shot
        sitting.scene.table.is_still = True
        sitting.scene.stir()
        pictures.append(sitting.window.pixels())
    assert pictures[0] == pictures[1]


def test_with_motion_off_nothing_turns_flies_or_lights_up(tmp_path: Path) -> None:
    sitting = Sitting(played(match_of(ONE_HUMAN), 40), tmp_path)
    sitting.scene.table.is_still = True
    crossed = 0
    for _ in range(600):
        sitting.pass_time(10)
        picture = sitting.scene.desk.roads.picture
        assert not picture.turning
        assert picture.crossed is None
        shot = sitting.scene.table.shot
        crossed += shot is not None and isinstance(shot.event, Crossed)
        if sitting.scene.situation.asked is not None:
            sitting.enter()
    assert crossed


# Secrets


def test_films_of_races_that_differ_only_in_secrets_are_the_same(tmp_path: Path) -> None:
    """R9.3, frame by frame, while riders ride and cards are dealt."""
    films = []
    for hands in (ONE, OTHER):
        match: Match = match_of(("human", "human", BOT), hands=[ONE, hands, ONE], first_turn="team1")
        match.meta["secrets"] = "peek"
        films.append(_film(Sitting(match, tmp_path)))
    assert films[0] == films[1]
    assert len(films[0]) > 100


def _film(sitting: Sitting) -> list[bytes]:
    """Both humans ride cards that all have, unseen, until the first cards have been dealt."""
    frames = []
    is_dealt = False
    for _ in range(3000):
        sitting.pass_time(30)
        if sitting.is_behind_curtain():
            sitting.lift()
        asked = sitting.scene.situation.asked
        if asked is not None and not sitting.scene.is_locked:
            # The third card is the same in both races.
            sitting.scene.play(2)
        shot = sitting.scene.table.shot
        if shot is not None:
            frames.append(sitting.window.pixels())
            is_dealt = is_dealt or isinstance(shot.event, Replaced)
        elif is_dealt:
            return frames
    raise AssertionError("no cards are dealt")
