"""The log: events as sentences with names, never `you`."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.engine import events
from breakaway_desktop.engine.asks import TeamOrdered
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import View, see
from breakaway_desktop.kit.words import _, mark, ngettext
from breakaway_desktop.sentences.names import Names, place_text, points_text

ENDS: Final[dict[str, str]] = {
    "finishers": mark("Race finished: eight riders have crossed the finish"),
    "all": mark("Race finished: all riders left have crossed the finish"),
    "caught": mark("Race finished: the leader has caught the last rider"),
    "turns": mark("Race finished: last turn played, current places count"),
    "retired": mark("Race finished: every rider has crossed the finish or retired"),
}
"""Sentences on the end of a race, by `RaceEnded.reason` (R6.5)."""


def log_lines_of(event: events.Event, names: Names, before: View) -> tuple[str, ...]:
    """Return the log lines of an event, without a full stop; new cards take one line for each team.

    `event` is what the viewer may know of it (`see_event`), `before` a view from before the event or the decision.
    """
    match event:
        case events.Moved():
            return (move_line(event, names),)
        case events.Crossed():
            return (_crossing_line(event, names, before),)
        case events.Replaced():
            return _new_cards(event, names)
        case events.NoOrderGiven():
            return (_("{rider} chose no card and plays the highest allowed").format(rider=names.rider(event.rider)),)
        case events.RetirementOrdered() if before.options.orders == "simultaneous":
            return (_("{rider} retires before this turn").format(rider=names.rider(event.rider)),)
        case events.RetirementOrdered():
            return (_("{rider} retires when the next turn starts").format(rider=names.rider(event.rider)),)
        case events.Retired():
            return (_("{rider} retires").format(rider=names.rider(event.rider)),)
        case events.Dropped():
            return _dropped_lines(event, names, before)
        case events.TurnEnded():
            return (_turn_ended(event, names),)
        case events.RaceEnded():
            return (_(ENDS[event.reason]),)
        case TeamOrdered() | events.Noted() | events.HalfEnded():
            return ()
        case events.SpecialPlayed():
            return (_special(event, names),)
        case events.Dealt():
            sentence = _("{rider} gets the special card {card}")
            return (sentence.format(rider=names.rider(event.rider), card=_(SPECIALS[event.card])),)
        case events.Pushed():
            sentence = (
                _("{rider} is pushed back to {square}")
                if event.end < event.start
                else _("{rider} moves up to {square}")
            )
            return (sentence.format(rider=names.rider(event.rider), square=event.end),)
        case events.Revealed():
            cards = ", ".join(map(str, event.cards))
            return (_("Revealed, {rider}: {cards}").format(rider=names.rider(event.rider), cards=cards),)
        case events.OrderTaken():
            return tuple(
                _("{team} has no orders: its riders play the highest cards allowed").format(team=names.team(team))
                for team in event.missing
            )
        case events.HandsFixed():
            return (_("All teams are ready"),)


SPECIALS: Final[dict[str, str]] = {
    "P": mark("Puncture"),
    "C": mark("Catch up"),
    "T": mark("Tow"),
    "B": mark("Boost"),
}
"""Names of the special cards, by `SpecialPlayed.card` (R8.5)."""


def extra_name(kind: str) -> str:
    """Return the name of a kind of extra (R8.3, R8.5): of a special card, or a spy."""
    return _(SPECIALS[kind]) if kind in SPECIALS else _("Spy")


def move_line(event: events.Moved, names: Names) -> str:
    rider = names.rider(event.rider)
    if event.card is None and event.end == event.start:
        return _("{rider} plays no card and stays on {square}").format(rider=rider, square=event.end)
    if event.card is None:
        return _("{rider} is towed to {square}").format(rider=rider, square=event.end)
    if ("held", False) in event.note:
        sentence = _("{rider} does not hold {card} and stays on {square}")
    elif event.end == event.start:
        sentence = _("{rider} plays {card} and stays on {square}")
    elif event.end - event.start > event.card:
        sentence = _("{rider} plays {card} and moves {squares}, to {square}")
    elif event.end - event.start < event.card:
        sentence = _("{rider} plays {card} but moves only {squares}, to {square}")
    else:
        sentence = _("{rider} plays {card}, lands on {square}")
    return sentence.format(rider=rider, card=event.card, square=event.end, squares=event.end - event.start)


def move_sentence(event: events.Moved, turn: int, names: Names) -> str:
    """Return a sentence on a move of an earlier turn."""
    return _("Turn {turn}, from {start}: {move}.").format(turn=turn, move=move_line(event, names), start=event.start)


def _special(event: events.SpecialPlayed, names: Names) -> str:
    card = _(SPECIALS[event.card])
    if not event.target:
        return _("{rider} plays {card}").format(rider=names.rider(event.rider), card=card)
    sentence = _("{rider} plays {card} on {target}")
    return sentence.format(rider=names.rider(event.rider), card=card, target=names.rider(event.target))


def _crossing_line(event: events.Crossed, names: Names, before: View) -> str:
    """Log line of a crossing (R6.1, R6.3)."""
    if event.line is None:
        return _place_line(event, names)
    at_finish = event.line == before.course.finish

    # The sentence, by what the place is worth.
    if not event.points:
        sentence = (
            _("{rider} finishes {place}: no points")
            if at_finish
            else _("{rider} is {place} at the sprint at {line}: no points")
        )
    else:
        n = 1 if event.points == 1 else 2  # a fraction takes the plural
        if event.sharing > 1 and at_finish:
            sentence = ngettext(
                "{rider} shares {place} at the finish: {points} point",
                "{rider} shares {place} at the finish: {points} points",
                n,
            )
        elif event.sharing > 1:
            sentence = ngettext(
                "{rider} shares {place} at the sprint at {line}: {points} point",
                "{rider} shares {place} at the sprint at {line}: {points} points",
                n,
            )
        elif at_finish:
            sentence = ngettext(
                "{rider} finishes {place}: {points} point",
                "{rider} finishes {place}: {points} points",
                n,
            )
        else:
            sentence = ngettext(
                "{rider} is {place} at the sprint at {line}: {points} point",
                "{rider} is {place} at the sprint at {line}: {points} points",
                n,
            )

    return sentence.format(
        rider=names.rider(event.rider), line=event.line, place=place_text(event.place), points=points_text(event.points)
    )


def _place_line(event: events.Crossed, names: Names) -> str:
    """Log line of a place awarded at the end of a pursuit (R8.1)."""
    sentence = ngettext("{rider} is placed {place}: {points} point", "{rider} is placed {place}: {points} points", 2)
    if event.sharing > 1:
        sentence = ngettext("{rider} shares {place}: {points} point", "{rider} shares {place}: {points} points", 2)
    return sentence.format(
        rider=names.rider(event.rider), place=place_text(event.place), points=points_text(event.points)
    )


def _new_cards(event: events.Replaced, names: Names) -> tuple[str, ...]:
    by_team: dict[int, list[str]] = {}
    for rider, card in event.cards:
        dealt = _("{rider} gets {card}").format(rider=names.number(rider), card=card)
        by_team.setdefault(rider // 10, []).append(dealt)
    return tuple(
        _("New cards, {team}: {cards}").format(team=names.team(team), cards=", ".join(cards))
        for team, cards in by_team.items()
    )


def _dropped_lines(event: events.Dropped, names: Names, before: View) -> tuple[str, ...]:
    """Log lines on newly dropped and no longer dropped riders; the event lists all dropped riders (R4.6)."""
    old = {rider.id for rider in before.riders if rider.dropped}
    new = [rider for rider in event.riders if rider not in old]
    back = sorted(old.difference(event.riders))
    lines = []
    if new:
        lines.append(ngettext("{riders} is dropped", "{riders} are dropped", len(new)).format(riders=names.riders(new)))
    if back:
        sentence = ngettext("{riders} is no longer dropped", "{riders} are no longer dropped", len(back))
        lines.append(sentence.format(riders=names.riders(back)))
    return tuple(lines)


def _turn_ended(event: events.TurnEnded, names: Names) -> str:
    if event.alone:
        sentence = _("End of turn {turn}; {rider} is alone in front")
        return sentence.format(turn=event.turn, rider=names.rider(event.alone))
    return _("End of turn {turn}").format(turn=event.turn)


def first_draw_sentence(first: Race, names: Names) -> str:
    """Sentence on the team drawn to start (R5.4); empty if there is none."""
    team = see(first).first_team
    if not team or not first.order:
        return ""
    sentence = _("{team} is drawn to start: rider {rider} goes first")
    return sentence.format(team=names.team(team), rider=names.number(first.order[0][0]))
