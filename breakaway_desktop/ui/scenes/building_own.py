"""Hands that players keep under a name: who may see which of them, and the dialog that asks for the name (R3.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from breakaway_desktop.match.own_hands import KeptHands, OwnHands
from breakaway_desktop.record.document import LONGEST_NAME
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import Field
from breakaway_desktop.ui.kit.dialog import Answer, Dialog
from breakaway_desktop.ui.kit.palette import TeamLook
from breakaway_desktop.ui.scenes.setup_draft import name_objection
from breakaway_desktop.words import _

if TYPE_CHECKING:
    from breakaway_desktop.ui.game import Game

_NAME = "name"


class OwnShelf:
    """The kept hands of this computer's players. What a team keeps while the teams are built, the others see only when
    the race has begun: it may be what it starts with."""

    def __init__(self, kept: KeptHands) -> None:
        self.kept = kept
        self._fresh: dict[str, list[OwnHands]] = {}
        self._broken = kept.set_aside is not None

    def told(self) -> str:
        """That the file was broken, said once; else empty."""
        if not self._broken or self.kept.set_aside is None:
            return ""
        self._broken = False
        sentence = _("Some of your own hands could not be read. Their file is set aside as {file}.")
        return sentence.format(file=self.kept.set_aside.name)

    def seen_by(self, colour: str) -> list[OwnHands]:
        """Those that the team of this colour may see."""
        hidden = [own for other, fresh in self._fresh.items() if other != colour for own in fresh]
        return [own for own in self.kept.all if own not in hidden]

    def note(self, colour: str, own: OwnHands) -> None:
        """The team of this colour has kept them just now."""
        self._fresh.setdefault(colour, []).append(own)

    def note_renamed(self, colour: str, own: OwnHands, renamed: OwnHands) -> None:
        """What was hidden stays hidden under its other name."""
        if own in self._fresh.get(colour, ()):
            self.note(colour, renamed)

    def open_all(self) -> None:
        """The race has begun: nothing is hidden any more."""
        self._fresh.clear()


def own_hands_of(game: Game) -> OwnShelf:
    """The shelf of this evening, read when the first team is built."""
    if game.own_hands is None:
        game.own_hands = OwnShelf(KeptHands())
    return game.own_hands


class NameDialog(Dialog):
    """Asks for a name; an empty field takes the usual one."""

    def __init__(
        self,
        title: str,
        deed: str,
        name: str,
        usual: str,
        look: TeamLook,
        on_name: Callable[[str], None],
    ) -> None:
        self._take = Answer(deed, self._name_it)
        super().__init__(title, (), [Answer(_("Leave it"), lambda: None, cap=_("Esc")), self._take], team=look.fill)
        self.name = name
        self.usual = usual
        self.on_name = on_name
        self._asked = False

    def resize(self) -> None:
        super().resize()
        if not self._asked:
            self.focus.put(self.focus.find(_NAME))
        self._asked = True

    def content_height(self) -> float:
        return 66

    def content_controls(self, box: Box) -> list[Control]:
        field = Field(
            Box(box.x, box.y, box.w, 40),
            _NAME,
            self.name,
            self._type,
            self.screen,
            longest=LONGEST_NAME,
            placeholder=self.usual,
            check=name_objection,
            on_enter=lambda _text: self.give(self._take),
        )
        return [field]

    def draw_content(self, canvas: Canvas, box: Box) -> None:
        wrong = self.focus.remark or name_objection(self.name)
        said = wrong or _("Without a name: {name}.").format(name=self.usual)
        colour = canvas.palette.warn if wrong else canvas.palette.ink2
        canvas.text(said, 13.5, (box.x, box.y + 54), colour=colour, anchor="midleft", max_width=box.w)

    def give(self, answer: Answer) -> None:
        """A name that is none is not taken; the field says why."""
        if answer is self._take and name_objection(self.name):
            self.dirty = True
            return
        super().give(answer)

    def _type(self, text: str) -> None:
        self.name = text
        self.dirty = True

    def _name_it(self) -> None:
        self.on_name(self.name.strip() or self.usual)
