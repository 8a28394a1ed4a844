"""A picture of all parts: `python -m tests.kit.toolkit.gallery FOLDER`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import CONTRAST, DAY, NIGHT, mix
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.controls import button, footer, header
from breakaway_desktop.kit.toolkit.layout import LaidOutTree, Measure
from breakaway_desktop.kit.toolkit.painters import State
from breakaway_desktop.kit.toolkit.typography import HEADING, NOTE
from breakaway_desktop.ui.posters import PosterArt, paint_poster
from breakaway_desktop.ui.team_looks import team_look
from tests.ui.keys import action

STATES = (State(), State(hover=True), State(focus=True), State(pressed=True), State(off=True))


def draw(c: Canvas) -> None:
    p = c.palette
    painters.desk(c)
    for node, box in (
        (
            header("Parts", button("Keys", on_press=1, key=action("K")), on_press=2, subject="everything"),
            Box(0, 0, c.w, 64),
        ),
        (
            footer(button("Rematch", on_press=3, kind="primary"), means="You against five bots."),
            Box(0, c.h - 74, c.w, 74),
        ),
    ):
        out = LaidOutTree(lambda _said: None, c.bounds)
        node.place(Measure(p, c.scale), box, out)
        out.paint(c)
    for index, state in enumerate(STATES):
        x = 34 + index * 148
        painters.button(c, Box(x, 90, 136, 46), "Play on", state, kind="primary", cap="Enter")
        painters.button(c, Box(x, 152, 136, 42), "Watch", state, cap="W")
    for index, kind in enumerate(("raised", "chosen", "danger", "quiet", "bare")):
        painters.button(c, Box(34 + index * 148, 210, 136, 36), kind, kind=kind)
    sheet = Box(800, 84, 440, 170)
    painters.sheet(c, sheet)
    with c.use_palette(p.for_paper):
        c.text("Sheet", HEADING, (840, 96))
        c.text("and the same buttons on paper", NOTE, (900, 100), colour=c.palette.ink2)
        for index, state in enumerate(STATES):
            painters.button(c, Box(826 + index * 78, 128, 74, 36), "Copy", state)
        painters.button(c, Box(826, 184, 170, 50), "Ride", State(focus=True), kind="primary", cap="Enter")
        painters.segment(c, Box(1010, 192, 74, 34), "full", chosen=True)
        painters.segment(c, Box(1082, 192, 74, 34), "off", chosen=False)
        painters.key(c, "Ctrl+Z", (1166, 209))
    for index, words in enumerate(("easy", "normal", "hard")):
        painters.segment(
            c, Box(34 + index * 74, 268, 78, 34), words, chosen=index == 1, focus=index == 1, off=index == 2
        )
    painters.slide(c, Box(560, 268, 160, 34), 0.6)
    painters.field(c, Box(740, 270, 160, 34))
    painters.field(c, Box(920, 270, 160, 34), State(focus=True), wrong=True)
    painters.key(c, "L", (1100, 287))
    painters.key(c, "← →", (1130, 287))
    painters.head(c, (1180, 273), "Teams")
    for index, state in enumerate((State(), State(hover=True), State(focus=True))):
        box = Box(34, 324 + index * 58, 430, 50)
        painters.row(c, box, state, chosen=index == 2)
        with c.use_palette(p.for_selection if index == 2 else p):
            c.text("Thursday evening", HEADING, (box.x + 30, box.centre[1]), anchor="midleft")
            ink2 = c.palette.ink2
            c.text("today 22:37", NOTE, (box.right - 36, box.centre[1]), colour=ink2, anchor="midright")
    for index, number in enumerate(("9", "4", "15")):
        box = Box(894 + index * 72, 324, 57, 73)
        painters.race_number(c, box, number, team_look("yellow"), on=index == 1, off=index == 2)
    painters.race_number(c, Box(1110, 340, 32, 41), "3", team_look("indigo"))
    painters.race_number(c, Box(1150, 340, 32, 41), "8", team_look("white"))
    painters.dark_field(c, Box(890, 412, 240, 90))
    painters.scroll_bar(c, Box(1140, 412, 8, 90), Box(1140, 412, 8, 40))
    pictures = (
        PosterArt(p.hot, p.sun, team_look("azure"), "21"),
        PosterArt(p.plum, mix(p.plum, (255, 255, 255), 0.5), team_look("black"), "61"),
        PosterArt(p.sand, mix(p.sand, (255, 255, 255), 0.5)),
    )
    for index, (picture, title) in enumerate(zip(pictures, ("QUICK", "POSTAL", "STEADY"), strict=True)):
        box = Box(40 + index * 200, 530, 172, 150)
        paint_poster(c, box, picture, title, chosen=index == 1, cap=str(index + 1))
    with c.use_palette(p):
        inside = painters.dialog(c, Box(660, 520, 300, 160), "Retire a rider?", team_look("red"))
    with c.use_palette(p.for_paper):
        c.paragraph("Rider 13 does not come back.", NOTE, Box(inside.x + 34, inside.y + 14, 240, 40))
        painters.button(c, Box(inside.x + 24, inside.bottom - 54, 110, 42), "Cancel", State(focus=True), cap="Esc")
        painters.button(c, Box(inside.x + 146, inside.bottom - 54, 130, 42), "Retire 13", kind="danger")


if __name__ == "__main__":
    pygame.init()
    for palette in (DAY, NIGHT, CONTRAST):
        canvas = Canvas(pygame.Surface((1280, 800)), palette, 1)
        draw(canvas)
        pygame.image.save(canvas.surface, Path(sys.argv[1]) / f"parts-{palette.name}.png")
