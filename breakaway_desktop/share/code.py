"""A race as text: `BA1-`, three characters for the length, six for the check, and one number in base 32."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Generator, Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from itertools import islice
from typing import Any, Final, NamedTuple, cast

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.player_names import clean_name, player_objection, says_you
from breakaway_desktop.record.document import Record
from breakaway_desktop.record.reading import read
from breakaway_desktop.record.rebuild import rebuild
from breakaway_desktop.record.turn_report import Step, TurnReports, make_record
from breakaway_desktop.record.writing import write
from breakaway_desktop.share.claims import Claims
from breakaway_desktop.share.race_coding import CodeRefused, RaceCoding
from breakaway_desktop.share.range_coding import Decoder, Encoder
from breakaway_desktop.share.recognition import CODE_START, END, GAP, LINE, OTHER_LETTER, UNSEEN, plain_text
from breakaway_desktop.share.refusals import option_without_code
from breakaway_desktop.share.tables import ALPHABET, FORMAT, LONGEST_NAME

LONGEST_CODE: Final = 8_000
"""Maximum number of characters of a code after its check."""
_HEAD: Final = 9
"""Characters of length and check."""
_MOST_STARTS: Final = 1_000
"""Number of starts in a text that are tried, so that no text takes long."""
_PART_END: Final = re.compile(f"{CODE_START.pattern}|[{END}{OTHER_LETTER}]|{LINE}[{UNSEEN}{GAP}]*{LINE}")
"""What ends the part of a text that a damaged code is told about: also an empty line, or one of dashes, before which a
message ends and a signature begins."""
_MISTAKEN: Final = str.maketrans({"I": "1", "L": "1", "O": "0"})


class SharedRace(NamedTuple):
    """The content of a code: a finished race, or with `is_deal` a race before its first move, which has no steps."""

    record: Record
    claims: Claims
    is_deal: bool
    steps: tuple[Step, ...] = ()


# A race as a number


def encode(record: Record, claims: Claims = Claims(), *, names: bool = True, deal: bool = False) -> str:  # noqa: B008
    """Return the code of a finished race, or with `deal` that of the race before its first move.

    Without `names` it has neither names of teams and riders nor that of the person who rode. The code is decoded again
    before it is returned. Raises CodeRefused for a race that is not over, or that no code can express.
    """
    if record.result is None and not deal:
        raise CodeRefused("race-not-over")
    record = replace(record, meta={})
    if not names:
        record, claims = without_names(record), claims._replace(rider="")
    _check_names(record, claims.rider)
    before = replace(record, turns=(), result=None, pending_orders=(), pending_retire=())
    encoder = Encoder()
    coding = RaceCoding(encoder)
    try:
        coding.flag(deal, (3, 1))
        coding.claims(claims)
        if deal:
            coding.start(before)
        else:
            encoder.below(_fingerprint(record), 1 << 16)
            start = coding.start(record)
            for _step in coding.ride(start.race, iter([step.decision for step in rebuild(record).steps])):
                pass
        number = encoder.number
        same = canonical(decode_number(number).record) == canonical(before if deal else record)
    except (CodeRefused, ArithmeticError, LookupError, StopIteration, TypeError, ValueError) as error:
        option = option_without_code(record)
        raise (CodeRefused("race-later-option", option=option) if option else CodeRefused("race-no-code")) from error
    if not same:  # such as extras listed in an order that no program writes
        raise CodeRefused("race-no-code")
    return text_of(number)


def decode(text: str) -> SharedRace:
    """Return what the first code in a text holds. Raises CodeRefused."""
    return decode_number(number_in(text))


def decode_number(number: int) -> SharedRace:
    """Return what a number holds. Raises CodeRefused."""
    slices = decode_in_slices(number)
    while True:
        try:
            next(slices)
        except StopIteration as end:
            return cast(SharedRace, end.value)


def decode_in_slices(number: int) -> Generator[None, None, SharedRace]:
    """Do the work of `decode_number`, with a pause after each decision; the value of its end is the SharedRace."""
    decoder = Decoder(number)
    coding = RaceCoding(decoder)
    report, steps = TurnReports(), []
    try:
        is_deal = coding.flag(None, (3, 1))
        claims = coding.claims(None)
        wanted = None if is_deal else decoder.below(None, 1 << 16)
        start = coding.start(None)
        race = start.race
        if not is_deal:
            for step in coding.ride(race, None):
                report = report.with_step(step)
                steps.append(step)
                race = step.after
                yield
        record = make_record(start.base, start.teams, race, report)
        record = record if start.has_seed else replace(record, seed=None)
        # Names and players are checked as those of a stranger's file.
        read(write(record).encode())
    except CodeRefused:
        raise
    except (Refused, ArithmeticError, LookupError, ValueError):
        raise CodeRefused("code-no-race") from None
    if decoder.number:  # a number with more in it than the race
        raise CodeRefused("code-no-race")
    claims = claims._replace(rider=clean_name(claims.rider))
    _check_names(record, claims.rider)
    if wanted is not None and _fingerprint(record) != wanted:
        raise CodeRefused("code-other-rules")
    return SharedRace(record, claims, is_deal, tuple(steps))


def _check_names(record: Record, rider: str) -> None:
    """Raise CodeRefused for a name that no player at a table may have, or that says it is the player who reads it."""
    names = [rider, *(name for team in record.teams for name in (team.name, *(rider.name for rider in team.riders)))]
    if any(name and (player_objection(name, LONGEST_NAME) or says_you(name)) for name in names):
        raise CodeRefused("code-name")


def without_names(record: Record) -> Record:
    return replace(
        record,
        teams=tuple(
            replace(team, name=None, riders=tuple(replace(rider, name=None) for rider in team.riders))
            for team in record.teams
        ),
    )


def canonical(record: Record) -> str:
    """Return the record without `meta` as text, in one order where a record may have several.

    Several orders: keys of variants; special cards and nominations, which stand in the order in which teams confirmed.
    """
    turns = tuple(
        replace(turn, extra={key: _in_order(key, value) for key, value in sorted(turn.extra.items())})
        for turn in record.turns
    )
    return write(replace(record, meta={}, turns=turns))


def _in_order(key: str, value: Any) -> Any:
    if key not in ("specials", "spies"):
        return value
    entries: list[Mapping[str, Any]] = value
    return sorted(({name: entry[name] for name in sorted(entry)} for entry in entries), key=str)


def _fingerprint(record: Record) -> int:
    """Return 16 bits that follow from all that the referee made of the race: other rules make others of it."""
    return int.from_bytes(sha256(canonical(record).encode()).digest()[:2], "big")


# A number as text


def text_of(number: int) -> str:
    """Return the code of a number. Raises CodeRefused if it is too long."""
    body = _digits(number, max(1, (number.bit_length() + 4) // 5))
    if len(body) > LONGEST_CODE:
        raise CodeRefused("race-no-code")
    return f"{FORMAT}-{_digits(len(body), 3)}{_check(body)}{body}"


def number_in(text: str) -> int:
    """Return the number of the first code in a text with a right check, whatever stands around and in it.

    Raises CodeRefused about the start after which most of a code follows.
    """
    nearest, most = CodeRefused("code-none"), -1
    for found in _starts_in(text):
        if found.number is not None:
            return found.number
        if len(found.letters) > most:
            nearest, most = _refusal(found), len(found.letters)
    raise nearest


def texts_with_code(text: str, most: int) -> list[str]:
    """Return each of the first codes in a text; of one that is damaged, its part of the text."""
    starts = list(_starts_in(text))
    near = [found for found in starts if found.number is not None or len(found.letters) > _HEAD] or starts[:1]
    return [found.text if found.number is None else text_of(found.number) for found in near[:most]]


class _Start(NamedTuple):
    """A start of a code: the number after it if its check is right, its part of the text, and the letters in that."""

    number: int | None
    version: str
    text: str
    letters: str


def _starts_in(text: str) -> Iterator[_Start]:
    """Yield the starts of codes in a text. What only breaks a code up may stand in it; the next start may, too."""
    plain = plain_text(text)
    places = [place for place, sign in enumerate(plain) if sign.isalnum()]
    letters = "".join(plain[place] for place in places).translate(_MISTAKEN)
    for found in islice(CODE_START.finditer(plain), _MOST_STARTS):
        version, at = found[1].replace(UNSEEN, ""), bisect_left(places, found.end())
        head, start = letters[at : at + _HEAD], at + _HEAD
        size = _value(head[:3]) if version == FORMAT[2:] and len(head) == _HEAD else 0
        body = letters[start : start + size]
        is_right = 1 <= size <= LONGEST_CODE and len(body) == size and _check(body) == head[3:]
        is_right = is_right and set(body) <= set(ALPHABET) and (size == 1 or body[0] != "0")
        end = _PART_END.search(plain, found.end())
        part = plain[found.start() : end.start() if end else None]
        own = letters[at : bisect_left(places, found.start() + len(part))]
        yield _Start(_value(body) if is_right else None, version, part, own)


def _refusal(found: _Start) -> CodeRefused:
    have = len(found.letters)
    if found.version != FORMAT[2:]:
        return CodeRefused("code-newer", version=int(found.version))
    if have <= _HEAD:
        return CodeRefused("code-cut-early")
    need = _HEAD + _value(found.letters[:3])
    if have < need <= _HEAD + LONGEST_CODE:
        before = len(FORMAT) + 1
        return CodeRefused("code-cut", have=before + have, need=before + need)
    return CodeRefused("code-mistyped")


def _check(body: str) -> str:
    """Return 30 bits of a digest: a damaged code is refused before anything is rebuilt from it."""
    return _digits(int.from_bytes(sha256(f"{FORMAT}{len(body)}{body}".encode()).digest()[:4], "big") >> 2, 6)


def _digits(number: int, count: int) -> str:
    return "".join(ALPHABET[number >> 5 * place & 31] for place in reversed(range(count)))


def _value(letters: str) -> int:
    return int(letters.translate(_TO_PYTHON), 32)


_TO_PYTHON: Final = str.maketrans(ALPHABET, "0123456789abcdefghijklmnopqrstuv")
