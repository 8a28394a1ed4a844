"""Every screen in every state: texts complete, clear and large enough, targets large enough, a reason for each disabled
control, Tab to every control with a visible focus, and Esc back to the menu; and what its main button says."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple

import pygame
import pytest

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.palette import CONTRAST, PALETTES
from breakaway_desktop.kit.toolkit.control import Control
from breakaway_desktop.kit.toolkit.dialog import DialogPart
from breakaway_desktop.kit.toolkit.focus import reachable
from breakaway_desktop.kit.window.scales import AUTOMATIC
from breakaway_desktop.kit.words import set_language
from breakaway_desktop.ui import screens
from breakaway_desktop.ui.screens.race.layout import MAIN
from tests.ui.measured.faults import WITHOUT_FOCUS, apart_in_table, faults_of, ink_box
from tests.ui.measured.picture import Picture, checksum_of, has_to_be_walked, picture_of, texts_of
from tests.ui.measured.state_table import SCREENS
from tests.ui.measured.walking import walk_home
from tools import (
    after_states as afters,
    mail_states as by_mail,
    order_states as orders,
    race_states as races,
    tour_states as tours,
    variant_states as variants,
)
from tools.screens import PICTURED, STATES, State, name_of
from tools.studio import Studio


def wrong_row(state: str, studio: Studio, picture: Picture) -> list[str]:
    """Return how a state in English differs from its row of the table."""
    found = screen_of(studio), main_button(picture)
    rows = [
        (screen, words) for screen, row in SCREENS.items() for words, states in row.items() if state in states.split()
    ]
    return (
        []
        if rows == [found]
        else [f"the screen and its main button are {found}; tests/ui/measured/state_table.py: {rows}"]
    )


def screen_of(studio: Studio) -> str:
    """Return the screen that shows, or that a dialog lies over: its folder or module below `breakaway_desktop/ui`."""
    parts = [getattr(scene, "part", None) for scene in studio.stage.scenes]
    part = parts[-2] if parts[-1] is DialogPart else parts[-1]
    name: str = getattr(part, "__name__", "")
    return name.removeprefix("breakaway_desktop.ui.").removesuffix(".screen").replace(".", "/")


def main_button(picture: Picture) -> str:
    """Return the words of the last primary button, or of that by which a race goes on."""
    places = {target.box: target.label for target in picture.targets}
    found = [
        f"{words} (off)" if state.off else words
        for box, words, state, kind in picture.buttons
        if words and box in places and (kind == "primary" or places[box] == MAIN)
    ]
    return found[-1] if found else ""


class View(NamedTuple):
    """Language, size and theme of a check. `heights`: check the height of letters; `walked`: press Tab through all
    controls."""

    language: str
    size: tuple[int, int]
    theme: str
    scale: float = AUTOMATIC
    heights: bool = False
    walked: bool = False

    def __str__(self) -> str:
        return f"{self.language} {self.size[0]}×{self.size[1]} {self.theme} {self.scale or 1:.0%}"


SMALL = View("it", (960, 600), "contrast", heights=True)
LARGE = View("en", (1280, 800), "dark", heights=True, walked=True)
"""Each layout once, in Italian where space is short, because it is longer. Esc is tried in the large one."""
OPENED_AGAIN = {
    "help-rule-sets", "help-reading", "help-variant", "setup-letters", "setup-buttons", "building-saved",
    "building-naming", "error-screen", "replay-whatif-end", "replay-save-as", "replay-save-kinds", "replay-saving",
    "replay-saved", "review", "review-longest", "load", "load-samples", "load-over", "load-no-review",
    "load-damaged", "load-no-race", "load-deleted", "load-refused", "load-exported", "load-many", "dropped",
    "dropped-damaged", "open-elsewhere", "save-as", "save-elsewhere", "unsaved", "hint-face-down",
    "without-process", "race-undone", "log", "log-named", "log-lines", "log-search", "keys", "keys-peek",
    "keys-watching", "seats-name", "orders-recap", "orders-undone", "race-time-ran-out", "mail-unwritten",
    "find-card-unsaved", "find-card-unreadable", "load-friends-question", "day-closed",
}  # fmt: skip
"""States that keep words or places of the first window when its language and size change; so do pages of keys."""
MORE_VIEWS = (
    View("en", (960, 600), "light", walked=True),
    View("it", (1280, 800), "light"),
    *(
        View(language, size, "light", scale=scale)
        for size, scale in (
            ((1920, 1080), AUTOMATIC), ((1920, 1200), 2.0), ((1920, 1200), 1.5), ((3840, 2160), 2.0),
        )
        for language in ("en", "it")
    ),
)  # fmt: skip
"""Larger windows, and scales that round letters differently."""

TALL_VIEWS = (View("it", (1000, 1150), "light", heights=True), View("en", (1080, 1920), "dark", heights=True))
"""Windows higher than wide, in which races, replays, letters and tours have another layout."""
BETWEEN = tuple(View(language, (1280, 728), "light", heights=True) for language in ("en", "it"))
"""A window that is neither low nor full: what is left of a desktop of 800."""
OFTEN = (
    "race-start",
    "race-named",
    "race-peek",
    "orders",
    "film-crossing",
    "line-won",
    "photo-finish",
    "variant-mountains",
    "race-played",
    "replay",
    "replay-log",
    "letter",
    "tour-overview",
    "tour-podium",
)

REVIEWS = [state for state in afters.AFTER if name_of(state).startswith("review")]
REPLAYS = [state for state in afters.AFTER if name_of(state).startswith("replay")]

EVERY_STATE = pytest.mark.parametrize("state", STATES, ids=name_of)
EXEMPLARS = {states.split()[0] for row in SCREENS.values() for states in row.values()}
"""One state for each main button of each screen, in which each control must show that it has the focus."""


@EVERY_STATE
def test_every_screen(
    state: State, opened: Callable[..., Studio], wide_rows: set[str], pytestconfig: pytest.Config
) -> None:
    name, faults, one_view = name_of(state), list[str](), pytestconfig.getoption("--one-view")
    if not one_view:
        studio = _open(opened, state, SMALL)
        faults += _faults(studio, SMALL, heights=True)
    if one_view or name in OPENED_AGAIN or name.endswith("-keys"):
        studio = _open(opened, state, LARGE)
    else:
        _change(studio, LARGE)
    faults += _faults(studio, LARGE, heights=True, state=name)
    faults += apart_in_table(studio.top.keys)
    faults += wide_rows
    walk_home(studio)
    assert not faults, "\n".join(faults)


@pytest.mark.release
@EVERY_STATE
def test_every_screen_in_other_pixels(state: State, opened: Callable[..., Studio]) -> None:
    faults = [fault for view in MORE_VIEWS for fault in _faults(_open(opened, state, view), view, heights=False)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    "state",
    [
        state if name_of(state) in OFTEN else pytest.param(state, marks=pytest.mark.release)
        for state in (*races.RACES, *orders.ORDERS, *variants.VARIANTS, *REPLAYS, by_mail.letter, *tours.TOURS)
    ],
    ids=name_of,
)
def test_every_page_with_another_layout_in_a_tall_window(state: State, opened: Callable[..., Studio]) -> None:
    faults = [fault for view in TALL_VIEWS for fault in _faults(_open(opened, state, view), view, heights=True)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("state", REVIEWS, ids=name_of)
def test_every_review_in_a_window_between(state: State, opened: Callable[..., Studio]) -> None:
    faults = [fault for view in BETWEEN for fault in _faults(_open(opened, state, view), view, heights=True)]
    assert not faults, "\n".join(faults)


def _open(opened: Callable[..., Studio], state: State, view: View) -> Studio:
    set_language(view.language)
    return opened(state, view.size, scale=view.scale, palette=PALETTES[view.theme])


def _change(studio: Studio, view: View) -> None:
    """Change the language, size and theme of an open window."""
    set_language(view.language)
    pygame.display.set_mode(view.size, pygame.RESIZABLE)
    studio.event(pygame.VIDEORESIZE, size=view.size, w=view.size[0], h=view.size[1])
    studio.app.set_palette(PALETTES[view.theme])


def _faults(studio: Studio, view: View, *, heights: bool, state: str = "") -> list[str]:
    """Return the faults of a screen in a view; `state`: its name, if its row of the table is compared."""
    contrast = PALETTES[view.theme].name == CONTRAST.name
    picture = picture_of(studio)
    result = faults_of(picture, heights=heights, high_contrast=contrast)
    if state:
        result += wrong_row(state, studio, picture)
    first = studio.top.view.initial_focus
    if first and first not in {control.label for control in studio.top.focus.controls}:
        result.append(f"the first focus is on no control: {first}")
    if view.walked:
        result += _tab_faults(studio, checks_focus=not state or state in EXEMPLARS)
    return [f"{view}: {fault}" for fault in result]


def _tab_faults(studio: Studio, *, checks_focus: bool) -> list[str]:
    """Press Tab for one round; return controls that are not reached, and if asked those whose focus is invisible."""
    focus = studio.top.focus
    wanted = [
        control
        for control in reachable(focus.controls, focus.current)
        if has_to_be_walked(control) and type(control).__name__ not in WITHOUT_FOCUS
    ]
    whole = Box(0, 0, studio.top.screen.w, studio.top.screen.h)
    reached: list[Control] = [] if focus.current is None else [focus.current]
    result, shown = [], 0
    for _ in range(2 * len(studio.top.focus.controls) + 2):
        was, before = focus.current, (shown or checksum_of(studio)) if checks_focus else 0
        studio.key(pygame.K_TAB)
        control = focus.current
        if control is None or any(control is other for other in reached):
            if all(any(control is other for other in reached) for control in wanted):
                break
            continue
        reached.append(control)
        box = control.screen_box
        if not box.touches(whole):
            result.append(f"the focus is out of sight: {type(control).__name__} {control.label}")
        if checks_focus and control is not was:
            shown = checksum_of(studio)
            if shown == before:
                result.append(f"the focus does not show: {type(control).__name__} {control.label}")
    return result + [
        f"Tab does not come to {type(control).__name__} {control.label}"
        for control in wanted
        if not any(control is other for other in reached)
    ]


def screens_of_the_game() -> set[ModuleType]:
    """Return the modules that define a whole screen, with its update and its view."""
    names = [result.name for result in pkgutil.walk_packages(screens.__path__, screens.__name__ + ".")]
    modules = [importlib.import_module(name) for name in names]
    return {module for module in modules if all(callable(getattr(module, name, None)) for name in ("update", "view"))}


def test_every_screen_is_on_top_in_some_state() -> None:
    names = {
        screen.__name__.removeprefix("breakaway_desktop.ui.").replace(".", "/") for screen in screens_of_the_game()
    }
    assert names
    assert {name.removesuffix("/screen") for name in names} <= SCREENS.keys()


def test_the_list_has_each_state_once_and_all_pictures() -> None:
    names = [name_of(state) for state in STATES]
    assert len(set(names)) == len(names)
    assert set(PICTURED) <= set(STATES)
    assert sorted(state for row in SCREENS.values() for words in row.values() for state in words.split()) == sorted(
        names
    )


FRAME = 4.0
"""Pixels of the focus frame beyond the strip."""


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1000, 1150)])
def test_the_frame_around_just_now_covers_nothing_of_the_headline(
    size: tuple[int, int], opened: Callable[..., Any]
) -> None:
    studio = opened(races.race_card_selected, size)
    control = studio.top.focus.find("again")
    frame = control.tile.inflated(FRAME)
    texts = texts_of(studio)
    within = [text for text, box, _cut in texts if control.tile.encloses(ink_box(text, box))]
    assert "W" in within
    assert [text for text, box, _cut in texts if frame.touches(ink_box(text, box)) and text not in within] == []
    assert control.rect.h >= 32
