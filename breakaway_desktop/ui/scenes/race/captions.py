"""What the race screen says in words about the moment: in the infield, and below while nobody is asked."""

from __future__ import annotations

from breakaway_desktop.engine.asks import AskOrders
from breakaway_desktop.engine.course import CIRCUIT
from breakaway_desktop.engine.events import Crossed, Moved, Pushed, Revealed, SpecialPlayed
from breakaway_desktop.engine.marks import Limit
from breakaway_desktop.engine.view import View
from breakaway_desktop.guide import variant_title
from breakaway_desktop.play.masked import seen_shot
from breakaway_desktop.sentences.explaining.hidden import is_hidden
from breakaway_desktop.sentences.names import listed, place_text
from breakaway_desktop.ui.scenes.race import recap
from breakaway_desktop.ui.scenes.race.situation import Situation
from breakaway_desktop.words import _


def infield(s: Situation) -> tuple[str, str, str]:
    """What stands in the middle of the circuit: the turn, the leader, and whose go it is."""
    view = s.landed
    title = _("Turn {turn}").format(turn=view.turn)
    acting, shot = s.acting, s.table.shot
    if shot is not None and shot.pushes and view.turn == s.view.turn:
        return title, _("all have ridden, now the pushes"), ""
    name = view.variant.name
    if name is not None and view.turn == 1 and view.moved == 0 and not (s.match.is_simultaneous and acting):
        return title, variant_title(name), _mover_words(s, view, acting)
    if is_hidden(view):
        return title, _("only your own riders are seen"), _mover_words(s, view, acting)
    if s.match.is_simultaneous and s.table.shot is None and not s.table.over:
        return title, _("orders in secret, all at once"), _leader_words(view)
    if s.view.turn == 1 and s.view.moved == 0 and view.order:
        first = view.order[0][0]
        leads = _("rider {rider} leads off").format(rider=first)
        if view.first_team:
            return title, _("{team} is drawn").format(team=s.names.team(view.first_team)), leads
        return title, leads, ""
    if any(isinstance(mark, Limit) for mark in view.variant.marks(view)):
        where = _("nobody passes the pacemaker")
    else:
        where = _leader_words(view)
    return title, where, _mover_words(s, view, acting)


def _mover_words(s: Situation, view: View, acting: int) -> str:
    """Whose move it is and where that is in the order; empty between two turns."""
    order = [number for group in view.order for number in group]
    if acting not in order or (s.match.is_simultaneous and s.table.shot is None):
        return ""
    place, of = order.index(acting) + 1, len(order)
    rides = s.table.shot is not None
    sentence = _("{rider} rides, {place} of {n}") if rides else _("{rider} moves next, {place} of {n}")
    return sentence.format(rider=acting, place=place_text(place), n=of)


def _leader_words(view: View) -> str:
    """Where the leader is, and how far he still has to go."""
    leader = max((rider.square for rider in view.on_road()), default=0)
    finish = view.course.finish
    if finish is None:
        return _("lap {lap} · leader on {square}").format(lap=max(0, leader - 1) // CIRCUIT + 1, square=leader)
    if leader > finish:
        return _("leader on {square}").format(square=leader)
    return _("leader on {square} · {left} to the finish").format(square=leader, left=finish - leader)


def awaited(s: Situation) -> list[int]:
    """The teams whose orders are still to come."""
    return [ask.team for ask in s.match.asks if isinstance(ask, AskOrders)]


def status(s: Situation, rider: int) -> str:
    """What stands below while nobody is asked; `rider` is the one whose hand is shown."""
    if s.table.over:
        return _("The race is over.")
    if s.match.is_simultaneous and s.table.shot is None:
        teams = listed([s.names.team(team) for team in awaited(s)])
        return _("Waiting for the orders of {teams}").format(teams=teams) if teams else _("All orders are in")
    if s.table.is_held and s.table.shot is None and rider:
        return _("Paused. {rider} is next.").format(rider=s.names.rider(rider))
    if s.table.thinking:
        return _("{team} thinks about {rider}").format(team=s.names.team(s.table.thinking), rider=rider)
    shot = seen_shot(s.table.shot, s.reader)
    if shot is not None and isinstance(shot.event, Moved | Crossed | Pushed | Revealed | SpecialPlayed):
        return recap.told_now(shot, s.names)
    if shot is None and s.table.shot is not None and rider:
        return _("{rider} rides").format(rider=s.names.rider(rider))
    return _("{rider} is to move").format(rider=s.names.rider(rider)) if rider else _("New cards are dealt")
