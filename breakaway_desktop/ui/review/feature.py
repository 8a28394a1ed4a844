"""Contribution of the review to the window."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.kit.words import _
from breakaway_desktop.ui.features import Navigator, RaceTile, Route, WindowFeature
from breakaway_desktop.ui.review import keys
from breakaway_desktop.ui.review.intents import ShowReview


def _show(navigator: Navigator, intent: ShowReview) -> None:
    from breakaway_desktop.ui.review import screen

    navigator.push(Page(screen, screen.begin(navigator.session, intent.match)))


def _wordings(screen: str) -> tuple[str, ...]:
    return (_("Review"),)


def _objection(is_over: bool, is_hidden: bool, turn: int) -> str:
    if not is_over and is_hidden:
        return _("Squares are secret: the review is ready when the race ends.")
    return "" if is_over or turn > 1 else _("The review is ready after turn 1.")


FEATURE: Final = WindowFeature(
    keys=keys.KEYS,
    routes=(Route(ShowReview, _show),),
    race_tile=RaceTile(keys.SHOW_REVIEW, ShowReview, _wordings, _objection),
)
