"""The question for a team's orders as plain text: its hands, and what each card of each rider would do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from breakaway_desktop.engine.asks import AskCard, AskOrders
from breakaway_desktop.engine.preview import Outcome, outcome
from breakaway_desktop.engine.preview_orders import LineToCross, OrderOutcome, Share, order_outcome
from breakaway_desktop.engine.slipstream import BASE
from breakaway_desktop.engine.view import View
from breakaway_desktop.sentences.names import Names, line_name, listed, points_text
from breakaway_desktop.text.columns import columns, padded, table
from breakaway_desktop.text.extras_syntax import how_to_write, of_rider
from breakaway_desktop.text.report_page import commas, hanging
from breakaway_desktop.text.screen import line_not_crossed, lines_by_name
from breakaway_desktop.words import _, ngettext

Row = tuple[str, str, str, list[str]]


def question(view: View, ask: AskOrders, automatic: Mapping[int, int | None], names: Names) -> list[str]:
    """What the team has to know, from its own view. `automatic`: for each rider the card that he plays without
    being asked for it, or None."""
    title = ngettext(
        "{team} ({player}): a card for {riders}.",
        "{team} ({player}): a card each for {riders}, in this order.",
        len(ask.riders),
    )
    numbers = [str(rider.rider) for rider in ask.riders]
    title = title.format(team=names.team(ask.team), player=names.player(ask.team), riders=listed(numbers))
    blocks = [(_of_rider(view, rider, automatic[rider.rider], names), _rows(view, rider)) for rider in ask.riders]
    hidden = view.variant.hides_road
    heads: Row = (_("card"), _("lands on"), "" if hidden else _("if all stay"), [_("lines")])
    told = _table([heads, *(row for _sentence, rows in blocks for row in rows)])
    lines = [title, *how_to_write(ask), *next(told)]
    for rider, (sentence, rows) in zip(ask.riders, blocks, strict=True):
        lines.append(" ".join([sentence, *of_rider(ask, rider.rider)]))
        for _row in rows:
            lines += next(told)
    return lines


def _table(rows: Sequence[Row]) -> Iterator[list[str]]:
    """Each row in the lines it takes: what it says of lines goes on below itself."""
    heads = table([(f"{card:>6}", square, then) for card, square, then, _lines in rows], right=(True, False, False))
    width = max(map(columns, heads)) + 2
    for head, (*_cells, at_lines) in zip(heads, rows, strict=True):
        yield hanging(padded(head, width), at_lines) if at_lines else [head]


def _of_rider(view: View, ask: AskCard, automatic: int | None, names: Names) -> str:
    """Where he stands, what he holds, and what is special about his orders."""
    rider = view.rider(ask.rider)
    number = names.number(ask.rider)
    cards = " ".join(map(str, rider.cards))
    if rider.secret == len(rider.cards):
        hand = _("{rider} on {square} holds {cards}; all still secret.")
        sentences = [hand.format(rider=number, square=rider.square, cards=cards)]
    elif rider.secret:
        hidden = " ".join(map(str, rider.cards[: rider.secret]))
        hand = _("{rider} on {square} holds {cards}; still secret: {hidden}.")
        sentences = [hand.format(rider=number, square=rider.square, cards=cards, hidden=hidden)]
    else:
        hand = _("{rider} on {square} holds {cards}.")
        sentences = [hand.format(rider=number, square=rider.square, cards=cards)]
    level = next(group for group in view.order if ask.rider in group)
    others = " ".join(str(other) for other in level if other != ask.rider)
    crosses = any(row.lines for row in _outcomes(view, ask))
    if others and crosses and view.options.order == "grade-card-hand":
        sentences.append(_("Tied with {riders}: cards decide.").format(riders=others))
    elif others and crosses:
        sentences.append(_("He moves together with {riders}.").format(riders=others))
    if ask.dropped and automatic is not None:
        sentences.append(_("He is dropped: without an order he plays {card}.").format(card=automatic))
    elif automatic is not None:
        sentences.append(_("He can play nothing else."))
    return " ".join(sentences)


def _outcomes(view: View, ask: AskCard) -> list[OrderOutcome]:
    return [order_outcome(view, ask.rider, card) for card in dict.fromkeys(ask.cards)]


def _rows(view: View, ask: AskCard) -> list[Row]:
    if view.variant.hides_road:  # what others do to his card or to a line nobody can tell (R8.2)
        return [
            (str(row.card), str(row.square), "", [text for text in [lines_by_name(row, view)] if text])
            for row in _outcomes(view, ask)
        ]
    return [
        (str(row.card), str(row.square), _if_all_stay(outcome(view, ask.rider, row.card)), _lines(row, view))
        for row in _outcomes(view, ask)
    ]


def _if_all_stay(then: Outcome) -> str:
    """The new card if nobody else moved: `9 = 3 + 6`."""
    if then.ends_race:
        return _("none")
    if then.lead is not None:
        return _("{card}, alone").format(card=then.new_card)
    ahead = sum(riders for _square, riders in then.string)
    return f"{then.new_card} = {BASE} + {ahead}" if then.new_card == BASE + ahead and ahead else str(then.new_card)


def _lines(row: OrderOutcome, view: View) -> list[str]:
    """What a card would do, in parts that a line of text need not break."""
    told = [_line(ahead, view) for ahead in row.lines]
    if row.stops_on is not None:
        told.append([line_not_crossed(row.stops_on)])
    for parts in told[:-1]:
        parts[-1] += ";"
    return [part for parts in told for part in parts]


def _line(ahead: LineToCross, view: View) -> list[str]:
    name = line_name(ahead.line, view.course)
    if not any(share.best for share in ahead.shares):
        return [_("{line}: no points").format(line=name)]
    if len(ahead.shares) == 1 and ahead.shares[0].riders == 1:
        n = 1 if ahead.shares[0].best == 1 and ahead.shares[0].worst == 1 else 2
        sentence = ngettext("{line}: {points} point", "{line}: {points} points", n)
        return [sentence.format(line=name, points=_span(ahead.shares[0]))]
    pays = [
        _("{points} alone").format(points=_span(share))
        if share.riders == 1
        else _("{points} if {n} share").format(points=_span(share), n=share.riders)
        for share in ahead.shares
    ]
    first, *others = commas(pays)
    return [_("{line}: {pays}").format(line=name, pays=first), *others]


def _span(share: Share) -> str:
    """`10–4`: from the best place to the worst."""
    best, worst = points_text(share.best), points_text(share.worst)
    return best if best == worst else f"{best}–{worst}"
