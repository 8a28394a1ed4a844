"""Quick ways to a race: against bots, or with friends at this screen, each with only a few choices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from breakaway_desktop.bots.ladder import by_level
from breakaway_desktop.engine.options import FEWEST_TEAMS, MOST_TEAMS, with_rows
from breakaway_desktop.match.plan import new_seed
from breakaway_desktop.play.hot_seat import SECRETS
from breakaway_desktop.play.setup_draft import Draft, SeatDraft
from breakaway_desktop.record.document import COLOURS

LEVELS: Final = tuple(by_level())
USUAL_LEVEL: Final = 3
SHORT: Final = {"finish": 40, "sprints": (20,)}
"""The rows of a short race: ten minutes instead of twenty."""


@dataclass(frozen=True, slots=True)
class Quick:
    """One player against bots of one level, with ready-made hands."""

    level: int = USUAL_LEVEL
    teams: int = MOST_TEAMS
    short: bool = False

    def draft(self) -> Draft:
        draft = _seated(1, self.teams, self.level)
        draft.built = False
        if self.short:
            draft.take(with_rows(draft.options, SHORT))
        return draft


@dataclass(frozen=True, slots=True)
class Friends:
    """Several people at this screen; bots fill up to `teams`."""

    people: int = 3
    teams: int = MOST_TEAMS
    secrets: str = SECRETS[0]

    def draft(self) -> Draft:
        draft = _seated(self.people, max(self.people, self.teams, FEWEST_TEAMS), USUAL_LEVEL)
        draft.secrets = self.secrets
        return draft


def _seated(humans: int, teams: int, level: int) -> Draft:
    draft = Draft.first(new_seed())
    bot = by_level()[level]
    draft.seats = [SeatDraft(colour, human=at < humans, bot=bot) for at, colour in enumerate(COLOURS[:teams])]
    return draft


def quick_as_json(quick: Quick) -> dict[str, Any]:
    return {"level": quick.level, "teams": quick.teams, "short": quick.short}


def quick_from_json(found: dict[str, Any]) -> Quick:
    """The choices that were written down; the usual ones where they make no sense."""
    quick = Quick(found.get("level", 0), found.get("teams", 0), found.get("short") is True)
    return quick if quick.level in LEVELS and quick.teams in range(FEWEST_TEAMS, MOST_TEAMS + 1) else Quick()
