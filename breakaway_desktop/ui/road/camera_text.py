"""The text over the camera's road: whose turn it is and what to do, the next riders, and the latest news."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from breakaway_desktop.kit.drawing import fonts
from breakaway_desktop.kit.drawing.box import LEAN, Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.fonts import Style
from breakaway_desktop.kit.drawing.icons import draw_icon
from breakaway_desktop.kit.drawing.palette import RGB, WHITE, mix
from breakaway_desktop.kit.input.keymap import reachable_key_cap
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.typography import CHOICE, CHOSEN, LABEL, NOTE, POSTER
from breakaway_desktop.kit.words import _, cached_by_language
from breakaway_desktop.ui.keys import KeyBinding
from breakaway_desktop.ui.road.camera import Framing, frame_infield
from breakaway_desktop.ui.road.camera_background import Sky
from breakaway_desktop.ui.road.ring_tokens import draw_token
from breakaway_desktop.ui.road.road_picture import RoadPicture
from breakaway_desktop.ui.team_looks import team_look

_MAX_NEWS = 3
"""Maximum number of moves in the news strip."""
_MAX_TOKENS = 4
"""Maximum number of riders drawn beside one text in the news strip."""
_WIDE_FROM = 700.0
"""Width of an infield, in units, below which the headline is smaller and fewer riders are named."""
_MIN_SIZE = 15.0
_LINE_H = 18.0
"""Distance between two lines of a sentence."""
_LABEL_GAP, _MOVE_GAPS, _KEY_GAP = 14, 28, 8
"""Gaps in the news strip, in units: after its label, beside a move's text, after the text beside the key."""
_SENTENCE_PADS = 28
"""Total space at both ends of a sentence in the strip, in units."""
_FLAG_SHARE = 0.6
"""Maximum width of the flag of the next line, as a share of its row."""
_FLAG_GAP = 16.0
"""Gap between the news strip and the flag of the next line beside it."""


class RecentMove(NamedTuple):
    """A rider's latest move: `attacks to 44`, and in brief `to 44`."""

    rider: int
    words: str
    brief: str = ""
    others: tuple[int, ...] = ()
    """Riders to whom the same happened."""

    @property
    def riders(self) -> tuple[int, ...]:
        """The riders who are drawn; more than some are only counted in the words."""
        return (self.rider, *self.others)[:_MAX_TOKENS]


@dataclass(frozen=True, slots=True)
class CameraText:
    """The texts over the camera's road."""

    headline: str = ""
    what_to_do: str = ""
    just_now: tuple[RecentMove, ...] = ()
    """The latest moves, the newest last."""
    then: tuple[int, ...] = ()
    """Riders who move next."""
    look: str = ""
    """Colour key of the human team whose turn it is; empty: the sky is petrol."""
    calm: bool = False
    """Whether the sky remains dark even if the colour of the team is bright."""
    fallback: str = ""
    """A sentence for the news strip when there is no news."""
    tone: str = ""
    """The kind of a message that disappears after a while: `wrong`, `done` or `told`; `last`: of a turn that may be the
    last; empty for any other lasting one."""
    replay_key: KeyBinding | None = None
    """The action that shows the news again."""
    is_thinking: bool = False
    """Whether three dots follow `what_to_do`."""
    in_brief: str = ""
    """A shorter `what_to_do`."""


_Looks = tuple[tuple[int, str], ...]
"""Colour keys by team, or jerseys by rider."""


class _News(NamedTuple):
    """The parts of the news strip that fit: its label, the texts of the moves, the text beside the key."""

    label: str
    texts: tuple[str, ...]
    key_text: str
    width: float


def draw_words(
    canvas: Canvas, infield: Box, words: CameraText, sky: Sky, looks: Mapping[int, str], picture: RoadPicture
) -> None:
    """Draw the headline and the news strip. `looks`: the teams' colour keys by number."""
    teams, framing, jerseys = tuple(looks.items()), frame_infield(infield), tuple(picture.jerseys.items())
    flag = flag_of(canvas.scale, framing, words, picture)
    shares_headline_row = flag is not None and flag.y < framing.headline_y
    end = flag.x - _FLAG_GAP if flag is not None and shares_headline_row else math.inf
    canvas.paint_cached(
        _draw_headline, infield, replace(words, just_now=(), fallback="", replay_key=None), sky, teams, jerseys, end
    )
    strip_width = _strip_width(canvas.scale, framing, words, picture)
    if words.just_now:
        canvas.paint_cached(
            _draw_news,
            infield,
            CameraText(just_now=words.just_now, replay_key=words.replay_key),
            teams,
            jerseys,
            strip_width,
        )
    elif words.fallback:
        strip = strip_of(canvas.scale, framing, words, picture)
        canvas.paint_cached(_draw_sentence, strip, words.fallback, words.tone, framing.news_h)


def _draw_sentence(canvas: Canvas, strip: Box, words: str, tone: str, strip_height: float) -> None:
    """Draw a sentence in the strip. An error is red and also has a mark, so that it is recognizable without colour."""
    palette = canvas.palette
    ground, ink = (palette.danger, WHITE) if tone == "wrong" else (palette.bib, palette.on_bib)
    _paint_tile(canvas, strip, ground)
    if palette.edge_width:
        painters.outline(canvas, strip, palette.edge, palette.edge_width, lean=LEAN * strip.h)
    available, y = strip.w - _mark_width(tone) - 26, strip.y + strip_height / 2
    lines = canvas.lines_of(words, NOTE, available) if strip.h > strip_height else [words]
    x = strip.x + 12 + LEAN * (strip.h - strip_height)
    if tone == "wrong":
        canvas.text("!", CHOSEN, (x + 4, y), colour=ink, anchor="center")
    elif tone == "done":
        draw_icon(canvas, "tick", (x + 6, y), ink, 14)
    elif tone == "last":
        for square in range(0, 3 * 5, 2):
            canvas.box(Box(x + square % 5 * 4 - 4, y + square // 5 * 4 - 6, 4, 4), ink, radius=0)
    for index, line in enumerate(lines):
        place = x + _mark_width(tone), y + index * _LINE_H
        canvas.text(line, NOTE, place, colour=ink, anchor="midleft", max_width=available)


def _mark_width(tone: str) -> float:
    """Return the width of the mark of a tone."""
    return 20.0 if tone in ("wrong", "done", "last") else 0.0


def strip_of(scale: float, framing: Framing, words: CameraText, picture: RoadPicture) -> Box:
    """Return the box of the news strip, with width 0 if it is empty."""
    height, available, width, lines = framing.news_h, _strip_width(scale, framing, words, picture), 0.0, 1
    if words.just_now:
        width = _news(scale, words, height - 2, available).width
    elif words.fallback:
        width = min(fonts.width(words.fallback, NOTE, scale) + _SENTENCE_PADS + _mark_width(words.tone), available)
        lines = _line_count(scale, framing, words, width)
    return Box(_strip_left(framing), framing.news_y - height / 2, width, height + (lines - 1) * _LINE_H)


def _line_count(scale: float, framing: Framing, words: CameraText, width: float) -> int:
    """Return the number of lines of a sentence: one if there is no sky below the strip, unless the sentence is a
    message that disappears."""
    if not words.tone and framing.flag_y == framing.news_y:
        return 1
    available_px = (width - _mark_width(words.tone) - 26) * scale
    return max(1, len(fonts.wrap(words.fallback, NOTE.size * scale, NOTE.cut, available_px)))


def _strip_left(framing: Framing) -> float:
    return framing.span(framing.news_y - framing.news_h / 2)[0] + 16


def _strip_width(scale: float, framing: Framing, words: CameraText, picture: RoadPicture) -> float:
    """Return the maximum width of the strip."""
    flag = flag_of(scale, framing, words, picture)
    if flag is not None and flag.touches(Box(flag.x, framing.news_y, flag.w, 1)):
        return flag.x - _FLAG_GAP - _strip_left(framing)
    return _row_width(framing)


def _row_width(framing: Framing) -> float:
    return framing.span(framing.news_y - framing.news_h / 2)[1] - 24 - _strip_left(framing)


# The next line


def line_text(line: int, finish: int | None) -> str:
    """Return the name of a line that scores."""
    return (_("Finish {line}") if line == finish else _("Sprint {line}")).format(line=line).upper()


class SignSizes(NamedTuple):
    """The sizes of a line's sign: its height, the width of its name, its font, and the diameter of its points."""

    height: float
    name: float
    style: Style
    point_diameter: float

    def width(self, points: int) -> float:
        return self.name + (points * (self.point_diameter + 1) + 10 if points else 0)


def sign_sizes(scale: float, framing: Framing, words: str) -> SignSizes:
    """Return the sizes of a sign in this infield."""
    height, style, diameter = (14.0, LABEL.at(14), 14.0) if framing.small else (23.0, LABEL.at(17), 17.0)
    return SignSizes(height, fonts.width(words, style, scale) + 20, style, diameter)


@cached_by_language(4)
def flag_of(scale: float, framing: Framing, words: CameraText, picture: RoadPicture) -> Box | None:
    """Return the box of the next line's flag while the line is out of view; None without a line, or without room.

    It is at the right end of the sky beside the strip, or beside the headline if a sentence needs the whole strip.
    """
    next_points = picture.next_line_points()
    if next_points is None:
        return None

    # Beside the strip.
    sizes = sign_sizes(scale, framing, line_text(next_points.line, picture.finish))
    flag_width, y = sizes.width(len(next_points.points) - next_points.won), framing.flag_y
    strip_width = framing.flag_end - flag_width - _FLAG_GAP - _strip_left(framing)
    sentence = "" if words.just_now else words.fallback

    # Below the strip's lines, or beside the headline if a sentence needs the whole strip.
    if y > framing.news_y:
        y += (_line_count(scale, framing, replace(words, fallback=sentence), _row_width(framing)) - 1) * _LINE_H
    elif sentence and fonts.width(sentence, NOTE, scale) + _SENTENCE_PADS + _mark_width(words.tone) > strip_width:
        y = framing.headline_y

    # As far right as the slanted edge of the sky allows.
    spans = [framing.span(y + dy) for dy in (-sizes.height / 2, sizes.height / 2)]
    begin, end = max(left for left, _right in spans) + 16, min(right for _strip_left, right in spans) - 16
    return (
        Box(end - flag_width, y - sizes.height / 2, flag_width, sizes.height)
        if flag_width < _FLAG_SHARE * (end - begin)
        else None
    )


def _draw_headline(
    canvas: Canvas, infield: Box, words: CameraText, sky: Sky, teams: _Looks, jerseys: _Looks, end: float
) -> None:
    looks, framing = dict(teams), frame_infield(infield)
    y = framing.headline_y
    is_wide = framing.square_width * framing.squares > _WIDE_FROM
    largest = framing.headline if is_wide or framing.small else min(framing.headline, 41.0)
    left, right = framing.span(y - 0.28 * largest)
    x, end = left + 22, min(right - 22, end)
    available = (0.6 if words.what_to_do or words.then else 1.0) * (end - x)
    style = canvas.shrink_style(words.headline, POSTER.at(largest), available, 17)
    x += canvas.text(words.headline, style, (x, y), colour=sky.words, anchor="midleft", max_width=available).w + 18

    # The rest of the row is for what to do, with dots while a bot thinks.
    size = 27.0 if is_wide and not framing.small else 19.0
    to_do, style = painters.fit_label(
        canvas, [words.what_to_do, words.in_brief or words.what_to_do], LABEL.at(size), end - x, min_size=_MIN_SIZE
    )
    foot = y + 0.35 * largest
    width = min(end - x, canvas.measure(to_do, style)[0])
    canvas.text(to_do, style, (x, foot - 0.35 * style.size), colour=sky.words, anchor="midleft", max_width=end - x)
    x += width
    if words.is_thinking:
        for index in range(3):
            dot = sky.words if index < 2 else mix(sky.words, sky.sky, 0.6)
            canvas.circle((x + 12 + 12 * index, foot - 0.2 * style.size), 3.6, dot)
        x += 42

    # The next riders from the right, as many as fit; a count of the others.
    diameter = 22.0 if framing.small else 26.0
    label = LABEL
    count_width = canvas.measure("+00", label)[0] + 8
    available = end - x - 24 - canvas.measure(_("then"), label)[0] - 16 - count_width
    riders = words.then[: max(0, min(7 if is_wide and not framing.small else 3, int(available // (diameter + 2))))]
    if riders:
        middle = foot - 0.35 * diameter
        if left_out := len(words.then) - len(riders):
            end -= canvas.text(f"+{left_out}", label, (end, middle), colour=sky.words, anchor="midright").w + 8
        first_x = end - 4 - diameter / 2 - (len(riders) - 1) * (diameter + 2)
        then_x = first_x - diameter / 2 - 12
        canvas.text(_("then"), label, (then_x, middle), colour=sky.words, anchor="midright")
        for index, rider in enumerate(riders):
            _draw_rider(canvas, rider, (first_x + index * (diameter + 2), middle), diameter, looks, jerseys)


def _draw_rider(
    canvas: Canvas, rider: int, centre: tuple[float, float], diameter: float, looks: Mapping[int, str], jerseys: _Looks
) -> None:
    colour = looks.get(rider // 10)
    if colour is not None:
        jersey = dict(jerseys).get(rider, "")
        draw_token(canvas, team_look(colour), str(rider), centre, diameter, jersey=jersey)


def _draw_news(
    canvas: Canvas, infield: Box, words: CameraText, teams: _Looks, jerseys: _Looks, available: float
) -> None:
    looks, framing = dict(teams), frame_infield(infield)
    palette, y, height = canvas.palette, framing.news_y, framing.news_h
    token = height - 2
    news = _news(canvas.scale, words, token, available)
    x = _strip_left(framing)

    # The strip with its label.
    _paint_tile(canvas, Box(x, y - height / 2, news.width, height), palette.bib)
    x += 12
    grey = mix(palette.on_bib, palette.bib, 0.22)
    if news.label:
        canvas.text(news.label, NOTE, (x, y), colour=grey, anchor="midleft")
        x += canvas.measure(news.label, NOTE)[0] + _LABEL_GAP

    # The moves, the latest one marked.
    moves = words.just_now[-len(news.texts) :]
    for index, (move, text) in enumerate(zip(moves, news.texts, strict=True)):
        is_latest = index == len(moves) - 1
        style = _news_style(is_latest)
        text_width = canvas.measure(text, style)[0]
        tokens_w = token * len(move.riders)
        if is_latest:
            # The strip remains as a frame, because the sky may be as dark.
            _paint_tile(
                canvas,
                Box(x - 8, y - height / 2, tokens_w + text_width + 23, height).inflated(0, -palette.edge_width),
                palette.on_bib,
            )
        for place, rider in enumerate(move.riders):
            _draw_rider(canvas, rider, (x + token * (place + 0.5), y), token, looks, jerseys)
        canvas.text(text, style, (x + tokens_w + 8, y), colour=WHITE if is_latest else palette.on_bib, anchor="midleft")
        x += tokens_w + text_width + _MOVE_GAPS

    # The key that shows them again.
    if words.replay_key is not None:
        if news.key_text:
            x += canvas.text(news.key_text, NOTE, (x, y), colour=grey, anchor="midleft").w + _KEY_GAP
        painters.key(canvas, reachable_key_cap(words.replay_key), (x, y), anchor="midleft", inks=palette.news_key)


def _news_style(is_latest: bool) -> Style:
    return (CHOSEN if is_latest else CHOICE).at(16)


def _news(scale: float, words: CameraText, token: float, available: float) -> _News:
    key = painters.key_width(scale, reachable_key_cap(words.replay_key))
    return _fit_news(scale, words.just_now[-_MAX_NEWS:], words.replay_key is not None, key, token, available)


@cached_by_language(8)
def _fit_news(
    scale: float, moves: tuple[RecentMove, ...], can_repeat: bool, key: float, token: float, available: float
) -> _News:
    """Return the news that fits into `available`. `key`: width of the key cap, 0: none.

    If not all of it fits, these are left out in turn: the manner of the moves, the text beside the key, the label,
    and earlier moves.
    """
    # From everything to only the latest move.
    brief = tuple(move.brief or move.words for move in moves)
    again = _("again") if can_repeat else ""
    candidates = (
        (_("Just now"), tuple(move.words for move in moves), again),
        (_("Just now"), brief, again),
        (_("Just now"), brief, ""),
        ("", brief, ""),
        *(("", brief[index:], "") for index in range(1, len(brief))),
    )

    # The first that fits.
    for label, texts, key_text in candidates:
        width = fonts.width(label, NOTE, scale) + _LABEL_GAP if label else 0.0
        for index, (move, text) in enumerate(zip(moves[-len(texts) :], texts, strict=True)):
            tokens_w = token * len(move.riders)
            width += tokens_w + _MOVE_GAPS + fonts.width(text, _news_style(index == len(texts) - 1), scale)
        width += (fonts.width(key_text, NOTE, scale) + _KEY_GAP if key_text else 0) + (key + 14 if key else 4)
        news = _News(label, texts, key_text, width)
        if width <= available:
            break

    return news


def _paint_tile(canvas: Canvas, box: Box, colour: RGB) -> None:
    lean = LEAN * box.h
    canvas.slanted(Box(box.x, box.y, box.w + lean, box.h), colour, lean)
