#!/usr/bin/env bash
# Two players share the first place, and the third is rated above both.
#
# Package:     openskill 6.2.0, model PlackettLuce
# One expects: five new players, ranks 1 1 2 3 4: the two winners gain the same, and more than the third, whom both
#              have beaten, as in BradleyTerryFull of the same package.
# Happens:     the winners go from 25.00 to 26.00, the third goes to 26.56. With three winners of six the next one
#              gains twice what they do. Without a tie the order is right.
# Documented:  no; only in the tracker of the package (issue 155, which is closed).
# Seen:        PlackettLuce     1 1 2 3 4: 26.00 26.00 26.56 24.89 21.56
#              BradleyTerryFull 1 1 2 3 4: 32.91 32.91 25.00 19.73 14.46
#              PlackettLuce     1 1 1 2 3 4: 25.51 25.51 25.51 26.52 25.00 21.96
#              PlackettLuce     1 2 3 4 5: 27.67 26.83 25.72 24.06 20.72
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check openskill==6.2.0

"$folder/venv/bin/python" - <<'PYTHON'
import sys
from importlib.metadata import version

from openskill.models import BradleyTerryFull, PlackettLuce


def rated(model_class, ranks):
    model = model_class()
    strengths = [team[0].mu for team in model.rate([[model.rating()] for _ in ranks], ranks=list(ranks))]
    print(f"{model_class.__name__:16}", *ranks, end=": ")
    print(*(f"{strength:.2f}" for strength in strengths))
    return strengths


print("openskill", version("openskill"))
shared = rated(PlackettLuce, (1, 1, 2, 3, 4))
other_model = rated(BradleyTerryFull, (1, 1, 2, 3, 4))
three = rated(PlackettLuce, (1, 1, 1, 2, 3, 4))
alone = rated(PlackettLuce, (1, 2, 3, 4, 5))
if not (
    [round(strength, 2) for strength in shared[:3]] == [26.0, 26.0, 26.56]
    and three[3] > three[0]
    and other_model[0] > other_model[2]
    and alone == sorted(alone, reverse=True)
):
    sys.exit("changed: the third is no longer rated above two shared winners")
print("as described: the third is rated above the two who won")
PYTHON
