"""The model of the race screen: the race that is ridden, and what the player has chosen to look at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import inf
from typing import Any, NamedTuple, Self

from breakaway_desktop.engine.asks import AskCard, GiveOrders
from breakaway_desktop.engine.events import Crossed, Moved, Pushed, Replaced, TurnEnded
from breakaway_desktop.engine.view import View
from breakaway_desktop.match.library import race_files
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.chosen_orders import OrdersDraft
from breakaway_desktop.play.driver import Driver
from breakaway_desktop.play.hot_seat import HotSeat, SeatedNames, names_of
from breakaway_desktop.play.live_race import LiveRace, begin_live, recap_from
from breakaway_desktop.play.steering import steer_as_saved
from breakaway_desktop.play.watching.playback import Playback
from breakaway_desktop.play.watching.shots import Shot
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.ui.road.road_picture import RoadPicture
from breakaway_desktop.ui.screens.race.seat import ScreenViewer, seat_of
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.toolkit.scene import Host
from breakaway_desktop.ui.watching.view_state import ViewState

SAID_MS = 6000.0
"""How long a line is shown that says why something could not be done, or what has just been settled."""


@dataclass(frozen=True, slots=True)
class RaceNotice:
    """A line that goes by itself, or with the next card. `wrong`: something could not be done; `done`: something was;
    neither: news, or what is still to be done. `own`: it is meant for the player who is asked, and goes with him;
    `stays`: everybody is to read it, and no card takes it away."""

    words: str
    wrong: bool = True
    left_ms: float = SAID_MS
    own: bool = False
    stays: bool = False
    done: bool = False

    @property
    def tone(self) -> str:
        """How it is said, for the words over the camera."""
        return "wrong" if self.wrong else "done" if self.done else "told"


@dataclass(frozen=True, slots=True)
class HandDraft:
    """The cards of the hand that the player has chosen or looks at, by their places in it, -1 for none."""

    chosen: int = -1
    """The card that Enter rides: nothing is chosen for a player."""
    face_down: int = -1
    """The card that was clicked while it was face down: another click plays it."""
    pointed: int = -1
    """The card that is pointed at."""
    part: str = ""
    """The part of it that is pointed at."""

    @property
    def shown(self) -> int:
        """The card whose outcome the road shows: the one that is pointed at, else the chosen one."""
        return self.pointed if self.pointed >= 0 else self.chosen


class Retiring(NamedTuple):
    """The question who retires, with the likely rider; `is_picked`: the player has picked him."""

    rider: int
    is_picked: bool = False


@dataclass(frozen=True, slots=True)
class Pan:
    """The last way of the camera."""

    start: RoadPicture | None = None
    """The picture at which it looked before."""
    end: RoadPicture | None = None
    since_ms: float = 0.0
    """When it began to look at `end`, by the clock of the screen."""

    def to(self, end: RoadPicture, now_ms: float) -> Self:
        """Look at another picture from now on."""
        return replace(self, start=self.end, end=end, since_ms=now_ms)


@dataclass(frozen=True, slots=True)
class RaceModel:
    """The race that is ridden, and what the player has chosen."""

    session: Session
    host: Host
    live: LiveRace
    seat: ScreenViewer
    asked: AskCard | None = None
    """What the human is asked, once the screen has noticed; with orders what he is asked for the rider in question."""
    draft: HandDraft | OrdersDraft | GiveOrders = field(default_factory=HandDraft)
    """What he has chosen and not decided: of a hand, or for all his riders where orders are given in secret, also while
    he is not asked for the moment; orders that were taken back, until he is asked for them again."""
    is_first_race: bool = False
    """Whether the player has no other race yet, nor has learnt to ride, nor had a card explained in a race."""
    view_state: ViewState = field(default_factory=ViewState)
    asking: str | Retiring = ""
    """The question that lies over the screen: who retires, `steer`, `give-up`, `undo`, `more`, `missing`, or none."""
    said: RaceNotice | None = None
    pan: Pan = field(default_factory=Pan)
    clock_ms: float = 0.0
    """How long the screen has been shown."""
    due_ms: float = inf
    """When by that clock the time for a decision is up, or the end of the race has been seen long enough."""
    drawn: View | None = None
    """The race as far as it may show, in a model that is drawn (`as_seen`)."""

    def put(self, asked: AskCard | None) -> RaceModel:
        """The same with this question: nothing is chosen yet, and nothing of it is spoken of."""
        seconds = HotSeat.of(self.match).clock
        model = replace(
            self, asked=asked, draft=HandDraft() if isinstance(self.draft, HandDraft) else self.draft,
            view_state=replace(self.view_state, marked=0, topic=None, reason_index=0),
            due_ms=self.clock_ms + 1000.0 * seconds if seconds and asked is not None else inf,
        )  # fmt: skip
        if asked is None:
            return model
        return replace(model, seat=model.seat.asked(asked.team, model.clock_ms))

    @property
    def hand_draft(self) -> HandDraft:
        """What he has chosen of a hand; nothing where he gives orders."""
        return self.draft if isinstance(self.draft, HandDraft) else HandDraft()

    def with_hand(self, **changes: Any) -> Self:
        """Return the model with changes of what is chosen of a hand."""
        return replace(self, draft=replace(self.draft, **changes)) if isinstance(self.draft, HandDraft) else self

    @property
    def orders(self) -> OrdersDraft | None:
        """What he has chosen for all his riders, while he is asked for their orders."""
        return self.draft if isinstance(self.draft, OrdersDraft) and self.asked is not None else None

    @property
    def left_ms(self) -> float:
        """What is left on the clock."""
        return self.due_ms - self.clock_ms

    @property
    def match(self) -> Match:
        return self.live.driver.match

    @property
    def driver(self) -> Driver:
        return self.live.driver

    def with_playback(self, playback: Playback) -> Self:
        """Be at another moment of the race."""
        return replace(self, live=self.live.with_playback(playback))

    @property
    def shot(self) -> Shot | None:
        """The part of the race that is being shown."""
        return self.live.playback.shot

    @property
    def names(self) -> SeatedNames:
        return names_of(self.match)

    @property
    def steps(self) -> Sequence[Step]:
        """Those that have been shown."""
        return self.match.steps[: self.live.playback.steps_shown]

    @property
    def told_from(self) -> int:
        """The number of steps after which what has just happened begins, for who is asked."""
        asked = self.asked if self.orders is None else self.orders.ask
        return recap_from(self.match, self.match.steps, 0 if asked is None else asked.team)

    @property
    def advised(self) -> bool:
        """Whether a hint was asked for about this question."""
        advised = self.driver.advice.ask
        return advised is not None and advised == (self.asked if self.orders is None else self.orders.ask)

    @property
    def is_first_card(self) -> bool:
        """Whether the player is asked for the first card of his first race."""
        return self.is_first_race and self.asked is not None and not any(map(self.match.is_by_human, self.match.steps))


def begin(session: Session, match: Match, host: Host) -> RaceModel:
    """The race from where it is."""
    steer_as_saved(match)
    settings = session.settings
    live = begin_live(match, session.thinker, speed=settings.speed, seconds=settings.thinking / 1000)
    live.driver.ride_for_me.wished = settings.ride_for_me
    live = live.update(0)
    return RaceModel(
        session, host, live, seat_of(match), view_state=ViewState(pinned=None if settings.sheet else False),
        is_first_race=not (settings.learnt or settings.explained) and len(match.humans) == 1
        and len(race_files(session.folder)) <= 1,
    ).put(live.asked)  # fmt: skip


def acting(model: RaceModel) -> int:
    """The rider whose go it is: under way, asked about or thought about; 0 between two turns, and while orders are
    awaited."""
    shot = model.shot
    if shot is None and model.asked is not None:
        return model.asked.rider
    if shot is None and model.match.is_simultaneous:
        return 0
    if shot is not None and isinstance(shot.event, Moved | Crossed | Pushed):
        return shot.event.rider
    if shot is not None and isinstance(shot.event, Replaced | TurnEnded):
        return 0
    race = model.live.playback.race
    coming = race.order[race.moved : race.moved + 1]
    return coming[0][0] if coming and not race.over else 0


def team_to_move(model: RaceModel) -> int:
    """The team whose go it is; between two turns that of the rider who moved last."""
    rider = acting(model)
    if rider:
        return rider // 10
    last = next((e.rider for step in reversed(model.steps) for e in step.events if isinstance(e, Moved)), 0)
    return last // 10 or model.match.race.order[0][0] // 10


def spoken_of(model: RaceModel) -> int:
    """The rider everything speaks of: the marked one, else whose go it is."""
    return model.view_state.marked or acting(model)


def hand(model: RaceModel) -> tuple[int, ...]:
    """The cards of the rider asked about, in the order of his hand."""
    return () if model.asked is None else model.match.race.rider(model.asked.rider).hand
