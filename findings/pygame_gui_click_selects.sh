#!/usr/bin/env bash
# A single click into a text that is wider than its field selects letters: the release is read after the press scrolled.
#
# Packages:    pygame_gui 0.6.14, pygame-ce 2.5.8
# One expects: a click (button down, button up, the pointer not moved) sets the cursor and selects nothing, as it does
#              in a text that fits into its field.
# Happens:     the press sets the cursor and scrolls the text; the release at the same place works out the cursor anew,
#              another letter is there now, and all between both is selected, so that the next letter typed replaces it.
# Documented:  nothing of it.
# Seen:        a text that fits: selected [6, 6] / 238 letters, the view at their end: selected [132, 206]
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check pygame_gui==0.6.14 pygame-ce==2.5.8

SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy PYGAME_HIDE_SUPPORT_PROMPT=1 "$folder/venv/bin/python" - <<'PYTHON'
import sys
from importlib.metadata import version

import pygame
import pygame_gui
from pygame_gui.elements import UITextEntryLine

print("pygame_gui", version("pygame_gui"), "pygame-ce", version("pygame-ce"))
pygame.init()
pygame.display.set_mode((400, 100))


def click_into(text, x):
    """Show the end of a text, click, and return what is selected."""
    manager = pygame_gui.UIManager((400, 100))
    field = UITextEntryLine(pygame.Rect(10, 10, 300, 40), manager)
    field.set_text(text)
    field.focus()
    field.process_event(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_END, mod=0, unicode=""))
    manager.update(0.02)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        manager.mouse_position = (x, 30)
        field.process_event(pygame.event.Event(kind, pos=(x, 30), button=1))
        manager.update(0.02)
    return sorted(field.select_range)


short, long = click_into("a name", 60), click_into("a name " * 34, 60)
print("a text that fits: selected", short)
print("a text too wide: selected", long)
if short[0] != short[1] or long[0] == long[1]:
    sys.exit("changed: a click selects otherwise")
print("as described: the click has selected", long[1] - long[0], "letters")
PYTHON
