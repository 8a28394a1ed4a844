#!/usr/bin/env bash
# A text field that has lost the focus leaves the whole program without key repeat.
#
# Packages:    pygame_gui 0.6.14, pygame-ce 2.5.8
# One expects: a program that has set key repeat (400 ms, then each 40 ms) still has it after somebody has typed into a
#              text field: the field may change it while it is typed in, and puts it back afterwards.
# Happens:     the field sets 500 and 25 when it gets the focus, and 0 and 0 (no repeat at all) when it loses it. What
#              was set before is not remembered: from then on no held arrow key repeats anywhere in the program. It is
#              one setting for the whole process, so a field that was never seen by the rest of the program changes it.
# Documented:  that the field sets key repeat, in the help of focus(); unfocus() says nothing of it.
# Seen:        at first (400, 40) / field made (400, 40) / with the focus (500, 25) / without it (0, 0)
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

seen = []


def note(moment):
    seen.append(pygame.key.get_repeat())
    print(f"{moment}: {seen[-1]}")


print("pygame_gui", version("pygame_gui"), "pygame-ce", version("pygame-ce"))
pygame.init()
pygame.display.set_mode((320, 200))
pygame.key.set_repeat(400, 40)
note("at first")
field = UITextEntryLine(pygame.Rect(10, 10, 200, 30), pygame_gui.UIManager((320, 200)))
note("field made")
field.focus()
note("with the focus")
field.unfocus()
note("without it")
if seen != [(400, 40), (400, 40), (500, 25), (0, 0)]:
    sys.exit("changed: the field treats key repeat otherwise")
print("as described: the program has lost the key repeat that it had set")
PYTHON
