"""The sheet of a lesson: two lines at most, clear of what it speaks of and of the hand, at every size and language."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.guide.lessons import STEPS
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.palette import PALETTES
from breakaway_desktop.ui.scenes.tutorial.placing import sheet_box, wedge
from breakaway_desktop.ui.scenes.tutorial.sheet import LINES, sentence_lines
from breakaway_desktop.words import set_language
from tests.ui.scenes.lesson_learner import Learner, last_race_step

WINDOWS = (((960, 600), 1.0), ((1280, 800), 1.0))
LARGE = tuple(pytest.param(window, marks=pytest.mark.slow) for window in (((1920, 1080), 1.0), ((1920, 1200), 2.0)))


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("window", [*WINDOWS, *LARGE], ids=str)
def test_the_sheet_covers_neither_an_opening_nor_the_hand(
    tmp_path: Path, window: tuple[tuple[int, int], float], language: str
) -> None:
    size, scale = window
    set_language(language)
    learner = Learner(tmp_path / "races", size)
    learner.window.set_scale(scale)
    scene = learner.begin()
    for at, (_lesson, step) in enumerate(STEPS[:-1]):
        assert scene.at == at
        screen = scene.screen
        assert len(scene.openings) == len(step.show), step.sentence
        whole = Box(0, 0, screen.w, screen.h)
        assert whole.encloses(scene.rect)
        for box in [*scene.openings, *learner.ground.free]:
            assert not scene.rect.inflated(2).touches(box), step.sentence
        assert len(sentence_lines(screen, scene.sentence)[1]) <= LINES, scene.sentence
        assert not any(cut for _text, box, cut in learner.window.drawn() if scene.rect.encloses(box))
        if at < last_race_step():
            learner.obey()


@pytest.mark.parametrize("theme", PALETTES)
def test_what_is_spoken_of_is_as_bright_as_without_the_lesson_and_all_else_is_dimmed(
    tmp_path: Path, theme: str
) -> None:
    learner = Learner(tmp_path / "races", palette=PALETTES[theme])
    scene = learner.begin(3)
    surface = learner.window.surface
    learner.window.drawn()
    hole = next(box for box in scene.openings if box.w > 200)
    inside = (round(hole.centre[0]), round(hole.y + 30))
    outside = (round(scene.screen.w - 30), round(scene.screen.h - 120))
    veiled = surface.get_at(inside), surface.get_at(outside)
    scene._waiting = True
    learner.window.drawn()
    bare = surface.get_at(inside), surface.get_at(outside)
    assert veiled[0] == bare[0]
    assert sum(veiled[1][:3]) < sum(bare[1][:3])


def test_the_window_may_change_its_size_in_the_middle_of_a_step(tmp_path: Path) -> None:
    learner = Learner(tmp_path / "races")
    scene = learner.begin(3)
    at, said = scene.at, scene.sentence
    learner.window.resize((960, 600))
    assert (scene.at, scene.sentence) == (at, said)
    assert Box(0, 0, 960, 600).encloses(scene.rect)
    learner.obey()
    assert scene.at == at + 1


WHOLE = Box(0, 0, 1000, 600)


def test_the_sheet_lies_at_the_nearest_place_that_is_free() -> None:
    opening = Box(100, 100, 200, 80)
    box = sheet_box(WHOLE, 300, 200, [opening], [Box(0, 480, 1000, 120)], None)
    assert not box.touches(opening)
    assert box.bottom <= 480
    assert box.x - opening.right < 120


def test_where_nothing_is_free_it_covers_as_little_as_can_be() -> None:
    box = sheet_box(WHOLE, 300, 200, [Box(0, 0, 1000, 450)], [], None)
    assert box.bottom == 590


@pytest.mark.parametrize(
    ("opening", "side"), [(Box(0, 200, 100, 100), "x"), (Box(800, 200, 100, 100), "right"), (Box(400, 0, 100, 50), "y")]
)
def test_the_wedge_leads_from_the_sheets_edge_to_the_opening(opening: Box, side: str) -> None:
    sheet = Box(300, 150, 300, 200)
    found = wedge(sheet, [opening])
    assert found is not None
    one, other, tip = found
    across = 1 if side == "y" else 0
    assert one[across] == other[across] == getattr(sheet, side)
    assert opening.inflated(0.5).contains(tip)


def test_no_wedge_where_the_sheet_touches() -> None:
    assert wedge(Box(300, 150, 300, 200), [Box(605, 200, 50, 50)]) is None
    assert wedge(Box(300, 150, 300, 200), []) is None


def test_the_wedge_is_broad_where_the_opening_lies_beside_a_corner() -> None:
    """Hardly beside the sheet and far above it: the wedge leaves the sheet's top, not its side."""
    sheet = Box(300, 250, 300, 200)
    found = wedge(sheet, [Box(605, 40, 150, 60)])
    assert found is not None
    one, other, tip = found
    assert one[1] == other[1] == sheet.y
    assert tip[1] == 100


def test_the_wedge_touches_an_opening_that_is_no_box() -> None:
    found = wedge(Box(300, 150, 300, 200), [Box(0, 100, 200, 300)], [((0, 100), (100, 250), (0, 400))])
    assert found is not None
    assert found[2] == (100, 250)


def test_an_opening_in_the_bend_shows_whole_tokens_only(tmp_path: Path) -> None:
    """Who stands on a square that is spoken of lies inside the opening, who stands beside it outside."""
    learner = Learner(tmp_path / "races")
    scene = learner.begin(next(at for at, (lesson, _step) in enumerate(STEPS) if lesson.topic == "sprint"))
    (outline,) = [outline for outline in scene.outlines if outline]
    desk = learner.ground.scene.desk
    circuit, picture = desk.layout.circuit, desk.roads.picture
    film = pygame.Surface((1280, 800))
    pygame.draw.polygon(film, "white", outline)
    inside = set()
    for rider in picture.riders:
        place = desk.roads.circuit.where(circuit, picture, rider.id)
        reach = 0.4 * place.diameter
        around = [(place.x + dx * reach, place.y + dy * reach) for dx in (-1, 1) for dy in (-1, 1)]
        seen = {film.get_at((round(x), round(y)))[0] > 0 for x, y in around}
        assert len(seen) == 1, rider.id
        inside |= {rider.id} if seen == {True} else set()
    assert inside == {rider.id for rider in picture.riders if rider.square in (33, 34)}
