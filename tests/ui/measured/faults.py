"""What is wrong with a picture of a screen. Each judge says its faults in words; a screen should have none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.input.actions import ACTIONS
from breakaway_desktop.ui.toolkit.layout import Shortcut
from tests.ui.drawing.colour import LABEL, TEXT, contrast
from tests.ui.drawing.reading import Written
from tests.ui.measured.picture import Letters, Lines, Picture, Target
from tools.studio import LONG_NAMES

LEAST_HEIGHT, BODY_HEIGHT = 14, 18
"""Pixels from ascent to descent at 100 %: of any text, and of a sentence that stands by itself."""
WORDS_OF_A_SENTENCE = 6
LARGE, LARGE_BOLD, LARGE_CONTRAST = 24.0, 18.66, 3.0
"""WCAG: so large in pixels (18 or 14 bold points), letters may be fainter."""
LEAST_TARGET, LEAST_CARD = 32, 44
CARDS = {f"card {number}" for number in range(1, 5)}
"""What the cards of the hand are called."""

_NUMBERS = "0123456789 ·"
"""What stands beside the name of a line."""

TWINS = {
    "ScrollArea": "the wheel, arrows and page keys scroll it as well",
    "Segments": "a row of choices: its parts are reached with the arrows",
    "Toggle": "its words beside it can be clicked too",
    "Scrub": "the arrows and page keys go to the turns",
}
"""Kinds of controls that may be lower or narrower than 32, and what else does their work."""

WITHOUT_FOCUS = {
    "_PointerControl": "numbers and arrows pick the cards of the rider in question",
    "_ListRow": "the list has the keyboard as one; arrows go from row to row",
}
"""Kinds of controls that only the mouse presses, and what does the same for the keyboard."""


def faults_of(picture: Picture, *, heights: bool, high_contrast: bool) -> list[str]:
    """Everything. `heights`: letters have a least height (they are so high at 100 %)."""
    found = unreadable(picture.texts, picture.window) + silent(picture.targets) + narrow(picture.targets)
    if picture.lines is not None:
        found += unnamed(picture.lines)
    found += sorted(faint(picture.letters, high_contrast=high_contrast))
    if heights:
        found += sorted(small(picture.letters))
    if not picture.texts or not picture.letters:
        found.append("nothing is written on it")
    return found


def apart_in_table(keys: Iterable[Shortcut]) -> list[str]:
    """Return pairs of actions that work together though the table gives them no screen in common: there a key that one
    of them gets is not sought among those of the other."""
    actions = sorted({key.action for key in keys}, key=lambda action: action.name)
    return [
        f"on no screen together: {one.name}, {other.name}"
        for at, one in enumerate(actions)
        for other in actions[at + 1 :]
        if not one.shares_screen_with(other)
    ] + [f"not in the table: {action.name}" for action in actions if action not in ACTIONS]


def unreadable(texts: Iterable[Written], window: Box) -> list[str]:
    """Texts that are cut off, lie on each other or beyond the window.

    What people write themselves, names and lists of lines, may be shortened; everything else is whole.
    """
    texts = list(texts)
    found = [f"cut off: {text}" for text, _box, cut in texts if cut and not is_own(text)]
    found += [f"beyond the window: {text}" for text, box, _cut in texts if not window.inflated(0.5).encloses(box)]
    return found + [f"on each other: {one} / {other}" for one, other in _touching(texts)]


def unnamed(lines: Lines) -> list[str]:
    """Lines that can still be crossed and stand nowhere on the road, if only by their numbers on a flag, and the next
    one without its name and its points."""
    whole = sorted(((text, box) for text, box, cut in lines.texts if not cut), key=lambda one: one[1].x)
    tags = [
        (text.strip(_NUMBERS), text.split())
        for text, box in whole
        if len(text.split()) > 1 or any(flag.contains(box.centre) for flag in lines.flags)
    ]
    found = [
        f"no flag: {name} {line}"
        for name, line in lines.still
        if not any(words in (name, "") and str(line) in said for words, said in tags)
    ]
    beside = [
        tuple(text for text, at in whole if abs(at.centre[1] - box.centre[1]) < 3 and at.x > box.x)
        for text, box in whole
        if text == lines.following
    ]
    if lines.following and not any(_holds(row, lines.points) for row in beside):
        found.append(f"no points beside {lines.following}: {' '.join(lines.points)}")
    return found


def _holds(row: tuple[str, ...], points: tuple[str, ...]) -> bool:
    """Whether these stand beside each other in the row."""
    return any(row[at : at + len(points)] == points for at in range(len(row)))


def faint(written: Iterable[Letters], *, high_contrast: bool) -> set[str]:
    """Texts with too little contrast to what they were drawn on."""
    found = set()
    for one in written:
        large = one.size >= (LARGE_BOLD if one.bold else LARGE)
        least = LABEL if high_contrast else LARGE_CONTRAST if large else TEXT
        for ground in one.grounds:
            reached = contrast(one.colour, ground)
            if reached < least:
                found.add(f"{reached:.2f} of {least}: {one.text} ({one.colour} on {ground})")
    return found


def small(written: Iterable[Letters]) -> set[str]:
    """Texts that are too low, at 100 %."""
    found = set()
    for one in written:
        words = [word for word in one.text.split() if any(map(str.isalpha, word))]
        is_sentence = len(words) >= WORDS_OF_A_SENTENCE and not is_own(one.text)
        least = BODY_HEIGHT if is_sentence else LEAST_HEIGHT
        if one.height < least:
            found.add(f"{one.height} high, not {least}: {one.text}")
    return found


def narrow(targets: Iterable[Target]) -> list[str]:
    """Targets too small for a finger."""
    return [
        f"too small: {target.kind} {target.label}: {target.box.w:.0f}×{target.box.h:.0f}"
        for target in targets
        if target.enabled
        and target.kind not in TWINS
        and min(target.box.w, target.box.h) < (LEAST_CARD if target.label in CARDS else LEAST_TARGET) - 1e-6
    ]


def silent(targets: Iterable[Target]) -> list[str]:
    """What is greyed and does not say why."""
    found = []
    for target in targets:
        shown = target.box.w > 0 and target.box.h > 0
        if shown and not target.enabled and not target.why.strip():
            found.append(f"no reason: {target.kind} {target.label}")
        found += [f"no reason: {target.label}: {choice}" for choice in target.silent]
    return found


def is_own(text: str) -> bool:
    """Whether a person has written it."""
    return any(name.split()[0].upper() in text.upper() for name in LONG_NAMES) or text.count(", ") > 6


def _touching(texts: list[Written]) -> Iterator[tuple[str, str]]:
    """From left to right, each text against those that begin before it ends."""
    open_ones: list[tuple[Box, str]] = []
    for ink, text in sorted((inked(text, box), text) for text, box, _cut in texts):
        open_ones = [(other, name) for other, name in open_ones if other.right > ink.x]
        yield from ((name, text) for other, name in open_ones if ink.touches(other))
        open_ones.append((ink, text))


def inked(text: str, box: Box) -> Box:
    """The part of a line of Noto Sans in which these letters stand."""
    below = 0.06 if any(letter in "gjpqyQ,;()/|" for letter in text) else 0.22
    return Box(box.x + 1, box.y + 0.24 * box.h, box.w - 2, (1 - 0.24 - below) * box.h)
