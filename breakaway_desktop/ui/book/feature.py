"""Contribution of the book of races to the window; it says nothing where hints are off."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from breakaway_desktop.ui.features import RacePage, WindowFeature, Wordings
from breakaway_desktop.ui.session import Session

if TYPE_CHECKING:  # the menu loads this file, and none of those
    from breakaway_desktop.engine.hands import TeamHands
    from breakaway_desktop.match.match import Match
    from breakaway_desktop.match.plan import Plan


def _help_page(session: Session, match: Match | None) -> RacePage | None:
    from breakaway_desktop.book.chapter import title_of
    from breakaway_desktop.book.table import TEAMS, counted
    from breakaway_desktop.engine.options import RULE_SETS
    from breakaway_desktop.ui.book.page import page

    rules = None if match is None else match.race.rules
    race = (RULE_SETS["boxed"], TEAMS, None) if rules is None else (rules.options, rules.teams, rules.variant.name)
    book = counted(*race) if _speaks(session, {} if match is None else match.meta) else None
    return None if book is None else RacePage("book", title_of(book), lambda: page(book))


def _worth(session: Session, plan: Plan, hands: TeamHands) -> tuple[Wordings, ...]:
    from breakaway_desktop.book.chapter import worth_wordings
    from breakaway_desktop.book.table import worth_of

    if not _speaks(session, plan.meta):
        return ()
    return tuple(worth_wordings(hands, worth_of(plan.options, len(plan.seats), plan.variant, hands)))


def _result_line(session: Session, match: Match) -> Callable[[], Wordings] | None:
    from breakaway_desktop.book.breaks import rarest_break

    rarest = rarest_break(match) if _speaks(session, match.meta) else None
    return None if rarest is None else rarest.wordings


def _speaks(session: Session, meta: Mapping[str, Any]) -> bool:
    from breakaway_desktop.match.match import restriction_of

    return session.settings.hints and restriction_of(meta) is None


FEATURE: Final = WindowFeature(help_page=_help_page, hands_worth=_worth, result_line=_result_line)
