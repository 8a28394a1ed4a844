"""Tours: several stages with the same teams (R10)."""

from __future__ import annotations

from breakaway_desktop.guide.bands import Band, DiagramRow, DiagramToken, Words
from breakaway_desktop.guide.page import HelpPage
from breakaway_desktop.kit.words import _, mark


def _diagram() -> tuple[Band, ...]:
    return (
        DiagramRow((DiagramToken(61), Words(_("fewest squares behind the stage winners"))), _("Yellow jersey")),
        DiagramRow(
            (Words(_("A rider loses at most 40 squares a stage. The first three get 3, 2 and 1 squares back.")),)
        ),
        DiagramRow((DiagramToken(62), Words(_("most points at lines before the finish"))), _("Green jersey")),
        DiagramRow((DiagramToken(52), Words(_("first over the most peaks"))), _("Polka dots")),
    )


PAGE = HelpPage(
    "tours",
    mark("Tours"),
    mark("Three to eight stages with the same teams. To start one, choose “New race”, then “Tour”."),
    mark("The team with the most points of all stages together wins the tour."),
    (
        (
            mark("Stages."),
            mark("Each stage is an ordinary race with new hands. Nothing else passes from one to the next."),
        ),
        (mark("Jerseys."), mark("The best riders wear a jersey in the next stage; it changes nothing in the race.")),
        (
            mark("Your tours."),
            mark("“Continue” in the menu leads to the next stage; all your tours are under “Saved races”."),
        ),
    ),
    _diagram,
)
