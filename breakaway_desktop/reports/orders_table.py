"""The question for a team's orders as plain text: its hands, and the outcome of each card of each rider."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from breakaway_desktop.engine.asks import AskCard, AskOrders
from breakaway_desktop.engine.claims import claims_of, with_orders
from breakaway_desktop.engine.preview_orders import LineToCross, OrderOutcome, Share, order_outcome
from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.play.second_cards import second_cards, second_cards_text
from breakaway_desktop.reports.columns import display_width, pad_columns, table
from breakaway_desktop.reports.extras_syntax import special_card_sentences, syntax_hints
from breakaway_desktop.reports.report_page import hanging_lines, list_parts
from breakaway_desktop.reports.screen import lines_by_name, promised_text, stopped_on_text
from breakaway_desktop.sentences.names import Names, line_name, listed, points_text
from breakaway_desktop.sentences.why.engine_reasons import higher_card_sentence

Row = tuple[str, str, str, list[str]]


def orders_question_lines(
    view: View,
    ask: AskOrders,
    automatic: Mapping[int, int | None],
    names: Names,
    own: Mapping[int, int] = MappingProxyType({}),
) -> list[str]:
    """The question from the team's own view.

    `automatic`: for each rider the card that he plays automatically, or None. `own`: the cards chosen so far.
    """
    # The team that is asked.
    title = ngettext(
        "{team} ({player}): a card for {riders}.",
        "{team} ({player}): a card each for {riders}, in this order.",
        len(ask.riders),
    )
    numbers = [str(rider.rider) for rider in ask.riders]
    title = title.format(team=names.team(ask.team), player=names.player(ask.team), riders=listed(numbers))

    # The outcomes of all riders' cards, in columns of equal width.
    blocks = [
        (_rider_sentences(view, rider, automatic[rider.rider], names), _rows(view, rider, own, ask.halves))
        for rider in ask.riders
    ]
    hidden = view.variant.hides_road
    last = _("lines") if ask.halves == 1 else _("lines, second card")
    heads: Row = (_("card"), _("lands on"), "" if hidden else _("new card"), [last])
    row_lines = _row_lines([heads, *(row for _sentence, rows in blocks for row in rows)])

    lines = [title, *syntax_hints(ask), *next(row_lines)]
    for rider, (sentence, rows) in zip(ask.riders, blocks, strict=True):
        lines.append(" ".join([sentence, *special_card_sentences(ask, rider.rider)]))
        for _row in rows:
            lines += next(row_lines)
    return lines


def _row_lines(rows: Sequence[Row]) -> Iterator[list[str]]:
    """Yield the text lines of each row: if its cell of crossed lines is too long, it wraps."""
    heads = table([(f"{card:>6}", square, then) for card, square, then, _lines in rows], right=(True, False, False))
    width = max(map(display_width, heads)) + 2
    for head, (*_cells, at_lines) in zip(heads, rows, strict=True):
        yield hanging_lines(pad_columns(head, width), at_lines) if at_lines else [head]


def _rider_sentences(view: View, ask: AskCard, automatic: int | None, names: Names) -> str:
    """Square and hand of a rider, and anything special about his orders."""
    # His cards.
    rider = view.rider(ask.rider)
    number = names.number(ask.rider)
    cards, hidden = " ".join(map(str, rider.cards)), " ".join(map(str, rider.cards[: rider.secret]))
    hand = _("{rider} on {square} holds {cards}.")
    if rider.secret == len(rider.cards):
        hand = _("{rider} on {square} holds {cards}; all still secret.")
    elif rider.secret:
        hand = _("{rider} on {square} holds {cards}; still secret: {hidden}.")
    sentences = [hand.format(rider=number, square=rider.square, cards=cards, hidden=hidden)]

    # Riders who move with him.
    level = next(group for group in view.order if ask.rider in group)
    others = " ".join(str(other) for other in level if other != ask.rider)
    crosses = any(row.lines for row in _outcomes(view, ask))
    if others and crosses and view.options.order == "grade-card-hand":
        sentences.append(higher_card_sentence(listed([*map(str, sorted(level))])))
    elif others and crosses:
        sentences.append(_("He moves together with {riders}.").format(riders=others))

    # The card that he plays without an order.
    if ask.dropped and automatic is not None:
        sentences.append(_("He is dropped: without an order he plays {card}.").format(card=automatic))
    elif automatic is not None and ask.has_choice:
        sentences.append(_("He is home: without an order he plays {card}.").format(card=automatic))
    elif automatic is not None:
        sentences.append(_("He can play nothing else."))

    return " ".join(sentences)


def _outcomes(view: View, ask: AskCard) -> list[OrderOutcome]:
    return [order_outcome(view, ask.rider, card) for card in dict.fromkeys(ask.cards)]


def _rows(view: View, ask: AskCard, own: Mapping[int, int], halves: int = 1) -> list[Row]:
    if view.variant.hides_road:  # the effect of other riders on his card or on a line is secret (R8.2)
        return [
            (str(row.card), str(row.square), "", [text for text in [lines_by_name(row, view)] if text])
            for row in _outcomes(view, ask)
        ]
    ordered = with_orders(view, ask.rider, own)
    return [
        (
            str(row.card),
            str(row.square),
            promised_text(claims_of(ordered, ask.rider, row.card)),
            _line_parts(row, view, _then(view, ask.rider, row.card, own) if halves > 1 else ""),
        )
        for row in _outcomes(view, ask)
    ]


def _then(view: View, rider: int, card: int, own: Mapping[int, int]) -> str:
    """Return the second cards that may follow a card (R8.4)."""
    cards = second_cards(view, rider, tuple({**own, rider: card}.items()))
    return _("then {card}").format(card=second_cards_text(cards))


def _line_parts(row: OrderOutcome, view: View, then: str) -> list[str]:
    """Outcomes of a card at the lines, and what he may play `then`, in parts that are not split between lines."""
    lines = [_one_line_parts(ahead, view) for ahead in row.lines]
    if row.stops_on is not None:
        lines.append([stopped_on_text(row.stops_on)])
    lines += [[then]] if then else []
    for parts in lines[:-1]:
        parts[-1] += ";"
    return [part for parts in lines for part in parts]


def _one_line_parts(ahead: LineToCross, view: View) -> list[str]:
    name = line_name(ahead.line, view.course)
    if not any(share.best for share in ahead.shares):
        return [_("{line}: no points").format(line=name)]
    if len(ahead.shares) == 1 and ahead.shares[0].riders == 1:
        n = 1 if ahead.shares[0].best == 1 and ahead.shares[0].worst == 1 else 2
        sentence = ngettext("{line}: {points} point", "{line}: {points} points", n)
        return [sentence.format(line=name, points=_points_range(ahead.shares[0]))]
    pays = [
        _("{points} alone").format(points=_points_range(share))
        if share.riders == 1
        else _("{points} if {n} share").format(points=_points_range(share), n=share.riders)
        for share in ahead.shares
    ]
    first, *others = list_parts(pays)
    return [_("{line}: {pays}").format(line=name, pays=first), *others]


def _points_range(share: Share) -> str:
    """Return points from the best place to the worst: `10–4`."""
    best, worst = points_text(share.best), points_text(share.worst)
    return best if best == worst else f"{best}–{worst}"
