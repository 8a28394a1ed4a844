"""Parts of a diagram: stretches of road, rows of tokens, cards and words, a table. Plain data; a screen draws it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from breakaway_desktop.engine.race import Points


@dataclass(frozen=True, slots=True)
class DiagramSign:
    """A rider on a stretch of road, by his number (R1.1).

    `ghost`: shown on a square where he lands or was before; `ringed`: the subject of the diagram; `faint`: for
    comparison only; `dropped`: as in R4.6.
    """

    rider: int
    ghost: bool = False
    ringed: bool = False
    counted: bool = False
    faint: bool = False
    dropped: bool = False


@dataclass(frozen=True, slots=True)
class Below:
    """Captions of a square: a card if `card` is not empty, and words below it; `strong` ones are emphasized."""

    words: str = ""
    card: str = ""
    strong: bool = False


@dataclass(frozen=True, slots=True)
class DiagramRoad:
    """A stretch of road with its rear on the left, broken at gaps, where the number of missing squares is shown.

    `squares` are in ascending order. `signs`: riders of a square, first arrived first. `lit`: squares that count.
    `lines`: squares with a line after them, and the kind of that line: `sprint`, `limit` or `gate`. `slopes`: 1 up, 0
    flat on top, −1 down. `pushes`: squares whose riders are pushed, by −1 or 1. `bracket`: first and last square of a
    string, and its caption. `remarks`: words on an empty square. `below`: captions of squares, with the heading
    `below_title`. `side_caption`: caption after the front end. `pacing`: square of the pacemaker.
    """

    squares: tuple[int, ...]
    signs: Mapping[int, Sequence[DiagramSign]]
    title: str = ""
    lit: tuple[int, ...] = ()
    lines: Mapping[int, str] = field(default_factory=dict)
    slopes: Mapping[int, int] = field(default_factory=dict)
    pushes: Mapping[int, int] = field(default_factory=dict)
    bracket: tuple[int, int, str] | None = None
    remarks: Mapping[int, str] = field(default_factory=dict)
    below: Mapping[int, Below] = field(default_factory=dict)
    below_title: str = ""
    side_caption: Below | None = None
    pacing: int | None = None


@dataclass(frozen=True, slots=True)
class DiagramToken:
    """A rider in a row, with a `caption` or his `place`. `own`: a rider of the viewing team."""

    rider: int
    caption: str = ""
    place: int = 0
    ringed: bool = False
    own: bool = False
    dropped: bool = False


@dataclass(frozen=True, slots=True)
class DiagramCard:
    """A card; face down in the colours of `team` if `face` is empty.

    `kind`: `plain`, `chosen`, `new`, `guess`, `refused` or `inked`.
    """

    face: str
    team: int = 0
    kind: str = "plain"
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    text: str
    strong: bool = False
    warn: bool = False


@dataclass(frozen=True, slots=True)
class DiagramChip:
    """Points: emphasized if for the `first` place at a line, `dashed` if not won yet."""

    points: Points
    first: bool = False
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Gate:
    """A black mark between riders in a row: a checkpoint."""

    text: str


@dataclass(frozen=True, slots=True)
class Pips:
    """The points of stamina `left` out of `start`; the last `used_next` of them will be used next."""

    left: int
    start: int
    used_next: int = 0


@dataclass(frozen=True, slots=True)
class DiagramGauge:
    """A bar from 0 to `most`, filled to `value`, with a mark at `mark` and a caption on its right."""

    value: int
    mark: int
    most: int
    text: str = ""


Item = DiagramToken | DiagramCard | Words | DiagramChip | Gate | Pips | DiagramGauge


@dataclass(frozen=True, slots=True)
class DiagramRow:
    """Items side by side, wrapped if necessary, with `title` on the left."""

    items: tuple[Item, ...]
    title: str = ""


@dataclass(frozen=True, slots=True)
class RuleTable:
    """The rule sets (R2) side by side. `cells`: for each option its value in each of `sets`."""

    sets: tuple[str, ...]
    cells: Mapping[str, tuple[object, ...]]
    title: str = ""


Band = DiagramRoad | DiagramRow | RuleTable


def signs_of(squares: Mapping[int, Sequence[int]], **marked: Sequence[int]) -> dict[int, tuple[DiagramSign, ...]]:
    """Signs for the riders on each square; each flag of `DiagramSign` is set for the riders it lists."""
    return {
        square: tuple(
            DiagramSign(rider, **{flag: rider in riders for flag, riders in marked.items()}) for rider in there
        )
        for square, there in squares.items()
    }


def stretch(first: int, last: int) -> tuple[int, ...]:
    """All squares from the first to the last."""
    return tuple(range(first, last + 1))
