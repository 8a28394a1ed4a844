"""A page of help: one rule, at most three sentences below it, and a diagram that the engine has worked out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from breakaway_desktop.guide.bands import Band
from breakaway_desktop.words import _

MOST_POINTS = 3
"""How many sentences stand below the rule."""


@dataclass(frozen=True, slots=True)
class HelpPage:
    """Everything in English, marked for the catalogues; `said` gives it in the language in use.

    `topic` is how the page is found: a variant's page has the name of the variant. `brief` says in one line what it is
    about, `rule` is the rule in bold; each of `points` is a bold head and a sentence. `diagram` gives its bands from
    the top down, with their words in the language in use.
    """

    topic: str
    title: str
    brief: str
    rule: str
    points: tuple[tuple[str, str], ...]
    diagram: Callable[[], tuple[Band, ...]]

    def said(self) -> HelpPage:
        """The page with its words in the language in use."""
        points = tuple((_(head), _(sentence)) for head, sentence in self.points)
        return HelpPage(self.topic, _(self.title), _(self.brief), _(self.rule), points, self.diagram)
