"""The text over the camera's road: whose turn it is and what to do, the next riders, and the latest news."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import NamedTuple

from breakaway_desktop.kit.drawing import fonts
from breakaway_desktop.kit.drawing.box import LEAN, Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.fonts import Style
from breakaway_desktop.kit.drawing.icons import draw_icon
from breakaway_desktop.kit.drawing.palette import PALETTES, RGB, WHITE, mix
from breakaway_desktop.kit.input.keymap import reachable_key_cap
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.layout import LaidOutTree, Measure, Node, draw, paint_node, row, space, stack, text
from breakaway_desktop.kit.toolkit.typography import CHOICE, CHOSEN, LABEL, NOTE, POSTER
from breakaway_desktop.kit.words import _, cached_by_language
from breakaway_desktop.sentences.names import Names, listed
from breakaway_desktop.ui.keys import KeyBinding
from breakaway_desktop.ui.road.camera import Framing, frame_infield
from breakaway_desktop.ui.road.camera_background import Sky
from breakaway_desktop.ui.road.line_caption import LineCaption
from breakaway_desktop.ui.road.ring_tokens import draw_token
from breakaway_desktop.ui.road.road_picture import RoadPicture
from breakaway_desktop.ui.team_looks import team_look

_MAX_TOKENS = 4
"""Maximum number of riders drawn beside one text in the news strip."""
_WIDE_FROM = 700.0
"""Width of an infield, in units, below which the headline is smaller and fewer riders are named."""
_MIN_SIZE = 15.0
_LINE_H = 18.0
"""Distance between two lines of a sentence."""
NEWS_IN_ROW = 3
_NEWS_GAP = 3.0
"""Gap between two rows of news, in units."""
_SENTENCE_PADS = 28
"""Total space at both ends of a sentence in the strip, in units."""
_FLAG_SHARE = 0.6
"""Maximum width of the flag of the next line, as a share of its row."""
_FLAG_GAP = 16.0
"""Gap between the news strip and the flag of the next line beside it."""


LATEST, POINTS, STRING = "latest", "points", "string"  # no words: keys


class News(NamedTuple):
    """What a rider has done, or what concerns him: `attacks to 44`, and in brief `to 44`."""

    rider: int
    words: str
    brief: str = ""
    others: tuple[int, ...] = ()
    """Riders to whom the same happened."""
    tone: str = ""
    """Key of its colours: `LATEST`, `POINTS` or `STRING`; empty: those of the strip."""

    @property
    def riders(self) -> tuple[int, ...]:
        """The riders who are drawn; more than some are only counted in the words."""
        return (self.rider, *self.others)[:_MAX_TOKENS]


@dataclass(frozen=True, slots=True)
class CameraText:
    """The texts over the camera's road."""

    headline: str = ""
    what_to_do: str = ""
    news: tuple[News, ...] = ()
    """What the strip tells, the latest last."""
    then: tuple[int, ...] = ()
    """Riders who move next."""
    look: str = ""
    """Colour key of the human team whose turn it is; empty: the sky is petrol."""
    calm: bool = False
    """Whether the sky remains dark even if the colour of the team is bright."""
    sentence: str = ""
    """A sentence for the strip when there is no news."""
    heading: str = ""
    """The words before the news."""
    tone: str = ""
    """The kind of a message that disappears after a while: `wrong`, `done` or `told`; `last`: of a turn that may be the
    last; empty for any other lasting one."""
    replay_key: KeyBinding | None = None
    """The action that shows the news again."""
    is_thinking: bool = False
    """Whether three dots follow `what_to_do`."""
    in_brief: str = ""
    """A shorter `what_to_do`."""
    is_dark: bool = False
    """Whether the road is dark at its edges: a line is about to be won."""
    caption: LineCaption | None = None
    """The caption below the road, in the place of the numbers; None: there is none."""


_Looks = tuple[tuple[int, str], ...]
"""Colour keys by team, or jerseys by rider."""


def said_words(words: CameraText, names: Names) -> list[str]:
    """Return the texts for a screen reader, one for each place over the road."""
    news = [
        f"{listed([names.rider(rider) for rider in (each.rider, *each.others)])} {each.words}" for each in words.news
    ]
    after = _("then"), ", ".join(map(names.rider, words.then))
    caption = words.caption
    captions = () if caption is None else (caption.places, caption.riders[0], caption.words[0], caption.points)
    texts = (
        words.headline.capitalize(), words.what_to_do, " ".join(after) if words.then else "",
        ": ".join(filter(None, (words.heading, "; ".join(news)))), words.sentence, ", ".join(filter(None, captions)),
    )  # fmt: skip
    return [text for text in texts if text]


def draw_words(
    canvas: Canvas, infield: Box, words: CameraText, sky: Sky, looks: Mapping[int, str], picture: RoadPicture
) -> None:
    """Draw the headline and the news strip. `looks`: the teams' colour keys by number."""
    teams, framing, jerseys = tuple(looks.items()), frame_infield(infield), tuple(picture.jerseys.items())
    flag = flag_of(canvas.scale, framing, words, picture)
    shares_headline_row = flag is not None and flag.y < framing.headline_y
    end = flag.x - _FLAG_GAP if flag is not None and shares_headline_row else math.inf
    without_strip = replace(words, news=(), heading="", sentence="", replay_key=None, caption=None)
    canvas.paint_cached(_draw_headline, infield, without_strip, sky, teams, jerseys, end)
    strip_width = _strip_width(canvas.scale, framing, words, picture)
    if words.news:
        news = CameraText(news=words.news, heading=words.heading, replay_key=words.replay_key)
        canvas.paint_cached(_draw_news, infield, news, teams, jerseys, strip_width)
    elif words.sentence:
        strip = strip_of(canvas.scale, framing, words, picture)
        canvas.paint_cached(_draw_sentence, strip, words.sentence, words.tone, framing.news_h)


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
    height, available, width = framing.news_h, _strip_width(scale, framing, words, picture), 0.0
    if words.news:
        shown = (_news_shown(scale, part, height, available) for part in _news_rows(words))
        width = max(_news_width(scale, one, height) for one in shown)
    elif words.sentence:
        width = min(fonts.width(words.sentence, NOTE, scale) + _SENTENCE_PADS + _mark_width(words.tone), available)
    more_h = _more_height(scale, framing, words, width)
    return Box(_strip_left(framing), framing.news_y - height / 2, width, height + more_h)


def _news_rows(words: CameraText) -> list[CameraText]:
    """Return the news row by row: the heading before the first, the key after the last."""
    starts = range(0, len(words.news), NEWS_IN_ROW)
    return [
        CameraText(
            news=words.news[start : start + NEWS_IN_ROW], heading="" if start else words.heading,
            replay_key=words.replay_key if start == starts[-1] else None,
        )
        for start in starts
    ]  # fmt: skip


def _more_height(scale: float, framing: Framing, words: CameraText, width: float) -> float:
    """Return the height of the rows and lines below the first."""
    if words.news:
        return (len(_news_rows(words)) - 1) * (framing.news_h + _NEWS_GAP)
    return (_line_count(scale, framing, words, width) - 1) * _LINE_H if words.sentence else 0.0


def _line_count(scale: float, framing: Framing, words: CameraText, width: float) -> int:
    """Return the number of lines of a sentence: one if there is no sky below the strip, unless the sentence is a
    message that disappears."""
    if not words.tone and framing.flag_y == framing.news_y:
        return 1
    available_px = (width - _mark_width(words.tone) - 26) * scale
    return max(1, len(fonts.wrap(words.sentence, NOTE.size * scale, NOTE.cut, available_px)))


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
    sentence = "" if words.news else words.sentence

    # Below the strip's lines, or beside the headline if a sentence needs the whole strip.
    if y > framing.news_y:
        y += _more_height(scale, framing, replace(words, sentence=sentence), _row_width(framing))
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


# News


class _NewsShown(NamedTuple):
    """What is shown of the news: its heading, the items with their texts, the text beside the key, and the key."""

    heading: str
    items: tuple[tuple[News, str], ...]
    key_text: str
    key: str


def _draw_news(
    canvas: Canvas, infield: Box, words: CameraText, teams: _Looks, jerseys: _Looks, available: float
) -> None:
    framing = frame_infield(infield)
    height, y = framing.news_h, framing.news_y - framing.news_h / 2
    for part in _news_rows(words):
        shown = _news_shown(canvas.scale, part, height, available)
        strip = Box(_strip_left(framing), y, _news_width(canvas.scale, shown, height), height)
        paint_node(canvas, strip, _news_node(shown, height, teams, jerseys))
        y += height + _NEWS_GAP


@cached_by_language(8)
def _news_shown(scale: float, words: CameraText, height: float, available: float) -> _NewsShown:
    """Return the news that fits into `available`.

    If not all of it fits, these are left out in turn: the manner of the moves, the text beside the key, the heading,
    and earlier news.
    """
    # From everything to only the latest.
    full = tuple((item, item.words) for item in words.news)
    brief = tuple((item, item.brief or item.words) for item in words.news)
    again, key = (_("again"), reachable_key_cap(words.replay_key)) if words.replay_key is not None else ("", "")
    candidates = (
        _NewsShown(words.heading, full, again, key),
        _NewsShown(words.heading, brief, again, key),
        _NewsShown(words.heading, brief, "", key),
        *(_NewsShown("", brief[index:], "", key) for index in range(len(brief))),
    )
    fitting = (shown for shown in candidates if _news_width(scale, shown, height) <= available)
    return next(fitting, candidates[-1])


@lru_cache(maxsize=32)
def _news_width(scale: float, shown: _NewsShown, height: float) -> float:
    return _news_node(shown, height).width(Measure(PALETTES["light"], scale))


def _news_node(shown: _NewsShown, height: float, teams: _Looks = (), jerseys: _Looks = ()) -> Node:
    """Return the strip: on paper the heading, the news, each with its riders, and the key that shows it again."""
    nodes: list[Node] = [space(12), text(shown.heading, size=NOTE, colour="news_heading"), space(6)]
    if not shown.heading:
        nodes = [space(4)]
    nodes += [_item_node(item, words, height, teams, jerseys) for item, words in shown.items]
    if shown.key_text:
        nodes += [space(6), text(shown.key_text, size=NOTE, colour="news_heading")]
    if shown.key:
        nodes += [space(8), _NewsKey(shown.key), space(6)]
    return stack(draw(_paint_paper), row(*nodes), h=height)


class _NewsKey(Node):
    """The key that shows the news again."""

    cap: str

    def _width(self, measure: Measure, level: int) -> float:
        return painters.key_width(measure.scale, self.cap)

    def _place(self, measure: Measure, box: Box, out: LaidOutTree) -> None:
        def paint(canvas: Canvas) -> None:
            painters.key(canvas, self.cap, box.centre, anchor="center", inks=canvas.palette.news_key)

        out.paint_calls.append((box, paint))


def _item_node(item: News, words: str, height: float, teams: _Looks, jerseys: _Looks) -> Node:
    """Return an item on a tile in its colours."""
    colour = {"": "on_bib", STRING: "on_bib"}.get(item.tone, "paint")
    label = text(words, size=(CHOSEN if item.tone else CHOICE).at(16), colour=colour)
    tokens = [draw(partial(_paint_rider, rider, teams, jerseys), w=height - 2) for rider in item.riders]
    content = row(space(8), *tokens, space(8), label, space(12))
    return stack(draw(partial(_paint_item, item.tone)), content) if item.tone else content


def _paint_paper(canvas: Canvas, box: Box) -> None:
    _paint_tile(canvas, box, canvas.palette.bib)


def _paint_item(tone: str, canvas: Canvas, box: Box) -> None:
    """Paint the tile of an item. The strip remains as a frame, because the sky may be as dark."""
    palette = canvas.palette
    colour = {LATEST: palette.on_bib, POINTS: palette.green, STRING: palette.pink}[tone]
    _paint_tile(canvas, box._replace(w=box.w - 5).inflated(0, -palette.edge_width), colour)


def _paint_rider(rider: int, teams: _Looks, jerseys: _Looks, canvas: Canvas, box: Box) -> None:
    _draw_rider(canvas, rider, box.centre, box.w, dict(teams), jerseys)


def _paint_tile(canvas: Canvas, box: Box, colour: RGB) -> None:
    lean = LEAN * box.h
    canvas.slanted(Box(box.x, box.y, box.w + lean, box.h), colour, lean)
