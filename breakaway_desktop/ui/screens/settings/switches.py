"""The settings of scanning: its pace, and the one or two switches, each of which is pressed to choose it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame

from breakaway_desktop.kit.input.inputs import FocusLost, Input, KeyDown, PointerPressed
from breakaway_desktop.kit.input.switches import switch_name, switch_of
from breakaway_desktop.kit.toolkit.controls import button
from breakaway_desktop.kit.toolkit.dialog import DialogButton, question_dialog
from breakaway_desktop.kit.toolkit.layout import Node, column, first_that_fits, row
from breakaway_desktop.kit.toolkit.number_input import number
from breakaway_desktop.kit.toolkit.page import PageView, Update, do
from breakaway_desktop.kit.toolkit.typography import KEY
from breakaway_desktop.kit.words import _
from breakaway_desktop.sentences.names import decimal_text
from breakaway_desktop.settings import MOST_SCAN_ROUNDS, SCAN_STEPS, Setting, Settings
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.intents import ChangeSetting
from breakaway_desktop.ui.screens.settings.model import SettingsModel, SwitchOpen, use_setting


def scan_rows(settings: Settings) -> list[tuple[str, Node, str]]:
    """Return the rows below that of scanning, while it is on: name, control and note."""
    steps = {index: _("{n} s").format(n=decimal_text(f"{ms / 1000:g}")) for index, ms in enumerate(SCAN_STEPS)}
    step = number(
        SCAN_STEPS.index(settings.scan_step), 0, len(SCAN_STEPS) - 1, name="scan_step",
        on_change=lambda index: ChangeSetting(Settings.scan_step, SCAN_STEPS[index]), shown=lambda index: steps[index],
    )  # fmt: skip
    change_rounds = partial(ChangeSetting, Settings.scan_rounds)
    rounds = number(settings.scan_rounds, 1, MOST_SCAN_ROUNDS, name="scan_rounds", on_change=change_rounds)
    return [
        (_("Switch"), _switch_button(Settings.switch, settings.switch), _("Presses what the highlight is on.")),
        (_("Second switch"), _switch_button(Settings.step_switch, settings.step_switch),
         _("Moves the highlight, which then waits for it.")),
        (_("Time per step"), row(step), _("How long the highlight stays, unless a second switch moves it.")),
        (_("Rounds"), row(rounds), _("How often the highlight goes through a group before it leaves it.")),
    ]  # fmt: skip


def _switch_button(setting: Setting[str], switch: str) -> Node:
    label = switch_name(switch) if switch else _("not used")
    change = button(label, on_press=do(replace, dialog=SwitchOpen(setting)), name=setting.name, size=KEY.at(17))
    if setting is Settings.switch or not switch:
        return row(change)
    none = button(
        _("No second switch"), on_press=ChangeSetting(Settings.step_switch, ""), name="no_step_switch", size=KEY.at(17)
    )
    return first_that_fits(row(change, none, gap=8), column(change, none, gap=8))


def switch_dialog(dialog: SwitchOpen) -> PageView:
    """Ask for a switch: the next press is captured, except of the pointer on a button."""
    title = _("Switch") if dialog.setting is Settings.switch else _("Second switch")
    lines = [_("Press a key, a mouse button or a button of a controller.")]
    if dialog.refused:
        lines = [_("That is already the other switch."), _("Press another one.")]
    cancel = DialogButton(_("Cancel"), do(replace, dialog=None), act.BACK, kind="plain")
    view = question_dialog(title, lines, [cancel], name="switch")
    press = partial(_press_switch, setting=dialog.setting)
    return replace(
        view,
        captures=(KeyDown, PointerPressed, FocusLost),
        on={
            KeyDown: press,
            PointerPressed: press,
            FocusLost: lambda model, _event: replace(model, dialog=None),
        },
    )


def _press_switch(model: SettingsModel, event: Input, *, setting: Setting[str]) -> SettingsModel | Update:
    """Use what was pressed; Esc of the keyboard cancels."""
    if isinstance(event, KeyDown) and event.is_repeat:
        return model
    if isinstance(event, KeyDown) and event.key == pygame.K_ESCAPE and not event.by_controller:
        return replace(model, dialog=None)
    pressed, settings = switch_of(event), model.settings
    if pressed == (settings.step_switch if setting is Settings.switch else settings.switch):
        return replace(model, dialog=SwitchOpen(setting, refused=True))
    return use_setting(model, setting, pressed)
