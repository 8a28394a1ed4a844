"""Weighs the cards of the only human while he thinks about the next one, and says after the race what they cost.

The results are in memory only, and nothing shows them before the race is over.
"""

from __future__ import annotations

from typing import Final

from breakaway_desktop.kit.words import _, mark
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.driver import Driver
from breakaway_desktop.sentences.advice import amount_text
from breakaway_desktop.ui.features import ResultNote
from breakaway_desktop.ui.review import keys
from breakaway_desktop.ui.review.computation import ReviewComputation
from breakaway_desktop.ui.review.state import Weighing
from breakaway_desktop.ui.session import Session

_COSTS: Final = (
    mark("No card cost you a point"),
    mark("One card cost you {cost}"),
    mark("Two cards cost you {cost}"),
    mark("Three cards cost you {cost}"),
)


def weigh_played(session: Session, driver: Driver) -> None:
    """Weigh what the only human has played, while he is asked for the next card and once the race is over.

    The bots' next request breaks it off; what was undone is discarded.
    """
    weighing, match = session.state(Weighing), driver.match
    if weighing.work is None or weighing.work.match is not match:
        weighing.stop()
        weighing.work = ReviewComputation(session.thinker.background, match)
    weighing.work.follow_race()
    weighing.team = match.humans[0] if len(match.humans) == 1 and not driver.teams_elsewhere else 0
    if weighing.team and (match.over or driver.next_human_ask is not None):
        _go_on(session, weighing, weighing.work)
    else:
        weighing.stop()


def result_note(session: Session, match: Match) -> ResultNote | None:
    """Return how far the weighing of the race that was just played has come, or what the cards cost, and weigh the
    rest."""
    weighing = session.state(Weighing)
    work, team = weighing.work, weighing.team
    if work is None or work.match is not match or not team:
        return None
    _go_on(session, weighing, work)
    total, left, costly = work.decision_count(team), work.decisions_left(team), work.costly(team)
    if not left:
        costs = [judged.cost for judged in work.costliest(team)]
        # Where no card could be weighed, nothing is known about their cost.
        if not total or (not costs and work.results.failed):
            return None
        sentence = _(_COSTS[len(costs)]).format(cost=amount_text(sum(costs)))
        return ResultNote(sentence, keys.SHOW_REVIEW, costly=costly)
    if not work.running:
        return ResultNote(_("Your cards are weighed in the review"), keys.SHOW_REVIEW, costly=costly)
    done = total - left
    sentence = _("Weighing your decisions: {n} of {all}").format(n=done, all=total)
    return ResultNote(sentence, keys.SHOW_REVIEW, done / total, costly=costly)


def _go_on(session: Session, weighing: Weighing, work: ReviewComputation) -> None:
    """Collect what has been weighed, and weigh what is left, unless bots think in the window's process, or the
    computer runs on its battery."""
    work.collect()
    if session.thinker.is_in_process:
        work.stop()
    elif not work.running and work.decisions_left(weighing.team) and not session.is_on_battery:
        work.start(weighing.team, with_chances=False)
