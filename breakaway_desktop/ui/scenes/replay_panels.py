"""The new cards of a turn with their reasons, as the replay lists them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from breakaway_desktop.engine.why import CardWhy
from breakaway_desktop.sentences.explaining.reasons import short_reason
from breakaway_desktop.sentences.explaining.topics import Topic
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.fitting import fitting_size
from breakaway_desktop.ui.kit.inputs import LEFT_BUTTON, Input, KeyDown, Released, Wheeled
from breakaway_desktop.ui.kit.palette import team_look
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.words import _

ROW = 29.0
_HEAD = 58.0


def topic_of(why: CardWhy) -> Topic:
    """A card of the list as what can be asked about."""
    return Topic("dealt", why.rider, why.turn)


class NewCards(Control):
    """The cards dealt last, front to back; the chosen one is explained on the road. Arrows or a click choose. `secret`:
    none are told, for they would say where riders stand (R8.2)."""

    def __init__(
        self,
        rect: Box,
        label: str,
        names: Names,
        on_choose: Callable[[Topic | None], None],
        *,
        secret: bool = False,
    ) -> None:
        super().__init__(rect, label, radius=9)
        self.secret = secret
        self.names = names
        self.on_choose = on_choose
        self.whys: tuple[CardWhy, ...] = ()
        self.chosen = -1
        self.top = 0

    @property
    def chosen_why(self) -> CardWhy | None:
        return self.whys[self.chosen] if 0 <= self.chosen < len(self.whys) else None

    @property
    def ring(self) -> Box:
        return self.rect.inflated(-4)

    @property
    def rows(self) -> int:
        return max(1, int((self.rect.h - _HEAD - 6) // ROW))

    def show(self, whys: Sequence[CardWhy], order: Sequence[int], asked: Topic | None = None) -> None:
        """In the order of movement they made; those who have retired since come last. The row of the card that is
        `asked` about is the chosen one."""
        places = {rider: place for place, rider in enumerate(order)}
        ordered = tuple(sorted(whys, key=lambda why: (places.get(why.rider, len(order)), why.rider)))
        if ordered != self.whys:
            self.whys, self.top = ordered, 0
        self.chosen = next((at for at, why in enumerate(self.whys) if topic_of(why) == asked), -1)
        self.top = min(self.top, max(0, len(self.whys) - self.rows))
        if self.chosen >= 0:
            self.top = min(max(self.top, self.chosen - self.rows + 1), self.chosen)

    def takes_key(self, event: KeyDown) -> bool:
        return event.key in (pygame.K_UP, pygame.K_DOWN) and bool(self.whys) and not event.ctrl

    def press(self) -> None:
        """Arrows and clicks choose; there is nothing to press."""

    def handle(self, event: Input) -> bool:
        if isinstance(event, KeyDown) and self.takes_key(event):
            step = 1 if event.key == pygame.K_DOWN else -1
            self._choose(min(max(0, self.chosen + step), len(self.whys) - 1))
            return True
        if isinstance(event, Wheeled):
            most = max(0, len(self.whys) - self.rows)
            self.top = min(max(0, self.top - (round(event.steps) or (1 if event.steps > 0 else -1))), most)
            return True
        if isinstance(event, Released) and event.button == LEFT_BUTTON and self.armed:
            self.armed = False
            row = int((event.pos[1] - self.rect.y - _HEAD) // ROW) + self.top
            if event.pos[1] >= self.rect.y + _HEAD and 0 <= row < len(self.whys) and self.hit(event.pos):
                self._choose(-1 if row == self.chosen else row)
            return True
        return super().handle(event)

    def _choose(self, row: int) -> None:
        self.on_choose(topic_of(self.whys[row]) if row >= 0 else None)

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        p, r = canvas.palette, self.rect
        canvas.panel(r)
        turn = self.whys[0].turn if self.whys else 0
        title = _("New cards of turn {turn}").format(turn=turn) if turn else _("New cards")
        canvas.text(title, 16, (r.x + 16, r.y + 21), bold=True, anchor="midleft", max_width=r.w - 32)
        if not self.whys:
            room = Box(r.x + 16, r.y + 42, r.w - 32, r.h - 50)
            words = _("They are dealt when all riders have moved.")
            if self.secret:
                words = _("They are told when the race is over: they would say where riders stand.")
            canvas.paragraph(words, 14, room, colour=p.ink2)
            return
        on, ahead, card = r.x + 62, r.x + 104, r.right - 46
        y = r.y + 45
        for words, x in ((_("Rider"), r.x + 16), (_("On"), on), (_("Riders ahead"), ahead)):
            canvas.text(words, 12.5, (x, y), colour=p.ink2, anchor="midleft")
        canvas.text(_("Card"), 12.5, (card + 15, y), colour=p.ink2, anchor="center")
        for at, why in enumerate(self.whys[self.top : self.top + self.rows]):
            row = Box(r.x + 6, r.y + _HEAD + at * ROW, r.w - 22, ROW)
            chosen = at + self.top == self.chosen
            if chosen:
                canvas.box(row.inflated(0, -1), p.tint, border=p.accent, border_width=1.6, radius=6)
            elif (at + self.top) % 2:
                canvas.box(row, p.sunk, radius=6)
            mid = row.centre[1]
            look = team_look(self.names.seats[why.rider // 10 - 1].colour)
            draw_token(canvas, look, str(why.rider), (r.x + 32, mid), 11)
            canvas.text(str(why.square), 14.5, (on, mid), bold=True, anchor="midleft")
            words = short_reason(why)
            free = card - 8 - ahead
            size = fitting_size(canvas, words, 14, free)
            canvas.text(words, size, (ahead, mid), anchor="midleft", max_width=free)
            cell = Box(card, mid - 12, 30, 24)
            canvas.box(cell, p.card, border=p.accent if chosen else p.control, border_width=1.4, radius=5)
            canvas.text(str(why.card), 14, cell.centre, bold=True, anchor="center")
        if len(self.whys) > self.rows:
            track = Box(r.right - 12, r.y + _HEAD, 5, self.rows * ROW)
            part = track.h * self.rows / len(self.whys)
            canvas.box(track, p.sunk, radius=2.5)
            y = track.y + (track.h - part) * self.top / (len(self.whys) - self.rows)
            canvas.box(Box(track.x, y, 5, part), p.control, radius=2.5)
