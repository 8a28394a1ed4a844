"""The model of the race screen: the live race, and what the player has selected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import wraps
from math import inf
from typing import Any, NamedTuple, Self, TypeVar

from breakaway_desktop.bots.advice import Advice, RiderAdvice
from breakaway_desktop.engine.asks import Ask, AskCard, GiveOrders
from breakaway_desktop.engine.events import Crossed, Moved, Pushed, Replaced, TurnEnded
from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.toolkit.page import RepaintOnly, Update
from breakaway_desktop.kit.toolkit.stage import Host, Intent
from breakaway_desktop.match.match import HOME, Match
from breakaway_desktop.play.chosen_orders import OrdersDraft
from breakaway_desktop.play.driver import Driver
from breakaway_desktop.play.home_riders import can_play_alone, may_offer
from breakaway_desktop.play.hot_seat import HotSeat, names_of
from breakaway_desktop.play.live_race import LiveRace, begin_live, recap_from
from breakaway_desktop.play.steering import steer_as_saved
from breakaway_desktop.play.watching.playback import Playback
from breakaway_desktop.play.watching.shots import Shot
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.settings import ALL_FIGURES
from breakaway_desktop.ui.features import TourRace
from breakaway_desktop.ui.road.road_picture import RoadPicture
from breakaway_desktop.ui.screens.race.messages import GuestDialog, RaceDialog
from breakaway_desktop.ui.screens.race.screen_seat import ScreenSeat, seat_of
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.watching.reading import Reading
from breakaway_desktop.ui.watching.view_state import ViewState

_Result = TypeVar("_Result")  # no words
NOTICE_MS = 6000.0
"""Milliseconds for which a notice is shown."""


def once(work: Callable[[RaceModel], _Result]) -> Callable[[RaceModel], _Result]:
    """Work this out once for a model that is drawn; for any other each time, because its race may change under it."""

    @wraps(work)
    def work_out(model: RaceModel) -> _Result:
        if model.visible is None:
            return work(model)
        if work not in model.seen:
            model.seen[work] = work(model)
        return model.seen[work]  # type: ignore[no-any-return]

    return work_out


@dataclass(frozen=True, slots=True)
class RaceNotice:
    """A line that disappears after a while, or with the next card."""

    words: str
    wrong: bool = True
    """Whether it explains why something could not be done."""
    left_ms: float = NOTICE_MS
    identity: object = field(default_factory=object, compare=False, repr=False)
    """Tells it from a later one in the same words; it stays while the time runs out."""
    own: bool = False
    """Whether only the player who is asked may read it."""
    stays: bool = False
    """Whether it stays when a card is played, so that every player reads it."""
    is_done: bool = False
    """Whether it confirms what was done; if not `wrong` either, it is news."""
    until_ask: bool = False
    """Whether it disappears when a player is asked, because what it says may not be true then."""

    @property
    def tone(self) -> str:
        """Key of its colours in the camera view."""
        return "wrong" if self.wrong else "done" if self.is_done else "told"


@dataclass(frozen=True, slots=True)
class HandDraft:
    """Indices of the cards in the hand that the player has selected or points at, -1 for none."""

    chosen_index: int = -1
    """The card that Enter plays. The program selects one only for a player who has asked for a hint."""
    clicked_face_down: int = -1
    """The card that was clicked face down: another click plays it."""
    hovered_index: int = -1
    """The card under the pointer."""
    hovered_part: str = ""
    """The part of that card under the pointer."""

    @property
    def shown_index(self) -> int:
        """The card whose outcome the road shows: the one under the pointer, else the selected one."""
        return self.hovered_index if self.hovered_index >= 0 else self.chosen_index


class Retiring(NamedTuple):
    """The dialog that retires a rider: the rider it offers, and whether the player has picked him."""

    rider: int
    is_picked: bool = False


class TutorQuestion(NamedTuple):
    """The question whether to play a rider's card, and the points by which another one is better."""

    rider: int
    card: int
    cost: float


class Confirmation(NamedTuple):
    """A card that was confirmed while its costs are still unknown: its index, -1 for orders, and the `clock_ms` at
    which it is played all the same."""

    card_index: int
    due_ms: float


@dataclass(frozen=True, slots=True)
class Pan:
    """The last movement of the camera."""

    start: RoadPicture | None = None
    """The picture that the camera showed before."""
    end: RoadPicture | None = None
    since_ms: float = 0.0
    """The `clock_ms` at which the movement began."""

    def to(self, end: RoadPicture, now_ms: float) -> Self:
        """Return a movement from the current picture to another, beginning now."""
        return replace(self, start=self.end, end=end, since_ms=now_ms)


@dataclass(frozen=True, slots=True)
class RaceModel:
    """The live race, and what the player has selected and opened."""

    session: Session
    host: Host
    live: LiveRace
    seat: ScreenSeat
    shown_ask: AskCard | None = None
    """The question to the human; with secret orders the one about the current rider. None if nobody is asked."""
    draft: HandDraft | OrdersDraft | GiveOrders = field(default_factory=HandDraft)
    """Cards selected and not yet played: one of a hand, or secret orders, which stay here while the file is written; or
    the orders that were undone, until they are asked for again."""
    view_state: ViewState = field(default_factory=ViewState)
    dialog: RaceDialog | Retiring | GuestDialog | TutorQuestion = ""
    notice: RaceNotice | None = None
    pan: Pan = field(default_factory=Pan)
    clock_ms: float = 0.0
    """Milliseconds for which the screen has been shown."""
    clocks: tuple[int, ...] = ()
    """Seconds that each team's human has for a decision; 0: no limit."""
    due_ms: float = inf
    """The `clock_ms` at which the time for a decision is up, or the result follows the end of the race."""
    asked_at_ms: float = 0.0
    """The `clock_ms` at which the last question began."""
    guests: tuple[Any, ...] = ()
    """Each a `RaceGuest`; empty if nobody decides elsewhere."""
    guest_values: tuple[Any, ...] = ()
    jerseys: tuple[tuple[int, str], ...] = ()
    """The riders who wear a jersey of the race's tour, each with his jersey (R10.7)."""
    stage: TourRace | None = None
    """Which of several races it is; None: it is not one of several."""
    home_told: frozenset[int] = frozenset()
    """The teams whose players know that riders who are home can play by themselves."""
    is_lesson: bool = False
    """Whether the race belongs to a lesson: no tutor asks, and no line below the hand explains."""
    awaits_hint: bool = False
    """Whether the hint raises its card when it comes; no longer once the player has selected one himself."""
    is_high_told: bool = False
    """Whether the line below the hand has explained high cards at this decision."""
    tutored: tuple[int, int] = (0, 0)
    """The turn and the rider, or the team that gave orders, of the tutor's last question."""
    reading: Reading = field(default_factory=Reading)
    confirmation: Confirmation | None = None
    """The card that waits for the tutor; None if none does."""
    visible: View | None = None
    """The visible part of the race, in a model that is drawn (`visible_model`); else None."""
    seen: dict[object, Any] = field(default_factory=dict, init=False, compare=False, repr=False)
    """The results of functions that are worked out `once`."""
    driver: Driver = field(init=False, compare=False, repr=False)
    match: Match = field(init=False, compare=False, repr=False)
    hand_draft: HandDraft = field(init=False, compare=False, repr=False)
    """The selection in a hand; empty while the player gives orders."""
    orders: OrdersDraft | None = field(init=False, compare=False, repr=False)
    """The orders drafted so far, None unless they are asked for."""

    def __post_init__(self) -> None:
        draft, is_asked = self.draft, self.shown_ask is not None
        object.__setattr__(self, "driver", self.live.driver)
        object.__setattr__(self, "match", self.live.driver.match)
        object.__setattr__(self, "hand_draft", draft if isinstance(draft, HandDraft) else HandDraft())
        object.__setattr__(self, "orders", draft if isinstance(draft, OrdersDraft) and is_asked else None)

    def with_ask(self, ask: AskCard | None) -> RaceModel:
        """Return the model with this question: no card is selected, no rider marked, nothing explained."""
        seconds = 0 if ask is None else self.clocks[ask.team - 1]
        model = replace(
            self, shown_ask=ask, draft=HandDraft() if isinstance(self.draft, HandDraft) else self.draft,
            view_state=replace(self.view_state, marked_rider=0, topic=None, reason_index=0),
            due_ms=self.clock_ms + 1000.0 * seconds if seconds else inf,
            confirmation=None, is_high_told=False, awaits_hint=False, asked_at_ms=self.clock_ms,
        )  # fmt: skip
        if ask is None:
            return model
        notice = None if model.notice is not None and model.notice.until_ask else model.notice
        return replace(model, seat=model.seat.ask_for_card(ask.team, model.clock_ms), notice=notice)

    def with_notice(self, words: str, **kind: bool) -> Self:
        """Return the model with a notice; `kind`: fields of it."""
        return replace(self, notice=RaceNotice(words, **kind))

    @property
    def has_timed_notice(self) -> bool:
        return self.notice is not None and not self.session.settings.notices_stay

    def with_hand(self, **changes: Any) -> Self:
        return replace(self, draft=replace(self.draft, **changes)) if isinstance(self.draft, HandDraft) else self

    @property
    def seconds(self) -> int:
        """Seconds for the decision of the human who is asked; 0: no limit, or nobody is asked."""
        return 0 if self.shown_ask is None else self.clocks[self.shown_ask.team - 1]

    @property
    def clock_left_ms(self) -> float:
        return self.due_ms - self.clock_ms

    def with_playback(self, playback: Playback) -> Self:
        """Return the model at another moment of the race."""
        return replace(self, live=self.live.with_playback(playback))

    @property
    def shot(self) -> Shot | None:
        """The shot that is running; None if none is."""
        return self.live.playback.shot

    @property
    @once
    def names(self) -> Names:
        return names_of(self.match)

    @property
    @once
    def steps(self) -> Sequence[Step]:
        """The steps that have been shown."""
        return self.match.steps[: self.live.playback.steps_shown]

    @property
    @once
    def recap_start(self) -> int:
        """Index of the first step to recap: after the last decision of the team that is asked, else of any human."""
        ask = self.shown_ask if self.orders is None else self.orders.ask
        return recap_from(self.match, 0 if ask is None else ask.team)

    @property
    @once
    def ask_elsewhere(self) -> AskCard | None:
        """The question for one card to a player elsewhere; None if there is none now."""
        asks = self.live.asks_elsewhere
        return asks[0] if asks and isinstance(asks[0], AskCard) else None

    @property
    def is_halted(self) -> bool:
        """Whether a dialog halts the race. One of a guest does not."""
        return bool(self.dialog) and not isinstance(self.dialog, GuestDialog)

    @property
    @once
    def awaits_orders_elsewhere(self) -> bool:
        """Whether secret orders of players elsewhere are missing, and those at the screen have given theirs."""
        asks = self.live.asks_elsewhere
        return self.orders is None and bool(asks) and not isinstance(asks[0], AskCard)

    @property
    @once
    def advisable_ask(self) -> Ask | None:
        """The question to the human, with secret orders the one to his team; None if nobody is asked."""
        return self.shown_ask if self.orders is None else self.orders.ask

    @property
    @once
    def is_advised(self) -> bool:
        """Whether the player has asked for a hint about this question."""
        return self.driver.advice.is_shown and self.driver.advice.ask == self.advisable_ask

    @property
    @once
    def advice(self) -> Advice | None:
        """The hint about this question; None unless the player has asked for it and it is ready."""
        return self.driver.advice.advice if self.is_advised else None

    def rider_advice(self, rider: int) -> RiderAdvice | None:
        """Return the hint about the cards of a rider; None if there is none."""
        return None if self.advice is None else self.advice.of_rider(rider)

    @property
    def level(self) -> int:
        """How much the cards show; secret orders always show everything."""
        return ALL_FIGURES if self.match.is_simultaneous else self.session.settings.shown_level


Next = RaceModel | Intent | Update | RepaintOnly
"""The result of `update`."""


def begin(
    session: Session, match: Match, host: Host, jerseys: tuple[tuple[int, str], ...] = (),
    stage: TourRace | None = None, teams_elsewhere: frozenset[int] = frozenset(),
) -> RaceModel:  # fmt: skip
    """Open a race at the point where it was left. `teams_elsewhere`: those whose players decide elsewhere."""
    steer_as_saved(match)
    settings = session.settings
    session.raise_level()
    live = begin_live(match, session.thinker, settings)
    live.driver.teams_elsewhere = teams_elsewhere
    if live.waits_for_player:
        live = live.with_playback(live.playback.freeze())
    live, hot_seat = live.update(0), HotSeat.of(match)
    clocks = tuple(hot_seat.seconds_of(team) for team in range(1, len(match.seats) + 1))
    return RaceModel(
        session, host, live, seat_of(match), clocks=clocks,
        view_state=ViewState(pinned=None if settings.sheet else False), jerseys=jerseys, stage=stage,
        home_told=frozenset(match.humans if HOME in match.meta else ()),
    ).with_ask(live.answerable_card_ask)  # fmt: skip


def match_variant(model: RaceModel) -> str:
    """Return the name of the race's variant; empty for the plain race."""
    return model.match.race.rules.variant.name or ""


@once
def can_ride_in(model: RaceModel) -> bool:
    """Return whether the humans' riders may ride in: they can win no more points.

    Not in a race of several: the squares behind the winner count for yellow up to the last move (R10.3).
    """
    return model.shown_ask is not None and model.driver.can_ride_in and not model.match.is_in_series


@once
def can_let_home_ride(model: RaceModel) -> bool:
    """Return whether a rider of the asked team is home, and need not be asked about."""
    return model.shown_ask is not None and can_play_alone(model.match, model.shown_ask.team)


@once
def offers_home(model: RaceModel) -> bool:
    """Return whether the player may be told that riders who are home can play by themselves (R4.7)."""
    ask = model.shown_ask
    return ask is not None and can_let_home_ride(model) and may_offer(model.match, ask.team)


@once
def acting_rider(model: RaceModel) -> int:
    """Return the rider who moves, or who is next; 0 between two turns and while orders are given."""
    shot = model.shot
    if shot is None and model.shown_ask is not None:
        return model.shown_ask.rider
    if shot is None and model.match.is_simultaneous:
        return 0
    if shot is not None and isinstance(shot.event, Moved | Crossed | Pushed):
        return shot.event.rider
    if shot is not None and isinstance(shot.event, Replaced | TurnEnded):
        return 0
    race = model.live.playback.race
    coming = race.order[race.moved : race.moved + 1]
    return coming[0][0] if coming and not race.over else 0


@once
def team_to_move(model: RaceModel) -> int:
    """Return the team of the acting rider; between two turns, the team of the rider who moved last."""
    rider = acting_rider(model)
    if rider:
        return rider // 10
    last = next((e.rider for step in reversed(model.steps) for e in step.events if isinstance(e, Moved)), 0)
    return last // 10 or model.match.race.order[0][0] // 10


def subject_rider(model: RaceModel) -> int:
    """Return the rider whom the screen describes: the marked one, else the acting one."""
    return model.view_state.marked_rider or acting_rider(model)


def hand_cards(model: RaceModel) -> tuple[int, ...]:
    """Return the cards of the rider to move, in the order of his hand."""
    return () if model.shown_ask is None else model.match.race.rider(model.shown_ask.rider).hand
