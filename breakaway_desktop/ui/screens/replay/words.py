"""The words of the replay: who moved, what came of it, how far the race is."""

from __future__ import annotations

from breakaway_desktop.engine.events import Moved
from breakaway_desktop.guide import variant_title
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.review_moments import ATTACK, LEAD
from breakaway_desktop.sentences.crossings import crossings_told
from breakaway_desktop.sentences.names import listed, place_text
from breakaway_desktop.ui.road.camera_words import CameraWords
from breakaway_desktop.ui.screens.replay.model import Model
from breakaway_desktop.words import _, ngettext

_MOST_COMING = 7


def camera_words(m: Model) -> CameraWords:
    rider = next(iter(_moved(m)), 0)
    look = m.names.seats[rider // 10 - 1].colour if rider else ""
    calm = m.session.settings.calm
    return CameraWords(headline(m).upper(), what_happened(m), then=_coming(m), look=look, calm=calm, said=said(m))


def _moved(m: Model) -> tuple[int, ...]:
    """Who rode last, empty where a turn begins or that is not to be told."""
    if m.race.over or m.story.hides or m.at in m.story.turn_ends:
        return ()
    return m.rode


def headline(m: Model) -> str:
    """Who rode last; else the turn."""
    riders = _moved(m)
    if riders:
        return m.names.rider(riders[0]) if len(riders) == 1 else listed([str(rider) for rider in riders])
    if m.race.over:
        return _("Finished")
    if m.at in m.story.turn_ends:
        return _("Turn {turn}").format(turn=m.race.turn - 1)
    return _("Turn {turn}").format(turn=m.race.turn)


def what_happened(m: Model) -> str:
    """What he did."""
    if m.race.over:
        n = m.race.turn
        return ngettext("after {n} turn", "after {n} turns", n).format(n=n)
    if m.at in m.story.turn_ends:
        return _("new cards")
    riders = _moved(m)
    if len(riders) > 1:
        return _("move as one")
    move = next((event for event in m.steps[-1].events if isinstance(event, Moved)), None) if riders else None
    if move is None:
        return ""
    if move.card is None:
        return _("lands on {square}").format(square=move.end)
    return _("plays {card}, lands on {square}").format(card=move.card, square=move.end)


def said(m: Model) -> str:
    """Why nothing came of a jump; who crossed a line, attacked, leads now; else his place, or what race it is."""
    told = m.said or "; ".join(_news(m))
    if told or m.race.over:
        return told or about(m.match)
    return " · ".join(part for part in (_place(m), where(m)) if part) if m.at else about(m.match)


def _news(m: Model) -> list[str]:
    """Who crossed a line or shared a place on it with the last step, who attacked, who leads now."""
    if not m.at:
        return []
    told = [*crossings_told(m.story.steps[m.at - 1], m.names, m.match.race.rules.course.finish)]
    for moment in m.story.moments_at(m.at):
        rider = m.names.rider(moment.rider)
        if moment.kind == ATTACK:
            told.append(_("{rider} breaks away").format(rider=rider))
        elif moment.kind == LEAD:
            told.append(_("{rider} takes the lead").format(rider=rider))
    return told


def _place(m: Model) -> str:
    riders = _moved(m)
    order = [number for group in m.view.order for number in group]
    if not riders or riders[0] not in order:
        return ""
    return _("{place} of {n}").format(place=place_text(order.index(riders[0]) + 1), n=len(order))


def where(m: Model) -> str:
    """How far the race has come."""
    race = m.race
    if m.at in m.story.turn_ends:
        return _("turn {turn}: new cards").format(turn=race.turn)
    moved, riders = sum(map(len, race.order[: race.moved])), sum(map(len, race.order))
    return _("turn {turn}: {n} of {all} have moved").format(turn=race.turn, n=moved, all=riders)


def _coming(m: Model) -> tuple[int, ...]:
    """Who moves next in this turn."""
    race = m.race
    if race.over or m.story.hides:
        return ()
    return tuple(rider for group in race.order[race.moved :] for rider in group)[:_MOST_COMING]


def about(match: Match) -> str:
    """Teams, seed and variant of the race."""
    rules = match.race.rules
    teams = ngettext("{n} team", "{n} teams", rules.teams).format(n=rules.teams)
    told = _("{teams}, seed {seed}").format(teams=teams, seed=rules.seed)
    variant = rules.variant.name
    return told if variant is None else f"{variant_title(variant)}, {told}"
