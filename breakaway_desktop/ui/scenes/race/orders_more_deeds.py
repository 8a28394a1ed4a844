"""What keys and clicks do beside picking cards while a team gives its orders: second cards, spies, special cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from breakaway_desktop.engine.asks import Extra
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.ui.kit.control import ENTER_KEYS
from breakaway_desktop.ui.kit.inputs import KeyDown
from breakaway_desktop.ui.scenes.race.keys import DIGITS
from breakaway_desktop.ui.scenes.race.orders_controls import RiderControl
from breakaway_desktop.ui.scenes.race.orders_line import key_of
from breakaway_desktop.ui.scenes.race.orders_more import SECOND
from breakaway_desktop.words import _

if TYPE_CHECKING:
    from breakaway_desktop.ui.scenes.race.orders_deeds import RaceOrders
    from breakaway_desktop.ui.scenes.race.orders_state import Orders

_MORE: Final = (pygame.K_UP, pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_RIGHT)
_LESS: Final = (pygame.K_DOWN, pygame.K_MINUS, pygame.K_KP_MINUS, pygame.K_LEFT)
_GRID: Final = 4
"""A row of riders to name holds those of a team."""


def more_key(scene: RaceOrders, orders: Orders, event: KeyDown) -> bool:
    """Keys for what is ordered beside a card."""
    more = orders.more
    if more.is_plain or event.ctrl or (scene.walked and not isinstance(scene.focus.current, RiderControl)):
        return False
    if more.names_second:
        return _second_key(scene, orders, event)
    if more.targets_of(orders.rider) and _target_key(scene, orders, event):
        return True
    letter = pygame.key.name(event.key).upper()
    if letter in {key_of(extra.kind) for extra in more.ask.extras}:
        if not event.held:
            begin_extra(scene, orders.rider, letter)
        return True
    return False


def begin_extra(scene: RaceOrders, rider: int, letter: str) -> None:
    """Chooses this for a rider, or puts it back; says why where it cannot be."""
    orders = scene.situation.ordering
    if orders is None or scene.is_locked:
        return
    kind = next((extra.kind for extra in orders.more.kinds(rider) if key_of(extra.kind) == letter), None)
    if kind is None:
        objection = scene.match.race.rules.variant.extra_objection(scene.match.race, Extra(letter, rider, 0))
        held = objection is not None and objection.key == "special-not-held"
        scene.say(say_refusal(objection) if objection is not None and held else _("There is nobody to name."))
        return
    orders.turn_to(rider)
    orders.more.begin(rider, kind)
    if not orders.more.mode and orders.rides(rider) is not None:
        orders.go_on()
    scene.show_orders()


def _target_key(scene: RaceOrders, orders: Orders, event: KeyDown) -> bool:
    more, key = orders.more, event.key
    if key in ENTER_KEYS:
        name_target(scene, more.cursor)
        return True
    steps = {pygame.K_RIGHT: 1, pygame.K_LEFT: -1, pygame.K_DOWN: _GRID, pygame.K_UP: -_GRID}
    if key in steps:
        more.walk(orders.rider, steps[key])
        scene.show_orders()
        return True
    if key == pygame.K_BACKSPACE:
        more.mode = ""
        scene.show_orders()
        return True
    return False


def name_target(scene: RaceOrders, target: int) -> bool:
    """Names a rider if somebody is to be named now; says why not where he may not be."""
    orders = scene.situation.ordering
    if orders is None or not orders.more.targets_of(orders.rider):
        return False
    kind, rider = orders.more.mode, orders.rider
    if orders.more.name(rider, target):
        if orders.rides(rider) is not None or orders.more.plays_none(rider):
            orders.go_on()
        scene.show_orders()
        return True
    objection = scene.match.race.rules.variant.extra_objection(scene.match.race, Extra(kind, rider, target))
    if objection is not None:
        scene.say(say_refusal(objection))
    return True


def _second_key(scene: RaceOrders, orders: Orders, event: KeyDown) -> bool:
    more, rider, key = orders.more, orders.rider, event.key
    first = orders.picked(rider)
    if key == pygame.K_g:
        if first is None:
            scene.say(_("The first card comes first."))
        elif not event.held:
            guess(scene, rider, 0)
        return True
    if key == pygame.K_BACKSPACE and (rider in more.second or first is not None):
        if rider in more.second:
            del more.second[rider]
        else:
            orders.unpick(rider)
        more.mode = ""
        scene.show_orders()
        return True
    if more.mode == SECOND and rider in more.second:
        if key in ENTER_KEYS:
            more.mode = ""
            orders.go_on()
            scene.show_orders()
            return True
        if key in _MORE or key in _LESS:
            guess(scene, rider, 1 if key in _MORE else -1)
            return True
    at = DIGITS.get(key, -1)
    if first is not None and rider not in more.second and 0 <= at < len(orders.of(rider).cards):
        if not event.held:
            second_by_click(scene, rider, at)
        return True
    return False


def guess(scene: RaceOrders, rider: int, step: int) -> None:
    """The stepper of the second card."""
    orders = scene.situation.ordering
    if orders is None or scene.is_locked or orders.picked(rider) is None:
        return
    orders.turn_to(rider)
    orders.more.mode = SECOND
    orders.more.guess(rider, step)
    scene.show_orders()


def second_by_click(scene: RaceOrders, rider: int, at: int) -> bool:
    """The card in this place is played second, if a first one is picked and no second yet."""
    orders = scene.situation.ordering
    if orders is None or not orders.more.names_second or rider in orders.more.second:
        return False
    first = orders.picked(rider)
    if first is None:
        return False
    if at == first:
        scene.say(_("This card is played first already; another one, or a guess, comes second."))
        return True
    orders.turn_to(rider)
    orders.more.name_second(rider, orders.of(rider).cards[at])
    orders.go_on()
    scene.show_orders()
    return True
