#!/usr/bin/env bash
# The listener waits for another setting than the one that the question reads.
#
# Package:     darkdetect 0.8.0, on Linux
# One expects: `theme()` and `listener(callback)` are about one thing: after the callback, or without one, theme() is
#              what it was last told.
# Happens:     theme() asks the desktop for `color-scheme`, and for `gtk-theme` only where there is no answer; the
#              listener monitors `gtk-theme` alone. Where a desktop turns dark by `color-scheme` alone, nobody is
#              called, and theme() says Dark from then on. A change of `gtk-theme` is reported as Dark, while theme()
#              goes on saying Light.
# Documented:  no; the page says that the function is called when the system switches the dark mode.
# Seen:        theme() asks: get org.gnome.desktop.interface color-scheme -> Light
#              listener() waits: monitor org.gnome.desktop.interface gtk-theme -> told Dark, while theme() is Light
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check darkdetect==0.8.0

# In place of the desktop: what GNOME's gsettings answers in light mode, and to `monitor` after a change of gtk-theme.
# It notes what it is asked.
cat > "$folder/gsettings" <<SHELL
#!/bin/sh
echo "\$*" >> "$folder/asked.txt"
case "\$*" in
*"get org.gnome.desktop.interface color-scheme") echo "'default'" ;;
*"monitor org.gnome.desktop.interface gtk-theme") echo "gtk-theme: 'Adwaita-dark'" ;;
*"get org.gnome.desktop.interface gtk-theme") echo "'Adwaita-dark'" ;;
esac
SHELL
chmod +x "$folder/gsettings"
PATH="$folder:$PATH" "$folder/venv/bin/python" - <<'PYTHON'
import sys
from importlib.metadata import version

import darkdetect

print("darkdetect", version("darkdetect"))
told = []
before = darkdetect.theme()
darkdetect.listener(told.append)
after = darkdetect.theme()
print(f"theme() {before}, the listener is told {told}, theme() {after}")
if (before, told, after) != ("Light", ["Dark"], "Light"):
    sys.exit("changed: question and listener agree, or differ otherwise")
PYTHON
sed 's/^/asked: /' "$folder/asked.txt"
[ "$(grep -c color-scheme "$folder/asked.txt")" = 2 ] || { echo "changed: theme() asks for something else"; exit 1; }
! grep -q "monitor.*color-scheme" "$folder/asked.txt" || { echo "changed: the listener waits for both"; exit 1; }
echo "as described: the listener waits for gtk-theme, theme() reads color-scheme"
