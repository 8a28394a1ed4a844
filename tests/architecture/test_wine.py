"""Every test in the list of Wine's limits exists, and nothing else is expected to fail because of the list."""

from __future__ import annotations

import ast

import pytest

from tests.architecture.sources import ROOT
from tests.wine import CANNOT, reason_for
from tools.windows.trial import files_to_test


@pytest.mark.parametrize("nodeid", CANNOT)
def test_every_entry_is_a_test(nodeid: str) -> None:
    path, _, name = nodeid.partition("[")[0].partition("::")
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    assert CANNOT[nodeid]


def test_an_entry_matches_its_test_with_any_parameters() -> None:
    nodeid = next(nodeid for nodeid in CANNOT if "[" not in nodeid)
    assert reason_for(nodeid) == reason_for(f"{nodeid}[1-a::b]") == CANNOT[nodeid]
    assert reason_for(f"{nodeid}_too") is None


def test_the_files_run_in_windows_python_exist_and_have_every_test_that_wine_limits() -> None:
    assert not [path for path in files_to_test() if not (ROOT / path).is_file()]
    assert {nodeid.partition("::")[0] for nodeid in CANNOT} <= {*files_to_test()}
