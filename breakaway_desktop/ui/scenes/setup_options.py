"""The rows of the rule set: label, control, a sentence; changed ones marked, impossible ones with the reason (R2.1)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from breakaway_desktop.engine.options import CHOICES, LARGEST_CAP, LARGEST_FINISH, LEAST_CAP, Options
from breakaway_desktop.play.setup_draft import NO_CAP, SETUP_ROWS, VARIANT, Draft, cap_of, count_of, sprints_hint
from breakaway_desktop.sentences.rulebook import row_text, value_name, variant_text
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import Button, Choice, Field, FigureStepper, Option, ScrollArea, Stepper
from breakaway_desktop.ui.kit.scene import Screen
from breakaway_desktop.ui.scenes.form import TakeBackButton
from breakaway_desktop.ui.scenes.setup_foot import Foot
from breakaway_desktop.ui.scenes.setup_words import followed_sentence, short_hindrance
from breakaway_desktop.variants import find_variant, variant_names
from breakaway_desktop.words import _, ngettext

_HEAD = 48.0
_ROW, _CONTROL_H = 42.0, 34.0
_LIST, _RESET_ALL = "options", "reset-all"
EXPLAIN = "explain-variant"
_TEXT, _LEADING = 13.5, 1.3
_LINES_SHOWN = 2
_LEAST_BESIDE = 220.0
"""With less room beside the control the sentence stands below the label."""


class OptionsPanel:
    """`changed` is called after each change of the draft, and `refresh` then brings the controls up to date;
    `relaid` after a change that may have locked or freed other rows; `explain` opens the help on the variant."""

    def __init__(
        self, draft: Draft, changed: Callable[[], None], relaid: Callable[[], None], explain: Callable[[], None]
    ) -> None:
        self.draft = draft
        self.explain = explain
        self.changed = changed
        self.relaid = relaid
        self.box = Box(0, 0, 0, 0)
        self._rows: dict[str, Box] = {}
        self._controls: dict[str, Control] = {}
        self._resets: dict[str, TakeBackButton] = {}
        self._reset_all: TakeBackButton | None = None
        self._page: ScrollArea | None = None
        self._foot = Foot(draft)
        self._sentence = Box(0, 0, 0, 0)
        self._label_w = 0.0
        self._stacked = False
        self._locked: dict[str, str] = {}

    def lay(self, screen: Screen, box: Box) -> list[Control]:
        """The controls of the panel in this box."""
        self.box = box
        self._locked = {row: self.draft.locked(row) for row in SETUP_ROWS}
        canvas = Canvas(pygame.Surface((1, 1)), screen.palette, screen.scale)
        below = self._foot.lay(canvas, box)
        area = Box(box.x + 6, box.y + _HEAD, box.w - 12, box.h - _HEAD - below)
        inner = area.w - 14
        labels = [row_text(row).label for row in SETUP_ROWS]
        self._label_w = min(max(screen.measure(label, 14.5, True)[0] for label in labels) + 14, inner * 0.32)
        control_w = min(max(self._control_width(screen, row) for row in SETUP_ROWS), inner * 0.36)
        x = area.x + 14 + self._label_w
        beside = area.x + inner - 46 - (x + control_w + 16)
        self._stacked = beside < _LEAST_BESIDE
        if self._stacked:
            x = area.x + inner - 46 - control_w
            self._label_w = x - 16 - (area.x + 14)
            self._sentence = Box(area.x + 14, 0, self._label_w, 0)
        else:
            self._sentence = Box(x + control_w + 16, 0, beside, 0)
        heights = [self._height_of(canvas, row) for row in SETUP_ROWS]
        spare = min(20.0, max(0.0, (area.h - 10 - sum(heights)) / len(SETUP_ROWS)))
        y = area.y + 4
        within = Box(0, 0, screen.w, screen.h)
        for row, least in zip(SETUP_ROWS, heights, strict=True):
            height = least + spare
            self._rows[row] = Box(area.x, y, inner, height)
            place = Box(x, y + (height - _CONTROL_H) / 2, control_w, _CONTROL_H)
            self._controls[row] = self._control(screen, row, place, within)
            at = Box(area.x + inner - 40, y + (height - 34) / 2, 34, 34)
            name = f"reset-{row}"
            self._resets[row] = TakeBackButton(
                at, "", partial(self._reset, row), kind="bare", icon="reset", label=name, size=13
            )
            y += height
        children = [control for row in SETUP_ROWS for control in (self._controls[row], self._resets[row])]
        row_box = self._rows[VARIANT]
        left = self._controls[VARIANT].rect.x - 42
        about = Button(Box(left, row_box.centre[1] - 17, 34, 34), "?", self.explain, label=EXPLAIN)
        children.insert(1, about)
        page = ScrollArea(area, _LIST, y - area.y + 6, children, self._paint)
        if self._page is not None:
            page.scroll_to(self._page.scroll)
        self._page = page
        word = _("Reset all rows")
        wide = Button.width_for(screen, word, kind="bare", icon="reset", size=14)
        self._reset_all = TakeBackButton(
            Box(box.right - 12 - wide, box.y + 7, wide, 36),
            word,
            self._reset_every,
            kind="bare",
            icon="reset",
            size=14,
            label=_RESET_ALL,
        )
        return [self._reset_all, page]

    def _height_of(self, canvas: Canvas, row: str) -> float:
        texts = [self._said(row), *([sprints_hint()] if row == "sprints" else [])]
        most = max(len(canvas.lines_of(text, _TEXT, self._room(row))) for text in texts)
        # Two lines at least: a row keeps its height when a reason takes the place of its sentence.
        return max(_ROW, max(2, most) * _TEXT * _LEADING + (36 if self._stacked else 8))

    def _room(self, row: str) -> float:
        """How wide the sentence of a row may be; where it stands below the label its question mark is beside it."""
        return self._sentence.w - (46 if row == VARIANT and self._stacked else 0)

    def _control_width(self, screen: Screen, row: str) -> float:
        values = (None, *variant_names()) if row == VARIANT else CHOICES.get(row)
        if values is None:
            return 148.0
        return Choice.width_for(screen, [Option("", value_name(row, value)) for value in values])

    def _control(self, screen: Screen, row: str, place: Box, within: Box) -> Control:
        draft, locked = self.draft, self._locked[row]
        value = draft.value(row)
        if row in draft.idle:
            shown = [Option("", _in_force(row, draft.options, draft.variant))]
            return Choice(place, row, shown, "", _nothing, within=within, enabled=False, why_disabled=locked)
        if row == VARIANT:
            names = [self._option(row, name, False) for name in (None, *variant_names())]
            return Choice(place, row, names, value or "", self._change_variant, within=within)
        if row == "finish":
            return FigureStepper(place, row, value, 1, LARGEST_FINISH, partial(self._change, row))
        if row == "card_cap":
            count = count_of(value)
            return FigureStepper(
                place, row, count, LEAST_CAP, NO_CAP, self._change_cap, shown=_cap_words, largest_typed=LARGEST_CAP
            )
        if row == "sprints":
            return Field(
                place,
                row,
                draft.sprints,
                self._type_sprints,
                screen,
                longest=100,
                placeholder=_("no sprints"),
                check=lambda _text: draft.row_objection("sprints"),
            )
        options = [self._option(row, choice, bool(locked)) for choice in CHOICES[row]]
        return Choice(
            place,
            row,
            options,
            value,
            partial(self._change, row),
            within=within,
            enabled=not locked,
            why_disabled=locked,
        )

    def _option(self, row: str, value: str | None, locked: bool) -> Option:
        refusal = self.draft.hindrance(row, value)
        note = "" if refusal is None or locked else short_hindrance(refusal)
        return Option(value or "", value_name(row, value), note, refusal is None)

    # What happens

    def refresh(self) -> None:
        """The controls say what the draft holds."""
        changed = self.draft.changed()
        for row, control in self._controls.items():
            value = self.draft.value(row)
            if row in self.draft.idle:
                pass
            elif isinstance(control, Stepper):
                control.value = count_of(value) if row == "card_cap" else value
            elif isinstance(control, Choice):
                control.value = value or ""
            elif isinstance(control, Field) and control.text != self.draft.sprints:
                control.write(self.draft.sprints)
            self._resets[row].enabled = row in changed and self.draft.may_reset(row)
        if self._reset_all is not None:
            self._reset_all.enabled = bool(changed)

    def _change(self, row: str, value: object) -> None:
        self.draft.change(row, value)
        if row in CHOICES:
            self.relaid()
        else:
            self.changed()

    def _change_variant(self, name: str) -> None:
        self.draft.change(VARIANT, name or None)
        self.relaid()

    def _change_cap(self, count: int) -> None:
        self._change("card_cap", cap_of(count))

    def _type_sprints(self, text: str) -> None:
        self.draft.type_sprints(text)
        self.changed()

    def _reset(self, row: str) -> None:
        self.draft.reset(row)
        self.relaid()

    def _reset_every(self) -> None:
        self.draft.reset_all()
        self.relaid()

    # What is seen

    def _said(self, row: str) -> str:
        """A reason if there is one, else how it came to its value, else what it changes."""
        draft = self.draft
        wrong = draft.row_objection(row) or self._locked[row]
        if not wrong and row in draft.followed:
            return followed_sentence(draft.leading, row, draft.followed[row])
        return wrong or (variant_text(draft.variant) if row == VARIANT else row_text(row)).brief

    def _paint(self, canvas: Canvas) -> None:
        p = canvas.palette
        changed = self.draft.changed()
        for at, row in enumerate(SETUP_ROWS):
            box = self._rows[row]
            if row in changed:
                canvas.box(box.inflated(0, -1.5), p.tint, radius=6)
                canvas.fill(p.accent, Box(box.x, box.y + 2, 4, box.h - 4))
            elif at and SETUP_ROWS[at - 1] not in changed:
                canvas.line((box.x + 14, box.y), (box.right - 10, box.y), p.edge)
            self._paint_words(canvas, row, box)

    def _paint_words(self, canvas: Canvas, row: str, box: Box) -> None:
        """The label, and the sentence beside the control, or below the label where there is no room."""
        p = canvas.palette
        locked = self._locked[row]
        wrong = bool(self.draft.row_objection(row))
        colour = p.warn if wrong else p.accent if row in self.draft.followed else p.ink2
        lines = canvas.lines_of(self._said(row), _TEXT, self._room(row))
        step = _TEXT * _LEADING
        middle = box.centre[1]
        top = middle - (len(lines) - 1) / 2 * step
        label_y = middle
        if self._stacked:
            label_y, top = top - step / 2 - 1, top + 11
        canvas.text(
            row_text(row).label,
            14.5,
            (box.x + 14, label_y),
            colour=p.ink3 if locked else p.ink,
            bold=True,
            anchor="midleft",
            max_width=self._label_w - (0 if self._stacked else 10),
        )
        for n, line in enumerate(lines):
            at = self._sentence.x, top + n * step
            canvas.text(line, _TEXT, at, colour=colour, anchor="midleft")

    def draw(self, canvas: Canvas, focused: Control | None) -> None:
        """The sheet under the controls; at its foot what there is to know about the row in focus."""
        p = canvas.palette
        box = self.box
        canvas.panel(box)
        title = canvas.text(_("Options"), 17, (box.x + 18, box.y + 25), bold=True, anchor="midleft")
        changes = len(self.draft.changed())
        if changes:
            words = ngettext("{n} changed", "{n} changed", changes).format(n=changes)
            canvas.text(words, 14, (title.right + 16, box.y + 26), colour=p.accent, anchor="midleft")
        self._foot.draw(canvas, "" if focused is None else focused.label)


def _cap_words(count: int) -> str:
    return _("no cap") if count == NO_CAP else str(count)


def _in_force(row: str, options: Options, variant: str | None) -> str:
    """What holds in a row that the variant answers itself (R2.1)."""
    course = find_variant(variant).course(options)
    if row == "finish":
        return _("no finish") if course.finish is None else str(course.finish)
    if row == "hands":
        return value_name("hands", "hidden")
    lines = [str(line) for line in course.lines if line != course.finish]
    return ", ".join(lines[:_LINES_SHOWN]) + (" …" if len(lines) > _LINES_SHOWN else "") if lines else _("no sprints")


def _nothing(_value: str) -> None:
    """A locked list changes nothing."""
