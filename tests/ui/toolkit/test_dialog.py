"""Dialogs: the harmless answer is the easy one, nothing is cut off, and the older scenes can push them."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace

import pygame
import pytest

from breakaway_desktop.ui.drawing.palette import team_look
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.toolkit.boxes import Node, column, paragraph
from breakaway_desktop.ui.toolkit.controls import button
from breakaway_desktop.ui.toolkit.dialog import SHEET, Answer, Dialog, LineDialog, question, stay
from breakaway_desktop.ui.toolkit.number import number
from breakaway_desktop.ui.toolkit.page import Page, View
from breakaway_desktop.ui.toolkit.scene import Scene, Stage
from tests.ui.keys import action
from tests.ui.toolkit.hands import Hands, nothing_cut_off, press_everything

LINES = ("This race is already open in another window or terminal (race-23.race).",) * 5
ANSWERS = (
    Answer("Cancel", "stay", act.BACK), Answer("Watch", "watch"),
    Answer("Continue with a copy of this race", "copy", act.PRESS),
)  # fmt: skip
SIZES = [((960, 600), 1), ((1280, 800), 1), ((1280, 800), 2)]


def asked(model: tuple[str, ...]) -> View:
    content = column(
        number(1, 0, 9, does=str, name="number"), button("Turn over", does="turn", name="turn", key=action("T"))
    )
    return question("This race is already open", LINES, ANSWERS, of=content, look=team_look("red"), sign="warn")


def page() -> Page:
    return Page(SimpleNamespace(view=asked, update=lambda model, said: (*model, said)), (), overlay=True)


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_a_question_is_walked_and_read(size: tuple[int, int], scale: float) -> None:
    press_everything(page, size, scale=scale)
    assert nothing_cut_off(page(), size, scale=scale) == []


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_SPACE])
def test_esc_and_the_focus_give_the_harmless_answer(key: int) -> None:
    hands = Hands(page())
    hands.key(key)
    assert hands.said == ["stay"]


class _Counting(Dialog):
    """Counts when it is told to."""

    count = 0

    def content(self) -> Node:
        return column(
            number(self.count, 0, 9, does=lambda n: lambda: self.put(n), name="count"),
            paragraph(f"Now it is {self.count}."),
        )

    def put(self, count: int) -> None:
        self.count = count


def test_a_pushed_dialog_shows_what_has_become_of_it_and_goes_before_it_answers() -> None:
    seen: list[Scene | None] = []
    below = page()
    hands = Hands(below)
    stage: Stage = hands.window.stage
    dialog = _Counting("Count", (), (Answer("Cancel", stay, act.BACK), Answer("Done", lambda: seen.append(stage.top))))
    stage.push(dialog)
    hands.page = dialog
    hands.press("count", "keyboard")
    assert "Now it is 1." in [text for text, _box, _cut in hands.window.drawn()]
    hands.press("Done", "mouse")
    assert seen == [below]
    assert not hands.said


def test_a_line_that_cannot_be_taken_is_explained_and_stays() -> None:
    taken: list[str] = []

    def take(text: str) -> str:
        taken.append(text)
        return "That name is taken." if text == "Giro" else ""

    hands = Hands(page())
    hint = "Leave empty to remove it."
    done = partial(taken.append, "done")
    line = LineDialog("Name", "Save", "", take, longest=20, hint=hint, placeholder="Tour", done=done)
    hands.window.stage.push(line)
    hands.page = line
    assert "Tour" in [text for text, _box, _cut in hands.window.drawn()]
    hands.type("Giro")
    assert "Tour" not in [text for text, _box, _cut in hands.window.drawn()]
    hands.key(pygame.K_RETURN)
    assert "That name is taken." in [text for text, _box, _cut in hands.window.drawn()]
    hands.type("s")
    assert "Leave empty to remove it." in [text for text, _box, _cut in hands.window.drawn()]
    hands.key(pygame.K_RETURN)
    assert taken == ["Giro", "Giros", "done"]
    assert hands.window.stage.top is not line


def test_a_dialog_higher_than_the_window_scrolls_and_keeps_its_answers() -> None:
    hands = Hands(page(), (960, 600), scale=2)
    sheet, screen = hands.page.where(SHEET), hands.window.screen
    assert sheet.y >= 0
    assert sheet.bottom <= screen.h
    assert all(sheet.contains(hands.box(answer.text).centre) for answer in ANSWERS)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_answers_without_room_beside_each_other_stand_below(size: tuple[int, int]) -> None:
    long = "Senza ordini ogni ciclista gioca la sua carta più alta, e quale sia si vede soltanto quando pedalano tutti."
    words = ("Un altro minuto ancora, per favore", "Le carte più alte di tutti i corridori", "Indietro alla corsa")
    hands = Hands(page(), size)
    dialog = Dialog("Jonas non ha ancora dato gli ordini", [long, long], [Answer(each, stay) for each in words])
    hands.window.stage.push(dialog)
    hands.page = dialog
    assert not [text for text, _box, cut in hands.window.drawn() if cut and text in words]
    boxes = [hands.box(each) for each in words]
    assert not any(one.touches(other) for at, one in enumerate(boxes) for other in boxes[at + 1 :])
