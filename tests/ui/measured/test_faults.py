"""The checks of `faults.py` find faults."""

from __future__ import annotations

import pytest

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.palette import rgb
from tests.kit.drawing.reading import Written
from tests.ui.measured.faults import (
    faint_texts,
    faults_of,
    small_targets,
    small_texts,
    unexplained_targets,
    unnamed_lines,
    unreadable_texts,
)
from tests.ui.measured.picture import Letters, Lines, Picture, Target

WHOLE = Box(0, 0, 200, 100)
PAPER = (rgb("#FBF7EC"),)
GREY = Letters("Sprint", 15, 20, False, rgb("#A0A0A0"), PAPER)
BUTTON = Target("Button", "ride", Box(0, 0, 90, 40), True, "", (), True)


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ([("Sprint", Box(10, 10, 60, 20), True)], "cut off: Sprint"),
        ([("Sprint", Box(160, 10, 60, 20), False)], "beyond the window: Sprint"),
        ([("Sprint", Box(10, 10, 60, 20), False), ("73", Box(60, 12, 20, 20), False)], "on each other: Sprint / 73"),
        ([("Sprint", Box(10, 10, 60, 20), False), ("73", Box(60, 18, 20, 20), False)], "on each other: Sprint / 73"),
    ],
)
def test_unreadable_text_is_reported(written: list[Written], fault: str) -> None:
    assert [result for result in unreadable_texts(written, WHOLE) if result.startswith(fault)]


def test_readable_text_is_no_fault() -> None:
    lines = [("Sprint", Box(10, 10, 60, 20), False), ("73", Box(70, 10, 20, 20), False)]
    assert unreadable_texts([*lines, ("below", Box(10, 27, 60, 20), False)], WHOLE) == []
    assert unreadable_texts([("Wilhelmina van den…", Box(10, 10, 60, 20), True)], WHOLE) == []


def test_faint_letters_are_noticed() -> None:
    assert faint_texts([GREY], high_contrast=False)
    assert faint_texts([GREY._replace(size=30)], high_contrast=False)
    middling = GREY._replace(colour=rgb("#808080"))
    assert faint_texts([middling], high_contrast=False)
    assert not faint_texts([middling._replace(size=30)], high_contrast=False), "large letters may be fainter"
    assert faint_texts([middling._replace(colour=rgb("#606060"))], high_contrast=True), "but not in the contrast theme"


def test_small_letters_are_noticed() -> None:
    assert small_texts([GREY._replace(height=13)])
    assert small_texts([GREY._replace(text="Give one more square to him", height=17)])
    assert not small_texts([GREY._replace(height=14)])


def test_small_targets_are_noticed() -> None:
    assert small_targets([BUTTON]) == []
    assert small_targets([BUTTON._replace(box=Box(0, 0, 90, 31))]) == ["too small: Button ride: 90×31"]
    assert small_targets([BUTTON._replace(label="card 1")]) == ["too small: Button card 1: 90×40"]
    assert small_targets([BUTTON._replace(kind="Toggle", box=Box(0, 0, 20, 20))]) == []
    assert small_targets([BUTTON._replace(enabled=False, box=Box(0, 0, 20, 20))]) == []


def test_a_missing_reason_is_noticed() -> None:
    assert unexplained_targets([BUTTON]) == []
    assert unexplained_targets([BUTTON._replace(enabled=False)]) == ["no reason: Button ride"]
    assert unexplained_targets([BUTTON._replace(enabled=False, why="There is no race to go on with.")]) == []
    assert unexplained_targets([BUTTON._replace(enabled=False, box=Box(0, 0, 0, 0))]) == []
    assert unexplained_targets([BUTTON._replace(silent=("blind",))]) == ["no reason: ride: blind"]


SIGN = [
    *((text, Box(20 * at, 10, 18, 14), False) for at, text in enumerate(("SPRINT 40", "10", "8", "6"))),
    ("SPRINT 40 · 80", Box(10, 60, 60, 14), False),
    ("80", Box(90, 60, 20, 14), False),
]
STILL = (("SPRINT", 40), ("SPRINT", 80))


def test_a_line_without_its_flag_is_noticed() -> None:
    lines = Lines(tuple(SIGN), STILL, "SPRINT 40", ("8", "6"))
    assert unnamed_lines(lines) == []
    assert unnamed_lines(lines._replace(texts=tuple(SIGN[:4]))) == ["no flag: SPRINT 80"]
    assert unnamed_lines(lines._replace(texts=(*SIGN[:4], ("40 · 80", Box(10, 60, 60, 14), False)))) == []
    alone = ("80", Box(10, 60, 20, 14), False)
    # it may be that of a square
    assert unnamed_lines(lines._replace(texts=(*SIGN[:4], alone))) == ["no flag: SPRINT 80"]
    assert unnamed_lines(lines._replace(texts=(*SIGN[:4], alone), flags=(Box(8, 58, 40, 20),))) == []
    assert unnamed_lines(lines._replace(points=("8", "6", "5"))) == ["no points beside SPRINT 40: 8 6 5"]
    assert unnamed_lines(lines._replace(texts=tuple(SIGN[1:]))) == ["no points beside SPRINT 40: 8 6"]


def test_an_empty_screen_is_noticed() -> None:
    assert faults_of(Picture(WHOLE, (), (), ()), heights=True, high_contrast=False) == ["nothing is written on it"]
