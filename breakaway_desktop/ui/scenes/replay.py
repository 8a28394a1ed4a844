"""Steps through a race: the road, the points, and a turn's new cards with their reasons (design sheet, "Replay")."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from breakaway_desktop.engine.events import Crossed, Moved
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import View, see
from breakaway_desktop.guide import variant_title
from breakaway_desktop.match.match import Match
from breakaway_desktop.record.scribe import Step
from breakaway_desktop.sentences.names import listed, place_text
from breakaway_desktop.ui.game import Game
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import Button, Option, Segments
from breakaway_desktop.ui.kit.inputs import Input, KeyDown
from breakaway_desktop.ui.kit.scene import Scene
from breakaway_desktop.ui.road.circuit_view import CircuitView
from breakaway_desktop.ui.road.road_picture import RoadPicture
from breakaway_desktop.ui.road.strip_view import StripView
from breakaway_desktop.ui.scenes.help.scene import show_help
from breakaway_desktop.ui.scenes.help_keys import Key, KeyGroup, show_keys, window_keys
from breakaway_desktop.ui.scenes.race.board import Roll, picture_of
from breakaway_desktop.ui.scenes.race.fixtures import Sign
from breakaway_desktop.ui.scenes.race.masked import laid_open
from breakaway_desktop.ui.scenes.race.places import crossings_told
from breakaway_desktop.ui.scenes.race.points_panel import PointsShown, paint_points, points_shown
from breakaway_desktop.ui.scenes.race.reasons import dealt_last, lit
from breakaway_desktop.ui.scenes.replay_panels import NewCards, Scrub
from breakaway_desktop.ui.scenes.replay_steps import moves_of, riders_of, scenes_of, team_of
from breakaway_desktop.ui.scenes.sitting import names_of
from breakaway_desktop.words import _, ngettext

ROLL_MS = 250.0
REST_MS = 120.0
TURN_MS = 1400.0
"""How long the new cards of a turn stay while the race plays by itself."""
PACES = ("0.5", "1", "2", "4", "8")
_SHOWN = ("½", "1", "2", "4", "8")
_PLAY, _PAUSE = "play", "pause"


class ReplayScene(Scene):
    """Public facts only (R9.1). `back` takes the scene off the stage."""

    def __init__(self, game: Game, match: Match, back: Callable[[], None]) -> None:
        super().__init__()
        self.game = game
        self.match = match
        self.back = back
        self.names = names_of(match)
        self.at = 0
        """So many steps have been taken."""
        self.playing = False
        self.pace = "1"
        self.circuit = CircuitView()
        self.strip = StripView()
        self.picture = RoadPicture()
        self.points = PointsShown()
        self.cards = NewCards(Box(0, 0, 0, 0), "cards", self.names, self._card_chosen)
        self.scrub: Scrub
        self._boxes: dict[str, Box] = {}
        self._roll: Roll | None = None
        self._run_ms = 0.0
        self._rest_ms = 0.0
        self.steps, self._whole = scenes_of(match)
        steps = self.steps
        self.turn_ends = [n for n, step in enumerate(steps, 1) if step.after.turn != step.before.turn]
        self.lines = _first_crossings(steps)

    # Where it stands

    @property
    def race(self) -> Race:
        """The race after the steps taken."""
        return self.steps[self.at - 1].after if self.at else self.match.first

    @property
    def view(self) -> View:
        """What everybody may know of it."""
        return see(laid_open(self.race) if self.match.over else self.race)

    @property
    def last(self) -> int:
        return len(self.steps)

    @property
    def animating(self) -> bool:
        return self.playing or self._roll is not None

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
                self._rest_ms = (TURN_MS if self.at in self.turn_ends else REST_MS) / float(self.pace)
                self.look()
            else:
                self._move_on()
        elif self.playing:
            self._rest_ms -= dt_ms
            if self._rest_ms <= 0:
                if self.at >= self.last:
                    self.play(False)
                else:
                    self.step(1)

    def step(self, steps: int) -> None:
        """On or back; a single step on is seen rolling."""
        self.go_to(self.at + steps, rolling=steps == 1)

    def go_to(self, at: int, *, rolling: bool = False) -> None:
        at = min(max(0, at), self.last)
        self._roll = None
        moves: tuple[Moved, ...] = ()
        if rolling and at == self.at + 1:
            moves = moves_of(self.steps[at - 1])
        before = picture_of(self.view, self.names.seats)
        self.at = at
        self.cards.chosen = -1
        self.look()
        if moves:
            self._run_ms = 0.0
            before = replace(before, infield=self.picture.infield)
            self.picture = replace(self.picture, to_move=moves[0].rider)
            self._roll = Roll(self.circuit, self._boxes["circuit"], before, self.picture, moves)
            self._move_on()

    def turn(self, step: int) -> None:
        """To the end of this turn, or to the end of the one before."""
        ends = [0, *self.turn_ends, self.last]
        if step > 0:
            self.go_to(min(end for end in ends if end > self.at) if self.at < self.last else self.last)
        else:
            self.go_to(max((end for end in ends if end < self.at), default=0))

    def play(self, on: bool) -> None:
        if on and self.at >= self.last:
            self.go_to(0)
        self.playing = on
        self._rest_ms = 0.0
        self.resize()

    def _move_on(self) -> None:
        if self._roll is not None:
            rolling = self._roll.at(min(1.0, self._run_ms / self.roll_ms), self.roll_ms)
            self.picture = replace(self.picture, rolling=rolling)

    def look(self) -> None:
        """Everything as it is after the steps taken."""
        view = self.view
        team = team_of(self.steps[: self.at])
        infield = self._infield(view)
        self.picture = replace(picture_of(view, self.names.seats), infield=infield, shown=None)
        self.points = points_shown(view, self.names, team)
        whys = dealt_last(self.steps[: self.at])
        self.cards.show(whys, [number for group in view.order for number in group])
        chosen = self.cards.chosen_why
        if chosen is not None:
            self.picture = lit(self.match.first, self.steps[: self.at], chosen, self.names.seats)
        self.scrub.at = self.at
        self.dirty = True

    def _card_chosen(self) -> None:
        self._roll = None
        self.look()

    def _infield(self, view: View) -> tuple[str, str, str]:
        if view.over:
            return _("Finished"), ngettext("after {n} turn", "after {n} turns", view.turn).format(n=view.turn), ""
        title = _("Turn {turn}").format(turn=view.turn)
        leader = max((rider.square for rider in view.on_road()), default=0)
        where = _("leader on {square}").format(square=leader)
        if self.at == 0 or self.at in self.turn_ends:
            return title, where, ""
        riders = riders_of(self.steps[self.at - 1])
        order = [number for group in view.order for number in group]
        if not riders or riders[0] not in order:
            return title, where, ""
        place = place_text(order.index(riders[0]) + 1)
        if len(riders) > 1:
            sentence = _("{riders} have moved as one, {place} of {n}")
            named = listed([str(rider) for rider in riders])
            return title, where, sentence.format(riders=named, place=place, n=len(order))
        return title, where, _("{rider} has moved, {place} of {n}").format(rider=riders[0], place=place, n=len(order))

    # Layout

    def resize(self) -> None:
        s = self.screen
        compact = s.compact
        gap = 6.0 if compact else 8.0
        inner = Box(0, 0, s.w, s.h).inflated(-12, -10)
        top, rest = inner.cut_top(42 if compact else 50, gap)
        foot, rest = rest.cut_bottom(112 if compact else 122, gap)
        right, left = rest.cut_right(330 if compact else 430 if s.w >= 1450 else 404, gap)
        strip, road = left.cut_bottom(92 if compact else 126, gap)
        row, head = (22.0, 27.0) if compact else (27.0, 32.0)
        points, cards = right.cut_top(head + 5 + row * len(self.match.seats), gap)
        self._boxes = {
            "top": top, "road": road, "circuit": road.inflated(-4, -3), "strip": strip, "points": points,
            "cards": cards, "foot": foot,
        }  # fmt: skip
        self.cards.rect = cards
        self.scrub = Scrub(
            Box(foot.x + 26, foot.y + 26, foot.w - 52, 26), "scrub", self.last, self.turn_ends, self.lines, self.go_to
        )  # fmt: skip
        controls = [self.cards, self.scrub, *self._buttons(foot), *self._signs(top)]
        play = next(control for control in controls if control.label in (_PLAY, _PAUSE))
        self.focus.set(controls, play, self.leave_for_good)
        self.look()

    def _signs(self, box: Box) -> list[Control]:
        size = 38.0
        y = box.centre[1] - size / 2
        back = Sign(Box(box.x + 4, y, size, size), "back", "left", self.leave_for_good)
        log = Sign(Box(box.right - 4 - size, y, size, size), "log", "log", self.show_log)
        return [back, log]

    def _buttons(self, foot: Box) -> list[Control]:
        s = self.screen
        h = 36.0 if s.compact else 42.0
        y = foot.bottom - h - (8 if s.compact else 12)
        x = foot.x + 26
        word, label = (_("Pause"), _PAUSE) if self.playing else (_("Play"), _PLAY)
        widest = max(Button.width_for(s, text, kind="primary", cap=_("Space")) for text in (_("Pause"), _("Play")))
        entries: list[tuple[str, str, str, str, Callable[[], None]]] = [
            ("turn-back", "", _("PgUp"), "left", partial(self.turn, -1)),
            (label, word, _("Space"), "", lambda: self.play(not self.playing)),
            ("turn-on", "", _("PgDn"), "right", partial(self.turn, 1)),
            ("step-back", "", "←", "", partial(self.step, -1)),
            ("step-on", "", "→", "", partial(self.step, 1)),
        ]
        controls: list[Control] = []
        for name, text, cap, icon, deed in entries:
            kind = "primary" if text else "plain"
            w = widest if text else Button.width_for(s, text, cap=cap, icon=icon)
            controls.append(Button(Box(x, y, w, h), text, deed, kind=kind, cap=cap, icon=icon, label=name))
            x += w + 8
        options = tuple(Option(value, shown) for value, shown in zip(PACES, _SHOWN, strict=True))
        wide = 44.0 if s.compact else 52.0
        rect = Box(foot.right - 26 - wide * len(options), y, wide * len(options), h)
        controls.append(Segments(rect, "pace", options, self.pace, self._set_pace, widths=[wide] * len(options)))
        self._boxes["pace"] = rect
        self._boxes["buttons"] = Box(foot.x, y, x - foot.x, h)
        return controls

    def _set_pace(self, pace: str) -> None:
        self.pace = pace

    # Input

    def handle(self, event: Input) -> bool:
        if isinstance(event, KeyDown) and not event.ctrl and self._key(event):
            self.dirty = True
            return True
        return super().handle(event)

    def _key(self, event: KeyDown) -> bool:
        key = event.key
        on_pace = isinstance(self.focus.current, Segments)
        if key in (pygame.K_LEFT, pygame.K_RIGHT) and not on_pace:
            self.playing = self.playing and not self._stopped()
            self.step(1 if key == pygame.K_RIGHT else -1)
        elif key == pygame.K_SPACE:
            if not event.held:
                self.play(not self.playing)
        elif key in (pygame.K_HOME, pygame.K_END):
            self._stopped()
            self.go_to(0 if key == pygame.K_HOME else self.last)
        elif key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._stopped()
            self.turn(-1 if key == pygame.K_PAGEUP else 1)
        elif key in (pygame.K_UP, pygame.K_DOWN) and self.cards.takes_key(event):
            self.cards.handle(event)
        elif key == pygame.K_l and not event.held:
            self.show_log()
        elif key == pygame.K_F1 and not event.held:
            if event.shift:
                show_help(self.stage)
            else:
                self._show_keys()
        else:
            return False
        return True

    def _stopped(self) -> bool:
        """Stops playing by itself; tells that it did."""
        if self.playing:
            self.play(False)
        return True

    def leave_for_good(self) -> None:
        """Back to where the replay was asked for."""
        self.playing = False
        self.back()

    def show_log(self) -> None:
        from breakaway_desktop.ui.scenes.log import LogScene

        self._stopped()
        self.stage.push(LogScene(self.match, self.names, self._whole[self.at - 1] if self.at else 0))

    def _show_keys(self) -> None:
        stepping = (
            Key(("←", "→"), _("one move back, one on")),
            Key((_("PgUp"), _("PgDn")), _("a turn back, a turn on")),
            Key((_("Home"), _("End")), _("the start, the end")),
            Key((_("Space"),), _("play, pause")),
        )
        looking = (
            Key(("↑", "↓"), _("explain the new cards")),
            Key(("L",), _("everything that happened")),
            Key((_("Esc"),), _("back")),
        )
        groups = KeyGroup(_("Replay"), stepping), KeyGroup(_("Looking"), looking), window_keys()
        show_keys(self.stage, _("Replay"), groups)

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        p = canvas.palette
        boxes = self._boxes
        canvas.fill(p.desk)
        for name in ("top", "road", "strip", "foot"):
            canvas.panel(boxes[name])
        top = boxes["top"]
        y = top.centre[1]
        title = canvas.text(_("Replay"), 20, (top.x + 54, y), bold=True, anchor="midleft")
        canvas.line((top.x + 46, top.y + 10), (top.x + 46, top.bottom - 10), p.edge)
        where = self._where()
        shown = canvas.text(where, 15, (top.right - 54, y), bold=True, anchor="midright")
        room = shown.x - title.right - 32
        about = next((words for words in (self._told(), self._about()) if 0 < canvas.measure(words, 14)[0] <= room), "")
        canvas.text(about, 14, (title.right + 16, y + 1), colour=p.ink2, anchor="midleft")
        self.circuit.draw(canvas, boxes["circuit"], self.picture)
        self.strip.draw(canvas, boxes["strip"].inflated(-3), self.picture)
        sizes = (22.0, 27.0) if self.screen.compact else (27.0, 32.0)
        paint_points(canvas, boxes["points"], self.points, *sizes)
        pace = boxes["pace"]
        words = _("Speed")
        if boxes["buttons"].right + canvas.measure(words, 14)[0] + 24 < pace.x:
            canvas.text(words, 14, (pace.x - 10, pace.centre[1]), colour=p.ink2, anchor="midright")
        super().draw(canvas)

    def _where(self) -> str:
        race = self.race
        if race.over:
            return _("the end")
        if self.at in self.turn_ends:
            return _("turn {turn}: new cards").format(turn=race.turn - 1)
        return _("turn {turn}, {n} of {all} moved").format(turn=race.turn, n=race.moved, all=len(race.order))

    def _told(self) -> str:
        """Who crossed a line, or shared a place on it, with the last move."""
        if not self.at:
            return ""
        finish = self.match.race.rules.course.finish
        return "; ".join(crossings_told(self.steps[self.at - 1], self.names, finish))

    def _about(self) -> str:
        rules = self.match.race.rules
        teams = ngettext("{n} team", "{n} teams", rules.teams).format(n=rules.teams)
        said = _("{teams}, seed {seed}").format(teams=teams, seed=rules.seed)
        variant = rules.variant.name
        return said if variant is None else f"{variant_title(variant)}, {said}"


def _first_crossings(steps: Sequence[Step]) -> dict[int, int]:
    """After how many steps each line was first crossed."""
    found: dict[int, int] = {}
    for number, step in enumerate(steps, start=1):
        for event in step.events:
            if isinstance(event, Crossed) and event.line is not None:
                found.setdefault(event.line, number)
    return found
