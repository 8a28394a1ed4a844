"""What players can do while teams give their orders in secret, and with the film of the turn that follows (R4.2)."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from breakaway_desktop.engine.asks import AskOrders, Extra
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.sentences.names import listed
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.ui.kit.control import ENTER_KEYS
from breakaway_desktop.ui.kit.controls import Segments
from breakaway_desktop.ui.kit.inputs import KeyDown
from breakaway_desktop.ui.panels.card_outcomes import refused_rows
from breakaway_desktop.ui.scenes.race.clock import Clock, missing_dialog
from breakaway_desktop.ui.scenes.race.dialogs import give_up_dialog
from breakaway_desktop.ui.scenes.race.keys import DIGITS
from breakaway_desktop.ui.scenes.race.orders_controls import PickControl, RiderControl
from breakaway_desktop.ui.scenes.race.orders_line import key_of
from breakaway_desktop.ui.scenes.race.orders_more import SECOND
from breakaway_desktop.ui.scenes.race.orders_state import Orders, Pick
from breakaway_desktop.ui.scenes.race.pace import RacePace
from breakaway_desktop.ui.scenes.race.ride_bar import Action
from breakaway_desktop.ui.session import Session
from breakaway_desktop.words import _, ngettext

HAND_OVER_MS = 150.0
"""After another team is asked no input counts for so long."""
PUSHED = 0.85
"""Share of their way after which riders who are pushed have arrived, as good as."""


class RaceOrders(RacePace):
    """The race screen where orders are given in secret."""

    def __init__(self, session: Session, match: Match) -> None:
        super().__init__(session, match)
        self.clock = Clock(HotSeat.of(match).clock)
        self._steps_only = False
        """The film of the next turn is to stand still at its beginning."""
        self._explained = -1
        """The step whose pushes have been explained."""
        self._owed: Orders | None = None
        """Picks of a team that is not asked for the moment and still owes its orders."""

    # Orders

    def ask_orders(self, ask: AskOrders | None) -> None:
        """This team gives its orders now; None: no human does."""
        situation, turn = self.situation, self.match.race.turn
        before = situation.orders or self._owed
        # Nobody is asked while the file is being written after a bot's orders: the team goes on with its own then.
        waits = ask is None and before is not None and self._owes(before)
        self._owed = before if waits else None
        same = before is not None and ask is not None and (before.team, before.turn) == (ask.team, turn)
        if not same and not waits:
            situation.open_to = 0
            if len(self.match.humans) > 1:
                situation.unsay()
            situation.forget_looks()
            self.clock.restart()
            if ask is not None:
                self.lock(HAND_OVER_MS)
        situation.orders = None if ask is None else Orders(ask, turn, self.match.steered, before)
        back = self.taken_back
        if situation.orders is not None and back is not None and ask is not None and back.team == ask.team:
            situation.orders.take_up(back)
        self.taken_back = None
        self.placing.riders = None
        self._show_orders()
        self.let_curtain_fall()

    def _owes(self, orders: Orders) -> bool:
        """Whether the team is still to give these orders."""
        owing = (ask.team for ask in self.match.asks if isinstance(ask, AskOrders))
        return orders.turn == self.match.race.turn and orders.team in owing

    def is_asked_anew(self) -> bool:
        """Whether the table asks for other orders than the screen shows."""
        ask, orders = self.table.ordering, self.situation.orders
        if orders is None or ask is None:
            return (orders is None) != (ask is None)
        return orders.ask != ask or orders.turn != self.match.race.turn or orders.steered != self.match.steered

    def turn_to(self, rider: int) -> None:
        """This rider is in question now."""
        orders = self.situation.ordering
        if orders is not None and not self.is_locked:
            orders.turn_to(rider)
            self._show_orders()

    def pick(self, pick: Pick) -> None:
        """This card for this rider; the next one who lacks a card follows."""
        orders = self.situation.ordering
        if orders is not None and not self.is_locked and not second_by_click(self, pick.rider, pick.at):
            orders.pick(pick)
            if not orders.more.awaits_second(orders.rider):
                orders.go_on()
            self._show_orders()

    def give_orders(self) -> None:
        """Gives the orders if nobody lacks a card; else says who does."""
        orders = self.situation.ordering
        if orders is None or self.is_locked:
            return
        if not orders.is_ready:
            if orders.more.names_second and all(orders.picked(rider) is not None for rider in orders.lacking):
                riders = listed([str(rider) for rider in orders.lacking])
                self.say(_("No second card is named for {riders}.").format(riders=riders))
                return
            n = len(orders.lacking)
            riders = ", ".join(map(str, orders.lacking))
            self.say(ngettext("{riders} lacks a card.", "{riders} lack a card.", n).format(riders=riders))
            return
        self.situation.said = None
        self.table.give(orders.decision())
        self.advance()

    # The clock

    @property
    def is_timed(self) -> bool:
        """Whether a human decides now and his time runs: not behind a curtain, a menu or the film (R4.4)."""
        situation = self.situation
        is_open = situation.ordering is not None or (situation.asked is not None and not situation.veiled)
        is_alone = self.stage.top is self and self.lifting is None and not self.focus.depth
        return self.clock.runs and is_open and is_alone and self.table.shot is None

    def run_clock(self, dt_ms: float) -> None:
        """Time passes for who decides; when it is up the highest cards are played, or one more minute is asked for."""
        if not self.is_timed:
            return
        up = self.clock.spend(dt_ms)
        self.dirty = True
        if not up:
            return
        orders = self.situation.orders
        if orders is None:
            self.give_up()
            return
        names = self.situation.names
        self.stage.push(missing_dialog(orders.team, names, self.clock.seconds, self.clock.give_more, self.give_up))

    def ask_to_give_up(self) -> None:
        """Whether the team is really to go without orders, or the rider without a card (R4.4)."""
        ask = self.table.ordering or self.table.asked
        if ask is not None:
            self.stage.push(give_up_dialog(ask, self.situation.names, self.give_up))

    def give_up(self) -> None:
        """The highest cards are played."""
        if self.table.ordering is None and self.table.asked is None:
            return
        self.situation.peek_ms, self.situation.said = 0.0, None
        steps = len(self.match.steps)
        self.table.give_up()
        self.situation.run_from = steps
        self.advance()

    def show_orders(self) -> None:
        """What is picked has changed."""
        self._show_orders()

    def mark(self, rider: int) -> None:
        """Names this rider if somebody is to be named; else shows him everywhere."""
        if not name_target(self, rider):
            super().mark(rider)

    def _show_orders(self) -> None:
        self.stir()
        if not self.placing.move_riders():
            self.placing.lay_controls()
        self.put_on_rider()

    def switch_panel(self) -> None:
        """From what cards may win to the panel of the variant, and back."""
        self.situation.panel_chosen = not self.situation.panel_chosen
        self.stir()
        self.placing.lay_controls()
        self.put_on_rider()

    def put_on_rider(self) -> None:
        """The focus lies on the rider in question."""
        if self.placing.riders is not None:
            self.walked = False
            self.focus.put(self.placing.riders.in_question)

    def look_at_hovered(self) -> None:
        """The card under the mouse is previewed."""
        orders = self.situation.ordering
        if orders is None:
            return
        under = self.focus.hovered
        pick = under.pick if isinstance(under, PickControl) else None
        if pick != orders.hovered:
            orders.hovered = pick
            self.stir()

    def orders_key(self, event: KeyDown) -> bool:
        """Keys that pick, walk from rider to rider and give the orders."""
        orders = self.situation.ordering
        if orders is None or event.ctrl:
            return False
        if more_key(self, orders, event):
            return True
        key, on_riders = event.key, not self.walked or isinstance(self.focus.current, RiderControl)
        at = DIGITS.get(key, -1)
        if at >= 0:
            cards = orders.of(orders.rider).cards
            if at >= len(cards):
                return False
            if not event.held:
                self.pick(Pick(orders.rider, at))
            return True
        if key in (pygame.K_LEFT, pygame.K_RIGHT) and on_riders:
            orders.pick_beside(1 if key == pygame.K_RIGHT else -1)
            self._show_orders()
            return True
        if key == pygame.K_BACKSPACE:
            orders.go(-1)
            self._show_orders()
            return True
        if key in ENTER_KEYS and on_riders:
            if not event.held:
                self._confirm(orders)
            return True
        return False

    def _confirm(self, orders: Orders) -> None:
        """Enter: gives the orders, or goes on to the next rider who lacks a card."""
        focused = self.focus.current
        if self.walked and isinstance(focused, RiderControl) and focused.rider != orders.rider:
            self.turn_to(focused.rider)
        elif orders.is_ready or orders.rides(orders.rider) is None:
            self.give_orders()
        else:
            orders.go_on()
            self._show_orders()

    def follow_focus(self) -> None:
        """Tab has led the focus to a rider: he is in question."""
        orders, focused = self.situation.ordering, self.focus.current
        if orders is not None and isinstance(focused, RiderControl) and focused.rider != orders.rider:
            orders.turn_to(focused.rider)
            self._show_orders()
            self.walked = True

    def says_no_card(self, event: KeyDown) -> bool:
        """A number without a card: in a sentence."""
        orders = self.situation.ordering
        if orders is None or event.key not in DIGITS or event.ctrl or event.held:
            return False
        cards = orders.of(orders.rider).cards
        refused = refused_rows(self.situation.view, orders.rider, cards)
        n = len(cards) + len(refused)
        if DIGITS[event.key] < n:
            self.say(refused[DIGITS[event.key] - len(cards)][1].refused)
            return True
        rider = self.situation.names.rider(orders.rider)
        self.say(ngettext("{rider} holds {n} card.", "{rider} holds {n} cards.", n).format(rider=rider, n=n))
        return True

    # The film of the turn

    @property
    def is_film_paused(self) -> bool:
        return self.table.film_paused or (self.table.is_held and self.table.shot is None)

    def pause_film(self) -> None:
        """Stands still, or goes on; with bots alone they wait as well."""
        self.situation.said = None
        paused = not self.is_film_paused
        self.table.film_paused = paused
        if not self.match.humans:
            self.table.paused = paused
        self._show_film()

    def step_film(self) -> None:
        """The next thing that happened; with bots alone and nothing to show, the next turn up to its first move."""
        self.situation.said = None
        if self.table.shot is not None:
            self.table.step_film()
        elif not self.match.humans:
            self._steps_only, self.table.paused = True, False
        self._show_film()

    def hold_at_first(self) -> None:
        """The film that was asked for has begun: it stands still. So it does when riders have been pushed (R8.6), until
        a human has read why."""
        shot = self.table.shot
        explains = shot is not None and bool(shot.pushes) and bool(self.desk.roads.picture.ground)
        if shot is not None and explains and self.match.humans and shot.steps != self._explained:
            if self.table.progress < PUSHED:
                return
            self._explained, self.table.film_paused = shot.steps, True
            self.placing.lay_controls()
            self.stir()
        if self._steps_only and self.table.shot is not None:
            self._steps_only = False
            self.table.film_paused = self.table.paused = True
            self.placing.lay_controls()

    def _show_film(self) -> None:
        self.placing.lay_controls()
        self.advance()
        self.stir()

    def film_key(self, event: KeyDown) -> bool:
        """Keys of the film, as long as one is shown or bots alone ride."""
        if not self.match.is_simultaneous or event.ctrl or event.shift or self.table.over:
            return False
        watching = not self.match.humans
        if self.table.shot is None and not watching:
            return False
        if event.key == PAUSE_KEY or (watching and event.key == pygame.K_SPACE):
            if not event.held:
                self.pause_film()
            return True
        if event.key == STEP_KEY and not isinstance(self.focus.current, Segments):
            if not event.held:
                self.step_film()
            return True
        return False


_MORE: Final = (pygame.K_UP, pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_RIGHT)
_LESS: Final = (pygame.K_DOWN, pygame.K_MINUS, pygame.K_KP_MINUS, pygame.K_LEFT)
_GRID: Final = 4
"""A row of riders to name holds those of a team."""


def more_key(scene: RaceOrders, orders: Orders, event: KeyDown) -> bool:
    """Keys for what is ordered beside a card."""
    more = orders.more
    if more.is_plain or event.ctrl or (scene.walked and not isinstance(scene.focus.current, RiderControl)):
        return False
    if more.names_second:
        return _second_key(scene, orders, event)
    if more.targets_of(orders.rider) and _target_key(scene, orders, event):
        return True
    letter = pygame.key.name(event.key).upper()
    if letter in {key_of(extra.kind) for extra in more.ask.extras}:
        if not event.held:
            begin_extra(scene, orders.rider, letter)
        return True
    return False


def begin_extra(scene: RaceOrders, rider: int, letter: str) -> None:
    """Chooses this for a rider, or puts it back; says why where it cannot be."""
    orders = scene.situation.ordering
    if orders is None or scene.is_locked:
        return
    kind = next((extra.kind for extra in orders.more.kinds(rider) if key_of(extra.kind) == letter), None)
    if kind is None:
        objection = scene.match.race.rules.variant.extra_objection(scene.match.race, Extra(letter, rider, 0))
        held = objection is not None and objection.key == "special-not-held"
        scene.say(say_refusal(objection) if objection is not None and held else _("There is nobody to name."))
        return
    orders.turn_to(rider)
    orders.more.begin(rider, kind)
    if not orders.more.mode and orders.rides(rider) is not None:
        orders.go_on()
    scene.show_orders()


def _target_key(scene: RaceOrders, orders: Orders, event: KeyDown) -> bool:
    more, key = orders.more, event.key
    if key in ENTER_KEYS:
        name_target(scene, more.cursor)
        return True
    steps = {pygame.K_RIGHT: 1, pygame.K_LEFT: -1, pygame.K_DOWN: _GRID, pygame.K_UP: -_GRID}
    if key in steps:
        more.walk(orders.rider, steps[key])
        scene.show_orders()
        return True
    if key == pygame.K_BACKSPACE:
        more.mode = ""
        scene.show_orders()
        return True
    return False


def name_target(scene: RaceOrders, target: int) -> bool:
    """Names a rider if somebody is to be named now; says why not where he may not be."""
    orders = scene.situation.ordering
    if orders is None or not orders.more.targets_of(orders.rider):
        return False
    kind, rider = orders.more.mode, orders.rider
    if orders.more.name(rider, target):
        if orders.rides(rider) is not None or orders.more.plays_none(rider):
            orders.go_on()
        scene.show_orders()
        return True
    objection = scene.match.race.rules.variant.extra_objection(scene.match.race, Extra(kind, rider, target))
    if objection is not None:
        scene.say(say_refusal(objection))
    return True


def _second_key(scene: RaceOrders, orders: Orders, event: KeyDown) -> bool:
    more, rider, key = orders.more, orders.rider, event.key
    first = orders.picked(rider)
    if key == pygame.K_g:
        if first is None:
            scene.say(_("The first card comes first."))
        elif not event.held:
            guess(scene, rider, 0)
        return True
    if key == pygame.K_BACKSPACE and (rider in more.second or first is not None):
        if rider in more.second:
            del more.second[rider]
        else:
            orders.unpick(rider)
        more.mode = ""
        scene.show_orders()
        return True
    if more.mode == SECOND and rider in more.second:
        if key in ENTER_KEYS:
            more.mode = ""
            orders.go_on()
            scene.show_orders()
            return True
        if key in _MORE or key in _LESS:
            guess(scene, rider, 1 if key in _MORE else -1)
            return True
    at = DIGITS.get(key, -1)
    if first is not None and rider not in more.second and 0 <= at < len(orders.of(rider).cards):
        if not event.held:
            second_by_click(scene, rider, at)
        return True
    return False


def guess(scene: RaceOrders, rider: int, step: int) -> None:
    """The stepper of the second card."""
    orders = scene.situation.ordering
    if orders is None or scene.is_locked or orders.picked(rider) is None:
        return
    orders.turn_to(rider)
    orders.more.mode = SECOND
    orders.more.guess(rider, step)
    scene.show_orders()


def second_by_click(scene: RaceOrders, rider: int, at: int) -> bool:
    """The card in this place is played second, if a first one is picked and no second yet."""
    orders = scene.situation.ordering
    if orders is None or not orders.more.names_second or rider in orders.more.second:
        return False
    first = orders.picked(rider)
    if first is None:
        return False
    if at == first:
        scene.say(_("This card is played first already; another one, or a guess, comes second."))
        return True
    orders.turn_to(rider)
    orders.more.name_second(rider, orders.of(rider).cards[at])
    orders.go_on()
    scene.show_orders()
    return True


GO_ON: Final = "go-on"
PAUSE_KEY: Final = pygame.K_k
STEP_KEY: Final = pygame.K_RIGHT


def film_deeds(scene: RaceOrders) -> list[Action]:
    """What can be done while nobody is asked, in a race of secret orders."""
    turn = Action("turn", _("End of the turn"), _("Shift+N"), partial(scene.run_on, whole_turn=True))
    humans = bool(scene.match.humans)
    pause_cap = "K" if humans else _("Space")
    if scene.is_film_paused:
        pause = Action(GO_ON, _("Go on"), pause_cap, scene.pause_film, "play")
    else:
        pause = Action("pause", _("Pause"), pause_cap, scene.pause_film)
    step = Action("step", _("Step"), "→", scene.step_film)
    if not humans:
        return [pause, step, turn]
    return [pause, step, Action("skip", _("Skip"), _("Space"), scene.skip)]
