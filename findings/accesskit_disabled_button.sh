#!/usr/bin/env bash
# A disabled button tells a screen reader on Linux that it is enabled.
#
# Packages:    accesskit 0.7.0, jeepney 0.9.0; and Debian's dbus and at-spi2-core (`apt install dbus at-spi2-core`;
#              tried with 2.46), as no package on PyPI has the bus of AT-SPI. Bus and settings are the run's own.
# One expects: `Node.set_disabled()` takes the states ENABLED and SENSITIVE from the button, as aria-disabled does, and
#              `set_expanded(True)` gives it EXPANDED, or at least EXPANDABLE.
# Happens:     a usable, a disabled and an open button have the same states. An application has to say it in words.
# Documented:  no; changes are in AccessKit's tracker (665, 788), in no release of the Python package yet.
# Seen:        usable button, disabled button, open button, each: ENABLED SENSITIVE
set -euo pipefail
command -v dbus-run-session > /dev/null || { echo "missing: apt install dbus at-spi2-core"; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check accesskit==0.7.0 jeepney==0.9.0
cat > "$folder/look.py" <<'PYTHON'
import time
from importlib.metadata import version

import accesskit
from jeepney import DBusAddress, Properties, new_method_call
from jeepney.io.blocking import open_dbus_connection

buttons = [accesskit.Node(accesskit.Role.BUTTON) for _ in range(3)]
buttons[1].set_disabled()
buttons[2].set_expanded(True)
window = accesskit.Node(accesskit.Role.WINDOW)
window.set_children([1, 2, 3])
update = accesskit.TreeUpdate(0)
update.tree, update.nodes = accesskit.Tree(0), list(enumerate([window, *buttons]))
adapter = accesskit.unix.Adapter(lambda: update, lambda request: None, lambda: None)

session = open_dbus_connection("SESSION")
launcher = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
session.send_and_get_reply(Properties(launcher.with_interface("org.a11y.Status")).set("ScreenReaderEnabled", "b", True))
bus = open_dbus_connection(session.send_and_get_reply(new_method_call(launcher, "GetAddress")).body[0])


def ask(node, question):
    address = DBusAddress(node[1], node[0], "org.a11y.atspi.Accessible")
    return bus.send_and_get_reply(new_method_call(address, question)).body[0]


print("accesskit", version("accesskit"))
node = ("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
for _generation in ("application", "window", "buttons"):
    while not (children := ask(node, "GetChildren")):
        time.sleep(0.05)
    node = children[0]
bits, told = {8: "ENABLED", 9: "EXPANDABLE", 10: "EXPANDED", 24: "SENSITIVE"}, []
for name, button in zip(("usable", "disabled", "open"), children, strict=True):
    told.append([state for bit, state in bits.items() if ask(button, "GetState")[0] >> bit & 1])
    print(f"{name} button:", *told[-1])
if told != [["ENABLED", "SENSITIVE"]] * 3:
    raise SystemExit("changed: the buttons have other states")
print("as described: nothing tells a disabled button from a usable one")
PYTHON
env HOME="$folder" XDG_CONFIG_HOME="$folder" XDG_RUNTIME_DIR="$folder" GSETTINGS_BACKEND=memory timeout 60 \
    dbus-run-session -- "$folder/venv/bin/python" "$folder/look.py" 2> "$folder/bus" || { cat "$folder/bus"; exit 1; }
