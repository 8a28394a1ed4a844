"""Names of tours, stages, jerseys and awards, and the errors of a stage's race as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from breakaway_desktop.kit.words import _, mark, ngettext
from breakaway_desktop.sentences.names import Names, listed, place_text, points_text
from breakaway_desktop.tours.awards import ATTACK, LANTERN, SO_CLOSE, TEAM_MATE, Award
from breakaway_desktop.tours.document import Tour, TourStage
from breakaway_desktop.tours.races import StageRace, StageState
from breakaway_desktop.tours.ready_made import READY_TOURS
from breakaway_desktop.tours.standings import DOTS, GREEN, YELLOW, TourStandings

JERSEY_NAMES: Final = {YELLOW: mark("Yellow jersey"), GREEN: mark("Green jersey"), DOTS: mark("Polka dots")}
JERSEY_UNITS: Final = {YELLOW: mark("squares behind"), GREEN: mark("sprint points"), DOTS: mark("peaks won")}
AWARD_NAMES: Final = {
    ATTACK: mark("Boldest attack"),
    TEAM_MATE: mark("Best team-mate"),
    SO_CLOSE: mark("So close"),
    LANTERN: mark("Red lantern"),
}

_READY_TITLES: Final = {
    *(ready.title for ready in READY_TOURS.values()),
    *(stage.title for ready in READY_TOURS.values() for stage in ready.stages),
}
"""Titles that come with the game and are translated; a player's own titles are not."""


def tour_name(tour: Tour) -> str:
    return _(tour.name) if tour.name in _READY_TITLES else tour.name


def stage_title(stage: TourStage) -> str:
    return _(stage.title) if stage.title in _READY_TITLES else stage.title


def numbered_stage_text(tour: Tour, number: int) -> str:
    return _("{tour}, stage {n}").format(tour=tour_name(tour), n=number)


def stage_place_sentence(
    tour: Tour, number: int, before: TourStandings | None, names: Names, humans: Sequence[int]
) -> str:
    """Return the stage, and the first human's place in the tour before it; if there is no human, that of the leader."""
    title = _("{tour}, stage {n} of {all}").format(tour=tour_name(tour), n=number, all=len(tour.stages))
    if before is None:
        return title
    team = humans[0] if humans else before.winners[0]
    behind, place = before.points_behind(team), before.place_of(team)
    sentence = _("{stage}: {team} {place}, {n} behind") if behind else _("{stage}: {team} {place}")
    return sentence.format(stage=title, team=names.in_score(team), place=place_text(place), n=points_text(behind))


def stage_sentence(number: int, race: StageRace) -> str:
    """Return why the race of a stage does not count; empty if it counts, or has not begun."""
    match race.state:
        case StageState.UNDER_WAY:
            turn = 0 if race.match is None else race.match.race.turn
            return _("Stage {n} is under way, in turn {turn}.").format(n=number, turn=turn)
        case StageState.MISSING:
            return _("The file of stage {n} is missing.").format(n=number)
        case StageState.DAMAGED:
            return _("The file of stage {n} is damaged after turn {turn}.").format(n=number, turn=race.intact_turns)
        case StageState.CONTRADICTED:
            sentence = _("The file of stage {n} breaks the rules after turn {turn}.")
            return sentence.format(n=number, turn=race.intact_turns)
        case StageState.OTHER_RULES:
            return _("The file of stage {n} is another race: it has other rules.").format(n=number)
        case StageState.OTHER_TEAMS:
            return _("The file of stage {n} is another race: it has other teams.").format(n=number)
        case StageState.OTHER_STAGE:
            return _("The file of stage {n} is another race: it belongs to another tour or stage.").format(n=number)
        case StageState.OTHER_SEED:
            return _("The file of stage {n} is another race: it has another seed.").format(n=number)
        case StageState.OTHER_HANDS:
            return _("The file of stage {n} is another race: it has other hands or draws.").format(n=number)
        case StageState.CLOSED:
            return _("Stage {n} is the race of a day that you haven’t ridden yet.").format(n=number)
        case _:
            return ""


def award_sentence(award: Award, names: Names) -> str:
    return f"{listed([names.rider(rider) for rider, _stage in award.winners])}: {award_reason(award)}"


def award_reason(award: Award) -> str:
    value = award.value
    match award.kind:
        case "attack":
            stages = sorted({stage for _rider, stage in award.winners})
            lead = ngettext("{n} square ahead", "{n} squares ahead", value).format(n=value)
            stage = ngettext("stage {stages}", "stages {stages}", len(stages))
            return f"{lead}, {stage.format(stages=listed([str(number) for number in stages]))}"
        case "team-mate":
            sentence = ngettext(
                "gave slipstream to {n} new card of a team-mate",
                "gave slipstream to {n} new cards of team-mates",
                value,
            )
            return sentence.format(n=value)
        case "so-close":
            sentence = ngettext("ninth across {n} line", "ninth across {n} lines", value)
            return sentence.format(n=value)
        case _:
            return _("last for the yellow jersey")
