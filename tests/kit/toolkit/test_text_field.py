"""A text field gets all letters: a letter in a name presses nothing."""

from __future__ import annotations

from functools import partial

import pygame
import pytest

from breakaway_desktop.kit.drawing.fonts import Cut, font_path
from breakaway_desktop.kit.input.inputs import (
    Composed,
    KeyDown,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Typed,
    translate_event,
)
from breakaway_desktop.kit.toolkit.text_field import TEXT_STYLE, TextField, word_starts
from tests.kit.app_driver import AppDriver
from tests.kit.toolkit.demo import Demo, empty_field, name_field


@pytest.fixture
def field(demo: Demo) -> TextField:
    return name_field(demo)


def type_in(demo: Demo, text: str) -> None:
    for letter in text:
        demo.handle(KeyDown(ord(letter.lower()), text=letter))
        demo.handle(Typed(letter))


def test_hot_keys_are_letters_while_a_name_is_typed(demo: Demo, field: TextField) -> None:
    assert demo.focus.typing
    type_in(demo, "h12 r")
    assert demo.name == "Martah12 r"
    assert demo.pressed == []
    assert demo.rules == "boxed"


@pytest.mark.parametrize(("typed", "name"), [("èß", "Martaèß"), ("abcdefghijklm", "Martaabcdefg")])
def test_letters_of_other_scripts_are_accepted_up_to_the_limit(
    demo: Demo, field: TextField, typed: str, name: str
) -> None:
    demo.handle(Typed(typed))
    assert demo.name == name


def test_deleting_everything_is_objected_to_in_a_sentence(demo: Demo, field: TextField, window: AppDriver) -> None:
    for _ in range(6):
        demo.handle(KeyDown(pygame.K_BACKSPACE))
    assert demo.name == ""
    assert field.objection == "A name needs a letter."
    before = window.pixels()
    type_in(demo, "a")
    assert field.objection == ""
    assert window.pixels() != before


def test_tab_escape_and_the_arrows_up_and_down_leave_a_field(demo: Demo, field: TextField) -> None:
    demo.handle(KeyDown(pygame.K_DOWN))
    assert demo.focus.current is not field
    demo.focus.focus_on(field)
    demo.handle(KeyDown(pygame.K_TAB))
    assert demo.focus.current is not field
    demo.focus.focus_on(field)
    assert not demo.handle(KeyDown(pygame.K_ESCAPE)), "the scene has no way back, the window gets the key"


def test_left_home_and_delete_edit_instead_of_walking(demo: Demo, field: TextField) -> None:
    demo.handle(KeyDown(pygame.K_HOME))
    demo.handle(KeyDown(pygame.K_DELETE))
    demo.handle(Typed("C"))
    demo.handle(KeyDown(pygame.K_LEFT))
    assert demo.name == "Carta"
    assert demo.focus.current is field


@pytest.mark.parametrize(
    ("keys", "name"),
    [
        ("Left", "Marta O’H,!b"), ("Left Left", "Marta O’H!,b"), ("Left Left Left", "Marta !O’H,b"),
        ("Left Left Left Left Left", "!Marta O’H,b"), ("Home Right", "Marta !O’H,b"), ("Right", "Marta O’H,b!"),
        ("Backspace", "Marta O’H,!"), ("Backspace Backspace Backspace", "Marta !"), ("Delete", "Marta O’H,b!"),
        ("Home Delete", "!O’H,b"), ("Home Backspace", "!Marta O’H,b"), ("Shift+Left", "Marta O’H,!"),
        ("Shift+Left Shift+Left Backspace", "Marta O’H!"), ("Shift+Left Shift+Right", "Marta O’H,b!"),
        ("Home Shift+Right Delete", "!O’H,b"), ("Left End", "Marta O’H,b!"), ("Left Shift+Home", "!b"),
        ("Left Shift+End Shift+Home", "!b"), ("Home Right Shift+End", "Marta !"),
    ],
)  # fmt: skip
def test_control_moves_selects_and_erases_by_word(demo: Demo, field: TextField, keys: str, name: str) -> None:
    demo.handle(Typed(" O’H,b"))
    for key in keys.split():
        mods = pygame.KMOD_LCTRL | key.startswith("Shift+") * pygame.KMOD_LSHIFT
        demo.handle(KeyDown(pygame.key.key_code(key.removeprefix("Shift+")), mods))
    demo.handle(Typed("!"))
    assert demo.name == name


def test_a_mark_belongs_to_the_letter_before_it() -> None:
    assert word_starts("नमस्ते 👩‍🚀 re\u0301sume\u0301") == [0, 7, 11]


def test_text_of_an_input_method_shows_only_when_finished(demo: Demo, field: TextField) -> None:
    demo.handle(Composed("か"))
    demo.handle(KeyDown(pygame.K_BACKSPACE))
    demo.handle(KeyDown(pygame.K_RETURN))
    assert demo.name == "Marta"
    demo.handle(Typed("a"))
    assert demo.name == "Martaa"


def test_a_click_sets_the_cursor_and_moving_the_mouse_keeps_it(demo: Demo, field: TextField) -> None:
    demo.handle(PointerMoved(demo.focus.find("Quit").rect.centre))
    assert demo.focus.current is field
    pos = field.inner.x + 1, field.inner.centre[1]
    demo.handle(PointerPressed(pos))
    demo.handle(PointerReleased(pos))
    demo.handle(Typed("x"))
    assert demo.name == "xMarta"


@pytest.mark.parametrize("swept", [0, 1, -60])
@pytest.mark.parametrize("share", [0.05, 0.5, 0.95])
@pytest.mark.parametrize("key", [pygame.K_HOME, pygame.K_END, pygame.K_TAB])
def test_the_pointer_selects_what_it_sweeps_in_a_text_wider_than_its_field(
    demo: Demo, field: TextField, window: AppDriver, key: int, share: float, swept: int
) -> None:
    """A hand that clicks often moves the mouse by a pixel. Tab leaves the field, which then shows its beginning."""
    field.longest = 300
    field.set_text("Marta " * 40)
    demo.handle(KeyDown(key))
    window.drawn_texts()
    x, y, edges = field.inner.x + share * field.inner.w, field.inner.centre[1], field.state.edges
    demo.handle(PointerPressed((x, y)))
    window.drawn_texts()
    demo.handle(PointerMoved((x + swept, y)))
    image = field._line.image
    shown = {tuple(image.get_at((across, 5)))[:3] for across in range(image.get_width())}
    demo.handle(PointerReleased((x + swept, y)))
    nearest = [min(range(len(edges)), key=lambda end: abs(field.rect.x + edges[end] - to)) for to in (x, x + swept)]
    assert field.state.selection == tuple(nearest)
    assert (field.screen.palette.tint in shown) == (len(set(nearest)) > 1)


@pytest.mark.parametrize(
    ("clicks", "at", "name"),
    [(1, 0, "!Marta O’H"), (2, 0, "! O’H"), (2, 4, "! O’H"), (3, 6, "Marta !"), (2, 7, "Marta !"), (2, 40, "Marta !")],
)
def test_a_double_click_selects_a_word(demo: Demo, field: TextField, clicks: int, at: int, name: str) -> None:
    """Only the system knows what is a double click: two clicks at one place may be far apart."""
    demo.handle(Typed(" O’H"))
    edges = field.state.edges
    pos = tuple(map(round, (field.rect.x + edges[min(at, len(edges) - 1)] + 1, field.inner.centre[1])))
    for count in (1, clicks):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            event = translate_event(pygame.event.Event(kind, pos=pos, button=1, clicks=count), 1, (0, 0), False)
            assert event is not None
            demo.handle(event)
    demo.handle(Typed("!"))
    assert demo.name == name


@pytest.mark.parametrize(("key", "at", "name"), [("Home", 2, "!rta"), ("Left", 2, "Ma!a"), ("Shift+Home", 2, "Ma!")])
def test_a_click_with_shift_selects_from_where_the_keys_began(
    window: AppDriver, demo: Demo, field: TextField, key: str, at: int, name: str
) -> None:
    window.press(key)
    x, y = field.rect.x + field.state.edges[at], field.inner.centre[1]
    pygame.key.set_mods(pygame.KMOD_LSHIFT)
    window.click((x, y))
    pygame.key.set_mods(pygame.KMOD_NONE)
    demo.handle(Typed("!"))
    assert demo.name == name


def test_typed_text_shows_at_once(demo: Demo, field: TextField, window: AppDriver) -> None:
    seen = [window.pixels()]
    for letter in "abc":
        demo.handle(Typed(letter))
        seen.append(window.pixels())
    assert len(set(seen)) == 4


def test_the_text_outlives_a_change_of_scale_and_keys_still_repeat_afterwards(
    demo: Demo, field: TextField, window: AppDriver
) -> None:
    window.drawn_texts()
    demo.handle(Typed("x"))
    window.resize((1920, 1200))
    window.app.set_scale(1.5)
    window.drawn_texts()
    demo.handle(Typed("y"))
    assert demo.name == "Martaxy"
    demo.handle(KeyDown(pygame.K_TAB))
    assert pygame.key.get_repeat() == (400, 40)


def test_control_keys_of_editing_stay_and_quitting_passes(demo: Demo, field: TextField) -> None:
    assert demo.handle(KeyDown(pygame.K_z, pygame.KMOD_LCTRL))
    assert not demo.handle(KeyDown(pygame.K_q, pygame.KMOD_LCTRL))
    assert not demo.handle(KeyDown(pygame.K_F11))


@pytest.mark.parametrize("letter", ["\u200f", "\u200b", "\x1b", "\x00"])
def test_an_invisible_letter_is_rejected(demo: Demo, field: TextField, letter: str) -> None:
    """pygame cannot draw text without a width, and a name of such letters would be invisible."""
    demo.focus.focus_on(field)
    before = field.text
    demo.handle(Typed(letter))
    assert field.text == before
    demo.handle(Typed(f"a{letter}b"))
    assert field.text.endswith("ab")


@pytest.mark.parametrize("error", [pygame.error("no clipboard"), UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid")])
def test_a_clipboard_without_text_or_none_at_all_leaves_the_field_as_it_is(
    demo: Demo, field: TextField, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fail(*_text: str) -> str:
        raise error

    monkeypatch.setattr(pygame.scrap, "get_text", fail)
    monkeypatch.setattr(pygame.scrap, "put_text", fail)
    for key in (pygame.K_v, pygame.K_a, pygame.K_c, pygame.K_x):
        assert demo.handle(KeyDown(key, pygame.KMOD_CTRL))
    type_in(demo, "x")
    assert demo.name.endswith("x")


FROM_ELSEWHERE = {
    "Carla\n": "Carla", "An\nBo": "An Bo", "\tA\r\n\r\nB\u2028C ": "A B C", "A\tB\x0bC": "A B C",
    "\n": "", "\u200b": "", "A\x00\x1bB": "AB", "a b": "a b",
    "A\u00adB\u200bC\ufeff": "ABC", "\u2060A\u200dB\u200d": "A\u200dB", "\u200eA\ufe0f\u202e": "A\ufe0f",
}  # fmt: skip


@pytest.mark.parametrize("way", ["paste", "drop"])
@pytest.mark.parametrize(("text", "line"), FROM_ELSEWHERE.items())
def test_a_text_from_elsewhere_becomes_one_line(
    window: AppDriver, demo: Demo, field: TextField, monkeypatch: pytest.MonkeyPatch, text: str, line: str, way: str
) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: text)
    insert = partial(window.press, "Ctrl+V") if way == "paste" else partial(window.event, pygame.DROPTEXT, text=text)
    window.press("Left", "Left")
    insert()
    demo.handle(Typed("!"))
    assert (demo.name, field.remark) == (f"Mar{line}!ta", "")
    window.press("Ctrl+A")
    insert()
    demo.handle(Typed("!"))
    assert demo.name == f"{line}!"
    field.set_value(text)
    assert field.text.strip() == line or not line


def test_an_input_method_and_a_long_paste_keep_to_the_line(
    demo: Demo, field: TextField, monkeypatch: pytest.MonkeyPatch
) -> None:
    demo.handle(Typed("\nA\tB\r\n"))
    assert demo.name == "MartaA B"
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "a\n" * 10_000)
    demo.handle(KeyDown(pygame.K_v, pygame.KMOD_CTRL))
    assert (demo.name, field.remark) == ("MartaA B", "At most 12 characters.")


def test_a_pasted_text_is_too_long_and_a_typed_v_is_not(
    demo: Demo, field: TextField, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "Bartali and Coppi")
    demo.handle(KeyDown(pygame.K_v, text="v"))
    assert field.remark == ""
    demo.handle(KeyDown(pygame.K_v, pygame.KMOD_CTRL))
    assert (demo.name, field.remark) == ("Marta", "At most 12 characters.")


@pytest.mark.parametrize(("name", "cut"), [("Ågnès-Qÿ", TEXT_STYLE.cut), ("Łukasz Жук", False), ("Łuk", False)])
def test_typed_text_can_show_every_letter_of_texts_and_names(name: str, cut: Cut) -> None:
    """Barlow, or for the whole text the font that has all characters; the caret stays in place."""
    window = AppDriver()
    field = empty_field(window)
    for letter in "ba":
        window.stage.handle(Typed(letter))
    window.stage.handle(KeyDown(pygame.K_LEFT))
    for letter in name:
        window.stage.handle(Typed(letter))
    window.drawn_texts()
    line = field._line
    assert field.text == f"b{name}a"
    assert line.edit_position == 1 + len(name)

    # At the same height, because systems round the widths of small letters differently.
    fonts = {of: pygame.font.Font(str(font_path(of)), line.font.get_point_size()) for of in (TEXT_STYLE.cut, False)}
    assert [of for of, font in fonts.items() if font.size("Wl" * 40) == line.font.size("Wl" * 40)] == [cut]


def test_an_input_method_is_on_in_a_text_field_alone(
    demo: Demo, field: TextField, window: AppDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    switched: list[str] = []
    for name in ("start_text_input", "stop_text_input"):
        monkeypatch.setattr(pygame.key, name, partial(switched.append, name))
    for key in (pygame.K_LEFT, pygame.K_TAB):
        window.app.handle_event(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    assert switched == ["start_text_input", "stop_text_input"]
