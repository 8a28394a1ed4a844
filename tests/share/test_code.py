"""Codes: every race comes back from its code, old codes are opened for ever, and bad ones are refused."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from breakaway_desktop.bots.ladder import rival_spec
from breakaway_desktop.engine.options import RULE_SETS, with_rows
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, hands_from_seed, seats_of
from breakaway_desktop.record.document import Record
from breakaway_desktop.record.reading import read
from breakaway_desktop.record.rebuild import rebuild
from breakaway_desktop.share import code
from breakaway_desktop.share.claims import Claims, claims_in
from breakaway_desktop.share.code import (
    LONGEST_CODE,
    _check,
    _digits,
    canonical,
    decode,
    decode_number,
    encode,
    number_in,
    text_of,
    texts_with_code,
)
from breakaway_desktop.share.race_coding import CodeRefused, RaceCoding
from breakaway_desktop.share.range_coding import Encoder
from breakaway_desktop.share.tables import ALPHABET
from tests.share.races import has_code, random_decision, random_race

ROOT = Path(__file__).parents[2]
GOLDEN = [line.split() for line in (Path(__file__).parent / "golden_codes.txt").read_text("ascii").splitlines()]
CLAIMS = Claims("Zoë 山", date(2026, 11, 27), 3, undone=True, clock=True)
SAVED = sorted((*(ROOT / "tests/golden").glob("*.race"), *(ROOT / "saves").glob("*.race")))


def refusal(text: str) -> str:
    with pytest.raises(CodeRefused) as refused:
        decode(text)
    return refused.value.refusal.key


@cache
def anna() -> str:
    return GOLDEN[0][1]


# Races and their codes


@pytest.mark.parametrize("number", range(36))
def test_a_race_comes_back_from_its_code(number: int) -> None:
    """All rule sets and variants, with missing orders, retirements, guesses, and names in any script."""
    check_round_trip(random_race(number, finish=40))


def test_a_first_team_comes_back_that_the_seed_does_not_draw() -> None:
    """R9.2."""
    record = next(record for record in map(random_race, range(36)) if record.result and record.first_team)
    for seed in range(6):
        check_round_trip(replace(record, seed=seed))


@pytest.mark.release
@pytest.mark.parametrize("block", range(250))
def test_five_thousand_races_come_back(block: int) -> None:
    for number in range(20 * block, 20 * block + 20):
        check_round_trip(random_race(1000 + number))


@pytest.mark.parametrize(
    "path", [pytest.param(path, marks=() if not n % 12 else pytest.mark.release) for n, path in enumerate(SAVED)],
    ids=lambda path: path.stem,
)  # fmt: skip
def test_a_saved_race_comes_back(path: Path) -> None:
    record = read(path.read_bytes())
    if has_code(record):
        check_round_trip(record)
    else:
        with pytest.raises(CodeRefused, match="race-later-option"):
            encode(record)


def test_the_manual_tells_how_long_a_code_is() -> None:
    """By the races that come with the game, a whole race of each rule set, and golden codes."""
    manual = (ROOT / "docs/manual.md").read_text("utf-8")
    told = r"word of (\d+) to\s(\d+) characters \(with the Spy or special cards up to (\d+)\)"
    (shortest, usual, longest), *_none = [tuple(map(int, figures)) for figures in re.findall(told, manual)]
    paths = [path for path in SAVED if path.parent.name == "saves" or path.stem in RULE_SETS]
    codes = [(record, encode(record)) for record in (read(path.read_bytes()) for path in paths)]
    codes += [(decode(text).record, text) for _digest, text in GOLDEN]
    assert {record.base for record, _code in codes} == set(RULE_SETS)
    for record, text in codes:
        assert shortest <= len(text) <= (longest if record.variant in ("spy", "special") else usual)
    lengths = [len(text) for _record, text in codes]
    assert (min(lengths) // 10 * 10, max(lengths) <= longest <= max(lengths) + 50) == (shortest, True)


def check_round_trip(record: Record) -> None:
    if record.result is None:
        with pytest.raises(CodeRefused, match="race-not-over"):
            encode(record)
        return
    code = encode(record, CLAIMS)
    opened = decode(code)
    assert canonical(opened.record) == canonical(record)
    assert opened.claims == CLAIMS
    assert [step.decision for step in opened.steps] == [step.decision for step in rebuild(opened.record).steps]
    assert encode(opened.record, CLAIMS) == code


def test_without_names_nobody_is_named() -> None:
    record = next(race for race in map(random_race_short, range(99)) if any(team.name for team in race.teams))
    opened = decode(encode(record, CLAIMS, names=False))
    assert opened.claims == CLAIMS._replace(rider="")
    assert {team.name for team in opened.record.teams} == {None}
    assert {rider.name for team in opened.record.teams for rider in team.riders} == {None}
    assert opened.record.turns == record.turns


@pytest.mark.parametrize("level", range(1, 6))
def test_bots_in_styles_make_no_long_code(level: int) -> None:
    """Also those of the quick race: a picture of its result has room for 480 characters."""
    record = random_race(5, finish=40)
    teams = [replace(team, player=f"bot:{rival_spec(level, team.colour or '')}") for team in record.teams]
    in_styles = encode(replace(record, teams=tuple(teams)), deal=True)
    assert decode(in_styles).record.teams == tuple(teams)
    assert len(in_styles) <= len(encode(record, deal=True)) + 5 * len(teams)


def random_race_short(number: int) -> Record:
    return random_race(number, finish=40)


def test_a_deal_has_no_moves_and_meta_stays_at_home() -> None:
    record = replace(random_race(5, finish=40), meta={"name": "secret", "computer": "mine"})
    opened = decode(encode(record, deal=True))
    assert opened.is_deal
    assert opened.record == replace(record, turns=(), result=None, meta={})
    assert decode(encode(record)).record.meta == {}


def test_claims_survive_in_meta() -> None:
    assert claims_in({"shared": CLAIMS.meta}) == CLAIMS
    assert claims_in({}) is None
    lies = {"rider": "x" * 41, "day": "2026-13-01", "edition": True, "undone": 1, "hints": "yes", "else": []}
    assert claims_in({"shared": lies}) == Claims()


@pytest.mark.parametrize("race", [0, 5, 20, 23])
def test_a_race_that_is_not_over_has_only_a_deal(race: int) -> None:
    record = random_race(race, finish=40)
    running = replace(record, turns=record.turns[:1], result=None)
    with pytest.raises(CodeRefused, match="race-not-over"):
        encode(running)
    assert encode(running, deal=True) == encode(record, deal=True)


# The format's promise

LATER_PROGRAM = """
import json, sys
from importlib.util import find_spec, module_from_spec
from pathlib import Path

def load_changed(module, *changes):
    spec = find_spec(module)
    source = Path(spec.origin).read_text(encoding="utf-8")
    for old, new in changes:
        assert old in source, old
        source = source.replace(old, new)
    sys.modules[spec.name] = module_from_spec(spec)
    exec(source, vars(sys.modules[spec.name]))

load_changed(
    "breakaway_desktop.engine.options",
    ('    hands: str = _one_of("hidden", "open", "private")\\n',
     '    hands: str = _one_of("hidden", "open", "private", "shown")\\n    added: str = _one_of("off", "on")\\n'),
    ('"boxed": Options()', '"later": Options(), "boxed": Options()'),
)
load_changed("breakaway_desktop.record.document", ('COLOURS: Final = (', 'COLOURS: Final = ("green", '))
load_changed("breakaway_desktop.sentences.rulebook", ('text = _ROWS[row]', 'text = _ROWS.get(row, _ROWS["hands"])'))
added = '"added": (f"{_HERE}.random_bot", "RandomBot"), "random": ('
load_changed("breakaway_desktop.bots.registry", ('"random": (', added))

from dataclasses import replace
from tests.share.test_code import digest_of, later_races
from breakaway_desktop.share.code import decode, encode
from breakaway_desktop.share.race_coding import CodeRefused

def code_or_refusal(record):
    try:
        return encode(record)
    except CodeRefused as refused:
        return refused.refusal.key

codes = json.load(sys.stdin)
opened = [decode(code) for code in codes]
again = [encode(one.record, one.claims, deal=one.is_deal) for one in opened]
json.dump([[digest_of(code) for code in codes], again, [code_or_refusal(race) for race in later_races()]], sys.stdout)
"""


def digest_of(code: str) -> str:
    opened = decode(code)
    return sha256((canonical(opened.record) + repr(opened.claims)).encode()).hexdigest()[:16]


def later_races() -> Iterator[Record]:
    """Yield a race of today, then one with each thing that BA1 does not know."""
    plan = Plan("boxed", RULE_SETS["boxed"], seats_of(["human", "bot:domestique", "human"]), 7)
    plan = plan.with_hands([hands_from_seed(7, team) for team in (1, 2, 3)])
    seats = [replace(seat, colour=colour) for seat, colour in zip(plan.seats, ("red", "white", "black"), strict=True)]
    plan = replace(plan, seats=tuple(seats), options=with_rows(plan.options, {"finish": 10, "sprints": ()}))
    added = replace(seats[0], player="bot:added"), replace(seats[0], colour="green")
    for later in (
        plan,
        replace(plan, options=with_rows(plan.options, {"first_turn": "rotated"})),
        replace(plan, options=with_rows(plan.options, {"added": "on"})),
        replace(plan, options=with_rows(plan.options, {"hands": "shown"})),
        replace(plan, base="later"),
        replace(plan, seats=(added[1], *seats[1:])),
        replace(plan, seats=(added[0], *seats[1:])),
    ):
        match = Match.begin(later)
        while not match.over:
            match.answer(match.automatic_decision() or random_decision(match.open_asks[0], Random(7), 0))
        yield match.record()


def test_old_codes_open_for_ever_and_later_things_have_no_code() -> None:
    """Also by a program with an option, a value, a rule set, a colour and a bot more."""
    assert len(GOLDEN) == 13
    assert [digest_of(code) for _digest, code in GOLDEN] == [digest for digest, _code in GOLDEN]
    codes = [code for _digest, code in GOLDEN]
    run = subprocess.run(
        [sys.executable, "-c", LATER_PROGRAM],
        input=json.dumps(codes).encode(),
        capture_output=True,
        cwd=ROOT,
        check=False,
    )
    assert run.returncode == 0, run.stderr.decode()
    digests, again, later = json.loads(run.stdout)
    assert digests == [digest for digest, _code in GOLDEN]
    assert again == codes
    assert later[1:6] == [*["race-later-option"] * 3, *["race-no-code"] * 2]
    assert [code[:4] for code in (later[0], later[6])] == ["BA1-"] * 2


# Texts

SOFT_BREAKS = ("=\r\n", "\u2010\n", "<br/>\n", '</p><p class="x">', "&shy;<wbr>", "=E2=80=90=\n", "\n» ")


@pytest.mark.parametrize(
    "spoil",
    [
        lambda code: f"Beat this! {code} see you",
        lambda code: "On Monday Anna wrote:\n> " + "\n> ".join(code[at : at + 40] for at in range(0, len(code), 40)),
        lambda code: code.lower(),
        lambda code: code[:4] + code[4:].replace("1", "I").replace("0", "o"),
        lambda code: code[:20] + "\u200b" + code[20:30] + "- \n" + code[30:],
        lambda code: code.replace("BA1-", "ba1–") + ".",
        *(
            lambda code, sign=sign: code.replace("-", sign)
            for sign in ("−", "\u00a0", "\u200b-", "-\u2066", "\\-", "\x1e", " ー ")
        ),
        *(lambda code, mark=mark: f"{mark}{code[:60]}{mark}{code[60:]}{mark}" for mark in "_*~`\u200e\ufe0f|^"),
        *(lambda code, end=end: end.join(code[at : at + 40] for at in range(0, len(code), 40)) for end in SOFT_BREAKS),
        lambda code: f"My BA1 code is {code}, BA1-0 is none",
        lambda code: f"{code[:-1]}U, then {code}",
        lambda code: "".join(chr(ord(letter) + 0xFEE0) for letter in code),
        lambda code: f"x_{code}",
    ],
)
def test_a_code_survives_what_chats_and_mail_do_to_it(spoil) -> None:
    assert digest_of(spoil(anna())) == GOLDEN[0][0]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "code-none"),
        ("BANANA", "code-none"),
        ("x" * 200_001 + GOLDEN[0][1], "code-none"),
        ("BA2-00100000000", "code-newer"),
        (f"My BA1 code is {GOLDEN[0][1][:-1]}", "code-cut"),
        ("BA1-0031", "code-cut-early"),
        (GOLDEN[0][1][:-1], "code-cut"),
        (GOLDEN[0][1][:-1] + ("7" if GOLDEN[0][1][-1] != "7" else "8"), "code-mistyped"),
        ("BA1-ZZZ" + "0" * 60, "code-mistyped"),
        (text_of(1 << 39_000), "code-no-race"),
    ],
    ids=[
        "empty",
        "a word",
        "far below",
        "newer",
        "the nearest",
        "its beginning",
        "cut",
        "mistyped",
        "too long",
        "a number",
    ],
)
def test_a_text_without_a_race_is_refused(text: str, key: str) -> None:
    assert refusal(text) == key


def test_an_endless_text_is_not_copied_for_each_code_in_it() -> None:
    texts = texts_with_code("BA1-0 " * 900, 24) + texts_with_code(f"BA1-0 {anna()} BA1-{'x' * 30}", 24)
    assert sum(map(len, texts)) < 400
    assert texts[-2] == anna()


@pytest.mark.parametrize("name", ["You", "y o u", "Anna (you)", "An\u00adna", "\u2800", "An\u202ena", "An\nna"])
def test_a_name_that_no_table_admits_is_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    record = random_race_short(0)
    with pytest.raises(CodeRefused, match="code-name"):
        encode(record, Claims(name))
    monkeypatch.setattr(code, "_check_names", lambda *_names: None)
    text = encode(record, Claims(name))
    monkeypatch.undo()
    assert refusal(text) == "code-name"
    assert claims_in({"shared": {"rider": name}}) == Claims()


def test_a_cut_code_says_how_much_is_here() -> None:
    with pytest.raises(CodeRefused) as refused:
        decode(anna()[:50])
    assert refused.value.refusal.values == {"have": 50, "need": len(anna())}


def test_a_number_with_more_in_it_than_the_race_is_refused() -> None:
    assert text_of(number_in(anna())) == anna()
    encoder = Encoder()
    RaceCoding(encoder).flag(True, (3, 1))
    RaceCoding(encoder).claims(CLAIMS)
    RaceCoding(encoder).start(deal := random_race_short(1))
    assert canonical(decode_number(encoder.number).record) == canonical(replace(deal, turns=(), result=None))
    encoder.below(1, 2)
    with pytest.raises(CodeRefused, match="code-no-race"):
        decode_number(encoder.number)


# Hostile codes


@pytest.mark.parametrize(
    ("seed", "count"), [(0, 400), *(pytest.param(seed, 2000, marks=pytest.mark.release) for seed in range(1, 101))]
)
def test_a_mutated_code_is_refused_or_a_race_that_the_rules_allow(seed: int, count: int) -> None:
    rng, codes, found = Random(seed), [code for _digest, code in GOLDEN], Counter[str]()
    for index in range(count):
        text = mutate(rng, codes, forged=index % 5 == 1)
        try:
            opened = decode(text)
        except CodeRefused as refused:
            found[refused.refusal.key] += 1
            continue
        found["opened"] += 1
        rebuild(opened.record)
        read_again = encode(opened.record, opened.claims, deal=opened.is_deal)
        assert decode(read_again).record == opened.record
    assert set(found) >= {"code-mistyped", "code-no-race"}


def mutate(rng: Random, codes: list[str], *, forged: bool) -> str:
    """Return a code changed at random; `forged`: with a check that fits."""
    letters = list(rng.choice(codes))
    for _change in range(rng.choice((1, 1, 1, 2, 5, 40))):
        at = rng.randrange(len(letters))
        match rng.randrange(5):
            case 0:
                letters[at] = rng.choice(ALPHABET + "ÄÖ!?.*_~ \n>\u200b😀")
            case 1:
                del letters[at : at + rng.choice((1, 1, 30))]
            case 2:
                letters[at:at] = rng.choices(ALPHABET, k=rng.choice((1, 1, 30)))
            case 3:
                letters[at:at] = rng.choice(codes)[rng.randrange(20) :][: rng.randrange(1, 200)]
            case 4:
                letters[at] = rng.choice(ALPHABET)
        letters = letters or ["B"]
    text = "".join(letters)
    if not forged:
        return text
    body = "".join(letter for letter in text[13:].upper() if letter in ALPHABET).lstrip("0") or "1"
    if rng.random() < 0.05:
        body = "".join(rng.choices(ALPHABET[1:], k=rng.choice((1, 3, 20, 500, LONGEST_CODE - 1))))
    return f"BA1-{_digits(len(body), 3)}{_check(body)}{body}"
