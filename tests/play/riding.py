"""A race in a test, advanced moment by moment."""

from __future__ import annotations

from typing import cast

from breakaway_desktop.bots.worker import Thinker
from breakaway_desktop.engine.asks import Ask, AskCard, AskOrders, GiveOrders
from breakaway_desktop.engine.view import View
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.driver import Driver
from breakaway_desktop.play.live_race import begin_live
from breakaway_desktop.play.watching.playback import Playback
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.settings import Settings
from tests.kit.app_driver import QuickThinker


class Ride:
    """The present race. Bots answer at once unless there is another thinker."""

    def __init__(
        self, match: Match, thinker: Thinker | None = None, *, speed: str = "normal", figures: str = "all"
    ) -> None:
        settings = Settings(speed=speed, figures=figures)
        self.race = begin_live(match, thinker or cast(Thinker, QuickThinker()), settings)

    @property
    def match(self) -> Match:
        return self.race.match

    @property
    def driver(self) -> Driver:
        return self.race.driver

    @property
    def playback(self) -> Playback:
        return self.race.playback

    @property
    def current_ask(self) -> AskCard | None:
        return self.race.answerable_card_ask

    @property
    def ordering(self) -> AskOrders | None:
        return self.race.answerable_orders_ask

    @property
    def owed(self) -> Ask | None:
        return self.race.reached_ask

    @property
    def thinking(self) -> int:
        return self.race.thinking

    @property
    def over(self) -> bool:
        return self.race.over

    @property
    def is_animating(self) -> bool:
        return self.race.is_animating

    def update(self, ms: float) -> None:
        self.race = self.race.update(ms)

    def play(self, card: int) -> None:
        self.race = self.race.play(card)

    def give(self, orders: GiveOrders) -> None:
        self.race = self.race.give_orders(orders)

    def skip_decision(self) -> None:
        self.race = self.race.skip_decision()

    def retire(self, rider: int) -> None:
        self.race = self.race.retire(rider)

    def seek_advice(self, view: View) -> None:
        self.race.request_advice(view)

    def undo(self) -> tuple[Step, ...]:
        self.race, steps = self.race.undo()
        return steps

    def redo(self) -> tuple[Step, ...]:
        self.race, steps = self.race.redo()
        return steps

    def run_on(self, *, whole_turn: bool = False) -> None:
        self.race = self.race.skip_ahead(turn=whole_turn)

    def show_again(self, steps: int) -> None:
        self.race = self.race.show_again(steps)

    def pause(self) -> None:
        self._show(self.playback.freeze())

    def go_on(self) -> None:
        self._show(self.playback.play())

    def skip(self) -> None:
        self._show(self.playback.skip())

    def step_forward(self) -> None:
        self._show(self.playback.step_forward())

    def end_shot(self) -> None:
        self._show(self.playback.end_shot())

    def _show(self, playback: Playback) -> None:
        self.race = self.race.with_playback(playback)
