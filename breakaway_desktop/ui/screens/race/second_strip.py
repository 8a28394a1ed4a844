"""The second card of a rider (R8.4): a tile for each that he may have, in place of the hands, or all numbers."""

from __future__ import annotations

from functools import partial

from breakaway_desktop.kit.toolkit.containers import icon, keycap_of, panel
from breakaway_desktop.kit.toolkit.controls import press
from breakaway_desktop.kit.toolkit.layout import Node, Shortcut, column, grid, row, sized, space, spacer, text
from breakaway_desktop.kit.toolkit.scroll import scroll
from breakaway_desktop.kit.toolkit.typography import CHOSEN
from breakaway_desktop.kit.words import _
from breakaway_desktop.play.chosen_orders import OrdersDraft
from breakaway_desktop.play.second_cards import SecondCards, second_card_text
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.panels.small_card import new_card
from breakaway_desktop.ui.screens.race import messages as say, targeting
from breakaway_desktop.ui.screens.race.model import RaceModel
from breakaway_desktop.ui.screens.race.outcomes import second_choices

FIRST, NUMBER = "second 1", "guess 1"  # no words: labels
_COLUMNS = 6
"""The fewest columns of a row of tiles: two rows of few tiles have equal widths."""
_GAP = 5
"""Between tiles, so that the frame of the focus stays in sight."""
_KEYS = (*act.NUMBERS, *act.SECOND_NUMBERS)


def second_strip(model: RaceModel, orders: OrdersDraft) -> Node:
    """Return the node in place of the hands: the question, and the tiles or all numbers."""
    return panel(sized(partial(_question_and_tiles, model, orders)), by=(12, 6))


def early_shortcuts(model: RaceModel, orders: OrdersDraft) -> tuple[Shortcut, ...]:
    """Return the keys that go before all others: of tiles beyond the numbers of a race, and of all numbers; of a
    target's digits."""
    if orders.naming:
        return targeting.early_shortcuts(model)
    if orders.shows_numbers or not orders.awaits_second(orders.rider):
        return ()
    choices, first = second_choices(model, orders), len(act.NUMBERS)
    tiles = zip(act.SECOND_NUMBERS, range(first, len(choices.tiles)), strict=False)
    shortcuts = [Shortcut(key, say.PressCardNumber(index)) for key, index in tiles]
    return (*shortcuts, Shortcut(act.OTHER_CARD, say.NameSecondCard()))


def _question_and_tiles(model: RaceModel, orders: OrdersDraft, _w: float, h: float) -> Node:
    is_low = h < targeting.LOW_H
    title = _("Second card for {rider}?").format(rider=model.names.rider(orders.rider))
    head = targeting.strip_head(title, (_("Otherwise he stays where he is."),), _("Put back"), is_low=is_low)
    choices, tile_h = second_choices(model, orders), 32 if is_low else 38
    build = _numbers if orders.shows_numbers else _tiles
    return column(head, scroll(build(model, orders, choices, tile_h), name="seconds"), gap=3 if is_low else 10)


def _numbers(_model: RaceModel, _orders: OrdersDraft, choices: SecondCards, h: float) -> Node:
    """Return all numbers: a rider need not hold his second card yet."""
    numbers = []
    for card in range(1, choices.highest + 1):
        name, number = f"guess {card}", text(str(card), size=CHOSEN, align="centre")  # no words: a label
        numbers.append(press(number, on_press=say.NameSecondCard(card), name=name, h=h))
    return grid(*numbers, min_width=40, max_columns=14, gap=3)


def _tiles(model: RaceModel, orders: OrdersDraft, choices: SecondCards, h: float) -> Node:
    """Return the cards that he has for certain, those that he may get, and the way to all numbers."""
    best = None if model.advice is None else model.advice.second(orders.rider)

    def tile(card: int) -> Node:
        index = choices.tiles.index(card)
        # The key is apart in the corner, as on the first cards: close to the number it would read as another card.
        cap = column(keycap_of(_KEYS[index]) if index < len(_KEYS) else space(0), spacer(), w=20)
        bulb = [icon("bulb", 14, w=16)] if card == best else []
        face = new_card(str(card), h - 6, played=card in choices.keeps, framed=card in choices.possible)
        return press(
            row(cap, spacer(), *bulb, face), on_press=say.NameSecondCard(card), h=h,
            name=f"second {index + 1}", says=second_card_text(choices, card),  # no words: a label
        )  # fmt: skip

    def line(words: str, *nodes: Node, columns: int = _COLUMNS) -> list[Node]:
        blanks = [space(0)] * (columns - len(nodes))
        caption = text(words, size=CHOSEN, least=14, w=132)
        return [row(caption, grid(*nodes, *blanks, min_width=72, gap=_GAP, grow=1), gap=8)] if nodes else []

    possible = list(map(tile, choices.possible))
    if choices.is_open:
        words = keycap_of(act.OTHER_CARD), space(4), text(_("another…"), size=CHOSEN, least=14)
        possible = [
            press(
                row(spacer(), *words, spacer()), on_press=say.NameSecondCard(), name="another", says=_("another…"), h=h
            )
        ]
    has = line(_("he has"), *map(tile, (*choices.keeps, *choices.certain)))
    columns = _COLUMNS // 2 if choices.is_open else _COLUMNS
    return column(*has, *line(_("only if he gets it"), *possible, columns=columns), gap=_GAP)
