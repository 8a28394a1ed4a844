"""Pages of help, one file each, and the list of them by topic."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from breakaway_desktop.engine.refusals import VariantFailed
from breakaway_desktop.features import features
from breakaway_desktop.guide.page import MOST_POINTS, MOST_WORDS, HelpPage
from breakaway_desktop.kit.errors import shorten
from breakaway_desktop.kit.words import _, language, mark
from breakaway_desktop.variants import OF_THE_BOOK, find_variant, variant_names

if TYPE_CHECKING:
    from breakaway_desktop.guide.bands import Band

NAMES: Final = (
    "in_short", "building", "order", "standing", "lines", "slipstream", "breaking_away", "dropped", "secrets", "orders",
    "bots", "rule_sets", "reading", "accessibility", "about", *OF_THE_BOOK,
)  # fmt: skip
"""Modules of the pages, in reading order; they are imported when a page is first asked for."""


@cache
def _pages() -> dict[str, HelpPage]:
    """All pages by topic, in reading order: those of features come before the page on bots."""
    pages: list[HelpPage] = []
    for name in NAMES:
        if name == "bots":
            of_features = filter(None, (feature.help_page for feature in features()))
            pages += [import_module(f"breakaway_desktop.{module}").PAGE for module in of_features]
        if find_spec(module := f"{__name__}.{name}"):  # a variant that is being written has none yet
            pages.append(import_module(module).PAGE)
    return {page.topic: page for page in (*pages, _ALL_VARIANTS)}


def page_on(topic: str) -> HelpPage | None:
    """Return the translated page with this topic, or None; the topic of a variant's page is the variant's name."""
    page = _pages().get(topic)
    return _own_page(topic) if page is None else page.translate()


def _own_page(name: str) -> HelpPage | None:
    """Return the page with the texts that a variant brings; None if it brings none, or none that can be shown."""
    if name not in variant_names():
        return None
    try:
        texts = find_variant(name).texts(language())
        if texts is None:
            return None
        title, brief, rule = shorten(_in_one_line(texts.title)), *map(_in_one_line, texts[1:3])
        points = tuple((_in_one_line(head), _in_one_line(sentence)) for head, sentence in texts.points[:MOST_POINTS])
        introduction = " ".join((_in_one_line(texts.introduction) or brief or rule).split()[:MOST_WORDS])
    except VariantFailed:
        return None
    brief = brief or rule or _("There is no help page for this variant.")
    return HelpPage(name, title or name, brief, rule, points, tuple, introduction)


def _in_one_line(text: str) -> str:
    """Return a text as it can be shown."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def basics() -> tuple[HelpPage, ...]:
    """Pages on the plain race, in reading order."""
    return tuple(page.translate() for topic, page in _pages().items() if topic not in variant_names())


def variant_title(name: str) -> str:
    """Title of the variant's page, or its name if there is none."""
    page = page_on(name)
    return name if page is None else page.title


def _every_variant() -> tuple[Band, ...]:
    from breakaway_desktop.guide.bands import DiagramRow, Words

    pages = [page for page in map(page_on, variant_names()) if page is not None]
    return tuple(DiagramRow((Words(page.brief),), page.title) for page in pages)


_ALL_VARIANTS: Final = HelpPage(
    "variants",
    mark("All variants"),
    mark("Other ways to race on the same circuit, in one sentence each."),
    mark("A variant changes only what its page says. Everything else stays as in the rule set."),
    (
        (mark("Play one."), mark("Choose it under “Variant” when you set up a custom race.")),
        (mark("Find out more."), mark("Each has its own page in this list, with the rule and an example.")),
    ),
    _every_variant,
)
