#!/bin/sh
# Puts the program in this folder into the menu of your desktop, for you alone: `sh add-to-menu.sh`; `--undo` reverts it.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$data/applications/breakaway-desktop.desktop
kind=$data/mime/packages/breakaway-desktop.xml
kinds=$data/mime/globs2
icon=$data/icons/hicolor/scalable/apps/breakaway-desktop.svg
if [ "${1:-}" = --undo ]; then
    rm -f "$entry" "$kind" "$icon"
else
    mkdir -p "$(dirname "$entry")" "$(dirname "$kind")" "$(dirname "$icon")"
    # A path in Exec stands in quotes, in which four characters need a backslash; % is doubled, and sed needs one for & \ and |.
    # A shell starts it: GNOME looks for the first word with %% in it, and no first word may have a =.
    path=$(printf '%s' "$here/breakaway-desktop" | sed 's/[\\"`$]/\\&/g; s/%/%%/g; s/\\/\\\\/g' | sed 's/[&\\|]/\\&/g')
    start='sh -c "exec \\\\"\\\\$0\\\\" \\\\"\\\\$@\\\\""'
    sed -e "s|^Exec=breakaway-desktop|Exec=$start \"$path\"|" -e '/^TryExec=/d' "$here/share/breakaway-desktop.desktop" >"$entry"
    cp "$here/share/breakaway-desktop.xml" "$kind"
    cp "$here/share/breakaway-desktop.svg" "$icon"
fi
# Desktops look for menu entries themselves, too, but for kinds of files only in what this one writes.
update-desktop-database "$(dirname "$entry")" 2>/dev/null || true
if command -v update-mime-database >/dev/null; then
    update-mime-database "$data/mime" 2>/dev/null || true
elif [ "${1:-}" = --undo ]; then
    [ ! -e "$kinds" ] || sed -i /x-breakaway-race/d "$kinds"
else
    grep -qs x-breakaway-race "$kinds" || echo '50:application/x-breakaway-race:*.race' >>"$kinds"
fi
