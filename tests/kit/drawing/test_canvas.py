"""Drawing in units: boxes, positions, colours, the log of texts, and repainting only what differs."""

from __future__ import annotations

import math
from itertools import pairwise

import pygame
import pytest
from hypothesis import given, strategies as st

from breakaway_desktop.kit.drawing import repaint, shapes
from breakaway_desktop.kit.drawing.box import Box, Point, anchored_box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.display_list import DisplayListRecorder
from breakaway_desktop.kit.drawing.fonts import measure, shorten, surface, wrap
from breakaway_desktop.kit.drawing.icons import ICONS, draw_icon
from breakaway_desktop.kit.drawing.palette import DAY
from breakaway_desktop.kit.drawing.repaint import Repainter
from breakaway_desktop.kit.drawing.shapes import dashes, polygon
from breakaway_desktop.kit.drawing.sprite_cache import SpriteCache
from breakaway_desktop.kit.input.keymap import use_keys
from breakaway_desktop.ui.features import game_keys
from tests.kit.drawing.reading import readable


def canvas(scale: float = 1, size: tuple[int, int] = (400, 300)) -> Canvas:
    made = Canvas(pygame.Surface(size), DAY, scale)
    made.fill(DAY.desk)
    made.text_log = []
    return made


@pytest.mark.parametrize("cut", [False, True, "c6", "i9"])
def test_a_full_square_differs_from_an_empty_one(cut: bool | str) -> None:
    full, empty = (pygame.mask.from_surface(surface(f"a{square}", 20, DAY.ink, cut)).count() for square in "■□")
    assert full > 1.3 * empty


def test_a_cached_drawing_is_painted_once_per_value_until_keys_change() -> None:
    painted: list[int] = []

    def paint(c: Canvas, box: Box, value: int) -> str:
        painted.append(value)
        c.fill((value, 0, 0), box)
        c.text(str(value), 12, (box.x, box.y))
        return f"drawn {value}"

    c, box = canvas(), Box(10, 10, 20, 30)
    for value in (100, 100, 200, 100):
        assert c.paint_cached(paint, box, value) == f"drawn {value}"
        assert (at(c, 28, 38), at(c, 32, 38)) == ((value, 0, 0), DAY.desk)
    assert painted == [100, 200]
    assert c.text_log is not None
    assert [text for text, _box, _cut in c.text_log if text] == ["100", "100", "200", "100"]
    c.paint_cached(paint, box.moved(5, 0), 100)
    use_keys(game_keys())
    c.paint_cached(paint, box, 100)
    assert painted == [100, 200, 100, 100]


def test_sprites_are_cached_up_to_a_number_of_pixels() -> None:
    cache = SpriteCache(lambda w, h: (pygame.Surface((w, h)), (w, h)), 100)
    for w, h, drawn, pixels in (
        (5, 8, 1, 40),
        (5, 9, 2, 85),
        (5, 8, 2, 85),
        (5, 5, 3, 65),
        (5, 8, 3, 65),
        (20, 6, 4, 0),
    ):
        assert cache(w, h)[1] == (w, h)
        assert (cache.drawn, cache.pixels) == (drawn, pixels)


def at(c: Canvas, x: float, y: float) -> tuple[int, int, int]:
    colour = c.surface.get_at((round(x * c.scale), round(y * c.scale)))
    return colour.r, colour.g, colour.b


@pytest.mark.parametrize("scale", [0.75, 1, 1.25, 2])
def test_a_box_fills_its_units_at_every_scale(scale: float) -> None:
    c = canvas(scale)
    c.box(Box(20, 20, 100, 60), DAY.card, border=DAY.control, border_width=2, radius=8)
    assert at(c, 70, 50) == DAY.card
    assert at(c, 70, 20.1) == DAY.control
    assert at(c, 20.1, 20.1) == DAY.desk, "the corner is round"
    assert at(c, 122, 50) == DAY.desk


def test_a_box_without_a_colour_leaves_its_inside() -> None:
    c = canvas()
    c.box(Box(20, 20, 100, 60), None, border=DAY.accent, border_width=2.5)
    assert at(c, 70, 50) == DAY.desk
    assert at(c, 21, 50) == DAY.accent


def test_a_translucent_box_is_one_even_colour_inside_and_at_its_edge() -> None:
    c = canvas()
    c.box(Box(20, 20, 200, 100), DAY.ink, radius=12, alpha=0.5)
    assert at(c, 120, 70) == at(c, 21, 70) == at(c, 120, 21)


def test_text_is_reported_with_its_box_and_shortened_only_on_request() -> None:
    c = canvas()
    assert c.text_log is not None
    whole = c.text("Rider 3 has 19 of 20.", 15, (10, 10))
    short = c.text("Rider 3 has 19 of 20.", 15, (10, 40), max_width=80)
    assert short.w <= 80 < whole.w
    assert [clipped for _text, _box, clipped in c.text_log] == [False, True]
    c.text("beyond the edge", 15, (380, 10))
    assert c.text_log[-1][2]


def test_of_a_text_in_a_view_only_the_part_that_shows_is_reported() -> None:
    c = canvas()
    c.text_log = []
    view = Box(50, 50, 100, 30)
    with c.clip_to(view, scrolls=True), c.shift_by(0, -10):
        c.text("half", 15, (60, 50))
        c.text("far above", 15, (60, 0))
        c.text("too wide for the view", 15, (60, 62))
    with c.clip_to(view):
        c.text("half", 15, (60, 40))
    assert [(text, cut) for text, _box, cut in c.text_log] == [
        ("half", False), ("too wide for the view", True), ("half", True),
    ]  # fmt: skip
    assert all(view.encloses(box) for _text, box, _cut in c.text_log)


def test_a_shape_over_a_text_is_logged() -> None:
    c = canvas()
    c.text_log = []
    for x in (20, 120, 220):
        c.text("Sprint", 15, (x, 20))
    c.box(Box(100, 10, 100, 40), DAY.card)
    c.box(Box(240, 10, 100, 40), DAY.card)
    c.box(Box(10, 10, 100, 40), None, border=DAY.edge)
    c.text("over it", 15, (120, 20))
    assert [(text, cut) for text, _box, cut in readable(c.text_log)] == [
        ("Sprint", False), ("Sprint", True), ("over it", False),
    ]  # fmt: skip
    c.fill(DAY.scrim, alpha=0.5)
    assert readable(c.text_log) == [], "under a scrim"


@pytest.mark.parametrize("anchor", ["topleft", "midtop", "topright", "midleft", "center", "bottomright"])
def test_an_anchor_places_the_box(anchor: str) -> None:
    box = canvas().text("Sprint", 15, (200, 150), anchor=anchor)
    assert anchored_box(box.w, box.h, (200, 150), anchor) == box
    with pytest.raises(ValueError, match="anchor"):
        anchored_box(1, 1, (0, 0), "middle")


def test_body_text_is_high_enough() -> None:
    """Body text is at least 18 px from ascent to descent, no text is below 14."""
    assert measure("x", 14)[1] >= 18
    assert measure("x", 13.5)[1] >= 18
    assert measure("x", 11)[1] >= 14


def test_a_paragraph_breaks_at_spaces_and_ends_in_an_ellipsis_when_its_box_is_full() -> None:
    c = canvas()
    assert c.text_log is not None
    text = "Give one more square to one of his cards, then press the button."
    taken = c.paragraph(text, 14, Box(10, 10, 160, 200))
    assert taken.w <= 160
    assert not any(clipped for _t, _b, clipped in c.text_log)
    assert " ".join(t for t, _b, _c in c.text_log) == text
    c.text_log.clear()
    c.paragraph(text, 14, Box(10, 10, 160, 40))
    assert c.text_log[-1][2]
    assert all(box.bottom <= 52 for _t, box, _c in c.text_log)


def test_words_that_are_too_long_are_broken_inside() -> None:
    lines = wrap("Donaudampfschifffahrt ja", 14, False, 60)
    assert "".join(lines).replace(" ", "") == "Donaudampfschifffahrtja"
    assert all(measure(line, 14)[0] <= 60 for line in lines)
    assert measure(shorten("Donaudampfschifffahrt", 14, False, 60), 14)[0] <= 60


def test_clipping_and_shifting_hold_only_inside_their_block() -> None:
    c = canvas()
    with c.clip_to(Box(0, 0, 50, 50)), c.shift_by(20, 0):
        c.fill(DAY.ink, Box(0, 0, 100, 100))
    assert at(c, 10, 10) == DAY.desk
    assert at(c, 30, 10) == DAY.ink
    assert at(c, 60, 10) == DAY.desk
    c.fill(DAY.sun, Box(60, 0, 10, 10))
    assert at(c, 65, 5) == DAY.sun


def test_dashes_have_their_length_around_a_corner() -> None:
    paths = dashes([(0, 0), (10, 0), (10, 10)], 6, 2)
    assert [len(path) for path in paths] == [2, 3, 2]
    assert paths[1] == [(8.0, 0.0), (10.0, 0.0), (10.0, 4.0)]


@pytest.mark.parametrize("name", sorted(ICONS))
def test_every_sign_draws_inside_its_square(name: str) -> None:
    c = canvas()
    before = c.surface.copy()
    draw_icon(c, name, (100, 100), DAY.ink, 16)
    changed = pygame.mask.from_threshold(c.surface, DAY.desk, (1, 1, 1))
    changed.invert()
    boxes = changed.get_bounding_rects()
    assert boxes, "nothing was drawn"
    assert before.get_size() == c.surface.get_size()
    assert all(pygame.Rect(89, 89, 22, 22).contains(box) for box in boxes)


@pytest.mark.parametrize("scale", [1, 2.5])
def test_a_long_line_of_many_pieces_looks_like_one(scale: float) -> None:
    """Long lines consist of small sprites without gaps at the seams or pixels beside them."""
    c = canvas(scale, (1200, 900))
    points = [(20 + 400 * t / 60, 150 + 30 * math.sin(t / 9)) for t in range(61)]
    c.path(points, DAY.ink, 6)
    for (x0, y0), (x1, y1) in list(pairwise(points))[1:-1]:
        for share in (0.1, 0.5, 0.9):
            assert at(c, x0 + (x1 - x0) * share, y0 + (y1 - y0) * share) == DAY.ink
        assert at(c, x0, y0 - 8) == at(c, x0, y0 + 8) == DAY.desk


def test_the_outline_of_a_large_tile_consists_of_small_sprites() -> None:
    """However long the outline is, no sprite is as large as the tile."""
    corners = [(150.0, 0.0), (1500.0, 0.0), (1350.0, 900.0), (0.0, 900.0), (150.0, 0.0)]
    sprites = shapes.strokes([corners], 3, DAY.ink, round_ends=True)
    assert sum(sprite.get_width() * sprite.get_height() for sprite, _pos in sprites) < 300_000


@pytest.mark.parametrize("alpha", [1, 0.5])
@pytest.mark.parametrize("scale", [0.75, 1, 2.5])
def test_a_large_slanted_tile_has_an_even_fill_and_no_large_sprite(
    scale: float, alpha: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    sprites: list[pygame.Surface] = []

    def noted(*given) -> tuple[pygame.Surface, tuple[int, int]]:
        sprite, pos = polygon(*given)
        sprites.append(sprite)
        return sprite, pos

    monkeypatch.setattr(shapes, "polygon", noted)
    c = canvas(scale, (1200, 900))
    left, right = ((0.3 * c.w, 0), (0.25 * c.w, c.h)), ((0.7 * c.w, 0), (0.74 * c.w, c.h))
    c.slanted_between(left, right, DAY.ink, alpha=alpha)
    inside, outside = set(), set()
    for share in (0.05, 0.3, 0.5, 0.7, 0.95):
        first, last = (top[0] + (foot[0] - top[0]) * share for top, foot in (left, right))
        steps = [first + (last - first) * at / 200 for at in range(1, 200)]
        inside |= {at(c, x, c.h * share) for x in (first + 3 / scale, *steps, last - 3 / scale)}
        outside |= {at(c, x, c.h * share) for x in (first - 3 / scale, last + 3 / scale)}
    assert len(inside) == 1
    assert outside == {DAY.desk}
    assert inside != outside
    assert [sprite for sprite in sprites if sprite.get_width() > 100] == []


@pytest.mark.parametrize("n", [1, 3, 6])
def test_columns_fill_the_box(n: int) -> None:
    columns = Box(10, 5, 60, 20).columns(n)
    assert columns[0].x == 10
    assert [column.right for column in columns] == pytest.approx([10 + 60 * (i + 1) / n for i in range(n)])
    assert {(column.y, column.h) for column in columns} == {(5, 20)}


@pytest.mark.parametrize(
    ("start", "end", "crosses"),
    [((0, 0), (20, 20), True), ((0, 16), (4, 20), False), ((12, 0), (12, 40), True), ((0, 0), (8, 8), False)],
)
def test_a_line_crosses_a_box_or_passes_it(start: Point, end: Point, crosses: bool) -> None:
    assert Box(10, 10, 5, 5).is_crossed(start, end) == crosses


SIZE = (640, 320)
FILLS = st.tuples(
    st.sampled_from([(200, 0, 0), (0, 200, 0), (0, 0, 200)]),
    st.tuples(st.integers(0, 600), st.integers(0, 300), st.integers(1, 300), st.integers(1, 200)),
)


def record_fills(fills: list[tuple[tuple[int, int, int], tuple[int, int, int, int]]]) -> DisplayListRecorder:
    recorder = DisplayListRecorder(SIZE)
    recorder.fill((9, 9, 9))
    for colour, rect in fills:
        recorder.fill(colour, rect)
    return recorder


@given(frames=st.lists(st.lists(FILLS, max_size=4), min_size=2, max_size=4))
def test_repainted_frames_look_like_complete_ones(frames: list[list]) -> None:
    shown, repainter = pygame.Surface(SIZE), Repainter()
    for fills in frames:
        before = shown.copy()
        changed = repainter.show(record_fills(fills), shown)
        whole = pygame.Surface(SIZE)
        Repainter().show(record_fills(fills), whole)
        assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(whole, "RGB")
        for rect in changed or []:
            before.blit(shown, rect, rect)
        assert changed is None or pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(shown, "RGB")


def test_unchanged_areas_are_not_painted_again() -> None:
    shown, repainter = pygame.Surface(SIZE), Repainter()
    look, other = ((200, 0, 0), (0, 0, 320, 256)), ((0, 0, 200), (600, 300, 10, 10))
    assert repainter.show(record_fills([look]), shown) is None
    assert repainter.show(record_fills([look]), shown) == []
    changed = repainter.show(record_fills([look, other]), shown)
    assert changed is not None
    assert sum(rect.w * rect.h for rect in changed) < 0.05 * 640 * 320
    repainter.forget()
    assert repainter.show(record_fills([look, other]), shown) is None


def test_what_solid_areas_cover_together_is_not_painted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    painted, repainter = list[int](), Repainter()
    monkeypatch.setattr(repaint, "draw_strokes", lambda strokes, _surface: painted.append(len(list(strokes))))
    below = [((200, 0, 0), (0, 0, 640, 320)), ((0, 200, 0), (10, 10, 50, 300))]
    for blue in (100, 200):
        upper, lower = ((0, 0, blue), (0, 0, 320, 96)), ((0, blue, blue), (0, 90, 320, 102))
        repainter.show(record_fills([*below, upper, lower]), pygame.Surface(SIZE))
    assert painted[-1] == len((upper, lower))
