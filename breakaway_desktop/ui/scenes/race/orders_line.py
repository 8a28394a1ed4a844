"""The second line of a rider who is being ordered: his second card, a spy, special cards (design sheet, Double, Spy,
Special)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from breakaway_desktop.engine.slipstream import BASE
from breakaway_desktop.engine.view import View
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.sentences.story import SPECIALS
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.fitting import fitted_text
from breakaway_desktop.ui.kit.icons import draw_icon
from breakaway_desktop.ui.kit.palette import team_look
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.ui.scenes.race.orders_more import SECOND
from breakaway_desktop.ui.scenes.race.orders_state import Orders
from breakaway_desktop.words import _, ngettext

LINE_H: Final = 36.0
COMPACT_LINE_H: Final = 28.0
GUESS_KEY: Final = "G"
_TILE_W: Final = 26.0


@dataclass(frozen=True, slots=True)
class Tile:
    """A special card: its kind, and whether it is played."""

    kind: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class LineShown:
    """`active`: it is being chosen; `guess` is a second card that he does not hold, with a `stepper` where it can be
    changed; `target` a rider and his look; `key` what chooses."""

    words: str
    active: bool = False
    brief: str = ""
    """The same in fewer words."""
    tiles: tuple[Tile, ...] = ()
    eye: bool = False
    target: tuple[int, str] | None = None
    guess: int | None = None
    stepper: bool = False
    key: str = ""


def key_of(kind: str) -> str:
    """The key that chooses this kind of thing."""
    return kind[:1].upper()


def needs_words(card: int) -> str:
    """What a card that is not held yet must be dealt for (R7.2, R7.6)."""
    if card < BASE:
        return _("needs a break of {n}").format(n=card)
    n = card - BASE
    return ngettext("needs {n} rider ahead", "needs {n} riders ahead", n).format(n=n)


def needs_briefly(card: int) -> str:
    """The same in fewer words."""
    return _("break of {n}").format(n=card) if card < BASE else _("{n} ahead").format(n=card - BASE)


def line_shown(orders: Orders, view: View, names: Names, rider: int) -> LineShown | None:
    """The second line of a rider, None where there is none in this race."""
    more = orders.more
    if more.is_plain:
        return None
    in_question = rider == orders.rider
    if more.names_second:
        return _second_line(orders, rider, in_question)
    extra, kinds = more.extras.get(rider), more.kinds(rider)
    active = in_question and bool(more.mode)
    target = None
    if active:
        target = more.cursor
    elif extra is not None and extra.target:
        target = extra.target
    shown = None if not target else (target, names.seats[target // 10 - 1].colour)
    if not kinds:
        return LineShown("")
    if kinds[0].kind not in SPECIALS:
        words = _("whose card?") if active else _("spies on") if extra is not None else _("no spy")
        return LineShown(words, active, eye=True, target=None if active else shown, key=key_of(kinds[0].kind))
    chosen = more.mode if active else extra.kind if extra is not None else ""
    tiles = tuple(Tile(asked.kind, asked.kind == chosen) for asked in kinds)
    if chosen:
        name = _(SPECIALS[chosen])
        words = _("{card} on").format(card=name) if target else name
        return LineShown(words, active, tiles=tiles, target=shown, key=key_of(chosen))
    words = _("{card}: keep").format(card=_(SPECIALS[kinds[0].kind])) if len(kinds) == 1 else _("keep")
    return LineShown(words, False, tiles=tiles, key=key_of(kinds[0].kind) if len(kinds) == 1 else "")


def _second_line(orders: Orders, rider: int, in_question: bool) -> LineShown:
    more = orders.more
    first, second = orders.picked(rider), more.second.get(rider)
    if first is None:
        return LineShown("")
    if second is None:
        return LineShown(_("2nd: a card, or a guess"), in_question, key=GUESS_KEY)
    if not more.is_guess(rider, orders.of(rider).cards, first):
        return LineShown(_("both held: sure"), key=GUESS_KEY if in_question else "")
    stepper = in_question and more.mode == SECOND
    key = GUESS_KEY if in_question else ""
    return LineShown(
        needs_words(second), stepper, needs_briefly(second), guess=second, stepper=stepper, key=key
    )  # fmt: skip


# Layout


def line_parts(line: Box, shown: LineShown) -> dict[str, Box]:
    """Where what can be clicked stands: tiles by their kind, `minus`, `plus`, and `key`."""
    parts: dict[str, Box] = {}
    x, mid = line.x, line.centre[1]
    for tile in shown.tiles:
        parts[tile.kind] = Box(x, mid - 15, _TILE_W, 30)
        x += _TILE_W + 8
    if shown.stepper:
        parts["minus"] = Box(x, mid - 14, 30, 28)
        parts["plus"] = Box(x + 66, mid - 14, 30, 28)
    if shown.key:
        parts["key"] = Box(line.right - 26, mid - 13, 26, 26)
    return parts


class LineControl(Control):
    """A part of the line that a click presses; the keyboard has the keys for it."""

    def __init__(self, label: str, on_press: Callable[[], None]) -> None:
        super().__init__(Box(-100, -100, 0, 0), label, on_press=on_press, radius=6)
        self.focusable = False

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        """Painted with the hand."""


# Drawing


def paint_line(canvas: Canvas, line: Box, shown: LineShown) -> None:
    """The line, under its rule."""
    p = canvas.palette
    canvas.line((line.x, line.y - 1), (line.right, line.y - 1), p.control if shown.active else p.edge, 1.2)
    parts = line_parts(line, shown)
    x, mid = line.x, line.centre[1]
    for tile in shown.tiles:
        paint_tile(canvas, parts[tile.kind], tile.kind, chosen=tile.chosen)
        x = parts[tile.kind].right + 8
    if shown.eye:
        draw_icon(canvas, "eye", (x + 10, mid), p.accent if shown.active else p.ink2, 18)
        x += 28
    right = parts["key"].x - 6 if "key" in parts else line.right
    if shown.guess is not None:
        x = _paint_guess(canvas, x, mid, shown, parts)
    colour = p.accent if shown.active else p.ink2
    room = right - x - (30 if shown.target is not None else 0)
    words = shown.words
    if shown.brief and canvas.measure(words, 11.5, shown.active)[0] > room:
        words = shown.brief
    drawn = fitted_text(canvas, words, 13.5, (x, mid), room, colour=colour, bold=shown.active)
    if shown.target is not None:
        rider, look = shown.target
        draw_token(canvas, team_look(look), str(rider), (drawn.right + 17, mid), 12)
    if "key" in parts:
        canvas.key_cap(shown.key, parts["key"].centre, shown.active, anchor="center", size=12, height=20)


def _paint_guess(canvas: Canvas, x: float, mid: float, shown: LineShown, parts: dict[str, Box]) -> float:
    """The card that is guessed, dashed, between − and + where it can be changed; returns where words begin."""
    p = canvas.palette
    if shown.stepper:
        for name in ("minus", "plus"):
            box = parts[name]
            canvas.box(box, p.card, border=p.accent, border_width=1.6, radius=6)
            draw_icon(canvas, name, box.centre, p.ink, 12)
        card = Box(parts["minus"].right + 3, mid - 14, 30, 28)
    else:
        card = Box(x, mid - 14, 30, 28)
    canvas.box(card, p.card, radius=5)
    corners = [(card.x, card.y), (card.right, card.y), (card.right, card.bottom), (card.x, card.bottom)]
    canvas.dashed(corners, p.accent if shown.stepper else p.control, 1.4, on=4, off=3, closed=True)
    canvas.text(str(shown.guess), 14, card.centre, bold=True, anchor="center")
    return (parts["plus"].right if shown.stepper else card.right) + 8


def paint_tile(canvas: Canvas, box: Box, letter: str, *, chosen: bool = False) -> None:
    """A special card: ink, its letter in paper, of no team."""
    p = canvas.palette
    if chosen:
        canvas.box(box.inflated(3), None, border=p.accent, border_width=2.4, radius=7)
    canvas.box(box, p.ink, radius=5)
    canvas.box(box.inflated(-3), None, border=p.on_ink, border_width=1, radius=3)
    canvas.text(letter, min(15.0, 0.5 * box.h), box.centre, colour=p.on_ink, bold=True, anchor="center")
