"""Weighs the cards of the only human while he thinks about the next one, and says after the race what they cost.

The results are in memory only, and nothing shows them before the race is over.
"""

from __future__ import annotations

from breakaway_desktop.kit.words import _
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.driver import Driver
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.review.decisions import MOST_COSTLY
from breakaway_desktop.review.words import decision_parts, reason_text
from breakaway_desktop.ui.features import ResultNote, ResultReason
from breakaway_desktop.ui.review.computation import ReviewComputation
from breakaway_desktop.ui.review.intents import SHOW_REVIEW, Weighing
from breakaway_desktop.ui.session import Session
from breakaway_desktop.variants import OF_THE_BOOK


def weigh_played(session: Session, driver: Driver) -> None:
    """Weigh what the only human has played, while he is asked for the next card and once the race is over.

    The bots' next request breaks it off; what was undone is discarded.
    """
    weighing, match = session.state(Weighing), driver.match
    if weighing.work is None or weighing.work.match is not match:
        weighing.stop()
        weighing.work = ReviewComputation(session.thinker.background, match)
    weighing.work.follow_race()
    is_known = match.race.rules.variant.name in (None, *OF_THE_BOOK)  # to the adviser
    is_weighed = session.settings.hints and is_known and len(match.humans) == 1 and not driver.teams_elsewhere
    weighing.team = match.humans[0] if is_weighed else 0
    if weighing.team and (match.over or driver.next_human_ask is not None):
        _go_on(session, weighing, weighing.work)
    else:
        weighing.stop()


def result_note(session: Session, match: Match) -> ResultNote | None:
    """Return how far the weighing of the race that was just played has come, or the costliest decisions, and weigh
    the rest."""
    weighing = session.state(Weighing)
    work, team = weighing.work, weighing.team
    if work is None or work.match is not match or not team:
        return None
    _go_on(session, weighing, work)
    total, left, share = work.decision_count(team), work.decisions_left(team), None
    reasons: tuple[ResultReason, ...] = ()
    if left and work.running:
        share = 1 - left / total
        words = _("Weighing your decisions: {n} of {all}").format(n=total - left, all=total)
    elif left:
        words = _("Your cards are weighed in the review")
    else:
        reasons = _reasons(work, team)
        is_known = total and not work.results.failed and len(reasons) < MOST_COSTLY
        own = names_of(match).team(team)
        words = _("No other decision cost {team} a point.") if reasons else _("No decision cost {team} a point.")
        words = words.format(team=own) if is_known else ""
    return ResultNote(words, SHOW_REVIEW, share, costly=work.costly(team), reasons=reasons)


def _reasons(work: ReviewComputation, team: int) -> tuple[ResultReason, ...]:
    names, costliest = names_of(work.match), work.costliest(team)
    return tuple(
        ResultReason(chosen.turn, decision_parts(judged, names), chosen.decisions,
                     reason_text(judged), chosen.rider, judged.better)
        for judged in costliest for chosen in [judged.chosen]
    )  # fmt: skip


def _go_on(session: Session, weighing: Weighing, work: ReviewComputation) -> None:
    """Collect what has been weighed, and weigh what is left, unless bots think in the window's process, or the
    computer runs on its battery."""
    work.collect()
    if session.thinker.is_in_process:
        work.stop()
    elif not work.running and work.decisions_left(weighing.team) and not session.is_on_battery:
        work.start(weighing.team, with_chances=False)
