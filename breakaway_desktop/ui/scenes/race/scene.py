"""The race screen: hears the players, lets time pass on the table, and shows what has become of it."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterator
from functools import partial

import pygame

from breakaway_desktop.engine.asks import AskCard
from breakaway_desktop.engine.events import Crossed
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.film import Shot
from breakaway_desktop.sentences.explaining.topics import Topic
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.ui.intents import ShowResult
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import ENTER_KEYS, PRESS_KEYS, Control
from breakaway_desktop.ui.kit.controls import Button
from breakaway_desktop.ui.kit.inputs import FocusGained, FocusLost, Input, KeyDown, KeyUp, Moved, Posted, Pressed
from breakaway_desktop.ui.kit.keymap import buttons_in_hand
from breakaway_desktop.ui.scenes.race.ahead import QUIET_MS, Ahead
from breakaway_desktop.ui.scenes.race.cards import CardControl
from breakaway_desktop.ui.scenes.race.clock import TICK_MS, ClockBar
from breakaway_desktop.ui.scenes.race.cues import Listening
from breakaway_desktop.ui.scenes.race.deeds import HINT_KEY, WARNING_MS, stop_waiting, toggle_hint
from breakaway_desktop.ui.scenes.race.desk import PARTS, Desk, Fixtures, PanelSwitch, Pointing
from breakaway_desktop.ui.scenes.race.fixtures import Eye, Sign
from breakaway_desktop.ui.scenes.race.hand_panel import BUTTONS_W, COMPACT_WHO_W, WHO_W, cards_layout, hand_content
from breakaway_desktop.ui.scenes.race.keys import DIGITS, LOOKING, MODIFIERS
from breakaway_desktop.ui.scenes.race.layout import layout_for
from breakaway_desktop.ui.scenes.race.looking import riders_shown
from breakaway_desktop.ui.scenes.race.order_panel import OrderStrip, caption_width
from breakaway_desktop.ui.scenes.race.orders_controls import Actions as OrderDeeds
from breakaway_desktop.ui.scenes.race.orders_controls import OrdersControls, buttons_left
from breakaway_desktop.ui.scenes.race.orders_deeds import GO_ON, RaceOrders, film_deeds
from breakaway_desktop.ui.scenes.race.orders_more_controls import MoreControls
from breakaway_desktop.ui.scenes.race.orders_panel import count_words
from breakaway_desktop.ui.scenes.race.painting import Painting
from breakaway_desktop.ui.scenes.race.recap import RecapLine
from breakaway_desktop.ui.scenes.race.ride_bar import SPEED, Action, bar_controls
from breakaway_desktop.ui.scenes.race.sheet_panel import Sheet, TeamTab
from breakaway_desktop.ui.scenes.race.situation import Situation
from breakaway_desktop.ui.scenes.race.veil import veil_controls
from breakaway_desktop.ui.session import Session, Woken
from breakaway_desktop.words import _

LOCK_MS = 150.0
"""After the human at the screen changes no input counts for so long."""
BAND_MS = 3000.0
"""Compact: so long a run in one line lies over the circuit."""
LAST_LOOK_MS = 1800.0
"""How long the last move stays before the result."""


class RaceScene(RaceOrders):
    """A race from where it is to its end."""

    placing: Placing

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
        elif key == pygame.K_d:
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


_SIGN = 38.0
_RIDE, _HINT, _RETIRE, _KEYS = "ride", "hint", "retire", "keys"
_WAITING = ("skip", "pause", GO_ON, "result")
_NOTHING = Box(0, 0, 0, 0)
_PIXEL = pygame.Surface((1, 1))


class Placing:
    """Builds the controls for a window size and for who is asked."""

    def __init__(self, scene: RaceScene) -> None:
        self.scene = scene
        self.cards: list[CardControl] = []
        self.ride: Button | None = None
        self.eye: Eye | None = None
        self.lift: Button | None = None
        """Strict: lifts the curtain that hangs over the hand."""
        self.riders: OrdersControls | None = None
        self.more: MoreControls | None = None
        """What is ordered beside cards."""
        """While a team gives its orders."""

    @property
    def who_w(self) -> float:
        """What stands left of the cards: as wide as the eye needs at least."""
        return COMPACT_WHO_W if self.scene.screen.compact else WHO_W

    @property
    def has_strayed(self) -> bool:
        """Whether a controller has led the focus away from the cards, of which one is selected."""
        scene = self.scene
        away = scene.walked and not isinstance(scene.focus.current, CardControl)
        return buttons_in_hand() and away and 0 <= scene.situation.selected < len(self.cards)

    def placed(self) -> Desk:
        """A desk for the window as it is now; what was scrolled to stays."""
        scene = self.scene
        names = scene.situation.names
        box = layout_for(scene.screen, len(scene.match.seats), orders=scene.match.is_simultaneous)
        gap = 3.0 if box.compact else 4.0
        tabs = [
            TeamTab(tab, f"sheet {at}", seat.colour, f"F{at + 1}", partial(scene.pin, at))  # no words: a label
            for at, (tab, seat) in enumerate(
                zip(box.tabs.columns(len(names.seats), gap), names.seats, strict=True), start=1
            )
        ]
        fixtures = Fixtures(
            OrderStrip(_NOTHING, "order", scene.mark_in_order, lambda rider: scene.ask_why(Topic("order", rider))),
            RecapLine(box.recap, "recap", scene.watch_again),
            Sheet(box.sheet, "sheet", scene.ask_why, self._scratch),
            tabs,
        )
        desk = Desk(scene.situation, box, fixtures)
        desk.pointing = Pointing(desk, scene.ask_why, scene.mark_at, scene.select, self._scratch)
        return desk

    def _scratch(self) -> Canvas:
        """A canvas to measure on."""
        screen = self.scene.screen
        return Canvas(_PIXEL, screen.palette, screen.scale)

    def lay_controls(self) -> None:
        """All controls, for who is asked now."""
        scene, desk = self.scene, self.scene.desk
        if scene.focus.depth:
            return
        fixtures = desk.fixtures
        controls: list[Control] = [*self._top_bar(), fixtures.recap, *fixtures.tabs, fixtures.sheet]
        pointing = desk.pointing
        assert pointing is not None
        controls += [pointing.points, pointing.circuit, pointing.strip]
        self.cards, self.ride, self.eye, self.lift, self.riders, self.more = [], None, None, None, None, None
        if scene.situation.veiled:
            cloth, self.lift = veil_controls(scene.screen, desk.layout.hand, scene.lift_veil)
            desk.hand_right = self.lift.rect.x
            controls += [cloth, self.lift]
        elif scene.situation.orders is not None:
            controls += self._riders()
        elif scene.situation.asked is not None:
            controls += self._hand()
        else:
            controls += self._bar()
        if scene.clock.runs and scene.is_somebody_asked:
            hand, compact = desk.layout.hand, desk.layout.compact
            bar = Box(hand.x + 14, hand.y + 3, hand.w - 30, 4)
            controls.append(ClockBar(bar, scene.clock, written=not compact or scene.situation.orders is not None))
        focus = scene.focus
        if self.cards and scene.situation.selected < 0:
            # A card that had the focus would be selected by it.
            had = None if isinstance(focus.current, CardControl) else focus.current
            focus.put(None)
            focus.set(controls, had, scene.step_back)
            focus.put(next((c for c in controls if had is not None and c.label == had.label), None))
        else:
            if isinstance(focus.current, CardControl):
                # The focus of the rider before, on a card of this one's, would select it.
                focus.put(None)
            first = (
                self.lift
                or (self.riders.in_question if self.riders is not None else None)
                or (self.cards[scene.situation.selected] if self.cards else None)
                or next((c for c in controls if c.label in _WAITING), None)
            )
            focus.set(controls, first, scene.step_back)
        scene.dirty = True

    def _top_bar(self) -> list[Control]:
        scene, desk = self.scene, self.scene.desk
        box = desk.layout.order
        middle = box.centre[1] - _SIGN / 2
        menu = Sign(Box(box.x + 4, middle, _SIGN, _SIGN), "menu", "menu", scene.show_menu)
        signs: list[Control] = []
        x = box.right - 4.0
        may_undo = scene.table.may_undo() is not None
        nothing = _("There is nothing to take back yet.")
        if desk.layout.compact:
            x -= _SIGN
            signs.append(Sign(Box(x, middle, _SIGN, _SIGN), "more", "dots", scene.show_more))
        else:
            x -= _SIGN
            log = Sign(Box(x, middle, _SIGN, _SIGN), "log", "log", scene.show_log)
            x -= _SIGN
            redo = Sign(Box(x, middle, _SIGN, _SIGN), "redo", "undo", scene.redo, mirrored=True)
            redo.enabled = scene.match.may_redo
            redo.why_disabled = _("There is nothing to do again.")
            x -= _SIGN
            undo = Sign(Box(x, middle, _SIGN, _SIGN), "undo", "undo", scene.undo, enabled=may_undo)
            undo.why_disabled = nothing
            signs += [undo, redo, log]
            if scene.session.settings.hints and scene.match.humans:
                x -= _SIGN
                hint = Sign(Box(x, middle, _SIGN, _SIGN), "bulb", "bulb", partial(toggle_hint, scene))
                hint.enabled = scene.is_somebody_asked
                hint.why_disabled = _("A hint is for who is asked.")
                signs.insert(0, hint)
        if scene.stage.host.sound.muted:
            x -= _SIGN
            sound = Sign(Box(x, middle, _SIGN, _SIGN), "sound", "sound-off", partial(scene.stage.host.mute, False))
            signs.insert(0, sound)
        desk.caption_x = box.x + 4 + _SIGN + 4
        left = desk.caption_x if desk.layout.compact else desk.caption_x + caption_width(scene.screen.measure)
        strip = desk.fixtures.order
        strip.rect = Box(left, box.y + 2, x - 6 - left, box.h - 4)
        return [menu, strip, *signs]

    def _hand(self) -> list[Control]:
        scene, desk = self.scene, self.scene.desk
        asked = scene.situation.asked
        box = desk.layout.hand
        compact = desk.layout.compact
        assert asked is not None
        boxes = cards_layout(box, len(scene.situation.hand_of(asked)), compact, self.who_w)
        self.cards = [
            CardControl(place, f"card {at + 1}", partial(scene.select, at), partial(scene.click, at))  # no words: label
            for at, place in enumerate(boxes)
        ]
        controls: list[Control] = [*self.cards]
        desk.hand_right = box.right - (12 if compact else 14)
        if not compact:
            retire = _("Retire")
            words = [(self._ride_words(widest=True), _("Enter")), (_("Ride {card}").format(card=25), _("Enter"))]
            if len(asked.cards) < len(boxes):
                words.append((_("Not now"), _("Enter")))
            if scene.situation.may_peek:
                words.append((_("Choose a card"), self._digits))
            w = max(
                BUTTONS_W,
                *(Button.width_for(scene.screen, word, kind="primary", cap=cap) - 12 for word, cap in words),
                Button.width_for(scene.screen, retire, cap="R", size=14),
                Button.width_for(scene.screen, _("Hint"), cap="H", size=14),
            )
            desk.hand_right = box.right - 14 - w - 16
            rect = Box(box.right - 14 - w, box.y + 10, w, 44)
            self.ride = Button(
                rect, self._ride_words(), self._ride_selected, kind="primary", cap=_("Enter"), label=_RIDE
            )  # fmt: skip
            self.ride.why_disabled = _("Nothing is played before a card was chosen.")
            controls.append(self.ride)
            below = rect
            if scene.session.settings.hints:
                below = Box(rect.x, below.bottom + 6, w, 32)
                hint = partial(toggle_hint, scene)
                controls.append(Button(below, _("Hint"), hint, cap="H", size=14, label=_HINT))
            if scene.match.race.rules.variant.may_retire:
                below = Box(rect.x, below.bottom + 6, w, 32)
                controls.append(Button(below, retire, self._retire, cap="R", size=14, label=_RETIRE))
            keys = Box(rect.x, box.bottom - 35, w, 32)
            controls.append(Button(keys, _("All keys"), scene.show_keys, kind="bare", cap="F1", size=13, label=_KEYS))
        if scene.situation.may_peek:
            h = 32.0
            w = self.who_w - (16 if compact else 30)
            rect = Box(box.x + (12 if compact else 22), box.bottom - h - (5 if compact else 8), w, h)
            self.eye = Eye(rect, "eye", scene.peek)
            controls.append(self.eye)
        assert desk.pointing is not None
        controls[:0] = desk.pointing.of_hand()
        self.mark_selected()
        return controls

    def _riders(self) -> list[Control]:
        """The riders of the team that gives its orders, their cards, and what gives them."""
        scene, desk = self.scene, self.scene.desk
        orders, shown = scene.situation.ordering, riders_shown(scene.situation)
        may_retire = scene.match.race.rules.variant.may_retire
        hand = desk.layout.hand
        desk.hand_right = buttons_left(hand, scene.screen, may_retire=may_retire)
        if orders is None or shown is None:
            return []
        actions = OrderDeeds(
            scene.turn_to, scene.pick, scene.give_orders, self._retire if may_retire else None, scene.show_keys
        )
        why_not = "" if orders.is_ready else count_words(len(orders.lacking))
        self.riders = OrdersControls(scene.screen, hand, shown, actions)
        self.riders.place(shown, why_not)
        if orders.more.is_plain:
            variant = scene.match.race.rules.variant
            return [*self.riders.all, *([PanelSwitch(scene.screen, desk, scene.switch_panel)] if variant.name else [])]
        self.more = MoreControls(scene, shown.riders)
        self.more.place(shown.riders, hand, desk.hand_right - 14)
        return [*self.riders.all, *self.more.all]

    def move_riders(self) -> bool:
        """Brings the riders' controls up to the moment; False when there are others to be laid."""
        orders, shown = self.scene.situation.ordering, riders_shown(self.scene.situation)
        if self.riders is None or orders is None or shown is None or not self.riders.fits(shown):
            return False
        self.riders.place(shown, "" if orders.is_ready else count_words(len(orders.lacking)))
        if self.more is not None:
            desk = self.scene.desk
            self.more.place(shown.riders, desk.layout.hand, desk.hand_right - 14)
        return True

    @property
    def _digits(self) -> str:
        """The keys of the cards: `1–3`."""
        return f"1–{len(self.cards)}"

    def _ride_selected(self) -> None:
        self.scene.play(self.scene.situation.selected)

    def _retire(self) -> None:
        self.scene.ask_to_retire()

    def _ride_words(self, *, widest: bool = False) -> str:
        situation = self.scene.situation
        chosen = situation.chosen()
        if self._is_refused and not widest:
            return _("Not now")
        if chosen is None or (widest and situation.keeping):
            return _("Ride unseen")
        start = situation.view.rider(situation.asked.rider).square if situation.asked is not None else 0
        return _("Ride {card}").format(card=chosen.square - start)

    @property
    def _is_refused(self) -> bool:
        """Whether the selected card may not be played now."""
        situation = self.scene.situation
        rows = situation.rows()
        return 0 <= situation.selected < len(rows) and bool(rows[situation.selected].refused)

    def _bar(self) -> list[Control]:
        scene, desk = self.scene, self.scene.desk
        compact = desk.layout.compact
        box = hand_content(desk.layout.hand, compact)
        cards = 0.0 if compact else 4 * 80 + 3 * 10 + 26
        x = box.x + self.who_w + cards + (0 if compact else 8)
        # Where letters are large the buttons take three rows: then all moves closer together.
        for words_y, top, gap in ((28, 46, 8), (14, 26, 0)) if compact else ((34, 56, 10), (24, 44, 6)):
            desk.bar = Box(x, box.y + words_y, box.right - 14 - x, box.h)
            room = Box(x, box.y + top, desk.bar.w, box.h - top - 6)
            controls = bar_controls(scene.screen, room, self._deeds(), scene.table.speed, scene.set_speed, gap)
            if controls[-1].rect.bottom <= room.bottom:
                break
        desk.speed = next(control.rect for control in controls if control.label == SPEED)
        return controls

    def _deeds(self) -> list[Action]:
        scene = self.scene
        if scene.table.over:
            return [Action("result", _("Result"), _("Enter"), partial(scene.navigate, ShowResult(scene.match)))]
        if scene.match.humans and scene.table.runs_on:
            # There is nothing to be skipped, and who has run on runs already.
            return []
        if scene.match.is_simultaneous:
            return film_deeds(scene)
        turn = Action("turn", _("End of the turn"), _("Shift+N"), partial(scene.run_on, whole_turn=True))
        if scene.table.film_paused and scene.match.humans:
            return [Action("skip", _("New cards"), _("Enter"), scene.skip), turn]
        if scene.match.humans:
            return [
                Action("skip", _("Skip"), _("Space"), scene.skip),
                Action("next", _("Next question"), "N", scene.run_on),
                turn,
            ]
        if scene.table.paused:
            return [
                Action(GO_ON, _("Go on"), _("Space"), scene.pause_or_go_on, "play"),
                Action("step", _("Step"), "→", scene.step_once),
                turn,
            ]
        return [Action("pause", _("Pause"), _("Space"), scene.pause_or_go_on), turn]

    def mark_selected(self) -> None:
        """Raises the selected card, and says on the button what it rides."""
        for at, card in enumerate(self.cards):
            card.selected = at == self.scene.situation.selected
        self._mark_ride()

    def _mark_ride(self) -> None:
        if self.ride is None:
            return
        if self.scene.situation.selected < 0:
            self.ride.text, self.ride.cap, self.ride.enabled = _("Choose a card"), self._digits, False
        else:
            refused = self._is_refused
            self.ride.text, self.ride.cap, self.ride.enabled = self._ride_words(), _("Enter"), not refused
            if refused:
                self.ride.why_disabled = self.scene.situation.rows()[self.scene.situation.selected].refused

    def show_eye(self) -> None:
        """Brings eye and button up to the moment."""
        if self.eye is not None:
            self.eye.left, self.eye.seconds = self.scene.situation.peek_left
        self._mark_ride()
