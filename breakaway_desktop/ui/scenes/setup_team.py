"""One team of the set-up: its colour and shape, its name and those of its riders, its seat around the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from breakaway_desktop.play.setup_draft import Draft, name_objection
from breakaway_desktop.record.document import COLOURS, LONGEST_NAME
from breakaway_desktop.sentences.names import colour_name, place_text
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import Button, Field
from breakaway_desktop.ui.kit.dialog import Answer, Dialog
from breakaway_desktop.ui.kit.palette import team_look
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.words import _

_SWATCH, _ROW = 76.0, 52.0
_NAME, _EARLIER, _LATER = "name", "earlier", "later"


class TeamDialog(Dialog):
    """Works on the draft at once; `changed` is called after each change."""

    def __init__(self, draft: Draft, at: int, changed: Callable[[], None]) -> None:
        super().__init__(_("Team"), (), [Answer(_("Done"), changed, cap=_("Esc"))])
        self.draft = draft
        self.at = at
        self.changed = changed

    def resize(self) -> None:
        seat = self.draft.seats[self.at]
        self.team = team_look(seat.colour).fill
        self.title = seat.name.strip() or colour_name(seat.colour)
        super().resize()

    def content_height(self) -> float:
        return _SWATCH + 26 + 4 * _ROW

    def content_controls(self, box: Box) -> list[Control]:
        seat = self.draft.seats[self.at]
        found: list[Control] = []
        for colour, place in zip(COLOURS, box.cut_top(_SWATCH)[0].columns(len(COLOURS), 8), strict=True):
            taken = any(other.colour == colour for other in self.draft.seats if other is not seat)
            found.append(Swatch(place, colour, partial(self._paint, colour), colour == seat.colour, taken))
        x = box.x + self._label_width
        field = Field(
            Box(x, box.y + _SWATCH + 32, box.right - x, 38),
            _NAME,
            seat.name,
            self._rename,
            self.screen,
            longest=LONGEST_NAME,
            placeholder=colour_name(seat.colour),
            check=name_objection,
            on_enter=self._leave_name,
        )
        found.append(field)
        wide = (box.right - x - 12) / 2
        for at, given in enumerate(seat.riders):
            place = Box(x + at % 2 * (wide + 12), box.y + _SWATCH + 32 + (1 + at // 2) * _ROW, wide, 38)
            found.append(
                Field(
                    place,
                    f"rider-{at + 1}",
                    given,
                    partial(self._name_rider, at),
                    self.screen,
                    longest=LONGEST_NAME,
                    placeholder=_("Rider {rider}").format(rider=10 * (self.at + 1) + at + 1),
                    check=name_objection,
                    on_enter=self._leave_name if at + 1 < len(seat.riders) else self._leave_last,
                )
            )
        y = box.y + _SWATCH + 32 + 3 * _ROW
        for name, word, step in ((_EARLIER, _("earlier"), -1), (_LATER, _("later"), 1)):
            wide = Button.width_for(self.screen, word) + 12
            found.append(Button(Box(x, y, wide, 38), word, partial(self._move, step), label=name))
            x += wide + 10
        return found

    @property
    def _label_width(self) -> float:
        return max(self.screen.measure(word, 15, True)[0] for word in (_("Name"), _("Riders"), _("Seat"))) + 20

    def draw_content(self, canvas: Canvas, box: Box) -> None:
        y = box.y + _SWATCH + 51
        for row, word in ((0, _("Name")), (1, _("Riders")), (3, _("Seat"))):
            canvas.text(word, 15, (box.x, y + row * _ROW), bold=True, anchor="midleft")
        if self.focus.remark:
            p, at = canvas.palette, (box.right, box.y + _SWATCH + 17)
            canvas.text(self.focus.remark, 13, at, colour=p.warn, anchor="midright")
        seat = _("{place} of {teams}").format(place=place_text(self.at + 1), teams=len(self.draft.seats))
        canvas.text(seat, 14.5, (box.right, y + 3 * _ROW), colour=canvas.palette.ink2, anchor="midright")

    def _paint(self, colour: str) -> None:
        self.draft.paint(self.at, colour)
        self._again()

    def _rename(self, text: str) -> None:
        self.draft.seats[self.at].name = text
        self.title = text.strip() or colour_name(self.draft.seats[self.at].colour)
        self.dirty = True

    def _name_rider(self, at: int, text: str) -> None:
        self.draft.seats[self.at].riders[at] = text
        self.dirty = True

    def _leave_name(self, _text: str) -> None:
        self.focus.walk(1)

    def _leave_last(self, _text: str) -> None:
        """Who has named all riders is done; the seat is not what he wants to change."""
        self.focus.put(self.focus.find(_("Done")))

    def _move(self, step: int) -> None:
        self.at = self.draft.move(self.at, step)
        self._again()

    def _again(self) -> None:
        self.resize()
        self.changed()
        self.dirty = True


class Swatch(Control):
    """A colour with its shape; one that another team has changes hands when it is pressed."""

    def __init__(self, rect: Box, colour: str, on_press: Callable[[], None], chosen: bool, taken: bool) -> None:
        super().__init__(rect, colour, on_press=on_press, radius=8)
        self.chosen = chosen
        self.taken = taken

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        p = canvas.palette
        if self.chosen:
            canvas.box(self.rect, p.tint, border=p.accent, border_width=2, radius=8)
        else:
            canvas.box(self.rect, p.card if hovered else p.sunk, border=p.control, radius=8)
        x, y = self.rect.centre
        draw_token(canvas, team_look(self.label), "", (x, y - 9), 17)
        words = _("swap") if self.taken else "" if self.chosen else _("free")
        text = colour_name(self.label) if self.chosen else words
        canvas.text(text, 13, (x, self.rect.bottom - 14), colour=p.ink2, anchor="center", max_width=self.rect.w - 6)
