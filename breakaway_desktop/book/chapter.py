"""The chapter of help on what the counted races say: sentences and pictures from the table, worth of hands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product, takewhile
from math import ceil, log
from typing import Final, NamedTuple

from breakaway_desktop.book.breaks import FOLLOWERS, LEADS, TO_LINE
from breakaway_desktop.book.table import TEAMS, Counted, Worth
from breakaway_desktop.engine.course import CIRCUIT
from breakaway_desktop.engine.dropped import WIDEST_GAP
from breakaway_desktop.engine.hands import Hand
from breakaway_desktop.kit.words import _, mark, ngettext
from breakaway_desktop.sentences.advice import decimal
from breakaway_desktop.sentences.names import decimal_text
from breakaway_desktop.sentences.rulebook import rule_set_text

_NUMBERS: Final = ("turns", "winner", "last", "new.mean", "thirds", "place", "one.", "highest")
"""Beginnings of rows that are numbers, most of them points; all others are shares."""
_VAGUE: Final = 0.1
"""Largest half interval of a chance on the map."""
_HOLDS: Final = 2 / 3
"""Smallest chance of a break that is advised."""
_GUESSES: Final = (
    ("lapped", 0.05, mark("Races in which somebody is lapped")),
    ("dropped", 0.25, mark("Races in which somebody is dropped")),
    ("share.1", 0.31, mark("Rider 1’s share of all points")),
    ("new.above-15", 0.03, mark("New cards above 15")),
    ("new.three", 0.27, mark("New cards of 3")),
    ("slopes:highest.1", 0.35, mark("Points for one more on rider 1’s highest card")),
    ("unequal:one.points−equal:one.points", 2.5, mark("Difference in points, most unequal to most equal hands")),
    ("lowest:one.points", 4, mark("Points when always playing the lowest card")),
)
"""What an expert of games guessed of rows, or of the difference of two, from the rules of `boxed` with six teams."""
_SURPRISES: Final = 5


class Bar(NamedTuple):
    """A bar, `length` from 0 to 1, with its caption and its figure; `half`: half the interval of a share."""

    caption: str
    length: float
    figure: str
    half: float = 0.0
    is_guess: bool = False


class BreakMap(NamedTuple):
    """Chances of breaks as text, empty where unknown, and from 0 to 1: a row for each lead and number of followers."""

    to_line: tuple[str, ...]
    rows: tuple[tuple[str, str, tuple[tuple[str, float], ...]], ...]


class Fact(NamedTuple):
    """A sentence, with its picture."""

    sentence: str
    bars: tuple[Bar, ...] = ()
    map: BreakMap | None = None


def title_of(book: Counted) -> str:
    thousands, rest = divmod(book.races, 1000)
    races = _("{thousands},{rest}").format(thousands=thousands, rest=f"{rest:03}") if thousands else str(rest)
    return _("What {n} races say").format(n=races)


def brief_of(book: Counted) -> str:
    teams = ngettext("{n} team", "{n} teams", book.teams).format(n=book.teams)
    return _("{rules}, {teams}: counted, not guessed.").format(rules=rule_set_text(book.rule_set).title, teams=teams)


def advice_of(book: Counted) -> list[str]:
    """Return what to do with the cards in hand, as far as the table says it, in the current language."""
    return [sentence.format(**figures) for sentence in _advice(book) if (figures := _figures_in(sentence, book))]


def facts_of(book: Counted) -> list[Fact]:
    """Return sentences in the current language; those whose placeholders have not been counted are left out."""
    return [
        fact._replace(sentence=fact.sentence.format(**figures))
        for fact in _facts(book)
        if (figures := _figures_in(fact.sentence, book))
    ]


def _figures_in(sentence: str, book: Counted) -> dict[str, str]:
    """Return the figures of a sentence by placeholder; empty if one of them has not been counted."""
    known = {re.sub(r"\W", "_", key): figure(key, row[0]) for key, row in book.rows.items()}
    if "lowest:one.more" in book.rows:
        average = book.rows["lowest:one.points"][0] - book.rows["lowest:one.more"][0]
        known["average"] = figure("one.points", average)
    known |= {"lap": str(CIRCUIT), "gap": str(WIDEST_GAP)}
    wanted = set(re.findall(r"{(\w+)}", sentence))
    return {name: known[name] for name in wanted} if wanted <= known.keys() else {}


def figure(row: str, value: float) -> str:
    if _is_number(row):
        return decimal(value) if value >= 1 else decimal_text(f"{value:.2f}")
    return _("{n}%").format(n=decimal_text(f"{100 * value:.{0 if value >= 0.1 else 1}f}".removesuffix(".0")))


def _is_number(row: str) -> bool:
    return row.rpartition(":")[2].startswith(_NUMBERS)


def _advice(book: Counted) -> Iterator[str]:
    """Yield advice that the table bears out, with rows as placeholders."""
    value = {key: row[0] for key, row in book.rows.items()}
    low, back = value.get("first.1.lowest", 0), value.get("thirds.back", 0)
    # fmt: off
    if low > 0.5 and back > value.get("thirds.front", 0):
        yield _("On turn 1, play rider 1’s lowest card: good bots do so in {first_1_lowest} of all cases. Riders in "
                "the back third then score {thirds_back} points in the race, those in the front third {thirds_front}.")
    yield _("Don’t go on like that: a team that always plays its lowest card scores {lowest_one_points} points, one "
            "that always plays its highest {highest_one_points}, and an average team {average}.")
    yield _("Keep high cards for lines and breaks: they seldom come back, for {new_three} of all new cards are a 3. "
            "Get to the front square one turn before the finish: {finish_front} of all finishes are won from there.")
    leads = [lead for lead in LEADS if value.get(f"break.won.lead-{lead}", 0) >= _HOLDS]
    near = list(takewhile(lambda to: value.get(f"break.won.to-{to}", 0) >= _HOLDS, TO_LINE))
    if leads and leads[0] > LEADS[0] and 0 < len(near) < len(TO_LINE):
        least = min(near, key=lambda to: value[f"break.won.to-{to}"])
        yield _("Break away if your lead is at least {lead} squares at the end of the turn ({far} of such breaks hold "
                "to the next line), or at most {to} squares before a line (at least {near}). "
                "A lead of {short} holds in {rest}.").format(
                    lead=leads[0], to=TO_LINE[len(near)] - 1, short=_classes(LEADS)[0][1],
                    far=f"{{break_won_lead_{leads[0]}}}", near=f"{{break_won_to_{least}}}",
                    rest=f"{{break_won_lead_{LEADS[0]}}}")
    # fmt: on


def _facts(book: Counted) -> Iterator[Fact]:
    """Yield facts whose sentences have rows as placeholders."""

    def fact(sentence: str, *bars: tuple[str, str]) -> Fact:
        """Return a fact with bars by row and caption: shares on a scale from 0 to 1, numbers by the largest of them."""
        known = [(key, caption, book.rows[key]) for key, caption in bars if key in book.rows]
        longest = max((row[0] if _is_number(key) else 1.0 for key, _caption, row in known), default=1.0)
        return Fact(sentence, tuple(
            Bar(caption, max(0.0, row[0] / longest), figure(key, row[0]), 0.0 if _is_number(key) else row[1])
            for key, caption, row in known
        ))  # fmt: skip

    riders = [(n, _("Rider {rider}").format(rider=n)) for n in range(1, 5)]
    # fmt: off
    yield fact(_("A race takes {turns} turns. The winner scores {winner} points, the last team {last}."),
               ("winner", _("winner")), ("last", _("last team")))
    yield fact(_("Rider 1 scores {share_1} of all points, rider 4 scores {share_4}."),
               *((f"share.{n}", rider) for n, rider in riders))
    yield fact(_("On turn 1, rider 1 plays his lowest card in {first_1_lowest} of all cases."),
               *((f"first.{n}.lowest", rider) for n, rider in riders))
    yield fact(_("A new card is {new_mean} on average, and in {new_three} of all cases a 3."),
               ("new.three", "3"), ("new.above-15", _("above 15")))
    yield fact(_("In {break_turns} of all turns somebody breaks away. {break_won} of breaks hold to the next line."),
               *((f"break.won.lead-{n}", _("lead {n}").format(n=lead)) for n, lead in _classes(LEADS)))
    yield Fact(_("A break 3 squares before a line holds in {break_won_to_3} of all cases, one 10–15 squares before it "
                 "in {break_won_to_10}. It depends on the lead, and on the riders behind who can reach him:"),
               map=_break_map(book))
    yield fact(_("After turn 1, a rider in the back third scores {thirds_back} points, in the front {thirds_front}."),
               ("thirds.back", _("back third")), ("thirds.middle", _("middle")), ("thirds.front", _("front third")))
    # All rule sets have two sprints, so that the third line is the finish.
    places = sorted(int(key.rpartition(".")[2]) for key in book.rows if key.startswith("place.3."))
    yield fact(_("{finish_front} of all finishes are won from the front square. The first in that turn’s order scores "
                 "{place_3_1} points there, the second {place_3_2}."),
               *((f"place.3.{n}", place) for n, place in _classes(places)))
    yield fact(_("In {lapped} of all races somebody is lapped, {lap} squares or more behind the first. In {dropped} "
                 "somebody in the rear half is dropped, more than {gap} empty squares behind the next."),
               ("lapped", _("lapped")), ("dropped", _("dropped")))
    yield fact(_("The favourite wins {favourite_1} of all races after turn 1, and {favourite_10} after turn 10."),
               *((f"favourite.{n}", _("turn {turn}").format(turn=n)) for n in (1, 5, 10)))
    yield fact(_("A team that always plays for the best new card scores {best_new_card_one_points} points, one that "
                 "plays at random {random_one_points}."),
               ("best-new-card:one.points", _("best new card")), ("random:one.points", _("random")),
               ("highest:one.points", _("highest card")), ("lowest:one.points", _("lowest card")))
    yield fact(_("The most unequal hands score {unequal_one_points} points, the most equal ones {equal_one_points}."),
               ("unequal:one.points", _("unequal")), ("equal:one.points", _("equal")))
    # fmt: on


def _classes(firsts: Sequence[int]) -> list[tuple[int, str]]:
    """Return the first value of each class, and the class as text: `3–5`, the last of them `6+`."""
    ends = [end - 1 for end in firsts[1:]]
    texts = [str(first) if first == end else f"{first}–{end}" for first, end in zip(firsts, ends, strict=False)]
    return list(zip(firsts, [*texts, *(f"{first}+" for first in firsts[-1:])], strict=True))


def _break_map(book: Counted) -> BreakMap:
    def cell(to: int, lead: int, followers: int) -> tuple[str, float]:
        row = book.rows.get(f"break.won.to-{to}.lead-{lead}.followers-{followers}")
        return ("", 0.0) if row is None or row[1] > _VAGUE else (figure("break.won", row[0]), row[0])

    rows = (
        (ahead, who, tuple(cell(to, lead, few) for to in TO_LINE))
        for (lead, ahead), (few, who) in product(_classes(LEADS), _classes(FOLLOWERS))
    )
    known = tuple(row for row in rows if any(words for words, _chance in row[2]))
    return BreakMap(tuple(text for _first, text in _classes(TO_LINE)), known)


def surprises_of(book: Counted) -> Iterator[Fact]:
    """Yield what was guessed worst, by the ratio of the two; nothing for other races than those of the guesses."""
    known = []
    for keys, guess, what in _GUESSES if book.key == f"boxed.{TEAMS}" else ():
        key, *other = keys.split("−")
        if {key, *other} <= book.rows.keys():
            value = book.rows[key][0] - sum(book.rows[each][0] for each in other)
            known.append((abs(log(max(value, 1e-9) / guess)), key, guess, value, what))
    for _ratio, key, guess, value, what in sorted(known, reverse=True)[:_SURPRISES]:
        guessed, counted, longest = figure(key, guess), figure(key, value), max(guess, value)
        sentence = _("{what}: people think {guess}, it is {counted}.")
        bars = (
            Bar(_("people think"), guess / longest, guessed, is_guess=True),
            Bar(_("it is"), value / longest, counted),
        )
        yield Fact(sentence.format(what=_(what), guess=guessed, counted=counted), bars)


def notes_of(facts: Sequence[Fact]) -> Iterator[tuple[str, str]]:
    """Yield heads with a sentence each: what stands behind these facts, and what does not."""
    widest = max(bar.half for fact in facts for bar in fact.bars)
    yield (
        _("Who rode."),
        _("Good bots, not people: they choose at a glance, know all cards, and learnt with six teams."),
    )
    sure = _("19 of 20 percentages are right within {n} points, figures with ± within that.").format(
        n=_told_half(100 * widest)
    )
    if any(fact.map for fact in facts):
        sure += " " + _("Those of breaks by lead and riders are right within {n}.").format(n=round(100 * _VAGUE))
    yield _("How sure."), sure
    yield _("What it can’t say."), _("What happens in one race, between people, or with other options and variants.")


def worth_wordings(hands: Sequence[Hand], worths: Sequence[Worth | None]) -> Iterator[tuple[str, ...]]:
    """Yield what hands are worth, each from full to brief, then all of them; no wordings where it is not known."""
    cards = [*(" ".join(map(str, sorted(hand, reverse=True))) for hand in hands), _("All four hands")]
    for words, worth in zip(cards, worths, strict=True):
        if worth is None:
            yield ()
            continue
        figures = f"{'+' if worth.points > 0 else ''}{decimal(worth.points)} ± {_told_half(worth.half)}"
        full = _("{cards}: {points} points against the usual mix").format(cards=words, points=figures)
        yield full, _("{points} points").format(points=figures), figures


def _told_half(half: float) -> str:
    """Return half an interval rounded up, so that nothing is told more surely than it was counted."""
    return decimal(ceil(round(10 * half, 6)) / 10)
