"""Where everything stands in the infield: riders, signs over the road, the row of strings below it, each where it
leaves others free. Pure geometry in units."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import NamedTuple

from breakaway_desktop.ui.drawing import letters
from breakaway_desktop.ui.drawing.box import Box, Point
from breakaway_desktop.ui.drawing.letters import Style
from breakaway_desktop.ui.road.camera import TOP_OF_BADGE, CameraRider, Framing, Rest, Stretch, placed, watched
from breakaway_desktop.ui.road.camera_words import CameraText, SignSizes, flag_of, line_words, sign_sizes, strip_of
from breakaway_desktop.ui.road.road_picture import CardMarker, LinePoints, RoadPicture
from breakaway_desktop.ui.toolkit.typography import CHOSEN, NOTE
from breakaway_desktop.words import _, ngettext

_STRING = 3
"""The fewest riders in a string that is shown though nobody joins it."""


@dataclass(frozen=True, slots=True)
class StringBar:
    """A string as a bar under its squares."""

    rear: int
    front: int
    riders: int
    card: int | None
    joined: bool

    def wordings(self) -> tuple[str, ...]:
        """From the fullest to the briefest."""
        n, card = self.riders, self.card
        if not self.joined:
            return (
                ngettext("{n} rider: card {card}", "{n} riders: card {card}", n).format(n=n, card=card),
                _("{n}: card {card}").format(n=n, card=card),
            )
        ahead = _("{n} ahead").format(n=n)
        if card is None:
            return (ngettext("{n} rider ahead", "{n} riders ahead", n).format(n=n), ahead)
        return (
            ngettext("{n} rider ahead: new card {card}", "{n} riders ahead: new card {card}", n).format(n=n, card=card),
            _("{n} ahead: card {card}").format(n=n, card=card),
            ahead,
        )


class Caption(NamedTuple):
    """What stands in the row of strings from `x0` to `x1`: the bar of a string, or words alone."""

    x0: float
    x1: float
    words: str
    style: Style
    bar: StringBar | None = None
    beside: float | None = None
    """Where the words begin that have no room on the bar."""


@dataclass(frozen=True, slots=True)
class LineSign:
    """What hangs over a line. `kind`: `finish`, `sprint`, `gate` or `start`."""

    kind: str
    line: int
    words: str
    stake: LinePoints | None = None

    @property
    def points(self) -> tuple[int, ...]:
        return self.stake.points if self.stake is not None else ()


@dataclass(frozen=True)
class CameraLayout:
    """Where everything stands of a picture in an infield, with its lean; `scale` decides how wide words are. Each part
    is worked out when it is wanted first."""

    infield: Box
    picture: RoadPicture
    stretch: Stretch
    words: CameraText
    pegs: tuple[CardMarker, ...]
    scale: float

    @cached_property
    def framing(self) -> Framing:
        return Framing(self.infield)

    @cached_property
    def _placed(self) -> tuple[list[CameraRider], list[Rest]]:
        return placed(self.picture, self.framing, self.stretch)

    @property
    def riders(self) -> list[CameraRider]:
        """Riders, and those who would come whose cards are chosen."""
        return self._placed[0]

    @property
    def rest(self) -> list[Rest]:
        """How many more are not drawn."""
        return self._placed[1]

    @cached_property
    def own(self) -> int:
        """The square of the rider to move; while he rides his landing, so that nothing changes on the ground."""
        return watched(self.picture)[1 if self.picture.rolling else 0]

    @cached_property
    def landing(self) -> int:
        return watched(self.picture)[1]

    @property
    def mover(self) -> int | None:
        """The rider to move, or who rides."""
        mover = self.picture.to_move if self.picture.preview is None else self.picture.preview.id
        return mover if mover is not None else next(iter(self.picture.rolling), None)

    @cached_property
    def strip(self) -> Box:
        """What the strip of words takes."""
        return strip_of(self.scale, self.framing, self.words, self.picture)

    # What is there

    def square_at(self, pos: Point) -> int | None:
        """Return the square under a point."""
        f = self.framing
        for square in range(math.floor(self.stretch.first), math.ceil(self.stretch.last) + 1):
            if Box(f.x(self.stretch, square), f.far, f.wide, f.bar_y - f.far).contains(pos):
                return square
        return None

    def rider_at(self, pos: Point) -> int | None:
        """Return the rider under a point, the nearest of several: his number before his wheels."""
        riders = [one for one in reversed(self.riders) if not one.ghost]
        numbers = [(one.rider.id, Box(*one.number, 0, 0).inflated(one.across / 2)) for one in riders]
        bodies = [
            (one.rider.id, Box(one.x - 0.4 * one.size, one.y - one.size, 0.8 * one.size, one.size)) for one in riders
        ]
        return next((rider for rider, box in (*numbers, *bodies) if box.contains(pos)), None)

    # The row of strings

    @cached_property
    def bars(self) -> tuple[StringBar, ...]:
        """The strings in view that are worth something, that one first which the card joins."""
        ghost, found = self.picture.preview, list[StringBar]()
        if self.picture.running:
            return ()
        joined = ghost.string if ghost is not None else ()
        if ghost is not None and joined:
            found.append(StringBar(min(joined), max(joined), ghost.ahead, ghost.new_card, True))
        rearmost = min((rider.square for rider in self.picture.riders), default=0)
        for string in self.picture.slipstreams:
            if rearmost == string.rear <= 0:
                continue  # at the start nobody can join it
            apart = not joined or string.front < min(joined) or string.rear > max(joined)
            if string.riders >= _STRING and apart:
                found.append(StringBar(string.rear, string.front, string.riders, string.card, False))
        seen = (bar for bar in found if self.stretch.touches(bar.rear, bar.front))
        return tuple(sorted(seen, key=lambda bar: bar.rear))

    @property
    def behind_words(self) -> str:
        """How far back the rider to move is who is out of view."""
        n = self.stretch.behind
        return ngettext("{n} square back", "{n} squares back", n).format(n=n)

    @property
    def captions(self) -> list[Caption]:
        """What stands in the row of strings, behind what is said of a rider out of view."""
        f, y, measure = self.framing, self.framing.bar_y, partial(letters.width, scale=self.scale)
        left, right = f.span(y + f.bar_h / 2)
        begin = -math.inf
        if self.stretch.behind:
            begin = left + 36 + f.bar_h + measure(self.behind_words, NOTE) + 6
        bars = [(bar, f.x(self.stretch, bar.rear, y) + 3, f.x(self.stretch, bar.front + 1, y) - 3) for bar in self.bars]
        note, said = None, self._alone()
        if said:
            note = said, f.x(self.stretch, self.landing, y)
        return captions(bars, note, left, right, measure, begin=begin, sizes=(15,) if f.small else (18, 17, 16, 15))

    def _alone(self) -> str:
        """What is said of a rider who would join no string."""
        ghost = self.picture.preview
        if ghost is None or ghost.string or not self.stretch.sees(self.landing) or self.picture.running:
            return ""
        if ghost.lead is not None:
            return _("breaks away by {lead}").format(lead=ghost.lead)
        return "" if ghost.new_card is None else _("nobody ahead: new card {card}").format(card=ghost.new_card)

    # Lines

    def sizes(self, sign: LineSign) -> SignSizes:
        return sign_sizes(self.scale, self.framing, sign.words)

    @cached_property
    def flag(self) -> tuple[LineSign, Box] | None:
        """The next line and where its flag stands, while no sign in view says its points."""
        stake = self.picture.next_stake()
        if stake is None:
            return None
        following = next((sign for sign in self._lines if sign.stake == stake), None)
        hung = None if following is None else self._hung(following, ())
        if following is not None and hung is not None and hung.w >= self.sizes(following).wide(len(stake.points)):
            return None
        box = flag_of(self.scale, self.framing, self.words, self.picture)
        return None if box is None else (self._sign(stake.line, stake), box)

    @cached_property
    def signs(self) -> list[tuple[LineSign, Box | None]]:
        """The signs of the lines in view, and where they hang, if they do. The line that was just crossed has the first
        choice of a place, then the next one."""
        picture, stake, found = self.picture, self.picture.next_stake(), list[tuple[LineSign, Box | None]]()
        taken = [] if self.flag is None else [self.flag[1]]
        for sign in sorted(
            self._lines, key=lambda sign: (sign.line != picture.crossed, stake is None or sign.stake != stake)
        ):
            box = self._hung(sign, taken)
            found.append((sign, box))
            taken += [] if box is None else [box]
        return found

    @property
    def hung(self) -> tuple[Box, ...]:
        """Where the flag and signs hang."""
        flag = () if self.flag is None else (self.flag[1],)
        return (*flag, *(box for _sign, box in self.signs if box is not None))

    @cached_property
    def _lines(self) -> list[LineSign]:
        picture = self.picture
        stakes = {stake.line: stake for stake in picture.stakes}
        lines = picture.sprints if picture.finish is None else (*picture.sprints, picture.finish)
        found = [self._sign(line, stakes.get(line)) for line in lines]
        found += [
            LineSign("gate", gate, _("Checkpoint {line}").format(line=gate).upper())
            for gate in picture.gates
            if gate not in picture.sprints and gate != picture.finish
        ]
        if any(rider.square <= 0 for rider in picture.riders):
            found.append(LineSign("start", 0, _("Start").upper()))
        end = self.stretch.first + self.stretch.squares
        return [sign for sign in found if self.stretch.first <= sign.line + 1 <= end]

    def _sign(self, line: int, stake: LinePoints | None) -> LineSign:
        kind = "finish" if line == self.picture.finish else "sprint"
        return LineSign(kind, line, line_words(line, self.picture.finish), stake)

    def _hung(self, sign: LineSign, taken: Sequence[Box]) -> Box | None:
        """Where a sign hangs, off those that have `taken` their places: on the side away from the rider, or where no
        rider stands before it; higher, without its points, or on an arm of up to three squares, where there is no other
        place. None: there is none at all."""
        f, sizes = self.framing, self.sizes(sign)
        name = sizes.name
        post = f.x(self.stretch, sign.line + 1, f.far)
        box = Box(0, f.far - sizes.high - (4 if f.small else 3), sizes.wide(len(sign.points)), sizes.high)
        left, right = f.span(box.y)
        aside = 0.5 * f.wide if sign.line == 0 else -3  # riders of the start stand before it

        def on(ahead: bool, wide: float, arm: float = 0.0) -> Box:
            x = post + aside + arm if ahead else post - wide - aside - arm
            return Box(min(max(x, left + 14), right - wide - 18), box.y, wide, box.h)

        away, bodies = self.own <= sign.line, self.bodies
        first = on(away, box.w)
        above = min([first.y, *(body.y - first.h for body in bodies if body.touches(first))])
        highest = self.strip.y if first.x > self.strip.right + 10 else self.strip.bottom + 5
        higher = first.moved(0, max(above, min(first.y, highest)) - first.y)
        other, short = on(not away, box.w), on(not away, name)
        ways = [first, *self._without_mover(other), higher, on(away, name), *self._without_mover(short)]
        arms = [squares / 2 * f.wide for squares in range(1, 7)]
        further = [on(side, wide, arm) for wide in (box.w, name) for arm in arms for side in (away, not away)]
        ways += [way for one in further for way in self._without_mover(one)]
        ways = [way for way in ways if not any(way.inflated(4).touches(another) for another in taken)]
        return next((way for way in ways if not any(body.touches(way) for body in bodies)), None)

    @cached_property
    def bodies(self) -> list[Box]:
        """Riders and where one would land, which may hide a sign."""
        return [
            Box(one.x - 0.3 * one.size, one.y - TOP_OF_BADGE * one.size, 0.6 * one.size, TOP_OF_BADGE * one.size)
            for one in self.riders
            if one.under_way is None
        ]

    def _without_mover(self, box: Box) -> list[Box]:
        """This one, if it does not hang over the rider to move."""
        over = any(box.x - 14 < one.x < box.right + 14 for one in self.riders if one.rider.id == self.mover)
        return [] if over else [box]


def captions(
    bars: Sequence[tuple[StringBar, float, float]],
    note: tuple[str, float] | None,
    left: float,
    right: float,
    measure: Callable[[str, Style], float],
    *,
    begin: float = -math.inf,
    sizes: Sequence[int] = (18, 17, 16, 15),
) -> list[Caption]:
    """Place a note, with where it would begin, and bars, with where they would begin and end, between left and right
    and behind `begin`; what comes first has the first choice of a place.

    What fits on a bar stands on it; the words of a short one beside it, or nowhere.
    """
    found = list[Caption]()
    if note is not None:
        words, x = note
        width = measure(words, NOTE) + 20
        low, high = max(left, begin) + 8, right - width - 10
        if low <= high:
            x = min(max(x, low), high)
            found.append(Caption(x, x + width, words, NOTE))
    noted = found[0] if found else None
    for bar, x0, x1 in bars:
        # Its place, beside the note.
        x0, x1 = max(x0, left + 4, begin + 8), min(x1, right - 8)
        if noted is not None and x0 < noted.x1 + 8 and x1 > noted.x0 - 8:
            if x0 >= noted.x0:
                x0 = noted.x1 + 10
            else:
                x1 = noted.x0 - 12

        # Its words. At the end of the picture that of a joined string reaches back to under the landing.
        style, ways = CHOSEN.at(15), bar.wordings()
        said = next((words for words in ways if measure(words, style) < x1 - x0 - 16), "")
        if not said and bar.joined:
            free = max(left + 4, begin + 8)
            said = next((words for words in ways if free + measure(words, style) + 28 <= right - 12), ways[-1])
            width = measure(said, style) + 28
            x0 = max(free, min(x0, right - 12 - width))
            x1 = x0 + width
        if x1 - x0 < 24:
            continue
        before, begin = begin, x1
        if said:
            style = next((CHOSEN.at(n) for n in sizes if measure(said, CHOSEN.at(n)) < x1 - x0 - 12), style)
            found.append(Caption(x0, x1, said, style, bar))
            continue
        said, width = ways[-1], measure(ways[-1], style)
        x = x1 + 9 if x1 + 9 + width < right - 10 else x0 - 8 - width
        if x > max(before, left) + 6 and (noted is None or x > noted.x1 or x + width < noted.x0):
            found.append(Caption(x0, x1, said, style, bar, x))
            begin = max(x1, x + width)
        else:
            found.append(Caption(x0, x1, "", style, bar))
    return found
