"""Every form by its keys: Tab comes to all controls, and each key that F1 shows does something."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from breakaway_desktop.ui.intents import ShowMenu, ShowSetup
from breakaway_desktop.ui.kit.key_groups import KeyGroup
from tests.ui.scenes.forms import building
from tests.ui.scenes.person import Person, labels_to_walk, labels_walked, seated

SIZES = ((960, 600), (1280, 800))
PRESSED = {"↑": "Up", "↓": "Down", "←": "Left", "→": "Right", "−": "-", "…": ""}
OPPOSITE = {"↑": "Down", "↓": "Up", "←": "Right", "→": "Left"}
"""Pressed before, so that there is a way back to go."""
WINDOW = ("F11", "M", "+", "−", "Ctrl++", "Ctrl+−", "Ctrl+0", "Ctrl+Q")
"""The window's own keys, which no scene hears (tests of the window press them)."""


def team(person: Person) -> None:
    person.open(ShowMenu())
    person.open(ShowSetup())
    building(person, 2)
    person.click("card-2-1")


WHERE: dict[tuple[Callable[[Person], None], str], str] = {
    (team, "Enter"): "ready",
}
"""What must have the focus for a key that belongs to some controls alone."""
FORMS = (team,)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
def test_tab_comes_to_every_control(tmp_path: Path, size: tuple[int, int], form: Callable[[Person], None]) -> None:
    person = seated(tmp_path, size)
    form(person)
    assert labels_walked(person) == labels_to_walk(person)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
def test_each_key_that_is_shown_does_something(
    tmp_path: Path, size: tuple[int, int], form: Callable[[Person], None]
) -> None:
    """The scene takes it, and there is another picture, scene or race than before."""
    first = seated(tmp_path / "first", size)
    form(first)
    groups: Sequence[KeyGroup] = first.top.keys()
    caps = {cap for group in groups for key in group.keys for cap in key.caps if PRESSED.get(cap, cap)}
    silent = []
    for number, cap in enumerate(sorted(caps - set(WINDOW))):
        person = seated(tmp_path / str(number), size)
        form(person)
        if (form, cap) in WHERE:
            person.top.focus.put(person.control(WHERE[form, cap]))
        elif cap == "Ctrl+Z":
            person.press("Left")
        elif cap in OPPOSITE:
            person.press(OPPOSITE[cap])
        before, scene = person.window.pixels(), person.top
        person.press(*(cap if cap.isdigit() else (PRESSED.get(cap, cap),)))
        if not person.ridden and person.top is scene and person.window.pixels() == before:
            silent.append(cap)
    assert not silent
