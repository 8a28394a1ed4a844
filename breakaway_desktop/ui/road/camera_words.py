"""The words over the camera's road: whose turn it is and what to do, who comes next, what has just happened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from breakaway_desktop.ui.drawing import letters
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.language_cache import cached_by_language
from breakaway_desktop.ui.drawing.letters import Style
from breakaway_desktop.ui.drawing.palette import RGB, WHITE, mix, team_look
from breakaway_desktop.ui.road.camera import LEAN, Framing
from breakaway_desktop.ui.road.camera_land import Sky
from breakaway_desktop.ui.road.ring_tokens import draw_token
from breakaway_desktop.ui.toolkit import parts
from breakaway_desktop.ui.toolkit.typography import CHOICE, CHOSEN, LABEL, NOTE, POSTER
from breakaway_desktop.words import _

_LATEST = 3
"""How many moves are told."""
_WIDE = 700.0
"""A narrower infield has a smaller headline and names fewer riders."""
_LEAST = 15.0


class JustNow(NamedTuple):
    """What a rider did: `attacks to 44`, and `to 44` where there is no room."""

    rider: int
    words: str
    brief: str = ""


@dataclass(frozen=True, slots=True)
class CameraWords:
    """What the camera says."""

    headline: str = ""
    what_to_do: str = ""
    just_now: tuple[JustNow, ...] = ()
    """The latest last."""
    then: tuple[int, ...] = ()
    """Riders who move next."""
    look: str = ""
    """The colour key of the human's team whose turn it is; without one the sky is petrol."""
    calm: bool = False
    """Whether the sky stays dark where the team is bright."""
    said: str = ""
    """A sentence, where nothing has just happened."""
    again: str = ""
    """The key that shows it again, by its usual cap."""
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


def draw_words(canvas: Canvas, infield: Box, words: CameraWords, sky: Sky, looks: Mapping[int, str]) -> None:
    """`looks`: the colour keys of the teams by their number."""
    teams, framing = tuple(looks.items()), Framing(infield)
    canvas.by_value(infield, (replace(words, just_now=(), said="", again=""), sky, teams), _draw_headline)
    if words.just_now:
        canvas.by_value(infield, (CameraWords(just_now=words.just_now, again=words.again), teams), _draw_news)
    elif words.said:
        p, strip = canvas.palette, strip_of(canvas, framing, words)
        _plate(canvas, strip, p.bib)
        y = strip.centre[1]
        canvas.text(
            words.said, NOTE, (strip.x + 12, y), colour=p.on_bib, anchor="midleft", max_width=strip.w - 24
        )  # fmt: skip


def strip_of(canvas: Canvas, framing: Framing, words: CameraWords) -> Box:
    """What the strip takes; empty where it says nothing."""
    high = framing.news_h
    left, right = framing.span(framing.news_y - high / 2)
    width = 0.0
    if words.just_now:
        width = _news(canvas, words, high - 2, right - left - 40).width
    elif words.said:
        width = min(canvas.measure(words.said, NOTE)[0] + 28, right - left - 60)
    return Box(left + 16, framing.news_y - high / 2, width, high)


def _draw_headline(canvas: Canvas, infield: Box, of: tuple[CameraWords, Sky, _Looks]) -> None:
    words, sky, looks = of[0], of[1], dict(of[2])
    framing = Framing(infield)
    y = framing.headline_y
    wide = framing.wide * framing.squares > _WIDE
    largest = framing.headline if wide or framing.small else min(framing.headline, 41.0)
    left, right = framing.span(y - 0.28 * largest)
    x, end = left + 22, right - 22
    room = (0.6 if words.what_to_do or words.then else 1.0) * (end - x)
    style = canvas.shrunk(words.headline, POSTER.at(largest), room, 17)
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


def _draw_news(canvas: Canvas, infield: Box, of: tuple[CameraWords, _Looks]) -> None:
    words, looks, framing = of[0], dict(of[1]), Framing(infield)
    p, y, high = canvas.palette, framing.news_y, framing.news_h
    left, right = framing.span(y - high / 2)
    token = high - 2
    news = _news(canvas, words, token, right - left - 40)
    x = left + 16
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
            _plate(canvas, Box(x - 8, y - high / 2, token + wide + 20, high).inflated(0, -p.edge_width), p.on_bib)
        _draw_rider(canvas, move.rider, (x + token / 2, y), token, looks)
        canvas.text(told, style, (x + token + 5, y), colour=WHITE if latest else p.on_bib, anchor="midleft")
        x += token + wide + 25
    if words.again:
        if news.again:
            x += canvas.text(news.again, NOTE, (x, y), colour=grey, anchor="midleft").w + 8
        parts.key(
            canvas, words.again, (x, y), anchor="midleft", inks=(p.bib, p.on_bib) if p.edge_width else (p.on_bib, p.bib)
        )


def _news_style(latest: bool) -> Style:
    return (CHOSEN if latest else CHOICE).at(16)


def _news(canvas: Canvas, words: CameraWords, token: float, room: float) -> _News:
    key = parts.key_width(canvas, words.again)
    return _fitting(canvas.scale, words.just_now[-_LATEST:], bool(words.again), key, token, room)


@cached_by_language(8)
def _fitting(scale: float, moves: tuple[JustNow, ...], may_again: bool, key: float, token: float, room: float) -> _News:
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
            wide += token + 25 + letters.width(said, _news_style(at == len(told) - 1), scale)
        wide += (letters.width(beside, NOTE, scale) + 8 if beside else 0) + (key + 14 if key else 4)
        found = _News(label, told, beside, wide)
        if wide <= room:
            break
    return found


def _plate(canvas: Canvas, box: Box, colour: RGB) -> None:
    lean = LEAN * box.h
    canvas.leaning(Box(box.x, box.y, box.w + lean, box.h), colour, lean)
