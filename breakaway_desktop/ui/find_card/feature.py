"""Contribution of Find the card to the window."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.kit.words import _, mark, ngettext
from breakaway_desktop.ui.features import Figure, Navigator, Note, Practice, Route, Tile, WindowFeature
from breakaway_desktop.ui.find_card.intents import KEYS, SHOW_FIND_CARD, ShowFindCard
from breakaway_desktop.ui.session import Session


def _show(navigator: Navigator, intent: ShowFindCard) -> None:
    from breakaway_desktop.ui.find_card import screen

    navigator.push(Page(screen, screen.begin(navigator.session, intent.theme)))


def _practise(reason: str) -> Practice | None:
    from breakaway_desktop.find_card.positions import theme_of
    from breakaway_desktop.find_card.words import theme_text

    theme = theme_of(reason)
    return Practice(ShowFindCard(theme), theme_text(theme)) if theme else None


def _look(session: Session) -> Note:
    from breakaway_desktop.find_card.progress import SERIES, answered_on, read_progress

    left = SERIES - answered_on(read_progress(session.folder) or {}, session.today())

    def note() -> str:
        return ngettext("{n} for today", "{n} for today", left).format(n=left) if left > 0 else _("done for today")

    return note


def _figure(session: Session) -> Figure:
    from breakaway_desktop.find_card.progress import read_progress

    progress = read_progress(session.folder) or {}
    return Figure(mark("Find the card: mastered"), sum(count.is_mastered for count in progress.values()))


FEATURE: Final = WindowFeature(
    keys=KEYS,
    routes=(Route(ShowFindCard, _show),),
    tile=Tile(SHOW_FIND_CARD, ShowFindCard(), _look),
    figure=_figure,
    practise=_practise,
)
