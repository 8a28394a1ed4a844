"""Contribution of the review to the window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.kit.words import _
from breakaway_desktop.ui.features import Navigator, RaceTile, ResultNote, Route, WindowFeature
from breakaway_desktop.ui.review.intents import KEYS, SHOW_REVIEW, ShowReview, Weighing
from breakaway_desktop.ui.session import Session

if TYPE_CHECKING:
    from breakaway_desktop.match.match import Match
    from breakaway_desktop.play.driver import Driver


def _show(navigator: Navigator, intent: ShowReview) -> None:
    from breakaway_desktop.ui.review import screen

    navigator.push(Page(screen, screen.begin(navigator.session, intent.match)))


def _wordings(screen: str) -> tuple[str, ...]:
    return (_("Review"),)


def _objection(is_over: bool, is_hidden: bool, turn: int) -> str:
    if not is_over and is_hidden:
        return _("New cards or squares are secret: the review is ready when the race ends.")
    return "" if is_over or turn > 1 else _("The review is ready after turn 1.")


def _note_played(session: Session, driver: Driver) -> None:
    from breakaway_desktop.ui.review.weighing import weigh_played

    weigh_played(session, driver)


def _result_note(session: Session, match: Match) -> ResultNote | None:
    from breakaway_desktop.ui.review.weighing import result_note

    return result_note(session, match)


FEATURE: Final = WindowFeature(
    keys=KEYS,
    routes=(Route(ShowReview, _show),),
    race_tiles=(RaceTile(SHOW_REVIEW, ShowReview, _wordings, _objection),),
    played=_note_played,
    left=lambda session: session.state(Weighing).stop(),
    result_note=_result_note,
)
