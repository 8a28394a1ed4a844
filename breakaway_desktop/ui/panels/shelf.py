"""The races on file as lists show them: read one by one, damaged ones with the sentence that says why."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.race import Points
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.match.library import Stamp, stamp_of
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.saves import name_of
from breakaway_desktop.match.seating import seats_told
from breakaway_desktop.play.hot_seat import HotSeat, SeatedNames, any_secrets
from breakaway_desktop.record.document import ENDING, LARGEST_FILE, Record
from breakaway_desktop.record.salvage import Salvaged, salvage
from breakaway_desktop.record.store import load
from breakaway_desktop.sentences.explaining.hidden import is_hidden
from breakaway_desktop.sentences.names import listed, points_text
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.sentences.rulebook import rules_title
from breakaway_desktop.ui.road.board import picture_of
from breakaway_desktop.ui.road.road_picture import Standing
from breakaway_desktop.variants import variant_names
from breakaway_desktop.words import _, ngettext

_WEEK_S = 6 * 24 * 3600


class Glance(NamedTuple):
    """What everybody may know of a race at a glance (R9): who stands where, and what is awaited."""

    riders: tuple[Standing, ...]
    lines: tuple[int, ...]
    finish: int | None
    hidden: bool
    """Where riders stand is a secret (R8.2)."""
    points: tuple[Points, ...]
    turn: int
    awaited: tuple[int, ...]
    """Teams whose card or orders are awaited."""
    still: int
    """How many riders are still to move this turn."""
    is_simultaneous: bool
    secrets: str
    """How people at one screen keep secrets (`peek`, `strict`, `trust`); empty where nobody has any."""


class OnShelf(NamedTuple):
    """A file; `record` is None when it cannot be read, and `why` says so then."""

    path: Path
    record: Record | None
    why: str
    written: float
    sample: bool = False
    """It came with the game."""
    glance: Glance | None = None
    mended: Salvaged | None = None
    """What is whole of a file that cannot be read."""

    @property
    def finished(self) -> bool:
        return self.record is not None and self.record.result is not None

    @property
    def running(self) -> bool:
        """Whether it can be gone on with."""
        return self.record is not None and self.record.result is None and not self.sample


class Shelf:
    """Looks at files and remembers what it saw, until they are written again."""

    def __init__(self) -> None:
        self._seen: dict[tuple[Path, Stamp | None], OnShelf] = {}

    def known(self, path: Path) -> OnShelf | None:
        """What was seen of the file as it lies there now; None before it has been looked at."""
        return self._seen.get((path, stamp_of(path)))

    def look(self, path: Path, sample: bool = False) -> OnShelf:
        """Reads the file, unless it is known."""
        stamp = stamp_of(path)
        row = self._seen.get((path, stamp))
        if row is None:
            row = self._seen[path, stamp] = _looked_at(path, sample)
        return row


def _looked_at(path: Path, sample: bool) -> OnShelf:
    row = _on_shelf(path, sample)
    if row.record is None:
        return row._replace(mended=_mended(path))
    try:
        match = Match.resume(row.record)
    except Refused as refused:
        return row._replace(record=None, why=say_refusal(refused), mended=_mended(path))
    return row._replace(glance=glance_at(match))


def _mended(path: Path) -> Salvaged | None:
    with suppress(OSError, ValueError):
        if path.is_file() and path.stat().st_size <= LARGEST_FILE:
            return salvage(path.read_bytes())
    return None


def glance_at(match: Match) -> Glance:
    """What everybody may know of the race as it stands."""
    view, rules = match.view(0), match.race.rules
    picture = picture_of(view, match.seats)
    hidden = is_hidden(view)
    secrets = HotSeat.of(match).secrets
    return Glance(
        () if hidden else picture.riders,
        picture.sprints,
        picture.finish,
        hidden,
        tuple(standings(match.race).points),
        match.race.turn,
        tuple(ask.team for ask in match.asks),
        len(match.race.order) - match.race.moved if not match.over else 0,
        match.is_simultaneous,
        secrets if any_secrets(match.humans, rules.options.hands, rules.variant.name) and not match.over else "",
    )


def _on_shelf(path: Path, sample: bool) -> OnShelf:
    written = 0.0
    with suppress(OSError):
        written = path.stat().st_mtime
    try:
        return OnShelf(path, load(path), "", written, sample)
    except Refused as refused:
        return OnShelf(path, None, say_refusal(refused), written, sample)


def sample_files(folder: Path) -> list[Path]:
    """The races that came with the game, those of rule sets before those of variants."""
    order = (*RULE_SETS, *variant_names())
    places = {name: place for place, name in enumerate(order)}
    with suppress(OSError):
        return sorted(folder.glob(f"*{ENDING}"), key=lambda path: (places.get(path.stem, len(order)), path.name))
    return []


def shelf_note(row: OnShelf) -> str:
    """When the race was written, or that it is a sample."""
    return _("sample") if row.sample else when_text(row.written)


def record_names(record: Record) -> SeatedNames:
    """What the teams of a record are called."""
    seats = seats_told(record.teams, record.meta)
    return SeatedNames(seats, HotSeat.from_meta(record.meta, len(seats)).players)


def row_title(row: OnShelf) -> str:
    """What the race is called: by its player, else by its rules; a damaged one by its file."""
    if row.record is None:
        return row.path.name
    name = "" if row.sample else name_of(row.record)
    return name or rules_title(row.record.base, row.record.variant, row.record.options)


def review_objection(row: OnShelf) -> str:
    """Why there is nothing to review of the race yet, in a sentence; empty if there is."""
    if row.finished or row.glance is None:
        return ""
    if row.glance.hidden:
        return _("Where riders stand is a secret; the review is there when the race is over.")
    if row.glance.turn <= 1:
        return _("There is a review when the first turn is over.")
    return ""


def row_standing(row: OnShelf) -> str:
    """How far the race has come, in one line: `turn 6, Azure to move`, `over: White wins with 41`."""
    if row.record is None:
        return _("cannot be read") if row.mended is None else _("cannot be read to the end")
    names, glance = record_names(row.record), row.glance
    if row.record.result is not None:
        result = row.record.result
        winners = listed([names.team(team) for team in result.winners])
        points = points_text(result.points[result.winners[0]])
        sentence = ngettext(
            "over: {teams} wins with {points}", "over: {teams} share the win with {points}", len(result.winners)
        )
        return sentence.format(teams=winners, points=points)
    if glance is None:
        return _("not finished, turn {turn}").format(turn=max(1, len(row.record.turns)))
    if glance.is_simultaneous:
        return _("turn {turn}, secret orders").format(turn=glance.turn)
    team = names.team(glance.awaited[0]) if glance.awaited else ""
    return _("turn {turn}, {team} to move").format(turn=glance.turn, team=team)


def row_players(row: OnShelf) -> tuple[str, ...]:
    """`Boxed game · Marta and Jonas, 4 bots`, then the same in fewer words; of a damaged file what is whole of it."""
    if row.record is None:
        return (damage_text(row),)
    names = record_names(row.record)
    humans = [names.player(team) for team, seat in enumerate(names.seats, start=1) if seat.is_human]
    bots = len(names.seats) - len(humans)
    counted = ngettext("{n} player", "{n} players", len(humans)).format(n=len(humans))
    of_bots = [ngettext("{n} bot", "{n} bots", bots).format(n=bots)] if bots else []
    named = ", ".join([*([listed(humans)] if humans else []), *of_bots])
    few = ", ".join([*([counted] if humans else []), *of_bots])
    rules = rules_title(row.record.base, row.record.variant, row.record.options)
    with_rules = (f"{rules} · {named}", f"{rules} · {few}") if name_of(row.record) else ()
    return *with_rules, named, few


def damage_text(row: OnShelf) -> str:
    """`stops in turn 4; turns 1–3 are whole`, or that nothing is."""
    mended = row.mended
    if mended is None:
        return _("nothing in it can be ridden")
    if mended.whole == 0:
        return _("stops in turn 1; the teams are whole")
    if mended.whole == 1:
        return _("stops in turn 2; turn 1 is whole")
    return _("stops in turn {turn}; turns 1–{last} are whole").format(turn=mended.broken, last=mended.whole)


def when_text(written: float, now: float | None = None) -> str:
    """When something was written: `today, 20:14`, the day of the week for six days, then `3 May`, then the date."""
    today_s = time.time() if now is None else now
    then, today = time.localtime(written), time.localtime(today_s)
    if then[:3] == today[:3]:
        return _("today, {time}").format(time=time.strftime("%H:%M", then))
    if 0 <= today_s - written < _WEEK_S:
        return _weekdays()[then.tm_wday]
    if then.tm_year == today.tm_year:
        return _("{day} {month}").format(day=then.tm_mday, month=_months()[then.tm_mon - 1])
    return time.strftime("%Y-%m-%d", then)


def _weekdays() -> tuple[str, ...]:
    return (
        _("Monday"), _("Tuesday"), _("Wednesday"), _("Thursday"), _("Friday"), _("Saturday"), _("Sunday"),
    )  # fmt: skip


def _months() -> tuple[str, ...]:
    return (
        _("January"), _("February"), _("March"), _("April"), _("May"), _("June"), _("July"), _("August"),
        _("September"), _("October"), _("November"), _("December"),
    )  # fmt: skip
