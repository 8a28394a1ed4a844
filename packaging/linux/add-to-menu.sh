#!/bin/sh
# Puts the program in this folder into the menu of your desktop, for you alone: `sh add-to-menu.sh`; `--undo` reverts it.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$data/applications/breakaway-desktop.desktop
kind=$data/mime/packages/breakaway-desktop.xml
icon=$data/icons/hicolor/scalable/apps/breakaway-desktop.svg
if [ "${1:-}" = --undo ]; then
    rm -f "$entry" "$kind" "$icon"
else
    mkdir -p "$(dirname "$entry")" "$(dirname "$kind")" "$(dirname "$icon")"
    # A path in Exec stands in quotes, in which four characters need a backslash; % is doubled, and sed needs one for & \ and |.
    path=$(printf '%s' "$here/breakaway-desktop" | sed 's/[\\"`$]/\\&/g; s/%/%%/g; s/\\/\\\\/g' | sed 's/[&\\|]/\\&/g')
    sed -e "s|^Exec=breakaway-desktop|Exec=\"$path\"|" -e '/^TryExec=/d' "$here/share/breakaway-desktop.desktop" >"$entry"
    cp "$here/share/breakaway-desktop.xml" "$kind"
    cp "$here/share/breakaway-desktop.svg" "$icon"
fi
# Desktops look for themselves, too; these only make it quicker.
update-desktop-database "$(dirname "$entry")" 2>/dev/null || true
update-mime-database "$data/mime" 2>/dev/null || true
