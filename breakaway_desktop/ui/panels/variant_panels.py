"""The panels of the variants in the drawer, chosen by the kind of a variant's marks (R8): a title and rows on paper."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from breakaway_desktop.engine.events import Pushed
from breakaway_desktop.engine.marks import Deck, Gap, Gates, Gauge, Ground, Limit, PushPreview, Sector, Shown, kind_of
from breakaway_desktop.engine.view import SeenRider, View
from breakaway_desktop.guide import page_on, variant_title
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.toolkit.containers import plate
from breakaway_desktop.kit.toolkit.layout import Node, column, draw, pad, paragraph, row, space, spacer, stack, text
from breakaway_desktop.kit.toolkit.typography import CHOSEN, FIGURE, HEADLINE
from breakaway_desktop.kit.words import _
from breakaway_desktop.play.card_outcomes import cost_text, gate_of, in_running_order, shortage_text
from breakaway_desktop.play.second_cards import last_turn_in_halves
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.log_lines import SPECIALS
from breakaway_desktop.sentences.names import Names, place_text, points_text
from breakaway_desktop.sentences.why.hidden import is_hidden
from breakaway_desktop.ui.panels.points import chip
from breakaway_desktop.ui.road.ring_tokens import token

RADIUS = 13.0
"""Radius of a rider in a row."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A panel: its title, a note beside it, and its content."""

    title: str
    note: str
    content: Node


def rider_token(rider: int, names: Names, *, faint: bool = False) -> Node:
    return token(names.seats[rider // 10 - 1].colour, str(rider), 2 * RADIUS, faint=faint)


def token_row(riders: Iterable[int], names: Names) -> Node:
    return row(*(rider_token(rider, names) for rider in riders), gap=1)


def line(*children: Node, chosen: bool = False) -> Node:
    """Return a row, highlighted if `chosen`."""
    return plate(pad(row(*children, gap=8), (8, 3)), chosen=chosen)


def note(words: str) -> Node:
    """Return a sentence on the rules in small text."""
    return paragraph(words, soft=True, leading=1.3)


def head(*words: str) -> Node:
    """Return the heading of a group of rows."""
    return text(*words, bold=True, size=17, least=14)


# Two cards a turn: the cards that own riders played, were dealt and had named (R8.4)


def _halves_panel(steps: Sequence[Step], team: int, names: Names) -> Panel:
    """Return the last turn of one team's riders; before the first turn, the rule."""
    turn, halves = last_turn_in_halves(steps, team)
    if not halves:
        words = _(
            "Each rider plays two cards, one after the other, and gets a new card after each. The second may "
            "be one he doesn’t hold yet. If he doesn’t get it, he stays where he is and gets no new card."
        )
        return Panel(_("Two cards a turn"), "", paragraph(words))

    # A header, a row for each rider, and below it why he could not play the second card.
    parts: list[Node] = [
        row(
            space(42), *(text(words, least=14, soft=True, grow=1) for words in (_("First"), _(
                "New card"), _("Second"))),
            space(96), gap=8,
        )
    ]  # fmt: skip
    for rider in halves:
        template = _("on {square}") if rider.right else _("stays on {square}")
        parts.append(
            line(
                rider_token(rider.id, names),
                *(text(str(card), size=FIGURE.at(20), grow=1) for card in (rider.first, rider.dealt, rider.second)),
                text(template.format(square=rider.end), least=14, w=_COLUMN_W),
                chosen=not rider.right,
            )
        )
        if not rider.right:
            sentence = _(
                "{rider} named {second} but got {dealt}: {reason}. He can’t play a card he doesn’t hold, and "
                "gets no new one."
            )
            words = sentence.format(rider=rider.id, second=rider.second, dealt=rider.dealt, reason=rider.reason)
            parts.append(note(words))
    return Panel(_("Turn {turn} in two halves").format(turn=turn), _("your riders"), column(*parts, gap=5))


# Spies: cards revealed to everybody, and the riders that own riders spy on (R8.3)


def _spies_panel(mark: Shown, view: View, names: Names) -> Panel:
    """Return the revealed cards, a row per team."""
    last = {rider: (turn, cards) for turn, rider, cards in mark.cards}
    rows = []
    for team in range(1, view.teams + 1):
        riders = [seen for seen in view.riders if seen.team == team]
        cells = [_revealed_cards(seen, last.get(seen.id, (0, ())), names, view.turn) for seen in riders]
        rows.append(row(*cells, gap=4, even=True))
    rule = note(_("A spy shows everyone one card of the target: each turn the highest first. You may leave it unused."))
    return Panel(_("Revealed cards"), _("seen by everyone"), column(*rows, rule, gap=5))


def _revealed_cards(seen: SeenRider, shown: tuple[int, tuple[int, ...]], names: Names, turn: int) -> Node:
    """Return a rider with his revealed cards, those of the last turn in pink."""
    shown_turn, cards = shown
    content = row(
        rider_token(seen.id, names, faint=seen.retired),
        *(_revealed_card(card, new=shown_turn == turn - 1) for card in cards[:3]),
        gap=2,
        pad=(3, 4),
    )
    return plate(content, grow=1, h=38)


def _revealed_card(value: int, *, new: bool) -> Node:
    def paint(canvas: Canvas, box: Box) -> None:
        palette = canvas.palette
        canvas.box(box, palette.on_bib, radius=3)
        canvas.box(box.inflated(-1.2), palette.pink if new else palette.bib, radius=2)

    return stack(draw(paint, w=18, h=24), pad(text(str(value), size=CHOSEN.at(15), colour="on_bib", align="centre"), 0))


# Stamina left (R8.7)


def _stamina_panel(mark: Gauge, view: View, names: Names, rider: int) -> Panel:
    """Return the stamina of all riders, a row per team, and the costs of cards. `rider`: the rider whose team is
    highlighted."""
    rows = [
        line(
            *(_stamina_cell(mark, seen, names) for seen in view.riders if seen.team == team), chosen=rider // 10 == team
        )
        for team in range(1, view.teams + 1)
    ]

    # The costs of cards.
    prices = [
        row(
            text(_("{n} or more").format(n=low) if not high else f"{low}–{high}", grow=1),
            text(cost_text(points), size=CHOSEN),
        )
        for low, high, points in mark.prices
    ]

    starts = ", ".join(map(str, mark.starts))
    return Panel(
        _("Stamina"),
        _("start: {starts}").format(starts=starts),
        column(*rows, head(_("What cards cost")), *prices, note(f"{shortage_text(1)} · {shortage_text(2)}"), gap=5),
    )


def _stamina_cell(mark: Gauge, seen: SeenRider, names: Names) -> Node:
    left, start = int(seen.badge(mark.badge)), mark.starts[seen.number - 1]
    amount = "–" if seen.retired else str(left)

    def paint(canvas: Canvas, box: Box) -> None:
        palette = canvas.palette
        canvas.box(box, None, border=palette.ink, border_width=1.2, radius=2)
        share = 0.0 if seen.retired else min(1.0, left / start)
        if share:
            bar = box.inflated(-2).cut_left((box.w - 4) * share)[0]
            canvas.fill(palette.sun if left < _LOW_STAMINA else palette.ink, bar)

    return row(
        rider_token(seen.id, names),
        column(text(amount, size=CHOSEN, align="centre"), draw(paint, h=8), grow=1),
        gap=4,
        grow=1,
    )


_LOW_STAMINA = 4
"""Stamina below this is yellow; the road marks it as well."""


# Pursuit: the gap from first to last, and the places and points if the race ended (R8.1)


def _pursuit_panel(mark: Gap, view: View, names: Names, team: int, rider: int, card: int) -> Panel:
    """Return the gap, places and points as if the race ended now, or after `rider` played `card` (0: none).

    `team`: the viewer's team, which is highlighted.
    """
    if card:
        view = view._replace(
            riders=tuple(_after_card(seen, card) if seen.id == rider else seen for seen in view.riders)
        )
        mark = next((gap for gap in view.variant.marks(view) if isinstance(gap, Gap)), mark)

    title = _("gap {n}").format(n=mark.now)
    if card:
        title = _("after {card}: gap {n}").format(card=card, n=mark.now)

    return Panel(
        _("If the race ends this turn"),
        "",
        column(
            head(title),
            *_places(mark, names),
            head(_("Teams")),
            *_teams(mark, view, names, team),
            note(
                _(
                    "There is no finish line. The race ends after the first turn in which the leader is {n} "
                    "or more squares ahead of the last rider; the first eight riders then score."
                ).format(n=mark.ends_at)
            ),
            gap=6,
        ),
    )


def _after_card(seen: SeenRider, card: int) -> SeenRider:
    """Return the rider behind everybody on the square he reaches; the new card in his hand is not known yet."""
    return seen._replace(square=seen.square + card, arrived=_LAST_TO_ARRIVE, secret=max(1, seen.secret))


_COLUMN_W = 96
"""Width of a column of squares, in units."""
_LAST_TO_ARRIVE = 10**6


def _places(mark: Gap, names: Names) -> list[Node]:
    cells = [
        row(
            text(place_text(index + 1), soft=True, w=34), rider_token(rider, names),
            chip(points_text(points), first=index == 0), gap=6, grow=1,
        )
        for index, (rider, points) in enumerate(mark.places[:8])
    ]  # fmt: skip
    return [row(*cells[index : index + 2], gap=8) for index in range(0, len(cells), 2)]


def _teams(mark: Gap, view: View, names: Names, own: int) -> list[Node]:
    won = dict(mark.places)
    totals = {
        team: sum((Fraction(seen.points) + Fraction(won.get(seen.id, 0)) for seen in view.riders if seen.team == team),
                  start=Fraction(0))
        for team in range(1, view.teams + 1)
    }  # fmt: skip
    return [
        line(
            token(names.seats[team - 1].colour, d=22),
            text(names.in_score(team), size=CHOSEN, least=14, grow=1),
            text(points_text(totals[team]), size=FIGURE.at(20)),
            chosen=team == own,
        )
        for team in sorted(totals, key=lambda team: (-totals[team], team))
    ]


# The pacemaker: his square in each turn, and his rules (R8.8)


def _pacemaker_panel(mark: Limit, turn: int) -> Panel:
    """Return the pacemaker's schedule with this turn highlighted, and his rules."""
    turns = ", ".join(str(turn) for turn, _square in mark.rides)
    rides = [
        line(
            text(_("Turn {turn}").format(turn=each_turn), grow=1),
            text(_("on {square}").format(square=square), size=FIGURE.at(20)),
            chosen=each_turn == turn,
        )
        for each_turn, square in mark.rides
    ]
    from breakaway_desktop.guide.pacemaker import pacemaker_rules

    rules: list[Node] = []
    for title, words in pacemaker_rules(mark):
        rules += [head(title), note(words)]
    return Panel(_("The pacemaker"), _("turns {turns}").format(turns=turns), column(*rides, *rules, gap=5))


# Sectors: squares on which something is different


def _sectors_panel(sectors: Sequence[Sector], view: View) -> Panel:
    """Return the rule of the variant, and the names and squares of its sectors."""
    page = page_on(view.variant.name or "")
    rows: list[Node] = [note(page.rule or page.brief)] if page is not None else []
    for sector in sectors:
        squares = _("squares {first} to {last}").format(first=sector.first, last=sector.last)
        rows.append(line(text(sector.name, grow=1), text(squares, size=FIGURE.at(20))))
    return Panel(variant_title(view.variant.name or ""), "", column(*rows, gap=5))


# Mountains: the riders on squares that push, and the squares they are pushed to (R8.6)


@dataclass(frozen=True, slots=True)
class Push:
    """Riders on a square that pushes them to `end`, which is the square itself if they stay."""

    kind: str
    """`climb`, `descent` or `peak`."""
    square: int
    riders: tuple[int, ...]
    end: int


def _pushes_panel(mark: Ground, pushes: Sequence[Push], turn: int, names: Names, team: int) -> Panel:
    """Return the pushes made in `turn`; 0: the pushes expected if nobody else moves. `team`: the viewer's team."""
    title = _("Pushes of turn {turn}").format(turn=turn) if turn else _("Pushes if nobody else moved")
    rules = {
        "climb": (_("Climbs"), _("even count: back one")),
        "descent": (_("Descents"), _("odd count: forward one")),
        "peak": (_("Peaks"), _("1, 5, 9 riders: forward one; 3, 7, 11: back one")),
    }
    parts: list[Node] = []
    for _digit, kind in mark.kinds:
        name, rule = rules[kind]
        parts += [head(name), note(rule)]
        parts += [_push_row(push, names, team) for push in pushes if push.kind == kind] or [note(_("nobody"))]
    return Panel(title, "", column(*parts, gap=5))


def _push_row(push: Push, names: Names, team: int) -> Node:
    is_own = any(rider // 10 == team for rider in push.riders)
    half = -(-len(push.riders) // 2) if len(push.riders) > 5 else len(push.riders)
    riders = column(
        *(token_row(half_row, names) for half_row in (push.riders[:half], push.riders[half:]) if half_row), gap=1
    )
    return line(
        text(str(push.square), size=FIGURE.at(20), w=28), riders, spacer(), text(_push_text(push), least=14),
        chosen=is_own,
    )  # fmt: skip


def _push_text(push: Push) -> str:
    if push.end > push.square:
        return _("forward to {square}").format(square=push.end)
    if push.end < push.square:
        return _("back to {square}").format(square=push.end)
    return _("stay")


def _expected_pushes(mark: Ground, view: View) -> tuple[Push, ...]:
    """Return the pushes at the end of the turn if nobody else moves, front to back."""
    pushes = []
    in_order = sorted(view.on_road(), key=lambda rider: (-rider.square, rider.arrived, rider.id))
    for square, level in groupby(in_order, key=lambda rider: rider.square):
        riders, kind = tuple([rider.id for rider in level]), kind_of(square, mark.kinds)
        if square > 0 and kind:
            then = view.variant.then(view, riders[0], 0)
            pushes.append(Push(kind, square, riders, then.square if isinstance(then, PushPreview) else square))
    return tuple(pushes)


def _pushes_of(mark: Ground, events: Sequence[Pushed]) -> tuple[Push, ...]:
    riders_by_push: dict[tuple[int, int], list[int]] = {}
    for event in events:
        riders_by_push.setdefault((event.start, event.end), []).append(event.rider)
    pushes = [
        Push(kind_of(start, mark.kinds), start, tuple(riders), end) for (start, end), riders in riders_by_push.items()
    ]
    return tuple(sorted(pushes, key=lambda push: -push.square))


# Special cards: their order, owners and effects (R8.5)


def _specials_panel(mark: Deck, view: View, names: Names) -> Panel:
    """Return the special cards in order, with holders and effects."""
    rules = {
        "P": _("stops a rider within {n} squares this turn").format(n=mark.reach),
        "C": _("If alone: jump to the next riders within {n} squares").format(n=mark.reach),
        "T": _("follows a rider on his square, plays no card"),
        "B": _("his 3s count as 6s"),
    }

    parts: list[Node] = []
    for position, kind in enumerate(mark.cards, start=1):
        holders = [rider.id for rider in view.on_road() for _n in range(int(rider.badge(kind)))]
        parts.append(
            line(
                text(str(position), soft=True, w=12), _tile(kind),
                text(_(SPECIALS[kind]), size=CHOSEN, least=14, grow=1),
                token_row(holders[:4], names),
            )
        )  # fmt: skip
        parts += [row(space(56), token_row(holders[n : n + 8], names)) for n in range(4, len(holders), 8)]
        parts.append(note(rules[kind]))

    last = row(space(8), text(str(len(mark.cards) + 1), soft=True, w=12), text(_("Then all ride, in a new order")))
    return Panel(_("Before anyone moves"), "", column(*parts, last, gap=5))


def _tile(kind: str) -> Node:
    """Return the picture of a special card: its letter on black."""

    def paint(canvas: Canvas, box: Box) -> None:
        palette = canvas.palette
        canvas.box(box, palette.bib, radius=4)
        canvas.box(box.inflated(-1.5), palette.on_bib, radius=3)
        canvas.text(kind, HEADLINE.at(0.66 * box.h), box.centre, colour=palette.sun, anchor="center")

    return draw(paint, w=24, h=32)


# Hidden squares: the range of squares a rider can be on, with the reasons (R8.2)


def _hidden_panel(mark: Gates, view: View, names: Names, rider: int) -> Panel:
    """Return the known range of squares of all riders, front to back. `rider`: the highlighted one."""
    order = in_running_order(view)
    heads = row(
        space(30),
        text(_("Is between"), _("Between"), least=14, soft=True, w=_COLUMN_W),
        text(_("Known from"), least=14, soft=True, grow=1),
        gap=8,
    )

    # One row for each rider.
    rows = [
        line(
            rider_token(seen.id, names),
            text(square_range_text(seen), size=CHOSEN, w=_COLUMN_W),
            text(bound_reason(seen, order, mark.every), least=14, grow=1),
            chosen=seen.id == rider,
        )
        for seen in order
    ]

    return Panel(_("What is known"), _("front to back"), column(heads, *rows, gap=3))


def square_range_text(seen: SeenRider) -> str:
    """Return `31 – 40`, or the square if it is known."""
    return str(seen.square) if seen.farthest in (None, seen.square) else f"{seen.square} – {seen.farthest}"


def rider_ahead(view: View, rider: int) -> SeenRider | None:
    """Return the next rider ahead in the known running order; None for the first."""
    order = in_running_order(view)
    index = next((n for n, seen in enumerate(order) if seen.id == rider), 0)
    return order[index - 1] if index else None


def bound_reason(seen: SeenRider, order: Sequence[SeenRider], every: int) -> str:
    """Return what bounds a rider's squares from below and from above: a rider of the viewer, or a checkpoint."""
    if seen.farthest is None:
        return _("yours")

    # The nearest riders whose squares the viewer knows.
    index, gate = order.index(seen), gate_of(seen, every)
    ahead = next((other for other in reversed(order[:index]) if other.farthest is None), None)
    behind = next((other for other in order[index:] if other.farthest is None), None)

    reasons = []
    if behind is not None and behind.square == seen.square:
        reasons.append(_("ahead of {rider}").format(rider=behind.id))
    elif gate:
        reasons.append(_("past {gate}").format(gate=gate))
    if ahead is not None and ahead.square == seen.farthest:
        reasons.append(_("behind {rider}").format(rider=ahead.id))
    else:
        reasons.append(_("not past {gate}").format(gate=gate + every))
    return ", ".join(reasons)


# The choice of a panel


@dataclass(frozen=True, slots=True)
class PanelContext:
    """Everything that a panel needs besides the view."""

    team: int
    """The viewer's team."""
    rider: int = 0
    """The rider to move, 0: none."""
    card: int = 0
    """The card that he would play, 0: none."""
    pushed: Sequence[Pushed] = ()
    """The pushes being shown."""


def panel_of(view: View, names: Names, steps: Sequence[Step], about: PanelContext) -> Panel | None:
    """Return the panel for the viewer after `steps`; None if the variant has nothing to show."""
    if view.variant.half_turns > 1:
        return _halves_panel(steps, about.team, names)

    marks = view.variant.marks(view)
    for mark in sorted(marks, key=lambda mark: not isinstance(mark, Shown)):
        match mark:
            case Shown() if not view.over:
                return _spies_panel(mark, view, names)
            case Gauge():
                return _stamina_panel(mark, view, names, about.rider)
            case Gap():
                return _pursuit_panel(mark, view, names, about.team, about.rider, about.card)
            case Limit():
                return _pacemaker_panel(mark, view.turn)
            case Sector():
                return _sectors_panel([mark for mark in marks if isinstance(mark, Sector)], view)
            case Ground():
                pushes_done = _pushes_of(mark, about.pushed)
                pushes = pushes_done or _expected_pushes(mark, view)
                return _pushes_panel(mark, pushes, view.turn if pushes_done else 0, names, about.team)
            case Deck():
                return _specials_panel(mark, view, names)
            case Gates() if is_hidden(view):
                return _hidden_panel(mark, view, names, about.rider)
    return None
