"""Coverage-guided fuzzing of all readers of bytes from strangers (`make fuzz`).

    python -m tools.fuzz [--seconds S] [--jobs N] [READER …]

Each reader of `tests/fuzz/readers.py` runs in a process of its own under Atheris (libFuzzer; Apache licence, wheels for
Linux and macOS), beginning with the corpus in the repository. Inputs that reach new code go to build/fuzz/READER, where
the next run takes them up; input that breaks a property is written to build/fuzz/findings. Move such a file into
tests/fuzz/corpus/READER, and `make test` reads it again for ever. The exit code is 1 if there is any.
"""

from __future__ import annotations

import argparse
import contextlib
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
BUILD: Final = ROOT / "build" / "fuzz"
FINDINGS: Final = BUILD / "findings"
SLOWEST_S: Final = 20
"""Seconds after which an input counts as endless, on a busy machine too."""
LONGEST: Final = 40_000
"""Bytes of the longest input that is tried."""
_TRIED: Final = re.compile(r"^stat::number_of_executed_units: (\d+)", re.MULTILINE)
_REACHED: Final = re.compile(r"\bcov: (\d+)")


class Outcome(NamedTuple):
    """The result for one reader: inputs tried, places of the code reached, and files that broke something."""

    reader: str
    tried: int
    reached: int
    findings: tuple[Path, ...]


def fuzz(reader: str, seconds: int) -> Outcome:
    """Fuzz a reader in a process of its own for some seconds."""
    prefix = f"{reader}-"
    (BUILD / reader).mkdir(parents=True, exist_ok=True)
    FINDINGS.mkdir(parents=True, exist_ok=True)
    command = [
        sys.executable, "-m", "tools.fuzz", "--child", reader,
        f"-max_total_time={seconds}", f"-timeout={SLOWEST_S}", f"-max_len={LONGEST}", "-rss_limit_mb=1024",
        "-print_final_stats=1", "-verbosity=1", f"-artifact_prefix={FINDINGS / prefix}",
        str(BUILD / reader), str(ROOT / "tests" / "fuzz" / "corpus" / reader),
    ]  # fmt: skip
    with (BUILD / f"{reader}.log").open("w+", encoding="utf-8", errors="replace") as log:
        subprocess.run(command, cwd=ROOT, stdout=log, stderr=subprocess.STDOUT, check=False)
        log.seek(0)
        told = log.read()
    found = sorted(path for path in FINDINGS.iterdir() if path.name.startswith(prefix))
    tried, reached = (int(["0", *row.findall(told)][-1]) for row in (_TRIED, _REACHED))
    return Outcome(reader, tried, reached, tuple(found))


def run_child(reader: str, options: Sequence[str]) -> None:
    """Run libFuzzer in this process; it never returns."""
    import atheris

    with atheris.instrument_imports(include=["breakaway_desktop"]):
        from tests.fuzz.readers import is_read

    folder = Path(tempfile.mkdtemp(prefix="fuzz-"))

    def try_input(data: bytes) -> None:
        # What a reader prints or warns of belongs to no figure.
        with contextlib.redirect_stdout(None):
            is_read(reader, data, folder)

    atheris.Setup(["fuzz", *options], try_input)
    atheris.Fuzz()


def readers() -> list[str]:
    """Return the names of all readers."""
    return sorted(path.name for path in (ROOT / "tests" / "fuzz" / "corpus").iterdir())


def main(arguments: Sequence[str] | None = None) -> int:
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given[:1] == ["--child"]:
        run_child(given[1], given[2:])
    parser = argparse.ArgumentParser(prog="python -m tools.fuzz", description=__doc__)
    parser.add_argument("readers", nargs="*", metavar="READER", choices=[*readers(), []], help=", ".join(readers()))
    parser.add_argument("--seconds", type=int, default=900, help="for each reader (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=2, help="readers at a time (default: %(default)s)")
    asked = parser.parse_args(given)
    with ThreadPoolExecutor(asked.jobs) as pool:
        outcomes = list(pool.map(lambda reader: fuzz(reader, asked.seconds), asked.readers or readers()))

    for outcome in outcomes:
        print(f"fuzz_{outcome.reader} = {outcome.tried} inputs, {outcome.reached} places reached")
        for path in outcome.findings:
            print(f"  broken by {path.relative_to(ROOT)}")
    print(f"fuzz = {sum(outcome.tried for outcome in outcomes)} inputs")
    return 1 if any(outcome.findings for outcome in outcomes) else 0


if __name__ == "__main__":
    sys.exit(main())
