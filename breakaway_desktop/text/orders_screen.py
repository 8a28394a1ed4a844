"""The question for a team's orders as plain text: its hands, and what each card of each rider would do."""

from __future__ import annotations

from collections.abc import Mapping

from breakaway_desktop.engine.asks import AskCard, AskOrders
from breakaway_desktop.engine.foresight import Outcome, outcome
from breakaway_desktop.engine.foresight_orders import LineToCross, OrderOutcome, Share, order_outcome
from breakaway_desktop.engine.slipstream import BASE
from breakaway_desktop.engine.view import View
from breakaway_desktop.sentences.names import Names, line_name, listed, points_text
from breakaway_desktop.text.columns import table
from breakaway_desktop.text.screen import hand_text, line_not_crossed
from breakaway_desktop.words import _, ngettext

Row = tuple[str, str, str, str]


def question(view: View, ask: AskOrders, unasked: Mapping[int, int | None], names: Names) -> list[str]:
    """What the team has to know, from its own view. `unasked`: for each rider the card that he plays without being
    asked for it, or None."""
    title = ngettext(
        "{team} ({player}): a card for {riders}.",
        "{team} ({player}): a card each for {riders}, in this order.",
        len(ask.riders),
    )
    numbers = [str(rider.rider) for rider in ask.riders]
    title = title.format(team=names.team(ask.team), player=names.player(ask.team), riders=listed(numbers))
    blocks = [(_of_rider(view, rider, unasked[rider.rider], names), _rows(view, rider)) for rider in ask.riders]
    head: Row = (_("card"), _("lands on"), _("if all stay"), _("lines"))
    rows = [head, *(row for _heads, of_rider in blocks for row in of_rider)]
    told = table([(f"{card:>6}", *rest) for card, *rest in rows], right=(True, False, False, False))
    lines = [title, told.pop(0)]
    for heads, of_rider in blocks:
        lines += heads
        lines += told[: len(of_rider)]
        del told[: len(of_rider)]
    return lines


def _of_rider(view: View, ask: AskCard, unasked: int | None, names: Names) -> list[str]:
    """Where he stands, what he holds, and what is special about his orders."""
    rider = view.rider(ask.rider)
    number = names.number(ask.rider)
    sentences = [_("{rider} on {square}.").format(rider=number, square=rider.square), hand_text(rider)]
    level = next(group for group in view.order if ask.rider in group)
    others = " ".join(str(other) for other in level if other != ask.rider)
    crosses = any(row.lines for row in _outcomes(view, ask))
    if others and crosses and view.options.order == "grade-card-hand":
        sentences.append(_("Only cards tell him from {riders}.").format(riders=others))
    elif others and crosses:
        sentences.append(_("He moves together with {riders}.").format(riders=others))
    if ask.dropped and unasked is not None:
        sentences.append(_("He is dropped: without an order he plays {card}.").format(card=unasked))
    elif unasked is not None:
        sentences.append(_("He need not be ordered: he plays {card}.").format(card=unasked))
    return [" ".join(sentences)]


def _outcomes(view: View, ask: AskCard) -> list[OrderOutcome]:
    return [order_outcome(view, ask.rider, card) for card in dict.fromkeys(ask.cards)]


def _rows(view: View, ask: AskCard) -> list[Row]:
    return [
        (str(row.card), str(row.square), _if_all_stay(outcome(view, ask.rider, row.card)), _lines(row, view))
        for row in _outcomes(view, ask)
    ]


def _if_all_stay(then: Outcome) -> str:
    """The new card if nobody else moved: `9 = 3 + 6`."""
    if then.ends_race:
        return _("none")
    if then.lead is not None:
        return _("{card}, breaks away").format(card=then.new_card)
    ahead = sum(riders for _square, riders in then.string)
    return f"{then.new_card} = {BASE} + {ahead}" if then.new_card == BASE + ahead and ahead else str(then.new_card)


def _lines(row: OrderOutcome, view: View) -> str:
    told = [_line(ahead, view) for ahead in row.lines]
    if row.stops_on is not None:
        told.append(line_not_crossed(row.stops_on))
    return "; ".join(told)


def _line(ahead: LineToCross, view: View) -> str:
    name = line_name(ahead.line, view.course)
    if not any(share.best for share in ahead.shares):
        return _("{line}: no points").format(line=name)
    if len(ahead.shares) == 1 and ahead.shares[0].riders == 1:
        return _("{line}: {points} points").format(line=name, points=_span(ahead.shares[0]))
    pays = [
        _("{points} alone").format(points=_span(share))
        if share.riders == 1
        else _("{points} if {n} share").format(points=_span(share), n=share.riders)
        for share in ahead.shares
    ]
    return _("{line}: {pays}").format(line=name, pays=", ".join(pays))


def _span(share: Share) -> str:
    """`10–4`: from the best place to the worst."""
    best, worst = points_text(share.best), points_text(share.worst)
    return best if best == worst else f"{best}–{worst}"
