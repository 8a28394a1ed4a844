"""All pages of help: their titles at the left, the page in focus at the right; one column in a small window."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from breakaway_desktop.guide import basics, page_on, variant_title
from breakaway_desktop.guide.page import Page
from breakaway_desktop.ui.intents import ShowKeys
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import Button, Choice, KeyBand, Option, ScrollArea
from breakaway_desktop.ui.kit.inputs import Input, KeyDown
from breakaway_desktop.ui.kit.key_groups import Key, KeyGroup, window_keys
from breakaway_desktop.ui.kit.scene import Scene
from breakaway_desktop.ui.scenes.bar import draw_bar
from breakaway_desktop.ui.scenes.help.sheet import PageSheet
from breakaway_desktop.variants import variant_names
from breakaway_desktop.words import _

_PAGE, _LIST, _BACK, _CHOICE = "page", "pages", "back", "choice"
_BAR, _LOW_BAR = 64.0, 54.0
_ROW, _LEAST_ROW, _HEAD = 42.0, 33.0, 34.0
_LEAST_LIST, _MOST_PAGE = 252.0, 1240.0
_PAD = 28.0


class HelpScene(Scene):
    """The focus on a title opens its page; Page up and Page down scroll it from anywhere."""

    def __init__(self, topic: str = "") -> None:
        super().__init__()
        self.topic = topic or basics()[0].topic
        self._sheet: PageSheet | None = None
        self._page: ScrollArea | None = None
        self._panel = Box(0, 0, 0, 0)
        self._list = Box(0, 0, 0, 0)
        self._heads: list[tuple[float, str]] = []

    # Layout

    def resize(self) -> None:
        s = self.screen
        bar = _LOW_BAR if s.compact else _BAR
        back = Button(Box(14, (bar - 34) / 2, 56, 34), "", self._back, kind="bare", cap=_("Esc"), label=_BACK)
        whole = Box(0, bar, s.w, s.h - bar)
        first: Control
        controls: list[Control]
        if s.compact:
            self._panel = whole.inflated(-12, -12)
            chooser = self._chooser(bar)
            controls, first = [back, chooser], chooser
        else:
            inner = Box(whole.x, whole.y, whole.w, whole.h - KeyBand.HEIGHT).inflated(0, -18)
            wide = max(_LEAST_LIST, max(s.measure(title, 15, True)[0] for _t, title in topics()) + 52)
            both = min(s.w - 48, wide + 16 + _MOST_PAGE)
            left = (s.w - both) / 2
            self._list = Box(left, inner.y, wide, inner.h)
            self._panel = Box(left + wide + 16, inner.y, both - wide - 16, inner.h)
            area, rows = self._rows()
            controls = [back, area]
            first = next((row for row in rows if row.label == self.topic), rows[0])
        self._sheet = None
        self._page = ScrollArea(self._panel.inflated(-6, -6), _PAGE, 0, (), self._paint)
        self._open(self.topic)
        self.focus.set([*controls, self._page], first, self._back)

    def _chooser(self, bar: float) -> Choice:
        s = self.screen
        options = [Option(topic, title) for topic, title in topics()]
        w = min(max(300.0, Choice.width_for(s, options)), s.w * 0.5)
        place = Box(s.w - 20 - w, (bar - 36) / 2, w, 36)
        return Choice(place, _CHOICE, options, self.topic, self._turn_to, within=Box(0, 0, s.w, s.h))

    def _rows(self) -> tuple[ScrollArea, list[PageRow]]:
        """The titles, the basics first, each group under its head."""
        box = self._list
        groups = [(_("Basics"), [(page.topic, page.title) for page in basics()]), (_("Variants"), of_variants())]
        count = sum(len(group) for _head, group in groups)
        row_h = min(_ROW, max(_LEAST_ROW, (box.h - 20 - len(groups) * _HEAD) / count))
        y = box.y + 10
        rows: list[PageRow] = []
        self._heads = []
        for head, group in groups:
            self._heads.append((y + _HEAD / 2, head))
            y += _HEAD
            for topic, title in group:
                rows.append(PageRow(Box(box.x + 8, y, box.w - 20, row_h - 1), topic, title, self._turn_to, self._read))
                y += row_h
        area = ScrollArea(box.inflated(-1, -1), _LIST, y + 8 - box.y, rows, self._paint_heads)
        return area, rows

    # What happens

    def _turn_to(self, topic: str) -> None:
        if topic != self.topic:
            self._open(topic)

    def _open(self, topic: str) -> None:
        assert self._page is not None
        self.topic = topic
        canvas = Canvas(pygame.Surface((1, 1)), self.screen.palette, self.screen.scale)
        page = page_on(topic) or _no_page(topic)
        self._sheet = PageSheet(page, canvas, self._page.rect.w - 2 * _PAD + 6, self._page.rect.h - 2 * 18)
        self._page.content_height = self._sheet.height + 2 * 18
        self._page.focusable = self._page.furthest > 0
        self._page.scroll_to(0)
        for row in self.focus.controls:
            if isinstance(row, PageRow):
                row.chosen = row.label == topic
        self.dirty = True

    def _read(self) -> None:
        """Goes over to the page, if there is more of it than is seen."""
        if self._page is not None and self._page.focusable:
            self.focus.put(self._page)

    def _back(self) -> None:
        if self.stage.top is self:
            self.stage.pop()

    def handle(self, event: Input) -> bool:
        if super().handle(event):
            return True
        if isinstance(event, KeyDown) and event.key == pygame.K_F1 and not event.held:
            self.navigate(ShowKeys(_("help"), help_keys(), pages=False))
            return True
        if isinstance(event, KeyDown) and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            assert self._page is not None
            self.dirty = True
            return self._page.handle(event)
        return False

    # What is seen

    def draw(self, canvas: Canvas) -> None:
        compact = self.screen.compact
        canvas.fill(canvas.palette.desk)
        draw_bar(canvas, _("Help"), height=_LOW_BAR if compact else _BAR)
        canvas.panel(self._panel)
        if not compact:
            canvas.panel(self._list)
            keys = [("↑ ↓", _("page")), (_("PgUp PgDn"), _("scroll")), (_("Esc"), _("back"))]
            KeyBand(keys).draw(canvas)
        for control in self.focus.controls:
            if isinstance(control, PageRow):
                control.chosen = control.label == self.topic
        super().draw(canvas)

    def _paint(self, canvas: Canvas) -> None:
        if self._sheet is not None and self._page is not None:
            self._sheet.draw(canvas, self._page.rect.x + _PAD - 6, self._page.rect.y + 16)

    def _paint_heads(self, canvas: Canvas) -> None:
        for y, head in self._heads:
            canvas.text(head, 16, (self._list.x + 18, y + 2), bold=True, anchor="midleft")


class PageRow(Control):
    """The title of a page; the focus opens it."""

    shows_focus = True

    def __init__(
        self, rect: Box, topic: str, title: str, on_focus: Callable[[str], None], on_press: Callable[[], None]
    ) -> None:
        super().__init__(rect, topic, on_press=on_press, radius=6)
        self.title = title
        self.on_focus = on_focus
        self.chosen = False

    def got_focus(self) -> None:
        self.on_focus(self.label)

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        p = canvas.palette
        if self.chosen:
            canvas.box(self.rect, p.tint, border=p.accent if focused else None, border_width=1.8, radius=6)
            canvas.box(Box(self.rect.x, self.rect.y, 4, self.rect.h), p.accent, radius=2)
        elif hovered:
            canvas.box(self.rect, p.sunk, radius=6)
        at = (self.rect.x + 16, self.rect.centre[1])
        canvas.text(self.title, 15, at, bold=self.chosen, anchor="midleft", max_width=self.rect.w - 24)


def of_variants() -> list[tuple[str, str]]:
    """Topic and title of every variant that can be ridden, whether it has a page or none."""
    return [(name, variant_title(name)) for name in variant_names()]


def topics() -> list[tuple[str, str]]:
    """Topic and title of every page."""
    return [*((page.topic, page.title) for page in basics()), *of_variants()]


def _no_page(topic: str) -> Page:
    """What stands there for a variant from outside that nobody has written about."""
    return Page(topic, variant_title(topic), _("There is no page on this variant."), "", (), tuple)


def help_keys() -> tuple[KeyGroup, ...]:
    """The keys of the pages."""
    pages = (
        Key(("↑", "↓"), _("another page")),
        Key((_("Tab"),), _("to the next control")),
        Key((_("PgUp"), _("PgDn")), _("scroll the page")),
        Key((_("Esc"),), _("back")),
    )
    return KeyGroup(_("Help"), pages), window_keys()
