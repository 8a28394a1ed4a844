"""Reads damaged and hostile files in every way in which the program reads files, within a limit of memory.

    python -m tests.match.hostile FOLDER SEED COUNT

It is a separate process: it may take 300 MB more than the program itself, and no reading may be endless. It prints the
numbers of refused and accepted files, the longest reading and the memory used.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any, Final

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.library import open_race
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.race_files import import_race
from breakaway_desktop.play.replay_timeline import ReplayTimeline
from breakaway_desktop.record.rebuild import rebuild
from breakaway_desktop.record.salvage import salvage
from breakaway_desktop.record.store import load
from breakaway_desktop.record.verify import verify
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.ui.panels.saved_files import SavedFiles, row_players, row_state, row_title
from tests.record.damage import DAMAGES
from tests.record.test_fuzz import originals

MOST_S: Final = 60.0
"""Seconds of processor time after which a reading counts as endless, even on a slow computer."""
MOST_BYTES: Final = 300 * 1024 * 1024
NAMES: Final = (
    "../../etc/passwd", "..\\..\\x", "/dev/null", "NUL", "CON", "a\0b", "a\nb", "\x1b[2J", "\u202e", "x" * 10_000, "",
    " ", "$(reboot)", "<b>", "%s%n", "{rider}", "{0.__class__}", "\ud800", "é日本", "😀" * 40,
)  # fmt: skip
NUMBERS: Final = (10**19, -(10**19), 10**400, 2**63, -1, 0, 10**6, 1e308, True)


def nest_deeply(data: bytes, rng: Random) -> bytes:
    """Add nested brackets, closed or not."""
    opening, closing = rng.choice([(b"[", b"]"), (b'{"a":', b"}"), (b'[{"turns":', b"}]")])
    depth = rng.choice([41, 500, 5_000, 100_000])
    nest = opening * depth + b"1" + closing * rng.choice([0, depth, depth - 1])
    end = data.rfind(b"}")
    return data[:end] + b',"meta":' + nest + b"}" if rng.random() < 0.7 else nest


def huge(data: bytes, rng: Random) -> bytes:
    """Put an extremely large number or name somewhere."""
    document = json.loads(data)
    holder: Any = document
    for _ in range(rng.randint(1, 7)):
        keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        if not keys:
            break
        key = rng.choice(keys)
        if not isinstance(holder[key], dict | list) or rng.random() < 0.1:
            holder[key] = rng.choice(NUMBERS)
            break
        holder = holder[key]
    return json.dumps(document).encode()


def digits(data: bytes, rng: Random) -> bytes:
    """Add more digits than Python converts to a number."""
    number = rng.choice([b"9" * 4300, b"9" * 200_000, b"-" + b"1" * 5000, b"1e99999", b"0." + b"3" * 9000])
    key = rng.choice([b'"seed": ', b'"card": ', b'"turn": ', b'"to": '])
    return data.replace(key, key + number + b', "x": ', 1)


def tricky(data: bytes, rng: Random) -> bytes:
    """Insert names with a meaning for a disk, a terminal or a program."""
    document = json.loads(data)
    team = rng.choice(document["teams"])
    name = rng.choice(NAMES)
    match rng.randrange(5):
        case 0:
            team["name"] = name
        case 1:
            rng.choice(team["riders"])["name"] = name
        case 2:
            team["player"] = f"bot:{name}"
        case 3:
            document["meta"] = {"name": name, "players": [name] * 6, "secrets": name, "clock": rng.choice(NUMBERS)}
        case _:
            document["rules"]["variant"] = name
    return json.dumps(document).encode()


def twice(data: bytes, rng: Random) -> bytes:
    """Double a key."""
    keys = (b'"format": ', b'"teams": ', b'"turn": ', b'"to": ', b'"card": ', b'"order": ')
    key = rng.choice(keys)
    return data.replace(key, key + b"1, " + key, 1)


def no_numbers(data: bytes, rng: Random) -> bytes:
    """Insert NaN and other values that JSON does not have, and invisible bytes."""
    word = rng.choice(
        [b"NaN", b"Infinity", b"-Infinity", b"nan", b"\x00", b"\x01", b"\x7f", b"\xc0\x80", b"\xed\xa0\x80"]
    )
    index = rng.randrange(len(data))
    return data[:index] + word + data[index:]


def multiply_entries(data: bytes, rng: Random) -> bytes:
    """Repeat entries far too often."""
    document = json.loads(data)
    many = rng.choice([1000, 100_001])
    match rng.randrange(5):
        case 0:
            document["turns"] = (document["turns"][:1] or [{}]) * (many // 50) + [{}] * many
        case 1:
            document["teams"] *= many // 100
        case 2:
            document["rules"]["options"]["sprints"] = list(range(many))
        case 3:
            document["teams"][0]["riders"][0]["hand"] = [1] * many
        case _:
            document["meta"] = {str(number): [number] for number in range(many)}
    return json.dumps(document).encode()[: 9 * 1024 * 1024]


HOSTILE: Final[tuple[Callable[[bytes, Random], bytes], ...]] = (
    nest_deeply, huge, digits, tricky, tricky, twice, no_numbers, multiply_entries,
)  # fmt: skip


def verdict_of(path: Path) -> None:
    verdict = verify(path)
    if verdict.refused is not None:
        raise verdict.refused


def look(path: Path) -> str:
    """Return the error that the list of saved races shows for the file."""
    row = SavedFiles().read(path)
    lines = [row_title(row), row_state(row), *row_players(row)]
    assert all("\n" not in line and "\0" not in line for line in lines), lines
    return "" if row.record is not None else row.why


def resume_intact_part(data: bytes) -> None:
    """Check that the intact part of a damaged file can be resumed."""
    intact = salvage(data)
    if intact is not None:
        rebuild(intact.record)


def read_actions(path: Path, data: bytes, folder: Path) -> dict[str, Callable[[], object]]:
    """Return every way of reading the file."""
    return {
        "verify": lambda: verdict_of(path),
        "load": lambda: open_race(path),
        "replay": lambda: ReplayTimeline(Match.resume(load(path))),
        "import": lambda: import_race(data, folder),
        "list": lambda: look(path),
        "salvage": lambda: resume_intact_part(data),
    }


class TooLong(BaseException):
    """Raised when the time is up; no program code catches it."""


def _time_is_up(_number: int, _frame: FrameType | None) -> None:
    raise TooLong


def error_of(action: Callable[[], object]) -> str:
    """Return the error of this way of reading, within the time limit."""
    # Use the clock of the process's own work, so that other programs do not count.
    signal.setitimer(signal.ITIMER_VIRTUAL, MOST_S)
    try:
        result = action()
    except Refused as refused:
        return refusal_sentence(refused)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return result if isinstance(result, str) else ""


def examine(folder: Path, data: bytes) -> tuple[bool, float, str]:
    """Return whether all ways of reading refuse the file in one sentence, the seconds of the slowest, and its name."""
    path = folder / "spoilt.race"
    path.write_bytes(data)
    errors: list[str] = []
    seconds: list[tuple[float, str]] = []
    for name, action in read_actions(path, data, folder / "taken-in").items():
        since = time.process_time()
        errors.append(error_of(action))
        seconds.append((time.process_time() - since, name))
    assert not errors.pop(), "what is whole of a damaged file is no reason to refuse it"
    for sentence in errors:
        assert sentence == "" or sentence.endswith("."), sentence
        assert "\n" not in sentence, sentence
        assert len(sentence) < 600, sentence
    assert len(set(errors)) == 1, errors
    for race in (folder / "taken-in").glob("*.race"):
        race.unlink()
    return bool(errors[0]), *max(seconds)


def main(folder: Path, seed: str, count: int) -> None:
    good = originals()
    kinds = (*DAMAGES, *HOSTILE)
    before = limit_resources()
    refused, longest, where = 0, 0.0, ""
    for index in range(count):
        rng = Random(f"{seed}/{index}")
        damage = kinds[index % len(kinds)]
        data = damage(rng.choice(good), rng)
        name = f"{damage.__name__}, {seed}/{index}, {len(data)} bytes"
        try:
            is_refused, seconds, way = examine(folder, data)
        except BaseException as error:
            error.add_note(name)
            raise
        refused += is_refused
        longest, where = max((longest, where), (seconds, f"{way}: {name}"))
    print_summary(refused, count - refused, longest, where, before)


def limit_resources() -> int:
    """Limit the memory of this process, and let `TooLong` be raised by its timer; return its largest memory in KB."""
    import resource  # not on Windows

    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    most = pages * resource.getpagesize() + MOST_BYTES
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    signal.signal(signal.SIGVTALRM, _time_is_up)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def print_summary(refused: int, read: int, longest_s: float, longest: str, kilobytes_before: int) -> None:
    """Print the counts of files, the longest reading with its name, and the memory used in MB."""
    import resource  # not on Windows

    megabytes = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - kilobytes_before) // 1024
    counts = {"refused": refused, "read": read}
    print(json.dumps({**counts, "longest_ms": round(longest_s * 1000), "longest": longest, "megabytes": megabytes}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
