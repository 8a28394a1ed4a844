"""Each control by keys and by mouse; targets are at least 32 × 32 and no text is clipped."""

from __future__ import annotations

import pygame
import pytest

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.palette import CONTRAST, DAY, NIGHT, Palette
from breakaway_desktop.kit.input.inputs import KeyDown, PointerMoved, PointerPressed, PointerReleased, WheelTurned
from breakaway_desktop.kit.toolkit.choice import DropDown, Option, Segments
from breakaway_desktop.kit.toolkit.number_input import Slider, Stepper
from breakaway_desktop.kit.toolkit.scroll import ScrollArea
from tests.kit.app_driver import AppDriver
from tests.kit.toolkit.demo import Demo


def key(demo: Demo, *keys: int) -> None:
    for code in keys:
        demo.handle(KeyDown(code))


def click(demo: Demo, pos: tuple[float, float]) -> None:
    demo.handle(PointerMoved(pos))
    demo.handle(PointerPressed(pos))
    demo.handle(PointerReleased(pos))


def orders(demo: Demo) -> DropDown:
    choice = demo.focus.find("orders")
    assert isinstance(choice, DropDown)
    demo.focus.focus_on(choice)
    return choice


def test_a_stepper_steps_at_once_and_repeats_while_it_is_held(demo: Demo) -> None:
    stepper = demo.focus.find("card")
    assert isinstance(stepper, Stepper)
    plus = stepper.ends[1].centre
    demo.handle(PointerPressed(plus))
    assert demo.cards == 7
    is_moving = [demo.animating]
    demo.update(399)
    assert demo.cards == 7
    demo.update(1)
    assert demo.cards == 8
    demo.update(140)
    assert demo.cards == 10
    demo.handle(PointerReleased(plus))
    is_moving.append(demo.animating)
    assert is_moving == [True, False]
    demo.update(1000)
    assert demo.cards == 10


def test_a_stepper_stops_at_its_limits(demo: Demo) -> None:
    demo.focus.focus_on(demo.focus.find("card"))
    key(demo, pygame.K_END, pygame.K_RIGHT)
    assert demo.cards == 15
    key(demo, pygame.K_HOME, pygame.K_LEFT)
    assert demo.cards == 1
    stepper = demo.focus.find("card")
    assert isinstance(stepper, Stepper)
    demo.handle(PointerPressed(stepper.ends[0].centre))
    demo.update(5000)
    assert demo.cards == 1
    assert not demo.animating
    demo.handle(WheelTurned(stepper.rect.centre, 1))
    assert demo.cards == 2


@pytest.mark.parametrize("name", ["finish", "orders", "name", "secrets", "pace"])
def test_the_wheel_scrolls_the_page_and_changes_only_the_value_with_the_focus(
    demo: Demo, window: AppDriver, name: str
) -> None:
    window.resize((960, 600))
    area, control, before = demo.focus.find("options"), demo.focus.find(name), demo.model
    assert isinstance(area, ScrollArea)
    area.reveal(control.rect)
    offsets = {area.offset()}
    for notches in (-1, 1):
        window.wheel(control.screen_box.centre, notches)
        offsets.add(area.offset())
    assert demo.model == before
    assert len(offsets) > 1

    demo.focus.focus_on(control)
    offsets = {area.offset()}
    window.wheel(control.screen_box.centre, -1)
    window.wheel(control.screen_box.centre, -1)
    is_number = isinstance(control, Slider | Stepper)
    assert (demo.model != before, offsets == {area.offset()}) == (is_number, is_number)


@pytest.mark.parametrize(
    ("keys", "values", "remark"),
    [
        ((pygame.K_5,), [5], ""),
        ((pygame.K_1, pygame.K_2), [12], ""),  # 1 alone is too small, and may become 12
        ((pygame.K_KP_2, pygame.K_KP_0), [20], ""),
        ((pygame.K_KP_9, pygame.K_KP_1), [9], "91 isn’t between 3 and 25."),
        ((pygame.K_1,), [], "1 isn’t between 3 and 25."),
        ((pygame.K_0,), [], "0 isn’t between 3 and 25."),
        ((pygame.K_2, pygame.K_1), [20], ""),  # 20 is the most for now
        ((pygame.K_2, pygame.K_6), [], "26 isn’t between 3 and 25."),
        ((pygame.K_2, pygame.K_6, pygame.K_4), [4], "64 isn’t between 3 and 25."),
        ((pygame.K_2, pygame.K_RIGHT, pygame.K_4), [7, 4], ""),  # what is no digit begins a new number
    ],
)
def test_typed_digits_set_the_value(keys: tuple[int, ...], values: list[int], remark: str) -> None:
    said: list[int] = []
    place = Box(0, 0, 150, 34), "laps", 6, 3, 20, said.append
    stepper = Stepper(*place, shown=str, largest_typed=25, paint=None)
    assert all(stepper.handle(KeyDown(code)) for code in keys)
    assert (said, stepper.remark) == (values, remark)


def test_digits_pass_a_stepper_that_is_not_typed_into(demo: Demo) -> None:
    demo.focus.focus_on(demo.focus.find("card"))
    key(demo, pygame.K_2)
    assert (demo.cards, demo.rules) == (6, "postal")


@pytest.mark.parametrize(
    ("keys", "is_open", "chosen"),
    [
        ((pygame.K_RETURN, pygame.K_DOWN, pygame.K_DOWN), True, "one"),
        ((pygame.K_RETURN, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN), False, "grade"),  # past a disabled one
        ((pygame.K_SPACE, pygame.K_DOWN, pygame.K_ESCAPE), False, "one"),
        ((pygame.K_RETURN, pygame.K_h), True, "one"),
    ],
)
def test_an_open_choice_takes_all_keys(demo: Demo, keys: tuple[int, ...], is_open: bool, chosen: str) -> None:
    choice = orders(demo)
    assert all(demo.handle(KeyDown(code)) for code in keys)
    assert (choice.open, demo.orders, demo.pressed, demo.focus.current) == (is_open, chosen, [], choice)


@pytest.mark.parametrize(("row", "is_open", "chosen"), [(1.5, False, "lead"), (2.5, True, "one")])
def test_a_click_chooses_an_option_unless_it_is_disabled(demo: Demo, row: float, is_open: bool, chosen: str) -> None:
    choice = orders(demo)
    click(demo, choice.rect.centre)
    click(demo, (choice.list_box.x + 40, choice.list_box.y + 4 + row * choice.ROW))
    assert (choice.open, demo.orders) == (is_open, chosen)


def test_a_click_outside_an_open_list_only_closes_it(demo: Demo) -> None:
    choice = orders(demo)
    key(demo, pygame.K_RETURN)
    click(demo, demo.focus.find("Quit").rect.centre)
    assert (choice.open, demo.pressed) == (False, [])


def test_a_list_near_the_foot_opens_upwards_and_scrolls_if_it_must() -> None:
    options = tuple(Option(str(i), f"seed {i}") for i in range(40))
    choice = DropDown(Box(100, 500, 200, 32), "seeds", options, "39", lambda value: None, within=Box(0, 0, 960, 600))
    choice.press()
    assert choice.list_box.bottom <= choice.rect.y
    assert Box(0, 0, 960, 600).encloses(choice.list_box)
    assert choice.visible_rows < 40
    choice.handle(KeyDown(pygame.K_HOME))
    assert choice.options[choice.cursor].value == "0"
    choice.handle(WheelTurned(choice.list_box.centre, -100))
    choice.handle(KeyDown(pygame.K_DOWN))
    assert choice.cursor == 1


def test_segments_move_with_arrows_and_clicks(demo: Demo) -> None:
    demo.focus.focus_on(demo.focus.find("secrets"))
    key(demo, pygame.K_RIGHT)
    assert demo.secrets == "strict"
    key(demo, pygame.K_RIGHT, pygame.K_RIGHT)
    assert demo.secrets == "trust"
    key(demo, pygame.K_SPACE)
    assert demo.secrets == "peek"
    segments = demo.focus.find("secrets")
    assert isinstance(segments, Segments)
    click(demo, segments.parts[1].centre)
    assert demo.secrets == "strict"


def test_a_slider_follows_arrows_and_the_mouse(demo: Demo) -> None:
    slider = demo.focus.find("pace")
    demo.focus.focus_on(slider)
    key(demo, pygame.K_RIGHT)
    demo.handle(PointerPressed((slider.rect.x + 10, slider.rect.centre[1])))
    demo.handle(PointerMoved((slider.rect.right + 50, slider.rect.centre[1])))
    demo.handle(PointerReleased((slider.rect.right + 50, slider.rect.centre[1])))
    assert demo.pressed == ["pace 300", "pace 0", "pace 1000"]


def test_a_radio_card_is_chosen_by_its_number(demo: Demo) -> None:
    key(demo, pygame.K_2)
    assert demo.rules == "postal"
    assert demo.focus.current is not None
    assert demo.focus.current.label == "postal"


def test_a_list_without_controls_scrolls_by_keys_and_by_its_bar() -> None:
    area = ScrollArea(Box(0, 0, 200, 100), "log", 500)
    assert area.focusable
    assert area.handle(KeyDown(pygame.K_PAGEDOWN))
    assert area.scroll > 0
    area.handle(KeyDown(pygame.K_END))
    assert area.scroll == area.max_scroll == 400
    assert not area.handle(KeyDown(pygame.K_END)), "what changes nothing is not taken"
    bar = area.bar and area.bar.grip
    assert bar is not None
    area.handle(PointerPressed(bar.centre))
    area.handle(PointerMoved((bar.centre[0], -500)))
    area.handle(PointerReleased((bar.centre[0], -500)))
    assert area.scroll == 0


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
def test_no_text_of_the_kit_is_clipped(size: tuple[int, int]) -> None:
    window = AppDriver(size=size)
    window.stage.push(Demo())
    assert [text for text, _box, clipped in window.drawn_texts() if clipped] == []


def test_targets_are_large_enough_and_apart(demo: Demo) -> None:
    controls = [c for c in demo.focus.controls if not isinstance(c, ScrollArea)]
    for control in controls:
        assert control.rect.w >= 32, control.label
        assert control.rect.h >= 32, control.label
    for i, one in enumerate(controls):
        for other in controls[i + 1 :]:
            assert not one.rect.touches(other.rect), (one.label, other.label)


@pytest.mark.parametrize("palette", [DAY, NIGHT, CONTRAST], ids=lambda p: p.name)
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_drawing_twice_gives_the_same_pixels_and_changes_nothing(palette: Palette, scale: float) -> None:
    window = AppDriver(None, (1440, 900), palette, scale=scale)
    demo = Demo()
    window.stage.push(demo)
    first = window.pixels()
    assert window.pixels() == first
    assert demo.pressed == []
    assert not window.stage.dirty


def test_a_drawing_after_a_way_round_through_other_scales_and_sizes_is_the_same(demo: Demo, window: AppDriver) -> None:
    first = window.pixels()
    window.app.set_scale(1.25)
    window.resize((1920, 1080))
    assert window.pixels() != first
    window.resize((1280, 800))
    window.app.set_scale(1)
    assert window.pixels() == first


def test_a_scale_makes_letters_and_boxes_larger_together(window: AppDriver, demo: Demo) -> None:
    normal = {text: box for text, box, _clipped in window.drawn_texts()}
    window.resize((1920, 1200))
    window.app.set_scale(1.5)
    large = {text: box for text, box, _clipped in window.drawn_texts()}
    assert large.keys() == normal.keys()
    for text, box in normal.items():
        assert abs(large[text].w - box.w) <= max(2, box.w * 0.12), text
