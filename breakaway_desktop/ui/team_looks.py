"""The style of each team: a colour and a shape, so that no player needs to tell colours apart."""

from __future__ import annotations

from dataclasses import dataclass

from breakaway_desktop.kit.drawing.palette import BLACK, WHITE, Look, rgb


@dataclass(frozen=True, slots=True)
class TeamLook(Look):
    """The look of a team; `colour_key` is the `colour` of the record (docs/record.md)."""

    colour_key: str


TEAM_LOOKS: tuple[TeamLook, ...] = (
    TeamLook(rgb("#F2AE0A"), BLACK, "circle", "yellow"),
    TeamLook(rgb("#30ACFE"), BLACK, "triangle", "azure"),
    TeamLook(rgb("#A92411"), WHITE, "square", "red"),
    TeamLook(rgb("#FFFFFF"), BLACK, "diamond", "white"),
    TeamLook(rgb("#3D5399"), WHITE, "star", "indigo"),
    TeamLook(rgb("#101216"), WHITE, "cross", "black"),
    TeamLook(rgb("#55FA9D"), BLACK, "lean", "mint"),
    TeamLook(rgb("#FFCCFF"), BLACK, "heart", "pink"),
    TeamLook(rgb("#9B39F9"), WHITE, "dome", "purple"),
    TeamLook(rgb("#472214"), WHITE, "bar", "brown"),
    TeamLook(rgb("#9EB3B6"), BLACK, "bow", "silver"),
    TeamLook(rgb("#918600"), BLACK, "crown", "olive"),
)

_LOOK_OF = {look.colour_key: look for look in TEAM_LOOKS}


def team_look(colour_key: str) -> TeamLook:
    """Return the style of a team's colour. Raises KeyError for a colour that is not one of the twelve."""
    return _LOOK_OF[colour_key]
