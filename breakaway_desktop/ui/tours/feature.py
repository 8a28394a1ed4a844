"""Contribution of tours to the window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from breakaway_desktop.kit.toolkit.layout import Node
from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.tours.meta_keys import FOLDER, TOUR
from breakaway_desktop.ui.features import Continuation, Navigator, OwnRaces, Route, SavedKind, WindowFeature
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.tours.intents import KEYS, BeginStage, ShowNewTour, ShowTour, UndoStage

if TYPE_CHECKING:
    from breakaway_desktop.match.match import Match


def _show(navigator: Navigator, intent: ShowTour) -> None:
    from breakaway_desktop.ui.tours import screen

    navigator.push(Page(screen, screen.begin(navigator.session, intent.path)))


def _show_new(navigator: Navigator, _intent: ShowNewTour) -> None:
    from breakaway_desktop.ui.tours import new_tour

    navigator.push(Page(new_tour, new_tour.begin(navigator.session)))


def _begin_stage(navigator: Navigator, intent: BeginStage) -> None:
    from breakaway_desktop.ui.tours.stage_races import begin_stage

    begin_stage(navigator, intent)


def _undo_stage(navigator: Navigator, intent: UndoStage) -> None:
    from breakaway_desktop.ui.tours.stage_races import undo_stage

    undo_stage(navigator, intent)


def _page_after(session: Session, match: Match) -> Page | None:
    if TOUR not in match.meta:
        return None
    from breakaway_desktop.ui.tours import screen
    from breakaway_desktop.ui.tours.listed_tours import stage_of

    stage = stage_of(session, match.meta)
    return None if stage is None else Page(screen, screen.begin(session, *stage))


def _occasion(session: Session) -> Callable[[Any], str]:
    from breakaway_desktop.ui.tours.listed_tours import occasion

    return occasion(session)


def _continues(session: Session) -> Continuation | None:
    if not (session.folder / FOLDER).is_dir():
        return None
    from breakaway_desktop.ui.tours.listed_tours import continuation

    return continuation(session)


def _races() -> OwnRaces:
    from breakaway_desktop.ui.tours.stage_races import RACES

    return RACES


def _began(session: Session, match: Match, path: Path | None) -> None:
    if TOUR in match.meta and path is not None:
        from breakaway_desktop.ui.tours.stage_races import list_stage

        list_stage(session, match, path)


def _new_race() -> Node:
    from breakaway_desktop.ui.tours.new_tour import strip

    return strip()


def _saved(_session: Session) -> SavedKind:
    from breakaway_desktop.ui.tours.saved_tours import KIND

    return KIND


FEATURE: Final = WindowFeature(
    keys=KEYS,
    routes=(
        Route(ShowNewTour, _show_new), Route(ShowTour, _show), Route(BeginStage, _begin_stage),
        Route(UndoStage, _undo_stage),
    ),
    page_after=_page_after, occasion=_occasion, continues=_continues, mark=TOUR, races=_races, began=_began,
    new_race=_new_race, saved=_saved,
)  # fmt: skip
