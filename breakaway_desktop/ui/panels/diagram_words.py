"""A band of a diagram as one sentence, for a listener: from the data that are drawn."""

from __future__ import annotations

from collections.abc import Iterator

from breakaway_desktop.guide.bands import (
    Below,
    DiagramCard,
    DiagramChip,
    DiagramGauge,
    DiagramRoad,
    DiagramRow,
    DiagramToken,
    Gate,
    Item,
    Pips,
    Words,
)
from breakaway_desktop.kit.words import _
from breakaway_desktop.play.spoken.names import capitalized
from breakaway_desktop.sentences.names import listed, place_text, points_words


def band_sentence(band: DiagramRoad | DiagramRow) -> str:
    """Return what a band shows, from the rear to the front: `Squares 36 to 41: 21 on 38, new card 5; …`"""
    if isinstance(band, DiagramRoad):
        head = _("squares {first} to {last}").format(first=band.squares[0], last=band.squares[-1])
        parts, title = "; ".join(_road_parts(band)), ", ".join(filter(None, (band.title, head)))
    else:
        parts, title = ", ".join(filter(None, map(_item_text, band.items))), band.title
    words = f"{title}: {parts}" if title and parts else title or parts
    return f"{capitalized(words).rstrip('.')}." if words else ""


def _road_parts(road: DiagramRoad) -> Iterator[str]:
    for square in road.squares:
        signs = road.signs.get(square, ())
        there = [str(sign.rider) for sign in signs if not sign.ghost]
        ghosts = [str(sign.rider) for sign in signs if sign.ghost]
        parts = [
            _("{riders} on {square}").format(riders=listed(there), square=square) if there else "",
            _("{riders} in outline on {square}").format(riders=listed(ghosts), square=square) if ghosts else "",
        ]
        if square in road.remarks:
            parts.append(f"{square}: {road.remarks[square]}")
        if square in road.below:
            below = road.below[square]
            words = ", ".join(filter(None, (below.card, below.words)))
            parts.append(f"{road.below_title}: {words}" if road.below_title else _below_text(below))
        if square == road.pacing:
            parts.append(_("the pacemaker on {square}").format(square=square))
        if any(parts):
            yield ", ".join(filter(None, parts))
        if square in road.lines:
            yield _("a line after {square}").format(square=square)
    for words, slope in ((_("uphill"), 1), (_("the top"), 0), (_("downhill"), -1)):
        squares = [str(square) for square, climb in road.slopes.items() if climb == slope]
        if squares:
            yield f"{words}: {listed(squares)}"
    if road.bracket is not None:
        first, last, caption = road.bracket
        yield _("{first} to {last}: {words}").format(first=first, last=last, words=caption)
    if road.side_caption is not None:
        yield _below_text(road.side_caption)


def _below_text(below: Below) -> str:
    card = _("card {card}").format(card=below.card) if below.card else ""
    return ", ".join(filter(None, (card, below.words)))


def _item_text(item: Item) -> str:
    match item:
        case DiagramToken():
            return " ".join(filter(None, (str(item.rider), place_text(item.place) if item.place else item.caption)))
        case DiagramCard():
            face = _("card {card}").format(card=item.face) if item.face else _("face down")
            return " ".join(filter(None, (face, item.caption)))
        case DiagramChip():
            return points_words(item.points)
        case Pips():
            return _("{n} of {all}").format(n=item.left, all=item.start)
        case Words() | Gate() | DiagramGauge():
            return item.text
