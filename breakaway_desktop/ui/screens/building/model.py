"""The model of team building, and the messages of its controls."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from breakaway_desktop.engine.hands import Hand, TeamHands, team_objection
from breakaway_desktop.match.hand_presets import HandPreset
from breakaway_desktop.match.plan import Plan, Seat
from breakaway_desktop.play.hot_seat import HotSeat, SeatedNames
from breakaway_desktop.play.line_ups import CHARACTERS, Character, opening
from breakaway_desktop.ui.drawing.palette import TeamLook, team_look
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.toolkit.scene import Message
from breakaway_desktop.words import _

# Names of controls
READY: Final = "ready"
ADJUST: Final = "adjust"
SAVED: Final = "saved"
SAVE: Final = "save"


class Undo(Message):
    """What takes a change back: of one `card` (rider, place), else of more; `of_list`: of the saved line-ups."""

    back: Callable[[Model], Model]
    card: tuple[int, int] | None = None
    of_list: bool = False


@dataclass(frozen=True, slots=True)
class Naming:
    """A name is asked for: for the cards of now, or another one for a saved line-up."""

    written: str
    usual: str
    of: HandPreset | None = None
    under: OpenSaved | None = None
    """What lies open again when the name is known."""


@dataclass(frozen=True, slots=True)
class Model:
    """`plan` has no hands yet. `rotated`: the teams have other numbers than in the race before (R1.1)."""

    session: Session
    plan: Plan
    hot_seat: HotSeat
    rotated: bool
    hands: TeamHands
    turn: int = 0
    """Which of the humans builds, from 0."""
    built: tuple[TeamHands, ...] = ()
    """The hands that the humans before have built."""
    seated: bool = True
    """Whether he sits before the screen, so that no curtain hides his cards."""
    undos: tuple[Undo, ...] = ()
    draws: int = 0
    """How many random line-ups this team has drawn."""
    adjusts: bool = False
    """Whether single cards are changed."""
    rider: int = 1
    """Whose card had the focus last."""
    dialog: OpenSaved | OpenCopies | Naming | Leave | None = None
    """What lies open, as what has opened it; a name has a draft."""
    told: str = ""
    wrong: str = ""

    @property
    def humans(self) -> list[int]:
        return [team for team, seat in enumerate(self.plan.seats, start=1) if seat.is_human]

    @property
    def several(self) -> bool:
        return len(self.humans) > 1

    @property
    def team(self) -> int:
        """Whose riders are built."""
        return self.humans[self.turn]

    @property
    def seat(self) -> Seat:
        return self.plan.seats[self.team - 1]

    @property
    def look(self) -> TeamLook:
        return team_look(self.seat.colour)

    @property
    def names(self) -> SeatedNames:
        return SeatedNames(self.plan.seats, self.hot_seat.players)

    @property
    def player(self) -> str | None:
        """What the human who builds calls himself, if he gave a name."""
        return self.names.called(self.team)

    def rider_name(self, rider: int) -> str:
        return self.seat.riders[rider - 1] or _("Rider {rider}").format(rider=rider)

    @property
    def may_start(self) -> bool:
        """R3.1, R3.2."""
        return team_objection(self.hands, self.plan.options.totals) is None

    @property
    def character(self) -> Character | None:
        """The ready-made team with these very cards."""
        return next((found for found in CHARACTERS if is_same(found.hands, self.hands)), None)

    @property
    def saved(self) -> list[HandPreset]:
        """Those line-ups that he may see (R3.3)."""
        return self.session.hand_presets.seen_by(self.seat.colour, self.player, several=self.several)

    @property
    def why_hidden(self) -> str:
        """Why not all saved line-ups are there; empty when they are."""
        return self.session.hand_presets.why_hidden(self.seat.colour, self.player, several=self.several)


def begin(session: Session, plan: Plan, hot_seat: HotSeat, *, rotated: bool = False) -> Model:
    presets = session.hand_presets
    presets.look_for_races(session.folder)
    m = Model(session, plan, hot_seat, rotated, CHARACTERS[0].hands)
    return replace(at_turn(m, 0), wrong=presets.told())


def at_turn(m: Model, turn: int) -> Model:
    """Another human builds: nothing is left of what the one before has changed, drawn or looked at."""
    m = Model(m.session, m.plan, m.hot_seat, m.rotated, m.hands, turn, m.built, seated=not m.several)
    begun = m.session.begun_hands.get(m.seat.colour)
    return replace(m, hands=begun or opening(m.plan.seed, turn, len(m.humans)))


def is_same(one: TeamHands, other: TeamHands) -> bool:
    """Whether the riders hold the same cards, in whatever order."""
    return all(sorted(mine) == sorted(his) for mine, his in zip(one, other, strict=True))


# What is said


class SitDown(Message):
    """The one who is to build sits there."""


class Take(Message):
    """These cards for all four riders."""

    hands: TeamHands


class Draw(Message):
    """Random cards for all four."""


class Adjust(Message):
    """Single cards are changed from now on, or no more."""


class Change(Message):
    """Another value for a card: of rider 1–4, at a place from 0."""

    rider: int
    at: int
    value: int


class Step(Message):
    """Changes the first card of the rider in focus by this much."""

    by: int


class LookAt(Message):
    rider: int


class SetCount(Message):
    """Rider 1 with three or four cards (R3.1)."""

    cards: int


class OpenCopies(Message):
    """Whose cards a rider is to get is asked."""

    rider: int


class Copy(Message):
    rider: int
    hand: Hand


class TakeBack(Message):
    """The last change."""


class OpenSaved(Message):
    """The saved line-ups."""


class AskName(Message):
    """Asks for a name for the present cards, or another name for a saved line-up."""

    of: HandPreset | None = None


class Delete(Message):
    """A saved line-up."""

    of: HandPreset


class Finish(Message):
    """The team is ready."""


class Leave(Message):
    """A step back."""


class Forget(Message):
    """Back to the set-up, and what teams have built is forgotten."""
