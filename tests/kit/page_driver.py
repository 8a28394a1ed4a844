"""Drives a page by keyboard, mouse and controller.

    press_everything(lambda: Page(menu, menu.begin()), size=(960, 600))

walks the tree of any page and presses every control by every device.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from breakaway_desktop.kit.drawing.box import Box, Point
from breakaway_desktop.kit.drawing.palette import DAY, Palette
from breakaway_desktop.kit.toolkit.choice import DropDown, Segments
from breakaway_desktop.kit.toolkit.control import Control
from breakaway_desktop.kit.toolkit.number_input import Slider, Stepper
from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.kit.toolkit.scroll import ScrollArea
from breakaway_desktop.kit.toolkit.text_field import TextField
from breakaway_desktop.kit.window.scales import AUTOMATIC
from breakaway_desktop.kit.words import set_language
from tests.kit.app_driver import SIZES, AppDriver
from tests.kit.longer_sentences import longer_sentences

DEVICES = ("keyboard", "mouse", "controller")
_BUTTON_OF = {
    pygame.K_RETURN: pygame.CONTROLLER_BUTTON_A,
    pygame.K_ESCAPE: pygame.CONTROLLER_BUTTON_B,
    pygame.K_LEFT: pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    pygame.K_RIGHT: pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    pygame.K_UP: pygame.CONTROLLER_BUTTON_DPAD_UP,
    pygame.K_DOWN: pygame.CONTROLLER_BUTTON_DPAD_DOWN,
}


class PageDriver(AppDriver):
    """Drives a page that is alone in the window, and whose intents lead nowhere.

    `messages`: those of its controls. Waits until the page accepts input, unless `waits` is False.
    """

    def __init__(
        self,
        page: Page,
        size: tuple[int, int] = (1280, 800),
        *,
        scale: float = AUTOMATIC,
        palette: Palette = DAY,
        waits: bool = True,
    ) -> None:
        super().__init__(size=size, scale=scale, palette=palette)
        self._page = page
        self.messages: list[Any] = []
        self._dispatch = page.dispatch
        page.dispatch = self._record  # type: ignore[method-assign]  # every tree is laid out with it
        self.record_intents()
        self.stage.push(page)
        if waits:
            self.wait(1000)
            self.messages.clear()

    @property
    def page(self) -> Page:
        return self._page

    def _record(self, message: Any) -> None:
        self.messages.append(message)
        self._dispatch(message)

    def press_key(self, key: int, device: str) -> None:
        """Press a key of the keyboard, or the button of a controller that sends it."""
        if device == "controller":
            self.button(_BUTTON_OF[key])
        else:
            self.key(key)

    def reach(self, label: str, device: str) -> None:
        """Move to a control: with Tab, with the shoulder button, or with the pointer, scrolling if needed."""
        focus = self.page.focus
        if device == "mouse":
            self._bring_into_view(label)
            self.point(self.box(label).centre)
            return
        labels = [control.label for control in self.controls if control.enabled and control.focusable]
        way = labels.index(label) - (labels.index(focus.current.label) if focus.current is not None else 0)
        back = way % len(labels) > len(labels) / 2
        for _step in labels:
            if focus.current is not None and focus.current.label == label:
                return
            if device == "controller":
                self.button(pygame.CONTROLLER_BUTTON_LEFTSHOULDER if back else pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
            else:
                self.key(pygame.K_TAB, mods=pygame.KMOD_SHIFT if back else 0)
        raise AssertionError(f"{device}: {label} is never reached")

    def _bring_into_view(self, label: str) -> None:
        area = self.control(label).area
        for _turn in range(400 if area is not None else 0):
            assert area is not None
            box = self.box(label)
            if area.rect.encloses(box) or (box.h > area.rect.h and area.rect.touches(box)):
                return
            before = box
            self.wheel((area.rect.right - 3, area.rect.centre[1]), 1 if box.y < area.rect.y else -1)
            assert self.box(label) != before, f"the wheel does not bring {label} into view"

    def operate(self, label: str, device: str) -> bool:
        """Press or change a control; return whether it sent a message."""
        self.reach(label, device)
        self.messages.clear()
        control, here = self.control(label), self.box(label)
        if isinstance(control, TextField):
            self._write(here, device)
        elif isinstance(control, Segments):
            other = next(index for index, o in enumerate(control.options) if o.value != control.value and o.enabled)
            now = next(index for index, o in enumerate(control.options) if o.value == control.value)
            if device == "mouse":
                shift = here.x - control.rect.x
                self.click(control.parts[other].moved(shift, here.y - control.rect.y).centre)
            else:
                self.press_key(pygame.K_RIGHT if other > now else pygame.K_LEFT, device)
        elif isinstance(control, DropDown):
            self._choose(control, here, device)
        elif isinstance(control, Stepper | Slider):
            up = control.value < control.most
            if device == "mouse":
                self.click((here.right - 8 if up else here.x + 8, here.centre[1]))
            else:
                self.press_key(pygame.K_RIGHT if up else pygame.K_LEFT, device)
        elif isinstance(control, ScrollArea):
            if device == "mouse":
                self.wheel(here.centre, -1)
            else:
                self.press_key(pygame.K_DOWN, device)
        elif device == "mouse":
            self.click(_free_point(self, control, here))
        else:
            self.press_key(pygame.K_RETURN, device)
        return bool(self.messages)

    def _write(self, here: Box, device: str) -> None:
        if device == "controller":
            self.press_key(pygame.K_RETURN, device)  # the board of letters opens
            return
        if device == "mouse":
            self.click(here.centre)
        self.type("x")

    def _choose(self, control: DropDown, here: Box, device: str) -> None:
        at = next(at for at, option in enumerate(control.options) if option.value == control.value)
        other = next(n for n, option in enumerate(control.options) if n != at and option.enabled)
        if device == "mouse":
            self.click(here.centre)
            self.pixels()  # the list gets its width when it is drawn
            rows = control.list_box.moved(here.x - control.rect.x, here.y - control.rect.y).inflated(-4)
            self.click((rows.x + 20, rows.y + (other - control._first + 0.5) * control.ROW))
            return
        self.press_key(pygame.K_RETURN, device)
        while control.open and control.cursor != other:
            self.press_key(pygame.K_DOWN if control.cursor < other else pygame.K_UP, device)
        self.press_key(pygame.K_RETURN, device)


def _free_point(hands: PageDriver, control: Control, here: Box) -> Point:
    """Return a point of the control that no other control covers."""
    others = [other.screen_box for other in hands.controls if other is not control]
    inner = [other for other in others if here.encloses(other)]
    for share in (0.5, 0.1, 0.9, 0.3, 0.7):
        point = here.x + here.w * share, here.centre[1]
        if not any(other.contains(point) for other in inner):
            return point
    raise AssertionError(f"{control.label} is covered")


def press_everything(
    make: Callable[[], Page],
    size: tuple[int, int] = SIZES[0],
    *,
    scale: float = AUTOMATIC,
    skip: tuple[str, ...] = (),
    devices: tuple[str, ...] = ("mouse",),
) -> set[str]:
    """Press every control of the page by these devices, each on a new page; return the labels.

    Each must be reachable, press or change something, have a label of its own, and give a reason if it is disabled.
    A device goes round the page once; then the focus, or what is scrolled, is set to the control to press. How each
    kind of control is pressed by each device is tested in the toolkit.
    """
    look = PageDriver(make(), size, scale=scale)
    controls = [(control.label, control.enabled, control.why_disabled, control.focusable) for control in look.controls]
    labels = [label for label, *_rest in controls]
    assert len(labels) == len(set(labels)), f"two controls of one name: {labels}"
    for label, enabled, why, _focusable in controls:
        assert enabled or why, f"{label} does not say why it is disabled"
    able = [label for label, enabled, _why, focusable in controls if enabled and focusable and label not in skip]

    def on(label: str, device: str) -> PageDriver:
        hands = PageDriver(make(), size, scale=scale)
        control = hands.control(label)
        if device != "mouse":
            hands.page.focus.focus_on(control)
        elif control.area is not None:
            control.area.reveal(control.rect)
        hands.reach(label, device)
        return hands

    for device in devices:
        walker = PageDriver(make(), size, scale=scale)
        for label in able:
            walker.reach(label, device)
            pressed = on(label, device)
            if not pressed.operate(label, device):
                before = on(label, device).pixels()
                assert pressed.pixels() != before, f"{device}: nothing comes of {label}"
    return set(labels)


def controls_outside(page: Page, size: tuple[int, int]) -> list[str]:
    """Return the controls of the page that touch the upper or lower edge of the window, or leave it."""
    driver = PageDriver(page, size)
    height = size[1] / driver.app.screen.scale
    boxes = {control.label: control.screen_box for control in driver.controls}
    return [label for label, box in boxes.items() if box.y < 0 or box.bottom > height - 6]


def check_reading(make: Callable[[], Page]) -> None:
    """Check that no text is cut off in each language in the smallest window, and none in longer sentences."""
    for language in ("en", "it"):
        set_language(language)
        assert nothing_cut_off(make(), SIZES[0]) == [], language
    set_language("en")
    assert PageDriver(make(), SIZES[0]).unreadable() == []
    with longer_sentences():
        assert nothing_cut_off(make(), SIZES[1]) == []


def check_page(make: Callable[[], Page], *, skip: tuple[str, ...] = ()) -> set[str]:
    """Read the page in each language, and press each of its controls; return their labels."""
    check_reading(make)
    return press_everything(make, skip=skip)


def nothing_cut_off(page: Page, size: tuple[int, int], *, scale: float = AUTOMATIC) -> list[str]:
    """Return the texts of the page that are shortened or cut off."""
    return PageDriver(page, size, scale=scale).texts_cut_off()
