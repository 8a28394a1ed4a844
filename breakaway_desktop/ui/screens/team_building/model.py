"""The model of team building."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from breakaway_desktop.engine.hands import TeamHands, team_objection
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.line_ups import CHARACTERS, ReadyMadeTeam, first_line_up
from breakaway_desktop.match.plan import Plan, Seat, humans_of
from breakaway_desktop.match.saved_line_ups import SavedLineUp
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.team_looks import TeamLook, team_look

# Names of controls
READY: Final = "ready"
ADJUST: Final = "adjust"
SAVED: Final = "saved"
SAVE: Final = "save"

# Dialogs without a value of their own: saved line-ups, and the question whether to discard hands
LINE_UPS: Final = "line-ups"
LEAVING: Final = "leaving"


class LineUpUndo(NamedTuple):
    """One entry of the undo list.

    `card` (rider, index) is set for a change of one card; `is_list_change` for a change of the saved line-ups.
    """

    restore: Callable[[TeamBuildingModel], TeamBuildingModel]
    card: tuple[int, int] | None = None
    is_list_change: bool = False


@dataclass(frozen=True, slots=True)
class LineUpNamePrompt:
    """The prompt for a name: of the current cards, or of a saved line-up."""

    written: str
    default: str
    preset: SavedLineUp | None = None
    return_to: str | None = None


class CopyQuestion(NamedTuple):
    """The question whose cards to copy to this rider."""

    rider: int


@dataclass(frozen=True, slots=True)
class TeamBuildingModel:
    """The model of team building. `plan` has no hands yet. `rotated`: teams have new numbers in a rematch (R1.1)."""

    session: Session
    plan: Plan
    rotated: bool
    hands: TeamHands
    turn: int = 0
    """Index of the human who builds, in seating order."""
    built: tuple[TeamHands, ...] = ()
    """Hands of the humans who have finished."""
    built_elsewhere: tuple[tuple[int, TeamHands], ...] = ()
    """Teams that were built elsewhere, with their hands."""
    seated: bool = True
    """Whether the player has confirmed the privacy screen."""
    undos: tuple[LineUpUndo, ...] = ()
    draws: int = 0
    """Number of random line-ups drawn for this team."""
    single_cards: bool = False
    """Whether single cards are being changed."""
    rider: int = 1
    """The rider whose card had the focus last."""
    dialog: CopyQuestion | LineUpNamePrompt | str | None = None
    notice: str = ""
    error: str = ""

    @property
    def humans(self) -> list[int]:
        """Teams that are built at this screen."""
        elsewhere = {team for team, _hands in self.built_elsewhere}
        return [team for team in humans_of(self.plan.seats) if team not in elsewhere]

    @property
    def several(self) -> bool:
        return len(self.humans) + len(self.built_elsewhere) > 1

    @property
    def team(self) -> int:
        return self.humans[self.turn]

    @property
    def seat(self) -> Seat:
        return self.plan.seats[self.team - 1]

    @property
    def look(self) -> TeamLook:
        return team_look(self.seat.colour)

    @property
    def names(self) -> Names:
        return names_of(self.plan)

    @property
    def player(self) -> str | None:
        """Name of the player who builds, or None if he has none."""
        return self.names.own_name(self.team)

    def rider_name(self, rider: int) -> str:
        return self.seat.riders[rider - 1] or _("Rider {rider}").format(rider=rider)

    @property
    def can_start(self) -> bool:
        """Whether a race may start with these hands (R3.1, R3.2)."""
        return team_objection(self.hands, self.plan.options.totals) is None

    @property
    def character(self) -> ReadyMadeTeam | None:
        """The ready-made team with exactly these cards, or None."""
        return next((character for character in CHARACTERS if is_same(character.hands, self.hands)), None)

    @property
    def saved_line_ups(self) -> list[SavedLineUp]:
        """Saved line-ups that this player may see (R3.3)."""
        return self.session.hand_presets.visible_to(self.seat.colour, self.player, several=self.several)

    @property
    def why_hidden(self) -> str:
        """Why some saved line-ups are hidden; empty if none are."""
        return self.session.hand_presets.why_hidden(self.seat.colour, self.player, several=self.several)


def begin(
    session: Session,
    plan: Plan,
    *,
    rotated: bool = False,
    built_elsewhere: tuple[tuple[int, TeamHands], ...] = (),
) -> TeamBuildingModel:
    presets = session.hand_presets
    presets.look_for_races(session.folder)
    model = TeamBuildingModel(session, plan, rotated, CHARACTERS[0].hands, built_elsewhere=built_elsewhere)
    return replace(next_builder(model, 0), error=presets.broken_file_notice())


def next_builder(model: TeamBuildingModel, turn: int) -> TeamBuildingModel:
    """Return the model for the next human to build, without the changes, draws and undo entries of the previous one."""
    model = TeamBuildingModel(
        model.session,
        model.plan,
        model.rotated,
        model.hands,
        turn,
        model.built,
        model.built_elsewhere,
        seated=not model.several,
    )
    saved_hands = model.session.unfinished_hands.get(model.seat.colour)
    return replace(model, hands=saved_hands or first_line_up(model.plan.seed, turn, len(model.humans)))


def is_same(hands: TeamHands, others: TeamHands) -> bool:
    """Return whether all riders have the same cards, in any order."""
    return all(sorted(hand) == sorted(other) for hand, other in zip(hands, others, strict=True))
