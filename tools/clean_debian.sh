#!/bin/sh
# Tries dist/breakaway-desktop in a minimal Debian that holds no Python and only the libraries of a desktop:
#     sudo sh tools/clean_debian.sh [FOLDER]
# FOLDER keeps the Debian from one time to the next (default build/debian). Needs debootstrap, xvfb, xdotool, imagemagick.
set -eu
cd "$(dirname "$0")/.."
folder=${1:-build/debian}
program=dist/breakaway-desktop
# What SDL looks for at run time to open a window; every desktop under X has them.
libraries=libx11-6,libxext6,libxcursor1,libxi6,libxrandr2,libxfixes3,libxss1,libxkbcommon0

[ -f "$program" ] || { echo "$program is not built: make exe" >&2; exit 1; }
[ "$(id -u)" = 0 ] || { echo "A Debian in a folder needs root: sudo sh tools/clean_debian.sh" >&2; exit 1; }
if [ ! -x "$folder/bin/sh" ]; then
    mkdir -p "$folder"
    debootstrap --variant=minbase --include="$libraries" stable "$folder" ${DEBIAN_MIRROR:-} >build/debian.log 2>&1 || {
        tail -n 3 build/debian.log >&2
        exit 1
    }
fi

inside() { # a command in that Debian, by its plain user, with an empty environment
    chroot --userspec=65534:65534 "$folder" /usr/bin/env -i HOME=/srv/rider DISPLAY="${DISPLAY:-}" SDL_AUDIODRIVER=dummy \
        SDL_VIDEO_X11_WMCLASS=breakaway-desktop-clean "$@"
}

screen=
clean_up() {
    [ -z "$screen" ] || kill "$screen" 2>/dev/null || true
    umount "$folder/tmp/.X11-unix" 2>/dev/null || true
    umount "$folder/proc" 2>/dev/null || true
    umount "$folder/dev/shm" 2>/dev/null || true
}
trap clean_up EXIT INT TERM

mkdir -p "$folder/srv/rider" "$folder/opt" "$folder/tmp/.X11-unix" "$folder/dev/shm"
chown 65534:65534 "$folder/srv/rider"
chmod 1777 "$folder/tmp"
cp "$program" "$folder/opt/breakaway-desktop"
mount -t proc proc "$folder/proc"
mount -t tmpfs -o mode=1777 tmpfs "$folder/dev/shm"
mkdir -p /tmp/.X11-unix
mount --bind /tmp/.X11-unix "$folder/tmp/.X11-unix"

if chroot "$folder" sh -c 'command -v python3'; then
    echo "there is a Python in $folder" >&2
    exit 1
fi
inside /opt/breakaway-desktop --version
inside /opt/breakaway-desktop simulate --rules boxed --teams 6 --bots domestique,random --seed 1 --record /srv/rider/r.race
inside /opt/breakaway-desktop verify /srv/rider/r.race

mkfifo build/display.$$
Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp -noreset 3>build/display.$$ >/dev/null 2>&1 &
screen=$!
read -r number <build/display.$$
rm build/display.$$
DISPLAY=:$number
export DISPLAY
inside /opt/breakaway-desktop &
window=$!
found=
for _ in $(seq 100); do
    found=$(xdotool search --onlyvisible --class breakaway-desktop-clean || true)
    [ -z "$found" ] || break
    sleep 0.1
done
[ -n "$found" ] || { echo "no window opened" >&2; exit 1; }
sleep 2
import -silent -window root build/clean-debian.png
colours=$(identify -format %k build/clean-debian.png)
[ "$colours" -gt 50 ] || { echo "the window is empty: $colours colours" >&2; exit 1; }
xdotool windowfocus "${found%%
*}"
xdotool key ctrl+q
wait "$window"
echo "The program runs in a minimal Debian with: $libraries"
