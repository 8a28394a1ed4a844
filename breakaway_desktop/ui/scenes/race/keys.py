"""The keys of the race screen: for its page of keys, and those that may interrupt what is being shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from breakaway_desktop.ui.kit.key_groups import Key, KeyGroup, window_keys
from breakaway_desktop.ui.kit.keymap import cap_of
from breakaway_desktop.words import _

MODIFIERS: Final = frozenset(
    {
        pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT,
        pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCK,
    }
)  # fmt: skip

LOOKING: Final = frozenset(
    {
        pygame.K_ESCAPE, pygame.K_TAB, pygame.K_e, pygame.K_l, pygame.K_PLUS, pygame.K_MINUS, pygame.K_EQUALS,
        pygame.K_KP_PLUS, pygame.K_KP_MINUS, *(pygame.K_F1 + n for n in range(12)),
    }
)  # fmt: skip
"""Keys that only look: they leave the riders rolling."""

DIGITS: Final = {
    **{pygame.K_1 + n: n for n in range(4)},
    **{pygame.K_KP_1 + n: n for n in range(4)},
}


def race_keys(
    teams: int,
    *,
    humans: int,
    cards: int,
    keeping: str = "",
    first_press: bool = False,
    dropped: bool = False,
    is_simultaneous: bool = False,
    hints: bool = True,
) -> tuple[KeyGroup, ...]:
    """All keys of the screen; those that have nothing to do in this race are left out. `cards`: how many lie in the
    hand; `keeping`: how secrets are kept; `first_press`: a number plays at once; `dropped`: a human's rider is;
    `is_simultaneous`: teams give their orders in secret; `hints`: they may be asked for."""
    sheets = Key(("F2", "…", f"F{teams + 1}"), _("sheets of the teams"))
    agreeing = Key(("J",), _("agree, when another wants to take back"))
    hint = [Key(("H",), _("a hint: what each card may bring"))] if hints else []
    looking = [sheets, Key(("E",), _("why: card, place, points")), Key(("L",), _("everything that happened"))]
    undoing = [Key((_("Ctrl+Z"),), _("undo")), Key((_("Ctrl+Y"),), _("redo"))]
    if humans > 1:
        undoing.append(agreeing)
    if not humans:
        pace = [
            Key((_("Space"),), _("pause, go on")),
            Key(("→",), _("the next move, and pause") if is_simultaneous else _("one rider, while paused")),
            Key((_("Shift+N"),), _("to the end of the turn")),
        ]
        return (
            KeyGroup(_("The race"), (*pace, *undoing)),
            KeyGroup(_("Looking"), tuple(looking)),
            KeyGroup(_("Window"), (Key((_("Esc"),), _("menu")), *window_keys().keys)),
        )
    if is_simultaneous:
        return _keys_of_orders(looking, [*hint, *undoing], dropped=dropped)
    number = _("play a card") if first_press else _("select a card; again: play it")
    rider = [
        Key(("1", "…", str(cards)), number),
        Key(("←", "→"), _("select the next card")),
        Key((_("Enter"),), _("play the selected card (the default only after a short pause)")),
    ]
    if keeping == "peek":
        rider.append(Key(("V",), _("turn secret cards up and down")))
    elif keeping == "strict":
        rider.append(Key((_("Space"), _("Enter")), _("show the cards")))
    rider += [*hint, *undoing, Key(("R",), _("retire a rider"))]
    if dropped:
        rider.append(Key(("D",), _("steer dropped riders")))
    rider.append(Key((), _("no key: dropped riders, and riders whose cards are all equal, move by themselves")))
    pace = [
        Key((_("Space"),), _("skip the animation, as {enter} does (hold: faster)").format(enter=cap_of(_("Enter")))),
        Key(("N",), _("to your next rider")),
        Key((_("Shift+N"),), _("to the end of the turn")),
    ]
    return (
        KeyGroup(_("The rider"), tuple(rider)),
        KeyGroup(_("Looking"), (*looking, *pace)),
        KeyGroup(_("Window"), (Key((_("Esc"),), _("menu")), *window_keys().keys)),
    )


def _keys_of_orders(looking: Sequence[Key], undoing: Sequence[Key], *, dropped: bool) -> tuple[KeyGroup, ...]:
    """The keys where teams order all their riders in secret (R4.2)."""
    orders = [
        Key(("1", "…", "4"), _("pick a card for the current rider")),
        Key(("←", "→"), _("pick the card beside; on to the rider beside")),
        Key((_("Tab"),), _("the next rider")),
        Key((_("Backspace"),), _("the rider before")),
        Key((_("Enter"),), _("the next rider without a card, then confirm the orders")),
        *undoing,
        Key(("R",), _("retire a rider")),
    ]
    if dropped:
        orders.append(Key(("D",), _("steer dropped riders")))
    film = [
        Key((_("Space"),), _("skip the animation (hold: faster)")),
        Key(("K",), _("pause the animation, go on")),
        Key(("→",), _("the next move, and pause")),
        Key(("N",), _("to your next orders")),
    ]
    return (
        KeyGroup(_("The orders"), tuple(orders)),
        KeyGroup(_("Looking"), (*looking, *film)),
        KeyGroup(_("Window"), (Key((_("Esc"),), _("menu")), *window_keys().keys)),
    )
