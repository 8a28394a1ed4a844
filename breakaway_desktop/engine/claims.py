"""What a card promises: claims that hold in every ending of the turn, from a team's view alone (R7, R9.1).

A claim is data. Every text about a new card is made from claims alone, so that a test can refute each of them by
playing the turn out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final, NamedTuple

from breakaway_desktop.engine import slipstream
from breakaway_desktop.engine.asks import Extra
from breakaway_desktop.engine.breakaway import can_break_away
from breakaway_desktop.engine.card_range import RangeWhy, possible_squares, range_why
from breakaway_desktop.engine.marks import Deck, Gap
from breakaway_desktop.engine.preview import preview_card
from breakaway_desktop.engine.preview_orders import without_retiring
from breakaway_desktop.engine.view import SeenRider, View


class Because(NamedTuple):
    """Why: a key, a number, and the riders who make it so."""

    key: str
    n: int = 0
    riders: tuple[int, ...] = ()


LEADS: Final = ("breaks-away", "may-break-away")
"""Kinds of claims about a lead."""


class Claim(NamedTuple):
    """One thing that is true of `card` however the others move, provided that nobody retires (R4.5).

    `kind`: `new`: the new card is from `low` to `high`. `breaks-away`: he is dealt his lead, from `low` to `high`.
    `may-break-away`: if he is dealt his lead, it is from `low` to `high`; `joined`: if he is not, the new card is.
    `ends`: the race ends. `open`: no bounds are known (R8.2). `place`: he is number `low` on square `high` when the
    turn ends (R5.2). `pushed`: he is on a square from `low` to `high` then (R8.6); `lands`: and may not
    land on that of his card (R8.5). `apart`: the first and the
    last rider are at least `low` squares apart (R8.1).
    """

    kind: str
    card: int
    low: int = 0
    high: int = 0
    because: Because = Because("")


def claims_of(view: View, rider: int, card: int) -> tuple[Claim, ...]:
    """Return what this card of the rider is sure to bring."""
    why, finish = range_why(view, rider, card), view.course.finish
    laps = next((mark.ends_at for mark in view.variant.marks(view) if isinstance(mark, Gap)), None)
    if why is None or laps is None:
        is_over = finish is not None and (why is None or min(why.ends) > finish)
        ends = is_over and preview_card(view, rider, card).ends_race
    else:
        ends = why.apart >= laps
    if ends:
        return (Claim("ends", card),)
    if why is None:
        return (Claim("open", card),)
    claims = [Claim("new", card, why.least, why.most, _because(view, why))]
    if why.leads:
        there = view.rider(why.limit)
        limit = Because("on", there.square, (there.id,))
        if there.id in view.riders_to_move:
            limit = Because("moves-at-least", min(possible_squares(view, there)) - there.square, (there.id,))
        claims.append(
            Claim("breaks-away" if why.only_alone else "may-break-away", card, why.leads[0], why.leads[1], limit)
        )
    if why.leads and not why.only_alone:
        claims.append(Claim("joined", card, *why.joined))
    return (*claims, *_square_claims(view, card, why, laps))


def _square_claims(view: View, card: int, why: RangeWhy, laps: int | None) -> Iterator[Claim]:
    """Yield what is sure of the rider's square, and of the first and the last rider."""
    rider = view.rider(why.rider)
    lands = rider.square + view.variant.stride(view, rider, card)
    there = [other.id for other in view.on_road() if other.square == lands and other.id != rider.id]
    if why.ends != (lands,):
        landings = view.variant.landings(view, rider, (card,))
        yield Claim("pushed" if len(landings) == 1 else "lands", card, why.ends[0], why.ends[-1])
    elif there and view.riders_to_move[0] == rider.id and not any(other in view.riders_to_move for other in there):
        yield Claim("place", card, len(there) + 1, lands)
    if laps is not None:
        yield Claim("apart", card, why.apart, laps)


def with_orders(view: View, rider: int, cards: Mapping[int, int], extras: Collection[Extra] = ()) -> View:
    """Return the view in which a rider's cards are looked at while his team chooses its orders (R4.2): team-mates with
    one of `cards` hold it alone, and they and he play only those special cards that are among `extras` (R8.5)."""
    special = {card for mark in view.variant.marks(view) if isinstance(mark, Deck) for card in mark.cards}
    ordered = {(extra.rider, extra.kind) for extra in extras}

    def as_ordered(seen: SeenRider) -> SeenRider:
        if seen.id != rider and seen.id not in cards:
            return seen
        if special:
            badges = [badge for badge in seen.badges if badge[0] not in special or (seen.id, badge[0]) in ordered]
            seen = seen._replace(badges=tuple(badges))
        return seen if seen.id == rider else seen._replace(cards=(cards[seen.id],), secret=min(1, seen.secret))

    there = without_retiring(view)
    return there._replace(riders=tuple([as_ordered(seen) for seen in there.riders]))


def _because(view: View, why: RangeWhy) -> Because:
    """Return the reason for the lowest value."""
    if why.leads:
        return Because("alone", why.leads[1])
    if why.least < why.most:
        return Because("ahead", len(why.certain), why.certain) if why.certain else Because("join")
    if why.least < slipstream.BASE + len(why.possible):
        return Because("cap")
    is_old = not can_break_away(view.options, why.rider, view.alone, view.order[0])
    if why.is_alone and not why.possible and is_old:
        return Because("no-lead")
    ahead = why.least - slipstream.BASE
    return Because("crowd") if why.is_cut and not ahead else Because("last", ahead, why.certain)
