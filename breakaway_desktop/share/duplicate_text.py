"""The duplicate table as lines of text, for a message and for the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from breakaway_desktop.engine.race import Points
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.seating import seats_of_record
from breakaway_desktop.sentences.names import Names, points_text, points_words
from breakaway_desktop.share.code import SharedRace
from breakaway_desktop.share.duplicate import TableRow
from breakaway_desktop.share.words import mark_words


def table_lines(
    deal: str, table: Sequence[TableRow], pars: Sequence[Points], name: Callable[[SharedRace], str]
) -> Iterator[str]:
    """Yield the title and a line for each ride; `name` says who rode. `pars`: those of all seats, if the rides are
    compared by them."""
    yield _("Duplicate night: deal {deal}").format(deal=deal)
    best = table[0].score if table else 0
    for row in table:
        marks, points = ", ".join(mark_words(row.ride)), points_words(row.points)
        if pars:
            team = Names(seats_of_record(row.ride.record.teams, {})).team(row.seat)
            score = _("{score} above par ({points}, {team})").format(
                score=difference_text(row.score), points=points, team=team
            )
        elif row.score == best:
            score = points
        else:
            score = _("{points} ({score} to best)").format(points=points, score=difference_text(row.score - best))
        yield f"{row.place}. {name(row.ride)}: {score} · {marks}"


def name_of_ride(ride: SharedRace, *, is_own: bool = False, unnamed: str = "") -> str:
    """Return who rode; `unnamed`: instead of a friend whose name is not told."""
    name = ride.claims.rider
    if is_own:
        return _("{name} (you)").format(name=name) if name else _("You")
    return name or unnamed or _("A friend")


def difference_text(score: Points) -> str:
    """Return a difference of points with its sign: `+7`, `−2½`, `0`."""
    if score < 0:
        return "−" + points_text(-score)
    return ("+" if score else "") + points_text(score)
