"""What can be explained about a rider: his last card, his place in the order, his points (engine.why)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from breakaway_desktop.engine.events import Replaced
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import see
from breakaway_desktop.engine.why import CardWhy, cards_why, place_why, points_why
from breakaway_desktop.match.plan import Seat
from breakaway_desktop.record.scribe import Step
from breakaway_desktop.sentences.explanations import say_card, say_place, say_points, say_string
from breakaway_desktop.sentences.names import Names, line_name
from breakaway_desktop.ui.road.road_picture import RoadPicture
from breakaway_desktop.ui.scenes.race.board import picture_of
from breakaway_desktop.words import _


@dataclass(frozen=True, slots=True)
class Reason:
    """`subject` is what is explained, in a few words; `card` the data of a card, to light its squares."""

    subject: str
    text: str
    card: CardWhy | None = None


def dealt_last(steps: Sequence[Step]) -> tuple[CardWhy, ...]:
    """Why the cards dealt last have their values; empty in turn 1."""
    for step in reversed(steps):
        if any(isinstance(event, Replaced) for event in step.events):
            return cards_why(step.before, step.events)
    return ()


def turn_start(first: Race, steps: Sequence[Step]) -> Race:
    """The race at the start of the running turn (R5.6)."""
    for step in reversed(steps):
        if any(isinstance(event, Replaced) for event in step.events):
            return step.after
    return first


def reasons_for(rider: int, first: Race, steps: Sequence[Step], names: Names) -> tuple[Reason, ...]:
    """All that can be said about this rider now: card, place in the order, points from the last line back."""
    found = []
    card = next((why for why in dealt_last(steps) if why.rider == rider), None)
    number = str(rider)
    if card is not None:
        subject = _("last card of {rider}").format(rider=number)
        found.append(Reason(subject, say_card(card, names), card))
    start = turn_start(first, steps)
    place = place_why(start, rider)
    if place is not None:
        found.append(Reason(_("place of {rider} in the order").format(rider=number), say_place(place, names)))
    now = steps[-1].after if steps else first
    course = now.rules.course
    for crossing in reversed(now.rider(rider).crossed):
        points = points_why(now, rider, crossing.line)
        if points is not None:
            line = line_name(crossing.line, course)
            subject = _("points of {rider}: {line}").format(rider=number, line=line)
            found.append(Reason(subject, say_points(points, names, course)))
    return tuple(found)


def lit(first: Race, steps: Sequence[Step], why: CardWhy, seats: tuple[Seat, ...]) -> RoadPicture:
    """The road as it was when the card was dealt, for who was counted has moved on since: the squares that count, and
    what the strip says under them."""
    squares = tuple(square for square, _riders in why.ahead)
    words = _("{n} ahead of {square}: card {card}").format(n=why.riders_ahead, square=why.square, card=why.card)
    return replace(
        picture_of(see(turn_start(first, steps)), seats),
        shown=why.rider,
        lit=squares,
        lit_words=words if squares else "",
        infield=infield_of(why),
    )


def infield_of(why: CardWhy) -> tuple[str, str, str]:
    """A card in the middle of the circuit: `3 + 6 = 9`, what it counts, and when that was."""
    then = _("the road after turn {turn}").format(turn=why.turn)
    if why.ahead:
        counted = ", ".join(_("{n} on {square}").format(n=n, square=square) for square, n in why.ahead)
        return f"3 + {why.riders_ahead} = {why.card}", counted, then
    return str(why.card), short_reason(why), then


def short_reason(why: CardWhy) -> str:
    """A card's reason in a table: `3 + 6 ahead (40: 2, 39: 4)`, `breaks away, 3 squares clear`."""
    if why.kind == "lead":
        return _("breaks away by {lead}").format(lead=why.lead)
    if why.kind in ("still-alone", "first-already", "nobody"):
        return _("3, alone in front")
    return say_string(why.ahead)
