"""The pages of a phone before a race: waiting for the others, and building a team in secret (R3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from breakaway_desktop.engine.hands import LARGEST, SMALLEST, TOTALS, TeamHands, hand_objection
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.line_ups import CHARACTERS
from breakaway_desktop.phones.hand_page import score_sentence
from breakaway_desktop.phones.seats import TableSeat
from breakaway_desktop.sentences.refusals import refusal_sentence


class TeamBuilding(NamedTuple):
    """Team building on phones. `total_rule`: the option `totals` (R3.2)."""

    total_rule: str


def lobby_state(seat: TableSeat | None) -> dict[str, Any]:
    """Return the page of a phone that waits for the start."""
    if seat is None:
        return {"page": "lobby", "team": 0, "head": _("Join the race"), "line": "", "riders": []}
    return {
        "page": "lobby", "team": seat.team, "head": _("You’re in"),
        "line": _("Riders {first} to {last}").format(first=10 * seat.team + 1, last=10 * seat.team + 4),
        "note": _("Waiting for the big screen to start."),
    }  # fmt: skip


def choosing_state(seat: TableSeat | None, number: int, chooser: str) -> dict[str, Any]:
    """Return the page of a phone while somebody at the big screen, perhaps known by name, chooses the next race."""
    line = _("{player} is choosing the next race").format(player=chooser)
    score = None if seat is None else seat.score
    return {
        "page": "choosing", "team": 0 if seat is None else seat.team, "head": _("Race {n}").format(n=number),
        "line": line if chooser else _("The next race is being chosen at the big screen"),
        "note": "" if score is None else score_sentence(score),
    }  # fmt: skip


def building_state(seat: TableSeat, building: TeamBuilding, humans: Sequence[TableSeat]) -> dict[str, Any]:
    """Return the page of a player who builds his team, or has built it. `humans`: the seats of all players."""
    waiting: list[dict[str, Any]] = [
        {"team": each.team, "name": each.name or str(each.team), "ready": each.has_built} for each in humans
    ]
    missing = [player["name"] for player in waiting if not player["ready"]]
    ready = _("{n} of {all} players are ready.").format(n=len(humans) - len(missing), all=len(humans))
    page: dict[str, Any] = {
        "team": seat.team, "at": "hands", "build": _build_fields(seat.hands, building), "waiting": waiting,
    }  # fmt: skip
    if seat.has_built:
        note = _("Waiting for {players}.").format(players=", ".join(missing)) if missing else ""
        return page | {"page": "built", "head": _("Ready"), "line": ready, "note": note}
    return page | {"page": "build", "head": _("Build your team"), "line": ready, "note": ""}


def _build_fields(hands: TeamHands | None, building: TeamBuilding) -> dict[str, Any]:
    """Return the ready-made teams, and the hands so far with their errors."""
    objections = [hand_objection(number, hand, building.total_rule) for number, hand in enumerate(hands or (), start=1)]
    return {
        "lines": [
            {"key": team.key, "title": _(team.name), "text": _(team.about), "hands": team.hands} for team in CHARACTERS
        ],
        "hands": hands,
        "totals": TOTALS,
        "least": SMALLEST,
        "most": LARGEST,
        "notes": ["" if objection is None else _hand_note(objection) for objection in objections],
    }


def _hand_note(objection: Refusal) -> str:
    """Return what is wrong with the hand on the page, in a few words."""
    values = objection.values
    match objection.key:
        case "hand-too-much":
            return _("{n} over: lower a card").format(n=values["have"] - values["total"])
        case "hand-too-little":
            return _("{n} left: raise a card").format(n=values["total"] - values["have"])
    return refusal_sentence(objection)
