"""The help screen: titles on the left, a page on the right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from breakaway_desktop.guide import basics, page_on, variant_title
from breakaway_desktop.guide.page import HelpPage
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.toolkit.containers import head, keycap, panel
from breakaway_desktop.kit.toolkit.controls import button, header, press
from breakaway_desktop.kit.toolkit.key_help import KeyGroup, KeyRow, all_groups, capital, key_rows, keys_of_window
from breakaway_desktop.kit.toolkit.layout import (
    Node,
    Shortcut,
    column,
    draw,
    first_that_fits,
    grid,
    pad,
    paragraph,
    row,
    sized,
    spacer,
    stack,
    text,
)
from breakaway_desktop.kit.toolkit.page import MoveFocus, PageView, do
from breakaway_desktop.kit.toolkit.painters import draw_tile
from breakaway_desktop.kit.toolkit.scroll import scroll
from breakaway_desktop.kit.toolkit.typography import BODY, CHOICE, CHOSEN, HEADING, TITLE
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.match import Match
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.features import RacePage, race_pages, tiles_on
from breakaway_desktop.ui.intents import Back, ShowKeys
from breakaway_desktop.ui.panels.diagram import diagram, fit_text
from breakaway_desktop.ui.session import Session
from breakaway_desktop.variants import variant_names

_LIST_W, _LIST_SHARE = 282.0, 0.25
_PAGE, KEYS = "page", "keys-of-all"
_SPACINGS = ((2.4, 2.0), (1.9, 1.6), (1.6, 1.4), (1.3, 1.2), (1.0, 1.0), (1.0, 0.7), (1.0, 0.5))
"""Scales of diagrams and gaps. The first pair that fits is used, else the last one, which scrolls."""


@dataclass(frozen=True, slots=True)
class HelpModel:
    topic: str
    over_menu: bool = True
    """Whether only the menu is below, so that features with a button here can be opened."""
    session: Session | None = None
    match: Match | None = None
    """The race that is played."""

    @property
    def race_pages(self) -> tuple[RacePage, ...]:
        return () if self.session is None else race_pages(self.session, self.match)


def begin(
    topic: str = "", *, over_menu: bool = True, session: Session | None = None, match: Match | None = None
) -> HelpModel:
    """Open the page on this topic, or the first."""
    return HelpModel(topic or basics()[0].topic, over_menu, session, match)


def variant_pages() -> list[tuple[str, str]]:
    """Return the topic and title of each variant, with or without a page."""
    return [(name, variant_title(name)) for name in variant_names()]


def basic_pages(more: Sequence[RacePage] = ()) -> list[tuple[str, str]]:
    """Return the topic and title of each page on the basic race, of `more` before that on bots, then of the keys."""
    pages = [(page.topic, page.title) for page in basics()]
    at = next(index for index, (topic, _title) in enumerate(pages) if topic == "bots")
    return [*pages[:at], *((page.topic, page.title) for page in more), *pages[at:], (KEYS, _("Keys"))]


def topics() -> list[tuple[str, str]]:
    """Return the topic and title of every page."""
    return [*basic_pages(), *variant_pages()]


def key_groups() -> tuple[KeyGroup, ...]:
    pages = (
        Shortcut(act.UP, None, _("another page")), Shortcut(act.DOWN, None, _("another page")), Shortcut(act.NEXT,
        None),
        Shortcut(act.PAGE_UP, None), Shortcut(act.PAGE_DOWN, None), Shortcut(act.BACK, None),
    )  # fmt: skip
    return KeyGroup(_("Help"), key_rows(pages)), keys_of_window()


def view(model: HelpModel) -> PageView:
    tiles = tiles_on(act.HELP_PAGES) if model.over_menu else ()
    actions = [
        *(button(tile.label, on_press=tile.intent, key=tile.key, name=tile.name, optional=True) for tile in tiles),
        button(_("Keys"), on_press=ShowKeys(_("help"), key_groups(), pages=False), key=act.HELP, name="keys"),
    ]
    return PageView(
        column(
            header(_("Help"), *actions, on_press=Back()),
            sized(lambda w, _h: _titles_and_page(model, min(_LIST_W, _LIST_SHARE * w))),
        ),
        title=_("help"),
        initial_focus=model.topic,
        scroll_target=_PAGE,
    )


def _titles_and_page(model: HelpModel, list_w: float) -> Node:
    return row(
        scroll(_titles(model), name="titles", grow=0, w=list_w),
        panel(sized(lambda w, _h: _page(model, w)), by=(12, 18), grow=1),
        gap=18,
        pad=(26, 20),
    )


def _titles(model: HelpModel) -> Node:
    """Return the basics in one column and the variants in two."""
    basics_titles = [_title(model, topic, title) for topic, title in basic_pages(model.race_pages)]
    variants = [_title(model, topic, title) for topic, title in variant_pages()]
    basics_column = column(head(_("Basics"), capitals=True), *basics_titles, gap=5)
    return column(
        basics_column, head(_("Variants"), capitals=True), grid(*variants, min_width=95, gap=5), gap=7, pad=(4, 0)
    )


def _title(model: HelpModel, topic: str, title: str) -> Node:
    chosen = topic == model.topic
    label = fit_text(title, CHOSEN if chosen else CHOICE)
    return press(
        column(spacer(), label, spacer()),
        on_press=MoveFocus(_PAGE),
        on_focus=do(replace, topic=topic),
        name=topic,
        chosen=chosen,
    )


def _page(model: HelpModel, w: float) -> Node:
    own = {page.topic: page.node for page in model.race_pages} | {KEYS: _all_keys}
    if make := own.get(model.topic):
        whole = column(make(), w=w)
        return first_that_fits(whole, scroll(whole, name=_PAGE, about=model.topic))
    page = page_on(model.topic) or HelpPage(
        model.topic, variant_title(model.topic), _("There is no help page for this variant."), "", (), tuple
    )
    # What all spacings share is made and measured once.
    bands, top = page.diagram(), _top(page)
    points = [_point(heading, sentence) for heading, sentence in page.points]
    *spacious, tightest = [
        column(top, *([diagram(bands, large, loose)] if bands else []), column(*points, gap=7 * loose), gap=18 * loose,
               w=w)
        for large, loose in _SPACINGS
    ]  # fmt: skip
    return first_that_fits(*spacious, scroll(tightest, name=_PAGE, about=page.topic))


def _all_keys() -> Node:
    """Return the page of all keys, as currently assigned."""
    return column(
        paragraph(_("Keys"), capitals=True, size=TITLE.at(48), leading=1.0),
        paragraph(_("Press F1 on any screen to see its keys. You can change them in the settings."), size=BODY),
        *(_group_keys(group) for group in all_groups()),
        gap=10,
    )


def _group_keys(group: KeyGroup) -> Node:
    return column(head(group.title, capitals=True), grid(*map(_key_line, group.rows), min_width=330, gap=18), gap=4)


def _key_line(key_row: KeyRow) -> Node:
    """Return what a key does, in two lines if it is long, and its caps, below it if there are many."""
    words, caps = capital(key_row.words), tuple(map(keycap, key_row.caps))
    return first_that_fits(
        row(text(words, size=CHOICE, least=14, grow=1), *caps, gap=6, h=36),
        row(paragraph(words, size=14, leading=1.0, grow=1), *caps, gap=6, h=36),
        column(text(words, size=CHOICE, least=14), row(spacer(), *caps, gap=6)),
    )


def _top(page: HelpPage) -> Node:
    """Return the title, summary and rule of a page."""
    rule = [_rule_tile(page.rule)] if page.rule else []
    title = paragraph(page.title, capitals=True, size=TITLE.at(48), leading=1.0)
    return column(title, paragraph(page.brief, size=BODY), *rule, gap=8)


def _rule_tile(rule: str) -> Node:
    """Return the rule on a tile, as wide as its text if that fits into one line."""

    def paint_tile(canvas: Canvas, box: Box) -> None:
        draw_tile(canvas, box, canvas.palette.pink_words, shadow=False, lean=6)

    background = draw(paint_tile)
    return first_that_fits(
        row(stack(background, pad(text(rule, size=HEADING, colour="paper"), (20, 7))), spacer()),
        stack(background, pad(paragraph(rule, size=HEADING, colour="paper", leading=1.25), (20, 7))),
    )


def _point(heading: str, sentence: str) -> Node:
    """Return a heading and its sentence beside it, or below it if that does not fit."""

    def bullet(canvas: Canvas, box: Box) -> None:
        draw_tile(canvas, Box(box.x, box.y + 6, 13, 11), canvas.palette.ink, shadow=False, edge=False)

    one_line = row(text(heading, size=CHOSEN), text(sentence, size=BODY, soft=True), gap=10)
    two_lines = column(text(heading, size=CHOSEN), paragraph(sentence, size=BODY, soft=True), gap=1)
    return row(draw(bullet, w=14), first_that_fits(one_line, two_lines, grow=1), gap=10)
