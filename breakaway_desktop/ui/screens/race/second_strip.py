"""The second card of a rider (R8.4): a tile for each that he may have, in place of the hands, or a grid of numbers."""

from __future__ import annotations

from functools import partial

from breakaway_desktop.kit.toolkit.containers import icon, keycap_of, panel
from breakaway_desktop.kit.toolkit.controls import button, press
from breakaway_desktop.kit.toolkit.dialog import DialogButton, question_dialog
from breakaway_desktop.kit.toolkit.layout import Node, column, grid, row, sized, space, spacer, text
from breakaway_desktop.kit.toolkit.page import PageView
from breakaway_desktop.kit.toolkit.scroll import scroll
from breakaway_desktop.kit.toolkit.typography import CHOSEN
from breakaway_desktop.kit.words import _
from breakaway_desktop.play.chosen_orders import OrdersDraft
from breakaway_desktop.play.second_cards import second_card_text
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.panels.small_card import new_card
from breakaway_desktop.ui.screens.race import messages as say, targeting
from breakaway_desktop.ui.screens.race.model import RaceModel
from breakaway_desktop.ui.screens.race.outcomes import second_choices
from breakaway_desktop.ui.team_looks import team_look

FIRST = "tile 1"  # no words: a label
_COLUMNS = 8
"""The fewest columns of a row of tiles: two rows of few tiles have equal widths."""


def second_strip(model: RaceModel, orders: OrdersDraft) -> Node:
    """Return the node in place of the hands: the question, the cards he has for certain, and those he may get."""
    return panel(sized(partial(_question_and_tiles, model, orders)), by=(12, 6))


def _question_and_tiles(model: RaceModel, orders: OrdersDraft, _w: float, h: float) -> Node:
    choices, is_low = second_choices(model, orders), h < targeting.LOW_H
    best = None if model.advice is None else model.advice.second(orders.rider)
    tile_h = 32 if is_low else 44

    def tile(card: int) -> Node:
        index, is_possible = choices.tiles.index(card), card in choices.possible
        cap = [keycap_of(act.NUMBERS[index]), space(4)] if index < len(act.NUMBERS) else []
        bulb = [icon("bulb", 14, colour="sun_words", w=16)] if card == best else []
        face = new_card(str(card), tile_h - 6, played=card in choices.keeps, framed=is_possible)
        return press(
            row(spacer(), *cap, face, *bulb, spacer()), on_press=say.NameSecondCard(card), h=tile_h,
            name=f"tile {index + 1}", says=second_card_text(choices, card),  # no words: a label
        )  # fmt: skip

    def tiles(words: str, cards: tuple[int, ...]) -> list[Node]:
        blanks = [space(0)] * (_COLUMNS - len(cards))
        caption = text(words, size=CHOSEN, least=14, w=132)
        return [row(caption, grid(*map(tile, cards), *blanks, min_width=52, gap=5, grow=1), gap=8)] if cards else []

    more = button(_("another…"), on_press=say.NameSecondCard(), key=act.OTHER_CARD, name="another", h=tile_h)
    rows = [
        *tiles(_("he has"), (*choices.keeps, *choices.certain)),
        *tiles(_("only if he gets it"), choices.possible),
        *([row(space(140), more, spacer())] if choices.is_open else []),
    ]
    head = targeting.strip_head(
        _title(model, orders), (_("Otherwise he stays where he is."),), _("Put back"), is_low=is_low
    )
    return column(head, scroll(column(*rows, gap=5), name="seconds"), gap=5 if is_low else 10)


def _title(model: RaceModel, orders: OrdersDraft) -> str:
    return _("Second card for {rider}?").format(rider=model.names.rider(orders.rider))


def second_card_dialog(model: RaceModel) -> PageView | None:
    """Return the dialog for choosing any second card of the current rider, who need not hold it yet."""
    orders = model.orders
    if orders is None:
        return None
    numbers = [
        press(
            text(str(card), size=CHOSEN.at(20), align="centre"), on_press=say.NameSecondCard(card), name=f"guess {card}"
        )
        for card in range(1, second_choices(model, orders).highest + 1)
    ]
    return question_dialog(
        _title(model, orders),
        [_("If he doesn’t hold it then, he stays where he is and gets no new card.")],
        [DialogButton(_("Cancel"), say.OpenRaceDialog(), act.BACK)],
        child=grid(*numbers, min_width=52, max_columns=10, gap=4),
        look=team_look(model.match.seat(orders.team).colour),
        name="guess",
    )
