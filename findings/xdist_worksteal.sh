#!/usr/bin/env bash
# One more test that takes no time doubles the time of all: an idle worker does not steal.
#
# Packages:    pytest-xdist 3.8.0 with execnet 2.1.2, pytest 9.2.0
# One expects: `-n 2 --dist worksteal` with two tests of three seconds and two of none: a worker that has nothing to do
#              takes over the second slow test, which has not begun. At the latest after a moment both are busy.
# Happens:     tests are dealt in pairs, so the first two, the slow ones, are one worker's. The other is done at once
#              and waits: a worker with two tests loses none, as it has to know its next test before it ends one.
#              Without the last quick test each worker has one slow test, and all is over in half the time.
# Documented:  for `--maxschedchunk` of the usual way, yes; for worksteal only that a worker needs two tests.
# Seen:        4 tests: both slow tests on one worker, one after the other / 3 tests: on two workers, at the same time
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check \
    pytest==9.2.0 pytest-xdist==3.8.0 execnet==2.1.2
cd "$folder"
cat > test_sleeps.py <<'PYTHON'
import os
import time
from pathlib import Path

import pytest


@pytest.mark.parametrize("seconds", [int(word) for word in os.environ["SECONDS_OF_TESTS"].split()])
def test_sleeps(seconds):
    begun = time.time()
    time.sleep(seconds)
    with Path("log.txt").open("a") as log:
        print(seconds, os.environ["PYTEST_XDIST_WORKER"], begun, time.time(), file=log)
PYTHON
cat > compare.py <<'PYTHON'
import sys
from pathlib import Path

lines = [line.split() for line in Path("log.txt").read_text().splitlines()]
(worker, begun, ended), (other, begun_then, _end) = sorted(
    ((worker, float(begun), float(ended)) for seconds, worker, begun, ended in lines if seconds == "3"),
    key=lambda slow: slow[1],
)
in_turn = worker == other and begun_then >= ended
print(f"{len(lines)} tests: slow ones on {worker} and {other},", "one after the other" if in_turn else "together")
sys.exit(in_turn != (len(lines) == 4))
PYTHON
venv/bin/python -m pip list --disable-pip-version-check | grep -E '^(pytest|execnet)'
for seconds in "3 3 0 0" "3 3 0"; do
    rm -f log.txt
    SECONDS_OF_TESTS=$seconds venv/bin/python -m pytest -q -n 2 --dist worksteal > pytest.txt || cat pytest.txt
    venv/bin/python compare.py || { echo "changed: the slow tests are dealt otherwise"; exit 1; }
done
echo "as described: the idle worker leaves the second slow test where it is"
