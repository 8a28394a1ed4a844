#!/bin/sh
# Makes .venv, the program's own virtual environment, or brings it up to date: `sh tools/environment.sh play` for
# playing, `… test` for the checks as well. Quiet and quick when there is nothing to do. Whatever is missing is named
# in one sentence with the command that mends it, and the exit code is 1. `… python` prints the Python that it would use.
set -eu
purpose=${1:-play}
cd "$(dirname "$0")/.."
venv=.venv
log=$venv/install.log

fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

# The least minor version of Python 3, and the first one that is too new.
bounds=$(sed -n 's/^requires-python = ">=3\.\([0-9]*\),<3\.\([0-9]*\)"$/\1 \2/p' pyproject.toml)
least=${bounds% *}
newest=$((${bounds#* } - 1))

is_fit() { # does this command run a Python that can run the game?
    "$1" -c "import sys; sys.exit(not (3, $least) <= sys.version_info[:2] <= (3, $newest))" >/dev/null 2>&1
}

names() { # of all Pythons that can, the newest first
    minor=$newest
    while [ "$minor" -ge "$least" ]; do
        printf 'python3.%d ' "$minor"
        minor=$((minor - 1))
    done
}

has_venv() { # Debian keeps ensurepip apart from python3
    "$1" -c 'import ensurepip, venv' >/dev/null 2>&1
}

find_python() {
    unready=
    for candidate in python3 $(names) /usr/bin/python3 python; do
        if is_fit "$candidate"; then
            if has_venv "$candidate"; then
                python=$candidate
                return
            fi
            unready=${unready:-$candidate}
        fi
    done
    if [ -n "$unready" ]; then
        version=$("$unready" -c 'import sys; print("python3.%d" % sys.version_info[1])')
        fail "$version cannot make virtual environments here; on Debian or Ubuntu mend it with: sudo apt-get install $version-venv"
    fi
    fail "Breaking Away needs Python 3.$least to 3.$newest and found none; on Debian or Ubuntu mend it with: sudo apt-get install python3 python3-venv"
}

pip_install() {
    printf '\n$ pip install %s\n' "$*" >>"$log"
    "$venv/bin/python" -m pip --disable-pip-version-check --no-input install --quiet --retries 2 "$@" >>"$log" 2>&1 || {
        reason=$(grep '^ERROR' "$log" | tail -n 1 || true)
        fail "Installing the packages failed (${reason:-see $log}); with the network up, try again: make $purpose"
    }
}

case $purpose in
play | test) ;;
python)
    find_python
    printf '%s\n' "$python"
    exit
    ;;
*) fail "usage: sh tools/environment.sh play|test|python" ;;
esac

# The stamp says for what and where the environment was made; it is written last, so a broken-off attempt is repeated.
fingerprint=$(pwd; cat requirements/build.txt "requirements/$purpose.txt" pyproject.toml examples/*/pyproject.toml | cksum)
stamp=$venv/ready-for-$purpose
if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$fingerprint" ] && "$venv/bin/python" -c '' >/dev/null 2>&1; then
    exec "$venv/bin/python" tools/compiled_catalogues.py # those of sentences that have changed since
fi

if ! { [ -f "$venv/made-in" ] && [ "$(cat "$venv/made-in")" = "$(pwd)" ] && is_fit "$venv/bin/python"; }; then
    find_python
    printf 'Making a virtual environment in %s …\n' "$venv" >&2
    rm -rf "$venv"
    "$python" -m venv "$venv" >/dev/null 2>&1 ||
        fail "$python could not make a virtual environment; on Debian or Ubuntu mend it with: sudo apt-get install python3-venv"
    pwd >"$venv/made-in"
fi
rm -f "$venv"/ready-for-*
: >"$log"
printf 'Installing the locked packages for make %s …\n' "$purpose" >&2
pip_install --require-hashes --no-deps -r requirements/build.txt
pip_install --require-hashes --no-deps --no-build-isolation -r "requirements/$purpose.txt"
pip_install --no-deps --no-build-isolation --editable .
if [ "$purpose" = test ]; then # the bot that comes in by the door of a player's own
    pip_install --no-deps --no-build-isolation --editable examples/uct
fi
printf '%s\n' "$fingerprint" >"$stamp"
if [ "$purpose" = test ]; then # what can test can play as well
    printf '%s\n' "$(pwd; cat requirements/build.txt requirements/play.txt pyproject.toml examples/*/pyproject.toml | cksum)" >"$venv/ready-for-play"
fi
