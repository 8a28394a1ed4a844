"""Names typed with a controller: a board of letters opens on the press of a field."""

from __future__ import annotations

import pygame
import pytest

from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.input.keymap import is_typing_mode
from breakaway_desktop.kit.toolkit.on_screen_keyboard import CAPITAL, CAPITALS, DONE, SMALL, OnScreenKeyboard
from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.kit.toolkit.text_field import TextField
from breakaway_desktop.kit.toolkit.text_prompt import LINE
from breakaway_desktop.record.store import load
from breakaway_desktop.ui.intents import ShowMenu, ShowSetup
from breakaway_desktop.ui.screens import menu as menu_screen, race as race_screen, saved_races
from tests.kit.app_driver import is_dialog, shows
from tests.ui.journeys.test_controller_race import (
    BACK,
    DOWN,
    LB,
    LEFT,
    RB,
    RIGHT,
    START,
    UP,
    A,
    B,
    Pad,
    X,
    Y,
    into_a_race,
)
from tools.studio import ALONE, Studio, human_to_move, match


class Writer(Pad):
    """A controller that moves the focus to a control, and on the board from letter to letter."""

    @property
    def field(self) -> TextField:
        field = self.studio.top.focus.current
        assert isinstance(field, TextField)
        return field

    @property
    def board(self) -> OnScreenKeyboard:
        board = self.field.board
        assert board is not None
        return board

    def go(self, label: str) -> None:
        for _ in range(80):
            current = self.studio.top.focus.current
            if current is not None and current.label == label:
                return
            self.press(RB)
        raise AssertionError(label)

    def open(self, label: str) -> None:
        self.go(label)
        self.press(A)
        assert self.board is not None

    def write(self, text: str) -> None:
        for letter in text:
            if letter == " ":
                self.press(X)
                continue
            if letter not in "".join(CAPITAL if self.board.capitals else SMALL):
                self.press(Y)
            self.walk_to(letter)
            self.press(A)

    def walk_to(self, key: str) -> None:
        for _row in range(6):
            for _column in range(10):
                if self.board.chosen == key:
                    return
                self.push(RIGHT)
            self.push(DOWN)
        raise AssertionError(key)


@pytest.fixture
def pad(studio: Studio) -> Writer:
    return Writer(studio)


@pytest.fixture
def setup(studio: Studio, pad: Writer) -> Page:
    studio.open(ShowMenu())
    pad.push(DOWN, UP)
    studio.open(ShowSetup(everything=True))
    assert isinstance(studio.top, Page)
    return studio.top


def player(setup: Page) -> str:
    return str(setup.model.draft.seats[0].player)


def test_a_player_is_named(setup: Page, pad: Writer) -> None:
    """The first letter of a name is a capital automatically."""
    pad.open("name-0")
    assert pad.board.capitals
    pad.write("Ida Nò-2")
    assert player(setup) == "Ida Nò-2"
    pad.press(START)
    assert pad.field.board is None
    assert (player(setup), pad.field.label) == ("Ida Nò-2", "name-0")
    pad.press(B)
    assert not setup.model.everything, "B goes back again once the board has closed"


def test_b_erases_and_closes_the_board_when_nothing_is_left(setup: Page, pad: Writer) -> None:
    pad.open("name-0")
    pad.write("Abc")
    pad.press(B)
    assert player(setup) == "Ab"
    pad.press(B, B)
    assert player(setup) == ""
    assert pad.board
    pad.press(B)
    assert pad.field.board is None
    assert pad.studio.top is setup


def test_b_held_erases_everything_and_no_more(setup: Page, pad: Writer, studio: Studio) -> None:
    pad.open("name-0")
    pad.write("Abcde")
    pygame.event.post(pygame.event.Event(pygame.JOYBUTTONDOWN, instance_id=5, joy=0, button=B))
    for event in pygame.event.get():
        studio.app.handle_event(event)
    for _ in range(60):
        for key in studio.app._source.tick(50):
            studio.app._dispatch_input(key)
    assert player(setup) == ""
    assert pad.board
    assert studio.top is setup


def test_the_shoulders_move_the_caret(setup: Page, pad: Writer) -> None:
    pad.open("name-0")
    pad.write("Ac")
    pad.press(LB)
    pad.write("b")
    pad.press(RB)
    pad.write("d")
    assert player(setup) == "Abcd"


def test_every_key_of_the_board_can_be_walked_to_and_pressed(setup: Page, pad: Writer) -> None:
    pad.open("name-0")
    seen = set()
    for _row in range(6):
        for _column in range(10):
            seen.add(pad.board.chosen)
            pad.push(RIGHT)
        pad.push(DOWN)
    assert seen == {*"".join(CAPITAL), "capitals", "space", "erase", "done"}
    pad.walk_to(CAPITALS)
    pad.press(A)
    pad.write("a")
    pad.walk_to("space")
    pad.press(A)
    pad.write("bc")
    pad.walk_to("erase")
    pad.press(A)
    pad.walk_to(DONE)
    pad.press(A)
    assert player(setup) == "a b"
    assert pad.field.board is None


def test_the_ends_of_the_board_are_walked_around(setup: Page, pad: Writer) -> None:
    pad.open("name-0")
    assert pad.board.chosen == "Q"
    pad.push(LEFT)
    assert pad.board.chosen == "P"
    pad.push(UP, UP)
    assert pad.board.chosen == DONE
    pad.push(RIGHT)
    assert pad.board.chosen == CAPITALS
    pad.push(LEFT, LEFT, LEFT)
    assert pad.board.chosen == "space"


def test_the_keyboard_shows_when_text_is_too_long(setup: Page, pad: Writer, studio: Studio) -> None:
    pad.open("name-0")
    pad.press(*[A] * 41)
    assert len(player(setup)) == 40
    assert pad.field.remark == "At most 40 characters."


def test_the_seed_and_the_sprint_lines_are_written(setup: Page, pad: Writer) -> None:
    pad.go("fold-screen")
    pad.press(A)
    pad.open("seed")
    pad.press(*[B] * len(setup.model.draft.seed))
    pad.write("421")
    pad.press(START)
    assert setup.model.draft.seed == "421"
    pad.go("fold-length")
    pad.press(A)
    pad.open("sprints")
    pad.press(*[B] * len(setup.model.draft.sprints))
    pad.write("25, 50")
    pad.press(START)
    assert setup.model.draft.sprints == "25, 50"


def test_a_team_and_its_riders_are_named(setup: Page, pad: Writer, studio: Studio) -> None:
    pad.go("team-0")
    pad.press(A)
    pad.open("team-name")
    pad.write("Faema")
    pad.press(START)
    assert setup.model.team == 0
    pad.open("rider-1")
    pad.write("Eddy")
    pad.press(START)
    seat = setup.model.draft.seats[0]
    assert (seat.name, seat.riders[0]) == ("Faema", "Eddy")


def test_a_race_is_saved_under_a_name_in_mid_race(studio: Studio, pad: Writer) -> None:
    into_a_race(studio, pad)
    for _ in range(10):
        studio.wait(500)
    pad.press(START)
    pad.go("save-as")
    pad.press(A)
    assert is_dialog(studio.top, "save")
    pad.open(LINE)
    pad.press(*[B] * len(pad.field.text))
    pad.write("Sunday")
    pad.press(START)
    assert shows(studio.top, race_screen)
    named = [path for path in studio.session.folder.glob("*.race") if load(path).meta.get("name") == "Sunday"]
    assert len(named) == 1


def test_a_saved_race_is_renamed(studio: Studio, pad: Writer) -> None:
    studio.keep(match(ALONE, 40, until=human_to_move), "evening")
    studio.open(ShowMenu())
    pad.go("saved")
    pad.press(A)
    pad.go("name")
    pad.press(A)
    pad.open("line")
    pad.press(*[B] * len(pad.field.text))
    pad.write("Rain")
    pad.press(START)
    assert shows(studio.top, saved_races)
    (path,) = studio.session.folder.glob("*.race")
    assert load(path).meta["name"] == "Rain"


def test_a_folder_is_written(studio: Studio, pad: Writer) -> None:
    studio.open(ShowMenu())
    pad.go("settings")
    pad.press(A)
    pad.go("folder")
    pad.press(A)
    pad.open("line")
    before = pad.field.text
    pad.write("/x")
    assert pad.field.text == f"{before}/x"


# Other events meanwhile


def test_typing_on_the_keyboard_closes_the_board_and_continues_the_text(
    setup: Page, pad: Writer, studio: Studio
) -> None:
    pad.open("name-0")
    pad.write("Jo")
    for event in (
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_h, mod=0, unicode="h"),
        pygame.event.Event(pygame.TEXTINPUT, text="h"),
    ):
        studio.app.handle_event(event)
    assert pad.field.board is None
    assert player(setup) == "Joh"
    assert not is_typing_mode()


def test_a_click_closes_the_board(setup: Page, pad: Writer, studio: Studio) -> None:
    pad.open("name-0")
    studio.app.handle_event(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(2, 400), button=1))
    assert pad.field.board is None
    pad.open("name-0")
    assert pad.field.board is not None


def test_help_closes_the_board_and_is_left_by_b(setup: Page, pad: Writer, studio: Studio) -> None:
    pad.open("name-0")
    pad.press(BACK)
    assert studio.top is not setup
    pad.press(B)
    assert studio.top is setup
    assert pad.field.board is None


def test_by_key_enter_opens_no_board(setup: Page, pad: Writer, studio: Studio) -> None:
    pad.go("name-0")
    field = pad.field
    studio.app.handle_event(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))
    assert field.board is None


def test_the_menu_is_left_as_it_was(studio: Studio, pad: Writer) -> None:
    """Without a field the button A presses as usual."""
    studio.open(ShowMenu())
    assert shows(studio.top, menu_screen)
    pad.press(A)
    assert not shows(studio.top, menu_screen)


# Names of the keys


def read(studio: Studio) -> list[str]:
    canvas = Canvas(pygame.Surface((1280, 800)), studio.app.screen.palette, 1)
    canvas.text_log = []
    studio.stage.draw(canvas)
    return [text for text, _box, _cut in canvas.text_log]


def test_the_page_of_keys_lists_buttons_or_keys_by_the_device_in_use(setup: Page, pad: Writer, studio: Studio) -> None:
    pad.press(BACK)
    by_pad = read(studio)
    assert {"GAME CONTROLLER", "LB", "RB", "Start"} <= {*by_pad}
    assert any(text.startswith("Press; in a text") for text in by_pad)
    assert not {"F11", "Ctrl+Q", "Full screen"} & {*by_pad}
    studio.app.handle_event(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode=""))
    by_key = read(studio)
    assert {"F11", "Ctrl+Q", "Full screen"} <= {*by_key}
    assert "GAME CONTROLLER" not in by_key


def test_buttons_wear_only_caps_that_are_at_hand(setup: Page, pad: Writer, studio: Studio) -> None:
    pad.go("name-0")
    assert "Ctrl+Enter" not in read(studio)
    studio.app.handle_event(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))
    assert "Ctrl+Enter" in read(studio)
