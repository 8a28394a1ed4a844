#!/usr/bin/env bash
# A package that calls itself pure Python works until PyInstaller packs it.
#
# Packages:    pyinstaller 6.22.3 with pyinstaller-hooks-contrib 2026.9, openskill 6.2.0
# One expects: a short script that imports openskill, which calls itself pure Python, is packed without an option and
#              runs as before; what PyInstaller cannot find it names as it builds.
# Happens:     the wheel is compiled by mypyc, and its modules import a module at the top of site-packages whose name
#              is a sum, from within machine code, where PyInstaller cannot see it. The build ends with code 0 and not
#              one warning; the program ends with ModuleNotFoundError. With `--hidden-import` of that name it runs.
# Documented:  not by either; PyInstaller's hooks name such modules of some other packages.
# Seen:        as a script: 27.64 / build: 0, no warning / packed: 1, ModuleNotFoundError: No module named '…__mypyc'
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check \
    openskill==6.2.0 pyinstaller==6.22.3 pyinstaller-hooks-contrib==2026.9
cd "$folder"
export PYINSTALLER_CONFIG_DIR=$folder/cache
cat > rate.py <<'PYTHON'
from openskill.models import PlackettLuce

model = PlackettLuce()
print(round(model.rate([[model.rating()], [model.rating()]])[0][0].mu, 2))
PYTHON
venv/bin/python -m pip list --disable-pip-version-check | grep -E '^(openskill|pyinstaller)'

changed() {
    echo "changed: $*"
    exit 1
}

echo "as a script: $(venv/bin/python rate.py)"
venv/bin/python -m PyInstaller --onedir --log-level WARN rate.py 2> build.txt || changed "the build fails"
echo "build: 0, warnings: $(grep -c WARNING build.txt || true)"
! grep WARNING build.txt || changed "the build warns"
if dist/rate/rate > packed.txt 2>&1; then changed "the packed program runs: $(cat packed.txt)"; fi
echo "packed: $(grep ModuleNotFoundError packed.txt || true)"
grep -q "No module named '[0-9a-f]*__mypyc'" packed.txt || changed "another error: $(cat packed.txt)"
echo "as described: the build says nothing, and the program does not start"
