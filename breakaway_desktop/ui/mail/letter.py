"""A letter of a race by mail, for its player: the race as his team sees it, and his orders as text to send back.

All facts come from the marked block of the letter (desk.view_block), which contains what the team may know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from breakaway_desktop.engine.asks import Extra
from breakaway_desktop.engine.hands import LARGEST as LARGEST_CARD, SMALLEST, TOTALS, hand_objection
from breakaway_desktop.engine.preview_orders import order_outcome
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.view import View as RaceView
from breakaway_desktop.kit.input import clipboard
from breakaway_desktop.kit.toolkit.choice import Option, choice
from breakaway_desktop.kit.toolkit.containers import panel, race_number
from breakaway_desktop.kit.toolkit.controls import button, footer, header, press
from breakaway_desktop.kit.toolkit.layout import Node, column, paragraph, row, space, spacer, text
from breakaway_desktop.kit.toolkit.page import PageView, do
from breakaway_desktop.kit.toolkit.scroll import scroll
from breakaway_desktop.kit.toolkit.size_class import pick, window
from breakaway_desktop.kit.toolkit.text_field import entry
from breakaway_desktop.kit.toolkit.typography import BODY, CHOSEN, HEADLINE, NOTE
from breakaway_desktop.kit.words import _, language, pgettext
from breakaway_desktop.mail.deadlines import time_in_words
from breakaway_desktop.mail.orders import RETIRE, format_decision, parse_hand
from breakaway_desktop.mail.state import form_head
from breakaway_desktop.mail.view_block import Block
from breakaway_desktop.match.plan import HUMAN, Seat, seats_of
from breakaway_desktop.play.chosen_orders import (
    OrdersDraft,
    begin as begin_orders,
    choose,
    name_second,
    to_orders,
    turn_to,
    with_extra,
)
from breakaway_desktop.play.second_cards import second_cards
from breakaway_desktop.play.spoken.names import names_for, sentences
from breakaway_desktop.record.document import COLOURS
from breakaway_desktop.reports import screen
from breakaway_desktop.sentences.advice import extra_text
from breakaway_desktop.sentences.names import Names, colour_name, listed
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.access.heard import Heard, LastHeard, ToldLine
from breakaway_desktop.ui.intents import Back
from breakaway_desktop.ui.panels.circuit_list import CircuitWords
from breakaway_desktop.ui.panels.ring_and_camera import Road, RoadShown
from breakaway_desktop.ui.posters import rider_poster
from breakaway_desktop.ui.road.camera_text import CameraText
from breakaway_desktop.ui.road.picture_builder import picture_of
from breakaway_desktop.ui.road.ring_tokens import token
from breakaway_desktop.ui.team_looks import team_look
from breakaway_desktop.ui.watching.order_outcomes import outlooks_of, road_with_orders

_CARD_H = 58.0
_TIMES_W: Final = 22.0
"""Width beside a card for the number of its copies, in units."""
_TOKEN: Final = 34.0
"""Diameter of a rider's token, in units."""
_MAX_TYPED: Final = 20


_LAST: Final = LastHeard()


@dataclass(frozen=True, slots=True)
class LetterModel:
    block: Block
    orders: OrdersDraft | None = None
    """The orders drafted so far; None in turn 0, and if no rider is left."""
    retiring: frozenset[int] = frozenset()
    """The riders due to retire."""
    hands: Mapping[int, str] = field(default_factory=dict)
    """The hands as they were typed in turn 0, by rider."""
    notice: str = ""
    calm: bool = False

    @property
    def rider(self) -> int:
        """The rider whose order was changed last, whom the camera follows; 0: nobody."""
        return 0 if self.orders is None else self.orders.rider


def begin(block: Block, *, calm: bool = False) -> LetterModel:
    """Open a letter. `calm`: the sky over the road stays dark for bright teams."""
    view, ask = block.view, block.ask
    if view is None or ask is None:
        return LetterModel(block, calm=calm)
    hands = tuple(
        tuple(card for card in view.rider(ask_of_rider.rider).cards if card is not None) for ask_of_rider in ask.riders
    )
    orders = turn_to(begin_orders(ask, hands, view.turn, ()), ask.riders[0].rider)
    return LetterModel(block, orders, calm=calm)


def type_hand(model: LetterModel, rider: int, text: str) -> LetterModel:
    return replace(model, hands={**model.hands, rider: text}, notice="")


def order_card(model: LetterModel, rider: int, card: int) -> LetterModel:
    return _order(model, rider, lambda orders: choose(orders, rider, orders.hand(rider).index(card)))


def order_second_card(model: LetterModel, rider: int, card: int) -> LetterModel:
    """Choose the card that a rider plays second (R8.4)."""
    return _order(model, rider, lambda orders: name_second(orders, rider, card))


def order_extra(model: LetterModel, rider: int, extra: Extra | None) -> LetterModel:
    """Choose what a rider does besides riding; None: nothing."""

    def with_one(orders: OrdersDraft) -> OrdersDraft:
        second = tuple(pair for pair in orders.second if pair[0] != rider)
        return replace(with_extra(orders, rider, extra), second=second)

    return _order(model, rider, with_one)


def retire(model: LetterModel, rider: int) -> LetterModel:
    return replace(_order(model, rider, lambda orders: orders), retiring=model.retiring | {rider})


def _order(model: LetterModel, rider: int, change: Callable[[OrdersDraft], OrdersDraft]) -> LetterModel:
    """Change the order for a rider, who then does not retire."""
    assert model.orders is not None
    orders = turn_to(change(model.orders), rider)
    return replace(model, orders=orders, retiring=model.retiring - {rider}, notice="")


def copy_answer(model: LetterModel) -> LetterModel:
    """Copy a complete reply, and show the player what to do with it."""
    if incomplete_riders(model):
        return model
    if clipboard.copy_text("\n".join(answer_lines(model)) + "\n"):
        return replace(model, notice=_("Your reply is on the clipboard. Paste it into an email or a chat."))
    return replace(model, notice=_("There’s no clipboard here. Write the orders on the screen into your reply."))


# Orders


def _riders(model: LetterModel) -> list[int]:
    if model.block.ask is not None:
        return [rider.rider for rider in model.block.ask.riders]
    return [] if model.block.view else [10 * model.block.team + number for number in range(1, 5)]


def incomplete_riders(model: LetterModel) -> list[int]:
    """Return the riders whose orders or hands are not complete."""
    if model.orders is None:
        return [rider for rider in _riders(model) if _hand_objection(model, rider)]
    return [rider for rider in model.orders.incomplete_riders if rider not in model.retiring]


def _hand_objection(model: LetterModel, rider: int) -> str:
    """Return why a typed hand is illegal; empty if it is legal.

    A total below the maximum is accepted: only the referee knows whether it may be lower.
    """
    try:
        hand = parse_hand(rider, model.hands.get(rider, "").strip() or "?")
    except Refused as refused:
        return refusal_sentence(refused)
    objection = hand_objection(rider % 10, hand, "at-most")
    return "" if objection is None else refusal_sentence(objection)


def answer_lines(model: LetterModel) -> list[str]:
    """Return the form, filled in."""
    block = model.block
    head = form_head(block.race, block.turn, block.team, block.word)
    orders = model.hands if model.orders is None else format_decision(to_orders(model.orders)) or {}
    answer = {**orders, **dict.fromkeys(model.retiring, RETIRE)}
    return [head, *(f"{rider} = {answer[rider]}" for rider in _riders(model) if rider in answer)]


# The view


def view(model: LetterModel) -> PageView:
    ask, riders = model.block.ask, _riders(model)
    first = f"card-{riders[0]}-{ask.riders[0].cards[0]}" if ask else f"hand-{riders[0]}" if riders else "back"
    return PageView(_page(model), title=_("letter of a race by mail"), initial_focus=first, on_escape=Back())


def _page(model: LetterModel) -> Node:
    block = model.block
    team = colour_name(COLOURS[block.team - 1])
    due = time_in_words(block.deadline.astimezone())
    subject = _("{team} · race {race} · due {time}").format(team=team, race=block.race, time=due)
    title = _("Turn {turn}").format(turn=block.turn)
    return column(
        header(title, on_press=Back(), subject=subject),
        _body(model, block.view, pad=(pick(20, 8), pick(14, 8)), grow=1),
        _foot(model),
    )  # fmt: skip


def _body(model: LetterModel, seen: RaceView | None, **more: Any) -> Node:
    """Return the orders below the road, or beside it in a small window; in turn 0, return the hands and a poster."""
    if seen is None:
        hands = panel(scroll(_hand_fields(model), name="orders"), by=(16, 14), grow=3)
        look, number = COLOURS[model.block.team - 1], f"{model.block.team}1"
        poster = rider_poster(team_look(look), number, colour_name(look), grow=2)
        return row(hands, poster, gap=20, **more)
    shown = road_shown(model, seen)
    circuit = CircuitWords(seen, names_for(Names(_seats(seen)), seen.team))
    road = Road(lambda _now: shown, _camera_words(model, seen), circuit, is_walked=False, grow=1, name="road")
    if window().is_small:
        sheet = scroll(column(*_notes(seen), *_orders(model, seen), gap=12), name="orders")
        return row(road, panel(sheet, by=(16, 14), w=pick(420, 376)), gap=12, **more)
    below = column(*_notes(seen), row(*_orders(model, seen), gap=44), gap=10)
    return column(road, panel(below, by=(16, 14)), gap=10, **more)


def _seats(seen: RaceView) -> tuple[Seat, ...]:
    return seats_of([HUMAN] * seen.teams)


# The road


def road_shown(model: LetterModel, seen: RaceView) -> RoadShown:
    """Return the road as the team sees it, with the landings of its orders, and the cards of the current rider."""
    picture = replace(picture_of(seen, _seats(seen)), to_move=model.rider or None)
    if model.orders is None:
        return RoadShown(picture, (), picture)
    return road_with_orders(seen, picture, _without_retiring(model, model.orders), outlooks_of(seen, model.orders))


def _without_retiring(model: LetterModel, orders: OrdersDraft) -> OrdersDraft:
    chosen = tuple(pair for pair in orders.chosen if pair[0] not in model.retiring)
    return replace(orders, chosen=chosen)


def _chosen_card(model: LetterModel, rider: int) -> int | None:
    """Return the card that a rider is ordered to play; None if there is none."""
    if model.orders is None or rider in model.retiring or model.orders.plays_none(rider):
        return None
    place = model.orders.place(rider)
    return None if place < 0 else model.orders.hand(rider)[place]


def _camera_words(model: LetterModel, seen: RaceView) -> CameraText:
    look, card = COLOURS[model.block.team - 1], _chosen_card(model, model.rider)
    if not model.rider:
        return CameraText(_("Turn {turn}").format(turn=model.block.turn).upper(), look=look, calm=model.calm)
    headline = Names(_seats(seen)).rider(model.rider).upper()
    if card is not None:
        lands = order_outcome(seen, model.rider, card).square
        full = _lands_text(card, lands)
        brief = _("to {square}").format(square=lands)
    else:
        full = brief = _("retires") if model.rider in model.retiring else ""
    return CameraText(headline, full, look=look, calm=model.calm, in_brief=brief)


def _lands_text(card: int, square: int) -> str:
    return _("plays {card}, lands on {square}").format(card=card, square=square)


# What a screen reader is told


def heard(model: LetterModel) -> Heard:
    """Return the order that was given last, and what is still missing, or that the reply was copied."""

    def lines() -> list[ToldLine]:
        words, seen, card = [_state_text(model)], model.block.view, _chosen_card(model, model.rider)
        if seen is not None and card is not None and not model.notice:
            rider, lands = Names(_seats(seen)).rider(model.rider), order_outcome(seen, model.rider, card).square
            words.insert(0, sentences([f"{rider} {_lands_text(card, lands)}"]))
        told = " ".join(words)
        return [ToldLine(told, told)]

    return _LAST.update((model, language()), lines)


# The orders


def _notes(seen: RaceView) -> list[Node]:
    lines = [screen.points_line(seen, Names(_seats(seen)))]
    if seen.variant.hides_road:
        lines += screen.road_lines(seen)[:1]
    return [paragraph(line, soft=True) for line in lines]


def _orders(model: LetterModel, seen: RaceView) -> list[Node]:
    if model.orders is None:
        return [paragraph(_("None of your riders is left in the race; you need not reply."), size=BODY)]
    return [_rider_row(model, model.orders, seen, rider) for rider in model.orders.riders]


def _rider_row(model: LetterModel, orders: OrdersDraft, seen: RaceView, rider: int) -> Node:
    """Return a rider's cards, the landing of the chosen one, and the choice of extras."""
    picked, colour = _chosen_card(model, rider), COLOURS[rider // 10 - 1]

    # Each of the cards that he may play, equal ones once.
    hand, offered = orders.hand(rider), orders.rider_ask(rider).cards
    cards = []
    for card in () if orders.plays_none(rider) else dict.fromkeys(card for card in hand if card in offered):
        times = [text(f"×{hand.count(card)}", size=CHOSEN, w=_TIMES_W)] if hand.count(card) > 1 else []
        number = race_number(str(card), team_look(colour), _CARD_H - 6, on=card == picked)
        face, name = row(space(3), number, space(3), *times), f"card-{rider}-{card}"
        cards.append(press(face, on_press=do(order_card, rider, card), name=name, bare=True, h=_CARD_H))

    # Above them his square, beside them the one on which he lands.
    square = seen.rider(rider).square
    lands = "" if picked is None else _("to {square}").format(square=order_outcome(seen, rider, picked).square)
    if orders.rider_ask(rider).dropped and picked is None:
        lands = pgettext("one rider", "dropped")
    head = row(
        token(colour, str(rider), _TOKEN), text(_("on {square}").format(square=square), size=CHOSEN),
        *_extra_choice(model, orders, seen, rider), gap=10,
    )  # fmt: skip
    name = Names(_seats(seen)).rider(rider)
    return column(head, row(*cards, spacer(), text(lands, size=CHOSEN), gap=8), gap=7, grow=1, says=name)


def _extra_choice(model: LetterModel, orders: OrdersDraft, seen: RaceView, rider: int) -> list[Node]:
    """Return the choice of extras, second card and retirement, if the rider has any."""
    options: list[Option] = [Option(do(order_extra, rider, None), _("nothing else"))]
    now = do(order_extra, rider, orders.extra(rider))

    # A second card, which need not be in the hand, after a first one (R8.4).
    if orders.ask.halves > 1:
        second, played = dict(orders.second).get(rider), dict(_without_retiring(model, orders).played)
        options = [Option(do(order_extra, rider, None), _("then?"))]
        if rider in played and orders.place(rider) >= 0:
            choices = second_cards(seen, rider, tuple(played.items()))
            others = range(1, choices.highest + 1) if choices.is_open else ()
            for card in dict.fromkeys((*choices.tiles, *others, *([] if second is None else [second]))):
                note = "" if card in (*choices.keeps, *choices.certain) else _("only if he gets it")
                words = _("then {card}").format(card=card)
                options.append(Option(do(order_second_card, rider, card), words, note))
        now = now if second is None else do(order_second_card, rider, second)

    # Extras, one for each target (R8.3, R8.5).
    options += [
        Option(do(order_extra, rider, extra), extra_text(extra.kind, extra.target))
        for kind in orders.kinds(rider)
        for extra in (Extra(kind.kind, rider, target) for target in kind.targets or (0,))
    ]

    # Retirement, until he has finished.
    if seen.variant.may_retire and seen.rider(rider).place_at(seen.course.finish) is None:
        options.append(Option(do(retire, rider), _("retires")))
    now = do(retire, rider) if rider in model.retiring else now
    return [choice(options, now, on_change=lambda chosen: chosen, name=f"beside-{rider}", w=160)] if options[1:] else []


def _hand_fields(model: LetterModel) -> Node:
    """Return a field for each rider's hand, for turn 0."""
    first = _("Your first rider has three or four cards, the others three, each from {least} to {most}.")
    return column(
        paragraph(first.format(least=SMALLEST, most=LARGEST_CARD), size=BODY),
        paragraph(_("Put a space between cards."), soft=True),
        *(_hand_row(model, rider) for rider in _riders(model)), gap=12,
    )  # fmt: skip


def _hand_row(model: LetterModel, rider: int) -> Node:
    """Return a rider's token, the field for his hand, and a note: its total, or why the hand is illegal."""
    typed = model.hands.get(rider, "")
    note = _hand_objection(model, rider) if typed else _("adds up to {total}").format(total=TOTALS[rider % 10 - 1])
    hand_entry = entry(
        typed, on_change=lambda text: do(type_hand, rider, text), name=f"hand-{rider}", longest=_MAX_TYPED,
        placeholder="12 10 8", w=220,
    )  # fmt: skip
    colour = "warn" if typed and note else "ink2"
    return row(
        token(COLOURS[rider // 10 - 1], str(rider), _TOKEN), hand_entry,
        column(spacer(), paragraph(note, size=NOTE, leading=1.2, colour=colour), spacer(), grow=1), gap=14,
    )  # fmt: skip


def _state_text(model: LetterModel) -> str:
    """Return that the reply was copied, or whose orders are missing."""
    missing = incomplete_riders(model)
    if missing:
        return model.notice or _("Still open: {riders}.").format(riders=listed([str(rider) for rider in missing]))
    return model.notice or _("Complete.")


def _foot(model: LetterModel) -> Node:
    state = _state_text(model)
    copy = button(
        _("Copy reply"), on_press=do(copy_answer), key=act.COPY, name="copy", kind="primary", size=HEADLINE.at(26),
        least=18,
        why=state if incomplete_riders(model) else "",
    )  # fmt: skip
    return footer(copy, means=state, why=_("Send the text to your referee; until the deadline you can change it."))
