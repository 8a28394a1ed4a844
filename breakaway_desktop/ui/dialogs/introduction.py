"""The card before a race whose variant the player does not know yet: a picture and a few words."""

from __future__ import annotations

from typing import NamedTuple

from breakaway_desktop.guide import page_on
from breakaway_desktop.guide.page import HelpPage
from breakaway_desktop.kit.toolkit.containers import head, panel
from breakaway_desktop.kit.toolkit.controls import button
from breakaway_desktop.kit.toolkit.layout import (
    Node,
    centred,
    column,
    first_that_fits,
    pad,
    paragraph,
    row,
    spacer,
    text,
)
from breakaway_desktop.kit.toolkit.page import NARROW_SIZE, UNEXPECTED_PAGE_DELAY_MS, PageView
from breakaway_desktop.kit.toolkit.scroll import scroll
from breakaway_desktop.kit.toolkit.typography import BODY, HEADLINE, POSTER
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.match import Match
from breakaway_desktop.settings import Settings
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.features import TourRace
from breakaway_desktop.ui.intents import Back, ShowHelp
from breakaway_desktop.ui.panels.diagram import diagram
from breakaway_desktop.ui.session import Session

_SIZES = ((58, 21, 1.5, 14), (44, 18, 1.2, 8))
"""Sizes of title and text, factor of the picture, and the gap between the parts; the last pair scrolls if it must."""


class IntroductionModel(NamedTuple):
    """A race that begins; one that is a stage may have no variant."""

    session: Session
    match: Match
    stage: TourRace | None

    @property
    def variant(self) -> str:
        return self.match.race.rules.variant.name or ""

    @property
    def _is_new(self) -> bool:
        return bool(self.variant) and self.variant not in self.session.settings.introduced

    def is_due(self, teams_elsewhere: frozenset[int]) -> bool:
        """Return whether the race begins with its introduction: somebody at the screen rides its variant for the first
        time, or rode another one in the stage before.
        """
        match, stage = self.match, self.stage
        if not set(match.humans) - teams_elsewhere or any(map(match.is_by_human, match.steps)):
            return False
        is_other = stage is not None and stage.has_other_variant
        return (self._is_new or is_other) and bool(_page(self.variant).introduction)

    def note_shown(self) -> None:
        """Remember that the variant has been introduced."""
        if self._is_new:
            self.session.change(Settings.introduced, [*self.session.settings.introduced, self.variant])


def view(model: IntroductionModel) -> PageView:
    variant, stage, ride = model.variant, model.stage, Back(model.note_shown)
    page = _page(variant)
    kicker = _("New rules") if stage is None else stage.name
    title = page.title if variant else _("No variant")
    buttons = row(
        button(_("All about it"), on_press=ShowHelp(page.topic), key=act.ALL_HELP, name="page"),
        spacer(),
        button(
            _("Ride"), size=HEADLINE.at(26), least=19, on_press=ride, kind="primary", key=act.PRESS, name="ride",
        ),
        h=54,
    )  # fmt: skip
    usual, low = (_words_and_picture(kicker, title, page, *sizes) for sizes in _SIZES)
    body = first_that_fits(usual, low, scroll(low, name="introduction"), grow=1)
    card = panel(column(body, buttons, gap=14), by=(28, 18), w=704, name="introduction")
    return PageView(
        pad(centred(card), 12),
        title=title,
        initial_focus="ride",
        on_escape=ride,
        name="introduction",
        input_delay_ms=UNEXPECTED_PAGE_DELAY_MS,
        least=NARROW_SIZE,
    )


def _page(variant: str) -> HelpPage:
    """Return the page of the variant, or on the plain race; without words if a package no longer has one."""
    return page_on(variant or "in-short") or HelpPage(variant, variant, "", "", (), tuple)


def _words_and_picture(
    kicker: str, title: str, page: HelpPage, size: float, words: float, large: float, gap: float
) -> Node:
    picture = page.diagram()[:1]
    return column(
        row(head(kicker), spacer()),
        text(title, capitals=True, size=POSTER.at(size), least=24),
        paragraph(page.introduction, size=BODY.at(words), leading=1.25),
        *([diagram(picture, large, 1.0)] if picture else []),
        gap=gap,
    )
