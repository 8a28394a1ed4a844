"""Text of 200 % in windows of usual size: every screen can be read to its last word, and a race is told as a list."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.toolkit.focus import Focus
from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.kit.toolkit.viewport import Viewport
from breakaway_desktop.kit.words import set_language
from breakaway_desktop.play.spoken.circuit import circuit_lines
from breakaway_desktop.ui.panels.circuit_list import CIRCUIT, CircuitList
from breakaway_desktop.ui.screens.race.layout import HAND, MAIN
from tests.kit.drawing.reading import readable
from tests.ui.measured.faults import small_targets, unreadable_texts
from tests.ui.measured.picture import picture_of
from tools import race_states as races
from tools.after_states import replay
from tools.find_card_states import find_card
from tools.screens import STATES, State, name_of
from tools.studio import Studio

SIZES = ((960, 600), (1280, 800))
OFTEN = {
    "menu", "settings", "settings-scanning", "result", "race-start", "race-named", "race-late", "race-peek", "retire",
    "orders", "film-crossing", "variant-blind", "replay", "find-card", "menu-in-race", "save-as", "keys",
}  # fmt: skip


def whole_view(studio: Studio) -> list[str]:
    """Return the faults of all of a view, also of what the window does not show, but not of what a drawer covers."""
    top, screen = studio.top, studio.app.screen
    top.resize()
    top.viewports[-1].reveal(Box(-9999, -9999, 0, 0))
    top.resize()
    view, drawer = top.viewports[-1].view, top.placed[-1].named.get("drawer")
    surface = pygame.Surface((round(view.w * screen.scale), round(view.h * screen.scale)))
    canvas = Canvas(surface, screen.palette, screen.scale)
    canvas.text_log = []
    with pytest.MonkeyPatch.context() as patch:
        # Bars, tooltips and open lists are where the window is, over the view.
        for kind, name in ((Viewport, "draw"), (Page, "_paint_tooltip"), (Focus, "draw_popup")):
            patch.setattr(kind, name, lambda _self, _canvas: None)
        studio.stage.draw(canvas)
    texts = [written for written in readable(canvas.text_log) if written[0].strip()]
    if drawer is not None:
        over = drawer.box
        texts = [each for each in texts if not over.inflated(10, 4).touches(each[1]) or over.encloses(each[1])]
    return unreadable_texts(texts, view) + small_targets(picture_of(studio).targets)


@pytest.mark.parametrize(
    "state",
    [state if name_of(state) in OFTEN else pytest.param(state, marks=pytest.mark.release) for state in STATES],
    ids=name_of,
)
def test_every_screen_can_be_read_at_twice_the_size(state: State, opened: Callable[..., Studio]) -> None:
    faults = []
    for language in ("en", "it"):
        for size in SIZES:
            set_language(language)
            studio = opened(state, size, scale=2.0)
            assert studio.app.screen.scale == 2
            faults += [f"{language} {size}: {fault}" for fault in whole_view(studio)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("size", SIZES)
def test_a_race_is_a_list_with_hand_and_main_button_whole(size: tuple[int, int], opened: Callable[..., Studio]) -> None:
    studio = opened(races.race, size, scale=2.0)
    window = Box(0, 0, studio.app.screen.w, studio.app.screen.h)
    assert all(window.encloses(studio.top.focus.find(label).screen_box) for label in (HAND, MAIN))
    whole_view(studio)
    circuit = studio.top.focus.find(CIRCUIT)
    assert isinstance(circuit, CircuitList)
    shown = [text for text, _box, _cut in picture_of(studio).texts]
    assert circuit_lines(*circuit.words[:2])[0] in " ".join(shown)


@pytest.mark.parametrize(("size", "is_list"), [((1920, 1080), True), ((1920, 1200), False)])
@pytest.mark.parametrize("state", [races.race, replay, find_card], ids=name_of)
def test_the_circuit_is_a_list_in_windows_too_small_for_it(
    state: State, size: tuple[int, int], is_list: bool, opened: Callable[..., Studio]
) -> None:
    studio = opened(state, size, scale=2.0)
    assert ("entry 0" in studio.top.placed[-1].named) == is_list


def test_a_string_in_the_list_is_marked_and_walked_to(opened: Callable[..., Studio]) -> None:
    studio = opened(races.race, (960, 600), scale=2.0)
    whole_view(studio)
    entry = next(index for index in range(9) if studio.top.focus.find(CIRCUIT).entries[index].riders)
    rider = studio.top.focus.find(CIRCUIT).entries[entry].riders[0]
    studio.click(studio.top.node_box(f"entry {entry}").centre)
    assert studio.top.model.view_state.marked_rider == rider

    studio.key(pygame.K_F9, pygame.K_F9)
    window = Box(0, 0, studio.app.screen.w, studio.app.screen.h)
    for key in (pygame.K_DOWN,) * 6 + (pygame.K_LEFT,) * 3:
        studio.key(key)
        assert studio.top.focus.current.label == CIRCUIT
        assert window.encloses(studio.top.focus.current.focus_box)
