"""Faults of a screen's picture, as text. Each function checks one kind of fault; a screen should have none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from breakaway_desktop.engine.options import USUAL_TEAMS
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.toolkit.layout import Shortcut
from breakaway_desktop.ui.team_looks import TEAM_LOOKS
from tests.kit.drawing.colour import LABEL, TEXT, contrast
from tests.kit.drawing.reading import Written
from tests.ui.keys import ACTIONS
from tests.ui.measured.picture import Letters, Lines, Picture, Target
from tools.studio import LONG_NAMES

LEAST_HEIGHT, BODY_HEIGHT = 14, 18
"""Minimum heights at 100 %, in pixels from ascent to descent: of any text, and of a sentence."""
WORDS_OF_A_SENTENCE = 6
LARGE, LARGE_BOLD, LARGE_CONTRAST = 24.0, 18.66, 3.0
"""WCAG: text from these sizes on, in pixels (18 or 14 bold points), may have less contrast."""
LEAST_TARGET, LEAST_CARD = 32, 44
CARDS = {f"card {number}" for number in range(1, 5)}
"""Labels of the cards of the hand."""

LATER_FILLS = {look.fill for look in TEAM_LOOKS[USUAL_TEAMS:]}
"""Colours of teams 7 to 12, whose numbers need no more than usual contrast in any palette."""

_NUMBERS = "0123456789 ·"
"""Characters beside the name of a line."""

TWINS = {
    "ScrollArea": "the wheel, arrows and page keys scroll it as well",
    "Segments": "a row of choices: its parts are reached with the arrows",
    "Toggle": "its words beside it can be clicked too",
    "Scrub": "the arrows and page keys go to the turns",
}
"""Kinds of controls that may be smaller than 32, and the other ways to use them."""
PART = "plate-"
"""Labels of parts of the score, which is one large control with the same action; a part only has its own tooltip."""

WITHOUT_FOCUS = {
    "_PointerControl": "numbers and arrows pick the cards of the rider in question",
    "_ListRow": "the list has the keyboard as one; arrows go from row to row",
}
"""Kinds of controls for the mouse only, and the alternative for the keyboard."""


def faults_of(picture: Picture, *, heights: bool, high_contrast: bool) -> list[str]:
    """Return all faults; `heights`: check the height of letters, which is defined at 100 %."""
    faults = (
        unreadable_texts(picture.texts, picture.window)
        + unexplained_targets(picture.targets)
        + small_targets(picture.targets)
    )
    if picture.lines is not None:
        faults += unnamed_lines(picture.lines)
    faults += sorted(faint_texts(picture.letters, high_contrast=high_contrast))
    if heights:
        faults += sorted(small_texts(picture.letters))
    if not picture.texts or not picture.letters:
        faults.append("nothing is written on it")
    return faults


def apart_in_table(keys: Iterable[Shortcut]) -> list[str]:
    """Return pairs of actions of one page that share no screen in the table, which would hide conflicts of keys."""
    actions = sorted({key.action for key in keys}, key=lambda action: action.name)
    return [
        f"on no screen together: {one.name}, {other.name}"
        for index, one in enumerate(actions)
        for other in actions[index + 1 :]
        if not one.shares_screen_with(other)
    ] + [f"not in the table: {action.name}" for action in actions if action not in ACTIONS]


def unreadable_texts(texts: Iterable[Written], window: Box) -> list[str]:
    """Return texts that are cut off (except those by people), overlap or leave the window."""
    texts = list(texts)
    faults = [f"cut off: {text}" for text, _box, cut in texts if cut and not is_own(text)]
    faults += [f"beyond the window: {text}" for text, box, _cut in texts if not window.inflated(0.5).encloses(box)]
    return faults + [f"on each other: {one} / {other}" for one, other in _touching(texts)]


def unnamed_lines(lines: Lines) -> list[str]:
    """Return remaining lines without a name or number on the road, and the next one if it lacks name or points."""
    whole = sorted(((text, box) for text, box, cut in lines.texts if not cut), key=lambda one: one[1].x)
    tags = [
        (text.strip(_NUMBERS), text.split())
        for text, box in whole
        if len(text.split()) > 1 or any(flag.contains(box.centre) for flag in lines.flags)
    ]
    faults = [
        f"no flag: {name} {line}"
        for name, line in lines.still
        # The name of the finish may be followed by what it pays.
        if not any(
            words in (name, "") or words.startswith(f"{name} {line} ·") for words, said in tags if str(line) in said
        )
    ]
    beside = [
        tuple(text for text, at in whole if abs(at.centre[1] - box.centre[1]) < 3 and at.x > box.x)
        for text, box in whole
        if text == lines.following
    ]
    if lines.following and not any(_holds(row, lines.points) for row in beside):
        faults.append(f"no points beside {lines.following}: {' '.join(lines.points)}")
    return faults


def _holds(row: tuple[str, ...], points: tuple[str, ...]) -> bool:
    """Return whether these points are side by side in the row."""
    return any(row[at : at + len(points)] == points for at in range(len(row)))


def faint_texts(written: Iterable[Letters], *, high_contrast: bool) -> set[str]:
    """Return texts with too little contrast to their background."""
    faults = set()
    for one in written:
        large = one.size >= (LARGE_BOLD if one.bold else LARGE)
        least = LABEL if high_contrast else LARGE_CONTRAST if large else TEXT
        for ground in one.grounds:
            reached = contrast(one.colour, ground)
            if reached < (min(least, TEXT) if ground in LATER_FILLS else least):
                faults.add(f"{reached:.2f} of {least}: {one.text} ({one.colour} on {ground})")
    return faults


def small_texts(written: Iterable[Letters]) -> set[str]:
    """Return texts that are too small at 100 %."""
    faults = set()
    for one in written:
        words = [word for word in one.text.split() if any(map(str.isalpha, word))]
        is_sentence = len(words) >= WORDS_OF_A_SENTENCE and not is_own(one.text)
        least = BODY_HEIGHT if is_sentence else LEAST_HEIGHT
        if one.height < least:
            faults.add(f"{one.height} high, not {least}: {one.text}")
    return faults


def small_targets(targets: Iterable[Target]) -> list[str]:
    """Return targets that are too small for a finger."""
    return [
        f"too small: {target.kind} {target.label}: {target.box.w:.0f}×{target.box.h:.0f}"
        for target in targets
        if target.enabled
        and target.kind not in TWINS
        and not target.label.startswith(PART)
        and min(target.box.w, target.box.h) < (LEAST_CARD if target.label in CARDS else LEAST_TARGET) - 1e-6
    ]


def unexplained_targets(targets: Iterable[Target]) -> list[str]:
    """Return disabled controls and choices without a reason."""
    faults = []
    for target in targets:
        shown = target.box.w > 0 and target.box.h > 0
        if shown and not target.enabled and not target.why.strip():
            faults.append(f"no reason: {target.kind} {target.label}")
        faults += [f"no reason: {target.label}: {choice}" for choice in target.silent]
    return faults


def is_own(text: str) -> bool:
    """Return whether a person wrote this text."""
    return any(name.split()[0].upper() in text.upper() for name in LONG_NAMES) or text.count(", ") > 6


def _touching(texts: list[Written]) -> Iterator[tuple[str, str]]:
    """Yield overlapping texts, from left to right."""
    open_ones: list[tuple[Box, str]] = []
    for ink, text in sorted((ink_box(text, box), text) for text, box, _cut in texts):
        open_ones = [(other, name) for other, name in open_ones if other.right > ink.x]
        yield from ((name, text) for other, name in open_ones if ink.touches(other))
        open_ones.append((ink, text))


def ink_box(text: str, box: Box) -> Box:
    """Return the part of a line of Noto Sans that these letters cover."""
    below = 0.06 if any(letter in "gjpqyQ,;()/|" for letter in text) else 0.22
    return Box(box.x + 1, box.y + 0.24 * box.h, box.w - 2, (1 - 0.24 - below) * box.h)
