"""The ring: squares and points, positions of riders, and everything drawn around them."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace

import pygame
import pytest
from hypothesis import given, settings, strategies as st

from breakaway_desktop.engine.race import rider_numbers
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import CONTRAST, DAY, NIGHT, Palette
from breakaway_desktop.kit.words import set_language
from breakaway_desktop.sentences.why.topics import Topic
from breakaway_desktop.ui.panels.bar import RiderTopic
from breakaway_desktop.ui.panels.ring_and_camera import OnCrowd, RoadLayout, RoadShown
from breakaway_desktop.ui.road.camera_text import CameraText
from breakaway_desktop.ui.road.ring import SQUARES, Ring, place_riders
from breakaway_desktop.ui.road.ring_layout import RingLayout, lay_out_ring, places_at_rest, ring_in, ring_layout
from breakaway_desktop.ui.road.ring_signs import ring_signs
from breakaway_desktop.ui.road.ring_variants import relief
from breakaway_desktop.ui.road.ring_view import draw_magnifier, draw_ring
from breakaway_desktop.ui.road.road_picture import (
    CardMarker,
    CardPreview,
    LinePoints,
    RoadPicture,
    RunningOrderEntry,
    Slipstream,
)
from tests.kit.drawing.colour import GRAPHIC, contrast
from tests.kit.drawing.reading import readable
from tests.ui.road.positions import ALL, START, pictures, standings

BOXES = {
    "1280": Box(0, 58, 1280, 530),
    "960": Box(0, 50, 960, 376),
    "1920": Box(0, 58, 1422, 530),
    "pinned": Box(0, 58, 888, 530),
    "tall": Box(0, 58, 1000, 1400),
}
RINGS = {name: ring_in(box) for name, box in BOXES.items()}
EVERY = pytest.mark.parametrize("ring", RINGS.values(), ids=RINGS.keys())

RACE = RoadPicture(
    standings(
        {
            22: [62], 25: [24, 64], 28: [41, 51, 44], 31: [13], 36: [53], 37: [12], 38: [42, 32], 39: [21, 52],
            40: [33, 23], 41: [43], 42: [63], 44: [61, 14, 22], 45: [54], 50: [34], 60: [11], 72: [31],
        }
    ),
    finish=100,
    sprints=(33, 73),
    next_lines=(33, 73, 100),
    to_move=13,
    preview=CardPreview(13, 31, 35, (36, 37, 38, 39, 40, 41, 42)),
    slipstreams=(Slipstream(28, 28, 3, 6), Slipstream(36, 42, 10, 13), Slipstream(44, 45, 4, 7)),
    line_points=(LinePoints(33, (10, 8, 6, 5, 4, 3, 2, 1), 8), LinePoints(73, (10, 8, 6, 5, 4, 3, 2, 1))),
)  # fmt: skip
PEGS = (CardMarker(35, 4, chosen=True), CardMarker(36, 5), CardMarker(46, 15))
CROWD = RoadPicture(
    standings(
        {
            78: [31, 61], 77: [12, 22, 33, 41, 51, 63], 70: [11, 21, 32, 42, 52, 62, 23, 34], 69: [13, 43], 68: [53],
            60: [44], 37: [64, 24], 33: [14, 54],
        }
    ),
    sprints=(33, 73),
    next_lines=(73, 100),
    to_move=13,
    preview=CardPreview(13, 69, 73),
    slipstreams=(Slipstream(68, 70, 11, 14), Slipstream(77, 78, 8, 11)),
)  # fmt: skip


def tokens_of(layout: RingLayout) -> dict[int, tuple[float, float, float]]:
    return {rider: (spot.x, spot.y, spot.d) for rider, spot in layout.spots.items()}


def overlap(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    """Return the overlap of two riders, as a share of the smaller diameter."""
    return ((one[2] + other[2]) / 2 - math.dist(one[:2], other[:2])) / min(one[2], other[2])


@EVERY
@given(t=st.floats(0, 40, exclude_max=True), share=st.floats(0, 1))
@settings(max_examples=60, deadline=None)
def test_locate_is_the_inverse_of_point(ring: Ring, t: float, share: float) -> None:
    result, r = ring.locate(ring.point(t, share * ring.lane))
    assert abs((result - t + 20) % 40 - 20) < 1e-6
    assert r == pytest.approx(share * ring.lane, abs=1e-6)


@EVERY
def test_every_square_is_hit_at_its_middle_and_at_its_number(ring: Ring) -> None:
    for square in range(SQUARES):
        for r in (-0.5 * ring.band, 2, ring.dots, ring.lane - 2):
            assert ring.square_at(ring.point(ring.middle(square), r)) == square
    assert ring.square_at((ring.cx, ring.cy)) is None
    assert ring.square_at((ring.cx, ring.cy - ring.outer - 5)) is None


@EVERY
def test_squares_run_clockwise_with_similar_widths(ring: Ring) -> None:
    r = 0.55 * ring.lane
    widths = [ring.width(ring.middle(square), r) for square in range(SQUARES)]
    assert max(widths) < 1.6 * min(widths)
    (x0, y0), (x1, y1) = ring.point(ring.middle(0), r), ring.point(ring.middle(1), r)
    assert x1 < x0
    assert y1 == pytest.approx(y0)
    assert y0 > ring.cy


@EVERY
def test_the_infield_is_inside_the_numbers(ring: Ring) -> None:
    box = ring.infield
    assert box.h > 0.8 * ring.inner
    for t in range(4 * SQUARES):
        x, y = ring.point(t / 4, -ring.band - 0.01)
        assert box.inflated(0.5).contains((x, y))


@EVERY
@pytest.mark.parametrize("square", [0, 5, 9, 14, 27])
def test_riders_stand_on_the_road_in_order_of_arrival_and_touch_nobody(ring: Ring, square: int) -> None:
    for near, lapped in itertools.product((0, 1, 2, 3, 4, 6, 8, 12), (0, 1, 2, 4, 6)):
        result = place_riders(ring, square, near, lapped)
        assert (len(result.near), len(result.lapped)) == (near, lapped)
        order = [spot.r for spot in (*result.near, *result.lapped)]
        assert order == sorted(order)
        for spot in result.near:
            assert spot.r - 0.45 * spot.d > 0
            assert spot.r + 0.45 * spot.d < result.dots + 1
        for spot in result.lapped:
            assert result.dots - 1 < spot.r - 0.45 * spot.d
            assert spot.r + 0.45 * spot.d < ring.lane + 2
        tokens = [(spot.x, spot.y, spot.d) for spot in (*result.near, *result.lapped)]
        assert all(overlap(*pair) < 0.05 for pair in itertools.combinations(tokens, 2)), (near, lapped)


def test_the_sizes_are_those_of_the_sheet() -> None:
    sizes = {
        name: [round(place_riders(ring, 0, n, 0).near[0].d) for n in (1, 2, 4, 6, 8)] for name, ring in RINGS.items()
    }
    assert sizes["1280"] == pytest.approx([35, 33, 33, 31, 26], abs=5)
    assert sizes["960"] == pytest.approx([23, 23, 23, 20, 17], abs=3)
    assert min(sizes["pinned"]) >= 22


@pytest.mark.parametrize("ring", RINGS.values(), ids=RINGS.keys())
def test_all_24_riders_on_one_square_stay_on_the_road(ring: Ring) -> None:
    for spot in place_riders(ring, 10, 24, 0).near:
        assert spot.r + 0.5 * spot.d <= ring.lane


@EVERY
def test_riders_at_the_start_are_drawn_on_four_squares(ring: Ring) -> None:
    layout = lay_out_ring(ring, START)
    places = {rider: (math.floor(layout.begin[rider]) + ring.first) % SQUARES for rider in ALL}
    assert [list(places.values()).count(place) for place in (0, 39, 38, 37)] == [6, 6, 6, 6]
    without = lay_out_ring(ring, replace(START, riders=standings({0: ALL[1:], 9: ALL[:1]})))
    assert all(without.spots[rider] == layout.spots[rider] for rider in ALL[6:])


MANY = tuple(rider_numbers(12))
LARGE = (
    {3: MANY[:22], 4: MANY[22:34], 5: MANY[34:46], 9: MANY[46:]},
    {0: MANY},
    {50: MANY[:24], 10: MANY[24:40], 60: MANY[40:]},
)


@EVERY
@pytest.mark.parametrize("squares", LARGE, ids=["bunch", "start", "lapped"])
def test_riders_of_a_large_race_are_readable_or_in_a_stack_that_opens(
    ring: Ring, squares: dict[int, tuple[int, ...]]
) -> None:
    picture = RoadPicture(standings(squares), to_move=123, own_team=12)
    layout = lay_out_ring(ring, picture)
    drawn = {rider: spot for rider, spot in layout.spots.items() if rider not in layout.stacked}
    assert min(spot.d for spot in drawn.values()) >= 15
    assert 123 in drawn
    assert sorted([*drawn, *(rider for stack in layout.stacks for rider in stack.riders)]) == sorted(MANY)
    tokens = [(spot.x, spot.y, spot.d) for spot in drawn.values()]
    assert all(overlap(*pair) < 0.05 for pair in itertools.combinations(tokens, 2))
    for stack in layout.stacks:
        sign = Box(stack.spot.x, stack.spot.y, 0, 0).inflated(10, 8)
        assert not any(sign.contains((x, y)) for x, y, _d in tokens)
        place = next((math.floor(begin) + ring.first) % SQUARES for rider, begin in layout.begin.items()
                     if rider == stack.riders[0])  # fmt: skip
        assert layout.crowd_at((stack.spot.x, stack.spot.y)) == place
        assert set(stack.riders) <= set(layout.riders_of_stack(place))
        assert layout.rider_at((stack.spot.x, stack.spot.y), {}) not in stack.riders


def test_an_open_stack_shows_all_riders_of_its_square() -> None:
    box, picture = BOXES["960"], RoadPicture(standings(LARGE[0]), to_move=123, own_team=12)
    canvas = Canvas(pygame.Surface((960, 600)), DAY, 1)
    canvas.text_log = []
    draw_magnifier(canvas, box, picture, (), 3)
    assert {words for words, _box, cut in canvas.text_log if words and not cut} == {*map(str, MANY[:22]), "3"}
    boxes = [text_box for words, text_box, _cut in canvas.text_log if words]
    assert not any(one.touches(other) for one, other in itertools.combinations(boxes, 2))
    assert all(box.encloses(text_box) for text_box in boxes)


def test_no_number_stands_beside_the_crowd_on_the_squares_behind_the_start() -> None:
    canvas, box = Canvas(pygame.Surface((800, 480)), DAY, 1), Box(0, 0, 800, 480)
    draw_ring(canvas, box, START)
    ring, without = ring_in(box), set[int]()
    for square in range(SQUARES):
        x, y = ring.point(ring.middle(square), -0.5 * ring.band)
        around = [(round(x) + dx, round(y) + dy) for dx in range(-4, 5) for dy in range(-4, 5)]
        if {canvas.surface.get_at(place)[:3] for place in around} == {DAY.numbers_band}:
            without.add(square)
    assert without == {37, 38, 39}


@pytest.mark.parametrize("palette", [DAY, NIGHT, CONTRAST])
def test_a_sector_can_be_seen(palette: Palette) -> None:
    def draw(picture: RoadPicture) -> bytes:
        canvas = Canvas(pygame.Surface((800, 480)), palette, 1)
        draw_ring(canvas, Box(0, 0, 800, 480), picture)
        return pygame.image.tobytes(canvas.surface, "RGB")

    assert draw(START) != draw(replace(START, sectors=(20, 21, 22)))


@pytest.mark.parametrize("box", ["1280", "960"])
@pytest.mark.parametrize("palette", [DAY, NIGHT, CONTRAST], ids=["day", "night", "contrast"])
@pytest.mark.parametrize("team", range(1, 7))
def test_each_own_rider_has_a_ring_that_is_seen_and_no_other_has(team: int, palette: Palette, box: str) -> None:
    """The ring contrasts with the disc inside it, and one of the two with the road, whatever its colour is."""
    at, picture = BOXES[box], replace(START, riders=standings({3 * index: (id_,) for index, id_ in enumerate(ALL)}))
    drawn = []
    for shown in (picture, replace(picture, own_team=team)):
        canvas = Canvas(pygame.Surface((at.w, at.y + at.h)), palette, 1)
        draw_ring(canvas, at, shown)
        drawn.append(canvas.surface)

    for rider, spot in ring_layout(Box(0, 0, at.w, at.h), picture).spots.items():
        left = range(round(0.56 * spot.d), round(0.86 * spot.d))
        here = [(round(at.x + spot.x) - out, round(at.y + spot.y)) for out in left]
        road, ring = ([tuple(surface.get_at(point)[:3]) for point in here] for surface in drawn)
        assert (road != ring) == (rider // 10 == team)
        if rider // 10 == team:
            light, dark = max(ring, key=sum), min(ring, key=sum)
            assert contrast(light, dark) > GRAPHIC
            assert max(contrast(tone, ground) for tone in (light, dark) for ground in road[-1:]) > GRAPHIC


@EVERY
@given(picture=pictures())
@settings(max_examples=20, deadline=None)
def test_no_rider_covers_another(ring: Ring, picture: RoadPicture) -> None:
    layout = lay_out_ring(ring, picture)
    assert set(layout.spots) == {rider.id for rider in picture.riders}
    tokens = tokens_of(layout)
    for one, other in itertools.combinations(tokens, 2):
        assert overlap(tokens[one], tokens[other]) < 0.24, (one, other)


@EVERY
@pytest.mark.parametrize("picture", [RACE, CROWD], ids=["race", "crowd"])
def test_the_ghost_covers_nobody(ring: Ring, picture: RoadPicture) -> None:
    layout = lay_out_ring(ring, picture)
    assert layout.ghost is not None
    assert layout.ghost_path
    ghost = layout.ghost.x, layout.ghost.y, layout.ghost.d
    assert all(overlap(ghost, token) < 0.1 for token in tokens_of(layout).values())


@EVERY
@pytest.mark.parametrize("riders", range(1, 13))
def test_the_ghost_can_be_seen_on_a_full_square(ring: Ring, riders: int) -> None:
    mover, others = ALL[0], ALL[1 : riders + 1]
    picture = replace(
        RACE, riders=standings({9: [mover], 10: others}), to_move=mover, preview=CardPreview(mover, 9, 10)
    )
    layout = lay_out_ring(ring, replace(picture, slipstreams=()))
    assert layout.ghost is not None
    ghost = layout.ghost.x, layout.ghost.y, layout.ghost.d
    assert max(overlap(ghost, token) for token in tokens_of(layout).values()) < 0.35


def test_the_card_of_a_string_is_right_behind_it_unless_a_rider_is_there() -> None:
    layout = lay_out_ring(RINGS["1280"], replace(RACE, preview=None))
    assert [(worth.square, worth.card) for worth in layout.worths] == [(27, 6), (35, 13), (43, 7)]
    joined = lay_out_ring(RINGS["1280"], RACE)
    assert [ribbon.joined for ribbon in joined.ribbons] == [False, True, False]
    assert [worth.card for worth in joined.worths] == [6, 7]


def render(
    name: str, picture: RoadPicture, p: Palette = DAY, pegs: tuple[CardMarker, ...] = ()
) -> tuple[RoadLayout, Canvas]:
    box, scale = BOXES[name], 1.35 if name == "1920" else 1.0
    canvas = Canvas(pygame.Surface((math.ceil(box.right * scale), math.ceil(box.bottom * scale))), p, scale)
    canvas.text_log = []
    draw_ring(canvas, box, picture, pegs)
    return RoadLayout(RoadShown(picture, pegs, picture), CameraText(), box, scale), canvas


@pytest.mark.parametrize("name", BOXES)
@pytest.mark.parametrize("picture", [RACE, CROWD, START], ids=["race", "crowd", "start"])
def test_nothing_is_cut_off_and_no_sign_covers_a_rider(name: str, picture: RoadPicture) -> None:
    for language in ("en", "it"):
        set_language(language)
        road, canvas = render(name, picture, pegs=PEGS if picture is RACE else ())
        set_language("en")
        assert not [text for text, _box, cut in canvas.text_log or () if cut]
        for rider in picture.riders:
            (x, y), d = road.token(rider.id) or ((0, 0), 0)
            assert road.pressed_at((x, y)) == RiderTopic(rider.id)
            for at, topic in road.numbers():
                near = min(max(x, at.x), at.right), min(max(y, at.y), at.bottom)
                assert math.dist(near, (x, y)) > 0.3 * d, (rider.id, topic)
        squares = [(at, topic) for at, topic in road.numbers() if topic.kind == "square"]
        assert all(road.pressed_at(at.centre) == topic for at, topic in squares)
        for (one, _topic), (other, _other) in itertools.combinations(squares, 2):
            assert not one.inflated(-1).touches(other.inflated(-1))


@pytest.mark.parametrize("p", [DAY, NIGHT, CONTRAST], ids=["day", "night", "contrast"])
def test_equal_pictures_are_drawn_equal_and_others_differ(p: Palette) -> None:
    box = BOXES["1280"]
    _road, canvas = render("1280", RACE, p, PEGS)
    before = canvas.surface.copy()
    draw_ring(canvas, box, replace(RACE, preview=None), PEGS)
    assert pygame.image.tobytes(canvas.surface, "RGB") != pygame.image.tobytes(before, "RGB")
    canvas.surface.fill(0)
    draw_ring(canvas, box, RACE, PEGS)
    assert pygame.image.tobytes(canvas.surface, "RGB") == pygame.image.tobytes(before, "RGB")


def test_a_rider_under_way_is_where_he_has_come_to() -> None:
    road, canvas = render("1280", replace(RACE, rolling={13: (33.5, 0.5)}))
    ring = RINGS["1280"]
    middle, d = road.token(13) or ((0, 0), 0)
    assert middle == pytest.approx(ring.point(ring.middle(33.5), 0.5 * ring.lane))
    assert d == ring.token
    there = canvas.surface.get_at((round(middle[0] - 0.4 * d), round(middle[1])))[:3]
    assert there == pytest.approx((242, 174, 10), abs=4)
    assert places_at_rest(BOXES["1280"], START)[ALL[-1]][0] == pytest.approx(-3, abs=0.5)
    rest = places_at_rest(BOXES["1280"], RACE)
    assert rest[13][0] == pytest.approx(31, abs=0.5)
    assert 0.565 < rest[13][1] < 1


@pytest.mark.parametrize("name", BOXES)
@pytest.mark.parametrize("square", [*range(6, 15), *range(26, 36)])
def test_markers_beside_the_road_stay_clear_of_the_window_edges(name: str, square: int) -> None:
    pegs = tuple(CardMarker(square, card, chosen=card == 15) for card in (15, 12))
    _road, canvas = render(name, replace(RACE, preview=None), pegs=pegs)
    whole = BOXES[name]
    written = [box for text, box, _cut in canvas.text_log or () if text in ("12", "15")]
    assert len([box for box in written if box.h > 14]) >= 2
    assert all(whole.x + 7 <= box.x and box.right <= whole.right - 7 for box in written)


@pytest.mark.parametrize("name", BOXES)
@pytest.mark.parametrize("square", range(86, 96))
@pytest.mark.parametrize("ahead", [106, 107, 108])
def test_the_number_of_lapped_riders_keeps_clear_of_signs(name: str, square: int, ahead: int) -> None:
    behind = RoadPicture(standings({square: [12, 63], ahead: [41], ahead - 40: [34], 49: [24, 64], 54: [13]}))
    pegs = (CardMarker(square, 3), CardMarker(square + 1, 4))
    for language in ("en", "it"):
        set_language(language)
        signs = ring_signs(BOXES[name], behind, pegs, 1.0)
        set_language("en")
        assert signs.lapped is not None
        _words, *boxes = signs.lapped
        assert not [row for row in signs.rows for box in boxes if box.inflated(6).touches(row.box)]
        assert all(box.x >= 0 and box.right <= BOXES[name].w for box in boxes)


MOUNTAINS = replace(RACE, ground=((4, "climb"), (5, "peak"), (6, "descent")), pushes=((34, 33), (24, 25)))
FOG = RoadPicture(
    standings({22: [13], 29: [11], 31: [14], 41: [12]}),
    sprints=(33, 73),
    checkpoints=(20, 40, 60, 80),
    running=(RunningOrderEntry(61, "black", 40),),
    to_move=14,
    preview=CardPreview(14, 31, 44),
)
PACED = replace(
    RACE,
    pacemaker_square=74,
    reach=(30, 45),
    target=53,
    faint=(62,),
    highlighted_squares=(36, 37),
    subject=13,
    crossed=33,
)


@pytest.mark.parametrize("picture", [MOUNTAINS, FOG, PACED], ids=["mountains", "fog", "pacemaker"])
@pytest.mark.parametrize("name", ["1280", "960"])
def test_marks_of_variants_cover_no_square_number(name: str, picture: RoadPicture) -> None:
    road, canvas = render(name, picture, pegs=PEGS)
    assert not [text for text, _box, cut in canvas.text_log or () if cut]
    ring = ring_in(BOXES[name], mountains=bool(picture.ground))
    for at, topic in road.numbers():
        if topic.kind == "square":
            t, r = ring.locate(at.centre)
            square = (math.floor(t) + ring.first) % SQUARES
            assert r > ring.lane + relief(ring, picture.ground, square) / 2


def test_a_mountain_is_highest_on_its_peak() -> None:
    ring = ring_in(BOXES["1280"], mountains=True)
    result = [relief(ring, MOUNTAINS.ground, square) for square in (3, 4, 5, 6, 7, 25)]
    assert result[0] == result[4] == 0
    assert result[2] == result[5] > result[1] == pytest.approx(result[3])


@pytest.mark.parametrize("name", ["1280", "1920", "pinned"])
def test_the_name_of_a_line_in_a_bend_is_outside_between_milestones(name: str) -> None:
    riders = standings({33: [43], 34: [12, 41]})
    picture = RoadPicture(riders, sprints=(33, 73), next_lines=(33, 73, 100), line_points=RACE.line_points[1:])
    road, _canvas = render(name, picture)
    numbers, ring = road.numbers(), RINGS[name]
    named = next(at for at, topic in numbers if topic == Topic("line", 33))
    assert ring.locate(named.centre)[1] > ring.lane
    assert not any(named.touches(at) for at, topic in numbers if topic.kind == "square")


def test_strings_are_not_shown_with_hidden_squares() -> None:
    road, _canvas = render("1280", FOG)
    assert {topic.kind for _at, topic in road.numbers()} == {"square", "line"}


@pytest.mark.parametrize("name", BOXES)
def test_the_start_has_one_number_however_far_back_riders_stand(name: str) -> None:
    road, _canvas = render(name, START)
    squares = [(at, topic) for at, topic in road.numbers() if topic.kind == "square"]
    assert [topic for _at, topic in squares] == [Topic("square", 0)]
    assert road.pressed_at(squares[0][0].centre) == Topic("square", 0)


@pytest.mark.parametrize("name", BOXES)
def test_the_word_start_covers_no_rider_and_no_line(name: str) -> None:
    """A lapped rider outside the dots may cover the place that the word has on an empty road."""
    ring = RINGS[name]
    for language, words in (("en", "START"), ("it", "PARTENZA")):
        set_language(language)
        written = [box for text, box, _cut in render(name, RACE)[1].text_log or () if text == words]
        set_language("en")
        assert len(written) == 1
        assert written[0].x > ring.point(ring.line(0), ring.locate(written[0].centre)[1])[0] + 6
    lapped = RoadPicture(standings({80: [53], 120: [41]}), finish=100, sprints=(33, 73), next_lines=(100,))
    assert "START" not in [text for text, *_ in render(name, lapped)[1].text_log or ()]


@pytest.mark.parametrize("name", BOXES)
def test_the_stamina_bar_covers_no_square_number(name: str) -> None:
    """R8.7."""
    ring = RINGS[name]
    for rear, each in itertools.product(range(1, SQUARES, 6), (1, 3, 4)):
        squares = {rear + at: ALL[each * at : each * at + each] for at in range(6)}
        picture = RoadPicture(standings(squares), low_stamina=tuple((rider, 2) for rider in ALL))
        written = readable(render(name, picture)[1].text_log or [])
        assert not [text for text, box, cut in written if cut and ring.locate(box.centre)[1] < 0]
        assert len([text for text, box, _cut in written if ring.locate(box.centre)[1] < 0]) >= SQUARES / 2


def test_a_crowd_too_small_to_be_read_is_shown_larger() -> None:
    road, canvas = render("960", CROWD)
    ring = RINGS["960"]
    assert road.pointed_at(ring.point(ring.middle(70), 20)) == OnCrowd(30)
    assert road.pointed_at(ring.point(ring.middle(60), 20)) is None
    canvas.text_log = []
    draw_magnifier(canvas, BOXES["960"], CROWD, (), 30)
    assert {text for text, _box, _cut in canvas.text_log} >= {"11", "21", "32", "42", "52", "62", "23", "34"}
    roomy, _canvas = render("1280", CROWD)
    assert roomy.pointed_at(RINGS["1280"].point(RINGS["1280"].middle(70), 20)) is None


@pytest.mark.parametrize(("won", "name"), [(0, "FINISH 100 · DOUBLE POINTS"), (8, "FINISH 100")])
def test_the_finish_says_what_it_pays_until_its_points_stand_there(won: int, name: str) -> None:
    """R6.1."""
    rows = (LinePoints(73, (10, 8, 6, 5, 4, 3, 2, 1), won), LinePoints(100, (20, 16, 12, 10, 8, 6, 4, 2)))
    picture = RoadPicture(standings({60: [11]}), sprints=(33, 73), next_lines=(73, 100), line_points=rows)
    tags = ring_signs(BOXES["1280"], picture, (), 1.0).tags
    assert name in [tag.words for tag in tags]


@pytest.mark.parametrize("sprint", range(2, 8))
def test_no_name_lies_on_another_line(sprint: int) -> None:
    ring, lines = RINGS["960"], (sprint, 40, 120)
    rows = (LinePoints(sprint, (10, 8, 6)), LinePoints(40, (10, 8, 6)), LinePoints(120, (20, 16, 12)))
    road = standings({0: [12, 13, 14, 22, 23, 24], 1: [11]})
    picture = RoadPicture(road, sprints=(sprint, 40), next_lines=lines, line_points=rows, finish=120)
    for tag in ring_signs(BOXES["960"], picture, (), 1.0).tags:
        for line in {line % SQUARES for line in lines} - {tag.line % SQUARES}:
            t = ring.line(line)
            assert not tag.box.is_crossed(ring.point(t, 0.0), ring.point(t, ring.lane)), tag


@pytest.mark.parametrize(
    ("won", "to_move", "points", "name"),
    [
        (3, 11, 3, "SPRINT 33 · 73"),  # his own next line is 73
        (3, None, 3, "SPRINT 33 · 73"),  # the leader has crossed, others have not
        (8, 11, 0, "SPRINT 73"),
    ],
)
def test_the_points_at_a_place_are_those_of_the_line_still_ridden_for(
    won: int, to_move: int | None, points: int, name: str
) -> None:
    places = (10, 8, 6, 5, 4, 3, 2, 1)
    picture = RoadPicture(
        standings({30: [21], 45: [11]}), sprints=(33, 73), next_lines=(33, 73, 100), to_move=to_move,
        line_points=(LinePoints(33, places, won), LinePoints(73, places)),
    )  # fmt: skip
    signs = ring_signs(BOXES["1280"], picture, (), 1.0)
    assert sum(point.won for point in signs.points) == points
    assert name in [tag.words for tag in signs.tags]


def test_a_card_from_the_start_has_the_number_of_its_square_once() -> None:
    signs = ring_signs(BOXES["1280"], START, (CardMarker(13, 13), CardMarker(15, 15, chosen=True)), 1.0)
    cards = [part for row in signs.rows for part in row.parts if part.square]
    assert [(part.kind, part.square) for part in cards] == [("marker", 13), ("marker", 15)]
    assert {topic.about for _at, topic in signs.numbers if topic.kind == "square"} == {0, 13, 15}
