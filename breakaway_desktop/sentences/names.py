"""Names of teams, riders, players, places, points and lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Final
from unicodedata import normalize

from breakaway_desktop.bots.ladder import RIVALS, level_of, style_of
from breakaway_desktop.engine.course import Course
from breakaway_desktop.engine.race import Points
from breakaway_desktop.kit.words import _, mark, ngettext
from breakaway_desktop.match.plan import Seat, humans_of
from breakaway_desktop.match.seating import number_of
from breakaway_desktop.player_names import are_rivals_shown, look_alike

COLOURS: Final[dict[str, str]] = {
    "yellow": mark("Yellow"),
    "azure": mark("Azure"),
    "red": mark("Red"),
    "white": mark("White"),
    "indigo": mark("Indigo"),
    "black": mark("Black"),
    "mint": mark("Mint"),
    "pink": mark("Pink"),
    "purple": mark("Purple"),
    "brown": mark("Brown"),
    "silver": mark("Silver"),
    "olive": mark("Olive"),
}

BOT_TITLES: Final[dict[str, str]] = {
    "random": mark("Random"),
    "gentle": mark("Domestique (easy)"),
    "domestique": mark("Domestique"),
    "captain": mark("Captain"),
    "director": mark("Director"),
    "plain": mark("All-rounder"),
    "sprinter": mark("Sprinter"),
    "attacker": mark("Attacker"),
    "rouleur": mark("Rouleur"),
    "leadout": mark("Lead-out"),
}
"""Names of bots and of styles."""

SIGNS: Final = {
    Fraction(normalize("NFKC", sign).replace("\N{FRACTION SLASH}", "/")): sign for sign in "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒"
}
"""Fractions with a character of their own."""


@dataclass(frozen=True, slots=True)
class Names:
    """Names of the teams and riders of a race, by team and rider number (R1.1)."""

    seats: tuple[Seat, ...]
    players: tuple[str | None, ...] = ()
    """Own names of the humans, by team; None for bots and unnamed humans."""
    rivals: bool = field(default_factory=are_rivals_shown)
    """Whether bots go by the names of rivals."""

    @property
    def humans(self) -> tuple[int, ...]:
        return humans_of(self.seats)

    @property
    def own_team(self) -> int:
        """Team of the only human; 0 if there is none, or several."""
        humans = self.humans
        return humans[0] if len(humans) == 1 else 0

    def team(self, team: int) -> str:
        """Name of the team; if it has none, that of its bot's rival or of its colour."""
        seat = self.seats[team - 1]
        return seat.name or _rival(self, team) or colour_name(seat.colour)

    def rival(self, team: int) -> str:
        """Name of the rival that the team's bot is; empty for a human, a named team, or if a person goes by it here."""
        return _rival(self, team)

    def teams(self, teams: Sequence[int]) -> str:
        """Return a list such as `Red and White`."""
        return listed([self.team(team) for team in teams])

    def all_in_score(self, teams: Sequence[int]) -> str:
        """Return a list such as `Anna and White`."""
        return listed([*map(self.in_score, teams)])

    def in_score(self, team: int) -> str:
        """Own name of the human of this team, else the name of the team."""
        return self.own_name(team) or self.team(team)

    def style(self, team: int) -> str:
        """Name of the team's bot, or of the style that it rides in; empty if a human plays the team."""
        bot = self.seats[team - 1].bot
        return "" if bot is None else bot_name(bot)

    def own_name(self, team: int) -> str | None:
        """Own name of the human of this team; None if he has none."""
        name = self.players[team - 1] if team <= len(self.players) else None
        return name if name and self.seats[team - 1].is_human else None

    def number(self, rider: int) -> str:
        """Number of a rider, and his name if he has one."""
        name = self.seats[rider // 10 - 1].riders[rider % 10 - 1]
        return _("{rider} {name}").format(rider=rider, name=name) if name else str(rider)

    def rider(self, rider: int) -> str:
        """Full name of a rider: team and number, such as `Red 31`, and his name if he has one."""
        return _("{team} {rider}").format(team=self.team(rider // 10), rider=self.number(rider))

    def riders(self, riders: Sequence[int]) -> str:
        """Return a list such as `Red 31, Red 32 and White 41`."""
        return listed([self.rider(rider) for rider in riders])

    def player(self, team: int) -> str:
        """Name of the player: a human's own one, `Player 2` for the second human, or the name of the bot.

        A human keeps his number when another leaves.
        """
        seat = self.seats[team - 1]
        if seat.bot is not None:
            return bot_name(seat.bot)
        return self.own_name(team) or unnamed_player(self.seats, team)

    def team_and_player(self, team: int) -> str:
        """Return the team with its player, such as `Red (Player 2)`."""
        return _("{team} ({player})").format(team=self.team(team), player=self.player(team))

    def team_of(self, team: int) -> str:
        """`Red (Anna)` if a human plays the team, else `Red`."""
        return self.team_and_player(team) if self.seats[team - 1].is_human else self.team(team)


@lru_cache(maxsize=64)
def _rival(names: Names, team: int) -> str:
    seat = names.seats[team - 1]
    if not names.rivals or seat.is_human or seat.name:
        return ""
    name = RIVALS[seat.colour].name
    own = (other.name or names.own_name(number) for number, other in enumerate(names.seats, start=1))
    return "" if any(look_alike(name, person) for person in own if person) else name


def unnamed_player(seats: tuple[Seat, ...], team: int) -> str:
    """Return `Player 2` for a human without a name, or for one who would replace the team's bot."""
    return _("Player {n}").format(n=number_of(seats, team))


def colour_name(colour: str) -> str:
    """Name of one of the colours (docs/record.md)."""
    return _(COLOURS[colour])


def bot_name(spec: str) -> str:
    """Name of a bot, or of its spec's style; with parameters off the ladder: `Domestique (temperature=3)`."""
    rung = level_of(spec)
    if rung is not None:
        return _(BOT_TITLES[style_of(spec) or rung.key])
    name, *settings = spec.split(":")
    if name not in BOT_TITLES:
        return spec
    return f"{_(BOT_TITLES[name])} ({', '.join(settings)})" if settings else _(BOT_TITLES[name])


def points_text(points: Points) -> str:
    """Return points as text: `8`, `7½`, `½`, or `14 13/15` (R6.3). Points are never negative."""
    integer, rest = divmod(Fraction(points), 1)
    if not rest:
        return str(integer)
    if rest in SIGNS:
        return f"{integer or ''}{SIGNS[rest]}"
    return f"{integer} {rest}" if integer else str(rest)


def points_words(points: Points) -> str:
    """Return points with the unit: `1 point`, `7½ points`."""
    return ngettext("{points} point", "{points} points", 1 if points == 1 else 2).format(points=points_text(points))


def decimal_text(number: str) -> str:
    """Return a number such as `0.3` with the decimal mark of the language; other numbers unchanged."""
    integer, point, part = number.partition(".")
    return _("{whole}.{part}").format(whole=integer, part=part) if point else number


def place_text(place: int) -> str:
    """A place as an ordinal number in the language in use: `3rd`."""
    if place % 100 in (11, 12, 13):
        return _("{n}th").format(n=place)
    endings = {1: _("{n}st"), 2: _("{n}nd"), 3: _("{n}rd")}
    return endings.get(place % 10, _("{n}th")).format(n=place)


def listed(parts: Sequence[str]) -> str:
    """Join parts into a list: `a`, `a and b`, `a, b and c`; empty for no parts."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{all_but_last} and {last}").format(all_but_last=", ".join(parts[:-1]), last=parts[-1])


def players_texts(humans: Sequence[str], bots: int) -> tuple[str, str]:
    """Return players as text, `Anna, Ben and 4 bots`, and in a shorter form, `2 players and 4 bots`."""
    counted = ngettext("{n} player", "{n} players", len(humans)).format(n=len(humans))
    of_bots = [ngettext("{n} bot", "{n} bots", bots).format(n=bots)] if bots else []
    return listed([*humans, *of_bots]), listed([*([counted] if humans else []), *of_bots])


def line_name(line: int | None, course: Course) -> str:
    """Return the name of a line: `Sprint 33` or `Finish 100`; `Lap 40` if there is no finish, and `Places` for the
    places at its end (R8.1)."""
    if line is None:
        return _("Places")
    if course.finish is None:
        return _("Lap {line}").format(line=line)
    return (_("Finish {line}") if line == course.finish else _("Sprint {line}")).format(line=line)


def line_in_sentence(line: int | None, course: Course) -> str:
    """Return a line as the object of a sentence: `the sprint at 33`, `the finish`, or in endless laps `the lap line at
    40` and, for None, `the final placing` (R8.1)."""
    if line is None:
        return _("the final placing")
    if course.finish is None:
        return _("the lap line at {line}").format(line=line)
    return _("the finish") if line == course.finish else _("the sprint at {line}").format(line=line)


def at_line(line: int, course: Course) -> str:
    """Return a line as the place of an event: `at the sprint at 33`, `at the finish`, or `at the lap line at 40`."""
    if course.finish is None:
        return _("at the lap line at {line}").format(line=line)
    return _("at the finish") if line == course.finish else _("at the sprint at {line}").format(line=line)


def place_at_line(place: int, line: int | None, course: Course) -> str:
    """Return a place with its line, as in `1st at the sprint at 33`."""
    if line is None:
        return _("{place} in the final placing").format(place=place_text(place))
    if course.finish is None:
        sentence = _("{place} at the lap line at {line}")
    else:
        sentence = _("{place} at the finish") if line == course.finish else _("{place} at the sprint at {line}")
    return sentence.format(place=place_text(place), line=line)
