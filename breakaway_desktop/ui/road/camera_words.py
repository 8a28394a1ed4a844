"""The words over the camera's road: whose turn it is and what to do, who comes next, what has just happened."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from breakaway_desktop.ui.drawing import letters
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.icons import draw_icon
from breakaway_desktop.ui.drawing.language_cache import cached_by_language
from breakaway_desktop.ui.drawing.letters import Style
from breakaway_desktop.ui.drawing.palette import RGB, WHITE, mix, team_look
from breakaway_desktop.ui.input.actions import KeyBinding
from breakaway_desktop.ui.input.keymap import reachable_key_cap
from breakaway_desktop.ui.road.camera import LEAN, Framing
from breakaway_desktop.ui.road.camera_land import Sky
from breakaway_desktop.ui.road.ring_tokens import draw_token
from breakaway_desktop.ui.road.road_picture import RoadPicture
from breakaway_desktop.ui.toolkit import parts
from breakaway_desktop.ui.toolkit.typography import CHOICE, CHOSEN, LABEL, NOTE, POSTER
from breakaway_desktop.words import _

_LATEST = 3
"""How many moves are told."""
_WIDE = 700.0
"""A narrower infield has a smaller headline and names fewer riders."""
_LEAST = 15.0
_LINE = 18.0
"""From one line of a sentence to the next."""
_FLAG_SHARE = 0.6
"""Of its row, the most that the flag of the next line takes."""
_FLAG_GAP = 16.0
"""Between the strip and the flag of the next line beside it."""


class RecentMove(NamedTuple):
    """What a rider did: `attacks to 44`, and `to 44` where there is no room."""

    rider: int
    words: str
    brief: str = ""


@dataclass(frozen=True, slots=True)
class CameraText:
    """What the camera says."""

    headline: str = ""
    what_to_do: str = ""
    just_now: tuple[RecentMove, ...] = ()
    """The latest last."""
    then: tuple[int, ...] = ()
    """Riders who move next."""
    look: str = ""
    """The colour key of the human's team whose turn it is; without one the sky is petrol."""
    calm: bool = False
    """Whether the sky stays dark where the team is bright."""
    said: str = ""
    """A sentence, where nothing has just happened."""
    tone: str = ""
    """How it is said where it comes by itself: `wrong`, where something could not be done, `done`, where something was,
    `told` plainly; empty where it stands."""
    again: KeyBinding | None = None
    """The action that shows it again."""
    thinks: bool = False
    """Whether three dots follow what is done."""
    in_brief: str = ""
    """What to do, where there is no room for all words of it."""


_Looks = tuple[tuple[int, str], ...]


class _News(NamedTuple):
    """The strip, as long as there is room for: its first word, the words of the moves, those beside the key."""

    label: str
    told: tuple[str, ...]
    again: str
    width: float


def draw_words(
    canvas: Canvas, infield: Box, words: CameraText, sky: Sky, looks: Mapping[int, str], picture: RoadPicture
) -> None:
    """`looks`: the colour keys of the teams by their number."""
    teams, framing = tuple(looks.items()), Framing(infield)
    flag = flag_of(canvas.scale, framing, words, picture)
    above = flag is not None and flag.y < framing.headline_y
    end = flag.x - _FLAG_GAP if flag is not None and above else math.inf
    canvas.paint_cached(_draw_headline, infield, replace(words, just_now=(), said="", again=None), sky, teams, end)
    room = _room(canvas.scale, framing, words, picture)
    if words.just_now:
        canvas.paint_cached(_draw_news, infield, CameraText(just_now=words.just_now, again=words.again), teams, room)
    elif words.said:
        strip = strip_of(canvas.scale, framing, words, picture)
        canvas.paint_cached(_draw_said, strip, words.said, words.tone, framing.news_h)


def _draw_said(canvas: Canvas, strip: Box, words: str, tone: str, high: float) -> None:
    """A sentence in the strip; what could not be done is red and has a mark, so that it is seen without colours."""
    p = canvas.palette
    ground, ink = (p.danger, WHITE) if tone == "wrong" else (p.bib, p.on_bib)
    _plate(canvas, strip, ground)
    if p.edge_width:
        parts.outline(canvas, strip, p.edge, p.edge_width, lean=LEAN * strip.h)
    room, y = strip.w - _mark(tone) - 26, strip.y + high / 2
    lines = canvas.lines_of(words, NOTE, room) if strip.h > high else [words]
    x = strip.x + 12 + LEAN * (strip.h - high)
    if tone == "wrong":
        canvas.text("!", CHOSEN, (x + 4, y), colour=ink, anchor="center")
    elif tone == "done":
        draw_icon(canvas, "tick", (x + 6, y), ink, 14)
    for at, line in enumerate(lines):
        place = x + _mark(tone), y + at * _LINE
        canvas.text(line, NOTE, place, colour=ink, anchor="midleft", max_width=room)


def _mark(tone: str) -> float:
    """What its mark takes."""
    return 20.0 if tone in ("wrong", "done") else 0.0


def strip_of(scale: float, framing: Framing, words: CameraText, picture: RoadPicture) -> Box:
    """What the strip takes; empty where it says nothing."""
    high, room, width, lines = framing.news_h, _room(scale, framing, words, picture), 0.0, 1
    if words.just_now:
        width = _news(scale, words, high - 2, room).width
    elif words.said:
        width = min(letters.width(words.said, NOTE, scale) + 28 + _mark(words.tone), room)
        lines = _lines(scale, framing, words, width)
    return Box(_left(framing), framing.news_y - high / 2, width, high + (lines - 1) * _LINE)


def _lines(scale: float, framing: Framing, words: CameraText, width: float) -> int:
    """How many lines a sentence takes: where no sky is below, one, but where it goes by itself."""
    if not words.tone and framing.flag_y == framing.news_y:
        return 1
    room = (width - _mark(words.tone) - 26) * scale
    return max(1, len(letters.wrap(words.said, NOTE.size * scale, NOTE.cut, room)))


def _left(framing: Framing) -> float:
    return framing.span(framing.news_y - framing.news_h / 2)[0] + 16


def _room(scale: float, framing: Framing, words: CameraText, picture: RoadPicture) -> float:
    """How long the strip may be."""
    flag = flag_of(scale, framing, words, picture)
    if flag is not None and flag.touches(Box(flag.x, framing.news_y, flag.w, 1)):
        return flag.x - _FLAG_GAP - _left(framing)
    return _whole(framing)


def _whole(framing: Framing) -> float:
    return framing.span(framing.news_y - framing.news_h / 2)[1] - 24 - _left(framing)


# The next line


def line_words(line: int, finish: int | None) -> str:
    """Return the name of a line that scores."""
    return (_("Finish {line}") if line == finish else _("Sprint {line}")).format(line=line).upper()


class SignSizes(NamedTuple):
    """The sizes of a line's sign: its height, the width of its name, its letters and its points' diameter."""

    high: float
    name: float
    style: Style
    across: float

    def wide(self, points: int) -> float:
        return self.name + (points * (self.across + 1) + 10 if points else 0)


def sign_sizes(scale: float, framing: Framing, words: str) -> SignSizes:
    """For a sign in this infield."""
    high, style, across = (14.0, LABEL.at(14), 14.0) if framing.small else (23.0, LABEL.at(17), 17.0)
    return SignSizes(high, letters.width(words, style, scale) + 20, style, across)


def flag_of(scale: float, framing: Framing, words: CameraText, picture: RoadPicture) -> Box | None:
    """Where the flag of the next line stands while the line itself is out of view: at the end of the sky to which one
    rides, beside the strip, or beside the headline where a sentence needs all of the strip. None: there is no line any
    more, or the picture is too small for that."""
    stake = picture.next_stake()
    if stake is None:
        return None
    sizes = sign_sizes(scale, framing, line_words(stake.line, picture.finish))
    wide, y = sizes.wide(len(stake.points) - stake.won), framing.flag_y
    beside = framing.flag_end - wide - _FLAG_GAP - _left(framing)
    said = "" if words.just_now else words.said
    if y > framing.news_y:
        y += (_lines(scale, framing, replace(words, said=said), _whole(framing)) - 1) * _LINE
    elif said and letters.width(said, NOTE, scale) + 28 + _mark(words.tone) > beside:
        y = framing.headline_y
    spans = [framing.span(y + by) for by in (-sizes.high / 2, sizes.high / 2)]
    begin, end = max(left for left, _right in spans) + 16, min(right for _left, right in spans) - 16
    return Box(end - wide, y - sizes.high / 2, wide, sizes.high) if wide < _FLAG_SHARE * (end - begin) else None


def _draw_headline(canvas: Canvas, infield: Box, words: CameraText, sky: Sky, teams: _Looks, end: float) -> None:
    looks, framing = dict(teams), Framing(infield)
    y = framing.headline_y
    wide = framing.wide * framing.squares > _WIDE
    largest = framing.headline if wide or framing.small else min(framing.headline, 41.0)
    left, right = framing.span(y - 0.28 * largest)
    x, end = left + 22, min(right - 22, end)
    room = (0.6 if words.what_to_do or words.then else 1.0) * (end - x)
    style = canvas.shrink_style(words.headline, POSTER.at(largest), room, 17)
    x += canvas.text(words.headline, style, (x, y), colour=sky.words, anchor="midleft", max_width=room).w + 18
    size = 27.0 if wide and not framing.small else 19.0
    to_do, style = parts.fitting(
        canvas, [words.what_to_do, words.in_brief or words.what_to_do], LABEL.at(size), end - x, least=_LEAST
    )
    foot = y + 0.35 * largest
    width = min(end - x, canvas.measure(to_do, style)[0])
    canvas.text(to_do, style, (x, foot - 0.35 * style.size), colour=sky.words, anchor="midleft", max_width=end - x)
    x += width
    if words.thinks:
        for at in range(3):
            dot = sky.words if at < 2 else mix(sky.words, sky.sky, 0.6)
            canvas.circle((x + 12 + 12 * at, foot - 0.2 * style.size), 3.6, dot)
        x += 42
    across = 22.0 if framing.small else 26.0
    label = LABEL
    more = canvas.measure("+00", label)[0] + 8
    room = end - x - 24 - canvas.measure(_("then"), label)[0] - 16 - more
    riders = words.then[: max(0, min(7 if wide and not framing.small else 3, int(room // (across + 2))))]
    if riders:
        middle = foot - 0.35 * across
        if rest := len(words.then) - len(riders):
            end -= canvas.text(f"+{rest}", label, (end, middle), colour=sky.words, anchor="midright").w + 8
        first = end - 4 - across / 2 - (len(riders) - 1) * (across + 2)
        at_left = first - across / 2 - 12
        canvas.text(_("then"), label, (at_left, middle), colour=sky.words, anchor="midright")
        for at, rider in enumerate(riders):
            _draw_rider(canvas, rider, (first + at * (across + 2), middle), across, looks)


def _draw_rider(
    canvas: Canvas, rider: int, centre: tuple[float, float], across: float, looks: Mapping[int, str]
) -> None:
    colour = looks.get(rider // 10)
    if colour is not None:
        draw_token(canvas, team_look(colour), str(rider), centre, across)


def _draw_news(canvas: Canvas, infield: Box, words: CameraText, teams: _Looks, room: float) -> None:
    looks, framing = dict(teams), Framing(infield)
    p, y, high = canvas.palette, framing.news_y, framing.news_h
    token = high - 2
    news = _news(canvas.scale, words, token, room)
    x = _left(framing)
    _plate(canvas, Box(x, y - high / 2, news.width, high), p.bib)
    x += 12
    grey = mix(p.on_bib, p.bib, 0.22)
    if news.label:
        canvas.text(news.label, NOTE, (x, y), colour=grey, anchor="midleft")
        x += canvas.measure(news.label, NOTE)[0] + 14
    moves = words.just_now[-len(news.told) :]
    for at, (move, told) in enumerate(zip(moves, news.told, strict=True)):
        latest = at == len(moves) - 1
        style = _news_style(latest)
        wide = canvas.measure(told, style)[0]
        if latest:
            # Where the sky is as dark, the strip goes on around it, and the key below has no ground of its own.
            _plate(canvas, Box(x - 8, y - high / 2, token + wide + 23, high).inflated(0, -p.edge_width), p.on_bib)
        _draw_rider(canvas, move.rider, (x + token / 2, y), token, looks)
        canvas.text(told, style, (x + token + 8, y), colour=WHITE if latest else p.on_bib, anchor="midleft")
        x += token + wide + 28
    if words.again is not None:
        if news.again:
            x += canvas.text(news.again, NOTE, (x, y), colour=grey, anchor="midleft").w + 8
        parts.key(canvas, reachable_key_cap(words.again), (x, y), anchor="midleft", inks=p.news_key)


def _news_style(latest: bool) -> Style:
    return (CHOSEN if latest else CHOICE).at(16)


def _news(scale: float, words: CameraText, token: float, room: float) -> _News:
    key = parts.key_width(scale, reachable_key_cap(words.again))
    return _fitting(scale, words.just_now[-_LATEST:], words.again is not None, key, token, room)


@cached_by_language(8)
def _fitting(
    scale: float, moves: tuple[RecentMove, ...], may_again: bool, key: float, token: float, room: float
) -> _News:
    """What falls first: how they rode, the words beside the key, the first words; then the earlier moves. `key`: the
    width of its cap, 0 for none."""
    brief = tuple(move.brief or move.words for move in moves)
    again = _("again") if may_again else ""
    ways = (
        (_("Just now"), tuple(move.words for move in moves), again),
        (_("Just now"), brief, again),
        (_("Just now"), brief, ""),
        ("", brief, ""),
        *(("", brief[at:], "") for at in range(1, len(brief))),
    )
    for label, told, beside in ways:
        wide = letters.width(label, NOTE, scale) + 14 if label else 0.0
        for at, said in enumerate(told):
            wide += token + 28 + letters.width(said, _news_style(at == len(told) - 1), scale)
        wide += (letters.width(beside, NOTE, scale) + 8 if beside else 0) + (key + 14 if key else 4)
        found = _News(label, told, beside, wide)
        if wide <= room:
            break
    return found


def _plate(canvas: Canvas, box: Box, colour: RGB) -> None:
    lean = LEAN * box.h
    canvas.slanted(Box(box.x, box.y, box.w + lean, box.h), colour, lean)
