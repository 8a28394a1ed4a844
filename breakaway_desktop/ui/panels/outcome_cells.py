"""What stands in the cells of the table of outcomes: pieces of words, numbers and chips, column by column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from breakaway_desktop.engine.card_range import CardRange
from breakaway_desktop.engine.marks import Apart, Costs, Pushed, Then
from breakaway_desktop.engine.preview import Outcome
from breakaway_desktop.engine.slipstream import BASE
from breakaway_desktop.sentences.names import place_text, points_text
from breakaway_desktop.words import _, ngettext

SHAPES: Final[dict[str, tuple[str, ...]]] = {
    "": ("key", "lands", "place", "lines", "new", "may"),
    "fixed": ("key", "lands", "place", "lines", "new"),
    "costs": ("key", "cost", "rides", "lands", "lines", "new", "may"),
    "apart": ("key", "lands", "place", "lines", "new", "apart", "then"),
    "pushed": ("key", "lands", "pushed", "place", "lines", "new"),
    "hidden": ("key", "lands", "order", "lines", "new"),
}
"""The columns of a table, by what there is to be said of cards; they are called by these names when they are explained.
`key` and `lands` always stand."""


class Among(NamedTuple):
    """Where a card takes him among riders whose squares are hidden: the foremost he is sure to pass, else the nearest
    who is sure to stay ahead (0: none), the checkpoints he passes, whether somebody is sure to be level or ahead."""

    passed: int
    ahead: int
    gates: tuple[int, ...]
    follows: bool


@dataclass(frozen=True, slots=True)
class TableRow:
    """One card; `outcome` is None while it lies face down, or where it is `refused`: then that says why, and `lands` on
    which square he would. `span` is None also where the range is not known. `shape` is that of the whole table."""

    outcome: Outcome | None
    span: CardRange | None = None
    shape: str = ""
    then: Then | None = None
    among: Among | None = None
    start: int = 0
    refused: str = ""
    briefly: str = ""
    """The same in fewer words."""
    lands: int = 0


class Piece(NamedTuple):
    """Words, or a chip; `tone` is `ink`, `ink2`, `accent` or `warn`, `small` how much smaller the letters are;
    `struck`: a line goes through it."""

    words: str
    bold: bool = False
    tone: str = "ink"
    small: float = 0.0
    chip: bool = False
    gold: bool = False
    struck: bool = False


def same_as(rows: Sequence[TableRow], at: int) -> int | None:
    """The first row that is the same as this one, before it: that of an equal card."""
    if rows[at].outcome is None:
        return None
    return next((before for before in range(at) if rows[before] == rows[at]), None)


def head_of(column: str, terse: int, compact: bool) -> str:
    """What stands over a column."""
    short = compact or terse > 0
    match column:
        case "key":
            return _("Key")
        case "lands":
            return _("Lands")
        case "place":
            return _("Place") if short else _("Place there")
        case "lines":
            return _("Line")
        case "new":
            return _("New card") if short else _("New card as things stand")
        case "cost":
            return _("Stamina")
        case "rides":
            return _("Rides")
        case "apart":
            return _("Apart") if terse > 1 else _("First to last")
        case "then" | "pushed":
            return _("Then")
        case "order":
            return _("In the order")
        case _:
            return _("Range") if terse > 1 else _("May become")


def cell(row: TableRow, column: str, terse: int) -> list[Piece]:
    """The pieces of one cell of a card that lies open; `terse`: how little is to be said (0: all)."""
    outcome = row.outcome
    assert outcome is not None
    match column:
        case "lands":
            return [Piece(str(outcome.square), bold=True, small=-0.5)]
        case "place":
            return [Piece(place_words(outcome, terse))]
        case "lines":
            return _line_pieces(row, outcome, terse)
        case "new":
            return _new_pieces(row, outcome, terse)
        case "may":
            return _range_pieces(row, terse)
        case "rides":
            rides = outcome.square - row.start
            if rides == outcome.card:
                return [Piece(str(rides))]
            return [Piece(str(rides), True), Piece(_("of {card}").format(card=outcome.card), False, "ink2")]
        case "order":
            return [Piece(among_words(row.among, terse))] if row.among is not None else []
        case _:
            return _then_pieces(row.then, column, terse)


def _then_pieces(then: Then | None, column: str, terse: int) -> list[Piece]:
    if isinstance(then, Costs):
        signed = cost_words(then.points)
        if then.short:
            return [Piece(signed, True), Piece(short_words(then.short), True, "warn")]
        left = _("{n} left").format(n=then.left) if terse < 3 else str(then.left)
        return [Piece(signed, True), Piece(left, False, "ink2")]
    if isinstance(then, Apart) and column == "apart":
        return [Piece(str(then.squares), True)]
    if isinstance(then, Apart):
        if then.ends:
            return [Piece(_("ends") if terse > 2 else _("the race ends"), True, "accent")]
        return [Piece(_("rides on"))]
    if isinstance(then, Pushed):
        if terse > 2:
            return [Piece(_("to {square}").format(square=then.square), True)]
        return [Piece(_("pushed to {square}").format(square=then.square), True)]
    return [Piece(_("stays"), False, "ink2")]


def cost_words(points: int) -> str:
    """`−2`, `0` or `+1`: what a card takes or gives."""
    return f"−{points}" if points > 0 else f"+{-points}" if points else "0"


def short_words(short: int) -> str:
    """`one short`."""
    return _("one short") if short == 1 else _("two short")


def among_words(among: Among, terse: int = 0) -> str:
    """`ahead of 21, passes 60`."""
    if among.passed:
        told = _("ahead of {rider}").format(rider=among.passed)
    elif among.ahead:
        told = _("{rider} stays ahead").format(rider=among.ahead)
    elif among.follows:
        told = _("not sure")
    else:
        told = _("in front, it seems") if terse < 3 else _("in front")
    if among.gates:
        return _("{place}, passes {gates}").format(place=told, gates=", ".join(map(str, among.gates)))
    return told


def place_words(outcome: Outcome, terse: int = 0) -> str:
    """`alone`, or `3rd of 3`."""
    if outcome.on_square == 1:
        return _("alone")
    if terse > 4:
        return place_text(outcome.rank)
    return _("{place} of {n}").format(place=place_text(outcome.rank), n=outcome.on_square)


def new_card_words(outcome: Outcome, terse: int = 0) -> str:
    """What the new card is made of, after its value."""
    riders = sum(n for _square, n in outcome.string)
    if outcome.ends_race or terse > 2:
        return ""
    if outcome.lead is not None:
        return _("breaks away")
    if outcome.new_card != BASE + riders:
        return _("card cap")
    return f"= {BASE} + {riders}" if terse else _("= 3 + {n} ahead").format(n=riders)


def new_card_value(outcome: Outcome) -> str:
    """The new card as things stand; none if the race is over with this."""
    return "–" if outcome.ends_race else str(outcome.new_card)


def _new_pieces(row: TableRow, outcome: Outcome, terse: int) -> list[Piece]:
    if row.among is not None:
        later = Piece(_("told later"), False, "ink2")
        if not row.among.follows:
            return [later]
        most = Piece(_("{n} or more").format(n=BASE), True)
        return [most] if terse > 1 else [most, later]
    if isinstance(row.then, Apart) and row.then.ends:
        return [Piece(str(outcome.new_card), True, "ink", -0.5)]
    value, words = value_piece(outcome, row.span), new_card_words(outcome, terse)
    if not words:
        return [value]
    return [value, Piece(words, False, "ink2") if value.struck else Piece(words)]


def value_piece(outcome: Outcome, span: CardRange | None) -> Piece:
    """The new card as things stand; struck out where whoever must still move sees to it that it comes otherwise."""
    if span is not None and not outcome.ends_race and not span.least <= outcome.new_card <= span.most:
        return Piece(new_card_value(outcome), False, "ink2", -0.5, struck=True)
    return Piece(new_card_value(outcome), True, "ink", -0.5)


def _range_pieces(row: TableRow, terse: int) -> list[Piece]:
    """What the new card may become, `3–16`; and `sure` where it is one number."""
    if row.outcome is None or row.span is None or row.outcome.ends_race:
        return [Piece("–", False, "ink", -0.5)]
    if row.span.is_sure:
        value = Piece(str(row.span.least), True, "ink", -0.5)
        return [value] if terse > 1 else [value, Piece(_("sure"), False, "ink2", 1.0)]
    return [Piece(f"{row.span.least}–{row.span.most}", False, "ink", -0.5)]


def _line_pieces(row: TableRow, outcome: Outcome, terse: int) -> list[Piece]:
    """What the card does at the lines; no chip where nothing is won."""
    parts: list[Piece] = []
    for ahead in outcome.lines:
        chip = points_text(ahead.points) if ahead.points else ""
        words = _("{line}: {place}").format(line=ahead.line, place=place_text(ahead.place))
        if row.among is not None and not chip:
            # Who else has crossed it out of the points is hidden.
            words = _("over {line}").format(line=ahead.line)
        parts.append(Piece(str(ahead.line) if terse > 3 and chip else words, bool(chip)))
        if chip:
            parts.append(Piece(chip, chip=True, gold=ahead.place == 1))
    if outcome.stops_on is not None:
        words = _("on {line}, not over").format(line=outcome.stops_on)
        parts.append(Piece(_("on {line}").format(line=outcome.stops_on) if terse > 2 else words))
    return parts or [Piece(_("none"), False, "ink2")]


def pill_of(then: Then | None) -> tuple[str, str]:
    """What a card costs or gives, for its pill, and its tone: `ink`, `accent` or `warn`; no words for nothing."""
    if not isinstance(then, Costs) or not then.points:
        return "", "ink"
    signed = cost_words(then.points)
    if then.short:
        return _("{cost}: {short}").format(cost=signed, short=short_words(then.short)), "warn"
    return signed, "accent" if then.points < 0 else "ink"


def less_words(short: int) -> str:
    """What it means to be short of stamina."""
    if short == 1:
        return _("one short: one square less")
    return ngettext("two short: {n} square less", "two short: {n} squares less", 3).format(n=3)
