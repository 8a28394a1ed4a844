"""What is asked when another program plays the race that somebody wants to go on with."""

from __future__ import annotations

from collections.abc import Callable

from breakaway_desktop.match.library import SavedRace, open_race
from breakaway_desktop.sentences.failures import attempt
from breakaway_desktop.ui.intents import GoOnWithCopy, ShowReplay
from breakaway_desktop.ui.kit.dialog import Answer, Dialog
from breakaway_desktop.ui.kit.scene import Stage
from breakaway_desktop.words import _


def taken_dialog(stage: Stage, kept: SavedRace) -> Dialog:
    """Watch it as far as it has come, or go on with a copy; both read the file once more."""

    def watch() -> None:
        told(stage, lambda: stage.navigate(ShowReplay(open_race(kept.path).match.record())))

    def copy() -> None:
        told(stage, lambda: stage.navigate(GoOnWithCopy(open_race(kept.path).match)))

    lines = (
        _("Another window or terminal is playing this race ({file}).").format(file=kept.path.name),
        _("Both would write the same file. A copy is a race of its own from here on."),
    )
    answers = (
        Answer(_("Leave it"), lambda: None, _("Esc")),
        Answer(_("Watch"), watch),
        Answer(_("Go on with a copy"), copy),
    )
    return Dialog(_("This race is being played"), lines, answers, sign="warn")


def told(stage: Stage, action: Callable[[], None]) -> None:
    """Does what may fail because of a file, and says in a dialog if it did."""
    wrong = attempt(action)
    if wrong:
        back = Answer(_("Leave it"), lambda: None, _("Esc"))
        stage.push(Dialog(_("That did not work"), (wrong,), (back,), sign="warn"))
