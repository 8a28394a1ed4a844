"""The panel of what everybody has been shown, a grid in which a rider is picked to spy on (R8.3; design sheet, Spy)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from breakaway_desktop.engine.marks import Shown
from breakaway_desktop.engine.view import View
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.ui.kit.box import Box, Point
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.fitting import fitted_text
from breakaway_desktop.ui.kit.palette import team_look
from breakaway_desktop.ui.road.tokens import TokenState, draw_token
from breakaway_desktop.ui.scenes.race.orders_state import Orders
from breakaway_desktop.ui.scenes.race.variant_sheet import is_compact, paint_sheet
from breakaway_desktop.words import _


@dataclass(frozen=True, slots=True)
class ShownRider:
    """`cards` were shown in `turn`; `spies` of the reader go to him; `gone`: he cannot be named."""

    id: int
    look: str
    cards: tuple[int, ...]
    turn: int
    spies: int
    gone: bool


@dataclass(frozen=True, slots=True)
class ShownCards:
    """`team` is tinted, `spy` the rider who picks, 0 for none, `cursor` whom the arrows are on."""

    riders: tuple[ShownRider, ...]
    team: int
    spy: int
    cursor: int

    def paint(self, canvas: Canvas, box: Box) -> None:
        """A row a team, and what a spy sees."""
        p = canvas.palette
        compact = is_compact(box)
        title = _("Spy for {rider}").format(rider=self.spy) if self.spy else _("Shown to all")
        room = paint_sheet(canvas, box, title, "" if compact else _("what all have seen"))
        for rider, cell in self.cells(box):
            own = rider.id // 10 == self.team
            canvas.box(cell, p.tint if own else p.sunk, radius=6)
            if self.spy and rider.id == self.cursor:
                canvas.box(cell, None, border=p.accent, border_width=2.2, radius=6)
            self._paint_one(canvas, cell, rider, compact)
        words = _("A spy shows all the highest card left; it may stay home.")
        if compact:
            words = _("A spy shows all the highest card.")
        foot = Box(room.x + 4, room.bottom - (16 if compact else 22), room.w - 8, 18)
        fitted_text(canvas, words, 12.5, (foot.x, foot.centre[1]), foot.w, colour=p.ink2)

    def cells(self, box: Box) -> list[tuple[ShownRider, Box]]:
        """Where each rider stands in the panel."""
        compact = is_compact(box)
        top = box.y + (32 if compact else 42)
        foot = 24.0 if compact else 32.0
        teams = sorted({rider.id // 10 for rider in self.riders})
        step = min(42.0, (box.bottom - foot - top) / max(1, len(teams)))
        found = []
        for at, team in enumerate(teams):
            row = Box(box.x + 8, top + at * step, box.w - 16, step - 3)
            own = [rider for rider in self.riders if rider.id // 10 == team]
            found += list(zip(own, row.columns(4, 3), strict=True))
        return found

    def rider_at(self, box: Box, pos: Point) -> int:
        """Who stands at a point, 0 for nobody."""
        return next((rider.id for rider, cell in self.cells(box) if cell.contains(pos)), 0)

    def _paint_one(self, canvas: Canvas, cell: Box, rider: ShownRider, compact: bool) -> None:
        p = canvas.palette
        y = cell.centre[1]
        r = 9.5 if compact else min(12.0, cell.h / 2 - 3)
        state = TokenState(moved=rider.gone)
        draw_token(canvas, team_look(rider.look), str(rider.id), (cell.x + r + 3, y), r, state)
        x, right = cell.x + 2 * r + 7, cell.right - (14 if rider.spies else 3)
        cards = rider.cards
        turn = "" if not cards or compact else _("t{turn}").format(turn=rider.turn)
        size, widths = _card_widths(canvas, cards, 17.0 if compact else 21.0, right - x)
        for card, w in zip(cards, widths, strict=True):
            sheet = Box(x, y - 9, w, 18)
            canvas.box(sheet, p.card, border=p.control, border_width=1, radius=3)
            canvas.text(str(card), size, sheet.centre, bold=True, anchor="center")
            x = sheet.right + 2
        if turn and x + canvas.measure(turn, 11)[0] + 2 <= right:
            canvas.text(turn, 11, (x + 2, y), colour=p.ink2, anchor="midleft")
        if rider.spies:
            canvas.circle((cell.right - 8, cell.y + 8), 7.5, p.accent)
            where = cell.right - 8, cell.y + 8
            canvas.text(str(rider.spies), 11, where, colour=p.on_accent, bold=True, anchor="center")


def _card_widths(canvas: Canvas, cards: Sequence[int], usual: float, room: float) -> tuple[float, list[float]]:
    """Size of the letters and width of each card, so that all of them fit: what was shown once is known."""
    size, widths = 11.0, [usual] * len(cards)
    while size > 7 and sum(widths) + 2 * (len(cards) - 1) > room:
        size -= 0.5
        widths = [canvas.measure(str(card), size, True)[0] + 3 for card in cards]
    return size, widths


def shown_cards(mark: Shown, view: View, names: Names, orders: Orders) -> ShownCards:
    """What all have seen, and where the spies of this team go."""
    last = {rider: (cards, turn) for turn, rider, cards in mark.cards}
    more = orders.more
    riders = []
    for seen in view.riders:
        cards, turn = last.get(seen.id, ((), 0))
        spies = sum(1 for extra in more.extras.values() if extra.target == seen.id)
        look = names.seats[seen.team - 1].colour
        riders.append(ShownRider(seen.id, look, tuple(cards), turn, spies, seen.retired))
    spy = orders.rider if more.mode else 0
    return ShownCards(tuple(riders), orders.team, spy, more.cursor)
