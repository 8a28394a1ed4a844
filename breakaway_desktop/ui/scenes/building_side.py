"""Hands for the whole team to begin with: characters, those that players have kept, and lots (R3)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.match.own_hands import OwnHands
from breakaway_desktop.play.own_shelf import OwnShelf
from breakaway_desktop.sentences.failures import reason_of
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import Button, ScrollArea
from breakaway_desktop.ui.scenes.building_hands import CHARACTERS, character_words, lot
from breakaway_desktop.ui.scenes.building_own import NameDialog
from breakaway_desktop.ui.scenes.building_picks import GAP, ROW, HandsRow, Remark, draw_picks, picks_box, rows_below
from breakaway_desktop.words import _

if TYPE_CHECKING:
    from breakaway_desktop.ui.scenes.building import BuildingScene

READY = "ready"
LOT, KEEP, LIST = "lot", "keep", "team-hands"
_BUTTON_H = 46.0
_EDGE = 5.0
"""Room for the focus ring inside the view."""


class Side:
    """A sheet beside the riders, or a layer over them in a small window."""

    def __init__(self, scene: BuildingScene) -> None:
        self.scene = scene
        self.draws = 0
        """How many lots this team has drawn."""
        self._box = Box(0, 0, 0, 0)
        self._list: ScrollArea | None = None
        self._keep: Button | None = None

    @property
    def shelf(self) -> OwnShelf:
        return self.scene.session.own_hands

    @property
    def _own(self) -> list[OwnHands]:
        scene = self.scene
        return self.shelf.seen_by(scene.seat.colour, scene.player, several=len(scene.humans) > 1)

    @property
    def _why_hidden(self) -> str:
        """Why some kept hands are not in the list; empty when all are."""
        scene = self.scene
        return self.shelf.why_hidden(scene.seat.colour, scene.player, several=len(scene.humans) > 1)

    def begin(self) -> None:
        """Another team is built: nothing is left of what the one before has drawn or looked at."""
        self.draws, self._list = 0, None

    # Layout

    def lay(self, box: Box) -> list[Control]:
        """The controls of the sheet in this box."""
        self._box = box
        buttons, rest = box.inflated(-14, -14).cut_bottom(_BUTTON_H, 66)
        return self._lay(Box(box.x + 5, box.y + 45, box.w - 10, rest.bottom - box.y - 45), buttons)

    def _lay(self, area: Box, buttons: Box) -> list[Control]:
        own, why = self._own, self._why_hidden
        high = 2 * _EDGE + (len(CHARACTERS) + len(own) + bool(why)) * (ROW + GAP) - GAP
        wide = area.w - 2 * _EDGE - (8 if high > area.h else 0)
        places = rows_below(Box(area.x + _EDGE, area.y + _EDGE, wide, 0), len(CHARACTERS) + len(own))
        rows: list[Control] = []
        for character, place in zip(CHARACTERS, places, strict=False):
            rows.append(self._row(place, character.key, *character_words(character), character.hands))
        for at, (kept, place) in enumerate(zip(own, places[len(CHARACTERS) :], strict=True)):
            rows += self._own_row(at, kept, place)
        if why:
            rows.append(Remark(Box(area.x + _EDGE, area.y + high - _EDGE - ROW, wide, ROW), why))
        page = ScrollArea(area, LIST, high, rows)
        if self._list is not None:
            page.scroll_to(self._list.scroll)
        self._list = page
        left, right = buttons.columns(2, 12)
        self._keep = Button(right, _("Keep this"), self._ask_for_name, label=KEEP)
        lot_button = Button(left, _("By lot"), self._by_lot, cap="L", label=LOT, hot_key=pygame.K_l)
        return [page, lot_button, self._keep]

    def _row(self, place: Box, label: str, name: str, about: str, hands: TeamHands) -> HandsRow:
        def now() -> tuple[int, bool]:
            pairs = zip(self.scene.hands, hands, strict=True)
            return self.scene.rider, all(sorted(mine) == sorted(these) for mine, these in pairs)

        return HandsRow(place, label, name, about, hands, partial(self.scene.put_hands, hands), now)

    def _own_row(self, at: int, own: OwnHands, place: Box) -> list[Control]:
        found: list[Control] = [self._row(place, f"own-{at}", own.name, "", own.hands)]
        x = place.x + 6
        deeds: tuple[tuple[str, str, Callable[[], None]], ...] = (
            ("rename", _("rename"), partial(self._ask_for_other_name, own)),
            ("delete", _("delete"), partial(self._delete, own)),
        )
        for label, word, deed in deeds:
            wide = Button.width_for(self.scene.screen, word, kind="bare", size=13)
            found.append(
                Button(Box(x, place.y + 30, wide, 32), word, deed, kind="bare", size=13, label=f"{label}-{at}")
            )
            x += wide + 8
        return found

    def open(self) -> None:
        """The same as a layer over the riders."""
        screen = self.scene.screen
        box = picks_box(Box(0, 0, screen.w, screen.h), len(CHARACTERS) + len(self._own) + 1 + bool(self._why_hidden))
        inner = box.inflated(-14, -14)
        buttons, rest = inner.cut_bottom(_BUTTON_H, 8)
        controls = self._lay(Box(inner.x - _EDGE, box.y + 55, inner.w + 2 * _EDGE, rest.bottom - box.y - 55), buttons)
        self.refresh(self.scene.objection)
        title = _("Characters for the whole team")
        self.scene.focus.open(controls, controls[0], backdrop=lambda canvas: draw_picks(canvas, box, title))

    # What happens

    def refresh(self, objection: str) -> None:
        """Only hands that may start are kept; `objection` says why these may not."""
        if self._keep is not None:
            full = _("A hundred hands are kept; delete some first.") if self.shelf.kept.full else ""
            self._keep.enabled, self._keep.why_disabled = not (objection or full), objection or full

    def _by_lot(self) -> None:
        """Enter then goes on with them; L draws others."""
        self.draws += 1
        self.scene.put_hands(lot(self.scene.plan.seed, self.scene.team, self.draws))
        self._focus_on(READY)

    def _ask_for_name(self) -> None:
        usual = _("Own hands {n}").format(n=len(self._own) + 1)
        keeps = _("They stand in this list under their name, in later races too. The race does not begin yet.")
        self._ask(_("Keep these hands"), _("Keep"), "", usual, self._keep_them, _("Do not keep"), keeps)

    def _ask_for_other_name(self, own: OwnHands) -> None:
        self._ask(_("Another name"), _("Rename"), own.name, own.name, partial(self._rename, own))

    def _ask(
        self,
        title: str,
        deed: str,
        name: str,
        usual: str,
        on_name: Callable[[str], None],
        refusal: str = "",
        line: str = "",
    ) -> None:
        scene, lines = self.scene, [line] if line else []
        scene.stage.push(NameDialog(title, deed, name, usual, scene.look, on_name, refusal=refusal, lines=lines))

    def _keep_them(self, name: str) -> None:
        kept, colour = self.shelf.kept, self.scene.seat.colour
        own = OwnHands(name, self.scene.team_hands, self.scene.player or "")
        if self._wrote(partial(kept.keep, own.name, own.hands, own.player)):
            self.shelf.note(colour, own)
            self._tell(_("{name} is kept.").format(name=name), partial(self._wrote, partial(kept.delete, own)))
            self._focus_on(f"own-{len(self._own) - 1}")

    def _rename(self, own: OwnHands, name: str) -> None:
        kept, colour = self.shelf.kept, self.scene.seat.colour
        at, renamed = self._own.index(own), own._replace(name=name)
        if name != own.name and self._wrote(partial(kept.rename, own, name)):
            self.shelf.note_renamed(colour, own, renamed)
            told = _("{old} is called {name} now.").format(old=own.name, name=name)
            self._tell(told, partial(self._wrote, partial(kept.rename, renamed, own.name)))
            self._focus_on(f"own-{at}")

    def _delete(self, own: OwnHands) -> None:
        kept, row = self.shelf.kept, self._own.index(own)
        at = kept.all.index(own)
        if self._wrote(partial(kept.delete, own)):
            told = _("{name} is deleted.").format(name=own.name)
            self._tell(told, partial(self._wrote, partial(kept.bring_back, own, at)))
            self._focus_on(f"own-{min(row, len(self._own) - 1)}" if self._own else CHARACTERS[-1].key)

    def _wrote(self, deed: Callable[[], object]) -> bool:
        """Does what writes the file; False if it could not, and then the screen says why."""
        try:
            deed()
        except OSError as error:
            sentence = _("Your own hands could not be written: {reason}.")
            self.scene.complaint = sentence.format(reason=reason_of(error))
            self.scene.dirty = True
            return False
        return True

    def _tell(self, remark: str, undoing: Callable[[], object]) -> None:
        """What has been done, and how it is taken back."""
        self.scene.complaint, self.scene.remark = "", remark
        self.scene.changes.remember(undoing)
        self.scene.relayout()

    def _focus_on(self, label: str) -> None:
        found = [control for control in self.scene.focus.controls if control.label == label]
        if found:
            self.scene.focus.put(found[0])

    # What is seen

    def draw(self, canvas: Canvas) -> None:
        """The sheet under its controls."""
        p, box = canvas.palette, self._box
        canvas.panel(box)
        title = canvas.text(_("Characters"), 17, (box.x + 18, box.y + 27), bold=True, anchor="midleft")
        room = box.right - 18 - title.right - 10
        whole = _("for all four")
        canvas.text(whole, 13.5, (box.right - 18, box.y + 28), colour=p.ink2, anchor="midright", max_width=room)
        hint = _("Shown is what {rider} gets. The same seed draws the same lot.").format(rider=self.scene.rider_name)
        below = box.bottom - 14 - _BUTTON_H
        canvas.paragraph(hint, 13, Box(box.x + 18, below - 54, box.w - 36, 46), colour=p.ink2, leading=1.4)
