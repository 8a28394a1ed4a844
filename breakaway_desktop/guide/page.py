"""A page of help: one rule, at most three sentences below it, and a diagram computed by the engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from breakaway_desktop.kit.words import _

if TYPE_CHECKING:
    from breakaway_desktop.guide.bands import Band

MOST_POINTS = 3
"""Maximum number of sentences below the rule."""
MOST_WORDS = 25
"""Maximum number of words of an introduction."""


@dataclass(frozen=True, slots=True)
class HelpPage:
    """A page in English, marked for the catalogues; `translate` translates it.

    `topic`: its key; for a variant the variant's name. `brief`: summary in one line. `rule`: the rule in bold.
    `points`: bold heads with a sentence each. `diagram` returns translated bands from the top down. `introduction`:
    what is different in a race of the variant, told before the first one.
    """

    topic: str
    title: str
    brief: str
    rule: str
    points: tuple[tuple[str, str], ...]
    diagram: Callable[[], tuple[Band, ...]]
    introduction: str = ""

    def translate(self) -> HelpPage:
        points = tuple((_(head), _(sentence)) for head, sentence in self.points)
        introduction = _(self.introduction) if self.introduction else ""
        return HelpPage(self.topic, _(self.title), _(self.brief), _(self.rule), points, self.diagram, introduction)
