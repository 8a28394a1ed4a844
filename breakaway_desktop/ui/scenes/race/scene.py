"""The race screen: hears the players, lets time pass on the table, and shows what has become of it."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterator

import pygame

from breakaway_desktop.engine.asks import AskCard
from breakaway_desktop.engine.events import Crossed
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.film import Shot
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.ui.intents import ShowResult
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import ENTER_KEYS, PRESS_KEYS
from breakaway_desktop.ui.kit.inputs import FocusGained, FocusLost, Input, KeyDown, KeyUp, Moved, Posted, Pressed
from breakaway_desktop.ui.scenes.race.ahead import QUIET_MS, Ahead
from breakaway_desktop.ui.scenes.race.cards import CardControl
from breakaway_desktop.ui.scenes.race.clock import TICK_MS
from breakaway_desktop.ui.scenes.race.cues import Listening
from breakaway_desktop.ui.scenes.race.deeds import WARNING_MS
from breakaway_desktop.ui.scenes.race.desk import PARTS
from breakaway_desktop.ui.scenes.race.hinting import HINT_KEY, stop_waiting, toggle_hint
from breakaway_desktop.ui.scenes.race.keys import DIGITS, LOOKING, MODIFIERS
from breakaway_desktop.ui.scenes.race.orders_deeds import RaceOrders
from breakaway_desktop.ui.scenes.race.painting import Painting
from breakaway_desktop.ui.scenes.race.placing import Placing
from breakaway_desktop.ui.scenes.race.situation import Situation
from breakaway_desktop.ui.scenes.race.steering import STEER_KEY
from breakaway_desktop.ui.session import Session, Woken

LOCK_MS = 150.0
"""After the human at the screen changes no input counts for so long."""
BAND_MS = 3000.0
"""Compact: so long a run in one line lies over the circuit."""
LAST_LOOK_MS = 1800.0
"""How long the last move stays before the result."""


class RaceScene(RaceOrders):
    """A race from where it is to its end."""

    def __init__(self, session: Session, match: Match) -> None:
        super().__init__(session, match)
        self.placing = Placing(self)
        self._listening = Listening(match)
        self._clock = 0.0
        self._locked_until = 0.0
        self._asked_team = 0
        self._humans = match.humans
        if len(self._humans) > 1:
            # Whoever has built his team or loaded the race sits there still.
            self.situation.cover()
        self._stale: deque[str] = deque()
        self._shot: Shot | None = None
        self._steps = len(match.steps)
        """How many steps the screen shows."""
        self._again = True
        self._ahead = Ahead()
        self._painting = Painting()

    # Time

    @property
    def animating(self) -> bool:
        stirring = self._again or bool(self._stale) or self.lifting is not None
        return stirring or (not self.is_film_paused and (self.table.animating or self.table.over))

    @property
    def is_late(self) -> bool:
        return self.desk.lags

    def wake_in(self) -> int | None:
        waits = [ms for ms in (self.warning_ms, self.situation.band_ms) if ms > 0]
        if self.situation.peeking and not math.isinf(self.situation.peek_ms):
            waits.append(min(self.situation.peek_ms, 200))
        if self.is_timed:
            waits.append(min(TICK_MS, self.clock.left_ms))
        if self._ahead.is_due:
            waits.append(QUIET_MS)
        return max(1, round(min(waits))) if waits else None

    def resize(self) -> None:
        if self.focus.depth:
            self.focus.close()
        self.unsay_other_language()
        self._painting.is_stale = True
        self.desk = self.placing.placed()
        self._look()
        self.placing.lay_controls()

    def leave(self) -> None:
        self.table.leave()

    def pause(self) -> None:
        super().pause()
        self.situation.beneath = True
        self.turn_down()

    def resume(self) -> None:
        super().resume()
        self.situation.beneath = False
        self.look_anew()
        self.let_curtain_fall()

    def look_anew(self) -> None:
        """Something else may be true of seats, names or pace."""
        self.table.seconds = self.session.settings.thinking / 1000
        self.situation.names = Situation(self.match, self.table).names
        humans = self.match.humans
        if humans != self._humans:
            # Nobody sees a hand because another has left his seat.
            several = max(len(humans), len(self._humans)) > 1
            self.situation.welcome(set(humans) - set(self._humans))
            self._humans = humans
            if several:
                self.situation.cover(alone=True)
            self._ask(self.table.asked)
        if self.match.humans:
            # Whoever took over a team sees no button to go on with.
            self.table.paused = False
        self._again = True
        self.placing.lay_controls()
        self.stir()

    def update(self, dt_ms: float) -> None:
        super().update(dt_ms)
        self._clock += dt_ms
        if self.situation.peeking and not math.isinf(self.situation.peek_ms):
            shown = self.situation.peek_left
            left = max(0.0, self.situation.peek_ms - dt_ms)
            self.situation.peek_ms = left
            if self.situation.peek_left != shown:
                self.dirty = self._painting.is_stale = True
            if left == 0:
                self.stir()
        if self.situation.band_ms > 0:
            self.situation.band_ms -= dt_ms
            if self.situation.band_ms <= 0:
                self.stir()
        self.lift_further(dt_ms)
        self.run_clock(dt_ms)
        self._again = self.table.update(dt_ms)
        if self.table.advice.is_news():
            self.stir()
        self._warn(dt_ms)
        if self.table.over:
            if self.over_ms == 0:
                self.placing.lay_controls()
                self.stir()
            self.over_ms += dt_ms
            if self.over_ms >= LAST_LOOK_MS:
                self.navigate(ShowResult(self.match))
                return
        self._notice()
        if self._again:
            self.dirty = True
        elif not self.dirty and not self.is_late:
            self._ahead.step()

    def _warn(self, dt_ms: float) -> None:
        """Says in one line what went wrong with a bot or with the file; the race goes on."""
        situation = self.situation
        if self.table.failures:
            situation.warning, situation.is_refusal = say_refusal(self.table.failures[-1]), False
            self.table.failures.clear()
            self.warning_ms = WARNING_MS
            self.stir()
        elif self.warning_ms > 0:
            self.warning_ms -= dt_ms
            if self.warning_ms <= 0:
                situation.warning = ""
                self.stir()

    def _notice(self) -> None:
        """Looks whether the table shows or asks something else than before."""
        asked = self.table.asked
        self._listening.follow(self.table, self.stage.host.sound, self.situation.reader)
        self.hold_at_first()
        if self.is_asked_anew():
            self._shot, self._steps = self.table.shot, self.table.steps_shown
            self.ask_orders(self.table.ordering)
        if asked != self.situation.asked:
            self._ask(asked)
        elif self.table.shot is not self._shot or self.table.steps_shown != self._steps:
            self._steps = self.table.steps_shown
            crossed = self._shot is not None and isinstance(self._shot.event, Crossed)
            self._shot = self.table.shot
            self.desk.look_at_road()
            self._stale = deque(PARTS)
            self.dirty = True
            if self._shot is not None:
                if crossed:
                    # The chip that fell lies there from now on.
                    self.desk.refresh("points")
                return
        self.desk.move_on()
        if self._stale:  # the pause was too short
            self.dirty = True
            for _ in range(len(self._stale) if self.table.shot is None else 1):
                self.desk.refresh(self._stale.popleft())
        elif self.table.shot is not None:
            self.desk.forerunner.draw_one(self.screen.scale, self.screen.palette)

    def prepare(self, canvas: Canvas) -> Iterator[None]:
        while self._stale:
            self.desk.refresh(self._stale.popleft())
            yield
        yield from self.desk.prepare(canvas)

    def _ask(self, asked: AskCard | None) -> None:
        situation = self.situation
        situation.asked = asked
        self._shot, self._steps = self.table.shot, self.table.steps_shown
        if asked is not None:
            new_seat = asked.team != self._asked_team and len(self.match.humans) > 1
            if asked.team != self._asked_team:
                self.lock(LOCK_MS)
                self._asked_team = asked.team
            if asked.team != situation.open_to:
                situation.open_to = 0
            if situation.veiled:
                self.hang_veil()
            self.clock.restart()
            self.begin_question(new_seat=new_seat)
            situation.forget_looks()
            situation.band_ms = BAND_MS
            self.preselect()
        else:
            situation.selected = -1
            situation.peek_ms = 0.0
            situation.lit = False
        self.stir()
        self.placing.lay_controls()
        self.put_on_card()
        self.let_curtain_fall()

    def lock(self, ms: float) -> None:
        self._locked_until = self._clock + ms

    def stir(self) -> None:
        """Everything is looked at again, now."""
        self._look()
        self.dirty = self._painting.is_stale = True
        self._ahead.begin(self.desk, self.screen)

    def _look(self) -> None:
        self._stale.clear()
        self.desk.look_at_road()
        for part in PARTS:
            self.desk.refresh(part)

    def advance(self) -> None:
        self.table.update(0)
        self._again = True
        self._notice()

    # Input

    def handle(self, event: Input) -> bool:
        if isinstance(event, Posted):
            if isinstance(event.subject, Woken):
                if self.stage.top is self:
                    self.update(0)
                return True
            return False
        if isinstance(event, FocusLost):
            self.table.hurrying = False
            self.cover()
            return super().handle(event)
        if isinstance(event, FocusGained) and self.situation.veiled:
            # The click that brings the window back does not lift it.
            self.hang_veil()
        if self.table.over and isinstance(event, KeyDown | Pressed) and not self._is_for_others(event):
            self.navigate(ShowResult(self.match))
            return True
        if isinstance(event, KeyUp) and event.key == pygame.K_SPACE:
            self.table.hurrying = False
            return True
        if isinstance(event, KeyDown):
            taken = self._key(event) or self.says_no_card(event) or self.says_why_not(event)
        elif isinstance(event, Pressed) and self.is_locked:
            return True
        else:
            if isinstance(event, Moved | Pressed):
                self.walked = False
            taken = super().handle(event)
            if isinstance(event, Moved):
                self.look_at_hovered()
            if isinstance(event, Pressed) and not self.focus.depth and self.focus.explanation:
                self.say(self.focus.explanation)
        if self.dirty or taken:
            self.dirty = self._painting.is_stale = True
        return taken

    @staticmethod
    def _is_for_others(event: Input) -> bool:
        """Modifiers alone, and what goes with Ctrl: the last move can still be taken back."""
        return isinstance(event, KeyDown) and (event.key in MODIFIERS or event.ctrl)

    @property
    def is_locked(self) -> bool:
        return self.is_somebody_asked and self._clock < self._locked_until

    def _key(self, event: KeyDown) -> bool:
        if event.key in MODIFIERS or self.focus.depth:
            return super().handle(event)
        if event.key != HINT_KEY:
            stop_waiting(self)
        if self.situation.veiled and event.key in PRESS_KEYS and not event.ctrl and not self.walked:
            if not event.held:
                self.lift_veil()
            return True
        if self.film_key(event):
            return True
        if event.key not in LOOKING and not event.ctrl and self.interrupts(event):
            return True
        if self.is_locked and event.key not in LOOKING:
            return True
        if not event.held and not event.ctrl and self._deed(event):
            return True
        if event.ctrl and not event.held and event.key in (pygame.K_z, pygame.K_y):
            self.undo() if event.key == pygame.K_z else self.redo()
            return True
        if self.orders_key(event) or self._select_by_key(event):
            return True
        if event.key in ENTER_KEYS and self.situation.asked is not None and not self.walked:
            if not event.held and not self.is_hasty:
                self.play(self.situation.selected)
            return True
        taken = super().handle(event)
        if taken and (event.key == pygame.K_TAB or event.key in (pygame.K_UP, pygame.K_DOWN)):
            self.walked = True
            self.follow_focus()
        return taken

    def _deed(self, event: KeyDown) -> bool:
        """Keys that do one thing wherever the focus is."""
        key = event.key
        if key == pygame.K_n and (event.shift or self.match.humans):
            self.run_on(whole_turn=event.shift)
        elif key == pygame.K_SPACE and not self.match.humans:
            self.pause_or_go_on()
        elif key == pygame.K_RIGHT and not self.match.humans and self.table.paused:
            self.step_once()
        elif key == pygame.K_v and self.situation.may_peek:
            self.peek()
        elif key == HINT_KEY and self.is_somebody_asked:
            toggle_hint(self)
        elif key == pygame.K_e:
            self.explain()
        elif key == pygame.K_l:
            self.show_log()
        elif key == pygame.K_r:
            return self.ask_to_retire()
        elif key == STEER_KEY:
            self.steer_dropped()
        elif key == pygame.K_F1:
            self.show_keys(pages=event.shift)
        elif pygame.K_F2 <= key < pygame.K_F2 + len(self.match.seats):
            self.pin(key - pygame.K_F2 + 1)
        else:
            return False
        return True

    def _select_by_key(self, event: KeyDown) -> bool:
        asked = self.situation.asked
        if asked is None or event.ctrl:
            return False
        cards = self.placing.cards
        at = DIGITS.get(event.key, -1)
        if 0 <= at < len(cards):
            if not event.held and not self.is_double_tap(at):
                at_once = self.session.settings.first_press and not self.is_face_down(at)
                if at_once or self.armed_digit == at == self.situation.selected:
                    self.play(at)
                else:
                    self.focus.put(cards[at])
                    self.walked, self.armed_digit = False, at
            return True
        on_hand = not self.walked or isinstance(self.focus.current, CardControl)
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT) and on_hand and cards:
            step = 1 if event.key == pygame.K_RIGHT else -1
            at = min(max(self.situation.selected + step, 0), len(cards) - 1)
            self.select(at)
            self.put_on_card()
            return True
        return False

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        if self._painting.is_stale:
            self.placing.show_eye()
        self._painting.draw(canvas, self.desk, super().draw)
        if self.lifting is not None:
            self.lifting.draw(canvas)
