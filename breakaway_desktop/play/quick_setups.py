"""Quick set-ups: against bots, or with friends at this screen, each with only a few choices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from breakaway_desktop.bots.ladder import DEFAULT_LEVEL, by_level, level_of, rival_spec
from breakaway_desktop.engine.options import FEWEST_TEAMS, MOST_TEAMS, RULE_SETS, USUAL_TEAMS, with_rows
from breakaway_desktop.match.line_ups import ANY_LINE_UP
from breakaway_desktop.match.plan import new_seed
from breakaway_desktop.play.last_setup import draft_from_json, setup_as_json
from breakaway_desktop.play.setup_draft import SeatDraft, SetupDraft
from breakaway_desktop.record.document import COLOURS

LEVELS: Final = tuple(by_level())
USUAL_PEOPLE: Final = 3
USUAL_BASE: Final = "boxed"
SHORT: Final = {"finish": 40, "sprints": (20,)}
"""Rows of a short race: ten minutes instead of twenty."""


@dataclass(frozen=True, slots=True)
class QuickSetup:
    """One player against bots of one level, each in the style of its colour, with ready-made hands."""

    level: int = DEFAULT_LEVEL
    teams: int = USUAL_TEAMS
    is_short: bool = False

    def draft(self) -> SetupDraft:
        draft = new_draft(1, self.teams, self.level)
        draft.built = False
        if self.is_short:
            draft.set_options(with_rows(draft.options, SHORT))
        return draft


class FriendsSetup:
    """Several people at this screen on the first seats, bots on the others, with ready-made line-ups.

    `draft` contains all of it and changes with each choice.
    """

    def __init__(self, draft: SetupDraft | None = None) -> None:
        self.draft = draft or _first_evening()
        self.teams_before: int | None = None
        """Number of teams before teams were added because there are more players; None if none were added."""

    @property
    def people(self) -> int:
        return len(self.draft.humans)

    @property
    def teams(self) -> int:
        return len(self.draft.seats)

    @property
    def level(self) -> int:
        rung = level_of(self.draft.seats[-1].bot)
        return DEFAULT_LEVEL if rung is None else rung.level

    @property
    def is_short(self) -> bool:
        return self.draft.options == with_rows(self.draft.options, SHORT)

    def seat(self, people: int, teams: int, level: int) -> None:
        """Seat this many people and fill up with bots of this level; at least three teams (R1.1)."""
        seats, are_elsewhere = self.draft.seats, bool(self.draft.teams_elsewhere)
        self.teams_before = len(seats) if teams == len(seats) < people else None
        while len(seats) < max(people, teams, FEWEST_TEAMS):
            self.draft.add()
        while len(seats) > max(people, teams, FEWEST_TEAMS):
            self.draft.remove(-1)
        for index, seat in enumerate(seats):
            seat.human, seat.bot = index < people, rival_spec(level, seat.colour)
            seat.on_phone = seat.human and are_elsewhere
            seat.line_up = seat.line_up or ANY_LINE_UP

    def shorten(self, short: bool) -> None:
        """Set the length of a short race, or that of the rule set."""
        usual = RULE_SETS[self.draft.base]
        rows = SHORT if short else {row: getattr(usual, row) for row in SHORT}
        self.draft.set_options(with_rows(self.draft.options, rows))

    def as_json(self) -> dict[str, Any]:
        return setup_as_json(self.draft)

    @classmethod
    def from_json(cls, stored: dict[str, Any]) -> FriendsSetup:
        """Return the saved set-up; the default if it is invalid."""
        draft = draft_from_json(stored, new_seed())
        if draft is None or draft.built or draft.base != USUAL_BASE or draft.variant is not None:
            return cls()
        friends = cls(draft)
        sits_first = draft.humans == tuple(range(1, friends.people + 1))
        return friends if sits_first and friends.people > 1 and all(seat.line_up for seat in draft.seats) else cls()


def _first_evening() -> SetupDraft:
    draft = new_draft(0, USUAL_TEAMS, DEFAULT_LEVEL)
    draft.built = False
    FriendsSetup(draft).seat(USUAL_PEOPLE, USUAL_TEAMS, DEFAULT_LEVEL)
    return draft


def new_draft(humans: int, teams: int, level: int) -> SetupDraft:
    """Return a draft with humans on the first seats, and bots of this level on the others."""
    draft = SetupDraft.first(new_seed())
    draft.seats = [
        SeatDraft(colour, human=index < humans, bot=rival_spec(level, colour))
        for index, colour in enumerate(COLOURS[:teams])
    ]
    return draft


def quick_as_json(quick: QuickSetup) -> dict[str, Any]:
    return {"level": quick.level, "teams": quick.teams, "short": quick.is_short}


def quick_from_json(stored: dict[str, Any]) -> QuickSetup:
    """Return the saved choices; the defaults if they are invalid."""
    level, teams = stored.get("level"), stored.get("teams")
    if type(level) is not int or level not in LEVELS:
        return QuickSetup()
    if type(teams) is not int or not FEWEST_TEAMS <= teams <= MOST_TEAMS:
        return QuickSetup()
    return QuickSetup(level, teams, stored.get("short") is True)
