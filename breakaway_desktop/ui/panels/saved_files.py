"""The list of saved races. Files are read one by one; the row of a file that cannot be read shows the reason."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.standings import Standings, standings
from breakaway_desktop.kit.caching import cached_by_identity
from breakaway_desktop.kit.files.checked_files import read_ordinary
from breakaway_desktop.kit.words import _, language, plain
from breakaway_desktop.match.library import SavedRace, Stamp, stamp_of
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.race_files import name_of
from breakaway_desktop.match.seating import seats_of_record
from breakaway_desktop.play.hot_seat import HotSeat, names_of, secrecy_in_force
from breakaway_desktop.player_names import are_rivals_shown
from breakaway_desktop.record.document import ENDING, LARGEST_FILE, Record
from breakaway_desktop.record.salvage import Salvaged, salvage
from breakaway_desktop.record.store import load
from breakaway_desktop.sentences.dates import day_and_month, weekday_name
from breakaway_desktop.sentences.names import Names, place_text, players_texts, points_text
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.sentences.results import finished_state, result_title
from breakaway_desktop.sentences.rulebook import rules_title
from breakaway_desktop.sentences.why.hidden import is_hidden
from breakaway_desktop.ui.features import Wordings, own_races
from breakaway_desktop.variants import variant_names

if TYPE_CHECKING:
    from breakaway_desktop.ui.road.road_picture import RiderOnRoad

_MOST_ROWS = 2048
_WEEK_S = 6 * 24 * 3600
_LATEST_S = 32_503_680_000.0
"""Start of the year 3000, in seconds since 1970. Windows cannot convert later times, nor times before 1970."""


class RaceSummary(NamedTuple):
    """A public summary of a race (R9): positions, standings, and the teams that must decide."""

    riders: tuple[RiderOnRoad, ...]
    lines: tuple[int, ...]
    finish: int | None
    hidden: bool
    """Whether squares are hidden (R8.2)."""
    shows_new: bool
    """Whether new cards are public (R2.1)."""
    standings: Standings
    turn: int
    teams_to_decide: tuple[int, ...]
    """Teams that must choose a card or give orders."""
    is_simultaneous: bool
    secrets: str
    """The secrecy mode of people at one screen (`peek`, `strict`, `trust`); empty if nobody has secrets."""
    occasion: str
    """What the race is, in the language in use, as a feature says; mostly empty."""


@dataclass(frozen=True, slots=True, eq=False)
class SavedFile:
    """A file of the list. `record` is None if it cannot be read; `why` is the reason."""

    path: Path
    record: Record | None
    why: str
    written: float
    sample: bool = False
    """Whether it is one of the sample races."""
    summary: RaceSummary | None = None
    """The current position; for a damaged file, the last one that can be recovered."""
    salvaged: Salvaged | None = None
    """The turns that can be recovered from a damaged file."""
    is_closed: bool = False
    """Whether its race is closed today, as `why` says; nothing else is known of it then."""

    @property
    def finished(self) -> bool:
        return self.record is not None and self.record.result is not None

    @property
    def running(self) -> bool:
        return self.record is not None and self.record.result is None and not self.sample


class ReadRequest(NamedTuple):
    """A request, posted to the window's loop, to read a file because its row is visible."""

    path: Path
    sample: bool


class SavedFiles:
    """Reads files and caches the results, by time stamp and language; asks each time what is `closed` (`Session`)."""

    def __init__(self, closed: Callable[[Record], str] = lambda _race: "") -> None:
        self._closed = closed
        self._seen: dict[tuple[Path, Stamp | None, str], SavedFile] = {}
        self._requested: Path | None = None

    def request(self, path: Path, sample: bool, post: Callable[[ReadRequest], None]) -> None:
        """Request that the file be read after this frame. One file is read at a time, because reading is slow."""
        if self._requested is None:
            self._requested = path
            post(ReadRequest(path, sample))

    def forget_request(self) -> None:
        """Allow the next request: the file is being read, or its list is closed."""
        self._requested = None

    def cached_race(self, path: Path) -> SavedFile | None:
        """Return the cached result for the current version of the file; None if it has not been read."""
        row = self._seen.get((path, stamp_of(path), language()))
        return None if row is None else self._without_closed(row)

    def read(self, path: Path, sample: bool = False) -> SavedFile:
        """Return the cached result for the file, or read it."""
        key = path, stamp_of(path), language()
        row = self._seen.get(key)
        if row is None:
            row = self._seen[key] = _read_row(path, sample)
        return self._without_closed(row)

    def _without_closed(self, row: SavedFile) -> SavedFile:
        race = row.record if row.salvaged is None else row.salvaged.record
        why = "" if race is None else self._closed(race)
        return SavedFile(row.path, None, why, row.written, row.sample, is_closed=True) if why else row


def _read_row(path: Path, sample: bool) -> SavedFile:
    row = _read_file(path, sample)
    if row.record is None:
        return _with_salvaged_summary(replace(row, salvaged=_salvage_file(path)))
    try:
        match = Match.resume(row.record)
    except Refused as refused:
        return _with_salvaged_summary(
            replace(row, record=None, why=refusal_sentence(refused), salvaged=_salvage_file(path))
        )
    return replace(row, summary=race_summary(match, path.parent))


def _with_salvaged_summary(row: SavedFile) -> SavedFile:
    """Return a damaged file with the position that can be recovered, if there is one."""
    with suppress(Refused):
        if row.salvaged is not None:
            return replace(row, summary=race_summary(Match.resume(row.salvaged.record), row.path.parent))
    return row


def _salvage_file(path: Path) -> Salvaged | None:
    with suppress(OSError, ValueError):
        data = read_ordinary(path, LARGEST_FILE + 1)
        return salvage(data) if len(data) <= LARGEST_FILE else None
    return None


def race_summary(match: Match, folder: Path) -> RaceSummary:
    """Return a public summary of the race now."""
    from breakaway_desktop.ui.road.picture_builder import picture_of  # the first start has no race to draw

    view, rules = match.view(0), match.race.rules
    picture = picture_of(view, match.seats)
    hidden = is_hidden(view)
    secrets = HotSeat.of(match).secrets
    return RaceSummary(
        () if hidden else picture.riders,
        picture.sprints,
        picture.finish,
        hidden,
        view.shows_new,
        standings(match.race),
        match.race.turn,
        tuple(ask.team for ask in match.open_asks),
        match.is_simultaneous,
        "" if match.over else secrecy_in_force(match.humans, rules.options, rules.variant.name, secrets),
        own_races(match.meta).title(match, folder),
    )


def _read_file(path: Path, sample: bool) -> SavedFile:
    written = 0.0
    with suppress(OSError):
        written = path.stat().st_mtime
    try:
        return SavedFile(path, load(path), "", written, sample)
    except Refused as refused:
        return SavedFile(path, None, refusal_sentence(refused), written, sample)


def sample_files(folder: Path) -> list[Path]:
    """Return the sample races, those of rule sets before those of variants."""
    order = (*RULE_SETS, *variant_names())
    places = {name: place for place, name in enumerate(order)}
    with suppress(OSError):
        return sorted(folder.glob(f"*{ENDING}"), key=lambda path: (places.get(path.stem, len(order)), path.name))
    return []


def record_names(record: Record) -> Names:
    """Return the names of a record's teams and players."""
    return _names(record, are_rivals_shown())


@cached_by_identity(_MOST_ROWS)
def _names(record: Record, rivals: bool) -> Names:
    seats = seats_of_record(record.teams, record.meta)
    return Names(seats, HotSeat.from_meta(record.meta, len(seats)).players, rivals)


def row_title(row: SavedFile) -> str:
    """Return the title of a race: its name, else its result, or its turn and next line. For a damaged file, return the
    file name, for a sample its rules."""
    record, summary = row.record, row.summary
    if record is None or summary is None:
        return plain(row.path.name)
    if row.sample:
        return rules_title(record.base, record.variant, record.options)

    # Its own name, its occasion, or its result.
    if name := name_of(record) or summary.occasion:
        return name
    if record.result is not None:
        return result_title(summary.standings, record_names(record))

    # The turn, and the next line.
    ahead = max((rider.square for rider in summary.riders), default=0)
    line = next((line for line in sorted(summary.lines) if line >= ahead), summary.finish)
    if summary.hidden or line is None:
        return _("Turn {turn}").format(turn=summary.turn)
    if line == summary.finish:
        return _("Turn {turn}, before the finish").format(turn=summary.turn)
    return _("Turn {turn}, before the sprint at {line}").format(turn=summary.turn, line=line)


def row_titles(row: SavedFile) -> tuple[str, ...]:
    """Return the title in wordings, from full to brief."""
    title = row_title(row)
    has_occasion = row.summary is not None and row.summary.occasion
    unnamed = row.running and row.record is not None and not name_of(row.record) and not has_occasion
    return (title, title.split(",")[0]) if unnamed else (title,)


def row_state(row: SavedFile) -> str:
    """Return the state of the race in one line: `Turn 6 · Azure to move`, `Finished – White won with 41`."""
    # A closed or a damaged file.
    if row.is_closed:
        return row.why
    if row.record is None or row.summary is None:
        if row.salvaged is None:
            return _("This file can’t be opened")
        if not row.salvaged.intact_turns:
            return _("File damaged in turn 1")
        return _("File damaged after turn {turn}").format(turn=row.salvaged.intact_turns)

    # A finished race.
    names, summary = record_names(row.record), row.summary
    if row.record.result is not None:
        return finished_state(summary.standings, names)

    # An unfinished race.
    if summary.is_simultaneous:
        return _("Turn {turn} · secret orders").format(turn=summary.turn)
    team = names.in_score(summary.teams_to_decide[0]) if summary.teams_to_decide else ""
    return _("Turn {turn} · {team} to move").format(turn=summary.turn, team=team)


def row_sentence(row: SavedFile) -> str:
    """Return the row of a race as one sentence: `Turn 6, Azure to move, before the sprint at 33, Boxed game, …`."""
    return ", ".join([*_lasting_words(row), when_text(row.written)])


@cached_by_identity(_MOST_ROWS)
def _lasting_words(row: SavedFile) -> tuple[str, ...]:
    """Return what a row says as long as the file is the same: a screen reader is told of every row at each layout."""
    title, *short = row_titles(row)
    title, rest = ("", title.partition(", ")[2]) if short else (title, "")
    parts = [title, row_state(row), rest, row_players(row)[0], row_own(row)]
    return tuple(part.replace(" · ", ", ").replace(" – ", ", ") for part in parts if part)


def row_own(row: SavedFile) -> str:
    """Return `4 pts, 5th` for the only human of a running race; else an empty string."""
    if row.record is None or row.summary is None or row.record.result is not None or row.sample:
        return ""
    humans, now = record_names(row.record).humans, row.summary.standings
    if len(humans) != 1 or not any(now.points):
        return ""
    points, place = points_text(now.points_of(humans[0])), place_text(now.place_by_points(humans[0]))
    return _("{points} pts, {place}").format(points=points, place=place)


def row_players(row: SavedFile) -> tuple[str, ...]:
    """Return wordings such as `Boxed game · Marta, Jonas and 4 bots`, from full to brief; for a damaged file, the turns
    that can be recovered."""
    if row.record is None:
        return ("" if row.is_closed else damage_text(row),)
    names = record_names(row.record)
    humans = [names.player(team) for team in names.humans]
    named, few = players_texts(humans, len(names.seats) - len(humans))
    if row.sample:
        return named, few
    rules = rules_title(row.record.base, row.record.variant, row.record.options)
    return f"{rules} · {named}", f"{rules} · {few}", named, few


def damage_text(row: SavedFile) -> str:
    """Return which turns can be recovered, as in `turns 1–3 can be recovered` or `nothing can be recovered`."""
    salvaged = row.salvaged
    if salvaged is None:
        return _("nothing can be recovered")
    if salvaged.intact_turns == 0:
        return _("the teams can be recovered")
    if salvaged.intact_turns == 1:
        return _("turn 1 can be recovered")
    return _("turns 1–{last} can be recovered").format(last=salvaged.intact_turns)


def recovery_text(salvaged: Salvaged) -> str:
    """Return a sentence on what can be recovered and from where the race continues."""
    if not salvaged.intact_turns:
        return _("The teams can be recovered; the race starts again from the beginning.")
    if salvaged.intact_turns == 1:
        return _("Turn 1 can be recovered; the race continues from there.")
    return _("Turns 1–{last} can be recovered; the race continues from there.").format(last=salvaged.intact_turns)


def when_text(written: float, now: float | None = None) -> str:
    """Return when a file was written: `today, 20:14`; the weekday within six days; `3 May` in the same year; else the
    full date."""
    today_s = time.time() if now is None else now
    written = min(max(written, 0.0), _LATEST_S)
    then, today = time.localtime(written), time.localtime(today_s)
    if then[:3] == today[:3]:
        return _("today, {time}").format(time=time.strftime("%H:%M", then))
    if 0 <= today_s - written < _WEEK_S:
        return weekday_name(then.tm_wday)
    if then.tm_year == today.tm_year:
        return day_and_month(then.tm_mday, then.tm_mon)
    return time.strftime("%Y-%m-%d", then)


def continue_lines(race: SavedRace) -> tuple[Wordings, Wordings]:
    """Return two texts about the race to continue: turn and time of saving, then the pending decision and the rules."""
    match = race.match
    turn, saved_at = _("Turn {turn}").format(turn=match.race.turn), ""
    with suppress(OSError):
        saved_at = when_text(race.path.stat().st_mtime)
    rules = match.race.rules
    title = rules_title(match.base, rules.variant.name, rules.options)
    awaited_text = _awaited_text(match)
    return (" · ".join(part for part in (turn, saved_at) if part), turn), (f"{awaited_text} · {title}", awaited_text)


def _awaited_text(match: Match) -> str:
    """Return which team moves or chooses orders next (R4.1, R4.2). Public facts only (R9)."""
    names = names_of(match)
    if match.open_card_ask is not None:
        return _("{team} to move").format(team=names.in_score(match.open_card_ask.team))
    awaited = [ask.team for ask in match.open_asks if match.seat(ask.team).is_human]
    if len(awaited) == 1:
        return _("{team} to choose orders").format(team=names.in_score(awaited[0]))
    return _("teams are choosing")
