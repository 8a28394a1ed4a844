"""Every screen in every state: texts complete, clear and large enough, targets large enough, a reason for each disabled
control, Tab to every control with a visible focus, and Esc back to the menu; and what its main button says."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame
import pytest

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.palette import CONTRAST, PALETTES
from breakaway_desktop.kit.toolkit.control import Control
from breakaway_desktop.kit.toolkit.focus import can_take_focus
from breakaway_desktop.kit.window.scales import AUTOMATIC
from breakaway_desktop.kit.words import set_language
from tests.ui.measured.faults import WITHOUT_FOCUS, apart_in_table, faults_of
from tests.ui.measured.main_buttons import wrong_main_button
from tests.ui.measured.picture import has_to_be_walked, picture_of
from tests.ui.measured.walking import walk_home
from tools import (
    after_states as afters,
    mail_states as by_mail,
    order_states as orders,
    race_states as races,
    variant_states as variants,
)
from tools.screens import STATES, State, name_of
from tools.studio import Studio


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
    "find-card-unsaved", "find-card-unreadable", "load-friends-question",
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
"""Windows higher than wide, in which races, replays and letters have another layout."""
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
)

REVIEWS = [state for state in afters.AFTER if name_of(state).startswith("review")]
REPLAYS = [state for state in afters.AFTER if name_of(state).startswith("replay")]

EVERY_STATE = pytest.mark.parametrize("state", STATES, ids=name_of)
LOOKED_AT: set[tuple[str, str, str]] = set()
"""Controls whose focus has been checked; one check per screen is enough."""
WALKED: set[tuple[str, ...]] = set()
"""Screens with their controls in order: equal ones are walked only once."""


@EVERY_STATE
def test_every_screen(state: State, opened: Callable[..., Studio]) -> None:
    studio = _open(opened, state, SMALL)
    faults = _faults(studio, SMALL, heights=True)
    if name_of(state) in OPENED_AGAIN or name_of(state).endswith("-keys"):
        studio = _open(opened, state, LARGE)
    else:
        _change(studio, LARGE)
    faults += _faults(studio, LARGE, heights=True, main_button_of=name_of(state))
    faults += apart_in_table(studio.top.keys)
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
        for state in (*races.RACES, *orders.ORDERS, *variants.VARIANTS, *REPLAYS, by_mail.letter)
    ],
    ids=name_of,
)
def test_every_road_in_a_tall_window(state: State, opened: Callable[..., Studio]) -> None:
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


def _faults(studio: Studio, view: View, *, heights: bool, main_button_of: str | None = None) -> list[str]:
    contrast = PALETTES[view.theme].name == CONTRAST.name
    picture = picture_of(studio)
    result = faults_of(picture, heights=heights, high_contrast=contrast)
    if main_button_of is not None:
        result += wrong_main_button(main_button_of, picture)
    first = studio.top.view.initial_focus
    if first and first not in {control.label for control in studio.top.focus.controls}:
        result.append(f"the first focus is on no control: {first}")
    if view.walked:
        result += _tab_faults(studio)
    return [f"{view}: {fault}" for fault in result]


def _tab_faults(studio: Studio) -> list[str]:
    """Press Tab for one round; return controls that are not reached and those whose focus is invisible."""
    focus = studio.top.focus
    wanted = [
        control
        for control in studio.top.focus.controls
        if has_to_be_walked(control) and type(control).__name__ not in WITHOUT_FOCUS
    ]
    names = [f"{type(control).__name__} {control.label}" for control in studio.top.focus.controls]
    labels = _screen_of(studio), *names
    if labels in WALKED:
        return []
    WALKED.add(labels)
    whole = Box(0, 0, studio.top.screen.w, studio.top.screen.h)
    reached: list[Control] = [] if focus.current is None else [focus.current]
    result = []
    shown = b""
    for _ in range(2 * len(studio.top.focus.controls) + 2):
        was, after = focus.current, _after(studio)
        is_known = after is None or _seen_before(studio, after)
        before = b"" if is_known else shown or _pixels(studio)
        shown = b""
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
        if not is_known and control is not was:
            shown = _pixels(studio)
            if shown == before:
                result.append(f"the focus does not show: {type(control).__name__} {control.label}")
    return result + [
        f"Tab does not come to {type(control).__name__} {control.label}"
        for control in wanted
        if not any(control is other for other in reached)
    ]


def _after(studio: Studio) -> Control | None:
    """Return the next control in Tab order."""
    able = [control for control in studio.top.focus.controls if can_take_focus(control)]
    at = next((at for at, control in enumerate(able) if control is studio.top.focus.current), -1)
    return able[(at + 1) % len(able)] if able else None


def _seen_before(studio: Studio, control: Control) -> bool:
    """Return whether this control of this screen was checked before, and note it."""
    key = _screen_of(studio), type(control).__name__, control.label
    is_known = key in LOOKED_AT
    LOOKED_AT.add(key)
    return is_known


def _screen_of(studio: Studio) -> str:
    return getattr(studio.top.part, "__name__", "")


def _pixels(studio: Studio) -> bytes:
    studio.app.draw()
    surface = pygame.display.get_surface()
    assert surface is not None
    return pygame.image.tobytes(surface, "RGB")
