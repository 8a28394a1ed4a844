"""The infield's camera: it shows the right squares, and no rider's number is covered or cut off."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from itertools import combinations, count, pairwise

import pygame
import pytest
from hypothesis import given, settings, strategies as st

from breakaway_desktop.kit.drawing import shapes
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.fonts import Style
from breakaway_desktop.kit.drawing.palette import CONTRAST, DAY, NIGHT, Palette
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.road import camera_background, camera_view
from breakaway_desktop.ui.road.camera import Stretch, aim, focus_squares, frame_infield, riders_in_view, shown_square
from breakaway_desktop.ui.road.camera_layout import CameraLayout, StringBar, captions
from breakaway_desktop.ui.road.camera_text import CameraText, News
from breakaway_desktop.ui.road.camera_view import draw_camera
from breakaway_desktop.ui.road.ring_layout import ring_in
from breakaway_desktop.ui.road.ring_view import draw_ring
from breakaway_desktop.ui.road.road_picture import CardMarker, CardPreview, LeadBar, LinePoints, RoadPicture, Slipstream
from tests.kit.drawing.reading import readable
from tests.ui.road.positions import ALL, RACE, START, pictures, standings

INFIELDS = {"1280": Box(168, 212, 944, 219), "960": Box(123, 161, 720, 152), "with the sheet": Box(164, 212, 556, 219)}
BOXES = pytest.mark.parametrize("box", INFIELDS.values(), ids=list(INFIELDS))
BLACK = pygame.Color(0, 0, 0)
WORDS = CameraText(
    "AZURE 22",
    "Choose a card",
    (News(61, "attacks to 75", "to 75"), News(44, "to 65"), News(21, "to 65")),
    (53, 43, 41, 63, 23, 24),
    "azure",
    replay_key=act.WATCH,
)
SHOWN = replace(
    RACE,
    preview=CardPreview(22, 53, 58, tuple(range(59, 66)), ahead=10),
    slipstreams=(Slipstream(46, 50, 7, 10), Slipstream(52, 53, 2, 5), Slipstream(58, 65, 13, 16)),
    line_points=(LinePoints(73, (10, 8, 6, 5, 4, 3, 2, 1), 1), LinePoints(100, (20, 16, 12, 10, 8, 6, 4, 2))),
)
PEGS = (CardMarker(56, 3), CardMarker(58, 5, chosen=True), CardMarker(68, 15))


def texts(picture: RoadPicture, box: Box, words: CameraText = WORDS, palette: Palette = DAY) -> list[tuple[str, bool]]:
    """Return the drawn texts, and whether they are cut off."""
    canvas = Canvas(pygame.Surface((1280, 800)), palette, 1)
    canvas.text_log = []
    stretch = aim(picture, frame_infield(box).squares, PEGS)
    draw_camera(canvas, CameraLayout(box, picture, stretch, words, PEGS, 1))
    return [(text, cut) for text, _box, cut in canvas.text_log if text]


@BOXES
@pytest.mark.parametrize("won", [0, 1, 7])
@pytest.mark.parametrize(("mover", "squares"), [(22, {64: [11], 104: [22, 33]}), (None, {64: [11], 101: [22, 33]})])
def test_a_finish_that_others_can_still_cross_has_its_sign(
    box: Box, won: int, mover: int | None, squares: dict[int, list[int]]
) -> None:
    """With the points left there, although the rider to move, or the leader, is beyond it."""
    finish = LinePoints(100, (20, 16, 12, 10, 8, 6, 4, 2), won)
    stakes = (LinePoints(73, (8, 4), 2), finish)
    picture = RoadPicture(standings(squares), sprints=(33, 73), next_lines=(73, 100), to_move=mover, line_points=stakes)
    written = texts(picture, box)
    at = written.index(("FINISH 100", False))
    points = finish.points if ("20", False) in written else finish.points[won:]
    assert written[at + 1 : at + 1 + len(points)] == [(str(one), False) for one in points]


# The visible squares


@given(pictures(), st.integers(7, 17), st.lists(st.integers(-3, 1000), max_size=4))
def test_the_landing_is_always_in_view_and_the_rider_or_how_far_back_he_is(
    picture: RoadPicture, squares: int, cards: list[int]
) -> None:
    stretch = aim(picture, squares, tuple(CardMarker(square, 3) for square in cards))
    own, landing = focus_squares(picture)
    assert stretch.squares == squares
    assert stretch.sees(landing)
    assert (
        stretch.sees(own) if not stretch.squares_out_of_view else stretch.first - own == stretch.squares_out_of_view > 0
    )


def test_the_string_that_he_would_join_and_his_other_cards_are_seen() -> None:
    stretch = aim(SHOWN, 17, PEGS)
    assert all(stretch.sees(square) for square in (53, 58, *range(59, 66), 56, 68))


def test_pointing_at_a_card_moves_nothing_unless_its_landing_is_out_of_view() -> None:
    stretch = aim(SHOWN, 17, PEGS)

    def aim_at_landing(to: int) -> Stretch:
        return aim(replace(SHOWN, preview=CardPreview(22, 53, to)), 17, PEGS, keep=stretch)

    assert aim_at_landing(56) == aim_at_landing(68) == stretch
    assert aim_at_landing(90).sees(90)
    assert aim_at_landing(90).squares_out_of_view == aim_at_landing(90).first - 53


def test_cards_that_the_reader_may_not_see_do_not_aim_it() -> None:
    hidden = replace(SHOWN, preview=None)
    assert aim(hidden, 17) == aim(hidden, 17, ())
    assert aim(hidden, 17).sees(53)


def test_an_explained_square_is_in_view() -> None:
    shown = replace(SHOWN, preview=None, to_move=None, highlighted_squares=(47, 48), explained_square=46)
    assert all(aim(shown, 17).sees(square) for square in (46, 47, 48))
    assert aim(replace(shown, highlighted_squares=()), 17).sees(46)


def test_the_stretch_follows_the_moving_rider() -> None:
    riding = replace(SHOWN, preview=None, to_move=None, rolling={61: (66.5, 0.8)})
    stretch = aim(riding, 17)
    assert stretch.sees(66)
    assert stretch.sees(75)
    half = stretch.between(Stretch(stretch.first + 4, 17), 0.5)
    assert half.first == stretch.first + 2


# Positions of riders


@BOXES
@given(picture=pictures())
@settings(max_examples=40, deadline=None)
def test_the_digits_of_no_number_lie_under_another_and_all_are_large(box: Box, picture: RoadPicture) -> None:
    """Digits are at least 0.6 of a token high (ux.md §8: crowded tokens may be smaller than 14, not than 11)."""
    framing = frame_infield(box)
    riding = [one for one in riders_in_view(picture, framing, aim(picture, framing.squares))[0] if not one.ghost]
    for one, other in combinations(riding, 2):
        assert math.dist(one.number, other.number) >= 15
    assert all(0.6 * 0.86 * one.number_diameter >= 11 for one in riding)


@BOXES
@given(picture=pictures())
@settings(max_examples=40, deadline=None)
def test_riders_without_space_are_counted(box: Box, picture: RoadPicture) -> None:
    framing = frame_infield(box)
    whole = Stretch(min(shown_square(rider) for rider in picture.riders) - 1, 1000)
    seen, counted = riders_in_view(picture, framing, whole)
    drawn = [one.rider.id for one in seen if not one.ghost]
    assert len(set(drawn)) == len(drawn) == len(picture.riders) - sum(rest.riders for rest in counted)
    assert all(rest.riders > 1 for rest in counted)
    assert picture.to_move in drawn


@BOXES
@given(squares=st.lists(st.integers(36, 41), min_size=12, max_size=24), shift=st.integers(-2, 4), to=st.integers(0, 8))
@settings(max_examples=30, deadline=None)
def test_the_number_of_omitted_riders_is_always_shown(box: Box, squares: list[int], shift: int, to: int) -> None:
    standing: dict[int, list[int]] = {}
    for rider, square in zip(ALL, squares, strict=False):
        standing.setdefault(square, []).append(rider)
    preview = CardPreview(ALL[0], squares[0], squares[0] + to) if to else None
    picture = replace(
        SHOWN, riders=standings(standing), to_move=ALL[0], preview=preview, sprints=(38, 73), line_points=()
    )
    framing = frame_infield(box)
    stretch = aim(picture, framing.squares)
    stretch = replace(stretch, first=stretch.first + shift)
    canvas = Canvas(pygame.Surface((1280, 800)), DAY, 1)
    canvas.text_log = []
    draw_camera(canvas, CameraLayout(box, picture, stretch, replace(WORDS, then=()), (), 1))
    seen, counted = riders_in_view(picture, framing, stretch)
    written, drawn = readable(canvas.text_log), {one.rider.id for one in seen if not one.ghost}
    in_view = [rider.id for rider in picture.riders if stretch.sees(rider.square)]
    assert len(set(in_view) - drawn) == sum(rest.riders for rest in counted)
    assert not Counter(f"+{rest.riders}" for rest in counted) - Counter(text for text, _box, cut in written if not cut)
    assert not [text for text, at, cut in written if cut and framing.sky_end_y < at.centre[1] < framing.near_edge_y]


def test_riders_who_count_for_the_card_are_omitted_last() -> None:
    mover = ALL[14]
    crowds = RoadPicture(
        standings({30: [mover], 40: ALL[:7], 41: ALL[7:14]}), to_move=mover, preview=CardPreview(mover, 30, 39, (41,))
    )
    framing = frame_infield(INFIELDS["960"])
    shown = [
        one.rider.square for one in riders_in_view(crowds, framing, aim(crowds, framing.squares))[0] if not one.ghost
    ]
    assert shown.count(40) < shown.count(41)


@BOXES
def test_all_24_stand_at_the_start_in_rows_below_the_words(box: Box) -> None:
    framing = frame_infield(box)
    stretch = aim(START, framing.squares)
    seen, counted = riders_in_view(START, framing, stretch)
    assert len(seen) + sum(rest.riders for rest in counted) == len(ALL)
    for one in seen:
        left, right = framing.span(one.number[1])
        assert left <= one.number[0] - one.number_diameter / 2
        assert one.number[0] + one.number_diameter / 2 <= right
        assert one.number[1] - one.number_diameter / 2 >= framing.news_y + framing.news_h / 2


@pytest.mark.parametrize("moved", range(0, 22, 3))
def test_in_turn_1_of_a_small_window_sign_riders_and_count_lie_apart(moved: int) -> None:
    box, riders = INFIELDS["960"], [rider for number in range(1, 5) for rider in ALL if rider % 10 == number]
    standing = {0: riders[moved:], **{2 + 3 * index: [rider] for index, rider in enumerate(riders[:moved][:4])}}
    picture = RoadPicture(standings(standing), to_move=riders[moved], finish=100)
    layout = CameraLayout(box, picture, aim(picture, frame_infield(box).squares), WORDS, (), 1)
    waiting = [one for one in layout.riders if one.rider.square <= 0]
    for one, other in combinations(waiting, 2):
        assert math.dist(one.number, other.number) >= 22
    canvas = Canvas(pygame.Surface((1280, 800)), DAY, 1)
    canvas.text_log = []
    draw_camera(canvas, layout)
    counts = [at for text, at, _cut in readable(canvas.text_log) if text.startswith("+") and at.y > layout.news_strip.y]
    assert len(counts) == len(layout.omitted_counts)
    around = [*layout.bodies, *layout.sign_boxes, layout.news_strip]
    assert not any(at.touches(other) for at in counts for other in around)


@pytest.mark.parametrize("riders", range(1, 10))
@BOXES
def test_a_crowd_stays_below_the_words_and_by_its_square(box: Box, riders: int) -> None:
    picture = RoadPicture(standings({40: ALL[:riders]}), to_move=ALL[0])
    framing = frame_infield(box)
    stretch = aim(picture, framing.squares)
    seen = riders_in_view(picture, framing, stretch)[0]
    assert seen
    for one in seen:
        assert one.y - one.size >= framing.news_y + framing.news_h / 2 - 1
        middle = framing.x(stretch, 40.5, one.y)
        assert abs(one.x - middle) < 0.6 * framing.square_width


def test_the_rider_who_arrived_first_is_nearest() -> None:
    picture = RoadPicture(standings({40: (11, 21, 31)}), to_move=11)
    framing = frame_infield(INFIELDS["1280"])
    up = {one.rider.id: one.depth for one in riders_in_view(picture, framing, aim(picture, framing.squares))[0]}
    assert up[11] < up[21] < up[31]


# Drawing


@pytest.mark.parametrize("palette", [DAY, NIGHT, CONTRAST], ids=lambda p: p.name)
@BOXES
def test_no_text_is_cut_off(box: Box, palette: Palette) -> None:
    written = texts(SHOWN, box, palette=palette)
    assert [words for words, cut in written if cut] == []
    assert {"AZURE 22", "Choose a card", "to 65", "22", "53", "58", "3", "5"} <= {words for words, _cut in written}
    assert [words for words, _cut in written if "10" in words and "ahead" in words]


def _strings(picture: RoadPicture) -> list[tuple[int, int]]:
    """Return first and last squares of strings over more than one square (R7.2), from the rear."""
    squares = {rider.square for rider in picture.riders}
    rears = sorted(square for square in squares if square - 1 not in squares and square + 1 in squares)
    return [(rear, next(square for square in count(rear) if square + 1 not in squares)) for rear in rears]


@BOXES
@given(picture=pictures(), cards=st.sets(st.integers(1, 30), max_size=4))
@settings(max_examples=30, deadline=None)
def test_below_the_road_no_words_lie_on_others_or_are_cut_off(box: Box, picture: RoadPicture, cards: set[int]) -> None:
    strings = tuple(
        Slipstream(rear, front, len(ALL), 3 + len(ALL))
        for rear, front in (*_strings(picture), (picture.leader_square,) * 2)
    )
    picture, framing = replace(picture, slipstreams=strings), frame_infield(box)
    own = focus_squares(picture)[0]
    pegs = tuple(CardMarker(own + card, card) for card in cards)
    canvas = Canvas(pygame.Surface((1280, 800)), DAY, 1)
    canvas.text_log = []
    draw_camera(canvas, CameraLayout(box, picture, aim(picture, framing.squares, pegs), WORDS, pegs, 1))
    below = [(said, at, cut) for said, at, cut in canvas.text_log if said and at.centre[1] > framing.near_edge_y]
    assert below
    assert [said for said, _at, cut in below if cut] == []
    for (said, at, _cut), (other, there, _) in combinations(below, 2):
        same_row = abs(at.centre[1] - there.centre[1]) < 5
        assert not (same_row and at.inflated(-1).touches(there.inflated(-1))), (said, other)


def test_long_names_get_smaller_before_they_are_cut() -> None:
    words = replace(WORDS, headline="MONT-SAINT-MICHEL 22", what_to_do="Scegli una carta della mano")
    assert [said for said, cut in texts(SHOWN, INFIELDS["960"], words) if cut] == []


@pytest.mark.parametrize("name", INFIELDS)
def test_the_instruction_omits_a_name_that_does_not_fit(name: str) -> None:
    player = "Wilhelmina van den Bergh-Castellanos 90"
    words = replace(WORDS, what_to_do=f"{player}, choose a card", in_brief="Choose a card")
    written = texts(SHOWN, INFIELDS[name], words)
    assert not [said for said, cut in written if cut]
    assert [said for said, _cut in written if "hoose a card" in said]


def test_a_try_shows_no_new_card_and_the_points_stay_readable() -> None:
    at_line = replace(SHOWN, preview=CardPreview(22, 53, 71))
    assert not [said for said, _cut in texts(at_line, INFIELDS["1280"]) if "new card" in said]
    assert "SPRINT 73" in [said for said, _cut in texts(at_line, INFIELDS["1280"])]


@pytest.mark.parametrize("squares", [17, 9], ids=["usual", "close"])
def test_while_the_camera_pans_sprites_keep_their_shape(squares: int) -> None:
    canvas, box, drawn = Canvas(pygame.Surface((1280, 800)), DAY, 1), INFIELDS["1280"], []
    for step in range(8):
        stretch = Stretch(57.1 + 0.11 * step, squares).on_pixels(box, canvas.scale)
        draw_camera(canvas, CameraLayout(box, SHOWN, stretch, WORDS, (), canvas.scale))
        sprites = shapes._draw_filled.drawn + shapes._draw_stroked.drawn + camera_background.cyclist.drawn
        drawn.append(sprites + camera_background.road.cache_info().misses)
    assert max(after - before for before, after in pairwise(drawn)) <= 2  # a bar that the edge cuts off, and its lines
    assert Stretch(57.5, squares).on_pixels(box, canvas.scale) == Stretch(57.5, squares)  # at rest in a close-up


def test_a_pan_draws_the_road_once_as_it_looks_at_rest() -> None:
    canvas, box, road = Canvas(pygame.Surface((1280, 800)), DAY, 1), INFIELDS["1280"], camera_view._strip
    squares = frame_infield(box).squares
    begin, end, before = Stretch(57, squares), Stretch(61, squares), road.drawn
    for stretch in (*(begin.between(end, step / 9).on_pixels(box, 1) for step in range(9)), begin.between(end, 0.0)):
        draw_camera(canvas, CameraLayout(box, SHOWN, stretch, WORDS, (), 1))
    assert road.drawn == before + 1
    at_rest = Canvas(pygame.Surface((1280, 800)), DAY, 1)
    draw_camera(at_rest, CameraLayout(box, SHOWN, begin, WORDS, (), 1))
    rear = canvas.rect(box.x, box.y, 0.8 * box.w, box.h)  # in front there is already a part of the next number
    pictures = [pygame.image.tobytes(each.surface.subsurface(rear), "RGB") for each in (canvas, at_rest)]
    assert pictures[0] == pictures[1]
    assert begin.between(Stretch(60, squares - 4), 0.5).passed is None


def test_the_ring_covers_the_corners_of_the_infield() -> None:
    alone, canvas = Canvas(pygame.Surface((1280, 800)), DAY, 1), Canvas(pygame.Surface((1280, 800)), DAY, 1)
    whole = Box(8.4, 60.3, 1260, 520)
    box = ring_in(whole).infield
    draw_camera(canvas, CameraLayout(box, SHOWN, aim(SHOWN, 17, PEGS), WORDS, PEGS, 1))
    for either in (alone, canvas):
        draw_ring(either, whole, SHOWN)
    for x, y in ((box.x + 1, box.y + 1), (box.right - 2, box.bottom - 2), (box.x - 1, box.centre[1])):
        at = round(x), round(y)
        assert canvas.surface.get_at(at) == alone.surface.get_at(at) != BLACK
    for x, y in (box.centre, (box.centre[0], box.y + 3), (box.centre[0], box.bottom - 3)):
        at = round(x), round(y)
        assert canvas.surface.get_at(at) != alone.surface.get_at(at) == BLACK


def test_the_sky_is_the_same_for_all_rivals() -> None:
    def sky(words: CameraText) -> tuple[int, ...]:
        canvas, box = Canvas(pygame.Surface((1280, 800)), DAY, 1), INFIELDS["1280"]
        draw_camera(canvas, CameraLayout(box, SHOWN, aim(SHOWN, 17), words, (), 1))
        return tuple(canvas.surface.get_at((300, 290)))

    assert sky(replace(WORDS, look="")) == sky(replace(WORDS, look="", headline="RED 31"))
    assert len({sky(replace(WORDS, look=look)) for look in ("", "yellow", "azure", "red", "white", "indigo")}) == 6


def test_squares_and_riders_below_the_pointer_are_recognised() -> None:
    box, stretch = INFIELDS["1280"], aim(SHOWN, 17, PEGS)
    framing, layout = frame_infield(box), CameraLayout(box, SHOWN, stretch, WORDS, PEGS, 1)
    for square in range(53, 66):
        assert layout.square_at((framing.x(stretch, square + 0.5), framing.wheels_y)) == square
    for one in riders_in_view(SHOWN, framing, stretch)[0]:
        if not one.ghost:
            assert layout.rider_at(one.number) == one.rider.id
    assert layout.square_at((2, 2)) is None
    assert layout.rider_at((2, 2)) is None


# The lead of the rider in front


@BOXES
def test_the_lead_spans_the_empty_squares_behind_the_leader(box: Box) -> None:
    picture = replace(SHOWN, preview=None, to_move=44, lead=LeadBar(65, 75))
    layout = CameraLayout(box, picture, Stretch(60, 17), WORDS, (), 1)
    framing, lead = layout.framing, layout.lead_tile
    assert lead is not None
    assert lead.words == "10 clear"
    assert lead.bar.x == pytest.approx(framing.x(layout.stretch, 66, lead.bar.centre[1]))
    front = framing.x(layout.stretch, 75, lead.bar.centre[1])
    assert lead.bar.right == pytest.approx(front if lead.ends_in_view else framing.span(lead.bar.bottom)[1] - 8)
    assert all(not sign.touches(other) for sign in layout.sign_boxes for other in (lead.bar, lead.tile))


@BOXES
@pytest.mark.parametrize("front", [53, 64, 73, 75, 90])
def test_the_text_of_a_lead_stays_in_the_infield(box: Box, front: int) -> None:
    picture = replace(SHOWN, preview=None, to_move=44, lead=LeadBar(40, front))
    lead = CameraLayout(box, picture, Stretch(57, 17), WORDS, (), 1).lead_tile
    if lead is None:
        assert front < 57
        return
    spans = [frame_infield(box).span(y) for y in (lead.tile.y, lead.tile.bottom)]
    assert max(left for left, _right in spans) <= lead.tile.x
    assert lead.tile.right <= min(right for _left, right in spans)
    assert lead.ends_in_view == (lead.bar.right < spans[1][1] - 8 - 1e-6)


def test_a_lead_shortens_with_whoever_follows_and_ends_when_he_is_caught() -> None:
    def words(team: int = 0, **places: float) -> str:
        rolling = {int(rider[1:]): (square, 0.8) for rider, square in places.items()}
        picture = replace(SHOWN, preview=None, rolling=rolling, lead=LeadBar(65, 75, unmeasured_team=team))
        lead = CameraLayout(INFIELDS["1280"], picture, Stretch(60, 17), WORDS, (), 1).lead_tile
        return "" if lead is None else lead.words

    assert words(r44=65.0) == "10 clear"
    assert words(r44=70.4, r42=66.0) == "5 clear"
    assert words(team=4, r44=70.4, r42=66.0) == "10 clear"
    assert words(r44=73.9) == "2 clear"
    assert words(r44=75.0) == words(r44=80.0) == ""


def test_the_text_of_a_short_lead_is_between_no_riders() -> None:
    written = 0
    for rear in range(57, 73):
        picture = replace(SHOWN, preview=None, to_move=44, lead=LeadBar(rear, rear + 1))
        layout = CameraLayout(INFIELDS["1280"], picture, Stretch(57, 17), WORDS, (), 1)
        if layout.lead_tile is not None:
            assert not any(body.touches(layout.lead_tile.tile) for body in layout.bodies)
            written += 1
    assert 0 < written < 16


# Riders who make room for others


def _measure(words: str, style: Style) -> float:
    return len(words) * style.size / 2


def _bar(rear: int, front: int, card: int | None = 5) -> StringBar:
    return StringBar(rear, front, 4, card)


@given(
    places=st.lists(st.tuples(st.integers(0, 900), st.integers(0, 400)), max_size=5),
    joined=st.booleans(),
    begin=st.sampled_from((-math.inf, 150.0, 400.0)),
)
def test_no_caption_overlaps_another(places: list[tuple[int, int]], joined: bool, begin: float) -> None:
    bars = [
        (_bar(40, 44, None if joined and not index else 5), float(x), float(x + w))
        for index, (x, w) in enumerate(sorted(places))
    ]
    result = captions(bars, 50, 1000, _measure, begin=begin)
    for one, other in combinations(result, 2):
        assert one.x1 <= other.x0
    written = [
        (caption.aside_x, caption.aside_x + _measure(caption.words, caption.style))
        if caption.aside_x is not None
        else (caption.x0, caption.x1)
        for caption in result
        if caption.words
    ]
    for (x0, x1), (left, right) in combinations(sorted(written), 2):
        assert x1 <= left or right <= x0
    assert all(caption.x0 > begin for caption in result)


def _layout(picture: RoadPicture, words: CameraText = WORDS) -> CameraLayout:
    box = INFIELDS["1280"]
    return CameraLayout(box, picture, aim(picture, frame_infield(box).squares), words, (), 1)


def test_the_line_that_was_just_crossed_has_its_sign_first() -> None:
    near = replace(SHOWN, preview=None, sprints=(57, 58), line_points=(LinePoints(57, (4, 2)), LinePoints(58, (4, 2))))
    order = [sign.line for sign, _box in _layout(near).signs if sign.line in (57, 58)]
    assert order == [57, 58]
    assert [sign.line for sign, _box in _layout(replace(near, crossed=58)).signs if sign.line in (57, 58)] == [58, 57]


@given(picture=pictures())
@settings(max_examples=40, deadline=None)
def test_no_sign_overlaps_another_or_a_rider(picture: RoadPicture) -> None:
    picture = replace(
        picture, sprints=tuple(range(3, 100, 2)), line_points=tuple(LinePoints(n, (5, 3)) for n in (13, 39, 67))
    )
    layout = _layout(picture)
    for one, other in combinations(layout.sign_boxes, 2):
        assert not one.touches(other)
    for _sign, box in layout.signs:
        assert box is None or not any(body.touches(box) for body in layout.bodies)


def test_the_flag_of_the_next_line_is_replaced_by_its_sign_with_points() -> None:
    far, near = _layout(SHOWN), _layout(replace(SHOWN, preview=CardPreview(22, 53, 71)))
    assert far.flag is not None
    assert far.flag[0].words == "SPRINT 73"
    assert near.flag is None
    assert ("SPRINT 73", True) in [(sign.words, box is not None) for sign, box in near.signs]


@pytest.mark.parametrize("name", INFIELDS)
def test_a_card_from_the_start_has_the_number_of_its_square_once(name: str) -> None:
    framing, pegs = frame_infield(INFIELDS[name]), (CardMarker(3, 3), CardMarker(5, 5, chosen=True))
    canvas = Canvas(pygame.Surface((1280, 800)), DAY, 1)
    canvas.text_log = []
    start = replace(SHOWN, riders=standings({0: [11], 1: [21]}), preview=None, to_move=11)
    draw_camera(canvas, CameraLayout(INFIELDS[name], start, aim(start, framing.squares, pegs), WORDS, pegs, 1))
    numbers = [text for text, at, _cut in canvas.text_log if text in ("3", "5") and at.centre[1] > framing.near_edge_y]
    assert sorted(numbers) == ["3", "5"]


@pytest.mark.parametrize("name", INFIELDS)
def test_no_sign_is_under_the_arrow_of_a_push(name: str) -> None:
    riders = standings({70: [11], 73: [21, 22], 74: [31], 77: [41, 42]})
    pushed = replace(SHOWN, riders=riders, preview=None, to_move=11, pushes=((73, 74), (74, 73), (77, 76)))
    stretch = aim(pushed, frame_infield(INFIELDS[name]).squares, ())
    layout = CameraLayout(INFIELDS[name], pushed, stretch, WORDS, (), 1)
    assert len(layout.push_arrows) == 3
    y = layout.push_y
    for rear, tip in layout.push_arrows:
        assert not [box for box in layout.sign_boxes if box.is_crossed((rear, y), (tip, y))]
