"""Find the card: positions from finished races, and the days until each is asked again."""

from __future__ import annotations

from breakaway_desktop.find_card.progress import AFTER_RIGHT, AFTER_WRONG
from breakaway_desktop.guide.bands import Band, DiagramRow, Words
from breakaway_desktop.guide.page import HelpPage
from breakaway_desktop.kit.words import _, mark, ngettext


def _diagram() -> tuple[Band, ...]:
    def days_text(days: int) -> str:
        return ngettext("again after {n} day", "again after {n} days", days).format(n=days)

    first_pause, second_pause = (days_text(pause.days) for pause in AFTER_RIGHT)
    return (
        DiagramRow((Words(_("Found at once")), Words(_("mastered")))),
        DiagramRow((Words(_("Missed")), Words(days_text(AFTER_WRONG.days)))),
        DiagramRow((Words(_("Then found once")), Words(first_pause))),
        DiagramRow((Words(_("Found twice in a row")), Words(second_pause))),
        DiagramRow((Words(_("Found three times")), Words(_("mastered")))),
    )


PAGE = HelpPage(
    "find-card",
    mark("Find the card"),
    mark("Five positions a day, from the races you have finished and from races of bots. Press F in the menu."),
    mark("Each has one card that is clearly the best, judged by what your team knew then."),
    (
        (mark("Play."), mark("Choose a card as in a race.")),
        (
            mark("Compare."),
            mark("Then every card shows the points that the strongest bot expects, with the reason for the best one."),
        ),
        (
            mark("Remember."),
            mark("What you find at once is mastered. What you miss comes back, until its fourth miss."),
        ),
    ),
    _diagram,
)
