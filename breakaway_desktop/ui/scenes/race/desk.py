"""All panels of the race screen: what each shows, kept until it shows something else, and how they are drawn."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import pygame

from breakaway_desktop.engine.events import Moved, Pushed
from breakaway_desktop.guide import variant_title
from breakaway_desktop.play.film import Shot
from breakaway_desktop.play.masked import seen_shot
from breakaway_desktop.sentences.explaining.topics import Topic
from breakaway_desktop.ui.kit.box import Box, Point, placed
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.controls import Button
from breakaway_desktop.ui.kit.inputs import KeyDown
from breakaway_desktop.ui.kit.palette import TeamLook, team_look
from breakaway_desktop.ui.kit.recording import Steps, at_once
from breakaway_desktop.ui.kit.scene import Screen
from breakaway_desktop.ui.road.board import picture_of
from breakaway_desktop.ui.road.circuit_view import CircuitView
from breakaway_desktop.ui.road.road_picture import LAP, RoadMark, RoadPicture
from breakaway_desktop.ui.road.strip_view import strip_token
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.ui.scenes.form import draw_frame
from breakaway_desktop.ui.scenes.race import recap
from breakaway_desktop.ui.scenes.race.captions import status
from breakaway_desktop.ui.scenes.race.catching_up import CatchingUp
from breakaway_desktop.ui.scenes.race.dealing import Dealt
from breakaway_desktop.ui.scenes.race.falling import draw_falling
from breakaway_desktop.ui.scenes.race.flying import on_the_way
from breakaway_desktop.ui.scenes.race.hand_panel import (
    WHO_W,
    HandShown,
    backs_to_come,
    cards_layout,
    hand_token,
    paint_hand,
    table_box,
    table_marks,
    who_marks,
)
from breakaway_desktop.ui.scenes.race.hint_panel import HintShown, hint_shown, paint_hint
from breakaway_desktop.ui.scenes.race.hint_table import PointsRow, paint_points_expected, points_rows
from breakaway_desktop.ui.scenes.race.kept import Kept, Paint
from breakaway_desktop.ui.scenes.race.layout import Layout
from breakaway_desktop.ui.scenes.race.looking import (
    beside_shown,
    dealt_shown,
    hand_rider,
    hand_shown,
    own_riders,
    pushed_now,
    recap_shown,
    riders_shown,
    road_shown,
    sheet_shown,
    starts_of,
    veil_shown,
)
from breakaway_desktop.ui.scenes.race.numbers import Mark, Numbers
from breakaway_desktop.ui.scenes.race.order_panel import OrderStrip, order_shown, paint_caption
from breakaway_desktop.ui.scenes.race.orders_panel import OrdersShown, paint_orders
from breakaway_desktop.ui.scenes.race.orders_side import LEAST_H, SideShown, head_h, may_switch, paint_side, paint_teams
from breakaway_desktop.ui.scenes.race.outcome_table import row_boxes
from breakaway_desktop.ui.scenes.race.points_panel import (
    PointsShown,
    paint_points,
    points_marks,
    points_shown,
    with_preview,
)
from breakaway_desktop.ui.scenes.race.ride_bar import paint_bar
from breakaway_desktop.ui.scenes.race.roads import ROADS, Roads
from breakaway_desktop.ui.scenes.race.sheet_panel import Sheet, TeamTab, paint_tabs
from breakaway_desktop.ui.scenes.race.situation import Situation
from breakaway_desktop.ui.scenes.race.variant_panel import panel_shown
from breakaway_desktop.ui.scenes.race.variant_pushes import Pushes, paint_steps
from breakaway_desktop.ui.scenes.race.variant_sheet import VariantPanel
from breakaway_desktop.ui.scenes.race.veil import VeilShown, paint_veil
from breakaway_desktop.ui.scenes.race.why_panel import WhyShown, paint_why
from breakaway_desktop.ui.scenes.rolls import Forerunner, Roll
from breakaway_desktop.words import _

PARTS = ("hand", "recap", "order", "strip", "points", "sheet", "why")
"""In the order in which they catch up while riders roll: one a frame, so that no frame is long."""
_LIST_FROM = 160.0
"""So high the Why panel gives more than one reason."""


@dataclass(slots=True)
class Fixtures:
    """Controls that are painted with their panels."""

    order: OrderStrip
    recap: recap.RecapLine
    sheet: Sheet
    tabs: list[TeamTab]


class Desk:
    """`refresh` looks at the situation, part by part; `draw` only draws what it saw."""

    def __init__(self, situation: Situation, layout: Layout, fixtures: Fixtures) -> None:
        self.situation = situation
        self.layout = layout
        self.fixtures = fixtures
        self.roads = Roads(layout)
        self.points = PointsShown()
        self.hand = HandShown()
        self.expected: tuple[PointsRow, ...] = ()
        """What may be expected of the cards of the hand, in the place of the table."""
        self.riders: OrdersShown | None = None
        """The team that gives its secret orders, in place of the hand."""
        self.panel: VariantPanel | None = None
        """What a variant shows in place of the sheet."""
        self.steps: Pushes | None = None
        """The pushes of the turn, step by step, beside the hand."""
        self.beside: SideShown | None = None
        """Whose orders are in, in place of the sheet."""
        self.why = WhyShown()
        self.hint: HintShown | None = None
        """What the best bot would do, over the lower end of the sheet."""
        self.status = ""
        self.veil: VeilShown | None = None
        """Strict: the curtain that hangs over the hand."""
        self.speed: Box | None = None
        """Where the choice of speed stands, if it does."""
        self.hand_right = 0.0
        """Where the buttons of the hand begin."""
        self.bar = Box(0, 0, 0, 0)
        self.caption_x = 0.0
        self.look = self._framed = "yellow"
        """The colour of the window's frame, which changes with the hand."""
        self._kept = {part: Kept() for part in ("map", *PARTS)}
        self._roll: tuple[Shot, Roll] | None = None
        self.dealt: tuple[Dealt, ...] = ()
        """New cards on their way."""
        self._catching_up = CatchingUp(self)
        self.pointing: Pointing | None = None
        """The numbers that can be asked about."""
        seats, radii = situation.names.seats, (hand_token(layout.compact), strip_token(layout.strip))
        backs = backs_to_come(layout.hand, layout.compact, [team_look(seat.colour) for seat in seats])
        self.forerunner = Forerunner(layout.circuit, seats, radii, backs, situation.match.humans)

    # Looking

    def refresh(self, part: str) -> None:
        getattr(self, f"_look_at_{part}")()

    def look_at_road(self) -> None:
        """Who stands where; who rolls is put on his way."""
        s = self.situation
        shot = s.table.shot
        picture = road_shown(s)
        self.dealt = dealt_shown(s)
        self._roll = None
        shot = seen_shot(shot, s.reader)
        arrived = shot is not None and bool(shot.pushes) and s.table.film_paused
        if shot is not None and isinstance(shot.event, Moved | Pushed) and not arrived:
            before = replace(picture_of(s.view, s.names.seats), infield=picture.infield)
            roll = Roll(self.roads.circuit, self.layout.circuit, before, picture, shot.moves or shot.pushes)
            self._roll = shot, roll
        self.roads.picture = picture
        self.move_on()

    def move_on(self) -> None:
        """Brings who rolls to where he is now."""
        if self._roll is None:
            return
        shot, roll = self._roll
        progress = self.situation.table.progress
        self.roads.picture = replace(self.roads.picture, rolling=roll.at(progress, shot.ms), turning=0 < progress < 1)
        if any(rider in self.roads.unrolled.rolling for rider in roll.riders):
            self.roads.unrolled = self.roads.picture

    def _look_at_road(self) -> None:
        self.look_at_road()
        self.roads.unrolled = self.roads.picture

    _look_at_circuit = _look_at_road

    def _look_at_strip(self) -> None:
        self.roads.unrolled = self.roads.picture

    def _look_at_points(self) -> None:
        s = self.situation
        shown = points_shown(s.view, s.names, s.team)
        chosen = s.chosen()
        if s.asked is not None and chosen is not None and chosen.lines:
            shown = with_preview(shown, s.asked.team, chosen.lines)
        self.points = shown

    def _look_at_order(self) -> None:
        s = self.situation
        own = s.orders.team if s.orders is not None else 0
        self.fixtures.order.shows = order_shown(s.view, s.names.seats, s.acting, s.marked, own, *starts_of(s))

    def _look_at_hand(self) -> None:
        s = self.situation
        self.riders = riders_shown(s)
        self.hand = hand_shown(s, self.layout.compact)
        self.expected = points_rows(s)
        # The frame has the colour of whose hand is shown.
        self.look = self.hand.look if self.riders is None else self.riders.look
        self.status = status(s, hand_rider(s))
        self.veil = veil_shown(s)
        panel = panel_shown(s) if pushed_now(s) else None
        self.steps = panel if isinstance(panel, Pushes) else None

    def _look_at_recap(self) -> None:
        s = self.situation
        shown = recap_shown(s)
        self.fixtures.recap.show(shown)
        if self.layout.compact:
            self.fixtures.recap.enabled = self.fixtures.recap.focusable = shown.again and self.recap_covers

    def _look_at_sheet(self) -> None:
        s = self.situation
        self.beside = beside_now(s)
        self.panel = panel_shown(s) if self.beside is None else None
        self.hint = hint_shown(s, self.layout)
        self.fixtures.sheet.focusable = self.fixtures.sheet.enabled = self._is_sheet
        self.fixtures.sheet.show(sheet_shown(s))

    def _look_at_why(self) -> None:
        s = self.situation
        reason, of = s.reason(), len(s.topics())
        self.why = WhyShown()
        if reason is not None:
            # A number that was clicked is none of those that E goes through.
            count = _("{n} of {all}").format(n=s.reason_at % of + 1, all=of) if s.topic is None else ""
            others = s.other_reasons() if self.layout.why.h >= _LIST_FROM else ()
            self.why = WhyShown(reason.subject, reason.text, count, others, s.lit)

    def foresee(self, canvas: Canvas, part: str) -> bool:
        """Paints a while at a part as the situation is now, on a canvas that nobody sees, so that it is at hand when it
        comes to that; whether it is complete. `refresh` makes the part look again."""
        self.refresh(part)
        return self._catching_up.foresee(canvas, part)

    # Drawing

    def draw(self, canvas: Canvas) -> bool:
        """Everything but the controls that draw themselves; whether a panel was painted anew.

        On a tape parts that take long to paint may look a few frames longer as everybody could see them before."""
        anew = False
        reader, late = self.situation.reader, self._catching_up
        late.frame(canvas, reader, answers=self.situation.asked is not None or self.situation.orders is not None)
        if "hand" not in late:
            self._framed = self.look
        draw_frame(canvas, team_look(self._framed))
        for part, kept in self._kept.items():
            box, shows, paint = self._panel(part)
            if box.w > 0:
                anew = kept.draw(canvas, box, shows, paint, as_before=part in late) or anew
            else:
                kept.leave()
            if not reader:
                kept.lay_open()
        self.roads.draw(canvas, circuit_waits="circuit" in late, strip_waits="road" in late, is_open=not reader)
        if self.recap_covers:
            hide_halves(canvas, self)
            self.fixtures.recap.paint(canvas)
        draw_falling(canvas, self.situation, self.layout)
        if self.dealt:
            draw_dealt(canvas, self, self.roads.shown)
        return anew

    def prepare(self, canvas: Canvas) -> Iterator[None]:
        """Paints what looks different now, without showing it, a step at a time."""
        return self._catching_up.prepare(canvas)

    @property
    def lags(self) -> bool:
        """Whether something is still to be painted that looks different now."""
        return bool(self._catching_up)

    def is_at_hand(self, canvas: Canvas, part: str) -> bool:
        """Whether nothing of a part has to be painted."""
        if part in ROADS:
            return self.roads.is_at_hand(canvas, part)
        box, shows, _paint = self._panel(part)
        return box.w <= 0 or self._kept[part].is_at_hand(canvas, box, shows)

    def step(self, canvas: Canvas, part: str) -> bool:
        """Paints a step of a part, without showing it; whether it is complete."""
        if part in ROADS:
            return self.roads.step(canvas, part)
        box, shows, paint = self._panel(part)
        return box.w <= 0 or self._kept[part].step(canvas, box, shows, paint)

    def hide(self, canvas: Canvas) -> None:
        """From now on the last look of every part is one that everybody could see, that of the hand an empty sheet."""
        self.roads.hide()
        for kept in self._kept.values():
            kept.hide()
        self._kept["hand"].show_empty(canvas, self.layout.hand)

    def _panel(self, part: str) -> tuple[Box, Hashable, Paint]:
        """Box of a panel, what it shows, and how it is painted."""
        box, fixtures = self.layout, self.fixtures
        match part:
            case "order":
                return box.order, (fixtures.order.shows, fixtures.order.rect), self._paint_order
            case "map":
                return box.map, None, lambda canvas: canvas.panel(box.map)
            case "recap":
                # Compact: it lies over the circuit and is drawn with it.
                return Box(0, 0, 0, 0) if box.compact else box.recap, fixtures.recap.shows, self._paint_recap
            case "strip":
                return box.strip, None, self._paint_strip
            case "points":
                sizes = box.points_row, box.points_head
                return box.points, self.points, lambda canvas: paint_points(canvas, box.points, self.points, *sizes)
            case "sheet":
                over = self.why if box.compact and self.situation.why_open else None
                foot = box.sheet.bottom if self._is_sheet else self.beside_box.bottom
                foot = max(foot, self.hint.place.bottom) if self.hint is not None else foot
                whole = Box(box.tabs.x, box.tabs.y, box.tabs.w, foot - box.tabs.y)
                return whole, (
                    fixtures.sheet.shows, fixtures.sheet.up, over, self.beside, self.panel,
                    self.hint,
                ), self._paint_sheet  # fmt: skip
            case "why":
                if self.hint is not None or (not self._is_sheet and not self._tells_why):
                    return Box(0, 0, 0, 0), None, lambda canvas: None
                return box.why, self.why, lambda canvas: paint_why(canvas, box.why, self.why)
            case _:
                return box.hand, (
                    self.hand, self.expected, self.riders, self.status, self.speed, self.hand_right, self.veil,
                    self.steps,
                ), self._paint_hand  # fmt: skip

    @property
    def recap_covers(self) -> bool:
        """Whether the recap lies over the circuit, so that both are drawn together."""
        recap_shows = self.fixtures.recap.shows
        return self.layout.compact and bool(recap_shows.parts) and (self.situation.band_ms > 0 or recap_shows.warning)

    @property
    def receives(self) -> bool:
        """Whether the hand has room for the new cards that are shown, and they are those of the human's own riders."""
        s = self.situation
        taken = self.layout.compact or hand_rider(s) or s.orders is not None or pushed_now(s)
        return not taken and all(card.rider in own_riders(s) for card in self.dealt)

    def place_on_sheet(self, rider: int) -> Box | None:
        """Where the rider's next card will stand on the sheet, if that lies open."""
        s = self.situation
        covered = self.hint is not None or not self._is_sheet or (self.layout.compact and s.why_open)
        if covered or rider // 10 != s.sheet_team:
            return None
        return self.fixtures.sheet.cell_after(s.view.turn, rider)

    @property
    def _is_sheet(self) -> bool:
        """Whether a sheet lies in its place."""
        return self.beside is None and self.panel is None

    @property
    def _tells_why(self) -> bool:
        """Whether somebody has asked for a reason."""
        return self.situation.lit or self.situation.topic is not None

    @property
    def beside_box(self) -> Box:
        """Where it says whose orders are in."""
        return place_beside(self.layout, self.hint, self._tells_why)

    def _paint_order(self, canvas: Canvas) -> None:
        canvas.panel(self.layout.order)
        if not self.layout.compact:
            paint_caption(canvas, self.layout.order, self.caption_x)
        self.fixtures.order.paint(canvas)

    def _paint_recap(self, canvas: Canvas) -> None:
        canvas.fill(canvas.palette.paper, self.layout.recap.inflated(4))
        self.fixtures.recap.paint(canvas)

    def _paint_strip(self, canvas: Canvas) -> None:
        canvas.panel(self.layout.strip)

    def _paint_sheet(self, canvas: Canvas) -> Steps:
        if self.beside is not None:
            paint_teams(canvas, [tab.rect for tab in self.fixtures.tabs], self.beside.teams, self.layout.compact)
            paint_side(canvas, self.beside_box, self.beside, self.layout.compact)
        elif self.panel is not None:
            self.panel.paint(canvas, self.beside_box)
            paint_tabs(canvas, self.fixtures.tabs, 0)
        else:
            yield from self.fixtures.sheet.paint(canvas)
            yield
            paint_tabs(canvas, self.fixtures.tabs, self.fixtures.sheet.shows.team)
        if self.layout.compact and self.situation.why_open:
            paint_why(canvas, self.layout.sheet.inflated(-4), self.why)
        if self.hint is not None:
            paint_hint(canvas, self.hint)

    def draw_hand(self, canvas: Canvas) -> None:
        """The hand, or the curtain over it, at once."""
        at_once(self._paint_hand(canvas))

    def _paint_hand(self, canvas: Canvas) -> Steps:
        if self.veil is not None:
            paint_veil(canvas, self.layout.hand, self.veil, self.layout.compact, self.hand_right)
            return
        if self.riders is not None:
            paint_orders(canvas, self.layout.hand, self.riders, self.layout.compact, self.hand_right)
            return
        yield from paint_hand(canvas, self.layout.hand, self.hand, self.layout.compact, self.hand_right)
        if self.expected:
            table = table_box(self.layout.hand, len(self.hand.faces), self.layout.compact, self.hand_right)
            paint_points_expected(canvas, table, self.expected, self.hand.selected, self.layout.compact)
        if self.steps is not None and not self.layout.compact:
            paint_steps(canvas, self.layout.hand, self.steps)
        if not self.hand.asked:
            paint_bar(canvas, self.bar, self.status, self.speed)


SWITCH: Final = "panel"
SWITCH_KEY: Final = "V"


def beside_now(s: Situation) -> SideShown | None:
    """Whose orders are in and, for the team that orders, the panel of the variant; None when a sheet lies there."""
    shown = beside_shown(s)
    if shown is None or s.ordering is None:
        return shown
    return replace(shown, panel=panel_shown(s), panel_chosen=s.panel_chosen)


def place_beside(layout: Layout, hint: HintShown | None, tells_why: bool) -> Box:
    """Where it lies: as deep as can be, as long as nobody asks why, and clear of a hint that leaves room for it."""
    sheet = layout.sheet
    above = 0.0 if hint is None else hint.place.y - 6 - sheet.y
    if above >= LEAST_H:
        return Box(sheet.x, sheet.y, sheet.w, above)
    if layout.compact or tells_why:
        return sheet
    return Box(sheet.x, sheet.y, sheet.w, layout.why.bottom - sheet.y)


class PanelSwitch(Button):
    """Changes between what cards may win and the panel, where only one of them has room."""

    def __init__(self, screen: Screen, desk: Desk, on_press: Callable[[], None]) -> None:
        name = desk.situation.view.variant.name or ""
        words = _("Cards") if desk.situation.panel_chosen else variant_title(name)
        w = Button.width_for(screen, words, kind="bare", cap=SWITCH_KEY, size=13)
        place, h = desk.beside_box, head_h(compact=screen.compact)
        super().__init__(
            Box(place.right - w - 4, place.y + 2, w, h - 4), words, on_press, kind="bare", cap=SWITCH_KEY, size=13,
            label=SWITCH, hot_key=pygame.K_v,
        )  # fmt: skip
        self.desk = desk
        self.focusable = False

    @property
    def is_there(self) -> bool:
        """Whether there is anything to change now, and neither a reason nor a hint lies over it."""
        desk = self.desk
        if desk.beside is None or (desk.layout.compact and desk.situation.why_open):
            return False
        if desk.hint is not None and desk.hint.place.touches(self.rect):
            return False
        return may_switch(desk.beside, desk.beside_box)

    def hit(self, pos: tuple[float, float]) -> bool:
        return self.is_there and super().hit(pos)

    def is_hot(self, event: KeyDown) -> bool:
        return self.is_there and super().is_hot(event)

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        if self.is_there:
            super().draw(canvas, focused, hovered)


class Pointing:
    """The numbers of a desk. `ask` explains one, `miss` hears a click on the road beside them, `select` that a row of
    the table was clicked beside them; `scratch` is a canvas to measure on."""

    def __init__(
        self,
        desk: Desk,
        ask: Callable[[Topic], None],
        miss: Callable[[Point], None],
        select: Callable[[int], None],
        scratch: Callable[[], Canvas],
    ) -> None:
        self.desk = desk
        self.select = select
        self.scratch = scratch
        box = desk.layout
        self.points = Numbers(box.points, "points", self._points, ask)
        self.circuit = Numbers(box.circuit, "circuit", self._circuit, ask, miss)
        self.strip = Numbers(box.strip, "strip", self._strip, ask, miss)
        self.who = Numbers(box.hand, "who", self._who, ask)
        self.table = Numbers(box.hand, "outcomes", self._table, ask, self._on_row)

    def of_hand(self) -> list[Numbers]:
        """Those of the hand, placed for who is shown there now."""
        desk, box = self.desk, self.desk.layout
        marks = self._who()
        found = []
        if marks:
            left, top = min(mark.box.x for mark in marks), marks[0].box.y
            right, bottom = max(mark.box.right for mark in marks), marks[-1].box.bottom
            self.who.rect = Box(left, top, right - left, bottom - top)
            found.append(self.who)
        count = len(desk.expected or desk.hand.rows)
        if desk.hand.asked and count:
            self.table.rect = table_box(box.hand, count, box.compact, desk.hand_right)
            self.table.focusable = not desk.expected
            found.append(self.table)
        return found

    def _who(self) -> list[Mark]:
        desk = self.desk
        if not desk.hand.rider or desk.veil is not None:
            return []
        square = desk.situation.landed.rider(desk.hand.rider).square
        return who_marks(self.scratch(), desk.layout.hand, desk.hand, square, desk.layout.compact)

    def _table(self) -> list[Mark]:
        desk = self.desk
        if not desk.hand.rows or desk.expected:
            return []  # or the points of a hint stand in their place
        return table_marks(self.scratch(), self.table.rect, desk.hand.rows, desk.layout.compact)

    def _on_row(self, pos: Point) -> None:
        """A click on a row selects its card, as its number does."""
        count = len(self.desk.expected or self.desk.hand.rows)
        rows = row_boxes(self.table.rect, count, self.desk.layout.compact)
        at = next((at for at, row in enumerate(rows) if row.contains(pos)), None)
        if at is not None:
            self.select(at)

    def _points(self) -> list[Mark]:
        desk, box = self.desk, self.desk.layout
        preview = Topic("outcome", max(0, desk.situation.selected), column="lines")
        return points_marks(self.scratch(), box.points, desk.points, (box.points_row, box.points_head), preview)

    def _circuit(self) -> list[Mark]:
        return self._of_road(self.desk.roads.circuit.marks(self.desk.layout.circuit))

    def _strip(self) -> list[Mark]:
        return self._of_road(self.desk.roads.strip.marks(self.desk.layout.strip.inflated(-3)))

    def _of_road(self, marks: list[RoadMark]) -> list[Mark]:
        s = self.desk.situation
        topics = {
            "leader": Topic("leader"),
            "order": Topic("order", s.acting) if s.acting else Topic("leader"),
            "card": Topic("outcome", max(0, s.selected), column="new"),
            "lit": s.topic_now or Topic("leader"),
        }
        return [Mark(mark.box, topics.get(mark.kind) or Topic(mark.kind, mark.at, mark.to)) for mark in marks]


def hide_halves(canvas: Canvas, desk: Desk) -> None:
    """No race square looks out from under the line that lies over the circuit."""
    for mark in desk.roads.circuit.marks(desk.layout.circuit):
        if mark.kind == "square" and mark.box.touches(desk.layout.recap):
            canvas.fill(canvas.palette.paper, mark.box.inflated(-4, -2))


def square_at(desk: Desk, pos: Point) -> int | None:
    """The race square under a click on the road: where riders of two laps may stand that of the foremost of them."""
    box, picture = desk.layout, desk.roads.picture
    if not box.circuit.contains(pos):
        return desk.roads.strip.square_at(box.strip.inflated(-3), pos, picture)
    return square_on(desk.roads.circuit, box.circuit, picture, pos)


def square_on(circuit: CircuitView, box: Box, picture: RoadPicture, pos: Point) -> int | None:
    """The race square under a point of the circuit."""
    place = circuit.square_at(box, pos)
    if place is None:
        return None
    there = [rider.square for rider in picture.riders if rider.square % LAP == place]
    behind = (picture.leader_square - place) % LAP
    last = picture.leader_square - behind
    return max(there, default=last if last >= 0 else last + LAP)  # on the first lap nobody has been there yet


SLIDE_MS: Final = 200.0
_LATER: Final = 0.14
"""Each sets out by this share of the time later than the one before."""
_DROP: Final = 26.0
"""A card that nobody made comes from so far above."""
_HAND_CARD, _SHEET_CARD = 58.0, 22.0
"""How high a card is that comes into the hand, and onto the sheet."""


class Place(NamedTuple):
    """Where a card comes to lie, by its middle, and how high it is. `bounds`: what it never leaves."""

    middle: Point
    h: float
    bounds: Box | None = None


def draw_dealt(canvas: Canvas, desk: Desk, picture: RoadPicture) -> None:
    """The cards that are under way or have come, as far as the table shows it; `picture` is the road as it is drawn."""
    table, box = desk.situation.table, desk.layout.circuit
    shot = table.shot
    lasts = min(0.55, SLIDE_MS / shot.ms) if shot is not None and shot.ms > 0 else 0.55
    slots = hand_slots(desk)
    for rider, slot in slots.items() if not desk.hand.rider else ():
        look = next(card.look for card in desk.dealt if card.rider == rider)
        draw_token(canvas, team_look(look), str(rider), (slot.centre[0], slot.y + 30), 20)
    for at, card in enumerate(desk.dealt):
        own = (table.progress - at * _LATER) / lasts if table.progress < 1 else 1.0
        place = place_of(desk, card, slots, picture)
        if place is None or own < 0:
            continue
        start = place.middle[0], place.middle[1] - _DROP
        if card.source is not None:
            start = desk.roads.circuit.middle_of(box, *card.source)
        middle = on_the_way(canvas, start, place.middle, own)
        if place.bounds is None:
            _draw_card(canvas, middle, place.h, str(card.card), team_look(card.look))
        else:
            with canvas.clipped(place.bounds):
                _draw_card(canvas, middle, place.h, str(card.card), team_look(card.look))


def hand_slots(desk: Desk) -> dict[int, Box]:
    """Where in the hand the cards of own riders come to lie: each rider has a place, while nobody's hand is shown."""
    if not desk.receives:
        return {}
    riders = [card.rider for card in desk.dealt]
    return dict(zip(riders, cards_layout(desk.layout.hand, len(riders), False, WHO_W), strict=True))


def place_of(desk: Desk, card: Dealt, slots: dict[int, Box], picture: RoadPicture) -> Place | None:
    """Where it is to lie; None where that is not on the screen."""
    slot = slots.get(card.rider)
    if slot is not None:
        return Place((slot.centre[0], slot.bottom - 16 - _HAND_CARD / 2), _HAND_CARD)
    cell = desk.place_on_sheet(card.rider)
    if cell is not None:
        return Place(cell.centre, _SHEET_CARD)
    box = desk.layout.circuit
    token = desk.roads.circuit.where(box, picture, card.rider)
    if token is None:
        return None
    top = desk.layout.recap.bottom if desk.recap_covers else box.y
    h = 27.0 if box.h >= 335 else 23.0
    return Place((token.x, max(top + h / 2 + 2, token.y - token.diameter / 2 - 0.3 * h)), h, box)


def _draw_card(canvas: Canvas, centre: Point, h: float, words: str, look: TeamLook) -> None:
    p = canvas.palette
    size = max(12.0, 0.36 * h)
    card = placed(max(0.72 * h, canvas.measure(words, size, True)[0] + 8), h, centre, "center")
    canvas.box(card, p.card, border=p.ink2, border_width=1.2, radius=4, shadow=True)
    line = p.ink3 if look.colour_key == "white" else look.fill
    canvas.box(card.inflated(-2.4), None, border=line, border_width=1.6, radius=3)
    canvas.text(words, size, card.centre, bold=True, anchor="center")
