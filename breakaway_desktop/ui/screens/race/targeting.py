"""The target of an extra (R8.3, R8.5): chosen on the road or the bar, by number, or by a tile in place of the hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from breakaway_desktop.engine.asks import AskExtra, Extra
from breakaway_desktop.engine.marks import Deck
from breakaway_desktop.engine.race import rider_numbers
from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.toolkit.containers import panel
from breakaway_desktop.kit.toolkit.controls import button, press
from breakaway_desktop.kit.toolkit.layout import Node, Shortcut, column, grid, row, sized, spacer, text
from breakaway_desktop.kit.toolkit.scroll import scroll
from breakaway_desktop.kit.toolkit.typography import CHOSEN, HEADING
from breakaway_desktop.kit.words import _
from breakaway_desktop.play.chosen_orders import OrdersDraft, with_extra
from breakaway_desktop.sentences.log_lines import extra_name
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.road.ring_tokens import token
from breakaway_desktop.ui.road.road_picture import RoadPicture
from breakaway_desktop.ui.screens.race import messages as say
from breakaway_desktop.ui.screens.race.model import RaceModel
from breakaway_desktop.ui.screens.race.visibility import visible_view
from breakaway_desktop.ui.watching import messages as viewing

NOBODY = "nobody"  # no words: a label
LOW_H = 170.0
"""Height below which tiles are small, in units."""
_PUNCTURE = "P"  # no words: a kind of special card


def target_ask(orders: OrdersDraft) -> AskExtra | None:
    """Return the extra for which the current rider must name a target; None if there is none."""
    return next((extra for extra in orders.kinds(orders.rider) if extra.kind == orders.naming), None)


def name_target(model: RaceModel, orders: OrdersDraft, rider: int) -> OrdersDraft | RaceModel:
    """Name a rider as the target, or explain why he cannot be named."""
    ask = target_ask(orders)
    if ask is None or rider not in ask.targets:
        words = _("You can’t choose {rider}.").format(rider=model.names.rider(rider))
        return replace(model, draft=replace(orders, typed=0)).with_notice(words)
    return with_extra(orders, orders.rider, Extra(ask.kind, orders.rider, rider))


def type_target(model: RaceModel, orders: OrdersDraft, digit: int) -> OrdersDraft | RaceModel:
    """Accept a digit of the target's number. A number with which that of another target begins (11, 111) waits for
    one more digit, or Enter."""
    typed, ask = 10 * orders.typed + digit, target_ask(orders)
    riders = rider_numbers(len(model.match.seats))
    longer = {rider for rider in riders if rider != typed and str(rider).startswith(str(typed))}
    if typed in riders and not (ask is not None and longer.intersection(ask.targets)):
        return name_target(model, orders, typed)
    return replace(orders, typed=typed if longer else 0)


def early_shortcuts(model: RaceModel) -> tuple[Shortcut, ...]:
    """Return the keys of the digits that no rider's number has in a race of six teams."""
    if len(model.match.seats) <= len(act.NUMBERS):
        return ()
    keys = zip((act.OTHER_CARD, *act.SECOND_NUMBERS), (-1, 6, 7, 8), strict=True)
    return tuple(Shortcut(key, say.PressCardNumber(index)) for key, index in keys)


def mark_targets(view: View, orders: OrdersDraft, picture: RoadPicture) -> RoadPicture:
    """Mark the target of the current rider on the road; while it is being named, fade those who cannot be named."""
    extra, ask = orders.extra(orders.rider), target_ask(orders)
    picture = replace(picture, target=extra.target or None) if extra is not None else picture
    if ask is None:
        return picture
    meant = {*ask.targets, orders.rider}
    faint = tuple(rider.id for rider in picture.riders if rider.id not in meant)
    reach = next((mark.reach for mark in view.variant.marks(view) if isinstance(mark, Deck)), 0)
    if ask.kind != _PUNCTURE or not reach:
        return replace(picture, faint=faint)
    square = view.rider(orders.rider).square
    return replace(picture, faint=faint, reach=(square - reach, square + reach))


def target_strip(model: RaceModel, orders: OrdersDraft) -> Node:
    """Return the node in place of the hands: the question, and a tile for each possible target."""
    return panel(sized(partial(_question_and_tiles, model, orders)), by=(12, 6))


def _question_and_tiles(model: RaceModel, orders: OrdersDraft, _w: float, h: float) -> Node:
    """Return the question and the tiles, which are small in a low box so that all riders fit."""
    is_low = h < LOW_H
    title = _("{what} by {rider}: choose a rider").format(
        what=extra_name(orders.naming), rider=model.names.rider(orders.rider)
    )
    how: tuple[str, ...] = (_("Click a rider or type his number."),)
    if orders.typed:
        how = _("Rider {digit}…").format(digit=orders.typed), f"{orders.typed}…"
    head = strip_head(title, how, _("Nobody"), is_low=is_low, is_optional=not orders.typed)

    # A tile for each rider who may be named.
    ask = target_ask(orders)
    tile_h, tile_w, gap = (32, 69, 5) if is_low else (36, 84, 8)
    tiles = grid(
        *(_tile(model, target, tile_h) for target in (() if ask is None else ask.targets)),
        min_width=tile_w, max_columns=12, gap=gap,
    )  # fmt: skip
    return column(head, scroll(tiles, name="targets"), gap=5 if is_low else 6)


def target_label(target: int) -> str:
    return f"target {target}"  # no words: a label


def strip_head(title: str, how: Sequence[str], back: str, *, is_low: bool, is_optional: bool = True) -> Node:
    """Return the question of a strip, how to answer it, and the button that leaves it."""
    leave = button(back, on_press=viewing.StepBack(), key=act.BACK, name=NOBODY, h=32 if is_low else 0)
    return row(text(title, size=HEADING.at(18)), spacer(), text(*how, soft=True, optional=is_optional), leave, gap=12)


def _tile(model: RaceModel, target: int, h: float) -> Node:
    rider = visible_view(model).rider(target)
    square = [text(str(rider.square), size=CHOSEN, least=14)] if rider.farthest is None else []
    words = row(spacer(), token(model.match.seat(target // 10).colour, str(target), 0.78 * h), *square, spacer(), gap=5)
    return press(words, on_press=say.NameTarget(target), name=target_label(target), h=h)
