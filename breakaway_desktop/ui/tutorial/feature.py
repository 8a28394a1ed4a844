"""Contribution of the tutorial to the window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.kit.words import _, mark
from breakaway_desktop.ui.features import Navigator, ResultNote, Route, Tile, WindowFeature
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.tutorial.intents import BUILD, KEYS, LEARN, LessonRace, ShowLessons

if TYPE_CHECKING:
    from breakaway_desktop.match.match import Match


def _show(navigator: Navigator, intent: ShowLessons) -> None:
    from breakaway_desktop.tutorial import STEPS
    from breakaway_desktop.ui.tutorial import screen

    step = navigator.session.settings.lesson if intent.step is None else intent.step
    navigator.reset(Page(screen, screen.begin(navigator.session, step if step < len(STEPS) else 0)))


def _progress(session: Session) -> tuple[str, float]:
    settings = session.settings
    if settings.lesson:
        from breakaway_desktop.tutorial import STEPS

        return f"{settings.lesson + 1}/{len(STEPS)}", (settings.lesson + 1) / len(STEPS)
    return (_("done"), 1.0) if settings.learnt else ("", 0.0)


def _result_note(session: Session, match: Match) -> ResultNote | None:
    """Offer the last lesson on the result of the race of the lessons."""
    from breakaway_desktop.tutorial import STEPS, building

    if session.state(LessonRace).match is not match:
        return None
    step = next(n for n, (lesson, _step) in enumerate(STEPS) if lesson is building.LESSON)
    return ResultNote(BUILD.description, BUILD, intent=ShowLessons(step))


FEATURE: Final = WindowFeature(
    keys=KEYS,
    routes=(Route(ShowLessons, _show),),
    tile=Tile(LEARN, ShowLessons(), progress=_progress, offer=(mark("New here? Ten minutes"), mark("Ten minutes"))),
    result_note=_result_note,
)
