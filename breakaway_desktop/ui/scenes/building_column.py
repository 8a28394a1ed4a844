"""One rider's column in team building: token, cards, the sum as a bar, what is left to give (R3.1, R3.2)."""

from __future__ import annotations

from breakaway_desktop.engine.hands import TOTALS, Hand, hand_objection
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.palette import RGB, Palette, TeamLook
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.words import _

_TIGHT = 500.0
"""Columns lower than this are laid out closely."""
_MOST_PITCH = 84.0


class Column:
    """Where everything of a rider stands; `name` is his own or empty, `totals` the option of R2."""

    def __init__(self, box: Box, rider: int, look: TeamLook, team: int, totals: str, name: str = "") -> None:
        self.box = box
        self.rider = rider
        self.look = look
        self.team = team
        self.totals = totals
        self.name = name
        self.tight = box.h < _TIGHT
        pad = 8.0 if self.tight else 14.0
        inner = box.inflated(-pad, -6 if self.tight else -10)
        self.head, rest = inner.cut_top(42 if self.tight else 58)
        self.copy_box, rest = rest.cut_bottom(32, 8)
        self.left_box, rest = rest.cut_bottom(52 if self.tight else 78, 8)
        self.left_box = self.left_box.inflated(4 if self.tight else 6, 0)
        self._bar, rest = rest.cut_bottom(14, 4)
        self._sum, rest = rest.cut_bottom(22, 2)
        self.count_box, self._cards = rest.cut_bottom(32, 6)
        self.pitch = min(_MOST_PITCH, self._cards.h / 4)

    def card_boxes(self, cards: int) -> list[Box]:
        """The steppers of the cards, top to bottom."""
        w = min(self._cards.w, 300.0)
        x = self._cards.centre[0] - w / 2
        return [Box(x, self._cards.y + at * self.pitch + 4, w, self.pitch - 8) for at in range(cards)]

    def draw(self, canvas: Canvas, hand: Hand) -> None:
        """The sheet and everything that is no control."""
        p = canvas.palette
        canvas.panel(self.box)
        y = self.head.y + (20 if self.tight else 26)
        radius = 15.0 if self.tight else 20.0
        draw_token(canvas, self.look, str(10 * self.team + self.rider), (self.head.x + radius + 2, y), radius)
        x = self.head.x + 2 * radius + 14
        name = self.name or _("Rider {rider}").format(rider=self.rider)
        total = _("sum {total}").format(total=TOTALS[self.rider - 1])
        canvas.text(name, 16, (x, y - 10), bold=True, anchor="midleft", max_width=self.head.right - x)
        canvas.text(total, 13.5, (x, y + 11), colour=p.ink2, anchor="midleft", max_width=self.head.right - x)
        if not self.tight:
            canvas.line((self.head.x, self.head.bottom - 4), (self.head.right, self.head.bottom - 4), p.edge)
        words = f"{' + '.join(map(str, hand))} = {sum(hand)}"
        canvas.text(words, 14, (self._sum.x + 2, self._sum.centre[1]), colour=p.ink2, anchor="midleft")
        self._draw_bar(canvas, hand)
        self._draw_left(canvas, hand)

    def _draw_bar(self, canvas: Canvas, hand: Hand) -> None:
        p = canvas.palette
        bar, total = self._bar, TOTALS[self.rider - 1]
        canvas.box(bar, p.sunk, border=p.control, radius=4)
        inner = bar.inflated(-2.5)
        unit = inner.w / max(total, sum(hand))
        x = inner.x
        over = sum(hand) > total
        for card in hand:
            part = Box(x, inner.y, max(2.0, card * unit - 2), inner.h)
            canvas.box(part, p.warn if over else self.look.fill, border=p.ink3, border_width=0.8, radius=2)
            x += card * unit

    def _draw_left(self, canvas: Canvas, hand: Hand) -> None:
        """What is left to give, large, and what that means for the hand."""
        p = canvas.palette
        left = TOTALS[self.rider - 1] - sum(hand)
        wrong = hand_objection(self.rider, hand, self.totals) is not None
        box, colour = self.left_box, p.warn if wrong else p.accent
        border = p.warn if wrong and p.refusal_edge else None
        canvas.box(box, p.refusal if wrong else p.tint, border=border, border_width=2, radius=7)
        figure = str(abs(left))  # the words say which way
        size = 30 if self.tight else 42
        number = canvas.text(figure, size, (box.x + 14, box.centre[1]), colour=colour, bold=True, anchor="midleft")
        if left < 0:
            head, more = _("too much"), _("take it off a card")
        elif wrong:
            head, more = _("left to give"), _("exactly {total}").format(total=TOTALS[self.rider - 1])
        elif left:
            head, more = _("not used"), _("ready to ride")
        else:
            head, more = _("left to give"), _("ready to ride")
        x = number.right + 12
        room = box.right - 8 - x
        step = 9.0 if self.tight else 11.0
        canvas.text(head, 13.5, (x, box.centre[1] - step), colour=colour, bold=True, anchor="midleft", max_width=room)
        canvas.text(more, 12.5, (x, box.centre[1] + step), anchor="midleft", max_width=room)


def card_edge(look: TeamLook, palette: Palette) -> RGB:
    """The inner line of a card: the team's fill; white would not be seen."""
    return palette.ink3 if look.colour_key == "white" else look.fill
