#!/usr/bin/env bash
# Two sentences to choose from become one sentence that nobody wrote.
#
# Package:     Babel 2.18.0
# One expects: `_("Stop" if running else "Start")` is no literal, so extraction leaves it out and warns, as for an
#              f-string with values, or finds both sentences.
# Happens:     all strings of the argument are joined, whatever stands between them: the catalogue gets the one message
#              "StopStart". A translator translates it, the compiled catalogue has it, and the program asks for "Stop"
#              and stays in English. Nothing warns, and the exit code is 0. The same with strings of a comparison or an
#              index inside the argument: `_(names["first"])` yields "first".
# Documented:  no; single cases are in the tracker (issue 415).
# Seen:        msgid "StopStart"; asked for "Stop": Stop; asked for "StopStart": FermaAvvia
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check babel==2.18.0
cd "$folder"
mkdir source
cat > source/button.py <<'PYTHON'
def label(running, names):
    return _("Stop" if running else "Start"), _(names["first"])
PYTHON
venv/bin/pybabel --version
venv/bin/pybabel extract --no-location --omit-header -o found.pot source 2>&1
grep '^msgid' found.pot

# What the program then shows, with a translator who has translated all that he was given.
venv/bin/pybabel --quiet init -i found.pot -d locale -l it
sed -i.before '/msgid "StopStart"/{n;s/""/"FermaAvvia"/;}' locale/it/LC_MESSAGES/messages.po
venv/bin/pybabel --quiet compile -d locale
shown=$(venv/bin/python -c '
import gettext
_ = gettext.translation("messages", "locale", ["it"]).gettext
print(*(f"asked for \"{text}\": {_(text)}" for text in ("Stop", "StopStart")), sep="\n")')
echo "$shown"

expected=$(printf 'msgid "StopStart"\nmsgid "first"')
if [ "$(grep '^msgid' found.pot)" != "$expected" ] || ! grep -q '"StopStart": FermaAvvia' <<< "$shown"; then
    echo "changed: the strings of one argument are no longer joined"
    exit 1
fi
echo "as described: two sentences are one, and neither is translated"
