"""Texts on the rule sets and their options: labels, effects, sources, names of values (R2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from breakaway_desktop.engine.options import ROWS, RULE_SETS, Options
from breakaway_desktop.guide import page_on, variant_title
from breakaway_desktop.kit.words import _, mark
from breakaway_desktop.sentences.names import listed
from breakaway_desktop.variants import find_variant


class RowText(NamedTuple):
    """Texts on an option. `brief` and `sentence` describe its effect, `source` its origin.

    It is chosen in the `group` of this name; `values` are the names of the words in `engine.options`.
    """

    label: str
    brief: str
    sentence: str
    source: str
    group: str
    values: Mapping[str, str] = MappingProxyType({})


class RuleSetText(NamedTuple):
    """Title of a rule set, its summary in one line, four sentences, and its number of teams (R1.1, R2)."""

    title: str
    brief: str
    sentences: tuple[str, ...]
    teams: str


_ALL_FOUR = mark("Boxed game, Boardspace, Postal and Play by mail")

_ROWS: Final[dict[str, RowText]] = {
    "finish": RowText(
        mark("Finish"),
        mark("The race ends when eight riders have crossed this line."),
        mark("Riders finish by passing this square, so it sets the length of the race."),
        _ALL_FOUR,
        "length",
    ),
    "sprints": RowText(
        mark("Sprint lines"),
        mark("Points for the first eight riders across each line."),
        mark("The first eight riders past each of these squares score 10, 8, 6, 5, 4, 3, 2 and 1 points."),
        _ALL_FOUR,
        "length",
    ),
    "orders": RowText(
        mark("Orders"),
        mark("Riders move one at a time, or all teams choose at once, secretly."),
        mark(
            "Riders choose their cards and move one at a time, or all teams choose simultaneously and then all "
            "riders move."
        ),
        mark("One at a time (boxed game, Boardspace). Simultaneous (Postal, Play by mail)."),
        "turns",
        {"sequential": mark("one at a time"), "simultaneous": mark("simultaneous (secret)")},
    ),
    "totals": RowText(
        mark("Starting totals"),
        mark("Hands add up to exactly (or at most) 30, 25, 20 and 16."),
        mark("The starting cards of riders 1 to 4 add up to exactly 30, 25, 20 and 16, or to at most that."),
        mark("Exactly (boxed game, Boardspace, Play by mail). At most (Postal)."),
        "hands",
        {"exactly": mark("exactly"), "at-most": mark("at most")},
    ),
    "order": RowText(
        mark("Order on a square"),
        mark("Who moves first among riders on the same square."),
        mark("Sets the order of riders on the same square: first to arrive, or first riders before second riders."),
        mark(
            "First to arrive (boxed game, Boardspace, Play by mail). First riders before second riders, and the higher "
            "card first, then the better hand (Postal). First riders before second riders (optional rule)."
        ),
        "turns",
        {
            "arrival": mark("arrival"),
            "grade": mark("first riders first, then arrival"),
            "grade-card-hand": mark("first riders first, then higher cards"),
        },
    ),
    "first_turn": RowText(
        mark("Order of turn 1"),
        mark("Who moves first from the start."),
        mark(
            "Sets which team moves first from the start; from team 1, 2, 3, 4, every team’s rider 1 moves first, "
            "beginning with team 1, then every rider 2, beginning with team 2, and so on."
        ),
        mark(
            "Random team (boxed game). Team 1 (Boardspace). By rider number (Play by mail). As in any turn (Postal). "
            "From team 1, 2, 3, 4 (Boardspace’s “stagger start”)."
        ),
        "turns",
        {
            "drawn": mark("a random team"),
            "team1": mark("from team 1"),
            "grade": mark("by rider number"),
            "order": mark("as in any turn"),
            "rotated": mark("from team 1, 2, 3, 4"),
        },
    ),
    "card_cap": RowText(
        mark("Card cap"),
        mark("No new card is higher than this number."),
        mark("No new card is higher than this, however long the string or the lead."),
        mark("15 (Postal). No cap (boxed game, Boardspace, Play by mail)."),
        "cards",
    ),
    "breakaway_trigger": RowText(
        mark("Breaking away"),
        mark("When a lone leader gets his lead as a card."),
        mark(
            "A lone leader gets his lead as a card on the turn he gets clear, or only if another rider moved "
            "first that turn; otherwise he gets a 3."
        ),
        mark("Newly alone (boxed game, Postal, Play by mail). New leader (Boardspace)."),
        "cards",
        {"newly-alone": mark("newly alone"), "new-leader": mark("new leader")},
    ),
    "breakaway_measure": RowText(
        mark("Lead measured to"),
        mark("Whether team-mates count when measuring a breakaway’s lead."),
        mark("A breakaway’s lead is measured to the next rider, or to the next rider of another team."),
        mark("Next rider (all four rule sets). Next rival (optional in the boxed game)."),
        "cards",
        {"field": mark("next rider"), "rivals": mark("next rival")},
    ),
    "overcrowding": RowText(
        mark("Crowds on turn 1"),
        mark("How a crowded square counts on turn 1."),
        mark(
            "On turn 1 only: a string stops at a square with four or more riders, or a square with five or "
            "more does not count."
        ),
        mark("4 or more (Postal; optional in Play by mail). 5 or more (optional in the boxed game)."),
        "turns",
        {
            "off": mark("counts as usual"),
            "blank-ahead": mark("4 or more: string ends"),
            "crowded-three": mark("5 or more: not counted"),
        },
    ),
    "start": RowText(
        mark("Start"),
        mark("All on square 0, or riders 2 to 4 one to three squares behind."),
        mark("All riders start on square 0, or riders 2, 3 and 4 start one, two and three squares behind rider 1."),
        mark("One line (all four rule sets). Staggered (optional in the boxed game)."),
        "length",
        {"line": mark("all on one line"), "staggered": mark("staggered")},
    ),
    "hands": RowText(
        mark("Starting cards"),
        mark("Whether rivals see starting cards from turn 1, and new cards."),
        mark(
            "Rivals see the starting cards from turn 1, or only once they are played: new cards, too, if all are "
            "hidden."
        ),
        mark("Hidden (boxed game, Boardspace). Open (Postal, Play by mail). All hidden (optional in the boxed game)."),
        "hands",
        {"hidden": mark("hidden"), "open": mark("open to all"), "private": mark("all hidden")},
    ),
    "variant": RowText(
        mark("Variant"),
        mark("None: standard rules."),
        mark("A variant changes the race itself: how it ends, what players see, or what cards and squares do."),
        mark("Eight variants are Allan Stagg’s, made for the postal game"),
        "variant",
    ),
}

_ANY_TEAMS, _BEST_WITH_SIX = mark("3 to 12"), mark("3 to 12, best with 6")

_RULE_SETS: Final[dict[str, RuleSetText]] = {
    "boxed": RuleSetText(
        mark("Boxed game"),
        mark("The published game: one at a time, hidden hands, 100 squares."),
        (
            mark("Riders choose their cards and move one at a time, from front to back."),
            mark("The race is 100 squares long, with sprints at 33 and 73."),
            mark("Starting cards stay hidden until they are played, and a randomly drawn team goes first."),
            mark("A rider who breaks away gets his lead as a card once; after that only 3s."),
        ),
        _ANY_TEAMS,
    ),
    "boardspace": RuleSetText(
        mark("Boardspace"),
        mark("Boxed game, but team 1 starts; only a new leader breaks away."),
        (
            mark("Riders move one at a time, as in the boxed game, over the same 100 squares."),
            mark("Team 1 always goes first."),
            mark("A lone leader gets his lead as a card only if another rider moved first that turn."),
            mark("Starting cards stay hidden until they are played."),
        ),
        _ANY_TEAMS,
    ),
    "postal": RuleSetText(
        mark("Postal"),
        mark("Simultaneous orders, open hands, cards up to 15, 120 squares."),
        (
            mark("All teams choose their cards simultaneously; then the whole field moves."),
            mark("The race is 120 squares long, with sprints at 40 and 80."),
            mark("All hands are open."),
            mark("On the same square first riders go before second riders, and the higher card first."),
            mark("No new card is higher than 15, and on turn 1 a string stops at a crowded square."),
        ),
        _BEST_WITH_SIX,
    ),
    "pbm": RuleSetText(
        mark("Play by mail"),
        mark("Simultaneous orders, open hands, shared points, 120 squares."),
        (
            mark("All teams choose their cards simultaneously; then the whole field moves."),
            mark("The race is 120 squares long, with sprints at 40 and 90."),
            mark("All hands are open."),
            mark("Riders crossing a line in the same group share places and points."),
            mark("On turn 1 every team’s rider 1 moves at once, then every rider 2, and so on."),
        ),
        _BEST_WITH_SIX,
    ),
}


def row_text(row: str) -> RowText:
    """Return the texts on an option; `row` is one of engine.options.ROWS, or `variant`."""
    text = _ROWS[row]
    return text._replace(label=_(text.label), brief=_(text.brief), sentence=_(text.sentence), source=_(text.source))


def rows_of(group: str) -> tuple[str, ...]:
    """Return the options that are chosen in this group."""
    return tuple(row for row, text in _ROWS.items() if text.group == group)


def variant_text(name: str | None) -> RowText:
    """Return the texts on the row of the variant if this variant is chosen; None: no variant."""
    row = row_text("variant")
    if name is None:
        return row
    page = page_on(name)
    brief = _("There is no help page for this variant.") if page is None else page.brief
    return row._replace(brief=brief, sentence=brief if page is None else page.rule or brief)


def value_name(row: str, value: Any) -> str:
    """Return the name of an option's value (engine.options.Options), or of a variant; None: no cap, or no variant."""
    if row == "variant":
        return _("no variant") if value is None else variant_title(value)
    if row == "sprints":
        return listed([str(line) for line in value]) if value else _("no sprints")
    if value is None:
        return _("no cap")
    name = _ROWS[row].values.get(str(value))
    return _(name) if name else str(value)


def rule_set_text(base: str) -> RuleSetText:
    text = _RULE_SETS[base]
    sentences = tuple(_(sentence) for sentence in text.sentences)
    return RuleSetText(_(text.title), _(text.brief), sentences, _(text.teams))


_SENTENCE_ROWS: Final[dict[str, tuple[tuple[str, ...], ...]]] = {
    "boxed": (("orders",), ("finish", "sprints"), ("hands", "first_turn"), ("breakaway_trigger",)),
    "boardspace": (("orders", "finish", "sprints"), ("first_turn",), ("breakaway_trigger",), ("hands",)),
    "postal": (("orders",), ("finish", "sprints"), ("hands",), ("order",), ("card_cap", "overcrowding")),
    "pbm": (("orders",), ("finish", "sprints"), ("hands",), ("order",), ("first_turn",)),
}
"""Options that each of the sentences depends on."""


def rule_sentences(base: str, options: Options, variant: str | None) -> tuple[str, ...]:
    """Sentences of a rule set that are still true with these options, then the changes."""
    changed = changed_rows(base, options, variant)
    affected = {*changed, *find_variant(variant).ignored_rows}
    sentence_rows = zip(rule_set_text(base).sentences, _SENTENCE_ROWS[base], strict=True)
    valid = [sentence for sentence, rows in sentence_rows if not affected.intersection(rows)]
    if not changed:
        return tuple(valid)
    return *valid, _("Changed: {rows}.").format(rows=changes_text(changed, options, variant))


def changes_text(changed: Sequence[str], options: Options, variant: str | None) -> str:
    """Return the values of changed options: `Sprints 20; Finish 40`."""
    values = {"variant": variant, **{row: getattr(options, row) for row in ROWS}}
    parts = [_("{row} {value}").format(row=row_text(row).label, value=value_name(row, values[row])) for row in changed]
    return "; ".join(parts)


def changed_rows(base: str, options: Options, variant: str | None) -> tuple[str, ...]:
    """Options that differ from the rule set, `variant` first; those without effect are left out (R2.1)."""
    idle = find_variant(variant).ignored_rows
    rule_set = RULE_SETS[base]
    rows = [row for row in ROWS if row not in idle and getattr(options, row) != getattr(rule_set, row)]
    return ("variant", *rows) if variant is not None else tuple(rows)


def rules_title(base: str, variant: str | None, options: Options | None = None) -> str:
    """Return the name of the rule set, with the variant if any: `Boxed game`, `Postal, Mountains`.

    With `options` it includes whether the rule set was changed: `Boxed game, changed`.
    """
    title = _(_RULE_SETS[base].title)
    if variant is not None:
        title = f"{title}, {variant_title(variant)}"
    if options is not None and any(row != "variant" for row in changed_rows(base, options, variant)):
        return _("{rules}, changed").format(rules=title)
    return title
