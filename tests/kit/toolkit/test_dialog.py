"""Dialogs: the harmless answer is the default, nothing is cut off, and a text prompt keeps its text."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import SimpleNamespace

import pygame
import pytest

from breakaway_desktop.kit.toolkit.controls import button
from breakaway_desktop.kit.toolkit.dialog import SHEET, DialogButton, DialogPart, question_dialog
from breakaway_desktop.kit.toolkit.layout import column
from breakaway_desktop.kit.toolkit.number_input import number
from breakaway_desktop.kit.toolkit.page import Page, PageView, do
from breakaway_desktop.kit.toolkit.text_prompt import text_prompt
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.intents import Back
from breakaway_desktop.ui.panels.privacy_screen import PrivacyScreen, look_away, privacy_view
from breakaway_desktop.ui.team_looks import team_look
from tests.kit.page_driver import DEVICES, PageDriver, nothing_cut_off, press_everything
from tests.ui.keys import action

LINES = ("This race is already open in another window or terminal (race-23.race).",) * 5
ANSWERS = (
    DialogButton("Cancel", "stay", act.BACK), DialogButton("Watch", "watch"),
    DialogButton("Continue with a copy of this race", "copy", act.PRESS),
)  # fmt: skip
SIZES = [((960, 600), 1), ((1280, 800), 1), ((1280, 800), 2)]


def ask_view(model: tuple[str, ...]) -> PageView:
    content = column(
        number(1, 0, 9, on_change=str, name="number"),
        button("Turn over", on_press="turn", name="turn", key=action("T")),
    )
    return question_dialog(
        "This race is already open", LINES, ANSWERS, child=content, look=team_look("red"), icon="warn"
    )


def page() -> Page:
    return Page(SimpleNamespace(view=ask_view, update=lambda model, said: (*model, said)), (), overlay=True)


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_a_question_is_walked_and_read(size: tuple[int, int], scale: float) -> None:
    press_everything(page, size, scale=scale, devices=DEVICES)
    assert nothing_cut_off(page(), size, scale=scale) == []


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_SPACE])
def test_esc_and_the_focus_give_the_harmless_answer(key: int) -> None:
    hands = PageDriver(page())
    hands.key(key)
    assert hands.messages == ["stay"]


@dataclass(frozen=True)
class Named:
    written: str = ""
    wrong: str = ""


class Naming:
    """A page with a dialog for a name; one name is in use."""

    @staticmethod
    def view(model: Named) -> PageView:
        hint = "Leave empty to remove it."
        return text_prompt(
            "Name", "Save", model.written, wrong=model.wrong, hint=hint, longest=20, placeholder="Tour",
            on_change=lambda text: do(replace, written=text, wrong=""), on_enter=do(Naming.submit), on_close=Back(),
        )  # fmt: skip

    @staticmethod
    def submit(model: Named) -> Named | Back:
        return replace(model, wrong="That name is taken.") if model.written == "Giro" else Back()


def test_an_invalid_line_is_explained_and_stays() -> None:
    hands = PageDriver(Page(Naming, Named(), overlay=True))
    assert "Tour" in texts(hands)
    hands.type("Giro")
    assert "Tour" not in texts(hands)
    hands.key(pygame.K_RETURN)
    assert "That name is taken." in texts(hands)
    assert not hands.intents
    hands.type("s")
    assert hands.page.model.written == "Giros"
    assert "Leave empty to remove it." in texts(hands)
    hands.key(pygame.K_RETURN)
    assert hands.intents == [Back()]


def test_esc_leaves_a_line_alone() -> None:
    hands = PageDriver(Page(Naming, Named("Tour"), overlay=True))
    hands.key(pygame.K_ESCAPE)
    assert hands.intents == [Back()]


def texts(hands: PageDriver) -> list[str]:
    return [text for text, _box, _cut in hands.drawn_texts()]


def test_a_dialog_higher_than_the_window_scrolls_and_keeps_its_answers() -> None:
    hands = PageDriver(page(), (960, 600), scale=2)
    sheet, screen = hands.page.node_box(SHEET), hands.app.screen
    assert sheet.y >= 0
    assert sheet.bottom <= screen.h
    assert all(sheet.contains(hands.box(answer.text).centre) for answer in ANSWERS)


def test_a_dialog_whose_rows_come_and_go_keeps_its_top_edge() -> None:
    def view(lines: tuple[str, ...]) -> PageView:
        return question_dialog("Saved", lines, ANSWERS, child=button("more", on_press="line", name="more"))

    hands = PageDriver(Page(SimpleNamespace(view=view, update=lambda lines, line: (*lines, line)), ()))
    boxes = []
    for _line in range(30):
        boxes.append(hands.page.node_box(SHEET))
        hands.click("more")
    assert boxes[0].bottom < boxes[5].bottom
    assert {box.y for box in boxes[:6]} == {boxes[0].y}
    assert boxes[-1].bottom <= hands.app.screen.h


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_buttons_that_do_not_fit_in_a_row_are_stacked(size: tuple[int, int]) -> None:
    long = "Senza ordini ogni ciclista gioca la sua carta più alta, e quale sia si vede soltanto quando pedalano tutti."
    words = ("Un altro minuto ancora, per favore", "Le carte più alte di tutti i corridori", "Indietro alla corsa")
    dialog = question_dialog(
        "Jonas non ha ancora dato gli ordini", [long, long], [DialogButton(each, Back()) for each in words]
    )
    hands = PageDriver(Page(DialogPart, dialog, overlay=True), size)
    assert not [text for text, _box, cut in hands.drawn_texts() if cut and text in words]
    boxes = [hands.box(each) for each in words]
    assert not any(one.touches(other) for index, one in enumerate(boxes) for other in boxes[index + 1 :])


def test_a_privacy_screen_shows_the_key_that_leaves_it() -> None:
    shown = PrivacyScreen(team_look("red"), "31", "Carla, your turn", (look_away(),))
    view = privacy_view(shown, on_press="lift", first="lift", menu="leave", leave="Back")
    model = SimpleNamespace(view=lambda _model: view, update=lambda model, said: (*model, said))
    hands = PageDriver(Page(model, ()))
    texts = hands.texts()
    assert texts.count("Back") == texts.count("Esc") == 1
    hands.press("Esc", "Enter")
    assert hands.page.model == ("leave", "lift")
