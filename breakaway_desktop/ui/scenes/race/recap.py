"""The line over the circuit: what happens, and after a run of riders what has happened."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, replace

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import AskCard, PlayCard
from breakaway_desktop.engine.events import (
    Crossed,
    Dropped,
    Event,
    Moved,
    OrdersGiven,
    OrderTaken,
    Pushed,
    Replaced,
    Retired,
    TeamOrdered,
)
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import View, see
from breakaway_desktop.engine.why import cards_why
from breakaway_desktop.record.scribe import Step
from breakaway_desktop.sentences.names import Names, place_text, points_text
from breakaway_desktop.sentences.story import tell
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.icons import draw_icon
from breakaway_desktop.ui.scenes.race.reasons import short_reason
from breakaway_desktop.ui.table import Shot
from breakaway_desktop.words import _, ngettext

FAST = 9
"""A card from here on is an attack worth telling."""


@dataclass(frozen=True, slots=True)
class RecapShown:
    """`head` in bold, then `parts` as many as fit; `warning`: something went wrong; `again`: may be watched again."""

    head: str = ""
    parts: tuple[str, ...] = ()
    warning: bool = False
    again: bool = False


def now_shown(shot: Shot, names: Names, mine: Sequence[int]) -> RecapShown:
    """What is being shown right now; new cards with the reasons of the riders `mine`, else of the highest."""
    event = shot.event
    if isinstance(event, Replaced):
        whys = cards_why(shot.before, (event,))
        chosen = [why for why in whys if why.rider in mine]
        chosen = chosen or sorted(whys, key=lambda why: -why.card)[:4]
        sentence = _("{rider} gets {card}: {reason}")
        parts = [sentence.format(rider=why.rider, card=why.card, reason=short_reason(why)) for why in chosen]
        if shot.before.rules.variant.hides_road:
            # Who was counted ahead is not to be known.
            parts = [_("{rider} gets {card}").format(rider=names.rider(r), card=card) for r, card in event.cards]
        return RecapShown(_("New cards"), tuple(parts))
    return RecapShown("", (told_now(shot, names),))


def say_way(start: int, end: int) -> str:
    """`24 to 23`."""
    return _("{start} to {end}").format(start=start, end=end)


def say_pushes(pushes: Sequence[Pushed], names: Names) -> str:
    """Who is pushed from where to where: squares beside each other at once (R8.6), a rider alone with his name."""
    near = dict.fromkeys((push.start, push.end) for push in pushes if abs(push.end - push.start) == 1)
    told = [_("Pushed: {ways}").format(ways=", ".join(say_way(*way) for way in near))] if near else []
    for push in pushes:
        if abs(push.end - push.start) > 1:
            sentence = _("{rider} comes forward to {square}")
            told.append(sentence.format(rider=names.rider(push.rider), square=push.end))
    return " · ".join(told)


def told_now(shot: Shot, names: Names) -> str:
    """A move, a crossing or pushes that are being shown, in a few words."""
    event = shot.event
    if isinstance(event, Pushed):
        return say_pushes(shot.pushes, names)
    if len(shot.moves) > 1:
        rides = [_("{card} to {square}").format(card=move.card, square=move.end) for move in shot.moves]
        riders = names.riders([move.rider for move in shot.moves])
        return _("{riders} ride as one: {rides}").format(riders=riders, rides=", ".join(dict.fromkeys(rides)))
    if isinstance(event, Crossed):
        return "; ".join(told_of(shot.crossings, names, shot.race.rules.course.finish))
    if isinstance(event, Moved):
        return _("{rider} rides {card} to {square}").format(
            rider=names.rider(event.rider), card=event.card, square=event.end
        )  # fmt: skip
    return ""


def _crossing(event: Crossed, names: Names, finish: int | None) -> str:
    if event.line is None:
        return _("{rider} is placed {place}, {points} points").format(
            rider=names.rider(event.rider), place=place_text(event.place), points=points_text(event.points)
        )
    at_finish = event.line == finish
    values = {
        "rider": names.rider(event.rider),
        "line": event.line,
        "place": place_text(event.place),
        "points": points_text(event.points),
    }
    n = 1 if event.points == 1 else 2
    if event.sharing > 1 and at_finish:
        return ngettext(
            "{rider} shares the finish {place}, {points} point",
            "{rider} shares the finish {place}, {points} points",
            n,
        ).format(**values)
    if event.sharing > 1:
        return ngettext(
            "{rider} shares sprint {line} {place}, {points} point",
            "{rider} shares sprint {line} {place}, {points} points",
            n,
        ).format(**values)
    if at_finish:
        return ngettext(
            "{rider} takes the finish {place}, {points} point",
            "{rider} takes the finish {place}, {points} points",
            n,
        ).format(**values)
    return ngettext(
        "{rider} takes sprint {line} {place}, {points} point",
        "{rider} takes sprint {line} {place}, {points} points",
        n,
    ).format(**values)


def crossings_told(step: Step, names: Names, finish: int | None) -> list[str]:
    """Places taken at lines that brought points; those who share one are told together (R6.3)."""
    return told_of([event for event in step.events if isinstance(event, Crossed) and event.points], names, finish)


def told_of(crossings: Sequence[Crossed], names: Names, finish: int | None) -> list[str]:
    """The places one by one, but who shares one is told together."""
    told: list[str] = []
    for event in crossings:
        mates = (
            [other.rider for other in crossings if (other.line, other.place) == (event.line, event.place)]
            if event.sharing > 1
            else [event.rider]
        )
        if event.rider != mates[0]:
            continue
        told.append(_crossing(event, names, finish) if len(mates) == 1 else _shared(event, mates, names, finish))
    return told


def _shared(event: Crossed, riders: Sequence[int], names: Names, finish: int | None) -> str:
    """Several who take places together."""
    values = {
        "riders": names.riders(riders),
        "line": event.line,
        "place": place_text(event.place),
        "points": points_text(event.points),
    }
    n = 1 if event.points == 1 else 2
    if event.line == finish:
        sentence = ngettext(
            "{riders} share the finish {place}, {points} point each",
            "{riders} share the finish {place}, {points} points each",
            n,
        )
    else:
        sentence = ngettext(
            "{riders} share sprint {line} {place}, {points} point each",
            "{riders} share sprint {line} {place}, {points} points each",
            n,
        )
    return sentence.format(**values)


def unasked(step: Step, steered: Container[int]) -> str:
    """Why nobody was asked for this card: `dropped` (R4.6), `equal` if all know that he has no choice, else empty."""
    decision = step.decision
    if not isinstance(decision, PlayCard):
        return ""
    ask = referee.asks(step.before)[0]
    assert isinstance(ask, AskCard)
    if ask.dropped and ask.rider not in steered and decision.card == max(ask.cards):
        return "dropped"
    return "equal" if step.before.rider(ask.rider).secret == 0 and not ask.has_choice else ""


def _by_themselves(steps: Sequence[Step], names: Names, steered: Container[int]) -> list[str]:
    """Riders of humans who rode without being asked."""
    told = []
    for step in steps:
        decision = step.decision
        if not isinstance(decision, PlayCard) or not names.seats[decision.rider // 10 - 1].is_human:
            continue
        why = unasked(step, steered)
        if why:
            sentence = (
                _("{rider} is dropped and plays his highest card (D: steer him)")
                if why == "dropped"
                else _("{rider} holds only {card}s and rides by himself")
            )
            told.append(sentence.format(rider=names.rider(decision.rider), card=decision.card))
    return told


def with_leaving(shown: RecapShown, view: View, names: Names) -> RecapShown:
    """With those who leave at the end of the turn, as far as the reader of the view may know (R4.5)."""
    sentence = _("{rider} leaves when turn {turn} begins")
    leaving = tuple(sentence.format(rider=names.rider(rider), turn=view.turn + 1) for rider in view.retiring)
    return replace(shown, parts=(*leaving, *shown.parts))


def say_lot(first: Race, names: Names) -> str:
    """The lot that gave the first team (R5.4), empty where none was drawn."""
    team = see(first).first_team
    if not team or not first.order:
        return ""
    sentence = _("The lot falls on {team}: rider {rider} leads off")
    return sentence.format(team=names.team(team), rider=names.number(first.order[0][0]))


def with_lot(shown: RecapShown, first: Race, names: Names) -> RecapShown:
    """The first run of a race, with the lot that began it."""
    lot = say_lot(first, names)
    return replace(shown, parts=(lot, *shown.parts)) if lot else shown


def reversal(steps: Sequence[Step], names: Names, *, again: bool, secret: bool) -> RecapShown:
    """What has been taken back, or taken `again`; `secret`: an order to retire stays with its player."""
    told: list[str] = []
    for step in steps:
        for event in step.events:
            if isinstance(event, Moved):
                sentence = _("{rider} rides {card} to {square}")
                told.append(sentence.format(rider=names.rider(event.rider), card=event.card, square=event.end))
            elif isinstance(event, OrdersGiven) and event.retire and secret:
                told.append(_("an order of {team}").format(team=names.team(event.rider // 10)))
            elif isinstance(event, TeamOrdered) and names.seats[event.team - 1].is_human:
                told.append(_("the orders of {team}").format(team=names.team(event.team)))
            elif isinstance(event, OrdersGiven | Retired):
                told += tell(event, names, see(step.before))
    parts = told[:1]
    if len(told) > 1:
        n = len(told) - 1
        parts.append(ngettext("and {n} later move", "and {n} later moves", n).format(n=n))
    return RecapShown(_("Taken again:") if again else _("Taken back:"), tuple(parts))


def run_shown(steps: Sequence[Step], names: Names, steered: Container[int] = ()) -> RecapShown:
    """A run of moves in one line: who rode unasked, then lines, then who is dropped, then the fastest."""
    moves = [event for step in steps for event in step.events if isinstance(event, Moved)]
    missing = [event for step in steps for event in step.events if _lacks_orders(event)]
    told = [line for event in missing for line in tell(event, names, see(steps[0].before))]
    told += _by_themselves(steps, names, steered)
    for step in steps:
        gone = [event for event in step.events if isinstance(event, Retired)]
        told += [line for event in gone for line in tell(event, names, see(step.before))]
        told += crossings_told(step, names, step.before.rules.course.finish)
        dropped = [event for event in step.events if isinstance(event, Dropped)]
        told += [line for event in dropped for line in tell(event, names, see(step.before))]
    pushes = [event for step in steps for event in step.events if isinstance(event, Pushed)]
    if pushes:
        told.append(say_pushes(pushes, names))
    for move in sorted(moves, key=lambda move: move.start - move.end):
        card = move.card or 0
        sentence = _("{rider} attacks +{card}") if card >= FAST else _("{rider} rides {card} to {square}")
        told.append(sentence.format(rider=names.rider(move.rider), card=card, square=move.end))
    head = ngettext("{n} move", "{n} moves", len(moves)).format(n=len(moves)) if moves else ""
    return RecapShown(head, tuple(told), again=bool(moves))


def _lacks_orders(event: Event) -> bool:
    """Highest cards are played for want of an order (R4.4)."""
    return isinstance(event, OrdersGiven | OrderTaken) and bool(event.missing)


class RecapLine(Control):
    """The line; pressed it shows the run once more."""

    def __init__(self, rect: Box, label: str, on_press: Callable[[], None]) -> None:
        super().__init__(rect, label, on_press=on_press, radius=6)
        self.shows = RecapShown()

    @property
    def ring(self) -> Box:
        return self.rect.inflated(-4)

    def show(self, shown: RecapShown) -> None:
        self.shows = shown
        self.focusable = self.enabled = shown.again

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        """Painted with the map."""

    def paint(self, canvas: Canvas) -> None:
        p, r, shown = canvas.palette, self.rect, self.shows
        if not shown.head and not shown.parts:
            return
        canvas.box(
            r, p.refusal if shown.warning else p.sunk, border=p.warn if shown.warning else None,
            border_width=max(1.0, p.refusal_edge), radius=6,
        )  # fmt: skip
        x, right, y = r.x + 10, r.right - 12, r.centre[1]
        if shown.warning:
            draw_icon(canvas, "warn", (x + 8, y), p.warn, 17)
            x += 24
        elif shown.again:
            draw_icon(canvas, "play", (x + 6, y), p.accent, 13)
            x += 20
            again = _("watch again")
            right -= canvas.measure(again, 13)[0] + 12
            canvas.text(again, 13, (r.right - 12, y), colour=p.accent, anchor="midright")
        if shown.head:
            x = canvas.text(shown.head, 13.5, (x, y), bold=True, anchor="midleft").right + 10
        for at, part in enumerate(shown.parts):
            words = f"· {part}" if at else part
            if at and x + canvas.measure(words, 13.5)[0] > right:
                break
            size = 13.5
            while size > 10.5 and canvas.measure(words, size)[0] > right - x:
                size -= 0.5
            x = canvas.text(words, size, (x, y), anchor="midleft", max_width=max(40.0, right - x)).right + 6


def warned(text: str) -> RecapShown:
    """Something went wrong; the race goes on."""
    return RecapShown("", (text,), warning=True)
