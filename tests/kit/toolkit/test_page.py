"""A page shows its model and sends the messages of its controls, by keyboard, mouse and controller."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from breakaway_desktop.kit.input.inputs import KeyDown, Typed
from breakaway_desktop.kit.toolkit.choice import switch
from breakaway_desktop.kit.toolkit.containers import panel, solid
from breakaway_desktop.kit.toolkit.controls import button, press
from breakaway_desktop.kit.toolkit.layout import Node, Shortcut, column, row, spacer, stack, text
from breakaway_desktop.kit.toolkit.page import (
    MoveFocus,
    Page,
    PageView,
    TopicClicked,
    TopicHovered,
    Uncovered,
    Update,
    do,
    with_value,
)
from breakaway_desktop.kit.toolkit.scroll import ScrollArea, scroll
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.toolkit.text_field import TextField, entry
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.screens import key_page
from tests.kit.page_driver import DEVICES, PageDriver, nothing_cut_off, press_everything
from tests.kit.toolkit import sample
from tests.kit.toolkit.demo import Set
from tests.kit.toolkit.sample import Leave
from tests.ui.keys import action
from tools.studio import Studio


def page(**values: object) -> Page:
    return Page(sample, sample.Model(**values))  # type: ignore[arg-type]


@pytest.fixture
def hands() -> PageDriver:
    return PageDriver(page())


@pytest.mark.parametrize(
    ("size", "scale"),
    [((960, 600), 1), *(pytest.param(*of, marks=pytest.mark.release) for of in (((1280, 800), 1), ((1920, 1200), 2)))],
)
def test_every_control_is_pressed_by_every_device(size: tuple[int, int], scale: float) -> None:
    labels = press_everything(page, size, scale=scale, devices=DEVICES)
    assert {"watch", "menu", "rider 15", "open 2", "secrets", "orders", "finish", "pace", "name", "Quick"} <= labels


def test_every_control_of_a_dialog_is_pressed_by_every_device() -> None:
    assert press_everything(lambda: page(is_dialog_open=True), devices=DEVICES) == {"Cancel", "Delete"}


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 1), ((960, 600), 1), ((1920, 1200), 2)])
def test_nothing_is_cut_off(size: tuple[int, int], scale: float) -> None:
    assert nothing_cut_off(page(), size, scale=scale) == []


def test_a_pressed_control_changes_the_model_and_the_picture(hands: PageDriver) -> None:
    before = hands.pixels()
    hands.operate("secrets", "keyboard")
    assert hands.page.model.form.secrets == "strict"
    assert hands.pixels() != before
    hands.operate("finish", "mouse")
    assert hands.messages[-1] == Set("finish", 101)


@dataclass(frozen=True)
class Bell:
    rings: int = 0
    word: str = ""


def ring(model: Bell, times: int, word: str) -> Bell | Update:
    return Update(Bell(model.rings + times, word), Leave()) if times > 2 else Bell(model.rings + times, word)


class Bells:
    def view(self, model: Bell) -> PageView:
        return PageView(
            column(
                button("Twice", on_press=do(ring, 2, word="dong"), name="twice", key=act.UNDO),
                button("Thrice", on_press=do(ring, 3, word="ding"), name="thrice"),
                switch({1: "one", 2: "two"}, 1, on_change=with_value(partial(ring, word="set")), name="by"),
                button("Silence", on_press=do(replace, rings=0), name="silence"),
            ),
            on={Typed: lambda model, message: replace(model, word=message.text)},
        )


def test_a_control_does_what_is_written_beside_it() -> None:
    hands = PageDriver(Page(Bells(), Bell()))
    hands.operate("twice", "mouse")
    hands.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    assert hands.page.model == Bell(4, "dong")
    hands.operate("thrice", "keyboard")
    assert hands.page.model == Bell(7, "ding")
    assert hands.intents == [Leave()]
    hands.operate("silence", "mouse")
    hands.page.handle(Typed("hush"))
    assert hands.page.model == Bell(0, "hush")
    hands.operate("by", "mouse")
    assert hands.page.model == Bell(2, "set")


def test_keys_press_their_buttons_from_anywhere_and_intents_go_to_the_navigator(hands: PageDriver) -> None:
    hands.key(pygame.K_b)
    hands.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    hands.key(pygame.K_ESCAPE)
    assert hands.page.model.pressed == ("review", "undo")
    assert hands.intents == [Leave()]


def test_the_page_of_keys_is_read_off_the_tree(hands: PageDriver) -> None:
    keys = {key.action.default_chord.name: key.words or key.action.description for key in hands.page.keys}
    assert keys["W"] == "Watch again"
    assert keys["Ctrl+Z"] == "undo"
    assert keys["Esc"] == "Menu"
    assert [key.why for key in hands.page.keys if key.action.default_chord.name == "U"] == ["There is nothing to undo."]


def test_the_key_of_a_disabled_button_shows_the_reason(hands: PageDriver) -> None:
    hands.key(pygame.K_u)
    assert hands.page.model.pressed == ()
    assert any("nothing to undo" in text for text, *_ in hands.drawn_texts())
    hands.page.focus.cover()
    assert not any("nothing to undo" in text for text, *_ in hands.drawn_texts())


def test_the_focus_stays_by_name_when_the_tree_changes(hands: PageDriver) -> None:
    hands.reach("rider 6", "keyboard")
    hands.key(pygame.K_RETURN)
    assert hands.page.model.row == 6
    assert hands.page.model.seen == 6
    assert hands.page.focus.current is hands.control("rider 6")


def test_where_the_focus_walks_is_always_seen(hands: PageDriver) -> None:
    area = hands.control("riders")
    assert isinstance(area, ScrollArea)
    for at in (15, 5, 12, 0):
        hands.reach(f"rider {at}", "keyboard")
        assert area.rect.encloses(hands.box(f"rider {at}"))


def test_a_scroll_position_stays_when_the_tree_changes(hands: PageDriver) -> None:
    hands.wheel(hands.box("riders").centre, -5)
    seen = hands.page.node_box("rider 10")
    hands.key(pygame.K_b)
    assert hands.page.node_box("rider 10") == seen
    assert hands.page.node_box("rider 10").y == hands.box("rider 10").y


def test_page_keys_scroll_the_view_in_which_the_focus_is(hands: PageDriver) -> None:
    hands.reach("rider 0", "keyboard")
    before = hands.page.node_box("rider 0").y
    hands.key(pygame.K_PAGEDOWN)
    assert hands.page.node_box("rider 0").y < before


def test_a_long_list_makes_only_the_rows_that_are_seen() -> None:
    made: list[int] = []

    def one(at: int) -> Node:
        def words() -> Node:
            made.append(at)
            return text(f"Race {at}")

        return press(words, on_press=at, name=f"race {at}", h=40)

    class Long:
        def view(self, _model: None) -> Node:
            return scroll(column(*map(one, range(400))), name="races")

        def update(self, model: None, _said: int) -> None:
            return model

    hands = PageDriver(Page(Long(), None))
    hands.pixels()
    assert made == list(range(21))
    hands.wheel((600, 400), -40)
    assert "Race 50" in [words for words, *_ in hands.drawn_texts()]
    assert len(made) < 50
    hands.reach("race 399", "keyboard")
    hands.key(pygame.K_RETURN)
    assert hands.messages == [399]


def test_a_drawer_covers_the_page_from_mouse_and_tab() -> None:
    class Drawer:
        def view(self, _model: None) -> Node:
            under = column(button("Under it", on_press="under"), button("Beside it", on_press="beside"), gap=200, w=300)
            drawer = solid(
                panel(column(text("The drawer"), button("In it", on_press="in"), spacer()), by=20, w=400, h=140)
            )
            return stack(row(under, spacer()), column(row(drawer, spacer()), spacer()))

        def update(self, model: None, _said: str) -> None:
            return model

    hands = PageDriver(Page(Drawer(), None), (960, 600))
    assert [words for words, *_ in hands.drawn_texts()] == ["Beside it", "The drawer", "In it"]
    for pos in ((100, 20), hands.box("In it").centre, hands.box("Beside it").centre):
        hands.click(pos)
    assert hands.messages == ["in", "beside"]
    walked = set()
    for _ in range(4):
        hands.key(pygame.K_TAB)
        assert hands.page.focus.current is not None
        walked.add(hands.page.focus.current.label)
    assert walked == {"In it", "Beside it"}


def test_the_bar_can_be_dragged(hands: PageDriver) -> None:
    area = hands.control("riders")
    assert isinstance(area, ScrollArea)
    assert area.bar is not None
    x, y = area.bar.grip.centre
    hands.event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)
    hands.event(pygame.MOUSEMOTION, pos=(x, y + 150), rel=(0, 150), buttons=(1, 0, 0))
    hands.event(pygame.MOUSEBUTTONUP, pos=(x, y + 150), button=1)
    assert area.scroll > 150


def test_letters_are_written_at_the_caret(hands: PageDriver) -> None:
    hands.reach("name", "keyboard")
    hands.key(pygame.K_HOME)
    hands.type("ab")
    assert hands.page.model.form.name == "abMarta"
    hands.type("cdefghi")
    assert hands.page.model.form.name == "abcdefgMarta"
    assert any("12" in text for text, *_ in hands.drawn_texts() if "most" in text)


def test_an_open_list_stays_open_when_the_tree_changes(hands: PageDriver) -> None:
    hands.reach("orders", "keyboard")
    hands.key(pygame.K_RETURN)
    hands.page.dispatch("meanwhile")
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert hands.page.model.form.orders == "lead"


def test_only_the_dialog_gets_input_and_the_focus_returns(hands: PageDriver) -> None:
    hands.reach("delete", "keyboard")
    hands.key(pygame.K_RETURN)
    assert hands.page.model.is_dialog_open
    hands.key(pygame.K_d)
    assert hands.page.model.is_dialog_open, "in its first 300 ms it ignores input"
    hands.wait(301)
    hands.key(pygame.K_b)
    assert hands.page.model.pressed == ()
    assert hands.page.focus.current is hands.control("Cancel")
    assert any(text == "Delete this rider?" for text, *_ in hands.drawn_texts())
    hands.key(pygame.K_ESCAPE)
    assert not hands.page.model.is_dialog_open
    assert hands.page.focus.current is hands.control("delete")


def test_time_passes_only_where_it_matters() -> None:
    still, ticking = PageDriver(page()), PageDriver(page(ticking=100.0))
    for hands in (still, ticking):
        before = hands.page.model.ticks
        for _ in range(10):
            hands.wait(25)
        assert hands.page.model.ticks - before == (2 if hands is ticking else 0)
    assert still.page.wake_in() is None
    assert ticking.page.wake_in() == 50
    assert not ticking.page.animating


def test_a_clicked_topic_sends_a_message_and_a_hovered_one_when_the_pointer_moves(hands: PageDriver) -> None:
    hands.click(hands.page.node_box("title").centre)
    assert hands.page.model.last_message == TopicClicked("win")
    x, y = hands.page.node_box("title").centre
    hands.point((x, y + 300))
    hands.messages.clear()
    for pos in ((x, y), (x + 1, y), (x, y + 300)):
        hands.point(pos)
    assert [message for message in hands.messages if isinstance(message, TopicHovered)] == [
        TopicHovered("win"),
        TopicHovered("win"),
        TopicHovered(None),
    ]


def test_the_topic_that_is_drawn_last_is_pointed_at() -> None:
    both = stack(text("below", topic="below", name="text"), text("above", topic="above"))
    driver = PageDriver(Page(SimpleNamespace(view=lambda _model: PageView(both)), None))
    driver.stage.resize()
    assert driver.page.topic_at(driver.page.node_box("text").centre) == "above"


def test_unused_keys_reach_a_page_that_subscribes(hands: PageDriver) -> None:
    hands.key(pygame.K_k)
    assert hands.page.model.last_message == "k"


def test_messages_other_than_input_reach_the_page_below_a_dialog() -> None:
    hands = PageDriver(page(is_dialog_open=True))
    hands.stage.push(page())
    hands.stage.pop()
    assert hands.page.model.last_message == Uncovered()
    hands.event(pygame.KEYUP, key=pygame.K_k, mod=0)
    assert hands.page.model.last_message == Uncovered(), "it is the dialog's"


def test_an_update_can_return_a_model_and_an_intent() -> None:
    hands = PageDriver(page(is_dialog_open=True))
    hands.key(pygame.K_d)
    assert (hands.page.model.is_dialog_open, hands.page.model.last_message) == (False, "yes")
    assert hands.intents == [Leave()]


class _Counts:
    """A screen that counts its layouts; even numbers change nothing."""

    laid_out = 0

    def view(self, model: int) -> Node:
        self.laid_out += 1
        return button("Add", on_press=model + 1, key=action("A"))

    def update(self, model: int, message: int) -> int | None:
        return message if message % 2 else None


def test_an_unchanged_model_is_not_laid_out_again() -> None:
    hands = PageDriver(Page(screen := _Counts(), 0))
    before = screen.laid_out
    hands.page.dirty = False
    for message in (2, 4):
        hands.page.dispatch(message)
    assert (hands.page.model, screen.laid_out, hands.page.dirty) == (0, before, False)
    hands.page.dispatch(3)
    assert (hands.page.model, screen.laid_out, hands.page.dirty) == (3, before + 1, True)


class _Walk:
    """A screen that counts the presses of two keys; one of them repeats."""

    def view(self, _model: tuple[int, ...]) -> PageView:
        return PageView(spacer(), keys=(Shortcut(act.RIGHT, 1), Shortcut(action("A"), 2)))

    def update(self, model: tuple[int, ...], message: int) -> tuple[int, ...]:
        return (*model, message)


def test_a_held_key_repeats_only_where_repeats_are_allowed() -> None:
    hands = PageDriver(Page(_Walk(), ()))
    for key in (pygame.K_RIGHT, pygame.K_a):
        hands.stage.handle(KeyDown(key))
        for _repeat in range(3):
            hands.stage.handle(KeyDown(key, is_repeat=True))
    assert hands.page.model == (1, 1, 1, 1, 2)


def test_a_refused_action_is_explained_and_changes_nothing(hands: PageDriver) -> None:
    def refuse(_intent: Intent) -> None:
        raise OSError("the disk is full")

    explained: list[Exception] = []
    hands.stage.navigate, hands.stage.explain = refuse, explained.append
    before = hands.page.model
    hands.key(pygame.K_ESCAPE)
    assert [str(error) for error in explained] == ["the disk is full"]
    assert hands.page.model == before


def test_f1_shows_the_keys_of_a_page(tmp_path: Path) -> None:
    studio = Studio((1280, 800), tmp_path)
    studio.app.stage.reset(page())
    studio.app.handle_event(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode=""))
    keys = studio.top
    assert isinstance(keys, Page)
    assert keys.part is key_page
    assert ("W",) in [row.caps for group in keys.model.groups for row in group.rows]
    studio.close()


class _AsksForKey:
    """A screen that captures the next key."""

    @staticmethod
    def view(_model: object) -> PageView:
        of = row(button("Leave", on_press="left", key=action("L")), button("Stay", on_press="stayed", key=act.BACK))
        return PageView(of, captures=(KeyDown,))

    @staticmethod
    def update(_model: object, message: object) -> object:
        return message.key if isinstance(message, KeyDown) else message


def test_keys_used_by_a_view_reach_no_control() -> None:
    hands = PageDriver(Page(_AsksForKey, None))
    for key in (pygame.K_l, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_RETURN):
        hands.key(key)
        assert hands.page.model == key
    hands.operate("Leave", "mouse")
    assert hands.page.model == "left"


@dataclass(frozen=True, slots=True)
class Chapter:
    """The chapter on the page."""

    at: int = 0


class Book:
    """A list of chapters beside a text that is longer than the window."""

    @staticmethod
    def view(m: Chapter) -> PageView:
        text_of = scroll(column(*(text(f"{m.at}.{line}") for line in range(99))), name="text", about=m.at)
        chapters = [button(str(at), on_press=Chapter(at), name=f"chapter-{at}") for at in range(3)]
        read = button("read", on_press=MoveFocus("text"), name="read")
        return PageView(row(column(*chapters, read), text_of), scroll_target="text")

    @staticmethod
    def update(_m: Chapter, message: Chapter) -> Chapter:
        return message


def test_page_down_scrolls_what_the_view_names_until_it_is_about_something_else() -> None:
    hands = PageDriver(Page(Book, Chapter()))
    area = hands.control("text")
    assert isinstance(area, ScrollArea)
    hands.key(pygame.K_PAGEDOWN)
    assert hands.page.focus.current is not area
    assert area.scroll > 0
    hands.operate("chapter-1", "keyboard")
    assert area.scroll == 0


def test_a_control_can_move_the_focus() -> None:
    hands = PageDriver(Page(Book, Chapter()))
    hands.operate("read", "keyboard")
    assert hands.page.focus.current is hands.control("text")
    hands.reach("chapter-0", "keyboard")
    assert hands.page.focus.current is hands.control("chapter-0")


class _Names:
    """A screen with a field; while its model is true a dialog is over it."""

    def view(self, model: bool) -> PageView:
        field = entry("", on_change=str, name="name")
        return PageView(
            field, initial_focus="name", dialog=PageView(button("OK", on_press=False), name="ask") if model else None
        )

    def update(self, _model: bool, message: bool) -> bool:
        return message


def test_a_field_under_a_dialog_or_another_page_does_not_have_the_keyboard() -> None:
    hands = PageDriver(Page(_Names(), False))
    field = hands.page.focus.current
    assert isinstance(field, TextField)
    focused = [field._focused]
    for act_on_stage in (
        lambda: hands.page.dispatch(True), lambda: hands.page.dispatch(False),
        lambda: hands.stage.push(Page(Book, Chapter(), overlay=True)), hands.stage.resize, hands.stage.pop,
    ):  # fmt: skip
        act_on_stage()
        focused.append(field._focused)
    assert focused == [True, False, True, False, False, True]
