"""The help screen: titles on the left, the page on the right."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from breakaway_desktop.guide import basics, page_on, variant_title
from breakaway_desktop.guide.page import Page
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.intents import Back, ShowKeys, ShowLessons
from breakaway_desktop.ui.screens.help.diagram import diagram, whole_words
from breakaway_desktop.ui.toolkit.boxes import (
    Key,
    Node,
    cards,
    column,
    draw,
    either,
    over,
    pad,
    paragraph,
    row,
    sized,
    spring,
    text,
)
from breakaway_desktop.ui.toolkit.controls import button, masthead, press
from breakaway_desktop.ui.toolkit.key_groups import KeyGroup, all_groups, capital, key_rows, window_keys
from breakaway_desktop.ui.toolkit.page import FocusOn, View
from breakaway_desktop.ui.toolkit.papers import head, keycap, panel
from breakaway_desktop.ui.toolkit.parts import plate
from breakaway_desktop.ui.toolkit.scene import Message
from breakaway_desktop.ui.toolkit.scroll import scroll
from breakaway_desktop.ui.toolkit.typography import BODY, CHOICE, CHOSEN, HEADING, TITLE
from breakaway_desktop.variants import variant_names
from breakaway_desktop.words import _

_LIST, _LIST_SHARE = 282.0, 0.25
_PAGE, KEYS = "page", "keys-of-all"
_LOOSE = ((2.4, 2.0), (1.9, 1.6), (1.6, 1.4), (1.3, 1.2), (1.0, 1.0), (1.0, 0.7), (1.0, 0.5))
"""How much larger diagrams and gaps are where a page leaves room: the most that fits, else the last, and it scrolls."""


@dataclass(frozen=True, slots=True)
class Model:
    topic: str
    lessons: bool = True
    """Whether the lessons can be begun from here."""


class Turn(Message):
    """Turns to the page on this topic."""

    topic: str


def begin(topic: str = "", *, lessons: bool = True) -> Model:
    """Help open at the page on this topic, or the first; with `lessons` the tutorial can be begun."""
    return Model(topic or basics()[0].topic, lessons)


def update(m: Model, said: Any) -> Model:
    match said:
        case Turn(topic):
            return replace(m, topic=topic)
    raise TypeError(said)


def of_variants() -> list[tuple[str, str]]:
    """Topic and title of every variant that can be ridden, whether it has a page or none."""
    return [(name, variant_title(name)) for name in variant_names()]


def of_basics() -> list[tuple[str, str]]:
    """Topic and title of the pages on the plain race, then of the page of keys."""
    return [*((page.topic, page.title) for page in basics()), (KEYS, _("Keys"))]


def topics() -> list[tuple[str, str]]:
    """Topic and title of every page."""
    return [*of_basics(), *of_variants()]


def keys() -> tuple[KeyGroup, ...]:
    """The keys of the pages."""
    pages = (
        Key(act.UP, None, _("another page")), Key(act.DOWN, None, _("another page")), Key(act.NEXT, None),
        Key(act.PAGE_UP, None), Key(act.PAGE_DOWN, None), Key(act.BACK, None),
    )  # fmt: skip
    return KeyGroup(_("Help"), key_rows(pages)), window_keys()


def view(m: Model) -> View:
    actions = [button(_("Keys"), does=ShowKeys(_("help"), keys(), pages=False), key=act.HELP, name="keys")]
    if m.lessons:
        actions.insert(0, button(_("Learn to ride"), does=ShowLessons(), key=act.LEARN, name="learn", may_go=True))
    return View(
        column(
            masthead(_("Help"), *actions, does=Back()),
            sized(lambda w, _h: _beside(m, min(_LIST, _LIST_SHARE * w))),
        ),
        title=_("help"),
        first=m.topic,
        scrolls=_PAGE,
    )


def _beside(m: Model, wide: float) -> Node:
    return row(
        scroll(_titles(m), name="titles", grow=0, w=wide),
        panel(sized(lambda w, _h: _page(m.topic, w)), by=(12, 18), grow=1),
        gap=18,
        pad=(26, 20),
    )


def _titles(m: Model) -> Node:
    """The basics below each other, the variants in two columns."""
    plain = [_title(m, topic, title) for topic, title in of_basics()]
    of_them = [_title(m, topic, title) for topic, title in of_variants()]
    basic = column(head(_("Basics").upper()), *plain, gap=5)
    return column(basic, head(_("Variants").upper()), cards(*of_them, least=95, gap=5), gap=7, pad=(4, 0))


def _title(m: Model, topic: str, title: str) -> Node:
    chosen = topic == m.topic
    words = whole_words(title, CHOSEN if chosen else CHOICE)
    return press(
        column(spring(), words, spring()), does=FocusOn(_PAGE), on_focus=Turn(topic), name=topic, chosen=chosen
    )


def _no_page(topic: str) -> Page:
    """What stands there for a variant from outside that nobody has written about."""
    return Page(topic, variant_title(topic), _("There is no help page for this variant."), "", (), tuple)


def _page(topic: str, w: float) -> Node:
    if topic == KEYS:
        every = column(_all_keys(), w=w)
        return either(every, scroll(every, name=_PAGE, about=topic))
    page = page_on(topic) or _no_page(topic)
    *looser, least = (_sheet(page, w, large, loose) for large, loose in _LOOSE)
    return either(*looser, scroll(least, name=_PAGE, about=page.topic))


def _all_keys() -> Node:
    """What each key does, wherever it does something; keys that were moved as they are now."""
    return column(
        paragraph(_("Keys").upper(), size=TITLE.at(48), leading=1.0),
        paragraph(_("Press F1 on any screen to see its keys. You can change them in the settings."), size=BODY),
        *(_keys_of(group) for group in all_groups()),
        gap=10,
    )


def _keys_of(group: KeyGroup) -> Node:
    lines = [
        row(text(capital(of.words), size=CHOICE, least=14, grow=1), *map(keycap, of.caps), gap=6, h=36)
        for of in group.rows
    ]
    return column(head(group.title.upper()), cards(*lines, least=330, gap=18), gap=4)


def _sheet(page: Page, w: float, large: float, loose: float) -> Node:
    """Title, what it is about, the rule in one band, the diagram and the sentences, in this much width."""
    bands, rule = page.diagram(), [_band(page.rule)] if page.rule else []
    return column(
        column(
            paragraph(page.title.upper(), size=TITLE.at(48), leading=1.0),
            paragraph(page.brief, size=BODY),
            *rule,
            gap=8,
        ),
        *([diagram(bands, large, loose)] if bands else []),
        column(*(_point(words, sentence) for words, sentence in page.points), gap=7 * loose),
        gap=18 * loose,
        w=w,
    )


def _band(rule: str) -> Node:
    """The rule on a plate: as wide as its words where they fit into one line."""

    def painted(c: Canvas, box: Box) -> None:
        plate(c, box, c.palette.pink_words, shadow=False, lean=6)

    on_plate = draw(painted)
    return either(
        row(over(on_plate, pad(text(rule, size=HEADING, colour="paper"), (20, 7))), spring()),
        over(on_plate, pad(paragraph(rule, size=HEADING, colour="paper", leading=1.25), (20, 7))),
    )


def _point(words: str, sentence: str) -> Node:
    """A head and its sentence beside it, or below it where that does not fit."""

    def bullet(c: Canvas, box: Box) -> None:
        plate(c, Box(box.x, box.y + 6, 13, 11), c.palette.ink, shadow=False, edge=False)

    beside = row(text(words, size=CHOSEN), text(sentence, size=BODY, soft=True), gap=10)
    below = column(text(words, size=CHOSEN), paragraph(sentence, size=BODY, soft=True), gap=1)
    return row(draw(bullet, w=14), either(beside, below, grow=1), gap=10)
