"""The panel of the last turn in two halves: what own riders played, were dealt and had named (R8.4; design sheet,
Double)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from breakaway_desktop.engine.events import HalfEnded, Moved, Replaced, is_played
from breakaway_desktop.engine.evolve import evolve
from breakaway_desktop.engine.why import card_why
from breakaway_desktop.record.scribe import Step
from breakaway_desktop.sentences.explaining.reasons import short_reason
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.fitting import fitted_text
from breakaway_desktop.ui.kit.icons import draw_icon
from breakaway_desktop.ui.kit.palette import team_look
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.ui.scenes.race.variant_sheet import is_compact, paint_sheet
from breakaway_desktop.words import _


@dataclass(frozen=True, slots=True)
class RiderHalves:
    """`held`: he held the second card before he was dealt one; `right`: he could play it; `reason`: of that one."""

    id: int
    look: str
    first: int
    dealt: int
    second: int
    held: bool
    right: bool
    end: int
    reason: str


@dataclass(frozen=True, slots=True)
class Halves:
    """`turn` 0: no turn has been ridden yet."""

    turn: int
    riders: tuple[RiderHalves, ...]

    def paint(self, canvas: Canvas, box: Box) -> None:
        """A row a rider, and below why a wrong guess was wrong."""
        p = canvas.palette
        compact = is_compact(box)
        if not self.riders:
            room = paint_sheet(canvas, box, _("Two cards a turn"), "")
            words = _(
                "Each rider plays two cards, one after the other, with a new card after each. The second may be one "
                "that he does not hold yet: if he is not dealt it, he stays where he is and gets no card."
            )
            canvas.paragraph(words, 13.5, Box(room.x + 4, room.y, room.w - 8, room.h), colour=p.ink2)
            return
        title = _("Turn {turn} in two halves").format(turn=self.turn)
        room = paint_sheet(canvas, box, title, "" if compact else _("own riders"))
        lefts = [room.x + share * room.w for share in ((0.02, 0.16, 0.29, 0.42, 0.63) if compact else
                                                       (0.02, 0.15, 0.29, 0.43, 0.58))]  # fmt: skip
        heads = (_("Rider"), _("First"), _("Dealt"), _("Second"))
        for words, x, end in zip(heads, lefts, lefts[1:], strict=False):
            fitted_text(canvas, words, 12.5, (x, room.y + 3), end - x - 3, colour=p.ink2)
        y, step = room.y + 14, 27.0 if compact else 34.0
        for rider in self.riders:
            row = Box(room.x, y, room.w, step - 3)
            ground = p.sunk if rider.right else p.refusal
            canvas.box(row, ground, border=p.warn if p.refusal_edge and not rider.right else None, radius=6)
            mid = row.centre[1]
            r = 10.0 if compact else 12.0
            draw_token(canvas, team_look(rider.look), str(rider.id), (lefts[0] + r + 2, mid), r)
            _paint_card(canvas, lefts[1] + 13, mid, rider.first, "plain")
            _paint_card(canvas, lefts[2] + 13, mid, rider.dealt, "new" if rider.right and not rider.held else "plain")
            _paint_card(canvas, lefts[3] + 13, mid, rider.second, "plain" if rider.held else "guess")
            sign, colour = ("tick", p.accent) if rider.right else ("stop", p.warn)
            draw_icon(canvas, sign, (lefts[4], mid), colour, 15)
            x = lefts[4] + 14
            fitted_text(canvas, _told(rider, compact), 13, (x, mid), row.right - 4 - x)
            y += step
        self._paint_wrong(canvas, Box(room.x + 4, y + 4, room.w - 8, room.bottom - y - 4))

    def _paint_wrong(self, canvas: Canvas, room: Box) -> None:
        """Why a guess was wrong, for as many riders as there is room for."""
        y = room.y
        sentence = _(
            "{rider} named {second}, but was dealt {dealt}: {reason}. A card not held is not ridden and earns none."
        )
        for rider in self.riders:
            if rider.right:
                continue
            words = sentence.format(rider=rider.id, second=rider.second, dealt=rider.dealt, reason=rider.reason)
            lines = canvas.lines_of(words, 13, room.w)
            if y + 19 * len(lines) > room.bottom:
                return
            canvas.paragraph(words, 13, Box(room.x, y, room.w, room.bottom - y))
            y += 19 * len(lines) + 6


def _told(rider: RiderHalves, compact: bool) -> str:
    if compact:
        return (_("on {square}") if rider.right else _("stays on {square}")).format(square=rider.end)
    if not rider.right:
        return _("stays on {square}, no card").format(square=rider.end)
    if rider.held:
        return _("held, on {square}").format(square=rider.end)
    return _("guessed right, on {square}").format(square=rider.end)


def _paint_card(canvas: Canvas, x: float, y: float, card: int, kind: str) -> None:
    p = canvas.palette
    box = Box(x - 13, y - 12, 26, 24)
    border = p.accent if kind == "new" else None if kind == "guess" else p.ink2
    canvas.box(box, p.card, border=border, border_width=2.2 if kind == "new" else 1.2, radius=5)
    if kind == "guess":
        corners = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
        canvas.dashed(corners, p.control, 1.4, on=4, off=3, closed=True)
    canvas.text(str(card), 13.5, box.centre, bold=True, anchor="center")


def halves_of(steps: Sequence[Step], team: int, names: Names) -> Halves:
    """The last turn that was ridden in halves, of the riders of one team."""
    for step in reversed(steps):
        if any(isinstance(event, HalfEnded) for event in step.events):
            return Halves(step.before.turn, _riders(step, team, names.seats[team - 1].colour))
    return Halves(0, ())


def _riders(step: Step, team: int, look: str) -> tuple[RiderHalves, ...]:
    race = before = step.before
    first: dict[int, int | None] = {}
    dealt: dict[int, int] = {}
    found: list[RiderHalves] = []
    is_second = False
    for event in step.events:
        if isinstance(event, Moved) and event.rider // 10 == team:
            if not is_second:
                first[event.rider] = event.card
            elif event.rider in first:
                number, card = event.rider, event.card or 0
                new = dealt.get(number, 0)
                right = is_played(event)
                held = right and card in before.rider(number).hand
                why = short_reason(card_why(before, number, new)) if new and not right else ""
                found.append(RiderHalves(number, look, first[number] or 0, new, card, held, right, event.end, why))
        elif isinstance(event, Replaced) and not is_second:
            before, dealt = race, dict(event.cards)
        elif isinstance(event, HalfEnded):
            is_second = True
        race = evolve(race, event)
    return tuple(sorted(found, key=lambda rider: rider.id))
