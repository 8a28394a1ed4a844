"""One team of the set-up: its colour and shape, its name and those of its riders, its seat around the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from breakaway_desktop.play.setup_draft import Draft, name_objection
from breakaway_desktop.record.document import COLOURS, LONGEST_NAME
from breakaway_desktop.sentences.names import colour_name, place_text
from breakaway_desktop.ui.kit.palette import team_look
from breakaway_desktop.ui.road.tokens import token
from breakaway_desktop.ui.toolkit.boxes import Node, centred, column, row, spring, table, text
from breakaway_desktop.ui.toolkit.controls import Field, button, entry, press
from breakaway_desktop.ui.toolkit.dialog import Answer, Dialog
from breakaway_desktop.ui.toolkit.page import View
from breakaway_desktop.ui.toolkit.typography import CHOSEN
from breakaway_desktop.words import _

_NAME, _EARLIER, _LATER = "name", "earlier", "later"


class TeamDialog(Dialog):
    """Works on the draft at once; `changed` is called after each change."""

    def __init__(self, draft: Draft, at: int, changed: Callable[[], None]) -> None:
        super().__init__("", (), [Answer(_("Done"), changed, cap="Esc")])
        self.draft = draft
        self.at = at
        self.changed = changed

    def shown(self) -> View:
        seat = self.draft.seats[self.at]
        self.title, self.look = seat.name.strip() or colour_name(seat.colour), team_look(seat.colour)
        return super().shown()

    def content(self) -> Node:
        seat = self.draft.seats[self.at]
        name = self._entry(_NAME, seat.name, partial(setattr, seat, "name"), colour_name(seat.colour))
        place = _("{place} of {teams}").format(place=place_text(self.at + 1), teams=len(self.draft.seats))
        moves = (
            button(_("earlier"), does=partial(self._move, -1), name=_EARLIER),
            button(_("later"), does=partial(self._move, 1), name=_LATER),
        )
        fields = [
            self._entry(
                f"rider-{at + 1}", given, partial(seat.riders.__setitem__, at),
                _("Rider {rider}").format(rider=10 * (self.at + 1) + at + 1),
                to=_("Done") if at + 1 == len(seat.riders) else "",
            )
            for at, given in enumerate(seat.riders)
        ]  # fmt: skip
        rows = [
            (_("Name"), row(name)),
            (_("Riders"), row(*fields[:2], gap=12)),
            ("", row(*fields[2:], gap=12)),
            (_("Seat"), row(*moves, spring(), text(place, soft=True), gap=10)),
        ]
        return column(
            row(*map(self._swatch, COLOURS), gap=8),
            table([(text(words, size=CHOSEN), column(of, grow=1)) for words, of in rows], gap=16, pad=(0, 5)),
            gap=12,
        )

    def _swatch(self, colour: str) -> Node:
        """A colour with its shape; one that another team has changes hands when it is pressed."""
        chosen = colour == self.draft.seats[self.at].colour
        taken = any(other.colour == colour for at, other in enumerate(self.draft.seats) if at != self.at)
        words = colour_name(colour) if chosen else _("swap") if taken else _("free")
        shape = column(centred(token(colour, "", 17)), text(words, at="centre", least=14), gap=4, pad=(0, 8))
        return press(shape, does=partial(self._paint, colour), name=colour, chosen=chosen, grow=1)

    def _entry(self, name: str, text: str, write: Callable[[str], object], usual: str, to: str = "") -> Field:
        """`to`: the control that Enter leads to, if not the next one."""

        def walk_on() -> None:
            if to:
                self.focus.put(self.focus.find(to))
            else:
                self.focus.walk(1)

        return entry(
            text, does=lambda typed: partial(write, typed), name=name, longest=LONGEST_NAME, placeholder=usual,
            check=name_objection, enter=walk_on, grow=1,
        )  # fmt: skip

    def _paint(self, colour: str) -> None:
        self.draft.paint(self.at, colour)
        self.changed()

    def _move(self, step: int) -> None:
        self.at = self.draft.move(self.at, step)
        self.changed()
