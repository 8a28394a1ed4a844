"""The panels of the variants in the drawer, found by the kind of what a variant marks (R8): title and rows on paper."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from breakaway_desktop.engine.events import HalfEnded, Moved, Pushed, Replaced, is_played
from breakaway_desktop.engine.evolve import evolve
from breakaway_desktop.engine.explanations import card_why
from breakaway_desktop.engine.marks import Deck, Gap, Gates, Gauge, Ground, Limit, Shown
from breakaway_desktop.engine.marks import PushPreview as WouldBePushed
from breakaway_desktop.engine.slipstream import BASE
from breakaway_desktop.engine.view import SeenRider, View
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.explaining.hidden import is_hidden
from breakaway_desktop.sentences.explaining.reasons import short_reason
from breakaway_desktop.sentences.names import Names, place_text, points_text
from breakaway_desktop.sentences.story import SPECIALS
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.panels.card_outcomes import cost_words, less_words
from breakaway_desktop.ui.panels.points import chip
from breakaway_desktop.ui.road.board import gate_of, in_running_order
from breakaway_desktop.ui.road.ring_tokens import token
from breakaway_desktop.ui.road.ring_variants import kind_of
from breakaway_desktop.ui.toolkit.boxes import Node, column, draw, over, pad, paragraph, row, space, spring, text
from breakaway_desktop.ui.toolkit.controls import press
from breakaway_desktop.ui.toolkit.papers import plate
from breakaway_desktop.ui.toolkit.typography import CHOSEN, FIGURE, HEADLINE
from breakaway_desktop.words import _

RADIUS = 13.0
"""The radius of a rider in a row."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A panel: its title, and what stands beside that."""

    title: str
    note: str
    of: Node


def who(rider: int, names: Names, *, faint: bool = False) -> Node:
    """A rider."""
    return token(names.seats[rider // 10 - 1].colour, str(rider), 2 * RADIUS, faint=faint)


def whole(riders: Iterable[int], names: Names) -> Node:
    """Riders side by side."""
    return row(*(who(rider, names) for rider in riders), gap=1)


def line(*of: Node, chosen: bool = False) -> Node:
    """A row, `chosen`: the one that is spoken of."""
    return plate(pad(row(*of, gap=8), (8, 3)), chosen=chosen)


def note(words: str) -> Node:
    """A rule, in small letters."""
    return paragraph(words, soft=True, leading=1.3)


def head(*words: str) -> Node:
    """The heading of a group of rows."""
    return text(*words, bold=True, size=17, least=14)


# Two cards a turn: what own riders played, got and had named (R8.4)


@dataclass(frozen=True, slots=True)
class RiderHalves:
    """`right`: he could play the second card; `reason`: why he was dealt another."""

    id: int
    first: int
    dealt: int
    second: int
    right: bool
    end: int
    reason: str


def _halves_panel(steps: Sequence[Step], team: int, names: Names) -> Panel:
    """The panel of one team's riders; before the first turn is ridden, what it is about."""
    turn, found = last_turn(steps, team)
    if not found:
        words = _(
            "Each rider plays two cards, one after the other, and gets a new card after each. The second may "
            "be one he doesn’t hold yet. If he doesn’t get it, he stays where he is and gets no new card."
        )
        return Panel(_("Two cards a turn"), "", paragraph(words))
    parts: list[Node] = [
        row(
            space(42), *(text(words, least=14, soft=True, grow=1) for words in (_("First"), _(
                "New card"), _("Second"))),
            space(96), gap=8,
        )
    ]  # fmt: skip
    for rider in found:
        told = _("on {square}") if rider.right else _("stays on {square}")
        parts.append(
            line(
                who(rider.id, names),
                *(text(str(card), size=FIGURE.at(20), grow=1) for card in (rider.first, rider.dealt, rider.second)),
                text(told.format(square=rider.end), least=14, w=96),
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


def last_turn(steps: Sequence[Step], team: int) -> tuple[int, tuple[RiderHalves, ...]]:
    """The last turn that was ridden in halves; 0 and nobody where none was."""
    for step in reversed(steps):
        if any(isinstance(event, HalfEnded) for event in step.events):
            return step.before.turn, _riders(step, team)
    return 0, ()


def _riders(step: Step, team: int) -> tuple[RiderHalves, ...]:
    race = before = step.before
    first: dict[int, int | None] = {}
    dealt: dict[int, int] = {}
    found: list[RiderHalves] = []
    is_second = False
    for event in step.events:
        if isinstance(event, Moved) and event.rider // 10 == team:
            if not is_second:
                first[event.rider] = event.card
            elif event.rider in first:
                number, card = event.rider, event.card or 0
                new = dealt.get(number, 0)
                right = is_played(event)
                why = short_reason(card_why(before, number, new)) if new and not right else ""
                found.append(RiderHalves(number, first[number] or 0, new, card, right, event.end, why))
        elif isinstance(event, Replaced) and not is_second:
            before, dealt = race, dict(event.cards)
        elif isinstance(event, HalfEnded):
            is_second = True
        race = evolve(race, event)
    return tuple(sorted(found, key=lambda rider: rider.id))


# Spies: cards revealed to everybody, and the riders that own riders spy on (R8.3)


def _spies_panel(
    mark: Shown, view: View, names: Names, *, spy: int, named: Collection[int], says: Mapping[int, Any]
) -> Panel:
    """A row a team. `spy` is the rider who is to name another, 0 for none, `named` whom own riders look at, `says` what
    a press on a rider says, where he may be named."""
    last = {rider: (turn, cards) for turn, rider, cards in mark.cards}
    rows = []
    for team in range(1, view.teams + 1):
        riders = [seen for seen in view.riders if seen.team == team]
        cells = [_spied_on(seen, last.get(seen.id, (0, ())), names, view.turn, named, says) for seen in riders]
        rows.append(row(*cells, gap=4, even=True))
    title = _("Spy for {rider}").format(rider=spy) if spy else _("Revealed cards")
    rule = note(_("A spy reveals the target’s highest hidden card to everyone. You may leave it unused."))
    return Panel(title, _("seen by everyone"), column(*rows, rule, gap=5))


def _spied_on(
    seen: SeenRider,
    shown: tuple[int, tuple[int, ...]],
    names: Names,
    turn: int,
    named: Collection[int],
    says: Mapping[int, Any],
) -> Node:
    """A rider with his cards: pink those of the turn before."""
    at, cards = shown
    found = row(
        who(seen.id, names, faint=seen.retired),
        *(_revealed_card(card, new=at == turn - 1) for card in cards[:3]),
        gap=2,
        pad=(3, 4),
    )
    cell = plate(found, chosen=seen.id in named, grow=1, h=38)
    label = f"target {seen.id}"  # no words: a label
    return press(cell, does=says[seen.id], name=label, bare=True, grow=1) if seen.id in says else cell


def _revealed_card(value: int, *, new: bool) -> Node:
    def paint(c: Canvas, box: Box) -> None:
        p = c.palette
        c.box(box, p.on_bib, radius=3)
        c.box(box.inflated(-1.2), p.pink if new else p.bib, radius=2)

    return over(draw(paint, w=18, h=24), pad(text(str(value), size=CHOSEN.at(15), colour="on_bib", at="centre"), 0))


# Stamina: what each rider has left (R8.7)


def _stamina_panel(mark: Gauge, view: View, names: Names, rider: int) -> Panel:
    """A row a team, and the prices at the foot; `rider` is the one everything speaks of."""
    rows = [
        line(*(_gauge(mark, seen, names) for seen in view.riders if seen.team == team), chosen=rider // 10 == team)
        for team in range(1, view.teams + 1)
    ]
    prices = [
        row(
            text(_("{n} or more").format(n=least) if not most else f"{least}–{most}", grow=1),
            text(cost_words(points), size=CHOSEN),
        )
        for least, most, points in mark.prices
    ]
    starts = ", ".join(map(str, mark.starts))
    return Panel(
        _("Stamina"),
        _("start: {starts}").format(starts=starts),
        column(*rows, head(_("What cards cost")), *prices, note(f"{less_words(1)} · {less_words(2)}"), gap=5),
    )


def _gauge(mark: Gauge, seen: SeenRider, names: Names) -> Node:
    """A rider with what he has, as a number over a bar."""
    left, start = int(seen.badge(mark.badge)), mark.starts[seen.number - 1]
    told = "–" if seen.retired else str(left)

    def paint(c: Canvas, box: Box) -> None:
        p = c.palette
        c.box(box, None, border=c.palette.ink, border_width=1.2, radius=2)
        share = 0.0 if seen.retired else min(1.0, left / start)
        if share:
            c.fill(p.sun if left < _LOW else c.palette.ink, box.inflated(-2).cut_left((box.w - 4) * share)[0])

    return row(
        who(seen.id, names), column(text(told, size=CHOSEN, at="centre"), draw(paint, h=8), grow=1), gap=4, grow=1
    )


_LOW = 4
"""Less is shown on the road as well."""


# Pursuit: the gap from first to last, who would be placed, and the points teams would have (R8.1)


def _pursuit_panel(mark: Gap, view: View, names: Names, team: int, rider: int, card: int) -> Panel:
    """As it would stand after the chosen `card` of a rider, 0: as it stands. `team` is the reader's."""
    if card:
        view = _ridden(view, rider, card)
        mark = next((found for found in view.variant.marks(view) if isinstance(found, Gap)), mark)
    told = _("gap {n}").format(n=mark.now)
    if card:
        told = _("after {card}: gap {n}").format(card=card, n=mark.now)
    return Panel(
        _("If the race ends this turn"),
        "",
        column(
            head(told),
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


def _ridden(view: View, rider: int, card: int) -> View:
    return view._replace(
        riders=tuple(
            seen._replace(square=seen.square + card, arrived=10**6) if seen.id == rider else seen
            for seen in view.riders
        )
    )


def _places(mark: Gap, names: Names) -> list[Node]:
    """Two by two."""
    cells = [
        row(
            text(place_text(at + 1), soft=True, w=34), who(rider, names), chip(points, first=at == 0), gap=6, grow=1,
        )
        for at, (rider, points) in enumerate(mark.places[:8])
    ]  # fmt: skip
    return [row(*cells[at : at + 2], gap=8) for at in range(0, len(cells), 2)]


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
            text(names.team(team), size=CHOSEN, least=14, grow=1),
            text(points_text(totals[team]), size=FIGURE.at(20)),
            chosen=team == own,
        )
        for team in sorted(totals, key=lambda team: (-totals[team], team))
    ]


# The pacemaker: where he is on which turn, and his rules (R8.8)


def _pacemaker_panel(mark: Limit, turn: int) -> Panel:
    """As he rides in this turn."""
    turns = ", ".join(str(turn) for turn, _square in mark.rides)
    rides = [
        line(
            text(_("Turn {turn}").format(turn=at), grow=1),
            text(_("on {square}").format(square=square), size=FIGURE.at(20)),
            chosen=at == turn,
        )
        for at, square in mark.rides
    ]
    rules: list[Node] = []
    for title, words in _pacemaker_rules(mark):
        rules += [head(title), note(words)]
    return Panel(_("The pacemaker"), _("turns {turns}").format(turns=turns), column(*rides, *rules, gap=5))


def _pacemaker_rules(mark: Limit) -> tuple[tuple[str, str], ...]:
    behind = mark.square - 1
    return (
        (_("Limit"), _("nobody may finish level with him or ahead")),
        (_("No legal card"), _("plays his lowest and stops on {square}").format(square=behind)),
        (_("Slipstream"), _("he counts as {n} riders on his square").format(n=mark.weight)),
        (_("Right behind"), _("no breakaway from {square}: {base} + {n}").format(
            square=behind, base=BASE, n=mark.weight)),
        (_("After turn {turn}").format(turn=mark.rides[-1][0]), _("he leaves the race")),
    )  # fmt: skip


# Mountains: who is on the squares that push, what their number does, and where to (R8.6)


@dataclass(frozen=True, slots=True)
class Push:
    """Riders on a square; `end` is the square itself where they stay."""

    kind: str
    square: int
    riders: tuple[int, ...]
    end: int


def _pushes_panel(mark: Ground, found: Sequence[Push], turn: int, names: Names, team: int) -> Panel:
    """`turn`: these pushes of it have been made; 0: as things stand. `team` is the reader's."""
    title = _("Pushes of turn {turn}").format(turn=turn) if turn else _("Pushes if nobody else moved")
    rules = {
        "climb": (_("Climbs"), _("even number: back one")),
        "descent": (_("Descents"), _("odd number: on one")),
        "peak": (_("Peaks"), _("1, 5, 9: on one; 3, 7, 11: back one")),
    }
    parts: list[Node] = []
    for _digit, kind in mark.kinds:
        name, rule = rules[kind]
        parts += [head(name), note(rule)]
        parts += [_push_row(push, names, team) for push in found if push.kind == kind] or [note(_("nobody"))]
    return Panel(title, "", column(*parts, gap=5))


def _push_row(push: Push, names: Names, team: int) -> Node:
    mine = any(rider // 10 == team for rider in push.riders)
    half = -(-len(push.riders) // 2) if len(push.riders) > 5 else len(push.riders)
    riders = column(*(whole(some, names) for some in (push.riders[:half], push.riders[half:]) if some), gap=1)
    return line(
        text(str(push.square), size=FIGURE.at(20), w=28), riders, spring(), text(_end_words(push), least=14),
        chosen=mine,
    )  # fmt: skip


def _end_words(push: Push) -> str:
    if push.end > push.square:
        return _("on to {square}").format(square=push.end)
    if push.end < push.square:
        return _("back to {square}").format(square=push.end)
    return _("stay")


def _would_be(mark: Ground, view: View) -> tuple[Push, ...]:
    """As things stand."""
    by_square: dict[int, list[int]] = {}
    for seen in sorted(view.on_road(), key=lambda rider: (rider.arrived, rider.id)):
        by_square.setdefault(seen.square, []).append(seen.id)
    found = []
    for square, riders in by_square.items():
        kind = kind_of(square, mark.kinds) if square > 0 else ""
        if kind:
            then = view.variant.then(view, riders[0], 0)
            end = then.square if isinstance(then, WouldBePushed) else square
            found.append(Push(kind, square, tuple(riders), end))
    return tuple(sorted(found, key=lambda push: -push.square))


def _made(mark: Ground, events: Sequence[Pushed]) -> tuple[Push, ...]:
    """Those of a turn."""
    by_way: dict[tuple[int, int], list[int]] = {}
    for event in events:
        by_way.setdefault((event.start, event.end), []).append(event.rider)
    found = [Push(kind_of(start, mark.kinds), start, tuple(riders), end) for (start, end), riders in by_way.items()]
    return tuple(sorted(found, key=lambda push: -push.square))


# Special cards: their order, who holds them, what they do (R8.5)


def _specials_panel(mark: Deck, view: View, names: Names, chosen: str) -> Panel:
    """As everybody may see them; `chosen` is the kind that is being played now, empty for none."""
    told = {
        "P": _("stops a rider within {n} squares this turn").format(n=mark.reach),
        "C": _("If alone: jump to the next riders within {n} squares").format(n=mark.reach),
        "T": _("follows a rider on his square, plays no card"),
        "B": _("his 3s count as 6s"),
    }
    parts: list[Node] = []
    for at, kind in enumerate(mark.cards, start=1):
        holders = [rider.id for rider in view.on_road() for _n in range(int(rider.badge(kind)))]
        parts.append(
            line(
                text(str(at), soft=True, w=12), _tile(kind), text(_(SPECIALS[kind]), size=CHOSEN, least=14, grow=1),
                whole(holders[:4], names), chosen=kind == chosen,
            )
        )  # fmt: skip
        parts += [row(space(56), whole(holders[n : n + 8], names)) for n in range(4, len(holders), 8)]
        parts.append(note(told[kind]))
    last = row(space(8), text(str(len(mark.cards) + 1), soft=True, w=12), text(_("Then all ride, in a new order")))
    return Panel(_("Before anyone moves"), "", column(*parts, last, gap=5))


def _tile(kind: str) -> Node:
    """A special card: its letter."""

    def paint(c: Canvas, box: Box) -> None:
        p = c.palette
        c.box(box, p.bib, radius=4)
        c.box(box.inflated(-1.5), p.on_bib, radius=3)
        c.text(kind, HEADLINE.at(0.66 * box.h), box.centre, colour=p.sun, anchor="center")

    return draw(paint, w=24, h=32)


# Hidden squares: the range of squares a rider can be on, and how it is known (R8.2)


def _hidden_panel(mark: Gates, view: View, names: Names, rider: int) -> Panel:
    """All on the road, front to back; `rider` is the one everything speaks of."""
    order = in_running_order(view)
    heads = row(
        space(30),
        text(_("Is between"), _("Between"), least=14, soft=True, w=96),
        text(_("Known from"), least=14, soft=True, grow=1),
        gap=8,
    )
    rows = [
        line(
            who(seen.id, names),
            text(between(seen), size=CHOSEN, w=96),
            text(because(seen, order, mark.every), least=14, grow=1),
            chosen=seen.id == rider,
        )
        for seen in order
    ]
    return Panel(_("What is known"), _("front to back"), column(heads, *rows, gap=3))


def between(seen: SeenRider) -> str:
    """`31 – 40`, or his square."""
    return str(seen.square) if seen.farthest in (None, seen.square) else f"{seen.square} – {seen.farthest}"


def rider_ahead(view: View, rider: int) -> SeenRider | None:
    """The next rider ahead of him, as far as anybody knows; None for the first."""
    order = in_running_order(view)
    at = next((n for n, seen in enumerate(order) if seen.id == rider), 0)
    return order[at - 1] if at else None


def because(seen: SeenRider, order: Sequence[SeenRider], every: int) -> str:
    """What tells the lower bound, then the upper one: the reader's next rider behind him and ahead, or checkpoints."""
    if seen.farthest is None:
        return _("yours")
    at, gate = order.index(seen), gate_of(seen, every)
    ahead = next((other for other in reversed(order[:at]) if other.farthest is None), None)
    behind = next((other for other in order[at:] if other.farthest is None), None)
    told = []
    if behind is not None and behind.square == seen.square:
        told.append(_("ahead of {rider}").format(rider=behind.id))
    elif gate:
        told.append(_("past {gate}").format(gate=gate))
    if ahead is not None and ahead.square == seen.farthest:
        told.append(_("behind {rider}").format(rider=ahead.id))
    else:
        told.append(_("not past {gate}").format(gate=gate + every))
    return ", ".join(told)


# Which of them


@dataclass(frozen=True, slots=True)
class About:
    """What a panel speaks of: the reader's team, the rider everything speaks of and the card he would play (0: none),
    the pushes that are being shown. What is ordered beside cards: the `kind` of special card, the rider who is to name
    another, those who are named, and what a press on a rider says."""

    team: int
    rider: int = 0
    card: int = 0
    pushed: Sequence[Pushed] = ()
    kind: str = ""
    spy: int = 0
    named: frozenset[int] = frozenset()
    says: Mapping[int, Any] = field(default_factory=dict)


def panel_of(view: View, names: Names, steps: Sequence[Step], about: About) -> Panel | None:
    """The panel for the reader's view and the steps that were shown; None where the variant has nothing to show."""
    if view.variant.half_turns > 1:
        return _halves_panel(steps, about.team, names)
    marks = view.variant.marks(view)
    for mark in sorted(marks, key=lambda mark: not isinstance(mark, Shown)):
        match mark:
            case Shown() if not view.over:
                return _spies_panel(mark, view, names, spy=about.spy, named=about.named, says=about.says)
            case Gauge():
                return _stamina_panel(mark, view, names, about.rider)
            case Gap():
                return _pursuit_panel(mark, view, names, about.team, about.rider, about.card)
            case Limit():
                return _pacemaker_panel(mark, view.turn)
            case Ground():
                made = _made(mark, about.pushed)
                found = made or _would_be(mark, view)
                return _pushes_panel(mark, found, view.turn if made else 0, names, about.team)
            case Deck():
                return _specials_panel(mark, view, names, about.kind)
            case Gates() if is_hidden(view):
                return _hidden_panel(mark, view, names, about.rider)
    return None
