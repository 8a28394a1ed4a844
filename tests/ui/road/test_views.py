"""Circuit and strip as they are drawn: letters, clicks, riders under way, the same pixels twice."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.palette import DARK, LIGHT, PALETTES, Palette
from breakaway_desktop.ui.road.circuit_marks import flag_wordings
from breakaway_desktop.ui.road.circuit_view import CircuitView, circuit_stadium
from breakaway_desktop.ui.road.road_picture import Preview, RoadPicture
from breakaway_desktop.ui.road.stadium import line_places
from breakaway_desktop.ui.road.strip_view import StripView
from tests.ui.kit.reading import readable
from tests.ui.road.positions import ALL, CIRCUITS, RACE, START, STRIPS, pictures, standings


def drawn(
    picture: RoadPicture,
    box: Box,
    view: CircuitView | StripView | None = None,
    palette: Palette = LIGHT,
    scale: float = 1.0,
) -> Canvas:
    """A canvas on which one view has drawn the picture; `boxes` are the texts."""
    canvas = Canvas(pygame.Surface((round((box.right + 16) * scale), round((box.bottom + 16) * scale))), palette, scale)
    canvas.fill(palette.desk)
    canvas.boxes = []
    (view or CircuitView()).draw(canvas, box, picture)
    canvas.boxes = readable(canvas.boxes)
    return canvas


def pixels(canvas: Canvas) -> bytes:
    return pygame.image.tobytes(canvas.surface, "RGB")


def texts(canvas: Canvas) -> list[str]:
    assert canvas.boxes is not None
    return [text for text, _, _ in canvas.boxes]


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
@pytest.mark.parametrize("size", CIRCUITS)
def test_drawing_twice_gives_identical_pixels(palette: Palette, size: str) -> None:
    """ux.md §3: what is drawn depends on nothing but the picture, whatever was drawn before."""
    for box, kind in ((CIRCUITS[size], CircuitView), (STRIPS[size], StripView)):
        used = kind()
        drawn(START, box, used, palette)
        drawn(RACE, box, used, DARK, 1.25)
        assert pixels(drawn(RACE, box, used, palette)) == pixels(drawn(RACE, box, kind(), palette))


@pytest.mark.parametrize("size", CIRCUITS)
@pytest.mark.parametrize("picture", [RACE, START])
def test_no_text_is_clipped_or_runs_into_another(size: str, picture: RoadPicture) -> None:
    for box, view in ((CIRCUITS[size], CircuitView()), (STRIPS[size], StripView())):
        canvas = drawn(picture, box, view)
        assert canvas.boxes
        assert [text for text, _, clipped in canvas.boxes if clipped] == []
        for (one, a, _), (other, b, _) in itertools.combinations(canvas.boxes, 2):
            assert not a.inflated(-1, -0.25 * a.h).touches(b.inflated(-1, -0.25 * b.h)), f"{one} and {other}"


@settings(max_examples=12, deadline=None)
@given(pictures(), st.sampled_from(sorted(CIRCUITS)))
def test_any_field_can_be_drawn_in_any_window_without_clipped_text(picture: RoadPicture, size: str) -> None:
    for box, view in ((CIRCUITS[size], CircuitView()), (STRIPS[size], StripView())):
        canvas = drawn(picture, box, view)
        assert canvas.boxes
        assert [text for text, _, clipped in canvas.boxes if clipped] == []


def test_a_wide_leaf_in_a_large_bend_leaves_the_numbers_of_squares_alone() -> None:
    said = ("Turn 12", "leader on 104 · 896 to the finish", "11 moves next, 3rd of 24")
    picture = RoadPicture(riders=standings({189: ALL[:10]}), finish=1000, next_lines=(1000,), to_move=11, infield=said)
    canvas = drawn(picture, CIRCUITS["1920"])
    assert [text for text, _, clipped in canvas.boxes or () if clipped] == []


def test_the_infield_and_the_flags_say_what_the_design_sheet_says() -> None:
    said = texts(drawn(RACE, CIRCUITS["1280"]))
    for text in ("Turn 6", "22 moves next, 15th of 24", "Start 0", "Finish 100", "Sprint 33 · 73", "58", "65", "75"):
        assert text in said


def test_lines_at_one_place_share_a_flag() -> None:
    """Postal lines: `Sprint 40 · 80, finish 120`."""
    (place,) = line_places(120, (40, 80), (40, 80, 120))
    assert flag_wordings(place, (40, 80, 120))[0] == "Sprint 40 · 80, finish 120"
    (many,) = line_places(1000, tuple(range(40, 840, 40)), ())
    assert flag_wordings(many, tuple(range(400, 840, 40)))[0] == "Sprint 400 · 440 · 480 …, finish 1000"


def test_the_strip_says_the_string_ahead_and_the_card() -> None:
    said = texts(drawn(RACE, STRIPS["1280"], StripView()))
    assert "10 ahead: card 13" in said
    assert "string of 7" in said
    assert said.count("empty") == 2
    assert {"34", "9", "33", "73"} <= set(said)


def test_a_true_minus_stands_before_squares_behind_the_start() -> None:
    picture = RoadPicture(riders=standings({0: ALL[:2], -3: ALL[2:4]}))
    assert "−3" in texts(drawn(picture, CIRCUITS["1280"]))
    assert "−3" in texts(drawn(picture, STRIPS["1280"], StripView()))


@pytest.mark.parametrize("size", CIRCUITS)
def test_a_click_on_a_token_finds_its_rider(size: str) -> None:
    view, box = CircuitView(), CIRCUITS[size]
    stadium = circuit_stadium(box)
    drawn(RACE, box, view)
    for rider, (square, share) in view.resting(box, RACE).items():
        assert view.rider_at(box, stadium.point(square, share * stadium.depth), RACE) == rider
    assert view.rider_at(box, stadium.point(30, 20), RACE) is None
    assert view.square_at(box, stadium.point(30, 20)) == 30
    assert view.square_at(box, (stadium.cx, stadium.cy)) is None


@pytest.mark.parametrize("size", STRIPS)
def test_a_click_on_the_strip_finds_rider_and_race_square(size: str) -> None:
    view, box = StripView(), STRIPS[size]
    hits = {
        (view.rider_at(box, (x, y), RACE), view.square_at(box, (x, y), RACE))
        for x in range(int(box.x), int(box.right), 3)
        for y in range(int(box.y), int(box.bottom), 3)
    }
    assert {rider for rider, _ in hits} - {None} == {rider.id for rider in RACE.riders}
    assert {11, 53, 65, 75} <= {square for _, square in hits}
    assert 30 not in {square for _, square in hits}, "square 30 is folded"


def test_every_rider_of_a_leaf_can_be_clicked() -> None:
    view, box = CircuitView(), CIRCUITS["1280"]
    found = {
        view.rider_at(box, (x, y), START)
        for x in range(int(box.x), int(box.right), 6)
        for y in range(int(box.y), int(box.bottom), 6)
    }
    assert found - {None} == set(ALL)


def test_a_rider_under_way_is_drawn_on_the_road_and_not_at_his_place() -> None:
    box = CIRCUITS["1280"]
    stadium = circuit_stadium(box)
    still = replace(RACE, preview=None, to_move=None)
    rolling = replace(still, rolling={61: (70.0, 0.5)})
    before, during = drawn(still, box), drawn(rolling, box)
    x, y = stadium.point(70, 0.5 * stadium.depth)
    assert before.surface.get_at((round(x) - 9, round(y))) != during.surface.get_at((round(x) - 9, round(y)))
    assert during.surface.get_at((round(x) - 9, round(y)))[:3] == (16, 18, 22)
    square, share = CircuitView().resting(box, still)[61]
    x, y = stadium.point(square, share * stadium.depth)
    assert before.surface.get_at((round(x) - 10, round(y)))[:3] == (16, 18, 22)
    assert during.surface.get_at((round(x) - 10, round(y)))[:3] in (LIGHT.road, LIGHT.road2)


@pytest.mark.parametrize("kind", [CircuitView, StripView])
def test_what_stands_does_not_change_while_others_roll(kind: type[CircuitView | StripView]) -> None:
    """Two moments of one ride differ only where the rider is."""
    box = CIRCUITS["1280"] if kind is CircuitView else STRIPS["1280"]
    view = kind()
    one = drawn(replace(RACE, rolling={61: (66.0, 0.4)}), box, view)
    other = drawn(replace(RACE, rolling={61: (74.0, 0.4)}), box, view)
    one_mask = pygame.mask.from_threshold(one.surface, (0, 0, 0), (1, 1, 1), other.surface)
    changed = pygame.mask.Mask(one.surface.get_size(), fill=True)
    changed.erase(one_mask, (0, 0))
    assert 0 < changed.count() < 2 * 60 * 60


def test_a_preview_shows_ghost_and_landing_square_and_hides_nothing_else() -> None:
    picture = replace(RACE, preview=None)
    box = CIRCUITS["1280"]
    stadium = circuit_stadium(box)
    landing = stadium.point(57, 12)
    previewed = replace(picture, preview=Preview(22, 53, 57, 0, (58,), 5))
    without, with_it = drawn(picture, box), drawn(previewed, box)
    at = (round(landing[0]) - 16, round(landing[1]))
    assert without.surface.get_at(at) != with_it.surface.get_at(at)
    assert set(texts(without)) <= set(texts(with_it))
    assert "57" in texts(with_it)


_MORE = [pytest.param(h, marks=pytest.mark.slow) for h in (310, 340, 352, 370, 420)]


@pytest.mark.parametrize("h", [290, 330, 540, *_MORE])
@pytest.mark.parametrize("neighbour", [False, True])
def test_race_squares_of_two_laps_are_never_printed_on_each_other(h: int, neighbour: bool) -> None:
    """The lapped one's number stands further out; where there is no room for that in one line, or not at all."""
    stacked = 0
    for place in range(40):
        squares = {40 + place: ALL[:1], 80 + place: ALL[1:2]} | ({81 + place: ALL[2:3]} if neighbour else {})
        canvas = drawn(RoadPicture(riders=standings(squares)), Box(0, 0, 800, h))
        assert canvas.boxes
        # Digits fill three fifths of their line.
        shown = {text: box.inflated(0, -0.2 * box.h) for text, box, _ in canvas.boxes}
        names = [str(square) for square in squares if str(square) in shown]
        assert str(80 + place) in names or f"{80 + place} · {40 + place}" in shown
        for one, other in itertools.combinations(names, 2):
            assert not shown[one].touches(shown[other]), f"{one} and {other}"
        stacked += len(names) > 1 + neighbour
    assert stacked


def test_a_leaf_counts_whoever_stands_on_it_and_not_who_is_on_his_way() -> None:
    picture = RoadPicture(riders=standings({0: ALL[:9]}))
    stands = texts(drawn(picture, CIRCUITS["1280"]))
    rolls = texts(drawn(replace(picture, rolling={ALL[8]: (-1.0, 0.8)}), CIRCUITS["1280"]))
    assert rolls.count("9") == stands.count("9") - 1
    assert rolls.count("8") == stands.count("8") + 1
