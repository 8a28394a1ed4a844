"""The view of the race screen: the bar of groups, the road with the infield's camera, score, hand and buttons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import ceil, inf
from typing import Any

from breakaway_desktop.engine.events import TurnEnded
from breakaway_desktop.play.chosen_orders import Orders
from breakaway_desktop.play.watching.pacing import SPEEDS
from breakaway_desktop.sentences.explaining.topics import Topic
from breakaway_desktop.ui.drawing.box import Box, Point
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.icons import draw_icon
from breakaway_desktop.ui.drawing.palette import TeamLook, mix, team_look
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.input.inputs import (
    FocusLost,
    KeyDown,
    KeyUp,
    Posted,
)
from breakaway_desktop.ui.input.keymap import cap_at_hand, with_key
from breakaway_desktop.ui.panels import bar, flights, hand, line_won, scores
from breakaway_desktop.ui.panels.road import Road, RoadLayout, RoadShown
from breakaway_desktop.ui.panels.scores import rolled
from breakaway_desktop.ui.road.camera_words import CameraWords
from breakaway_desktop.ui.road.ring_layout import ring_in
from breakaway_desktop.ui.road.road_picture import RoadPicture
from breakaway_desktop.ui.screens.race import clock, orders_view, words
from breakaway_desktop.ui.screens.race import messages as say
from breakaway_desktop.ui.screens.race.actions import Command, actions, buttons
from breakaway_desktop.ui.screens.race.curtain import curtain_before, curtain_over_hand, seated
from breakaway_desktop.ui.screens.race.drawer import drawer
from breakaway_desktop.ui.screens.race.layout import HAND, MAIN, HandLayout, hand_layout, orders_layout, race_frame
from breakaway_desktop.ui.screens.race.model import Model, acting, team_to_move
from breakaway_desktop.ui.screens.race.outcomes import outcomes, shown_outcome
from breakaway_desktop.ui.screens.race.questions import question_of
from breakaway_desktop.ui.screens.race.road import moment, panned, progress, road_shown, scoring, told_now, won
from breakaway_desktop.ui.screens.race.seat import HASTY_MS
from breakaway_desktop.ui.screens.race.secrets import (
    as_seen,
    cards_seen,
    is_curtained,
    is_hand_covered,
    landed,
    lies_under,
    may_peek,
    reader,
    seen,
    stands_apart,
    visible_shot,
)
from breakaway_desktop.ui.toolkit import parts
from breakaway_desktop.ui.toolkit.asking import asking
from breakaway_desktop.ui.toolkit.boxes import (
    Key,
    Measure,
    Node,
    Placed,
    Spot,
    Wordings,
    draw,
    draw_model,
    picture,
    sized,
)
from breakaway_desktop.ui.toolkit.control import Control
from breakaway_desktop.ui.toolkit.controls import Button, ButtonsAt, Hotspot, PaintedControl, press
from breakaway_desktop.ui.toolkit.page import Asked, Covered, Pointed, Returned, View
from breakaway_desktop.ui.toolkit.typography import HEADLINE, LABEL, NOTE
from breakaway_desktop.ui.watching import messages as viewing
from breakaway_desktop.ui.watching.tree import SIGN, Frame, tree
from breakaway_desktop.ui.watching.view_state import POINTS
from breakaway_desktop.words import _

_FRAME_MS = 16.0
_IDLE_MS = 200.0
_FIRST_LINE = 20.0
"""The height of the line below the first card of a first race."""


def view(m: Model) -> View:
    if is_curtained(m) and not lies_under(m):
        return curtain_before(m)
    over, tick_ms, sits = _question(m), _tick_ms(m), seated(m)
    m = as_seen(m)
    found = actions(m)
    return View(
        sized(partial(_tree, m, found)),
        title=_("Race"),
        first=_first(m),
        escape=viewing.StepBack(),
        keys=(*_keys(found), Key(act.HELP, viewing.OpenKeys())),
        leading=_leading(m),
        held=(Key(act.SKIP, say.Hurry(on=True)),) if m.live.is_running else (),
        hears=(Asked, Covered, FocusLost, *_held_hears(m), KeyUp, Pointed, Posted, Returned),
        tick_ms=tick_ms,
        over=over,
        **sits,
    )


def _first(m: Model) -> str:
    """Return the control that Enter is to press: it has the focus until the player leads it elsewhere."""
    if m.orders is not None:
        return orders_view.focus_of(m.orders)
    return HAND if m.hand_draft.chosen >= 0 else MAIN


def _leading(m: Model) -> tuple[Key, ...]:
    """Return the keys that choose the card beside, wherever the focus is."""
    if m.asked is None or is_hand_covered(m) or (m.orders is not None and m.orders.naming):
        return ()
    return Key(act.LEFT, say.Beside(-1)), Key(act.RIGHT, say.Beside(1))


def _held_hears(m: Model) -> tuple[type, ...]:
    """Return what is heard only while a line that a human has won is held: keys that do nothing else."""
    return () if won(m) is None else (KeyDown,)


def _question(m: Model) -> View | None:
    """Its keys are one key away as well."""
    asked = question_of(m)
    return asked and replace(asked, keys=(*asked.keys, Key(act.HELP, viewing.OpenKeys())))


def _keys(found: Iterable[Command]) -> list[Key]:
    return [
        Key(one.action, one.message if one.when else say.Refuse(one.why), one.words)
        for one in found
        if one.when or one.why
    ]


def _tick_ms(m: Model) -> float | None:
    """How often time matters."""
    if m.live.is_running or (m.live.is_animating and not m.live.playback.is_held):
        return None if m.live.playback.is_held else _FRAME_MS
    if m.pan.start is not None and panned(m) < 1:
        return _FRAME_MS
    if m.asked is not None and (wait := _seat_ms(m)) is not None:
        return wait
    waits = m.live.over or m.live.thinking or m.driver.advice.is_pending
    # While what was decided is being written nobody is asked yet, and nothing else tells when that is over.
    writes = bool(m.match.humans) and not m.live.playback.paused and m.asked is None
    return _IDLE_MS if m.said is not None or waits or writes else None


def _seat_ms(m: Model) -> float | None:
    """How often time matters to who sits there: for cards that lie open, for numbers struck twice, for the clock."""
    waits = [_IDLE_MS] if m.said is not None or m.driver.advice.is_pending else []
    if m.seat.open_to and m.seat.open_until < inf:
        waits.append(_IDLE_MS)
    if len(m.match.humans) > 1 and m.clock_ms - m.seat.asked_from < HASTY_MS:
        waits.append(_IDLE_MS / 2)
    if clock.runs(m):
        waits.append(max(_FRAME_MS + 1, min(clock.TICK_MS, m.left_ms)))
    return min(waits, default=None)


def _tree(m: Model, may: Sequence[Command], w: float, h: float) -> Node:
    signs = _signs(m, may)
    frame = race_frame(w, h, m.view_state.pinned, signs=len(signs))
    shown_there, state = road_shown(m), m.view_state
    groups = bar.bar_of(landed(m), m.match.seats, acting(m), reader(m))
    said_there = _words(m, may)
    road = Road(partial(_at, shown_there, m.pan.start), said_there, state.crowd, state.marked, name="road")
    slot: list[tuple[Box, Node]] = []
    if said_there.again and not m.advised:
        slot.append((frame.road, _Again(shown_there, said_there)))
    for n, sign in enumerate(reversed(signs)):
        slot.append((Box(w - 46 - n * SIGN, frame.bar.h / 2 - 18, 40, 36), sign))
    at = hand_layout(frame)
    slot += _hand_slot(m, may, frame, at) if m.orders is None else _orders_slot(m, may, frame, m.orders)
    held = won(m)
    if held is not None:
        box = line_won.line_box(ring_in(frame.road, mountains=bool(shown_there.picture.ground)).infield)
        slot.append((box, picture(line_won.paint, words.line_won(m, held), name="moment")))
    slot += _flights(m, shown_there, frame, at)
    shown = drawer(m, pinned=frame.pinned) if frame.pinned or state.is_drawer_open else None
    return tree(frame, _menu(m), bar.bar(groups, state.unfolded), road, slot, shown)


def _hand_slot(m: Model, may: Sequence[Command], frame: Frame, at: HandLayout) -> list[tuple[Box, Node]]:
    """Return score, hand and buttons."""
    at = at.timed(compact=frame.compact) if clock.seconds_of(m) else at
    found = [(at.score, _points(_scored(m)))]
    if is_hand_covered(m):
        return [*found, (at.curtain, curtain_over_hand(m))]
    sizes = {"size": 30, "small": 16} if frame.compact else {"size": 43, "small": 19}
    buttons = _buttons(_main(m), _others(m, may), at.main, at.others, **sizes, leads=m.asked is not None)
    return [*found, *_hand(m, at.hand), *buttons, *_clock(m, at.clock)]


def _orders_slot(m: Model, may: Sequence[Command], frame: Frame, orders: Orders) -> list[tuple[Box, Node]]:
    """Return teams, hands and buttons while orders are given."""
    at = orders_layout(frame)
    ways, does, key, ready = orders_view.main(orders)
    main = ways, does, key, _look(m) if ready else None
    more, size = orders_view.others(may, compact=frame.compact), 26 if frame.compact else 30
    buttons = _buttons(main, more, at.main, at.others, size=size, small=16, leads=True)
    teams = at.teams, _points(orders_view.teams(m, orders))
    return [teams, *orders_view.bottom(m, orders, at), *buttons, *_clock(m, at.clock)]


def _points(of: Node) -> Node:
    """The score; pressed it opens the points."""
    return press(of, does=viewing.OpenPage(POINTS), name="plates", bare=True)


def _look(m: Model) -> TeamLook:
    """The team to move."""
    return team_look(m.match.seat(team_to_move(m)).colour)


# Along the top


def _menu(m: Model) -> Node:
    look, tip = _look(m), with_key(_("Menu"), act.BACK)
    corner = picture(_paint_corner, look, margin=1)
    return press(corner, does=say.OpenMenu(), name="menu", bare=True, tip=tip)


def _paint_corner(c: Canvas, box: Box, look: TeamLook) -> None:
    lean = parts.LEAN * box.h
    c.box(Box(box.x, box.y, box.w - lean, box.h), look.fill, radius=0)
    c.slanted(box, look.fill, lean)
    draw_icon(c, "menu", (box.x + (box.w - lean) / 2, box.centre[1]), look.label, 22)


def _signs(m: Model, may: Sequence[Command]) -> list[Node]:
    """At the right end of the bar: undo, redo when there is something to do again, and help; before them that the
    sound is off."""
    undo, redo = (next(one for one in may if one.action == action) for action in (act.UNDO, act.REDO))
    found: list[Node] = [_Sign("undo", undo.message, _turned(undo, undo.tip), undo.when)]
    if m.host.sound.muted:
        found.insert(0, _Sign("sound-off", say.Mute(on=False), _("Turn the sound on"), True))
    if redo.when:
        found.append(_Sign("redo", redo.message, _turned(redo, _("Redo")), True))
    return [*found, _Sign("help", viewing.OpenKeys(), with_key(_("Help"), act.HELP), True)]


def _turned(one: Command, words_: str) -> str:
    return with_key(words_, one.action) if one.when else one.why


@dataclass(frozen=True, slots=True)
class _Sign(Node):
    """A small sign without a plate; with the focus, what it does stands below, or why it does nothing."""

    icon: str
    does: Any
    words: str
    when: bool

    def _put(self, c: Measure, box: Box, out: Placed) -> None:
        say_, does = out.say, self.does

        def paint(canvas: Canvas, where: Box, state: parts.State) -> None:
            p = canvas.palette
            if state.focus:
                parts.ring(canvas, where, lean=0)
            draw_icon(canvas, self.icon, where.centre, p.ink if self.when else mix(p.ink, p.sunk, 0.62), 24)

        control = PaintedControl(box, self.icon, paint, on_press=lambda: say_(does))
        control.enabled, control.tip, control.why_disabled = self.when, self.words, "" if self.when else self.words
        out.control(control)


# The road


def _at(shown: RoadShown, pan_from: RoadPicture | None, now: Model) -> RoadShown:
    """Return the road with riders and camera as far on their way as they have come by now."""
    return replace(shown, progress=progress(now), pan_from=pan_from, panned=panned(now))


@dataclass(frozen=True, slots=True)
class _Again(Node):
    """What has just happened, over the camera's road: a press shows it once more."""

    shown: RoadShown
    said: CameraWords

    def _put(self, c: Measure, box: Box, out: Placed) -> None:
        strip = RoadLayout(self.shown, self.said, box, c.scale).camera.strip
        finger = strip.inflated(0, max(0.0, (32 - strip.h) / 2))
        plate = strip._replace(w=strip.w + parts.LEAN * strip.h)
        Hotspot(say.WatchAgain(), name="again", plate=plate).put(c, finger, out)


def _flights(m: Model, shown: RoadShown, frame: Frame, at: HandLayout) -> list[tuple[Box, Node]]:
    """Points and cards on their way, over everything."""
    shot = visible_shot(m)
    if shot is None:
        return []
    ring = ring_in(frame.road, mountains=bool(shown.picture.ground))
    found = flights.of_points(shot, ring, scores.plate_boxes(at.score, _score(m)))
    found += flights.of_cards(told_now(m), shot, ring, at.hand, m.match.seats)
    if not m.session.settings.is_still:
        found += flights.of_play(shot, ring, at.hand, m.match.humans)
    if not found:
        return []
    everything = Box(0, 0, frame.slot.w, frame.slot.bottom)
    return [(everything, draw_model(lambda now, c, _box: flights.paint(c, found, progress(now))))]


def _words(m: Model, may: Sequence[Command]) -> CameraWords:
    # While a reason shows the road of another moment, what happened since is not on it.
    then = moment(m)
    said, tone = words.notice(m)
    tip = "" if said else _tip(m)
    just_now = () if then or said or tip else words.just_now(m)
    # The sky has a colour for who is to choose, and for who scores.
    team = m.asked.team if m.asked is not None else scoring(m) // 10
    look = m.match.seat(team).colour if team else ""
    again = next(one.when for one in may if one.action == act.AGAIN)
    return CameraWords(
        words.headline(m), words.what_to_do(m), just_now, words.coming(m), look=look, calm=m.session.settings.calm,
        said=said or then or tip or words.said(m), tone=tone,
        again=act.AGAIN if again and not said else None, thinks=not m.live.is_running and m.live.thinking > 0,
        in_brief=words.what_to_do(m, brief=True),
    )  # fmt: skip


# The bottom row


def _scored(m: Model) -> Node:
    """The score; while a line pays the sums roll."""
    score, shot = _score(m), visible_shot(m)

    def paint(now: Model, c: Canvas, box: Box) -> None:
        value = score
        if shot is not None and shot.crossings and not m.session.settings.is_still:
            value = rolled(score, seen(m), landed(m), progress(now))
        c.paint_cached(scores.paint, box, value)

    return draw_model(paint, name="score")


def _score(m: Model) -> scores.Score:
    score = scores.score_of(seen(m), m.names, acting(m) // 10)
    outcome = shown_outcome(m)
    if m.asked is not None and outcome is not None and outcome.lines:
        return scores.with_awaited(score, m.asked.team, outcome.lines)
    return score


def _hand(m: Model, box: Box) -> list[tuple[Box, Node]]:
    rider = m.asked.rider if m.asked is not None else acting(m)
    if not rider or m.live.over:
        return []
    view, advice = seen(m), m.driver.advice.advice if m.advised else None
    asked = m.asked is not None
    value = hand.hand_of(
        view, m.match.seats, rider, m.asked.cards if m.asked is not None else (), asked=asked,
        chosen=m.hand_draft.chosen, pointed=m.hand_draft.pointed,
        advice=None if advice is None else advice.of(rider),
        show=cap_at_hand(act.PEEK) if may_peek(m) else "", apart=stands_apart(m),
    )  # fmt: skip
    found: list[tuple[Box, Node]] = []
    if m.is_first_card:
        line, box = box.cut_bottom(_FIRST_LINE)
        found.append((line, draw(_paint_first_card)))
    found.append((box, picture(hand.paint, value, name="hand")))
    if asked:
        found.append((box, _Hand(value)))
        found.append((box, asking(_CardParts(value), "card-parts", points=True)))
        eye = hand.eye_box(box, value)
        if eye is not None:
            found.append((eye, Hotspot(say.Peek(), name="eye")))
    return found


def _tip(m: Model) -> str:
    """Return what the part of a card means that is pointed at."""
    if m.orders is not None:
        return orders_view.tip(m, m.orders) if m.orders.part else ""
    if not m.hand_draft.part or m.asked is None or m.hand_draft.pointed < 0:
        return ""
    shown = hand.hand_of(seen(m), m.match.seats, m.asked.rider, m.asked.cards, apart=True).cards
    return hand.tip_of(shown[m.hand_draft.pointed], m.hand_draft.part) if m.hand_draft.pointed < len(shown) else ""


def _paint_first_card(c: Canvas, box: Box) -> None:
    """Paint what stands on a card, for whom it is the first."""
    ways = (
        _("Pink: his new card right now, and what it may become · no line: no points at a line · more: point at it"),
        _("Pink: his new card right now, and what it may become · no line: no points"),
    )
    parts.line_of(c, ways, NOTE, box.centre, box.w, least=NOTE.size, colour=c.palette.ink, anchor="center")


@dataclass(frozen=True, slots=True)
class _CardParts(Node):
    """What stands on the cards of a hand and can be asked about, part by part."""

    shown: hand.Hand

    def _put(self, c: Measure, box: Box, out: Placed) -> None:
        for at, where in enumerate(hand.card_boxes(box, self.shown)):
            places = hand.places_of(self.shown, at)
            where = where.moved(0, -hand.raised(self.shown, places))
            for part, column in hand.part_boxes(where, self.shown.cards[at]):
                out.asked.append((Spot(part), Topic("outcome", places[0], column=column)))


def _clock(m: Model, at: Box) -> list[tuple[Box, Node]]:
    shown = clock.clock_shown(m)
    return [] if shown is None else [(at, picture(clock.paint, shown, name="clock"))]


class _HandControl(Control):
    """All cards of the hand, for the keyboard; the frame of the chosen one says that it has the focus."""

    led_by_pointer = False
    chosen = False

    def hit(self, pos: Point) -> bool:
        return False

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        if focused and not self.chosen:
            parts.ring(canvas, self.rect, lean=0)


@dataclass(frozen=True, slots=True)
class _Hand(Node):
    """The cards of who is asked, which are painted with the hand: a click chooses or plays one."""

    shown: hand.Hand

    def _put(self, c: Measure, box: Box, out: Placed) -> None:
        boxes = hand.card_boxes(box, self.shown)
        first, last, say_ = boxes[0], boxes[-1], out.say
        # The frame of the focus leaves what stands below the cards whole.
        whole = Box(first.x, first.y, last.right - first.x, first.h - 4)
        control = _HandControl(whole, HAND, on_press=lambda: say_(say.Ride()))
        control.chosen = self.shown.chosen >= 0
        out.control(control)
        for at, where in enumerate(boxes):
            places = hand.places_of(self.shown, at)
            place, rise = places[0], hand.RAISED if self.shown.chosen in places else 0
            card = Hotspot(say.Click(place), name=card_label(place), ask=Topic("outcome", place), takes_focus=False)
            card.put(c, where.moved(0, -rise), out)


def card_label(at: int) -> str:
    """What a click finds a card of the hand by."""
    return f"card {at + 1}"  # no words: a label


@dataclass(frozen=True, slots=True)
class _Small(Button):
    """A small button. Its key works without leading the focus to it: Enter goes on to ride the chosen card."""

    def with_key(self, control: Control, words: str, out: Placed) -> Control:
        return control


_MainSaid = tuple[tuple[str, ...], Any, act.Action | None, TeamLook | None]
"""The wordings of the main button, what it says, its key, and the team whose colour it wears."""
_OtherSaid = tuple[str, tuple[str, ...], Any, act.Action | None]
"""Name, wordings, message and key of a small button."""


def _buttons(
    said: _MainSaid, others: Iterable[_OtherSaid], at: Box, boxes: Sequence[Box], *, size: float, small: float,
    leads: bool,
) -> list[tuple[Box, Node]]:  # fmt: skip
    """The main one, then the others two by two."""
    ways, does, key, team = said
    wordings = Wordings.of(tuple(words.upper() for words in ways), HEADLINE.at(size), min(18.0, 0.6 * size))
    kind = "primary" if team else "plain"
    main = Button(does, key=key, ways=wordings, kind=kind, team=team, name=MAIN, h=at.h, leads=leads)
    found: list[tuple[Box, Node]] = [(at, main)]
    low = tuple(
        (box, _Small(does, key=key, ways=Wordings.of(ways, LABEL.at(small), 14), name=name, h=box.h, tells_all=True))
        for box, (name, ways, does, key) in zip(boxes, others, strict=False)
    )
    return [*found, (at, ButtonsAt(low))] if low else found


def _main(m: Model) -> _MainSaid:
    if m.asked is not None:
        if m.hand_draft.chosen < 0:
            return (_("Choose a card"),), say.Ride(), None, None
        card = cards_seen(m)[m.hand_draft.chosen]
        if outcomes(m)[m.hand_draft.chosen].refused:
            return (_("Not now"),), say.Ride(), None, None
        if card is None:
            return (_("Play hidden"),), say.Ride(), act.PRESS, _look(m)
        return (_("Play {card}").format(card=card),), say.Ride(), act.PRESS, _look(m)
    if m.live.over:
        return (_("Result"),), say.OpenResult(), act.PRESS, None
    if not m.match.humans:
        return (_("Go on") if m.live.playback.paused else _("Pause"),), say.Pause(), act.SKIP, None
    shot = m.shot
    words_ = _("Go on") if shot is not None and isinstance(shot.event, TurnEnded) else _("Skip")
    return (words_,), say.Skip(), act.SKIP, None


def _others(m: Model, may: Sequence[Command]) -> list[_OtherSaid]:
    log, step = ("log", (_("Log"),), act.MOVEMENT_LOGS), ("step", (_("Step"),), act.RIGHT)
    paused = m.live.playback.paused
    if m.asked is not None:
        is_open = m.seat.keeping == "peek" and m.seat.open_to
        more = ("why", (_("Why"),), act.WHY), ("hint", (_("Hint"),), act.HINT), ("retire", (_("Retire"),), act.RETIRE)
        if is_open:
            return [("eye", _hiding(m), say.Peek(), act.PEEK), *buttons(may, *more)]
        return buttons(may, log, *more)
    if m.live.over:
        return buttons(may, log)
    pace, turn = _speed_words(m.live.speed), ("turn", (_("End of the turn"), _("Turn")), act.END_TURN)
    speed = "speed", (_("Speed: {speed}").format(speed=pace), pace), say.SetSpeed(_next_speed(m.live.speed)), None
    if not m.match.humans:
        return [*buttons(may, step if paused else log, turn), speed, *(buttons(may, log) if paused else ())]
    pause = "pause", (_("Go on") if paused else _("Pause"),), act.PAUSE
    run_on = "next", (_("Next choice"), _("Next")), act.RUN_ON
    return [*buttons(may, pause, step if paused else run_on, turn), speed]


def _hiding(m: Model) -> tuple[str, ...]:
    """The cards that were turned up are turned down again, by themselves after a while; seconds are counted once."""
    if m.seat.open_until == inf or clock.seconds_of(m):
        return (_("Hide"),)
    return _("Hide: {n} s").format(n=ceil((m.seat.open_until - m.clock_ms) / 1000)), _("Hide")


def _speed_words(speed: str) -> str:
    return {"slow": _("Slow"), "normal": _("Normal"), "fast": _("Fast"), "off": _("Instant")}[speed]


def _next_speed(speed: str) -> str:
    speeds = list(SPEEDS)
    return speeds[(speeds.index(speed) + 1) % len(speeds)]
