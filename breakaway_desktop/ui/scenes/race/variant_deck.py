"""The panel of special cards: in which order they act, who holds them, what they do (R8.5; design sheet, Special)."""

from __future__ import annotations

from dataclasses import dataclass

from breakaway_desktop.engine.marks import Deck
from breakaway_desktop.engine.view import View
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.sentences.story import SPECIALS
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.fitting import fitted_text
from breakaway_desktop.ui.kit.palette import team_look
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.ui.scenes.race.orders_line import paint_tile
from breakaway_desktop.ui.scenes.race.variant_sheet import is_compact, paint_sheet
from breakaway_desktop.words import _


@dataclass(frozen=True, slots=True)
class CardHeld:
    """A kind of card and who holds it, twice who holds two."""

    kind: str
    holders: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class SpecialCards:
    """`chosen` is the kind that is being played now, empty for none."""

    cards: tuple[CardHeld, ...]
    reach: int
    chosen: str

    def paint(self, canvas: Canvas, box: Box) -> None:
        """A row a kind, and that all ride then."""
        p = canvas.palette
        compact = is_compact(box)
        room = paint_sheet(canvas, box, _("Before anyone rides"), "" if compact else _("held, open to all"))
        foot = 20.0 if compact else 28.0
        step = min(58.0, (room.h - foot) / len(self.cards))
        words = self._words()
        for at, card in enumerate(self.cards):
            row = Box(room.x, room.y + at * step, room.w, step - 3)
            canvas.box(row, p.tint if card.kind == self.chosen else p.sunk, radius=6)
            mid = row.centre[1]
            canvas.text(str(at + 1), 13, (row.x + 10, mid), colour=p.ink2, bold=True, anchor="center")
            h = min(36.0, row.h - 4)
            paint_tile(canvas, Box(row.x + 20, mid - h / 2, 0.78 * h, h), card.kind)
            x = row.x + 20 + 0.78 * h + 10
            is_low = row.h < 34
            top, low = (mid if is_low else row.y + row.h * 0.28), row.y + row.h * 0.75
            drawn = fitted_text(canvas, _(SPECIALS[card.kind]), 14, (x, top), 90, bold=True)
            r = 9.0 if compact else 10.5
            left = drawn.right + r + 8
            each = min(2 * r + 3, max(5.0, (row.right - 6 - r - left) / max(1, len(card.holders) - 1)))
            for n, (rider, look) in enumerate(card.holders):
                draw_token(canvas, team_look(look), str(rider), (left + n * each, top), r)
            if is_low:
                continue
            fitted_text(canvas, words[card.kind], 12.5, (x, low), row.right - 6 - x, colour=p.ink2)
        y = room.y + step * len(self.cards) + foot / 2
        canvas.text(str(len(self.cards) + 1), 13, (room.x + 10, y), colour=p.ink2, bold=True, anchor="center")
        fitted_text(canvas, _("all ride, in an order taken anew"), 13.5, (room.x + 24, y), room.w - 30)

    def _words(self) -> dict[str, str]:
        return {
            "P": _("names a rider within {n}: he stays this turn").format(n=self.reach),
            "C": _("alone, the next within {n}: put on that square").format(n=self.reach),
            "T": _("rides with one of his square, plays no card"),
            "B": _("his 3s count 6"),
        }


def special_cards(mark: Deck, view: View, names: Names, chosen: str) -> SpecialCards:
    """As everybody may see them (R8.5)."""
    cards = []
    for kind in mark.cards:
        holders = tuple(
            (rider.id, names.seats[rider.team - 1].colour)
            for rider in view.on_road()
            for _n in range(int(rider.badge(kind)))
        )
        cards.append(CardHeld(kind, holders))
    return SpecialCards(tuple(cards), mark.reach, chosen)
