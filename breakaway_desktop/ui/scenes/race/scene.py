"""The race screen: hears the players, lets time pass on the table, and shows what has become of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial

import pygame

from breakaway_desktop.engine.asks import Ask
from breakaway_desktop.engine.events import Crossed
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.match import Match
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.ui.box import Point
from breakaway_desktop.ui.canvas import Canvas
from breakaway_desktop.ui.control import ENTER_KEYS
from breakaway_desktop.ui.game import Game, Woken
from breakaway_desktop.ui.inputs import FocusLost, Input, KeyDown, KeyUp, Moved, Posted, Pressed
from breakaway_desktop.ui.palette import team_look
from breakaway_desktop.ui.scene import Scene
from breakaway_desktop.ui.scenes.help_keys import show_keys
from breakaway_desktop.ui.scenes.race.cards import CardControl
from breakaway_desktop.ui.scenes.race.desk import PARTS, Desk
from breakaway_desktop.ui.scenes.race.dialogs import RetireDialog, undo_dialog
from breakaway_desktop.ui.scenes.race.fixtures import MoreMenu
from breakaway_desktop.ui.scenes.race.keys import DIGITS, LOOKING, MODIFIERS, race_keys
from breakaway_desktop.ui.scenes.race.placing import Placing
from breakaway_desktop.ui.scenes.race.situation import PEEK_MS, Situation
from breakaway_desktop.ui.table import Shot, Table
from breakaway_desktop.words import _

LOCK_MS = 150.0
"""After the human at the screen changes no input counts for so long."""
LAST_LOOK_MS = 1800.0
"""How long the last move stays before the result."""
WARNING_MS = 6000.0


class RaceScene(Scene):
    """A race from where it is to its end."""

    def __init__(self, game: Game, match: Match) -> None:
        super().__init__()
        self.game = game
        self.match = match
        self.table = Table(match, game.thinker, speed=game.settings.speed)
        self.situation = Situation(match, self.table)
        self.placing = Placing(self)
        self.desk: Desk
        self._clock = 0.0
        self._locked_until = 0.0
        self._asked_team = 0
        self._armed_digit = -1
        self._walked = False
        """The focus was led to where it is by the keyboard: Enter is meant for what it is on."""
        self._stale: deque[str] = deque()
        self._shot: Shot | None = None
        self._again = True
        self._whole = True
        self._drawn_on: pygame.Surface | None = None
        self._over_ms = 0.0
        self._warning_ms = 0.0

    # Time

    @property
    def animating(self) -> bool:
        if self.table.paused and self.table.shot is None:
            return self._again or bool(self._stale)
        return self.table.animating or self._again or bool(self._stale) or self.table.over

    def wake_in(self) -> int | None:
        if self.situation.peeking:
            return max(1, round(min(self.situation.peek_ms, 200)))
        if self._warning_ms > 0:
            return max(1, round(self._warning_ms))
        return None

    def resize(self) -> None:
        if self.focus.depth:
            self.focus.close()
        self.desk = self.placing.placed()
        self._look(at_once=True)
        self.placing.lay_controls()

    def leave(self) -> None:
        self.table.leave()

    def resume(self) -> None:
        self.look_anew()

    def look_anew(self) -> None:
        """Something else may be true of seats, names or pace."""
        self.situation.names = Situation(self.match, self.table).names
        self._again = True
        self._stir()

    def update(self, dt_ms: float) -> None:
        super().update(dt_ms)
        self._clock += dt_ms
        if self.situation.peeking:
            before, self.situation.peek_ms = self.situation.peek_ms, max(0.0, self.situation.peek_ms - dt_ms)
            self.dirty = self._whole = True
            if before > 0 and not self.situation.peeking:
                self._stir()
        self._warn(dt_ms)
        self._again = self.table.update(dt_ms)
        if self.table.over:
            self._over_ms += dt_ms
            if self._over_ms >= LAST_LOOK_MS:
                self.game.show_result(self.match)
                return
        self._notice()
        if self._again:
            self.dirty = True

    def _warn(self, dt_ms: float) -> None:
        """Says in one line what went wrong with a bot or with the file; the race goes on."""
        situation = self.situation
        if self.table.failures:
            situation.warning = say_refusal(self.table.failures[-1])
            self.table.failures.clear()
            self._warning_ms = WARNING_MS
            self._stir()
        elif self._warning_ms > 0:
            self._warning_ms -= dt_ms
            if self._warning_ms <= 0:
                situation.warning = ""
                self._stir()

    def _notice(self) -> None:
        """Looks whether the table shows or asks something else than before."""
        asked = self.table.asked
        if asked != self.situation.asked:
            self._ask(asked)
        elif self.table.shot is not self._shot:
            self._shot = self.table.shot
            self.desk.look_at_road()
            self._stale = deque(PARTS)
            self._whole = True
        if self._stale:
            self.dirty = self._whole = True
            self._look(at_once=self.table.shot is None)
        elif self.table.shot is not None:
            self.desk.move_on()
            if isinstance(self.table.shot.event, Crossed) or self.desk.recap_covers:
                self._whole = True

    def _ask(self, asked: Ask | None) -> None:
        situation = self.situation
        situation.asked = asked
        self._shot = self.table.shot
        if asked is not None:
            if asked.team != self._asked_team:
                self._locked_until = self._clock + LOCK_MS
                self._asked_team = asked.team
            situation.forget_looks()
            self._armed_digit = -1
            faces = situation.faces(asked.rider)
            situation.selected = next((at for at, face in enumerate(faces) if face.value is not None), 0)
        else:
            situation.selected = -1
            situation.peek_ms = 0.0
            situation.lit = False
        self._stir()
        self.placing.lay_controls()
        self.put_on_card()

    def _stir(self) -> None:
        """Everything is looked at again, now."""
        self._stale = deque(PARTS)
        self.desk.look_at_road()
        self._look(at_once=True)
        self.dirty = self._whole = True

    def _look(self, *, at_once: bool) -> None:
        """While riders roll one part catches up at a time, so that no frame is long."""
        if at_once:
            self._stale.clear()
            self.desk.look_at_road()
            for part in PARTS:
                self.desk.refresh(part)
            return
        self.desk.move_on()
        self.desk.refresh(self._stale.popleft())

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
            if self.situation.peeking:
                self.turn_down()
            return super().handle(event)
        if self.table.over and isinstance(event, KeyDown | Pressed) and not self._is_modifier(event):
            self.game.show_result(self.match)
            return True
        if isinstance(event, KeyUp) and event.key == pygame.K_SPACE:
            self.table.hurrying = False
            return True
        if isinstance(event, KeyDown):
            taken = self._key(event)
        elif isinstance(event, Pressed) and self._is_locked:
            return True
        else:
            if isinstance(event, Moved | Pressed):
                self._walked = False
            taken = super().handle(event)
        if self.dirty or taken:
            self.dirty = self._whole = True
        return taken

    @staticmethod
    def _is_modifier(event: Input) -> bool:
        return isinstance(event, KeyDown) and event.key in MODIFIERS

    @property
    def _is_locked(self) -> bool:
        return self.situation.asked is not None and self._clock < self._locked_until

    def _key(self, event: KeyDown) -> bool:
        if event.key in MODIFIERS or self.focus.depth:
            return super().handle(event)
        if event.key not in LOOKING and not event.ctrl and self._interrupted(event):
            return True
        if self._is_locked and event.key not in LOOKING:
            return True
        if not event.held and not event.ctrl and self._deed(event):
            return True
        if event.ctrl and not event.held and event.key in (pygame.K_z, pygame.K_y):
            self.undo() if event.key == pygame.K_z else self.redo()
            return True
        if self._select_by_key(event):
            return True
        if event.key in ENTER_KEYS and self.situation.asked is not None and not self._walked:
            if not event.held:
                self.play(self.situation.selected)
            return True
        taken = super().handle(event)
        if taken and (event.key == pygame.K_TAB or event.key in (pygame.K_UP, pygame.K_DOWN)):
            self._walked = True
        return taken

    def _interrupted(self, event: KeyDown) -> bool:
        """A key ends what is shown; Space is spent with that, others go on to count. With bots alone none does."""
        if not self.match.humans:
            return False
        if event.key == pygame.K_SPACE:
            if event.held:
                self.table.hurrying = True
            elif self.table.shot is not None:
                self.skip()
            return self.situation.asked is None or not self._walked
        if self.table.shot is not None and not event.held:
            self.skip()
        return False

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
        elif key == pygame.K_e:
            self.explain()
        elif key == pygame.K_l:
            self.show_log()
        elif key == pygame.K_r:
            return self.ask_to_retire()
        elif key == pygame.K_F1:
            self.show_keys()
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
            if not event.held:
                if self._armed_digit == at == self.situation.selected:
                    self.play(at)
                else:
                    self.focus.put(cards[at])
                    self._walked, self._armed_digit = False, at
            return True
        on_hand = not self._walked or isinstance(self.focus.current, CardControl)
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT) and on_hand and cards:
            step = 1 if event.key == pygame.K_RIGHT else -1
            at = min(max(self.situation.selected + step, 0), len(cards) - 1)
            self.select(at)
            self.put_on_card()
            return True
        return False

    # What the player does

    def select(self, at: int) -> None:
        """Previews this card of the hand."""
        if self.situation.asked is None or at == self.situation.selected:
            return
        self.situation.selected = at
        self.situation.lit = False
        self._armed_digit = -1
        self.placing.mark_selected()
        self._stir()

    def put_on_card(self) -> None:
        self._walked = False
        at = self.situation.selected
        if 0 <= at < len(self.placing.cards):
            self.focus.put(self.placing.cards[at])

    def play(self, at: int) -> None:
        """Plays this card of the rider asked about."""
        asked = self.table.asked
        if asked is None or asked != self.situation.asked or self._is_locked or not 0 <= at < len(asked.cards):
            return
        self.situation.peek_ms = 0.0
        steps = len(self.match.steps)
        self.table.play(asked.cards[at])
        self.situation.run_from = steps + 1
        self._advance()

    def _advance(self) -> None:
        self._again = self.table.update(0) or True
        self._notice()

    def skip(self) -> None:
        """Ends what is being shown."""
        self.table.end_film()
        self._advance()

    def run_on(self, *, whole_turn: bool = False) -> None:
        if self.table.asked is None and not self.table.over:
            self.table.paused = False
            self.table.run_on(whole_turn=whole_turn)
            self._advance()

    def pause_or_go_on(self) -> None:
        self.table.paused = not self.table.paused
        self.placing.lay_controls()
        self._advance()
        self._stir()

    def step_once(self) -> None:
        self.table.step_once()
        self._advance()
        self._stir()

    def set_speed(self, speed: str) -> None:
        self.table.speed = self.game.settings.speed = speed
        self.game.settings.save()

    def peek(self) -> None:
        self.situation.peek_ms = 0.0 if self.situation.peeking else PEEK_MS
        self._stir()

    def turn_down(self) -> None:
        self.situation.peek_ms = 0.0
        self._stir()

    def mark(self, rider: int) -> None:
        """Shows this rider everywhere; once more: no longer."""
        situation = self.situation
        situation.marked = 0 if situation.marked == rider else rider
        situation.reason_at, situation.lit, situation.pinned = 0, False, 0
        self._stir()

    def mark_at(self, pos: Point) -> None:
        """A click on the road."""
        box = self.desk.layout
        picture = self.desk.picture
        if box.circuit.contains(pos):
            rider = self.desk.circuit.rider_at(box.circuit, pos, picture)
        else:
            rider = self.desk.strip.rider_at(box.strip.inflated(-3), pos, picture)
        if rider is not None:
            self.mark(rider)

    def pin(self, team: int) -> None:
        """Brings the sheet of a team; once more: that of the team to move again."""
        self.situation.pinned = 0 if self.situation.pinned == team else team
        self._stir()

    def explain(self) -> None:
        self.situation.next_reason(self.desk.layout.compact)
        self._stir()

    def watch_again(self) -> None:
        self.table.watch(self.situation.run_from)
        self._advance()

    def undo(self) -> None:
        undo = self.table.may_undo()
        if undo is None:
            return
        if undo.consent:
            self.stage.push(undo_dialog(self.match, undo, self.situation.names, self._take_back))
        else:
            self._take_back()

    def _take_back(self) -> None:
        if not self.match.humans:
            self.table.paused = True
        self.table.undo()
        self._go_back_to()

    def redo(self) -> None:
        if self.match.may_redo:
            self.table.redo()
            self._go_back_to()

    def _go_back_to(self) -> None:
        self.situation.asked = None
        self.situation.run_from = Situation(self.match, self.table).run_from
        self._over_ms = 0.0
        self._advance()
        self._stir()
        self.placing.lay_controls()
        self.put_on_card()

    def ask_to_retire(self) -> bool:
        """Whether there is a team at the screen that may retire a rider."""
        asked = self.situation.asked
        humans = self.match.humans
        team = asked.team if asked is not None else humans[0] if len(humans) == 1 else 0
        if not team or self.match.over or not self.match.race.rules.variant.may_retire:
            return False
        # Cards of a rider who leaves stay as secret as they are: the dialog needs public facts and his own orders.
        self.stage.push(RetireDialog(self.match.view(team), self.situation.names, team, self._retire))
        return True

    def _retire(self, rider: int) -> None:
        steps = len(self.match.steps)
        try:
            self.table.retire(rider)
        except Refused as refused:
            self.situation.warning, self._warning_ms = say_refusal(refused), WARNING_MS
        self.situation.run_from = steps
        self._go_back_to()

    # Other screens

    def show_menu(self) -> None:
        from breakaway_desktop.ui.scenes.menu_in_race import MenuInRace

        self.turn_down()
        menu = MenuInRace(self.game, self.table, show_keys=self.show_keys, changed=self.look_anew)
        self.stage.push(menu)

    def show_keys(self) -> None:
        self.turn_down()
        keys = race_keys(len(self.match.seats), humans=len(self.match.humans), may_peek=self.situation.hides)
        show_keys(self.stage, _("Race"), keys, team_look(self.desk.look))

    def show_log(self) -> None:
        from breakaway_desktop.ui.scenes.log import LogScene

        self.turn_down()
        self.stage.push(LogScene(self.match, self.situation.names, self.table.steps_shown))

    def show_more(self) -> None:
        """The small window keeps these behind `…`."""
        undo = _("Take back"), _("Ctrl+Z")
        entries: list[tuple[str, str, str, Callable[[], None]]] = [("undo", *undo, partial(self._closed, self.undo))]
        if self.situation.asked is not None and self.match.race.rules.variant.may_retire:
            entries.append(("retire", _("Retire a rider"), "R", partial(self._closed, self.ask_to_retire)))
        if self.match.may_redo:
            entries.append(("redo", _("Take it again"), _("Ctrl+Y"), partial(self._closed, self.redo)))
        entries.append(("log", _("Log"), "L", partial(self._closed, self.show_log)))
        box = self.desk.layout.order
        more = MoreMenu((box.right, box.bottom + 4), self.screen, entries)
        self.focus.open(more.controls, backdrop=more.draw)

    def _closed(self, deed: Callable[[], object]) -> None:
        self.focus.close()
        deed()

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        surface = canvas.surface
        alone = self.stage.top is self and canvas.boxes is None
        if self._whole or not alone or self._drawn_on is not surface:
            self.placing.show_eye()
            self.desk.draw_all(canvas)
            super().draw(canvas)
        else:
            self.desk.draw_road(canvas)
        # What lies over the race is drawn into it: the next frame without it has to be whole.
        self._whole = not alone
        self._drawn_on = surface


