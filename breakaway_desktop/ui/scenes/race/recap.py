"""The line over the circuit: what happens, and after a run of riders what has happened."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import AskCard, PlayCard, TeamOrdered
from breakaway_desktop.engine.events import (
    Crossed,
    Moved,
    OrdersGiven,
    Pushed,
    Replaced,
    Retired,
    Revealed,
    SpecialPlayed,
    is_played,
)
from breakaway_desktop.engine.view import see
from breakaway_desktop.play.film import Shot
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.crossings import told_of
from breakaway_desktop.sentences.explaining.reasons import short_reason, told_cards
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.sentences.story import tell, tell_ride
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.icons import draw_icon
from breakaway_desktop.words import _, ngettext


@dataclass(frozen=True, slots=True)
class RecapShown:
    """`head` in bold, then `parts` as many as fit, or `brief` where the first `firm` of them do not all fit; `warning`:
    something went wrong; `again`: may be watched again. Each part `tells` of so many of all `moves`; how many are left
    untold is said at the end. `at`: so many steps had been taken when it was said; what is `news` is told once more
    with the run that follows."""

    head: str = ""
    parts: tuple[str, ...] = ()
    warning: bool = False
    again: bool = False
    brief: tuple[str, ...] = ()
    firm: int = 0
    tells: tuple[int, ...] = ()
    moves: int = 0
    at: int = 0
    news: bool = False

    def left(self, told: Sequence[int]) -> int:
        """How many moves are in none of these parts."""
        return self.moves - sum(self.tells[at] for at in told if at < len(self.tells))


def now_shown(shot: Shot, names: Names, mine: Sequence[int]) -> RecapShown:
    """What is being shown right now; new cards with the reasons of the riders `mine`, else of the highest."""
    event = shot.event
    if isinstance(event, Replaced):
        chosen = told_cards(event, shot.before, mine)
        if not chosen:
            # Who was counted ahead is not to be known.
            told = [_("{rider} gets {card}").format(rider=names.rider(r), card=card) for r, card in event.cards]
            return RecapShown(_("New cards"), tuple(told))
        sentence = _("{rider} gets {card}: {reason}")
        parts = [sentence.format(rider=why.rider, card=why.card, reason=short_reason(why)) for why in chosen]
        short = _("{rider} gets {card}")
        brief = [short.format(rider=why.rider, card=why.card) for why in chosen]
        return RecapShown(_("New cards"), tuple(parts), brief=tuple(brief), firm=len(brief))
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
        if not all(is_played(move) for move in shot.moves):
            return "; ".join(tell_ride(move, names) for move in shot.moves)
        rides = [_("{card} to {square}").format(card=move.card, square=move.end) for move in shot.moves]
        riders = names.riders([move.rider for move in shot.moves])
        return _("{riders} ride as one: {rides}").format(riders=riders, rides=", ".join(dict.fromkeys(rides)))
    if isinstance(event, Crossed):
        return "; ".join(told_of(shot.crossings, names, shot.race.rules.course.finish))
    if isinstance(event, Moved):
        return tell_ride(event, names)
    if isinstance(event, Revealed | SpecialPlayed):
        return " ".join(tell(event, names, see(shot.before)))
    return ""


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


def reversal(steps: Sequence[Step], names: Names, *, again: bool, secret: bool) -> RecapShown:
    """What has been taken back, or taken `again`; `secret`: an order to retire stays with its player."""
    told: list[str] = []
    for step in steps:
        for event in step.events:
            if isinstance(event, Moved):
                told.append(tell_ride(event, names))
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


_GAP = 6.0
"""From part to part."""
_SIZES = (13.5, 12.5, 11.5)


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
        self.why_disabled = _("Nothing lies here to be watched again.")

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
        told, rest, usual = fitted_parts(canvas, shown, right - x)
        edge = right - (canvas.measure(rest, usual)[0] + _GAP if rest else 0)
        if len(told) == 1 and canvas.measure(told[0], 10.5)[0] > edge - x:
            rest, edge = "", right
        for part in told:
            size = usual
            while size > 10.5 and canvas.measure(part, size)[0] > edge - x:
                size -= 0.5
            x = canvas.text(part, size, (x, y), anchor="midleft", max_width=max(40.0, edge - x)).right + _GAP
        if rest:
            canvas.text(rest, usual, (x, y), colour=p.ink2, anchor="midleft")


def fitted_parts(canvas: Canvas, shown: RecapShown, room: float) -> tuple[list[str], str, float]:
    """The parts for which there is room, at their end how many moves they leave untold, and the size of the letters:
    the first way of saying it that has room for all that is `firm` and a move besides. The first part stands always;
    one that is too long gives way to shorter ones after it, but moves stay in their order."""
    brief = shown.brief or shown.parts
    ways = [(shown.parts, 13.5), *((brief, size) for size in _SIZES)]
    found = [(parts, size, _that_fit(canvas, shown, parts, size, room)) for parts, size in ways]

    def worth(way: tuple[tuple[str, ...], float, list[int]]) -> tuple[int, bool]:
        told = way[2]
        return sum(at < shown.firm for at in told), len(told) > shown.firm and way[1] == _SIZES[0]

    parts, size, told = max(found, key=worth)
    left = shown.left(told)
    return [_joined(parts[at], told[:n]) for n, at in enumerate(told)], _more(left) if left else "", size


def _that_fit(canvas: Canvas, shown: RecapShown, parts: Sequence[str], size: float, room: float) -> list[int]:
    """Which of these parts have room."""
    told: list[int] = []
    used, moves_end = 0.0, False
    for at, part in enumerate(parts):
        is_move = at >= shown.firm and at < len(shown.tells) and shown.tells[at] > 0
        if is_move and moves_end:
            continue
        left = shown.left([*told, at])
        wide = used + canvas.measure(_joined(part, told), size)[0] + (_GAP if told else 0)
        if told and wide + (canvas.measure(_more(left), size)[0] + _GAP if left else 0) > room:
            moves_end = moves_end or is_move
            continue
        told.append(at)
        used = wide
    return told


def _joined(part: str, before: Sequence[int]) -> str:
    return f"· {part}" if before else part


def _more(moves: int) -> str:
    return ngettext("+{n} more", "+{n} more", moves).format(n=moves)


def warned(text: str) -> RecapShown:
    """Something went wrong; the race goes on."""
    return RecapShown("", (text,), warning=True)
