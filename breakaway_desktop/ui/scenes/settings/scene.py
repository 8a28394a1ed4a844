"""The settings screen (design sheet, Settings): what is chosen at the left, the keys at the right. Every change counts
at once and is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from breakaway_desktop.places import shown
from breakaway_desktop.ui.app import SCALES
from breakaway_desktop.ui.kit.actions import MOVABLE, action_of
from breakaway_desktop.ui.kit.box import Box, Point
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import Button, KeyBand, Option, ScrollArea, Segments
from breakaway_desktop.ui.kit.inputs import FocusLost, Input, KeyDown, Pressed
from breakaway_desktop.ui.kit.keymap import KeyMap, cap_of, use_keys
from breakaway_desktop.ui.kit.palette import TEAM_LOOKS
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.ui.scenes.bar import draw_bar
from breakaway_desktop.ui.scenes.form import FormScene
from breakaway_desktop.ui.scenes.settings.folder import FolderDialog
from breakaway_desktop.ui.scenes.settings.keys_list import KeysList
from breakaway_desktop.ui.scenes.settings.rows import VOLUME, Choices, Row, rows
from breakaway_desktop.ui.scenes.settings.sounds import SoundsDialog
from breakaway_desktop.ui.session import Session
from breakaway_desktop.words import _

_BACK, _PART, _LEFT, _RIGHT, _RESET_ALL = "back", "part", "settings", "keys", "reset-all"
_ROW_MOST: Final = 53.0
_ROW_LEAST: Final = 44.0
_HEAD: Final = 46.0
_COLOURS_H: Final = 76.0


class SettingsScene(FormScene, Choices):
    """Over any other screen."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        keys = KeyMap(MOVABLE)
        keys.read(session.settings.keys)
        self.list = KeysList(keys, self._keys_changed)
        self.part = _LEFT
        """Compact: which of the two is shown."""
        self._rows: list[tuple[Row, Box]] = []
        self._left = self._right = Box(0, 0, 0, 0)
        self._scrolled: dict[str, float] = {}
        self._label_w = 0.0

    @property
    def about(self) -> str:
        return _("settings")

    # Layout

    def resize(self) -> None:
        s = self.screen
        for label in (_LEFT, _RIGHT):
            self._remember_scroll(label)
        bar = self._bar
        foot = s.h - KeyBand.HEIGHT - (10 if s.compact else 16)
        x, top = (16.0, bar + 10) if s.compact else (24.0, bar + 20)
        whole = Box(x, top, s.w - 2 * x, foot - top)
        controls: list[Control] = [
            Button(Box(14, (bar - 34) / 2, 56, 34), "", self.leave_screen, kind="bare", cap=_("Esc"), label=_BACK)
        ]
        if s.compact:
            options = [Option(_LEFT, _("Settings")), Option(_RIGHT, _("Keys"))]
            widths = Segments.widths_for(s, options)
            at = Box(s.w - 16 - sum(widths), (bar - 36) / 2, sum(widths), 36)
            controls.append(Segments(at, _PART, options, self.part, self._show, widths=widths))
            self._left = self._right = whole
        else:
            self._left = Box(whole.x, whole.y, (whole.w - 16) * 0.51, whole.h)
            self._right = Box(self._left.right + 16, whole.y, whole.right - self._left.right - 16, whole.h)
        if self._shows(_LEFT):
            controls.append(self._choices(self._left))
        if self._shows(_RIGHT):
            controls += self._keys(self._right)
        page = next(control for control in controls if isinstance(control, ScrollArea))
        self.focus.set(controls, page.children[0], self.leave_screen)

    @property
    def _bar(self) -> float:
        return 52.0 if self.screen.compact else 64.0

    def _shows(self, part: str) -> bool:
        return not self.screen.compact or self.part == part

    def _choices(self, panel: Box) -> Control:
        area = panel.inflated(-8)
        inner = area.w - 14
        # Which rows there are does not depend on how high they are.
        found = self._made(_ROW_LEAST)
        spare = area.h - sum(row.taller for row in found) - 4
        height = min(_ROW_MOST, max(_ROW_LEAST, spare / len(found)))
        found = self._made(height)
        self._label_w = max(self.screen.measure(row.label, 15, True)[0] for row in found) + 22
        x = area.x + 10 + min(self._label_w, inner * 0.42)
        self._rows = []
        children: list[Control] = []
        y = area.y + 2
        for row in found:
            box = Box(area.x + 10, y, inner - 10, height + row.taller)
            self._rows.append((row, box))
            children += row.make(Box(x, y, area.x + inner - x, box.h))
            y = box.bottom
        page = ScrollArea(area, _LEFT, y - area.y + 2, children, self._paint_choices)
        page.scroll_to(self._scrolled.get(_LEFT, 0.0))
        return page

    def _made(self, height: float) -> list[Row]:
        return rows(self.screen, self.stage.host, self.session.settings, self, height)

    def _keys(self, panel: Box) -> list[Control]:
        word = _("Reset all")
        wide = Button.width_for(self.screen, word, kind="bare", icon="reset", size=14)
        at = Box(panel.right - 12 - wide, panel.y + 6, wide, 36)
        moved = not self.list.keys.is_usual
        reset = Button(
            at, word, self.list.reset_all, kind="bare", icon="reset", size=14, label=_RESET_ALL,
            enabled=moved, why_disabled=_("Every key is the usual one."),
        )  # fmt: skip
        below = 0 if self.screen.compact else _COLOURS_H
        area = Box(panel.x + 8, panel.y + _HEAD, panel.w - 16, panel.h - _HEAD - below - 6)
        caps, height = self.list.lay(self.screen, Box(area.x, area.y, area.w - 14, area.h))
        page = ScrollArea(area, _RIGHT, height, caps, self.list.paint)
        page.scroll_to(self._scrolled.get(_RIGHT, 0.0))
        if self.list.asked is not None:
            asked = next(cap for cap in caps if cap.label == f"key {self.list.asked.written}")  # no words: a label
            row = asked.rect.inflated(0, 6)
            page.reveal(Box(row.x, row.y, row.w, row.h + (72 if self.list.clash is not None else 0)))
        return [reset, page]

    def _remember_scroll(self, label: str) -> None:
        for control in self.focus.controls:
            if control.label == label and isinstance(control, ScrollArea):
                self._scrolled[label] = control.scroll

    def _show(self, part: str) -> None:
        self.part = part
        self.list.leave()
        self.relayout()

    # What the player does (Choices)

    def language(self, code: str) -> None:
        self.session.speak(code)
        self.stage.resize()
        self._told()

    def scale(self, at: int) -> None:
        self.session.settings.text_size = round(SCALES[at] * 100)
        self._kept()
        self.stage.host.set_scale(SCALES[at])

    def theme(self, theme: str) -> None:
        self.session.settings.theme = theme
        self._kept()
        self.session.show_look()
        self.session.look_at_desktop()
        self.relayout()

    def volume(self, percent: int) -> None:
        self.session.settings.volume = self.stage.host.sound.volume = percent
        self.stage.host.sound.quieten()
        self._kept()
        self.stage.host.sound.play("points")
        self.dirty = True

    def whole(self, name: str) -> None:
        self.stage.host.set_full_screen(name == "whole")
        self.session.settings.full_screen = self.stage.host.full_screen
        self._kept()

    def sounds(self) -> None:
        self.stage.push(SoundsDialog(self.session, self._kept))

    def folder(self) -> None:
        self.stage.push(FolderDialog(self.session, self._kept))

    def keep(self, name: str, value: object) -> None:
        setattr(self.session.settings, name, value)
        self._kept()

    def resume(self) -> None:
        self.relayout()

    def _keys_changed(self) -> None:
        settings, written = self.session.settings, self.list.keys.written()
        if settings.keys != written:
            settings.keys = written
            use_keys(self.list.keys)
            self._kept()
            self.stage.resize()
        else:
            self.relayout()

    def _kept(self) -> None:
        self.session.settings.save()
        self._told()

    def _told(self) -> None:
        self.dirty = True

    def leave_screen(self) -> None:
        if self.stage.top is self:
            self.stage.pop()

    def handle(self, event: Input) -> bool:
        if isinstance(event, KeyDown) and self.list.hear(event):
            return True
        if isinstance(event, FocusLost) or (isinstance(event, Pressed) and not self._answers_clash(event.pos)):
            self.list.leave()
        return super().handle(event)

    def _answers_clash(self, pos: Point) -> bool:
        """Whether what may be done with a key that is taken lies there."""
        if not self.list.answers or not self._shows(_RIGHT):
            return False
        page = self.focus.find(_RIGHT)
        assert isinstance(page, ScrollArea)
        dx, dy = page.offset_of()
        there = pos[0] - dx, pos[1] - dy
        return page.rect.contains(pos) and any(answer.hit(there) for answer in self.list.answers)

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        canvas.fill(canvas.palette.desk)
        room = canvas.w * 0.4 if self.screen.compact else None
        note = "" if self.screen.compact else _("every change counts at once")
        draw_bar(canvas, _("Settings"), height=self._bar, note=note, room=room)
        if self._shows(_LEFT):
            canvas.panel(self._left)
        if self._shows(_RIGHT):
            canvas.panel(self._right)
            self._draw_keys_head(canvas)
            if not self.screen.compact:
                self._draw_colours(canvas)
        KeyBand(self._band(), self._remark()).draw(canvas, left=24)
        super().draw(canvas)

    def _band(self) -> Sequence[tuple[str, str]]:
        asked = None if self.list.asked is None else action_of(self.list.asked)
        if asked is not None:
            found = [(_("any key"), _("for “{action}”").format(action=asked.words)), (_("Esc"), _("leave it"))]
            return [*found, (_("Enter"), _("swap the two"))] if self.list.clash is not None else found
        return (_("Tab"), _("next")), ("← →", _("change")), (_("Esc"), _("back"))

    def _remark(self) -> str:
        """What is worth knowing about the row in focus, or why what was pressed does not work."""
        if self.focus.explanation:
            return self.focus.explanation
        current = self.focus.current
        for row, box in self._rows if self._shows(_LEFT) else ():
            if current is not None and box.contains(current.rect.centre) and current.rect.centre[0] < self._left.right:
                return row.remark
        return ""

    def _paint_choices(self, canvas: Canvas) -> None:
        p = canvas.palette
        for at, (row, box) in enumerate(self._rows):
            if at:
                canvas.line((box.x, box.y), (box.right, box.y), p.edge)
            y = box.centre[1] if not row.taller else box.y + 30
            room = min(self._label_w, (box.w + 10) * 0.42) - 12
            canvas.text(row.label, 15, (box.x, y), bold=True, anchor="midleft", max_width=room)
            if row.name == VOLUME:
                sound = self.stage.host.sound
                words = _("off") if sound.muted else f"{self.session.settings.volume} %"
                slider = next(control for control in self.focus.find(_LEFT).children if control.label == VOLUME)
                canvas.text(words, 14, (slider.rect.right + 6, y), bold=True, anchor="midleft", max_width=52)
            elif row.name == "folder":
                left = box.x + room + 12
                end = next(c for c in self.focus.find(_LEFT).children if c.label == "folder").rect.x - 10
                text = _end_of(canvas, shown(self.session.folder), end - left)
                canvas.text(text, 13.5, (left, y), colour=p.ink2, anchor="midleft")

    def _draw_keys_head(self, canvas: Canvas) -> None:
        x, y = self._right.x + 18, self._right.y + 25
        head = canvas.text(_("Keys"), 17, (x, y), bold=True, anchor="midleft")
        end = self.focus.find(_RESET_ALL).rect.x - 10
        words = _("{enter} or a click, then the new key").format(enter=cap_of(_("Enter")))
        if end - head.right - 12 > 60:
            colour = canvas.palette.ink2
            canvas.text(
                words, 13.5, (head.right + 12, y + 1), colour=colour, anchor="midleft", max_width=end - head.right - 12
            )

    def _draw_colours(self, canvas: Canvas) -> None:
        p, r = canvas.palette, self._right
        top = r.bottom - _COLOURS_H
        canvas.line((r.x + 18, top), (r.right - 18, top), p.edge)
        label = canvas.text(_("Colours of the teams"), 14, (r.x + 18, top + 26), bold=True, anchor="midleft")
        step = min(44.0, (r.right - 18 - label.right - 20) / len(TEAM_LOOKS))
        for at, look in enumerate(TEAM_LOOKS):
            where = (label.right + 20 + step * (at + 0.5), top + 27)
            draw_token(canvas, look, f"{at + 1}1", where, min(16.0, step * 0.4))
        words = _("Fixed: told apart in every kind of colour vision, and by shape.")
        canvas.text(words, 13.5, (r.x + 18, top + 56), colour=p.ink2, anchor="midleft", max_width=r.w - 36)


def _end_of(canvas: Canvas, path: str, room: float) -> str:
    """As much of the end of a path as fits; the beginning is the same for everybody."""
    at = 0
    while at < len(path) - 1 and canvas.measure(("…" if at else "") + path[at:], 13.5)[0] > room:
        at += 1
    return ("…" if at else "") + path[at:]
