"""Tours on the command line: `simulate`, `verify`, `report` and `play` for a tour (docs/record.md, Commands)."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Final

from breakaway_desktop.commands.arguments import require_players
from breakaway_desktop.commands.files import closed_here, naming_file, require_open, write_error
from breakaway_desktop.commands.parser import BAD_INPUT, DONE, NO, BadInput, print_error
from breakaway_desktop.engine.refusals import Refusal, Refused
from breakaway_desktop.engine.standings import with_places
from breakaway_desktop.kit.files.addresses import printed_name
from breakaway_desktop.kit.words import _, plain
from breakaway_desktop.match.library import SavedRace, new_path
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import deal_bots, new_seed, seats_of
from breakaway_desktop.match.ready_hands import ready_made_hands
from breakaway_desktop.match.simulate import play_plan
from breakaway_desktop.play.spoken.names import sentences
from breakaway_desktop.record.document import ENDING as RACE_ENDING
from breakaway_desktop.record.json_checks import format_value
from breakaway_desktop.record.store import save
from breakaway_desktop.reports.columns import heading, table, truncate_columns
from breakaway_desktop.sentences.names import Names, listed, place_text, points_text, points_words
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.sentences.results import winners_sentence
from breakaway_desktop.settings import load_settings
from breakaway_desktop.terminal.session import resume_command
from breakaway_desktop.terminal.terminal import Terminal
from breakaway_desktop.tours.awards import tour_awards
from breakaway_desktop.tours.document import BUILT, ENDING, READY_MADE, Tour, TourStage
from breakaway_desktop.tours.library import StageOfTour, hold_tour, list_race, open_tour, save_new_tour
from breakaway_desktop.tours.races import StageState, TourRaces, with_race
from breakaway_desktop.tours.ready_made import READY_TOURS, new_tour
from breakaway_desktop.tours.stages import stage_draft
from breakaway_desktop.tours.standings import JERSEYS, YELLOW, JerseyTable, StageResult, TourStandings
from breakaway_desktop.tours.words import (
    AWARD_NAMES,
    JERSEY_NAMES,
    JERSEY_UNITS,
    award_sentence,
    stage_sentence,
    stage_title,
    tour_name,
)
from breakaway_desktop.tours.writing import save_tour

_VERDICTS: Final = {
    StageState.NOT_BEGUN: DONE,
    StageState.UNDER_WAY: DONE,
    StageState.COUNTS: DONE,
    StageState.DAMAGED: BAD_INPUT,
}
"""Exit codes of `verify` for a stage; any other state is a contradiction."""


def simulate_tour_command(args: argparse.Namespace) -> int:
    """Ride a tour with bots only. Raises BadInput and Refused."""
    _refuse(args, ("rules", "variant", "record"))
    if args.folder is None:
        raise BadInput(_("--tour needs --folder, the folder to write to."))
    if args.tour not in READY_TOURS:
        raise _no_such_tour(args.tour)
    players = require_players(deal_bots(args.bots, args.teams))
    tour = new_tour(args.tour, seats_of(players), args.seed, READY_MADE)
    try:
        with naming_file(args.folder):
            simulate_tour(tour, args.folder, lambda refusal: print_error(refusal_sentence(refusal)))
    except OSError as error:
        raise write_error(args.folder, error) from None
    return DONE


def verify_tour(path: Path) -> int:
    """Check a tour with all its races, print the verdict in English, and return the exit code."""
    try:
        races = _open_tour(path)
    except Refused as refused:
        print_error(f"{printed_name(path)}: {refusal_sentence(refused)}")
        return BAD_INPUT

    worst = DONE
    for number, race in enumerate(races.races, start=1):
        verdict = _VERDICTS.get(race.state, NO)
        worst = max(worst, verdict)
        if verdict != DONE:
            reason = "" if race.refused is None else f" {refusal_sentence(race.refused)}"
            print_error(f"{path}: {stage_sentence(number, race)}{reason}")

    if worst == DONE:
        ridden, stages = len(races.counting), len(races.races)
        state = "finished" if races.is_over else "still running"  # no words: verify speaks English
        told = f", {ridden} of {stages} stages, {state}" if races is races.without_closed(closed_here) else ""
        print(plain(f"{path}: the rules agree{told}"))  # no words: as above
    return worst


def report_tour(path: Path, *, spoken: bool = False, show: bool = False) -> int:
    """Print the standings of a tour; `spoken`: for a listener. Raises BadInput, and CheckFailed for a closed race."""
    with naming_file(path):
        races = _open_tour(path)
    for race in races.races:
        if race.match is not None:
            require_open(race.match, path, show=show)
    terminal = Terminal(sys.stdin, sys.stdout, sys.stderr, wraps=not spoken)
    for line in spoken_report_lines(races) if spoken else _tour_report_lines(races):
        terminal.print_race(line)
    return DONE


def play_tour(args: argparse.Namespace, players: Sequence[str], play: Callable[[SavedRace], int]) -> int:
    """Play the next race of the tour of `--tour`, then print the standings. Return the exit code of `play`.

    A ready-made name begins a new tour of these players. Raises BadInput and Refused.
    """
    path = tour_path(args, players)
    saved = _written_stage(path)
    code = DONE if saved is None else play(saved)
    if saved is None or saved.match.over:
        report_tour(path, spoken=args.spoken, show=args.show)
    if _open_tour(path).next_stage:
        print(_("To continue the tour:"))
        print(resume_command("--tour", path, spoken=args.spoken))
    return code


def tour_path(args: argparse.Namespace, players: Sequence[str]) -> Path:
    """Return the file of the tour of `--tour`; a ready-made name begins a new one. Raises BadInput and Refused."""
    is_new = args.tour in READY_TOURS
    _refuse(args, ("rules", "variant", "save", "load", *(() if is_new else ("teams", "seed"))))
    if not is_new:
        if (path := Path(args.tour)).suffix != ENDING:
            raise _no_such_tour(args.tour)
        return path
    try:
        return _begin_tour(args, players)
    except OSError as error:
        raise write_error(error.filename or args.tour, error) from None


def next_stage(path: Path) -> SavedRace:
    """Return the race of the next stage of a tour. Raises BadInput, also if no stage is left, and Refused."""
    saved = _written_stage(path)
    if saved is None:
        raise BadInput(_("{file}: no stage of this tour is left.").format(file=path))
    return saved


def _written_stage(path: Path) -> SavedRace | None:
    """Return the race of the next stage, None if no stage is left. Raises BadInput and Refused."""
    try:
        with naming_file(path), hold_tour(path):
            return _next_stage(path, _open_tour(path).without_closed(closed_here))
    except OSError as error:
        raise write_error(error.filename or path, error) from None


def _refuse(args: argparse.Namespace, names: Sequence[str]) -> None:
    """Raise BadInput for an argument that the tour already sets."""
    conflicting = [name for name in names if getattr(args, name) is not None]
    if conflicting or args.option:
        option = f"--{conflicting[0] if conflicting else 'option'}"
        raise BadInput(_("{option} cannot be used with --tour: the tour already sets it.").format(option=option))


def _begin_tour(args: argparse.Namespace, players: Sequence[str]) -> Path:
    """Write the file of a new tour and return its path. Raises OSError, BadInput and Refused."""
    seats = seats_of(require_players(players))
    seed = new_seed() if args.seed is None else args.seed
    return save_new_tour(new_tour(args.tour, seats, seed, READY_MADE), load_settings(touch=False).folder)


def _open_tour(path: Path) -> TourRaces:
    """Read a tour and find its races. Raises Unreadable."""
    return open_tour(path, load_settings(touch=False).folder)


def _next_stage(path: Path, races: TourRaces) -> SavedRace | None:
    """Return the race of the next stage, listed in the tour's file. Raises BadInput if there is none, and OSError."""
    for number, race in enumerate(races.races, start=1):
        if race.state not in _VERDICTS or race.state is StageState.DAMAGED:
            print_error(stage_sentence(number, race))
    number = races.next_stage
    if not number:
        return None
    race = races.races[number - 1]
    if race.path is None or race.match is None:
        saved = _begin_stage(races.tour, number)
    else:
        saved = SavedRace(race.path, race.match)
    list_race(StageOfTour(path, number), saved.path.name)
    return saved


def _begin_stage(tour: Tour, number: int) -> SavedRace:
    """Begin the race of a stage in a file of its own in the folder of races. Raises BadInput and OSError.

    The race is written before the tour lists it: if the program ends in between, the race is
    recognized by its marks.
    """
    if tour.hands == BUILT and any(seat.is_human for seat in tour.seats):
        raise BadInput(_("In this tour players build their teams, which works only in the window."))
    draft = stage_draft(tour, number)
    plan = draft.hot_seat().in_plan(tour.stage_plan(number))
    match = Match.begin(draft.with_hands(plan))
    path = new_path(load_settings(touch=False).folder, plan.seed)
    save(path, match.record())
    return SavedRace(path, match)


def _no_such_tour(text: str) -> BadInput:
    sentence = _("There is no tour {name}. Choose from: {known}.")
    return BadInput(sentence.format(name=format_value(text), known=", ".join(READY_TOURS)))


_TOUR_FILE: Final = f"tour{ENDING}"


def simulate_tour(tour: Tour, folder: Path, on_failure: Callable[[Refusal], None] = lambda refusal: None) -> Path:
    """Ride all stages, save them in a folder, and return the file of the tour. The same tour gives the same bytes
    (docs/bots.md, The same race again).

    Raises Refused if the folder already has a tour or a stage is not allowed (R2.1), UnknownBot, BadParameter, and
    OSError.
    """
    path = folder / _TOUR_FILE
    if path.exists():
        raise Refused("file-exists", file=path.name)
    save_tour(path, tour)
    for number in range(1, len(tour.stages) + 1):
        plan = tour.stage_plan(number)
        match = play_plan(plan.with_hands(ready_made_hands(plan)), on_failure)
        name = f"stage-{number}{RACE_ENDING}"
        save(folder / name, match.record())
        tour = with_race(tour, number, name)
        save_tour(path, tour)
    return path


# The standings as plain text: tables, or sentences for a listener

_MOST_GROUPS: Final = 4
"""Maximum number of rows in the table of a jersey; level riders share a row."""
_TEAM, _RIDERS = 34, 60
"""Columns for a team and its player, and for level riders."""


def _tour_report_lines(races: TourRaces) -> list[str]:
    """Return the stages, the standings, the jerseys, and at the end of the tour its awards."""
    results, names = races.results(), Names(races.tour.seats)
    lines = [heading(tour_name(races.tour)), *_stage_lines(races), "", *_state_sentences(races)]
    if not results:
        return lines
    final = races.standings()
    lines += ["", *_points_table(results, final, names)]
    for jersey in JERSEYS:
        if final.jerseys[jersey].order:
            lines += ["", _jersey_heading(jersey), *_jersey_table(jersey, final.jerseys[jersey], names)]
    return [*lines, *(["", *_award_lines(races)] if races.is_over else [])]


def spoken_report_lines(races: TourRaces) -> list[str]:
    """Return the same for a listener: sentences, one a line, without columns."""
    results, names = races.results(), Names(races.tour.seats)
    lines = [sentences([tour_name(races.tour)])]
    for number, stage in enumerate(races.tour.stages, start=1):
        sentence = _("Stage {n}, {title}: {course}, {rules}.")
        if number in results:
            sentence = _("Stage {n}, {title}: {course}, {rules}, won by {teams}.")
        teams = names.teams(results[number].ranking[0]) if number in results else ""
        title, course, rules = _stage_texts(stage)
        lines.append(sentence.format(n=number, title=title, course=course, rules=rules, teams=teams))
    lines += _state_sentences(races)
    if not results:
        return lines
    final = races.standings()
    for place, team in with_places(final.ranking):
        words = _("{place}: {team}, {points}").format(
            place=place_text(place), team=names.team_of(team), points=points_words(final.points_of(team))
        )
        by_stage = [
            _("{points} in stage {n}").format(points=points_text(won.points_of(team)), n=n)
            for n, won in results.items()
        ]
        lines.append(sentences([words if len(results) == 1 else f"{words}: {listed(by_stage)}"]))
    for jersey in JERSEYS:
        if final.jerseys[jersey].order:
            rows = _jersey_rows(jersey, final.jerseys[jersey], names)
            lines.append(sentences([_jersey_heading(jersey), *(f"{riders}: {total}" for riders, total in rows)]))
    return [*lines, *(sentences([line]) for line in (_award_lines(races) if races.is_over else []))]


def _state_sentences(races: TourRaces) -> list[str]:
    """Return why races of stages do not count, and who has won the tour."""
    found = [stage_sentence(number, race) for number, race in enumerate(races.races, start=1)]
    if not races.results():
        found.append(_("No stage has been ridden yet."))
    elif races.is_over:
        found.append(winners_sentence(races.standings(), Names(races.tour.seats), of_tour=True))
    return [sentence for sentence in found if sentence]


def _award_lines(races: TourRaces) -> list[str]:
    names, awards = Names(races.tour.seats), tour_awards(races.counting, races.standings())
    return [f"{_(AWARD_NAMES[award.kind])}: {award_sentence(award, names)}" for award in awards]


def _stage_lines(races: TourRaces) -> list[str]:
    """Return a line for each stage: its title, its course, and who won it."""
    names, results = Names(races.tour.seats), races.results()
    rows = []
    for number, stage in enumerate(races.tour.stages, start=1):
        winner = names.teams(results[number].ranking[0]) if number in results else ""
        rows.append((str(number), *_stage_texts(stage), winner))
    return table(rows, right=(True, False, False, False, False))


def _stage_texts(stage: TourStage) -> tuple[str, str, str]:
    rules = stage.base if stage.variant is None else f"{stage.base}, {stage.variant}"
    return stage_title(stage), _("finish at {finish}").format(finish=stage.options.finish), rules


def _points_table(results: Mapping[int, StageResult], final: TourStandings, names: Names) -> list[str]:
    """Return a row for each team: its place, its points by stage, and their sum."""
    rows = [("", "", *(str(stage) for stage in results), _("Total"))]
    for place, team in with_places(final.ranking):
        won = (points_text(result.points_of(team)) for result in results.values())
        name = truncate_columns(names.team_and_player(team), _TEAM)
        rows.append((place_text(place), name, *won, points_text(final.points_of(team))))
    return table(rows, right=(True, False, *(True for _column in rows[0][2:])))


def _jersey_heading(jersey: str) -> str:
    return _("{jersey} ({unit})").format(jersey=_(JERSEY_NAMES[jersey]), unit=_(JERSEY_UNITS[jersey]))


def _jersey_table(jersey: str, riders: JerseyTable, names: Names) -> list[str]:
    rows = [(truncate_columns(words, _RIDERS), total) for words, total in _jersey_rows(jersey, riders, names)]
    return table(rows, right=(False, True))


def _jersey_rows(jersey: str, riders: JerseyTable, names: Names) -> list[tuple[str, str]]:
    """Return the first riders of a jersey; gaps count from the wearer, so that a bonus gives no negative number."""
    first = riders.totals[riders.wearers[0]] if jersey == YELLOW else Fraction()
    return [
        (names.riders(group), points_text(riders.totals[group[0]] - first)) for group in riders.order[:_MOST_GROUPS]
    ]
