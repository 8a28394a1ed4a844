"""A race as a film: the road, the points, a turn's new cards or a team's log, and reasons for all of it (design sheet,
"Replay")."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import pygame

from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import View
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.review_moments import ATTACK, LEAD, LINE
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.play.replay_steps import team_of
from breakaway_desktop.sentences.explaining.reasons import dealt_last
from breakaway_desktop.sentences.explaining.topics import Topic
from breakaway_desktop.ui.intents import Back, ShareRace, ShowHelp, ShowKeys, ShowLog, ShowReview
from breakaway_desktop.ui.kit.box import Box, Point
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import Button, Choice, Option, Segments
from breakaway_desktop.ui.kit.inputs import Input, KeyDown
from breakaway_desktop.ui.kit.recording import at_once
from breakaway_desktop.ui.kit.scene import Scene, Screen
from breakaway_desktop.ui.road.board import picture_of
from breakaway_desktop.ui.road.circuit_view import CircuitView
from breakaway_desktop.ui.road.road_picture import RoadPicture
from breakaway_desktop.ui.road.strip_view import StripView, strip_token
from breakaway_desktop.ui.scenes.race.desk import square_on
from breakaway_desktop.ui.scenes.race.fixtures import Sign
from breakaway_desktop.ui.scenes.race.numbers import Mark, Numbers
from breakaway_desktop.ui.scenes.race.points_panel import PointsShown, paint_points, points_marks, points_shown
from breakaway_desktop.ui.scenes.race.sheet_panel import Sheet, TeamTab, paint_tabs
from breakaway_desktop.ui.scenes.race.why_panel import WhyShown, paint_why
from breakaway_desktop.ui.scenes.replay_asking import Asking
from breakaway_desktop.ui.scenes.replay_panels import NewCards
from breakaway_desktop.ui.scenes.replay_ride_on import open_ride_on
from breakaway_desktop.ui.scenes.replay_scrub import HEIGHT, Scrub
from breakaway_desktop.ui.scenes.replay_sounds import ReplaySounds
from breakaway_desktop.ui.scenes.replay_story import ALL, Story
from breakaway_desktop.ui.scenes.replay_words import about, infield, key_groups, sheet_shown, told_now, where
from breakaway_desktop.ui.scenes.rolls import Forerunner, Roll
from breakaway_desktop.ui.session import Session
from breakaway_desktop.words import _

ROLL_MS = 250.0
QUIET_MS = 15
REST_MS = 120.0
TURN_MS = 1400.0
"""How long the new cards of a turn stay while the race plays by itself."""
_PIXEL = pygame.Surface((1, 1))

PLAY, PAUSE = "play", "pause"


class ReplayScene(Scene):
    """It begins where so many `decisions` are over, with the rider `marked`."""

    def __init__(self, session: Session, match: Match, *, decisions: int = 0, marked: int = 0) -> None:
        super().__init__()
        self.session = session
        self.match = match
        self.names = names_of(match)
        self.story = Story(match)
        self.at = self.story.at_decision(decisions) if decisions else 0
        """So many steps have been taken."""
        self.asking = Asking(self.story, self.names)
        self.asking.at, self.asking.marked = self.at, marked
        self.playing = False
        self.said = ""
        """Why nothing has come of what was asked for last."""
        self.pace = "1"
        self.kind = ALL
        self.pinned = 0
        """The team whose log lies in the place of the new cards; 0 for none."""
        self.circuit = CircuitView()
        self.strip = StripView()
        self.picture = RoadPicture()
        self.points = PointsShown()
        self.why = WhyShown()
        box = Box(0, 0, 0, 0)
        self.cards = NewCards(box, "cards", self.names, self._card_chosen, secret=self.story.hides)
        self.sheet = Sheet(box, "sheet", self.ask, self._scratch)
        self.tabs: list[TeamTab] = []
        self.scrub: Scrub
        self._boxes: Boxes
        self._left_end = 0.0
        self._forerunner: Forerunner
        self._more_to_come = False
        self.sounds = ReplaySounds()
        self._roll: Roll | None = None
        self._run_ms = 0.0
        self._rest_ms = 0.0

    # Where it stands

    @property
    def race(self) -> Race:
        """The race after the steps taken."""
        return self.story.race(self.at)

    @property
    def view(self) -> View:
        """What everybody may know of it."""
        return self.story.view(self.at)

    @property
    def animating(self) -> bool:
        return self.playing or self._roll is not None or super().animating

    def wake_in(self) -> int | None:
        return QUIET_MS if self._more_to_come else None

    @property
    def roll_ms(self) -> float:
        return ROLL_MS / float(self.pace)

    # Time

    def update(self, dt_ms: float) -> None:
        super().update(dt_ms)
        if self._roll is not None:
            self._run_ms += dt_ms
            self.dirty = True
            if self._run_ms >= self.roll_ms:
                self._roll = None
                self._arrived()
                self.look()
            else:
                self._move_on()
        elif self.playing:
            self._rest_ms -= dt_ms
            if self._rest_ms <= 0:
                if self.at >= self.story.last:
                    self.play(False)
                else:
                    self.step(1)
        elif self._more_to_come:
            # Whoever jumps next finds most tokens drawn.
            self._more_to_come = self._forerunner.draw_one(self.screen.scale, self.screen.palette)

    def step(self, steps: int) -> None:
        """On or back; a single step on is seen rolling."""
        self.go_to(self.at + steps, rolling=steps == 1)

    def go_to(self, at: int, *, rolling: bool = False) -> None:
        at = min(max(0, at), self.story.last)
        self._roll = None
        self.sounds.drop()
        one_on = rolling and at == self.at + 1
        moves = self.story.moves(at) if one_on and not self.session.settings.is_still else ()
        before = picture_of(self.view, self.names.seats)
        self.at = at
        opened = self.asking.open
        self.asking.go_to(at)
        if opened:
            self.lay_out()
        else:
            self.look()
        if one_on:
            self.sounds.begin(self.story.told(at)[-1], self.stage.host.sound, float(self.pace))
        if one_on and not moves:
            self._arrived()
            self._rest_ms += self.roll_ms
        if moves:
            self._run_ms = 0.0
            before = replace(before, infield=self.picture.infield)
            self.picture = replace(self.picture, to_move=moves[0].rider)
            self._roll = Roll(self.circuit, self._boxes.circuit, before, self.picture, moves)
            self._move_on()

    def _arrived(self) -> None:
        """Who rode in this step is there; the next one waits a little."""
        self._rest_ms = (TURN_MS if self.at in self.story.turn_ends else REST_MS) / float(self.pace)
        self.sounds.end(self.stage.host.sound)

    def turn(self, step: int) -> None:
        """To the end of this turn, or to the end of the one before."""
        self.stop()
        self.go_to(self.story.turn_end(self.at, step))

    def jump(self, direction: int) -> None:
        """To the next moment worth seeing of the chosen kind, or the one before."""
        self.stop()
        at = self.story.jump(self.at, direction, self.kind)
        if at is not None:
            self.go_to(at)
            return
        nothing = _("There is nothing more to jump to."), _("There is nothing before to jump to.")
        self.said, self.dirty = nothing[direction < 0], True

    def play(self, on: bool) -> None:
        if on and self.at >= self.story.last:
            self.go_to(0)
        self.playing = on
        self._rest_ms = 0.0
        self.lay_out()

    def stop(self) -> None:
        """It no longer plays by itself."""
        if self.playing:
            self.play(False)

    def _move_on(self) -> None:
        if self._roll is not None:
            rolling = self._roll.at(min(1.0, self._run_ms / self.roll_ms), self.roll_ms)
            self.picture = replace(self.picture, rolling=rolling)

    # What is shown

    def look(self) -> None:
        """Everything as it is after the steps taken."""
        view, asking = self.view, self.asking
        self.said = ""
        self.points = points_shown(view, self.names, team_of(self.story.steps[: self.at]))
        whys = dealt_last(self.story.told(self.at))
        asked = asking.topic if asking.open else None
        self.cards.show(whys, [number for group in view.order for number in group], asked)
        reason = asking.reason()
        self.why = asking.shown(reason)
        self.picture = asking.picture(reason, infield(self.story, self.at))
        if self.pinned:
            self.sheet.show(sheet_shown(self.story, self.at, self.names, self.pinned, asking.rider))
        self.scrub.at = self.at
        self.dirty = True

    # What the viewer asks

    def explain(self) -> None:
        """`E`: what there is to say of the rider, one thing after the other."""
        self.stop()
        self.asking.next()
        self.lay_out()

    def ask(self, topic: Topic) -> None:
        """Why this number is what it is."""
        self.stop()
        self._roll = None
        self.asking.ask(topic)
        self.lay_out()

    def _card_chosen(self, topic: Topic | None) -> None:
        if topic is None:
            self.asking.close()
            self.lay_out()
        else:
            self.asking.marked = topic.about
            self.ask(topic)

    def mark_at(self, pos: Point) -> None:
        """A click on the road: the rider there, else the square."""
        self.stop()
        boxes, picture = self._boxes, self.picture
        strip = boxes.strip.inflated(-3)
        on_circuit = boxes.circuit.contains(pos)
        if on_circuit:
            rider = self.circuit.rider_at(boxes.circuit, pos, picture)
            square = square_on(self.circuit, boxes.circuit, picture, pos)
        else:
            rider = self.strip.rider_at(strip, pos, picture)
            square = self.strip.square_at(strip, pos, picture)
        if rider is not None:
            self.asking.mark(rider)
            self.lay_out()
        elif square is not None:
            self.ask(Topic("square", square))

    def pin(self, team: int) -> None:
        """The log of a team in the place of the new cards; once more: the new cards again."""
        self.pinned = 0 if self.pinned == team else team
        self.lay_out()

    def step_back(self) -> None:
        """Out of what is explained, else out of the replay. What has explained it does not keep the focus."""
        if self.asking.open:
            self.asking.close()
            self.asking.marked = 0
            self.lay_out()
            self.focus.put(next(control for control in self.focus.controls if control.label in (PLAY, PAUSE)))
        else:
            self.leave_for_good()

    def leave_for_good(self) -> None:
        """Back to where the replay was asked for."""
        self.playing = False
        self.navigate(Back())

    def ride_on(self) -> None:
        """What if: this race as a new one from here."""
        self.stop()
        open_ride_on(self.stage, self.match, self.story.decisions(self.at))

    def review(self) -> None:
        self.stop()
        self.navigate(ShowReview(self.match))

    def save_as(self) -> None:
        """The race, or a picture of it."""
        self.stop()
        self.navigate(ShareRace(self.match, self.at))

    def show_log(self) -> None:
        self.stop()
        self.navigate(ShowLog(self.match, self.names, self.story.decisions(self.at), watch=self._show_step))

    def _show_step(self, step: int) -> None:
        self.go_to(self.story.at_decision(step) if step else 0)
        self.go_to(self.at + 1, rolling=True)

    def set_pace(self, pace: str) -> None:
        self.pace = pace

    def set_kind(self, kind: str) -> None:
        self.kind = kind

    # Layout

    def resize(self) -> None:
        self.lay_out()
        self._forerunner = Forerunner(self._boxes.circuit, self.names.seats, (strip_token(self._boxes.strip),))
        self._more_to_come = True

    def lay_out(self) -> None:
        """All boxes and controls, and what they show."""
        boxes = boxes_for(self.screen, len(self.match.seats), why=self.asking.open)
        self._boxes = boxes
        self.tabs = tabs_of(self, boxes.tabs)
        self.cards.rect = self.sheet.rect = boxes.side
        looks = [seat.colour for seat in self.names.seats]
        story = self.story
        self.scrub = Scrub(boxes.scrub, "scrub", self.story.last, story.turn_ends, story.moments, looks, self.go_to)
        buttons, self._pace_box = buttons_of(self, boxes.foot)
        signs, self._left_end = signs_of(self, boxes.top)
        numbers = [
            Numbers(boxes.points, "points", self._of_points, self.ask),
            Numbers(boxes.circuit, "circuit", self._of_circuit, self.ask, self.mark_at),
            Numbers(boxes.strip, "strip", self._of_strip, self.ask, self.mark_at),
        ]
        covered = boxes.why.touches(boxes.side) if self.asking.open else False
        side = [] if covered else [*self.tabs, self.sheet if self.pinned else self.cards]
        controls = [*signs, *numbers, *side, self.scrub, *buttons]
        play = next(control for control in controls if control.label in (PLAY, PAUSE))
        had = self.focus.current
        self.focus.set(controls, play, self.step_back)
        if had is not None and had.label in (PLAY, PAUSE):
            self.focus.put(play)
        self.look()

    def _scratch(self) -> Canvas:
        return Canvas(_PIXEL, self.screen.palette, self.screen.scale)

    def _of_points(self) -> list[Mark]:
        boxes = self._boxes
        return points_marks(self._scratch(), boxes.points, self.points, boxes.points_sizes, Topic("leader"))

    def _of_circuit(self) -> list[Mark]:
        return self.asking.of_road(self.circuit.marks(self._boxes.circuit))

    def _of_strip(self) -> list[Mark]:
        return self.asking.of_road(self.strip.marks(self._boxes.strip.inflated(-3)))

    # Input

    def handle(self, event: Input) -> bool:
        if isinstance(event, KeyDown) and not event.ctrl and not self.focus.depth and strike(self, event):
            self.dirty = True
            return True
        return super().handle(event)

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        p, boxes = canvas.palette, self._boxes
        canvas.fill(p.desk)
        for box in (boxes.top, boxes.road, boxes.strip, boxes.foot):
            canvas.panel(box)
        told = self.said or told_now(self.story, self.at, self.names), about(self.match)
        draw_top(canvas, boxes.top, self._left_end, where(self.story, self.at), told)
        self.circuit.draw(canvas, boxes.circuit, self.picture)
        self.strip.draw(canvas, boxes.strip.inflated(-3), self.picture)
        paint_points(canvas, boxes.points, self.points, *boxes.points_sizes)
        if not (self.asking.open and boxes.why.touches(boxes.side)):
            if self.pinned:
                at_once(self.sheet.paint(canvas))
            paint_tabs(canvas, self.tabs, self.pinned)
        if self.asking.open:
            paint_why(canvas, boxes.why, self.why)
        draw_pace(canvas, self._pace_box, self.focus.find("jump-on").rect.right if not self.focus.depth else 0.0)
        super().draw(canvas)


_FIRST_SHEET: Final = pygame.K_F2
_PLAIN: Final = (PLAY, PAUSE, "scrub", "cards")
"""Controls on which Space plays and pauses; others it presses."""


def strike(scene: ReplayScene, event: KeyDown) -> bool:
    """Does what the key is for; whether it is for anything here."""
    key, current = event.key, scene.focus.current
    if current is not None and current.grabbing:
        return False
    if current is not None and isinstance(current, Segments | Choice | Numbers) and current.takes_key(event):
        return False
    if key in (pygame.K_LEFT, pygame.K_RIGHT):
        scene.stop()
        scene.step(1 if key == pygame.K_RIGHT else -1)
    elif key in (pygame.K_COMMA, pygame.K_PERIOD):
        scene.jump(1 if key == pygame.K_PERIOD else -1)
    elif key == pygame.K_SPACE and (current is None or current.label in _PLAIN):
        if not event.held:
            scene.play(not scene.playing)
    elif key in (pygame.K_HOME, pygame.K_END):
        scene.stop()
        scene.go_to(0 if key == pygame.K_HOME else scene.story.last)
    elif key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
        scene.turn(-1 if key == pygame.K_PAGEUP else 1)
    elif key in (pygame.K_UP, pygame.K_DOWN) and not scene.pinned and scene.cards.takes_key(event):
        scene.cards.handle(event)
    elif _FIRST_SHEET <= key < _FIRST_SHEET + len(scene.match.seats) and not event.held:
        scene.pin(key - _FIRST_SHEET + 1)
    elif key == pygame.K_l and not event.held:
        scene.show_log()
    elif key == pygame.K_F1 and not event.held:
        if event.shift:
            scene.navigate(ShowHelp())
        else:
            scene.navigate(ShowKeys(_("Replay"), key_groups(scene.story)))
    else:
        return False
    return True


PACES: Final = ("0.5", "1", "2", "4", "8")
_PACE_WORDS: Final = ("½", "1", "2", "4", "8")
_JUMP_BACK, JUMP_ON = "jump-back", "jump-on"


@dataclass(frozen=True, slots=True)
class Boxes:
    """Boxes in units of the window. `why` lies over the lower part of `side`, or over all of it where there is little
    room; while it shows `side` is what is left."""

    top: Box
    road: Box
    strip: Box
    points: Box
    points_sizes: tuple[float, float]
    tabs: Box
    side: Box
    why: Box
    foot: Box
    scrub: Box

    @property
    def circuit(self) -> Box:
        return self.road.inflated(-4, -3)


def boxes_for(screen: Screen, teams: int, *, why: bool) -> Boxes:
    """The boxes for this window; `why`: something is being explained."""
    compact = screen.compact
    gap = 6.0 if compact else 8.0
    inner = Box(0, 0, screen.w, screen.h).inflated(-12, -10)
    top, rest = inner.cut_top(42 if compact else 50, gap)
    foot, rest = rest.cut_bottom(112 if compact else 126, gap)
    right, left = rest.cut_right(330 if compact else 430 if screen.w >= 1450 else 404, gap)
    strip, road = left.cut_bottom(92 if compact else 126, gap)
    row, head = (22.0, 27.0) if compact else (27.0, 32.0)
    points, right = right.cut_top(head + 5 + row * teams, gap)
    tabs, side = right.cut_top(30 if compact else 34)
    panel = Box(0, 0, 0, 0)
    if why and compact:
        panel = Box(tabs.x, tabs.y, side.w, side.bottom - tabs.y)
    elif why:
        panel, side = side.cut_bottom(min(156.0 + max(0.0, screen.h - 800) * 0.3, side.h * 0.5), gap)
    scrub = Box(foot.x + 26, foot.y + (6 if compact else 8), foot.w - 52, HEIGHT)
    return Boxes(top, road, strip, points, (row, head), tabs, side, panel, foot, scrub)


def tabs_of(scene: ReplayScene, box: Box) -> list[TeamTab]:
    """A tab a team: its log in the place of the new cards."""
    seats = scene.names.seats
    wide = min(66.0, box.w / len(seats))
    return [
        TeamTab(
            Box(box.x + at * wide, box.y, wide - 3, box.h), f"sheet-{at + 1}", seat.colour, f"F{at + 2}",
            partial(scene.pin, at + 1),
        )
        for at, seat in enumerate(seats)
    ]  # fmt: skip


def signs_of(scene: ReplayScene, box: Box) -> tuple[list[Control], float]:
    """What stands in the bar on top, and where its left part has to end."""
    size = 38.0
    y = box.centre[1] - size / 2
    found: list[Control] = [Sign(Box(box.x + 4, y, size, size), "back", "left", scene.step_back)]
    x = box.right - 4 - size
    found.append(Sign(Box(x, y, size, size), "log", "log", scene.show_log))
    x -= 6
    for label, word, cap, key, action in reversed(_deeds(scene)):
        wide = Button.width_for(scene.screen, word, cap=cap, size=14)
        rect = Box(x - wide, box.centre[1] - 17, wide, 34)
        found.append(Button(rect, word, action, cap=cap, size=14, label=label, hot_key=key))
        x -= wide + 8
    return found, x - 6


def _deeds(scene: ReplayScene) -> list[tuple[str, str, str, int, Callable[[], None]]]:
    actions = [
        ("why", _("Why"), "E", pygame.K_e, scene.explain),
        ("ride-on", _("Ride on"), "O", pygame.K_o, scene.ride_on),
    ]
    if scene.story.has_review:
        actions.append(("review", _("Review"), "B", pygame.K_b, scene.review))
    return [*actions, ("save-as", _("Save"), "S", pygame.K_s, scene.save_as)]


def buttons_of(scene: ReplayScene, foot: Box) -> tuple[list[Control], Box]:
    """The row below the bar, and the box of the pace."""
    s = scene.screen
    h = 36.0 if s.compact else 42.0
    y = foot.bottom - h - (8 if s.compact else 12)
    for tight in (False, True):
        left, x = _stepping(scene, foot.x + (14 if tight else 26), y, h, tight)
        jumps, width = _jumping(scene, y, h, tight)
        wide = 36.0 if tight else 52.0
        pace = Box(foot.right - (14 if tight else 26) - wide * len(PACES), y, wide * len(PACES), h)
        free = pace.x - x - width
        if free >= 16:
            break
    words = s.measure(_("Speed"), 14)[0] + 20
    start = x + max(8.0, (free - (words if free > words + 24 else 0)) / 2)
    for control, offset in jumps:
        control.rect = control.rect.moved(start + offset, 0)
    options = tuple(Option(value, shown) for value, shown in zip(PACES, _PACE_WORDS, strict=True))
    segments = Segments(pace, "pace", options, scene.pace, scene.set_pace, widths=[wide] * len(options))
    return [*left, *(control for control, _offset in jumps), segments], pace


def _stepping(scene: ReplayScene, x: float, y: float, h: float, tight: bool) -> tuple[list[Control], float]:
    s = scene.screen
    word, label = (_("Pause"), PAUSE) if scene.playing else (_("Play"), PLAY)
    widest = max(Button.width_for(s, text, kind="primary", cap=_("Space")) for text in (_("Pause"), _("Play")))
    entries: Sequence[tuple[str, str, str, str, Callable[[], None]]] = [
        ("turn-back", "", _("PgUp"), "" if tight else "left", partial(scene.turn, -1)),
        (label, word, _("Space"), "", lambda: scene.play(not scene.playing)),
        ("turn-on", "", _("PgDn"), "" if tight else "right", partial(scene.turn, 1)),
        ("step-back", "", "←", "", partial(scene.step, -1)),
        ("step-on", "", "→", "", partial(scene.step, 1)),
    ]
    controls: list[Control] = []
    for name, text, cap, icon, action in entries:
        w = widest if text else Button.width_for(s, text, cap=cap, icon=icon, kind="bare" if tight else "plain")
        kind = "primary" if text else "plain"
        controls.append(Button(Box(x, y, w, h), text, action, kind=kind, cap=cap, icon=icon, label=name))
        x += w + (6 if tight else 8)
    return controls, x


def _jumping(scene: ReplayScene, y: float, h: float, tight: bool) -> tuple[list[tuple[Control, float]], float]:
    """What to jump to, with a button on each side; each control with how far right it stands, and how wide all are."""
    s = scene.screen
    options = [Option(ALL, _("All moments")), Option(LINE, _("Lines"))]
    if not scene.story.hides:
        options += [Option(ATTACK, _("Attacks")), Option(LEAD, _("New leaders"))]
    # Where there is little room the keys are told by F1 alone.
    caps = ("", "") if tight else (",", ".")
    arrow = max(Button.width_for(s, "", cap=caps[0], icon="to-left", kind="bare" if tight else "plain"), 38.0)
    wide = Choice.width_for(s, options)
    gap = 4.0
    back = Button(Box(0, y, arrow, h), "", partial(scene.jump, -1), cap=caps[0], icon="to-left", label=_JUMP_BACK)
    kinds = Choice(
        Box(0, y, wide, h), "jump", options, scene.kind, scene.set_kind, within=Box(0, 0, s.w, s.h)
    )  # fmt: skip
    on = Button(Box(0, y, arrow, h), "", partial(scene.jump, 1), cap=caps[1], icon="to-right", label=JUMP_ON)
    return [(back, 0.0), (kinds, arrow + gap), (on, arrow + 2 * gap + wide)], 2 * arrow + 2 * gap + wide


def draw_top(canvas: Canvas, box: Box, end: float, where: Sequence[str], told: Sequence[str]) -> None:
    """Title, as much of what is `told` as there is room for, and where the replay stands, left of `end`; of both the
    wordings are given, the longest first."""
    p = canvas.palette
    y = box.centre[1]
    title = canvas.text(_("Replay"), 20, (box.x + 54, y), bold=True, anchor="midleft")
    canvas.line((box.x + 46, box.y + 10), (box.x + 46, box.bottom - 10), p.edge)
    room = end - title.right - 28
    tries = [(words, size) for words in where for size in (15.0, 14.0, 13.0, 12.0, 11.0)]
    words, size = next(((w, s) for w, s in tries if canvas.measure(w, s, True)[0] <= room), tries[-1])
    shown = canvas.text(words, size, (end, y), bold=True, anchor="midright", max_width=room)
    room = shown.x - title.right - 32
    about = next((words for words in told if 0 < canvas.measure(words, 14)[0] <= room), "")
    canvas.text(about, 14, (title.right + 16, y + 1), colour=p.ink2, anchor="midleft")


def draw_pace(canvas: Canvas, box: Box, left: float) -> None:
    """`Speed` before its buttons, if there is room right of `left`."""
    words = _("Speed")
    if left and left + canvas.measure(words, 14)[0] + 20 <= box.x:
        canvas.text(words, 14, (box.x - 10, box.centre[1]), colour=canvas.palette.ink2, anchor="midright")
